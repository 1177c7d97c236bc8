/** Personal data and secrets in all places: none may be in the file, and the file must still replay. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Lms, LmsConfig, lmsStream } from "effect-lms"
import * as FastCheck from "fast-check"
import { Cassette, CassetteFile } from "../../src/cassette/Cassette.js"
import * as recordings from "../../src/cassette/recording.js"
import { temporaryDirectory } from "../fixtures/directory.js"

const ORIGIN = "https://canvas.uni.edu"

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1g"

interface Planted {
  readonly path?: string
  readonly method?: "GET" | "POST"
  readonly requestBody?: string
  readonly requestType?: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly responseBody?: string
  readonly failure?: string
}

const encoder = new TextEncoder()

const recordedExchange = ({
  responseBody,
  failure,
  headers,
  method = "GET",
  path = "/api/v1/x",
  ...rest
}: Planted): recordings.RecordedExchange => ({
  method,
  url: `${ORIGIN}${path}`,
  headers: { authorization: "Bearer 7~tokenTokenToken", accept: "application/json" },
  body:
    rest.requestBody === undefined
      ? undefined
      : {
          type: rest.requestType ?? "application/json",
          chunks: [encoder.encode(rest.requestBody)],
          size: rest.requestBody.length,
          unsupported: undefined
        },
  outcome: {
    response:
      failure !== undefined
        ? undefined
        : {
            status: 200,
            headers: { "content-type": rest.type ?? "application/json", ...headers },
            bytes: encoder.encode(responseBody ?? "{}"),
            delimited: true
          },
    failure: failure === undefined ? undefined : { reason: "Transport", message: failure }
  }
})

const json = (value: unknown): Planted => ({ responseBody: JSON.stringify(value) })

const options = { file: "x.json", maxBody: 1024 * 1024, fields: [], keep: [], values: [] }

const cassetteOf = (planted: ReadonlyArray<Planted>): CassetteFile => {
  const built = recordings.buildCassette(planted.map(recordedExchange), options)
  if (Either.isLeft(built)) throw built.left
  return built.right
}

const written = (cassette: CassetteFile): string => JSON.stringify(Schema.encodeSync(CassetteFile)(cassette), null, 2)

/** Fields and their values. */
const FIELDS: ReadonlyArray<readonly [string, unknown]> = [
  ["loginId", "alovelace"],
  ["sisId", "SIS-4711"],
  ["sortableName", "Lovelace, Augusta"],
  ["avatarUrl", "https://images.uni.edu/alovelace/face.png"],
  ["given_name", "Augusta"],
  ["familyName", "Lovelace"],
  ["middle_name", "Byron"],
  ["nickname", "Countess"],
  ["ssn", "123-45-6789"],
  ["social_security_number", 123456789],
  ["date_of_birth", "1815-12-10"],
  ["birthdate", "1815-12-10T00:00:00Z"],
  ["session_id", "a8f5f167f44f4964e6c998dee827110c"],
  ["lti_message_hint", "hint-of-augusta"],
  ["private_key", "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----"],
  ["secret", "hunter2hunter2"],
  ["clientSecret", "open-sesame"],
  ["password", "correcthorse"],
  ["pin", 4711],
  ["pin_code", "4711"],
  ["phone", "+44 20 7946 0958"],
  ["mobileNumber", 442079460958],
  ["address", "(020) 7946 0958"],
  ["street", "12 St James's Square"],
  ["zip", 98117],
  ["lat", 51.507351],
  ["iban", "GB82WEST12345698765432"],
  ["card_number", 4111111111111111],
  ["passport", "X1234567"],
  ["student_number", "20261234"],
  ["sis_user_id", 20261234],
  ["email", "augusta@uni.edu"],
  ["contact", "augusta@uni.edu"],
  ["ip_address", "192.0.2.17"],
  ["pronouns", "she/her/hers"],
  ["bio", "Mother of Byron and Annabella"],
  ["body", "<p>Augusta has been ill since Monday</p>"],
  ["comment", "I saw her at the doctor's"],
  ["message", "No user with the login alovelace"],
  ["title", "Augusta's essay"],
  ["name", "The Lovelace Foundation"],
  ["course_code", "LOVELACE-1"],
  ["filename", "augusta.lovelace"],
  ["display_name", "augusta lovelace.pdf"],
  ["anything", JWT],
  ["else", "d41d8cd98f00b204e9800998ecf8427e"],
  ["workflow_state", "hunter"],
  ["type", "AugustaLovelace"],
  ["role", "Lovelace's assistant"],
  ["created_at", "on Augusta's birthday"],
  ["id", "augusta-lovelace"],
  ["size", "large as Augusta"],
  ["unknownNumber", 442079460958],
  ["is_ill", "yes, says Augusta"],
  ["html_url", `${ORIGIN}/profiles/alovelace?as=augusta#lovelace`],
  ["url", "https://alovelace.example.org/augusta"],
  ["data", `{"inner":{"label":"Augusta","deeper":"[\\"Lovelace\\"]"}}`]
]

