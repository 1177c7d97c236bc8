/** Checks an export: the requests that the server received, and the exported files. */
import { FileSystem } from "@effect/platform"
import { Data, Effect, Schedule } from "effect"
import type { SandboxRequest } from "effect-lms/sandbox"

class UnexpectedResult extends Data.TaggedError("UnexpectedResult")<{ readonly message: string }> {}

export const check = (condition: boolean, message: string) =>
  condition ? Effect.void : Effect.fail(new UnexpectedResult({ message }))

export const countPages = (requests: ReadonlyArray<SandboxRequest>) => {
  const pages = requests.filter(({ status }) => status === 200).map(({ path, query }) => `${path}?${query}`)
  return {
    pages: pages.length,
    repeated: pages.length - new Set(pages).size,
    throttled: requests.filter(({ status }) => status === 403).length
  }
}

/** Waits until the server has received so many requests, and returns them. */
export const waitForRequests = (requests: Effect.Effect<ReadonlyArray<SandboxRequest>>, count: number) =>
  requests.pipe(
    Effect.repeat({ until: (all) => all.length >= count, schedule: Schedule.spaced("5 millis") }),
    Effect.zipRight(requests)
  )

const readExports = (folder: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const names = (yield* fs.readDirectory(folder)).filter((name) => name.endsWith(".ndjson")).sort()
    return yield* Effect.forEach(names, (name) =>
      Effect.map(fs.readFileString(`${folder}/${name}`), (text) => ({ name, text }))
    )
  })

/** Whether both folders contain so many exported files, with the same names and content. */
export const haveSameExports = (folder: string, otherFolder: string, count: number) =>
  Effect.map(
    Effect.all([readExports(folder), readExports(otherFolder)]),
    ([files, otherFiles]) => files.length === count && JSON.stringify(files) === JSON.stringify(otherFiles)
  )
