/** Appends pages to the part file of an export, and commits them. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Checkpoint, writeCheckpoint } from "./checkpoint.js"
import type { Lines } from "./jsonLines.js"
import { makeGzipWriter, makePlainWriter } from "./lineWriter.js"
import type { OpenPart, PartFailure } from "./partFile.js"
import type { Settings } from "./settings.js"
import type { Workspace } from "./workspace.js"

/** How far an export is, without what depends on the bytes on disk. */
export type Position = Omit<Checkpoint, "bytes" | "pending" | "sha256">

export interface PartWriter {
  /** The position after the last appended lines. */
  readonly position: () => Position
  /** Appends lines; `position` is the one after them. */
  readonly append: (lines: Lines, position: Position) => Effect.Effect<void, PartFailure>
  /** Commits what has been appended since the last commit. */
  readonly commitPending: Effect.Effect<void, PartFailure>
  /** Appends the last lines, commits everything, and returns the final checkpoint. */
  readonly finish: (lines: Lines, position: Position, ended: "End" | "Limit") => Effect.Effect<Checkpoint, PartFailure>
}

/** By default, at most a twentieth of the time is spent on commits. */
const DEFAULT_COMMIT_MILLIS = 200
const COMMIT_FACTOR = 20

/** Writes are uninterruptible, because a started write cannot be taken back. */
export const makePartWriter = Effect.fnUntraced(function* (
  workspace: Workspace,
  part: OpenPart,
  { commit: { bytes, every } }: Pick<Settings, "commit">
): Effect.fn.Return<PartWriter> {
  const { checkpoint, pending } = part
  const writer =
    pending === undefined ? makePlainWriter(workspace, part, bytes) : makeGzipWriter(workspace, part, pending)
  let position: Position = checkpoint
  let hasMoved = false
  let hasFailed = false
  let lastCommit = yield* Clock.currentTimeNanos
  let interval = every ?? Duration.millis(DEFAULT_COMMIT_MILLIS)

  const commit = (finished: Checkpoint["finished"]): Effect.Effect<Checkpoint, PartFailure> =>
    Effect.gen(function* () {
      const start = yield* Clock.currentTimeNanos
      const saved = yield* writer.save(finished !== null)
      const cursor = finished === null ? position.cursor : null
      const committed = { ...position, cursor, finished, ...saved }
      yield* writeCheckpoint(workspace, committed)
      hasMoved = false
      lastCommit = yield* Clock.currentTimeNanos
      if (every === undefined) {
        const factor = Duration.nanos((lastCommit - start) * BigInt(COMMIT_FACTOR))
        interval = Duration.max(Duration.millis(DEFAULT_COMMIT_MILLIS), factor)
      }
      return committed
    })

  const uninterruptible = <A>(effect: Effect.Effect<A, PartFailure>): Effect.Effect<A, PartFailure> =>
    Effect.uninterruptible(
      Effect.tapErrorCause(effect, () =>
        Effect.sync(() => {
          hasFailed = true
        })
      )
    )

  const mustCommit = Effect.map(
    Clock.currentTimeNanos,
    (now) => writer.isFull() || Duration.greaterThanOrEqualTo(Duration.nanos(now - lastCommit), interval)
  )

  const addLines = (lines: Lines, next: Position): void => {
    position = next
    hasMoved = true
    writer.add(lines)
  }

  return {
    position: () => position,
    append: (lines, next) =>
      uninterruptible(
        Effect.gen(function* () {
          addLines(lines, next)
          if (yield* mustCommit) yield* commit(null)
          else yield* writer.flush
        })
      ),
    commitPending: uninterruptible(
      Effect.suspend(() => (hasFailed || !hasMoved ? Effect.void : Effect.asVoid(commit(null))))
    ),
    // One commit for the last page and the end: after the last page there is no cursor to resume from.
    finish: (lines, next, ended) =>
      uninterruptible(
        Effect.suspend(() => {
          addLines(lines, next)
          return commit(ended)
        })
      )
  }
})
