/**
 * The objects of an export in `LmsParts`: their names and contents. Most are a line with JSON and its SHA-256. In those with pages
 * of lists, the pages follow the line, and the SHA-256 of each page is in the JSON of its step. So bytes that a disk or a database
 * has damaged are never used.
 */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { LmsExportError } from "../../export/LmsExportError.js"
import { portableSha256, selectSha256 } from "../../internal/files/hash.js"
import { Sha256 } from "../../internal/files/platform.js"
import { concat } from "../../internal/transport/chunks.js"
import { LmsError } from "../../LmsError.js"
import { clusterError } from "../errors.js"
import type { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"

/** Increased when another version of the library could not read an object, or would read it wrongly. */
const VERSION = 2

const Count = Schema.NonNegativeInt

export const hashBytes = (bytes: Uint8Array): Effect.Effect<string> =>
  Effect.map(Sha256, (sha256) => {
    const hash = selectSha256(sha256).make()
    hash.update(bytes)
    return hash.digest()
  })

/** Identifies an export in names of objects: its own name may have any characters. */
export const makeRunId = (name: string): string => {
  const hash = portableSha256.make()
  hash.update(new TextEncoder().encode(name))
  return hash.digest().slice(0, 32)
}

export interface RoundNumber {
  readonly run: string
  readonly round: number
}

/** The key of a round tells it from that of an earlier export with the same name, which a slow machine may still read. */
export interface RoundId extends RoundNumber {
  readonly key: string
}

const roundName = ({ key, round, run }: RoundId) => `${run}/${round}-${key}`

/** Names of objects, and prefixes of names. */
export const names = {
  run: (run: string) => `${run}/`,
  plan: (run: string) => `${run}/plan`,
  rounds: (run: string) => `${run}/rounds/`,
  round: ({ round, run }: RoundNumber) => `${run}/rounds/${round}`,
  /** The sign of a round, and the one that stops it. Beside it, so that one listing shows whether it goes on. */
  running: ({ key, round, run }: RoundId) => `${run}/rounds/${round}-${key}`,
  stop: ({ key, round, run }: RoundId) => `${run}/rounds/${round}-${key}.stop`,
  /** Those that stop all rounds of a listing. */
  stops: (rounds: ReadonlyArray<string>) =>
    rounds.filter((name) => /-\w+$/.test(name)).map((running) => `${running}.stop`),
  /** Everything that machines write. */
  content: (id: RoundId) => `${roundName(id)}/`,
  claim: (id: RoundId, group: number) => `${roundName(id)}/claims/${group}`,
  part: (id: RoundId, attempt: string) => `${roundName(id)}/parts/${attempt}`,
  /** The sign of a slot that another slot has started. */
  slots: (id: RoundId) => `${roundName(id)}/slots/`,
  slot: (id: RoundId, slot: number) => `${roundName(id)}/slots/${slot}`,
  /** The steps of a whole round. */
  steps: (id: RoundId) => `${roundName(id)}/steps/`,
  stepsOfSlot: (id: RoundId, slot: number) => `${roundName(id)}/steps/${slot}.`,
  step: (id: RoundId, slot: number, step: number) => `${roundName(id)}/steps/${slot}.${step}`,
  /** The day is part of the name, so that old ones are found without reading them. */
  finished: (run: string, day = "") => `finished/${run}.${day}`,
  allFinished: "finished/"
}

/** JSON has no Infinity, which means that there is no limit. */
const Amount = Schema.NumberFromString

/** The options of requests that all machines apply. Durations are in milliseconds. */
export const RequestOptions = Schema.Struct({
  accept: Schema.optional(Schema.String),
  apiUrl: Schema.optional(Schema.String),
  collection: Schema.optional(Schema.String),
  limit: Schema.optional(Amount),
  maxBody: Schema.optional(Amount),
  maxWait: Schema.optional(Amount),
  onDrift: Schema.optional(Schema.Literal("ignore", "fail")),
  params: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
  perPage: Schema.optional(Count),
  retries: Schema.optional(Count),
  sendHeaders: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.String })),
  stallTimeout: Schema.optional(Amount),
  timeout: Schema.optional(Amount)
})

export type RequestOptions = typeof RequestOptions.Type

