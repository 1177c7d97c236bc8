/** The operations of a simulated program, each compared with what the service holds. */
import { createHash } from "node:crypto"
import { gunzipSync } from "node:zlib"
import { Cause, Effect, Exit, Fiber, Option, Schema, Stream } from "effect"
import { LmsError, type LmsOptions, lms, lmsPages, lmsStream, lmsStreamAll, lmsUpload, lmsWhoami } from "effect-lms"
import { LmsExportError, lmsExport, lmsExportAll } from "effect-lms/export"
import * as disks from "../fixtures/memoryDisk.js"
import { type Choices, COURSE_ID, LISTS, makeChoices, type OperationName } from "./plan.js"
import { type Environment, type Process, parseJson, type World } from "./world.js"

type Problems = ReadonlyArray<string>

type Settled<A> = Exit.Exit<A, unknown>

/** An operation of one process: its effect, and what is wrong with its outcome. */
interface Operation<A> {
  readonly effect: Effect.Effect<A, unknown, Environment>
  // A method, so that operations of any result are operations of an unknown one.
  check(exit: Settled<A>): Effect.Effect<Problems>
}

const isLmsError = Schema.is(LmsError)

/** An operation may only fail with a typed error that says something, and that holds no secret. */
const checkFailure = ({ secrets }: World, exit: Settled<unknown>, mayInterrupt: boolean): Problems => {
  if (Exit.isSuccess(exit)) return []
  const defects = Array.from(Cause.defects(exit.cause), (defect) => `defect ${String(defect)}`)
  const failures = Array.from(Cause.failures(exit.cause)).flatMap((error) => {
    if (!isLmsError(error) && !(error instanceof LmsExportError)) return [`untyped error ${String(error)}`]
    const texts = [error.message, String(error), JSON.stringify(error)]
    return [
      ...(error.message.length < 10 ? [`an error without a message: ${error._tag}`] : []),
      ...(secrets.some((secret) => texts.some((text) => text.includes(secret))) ? [`a secret in ${error._tag}`] : [])
    ]
  })
  const isInterrupted = Cause.isInterruptedOnly(exit.cause)
  return [...defects, ...failures, ...(isInterrupted && !mayInterrupt ? ["an interruption without a cause"] : [])]
}

/** The records of a response, which are in an object for some lists. */
const listOf = (data: unknown): ReadonlyArray<unknown> =>
  Array.isArray(data) ? data : (Object.values(data as object).find(Array.isArray) ?? [data])

const textOf = (record: unknown): string => JSON.stringify(record)

const isSubsequence = (some: ReadonlyArray<string>, all: ReadonlyArray<string>): boolean => {
  let at = 0
  for (const one of some) {
    at = all.indexOf(one, at) + 1
    if (at === 0) return false
  }
  return true
}

/**
 * Compares records with the list. Without losses, they are its beginning; a success has all of them. If the list changes
 * meanwhile, they are records that the list has had.
 */
const compare = (
  { plan: { losses } }: World,
  got: ReadonlyArray<unknown>,
  list: ReadonlyArray<unknown>,
  isComplete: boolean,
  limit = Number.POSITIVE_INFINITY
): Problems => {
  const [some, all] = [got.map(textOf), list.map(textOf)]
  if (some.length > limit) return [`${some.length} records with a limit of ${limit}`]
  if (losses.has("Drift")) return []
  if (losses.size > 0) return isSubsequence(some, all) ? [] : ["records that are not in the list, or in another order"]
  const wrong = some.findIndex((text, index) => text !== all[index])
  if (wrong >= 0) return [`record ${wrong} is ${some[wrong]?.slice(0, 200)} instead of ${all[wrong]?.slice(0, 200)}`]
  const expected = Math.min(all.length, limit)
  return isComplete && some.length !== expected ? [`a success with ${some.length} of ${expected} records`] : []
}

const Record = Schema.Struct(
  { id: Schema.Union(Schema.Number, Schema.String) },
  { key: Schema.String, value: Schema.Unknown }
)

