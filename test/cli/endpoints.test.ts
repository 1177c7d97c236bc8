/** `effect-lms endpoints`: what the command knows of the endpoints, and completion. No server and no token is needed. */
import { brotliDecompressSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { complete, completeWords } from "../../src/cli/completion/complete.js"
import { commands } from "../../src/cli/lms.js"
import { writeCatalogue, writeLookup } from "../../src/endpoints/catalogue.js"
import { completeModels, correctRecords } from "../../src/endpoints/correctRecords.js"
import { compressed } from "../../src/endpoints/generated/compressed.js"
import { call } from "../fixtures/command.js"
import { catalogue, catalogueText, documented } from "../fixtures/model.js"

const linesOf = (text: string): ReadonlyArray<string> => text.split("\n").slice(0, -1)

const endpoints = (...args: ReadonlyArray<string>) => call(["endpoints", ...args])

describe("the catalogue of the command", () => {
  it("is the one in the repository: run `npm run endpoints` after a change of it", () => {
    const { kinds } = correctRecords({ ...catalogue, models: documented.models })
    const lookup = writeLookup({ ...catalogue, models: completeModels(catalogue.models, kinds) })
    expect(brotliDecompressSync(Buffer.from(compressed, "base64")).toString("utf8") === lookup).toBe(true)
    expect(writeCatalogue(documented) === catalogueText).toBe(true)
  })
})

describe("effect-lms endpoints", () => {
  it.effect("prints the endpoints in which all words are found, the best ones first, and nothing else", () =>
    Effect.gen(function* () {
      const first = (...words: ReadonlyArray<string>) =>
        Effect.map(endpoints(...words), ({ code, stderr, stdout }) => {
          expect([code, stderr]).toEqual([0, ""])
          for (const line of linesOf(stdout)) expect(line).toMatch(/^[A-Z]+ \/api\/\S+$/)
          return linesOf(stdout)[0]
        })
      expect(yield* first("course", "users")).toBe("GET /api/v1/courses/:course_id/users")
      expect(yield* first("post", "modules")).toBe("POST /api/v1/courses/:course_id/modules")
      expect(yield* first("GET", "course quizzes")).toBe("GET /api/v1/courses/:course_id/quizzes")
      // A singular is as good as its plural, and better than the beginning of another word such as course_nicknames.
      expect(linesOf((yield* endpoints("course", "users")).stdout).slice(0, 3)).toEqual([
        "GET /api/v1/courses/:course_id/users",
        "GET /api/v1/users/:user_id/courses",
        "GET /api/v1/courses/:course_id/users/:id"
      ])
      // The name of a parameter, a scope, the name of an operation.
      expect(yield* first("enrollment_role_id")).toBe("GET /api/v1/courses")
      expect(yield* first("url:GET|/api/v1/courses")).toBe("GET /api/v1/courses")
      expect(yield* first("list_your_courses")).toBe("GET /api/v1/courses")
      expect(linesOf((yield* endpoints()).stdout)).toHaveLength(catalogue.endpoints.length)
      expect(linesOf((yield* endpoints("--", "show")).stdout).length).toBeGreaterThan(0)
    })
  )

  it.effect("prints all that is known as JSON", () =>
    Effect.gen(function* () {
      const { stdout } = yield* endpoints("list_your_courses", "--json")
      const [first] = JSON.parse(stdout)
      expect(first).toMatchObject({ method: "GET", path: "/api/v1/courses", scope: "url:GET|/api/v1/courses" })
      expect(JSON.parse((yield* endpoints("show", "/api/v1/courses", "--json")).stdout)).toEqual(first)
    })
  )

  it.effect("fails if nothing is found, and names the command that was perhaps meant", () =>
    Effect.gen(function* () {
      expect(yield* endpoints("xyzzy", "course")).toEqual({
        code: 1,
        stdout: "",
        stderr: 'effect-lms: No documented endpoint matches "xyzzy course". Use fewer words, or parts of words.\n'
      })
      const misspelt = yield* endpoints("shw", "/api/v1/courses")
      expect([misspelt.code, misspelt.stderr]).toEqual([
        2,
        expect.stringContaining("Did you mean the command endpoints show?")
      ])
    })
  )
})

describe("effect-lms endpoints openapi", () => {
  it.effect("prints the documented service as JSON", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* endpoints("openapi")
      expect([code, stderr]).toEqual([0, ""])
      const service = JSON.parse(stdout)
      expect(service).toMatchObject({ openapi: "3.1.0", info: { version: catalogue.date } })
      expect(stdout).toBe(`${JSON.stringify(service, null, 2)}\n`)
      const { scopes } = service.components.securitySchemes.oauth2.flows.authorizationCode
      expect(Object.keys(scopes)).toHaveLength(catalogue.endpoints.length)
    })
  )
})

