/** Starts and kills worker processes. */
import { Command, Path } from "@effect/platform"
import { Chunk, Data, Effect, Option, Stream } from "effect"

export class WorkerFailed extends Data.TaggedError("WorkerFailed")<{ readonly message: string }> {}

/**
 * Starts Node itself, not `tsx`: `tsx` starts another Node process, which would survive a kill of `tsx`. The options of this
 * process load `tsx` into Node, so the worker gets the same options.
 */
export const startWorker = (script: URL, args: ReadonlyArray<string>, env: Record<string, string>) =>
  Effect.gen(function* () {
    const path = yield* Path.Path
    const file = yield* path.fromFileUrl(script)
    const command = Command.make(process.execPath, ...process.execArgv, file, ...args)
    const worker = yield* command.pipe(Command.env(env), Command.stderr("inherit"), Command.start)
    /** Waits for the end of the worker, and fails if the worker failed. */
    const join = Effect.gen(function* () {
      const output = yield* Stream.runCollect(Stream.decodeText(worker.stdout))
      // There is no exit code if a signal ended the process.
      const exitCode = yield* Effect.option(worker.exitCode)
      if (Option.exists(exitCode, (code) => code === 0)) return
      return yield* new WorkerFailed({ message: `${path.basename(file)} failed\n${Chunk.join(output, "")}` })
    })
    return { join, kill: worker.kill("SIGKILL") }
  })