/** Parts of the values that must not be in the file. */
const REVEALING =
  /alovelace|augusta|lovelace|byron|annabella|countess|hunter|sesame|correcthorse|7946|0958|4711|123-?45-?6789|20261234|1815|a8f5f167|BEGIN|MIIE|James|98117|51\.507|WEST|4111|X1234567|192\.0|she\/her|ill since|doctor|eyJ|dBjft|d41d8|large as|says/i

describe("a planted value is replaced", () => {
  it.each(FIELDS)("in the field %s", (key, value) => {
    expect(`${key} ${JSON.stringify(value)}`).toMatch(REVEALING)
    const inside = {
      id: 7,
      [key]: value,
      list: [{ [key]: [value] }],
      other: { deep: JSON.stringify({ [key]: value }) }
    }
    const cassette = cassetteOf([json(inside)])
    expect(written(cassette)).not.toMatch(REVEALING)
    const kept = cassette.exchanges[0]?.response?.body
    expect(shapeOf(kept !== undefined && "json" in kept ? kept.json : undefined, true)).toEqual(shapeOf(inside, true))
  })

  const PLACES: ReadonlyArray<readonly [string, Planted]> = [
    ["a segment of the path", { path: "/api/v1/users/alovelace/things/augusta" }],
    ["the name of a page in the path", { path: "/api/v1/courses/7/pages/augusta" }],
    ["a SIS id in the path", { path: "/api/v1/users/sis_login_id:alovelace/profile" }],
    ["a parameter", { path: "/api/v1/users?search_term=augusta&x=Lovelace" }],
    ["the name of a parameter", { path: "/api/v1/users?custom%5BAugusta%20Lovelace%5D=1" }],
    ["a URL in a parameter", { path: `/login?to=${encodeURIComponent(`${ORIGIN}/x?token=hunter2&y=augusta`)}` }],
    [
      "a GraphQL query",
      { method: "POST", requestBody: JSON.stringify({ query: '{ user(login: "augusta") { id } }' }) }
    ],
    ["a field of a form", { method: "POST", requestBody: "user[name]=Augusta&x=hunter2&pin=4711", requestType: FORM }],
    [
      "a part of a form",
      {
        method: "POST",
        requestType: "multipart/form-data; boundary=b",
        requestBody: `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nAugusta\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="augusta.pdf"\r\nContent-Type: text/plain; name=augusta\r\n\r\nhunter\r\n--b--`
      }
    ],
    ["a cookie", { headers: { "set-cookie": "session=a8f5f167", "x-user": "alovelace", "x-request-cost": "hunter" } }],
    ["a link", { headers: { link: `<${ORIGIN}/api/v1/x?page=2&q=augusta>; rel="next"; title="Lovelace"` } }],
    ["a location", { headers: { location: `https://user:hunter2@files.uni.edu/augusta?X-Amz-Signature=a8f5f167` } }],
    ["a challenge", { headers: { "www-authenticate": 'Bearer realm="Lovelace College"' } }],
    ["a media type", { headers: { "content-type": 'application/json; profile="alovelace"' } }],
    ["an etag", { headers: { etag: '"a8f5f167f44f4964"' } }],
    [
      "the key of an object",
      json({ "augusta@uni.edu": 1, "Augusta Lovelace": 2, a8f5f167f44f4964e6c998dee827110c: 3 })
    ],
    ["a text", { type: "text/plain", responseBody: `Augusta\n\n  token ${JWT}, call +44 20 7946 0958\n` }],
    [
      "a page of HTML",
      { type: "text/html", responseBody: "<h1>Hello Augusta</h1>\n<a href='/users/alovelace'>you</a>" }
    ],
    [
      "a table",
      { type: "text/csv", responseBody: 'Name,ID,Phone,"Essay, Augusta"\n"Lovelace, Augusta",7,02079460958,9\n' }
    ],
    ["lines of JSON", { type: "application/x-ndjson", responseBody: '{"label":"Augusta"}\n{"label":"Lovelace"}' }],
    ["truncated JSON", { responseBody: '[{"id":7,"label":"Augusta' }],
    ["bytes", { type: "image/png", responseBody: "\u0000\u0001alovelace" }],
    ["a failure", { failure: "getaddrinfo ENOTFOUND alovelace.uni.edu" }]
  ]

  it.each(PLACES)("in %s", (_, planted) => {
    expect(JSON.stringify(planted)).toMatch(REVEALING)
    expect(written(cassetteOf([planted]))).not.toMatch(REVEALING)
  })
})