/** A list as the machines read it. */
const PlannedList = Schema.Struct({
  file: Schema.String,
  endpoint: Schema.String,
  params: Schema.Unknown,
  fingerprint: Schema.String
})

export type PlannedList = typeof PlannedList.Type

/** The lists that are exported under a name. */
export const Plan = Schema.Struct({
  name: Schema.String,
  lists: Schema.Array(PlannedList)
})

export type Plan = typeof Plan.Type

/** The progress of a list. */
export const Position = Schema.Struct({
  /** Where it continues; null at its first page. */
  cursor: Schema.NullOr(Schema.String),
  /** Records that the limit still allows; null without a limit. */
  remaining: Schema.NullOr(Count),
  rows: Count,
  pages: Count,
  /** How often the list has begun again because its cursor was lost. */
  restarts: Count
})

export type Position = typeof Position.Type

export const initialPosition = (limit: number | undefined): Position => ({
  cursor: null,
  remaining: limit === undefined || !Number.isFinite(limit) ? null : limit,
  rows: 0,
  pages: 0,
  restarts: 0
})

/** One page of a part. */
const PartPage = Schema.Struct({
  bytes: Count,
  sha256: Schema.String,
  records: Count,
  /** The cursor of the next page; null after the last one. */
  next: Schema.NullOr(Schema.String)
})

export type PartPage = typeof PartPage.Type

/** Consecutive pages of one list, in the object of their step or in one of their own. */
export const Part = Schema.Struct({
  name: Schema.String,
  /** Bytes of other lists between the line of the object and the pages. */
  offset: Count,
  pages: Schema.Array(PartPage)
})

export type Part = typeof Part.Type

/** A round reads the lists that earlier rounds have not: all of them in the first one. */
export const Round = Schema.Struct({
  /** Random, so that the engine does not take its slots for those of an earlier export with the same name. */
  key: Schema.String,
  options: RequestOptions,
  /** Lists that each machine reads at the same time. */
  concurrency: Count,
  /** Whether a list starts again at its first page if its cursor is lost. */
  restart: Schema.Boolean,
  lists: Schema.Array(Schema.Struct({ list: Count, position: Position, parts: Schema.Array(Part) })),
  /** Lists that earlier rounds have read. */
  complete: Schema.Array(Schema.Struct({ list: Count, position: Position, parts: Schema.Array(Part) }))
})

export type Round = typeof Round.Type

export const ListError = Schema.Union(LmsError, LmsExportError)

/** The pages of one list that one step has read. */
export const Segment = Schema.Struct({
  list: Count,
  /** Whether the list began again, so that its earlier parts no longer count. */
  restarted: Schema.Boolean,
  parts: Schema.Array(Part),
  position: Position,
  /** Null if the list goes on. */
  ended: Schema.NullOr(Schema.Literal("Complete", "Failed")),
  error: Schema.optional(ListError)
})

export type Segment = typeof Segment.Type

/** The pages that one step of a slot has read. */
export const Step = Schema.Struct({
  machine: Schema.String,
  segments: Schema.Array(Segment)
})

export type Step = typeof Step.Type

/** Ends a round before its lists are read. */
export const Stop = Schema.Struct({
  reason: Schema.Literal("Cancelled", "Failed", "Paused"),
  message: Schema.String
})

export type Stop = typeof Stop.Type

/** Remains of an export whose files are written. */
export const Finished = Schema.Struct({
  name: Schema.String,
  directory: Schema.String,
  lists: Schema.Array(Schema.String)
})

export type Finished = typeof Finished.Type

const LINE_BREAK = 10

const toContent = (line: string, pages: ReadonlyArray<Uint8Array>): Uint8Array =>
  concat([new TextEncoder().encode(`${line}\n`), ...pages])

/** Where the pages begin, and the end of an object without a complete line. */
const lineEndOf = (bytes: Uint8Array): number => bytes.indexOf(LINE_BREAK) + 1 || bytes.length

/** The SHA-256 of the version and the JSON, and the JSON. */
const LINE = /^([0-9a-f]{64}) (.*)\n$/

const hashJson = (json: string): Effect.Effect<string> => hashBytes(new TextEncoder().encode(`${VERSION} ${json}`))

