/** What the command says about calls that are not what was meant, and that following its advice helps. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { call } from "../fixtures/command.js"
import { type Reply, serve } from "../fixtures/server.js"

describe("parameters that only a write of the same path has", () => {
  const MODULES = "/api/v1/courses/101/modules"

  it.scopedLive.each([
    [[MODULES, "-f", "module[name]=Oops"], "takes no module[name]; POST", "POST"],
    [["/api/v1/courses/:course_id/modules", "-f", "course_id=101", "-f", "module[name]=Oops"], "module[name];", "POST"],
    [[MODULES, "-F", 'module={"name":"Oops"}', "-f", "include[]=items"], "takes no module; POST", "POST"],
    [["/api/v1/courses/101", "-f", "course[name]=Oops"], "takes no course[name]; PUT", "PUT"]
  ] as const)("of %j are noted on stderr, and the request is sent", ([args, note, method]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const { code, stderr, stdout } = yield* call(["api", ...args], server)
      expect([code, stdout, server.requests[0]?.method]).toEqual([0, "[]\n", "GET"])
      expect(stderr).toMatch(new RegExp(`^effect-lms: GET /.*: add -X ${method} to write\\.\n$`))
      expect(stderr).toContain(note)
      const followed = yield* call(["api", ...args, "-X", method], server)
      expect([followed.code, followed.stderr, server.requests[1]?.method]).toEqual([0, "", method])
    })
  )

  it.scopedLive.each([
    [["GET /api/v1/courses/101/modules", "-f", "module[name]=meant"]],
    [[MODULES, "-X", "GET", "-f", "module[name]=meant"]],
    [[MODULES, "-f", "search_term=week", "-f", "include[]=items"]],
    [[MODULES, "-f", "undocumented=1"]],
    [["/api/v1/undocumented", "-f", "module[name]=x"]],
    [["/api/v1/courses/:course_id/modules", "-f", "course_id=101"]]
  ] as const)("of %j are not noted", ([args]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const { code, stderr } = yield* call(["api", ...args], server)
      expect([code, stderr]).toEqual([0, ""])
    })
  )

  it.scopedLive("are noted with invisible characters escaped", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: [] }))
      const { stderr } = yield* call(["api", MODULES, "-f", "module[\u001b[31mname]=Oops"], server)
      expect(stderr).toContain("module[\\u001b[31mname]")
    })
  )
})

/** What only programs have. */
const OF_THE_LIBRARY =
  /options\.params|\blms(?:[A-Z]\w*)?\b(?! api)|\bLms\.|\bSchema\b|layerOptions|the option |third argument|Duration\.|onEnd|onDrift|maxBody|maxWait|apiUrl|destfile|null counts/

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
    [["/api/v1/x", "-F", "a=null"], {}, "a"],
    [["/api/v1/x", "--form", "a=@/nowhere"], {}, "GET"],
    [["POST /api/v1/x", "--all"], {}, "leave out --all and --limit"],
    [["POST /api/graphql", "--all"], {}, "leave out --all and --limit"],
    [["/api/v1/x", "--domain", "http://"], {}, "--domain is invalid"],
    [["/api/v1/x", "--domain", "https://example.edu"], {}, "--token-file"],
    [["/api/v1/x", "--all"], { body: { a: [{ id: 1 }], b: [{ id: 1 }] } }, "with --collection"],
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
