/** Hundreds of tokens in one client: each gets its own records, pace and cookies, and shares the connections. */
import { expect, it } from "@effect/vitest"
import { Chunk, Effect, Layer, Option, Stream } from "effect"
import { Lms, type LmsError, lms, lmsStream, lmsStreamAll } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { LmsQuota } from "effect-lms/operators"
import * as clock from "../../src/internal/clock.js"
import { Buckets, makeQuotaWith } from "../../src/internal/limits/quota.js"
import { requestsAsText, serve } from "../fixtures/server.js"

const USERS = 200
const PAGES = 3

const tokenOf = (user: number) => `7~user${user}x${"x".repeat(40)}`

/** A list of three pages; its records name the user of the token. */
const serveLists = serve(({ headers, url }, { origin }) => {
  const user = /^Bearer 7~user(\d+)x/.exec(headers.authorization ?? "")?.[1]
  const { pathname, searchParams } = new URL(url, origin)
  const page = Number(searchParams.get("page") ?? 1)
  const link = (rel: string, to: number) => `<${origin}${pathname}?page=${to}>; rel="${rel}"`
  const links = [...(page < PAGES ? [link("next", page + 1)] : []), link("last", PAGES)]
  return {
    body: Array.from({ length: 2 }, (_, index) => ({ user, page, index })),
    headers: { link: links.join(", "), "set-cookie": `session=${user}; Path=/`, "x-request-cost": "1" }
  }
})

interface Row {
  readonly user: string
}

it.scopedLive("interleaved tokens get their own records only, over shared connections, and leave nothing", () =>
  Effect.gen(function* () {
    const server = yield* serveLists
    const buckets = new Buckets()
    const client = yield* Layer.build(
      Layer.provide(
        LmsNode.layerOptions({ domain: server.origin, token: tokenOf(USERS) }),
        Layer.succeed(LmsQuota, makeQuotaWith(buckets))
      )
    )
    const list = "/api/v1/courses"
    const reads: ReadonlyArray<Effect.Effect<Chunk.Chunk<unknown>, LmsError, Lms>> = [
      Stream.runCollect(lmsStream(list, {}, { concurrency: 1 })),
      Stream.runCollect(lmsStream(list, {}, { concurrency: "auto" })),
      Stream.runCollect(lmsStreamAll([{ endpoint: list }]).pipe(Stream.map(({ record }) => record))),
      Effect.map(lms(list, {}, { limit: 2 * PAGES, maxRate: 50 }), ({ data }) =>
        Chunk.fromIterable(data as ReadonlyArray<Row>)
      )
    ]
    const foreign = yield* Effect.forEach(
      Array.from({ length: USERS }, (_, user) => user),
      (user) =>
        Effect.map((reads[user % reads.length] ?? Effect.die("none")).pipe(Lms.withToken(tokenOf(user))), (rows) => {
          expect(rows.length).toBe(2 * PAGES)
          return Chunk.toReadonlyArray(rows as Chunk.Chunk<Row>).filter((row) => row.user !== String(user)).length
        }),
      { concurrency: 100 }
    ).pipe(Effect.provide(client))
    expect(foreign.reduce((sum, one) => sum + one, 0)).toBe(0)
    expect(server.requests).toHaveLength(USERS * PAGES)
    expect(server.sockets.length).toBeLessThanOrEqual(32)
    expect(requestsAsText(server)).not.toMatch(/cookie/i)
    expect(buckets.size).toBe(USERS)
    // The next account, ten minutes later.
    buckets.of({ origin: server.origin, token: Option.none() }, (yield* clock.now) + 600_000)
    expect(buckets.size).toBe(1)
  })
)