const chooseOptions = ({ integer, maybe, pick }: Choices): LmsOptions => ({
  perPage: maybe(0.8, () => pick([1, 3, 10, 100])),
  retries: maybe(0.5, () => (integer(0, 3) === 0 ? 0 : integer(0, 6))),
  maxWait: maybe(0.5, () => `${pick([0, 1, 60, 100_000])} seconds` as const),
  timeout: maybe(0.5, () => `${pick([1, 30])} seconds` as const),
  stallTimeout: maybe(0.5, () => `${pick([1, 30])} seconds` as const),
  deadline: maybe(0.15, () => `${pick([1, 100, 10_000])} seconds` as const),
  maxRate: maybe(0.15, () => pick([0.5, 20])),
  concurrency: maybe(0.5, () => pick([1, 2, 7, "auto" as const]))
})

const listOptions = (choices: Choices) => ({
  ...chooseOptions(choices),
  limit: choices.maybe(0.4, () => choices.pick([1, 2, 7, 30, Number.POSITIVE_INFINITY])),
  schema: choices.maybe(0.2, () => Record),
  onDrift: choices.maybe(0.3, () => "fail" as const)
})

/** A single request follows a redirect to another service, as a signed link of a file does, and believes it. */
const mayBeForeign = ({ plan }: World): boolean =>
  plan.faults.some(({ fault }) => fault._tag === "Redirect" && fault.to === "foreign")

/** A single record of a list. */
const call = (world: World, choices: Choices): Operation<unknown> => {
  const { concurrency: _, ...options } = chooseOptions(choices)
  const courses = world.truth.recordsOf(LISTS[0])
  const index = choices.integer(0, courses.length - 1)
  const { id } = courses[index] as { readonly id: number }
  return {
    effect: Effect.map(lms("/api/v1/courses/:id", { id }, options), ({ data }) => data),
    check: (exit) =>
      Effect.sync(() =>
        Exit.isSuccess(exit) && (exit.value as { readonly id?: unknown }).id !== id && !mayBeForeign(world)
          ? [`another course than ${id}: ${textOf(exit.value).slice(0, 200)}`]
          : []
      )
  }
}

const list = (world: World, choices: Choices): Operation<unknown> => {
  const { endpoint, params } = choices.pick(LISTS)
  const { schema: _, ...options } = listOptions(choices)
  const limit = options.limit ?? Number.POSITIVE_INFINITY
  return {
    effect: Effect.map(lms(endpoint, params, { ...options, limit }), ({ data }) => data),
    check: (exit) =>
      Effect.sync(() =>
        Exit.isSuccess(exit)
          ? compare(world, listOf(exit.value), world.truth.recordsOf({ endpoint, params }), true, limit)
          : []
      )
  }
}

/** A stream whose consumer may be slow, or stop early. */
const stream = (world: World, choices: Choices): Operation<void> => {
  const { endpoint, params } = choices.pick(LISTS)
  const options = listOptions(choices)
  const limit = options.limit ?? Number.POSITIVE_INFINITY
  const taken = choices.maybe(0.3, () => choices.integer(0, 20)) ?? Number.POSITIVE_INFINITY
  const pause = choices.pick([0, 0, 0, 100, 40_000])
  const seen: Array<unknown> = []
  const records = lmsStream(endpoint, params, options)
  return {
    effect: Stream.runForEach(Number.isFinite(taken) ? Stream.take(records, taken) : records, (record) =>
      Effect.delay(
        Effect.sync(() => void seen.push(record)),
        pause
      )
    ),
    check: (exit) =>
      Effect.sync(() =>
        compare(world, seen, world.truth.recordsOf({ endpoint, params }), Exit.isSuccess(exit), Math.min(limit, taken))
      )
  }
}

/** Some pages, and then the others from the cursor of the last of them. */
const pages = (world: World, choices: Choices): Operation<void> => {
  const { endpoint, params } = choices.pick(LISTS)
  const { limit: _, ...options } = listOptions(choices)
  const count = choices.integer(1, 4)
  const seen: Array<unknown> = []
  let pageCount = 0
  let isEnded = false
  const read = (cursor: string | undefined) =>
    lmsPages(endpoint, params, { ...options, cursor }).pipe(
      cursor === undefined ? Stream.take(count) : (all) => all,
      Stream.runFold(Option.none<string>(), (_, { next, records }) => {
        seen.push(...records)
        pageCount++
        return next
      }),
      // Only the end of the stream says that the list is complete, not the lack of a cursor.
      Effect.tap(() =>
        Effect.sync(() => {
          isEnded = cursor !== undefined || pageCount < count
        })
      )
    )
  return {
    effect: Effect.flatMap(
      read(undefined),
      Option.match({ onNone: () => Effect.void, onSome: (cursor) => Effect.asVoid(read(cursor)) })
    ),
    check: (exit) =>
      Effect.sync(() =>
        compare(world, seen, world.truth.recordsOf({ endpoint, params }), Exit.isSuccess(exit) && isEnded)
      )
  }
}

