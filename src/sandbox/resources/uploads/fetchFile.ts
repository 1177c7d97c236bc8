/** Fetches a file from a URL in the background. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { SandboxServices } from "../../kernel/context.js"
import { currentTimestamp } from "../../kernel/time.js"
import { saveFile } from "../files/fileChanges.js"
import { newFileId, verifierOf } from "../files/store.js"
import { endJob } from "../progress.js"
import { submitWork } from "../submissions/submitWork.js"
import type { UploadDraft } from "./pendingUploads.js"

/** A failed fetch, with a message for the caller. */
class FetchFailed extends Data.TaggedError("FetchFailed")<{ readonly reason: string }> {}

const fail = (reason: string) => Effect.fail(new FetchFailed({ reason }))

const MAX_REDIRECTS = 5

/** A sandbox must not give access to the network, so it only fetches from this host, including redirects. */
const canFetch = (url: URL): boolean => /^https?:$/.test(url.protocol) && url.hostname === "127.0.0.1"

const parseUrl = (text: string, base?: URL) =>
  Effect.try({ try: () => new URL(text, base), catch: () => new FetchFailed({ reason: `Invalid URL: ${text}` }) })

/** Fetches the content of a URL. */
const fetchUrl = (text: string): Stream.Stream<Uint8Array, FetchFailed> => {
  const request = (url: URL, redirects: number): Effect.Effect<Response, FetchFailed> =>
    Effect.gen(function* () {
      if (!canFetch(url)) return yield* fail(`The sandbox only fetches from 127.0.0.1, not from ${url.host}`)
      const response = yield* Effect.tryPromise({
        try: (signal) => fetch(url, { redirect: "manual", signal }),
        catch: () => new FetchFailed({ reason: `Could not connect to ${url.host}` })
      })
      const location = response.headers.get("location")
      if (response.ok) return response
      yield* Effect.promise(() => response.body?.cancel() ?? Promise.resolve())
      if (response.status < 300 || response.status > 399 || location === null) {
        return yield* fail(`Invalid response code, expected 200 got ${response.status}`)
      }
      return redirects === MAX_REDIRECTS
        ? yield* fail("Too many redirects")
        : yield* request(yield* parseUrl(location, url), redirects + 1)
    })
  return parseUrl(text).pipe(
    Effect.flatMap((url) => request(url, 0)),
    Effect.map((response) =>
      response.body === null
        ? Stream.empty
        : Stream.fromReadableStream({
            evaluate: () => response.body ?? new ReadableStream(),
            onError: () => new FetchFailed({ reason: "The connection closed early" })
          })
    ),
    Stream.unwrap
  )
}

/** Fetches a file from a URL after the response is sent, and reports the outcome to its progress. */
export const fetchInBackground = Effect.fn("Sandbox.fetchInBackground")(function* (
  services: SandboxServices,
  upload: Omit<UploadDraft, "id" | "uuid">,
  from: { readonly url: string; readonly progress: number }
) {
  const { blobs, seed, scope } = services
  const failJob = (message: string) => endJob(services, from.progress, { _tag: "Failed", message })
  const startedAt = yield* currentTimestamp
  const job = Effect.gen(function* () {
    const content = yield* blobs.save(fetchUrl(from.url))
    const id = newFileId(services, upload.owner)
    const { file } = yield* Effect.onError(
      saveFile(services, { ...upload, id, uuid: verifierOf(seed, id) }, content),
      () => blobs.remove(content)
    )
    if (upload.submitTo !== undefined) {
      yield* submitWork(services, {
        ...upload.submitTo,
        work: { type: "online_upload", files: [file.id] },
        submittedAt: startedAt
      })
    }
    yield* endJob(services, from.progress, { _tag: "Completed", file: file.id })
  }).pipe(
    Effect.catchTags({
      FetchFailed: ({ reason }) => failJob(reason),
      ApiFailure: () => failJob("file size exceeds quota limits")
    }),
    Effect.catchAllDefect(() => failJob("An error occurred."))
  )
  yield* Effect.forkIn(job, scope)
})
