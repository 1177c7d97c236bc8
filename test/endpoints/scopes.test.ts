import { it } from "@effect/vitest"
import { Effect } from "effect"
import { lmsScopes } from "effect-lms"
import { describe, expect } from "vitest"
import { endpointOf } from "../../src/endpoints/catalogue.js"
import { catalogue } from "../fixtures/model.js"

const { endpoints } = catalogue

describe("lmsScopes", () => {
  it.effect("returns the scope of each documented endpoint", () =>
    Effect.gen(function* () {
      expect(yield* lmsScopes(endpoints.map(endpointOf))).toEqual(endpoints.map(({ scope }) => scope).sort())
    })
  )

  it.effect("finds an endpoint in each form", () =>
    Effect.gen(function* () {
      const users = "url:GET|/api/v1/courses/:course_id/users"
      for (const endpoint of [
        "/api/v1/courses/:id/users",
        "get /api/v1/courses/{anything}/users",
        "/api/v1/courses/101/users?per_page=5",
        "/api/v1/courses/sis_course_id:A1/users",
        "https://canvas.example.edu/api/v1/courses/101/users"
      ]) {
        expect(yield* lmsScopes([endpoint])).toEqual([users])
      }
    })
  )

  it.effect("prefers the path with more literal segments", () =>
    Effect.gen(function* () {
      expect(yield* lmsScopes(["/api/v1/users/self/todo"])).toEqual(["url:GET|/api/v1/users/self/todo"])
      expect(yield* lmsScopes(["/api/v1/users/self/profile"])).toEqual(["url:GET|/api/v1/users/:user_id/profile"])
    })
  )

  it.effect("returns each scope once, and none for no endpoints", () =>
    Effect.gen(function* () {
      expect(yield* lmsScopes(["/api/v1/courses", "GET /api/v1/courses"])).toEqual(["url:GET|/api/v1/courses"])
      expect(yield* lmsScopes([])).toEqual([])
    })
  )

  it.effect("fails with the nearest endpoint if one is not documented", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(lmsScopes(["/api/v1/courses", "/api/v1/course/:id/user"]))
      expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Endpoint" })
      expect(error.message).toBe(
        'The endpoint "/api/v1/course/:id/user" is not documented, so its scope is unknown: the nearest documented one is "GET /api/v1/courses/:course_id/users".'
      )
      expect((yield* Effect.flip(lmsScopes(["/api/v1/entirely/unknown"]))).message).toBe(
        'The endpoint "/api/v1/entirely/unknown" is not documented, so its scope is unknown.'
      )
      expect((yield* Effect.flip(lmsScopes(["/courses"]))).message).toContain('use "/api/v1/courses"')
      yield* Effect.flip(lmsScopes([`/api/v1/${"a/".repeat(100_000)}`]))
    })
  )
})
