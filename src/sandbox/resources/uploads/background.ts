import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { timestamp } from "../../kernel/time.js"
import { World } from "../../kernel/world.js"
import { keepFile } from "../files/filing.js"
import { verifierOf } from "../files/seeded.js"
import { newFileId } from "../files/store.js"
import { endJob } from "../progress.js"
import { handIn } from "../submissions/handIn.js"
import { fetchUrl } from "./fetchUrl.js"
import type { Draft } from "./pending.js"

/** Fetches a file that the caller gave the address of, after the request is answered, and lets its progress tell how it went. */
export const fetchInBackground = Effect.fn("Sandbox.fetchInBackground")(function* (
  upload: Omit<Draft, "id" | "uuid">,
  from: { readonly url: string; readonly progress: number }
) {
  const { blobs, plan, scope } = yield* World
  const failed = (message: string) => endJob(from.progress, { _tag: "Failed", message })
  const startedAt = timestamp(yield* DateTime.now)
  const job = Effect.gen(function* () {
    const content = yield* blobs.save(fetchUrl(from.url))
    const id = yield* newFileId(upload.owner)
    const { file } = yield* Effect.onError(keepFile({ ...upload, id, uuid: verifierOf(plan, id) }, content), () =>
      blobs.remove(content)
    )
    if (upload.handIn !== undefined) {
      yield* handIn({ ...upload.handIn, work: { type: "online_upload", files: [file.id] }, submittedAt: startedAt })
    }
    yield* endJob(from.progress, { _tag: "Completed", file: file.id })
  }).pipe(
    Effect.catchTags({
      FetchFailed: ({ reason }) => failed(reason),
      Refusal: () => failed("file size exceeds quota limits")
    }),
    Effect.catchAllDefect(() => failed("An error occurred."))
  )
  yield* Effect.forkIn(job, scope)
})
