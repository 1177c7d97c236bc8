/** Options for the differences between Canvas installations, and requests with as_user_id. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { lmsStream } from "effect-lms"
import { Sandbox, type SandboxOptions } from "effect-lms/sandbox"

const send = Effect.fn("send")(function* (path: string, init: RequestInit = {}) {
  const { token, url } = yield* Sandbox
  const headers = {
    authorization: `Bearer ${Redacted.value(token)}`,
    "content-type": "application/json",
    ...init.headers
  }
  const response = yield* Effect.promise(() => fetch(`${url}${path}`, { ...init, headers, redirect: "manual" }))
  const text = yield* Effect.promise(() => response.text())
  const json: unknown = text === "" ? undefined : JSON.parse(text)
  return { status: response.status, headers: response.headers, json }
})

const links = ({ headers }: { readonly headers: Headers }) =>
  Object.fromEntries(
    [...(headers.get("link") ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url])
  )

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
      const body = JSON.stringify({ module: { name: "No" } })
      const response = yield* send("/api/v1/courses/103/modules", { method: "POST", body })
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([permissionStatus ?? 403, null])
      expect(response.json).toEqual(unauthorized)
    }).pipe(withOptions({ permissionStatus }))
)

it.live("Link headers use linkOrigin, bodies do not", () =>
  Effect.gen(function* () {
    const { url } = yield* Sandbox
    const response = yield* send("/api/v1/courses/101/modules?per_page=1")
    expect(links(response).next).toBe("https://learn.example.edu/api/v1/courses/101/modules?page=2&per_page=1")
    expect(response.json).toMatchObject([{ items_url: `${url}/api/v1/courses/101/modules/1001/items` }])
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
        expect(Object.keys(links(response))).toEqual(inHeader)
        const at = (page: number) => `${url}/api/v1/accounts/1/terms?page=${page}&per_page=5`
        const body = { per_page: 5, page: "2", next: at(3), prev: at(1), last: at(3), count: 14, page_count: 3 }
        expect(response.json).toEqual({
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
    ({ json }) =>
      (
        json as ReadonlyArray<{
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
        expect([response.status, response.json]).toMatchObject([200, { id: person?.id, name: person?.name }])
        expect((yield* send(`/api/v1/users/${person?.id}?as_user_id=${reference}`)).status).toBe(200)
        expect((yield* send(`/api/v1/users/1?as_user_id=${reference}`)).status).toBe(403)
      }
    }).pipe(withOptions())
  )

  it.live("lists the courses, enrollments and groups of that user", () =>
    Effect.gen(function* () {
      const person = yield* student
      const get = (path: string) => Effect.map(send(`${path}as_user_id=${person?.id}&per_page=100`), ({ json }) => json)
      const courses = (yield* get("/api/v1/courses?")) as ReadonlyArray<{ readonly id: number }>
      // Users can only read the courses in which they are enrolled.
      const open = yield* Effect.filter(
        Array.from({ length: 29 }, (_, index) => 101 + index),
        (course) =>
          Effect.map(send(`/api/v1/courses/${course}?as_user_id=${person?.id}`), ({ status }) => status === 200)
      )
      expect(courses.map(({ id }) => id)).toEqual(open)
      expect(open).toContain(101)
      const enrollments = [{ type: "student", user_id: person?.id }]
      expect(yield* get("/api/v1/courses?enrollment_type=student&")).toContainEqual(
        expect.objectContaining({ id: 101, enrollments: [expect.objectContaining(enrollments[0])] })
      )
      const own = (yield* get("/api/v1/users/self/enrollments?")) as ReadonlyArray<Readonly<Record<string, unknown>>>
      expect(own.map(({ course_id, user_id }) => [course_id, user_id])).toEqual(open.map((id) => [id, person?.id]))
      const groups = (yield* get("/api/v1/users/self/groups?")) as ReadonlyArray<Readonly<Record<string, unknown>>>
      expect(groups.map(({ course_id, followed_by_user }) => [course_id, followed_by_user])).toContainEqual([101, true])
    }).pipe(withOptions())
  )

  it.live("is ignored if it is empty, and repeated in links", () =>
    Effect.gen(function* () {
      for (const query of ["as_user_id=", "as_user_id=%20", "as_user_id"]) {
        expect((yield* send(`/api/v1/users/self?${query}`)).json).toMatchObject({ id: 1 })
      }
      const person = yield* student
      const response = yield* send(`/api/v1/courses/101/modules?per_page=1&as_user_id=${person?.id}`)
      expect(links(response).next).toContain(`?as_user_id=${person?.id}&page=2`)
    }).pipe(withOptions())
  )

  it.live("of an unknown user is rejected, with `errors` as a string", () =>
    Effect.gen(function* () {
      for (const reference of ["7", "abc", "sis_user_id:S1x", "hex:sis_user_id:53", "sis_login_id:unknown"]) {
        const response = yield* send(`/api/v1/users/self?as_user_id=${reference}`)
        expect([response.status, response.headers.get("www-authenticate"), response.json]).toEqual([
          401,
          null,
          { errors: "Invalid as_user_id" }
        ])
      }
    }).pipe(withOptions())
  )
})
