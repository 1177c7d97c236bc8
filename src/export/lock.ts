/** The lock of an export: one process at a time, and none that is dead keeps it. */
import type { PlatformError } from "@effect/platform/Error"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as fileErrors from "../internal/files/errors.js"
import { opened } from "../internal/files/openFile.js"
import type { Files } from "../internal/files/platform.js"
import { Processes, type ProcessService } from "../internal/processes.js"
import type { LmsFileError } from "../LmsError.js"
import type { LmsExportError } from "./LmsExportError.js"
import * as names from "./names.js"

/** How often it shows that its owner lives. */
const BEAT = "5 seconds"

/** One that has not shown it for so long is dead. */
const STALE = 30_000

/** An owner writes its name as soon as it has the lock: one that never did was killed in between. */
const NAMELESS = 2_000

const Owner = Schema.parseJson(
  Schema.Struct({
    /** Random: what is asked is whether the lock is one's own, also within a process. */
    owner: Schema.String,
    /** Where the machine is known. */
    process: Schema.NullOr(Schema.Struct({ pid: Schema.Int, host: Schema.String, started: Schema.Number }))
  })
)

type Owner = typeof Owner.Type

export interface Lock {
  /** Fails where the lock is another's meanwhile. */
  readonly isMine: Effect.Effect<void, LmsExportError | LmsFileError>
}

/** A lock as it was found. */
interface Found {
  readonly text: string
  readonly owner: Option.Option<Owner>
  /** Milliseconds since it last showed that its owner lives. */
  readonly age: number
}

const isThere = (error: PlatformError): boolean =>
  fileErrors.code(error) === "EEXIST" || (error._tag === "SystemError" && error.reason === "AlreadyExists")

const look = ({ fs }: Files, path: string): Effect.Effect<Option.Option<Found>, PlatformError> =>
  Effect.gen(function* () {
    const text = yield* fs.readFileString(path)
    const { mtime } = yield* fs.stat(path)
    const now = yield* Clock.currentTimeMillis
    const age = Option.match(mtime, { onNone: () => 0, onSome: (at) => now - at.getTime() })
    return Option.some({ text, owner: Schema.decodeOption(Owner)(text), age })
  }).pipe(Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone))

/** Whether its owner is known to be dead: at once on the same machine, else by its silence. */
const isDead = ({ age, owner }: Found, here: Option.Option<ProcessService>): boolean => {
  if (age > STALE) return true
  if (Option.isNone(owner)) return age > NAMELESS
  const { process } = owner.value
  if (process === null || Option.isNone(here) || process.host !== here.value.host) return false
  const { isAlive, pid, started } = here.value
  return process.pid === pid ? process.started !== started : !isAlive(process.pid)
}

const whose = ({ owner }: Found): string =>
  Option.match(
    Option.flatMapNullable(owner, ({ process }) => process),
    {
      onNone: () => "",
      onSome: ({ host, pid }) => ` (process ${pid} on ${host})`
    }
  )

const graveOf = (path: string): string => `${path}-old`

/**
 * Takes the lock of a dead owner out of the way, and no other: what was moved is looked at, and put back where somebody has
 * been quicker.
 */
const bury = Effect.fnUntraced(function* ({ fs }: Files, path: string, dead: Found) {
  const grave = graveOf(path)
  yield* fs.rename(path, grave)
  if ((yield* fs.readFileString(grave)) !== dead.text) yield* Effect.ignore(fs.link(grave, path))
  yield* fs.remove(grave, { force: true })
})

/** What closing it says is of no interest: whether the lock is one's own is looked at before each commit. */
const claim = ({ fs }: Files, path: string, text: string): Effect.Effect<boolean, PlatformError> =>
  Effect.scoped(
    Effect.flatMap(opened(fs, path, { flag: "wx" }), (file) => file.writeAll(new TextEncoder().encode(text)))
  ).pipe(
    Effect.as(true),
    Effect.catchIf(isThere, () => Effect.succeed(false))
  )

const TRIES = 100

/** The lock, until the scope closes. */
export const acquire = Effect.fnUntraced(function* (
  files: Files,
  { file, lock }: names.Names
): Effect.fn.Return<Lock, LmsExportError | LmsFileError, Scope.Scope> {
  const { fs } = files
  const here = yield* Processes
  const random = yield* Effect.replicateEffect(Random.nextIntBetween(0, 2 ** 32), 4)
  const process = Option.match(here, {
    onNone: () => null,
    onSome: ({ host, pid, started }) => ({ pid, host, started })
  })
  const text = JSON.stringify({ owner: random.map((n) => n.toString(16).padStart(8, "0")).join(""), process })
  const mine = fs.readFileString(lock).pipe(
    Effect.map((found) => found === text),
    Effect.catchIf(fileErrors.isMissing, () => Effect.succeed(false))
  )

  const take = (tries: number): Effect.Effect<void, LmsExportError | PlatformError> =>
    Effect.gen(function* () {
      if (yield* claim(files, lock, text)) return yield* fs.remove(graveOf(lock), { force: true })
      const found = yield* look(files, lock)
      if (Option.isSome(found)) {
        const dead = isDead(found.value, here)
        if (tries === 0 || (!dead && Option.isSome(found.value.owner))) {
          return yield* names.problem(
            file,
            "Locked",
            `is being exported by another process${whose(found.value)}: wait for it to end. If it was killed, try again in half a minute (${lock})`
          )
        }
        yield* dead
          ? Effect.catchIf(bury(files, lock, found.value), fileErrors.isMissing, () => Effect.void)
          : Effect.sleep("50 millis")
      }
      return yield* take(tries - 1)
    })

  yield* Effect.acquireRelease(
    Effect.mapError(take(TRIES), (error) =>
      error._tag === "LmsExportError" ? error : fileErrors.reported(file, "Create")(error)
    ),
    () => Effect.ignore(Effect.flatMap(mine, (mine) => (mine ? fs.remove(lock, { force: true }) : Effect.void)))
  )
  let beaten: number | undefined
  const beat = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.map(fs.utimes(lock, new Date(now), new Date(now)), () => {
      beaten = now
    })
  )
  // Whoever takes a lock over makes another file, after the last beat of the one before it: so where the time is that of one's
  // own last beat, the file is, too, and need not be read. Where times are kept less exactly, it is read each time.
  const isUntouched = Effect.match(fs.stat(lock), {
    onFailure: () => false,
    onSuccess: ({ mtime }) => Option.exists(mtime, (at) => at.getTime() === beaten)
  })
  const isStillMine = Effect.flatMap(isUntouched, (untouched) => (untouched ? Effect.succeed(true) : mine))
  yield* Effect.forkScoped(Effect.schedule(Effect.ignore(beat), Schedule.spaced(BEAT)))
  return {
    isMine: Effect.flatMap(Effect.mapError(isStillMine, fileErrors.reported(file, "Check")), (mine) =>
      mine
        ? Effect.void
        : Effect.fail(
            names.problem(
              file,
              "Locked",
              "was taken over by another process while this one stood still for too long: let that one go on"
            )
          )
    )
  }
})
