/** File downloads: signed URLs of the storage, contents and ranges of them. */
import { createHmac } from "node:crypto"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { streamContent } from "../../kernel/blobs.js"
import type { SandboxServices } from "../../kernel/context.js"
import { escapeUri } from "../../kernel/parameters.js"
import { replyHtml } from "../../kernel/reply.js"
import type { Sandbox } from "../../kernel/seed.js"
import { contentOf } from "./contents.js"
import { type FileItem, files } from "./files.js"

/** Signs a text for this sandbox. */
export const sign = ({ secret }: Pick<SandboxServices, "secret">, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex")

/** What a signed URL is for. `exp` is the end of its validity, in seconds. */
interface Claims {
  readonly file: number
  readonly exp: number
}

const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Appends a JSON Web Token to a path with a query, whose signature includes the path. */
export const signPath = (services: SandboxServices, path: string, claims: Claims): string => {
  const signed = `${path}${encodePart({ typ: "JWT", alg: "HS256" })}.${encodePart(claims)}`
  return `${services.storage.url}${signed}.${sign(services, signed)}`
}

/** The file of a signed URL of the storage: undefined if it was changed or has expired. */
export const verifyUrl = (services: SandboxServices, url: string, now: number): number | undefined => {
  const { pathname, search } = new URL(url, services.storage.url)
  const [, signed = "", claims = "", signature] =
    /^(.*\.([\w-]+))\.(\w+)(?:&download=1)?$/.exec(pathname + search) ?? []
  if (signature === undefined || signature !== sign(services, signed)) return undefined
  // Only claims that the sandbox has signed reach this line.
  const { exp, file } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims
  return exp * 1000 > now ? file : undefined
}

/** The key of the stored object, which contains the id of the file. */
export const objectKey = (id: number, name: string): string => `account_1/attachments/${id}/${name}`

/** The fields of Amazon's signatures, in forms and links. */
export const amazonFields = (now: number): Readonly<Record<"Algorithm" | "Credential" | "Date", string>> => {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")
  return {
    Algorithm: "AWS4-HMAC-SHA256",
    Credential: `AKIASANDBOX/${time.slice(0, 8)}/us-east-1/s3/aws4_request`,
    Date: time
  }
}

// Canvas: a signed link is valid for a day.
const LINK_LIFETIME_SECONDS = 24 * 60 * 60

/** A storage URL that needs no login, valid for a day. Local storage has none. */
const makeSignedLink = (
  services: SandboxServices,
  { display_name: name, id: file }: FileItem["row"]
): Effect.Effect<string> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const claims = { file, exp: Math.floor(now / 1000) + LINK_LIFETIME_SECONDS }
    if (services.storage.kind === "inst-fs") {
      // The id of a file at the file service is neither its Canvas id nor its verifier.
      const id = sign(services, `file ${file}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5")
      return `${signPath(services, `/files/${id}/${escapeUri(name)}?token=`, claims)}&download=1`
    }
    const fields = { ...amazonFields(now), Expires: LINK_LIFETIME_SECONDS, SignedHeaders: "host" }
    const query = Object.entries(fields).map(([field, value]) => `X-Amz-${field}=${escapeUri(String(value))}`)
    const path = objectKey(file, name).split("/").map(escapeUri).join("/")
    return signPath(services, `/${path}?${query.join("&")}&X-Amz-Signature=`, claims)
  })

/** The requested range of a file of `size` bytes. */
type Range =
  | { readonly _tag: "Whole" }
  | { readonly _tag: "Part"; readonly start: number; readonly length: number }
  | { readonly _tag: "Unsatisfiable" }

/**
 * Multiple ranges, other units and invalid headers are ignored, as HTTP allows and S3 does: the response is complete.
 */
const parseRange = (header: string | undefined, size: number): Range => {
  const [, from, to = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? []
  const isInvalid = from === undefined || from + to === "" || (from !== "" && to !== "" && Number(to) < Number(from))
  if (isInvalid) return { _tag: "Whole" }
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === "" || to === "" ? size : Math.min(Number(to) + 1, size)
  return start >= end ? { _tag: "Unsatisfiable" } : { _tag: "Part", start, length: end - start }
}

const contentDisposition = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, "_")
  return `attachment; filename="${ascii}"; filename*=UTF-8''${escapeUri(name)}`
}

/** Responds with the content of a file or the requested range. */
export const serveFile = Effect.fn("Sandbox.serveFile")(function* (sandbox: Sandbox, file: FileItem["row"]) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const content = contentOf(sandbox, file.id)
  const etag = `"${content.digest()}"`
  const lastModified = new Date(String(file.created_at)).toUTCString()
  const headers = {
    etag,
    "last-modified": lastModified,
    "accept-ranges": "bytes",
    "content-disposition": contentDisposition(file.display_name)
  }
  const condition = request.headers["if-range"]
  // A range of a different version must not be combined with this one: if `If-Range` does not match, the response is
  // complete.
  const current = condition === undefined || condition === etag || condition === lastModified
  const range = parseRange(current ? request.headers.range : undefined, content.size)
  if (range._tag === "Unsatisfiable") {
    return HttpServerResponse.empty({
      status: 416,
      headers: { "content-range": `bytes */${content.size}`, "content-length": "0" }
    })
  }
  const isPart = range._tag === "Part"
  const { length, start } = isPart ? range : { start: 0, length: content.size }
  const contentRange = `bytes ${start}-${start + length - 1}/${content.size}`
  return HttpServerResponse.stream(streamContent(content, start, length), {
    status: isPart ? 206 : 200,
    headers: isPart ? { ...headers, "content-range": contentRange } : headers,
    contentType: file["content-type"],
    contentLength: length
  })
})

/**
 * A download from Canvas, which accepts no token here: the verifier grants access, other callers get `otherwise`. The
 * content comes from the storage, unless Canvas stores it locally.
 */
export const download = Effect.fn("Sandbox.download")(function* (
  services: SandboxServices,
  { pathname, searchParams }: URL,
  otherwise: HttpServerResponse.HttpServerResponse
) {
  const [, id] = /^\/files\/(\d{1,15})\/download\/?$/.exec(pathname) ?? []
  if (id === undefined) return otherwise
  const row = files.find(services, Number(id))?.row
  // Canvas looks up the file before it checks access.
  if (row === undefined) return replyHtml("Page Not Found", "<p>We couldn't find that page.</p>", { status: 404 })
  if (searchParams.get("verifier") !== row.uuid) return otherwise
  if (contentOf(services, row.id).isLost) {
    return replyHtml("File Not Found", "<p>The file could not be found in the storage.</p>", { status: 400 })
  }
  if (services.storage.kind === "local") return yield* serveFile(services, row)
  return HttpServerResponse.redirect(yield* makeSignedLink(services, row), { status: 302 })
})
