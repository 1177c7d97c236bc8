/** The hint in the error of a 404: what the documentation has instead of an unknown endpoint. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { lms } from "effect-lms"
import { describeUnknownEndpoint } from "../../src/endpoints/knownEndpoints.js"
import { connectTo, fetchClient, nodeClient, noRetry } from "../fixtures/client.js"
import { serve } from "../fixtures/server.js"

const notFound = { errors: [{ message: "The specified resource does not exist." }] }

describe("a 404", () => {
  it.scopedLive("names the most similar documented endpoint if the path is unknown, with the Node layers", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ status: 404, body: notFound }))
      const messageOf = (make: typeof nodeClient, endpoint: string) =>
        Effect.gen(function* () {
          const run = yield* connectTo(make, server)
          const error = yield* Effect.flip(run(lms(endpoint, {}, noRetry)))
          expect(error).toMatchObject({ reason: "NotFound", messages: ["The specified resource does not exist."] })
          return error.message
        })
      const failed = (path: string) =>
        `GET ${server.origin}${path} failed with 404: The specified resource does not exist.`
      expect(yield* messageOf(nodeClient, "/api/v1/courses/101/user?page=2")).toBe(
        `${failed("/api/v1/courses/101/user?page=2")} This path is not documented. The most similar one is GET /api/v1/courses/:course_id/users.`
      )
      expect(yield* messageOf(nodeClient, "/api/v1/courses/101")).toBe(failed("/api/v1/courses/101"))
      expect(yield* messageOf(nodeClient, `${server.origin}/courses/101/user`)).toBe(failed("/courses/101/user"))
      expect(yield* messageOf(fetchClient, "/api/v1/courses/101/user")).toBe(failed("/api/v1/courses/101/user"))
    })
  )

  it.scopedLive("of another origin has no hint, since it may be another service", () =>
    Effect.gen(function* () {
      const [home, other] = [yield* serve(() => ({})), yield* serve(() => ({ status: 404, body: notFound }))]
      const run = yield* connectTo(nodeClient, home)
      const error = yield* Effect.flip(run(lms(`${other.origin}/api/v1/course`, {}, noRetry)))
      expect(error.message).not.toContain("documented")
    })
  )
})

describe("describeUnknownEndpoint", () => {
  it.each([
    ["GET", "/api/v1/courses/101/pages/front-page", ""],
    ["GET", "/api/v1/courses/sis_course_id%3AA1/users", ""],
    ["PATCH", "/api/v1/courses/101", "For this path only DELETE, GET, PUT is documented."],
    [
      "GET",
      "/api/v1/user/self/profile",
      "This path is not documented. The most similar one is GET /api/v1/users/:user_id/profile."
    ],
    [
      "GET",
      "/api/v1/courses/sis_course_id%3AA1/asignments",
      "This path is not documented. The most similar one is GET /api/v1/courses/:course_id/assignments."
    ],
    ["GET", "/api/v1/entirely/unknown", ""],
    ["GET", `/api/v1/${"courses/".repeat(1_000)}`, ""]
  ])("%s %s: %s", (method, path, expected) => {
    expect(describeUnknownEndpoint(method, path)).toBe(expected)
  })
})
