/** Decoding with schemas, and the locations of invalid records. */
import { Effect, Either, Redacted, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { decodeWhoami } from "../../src/internal/operations/whoami.js"
import { accountOf } from "../../src/internal/request/account.js"
import * as schema from "../../src/internal/response/schema.js"
import { makeRequest } from "../fixtures/stages.js"

const url = "https://canvas.test/api/v1/courses"
const TOKEN = "7~AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"
const request = makeRequest({ url }, TOKEN)

const Row = Schema.Struct({ id: Schema.Number })
const rows = (...ids: ReadonlyArray<unknown>) => ids.map((id) => ({ id }))

const page = <A, I>(of: Schema.Schema<A, I>, list: ReadonlyArray<unknown>) =>
  Effect.runPromise(schema.decodePage(of)({ request, page: 3, list }))

const decodeData = <A, I>(of: Schema.Schema<A, I>, data: unknown, sizes: ReadonlyArray<number> = []) =>
  Effect.runPromise(Effect.either(schema.decodeBody(request, of, data, sizes)))

const errorOf = async <A, I>(of: Schema.Schema<A, I>, data: unknown, sizes?: ReadonlyArray<number>) =>
  Either.getOrThrow(Either.flip(await decodeData(of, data, sizes)))

describe("decodePage", () => {
  it("decodes the records", async () => {
    expect(await page(Schema.Struct({ id: Schema.NumberFromString }), rows("1", "2"))).toEqual([rows(1, 2), undefined])
    expect(await page(Row, [])).toEqual([[], undefined])
  })

  it("returns the records before an invalid one, and an error with page and row", async () => {
    const [good, error] = await page(Row, rows(1, 2, "Xq7Zw", 4))
    expect(good).toEqual(rows(1, 2))
    expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Schema", page: 3, row: 2, path: ["id"] })
    expect(error?.message).toBe(
      `GET ${url} (page 3, row 2) returned data that does not match the schema at id: expected number, got a string of length 5.`
    )
  })

  it("says what to use if the schema is that of a list", async () => {
    const [good, error] = await page(Schema.Array(Row), rows(1))
    expect(good).toEqual([])
    expect(error?.message).toMatch(
      /got an object\. lmsStream and lmsPages decode each record: use the schema of one record, without Schema\.Array\.$/
    )
  })

  it.each<[string, Schema.Schema.AnyNoContext, unknown]>([
    ["a record that is not an object", Row, 7],
    ["a member that is not a list", Schema.Struct({ tags: Schema.Array(Schema.String) }), { tags: 7 }],
    ["an element of a record that is a list", Schema.Array(Row), [1]],
    ["a record that is a list of another length", Schema.Tuple(Schema.Number, Schema.Number), [1, 2, 3]]
  ])("does not say so for %s", async (_, of, record) => {
    const [, error] = await page(of, [record])
    expect(error?.message).toMatch(/, got [^.]+\.$/)
  })
})

describe("decodeBody", () => {
  it("decodes the data", async () => {
    expect(await decodeData(Schema.Array(Row), rows(1))).toEqual(Either.right(rows(1)))
  })

  it.each<[sizes: ReadonlyArray<number>, row: number, place: { page: number | undefined; row: number }]>([
    [[], 2, { page: undefined, row: 2 }],
    [[4], 2, { page: 1, row: 2 }],
    [[2, 2], 1, { page: 1, row: 1 }],
    [[2, 2], 2, { page: 2, row: 0 }],
    [[1, 0, 3], 1, { page: 3, row: 0 }],
    [[1, 1, 2], 3, { page: 3, row: 1 }],
    [[1, 1], 3, { page: 2, row: 2 }]
  ])("of pages of %j locates row %i at %o", async (sizes, row, place) => {
    const list = rows(0, 1, 2, 3).map((one, at) => (at === row ? { id: null } : one))
    expect(await errorOf(Schema.Array(Row), list, sizes)).toMatchObject({ ...place, path: ["id"] })
  })

  it("says what to use if the data is a list and the schema that of a record", async () => {
    const error = await errorOf(Row, rows(1, 2), [2])
    expect(error).toMatchObject({ page: undefined, row: undefined, path: [] })
    expect(error.message).toMatch(
      /got an array of length 2\. The data is a list, and the schema is for one record: use schema: Schema\.Array\(…\)\.$/
    )
  })

  it.each<[string, Schema.Schema.AnyNoContext, unknown]>([
    ["other data", Row, 7],
    ["an object with a list", Row, { id: [1] }]
  ])("does not say so for %s", async (_, of, data) => {
    const error = await errorOf(of, data)
    expect(error.message).toMatch(/, got [^.]+\.$/)
    expect(error).toMatchObject({ page: undefined, row: undefined })
  })

  it("an object with numeric keys has no rows", async () => {
    const numbered = Schema.Struct({ 0: Schema.Number })
    expect(await errorOf(numbered, { 0: "a" }, [1])).toMatchObject({ row: undefined, path: ["0"] })
  })

  it("invariant 5: a key that contains the token is masked", async () => {
    const error = await errorOf(Schema.Record({ key: Schema.String, value: Schema.Array(Row) }), { [TOKEN]: [{}] })
    expect(error.path).toEqual(["***", 0, "id"])
    expect(error.message).toContain(' at "***".0.id: expected number, got nothing.')
  })
})

describe("whoami", () => {
  const read = (data: unknown, accessToken?: string) =>
    Effect.runPromise(
      Effect.either(
        decodeWhoami(
          request.with({
            url: "https://canvas.test/api/v1/users/self/profile",
            ...(accessToken === undefined
              ? {}
              : {
                  account: {
                    ...accountOf(Redacted.make("key"), "https://canvas.test"),
                    current: Effect.succeed(Redacted.make(accessToken))
                  }
                })
          }),
          data
        )
      )
    )

  it("has the name and login of the profile, the domain and the abbreviated token", async () => {
    expect(await read({ name: "Zoë", login_id: "zoe", id: 7 })).toEqual(
      Either.right({ name: "Zoë", login_id: "zoe", domain: "https://canvas.test", token: "7~Ab...6789" })
    )
  })

  it("has no login if the service returns none", async () => {
    for (const profile of [{ name: "Zoë" }, { name: "Zoë", login_id: null }]) {
      expect(await read(profile)).toMatchObject({ right: { login_id: null } })
    }
  })

  it("shows the current token if tokens are refreshable", async () => {
    expect(await read({ name: "Zoë" }, "1~abcdefghijklmnopqrstuvwxyz")).toMatchObject({
      right: { token: "1~ab...wxyz" }
    })
  })

  it("fails if the profile has no name", async () => {
    expect(await read({ login_id: "zoe" })).toMatchObject({
      left: { reason: "Schema", path: ["name"], row: undefined }
    })
  })
})
