/** What a listener hears of the bytes of one transfer. */
import { describe, expect, it } from "vitest"
import * as bytesProgress from "../../src/internal/files/bytesProgress.js"
import type { Call } from "../../src/internal/send/call.js"
import type { LmsProgressEvent } from "../../src/LmsProgress.js"

const MIB = 1024 * 1024

type Publish = Call["publish"]

const listen = () => {
  const heard: Array<readonly [number, number | undefined]> = []
  const publish: Publish = (event) => {
    const told: LmsProgressEvent = event("the call" as never)
    if (told._tag === "Bytes") heard.push([told.bytes, told.total])
  }
  return { heard, progress: bytesProgress.make({ publish } as Call, "download") }
}

describe("a transfer is told", () => {
  it("each time that a MiB has come since the last, with what is known of the whole", () => {
    const { heard, progress } = listen()
    for (const bytes of [1, MIB - 1, MIB, MIB + 1, 2 * MIB - 1, 3 * MIB, 3 * MIB + 5]) progress.update(bytes, undefined)
    progress.update(4 * MIB, 9 * MIB)
    expect(heard).toEqual([
      [MIB, undefined],
      [3 * MIB, undefined],
      [4 * MIB, 9 * MIB]
    ])
  })

  it("at its end, once: then the whole is known", () => {
    const { heard, progress } = listen()
    progress.update(MIB, undefined)
    progress.finish(MIB + 1)
    progress.finish(MIB + 1)
    expect(heard).toEqual([
      [MIB, undefined],
      [MIB + 1, MIB + 1]
    ])
  })

  it("at its end also where nothing came", () => {
    const { heard, progress } = listen()
    progress.finish(0)
    expect(heard).toEqual([[0, 0]])
  })

  it("from its first byte on where it begins anew", () => {
    const { heard, progress } = listen()
    progress.update(2 * MIB, 2 * MIB)
    progress.restart()
    progress.update(MIB, 2 * MIB)
    progress.update(2 * MIB, 2 * MIB)
    progress.restart()
    progress.finish(2 * MIB)
    expect(heard.map(([bytes]) => bytes)).toEqual([2 * MIB, MIB, 2 * MIB, 2 * MIB])
  })
})
