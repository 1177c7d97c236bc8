/** Signed download links of the storage. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SandboxServices } from "../kernel/context.js"
import { escapeUri } from "../kernel/parameters.js"
import {
  AMAZON_ALGORITHM,
  amazonCredential,
  amazonTime,
  hmacHex,
  objectKey,
  parseObjectKey,
  sameSignature,
  signToken,
  verifyToken
} from "./form.js"

// Canvas: a signed link is valid for a day.
const LINK_LIFETIME_SECONDS = 24 * 60 * 60

type Services = Pick<SandboxServices, "secret" | "storage">

/** The file of a link. */
interface LinkedFile {
  readonly id: number
  readonly name: string
}

const signQuery = (secret: string, path: string, query: URLSearchParams): string => {
  const signed = [...query].filter(([name]) => name !== "X-Amz-Signature").map((pair) => JSON.stringify(pair))
  return hmacHex(secret, [path, ...signed.sort()].join("\n"))
}

const s3Link = ({ secret, storage }: Services, file: LinkedFile, now: number): string => {
  const path = `/${objectKey(file.id, file.name).split("/").map(escapeUri).join("/")}`
  const query = new URLSearchParams({
    "X-Amz-Algorithm": AMAZON_ALGORITHM,
    "X-Amz-Credential": amazonCredential(now),
    "X-Amz-Date": amazonTime(now),
    "X-Amz-Expires": String(LINK_LIFETIME_SECONDS),
    "X-Amz-SignedHeaders": "host"
  })
  query.set("X-Amz-Signature", signQuery(secret, path, query))
  return `${storage.url}${path}?${query}`
}

const instFsLink = ({ secret, storage }: Services, file: LinkedFile, now: number, download: boolean): string => {
  // The id of a file at the file service is neither its Canvas id nor its verifier.
  const id = hmacHex(secret, `file ${file.id}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5")
  const path = `/files/${id}/${escapeUri(file.name)}`
  const exp = Math.floor(now / 1000) + LINK_LIFETIME_SECONDS
  const token = signToken(secret, { resource: path, file: file.id, exp })
  return `${storage.url}${path}?token=${token}${download ? "&download=1" : ""}`
}

/** A storage URL that needs no login, valid for a day. Local storage has none. */
export const makeSignedLink = (services: Services, file: LinkedFile, download: boolean): Effect.Effect<string> =>
  Effect.map(Clock.currentTimeMillis, (now) =>
    services.storage.kind === "inst-fs" ? instFsLink(services, file, now, download) : s3Link(services, file, now)
  )

type LinkResult =
  | { readonly _tag: "File"; readonly id: number }
  | { readonly _tag: "Rejected"; readonly reason: "Changed" | "Expired" }

const CHANGED: LinkResult = { _tag: "Rejected", reason: "Changed" }

const verifyS3Link = (secret: string, url: URL, now: number): LinkResult => {
  const query = url.searchParams
  if (!sameSignature(query.get("X-Amz-Signature") ?? "", signQuery(secret, url.pathname, query))) return CHANGED
  const date = (query.get("X-Amz-Date") ?? "").replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z")
  return Date.parse(date) + Number(query.get("X-Amz-Expires")) * 1000 > now
    ? { _tag: "File", id: parseObjectKey(url.pathname.slice(1)) }
    : { _tag: "Rejected", reason: "Expired" }
}

const verifyInstFsLink = (secret: string, url: URL, now: number): LinkResult => {
  const claims = Option.getOrUndefined(verifyToken(secret, url.searchParams.get("token") ?? "", now))
  return claims?.resource === url.pathname ? { _tag: "File", id: claims.file } : CHANGED
}

/** Verifies a signed link and returns its file. */
export const verifyLink = ({ secret, storage }: Services, url: URL): Effect.Effect<LinkResult> =>
  Effect.map(Clock.currentTimeMillis, (now) =>
    storage.kind === "inst-fs" ? verifyInstFsLink(secret, url, now) : verifyS3Link(secret, url, now)
  )
