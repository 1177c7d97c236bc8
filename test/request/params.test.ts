import { DateTime, Effect, Either, Option, Redacted } from "effect"
import { LmsRequestError, NA } from "effect-lms"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as brackets from "../../src/internal/request/bracketNotation.js"
import * as params from "../../src/internal/request/params.js"
import { countCases } from "../fixtures/cases.js"
import { requestErrorOf } from "../fixtures/prepare.js"

type Values = Readonly<Record<string, unknown>>

const named = (values: Values): params.NamedParams => Either.getOrThrow(params.collectParams(values, {}))

const query = (values: Values) => Either.flatMap(params.toMembers(named(values), "query"), brackets.toQuery)

const body = (values: Values) => Either.map(params.toMembers(named(values), "json"), brackets.toJson)

const queryOf = (values: Values): string => Either.getOrThrow(query(values))

const sentBody = (values: Values): unknown => JSON.parse(Either.getOrThrow(body(values)))

/** The message names the parameter, contains these words, and shows no secret. */
const expectRejection = (
  result: Either.Either<unknown, LmsRequestError>,
  subject: string,
  words: ReadonlyArray<string>
) => {
  const error = requestErrorOf(result)
  expect(error).toMatchObject({ reason: "Parameter", subject })
  expect(error.message).toContain(`"${subject}"`)
  for (const word of words) expect(error.message).toContain(word)
  expect(error.message).not.toContain("hunter2")
}

const cyclicArray = (): unknown => {
  const list: Array<unknown> = [1]
  list.push({ list })
  return list
}

const cyclicObject = (): unknown => {
  const module: Record<string, unknown> = { name: "a" }
  module.items = [{ module }]
  return module
}

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let index = 0; index < depth; index++) value = { a: value }
  return value
}

// --- the server: how Rack parses a query (Rack::QueryParser of Rack 2.2) -----------------------------------------------

type Read = string | null | ReadonlyArray<Read> | ReadonlyMap<string, Read>
type Hash = Map<string, Read>

const isHash = (value: unknown): value is Hash => value instanceof Map

const hasKey = (hash: Hash, key: string): boolean => {
  if (key.includes("[]")) return false
  let at: Read | undefined = hash
  for (const part of key.split(/[[\]]+/)) {
    if (part === "") continue
    if (!isHash(at) || !at.has(part)) return false
    at = at.get(part)
  }
  return true
}

const listAt = (hash: Hash, key: string): Array<Read> => {
  const list = hash.get(key) ?? []
  if (!Array.isArray(list)) throw new Error(`expected an array for ${key}`)
  hash.set(key, list)
  return list
}

const put = (hash: Hash, name: string, value: string | null): Read | undefined => {
  const match = /^[[\]]*([^[\]]+)\]*/.exec(name)
  if (match === null) return name === "[]" && value !== null ? [value] : undefined
  const key = match[1] ?? ""
  const after = name.slice(match[0].length)
  if (after === "") hash.set(key, value)
  else if (after === "[") hash.set(name, value)
  else if (after === "[]") listAt(hash, key).push(value)
  else {
    // In Ruby a dot matches any character except a line feed.
    const child = (/^\[\]\[([^[\]]+)\]$/.exec(after) ?? /^\[\]([^\n]+)$/.exec(after))?.[1]
    if (child !== undefined) {
      const list = listAt(hash, key)
      const last = list.at(-1)
      if (isHash(last) && !hasKey(last, child)) put(last, child, value)
      else list.push(put(new Map(), child, value) ?? null)
    } else {
      const inner = hash.get(key) ?? new Map()
      if (!isHash(inner)) throw new Error(`expected a hash for ${key}`)
      hash.set(key, put(inner, after, value) ?? null)
    }
  }
  return hash
}

const unescape = (text: string): string => decodeURIComponent(text.replaceAll("+", " "))

const rails = (text: string): Hash => {
  const hash: Hash = new Map()
  for (const pair of text.split("&")) {
    if (pair === "") continue
    const equals = pair.indexOf("=")
    if (equals < 0) put(hash, unescape(pair), null)
    else put(hash, unescape(pair.slice(0, equals)), unescape(pair.slice(equals + 1)))
  }
  return hash
}

