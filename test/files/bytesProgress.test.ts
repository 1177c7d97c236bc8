/** The progress events of one transfer. */
import { describe, expect, it } from "vitest"
import * as bytesProgress from "../../src/internal/files/bytesProgress.js"
import type { Call } from "../../src/internal/send/call.js"
import type { LmsProgressEvent } from "../../src/LmsProgress.js"

const MIB = 1024 * 1024

type Publish = Call["publish"]

const listen = () => {
  const published: Array<readonly [number, number | undefined]> = []
  const publish: Publish = (event) => {
    const progressEvent: LmsProgressEvent = event("the call" as never)
    if (progressEvent._tag === "Bytes") published.push([progressEvent.bytes, progressEvent.total])
  }
  return { published, progress: bytesProgress.make({ publish } as Call, "download") }
}

describe("a transfer publishes progress", () => {
  it("after each MiB, with the total if it is known", () => {
    const { published, progress } = listen()
    for (const bytes of [1, MIB - 1, MIB, MIB + 1, 2 * MIB - 1, 3 * MIB, 3 * MIB + 5]) progress.update(bytes, undefined)
    progress.update(4 * MIB, 9 * MIB)
    expect(published).toEqual([
      [MIB, undefined],
      [3 * MIB, undefined],
      [4 * MIB, 9 * MIB]
    ])
  })

  it("again at its end if the last byte came before the total was known", () => {
    const { published, progress } = listen()
    progress.update(MIB, undefined)
    progress.finish(MIB)
    progress.finish(MIB)
    expect(published).toEqual([
      [MIB, undefined],
      [MIB, MIB]
    ])
  })

  it("from its first byte if it starts over", () => {
    const { published, progress } = listen()
    progress.update(2 * MIB, 2 * MIB)
    progress.restart()
    progress.update(MIB, 2 * MIB)
    progress.update(2 * MIB, 2 * MIB)
    progress.restart()
    progress.finish(2 * MIB)
    expect(published.map(([bytes]) => bytes)).toEqual([2 * MIB, MIB, 2 * MIB, 2 * MIB])
  })
})
