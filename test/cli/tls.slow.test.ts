/** Links and redirects of a service behind a proxy for TLS that names its own addresses with http, over real sockets. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TOKEN } from "../fixtures/client.js"
import * as command from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { setVariables } from "../fixtures/keychains.js"
import { type Reply, serve, serveTls } from "../fixtures/server.js"

const redirectTo = (location: string): Reply => ({ status: 302, headers: { location } })

/** A service that is reached with TLS. `answer` gets its address without TLS. */
const serveBehindProxy = (answer: (plain: string) => Reply) =>
  Effect.gen(function* () {
    const server = yield* serveTls((_, { origin }) => answer(origin.replace("https:", "http:")))
    // The certificate is for another name.
    yield* setVariables({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })
    const home = yield* temporaryDirectory
    const call = (...args: ReadonlyArray<string>) =>
      command.call(args, { origin: server.origin, stdin: TOKEN, env: { HOME: home } })
    const requests = () =>
      server.requests.map(({ headers, url }) => `${url} ${headers.authorization ?? "without a token"}`)
    return { call, domain: server.origin, requests }
  })

describe("an address of the same host without TLS", () => {
  it.scopedLive("as the next link of a list is not requested, and the message names the cause", () =>
    Effect.gen(function* () {
      const link = (plain: string) => `<${plain}/api/v1/x?page=2>; rel="next"`
      const { call, requests } = yield* serveBehindProxy((plain) => ({
        headers: { link: link(plain) },
        body: [{ id: 1 }]
      }))
      const { code, stderr, stdout } = yield* call("api", "/api/v1/x", "--all")
      expect([code, stdout, requests()]).toEqual([1, "", [`/api/v1/x?per_page=100 Bearer ${TOKEN}`]])
      expect(stderr).toContain("No request was sent to it. It is the same host without TLS: a proxy in front of")
      expect(stderr).not.toMatch(/set the domain|--domain/)
    })
  )

  it.scopedLive("as a redirect of the request that verifies the token is not followed", () =>
    Effect.gen(function* () {
      const { call, domain, requests } = yield* serveBehindProxy((plain) => redirectTo(`${plain}/api/v1/users/self`))
      const { code, stderr } = yield* call("auth", "login", "--domain", domain, "--with-token")
      expect([code, requests()], stderr).toEqual([1, [`/api/v1/users/self/profile Bearer ${TOKEN}`]])
      expect(stderr).toContain("Do not use http: the service must name the address with https")
      expect(stderr).not.toMatch(/set the domain to/)
    })
  )

  it.scopedLive("as a redirect to a server that wants a token gets none, and the message names the cause", () =>
    Effect.gen(function* () {
      const other = yield* serve(() => ({ status: 401, body: { errors: [{ message: "user not authorized" }] } }))
      const { call } = yield* serveBehindProxy(() => ({
        status: 302,
        headers: { location: `${other.origin}/api/v1/x` }
      }))
      const { code, stderr } = yield* call("api", "/api/v1/x")
      expect([code, other.requests.map(({ headers }) => headers.authorization)]).toEqual([1, [undefined]])
      expect(stderr).toContain(
        `sent without a token, since ${other.origin} is not the origin of the token. It is the same`
      )
      expect(stderr).not.toContain("create a new one")
    })
  )
})
