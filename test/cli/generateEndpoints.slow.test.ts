/** `effect-lms endpoints generate` against a server that publishes its documentation, and against odd ones. */
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { correct } from "../../src/endpoints/correct.js"
import { writeDeclarations } from "../../src/endpoints/declarations.js"
import { call } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { closedOrigin, type Handler, type Reply, requestsAsText, serve } from "../fixtures/server.js"
import { swaggerEndpoints, swaggerFiles } from "../fixtures/swagger.js"

/** Serves the files below `/doc/api`. A reply takes the place of a file. */
const publish =
  (replies: Readonly<Record<string, Reply | Handler>> = {}): Handler =>
  (request, context) => {
    const name = request.url.replace(/^\/doc\/api\//, "")
    const reply = replies[name]
    if (reply !== undefined) return typeof reply === "function" ? reply(request, context) : reply
    const file = swaggerFiles[name]
    return file === undefined ? { status: 404, body: "<h1>no</h1>" } : { body: file }
  }

const generate = (from: string, output: string, ...more: ReadonlyArray<string>) =>
  call(["endpoints", "generate", "--from", from, "--output", output, ...more], {
    env: { LMS_DOMAIN: "https://canvas.example.edu", LMS_API_TOKEN: "7~token-of-the-environment" }
  })

const summary = { files: 2, endpoints: 5, models: 2 }

const WARNING = 'effect-lms: Unknown types of the documentation are any value: "Polygon" (rooms.json).\n'

describe("effect-lms endpoints generate", () => {
  it.scopedLive("downloads the listing and its files without a token, and writes types or a catalogue", () =>
    Effect.gen(function* () {
      const server = yield* serve(publish())
      const home = yield* temporaryDirectory
      const json = join(home, "lms-endpoints.json")
      const first = yield* generate(`${server.origin}/doc/api`, json)
      expect(first).toEqual({ code: 0, stdout: `${JSON.stringify({ path: json, ...summary })}\n`, stderr: WARNING })
      expect(server.urls()).toEqual(["/doc/api/api-docs.json", "/doc/api/rooms.json", "/doc/api/keys.json"])
      expect(requestsAsText(server)).not.toMatch(/authorization|7~/)
      const catalogue = JSON.parse(Fs.readFileSync(json, "utf8"))
      expect(catalogue.endpoints).toEqual(swaggerEndpoints)
      expect(catalogue.sources).toEqual({ swagger: `${server.origin}/doc/api/api-docs.json` })
      expect(catalogue.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)

      const types = join(home, "lms-endpoints.d.ts")
      expect((yield* generate(`${server.origin}/doc/api/api-docs.json`, types)).code).toBe(0)
      expect(Fs.readFileSync(types, "utf8")).toBe(writeDeclarations(correct(catalogue).catalogue))
    })
  )

  it.scopedLive("reads a directory as well", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      for (const [name, content] of Object.entries(swaggerFiles)) {
        Fs.writeFileSync(join(home, name), JSON.stringify(content))
      }
      const output = join(home, "out.json")
      expect((yield* generate(home, output)).code).toBe(0)
      expect(JSON.parse(Fs.readFileSync(output, "utf8")).endpoints).toEqual(swaggerEndpoints)
      Fs.rmSync(join(home, "keys.json"))
      const missing = yield* generate(home, output, "--overwrite")
      expect([missing.code, missing.stdout, missing.stderr]).toEqual([
        1,
        "",
        `effect-lms: ${join(home, "keys.json")} does not exist. Nothing was written.\n`
      ])
      Fs.mkdirSync(join(home, "keys.json"))
      expect((yield* generate(home, output, "--overwrite")).stderr).toContain("keys.json is not a file.")
    })
  )

  it.scopedLive("replaces a file only with --overwrite, and sends nothing before it has checked that", () =>
    Effect.gen(function* () {
      const server = yield* serve(publish())
      const home = yield* temporaryDirectory
      const output = join(home, "lms-endpoints.d.ts")
      Fs.writeFileSync(output, "old")
      const refused = yield* generate(`${server.origin}/doc/api`, output)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("set --overwrite")])
      expect(server.requests).toEqual([])
      expect((yield* generate(`${server.origin}/doc/api/`, output, "--overwrite")).code).toBe(0)
      expect(Fs.readFileSync(output, "utf8")).toContain("interface LmsEndpoints {")
    })
  )

  const cut: Handler = (_, { response }) => {
    response.writeHead(200, { "content-length": "100" })
    response.write('{"swaggerVersion": "1.2", ')
    setTimeout(() => response.destroy(), 20)
    return undefined
  }

  const endless: Handler = (_, { response }) => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write(" ".repeat(64 * 1024)));
    }
    response.on("drain", write)
    write()
    return undefined
  }

  const listing = (path: string): Reply => ({ body: { swaggerVersion: "1.2", apis: [{ path }] } })

  it.scopedLive.each<readonly [string, Readonly<Record<string, Reply | Handler>>, string]>([
    [
      "a listing that does not exist",
      { "api-docs.json": { status: 404 } },
      "/doc/api/api-docs.json was not sent: the server answered with status 404"
    ],
    [
      "a file that does not exist",
      { "keys.json": { status: 404 } },
      "/doc/api/keys.json was not sent: the server answered with status 404"
    ],
    [
      "a redirect to another origin",
      { "keys.json": { status: 302, headers: { location: "https://other.test/keys.json" } } },
      "/doc/api/keys.json is at another address (https://other.test/keys.json): pass that address to --from"
    ],
    ["a truncated file", { "keys.json": { body: '{"swaggerVersion": "1.2"' } }, "keys.json is not valid JSON"],
    ["a download that is cut", { "keys.json": cut }, "/doc/api/keys.json was not received completely: try again"],
    ["bytes", { "keys.json": { body: Buffer.from([0xff, 0xfe]) } }, "/doc/api/keys.json is not UTF-8 text"],
    ["a file without an end", { "keys.json": endless }, "/doc/api/keys.json has more than 16 MiB"],
    [
      "a listed path above the folder",
      { "api-docs.json": listing("/../secret.json") },
      'api-docs.json lists "/../secret.json"'
    ],
    [
      "more files than there can be",
      {
        "api-docs.json": {
          body: { swaggerVersion: "1.2", apis: Array.from({ length: 1001 }, (_, id) => ({ path: `/${id}.json` })) }
        }
      },
      "api-docs.json lists 1001 files, and at most 1000 are read"
    ]
  ])("leaves the old file in place for %s", ([, replies, message]) =>
    Effect.gen(function* () {
      const server = yield* serve(publish(replies))
      const home = yield* temporaryDirectory
      const output = join(home, "lms-endpoints.d.ts")
      Fs.writeFileSync(output, "old")
      const { code, stderr, stdout } = yield* generate(`${server.origin}/doc/api`, output, "--overwrite")
      expect([code, stdout]).toEqual([1, ""])
      expect(stderr).toContain(message)
      expect(stderr).toMatch(/Nothing was written\.\n$/)
      expect(Fs.readFileSync(output, "utf8")).toBe("old")
      expect(Fs.readdirSync(home)).toEqual(["lms-endpoints.d.ts"])
    })
  )

  it.scopedLive("names a server that cannot be reached", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const { code, stderr } = yield* generate(yield* closedOrigin, join(home, "x.json"))
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining("/api-docs.json cannot be requested (connect ECONNREFUSED")
      ])
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )

  it.scopedLive.each([
    [[], "--from is missing"],
    [["--from", "https://canvas.example.edu/doc/api"], "--output is missing"],
    [["--from", "https://canvas.example.edu/doc/api", "-o", "x.ts"], "--output must end in .d.ts (types) or .json"],
    [["--from", "https://canvas.example.edu/doc/api", "-o", "-"], "--output must be a file here"],
    [["--from", "ftp://canvas.example.edu", "-o", "x.json"], "--from must be a directory, or an http or https URL"],
    [
      ["--from", "https://a:b@canvas.example.edu", "-o", "x.json"],
      "--from must be a directory, or an http or https URL"
    ],
    [
      ["--from", "https://canvas.example.edu/?x", "-o", "x.json"],
      "--from must be a directory, or an http or https URL"
    ],
    [["--from", "/nowhere/at/all", "-o", "x.json"], "--from must be a directory that exists, or a URL"]
  ] as const)("rejects %j", ([args, message]) =>
    Effect.gen(function* () {
      const { code, stderr, stdout } = yield* call(["endpoints", "generate", ...args])
      expect([code, stdout]).toEqual([2, ""])
      expect(stderr).toContain(message)
      expect(Fs.existsSync("x.json")).toBe(false)
    })
  )
})

describe("effect-lms endpoints openapi --from", () => {
  it.scopedLive("describes a server's version, with the texts of its documentation", () =>
    Effect.gen(function* () {
      const server = yield* serve(publish())
      const { code, stderr, stdout } = yield* call(["endpoints", "openapi", "--from", `${server.origin}/doc/api`])
      expect([code, stderr]).toEqual([0, WARNING])
      const { components, paths, servers } = JSON.parse(stdout)
      expect(servers[0]).toMatchObject({
        url: "http://{domain}",
        variables: { domain: { default: new URL(server.origin).host } }
      })
      const { get } = paths["/api/v1/courses/{course_id}/rooms"]
      expect(get).toMatchObject({ operationId: "list_rooms", description: "A text that is left out." })
      expect(get.parameters[1]).toMatchObject({ name: "include[]", description: "A text that is left out." })
      expect(components.schemas.Room.properties).toHaveProperty("id")
      expect(requestsAsText(server)).not.toMatch(/authorization|7~/)
    })
  )
})
