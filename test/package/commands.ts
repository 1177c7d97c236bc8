/** Runs other programs until they exit or print an expected output. */
import { spawn } from "node:child_process"

export interface Result {
  readonly code: number | null
  readonly stdout: string
  /** stdout and stderr together, because Effect programs print errors on stdout. */
  readonly terminalOutput: string
}

export interface Command {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The text on stdin, which is empty without it. */
  readonly input?: string
}

/** Removes npm's variables, so that the program does not run as part of this project. */
const environment = (variables: Command["env"]): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_|LMS_|INIT_CWD$|NODE_OPTIONS$)/.test(name))
  ),
  ...variables
})

/** Starts a program, with the output that it has printed so far. */
export const start = (command: ReadonlyArray<string>, { cwd, env, input = "" }: Command) => {
  const [program = "", ...args] = command
  const child = spawn(program, args, { cwd, env: environment(env), stdio: ["pipe", "pipe", "pipe"] })
  // A program may exit before it reads.
  child.stdin.on("error", () => {}).end(input)
  const captured = { stdout: "", terminalOutput: "" }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      captured.terminalOutput += text
      if (stream === child.stdout) captured.stdout += text
    })
  }
  const ended = new Promise<Result>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, ...captured }))
  })
  return { child, ended, captured }
}

const exitError = (command: ReadonlyArray<string>, { code, terminalOutput }: Result): Error =>
  new Error(`${command.join(" ")} exited with ${code}\n${terminalOutput}`)

/** Runs a program until it exits, with any exit code. */
export const run = (command: ReadonlyArray<string>, options: Command): Promise<Result> => start(command, options).ended

/** Runs a program and returns its stdout. Fails if it exits with an error. */
export const readOutput = async (command: ReadonlyArray<string>, options: Command): Promise<string> => {
  const result = await run(command, options)
  if (result.code !== 0) throw exitError(command, result)
  return result.stdout
}

/** Runs a program until `ready` returns a value. `stop` terminates it and waits for its exit. */
export const runUntil = async <A>(
  command: ReadonlyArray<string>,
  options: Command,
  ready: (stdout: string) => A | undefined
): Promise<{ readonly found: A; readonly stop: () => Promise<Result> }> => {
  const { child, ended, captured } = start(command, options)
  const found = await new Promise<A>((resolve, reject) => {
    const check = () => {
      const found = ready(captured.stdout)
      if (found !== undefined) resolve(found)
    }
    child.stdout.on("data", check)
    ended.then((result) => reject(exitError(command, result)), reject)
  })
  const stop = () => {
    child.kill("SIGTERM")
    return ended
  }
  return { found, stop }
}
