/** Functions over untrusted text take linear time: 16 times the text takes 16 times the steps, for text of each shape. */
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { Effect, Either, Redacted, Stream } from "effect"
import { LmsCsv } from "effect-lms/csv"
import { describe, expect, it } from "vitest"
import * as match from "../../src/cassette/match.js"
import { Redactor } from "../../src/cassette/redact.js"
import { findDuplicate } from "../../src/csv/errors.js"
import { writeCatalogue } from "../../src/endpoints/catalogue.js"
import { correct } from "../../src/endpoints/correct.js"
import { writeDeclarations } from "../../src/endpoints/declarations.js"
import { parseResource, toCatalogue } from "../../src/endpoints/swagger.js"
import * as errorBody from "../../src/internal/response/errorBody.js"
import * as json from "../../src/internal/response/json.js"
import * as linkHeader from "../../src/internal/response/linkHeader.js"
import { decode } from "../../src/internal/text/charset.js"
import * as redact from "../../src/internal/text/redact.js"
import { makeSecrets } from "../../src/internal/text/secrets.js"
import { makeDirectory } from "../fixtures/directory.js"
import { countSteps, MAX_LINEAR_GROWTH, measureGrowth } from "../fixtures/workGrowth.js"

const base = "https://canvas.example.edu/api/v1/files/7"

type Shape = (size: number) => string

/** Expects linear time of a function, for texts of these shapes. */
const itIsLinear = (shapes: ReadonlyArray<readonly [name: string, shape: Shape]>, work: (text: string) => unknown) =>
  it.each(shapes)("%s", (_, shape) => {
    const run = (size: number) => {
      const text = shape(size)
      return () => work(text)
    }
    expect(measureGrowth(run)).toBeLessThan(MAX_LINEAR_GROWTH)
  })

describe("declarations of the endpoints of an installation", () => {
  /** An operation per unit of the size. */
  const shapes: ReadonlyArray<readonly [string, (index: number) => object]> = [
    ["different paths", (index) => ({ path: `/v1/things${index}/{id}/parts`, nickname: `list_${index}` })],
    ["paths that begin alike", (index) => ({ path: `/v1/things/{id}/parts${index}`, nickname: `list_${index}` })],
    ["equal names", (index) => ({ path: `/v1/things${index}`, nickname: "list_the_parts" })],
    ["equal shapes", (index) => ({ path: `/v1/things/{id${index}}`, nickname: `list_${index}` })]
  ]

  it.each(shapes)("%s", (_, shape) => {
    const run = (size: number) => {
      const apis = Array.from({ length: size }, (_, index) => {
        const { nickname, path } = { nickname: "", path: "", ...shape(index) }
        const parameters = [{ paramType: "query", name: `sort${index}`, type: "string" }]
        return {
          path,
          operations: [{ method: "GET", nickname, type: "array", items: { $ref: `Thing${index}` }, parameters }]
        }
      })
      const models = Object.fromEntries(
        apis.map((_, index) => [`Thing${index}`, { properties: { id: { type: "integer" } } }])
      )
      const text = JSON.stringify({ swaggerVersion: "1.2", basePath: "https://example.edu/api", apis, models })
      return () => {
        const resource = Either.getOrThrow(parseResource("things", text))
        const { catalogue } = Either.getOrThrow(toCatalogue([resource], { date: "2026-01-01", source: "things" }))
        return [writeDeclarations(correct(catalogue).catalogue), writeCatalogue(catalogue)]
      }
    }
    expect(measureGrowth(run, 128)).toBeLessThan(MAX_LINEAR_GROWTH)
  })
})

describe("redaction of URLs", () => {
  const shapes: ReadonlyArray<readonly [string, Shape]> = [
    ["parameters", (size) => `${base}?${"token=a&".repeat(size / 8)}`],
    ["question marks", (size) => `${base}?token${"?".repeat(size)}`],
    ["escapes", (size) => `${base}?token${"%5B".repeat(size / 3)}`],
    ["at signs", (size) => `https://${"@".repeat(size)}`],
    ["hashes", (size) => `${base}?token${"#".repeat(size)}`],
    ["confirm links", (size) => `${base}/create_success?${"uuid=a&".repeat(size / 7)}`],
    ["opening brackets", (size) => `${base}?token${"[".repeat(size)}`]
  ]

  itIsLinear(shapes, (text) => [redact.redactUrl(text), redact.redactCursor(makeSecrets(), text)])
})

