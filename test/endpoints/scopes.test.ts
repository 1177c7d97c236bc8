import { it } from "@effect/vitest"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { endpointOf } from "../../src/endpoints/catalogue.js"
import { lmsScopes } from "../../src/endpoints/LmsScopes.js"
import { catalogue } from "../fixtures/model.js"

const { endpoints } = catalogue

describe("lmsScopes", () => {
  it.effect("returns the scope of each documented endpoint", () =>
    Effect.gen(function* () {
      expect(yield* lmsScopes(endpoints.map(endpointOf))).toEqual(
        [...new Set(endpoints.map(({ scope }) => scope))].sort()
      )
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

  it.effect("finds an endpoint with words in place of ids", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [endpoint: string, scope: string]> = [
        ["/api/v1/courses/1/pages/my-page", "url:GET|/api/v1/courses/:course_id/pages/:url_or_id"],
        [
          "/api/v1/courses/1/pages/my-page/revisions/latest",
          "url:GET|/api/v1/courses/:course_id/pages/:url_or_id/revisions/latest"
        ],
        ["/api/v1/courses/1/folders/root", "url:GET|/api/v1/courses/:course_id/folders/:id"],
        ["/api/v1/courses/1/folders/media", "url:GET|/api/v1/courses/:course_id/folders/media"],
        ["PUT /api/v1/courses/1/tabs/home", "url:PUT|/api/v1/courses/:course_id/tabs/:tab_id"],
        ["/api/v1/courses/1/features/flags/x", "url:GET|/api/v1/courses/:course_id/features/flags/:feature"],
        ["POST /api/v1/accounts/1/reports/provisioning_csv", "url:POST|/api/v1/accounts/:account_id/reports/:report"],
        ["/api/v1/accounts/1/reports/provisioning_csv/7", "url:GET|/api/v1/accounts/:account_id/reports/:report/:id"],
        ["PUT /api/v1/users/7/colors/course_12", "url:PUT|/api/v1/users/:id/colors/:asset_string"],
        ["/api/v1/accounts/1/sis_imports/1.json", "url:GET|/api/v1/accounts/:account_id/sis_imports/:id"],
        ["/api/v1/courses.json?page=2", "url:GET|/api/v1/courses"],
        ["/api/v1/users/10~7/profile", "url:GET|/api/v1/users/:user_id/profile"],
        ["/api/v1/users/self/custom_data/food_app", "url:GET|/api/v1/users/:user_id/custom_data(/*scope)"],
        ["PUT /api/v1/users/self/custom_data/food_app/likes", "url:PUT|/api/v1/users/:user_id/custom_data(/*scope)"],
        ["/api/v1/users/self/custom_data", "url:GET|/api/v1/users/:user_id/custom_data(/*scope)"],
        ["/api/v1/courses/1/folders/by_path", "url:GET|/api/v1/courses/:course_id/folders/by_path"],
        ["/api/v1/courses/1/folders/by_path/a/b", "url:GET|/api/v1/courses/:course_id/folders/by_path/*full_path"]
      ]
      for (const [endpoint, scope] of cases) expect(yield* lmsScopes([endpoint]), endpoint).toEqual([scope])
    })
  )

  it.effect("does not take a misspelt word for an id", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(lmsScopes(["/api/v1/courses/1/assignments/overides"]))
      expect(error.message).toContain(
        'the nearest documented one is "GET /api/v1/courses/:course_id/assignments/overrides"'
      )
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
