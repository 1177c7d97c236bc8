/** Programs that are started, and killed. */
import { Command, Path } from "@effect/platform"
import { Chunk, Data, Effect, Option, Stream } from "effect"

export class WorkerFailed extends Data.TaggedError("WorkerFailed")<{ readonly message: string }> {}

/**
 * Node itself and not `tsx`, which starts a Node of its own: a kill of `tsx` leaves that one at work. What Node was told to
 * load before this program is how `tsx` makes it read TypeScript, so the other is told the same.
 */
export const start = (script: URL, args: ReadonlyArray<string>, env: Record<string, string>) =>
  Effect.gen(function* () {
    const path = yield* Path.Path
    const file = yield* path.fromFileUrl(script)
    const command = Command.make(process.execPath, ...process.execArgv, file, ...args)
    const running = yield* command.pipe(Command.env(env), Command.stderr("inherit"), Command.start)
    /** Ends with the program, and fails where that did. */
    const end = Effect.gen(function* () {
      const said = yield* Stream.runCollect(Stream.decodeText(running.stdout))
      // What a signal has ended has no exit code.
      const code = yield* Effect.option(running.exitCode)
      if (Option.exists(code, (code) => code === 0)) return
      return yield* new WorkerFailed({ message: `${path.basename(file)} failed\n${Chunk.join(said, "")}` })
    })
    /** As `kill -9` does: the program gets no word in. */
    return { end, kill: running.kill("SIGKILL") }
  })
