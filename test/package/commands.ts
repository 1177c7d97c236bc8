/** Other programs, run to their end or until they have said something. */
import { spawn } from "node:child_process"

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  /** All that a person at a terminal sees: errors of Effect programs come on stdout. */
  readonly shown: string
}

export interface Command {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Of this process's environment a program gets none of npm's, or it would act as a part of this project. */
const environment = (own: Command["env"]): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_|LMS_|INIT_CWD$|NODE_OPTIONS$)/.test(name))
  ),
  ...own
})

const start = (command: ReadonlyArray<string>, { cwd, env }: Command) => {
  const [program = "", ...args] = command
  const child = spawn(program, args, { cwd, env: environment(env), stdio: ["ignore", "pipe", "pipe"] })
  const heard = { stdout: "", shown: "" }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      heard.shown += text
      if (stream === child.stdout) heard.stdout += text
    })
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, ...heard }))
  })
  return { child, ended, heard }
}

const told = (command: ReadonlyArray<string>, { code, shown }: Ended): Error =>
  new Error(`${command.join(" ")} ended with ${code}\n${shown}`)

/** Runs it to its end, whatever that is. */
export const attempt = (command: ReadonlyArray<string>, options: Command): Promise<Ended> =>
  start(command, options).ended

/** What it prints, if it ends well. */
export const output = async (command: ReadonlyArray<string>, options: Command): Promise<string> => {
  const ended = await attempt(command, options)
  if (ended.code !== 0) throw told(command, ended)
  return ended.stdout
}

/** Runs it until `ready` finds what it waits for on stdout; `stop` ends it, and waits for that. */
export const until = async <A>(
  command: ReadonlyArray<string>,
  options: Command,
  ready: (stdout: string) => A | undefined
): Promise<{ readonly found: A; readonly stop: () => Promise<Ended> }> => {
  const { child, ended, heard } = start(command, options)
  const found = await new Promise<A>((resolve, reject) => {
    const look = () => {
      const found = ready(heard.stdout)
      if (found !== undefined) resolve(found)
    }
    child.stdout.on("data", look)
    ended.then((how) => reject(told(command, how)), reject)
  })
  const stop = () => {
    child.kill("SIGTERM")
    return ended
  }
  return { found, stop }
}
