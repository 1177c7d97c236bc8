/** What a program prints when it ends with an error, as a process. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const program = fileURLToPath(new URL("../fixtures/processes/failing.ts", import.meta.url))

const fail = (...args: ReadonlyArray<string>) => {
  const env = { ...process.env, LMS_DOMAIN: undefined, LMS_API_TOKEN: undefined }
  const { status, stderr, stdout } = spawnSync(process.execPath, ["--import", "tsx", program, ...args], { env })
  return { status, output: `${stdout}${stderr}` }
}

describe("LmsNode.runMain", () => {
  it("prints the message of an error of the library, and only the frames of the program", () => {
    const { output, status } = fail("unset")
    expect(status).toBe(1)
    expect(output).toMatch(/LmsConfigError: There is no domain: set LMS_DOMAIN/)
    const frames = output.split("\n").filter((line) => /^\s+at /.test(line))
    expect(frames.length).toBeGreaterThan(0)
    for (const frame of frames) expect(frame).toMatch(/readCourse .*failing\.ts/)
  })

  it("prints other errors as Effect does, with all frames", () => {
    const { output, status } = fail("other")
    expect([status, output]).toEqual([1, expect.stringMatching(/Error: of the program\n\s+at /)])
    expect(fail("defect")).toEqual({ status: 1, output: expect.stringContaining("a defect") })
  })

  it("prints nothing if the program reports its errors itself", () => {
    expect(fail("unset", "silent")).toEqual({ status: 1, output: "" })
  })
})
