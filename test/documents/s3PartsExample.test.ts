/** Tests examples/s3-parts.ts against a small server with the interface of S3: the guarantees, and lost responses. */
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { LmsParts } from "effect-lms/cluster"
import * as S3Parts from "../../examples/s3-parts.js"
import { readText, testGuarantees, textOf } from "../cluster/guarantees.js"
import { type ObjectStore, serveObjects } from "../fixtures/objectStore.js"

const openParts = ({ url }: ObjectStore) =>
  Layer.build(
    S3Parts.layer("bucket", {
      endpoint: url,
      region: "us-east-1",
      forcePathStyle: true,
      credentials: { accessKeyId: "test", secretAccessKey: "test" }
    })
  ).pipe(Effect.map((context) => Context.get(context, LmsParts)))

testGuarantees(
  "S3",
  (clients) => Effect.flatMap(serveObjects, (store) => Effect.replicateEffect(openParts(store), clients)),
  // The library makes valid names.
  { checksNames: false }
)

describe("a store whose responses are lost", () => {
  it.scopedLive("knows its own object", () =>
    Effect.gen(function* () {
      const store = yield* serveObjects
      const parts = yield* openParts(store)
      store.loseResponseTo("PUT")
      expect(yield* parts.create("a/1", textOf("mine"))).toBe(true)
      expect(store.requests()).toEqual(["PUT a/1", "PUT a/1", "HEAD a/1"])
      expect(yield* parts.create("a/1", textOf("other"))).toBe(false)
      expect(yield* readText(parts, "a/1")).toBe("mine")
    })
  )

  it.scopedLive("repeats a write that conflicts with another", () =>
    Effect.gen(function* () {
      const store = yield* serveObjects
      const parts = yield* openParts(store)
      store.refuse("PUT", 409, "ConditionalRequestConflict")
      expect(yield* parts.create("a/1", textOf("mine"))).toBe(true)
    })
  )

  it.scopedLive("fails if it may not write", () =>
    Effect.gen(function* () {
      const store = yield* serveObjects
      const parts = yield* openParts(store)
      store.refuse("PUT", 403, "AccessDenied")
      const { code, reason } = yield* Effect.flip(parts.create("a/1", textOf("x")))
      expect([reason, code]).toEqual(["Store", "AccessDenied"])
    })
  )
})
