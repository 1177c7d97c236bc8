/** What the command says about calls that are not what was meant, and that following its advice helps. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TOKEN } from "../fixtures/client.js"
import { call } from "../fixtures/command.js"
import { temporaryDirectory, temporaryFile } from "../fixtures/directory.js"
import { type Reply, serve } from "../fixtures/server.js"

/** What only programs have. */
const OF_THE_LIBRARY =
  /options\.params|\blms(?:[A-Z]\w*)?\b|\bLms\.|\bSchema\b|layerOptions|the option (?!--)|third argument|Duration\.|onEnd|onDrift|maxBody|maxWait|apiUrl|destfile|null counts/

const spoken = (stderr: string) => stderr.replaceAll("effect-lms", "").replace(/https?:\S+/g, "")

describe("errors of the library, in the words of the command", () => {
  const html: Reply = { headers: { "content-type": "text/html" }, body: "<title>Log in</title>" }
  const link = (href: string): Reply => ({ headers: { link: `<${href}>; rel="next"` }, body: [{ id: 1 }] })

  it.scopedLive.each([
    [["/api/v1/courses/:id"], {}, "add -f id=…"],
    [["/graphql"], {}, "use effect-lms api graphql"],
    [["api/graphql", "-f", "query={a}"], {}, "use effect-lms api graphql"],
    [["POST/api/v1/courses"], {}, 'use "POST /api/v1/courses"'],
    [["FETCH /api/v1/x"], {}, "use one of GET"],
    [["/api/v1/x", "-F", "[]=1"], {}, "add -X POST, PUT or PATCH"],
    [["/api/v1/x", "-F", "a=null"], {}, 'The parameter "a" is null, which only a JSON body can contain'],
    [["/api/v1/x/:id", "-F", "id=null"], {}, "must be a non-empty string or a number, got null"],
    [["/api/v1/x", "--form", "a=@/nowhere"], {}, "GET"],
    [["POST /api/v1/x", "--all"], {}, "leave out --all and --limit"],
    [["POST http://127.0.0.1:9/api/graphql", "--all"], {}, "use effect-lms api graphql with --all"],
    [["/api/v1/x", "--domain", "http://"], {}, "--domain is invalid"],
    [["/api/v1/x", "--domain", "https://example.edu"], {}, "--token-file"],
    [["/api/v1/x", "--all"], { body: { a: [{ id: 1 }], b: [{ id: 1 }] } }, "with the option --collection"],
    [["/api/v1/x", "--all"], { body: { id: 1 } }, "Leave out --all and --limit"],
    [["/api/v1/x", "--all"], { body: { errors: [{ message: "no" }] } }, "--collection"],
    [["/api/v1/x", "--all", "--collection", "b"], { body: { a: [] } }, "--collection"],
    [["/api/v1/x", "--all"], html, "HTML"],
    [["/api/v1/x", "--all"], { headers: { "content-type": "image/png" }, body: Buffer.from("x") }, "bytes"],
    [["/api/v1/x", "--all", "-f", "a=1"], link("/api/v1/x?page=2"), "write it into the endpoint"],
    [["/api/v1/x", "--all"], link("https://example.edu/api/v1/x?page=2"), "next link"],
    [["/api/v1/x"], { status: 401, headers: { "www-authenticate": "Bearer" }, body: {} }, "401"],
    [["/api/v1/x", "--max-wait", "1 milli"], { status: 429, body: {} }, "--max-wait allows"],
    [["POST /api/v1/x", "--wait"], { body: { id: 1 } }, "effect-lms wait <address>"]
  ] as ReadonlyArray<readonly [ReadonlyArray<string>, Reply, string]>)("api %j", ([args, reply, advice]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => reply)
      const { code, stderr } = yield* call(["api", ...args], server)
      expect(code).toBeGreaterThan(0)
      expect(stderr).toContain(advice)
      expect(spoken(stderr)).not.toMatch(OF_THE_LIBRARY)
    })
  )
})

describe("the name that gh has for GraphQL", () => {
  it.scopedLive("sends a POST, with all other fields as variables", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: { data: {} } }))
      const fields = ["-f", "query={a}", "-F", "id=5", "-f", "variables[name]=Zoë"]
      expect((yield* call(["api", "graphql", ...fields], server)).code).toBe(0)
      expect(server.requests.map(({ body, method, url }) => [method, url, JSON.parse(body.toString())])).toEqual([
        ["POST", "/api/graphql", { query: "{a}", variables: { id: 5, name: "Zoë" } }]
      ])
    })
  )
})