/** What the service should read: all leaves as strings, without null, empty lists and empty objects. */
const expected = (value: unknown): Read | undefined => {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) {
    const list = value.map(expected).filter((element) => element !== undefined)
    return list.length === 0 ? undefined : list
  }
  if (typeof value !== "object") return String(value)
  const members = Object.entries(value).flatMap(([key, element]) => {
    const read = expected(element)
    return read === undefined ? [] : [[key, read] as const]
  })
  return members.length === 0 ? undefined : new Map(members)
}

const expectedHash = (values: Values): Read => expected(values) ?? new Map()

// --- arbitraries -----------------------------------------------------------------------------------------------------

const wellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

const text = fc.oneof(
  fc.fullUnicodeString({ maxLength: 12 }).filter(wellFormed),
  fc.constantFrom(
    "",
    "a&b=c",
    "a+b",
    " ",
    "%",
    "%41",
    "=",
    "&",
    "#",
    "?",
    "[]",
    "[a]",
    "\r\n",
    "é",
    "日本",
    "👩‍🏫",
    "\u0000"
  )
)

const scalar = fc.oneof(
  text,
  fc.boolean(),
  fc.maxSafeInteger(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value))
)

const key = fc
  .oneof(
    fc.constantFrom("a", "b", "user_id", "search term", "a&b", "a=b", "a+b", "%5B", "é", "x.y", "constructor", "0"),
    fc.fullUnicodeString({ minLength: 1, maxLength: 8 })
  )
  .filter((name) => wellFormed(name) && !/[[\]\n]/.test(name) && name !== "__proto__")

const record = (value: fc.Arbitrary<unknown>) => fc.dictionary(key, value, { maxKeys: 4 })

/** Lists of records with the same members, the first a plain value, as the service documents them. */
const rows = fc
  .uniqueArray(
    key.filter((name) => !/^\d+$/.test(name)),
    { minLength: 1, maxLength: 3 }
  )
  .chain(([first = "id", ...names]) =>
    fc.array(
      fc.record({
        [first]: scalar,
        ...Object.fromEntries(names.map((name) => [name, fc.oneof(scalar, record(scalar), fc.constant(null))]))
      }),
      { maxLength: 4 }
    )
  )

/** What bracket notation can express. */
const carriable: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(scalar, fc.constant(null), fc.constant(undefined)),
    fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 4 }),
    rows,
    record(tie("value"))
  )
})).value

/** Anything made of arrays, objects and leaves. */
const anything: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constantFrom("a", "b", ""), fc.nat(9), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3 })
  )
})).value

// ---------------------------------------------------------------------------------------------------------------------

