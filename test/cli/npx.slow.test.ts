/** A program run by npx ends with it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { endWithNpx } from "../../src/cli/lms.js"

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv("npm_command", "exec")
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it("sends itself one SIGTERM when npx has ended: a second signal would prevent the cleanup", () => {
  const parent = vi.spyOn(process, "ppid", "get").mockReturnValue(7)
  const kill = vi.spyOn(process, "kill").mockReturnValue(true)
  endWithNpx()
  vi.advanceTimersByTime(60_000)
  expect(kill).not.toHaveBeenCalled()
  parent.mockReturnValue(1)
  vi.advanceTimersByTime(60_000)
  expect(kill.mock.calls).toEqual([[process.pid, "SIGTERM"]])
})