const streamAll = (world: World, choices: Choices): Operation<void> => {
  const { onDrift, perPage, retries } = listOptions(choices)
  const lists = LISTS.filter(() => choices.happens(0.7))
  const seen = new Map(lists.map((list) => [list.endpoint, [] as Array<unknown>]))
  const failed = new Set<string>()
  const onFailure = choices.maybe(
    0.5,
    () => (_: LmsError, list: { readonly endpoint?: string }) => Effect.sync(() => failed.add(list.endpoint ?? ""))
  )
  return {
    effect: Stream.runForEach(
      lmsStreamAll(lists, { onDrift, perPage, retries, onFailure, concurrency: choices.pick([1, 2, 16]) }),
      ({ list, record }) => Effect.sync(() => void seen.get(list.endpoint)?.push(record))
    ),
    check: (exit) =>
      Effect.sync(() =>
        lists.flatMap((list) =>
          compare(
            world,
            seen.get(list.endpoint) ?? [],
            world.truth.recordsOf(list),
            Exit.isSuccess(exit) && !failed.has(list.endpoint)
          )
        )
      )
  }
}

/** A write is done at most once, a success exactly once, and what was not sent is not done. */
const write = (world: World, choices: Choices): Operation<unknown> => {
  const { concurrency: _, perPage: __, ...options } = chooseOptions(choices)
  const name = `Week ${choices.integer(0, 1e9)}`
  return {
    effect: lms("POST /api/v1/courses/:course_id/modules", { course_id: COURSE_ID, module: { name } }, options),
    check: (exit) =>
      Effect.map(world.sandbox.state, ({ created }) => {
        const times = created.module.filter((module) => module.name === name).length
        if (times > 1) return [`a write was done ${times} times`]
        if (Exit.isSuccess(exit)) return times === 1 ? [] : ["a write succeeded that was not done"]
        const error = Option.getOrUndefined(Cause.failureOption(exit.cause))
        const isDenied = isLmsError(error) && error._tag === "LmsTransportError" && error.outcome === "NotSent"
        return isDenied && times > 0 ? ["a write was done that was reported as not sent"] : []
      })
  }
}

const whoami = (world: World, choices: Choices): Operation<{ readonly name: unknown }> => ({
  effect: lmsWhoami({ retries: chooseOptions(choices).retries }),
  check: (exit) =>
    Effect.sync(() =>
      Exit.isSuccess(exit) && exit.value.name !== world.truth.name && !mayBeForeign(world)
        ? [`another user: ${exit.value.name}`]
        : []
    )
})

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const makeBytes = ({ integer, pick, random }: Choices): Buffer =>
  Buffer.from(Array.from({ length: pick([0, 1, integer(2, 5000), 70_000]) }, () => Math.floor(random() * 256)))

type Place = readonly [disk: disks.Disk, name: string]

/** Writes a file before the simulation begins. */
const putFile = ([{ fs }, name]: Place, bytes: Uint8Array): Effect.Effect<void> =>
  Effect.scoped(Effect.flatMap(fs.open(name, { flag: "w" }), (file) => file.writeAll(bytes))).pipe(Effect.orDie)

const upload = (world: World, choices: Choices, [disk, name]: Place): Operation<{ readonly size: unknown }> => {
  const bytes = makeBytes(choices)
  const { concurrency: _, perPage: __, ...options } = chooseOptions(choices)
  const filename = `${name}.bin`
  return {
    effect: Effect.zipRight(
      putFile([disk, filename], bytes),
      Effect.map(lmsUpload(filename, { course_id: COURSE_ID }, options), ({ data }) => ({ size: data.size }))
    ),
    check: (exit) =>
      Effect.map(world.sandbox.state, ({ created }) => {
        const stored = created.file.filter((file) => file.display_name === filename)
        const problems = stored.flatMap((file) =>
          file.sha256 === sha256(bytes) ? [] : [`an uploaded file of ${bytes.length} bytes has another content`]
        )
        return Exit.isSuccess(exit) && stored.length === 0
          ? [...problems, "an upload succeeded without a file"]
          : problems
      })
  }
}

