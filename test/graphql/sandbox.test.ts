/** GraphQL of the sandbox, read with the client. */
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { lmsGraphql, lmsGraphqlPages, lmsGraphqlStream } from "effect-lms/graphql"
import { Sandbox } from "effect-lms/sandbox"
import { connection, usersQuery } from "../fixtures/graphql.js"
import { failureOf } from "../fixtures/virtual.js"

const Node = Schema.Struct({ _id: Schema.String })

describe("a course of the sandbox", () => {
  it.scopedLive("has the same users in GraphQL as in the REST API, in pages that can be resumed", () =>
    Effect.gen(function* () {
      const rest = yield* Stream.runCollect(lmsStream("/api/v1/courses/:id/users", { id: 101 }))
      const ids = (nodes: Iterable<{ readonly _id: string }>) => Array.from(nodes, ({ _id }) => _id).sort()
      const expected = Array.from(rest, (user) => String((user as { readonly id: number }).id)).sort()
      expect(expected.length).toBeGreaterThan(3)

      const options = { ...connection, schema: Node }
      const all = yield* Stream.runCollect(lmsGraphqlStream(usersQuery(3), { id: 101 }, options))
      expect(ids(all)).toEqual(expected)

      const first = Option.getOrThrow(yield* Stream.runHead(lmsGraphqlPages(usersQuery(3), { id: 101 }, options)))
      const cursor = Option.getOrThrow(first.next)
      const remaining = yield* Stream.runCollect(lmsGraphqlStream(usersQuery(3), { id: 101 }, { ...options, cursor }))
      expect(ids([...first.records, ...remaining])).toEqual(expected)
      const some = yield* Stream.runCollect(lmsGraphqlStream(usersQuery(3), { id: 101 }, { ...options, limit: 4 }))
      expect(Chunk.toReadonlyArray(some)).toEqual(Chunk.toReadonlyArray(all).slice(0, 4))
    }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1 } })))
  )

  it.scopedLive("that does not exist, and a field that does not exist, are typed errors", () =>
    Effect.gen(function* () {
      const missing = yield* Effect.exit(Stream.runDrain(lmsGraphqlStream(usersQuery(3), { id: 999_999 }, connection)))
      expect(failureOf(missing)).toMatchObject({ _tag: "LmsApiError", reason: "NotFound" })
      const mistaken = yield* Effect.exit(lmsGraphql("{ course(id: 101) { nam } }"))
      expect(failureOf(mistaken)).toMatchObject({ _tag: "LmsApiError", reason: "Invalid", status: 200 })
      expect(failureOf(mistaken).message).toContain("nam")
    }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1 } })))
  )
})