describe("masking of secrets", () => {
  const secrets = makeSecrets(Redacted.make("secretsecretsecretsecre\\t"), Redacted.make("t"))
  const shapes: ReadonlyArray<readonly [string, Shape]> = [
    ["beginnings of a secret", (size) => "secret".repeat(size / 6)],
    ["backslashes", (size) => "\\".repeat(size)],
    ["percent signs", (size) => "%25".repeat(size / 3)],
    ["encoded percent signs", (size) => `%${"25".repeat(size / 2)}`],
    ["ampersands", (size) => `&${"amp;".repeat(size / 4)}`],
    ["zeros of a reference", (size) => `&#${"0".repeat(size)}`],
    ["digits", (size) => "7".repeat(size)],
    ["beginnings of Canvas's tokens", (size) => "7~".repeat(size / 2)]
  ]

  itIsLinear(shapes, (text) => secrets.mask(text))
})

describe("Link headers", () => {
  const shapes: ReadonlyArray<readonly [string, Shape]> = [
    ["opening brackets", (size) => "<".repeat(size)],
    ["closing brackets", (size) => ">".repeat(size)],
    ["empty targets", (size) => "<>".repeat(size / 2)],
    ["semicolons after a target", (size) => `<a>${";".repeat(size)}`],
    ["semicolons and targets", (size) => "<a>;".repeat(size / 4)],
    ["commas", (size) => ",".repeat(size)],
    ["quotes", (size) => '"'.repeat(size)],
    ["an open quote in a parameter", (size) => `<a>; rel="${"x".repeat(size)}`],
    ["backslashes in a quote", (size) => `<a>; rel="${"\\".repeat(size)}`],
    ["escaped quotes", (size) => `<a>; title="${'\\"'.repeat(size / 2)}`],
    ["open quotes in many values", (size) => '<a>;x=",'.repeat(size / 8)],
    ["blanks", (size) => `<a>${" ".repeat(size)}; rel${" ".repeat(size)}=${" ".repeat(size)}next`],
    ["blanks in rel", (size) => `<a>; rel="${" ".repeat(size)}x"`],
    ["many relations", (size) => `<a>; rel="${"x ".repeat(size / 2)}"`],
    ["many links", (size) => "<a>; rel=next,".repeat(size / 14)],
    ["many different links", (size) => Array.from({ length: size / 16 }, (_, at) => `<a>; rel=r${at}`).join(",")],
    ["equals signs", (size) => `<a>; rel${"=".repeat(size)}`],
    ["one long target", (size) => `<${"a,;".repeat(size / 3)}>; rel=next`]
  ]

  itIsLinear(shapes, (text) => linkHeader.parseLinkHeader(text).links)
})

describe("JSON", () => {
  const id = "12345678901234567890"
  const shapes: ReadonlyArray<readonly [string, Shape]> = [
    ["digits", (size) => "1".repeat(size)],
    ["long integers", (size) => `[${`${id},`.repeat(size / 21)}1]`],
    ["quotes", (size) => id + '"'.repeat(size)],
    ["backslashes in a string", (size) => `${id}"${"\\".repeat(size)}`],
    ["escaped quotes", (size) => `${id}"${'\\"'.repeat(size / 2)}`],
    ["backslashes between quotes", (size) => `${id}${'"\\\\\\'.repeat(size / 4)}`],
    ["minus signs", (size) => id + "-".repeat(size)],
    ["numbers that end in a point", (size) => id + "1.".repeat(size / 2)],
    ["numbers that end in an e", (size) => id + "1e".repeat(size / 2)],
    ["short strings", (size) => `[${id}${',"a"'.repeat(size / 4)}]`],
    ["one long string", (size) => `[${id},"${"a".repeat(size)}"]`],
    ["blanks", (size) => `[${id}${" ".repeat(size)}]`]
  ]

  itIsLinear(shapes, (text) => [json.hasLongNumber(text), json.parseJson(text)])
})

describe("error bodies", () => {
  const shapes: ReadonlyArray<readonly [string, string, (size: number) => string]> = [
    ["plain text", "text/plain", (size) => "a b ".repeat(size / 4)],
    ["blanks", "text/plain", (size) => `a${" ".repeat(size)}`],
    [
      "JSON",
      "application/json",
      (size) => JSON.stringify({ errors: Array.from({ length: size / 32 }, (_, at) => ({ message: `e${at}` })) })
    ],
    ["tags", "text/html", (size) => "<p>a</p>".repeat(size / 8)],
    ["opening brackets", "text/html", (size) => "<".repeat(size)],
    ["open titles", "text/html", (size) => "<title".repeat(size / 6)]
  ]

  it.each(shapes)("%s", (_, contentType, shape) => {
    const run = (size: number) => {
      const text = shape(size)
      return () => errorBody.errorMessages(contentType, text)
    }
    expect(measureGrowth(run)).toBeLessThan(MAX_LINEAR_GROWTH)
  })
})