describe("a connection of GraphQL", () => {
  const ID = "12345678901234567890"
  const pageOf = (after: unknown) => {
    const nodes = after === undefined ? `[{"_id":${ID}},{"_id":"2"}]` : `[{"_id":"3"}]`
    const pageInfo = JSON.stringify({ hasNextPage: after === undefined, endCursor: "two" })
    return `{"data":{"school":{"users":{"nodes":${nodes},"pageInfo":${pageInfo}}}}}`
  }
  const query = `query ($id: ID!, $after: String) {
    school: course(id: $id) { ... on Course { users: usersConnection(first: 2, after: $after) @include(if: true) {
      nodes { _id } pageInfo { hasNextPage endCursor } } } } }`
  const serveUsers = serve(({ body }) => ({
    headers: { "content-type": "application/json" },
    body: pageOf(JSON.parse(body.toString()).variables.after)
  }))

  it.scopedLive.each([
    [["--all", "--jsonl"], `{"_id":${ID}}\n{"_id":"2"}\n{"_id":"3"}\n`, [undefined, "two"]],
    [["--limit", "2", "--csv", "--fields", "_id"], `_id\r\n${ID}\r\n2\r\n`, [undefined]],
    [
      ["--all", "--collection", "school.users", "--fields", "_id"],
      `[\n{"_id":"${ID}"},\n{"_id":"2"},\n{"_id":"3"}\n]`,
      [undefined, "two"]
    ]
  ] as const)("is read in its pages by %j", ([args, printed, cursors]) =>
    Effect.gen(function* () {
      const server = yield* serveUsers
      const fields = ["-f", `query=${query}`, "-f", "id=1", ...args]
      const { code, stderr, stdout } = yield* call(["api", "graphql", ...fields], server)
      expect([code, stderr]).toEqual([0, ""])
      expect(stdout.replace(/\n$/, "")).toBe(printed.replace(/\n$/, ""))
      expect(server.requests.map(({ body }) => JSON.parse(body.toString()).variables)).toEqual(
        cursors.map((after) => ({ id: "1", ...(after === undefined ? {} : { after }) }))
      )
    })
  )

  it.scopedLive.each([
    [["-f", "query={ course(id: 1) { name } }"], "select pageInfo { hasNextPage endCursor } in it"],
    [["-f", "query={ a { pageInfo { x } } b { c { pageInfo { x } } } }"], "choose one with --collection (a, b.c)"],
    [
      ["-f", "query=mutation ($after: String) { a { pageInfo { x } } }"],
      "the operation must be a query, got a mutation"
    ],
    [["-f", "query={ a { pageInfo { x } } }"], "does not declare $after"],
    [["--input", "query.json"], "pass it with -f query='{ … }' instead of --input"]
  ] as const)("is an error before a request with %j", ([args, problem]) =>
    Effect.gen(function* () {
      const { path } = yield* temporaryFile("query.json", "{}")
      const server = yield* serveUsers
      const words = args.map((word) => (word === "query.json" ? path : word))
      const { code, stderr } = yield* call(["api", "graphql", ...words, "--all"], server)
      expect([code, server.requests]).toEqual([2, []])
      expect(stderr).toContain(problem)
      expect(spoken(stderr)).not.toMatch(OF_THE_LIBRARY)
    })
  )
})

describe("a GraphQL response with errors", () => {
  const errors = [{ message: `no field "b"${TOKEN}` }, { message: "second\u001b[2J" }]
  const partial = JSON.stringify({ data: { a: 1 }, errors })

  it.scopedLive.each([
    [["graphql", "-f", "query={a}"], `${partial}\n`],
    [["POST /api/graphql", "-f", "query=mutation{a}"], `${partial}\n`],
    [["graphql", "-f", "query={a}", "--jsonl"], `${partial}\n`],
    [["graphql", "-f", "query={a}", "--silent"], ""]
  ] as const)("is printed by %j, and the command fails with 1, as gh does", ([args, printed]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ headers: { "content-type": "application/json" }, body: partial }))
      const { code, stderr, stdout } = yield* call(["api", ...args], server)
      expect([code, stdout]).toEqual([1, printed])
      expect(stderr).toBe('effect-lms: The GraphQL response has errors: no field "b"***; second\\u001b[2J\n')
    })
  )

  it.scopedLive("is none if there are no errors, or if it is no GraphQL", () =>
    Effect.gen(function* () {
      for (const errors of [[], null, undefined]) {
        const server = yield* serve(() => ({ body: { data: { a: 1 }, errors } }))
        expect((yield* call(["api", "graphql", "-f", "query={a}"], server)).code).toBe(0)
      }
      const server = yield* serve(() => ({ body: { errors } }))
      expect((yield* call(["api", "/api/v1/validation"], server)).code).toBe(0)
    })
  )
})

describe("files", () => {
  const FILE = "/api/v1/files/7/download"

  it.scopedLive("that the server sends compressed are named so, in the result and on stderr", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const compressed = gzipSync("the notes")
      const server = yield* serve(() => ({
        headers: { "content-type": "text/plain", "content-encoding": "gzip" },
        body: compressed
      }))
      const { code, stderr, stdout } = yield* call(["download", FILE, "-o", join(home, "notes")], server)
      expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ content_encoding: "gzip" })])
      expect(stderr).toMatch(/^effect-lms: .*gzip.*\n$/)
      expect(gunzipSync(readFileSync(join(home, "notes"))).toString()).toBe("the notes")
      const plain = yield* serve(() => ({ headers: { "content-type": "text/plain" }, body: "the notes" }))
      const sent = yield* call(["download", FILE, "-o", join(home, "plain")], plain)
      expect([sent.code, sent.stderr, "content_encoding" in JSON.parse(sent.stdout)]).toEqual([0, "", false])
    })
  )

  it.scopedLive("go to stdout when they are complete, and a part of one does not", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ headers: { "content-type": "text/plain" }, body: "the notes" }))
      for (const output of ["-", "/dev/stdout", "/dev/fd/1"]) {
        const { code, stderr, stdout } = yield* call(["download", FILE, "-o", output], server)
        expect([code, stdout, stderr]).toEqual([0, "the notes", ""])
      }
      const wrong = yield* call(["download", FILE, "-o", "-", "--sha256", "0".repeat(64)], server)
      expect([wrong.code, wrong.stdout]).toEqual([1, ""])
      const before = server.requests.length
      const overwriting = yield* call(["download", FILE, "-o", "-", "--overwrite"], server)
      expect([overwriting.code, overwriting.stdout, server.requests.length]).toEqual([2, "", before])
    })
  )

  it.scopedLive.each(["DELETE https://files.test/7", " post /api/v1/files/7", "HEAD /api/v1/files/7"])(
    "are requested with GET only: %s",
    (endpoint) =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: "" }))
        const { code, stderr } = yield* call(["download", endpoint, "-o", "notes"], server)
        expect([code, server.requests]).toEqual([2, []])
        expect(stderr).toContain("download sends GET")
      })
  )
})
