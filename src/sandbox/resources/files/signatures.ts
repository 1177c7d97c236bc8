/** What the storage signs and checks: upload tickets, which are the URL and fields of a form, and download links. */
import { createHmac, timingSafeEqual } from "node:crypto"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SandboxServices } from "../../kernel/context.js"
import { escapeUri } from "../../kernel/parameters.js"

const hmac = (algorithm: string, secret: string, text: string) => createHmac(algorithm, secret).update(text)

const hmacHex = (secret: string, text: string): string => hmac("sha256", secret, text).digest("hex")

const sameSignature = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The claims of a file service token. `exp` is in seconds. */
interface Claims {
  readonly resource: string
  readonly file: number
  readonly exp: number
}

const encodeTokenPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** What is signed: for this sandbox, with its secret. */
type Services = Pick<SandboxServices, "secret" | "storage" | "url">

/** Creates a JSON Web Token, as Canvas and its file service use them. */
const signToken = (secret: string, claims: Claims): string => {
  const text = `${encodeTokenPart({ typ: "JWT", alg: "HS512" })}.${encodeTokenPart(claims)}`
  return `${text}.${hmac("sha512", secret, text).digest("base64url")}`
}

/** The claims of a token, if its signature is valid and it has not expired. */
export const verifyToken = (secret: string, token: string, now: number): Option.Option<Claims> => {
  const end = token.lastIndexOf(".")
  const text = token.slice(0, Math.max(0, end))
  if (!sameSignature(hmac("sha512", secret, text).digest("base64url"), token.slice(end + 1))) return Option.none()
  // Only tokens signed by the sandbox reach this line.
  const claims = JSON.parse(Buffer.from(text.slice(text.indexOf(".") + 1), "base64url").toString()) as Claims
  return claims.exp * 1000 > now ? Option.some(claims) : Option.none()
}

/** The time in Amazon's signatures: `20240826T080000Z`. */
const amazonTime = (now: number): string => new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")

const amazonCredential = (now: number): string => `AKIASANDBOX/${amazonTime(now).slice(0, 8)}/us-east-1/s3/aws4_request`

const AMAZON_ALGORITHM = "AWS4-HMAC-SHA256"

export type UploadParameters = ReadonlyArray<readonly [name: string, value: string]>

/** The URL and form fields for the second step of an upload. */
interface UploadTicket {
  readonly url: string
  readonly parameters: UploadParameters
  readonly fileParameter: string | null
}

/** The properties of a file before it is sent. */
export interface AnnouncedFile {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly contentType: string
  readonly onDuplicate: "overwrite" | "rename"
  readonly countsToQuota: boolean
  /** The `include` values for the response of the confirmation. */
  readonly include: ReadonlyArray<string>
  /** The URL to fetch the content from instead of an upload, and the id of the progress to report to. */
  readonly from: { readonly url: string; readonly progress: number } | undefined
}

/** Canvas: an upload form is valid for half an hour. */
export const FORM_LIFETIME_MILLIS = 30 * 60 * 1000

/** The key of the stored object, which contains the id of the upload. */
const objectKey = (id: number, name: string): string => `account_1/attachments/${id}/${name}`

export const parseObjectKey = (key: string): number =>
  Number(/^account_1\/attachments\/(\d{1,15})\//.exec(key)?.[1] ?? -1)

/** The URL of the confirmation, with the parameters of the first step. */
export const confirmUrl = (url: string, upload: AnnouncedFile): string => {
  const query = new URLSearchParams({ uuid: upload.uuid })
  // Canvas omits the default.
  if (upload.onDuplicate === "rename") query.set("on_duplicate", "rename")
  if (!upload.countsToQuota) query.set("quota_exemption", upload.uuid.slice(0, 16))
  for (const value of upload.include) query.append("include[]", value)
  return `${url}/api/v1/files/${upload.id}/create_success?${query}`
}

/** Whether the sent fields equal the issued ones, in any order. */
export const isUnchanged = (issued: UploadParameters, sent: UploadParameters): boolean => {
  const canonical = (parameters: UploadParameters) =>
    JSON.stringify(parameters.map((pair) => JSON.stringify(pair)).sort())
  return canonical(issued) === canonical(sent)
}

export const BUCKET_NAME = "canvas-files"

/** Canvas signs all fields. The sandbox compares them with those that it has sent, so its policy has only the time. */
const encodePolicy = (now: number): string =>
  Buffer.from(JSON.stringify({ expiration: new Date(now + FORM_LIFETIME_MILLIS).toISOString() })).toString("base64")

const localTicket = ({ secret, storage }: Services, file: AnnouncedFile, now: number): UploadTicket => {
  const policy = encodePolicy(now)
  return {
    url: `${storage.url}/files_api${file.onDuplicate === "rename" ? "?on_duplicate=rename" : ""}`,
    fileParameter: "attachment[uploaded_data]",
    parameters: [
      ["Filename", file.name],
      ["key", objectKey(file.id, file.name)],
      ["acl", "private"],
      ["Policy", policy],
      ["Signature", hmacHex(secret, policy)],
      ["content-type", file.contentType]
    ]
  }
}

const s3Ticket = (services: Services, file: AnnouncedFile, now: number, redirects: boolean): UploadTicket => {
  const confirmation = confirmUrl(services.url, file)
  const success: UploadParameters = redirects
    ? [["success_action_redirect", confirmation]]
    : [
        ["success_action_status", "201"],
        ["success_url", confirmation]
      ]
  const policy = encodePolicy(now)
  return {
    url: `${services.storage.url}/`,
    fileParameter: "file",
    parameters: [
      ["Filename", file.name],
      ["key", objectKey(file.id, file.name)],
      ["acl", "private"],
      ["content-type", file.contentType],
      ["x-amz-credential", amazonCredential(now)],
      ["x-amz-algorithm", AMAZON_ALGORITHM],
      ["x-amz-date", amazonTime(now)],
      ...success,
      ["Policy", policy],
      ["x-amz-signature", hmacHex(services.secret, policy)]
    ]
  }
}

const instFsTicket = ({ secret, storage }: Services, file: AnnouncedFile, now: number): UploadTicket => {
  const exp = Math.ceil((now + FORM_LIFETIME_MILLIS) / 1000)
  const parameters: UploadParameters = [
    ["filename", file.name],
    ["content_type", file.contentType]
  ]
  return {
    url: `${storage.url}/files?token=${signToken(secret, { resource: "/files", file: file.id, exp })}`,
    fileParameter: file.from === undefined ? "file" : null,
    parameters: file.from === undefined ? parameters : [...parameters, ["target_url", file.from.url]]
  }
}

/** Creates the response to the first step of an upload. `noRedirect` is requested by the caller. */
export const makeTicket = (services: Services, file: AnnouncedFile, now: number, noRedirect: boolean): UploadTicket => {
  switch (services.storage.kind) {
    case "local":
      return localTicket(services, file, now)
    case "s3":
      return s3Ticket(services, file, now, !noRedirect)
    case "s3-no-redirect":
      return s3Ticket(services, file, now, false)
    case "inst-fs":
      return instFsTicket(services, file, now)
  }
}

// Canvas: a signed link is valid for a day.
const LINK_LIFETIME_SECONDS = 24 * 60 * 60

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