describe("effect-lms endpoints show", () => {
  it.effect("prints method, path, scope, parameters and response, in any form of the endpoint", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* endpoints("show", "get /api/v1/courses/101/users?page=2")
      expect([code, stderr]).toEqual([0, expect.stringContaining("No descriptions: no domain is configured.")])
      expect(linesOf(stdout).slice(0, 12)).toEqual([
        "GET /api/v1/courses/:course_id/users",
        "",
        "  scope      url:GET|/api/v1/courses/:course_id/users",
        "  group      courses",
        "  operation  list_users_in_course_users",
        "  returns    User[]",
        "  paginated  yes",
        "",
        "Parameters",
        "  course_id           id, in the path, required",
        "  search_term         string, in the query",
        "  sort                string, in the query: username, last_login, email, sis_id"
      ])
      expect(stdout).toContain("enrollment_role     string, in the query, deprecated\n")
      expect(stdout).toMatch(/\nFields of User\n {2}id +integer\n/)
      expect((yield* endpoints("show", "POST /api/v1/courses/:id/files")).stdout).toContain("upload     the first step")
    })
  )

  it.effect.each([
    [
      ["/api/v1/course/:id"],
      'The endpoint "GET /api/v1/course/:id" is not documented. Did you mean "GET /api/v1/courses/:id"?'
    ],
    [["PUT /api/v1/courses"], "The path is documented for GET."],
    [["/courses"], 'use "/api/v1/courses"'],
    [[], "The endpoint is missing"]
  ] as const)("rejects %j", ([args, message]) =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* endpoints("show", ...args)
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)])
    })
  )
})

describe("effect-lms endpoints scopes", () => {
  it.effect("prints each scope on a line, and fails if an endpoint is not documented", () =>
    Effect.gen(function* () {
      expect(
        yield* endpoints("scopes", "POST /api/v1/courses/:id/modules", "/api/v1/courses", "/api/v1/courses")
      ).toEqual({
        code: 0,
        stdout: "url:GET|/api/v1/courses\nurl:POST|/api/v1/courses/:course_id/modules\n",
        stderr: ""
      })
      const unknown = yield* endpoints("scopes", "/api/v1/courses", "/api/v1/cuorses")
      expect([unknown.code, unknown.stdout]).toEqual([2, ""])
      expect(unknown.stderr).toContain('the nearest documented one is "GET /api/v1/courses"')
      expect((yield* endpoints("scopes")).code).toBe(2)
    })
  )
})

