/** Tests examples/visitors with two people of the sandbox, from the first redirect to the end of the grant. */
import { createServer } from "node:http"
import { HttpServer } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { server } from "../../examples/visitors/visitors.js"
import { makeEnvironment } from "../fixtures/client.js"

const people = [
  { name: "Ada", token: "token-of-ada", courses: [101] },
  { name: "Bob & Co", token: "token-of-bob", courses: [102] }
]

/** Starts the example, and returns a browser without cookies for it. */
const start = Effect.gen(function* () {
  const { oauth2, url } = yield* Sandbox
  const environment = makeEnvironment({ token: "", domain: url }, [
    ["CANVAS_CLIENT_ID", oauth2.clientId],
    ["CANVAS_CLIENT_SECRET", Redacted.value(oauth2.clientSecret)],
    ["REDIRECT_URI", "http://visitors.test/callback"]
  ])
  const http = NodeHttpServer.layer(createServer, { host: "127.0.0.1", port: 0 })
  const app = server.pipe(Layer.provideMerge(http), Layer.provide(Layer.setConfigProvider(environment)))
  const { address } = yield* Effect.provide(HttpServer.HttpServer, yield* Layer.build(app))
  const origin = address._tag === "TcpAddress" ? `http://127.0.0.1:${address.port}` : ""
  return () => {
    const cookies = new Map<string, string>()
    const open = async (location: string, method = "GET") => {
      const headers = { cookie: Array.from(cookies, (pair) => pair.join("=")).join("; ") }
      const address = location.replace("http://visitors.test", origin)
      const response = await fetch(new URL(address, origin), { method, headers, redirect: "manual" })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      return { status: response.status, location: response.headers.get("location") ?? "", text: await response.text() }
    }
    /** The address behind a link of the page on which a visitor grants access. */
    const choose = async (name: string) => {
      const { text } = await open((await open("/login")).location)
      const [, href = ""] =
        text
          .split("\n")
          .find((line) => line.includes(`>${name}<`))
          ?.split('"') ?? []
      return href.replaceAll("&#38;", "&")
    }
    return { open, choose }
  }
})

const idsOf = (text: string) => (JSON.parse(text) as ReadonlyArray<{ readonly id: number }>).map(({ id }) => id)

it.scopedLive("visitors see their own courses, also after their tokens have expired, and none after they log out", () =>
  Effect.gen(function* () {
    const newBrowser = yield* start
    const [ada, bob] = [newBrowser(), newBrowser()]
    yield* Effect.promise(async () => {
      expect((await ada.open("/courses")).location).toBe("/login")
      for (const [{ choose, open }, name] of [
        [ada, "Ada"],
        [bob, "Bob &#38; Co"]
      ] as const) {
        expect((await open(await choose(name))).location).toBe("/courses")
      }
      const [ofAda, ofBob] = await Promise.all([ada.open("/courses"), bob.open("/courses")])
      expect([idsOf(ofAda.text), idsOf(ofBob.text)]).toEqual([[101], [102]])
      await new Promise((resolve) => setTimeout(resolve, 1100))
      expect(idsOf((await ada.open("/courses")).text)).toEqual([101])
      expect((await ada.open("/logout", "POST")).status).toBe(200)
      expect((await ada.open("/courses")).location).toBe("/login")
      expect((await bob.open("/courses")).status).toBe(200)
    })
  }).pipe(Effect.provide(Sandbox.layer({ data: { courses: 3, people }, token: { lifetime: "1 seconds" } })))
)

it.scopedLive("a callback of another browser, a refusal and a code that was used log nobody in", () =>
  Effect.gen(function* () {
    const newBrowser = yield* start
    const [ada, other] = [newBrowser(), newBrowser()]
    yield* Effect.promise(async () => {
      const granted = await ada.choose("Ada")
      await other.open("/login")
      expect((await other.open(granted)).status).toBe(400)
      expect(await other.open(await other.choose("Cancel"))).toMatchObject({
        status: 403,
        text: "No access: access_denied"
      })
      // The code of another visitor, with the state of one's own: the verifier does not match.
      const own = new URL(await other.choose("Ada"))
      own.searchParams.set("code", new URL(granted).searchParams.get("code") ?? "")
      expect((await other.open(own.href)).status).toBe(400)
      expect((await other.open("/courses")).location).toBe("/login")
    })
  }).pipe(Effect.provide(Sandbox.layer({ data: { courses: 3, people } })))
)