/** A download that may replace a file: afterwards there is the old file or the complete new one, and no other. */
const download = (world: World, choices: Choices, [disk, name]: Place): Operation<unknown> | undefined => {
  const { files } = world.truth
  const [file] = files.slice(choices.integer(0, Math.max(0, files.length - 1)))
  if (file === undefined || mayBeForeign(world)) return undefined
  const { concurrency: _, perPage: __, ...options } = chooseOptions(choices)
  const overwrite = choices.happens(0.4)
  const old = Buffer.from("old")
  return {
    effect: Effect.zipRight(
      overwrite ? putFile([disk, name], old) : Effect.void,
      lms(file.url, {}, { ...options, destfile: name, overwrite })
    ),
    check: (exit) =>
      Effect.sync(() => {
        const content = disk.content(name)
        const isNew = content?.equals(file.content) === true
        const isOld = overwrite ? content?.equals(old) === true : content === undefined
        const others = disk.names().filter((path) => path !== name && path.includes(name))
        return [
          ...(Exit.isSuccess(exit) ? (isNew ? [] : ["a download succeeded with another content"]) : []),
          ...(isNew || isOld ? [] : [`a download left ${content?.length} bytes`]),
          ...(others.length > 0 ? [`a download left ${others.join(", ")}`] : [])
        ]
      })
  }
}

const OPERATIONS = { call, list, stream, pages, streamAll, write, whoami, upload, download }

/** Runs an operation to its end, or to a random moment at which it is interrupted. */
const runOperation = Effect.fnUntraced(function* <A>(
  world: World,
  process: Process,
  choices: Choices,
  { check, effect }: Operation<A>
): Effect.fn.Return<Problems> {
  const interruptAt = choices.maybe(0.25, () =>
    choices.pick([0, 1, choices.integer(1, 400), choices.integer(1, 90_000)])
  )
  const fiber = yield* Effect.fork(process.run(effect))
  const exit = yield* interruptAt === undefined
    ? Fiber.await(fiber)
    : Effect.raceFirst(Fiber.await(fiber), Effect.delay(Fiber.interrupt(fiber), interruptAt))
  return [...checkFailure(world, exit, interruptAt !== undefined), ...(yield* check(exit))]
})

interface Job {
  readonly effect: Effect.Effect<unknown, unknown, Environment>
  /** The file of each list that the job writes. */
  readonly files: ReadonlyArray<{
    readonly name: string
    readonly records: ReadonlyArray<unknown>
    readonly limit?: number
  }>
  readonly isGzip: boolean
  /** The names that remain after a success, beside the files and the state of each. */
  readonly others: ReadonlyArray<string>
}

const exportJob = (world: World, choices: Choices): Job => {
  const list = choices.pick(LISTS)
  const { concurrency, limit: chosenLimit, perPage, retries } = listOptions(choices)
  const options = { concurrency, limit: chosenLimit, perPage, retries }
  const isGzip = choices.happens(0.4)
  const limit = options.limit ?? Number.POSITIVE_INFINITY
  const commit = {
    bytes: choices.pick([1, 500, 1_000_000]),
    every: choices.pick(["1 nanos", "1 second", "1 hour"] as const)
  }
  return {
    effect: lmsExport("rows", list.endpoint, list.params, { ...options, gzip: isGzip, commit }),
    files: [{ name: "rows", records: world.truth.recordsOf(list), limit }],
    isGzip,
    others: []
  }
}

const exportAllJob = (world: World, choices: Choices): Job => {
  const { perPage, retries } = chooseOptions(choices)
  const isGzip = choices.happens(0.3)
  const lists = LISTS.filter(() => choices.happens(0.6)).map((list, index) => ({ ...list, file: `list ${index}` }))
  const options = {
    perPage,
    retries,
    gzip: isGzip,
    concurrency: choices.pick([1, 2, 16]),
    onFailure: choices.pick(["stop", "continue"] as const)
  }
  return {
    effect: lmsExportAll("all", lists, options),
    files: lists.map((list) => ({ name: `all/${list.file}`, records: world.truth.recordsOf(list) })),
    isGzip,
    others: ["all/manifest.json"]
  }
}

