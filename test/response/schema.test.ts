/** What a schema makes of records, and what is told of one that it refuses. */
import { Effect, Either, Redacted, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Exchange } from "../../src/internal/request/exchange.js"
import type { PreparedRequest } from "../../src/internal/request/preparedRequest.js"
import * as schema from "../../src/internal/response/schema.js"
import { decodeWhoami } from "../../src/internal/response/whoami.js"

const url = "https://canvas.test/api/v1/courses"
const TOKEN = "7~AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"
const request: PreparedRequest = {
  method: "GET",
  url,
  headers: {},
  body: undefined,
  token: Redacted.make(TOKEN),
  tokenOrigin: "https://canvas.test",
  acceptsJson: true
}
const exchange = new Exchange(request, url)

const Row = Schema.Struct({ id: Schema.Number })
const rows = (...ids: ReadonlyArray<unknown>) => ids.map((id) => ({ id }))

const page = <A, I>(of: Schema.Schema<A, I>, list: ReadonlyArray<unknown>) =>
  Effect.runPromise(schema.decodePage(of)({ exchange, page: 3, list }))

const whole = <A, I>(of: Schema.Schema<A, I>, data: unknown, sizes: ReadonlyArray<number> = []) =>
  Effect.runPromise(Effect.either(schema.decodeBody(exchange, of, data, sizes)))

const refusal = async <A, I>(of: Schema.Schema<A, I>, data: unknown, sizes?: ReadonlyArray<number>) =>
  Either.getOrThrow(Either.flip(await whole(of, data, sizes)))

describe("the records of a page", () => {
  it("are what the schema makes of them", async () => {
    expect(await page(Schema.Struct({ id: Schema.NumberFromString }), rows("1", "2"))).toEqual([rows(1, 2), undefined])
    expect(await page(Row, [])).toEqual([[], undefined])
  })

  it("are given as far as they are good, and then the error names the page and the row", async () => {
    const [good, error] = await page(Row, rows(1, 2, "Xq7Zw", 4))
    expect(good).toEqual(rows(1, 2))
    expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Schema", page: 3, row: 2, path: ["id"] })
    expect(error?.message).toBe(
      `GET ${url} (page 3, row 2) returned data that does not match the schema at id: expected number, got a string of length 5.`
    )
  })

  it("met by the schema of a list are told what to write instead", async () => {
    const [good, error] = await page(Schema.Array(Row), rows(1))
    expect(good).toEqual([])
    expect(error?.message).toMatch(
      /got an object\. lmsStream and lmsPages decode each record: use the schema of one record, without Schema\.Array\.$/
    )
  })

  it.each<[string, Schema.Schema.AnyNoContext, unknown]>([
    ["a record that is no object", Row, 7],
    ["a member that is no list", Schema.Struct({ tags: Schema.Array(Schema.String) }), { tags: 7 }],
    ["an element of a record that is a list", Schema.Array(Row), [1]],
    ["a record that is a list of another length", Schema.Tuple(Schema.Number, Schema.Number), [1, 2, 3]]
  ])("are not told so for %s", async (_, of, record) => {
    const [, error] = await page(of, [record])
    expect(error?.message).toMatch(/, got [^.]+\.$/)
  })
})

describe("the whole of a response", () => {
  it("is what the schema makes of it", async () => {
    expect(await whole(Schema.Array(Row), rows(1))).toEqual(Either.right(rows(1)))
  })

  it.each<[sizes: ReadonlyArray<number>, row: number, place: { page: number | undefined; row: number }]>([
    [[], 2, { page: undefined, row: 2 }],
    [[4], 2, { page: 1, row: 2 }],
    [[2, 2], 1, { page: 1, row: 1 }],
    [[2, 2], 2, { page: 2, row: 0 }],
    [[1, 0, 3], 1, { page: 3, row: 0 }],
    [[1, 1, 2], 3, { page: 3, row: 1 }],
    [[1, 1], 3, { page: 2, row: 2 }]
  ])("joined from pages of %j has its row %i refused at %o", async (sizes, row, place) => {
    const list = rows(0, 1, 2, 3).map((one, at) => (at === row ? { id: null } : one))
    expect(await refusal(Schema.Array(Row), list, sizes)).toMatchObject({ ...place, path: ["id"] })
  })

  it("that is a list of records, met by the schema of one, is told what to write instead", async () => {
    const error = await refusal(Row, rows(1, 2), [2])
    expect(error).toMatchObject({ page: undefined, row: undefined, path: [] })
    expect(error.message).toMatch(
      /got an array of length 2\. The data is a list, and the schema is for one record: use schema: Schema\.Array\(…\)\.$/
    )
  })

  it.each<[string, Schema.Schema.AnyNoContext, unknown]>([
    ["that is no list", Row, 7],
    ["with a list in it", Row, { id: [1] }]
  ])("%s is not told so", async (_, of, data) => {
    const error = await refusal(of, data)
    expect(error.message).toMatch(/, got [^.]+\.$/)
    expect(error).toMatchObject({ page: undefined, row: undefined })
  })

  it("that is an object whose members are numbered has no rows", async () => {
    const numbered = Schema.Struct({ 0: Schema.Number })
    expect(await refusal(numbered, { 0: "a" }, [1])).toMatchObject({ row: undefined, path: ["0"] })
  })

  it("invariant 5: a name that echoes the token is not shown", async () => {
    const error = await refusal(Schema.Record({ key: Schema.String, value: Schema.Array(Row) }), { [TOKEN]: [{}] })
    expect(error.path).toEqual(["***", 0, "id"])
    expect(error.message).toContain(' at "***".0.id: expected number, got nothing.')
  })
})

describe("whose token it is", () => {
  const read = (data: unknown, bearer?: string) =>
    Effect.runPromise(
      Effect.either(
        decodeWhoami(
          new Exchange(
            { ...request, accessToken: bearer === undefined ? undefined : Redacted.make(bearer) },
            "https://canvas.test/api/v1/users/self/profile"
          ),
          data
        )
      )
    )

  it("is said by the profile, with the service's address and what tells the token again", async () => {
    expect(await read({ name: "Zoë", login_id: "zoe", id: 7 })).toEqual(
      Either.right({ name: "Zoë", login_id: "zoe", domain: "https://canvas.test", token: "7~Ab...6789" })
    )
  })

  it("has no login where the service shows none", async () => {
    for (const profile of [{ name: "Zoë" }, { name: "Zoë", login_id: null }]) {
      expect(await read(profile)).toMatchObject({ right: { login_id: null } })
    }
  })

  it("is told by the token that was sent, where it is renewed", async () => {
    expect(await read({ name: "Zoë" }, "1~abcdefghijklmnopqrstuvwxyz")).toMatchObject({
      right: { token: "1~ab...wxyz" }
    })
  })

  it("is not known where the profile has no name", async () => {
    expect(await read({ login_id: "zoe" })).toMatchObject({
      left: { reason: "Schema", path: ["name"], row: undefined }
    })
  })
})
