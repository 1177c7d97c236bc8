/** Records over real sockets and replays without a network: a program gets the same results except for pseudonyms. */
import { randomUUID } from "node:crypto"
import * as Fs from "node:fs"
import { join } from "node:path"
import type * as HttpClient from "@effect/platform/HttpClient"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted, Schema, Stream } from "effect"
import { Lms, LmsConfig, lms, lmsPages, lmsStream, lmsWhoami } from "effect-lms"
import { Cassette, CassetteFile, type RecordOptions } from "../../src/cassette/Cassette.js"
import * as httpClient from "../../src/node/httpClient.js"
import { TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { links, list } from "../fixtures/lists.js"
import { type Handler, serve } from "../fixtures/server.js"

/** In a directory that does not exist yet. */
const newFile = Effect.map(temporaryDirectory, (path) => join(path, "deep", `${randomUUID()}.json`))

const config = (domain: string, token = TOKEN) =>
  Layer.succeed(LmsConfig, LmsConfig.make({ token: Redacted.make(token), domain }))

const recorder = (file: string, domain: string, options?: RecordOptions, token?: string, under = httpClient.layer) =>
  Lms.layer.pipe(
    Layer.provide(config(domain, token)),
    Layer.provideMerge(Cassette.record(file, options)),
    Layer.provide([under, NodeContext.layer])
  )

/** A domain that differs from those of the recordings, as does the token. */
const DOMAIN = "https://canvas.test"

const player = (file: string, domain = DOMAIN) =>
  Lms.layer.pipe(
    Layer.provide(config(domain, "1~anotherTokenThatNobodyRecorded")),
    Layer.provideMerge(Cassette.replay(file)),
    Layer.provide(NodeContext.layer)
  )

const text = (file: string) => Fs.readFileSync(file, "utf8")
const decode = Schema.decodeUnknownSync(Schema.parseJson(CassetteFile))

type Program<A, E> = Effect.Effect<A, E, Lms | HttpClient.HttpClient>

/** Records a program, then replays it; returns both results. */
const both = Effect.fnUntraced(function* <A, E>(handler: Handler, program: Program<A, E>, options?: RecordOptions) {
  const file = yield* newFile
  const server = yield* serve(handler)
  const recorded = yield* Effect.exit(Effect.provide(program, recorder(file, server.origin, options)))
  const requestCount = server.requests.length
  const replayed = yield* Effect.exit(Effect.provide(program, player(file)))
  expect(server.requests.length).toBe(requestCount)
  return { file, recorded, replayed, server, cassette: decode(text(file)), written: text(file) }
})

const retry = { retries: 0, maxWait: "0 millis" } as const

const person = (id: number, name: string, login: string) => ({
  id,
  name: name,
  sortable_name: name.split(" ").reverse().join(", "),
  short_name: name.split(" ")[0],
  login_id: login,
  email: `${login}@uni.example.edu`,
  sis_user_id: `SIS-${login}`,
  avatar_url: `https://secret.gravatar.example/avatar/${login}.png`,
  uuid: `uuid${login}0123456789012345678901234567890123`,
  bio: `Countess ${name} writes programs`
})

const people = [
  person(1, "Augusta Lovelace", "alovelace"),
  person(2, "Grace Hopper", "ghopper42"),
  person(3, "Émilie Châtelet", "echatelet")
]

const SECRETS = [
  ...people.flatMap(({ avatar_url, bio, email, login_id, name, sis_user_id, sortable_name, uuid }) => [
    ...[avatar_url, bio, email, login_id, name, sis_user_id, sortable_name, uuid],
    ...name.split(" ")
  ]),
  TOKEN,
  "Xv3r1f13rXv3r1f13r",
  "s1gn4tur3s1gn4tur3",
  "gravatar",
  "uni.example.edu",
  "127.0.0.1"
]

/** Every escaping in which a file could contain it. */
const forms = (secret: string): ReadonlyArray<string> => [
  secret,
  encodeURIComponent(secret),
  encodeURIComponent(encodeURIComponent(secret)),
  encodeURIComponent(secret).replaceAll("%20", "+"),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64").replace(/=+$/, "").slice(0, -1),
  Buffer.from(secret).toString("base64url").slice(0, -1)
]

const found = (file: string, secrets: ReadonlyArray<string> = SECRETS) =>
  secrets.flatMap(forms).filter((form) => text(file).toLowerCase().includes(form.toLowerCase()))

/** A small school with each kind of secret in each kind of place. */
const school: Handler = ({ headers, url }, { origin }) => {
  const address = new URL(url, origin)
  const page = address.searchParams.get("page") ?? "1"
  const bookmark = (name: string) => `bookmark:${Buffer.from(JSON.stringify([name, 7])).toString("base64url")}`
  if (address.pathname === "/api/v1/courses/7/users") {
    const at = page === "1" ? 0 : page.startsWith("bookmark") ? (page === bookmark("Augusta Lovelace") ? 1 : 2) : 0
    const to = (token: string) => `${origin}/api/v1/courses/7/users?search_term=Augusta+L&page=${token}&per_page=1`
    const next = at === 0 ? bookmark("Augusta Lovelace") : at === 1 ? bookmark("Grace Hopper") : undefined
    return {
      body: [people[at]],
      headers: {
        ...links({ current: to(page), next: next === undefined ? undefined : to(next) }),
        etag: 'W/"8a5d7b"',
        "set-cookie": "_session=s3ss10n",
        "x-request-cost": "1.5",
        "x-rate-limit-remaining": "598.5"
      }
    }
  }
  if (address.pathname === "/api/v1/courses") {
    return {
      body: [
        {
          id: 7,
          name: "Analysis of Engines",
          calendar: { ics: `${origin}/feeds/calendars/course_S3cr3tF33d.ics` },
          teachers: [{ id: 1, display_name: "Augusta Lovelace", avatar_image_url: null }],
          syllabus_body: `<p>Ask Ms Hopper &lt;ghopper42@uni.example.edu&gt;, or <a href="${origin}/files/9?verifier=Xv3r1f13rXv3r1f13r&amp;wrap=1">read</a>. Ask &Eacute;milie or %C3%89milie.</p>`
        }
      ]
    }
  }
  if (address.pathname === "/api/v1/files/9") {
    return {
      body: {
        id: 9,
        display_name: "engine.bin",
        filename: "engine.bin",
        uuid: "Xv3r1f13rXv3r1f13r",
        url: `${origin}/files/9/download?download_frd=1&verifier=Xv3r1f13rXv3r1f13r`
      }
    }
  }
  if (address.pathname === "/files/9/download") {
    return {
      status: 302,
      headers: { location: `${origin}/stored/9?X-Amz-Signature=s1gn4tur3s1gn4tur3&token=${TOKEN}` }
    }
  }
  if (address.pathname === "/stored/9") {
    return { body: Buffer.from([0, 255, 1, 254, 137, 80]), headers: { "content-type": "application/octet-stream" } }
  }
  if (address.pathname === "/api/v1/users/self/profile") {
    return { body: { ...people[0], primary_email: "alovelace@uni.example.edu", title: "Countess" } }
  }
  const echo = `${headers.authorization} ${encodeURIComponent(TOKEN)} Augusta%20Lovelace`
  return { status: 404, body: { errors: [{ message: `nothing here for ${echo}` }] } }
}

const visit = Effect.gen(function* () {
  const me = yield* lmsWhoami()
  const courses = yield* lms("/api/v1/courses")
  const pages = yield* Stream.runCollect(
    lmsPages("/api/v1/courses/:id/users", { id: 7, search_term: "Augusta L" }, { perPage: 1 })
  )
  const file = yield* lms("/api/v1/files/9", {}, { schema: Schema.Struct({ url: Schema.String, uuid: Schema.String }) })
  const content = yield* lms(file.data.url)
  const missing = yield* Effect.flip(lms("/api/v1/nothing", {}, retry))
  return {
    me,
    course: (courses.at(0) as { name: string; syllabus_body: string }) ?? {},
    ids: [...pages].flatMap((page) => page.records.map((record) => (record as { id: number }).id)),
    names: [...pages].flatMap((page) => page.records.map((record) => (record as { name: string }).name)),
    file: file.data,
    content: Array.from(content.data as Uint8Array),
    missing: missing._tag === "LmsApiError" ? missing.status : missing._tag
  }
})

describe("a recording", () => {
  it.scoped("contains no token, verifier, signature, e-mail address or name in any escaping", () =>
    Effect.gen(function* () {
      const { file, recorded, written } = yield* both(school, visit)
      expect(Exit.isSuccess(recorded)).toBe(true)
      expect(found(file)).toEqual([])
      expect(written).not.toMatch(/authorization|cookie|s3ss10n|8a5d7b|S3cr3tF33d/i)
    })
  )

  it.scoped("replays to the same result except for pseudonyms", () =>
    Effect.gen(function* () {
      const { recorded, replayed, written } = yield* both(school, visit, { keep: ["syllabus_body"] })
      if (!Exit.isSuccess(recorded) || !Exit.isSuccess(replayed)) throw new Error(`${recorded}\n${replayed}`)
      const [was, is] = [recorded.value, replayed.value]
      expect(is.ids).toEqual([1, 2, 3])
      expect(is.ids).toEqual(was.ids)
      expect(is.content).toEqual(was.content.map(() => 0xff))
      expect(is.missing).toBe(404)
      expect(is.course.name).toMatch(/^text-\d+$/)
      expect(is.course.syllabus_body).toMatch(/^<p>Ask Ms Hopper/)
      expect(new Set(is.names).size).toBe(3)
      expect(is.me.name).toBe(is.names[0])
      expect(is.me.domain).toBe(DOMAIN)
      expect(is.file.url).toMatch(/^https:\/\/canvas\.test\/files\/9\/download\?download_frd=9\d+&verifier=text-\d+$/)
      expect(is.file.url).toContain(`&verifier=${is.file.uuid}`)
      expect(is.course.syllabus_body).toContain(`${DOMAIN}/files/9?verifier=${is.file.uuid}&amp;wrap=9`)
      expect(written).toContain("https://canvas.example.invalid/api/v1/courses")
    })
  )
})

describe("a replay", () => {
  it.scoped("keeps the digits of ids beyond 2^53", () =>
    Effect.gen(function* () {
      const body = `[{"id":74140000000062631,"name":"Ada Byron","login_id":"abyron"},{"id":1}]`
      const { replayed, written } = yield* both(
        () => ({ body, headers: { "content-type": "application/json" } }),
        Effect.map(lms("/api/v1/users"), ({ data }) => data)
      )
      expect(replayed).toEqual(
        Exit.succeed([{ id: "74140000000062631", name: "text-1", login_id: "text-2" }, { id: 1 }])
      )
      expect(written).not.toMatch(/byron/i)
    })
  )

  it.scoped("fails as the recording failed: 401, 429, 500", () =>
    Effect.gen(function* () {
      const statuses = [401, 403, 429, 500] as const
      const handler: Handler = ({ url }) => {
        const status = Number(new URL(url, "http://x").searchParams.get("status"))
        return {
          status,
          headers: { "content-type": "text/plain", ...(status === 401 ? { "www-authenticate": "Bearer" } : {}) },
          body: status === 403 ? "403 Forbidden (Rate Limit Exceeded)" : "no"
        }
      }
      const failing = Effect.forEach(statuses, (status) =>
        Effect.map(Effect.flip(lms("/api/v1/x", { status }, retry)), (error) => [
          error._tag,
          "reason" in error ? error.reason : "",
          "status" in error ? error.status : ""
        ])
      )
      const { recorded, replayed } = yield* both(handler, failing)
      expect(replayed).toEqual(recorded)
      expect(Exit.isSuccess(replayed) && replayed.value[0]).toEqual(["LmsApiError", "InvalidToken", 401])
    })
  )

  it.scoped("replays three pages with each kind of pagination, also at the origin of the cassette", () =>
    Effect.gen(function* () {
      for (const family of ["counted", "uncounted", "bookmark", "body"] as const) {
        const file = yield* newFile
        const server = yield* serve(list({ total: 25, family }))
        const program = Stream.runCollect(lmsStream("/api/v1/rows", {}, { perPage: 10 }))
        const was = yield* Effect.provide(program, recorder(file, server.origin))
        expect(decode(text(file)).exchanges.length).toBe(3)
        expect(yield* Effect.provide(program, player(file))).toEqual(was)
        expect(yield* Effect.provide(program, player(file, "https://canvas.example.invalid"))).toEqual(was)
      }
    })
  )
})
