import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { World } from "../../kernel/world.js"
import { signedLink } from "../../signed/link.js"
import { serveFile } from "./serveFile.js"
import { findFile } from "./store.js"

const page = (status: number, title: string, text: string) =>
  HttpServerResponse.text(
    `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1><p>${text}</p></body>\n</html>\n`,
    { status, contentType: "text/html; charset=utf-8" }
  )

/** The number of the file in a download's path, if it is one. */
export const downloadPath = (path: string): number | undefined => {
  const id = /^\/files\/(\d{1,15})\/download\/?$/.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * A download from Canvas itself, which reads no token here: who has the verifier has the file, anyone else is a stranger and
 * gets `otherwise`. The bytes come from the storage, unless Canvas keeps them on its own disk.
 */
export const download = Effect.fn("Sandbox.download")(function* (
  id: number,
  verifier: string | null,
  otherwise: HttpServerResponse.HttpServerResponse
) {
  const { secret, storage } = yield* World
  const found = Option.getOrUndefined(yield* findFile(id))
  // Canvas looks the file up before it asks who is there.
  if (found === undefined) return page(404, "Page Not Found", "Oops, we couldn't find that page.")
  const { file } = found
  if (verifier !== file.uuid || file.lockedBy !== undefined) return otherwise
  if (file.content._tag === "Lost") return page(400, "File Not Found", "The file could not be found in the storage.")
  if (storage.kind === "local") return yield* serveFile(file)
  const now = yield* Clock.currentTimeMillis
  const link = signedLink({ kind: storage.kind, storageUrl: storage.url, secret, now }, file, true)
  return HttpServerResponse.redirect(link, { status: 302 })
})