/** More processes than all faults and stops together can end. */
const MAX_PROCESSES = 60

const linesOf = (content: Buffer, isGzip: boolean): ReadonlyArray<unknown> =>
  (isGzip ? gunzipSync(content) : content).toString().split("\n").slice(0, -1).map(parseJson)

/** Runs a job in one process after the other, each of which may be killed, until one has finished it. */
const runJob = Effect.fnUntraced(function* (world: World, choices: Choices, job: Job): Effect.fn.Return<Problems> {
  const problems: Array<string> = []
  const stops = choices.integer(0, 5)
  let entries: ReturnType<disks.Disk["entriesAfterKill"]> | undefined
  for (let n = 0; n < MAX_PROCESSES; n++) {
    const isStopped = n < stops && choices.happens(0.7)
    const disk = disks.make({
      chance: choices.random,
      ...(entries === undefined ? {} : { entries }),
      ...(isStopped ? { stopAt: choices.integer(1, 60) } : n < stops ? { fullAt: choices.integer(1, 60) } : {})
    })
    const process = yield* world.start(disk)
    const interruptAt = n < stops ? choices.maybe(0.2, () => choices.integer(0, 20_000)) : undefined
    const fiber = yield* Effect.forkDaemon(process.run(job.effect))
    const ended = yield* Effect.raceFirst(
      Effect.asSome(
        interruptAt === undefined
          ? Fiber.await(fiber)
          : Effect.raceFirst(Fiber.await(fiber), Effect.delay(Fiber.interrupt(fiber), interruptAt))
      ),
      Effect.as(disk.stopped, Option.none())
    )
    for (const { limit, name, records } of job.files) {
      const content = disk.content(name)
      if (content !== undefined)
        problems.push(
          ...compare(world, linesOf(content, job.isGzip), records, true, limit).map((text) => `${name}: ${text}`)
        )
    }
    if (Option.isNone(ended)) {
      yield* process.kill
      entries = choices.happens(0.5) ? disk.entriesAfterPowerCut(choices.random) : disk.entriesAfterKill()
      continue
    }
    problems.push(...checkFailure(world, ended.value, interruptAt !== undefined), ...(yield* process.close))
    if (problems.length > 0) return problems
    if (Exit.isSuccess(ended.value)) {
      const missing = job.files.filter(({ name }) => disk.content(name) === undefined)
      const expected = job.files.flatMap(({ name }) => [name, name.replace(/([^/]*)$/, ".lms/$1/checkpoint.json")])
      const left = disk.names().filter((name) => !expected.includes(name) && !job.others.includes(name))
      return [
        ...missing.map(({ name }) => `an export succeeded without ${name}`),
        ...left.map((name) => `an export left ${name}`)
      ]
    }
    entries = disk.entriesAfterKill()
  }
  // A list that changes can keep an export from being continued: each call then says so.
  return world.plan.losses.size > 0 ? [] : [`an export was not finished by ${MAX_PROCESSES} processes`]
})

/** Runs the operations of a plan. The simulated program has one process for all operations but exports. */
export const runOperations = Effect.fnUntraced(function* (world: World): Effect.fn.Return<Problems> {
  const disk = disks.make({})
  const process = yield* world.start(disk)
  const runOne = (name: OperationName, seed: number, index: number): Effect.Effect<Problems> => {
    const choices = makeChoices(seed)
    if (name === "export") return runJob(world, choices, exportJob(world, choices))
    if (name === "exportAll") return runJob(world, choices, exportAllJob(world, choices))
    const operation: Operation<unknown> | undefined = OPERATIONS[name](world, choices, [disk, `file ${index}`])
    return operation === undefined ? Effect.succeed([]) : runOperation(world, process, choices, operation)
  }
  const problems = yield* Effect.forEach(
    world.plan.operations,
    ({ name, seed }, index) =>
      Effect.map(runOne(name, seed, index), (found) => found.map((problem) => `${name}: ${problem}`)),
    { concurrency: world.plan.concurrency }
  )
  return [...problems.flat(), ...(yield* process.close)]
})