describe("a value has one pseudonym", () => {
  const bodies = (...planted: ReadonlyArray<Planted>) =>
    cassetteOf(planted).exchanges.map(({ response }) => response?.body as { readonly json: Record<string, string> })

  it("also if only a later response determines its kind", () => {
    const [first, second] = bodies(json({ label: "Augusta Lovelace" }), json({ user: { name: "Augusta Lovelace" } }))
    expect(first?.json.label).toBe("Person-1")
    expect(second?.json).toEqual({ user: { name: "Person-1" } })
  })

  it("also a URL, and the same digits as a number and as a string", () => {
    const face = "https://images.uni.edu/alovelace/face.png"
    const [body] = bodies(json({ photo: face, avatar_url: face, ssn: 123456789, note: "123456789" }))
    expect(body?.json.photo).toBe(body?.json.avatar_url)
    expect(String(body?.json.ssn)).toBe(body?.json.note)
  })

  it("also an id in every place", () => {
    const [body] = bodies({
      path: "/api/v1/users/sis_user_id:A17/things",
      responseBody: `{"sis_user_id":"A17","id":"VXNlci0x","user":{"id":"VXNlci0x"},"long":74140000000062631,"user_id":74140000000062631}`
    })
    expect(body).toEqual({
      text: '{"sis_user_id":"sis-1","id":"id-1","user":{"id":"id-1"},"long":90000000000000001,"user_id":74140000000062631}'
    })
  })
})

it("JSON that is nested too deeply is truncated without a stack overflow", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
  expect(written(cassetteOf([{ responseBody: deep }]))).toContain("null")
})

const FORM = "application/x-www-form-urlencoded"

