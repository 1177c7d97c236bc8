/** `--jq`: the results of a jq expression over each page. */
import { Worker } from "node:worker_threads"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { CliError, UsageError } from "../errors.js"
import type { JqResult, JqTask } from "./jqWorker.js"
import { type Format, type Page, pageText } from "./records.js"

export interface JqOptions {
  readonly expression: string
  /** Indents results that are not strings. */
  readonly isPretty: boolean
  /** Runs once over the array of all pages. */
  readonly slurp: boolean
  /** Receives the messages of `debug` and `stderr`. */
  readonly report: (sentence: string) => Effect.Effect<void>
}

const COMPILE_ERROR = 3

/** Sends one task at a time to the worker. */
const run = (worker: Worker, task: JqTask): Effect.Effect<JqResult, CliError> =>
  Effect.async((resume) => {
    const onMessage = (result: JqResult) => settle(Effect.succeed(result))
    const onError = (cause: Error) => settle(new CliError({ message: `--jq failed: ${cause.message}.` }))
    const settle = (result: Effect.Effect<JqResult, CliError>) => {
      worker.off("message", onMessage).off("error", onError)
      resume(result)
    }
    worker.on("message", onMessage).on("error", onError)
    worker.postMessage(task)
  })

/** The first line of jq's message, without its own prefix and the place in the input. */
const messageOf = (stderr: string): string =>
  (stderr.split("\n")[0] ?? "")
    .replace(/^jq: (?:error(?: \(at [^)]*\))?|parse error): /, "")
    .replace(" at <top-level>, line 1, column ", " at column ")
    .replace(/[:.]$/, "")

/**
 * Results that are strings become their text, as with `jq --raw-output`; of JSON, only such a result has a line that begins
 * with a quote. The package trims the output of jq, so a string must have its quotes until then.
 */
const resultTexts = (stdout: string): string =>
  stdout === ""
    ? ""
    : stdout
        .split("\n")
        .map((line) => `${line.startsWith('"') ? String(JSON.parse(line)) : line}\n`)
        .join("")

/** A string has a maximum length. */
const joinPages = (texts: Chunk.Chunk<string>): Effect.Effect<string, CliError> =>
  Effect.try({
    try: () => `[${Chunk.join(texts, ",")}]`,
    catch: () => new CliError({ message: "The list is too large for --slurp: leave it out, or use export." })
  })

/** Starts jq, and compiles the expression before anything is sent. */
export const jq = ({
  expression,
  isPretty,
  report,
  slurp
}: JqOptions): Effect.Effect<Format, CliError | UsageError, Scope.Scope> =>
  Effect.gen(function* () {
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(new URL("./jqWorker.js", import.meta.url), { env: {} })),
      (worker) => Effect.promise(() => worker.terminate())
    )
    const task = {
      // jq would read a leading dash as an option.
      expression: expression.startsWith("-") ? ` ${expression}` : expression,
      flags: isPretty ? [] : ["--compact-output"]
    }
    const evaluate = (input: string) => run(worker, { ...task, input })
    // Without an input it is only compiled.
    const compiled = yield* evaluate("")
    if (compiled.exitCode === COMPILE_ERROR) {
      return yield* new UsageError({ message: `--jq is not a valid expression: ${messageOf(compiled.stderr)}.` })
    }
    const print = Effect.fnUntraced(function* (input: string) {
      const { exitCode, stderr, stdout } = yield* evaluate(input)
      if (exitCode !== 0) return yield* new CliError({ message: `--jq failed: ${messageOf(stderr)}.` })
      if (stderr !== "") yield* report(stderr)
      return resultTexts(stdout)
    })
    const printPages = <E, R>(pages: Stream.Stream<Page, E, R>) =>
      Stream.mapEffect(pages, (page) => Effect.flatMap(pageText(page), print))
    const printAll = <E, R>(pages: Stream.Stream<Page, E, R>) =>
      Stream.fromEffect(
        Effect.flatMap(Stream.runCollect(Stream.mapEffect(pages, pageText)), (texts) =>
          Effect.flatMap(joinPages(texts), print)
        )
      )
    return slurp ? printAll : printPages
  })
