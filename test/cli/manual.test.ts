/** The manual page of the command. */
import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"
import { formatManual } from "../../build/manual.js"
import { commands } from "../../src/cli/lms.js"
import { titleUnless } from "../fixtures/optional.js"

const hasGroff = spawnSync("groff", ["--version"]).status === 0
const title = "the manual page has each command, option and example as a shell accepts it"

it.skipIf(!hasGroff)(titleUnless(hasGroff ? undefined : "groff", title), () => {
  // Without bold letters, and with lines that are long enough for any description.
  const { status, stderr, stdout } = spawnSync("groff", ["-man", "-Tutf8", "-P-c", "-P-bou", "-rLL=500n", "-ww"], {
    input: formatManual(commands, "1.2.3"),
    encoding: "utf8"
  })
  expect([status, stderr]).toEqual([0, ""])
  for (const { help, name, options } of commands) {
    const [, rest = ""] = stdout.split(`\n   ${name}\n`)
    const section = rest.split(/\n(?: {3})?\S/)[0] ?? ""
    for (const option of Object.values(options)) {
      expect([name, section]).toEqual([name, expect.stringContaining(`--${option.name}`)])
      expect(section).toContain(option.description)
    }
    for (const [example] of help.examples) expect(section).toContain(`           effect-lms ${example}\n`)
  }
})
