/** What the command says while the server sends nothing. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { vi } from "vitest"
import { startCall } from "../fixtures/command.js"
import { serveHttp, waitUntil } from "../fixtures/server.js"

const fakeIntervals = Effect.acquireRelease(
  Effect.sync(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })),
  () => Effect.sync(() => vi.useRealTimers())
)

describe("a server that sends nothing", () => {
  it.scopedLive("for ten seconds is named on stderr, before the response and within its body", () =>
    Effect.gen(function* () {
      yield* fakeIntervals
      let steps: ReadonlyArray<() => void> = []
      const server = yield* serveHttp((request, response) => {
        request.resume()
        steps = [
          () => {
            response.writeHead(200, { "content-length": "9", "content-type": "text/plain" })
            response.write("the ")
          },
          () => response.end("notes")
        ]
      })
      const download = ["download", "/api/v1/files/7/download", "-o", "-"]
      const { code, stderr, stdout } = yield* startCall(download, server)
      yield* waitUntil("the request is there", () => steps.length > 0)
      vi.advanceTimersByTime(9_999)
      expect(stderr()).toBe("")
      vi.advanceTimersByTime(10_001)
      const line = (seconds: number, awaited: string) =>
        `effect-lms: waiting ${seconds} seconds for ${awaited} of GET ${server.origin}/api/v1/files/7/download\n`
      expect(stderr()).toBe(line(10, "the response") + line(20, "the response"))
      steps[0]?.()
      yield* waitUntil("the body is awaited", () => {
        vi.advanceTimersByTime(10_000)
        return stderr().includes(line(10, "more data"))
      })
      steps[1]?.()
      expect([yield* code, stdout(), vi.getTimerCount()]).toEqual([0, "the notes", 0])
    })
  )
})
