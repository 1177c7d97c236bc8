/** Completions: the scripts, read by the shells that they are for, where these are there. */
import { spawnSync } from "node:child_process"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { call } from "../fixtures/command.js"
import { fileOf } from "../fixtures/directory.js"

const SHELLS = ["bash", "zsh", "fish"] as const

const has = (shell: string) => spawnSync(shell, ["-c", "exit 0"]).status === 0

const script = (shell: (typeof SHELLS)[number]) => Effect.map(call(["--completions", shell]), ({ stdout }) => stdout)

/** What bash offers after these words: the last of them is the one that is being typed. */
const offered = Effect.fn("offered")(function* (...words: ReadonlyArray<string>) {
  const { home, path } = yield* fileOf("completions.bash", yield* script("bash"))
  const typed = words.map((word) => `'${word}'`).join(" ")
  const { stderr, stdout } = spawnSync(
    "bash",
    [
      "--norc",
      "-c",
      `. '${path}'; complete -p '${words[0]}'; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _effect_lms; printf '%s\\n' "\${COMPREPLY[@]}"`
    ],
    { cwd: home, encoding: "utf8" }
  )
  expect(stderr).toBe("")
  const [registered, ...found] = stdout.trimEnd().split("\n")
  expect(registered).toBe(`complete -o default -F _effect_lms ${words[0]}`)
  return found.filter((word) => word !== "")
})

describe.skipIf(!has("bash"))("bash completes (where it is there)", () => {
  it.scopedLive.each(["effect-lms", "lms"])("commands, options and choices of %s", (name) =>
    Effect.gen(function* () {
      expect(yield* offered(name, "")).toContain("whoami")
      expect(yield* offered(name, "do")).toEqual(["download", "doctor"])
      expect(yield* offered(name, "api", "--js")).toEqual(["--json-param", "--json", "--jsonl"])
      expect(yield* offered(name, "api", "GET /api/v1/courses", "-p", "a=1", "--lim")).toEqual(["--limit"])
      expect(yield* offered(name, "sandbox", "--paging", "")).toEqual(["counted", "uncounted", "bookmark"])
      expect(yield* offered(name, "--completions", "z")).toEqual(["zsh"])
    })
  )

  it.scopedLive("files where it knows nothing better", () =>
    Effect.gen(function* () {
      expect(yield* offered("effect-lms", "api", "--output", "no")).toEqual([])
      expect(yield* offered("effect-lms", "upload", "no")).toEqual([])
    })
  )
})

describe.each(SHELLS)("the script for %s", (shell) => {
  it.effect("names both programs, all commands, and what is there to choose", () =>
    Effect.map(script(shell), (text) => {
      for (const word of ["effect-lms", "lms", "whoami", "sandbox", "token-file", "s3-no-redirect"]) {
        expect(text).toContain(word)
      }
    })
  )

  it.scopedLive.skipIf(!has(shell))("is one that the shell understands, where it is there", () =>
    Effect.gen(function* () {
      const { path } = yield* fileOf("script", yield* script(shell))
      const { status, stderr } = spawnSync(shell, ["-n", path], { encoding: "utf8" })
      expect([status, stderr]).toEqual([0, ""])
    })
  )
})
