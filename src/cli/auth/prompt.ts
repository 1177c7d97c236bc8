/** Asks questions on the terminal. The answer to a secret question is not echoed. */
import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { escapeControl } from "../../internal/text/escape.js"
import { UsageError } from "../errors.js"

export interface Prompt {
  readonly ask: (question: string, echo: "echo" | "secret") => Effect.Effect<string, UsageError>
}

export const isInteractive = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** What has been typed goes nowhere: the terminal itself echoes nothing in raw mode. */
const makeOutput = (isHidden: () => boolean): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden()) process.stderr.write(chunk)
      done()
    }
  })

/**
 * One interface for all questions: lines that are typed or pasted ahead are kept, and are hidden until a question with an echo is
 * asked. Closing it restores the echo of the terminal.
 */
export const openPrompt: Effect.Effect<Prompt, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      let isHidden = true
      let isClosed = false
      const lines: Array<string> = []
      let onChange = () => {}
      const reader = createInterface({
        input: process.stdin,
        output: makeOutput(() => isHidden),
        terminal: true,
        historySize: 0
      })
      reader.on("line", (line) => {
        if (isHidden) process.stderr.write("\n")
        isHidden = true
        lines.push(line)
        onChange()
      })
      reader.on("close", () => {
        isClosed = true
        onChange()
      })
      // In raw mode the terminal sends no signal. The handlers of the program clean up and set the exit code.
      reader.on("SIGINT", () => process.emit("SIGINT", "SIGINT"))
      const next: Effect.Effect<string, UsageError> = Effect.async((resume) => {
        onChange = () => {
          const line = lines.shift()
          if (line === undefined && !isClosed) return
          onChange = () => {}
          resume(
            line === undefined
              ? new UsageError({ message: "Nothing was entered before the end of the input, and nothing was stored." })
              : Effect.succeed(line)
          )
        }
        onChange()
      })
      const ask: Prompt["ask"] = (question, echo) =>
        Effect.zipRight(
          Effect.sync(() => {
            process.stderr.write(escapeControl(question))
            // The reader itself prints the question again when it redraws the line.
            reader.setPrompt(question)
            isHidden = echo === "secret"
          }),
          next
        )
      return { ask, reader }
    }),
    ({ reader }) => Effect.sync(() => reader.close())
  ),
  ({ ask }) => ({ ask })
)
