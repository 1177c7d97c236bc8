/** Uploads and downloads with the client, against each storage of the sandbox. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { lms, lmsUpload } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"

const makeContent = (size: number) => new Uint8Array(size).map((_, at) => (at * 31 + (at >> 8)) % 256)

const course = { course_id: 101 }

describe.each(["inst-fs", "s3", "s3-no-redirect", "local"] as const)("storage %s", (storage) => {
  const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 3 }, storage }))

  it.scopedLive.each([
    ["notes.pdf", 3_000_000],
    ['a "quoted" name; é “講義”.txt', 10],
    ["of one byte.bin", 1]
  ] as const)("uploads and downloads %s of %d bytes unchanged", ([name, size]) =>
    Effect.gen(function* () {
      const bytes = makeContent(size)
      const { home, path } = yield* temporaryFile(name, bytes)
      const uploaded = yield* lmsUpload(path, { ...course, parent_folder_path: "handouts/week 1" })
      expect(uploaded.data).toMatchObject({ display_name: name, size })
      const saved = yield* lms(uploaded.data.url ?? "", {}, { destfile: `${home}/again` })
      expect(saved).toMatchObject({ bytes: size, sha256: createHash("sha256").update(bytes).digest("hex") })
    }).pipe(withSandbox)
  )
})
