/** File downloads and range requests. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { streamContent } from "../../kernel/blobs.js"
import type { SandboxServices } from "../../kernel/context.js"
import { escapeUri } from "../../kernel/parameters.js"
import type { Sandbox } from "../../kernel/seed.js"
import { contentOf } from "./contents.js"
import { type FileItem, files } from "./files.js"
import { makeSignedLink } from "./signatures.js"

/** The requested range of a file of `size` bytes. */
type Range =
  | { readonly _tag: "Whole" }
  | { readonly _tag: "Part"; readonly start: number; readonly length: number }
  | { readonly _tag: "Unsatisfiable" }

const WHOLE_RANGE: Range = { _tag: "Whole" }

/**
 * Multiple ranges, other units and invalid headers are ignored, as HTTP allows and S3 does: the response is complete.
 */
export const parseRange = (header: string | undefined, size: number): Range => {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "")
  if (match === null) return WHOLE_RANGE
  const [, from = "", to = ""] = match
  if (from === "" && to === "") return WHOLE_RANGE
  if (from === "") {
    const length = Math.min(Number(to), size)
    return length === 0 ? { _tag: "Unsatisfiable" } : { _tag: "Part", start: size - length, length }
  }
  const start = Number(from)
  if (to !== "" && Number(to) < start) return WHOLE_RANGE
  if (start >= size) return { _tag: "Unsatisfiable" }
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1)
  return { _tag: "Part", start, length: end - start + 1 }
}

const contentDisposition = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, "_")
  const encoded = escapeUri(name)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
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
  const contentRange = isPart ? { "content-range": `bytes ${start}-${start + length - 1}/${content.size}` } : {}
  return HttpServerResponse.stream(streamContent(content, start, length), {
    status: isPart ? 206 : 200,
    headers: { ...headers, ...contentRange },
    contentType: file["content-type"],
    contentLength: length
  })
})

const htmlPage = (status: number, title: string, text: string) =>
  HttpServerResponse.text(
    `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1><p>${text}</p></body>\n</html>\n`,
    { status, contentType: "text/html; charset=utf-8" }
  )

/** The file id in a download path. */
export const downloadPath = (path: string): number | undefined => {
  const id = /^\/files\/(\d{1,15})\/download\/?$/.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * A download from Canvas, which accepts no token here: the verifier grants access, other callers get `otherwise`. The
 * content comes from the storage, unless Canvas stores it locally.
 */
export const download = Effect.fn("Sandbox.download")(function* (
  services: SandboxServices,
  id: number,
  verifier: string | null,
  otherwise: HttpServerResponse.HttpServerResponse
) {
  const found = files.find(services, id)
  // Canvas looks up the file before it checks access.
  if (found === undefined) return htmlPage(404, "Page Not Found", "Oops, we couldn't find that page.")
  const { row } = found
  if (verifier !== row.uuid) return otherwise
  if (contentOf(services, id).isLost)
    return htmlPage(400, "File Not Found", "The file could not be found in the storage.")
  if (services.storage.kind === "local") return yield* serveFile(services, row)
  const link = yield* makeSignedLink(services, { id, name: row.display_name }, true)
  return HttpServerResponse.redirect(link, { status: 302 })
})
