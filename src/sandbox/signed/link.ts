/** Signed download links of the storage. */
import * as Option from "effect/Option"
import type { StorageKind } from "../kernel/context.js"
import { escapeUri } from "../kernel/parameters.js"
import { hmacHex, objectKey, parseObjectKey, sameSignature, signToken, verifyToken } from "./form.js"

// Canvas: a signed link is valid for a day.
const LINK_LIFETIME_SECONDS = 24 * 60 * 60

interface LinkContext {
  readonly kind: StorageKind
  readonly storageUrl: string
  readonly secret: string
  readonly now: number
}

/** The file of a link. */
interface LinkedFile {
  readonly id: number
  readonly name: string
}

/** The id of a file at the file service: neither its Canvas id nor its verifier. */
const instFsFileId = (secret: string, file: LinkedFile): string =>
  hmacHex(secret, `file ${file.id}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5")

const s3Signature = (secret: string, path: string, query: URLSearchParams): string => {
  const signed = [...query].filter(([name]) => name !== "X-Amz-Signature").map((pair) => JSON.stringify(pair))
  return hmacHex(secret, [path, ...signed.sort()].join("\n"))
}

const s3Link = ({ now, secret, storageUrl }: LinkContext, file: LinkedFile): string => {
  const path = `/${objectKey(file.id, file.name).split("/").map(escapeUri).join("/")}`
  const date = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")
  const query = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `AKIASANDBOX/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
    "X-Amz-Date": date,
    "X-Amz-Expires": String(LINK_LIFETIME_SECONDS),
    "X-Amz-SignedHeaders": "host"
  })
  query.set("X-Amz-Signature", s3Signature(secret, path, query))
  return `${storageUrl}${path}?${query}`
}

const instFsLink = ({ now, secret, storageUrl }: LinkContext, file: LinkedFile, download: boolean): string => {
  const path = `/files/${instFsFileId(secret, file)}/${escapeUri(file.name)}`
  const token = signToken(secret, {
    resource: path,
    file: file.id,
    exp: Math.floor(now / 1000) + LINK_LIFETIME_SECONDS
  })
  return `${storageUrl}${path}?token=${token}${download ? "&download=1" : ""}`
}

/** A storage URL that needs no login, valid for a day. Local storage has none. */
export const makeSignedLink = (context: LinkContext, file: LinkedFile, download: boolean): string =>
  context.kind === "inst-fs" ? instFsLink(context, file, download) : s3Link(context, file)

type LinkResult =
  | { readonly _tag: "File"; readonly id: number }
  | { readonly _tag: "Rejected"; readonly reason: "Changed" | "Expired" }

const rejectLink = (reason: "Changed" | "Expired"): LinkResult => ({ _tag: "Rejected", reason })

const verifyS3Link = ({ now, secret }: LinkContext, url: URL): LinkResult => {
  const query = url.searchParams
  if (!sameSignature(query.get("X-Amz-Signature") ?? "", s3Signature(secret, url.pathname, query))) {
    return rejectLink("Changed")
  }
  const date = (query.get("X-Amz-Date") ?? "").replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z")
  return Date.parse(date) + Number(query.get("X-Amz-Expires")) * 1000 > now
    ? { _tag: "File", id: parseObjectKey(url.pathname.slice(1)) }
    : rejectLink("Expired")
}

const verifyInstFsLink = ({ now, secret }: LinkContext, url: URL): LinkResult =>
  verifyToken(secret, url.searchParams.get("token") ?? "", now).pipe(
    Option.filter((claims) => claims.resource === url.pathname),
    Option.match({
      onNone: () => rejectLink("Changed"),
      onSome: ({ file }): LinkResult => ({ _tag: "File", id: file })
    })
  )

/** Verifies a signed link and returns its file. */
export const verifyLink = (context: LinkContext, url: URL): LinkResult =>
  context.kind === "inst-fs" ? verifyInstFsLink(context, url) : verifyS3Link(context, url)