describe("completion", () => {
  const words = (...typed: ReadonlyArray<string>) =>
    Effect.map(
      Effect.promise(() => completeWords(commands, ["effect-lms", ...typed])),
      (replies) => replies.map(([word]) => word)
    )

  it.effect("offers commands, options, and their values if there are a few", () =>
    Effect.gen(function* () {
      expect(yield* words("do")).toEqual(["download", "doctor"])
      expect(yield* words("--completions", "z")).toEqual(["zsh"])
      expect(yield* words("endpoints", "")).toEqual(["show", "scopes", "generate", "openapi"])
      expect(yield* words("endpoints", "generate", "--f")).toEqual(["--from"])
      expect(yield* words("api", "GET /api/v1/courses", "-f", "a=1", "--js")).toEqual(["--json", "--jsonl"])
      expect(yield* words("sandbox", "--paging=")).toEqual(
        ["counted", "uncounted", "bookmark"].map((word) => `--paging=${word}`)
      )
      expect(yield* words("api", "--output", "no")).toEqual([])
    })
  )

  it.effect("offers the endpoints that a command takes", () =>
    Effect.gen(function* () {
      expect(yield* words("api", "POST /api/v1/courses/:course_id/content_mig")).toEqual([
        "POST /api/v1/courses/:course_id/content_migrations"
      ])
      expect(yield* words("api", "/api/v1/courses/sis_course_id:A1/recent")).toEqual([
        "/api/v1/courses/sis_course_id:A1/recent_students"
      ])
      expect(yield* words("export", "P")).toEqual([])
      expect(new Set((yield* words("api", "P")).map((word) => word.split(" ")[0]))).toEqual(
        new Set(["POST", "PUT", "PATCH"])
      )
      expect((yield* words("api", "")).every((word) => word.startsWith("/api/"))).toBe(true)
      expect(yield* words("upload", "--endpoint", "POST /api/v1/gro")).toEqual(["POST /api/v1/groups/:group_id/files"])
      expect(yield* words("whoami", "/api")).toEqual([])
      expect(yield* words("api", "/elsewhere")).toEqual([])
    })
  )

  it.effect("offers the parameters of the endpoint on the line, its placeholders as written, and values", () =>
    Effect.gen(function* () {
      const users = "/api/v1/courses/{id}/users"
      const names = yield* words("api", users, "-f", "")
      expect(names.slice(0, 3)).toEqual(["id=", "search_term=", "sort="])
      expect(names).toContain("include[]=")
      expect(names).not.toContain("course_id=")
      // One that is given is not offered again, unless it is a list.
      expect(yield* words("api", "-f", "sort=email", "-finclude[]=bio", users, "-f", "s")).toEqual([
        "search_term=",
        "section_ids[]="
      ])
      expect(yield* words("api", users, "-f", "sort=")).toEqual([
        "sort=username",
        "sort=last_login",
        "sort=email",
        "sort=sis_id"
      ])
      expect(yield* words("api", "POST /api/v1/courses/:id/modules/:mid/relock", "-F", "")).toContain("mid=")
      expect(yield* words("export", users, "--each", "i")).toEqual(["id=", "include="])
      expect(yield* words("api", "POST", "/api/v1/courses/:id/modules/:mid/relock", "-F", "")).toContain("mid=")
      expect(yield* words("api", "-X", "PUT", "/api/v1/courses/:id/modules/:mid/rel")).toEqual([
        "/api/v1/courses/:id/modules/:mid/relock"
      ])
      expect(yield* words("api", "-f", "x")).toEqual([])
      expect(yield* words("api", "/api/v1/unknown", "-f", "x")).toEqual([])
    })
  )

  it.effect("is written for bash in the place of what bash replaces, and with quotes where it has blanks", () =>
    Effect.gen(function* () {
      const replies = (line: string) =>
        Effect.map(
          Effect.promise(() => complete(commands, ["bash", `effect-lms ${line}`, " \t\n\"'><=;|&(:"])),
          linesOf
        )
      expect(yield* replies("api /api/v1/courses/:course_id/recent")).toEqual(["course_id/recent_students"])
      expect(yield* replies("api 'GET /api/v1/courses/:course_id/recent")).toEqual([
        "GET /api/v1/courses/:course_id/recent_students"
      ])
      expect((yield* replies("api PATC"))[0]).toMatch(/^"PATCH \/api\/[^"]+"$/)
      expect(yield* replies("api /api/v1/courses/1/users -f include")).toEqual(["include\\[\\]="])
      expect(yield* replies("api /api/v1/courses/1/users --raw-field=sort=em")).toEqual(["email"])
    })
  )
})