const damagedError = (name: string): LmsClusterError =>
  // Not "Store", which may be over in a moment.
  clusterError(
    name,
    "Version",
    "is damaged, or was written by another version of this library. Use the same version on all machines, or cancel the export and start it again"
  )

/** None if there is no such object. */
export const findObject = <A, R>(
  read: Effect.Effect<A, LmsClusterError, R>
): Effect.Effect<Option.Option<A>, LmsClusterError, R> =>
  Effect.catchIf(
    Effect.asSome(read),
    ({ reason }) => reason === "PartMissing",
    () => Effect.succeedNone
  )

/** Whether a round goes on, was stopped, or was removed with its export. */
export const checkRound = (
  parts: LmsPartsService,
  id: RoundId
): Effect.Effect<"Gone" | "Running" | "Stopped", LmsClusterError> =>
  Effect.map(parts.list(names.round(id)), (found) => {
    if (!found.includes(names.running(id))) return "Gone"
    return found.includes(names.stop(id)) ? "Stopped" : "Running"
  })

/** Reads and creates the objects that are JSON. */
export const makeObjects = (parts: LmsPartsService) => {
  const decodeObject = Effect.fnUntraced(function* <A, I>(schema: Schema.Schema<A, I>, name: string, line: string) {
    const [, sha256, json = ""] = LINE.exec(line) ?? []
    if (sha256 !== (yield* hashJson(json))) return yield* damagedError(name)
    return yield* Effect.mapError(Schema.decode(Schema.parseJson(schema))(json), () => damagedError(name))
  })

  /** The line of an object, without its pages. */
  const readLine = (name: string) =>
    Effect.map(parts.read(name), (bytes) => new TextDecoder().decode(bytes.subarray(0, lineEndOf(bytes))))

  const create = Effect.fnUntraced(function* <A, I>(
    schema: Schema.Schema<A, I>,
    name: string,
    value: NoInfer<A>,
    pages: ReadonlyArray<Uint8Array> = []
  ): Effect.fn.Return<boolean, LmsClusterError> {
    const json = yield* Effect.orDie(Schema.encode(Schema.parseJson(schema))(value))
    return yield* parts.create(name, toContent(`${yield* hashJson(json)} ${json}`, pages))
  })

  return {
    create,
    /** A process that was suspended may stop a round whose export has ended meanwhile. Then nothing of it stays. */
    stop: Effect.fnUntraced(function* (id: RoundId, stop: Stop): Effect.fn.Return<void, LmsClusterError> {
      yield* create(Stop, names.stop(id), stop)
      if ((yield* checkRound(parts, id)) === "Gone") yield* parts.remove(names.stop(id))
    }),
    /** An object that has only pages has an empty line before them. */
    createPages: (name: string, pages: ReadonlyArray<Uint8Array>): Effect.Effect<boolean, LmsClusterError> =>
      parts.create(name, toContent("", pages)),
    read: <A, I>(schema: Schema.Schema<A, I>, name: string): Effect.Effect<A, LmsClusterError> =>
      Effect.flatMap(readLine(name), (line) => decodeObject(schema, name, line))
  }
}

export type Objects = ReturnType<typeof makeObjects>

/** A page of a part with its bytes. */
export interface StoredPage {
  readonly page: PartPage
  readonly bytes: Uint8Array
}

/** Reads the pages of a part from a number on. They are in memory together, as they were when the part was written. */
export const readPartPages = Effect.fnUntraced(function* (
  parts: LmsPartsService,
  { name, offset, pages }: Part,
  from: number
): Effect.fn.Return<ReadonlyArray<StoredPage>, LmsClusterError> {
  const size = pages.reduce((sum, { bytes }) => sum + bytes, offset)
  const bytes = yield* parts.read(name)
  const lineEnd = lineEndOf(bytes)
  if (bytes.length < lineEnd + size) {
    return yield* clusterError(
      name,
      "PartMissing",
      "is not as long as when it was written. Cancel the export, and start it again"
    )
  }
  let at = lineEnd + offset
  const read = pages.map((page) => {
    const begin = at
    at += page.bytes
    return { page, bytes: bytes.subarray(begin, at) }
  })
  const wanted = read.slice(from)
  for (const { bytes, page } of wanted) {
    if ((yield* hashBytes(bytes)) !== page.sha256) return yield* damagedError(name)
  }
  return wanted
})
