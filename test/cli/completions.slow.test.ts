/** Completion scripts, run by their shells if these are installed. */
import { spawnSync } from "node:child_process"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { call } from "../fixtures/command.js"
import { temporaryFile } from "../fixtures/directory.js"
import { titleUnless } from "../fixtures/optional.js"

const SHELLS = ["bash", "zsh", "fish"] as const

const isInstalled = (shell: string) => spawnSync(shell, ["-c", "exit 0"]).status === 0

const script = (shell: (typeof SHELLS)[number]) => Effect.map(call(["--completions", shell]), ({ stdout }) => stdout)

/** The completions that bash offers for the last of these words. */
const complete = Effect.fn("complete")(function* (...words: ReadonlyArray<string>) {
  const { home, path } = yield* temporaryFile("completions.bash", yield* script("bash"))
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
  const [registered, ...completions] = stdout.trimEnd().split("\n")
  expect(registered).toBe(`complete -o default -F _effect_lms ${words[0]}`)
  return completions.filter((word) => word !== "")
})

describe.skipIf(!isInstalled("bash"))(titleUnless(isInstalled("bash") ? undefined : "bash", "bash"), () => {
  it.scopedLive.each(["effect-lms", "lms"])("completes commands, options and choices of %s", (name) =>
    Effect.gen(function* () {
      expect(yield* complete(name, "")).toContain("whoami")
      expect(yield* complete(name, "do")).toEqual(["download", "doctor"])
      expect(yield* complete(name, "api", "--js")).toEqual(["--json-param", "--json", "--jsonl"])
      expect(yield* complete(name, "api", "GET /api/v1/courses", "-f", "a=1", "--lim")).toEqual(["--limit"])
      expect(yield* complete(name, "sandbox", "--paging", "")).toEqual(["counted", "uncounted", "bookmark"])
      expect(yield* complete(name, "--completions", "z")).toEqual(["zsh"])
    })
  )

  it.scopedLive("completes file names if it has nothing else", () =>
    Effect.gen(function* () {
      expect(yield* complete("effect-lms", "api", "--output", "no")).toEqual([])
      expect(yield* complete("effect-lms", "upload", "no")).toEqual([])
    })
  )
})

describe.each(SHELLS)("the script for %s", (shell) => {
  it.effect("contains both programs, all commands, and choices", () =>
    Effect.map(script(shell), (text) => {
      for (const word of ["effect-lms", "lms", "whoami", "sandbox", "token-file", "s3-no-redirect"]) {
        expect(text).toContain(word)
      }
    })
  )

  it.scopedLive.skipIf(!isInstalled(shell))(
    titleUnless(isInstalled(shell) ? undefined : shell, "has valid syntax"),
    () =>
      Effect.gen(function* () {
        const { path } = yield* temporaryFile("script", yield* script(shell))
        const { status, stderr } = spawnSync(shell, ["-n", path], { encoding: "utf8" })
        expect([status, stderr]).toEqual([0, ""])
      })
  )
})
