/** Runs a program of the system, without the token in its environment. */
import { spawn } from "node:child_process"
import * as Effect from "effect/Effect"

/** Neither programs of the system nor what they start need the token. */
const environmentWithoutToken = (): NodeJS.ProcessEnv => {
  const { LMS_API_TOKEN: _, ...environment } = process.env
  return environment
}

export interface ProgramResult {
  /** Null after a signal. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** More than any of these programs prints. */
const MAX_OUTPUT_CHARACTERS = 64 * 1024

/**
 * Runs a program to its end. Secrets belong into `stdin`, because other users can see `args`. The failure is the error of the
 * system. An interruption kills the program.
 */
export const runProgram = (
  name: string,
  args: ReadonlyArray<string>,
  stdin: string
): Effect.Effect<ProgramResult, NodeJS.ErrnoException> =>
  Effect.async((resume) => {
    const child = spawn(name, args, {
      stdio: ["pipe", "pipe", "pipe"],
      env: environmentWithoutToken(),
      windowsHide: true
    })
    const output = { stdout: "", stderr: "" }
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        if (output[stream].length < MAX_OUTPUT_CHARACTERS) output[stream] += text
      })
    }
    // A program may end without reading stdin.
    child.stdin.on("error", () => {}).end(stdin)
    child.once("error", (error) => resume(Effect.fail(error)))
    child.once("close", (code) => resume(Effect.succeed({ code, ...output })))
    return Effect.sync(() => {
      child.kill("SIGKILL")
      // What the program has started may keep the pipes open.
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
      child.unref()
    })
  })
