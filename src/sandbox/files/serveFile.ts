import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { World } from "../world.js"
import type { StoredFile } from "./drive.js"
import { parseRange } from "./range.js"

const disposition = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, "_")
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}

/** The bytes of a file, or the range of them that is asked for. */
export const serveFile = Effect.fn("Sandbox.serveFile")(function* (file: StoredFile) {
  const { blobs } = yield* World
  const request = yield* HttpServerRequest.HttpServerRequest
  const { content, contentType, createdAt, name } = file
  const etag = `"${yield* blobs.digest(content)}"`
  const lastModified = new Date(createdAt).toUTCString()
  const headers = {
    etag,
    "last-modified": lastModified,
    "accept-ranges": "bytes",
    "content-disposition": disposition(name)
  }
  const condition = request.headers["if-range"]
  // A part of another version must not be glued to this one: whoever names another version gets the whole.
  const current = condition === undefined || condition === etag || condition === lastModified
  const range = parseRange(current ? request.headers.range : undefined, content.size)
  switch (range._tag) {
    case "Whole":
      return HttpServerResponse.stream(blobs.read(content, 0, content.size), {
        headers,
        contentType,
        contentLength: content.size
      })
    case "Part":
      return HttpServerResponse.stream(blobs.read(content, range.start, range.length), {
        status: 206,
        headers: {
          ...headers,
          "content-range": `bytes ${range.start}-${range.start + range.length - 1}/${content.size}`
        },
        contentType,
        contentLength: range.length
      })
    case "Unsatisfiable":
      return HttpServerResponse.empty({
        status: 416,
        headers: { "content-range": `bytes */${content.size}`, "content-length": "0" }
      })
  }
})
