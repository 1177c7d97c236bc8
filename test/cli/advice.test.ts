/** What the command says about calls that are not what was meant, and that following its advice helps. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { call } from "../fixtures/command.js"
import { serve } from "../fixtures/server.js"

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
