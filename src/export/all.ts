/** Many exports into one directory, and the manifest of them. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as fileErrors from "../internal/files/errors.js"
import { Sha256 } from "../internal/files/platform.js"
import { DEFAULT_LIST_CONCURRENCY } from "../internal/pages/lists.js"
import * as validate from "../internal/request/validate.js"
import { describeNumber, describeType } from "../internal/text/describe.js"
import * as redact from "../internal/text/redact.js"
import type { Lms } from "../Lms.js"
import type { LmsRequestError } from "../LmsError.js"
import * as atomic from "./atomic.js"
import type { LmsExportAllOptions, LmsExported, LmsExportedAll, LmsExportFailure, LmsExportList } from "./LmsExport.js"
import * as locks from "./lock.js"
import * as names from "./names.js"
import * as progresses from "./progress.js"
import { run } from "./run.js"
import { option } from "./settings.js"

const MANIFEST = "manifest.json"

/** A list with the name of its file, and where that is. */
interface Named<L> {
  readonly list: L
  readonly name: string
  readonly path: string
}

/** Each list has a file of its own, in the directory or below it. */
const named = <L extends LmsExportList>(
  path: Path.Path,
  directory: string,
  lists: Iterable<L>,
  file: LmsExportAllOptions<L>["file"]
): Either.Either<ReadonlyArray<Named<L>>, LmsRequestError> => {
  const home = path.resolve(directory)
  const taken = new Map<string, number>([[path.join(home, MANIFEST), -1]])
  const all: Array<Named<L>> = []
  for (const list of lists) {
    const name: unknown = list.file ?? file?.(list, all.length)
    if (typeof name !== "string" || name === "") {
      return Either.left(option("file", `gives list ${all.length} no name: give each list a file, or the option file`))
    }
    const at = path.resolve(home, name)
    if (!at.startsWith(`${home}${path.sep}`)) {
      return Either.left(option("file", `leads out of the directory: give "${name}" a name in it`))
    }
    if (taken.has(at)) {
      return Either.left(
        option("file", `gives "${name}" twice, or to a list what is the manifest's: give each its own`)
      )
    }
    taken.set(at, all.length)
    all.push({ list, name, path: path.join(directory, name) })
  }
  return Either.right(all)
}

const check = (directory: unknown, lists: unknown, options: object): Either.Either<void, LmsRequestError> => {
  if (typeof directory !== "string" || directory === "") {
    return Either.left(option("directory", `is ${directory === "" ? "empty" : describeType(directory)}: give its path`))
  }
  if (typeof lists !== "object" || lists === null || !(Symbol.iterator in lists)) {
    return Either.left(option("lists", `is ${describeType(lists)}: give an array of { endpoint, params, file }`))
  }
  const {
    concurrency = DEFAULT_LIST_CONCURRENCY,
    failFast,
    file,
    onEnd,
    onProgress
  }: Partial<LmsExportAllOptions<LmsExportList>> = options
  if (!validate.isCount(concurrency)) {
    return Either.left(option("concurrency", `is ${describeNumber(concurrency)}: give how many lists at a time`))
  }
  if (failFast !== undefined && typeof failFast !== "boolean") {
    return Either.left(option("failFast", `is ${describeType(failFast)}: give true or false`))
  }
  for (const [name, value] of Object.entries({ file, onEnd, onProgress })) {
    if (value !== undefined && typeof value !== "function") {
      return Either.left(option(name, `is ${describeType(value)}: give a function`))
    }
  }
  return Either.right(undefined)
}

type Outcome = Either.Either<LmsExported, LmsExportFailure> | undefined

