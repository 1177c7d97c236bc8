/** What a program prints when it ends with an error, as a process. */
import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { build } from "esbuild"
import { bundle } from "../fixtures/bundle.js"
import { temporaryDirectory } from "../fixtures/directory.js"

const source = fileURLToPath(new URL("../fixtures/processes/failing.ts", import.meta.url))

let bundled: string

beforeAll(async () => {
  bundled = await bundle(source)
})

const run = (...args: ReadonlyArray<string>) => {
  const env = { ...process.env, LMS_DOMAIN: undefined, LMS_API_TOKEN: undefined }
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { env })
  return { status, output: `${stdout}${stderr}` }
}

const fail = (...args: ReadonlyArray<string>) => run(bundled, ...args)

describe("LmsNode.runMain", () => {
  it("prints the message of an error of the library, and only the frames of the program", () => {
    const { output, status } = run("--import", "tsx", source, "unset")
    expect(status).toBe(1)
    expect(output).toMatch(/LmsConfigError: There is no domain: set LMS_DOMAIN/)
    const frames = output.split("\n").filter((line) => /^\s+at /.test(line))
    expect(frames.length).toBeGreaterThan(0)
    // In a clone, the sources of the library are part of the program.
    for (const frame of frames) expect(frame).toMatch(/readCourse .*failing\.ts|[/\\]src[/\\]/)
  })

  it.scopedLive.each(["cjs", "esm"] as const)(
    "keeps the frames of a program that is bundled with the library: %s",
    (format) =>
      Effect.gen(function* () {
        const outfile = join(yield* temporaryDirectory, "program.cjs")
        if (format === "cjs") {
          yield* Effect.promise(() =>
            build({ bundle: true, platform: "node", logLevel: "silent", entryPoints: [source], outfile, format })
          )
        }
        const { output, status } = format === "cjs" ? run(outfile, "unset") : fail("unset")
        expect(status).toBe(1)
        expect(output).toMatch(/LmsConfigError: There is no domain: .*\n(?:\s+at .*\n)*\s+at readCourse /)
      })
  )

  it("prints other errors as Effect does, with all frames", () => {
    const { output, status } = fail("other")
    expect([status, output]).toEqual([1, expect.stringMatching(/Error: of the program\n\s+at /)])
    expect(fail("defect")).toEqual({ status: 1, output: expect.stringContaining("a defect") })
  })

  it.live.each(["piped", "logged"])("ends quietly with 141 if the reader of its output goes away: %s", (failure) =>
    Effect.gen(function* () {
      const child = spawn(process.execPath, [bundled, failure], {
        stdio: ["ignore", "pipe", "pipe"]
      })
      let errors = ""
      child.stderr.on("data", (text) => {
        errors += text
      })
      child.stdout.once("data", () => child.stdout.destroy())
      const code = yield* Effect.promise(() => new Promise((resolve) => child.on("close", resolve)))
      expect([code, errors]).toEqual([141, "released"])
    })
  )

  it("prints nothing if the program reports its errors itself", () => {
    expect(fail("unset", "silent")).toEqual({ status: 1, output: "" })
  })
})