describe("named parameters", () => {
  it("rule 9: null and undefined are dropped; false, 0, the empty string and NA are not", () => {
    expect([...named({ a: null, b: undefined, c: false, d: 0, e: "", f: NA, g: [] })]).toEqual([
      ["c", false],
      ["d", 0],
      ["e", ""],
      ["f", NA],
      ["g", []]
    ])
  })

  it("rule 12: options.params are added to the parameters by name", () => {
    expect([...Effect.runSync(params.collectParams({ b: 1 }, { a: 2, c: null }))]).toEqual([
      ["b", 1],
      ["a", 2]
    ])
  })

  it("rule 12: a name passed both ways is an error, also with equal values", async () => {
    const error = await Effect.runPromise(Effect.flip(params.collectParams({ a: 1 }, { a: 1 })))
    expect(error).toBeInstanceOf(LmsRequestError)
    expect(error).toMatchObject({ reason: "Parameter", subject: "a" })
    expect(error.message).toContain("options.params")
    expect(error.message).toContain("pass it once")
  })

  describe("with the name of an option", () => {
    const names = ["limit", "token", "schema", "perPage", "apiUrl", "destfile", "overwrite", "maxWait", "maxRate"]
      .concat(["collection", "sendHeaders", "concurrency", "timeout", "stallTimeout", "retries", "cursor", "method"])
      .concat(["accept", "progress", "expect", "deadline", "maxBody", "onEnd", "onDrift"])

    it.each(names)("%s is rejected, and the message says where to pass it without its value", async (name) => {
      const error = await Effect.runPromise(Effect.flip(params.collectParams({ a: 1, [name]: "7~secret" }, {})))
      expect(error).toBeInstanceOf(LmsRequestError)
      expect(error).toMatchObject({ reason: "Parameter", subject: name })
      expect(error.message).toBe(
        `${name} is an option: pass it in the third argument. If it is a parameter of the service, pass it in options.params.`
      )
    })

    it.each(names)("%s is a parameter in options.params, or if the endpoint has such a placeholder", (name) => {
      expect([...Effect.runSync(params.collectParams({}, { [name]: 1 }))]).toEqual([[name, 1]])
      expect([...Effect.runSync(params.collectParams({ [name]: 1 }, {}, new Set([name])))]).toEqual([[name, 1]])
    })

    it("null counts as missing, and other names are parameters", () => {
      const values = { limit: null, token: undefined, per_page: 1, Limit: 2, toString: 3, params: 4, url: 5 }
      expect([...named(values)].map(([name]) => name)).toEqual(["per_page", "Limit", "toString", "params", "url"])
    })
  })

  it("rule 9: a null beside a value counts as missing", () => {
    expect([...Effect.runSync(params.collectParams({ a: null }, { a: 1 }))]).toEqual([["a", 1]])
    expect([...Effect.runSync(params.collectParams({ a: 1 }, { a: undefined }))]).toEqual([["a", 1]])
  })

  it("names of Object members are ordinary parameters, and inherited members are not parameters", () => {
    const own = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}') as Values
    expect(queryOf(own)).toBe("__proto__=a&constructor=b&toString=c")
    expect(Either.getOrThrow(body(own))).toBe('{"__proto__":"a","constructor":"b","toString":"c"}')
    expect(queryOf(Object.create({ inherited: 1 }) as Values)).toBe("")
    expect(Either.isLeft(params.placeholderText(named({}), "constructor"))).toBe(true)
  })
})

describe("placeholderText", () => {
  it.each<[unknown, string]>([
    [101, "101"],
    ["self", "self"],
    ["sis_course_id:CS/101", "sis_course_id:CS/101"],
    [true, "true"],
    [0, "0"],
    [-1, "-1"],
    [74140000000062630n, "74140000000062630"],
    ["74140000000062630", "74140000000062630"],
    [new Date("2025-01-13T07:00:00Z"), "2025-01-13T07:00:00.000Z"],
    [" ", " "]
  ])("rule 4: %s is %s", (value, expected) => {
    expect(params.placeholderText(named({ id: value }), "id")).toEqual(Either.right(expected))
  })

  it.each<[string, unknown, ReadonlyArray<string>]>([
    ["missing", undefined, ["no value", 'pass the parameter "id"', "null counts as missing"]],
    ["a promise", Promise.resolve(1), ["Promise"]],
    ["Infinity", Number.POSITIVE_INFINITY, ["Infinity"]],
    ["an id that has lost digits", Number("74140000000062632"), ["2^53", "string or a bigint"]],
    ["a function", () => 1, ["function", "pass its result"]],
    ["a symbol", Symbol("x"), ["symbol"]],
    ["an invalid date", new Date(Number.NaN), ["invalid date"]],
    ["a lone surrogate", "\ud800", ["lone surrogate"]],
    ["Redacted", Redacted.make("hunter2"), ["Redacted.value"]],
    ["an Option", Option.some(1), ["Option", "pass the value in it"]],
    ["an Effect", Effect.succeed(1), ["Effect", "pass the value in it"]],
    ["bytes", new Uint8Array(2), ["bytes"]],
    ["a Map", new Map([[1, 2]]), ["Map"]]
  ])("rule 4: %s is rejected", (_, value, words) => {
    const error = requestErrorOf(params.placeholderText(named({ id: value }), "id"))
    expect(error).toMatchObject({ reason: "Placeholder", subject: "id" })
    expect(error.message).toContain('"id"')
    for (const word of words) expect(error.message).toContain(word)
    expect(error.message).not.toContain("hunter2")
  })
})

