/** The command on a terminal: its screen, and its cleanup after Ctrl-C. */
import { spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import xterm from "@xterm/headless"
import * as Effect from "effect/Effect"
import { bundleForTests, call, type ProcessOptions, type Running, waitForEnd } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { titleUnless } from "../fixtures/optional.js"
import { type Handler, serve, waitUntil } from "../fixtures/server.js"

const { program, start } = bundleForTests()

/** Runs the command in a pseudo-terminal of 60 columns, and exits with its exit code. */
const PTY = `
import os, pty, sys
status = pty.spawn(["sh", "-c", "stty cols 60 rows 20; exec \\"$@\\"", "sh"] + sys.argv[1:])
sys.exit(os.waitstatus_to_exitcode(status))
`

const hasPty = spawnSync("python3", ["-c", "import pty, os; os.waitstatus_to_exitcode"]).status === 0

const terminal = (args: ReadonlyArray<string>, { env = {}, ...options }: ProcessOptions) =>
  start(["python3", "-c", PTY, process.execPath, program(), ...args], {
    ...options,
    env: { TERM: "xterm-256color", ...env },
    stdin: { open: true }
  })

/** The lines on the screen and above it. */
const render = (text: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.promise(async () => {
    const screen = new xterm.Terminal({
      cols: 60,
      rows: 20,
      scrollback: 1000,
      allowProposedApi: true,
      // A line feed also returns to column 0, as the terminal driver does.
      convertEol: true
    })
    await new Promise<void>((resolve) => screen.write(text, resolve))
    const { active } = screen.buffer
    const lines = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "")
    while (lines.at(-1) === "") lines.pop()
    return lines
  })

const screenOf = (running: Running) => render(running.stdout())

const runOnTerminal = (args: ReadonlyArray<string>, options: ProcessOptions) =>
  Effect.gen(function* () {
    const running = yield* terminal(args, options)
    const { code } = yield* waitForEnd(running)
    return { code, lines: yield* screenOf(running) }
  })

/** Runs the command in this process, which treats its stdout as a terminal. */
const runInProcess = (args: ReadonlyArray<string>, options: Pick<ProcessOptions, "origin">) =>
  Effect.flatMap(call(args, { ...options, terminal: { columns: 60 } }), ({ code, stderr, stdout }) =>
    Effect.map(render(stdout + stderr), (lines) => ({ code, lines }))
  )

const list: Handler = ({ url }, { origin }) => {
  const page = Number(new URL(url, origin).searchParams.get("page") ?? 1)
  return {
    body: [{ id: page, name: `Course ${page}`, none: null }],
    headers: { link: `<${origin}/api/v1/courses?page=${page + 1}>; rel="${page < 3 ? "next" : "last"}"` }
  }
}

describe.skipIf(!hasPty)(titleUnless(hasPty ? undefined : "python3", "on a terminal"), () => {
  it.scopedLive("indents JSON and escapes control characters", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: { id: 1, name: "a\u009b2J\u202eb" } }))
      expect(yield* runOnTerminal(["api", "/api/v1/x"], server)).toEqual({
        code: 0,
        lines: ["{", '  "id": 1,', '  "name": "a\\u009b2J\\u202eb"', "}"]
      })
    })
  )

  it.scopedLive("escapes control characters in all output formats", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({
        headers: { "content-type": "application/json" },
        body: '[{"a":"x\u009b2J\u202e"}]'
      }))
      const formats = [["--json"], ["--jsonl"], ["--csv", "--fields", "a"], ["--table"]]
      const results = yield* Effect.forEach(formats, (format) => runInProcess(["api", "/api/v1/x", ...format], server))
      expect(results.map(({ lines }) => lines.at(-1))).toEqual([
        '[{"a":"x\\u009b2J\\u202e"}]',
        '{"a":"x\\u009b2J\\u202e"}',
        "x\\u009b2J\\u202e",
        "x\\u009b2J\\u202e"
      ])
    })
  )

  it.scopedLive("prints a complete list, and removes the progress line", () =>
    Effect.gen(function* () {
      const server = yield* serve(list)
      expect(yield* runOnTerminal(["api", "/api/v1/courses", "--all", "--table"], server)).toEqual({
        code: 0,
        lines: ["id  name", "1   Course 1", "2   Course 2", "3   Course 3"]
      })
    })
  )

  it.scopedLive("does not print bytes that are not text", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: Buffer.from([0, 0x1b, 0x63]) }))
      const { code, lines } = yield* runInProcess(["api", "/api/v1/x"], server)
      expect([code, lines.join("")]).toEqual([1, expect.stringContaining("3 bytes that are not text. Use --output")])
    })
  )

  it.scopedLive("exits with 130 after Ctrl-C, and removes its temporary files", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const server = yield* serve((_, { response }) => {
        response.writeHead(200, { "content-length": "100000000", "content-type": "video/mp4" })
        response.write(Buffer.alloc(5_000_000))
        return undefined
      })
      const running = yield* terminal(["download", "/api/v1/files/7/download", "-o", join(home, "a")], server)
      yield* waitUntil("the progress line is shown", () => running.stdout().includes("MB"))
      running.process.stdin.write("\x03")
      expect((yield* waitForEnd(running)).code).toBe(130)
      expect(Fs.readdirSync(home)).toEqual([])
      // The terminal itself prints ^C.
      expect((yield* screenOf(running)).join("").replace("^C", "")).toBe("")
    })
  )
})
