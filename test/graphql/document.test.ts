/** Which operations a document has. A mutation that is taken for a query could be sent twice. */
import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { connectionPaths, isReadOnly, parseDocument } from "../../src/internal/graphql/document.js"
import { countCases } from "../fixtures/cases.js"

const kinds = (text: string) => parseDocument(text).operations.map(({ kind, name }) => [kind, name])

describe("the operations of a document", () => {
  it.each<readonly [text: string, operations: ReadonlyArray<readonly [string, string | undefined]>]>([
    ["{ course(id: 1) { name } }", [["query", undefined]]],
    ["query { a }", [["query", undefined]]],
    ["query($id: ID!) { a(id: $id) }", [["query", undefined]]],
    ["\ufeffquery A { a }", [["query", "A"]]],
    ["# mutation B { b }\nquery A { a }", [["query", "A"]]],
    ["# query A { a }\rmutation B { b }", [["mutation", "B"]]],
    ['query A { a(text: "} mutation B { b }") }', [["query", "A"]]],
    ['query A { a(text: "\\"} mutation B { b }") }', [["query", "A"]]],
    [
      'query A { a(text: "\\\\") } mutation B { b }',
      [
        ["query", "A"],
        ["mutation", "B"]
      ]
    ],
    ['query A { a(text: """} \n mutation B { b """) }', [["query", "A"]]],
    ['query A { a(text: """ \\""" } mutation B { b } """) }', [["query", "A"]]],
    [
      'query A { a(text: """ " "" \\\\""" """) } mutation B { b }',
      [
        ["query", "A"],
        ["mutation", "B"]
      ]
    ],
    [
      'query A { a(text: "") } mutation B { b }',
      [
        ["query", "A"],
        ["mutation", "B"]
      ]
    ],
    [
      'query A { a(text: """""") } mutation B { b }',
      [
        ["query", "A"],
        ["mutation", "B"]
      ]
    ],
    ["fragment F on T { mutation { query } } mutation B { ...F }", [["mutation", "B"]]],
    ["fragment mutation on query { a } { ...mutation }", [["query", undefined]]],
    ["query mutation { a }", [["query", "mutation"]]],
    ["query A($a: T = { mutation: 1 }) @live(if: { a: 1 }) { a }", [["query", "A"]]],
    [
      "query A { a } query B { b }",
      [
        ["query", "A"],
        ["query", "B"]
      ]
    ],
    ["subscription S { s }", [["subscription", "S"]]],
    ["query,A,{,a,}", [["query", "A"]]]
  ])("%j", (text, operations) => {
    expect(kinds(text)).toEqual(operations)
    expect(isReadOnly(parseDocument(text))).toBe(operations.every(([kind]) => kind === "query"))
  })

  it.each(["", " # only a comment { }", "mutation", "query A", '"{ a }'])("%j has none", (text) => {
    expect(kinds(text)).toEqual([])
  })

  it.each([
    "query A { a ",
    "query A { a } }",
    "query A { a ) }",
    "query A { a } mutation B",
    'query A { a } "mutation B { b }',
    'query A { a(text: "no end\n") }',
    'query A { a(text: """ four """") }',
    "course { name }",
    "query A B { a }",
    "fragment F { a } { ...F }",
    "query A { a } extend type T { b: Int }",
    "query A { ü }",
    "query A { a } \u2028 mutation",
    "query A { a } ; mutation B { b }"
  ])("%j is not understood, so it counts as a mutation", (text) => {
    expect(isReadOnly(parseDocument(text))).toBe(false)
  })

  const name = fc.constantFrom("A", "b_1", "query", "mutation", "subscription", "fragment", "on")
  const ignored = fc.constantFrom(" ", "\n", ", ", "\ufeff", '# } mutation M { m } """\n', "\t#\r\n")
  const value = fc.constantFrom(
    '"}"',
    '"\\"{"',
    '"""}"""',
    '"""\\""" mutation M { m }"""',
    "1.5e-3",
    "$v",
    "[{ a: 1 }]",
    "ON"
  )
  const selection = fc
    .array(fc.tuple(name, value, ignored), { minLength: 1, maxLength: 4 })
    .map(
      (fields) => `{${fields.map(([field, argument, gap]) => `${field}(a:${gap}${argument})${gap}{ id }`).join(" ")}}`
    )
  const kind = fc.constantFrom("query", "mutation", "subscription", "fragment", "shorthand")

  it("of any document are found between any comments and strings", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, name, ignored, selection), { minLength: 1, maxLength: 5 }), (definitions) => {
        const text = definitions.map(([kind, name, gap, selection]) => {
          if (kind === "shorthand") return `${gap}${selection}`
          return kind === "fragment"
            ? `fragment ${gap}F on ${name}${gap}${selection}`
            : `${kind} ${gap}${name}${gap}($v: T)${selection}${gap}`
        })
        const expected = definitions.flatMap(([kind, name]) =>
          kind === "fragment" ? [] : [kind === "shorthand" ? ["query", undefined] : [kind, name]]
        )
        const document = parseDocument(text.join(" "))
        expect(document.isUnderstood).toBe(true)
        expect(document.operations.map(({ kind, name }) => [kind, name])).toEqual(expected)
      })
    )
  })

  it("never make a document read-only that has a mutation, wherever characters are lost", () => {
    const text = 'query A { a(text: "x", b: """y""") } # c\n mutation B { b(text: "z") { id } }'
    const start = text.indexOf("mutation")
    fc.assert(
      fc.property(fc.nat(start - 1), fc.constantFrom('"', '"""', "#", "{", "}", "(", "\\", ""), (at, inserted) => {
        const damaged = text.slice(0, at) + inserted + text.slice(at + 1)
        const document = parseDocument(damaged)
        const mutation = damaged.indexOf("mutation")
        const isInComment = damaged.slice(damaged.lastIndexOf("\n", mutation) + 1, mutation).includes("#")
        expect(isReadOnly(document) && !isInComment).toBe(false)
      }),
      { numRuns: countCases(500) }
    )
  })
})

it("finds the variables that operations declare, and none in strings and comments", () => {
  const { operations } = parseDocument(
    'query A($a: Int = 1, $b: [T!]) { x(a: $a, b: "$d") ...F } query B($c: Int) { y } fragment F on T @d(if: $e) { z(b: { c: [$b] }) } # $f'
  )
  expect(operations.map(({ variables }) => Array.from(variables))).toEqual([["a", "b"], ["c"]])
})

describe("the paths of connections", () => {
  it.each<readonly [text: string, paths: ReadonlyArray<string>]>([
    ["{ a { b { nodes { id } pageInfo { endCursor } } } }", ["a.b"]],
    ['query Q($x: T = { a: 1 }) { a(s: "{", o: { b: 1 }) @skip(if: $x) { pageInfo { x } } }', ["a"]],
    [
      "{ other: a { mine: b { pageInfo { x } nodes { c { pageInfo { x } } } } } }",
      ["other.mine", "other.mine.nodes.c"]
    ],
    ["{ a { ... on B { c { ...F pageInfo { x } } } ... @skip(if: true) { d { pageInfo { x } } } } }", ["a.c", "a.d"]],
    ["{ a { ...F } } fragment F on A { pageInfo { x } }", []],
    ["{ pageInfo } # { a { pageInfo } }", []],
    ["} { a { pageInfo", ["a"]]
  ])("of %s", (text, paths) => expect(connectionPaths(text)).toEqual(paths))
})
