/** Files up and down against the embedded service, whose storages refuse what the real ones refuse. */
import { createHash } from "node:crypto"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { lms, lmsUpload } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"

const content = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) % 256)

/** A file with such content under such a name. */
const local = Effect.fnUntraced(function* (name: string, bytes: Uint8Array) {
  const fs = yield* FileSystem.FileSystem
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "effect-lms-" })
  yield* fs.writeFile(`${folder}/${name}`, bytes)
  return { folder, path: `${folder}/${name}` }
})

const course = { course_id: 101 }

describe.each(["inst-fs", "s3", "s3-no-redirect", "local"] as const)("storage %s", (storage) => {
  const within = <A, E>(
    program: Effect.Effect<
      A,
      E,
      Layer.Layer.Success<ReturnType<typeof Sandbox.layerClient>> | FileSystem.FileSystem | import("effect").Scope.Scope
    >
  ) => program.pipe(Effect.provide([Sandbox.layerClient({ data: { courses: 3 }, storage }), NodeContext.layer]))

  it.scopedLive.each([
    ["notes.pdf", 3_000_000],
    ['a "quoted" name; é “講義”.txt', 10],
    ["of one byte.bin", 1]
  ] as const)("%s of %d bytes comes back as it was", ([name, size]) =>
    within(
      Effect.gen(function* () {
        const bytes = content(size)
        const { folder, path } = yield* local(name, bytes)
        const sent = yield* lmsUpload(path, { ...course, parent_folder_path: "handouts/week 1" })
        expect(sent.data).toMatchObject({ display_name: name, size })
        const saved = yield* lms(sent.data.url, {}, { destfile: `${folder}/again` })
        expect(saved).toMatchObject({ bytes: size, sha256: createHash("sha256").update(bytes).digest("hex") })
      })
    )
  )

  it.scopedLive("the token goes to the service alone, and nothing of it to the storage", () =>
    within(
      Effect.gen(function* () {
        const { path } = yield* local("a.txt", content(100))
        yield* lmsUpload(path, course)
        const { requests } = yield* Sandbox
        const second = (yield* requests).filter(({ method, path: at }) => method === "POST" && !at.startsWith("/api/"))
        expect(second.length).toBe(1)
        for (const { headers } of second) expect(headers.authorization).toBeUndefined()
      })
    )
  )

  it.scopedLive("a file beyond the quota is refused in the service's words, and the file is not there", () =>
    within(
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const { path } = yield* local("big.bin", content(10))
        yield* fs.truncate(path, 600 * 1024 * 1024)
        const error = yield* Effect.flip(lmsUpload(path, course))
        expect(error).toMatchObject({ _tag: "LmsApiError", status: 400, messages: ["file size exceeds quota"] })
      })
    )
  )
})
