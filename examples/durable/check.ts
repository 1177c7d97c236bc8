/** What an export came to: what the service saw of it, and the files that it left. */
import { FileSystem } from "@effect/platform"
import { Data, Effect, Schedule } from "effect"
import type { SandboxRequest } from "effect-lms/sandbox"

class Unexpected extends Data.TaggedError("Unexpected")<{ readonly message: string }> {}

export const check = (condition: boolean, message: string) =>
  condition ? Effect.void : Effect.fail(new Unexpected({ message }))

/** What the service saw. */
export const tally = (requests: ReadonlyArray<SandboxRequest>) => {
  const pages = requests.filter(({ status }) => status === 200).map(({ path, query }) => `${path}?${query}`)
  return {
    pages: pages.length,
    twice: pages.length - new Set(pages).size,
    throttled: requests.filter(({ status }) => status === 403).length
  }
}

/** Waits until the service has seen so many requests, and says which. */
export const seen = (requests: Effect.Effect<ReadonlyArray<SandboxRequest>>, count: number) =>
  requests.pipe(
    Effect.repeat({ until: (all) => all.length >= count, schedule: Schedule.spaced("5 millis") }),
    Effect.zipRight(requests)
  )

const exported = (folder: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const names = (yield* fs.readDirectory(folder)).filter((name) => name.endsWith(".ndjson")).sort()
    return yield* Effect.forEach(names, (name) =>
      Effect.map(fs.readFileString(`${folder}/${name}`), (text) => ({ name, text }))
    )
  })

/** Whether both folders have so many exported files, of the same names and content. */
export const agree = (one: string, other: string, count: number) =>
  Effect.map(
    Effect.all([exported(one), exported(other)]),
    ([one, other]) => one.length === count && JSON.stringify(one) === JSON.stringify(other)
  )