/** What the manifest says of a list: nothing yet, what it came to, or why it failed. */
const entry = ({ list, name }: Named<LmsExportList>, outcome: Outcome) => {
  const begun = { file: name, endpoint: redact.redactUrl(list.endpoint) }
  if (outcome === undefined) return { ...begun, ended: null }
  return Either.match(outcome, {
    onLeft: (error) => ({
      ...begun,
      ended: null,
      error: { tag: error._tag, message: error.message, ...("status" in error ? { status: error.status } : {}) }
    }),
    onRight: ({ bytes, ended, rows, sha256 }) => ({ ...begun, rows, bytes, sha256, ended })
  })
}

export const all = Effect.fnUntraced(function* <L extends LmsExportList>(
  directory: string,
  lists: Iterable<L>,
  options: LmsExportAllOptions<L> = {}
): Effect.fn.Return<LmsExportedAll<L>, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path> {
  yield* validate.validateOptions(options)
  yield* check(directory, lists, options)
  const { concurrency = DEFAULT_LIST_CONCURRENCY, failFast = false, file, onEnd, onProgress, ...each } = options
  const path = yield* Path.Path
  const fs = yield* FileSystem.FileSystem
  const files = names.filesOf(fs, path, yield* Sha256)
  const found = yield* named(path, directory, lists, file)
  const manifest = names.of(path.join(directory, MANIFEST))
  const outcomes: Array<Outcome> = found.map(() => undefined)
  const progress = yield* progresses.make(found.length, options)

  const made = Effect.forEach(new Set([directory, ...found.map((one) => path.dirname(one.path))]), (folder) =>
    Effect.mapError(fs.makeDirectory(folder, { recursive: true }), fileErrors.reported(folder, "Create"))
  )

  const told = Effect.suspend(() => {
    const complete = outcomes.every((outcome) => outcome !== undefined && Either.isRight(outcome))
    const text = JSON.stringify({ complete, lists: found.map((one, index) => entry(one, outcomes[index])) }, null, 2)
    return Effect.uninterruptible(atomic.write(files, manifest.file, `${text}\n`, manifest.file))
  })

  const one = (
    named: Named<L>,
    index: number
  ): Effect.Effect<void, LmsExportFailure, Lms | FileSystem.FileSystem | Path.Path> => {
    const { list } = named
    const own = {
      ...each,
      ...(onEnd === undefined ? {} : { onEnd: (receipt: Parameters<typeof onEnd>[0]) => onEnd(receipt, list) })
    }
    const { ended, page } = progress.list()
    return Effect.flatMap(Effect.either(run(named.path, list.endpoint, list.params, own, page)), (outcome) => {
      outcomes[index] = outcome
      return Effect.zipRight(ended(Either.isRight(outcome)), failFast ? Effect.asVoid(outcome) : Effect.void)
    })
  }

  const incomplete = Effect.suspend(() => {
    const failures = outcomes.flatMap((outcome) =>
      outcome !== undefined && Either.isLeft(outcome) ? [outcome.left] : []
    )
    return failures[0] === undefined
      ? Effect.void
      : Effect.fail(
          names.problem(
            manifest.file,
            "Incomplete",
            `says which: ${failures.length} of ${found.length} lists failed, the first of them so: ${failures[0].message} The others are complete. Make the same call again for those that failed`
          )
        )
  })

  const exporting = Effect.zipRight(
    told,
    Effect.zipRight(progress.told, Effect.forEach(found, one, { concurrency, discard: true })).pipe(
      Effect.ensuring(progress.done),
      Effect.ensuring(Effect.ignore(told))
    )
  )
  yield* made
  yield* Effect.scoped(
    Effect.zipRight(locks.acquire(files, manifest), Effect.zipRight(exporting, Effect.zipRight(told, incomplete)))
  )
  const exported = found.flatMap(({ list }, index) => {
    const outcome = outcomes[index]
    return outcome !== undefined && Either.isRight(outcome) ? [{ ...outcome.right, list }] : []
  })
  const sum = (of: (one: LmsExported) => number) => exported.reduce((total, one) => total + of(one), 0)
  return { path: manifest.file, lists: exported, rows: sum(({ rows }) => rows), bytes: sum(({ bytes }) => bytes) }
})
