/** A cassette does not depend on personal data: with other people and tokens it is the same, and so is kept text. */
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { CassetteFile } from "../../src/cassette/Cassette.js"
import * as recordings from "../../src/cassette/recording.js"
import { Redactor } from "../../src/cassette/redact.js"
import * as redact from "../../src/internal/text/redact.js"

const ORIGIN = "https://canvas.uni.edu"

interface Person {
  readonly first: string
  readonly last: string
  readonly login: string
  readonly token: string
  readonly secret: string
  readonly host: string
}

const html = (value: string) => value.replace(/[&<>"'~]/g, (character) => `&#${character.charCodeAt(0)};`)
const escaped = (value: string) =>
  value.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** A value in every escaping. */
const spellings = (value: string): ReadonlyArray<string> => [
  value,
  encodeURIComponent(value),
  encodeURIComponent(encodeURIComponent(value)),
  JSON.stringify(value).slice(1, -1),
  html(value),
  escaped(value)
]

const encoder = new TextEncoder()

/** Exchanges with all data of a person in every escaping. */
const exchangesOf = ({
  first,
  host,
  last,
  login,
  secret,
  token
}: Person): ReadonlyArray<recordings.RecordedExchange> => {
  const origin = `https://${host}`
  const name = `${first} ${last}`
  const email = `${login}@${host}`
  const query = (value: string) => encodeURIComponent(value)
  const exchange = (
    path: string,
    body: string,
    type: string,
    headers: Record<string, string> = {}
  ): recordings.RecordedExchange => ({
    method: "GET",
    url: `${origin}${path}`,
    headers: { authorization: `Bearer ${token}`, accept: "application/json", cookie: token, "user-agent": name },
    body: undefined,
    outcome: {
      response: {
        status: 200,
        headers: { "content-type": type, "set-cookie": token, "x-other": name, ...headers },
        bytes: encoder.encode(body),
        delimited: true
      },
      failure: undefined
    }
  })
  const before = `<p>${html(name)}, ${first}, ${last.toUpperCase()} &lt;${html(email)}&gt; <a href="${origin}/f?verifier=${query(secret)}&amp;x=1">`
  return [
    exchange(
      `/api/v1/pages/1?access_token=${query(token)}`,
      JSON.stringify({ body: before, url: `${origin}/x` }),
      "application/json"
    ),
    exchange(
      `/api/v1/courses/1/users?search_term=${query(first)}&page=1`,
      JSON.stringify([
        {
          id: 1,
          name,
          sortable_name: `${last}, ${first}`,
          first_name: first,
          last_name: last,
          login_id: login,
          email,
          sis_user_id: login,
          uuid: secret
        },
        { id: 2, [email]: { type: "StudentEnrollment", role: "Teacher" }, note: `token ${token}, ${query(token)}` },
        { id: 3, kept: [token, secret, name, `${last}, (${first})`, email, login].flatMap(spellings).join(" - ") },
        { id: 4, kept: `<b>${last}</b> ${origin}/users/${login}?verifier=${query(secret)}&amp;x=1, ${host}/x` }
      ]),
      "application/json",
      {
        link: `<${origin}/api/v1/courses/1/users?search_term=${query(first).replaceAll("%20", "+")}&page=bookmark:${Buffer.from(name).toString("base64url")}>; rel="next"`,
        location: `${origin}/api/v1/files/1/create_success?uuid=${query(secret)}&to=${query(`${origin}/y?token=${query(token)}&z=1`)}`,
        "www-authenticate": `Bearer realm="${host}", token ${token}`,
        etag: secret
      }
    ),
    exchange(
      `/api/v1/users/sis_login_id:${query(email)}/profile`,
      `"${escaped(name)}" ${escaped(token)} ${query(query(name))}`,
      "text/plain"
    )
  ]
}

const options = { file: "x.json", maxBody: 1024 * 1024, fields: [], values: [] }

const written = (person: Person, keep: ReadonlyArray<string> = []): string =>
  Either.match(recordings.buildCassette(exchangesOf(person), { ...options, keep }), {
    onLeft: (error) => `failed: ${error.message}`,
    onRight: (cassette) => JSON.stringify(Schema.encodeSync(CassetteFile)(cassette), null, 2)
  })

/** Letters that form no word of the cassette, and characters that need escaping. */
const word = (from: string, least: number, most: number) =>
  FastCheck.array(FastCheck.constantFrom(...from), { minLength: least, maxLength: most }).map((units) => units.join(""))

const names = word("bcdfghjklmnpqrstvwxzéøłяжक", 5, 12)
const person: FastCheck.Arbitrary<Person> = FastCheck.record({
  first: names.map((name) => `Q${name}`),
  last: names.map((name) => `Z${name}`),
  login: word("bcdfghjkmnpqrstvwxz0123456789", 5, 12).map((login) => `u${login}`),
  token: word("abcdefXYZ0123456789~/+=&%?$\"\\<>'", 12, 40).map((token) => `7~${token}`),
  secret: word("abcdefXYZ0123456789-_+/=&%", 12, 40).map((secret) => `s${secret}S`),
  host: word("bcdfghjkmnpqrstvwxz", 4, 10).map((host) => `${host}.uni.edu`)
})

describe("a cassette", () => {
  it("is byte for byte the same for all persons", () => {
    const reference = written({
      first: "Quintessa",
      last: "Zwicky",
      login: "uzwicky",
      token: "7~0123456789abcdef",
      secret: "s0123456789S",
      host: "canvas.uni.edu"
    })
    expect(reference).not.toMatch(/failed|Quintessa|Zwicky|uni\.edu|0123/i)
    FastCheck.assert(
      FastCheck.property(person, (someone) => {
        expect(written(someone)).toBe(reference)
      }),
      { numRuns: 300 }
    )
  })

  it("has nothing of a person in kept text, in any escaping", () => {
    FastCheck.assert(
      FastCheck.property(person, (someone) => {
        const file = written(someone, ["kept", "body"]).toLowerCase()
        expect(file).not.toMatch(/^failed/)
        const all = Object.values(someone)
          .flatMap(spellings)
          .flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
        expect(all.filter((text) => file.includes(text.toLowerCase()))).toEqual([])
      }),
      { numRuns: 300 }
    )
  })

  it("replaces all parameters that are redacted in errors", () => {
    for (const name of [
      "access_token",
      "api_key",
      "token",
      "verifier",
      "sf_verifier",
      "X-Amz-Security-Token",
      "Signature",
      "Policy",
      "url[token]",
      "tok%65n",
      "token[]"
    ]) {
      const url = `${ORIGIN}/api/v1/x?a=1&${name}=s3cr3ts3cr3t&b=2`
      expect(redact.redactUrl(url)).not.toContain("s3cr3t")
      const redactor = new Redactor(ORIGIN, { file: "", maxBody: 0, fields: [], keep: ["text"], values: [] })
      redactor.isLearning = false
      expect(redactor.json({ text: url })).toMatchObject({
        text: expect.stringMatching(/\?a=1&[^=]+=secret-1&b=2$/)
      })
    }
  })
})
