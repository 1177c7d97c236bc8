/** The storage server: receives uploads and serves signed links. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SandboxContext } from "../kernel/context.js"
import { replyFailure } from "../kernel/reply.js"
import { serveFile } from "../resources/files/download.js"
import { findFile } from "../resources/files/store.js"
import { verifyLink } from "../signed/link.js"
import { receiveInstFs, receiveS3 } from "./receive.js"
import { replyStorageFailure, StorageFailure } from "./storageFailure.js"

const serveLink = Effect.gen(function* () {
  const services = yield* SandboxContext
  const { secret, storage } = services
  const request = yield* HttpServerRequest.HttpServerRequest
  // S3 rejects a request with two signatures.
  if (request.headers.authorization !== undefined) return yield* new StorageFailure({ reason: "Authorization" })
  const now = yield* Clock.currentTimeMillis
  const context = { kind: storage.kind, storageUrl: storage.url, secret, now }
  const link = verifyLink(context, new URL(request.url, storage.url))
  if (link._tag === "Rejected") return yield* new StorageFailure({ reason: link.reason })
  const found = findFile(services, link.id)
  if (found === undefined || found.file.content._tag === "Lost") {
    return yield* new StorageFailure({ reason: "NoSuchFile" })
  }
  return yield* serveFile(services, found.file)
})

/** The storage server for file contents. It checks signatures and accepts no tokens. */
export const storageSite = Effect.gen(function* () {
  const { storage } = yield* SandboxContext
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
    StorageFailure: (failure) =>
      Effect.map(SandboxContext, ({ storage }) => replyStorageFailure(storage.kind, failure)),
    ApiFailure: (failure) => Effect.succeed(replyFailure(failure))
  }),
  Effect.catchAllDefect(() => Effect.succeed(HttpServerResponse.empty({ status: 500 })))
)
