/** A short soak test: a long list through faults of every kind, with transfers in between. `npm run soak:sockets` runs the long one. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { waitUntil } from "../fixtures/server.js"
import { FAULTS } from "../soak/faults.js"
import { start } from "../soak/service.js"
import { soak } from "../soak/soak.js"

const limits = { timeout: 800, stall: 400 }

describe("a soak", () => {
  it.scopedLive(
    "of 20,000 records with a fault in every seventh response: each record once and in order, each file complete",
    () =>
      Effect.gen(function* () {
        const options = { rows: 20_000, seed: 7, ...limits }
        const service = yield* Effect.acquireRelease(
          Effect.promise(() => start({ ...options, faults: 1 / 7 })),
          ({ close }) => Effect.sync(close)
        )
        const home = yield* temporaryDirectory
        const { downloads, hashes, records, uploads, problems } = yield* soak({
          ...options,
          origin: service.origin,
          home
        })
        expect(problems).toEqual([])
        expect([records, downloads, uploads]).toEqual([20_000, 10, 10])
        const { duplicates, faults, uploaded } = service.report()
        expect(uploaded).toEqual(hashes)
        expect(duplicates).toBe(0)
        expect(Object.keys(faults).length).toBeGreaterThan(FAULTS.length / 2)
        yield* waitUntil("all sockets are closed", () => service.report().openConnections === 0)
      })
  )
})