describe("the query of a GET", () => {
  it.each<[Values, string]>([
    [{}, ""],
    [{ enrollment_type: "teacher", page: 2 }, "enrollment_type=teacher&page=2"],
    [{ only_announcements: true }, "only_announcements=true"],
    [{ include: ["a", "b"] }, "include%5B%5D=a&include%5B%5D=b"],
    [{ "include[]": ["a", "b"] }, "include%5B%5D=a&include%5B%5D=b"],
    [{ "include[]": "a" }, "include%5B%5D=a"],
    [{ search: { term: "x y" } }, "search%5Bterm%5D=x%20y"],
    [{ "search[term]": "x" }, "search%5Bterm%5D=x"],
    [
      {
        quiz_extensions: [
          { user_id: 3, extra_attempts: 2 },
          { user_id: 4, extra_attempts: 1 }
        ]
      },
      "quiz_extensions%5B%5D%5Buser_id%5D=3&quiz_extensions%5B%5D%5Bextra_attempts%5D=2" +
        "&quiz_extensions%5B%5D%5Buser_id%5D=4&quiz_extensions%5B%5D%5Bextra_attempts%5D=1"
    ],
    [{ a: { b: { c: [1] } } }, "a%5Bb%5D%5Bc%5D%5B%5D=1"],
    [{ a: [1, { b: 2 }, 3] }, "a%5B%5D=1&a%5B%5D%5Bb%5D=2&a%5B%5D=3"],
    [{ a: [], b: {}, c: [null, undefined], d: { e: null }, f: 1 }, "f=1"],
    [{ a: "", b: false, c: 0 }, "a=&b=false&c=0"],
    [{ id: 9007199254740993n }, "id=9007199254740993"],
    [{ since: new Date("2025-01-13T07:00:00Z") }, "since=2025-01-13T07%3A00%3A00.000Z"],
    [{ since: DateTime.unsafeMake("2025-01-13T07:00:00Z") }, "since=2025-01-13T07%3A00%3A00.000Z"],
    [
      { since: DateTime.unsafeMakeZoned("2025-01-13T07:00:00Z", { timeZone: "Europe/Berlin" }) },
      "since=2025-01-13T07%3A00%3A00.000Z"
    ],
    [{ "a&b=c#d": "&=#?+%" }, "a%26b%3Dc%23d=%26%3D%23%3F%2B%25"]
  ])("rule 5: %o", (given, expected) => {
    expect(queryOf(given)).toBe(expected)
  })

  it("rule 5: the service reads the same values, at any depth", () => {
    fc.assert(
      fc.property(record(carriable), (given) => {
        expect(rails(queryOf(given))).toEqual(expectedHash(given))
      }),
      { numRuns: countCases(1000) }
    )
  })

  it("rule 5: a query contains only characters of URLs", () => {
    fc.assert(
      fc.property(record(carriable), (given) => {
        const made = queryOf(given)
        expect(made).toMatch(/^[A-Za-z0-9\-_.!~*'()%=&]*$/)
        expect(new URL(`https://canvas.example.edu/?${made}`).search.replaceAll("%27", "'")).toBe(
          made === "" ? "" : `?${made}`
        )
      })
    )
  })

  it.each<[string, unknown]>([
    ["a list of lists", [[1, 2], [3]]],
    ["records with different members", [{ a: 1 }, { b: 2 }]],
    ["a record that starts with a member within a member of the previous one", [{ a: { b: 1 } }, { b: 2 }]],
    ["a record that starts with another member than the previous one", [{ b: 1 }, { a: 2, b: 3 }]],
    ["lists within the records of a list", [{ ids: [1, 2] }, { ids: [3] }]],
    ["a list of records that start with a null", [{ a: 1, b: 2 }, { a: null, b: 3, c: 4 }, { c: 5 }]],
    ["an empty member name", { "": 1 }],
    ["a bracket in a member's name", { "b]": 1 }]
  ])("invariant 1: the service reads the same values, or the call fails: %s", (_, given) => {
    const result = query({ given })
    if (Either.isRight(result)) expect(rails(result.right)).toEqual(expectedHash({ given }))
    else expect(requestErrorOf(result)).toMatchObject({ reason: "Parameter" })
  })

  it("invariant 1: the service reads the same values, or the call fails", () => {
    fc.assert(
      fc.property(anything, (given) => {
        const result = query({ given })
        if (Either.isRight(result)) expect(rails(result.right)).toEqual(expectedHash({ given }))
      }),
      { numRuns: countCases(1000) }
    )
  })

  it("invariant 1: a member passed both in an object and by name is an error in a query and in a body", () => {
    const error = requestErrorOf(query({ search: { term: "a" }, "search[term]": "b" }))
    expect(error.reason).toBe("Parameter")
    expect(error.message).toContain("twice")
  })

  it.each<[string, unknown, string, ReadonlyArray<string>]>([
    ["NA (rule 10)", NA, "a", ["NA", "leave it out"]],
    ["NA within (rule 10)", { b: [NA] }, "a[b][]", ["NA", "leave it out"]],
    [
      "a list of lists",
      { b: [1, [2]] },
      "a[b]",
      ["is a list of lists, which bracket notation cannot express: send it as"]
    ],
    [
      "a list of records without a member in common",
      [{ b: 1 }, { c: 1 }],
      "a",
      [
        "records that do not start with the same member, which bracket notation cannot express",
        "use the same order of members, or send it as the JSON body of a POST or PUT, or in several requests."
      ]
    ],
    [
      "an empty name",
      [{ "": 1 }],
      "a[][]",
      ["bracket notation cannot express, since it is empty or contains a bracket: send it as the JSON"]
    ],
    ["a bracket in a name", { b: { "c]": 1 } }, "a[b][c]]", ["bracket notation cannot express"]]
  ])("rule 5: %s is rejected", (_, value, subject, words) => {
    expectRejection(query({ first: 1, a: value }), subject, words)
  })

  it("the same object in two places is not a cycle", () => {
    const shared = { x: 1 }
    expect(queryOf({ a: shared, b: [shared, shared] })).toBe("a%5Bx%5D=1&b%5B%5D%5Bx%5D=1&b%5B%5D%5Bx%5D=1")
  })

  it("a lone surrogate in a name is an error whose message is well-formed", () => {
    const error = requestErrorOf(query({ "a\ud800": 1 }))
    expect(error.message).toBe('The parameter "a?" has a lone surrogate (half of a character) in its name.')
    expect(error.subject).toBe("a?")
    expect(wellFormed(error.message) && wellFormed(error.subject)).toBe(true)
  })

  it("a lone surrogate in the name of a member is an error", () => {
    expect(requestErrorOf(query({ a: { "b\ud800": 1 } }))).toMatchObject({
      subject: "a[b?]",
      message: 'The parameter "a[b?]" has a lone surrogate (half of a character) in its name.'
    })
  })
})

describe("the JSON body", () => {
  it.each<[string, Values, unknown]>([
    ["rule 6", { parent_folder_path: "handouts/", size: 3 }, { parent_folder_path: "handouts/", size: 3 }],
    ["rule 7", { module: { name: "a", ids: [1, [2]] } }, { module: { name: "a", ids: [1, [2]] } }],
    ["rule 7, empty", { a: {}, b: [] }, { a: {}, b: [] }],
    ["rule 9", { a: null, b: undefined, c: 1 }, { c: 1 }],
    ["rule 9, only at the top", { module: { unlock_at: null } }, { module: { unlock_at: null } }],
    ["rule 11", { due_at: NA }, { due_at: null }],
    ["rule 11, nested", { a: { b: [NA, { c: NA }] } }, { a: { b: [null, { c: null }] } }],
    ["a nested undefined", { a: { b: undefined, c: 1 }, d: [undefined] }, { a: { c: 1 }, d: [null] }],
    ["a small bigint", { id: 5n, neg: -5n }, { id: 5, neg: -5 }],
    ["a big bigint", { id: 9007199254740993n }, { id: "9007199254740993" }],
    ["the limit 2^53", { a: 9007199254740991n, b: 9007199254740992n }, { a: 9007199254740991, b: "9007199254740992" }],
    ["a date", { at: new Date("2025-01-13T07:00:00Z") }, { at: "2025-01-13T07:00:00.000Z" }],
    ["a DateTime", { a: [DateTime.unsafeMake("2025-01-13T07:00:00Z")] }, { a: ["2025-01-13T07:00:00.000Z"] }],
    ["toJSON", { a: { toJSON: () => ({ b: NA }) }, u: new URL("https://h/x") }, { a: { b: null }, u: "https://h/x" }]
  ])("%s", (_, given, expected) => {
    expect(sentBody(given)).toEqual(expected)
  })

  it("rule 6: numbers keep all their digits", () => {
    expect(Either.getOrThrow(body({ a: 12.345678901234567, b: 1e-7, c: -0.5, d: 9007199254740991 }))).toBe(
      '{"a":12.345678901234567,"b":1e-7,"c":-0.5,"d":9007199254740991}'
    )
  })

  it("rule 7: JSON values arrive unchanged", () => {
    fc.assert(
      fc.property(fc.dictionary(key, anything), (given) => {
        const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
        expect(sentBody(given)).toEqual(present)
      }),
      { numRuns: countCases(500) }
    )
  })

  it("rule 7: the order of names is preserved", () => {
    expect(Either.getOrThrow(body({ z: 1, a: { y: 1, b: 2 } }))).toBe('{"z":1,"a":{"y":1,"b":2}}')
  })

  it.each<[string, Values, unknown]>([
    ["a[b]", { "module[name]": "x", "module[position]": 1 }, { module: { name: "x", position: 1 } }],
    ["a[b][c]", { "a[b][c]": 1, "a[b][d]": 2, "a[e]": 3 }, { a: { b: { c: 1, d: 2 }, e: 3 } }],
    ["a[]", { "ids[]": [1, 2] }, { ids: [1, 2] }],
    ["a[b][]", { "a[b][]": [1] }, { a: { b: [1] } }],
    ["a and a[b]", { module: { name: "x" }, "module[position]": 1 }, { module: { name: "x", position: 1 } }],
    ["a[b] and a", { "module[position]": 1, module: { name: "x" } }, { module: { position: 1, name: "x" } }],
    ["a and a[b][c]", { a: { b: { d: 2 } }, "a[b][c]": 1 }, { a: { b: { d: 2, c: 1 } } }],
    ["NA in brackets (rule 11)", { "module[unlock_at]": NA }, { module: { unlock_at: null } }],
    [
      "no brackets",
      { "a[b": 1, "c]": 2, "[d]": 3, "e[f]g": 4, "[h]i[j]": 5 },
      { "a[b": 1, "c]": 2, "[d]": 3, "e[f]g": 4, "[h]i[j]": 5 }
    ],
    [
      "names of Object members",
      { "a[__proto__]": 1, "a[constructor]": 2 },
      JSON.parse('{"a":{"__proto__":1,"constructor":2}}')
    ]
  ])("part 2.2: %s", (_, given, expected) => {
    expect(sentBody(given)).toEqual(expected)
  })

  it.each<[string, Values, string, ReadonlyArray<string>]>([
    ["a[][b]", { "quiz_extensions[][user_id]": 3 }, "quiz_extensions[][user_id]", ["pass the list", "[{ … }]"]],
    ["a[] without an array", { "ids[]": 1 }, "ids[]", ["names a list", "pass an array"]],
    ["a twice as a list", { ids: [1], "ids[]": [2] }, "ids[]", ["twice", "once"]],
    ["a member of a value that is not an object", { a: 1, "a[b]": 2 }, "a[b]", ['"a"', "not an object"]],
    ["a member of a list", { a: [1], "a[b]": 2 }, "a[b]", ['"a"', "not an object"]],
    ["a member of NA", { a: NA, "a[b]": 2 }, "a[b]", ['"a"', "not an object"]],
    ["a value over a member", { "a[b]": 2, a: 1 }, "a", ["twice"]],
    ["a member of a member that is not an object", { "a[b]": 1, a: { b: { c: 2 } } }, "a", ["twice"]],
    ["a member over one that is an object", { "a[b][c]": 1, a: { b: 2 } }, "a", ["twice"]],
    ["a member of a member twice", { "a[b][c]": 1, a: { b: { c: 2 } } }, "a", ["twice"]],
    ["a member twice", { module: { name: "x" }, "module[name]": "y" }, "module[name]", ["twice", "once"]]
  ])("part 2.2: %s is rejected", (_, given, subject, words) => {
    const error = requestErrorOf(body(given))
    expect(error).toMatchObject({ reason: "Parameter", subject })
    for (const word of words) expect(error.message).toContain(word)
  })

  it("part 2.2: a member passed twice is rejected in either order", () => {
    expect(requestErrorOf(body({ "module[name]": "y", module: { name: "x" } })).message).toContain("twice")
  })

  it("part 2.2: an object and its members by name are merged in either order, at any depth", () => {
    expect(sentBody({ "a[b][c]": 1, a: { b: { d: 2 }, e: 3 } })).toEqual({ a: { b: { c: 1, d: 2 }, e: 3 } })
  })

  it("part 2.2: the order of names does not change the object", () => {
    const parts: ReadonlyArray<readonly [string, unknown]> = [
      ["m[a]", 1],
      ["m[b][c]", 2],
      ["m[b][d]", [3]],
      ["m[e][]", [4]],
      ["n", { x: 1 }],
      ["n[y]", 2]
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray([...parts], { minLength: parts.length }), (shuffled) => {
        expect(sentBody(Object.fromEntries(shuffled))).toEqual({
          m: { a: 1, b: { c: 2, d: [3] }, e: [4] },
          n: { x: 1, y: 2 }
        })
      })
    )
  })

  it("the same object in two places is not a cycle", () => {
    const shared = { x: 1 }
    expect(sentBody({ a: shared, b: [shared, { shared }] })).toEqual({
      a: { x: 1 },
      b: [{ x: 1 }, { shared: { x: 1 } }]
    })
  })
})

describe("values that are not data", () => {
  it.each<[string, unknown, string, ReadonlyArray<string>]>([
    ["NaN", Number.NaN, "a", ["NaN", "leave it out"]],
    ["-Infinity within", [{ b: Number.NEGATIVE_INFINITY }], "a[][b]", ["-Infinity"]],
    ["an integer that has lost digits", { id: Number("74140000000062632") }, "a[id]", ["2^53", "string or a bigint"]],
    ["the first integer that may have lost digits", 2 ** 53, "a", ["2^53", "string or a bigint"]],
    ["a function", { f: () => 1 }, "a[f]", ["function", "pass its result"]],
    ["a class", [class {}], "a[]", ["function"]],
    ["a symbol", [Symbol("x")], "a[]", ["symbol"]],
    ["an invalid date", { at: new Date(Number.NaN) }, "a[at]", ["invalid date"]],
    ["bytes", new Uint8Array(1), "a", ["bytes", "complete body"]],
    ["a buffer", { b: Buffer.from("x") }, "a[b]", ["bytes"]],
    ["a typed array", new Float64Array(2), "a", ["Float64Array", "plain"]],
    ["an ArrayBuffer", { b: new ArrayBuffer(2) }, "a[b]", []],
    ["a DataView", { b: new DataView(new ArrayBuffer(2)) }, "a[b]", []],
    ["a Blob", { b: new Blob(["x"]) }, "a[b]", []],
    ["Redacted", { b: Redacted.make("hunter2") }, "a[b]", ["Redacted.value"]],
    ["an Option", { b: Option.none() }, "a[b]", ["Option", "pass the value in it"]],
    ["an Either", Either.right(1), "a", ["Either"]],
    ["an Effect", [Effect.void], "a[]", ["Effect"]],
    ["a promise", { b: Promise.resolve(1) }, "a[b]", []],
    ["a Map", new Map([["a", 1]]), "a", ["Map", "plain"]],
    ["a Set", { b: new Set([1]) }, "a[b]", ["Set", "plain"]],
    ["a WeakMap", { b: new WeakMap() }, "a[b]", []],
    ["URLSearchParams", new URLSearchParams("a=1"), "a", ["URLSearchParams"]],
    ["FormData", new FormData(), "a", ["FormData", "plain"]],
    [
      "an iterable without a constructor",
      Object.assign(Object.create(null), { [Symbol.iterator]: () => [][Symbol.iterator]() }),
      "a",
      ["is a collection: pass a plain array or object"]
    ],
    ["a regular expression", { b: /x/ }, "a[b]", []],
    ["an error", { b: new Error("x") }, "a[b]", []],
    ["a Number object", { b: Object(5) }, "a[b]", []],
    ["a Boolean object", { b: Object(true) }, "a[b]", []],
    ["a lone surrogate", ["\ud83d"], "a[]", ["lone surrogate"]],
    ["the second half of a character", "\udc00", "a", ["lone surrogate"]],
    ["a list that contains itself", cyclicArray(), "a[][list]", ["contains itself"]],
    ["an object that contains itself", cyclicObject(), "a[items][][module]", ["contains itself"]]
  ])("invariant 1: %s is rejected in a query and in a body", (_, value, subject, words) => {
    expectRejection(query({ first: 1, a: value }), subject, words)
    expectRejection(body({ first: 1, a: value }), subject, words)
  })

  it("invariant 1: a value with toJSON is the same in a query as in a body", () => {
    expect(queryOf({ return_to: new URL("https://h/x") })).toBe("return_to=https%3A%2F%2Fh%2Fx")
    expect(queryOf({ a: { toJSON: () => "text" } })).toBe("a=text")
  })

  it("toJSON is only called if it is a function, and may return the value itself", () => {
    class Itself {
      readonly a = 1
      toJSON() {
        return this
      }
    }
    expect(sentBody({ a: { toJSON: 1 }, b: { toJSON: null, c: 2 }, d: new Itself() })).toEqual({
      a: { toJSON: 1 },
      b: { toJSON: null, c: 2 },
      d: { a: 1 }
    })
  })

  it("objects without a prototype and instances of classes are data", () => {
    class Point {
      readonly x = 1
    }
    expect(sentBody({ a: Object.assign(Object.create(null), { b: 1 }), p: new Point() })).toEqual({
      a: { b: 1 },
      p: { x: 1 }
    })
  })

  it("total: holes of an array are undefined elements", () => {
    const holes = new Array<unknown>(2)
    holes[1] = 1
    expect(sentBody({ a: holes })).toEqual({ a: [null, 1] })
    expect(queryOf({ a: holes })).toBe("a%5B%5D=1")
  })

  it("total: fifty levels are accepted", () => {
    expect(sentBody({ a: nested(50) })).toEqual({ a: nested(50) })
    expect(queryOf({ a: nested(50) })).toBe(`a${"%5Ba%5D".repeat(50)}=1`)
  })

  it("total: a hundred levels are sent, and one more is rejected with the start of its name", () => {
    expect(sentBody({ a: nested(100) })).toEqual({ a: nested(100) })
    const error = requestErrorOf(body({ a: nested(101) }))
    expect(error.subject).toBe(`a${"[a]".repeat(13)}…`)
    expect(error.message).toBe(
      `The parameter "${error.subject}" is nested more than 100 levels deep, which the service does not read.`
    )
  })

  it("total: data that is nested too deeply is an error and not a crash", () => {
    expect(requestErrorOf(body({ a: nested(20_000) })).reason).toBe("Parameter")
    expect(requestErrorOf(query({ a: nested(20_000) })).reason).toBe("Parameter")
  })
})
