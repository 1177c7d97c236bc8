import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { replyRefusal } from "../kernel/reply.js"
import { World } from "../kernel/world.js"
import { serveFile } from "../resources/files/download.js"
import { findFile } from "../resources/files/store.js"
import { readLink } from "../signed/link.js"
import { receiveInstFs, receiveS3 } from "./receive.js"
import { refuse, StorageRefusal } from "./refusals.js"

const serveLink = Effect.gen(function* () {
  const { secret, storage } = yield* World
  const request = yield* HttpServerRequest.HttpServerRequest
  // S3 takes a request that is signed twice for none at all.
  if (request.headers.authorization !== undefined) return yield* new StorageRefusal({ reason: "Authorization" })
  const now = yield* Clock.currentTimeMillis
  const context = { kind: storage.kind, storageUrl: storage.url, secret, now }
  const verdict = readLink(context, new URL(request.url, storage.url))
  if (verdict._tag === "Refused") return yield* new StorageRefusal({ reason: verdict.reason })
  const found = Option.getOrUndefined(yield* findFile(verdict.id))
  if (found === undefined || found.file.content._tag === "Lost") {
    return yield* new StorageRefusal({ reason: "NoSuchFile" })
  }
  return yield* serveFile(found.file)
})

/** The server that the bytes of files are sent to and come from. It knows no token, only signatures. */
export const storageSite = Effect.gen(function* () {
  const { storage } = yield* World
  const request = yield* HttpServerRequest.HttpServerRequest
  const [path] = request.url.split("?")
  if (request.method === "GET" || request.method === "HEAD") return yield* serveLink
  if (request.method !== "POST") return HttpServerResponse.empty({ status: 405 })
  if (storage.kind === "inst-fs") {
    return path === "/files" ? yield* receiveInstFs : HttpServerResponse.empty({ status: 404 })
  }
  return path === "/" ? yield* receiveS3 : HttpServerResponse.empty({ status: 405 })
}).pipe(
  Effect.catchTags({
    StorageRefusal: (refusal) => Effect.map(World, ({ storage }) => refuse(storage.kind, refusal)),
    Refusal: replyRefusal
  }),
  Effect.catchAllDefect(() => Effect.succeed(HttpServerResponse.empty({ status: 500 })))
)
