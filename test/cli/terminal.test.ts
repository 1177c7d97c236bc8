/** The command on a terminal: what a person sees, and what Ctrl-C leaves. */
import { spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import xterm from "@xterm/headless"
import * as Effect from "effect/Effect"
import { type Around, call, command, end, type Running } from "../fixtures/command.js"
import { directory } from "../fixtures/directory.js"
import { type Handler, serve, until } from "../fixtures/server.js"

const { program, start } = command()

/** A terminal of the given width with the command in it, and what it ended with as its own exit code. */
const PTY = `
import os, pty, sys
status = pty.spawn(["sh", "-c", "stty cols 60 rows 20; exec \\"$@\\"", "sh"] + sys.argv[1:])
sys.exit(os.waitstatus_to_exitcode(status))
`

const hasPty = spawnSync("python3", ["-c", "import pty, os; os.waitstatus_to_exitcode"]).status === 0

const terminal = (args: ReadonlyArray<string>, { env = {}, ...around }: Around) =>
  start(["python3", "-c", PTY, process.execPath, program(), ...args], {
    ...around,
    env: { TERM: "xterm-256color", ...env },
    stdin: { open: true }
  })

/** What is on the screen, and above it. */
const drawn = (text: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.promise(async () => {
    const screen = new xterm.Terminal({
      cols: 60,
      rows: 20,
      scrollback: 1000,
      allowProposedApi: true,
      // As the system's terminal makes of the end of a line, where there is none.
      convertEol: true
    })
    await new Promise<void>((resolve) => screen.write(text, resolve))
    const { active } = screen.buffer
    const lines = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "")
    while (lines.at(-1) === "") lines.pop()
    return lines
  })

const seen = (running: Running) => drawn(running.stdout())

const shown = (args: ReadonlyArray<string>, around: Around) =>
  Effect.gen(function* () {
    const running = yield* terminal(args, around)
    const { code } = yield* end(running)
    return { code, lines: yield* seen(running) }
  })

/** Of the command in this process, which takes what it prints on for a terminal. */
const shownHere = (args: ReadonlyArray<string>, around: Around) =>
  Effect.flatMap(call(args, { ...around, terminal: { columns: 60 } }), ({ code, stderr, stdout }) =>
    Effect.map(drawn(stdout + stderr), (lines) => ({ code, lines }))
  )

const list: Handler = ({ url }, { origin }) => {
  const page = Number(new URL(url, origin).searchParams.get("page") ?? 1)
  return {
    body: [{ id: page, name: `Course ${page}`, none: null }],
    headers: { link: `<${origin}/api/v1/courses?page=${page + 1}>; rel="${page < 3 ? "next" : "last"}"` }
  }
}

describe.skipIf(!hasPty)("on a terminal (by python3, where it is there)", () => {
  it.scopedLive("JSON is laid out for people, and commands nothing", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: { id: 1, name: "a\u009b2J\u202eb" } }))
      expect(yield* shown(["api", "/api/v1/x"], server)).toEqual({
        code: 0,
        lines: ["{", '  "id": 1,', '  "name": "a\\u009b2J\\u202eb"', "}"]
      })
    })
  )

  it.scopedLive("nor does what is shown as it came, in any form", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({
        headers: { "content-type": "application/json" },
        body: '[{"a":"x\u009b2J\u202e"}]'
      }))
      const forms = [["--json"], ["--jsonl"], ["--csv", "-f", "a"], ["--table"]]
      const found = yield* Effect.forEach(forms, (form) => shownHere(["api", "/api/v1/x", ...form], server))
      expect(found.map(({ lines }) => lines.at(-1))).toEqual([
        '[{"a":"x\\u009b2J\\u202e"}]',
        '{"a":"x\\u009b2J\\u202e"}',
        "x\\u009b2J\\u202e",
        "x\\u009b2J\\u202e"
      ])
    })
  )

  it.scopedLive("a list stands there whole: the progress line costs none of it, and is gone", () =>
    Effect.gen(function* () {
      const server = yield* serve(list)
      expect(yield* shown(["api", "/api/v1/courses", "--all", "--table"], server)).toEqual({
        code: 0,
        lines: ["id  name", "1   Course 1", "2   Course 2", "3   Course 3"]
      })
    })
  )

  it.scopedLive("bytes that are no text are not let loose on it", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: Buffer.from([0, 0x1b, 0x63]) }))
      const { code, lines } = yield* shownHere(["api", "/api/v1/x"], server)
      expect([code, lines.join("")]).toEqual([1, expect.stringContaining("3 bytes that are no text: give --output")])
    })
  )

  it.scopedLive("help is as wide as there is room", () =>
    Effect.gen(function* () {
      const { code, lines } = yield* shown(["sandbox", "--help"], {})
      expect(code).toBe(0)
      expect(lines[0]).toBe("effect-lms sandbox [options]")
      expect(lines.every((line) => line.length <= 60)).toBe(true)
    })
  )

  it.scopedLive("Ctrl-C ends it with 130, and leaves nothing", () =>
    Effect.gen(function* () {
      const home = yield* directory
      const server = yield* serve((_, { response }) => {
        response.writeHead(200, { "content-length": "100000000", "content-type": "video/mp4" })
        response.write(Buffer.alloc(5_000_000))
        return undefined
      })
      const running = yield* terminal(["download", "/api/v1/files/7/download", "-o", join(home, "a")], server)
      yield* until("the progress line is there", () => running.stdout().includes("MB"))
      running.process.stdin.write("\x03")
      expect((yield* end(running)).code).toBe(130)
      expect(Fs.readdirSync(home)).toEqual([])
      // Nothing but what the terminal itself says of Ctrl-C.
      expect((yield* seen(running)).join("").replace("^C", "")).toBe("")
    })
  )
})
