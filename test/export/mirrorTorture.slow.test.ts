/** Disk errors and interruptions at the file operations of a mirror: the next call completes it. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, FiberId } from "effect"
import { LmsFileError } from "effect-lms"
import { LmsExportError, type LmsExportFailure, type LmsMirror, lmsMirrorFiles } from "effect-lms/export"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { memoryDirectory } from "../fixtures/directory.js"
import { type FileService, file, readTree, root, serveFiles } from "../fixtures/fileService.js"
import * as disks from "../fixtures/torture/disk.js"
import * as faultInjector from "../fixtures/torture/faultInjector.js"

const MODES = ["fails", "fails, with all later steps", "succeeds, then is interrupted"] as const

const folders = [root, { id: 2, name: "a", parent_folder_id: 1 }, { id: 3, name: "b", parent_folder_id: 1 }]

const before = [
  file(10, "changed"),
  file(11, "renamed"),
  file(12, "one"),
  file(13, "two"),
  file(14, "deleted", { folder_id: 2 }),
  file(15, "replaced"),
  file(16, "moved", { folder_id: 3 }),
  file(17, "same"),
  file(18, "folder"),
  file(19, "gone")
]

/** A file moves into a folder that has its name, and one is deleted that has the name of a folder. */
const foldersAfter = [
  ...folders,
  { id: 4, name: "folder", parent_folder_id: 1 },
  { id: 5, name: "gone", parent_folder_id: 1 }
]

const after = [
  file(10, "changed", { content: "a new version of it" }),
  file(11, "other name"),
  file(12, "two"),
  file(13, "one"),
  file(20, "replaced"),
  file(16, "moved"),
  file(17, "same"),
  file(21, "new", { folder_id: 2 }),
  file(18, "folder", { folder_id: 4 }),
  file(22, "other", { folder_id: 5 })
]

const expected = {
  changed: "a new version of it",
  "other name": "content of 11",
  two: "content of 12",
  one: "content of 13",
  replaced: "content of 20",
  moved: "content of 16",
  same: "content of 17",
  "a/new": "content of 21",
  "folder/folder": "content of 18",
  "gone/other": "content of 22",
  "own file": "mine"
}

/** The versions that a file may have: no other content may ever be seen. */
const contents = new Set([...before, ...after].map(({ content }) => content))

const isTypedError = (problem: unknown): boolean => problem instanceof LmsFileError || problem instanceof LmsExportError

describe("a mirror with a disk error", () => {
  it.scopedLive.each(MODES)(
    "fails with typed errors only, and the same call completes it: %s",
    (mode) =>
      Effect.gen(function* () {
        const service: FileService = { folders, files: before }
        const server = yield* serveFiles(service)
        const connection = yield* connectTo(nodeClient, server)
        const real = yield* FileSystem.FileSystem
        const mirror = (directory: string, fs: FileSystem.FileSystem) =>
          connection(
            lmsMirrorFiles(
              "/api/v1/courses/101",
              {},
              { directory, removed: "delete", concurrency: 1, retries: 0, progress: false }
            ).pipe(Effect.provideService(FileSystem.FileSystem, fs), Effect.provide(NodeContext.layer))
          )
        const home = yield* memoryDirectory
        const [template, directory] = [Path.join(home, "template"), Path.join(home, "out")]
        yield* mirror(template, real)
        Fs.writeFileSync(Path.join(template, "own file"), "mine")
        service.files = after
        service.folders = foldersAfter
        const struck = new Set<string>()
        const startAgain = () => {
          Fs.rmSync(directory, { recursive: true, force: true })
          Fs.cpSync(template, directory, { recursive: true, preserveTimestamps: true })
        }
        startAgain()
        const undisturbed = faultInjector.make(undefined, () => {})
        yield* mirror(directory, disks.make(real, undisturbed).fs)
        for (const at of faultInjector.sampleSteps(undisturbed.steps, 12)) {
          startAgain()
          let fiber: Fiber.RuntimeFiber<LmsMirror, LmsExportFailure> | undefined
          const injector = faultInjector.make({ at, mode }, () => fiber?.unsafeInterruptAsFork(FiberId.none))
          fiber = yield* Effect.forkDaemon(mirror(directory, disks.make(real, injector).fs))
          const exit = yield* Fiber.await(fiber)
          const step = injector.steps.find(({ isFaulty }) => isFaulty)
          const where = `step ${at} (${step?.name}) ${mode}`
          if (step !== undefined) struck.add(step.name)
          const problems = Exit.isSuccess(exit)
            ? exit.value.failures.map(({ error }) => error)
            : [...Cause.failures(exit.cause), ...Cause.defects(exit.cause)]
          expect(problems.filter((problem) => !isTypedError(problem)).map(String), where).toEqual([])
          const { "own file": own, ...others } = readTree(directory)
          expect(own, where).toBe("mine")
          for (const content of Object.values(others)) expect(contents.has(content), `${where}: ${content}`).toBe(true)
          // A lock that could not be removed belongs to this live process, so the test removes it.
          Fs.rmSync(Path.join(directory, ".lms", "mirror", "lock.json"), { force: true })
          const next = yield* mirror(directory, real)
          expect(next.failures, where).toEqual([])
          expect(readTree(directory), where).toEqual(expected)
          expect(Fs.existsSync(Path.join(directory, "b")), where).toBe(false)
          expect(Fs.readdirSync(Path.join(directory, ".lms", "mirror")), where).toEqual(["checkpoint.json"])
        }
        for (const name of ["rename", "link", "remove", "makeDirectory", "write"]) expect(struck).toContain(name)
      }).pipe(Effect.provide(NodeContext.layer)),
    600_000
  )
})
