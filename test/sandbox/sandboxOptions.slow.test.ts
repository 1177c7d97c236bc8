/** Options for the differences between Canvas installations, and requests with as_user_id. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { lmsStream } from "effect-lms"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"
import { asJson, linksOf, send } from "../fixtures/sandboxRequests.js"

const withOptions = (options: SandboxOptions = {}) =>
  Effect.provide(Sandbox.layerClient({ data: { courses: 30 }, ...options }))

const unauthorized = {
  status: "unauthorized",
  errors: [{ message: "user not authorized to perform that action" }]
}

it.live.each([undefined, 403, 401] as const)(
  "responds with permissionStatus if the user lacks permission: %s",
  (permissionStatus) =>
    Effect.gen(function* () {
      const response = yield* send("/api/v1/courses/103/modules", asJson("POST", { module: { name: "No" } }))
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([permissionStatus ?? 403, null])
      expect(response.body).toEqual(unauthorized)
    }).pipe(withOptions({ permissionStatus }))
)

it.live("Link headers use linkOrigin, bodies do not", () =>
  Effect.gen(function* () {
    const { url } = yield* Sandbox
    const response = yield* send("/api/v1/courses/101/modules?per_page=1")
    expect(linksOf(response.headers.get("link")).next).toBe(
      "https://learn.example.edu/api/v1/courses/101/modules?page=2&per_page=1"
    )
    expect(response.body).toMatchObject([{ items_url: `${url}/api/v1/courses/101/modules/1001/items` }])
  }).pipe(withOptions({ linkOrigin: "https://learn.example.edu" }))
)

describe("wrapped lists", () => {
  const terms = "/api/v1/accounts/self/terms?per_page=5&page=2"

  it.live.each([undefined, "both", "body"] as const)(
    "have page links in the header, the body, or both: %s",
    (pagination) =>
      Effect.gen(function* () {
        const { url } = yield* Sandbox
        const response = yield* send(terms)
        const inHeader = pagination === "body" ? [] : ["current", "next", "prev", "first", "last"]
        expect(Object.keys(linksOf(response.headers.get("link")))).toEqual(inHeader)
        const at = (page: number) => `${url}/api/v1/accounts/1/terms?page=${page}&per_page=5`
        const body = { per_page: 5, page: "2", next: at(3), prev: at(1), last: at(3), count: 14, page_count: 3 }
        expect(response.body).toEqual({
          enrollment_terms: expect.any(Array),
          ...(pagination === undefined ? {} : { meta: { pagination: expect.objectContaining(body) } })
        })
        const all = lmsStream("/api/v1/accounts/self/terms", {}, { collection: "enrollment_terms", perPage: 5 })
        expect((yield* Stream.runCollect(all)).length).toBe(14)
      }).pipe(withOptions(pagination === undefined ? {} : { pagination }))
  )
})

describe("as_user_id", () => {
  const student = Effect.map(
    send("/api/v1/courses/101/users?enrollment_type=student&per_page=1"),
    ({ body }) =>
      (
        body as ReadonlyArray<{
          readonly id: number
          readonly name: string
          readonly login_id: string
          readonly sis_user_id: string
        }>
      )[0]
  )

  it.live("makes `self` another user, by id, SIS id or login", () =>
    Effect.gen(function* () {
      const person = yield* student
      for (const reference of [
        person?.id,
        `sis_user_id:${person?.sis_user_id}`,
        `hex:sis_user_id:${Buffer.from(person?.sis_user_id ?? "").toString("hex")}`,
        `sis_login_id:${person?.login_id.toUpperCase()}`
      ]) {
        const response = yield* send(`/api/v1/users/self/profile?as_user_id=${reference}`)
        expect([response.status, response.body]).toMatchObject([200, { id: person?.id, name: person?.name }])
        expect((yield* send(`/api/v1/users/${person?.id}?as_user_id=${reference}`)).status).toBe(200)
        expect((yield* send(`/api/v1/users/1?as_user_id=${reference}`)).status).toBe(403)
      }
    }).pipe(withOptions())
  )

  it.live("is ignored if it is empty, and repeated in links", () =>
    Effect.gen(function* () {
      for (const query of ["as_user_id=", "as_user_id=%20", "as_user_id"]) {
        expect((yield* send(`/api/v1/users/self?${query}`)).body).toMatchObject({ id: 1 })
      }
      const person = yield* student
      const response = yield* send(`/api/v1/courses/101/modules?per_page=1&as_user_id=${person?.id}`)
      expect(linksOf(response.headers.get("link")).next).toContain(`?as_user_id=${person?.id}&page=2`)
    }).pipe(withOptions())
  )

  it.live("of an unknown user is rejected, with `errors` as a string", () =>
    Effect.gen(function* () {
      for (const reference of ["7", "abc", "sis_user_id:S1x", "hex:sis_user_id:53", "sis_login_id:unknown"]) {
        const response = yield* send(`/api/v1/users/self?as_user_id=${reference}`)
        expect([response.status, response.headers.get("www-authenticate"), response.body]).toEqual([
          401,
          null,
          { errors: "Invalid as_user_id" }
        ])
      }
    }).pipe(withOptions())
  )
})
