/** What the program prints without loading itself is what it would print. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Definitions, instantText } from "../../src/cli/instant.js"
import { commands } from "../../src/cli/lms.js"
import { version } from "../../src/internal/version.js"
import { call } from "../fixtures/command.js"

/** As the build inserts them. */
const definitions: Definitions = JSON.parse(JSON.stringify({ version, commands }))

describe("the instant text", () => {
  it.effect.each([
    [[]],
    [["--help"]],
    [["-h"]],
    [["--version"]],
    [["help"]],
    [["help", "help"]],
    [["help", "endpoints", "show"]],
    ...["bash", "zsh", "fish"].map((shell) => [["--completions", shell]] as const),
    ...commands.map(({ name }) => [[...name.split(" "), "--help"]] as const)
  ])("of %j is that of the program", ([args]) =>
    Effect.gen(function* () {
      const { code, stdout } = yield* call(args, { terminal: { columns: 72 } })
      expect(code).toBe(0)
      expect(instantText(args, definitions, () => 72)).toBe(stdout)
    })
  )

  it.each([
    [["api"]],
    [["api", "/api/v1/courses", "--help"]],
    [["--bogus"]],
    [["--completions", "tcsh"]],
    [["apis", "--help"]]
  ])("does not exist for %j, for which the program must run", (args) => {
    expect(instantText(args, definitions, () => 72)).toBeUndefined()
  })
})