describe("cassettes", () => {
  const shapes: ReadonlyArray<readonly [string, Shape]> = [
    ["hex", (size) => "0f".repeat(size / 2)],
    ["letters and dots", (size) => "a.".repeat(size / 2)],
    ["at signs", (size) => "@".repeat(size)],
    ["an email address with many dots", (size) => `a@${".b".repeat(size / 2)} `],
    ["digits and blanks", (size) => "1 ".repeat(size / 2)],
    ["secrets within secrets", (size) => "?token=;".repeat(size / 8)],
    ["SIS ids", (size) => "/uuid:%2F".repeat(size / 9)],
    ["searches", (size) => "/users?search_term=a".repeat(size / 20)],
    ["escapes of escapes", (size) => `%${"25".repeat(size / 2)}41`],
    ["escapes of HTML within others", (size) => `&${"#38;".repeat(size / 4)}`],
    ["ampersands of ampersands", (size) => `&${"amp;".repeat(size / 4)}`],
    ["backslashes", (size) => "\\".repeat(size)],
    ["quotes", (size) => '"'.repeat(size)],
    ["open quotes in cells", (size) => '"a,""b,'.repeat(size / 7)],
    ["opening brackets", (size) => "[".repeat(size)],
    ["opening angle brackets", (size) => "<".repeat(size)],
    ["hashes", (size) => "/#".repeat(size / 2)],
    ["slashes", (size) => "http://".repeat(size / 7)],
    ["lines", (size) => "a\r\n".repeat(size / 3)],
    ["names in one", (size) => "Ada ".repeat(size / 4)]
  ]

  itIsLinear(shapes, (text) => {
    const redactor = new Redactor("https://canvas.uni.edu", ["kept"])
    redactor.json({ token: "0f".repeat(400), user: { name: "Ada Byron" } })
    redactor.json({ kept: text, other: text, name: text, [text]: text })
    redactor.query(text)
    redactor.links(`<${text}>; rel="next"`)
    redactor.url(`/${text}`)
    redactor.hasSecret(text)
    const request = { method: "POST", url: "https://canvas.uni.edu/api/v1/x", headers: {} } as const
    const recorded = match.requestFields({ ...request, body: { text: `text-1 ${text}`.replaceAll("a", "text-1a") } })
    match.isMatch(recorded, match.requestFields({ ...request, body: { text: `b ${text}` } }))
  })
})

describe("invalid UTF-8", () => {
  it("the first invalid byte is found in logarithmic time", () => {
    const run = (size: number) => {
      const bytes = new Uint8Array(size).fill(0xff, size / 2)
      return () => decode(bytes, "")
    }
    expect(measureGrowth(run)).toBeLessThan(2)
  })
})

describe("CSV files", () => {
  const names = (size: number) => Array.from({ length: size }, (_, index) => `column ${index}`)

  it("names of which the last is repeated", () => {
    /** Counts the names that are read, also by methods of arrays. */
    const countReads = (size: number) => {
      let reads = 0
      const repeated = new Proxy([...names(size), "a", "a"], {
        get: (array, name) => {
          reads++
          return Reflect.get(array, name)
        }
      })
      expect(findDuplicate(repeated)).toBe(size + 1)
      return reads
    }
    expect(countReads(16 * 1024) / countReads(1024)).toBeLessThan(MAX_LINEAR_GROWTH)
  })

  const record = (size: number) => Object.fromEntries(names(size).map((name) => [name, 1]))

  const shapes: ReadonlyArray<
    readonly [string, (file: string, size: number) => Effect.Effect<unknown, unknown, NodeContext.NodeContext>]
  > = [
    [
      "fields of records",
      (file, size) => Stream.run(Stream.make({ a: record(size) }, { a: null }), LmsCsv.toFile(file))
    ],
    [
      "points of columns",
      (file, size) =>
        Stream.run(Stream.make({ id: 1, ...record(size) }), LmsCsv.toFile(file, { pointsPossible: record(size) }))
    ]
  ]

  it.each(shapes)("%s", async (_, make) => {
    const { path, remove } = makeDirectory()
    const count = (size: number) =>
      countSteps(() => Effect.runPromise(Effect.provide(make(join(path, `${size}.csv`), size), NodeContext.layer)))
    const small = await count(1024)
    expect((await count(16 * 1024)) / small).toBeLessThan(MAX_LINEAR_GROWTH)
    remove()
  })
})