/** The structure of a value: its types, and which of its strings are equal. `inside` also parses JSON in strings. */
const shapeOf = (value: unknown, inside: boolean, seen = new Map<unknown, number>()): unknown => {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, inside, seen))
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([key, one]) => [key, shapeOf(one, inside, seen)])
  if (inside && typeof value === "string" && /^[[{]/.test(value)) return shapeOf(JSON.parse(value), inside, seen)
  if (!seen.has(value)) seen.set(value, seen.size)
  return `${typeof value} ${seen.get(value)}`
}

const pick = (units: string, minLength: number, maxLength: number) =>
  FastCheck.array(FastCheck.constantFrom(...units), { minLength, maxLength }).map((chosen) => chosen.join(""))

const LETTERS = "bcdfghjklmnpqrstvwxz"
const word = pick(LETTERS, 7, 12)
const digits = pick("123456789", 9, 15)

/** Personal text of each kind, with the parts that must not be found. */
const secret: FastCheck.Arbitrary<{ readonly text: string; readonly revealing: ReadonlyArray<string> }> =
  FastCheck.oneof(
    word.map((one) => ({ text: one, revealing: [one] })),
    FastCheck.tuple(word, word).map(([one, other]) => ({ text: `${one} ${other}`, revealing: [one, other] })),
    FastCheck.tuple(word, word).map(([one, other]) => ({ text: `${one}@${other}.edu`, revealing: [one, other] })),
    digits.map((one) => ({ text: `+${one.slice(0, 2)} ${one.slice(2)}`, revealing: [one.slice(2)] })),
    pick("0123456789abcdef", 32, 64).map((one) => ({ text: one, revealing: [one, one.slice(0, 16)] })),
    pick("abcdefXYZ0123456789-_", 20, 40).map((one) => ({ text: `eyJhbGciOi.${one}.${one}`, revealing: [one] })),
    FastCheck.tuple(word, word).map(([one, other]) => ({
      text: `https://${one}.edu/files/${other}?verifier=${other}&x=${one}#${one}`,
      revealing: [one, other]
    })),
    FastCheck.tuple(word, word).map(([one, other]) => ({
      text: `<p class="x">Dear ${one}, <a href="/users/${other}">here</a></p>`,
      revealing: [one, other]
    })),
    word.map((one) => ({ text: JSON.stringify({ label: one, list: [one, 1, { name: one }] }), revealing: [one] }))
  )

const number = FastCheck.oneof(
  digits.map((one) => ({ text: Number(one), revealing: [one] })),
  FastCheck.integer({ min: 1, max: 365 }).map((day) => {
    const text = new Date(Date.UTC(1950, 0, day)).toISOString().slice(0, 10)
    return { text, revealing: [text] }
  })
)

const TEXT_KEYS = FIELDS.map(([key]) => key).filter((key) => !/^(?:avatarUrl|data)$/.test(key))
const NUMBER_KEYS = ["ssn", "dateOfBirth", "phone", "unknown", "value", "mobile_number", "sisUserId", "birth_year"]

type Leaf = { readonly key: string; readonly value: unknown; readonly revealing: ReadonlyArray<string> }

const leaf: FastCheck.Arbitrary<Leaf> = FastCheck.oneof(
  FastCheck.tuple(FastCheck.constantFrom(...TEXT_KEYS), secret).map(([key, { revealing, text }]) => ({
    key,
    value: text,
    revealing
  })),
  FastCheck.tuple(FastCheck.constantFrom(...NUMBER_KEYS), number).map(([key, { revealing, text }]) => ({
    key,
    value: text,
    revealing
  }))
)

const MEMBERS = ["user", "data", "nodes", "edges", "communicationChannels", "whatever"]

const tree: FastCheck.Arbitrary<Leaf> = FastCheck.letrec<{ leaf: Leaf; list: Leaf; object: Leaf; any: Leaf }>(
  (tie) => ({
    leaf,
    list: FastCheck.array(tie("any"), { minLength: 1, maxLength: 3 }).map((members) => ({
      key: "list",
      value: members.map(({ value }) => value),
      revealing: members.flatMap(({ revealing }) => revealing)
    })),
    object: FastCheck.tuple(
      FastCheck.constantFrom(...MEMBERS),
      FastCheck.array(tie("any"), { minLength: 1, maxLength: 4 })
    ).map(([key, members]) => ({
      key,
      value: Object.fromEntries(members.map((member) => [member.key, member.value])),
      revealing: members.flatMap(({ revealing }) => revealing)
    })),
    any: FastCheck.oneof({ maxDepth: 3 }, tie("leaf"), tie("object"), tie("list"))
  })
).object

const replaying = (file: string) =>
  Lms.layer.pipe(
    Layer.provide(
      Layer.succeed(LmsConfig, LmsConfig.make({ token: Redacted.make("1~another"), domain: "https://canvas.test" }))
    ),
    Layer.provide(Cassette.replay(file)),
    Layer.provide(NodeContext.layer)
  )

describe("random planted values", () => {
  it.scoped("are not in the file, and the replay has the same structure", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryDirectory, "planted.json")
      const planted = FastCheck.asyncProperty(tree, secret, secret, async (records, one, two) => {
        const [path, query] = [encodeURIComponent(one.text), encodeURIComponent(two.text)]
        const pathOf = (at: number) =>
          `/api/v1/users/${path}/things?q=${query}&custom[key]=${path}&page=${at}&per_page=100`
        const page = (at: number, next: number | undefined): Planted => ({
          path: pathOf(at),
          headers: {
            etag: one.text,
            "www-authenticate": `Bearer realm="${two.text}"`,
            "x-secret": one.text,
            link: [
              `<${ORIGIN}${pathOf(1)}>; rel="first"`,
              ...(next === undefined ? [] : [`<${ORIGIN}${pathOf(next)}>; rel="next"; title="${path}"`])
            ].join(",")
          },
          responseBody: JSON.stringify([
            { id: at, mine: records.value },
            { id: 7, mine: [one.text, two.text, one.text] }
          ])
        })
        const others: ReadonlyArray<Planted> = [
          { method: "POST", requestBody: `x=${query}&user[name]=${path}`, requestType: FORM, failure: two.text },
          {
            type: "text/plain",
            responseBody: `${one.text}\nand ${two.text}`,
            headers: { location: `/a/${path}?${query}` }
          },
          { type: "text/csv", responseBody: `Name,Value\n"${one.text.replaceAll('"', '""')}",${path}\n` },
          json({ status: "unauthorized", errors: [{ message: `no user ${one.text}` }, { message: two.text }] })
        ]
        const cassette = cassetteOf([page(1, 2), page(2, undefined), ...others])
        const text = written(cassette)
        const seen = text.toLowerCase()
        const revealing = [...records.revealing, ...one.revealing, ...two.revealing]
        expect(revealing.filter((part) => seen.includes(part.toLowerCase()))).toEqual([])
        writeFileSync(file, text)
        const params = { q: two.text, custom: { key: one.text }, page: 1 }
        const program = lmsStream(`/api/v1/users/${path}/things`, params).pipe(Stream.runCollect, Effect.scoped)
        const rows = await Effect.runPromise(Effect.provide(program, replaying(file)))
        expect(shapeOf([...rows], false)).toEqual(
          shapeOf(
            [1, 2].flatMap((at) => JSON.parse(page(at, undefined).responseBody ?? "") as ReadonlyArray<unknown>),
            false
          )
        )
        expect([...rows].map((row) => (row as { id: number }).id)).toEqual([1, 7, 2, 7])
      })
      yield* Effect.promise(() => FastCheck.assert(planted, { numRuns: 100 }))
    })
  )
})
