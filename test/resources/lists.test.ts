/** Unusual records of real installations, in lists that a client reads. */
import { expect, it } from "@effect/vitest"
import { Chunk, Effect, Schema, Stream } from "effect"
import { lmsStream } from "effect-lms"
import * as Resources from "effect-lms/resources"
import shapes from "../fixtures/captured/shapes.json" with { type: "json" }
import { connectTo, nodeClient } from "../fixtures/client.js"
import { serve } from "../fixtures/server.js"

const schemas: Readonly<Record<string, Schema.Schema<unknown>>> = Resources as never

it.scopedLive.each(shapes)("a list with $schema: $what", ({ decoded, record, schema }) =>
  Effect.gen(function* () {
    const server = yield* serve(() => ({ body: { records: [record, record], meta: { primaryCollection: "records" } } }))
    const run = yield* connectTo(nodeClient, server)
    const found = schemas[schema] ?? Schema.Never
    const read = yield* run(Stream.runCollect(lmsStream("/api/v1/records", {}, { schema: found })))
    const expected = { ...record, ...decoded }
    expect(Chunk.toReadonlyArray(read)).toEqual([expected, expected])
  })
)
