import { inspect } from "node:util"
import { Array as Arr, Chunk, Effect, Either, Option, Predicate, Stream } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import { parseLinkHeader } from "../../src/internal/response/linkHeader.js"
import * as responses from "../../src/internal/response/response.js"
import { makeSecrets } from "../../src/internal/text/secrets.js"

type RawResponse = Parameters<typeof responses.makeResponse>[0]

/** The members of a raw response that are read. */
const rawResponse = {
  facts: new ResponseFacts({ status: 200, headers: { link: "", "x-a": "b" } }),
  request: {
    secrets: makeSecrets(),
    location: { method: "GET", url: "https://canvas.example.edu/api/v1/a" }
  }
} as unknown as RawResponse

const respond = <A>(data: A) => responses.makeResponse(rawResponse, data, parseLinkHeader("").links)

const even = (value: number) => value % 2 === 0

/** Operations that do not change a list. */
const operations: Readonly<Record<string, (list: ReadonlyArray<number>) => unknown>> = {
  length: (list) => list.length,
  index: (list) => [list[0], list[1], list[list.length - 1], list[list.length], list[-1]],
  in: (list) => [0 in list, 1 in list, 99 in list, "length" in list, "map" in list, Symbol.iterator in list],
  at: (list) => [list.at(0), list.at(-1), list.at(99)],
  iteration: (list) => [...list],
  entries: (list) => [...list.entries(), ...list.keys(), ...list.values()],
  map: (list) => list.map((value, index) => value * index),
  filter: (list) => list.filter(even),
  flatMap: (list) => list.flatMap((value) => [value, value]),
  reduce: (list) => [list.reduce((a, b) => a - b, 0), list.reduceRight((a, b) => a - b, 0)],
  search: (list) => [list.indexOf(3), list.lastIndexOf(3), list.includes(3), list.find(even), list.findIndex(even)],
  last: (list) => [list.findLast(even), list.findLastIndex(even), list.some(even), list.every(even)],
  slice: (list) => [list.slice(1), list.slice(-2, -1)],
  join: (list) => list.join("; "),
  concat: (list) => [list.concat([7]), [7].concat(list), [7].concat(list, list)],
  flat: (list) => list.flat(),
  sorted: (list) => [Array.from(list).toSorted(), [...list].toReversed()],
  generic: (list) => [Array.prototype.map.call(list, Number), Array.prototype.filter.call(list, even)],
  from: (list) => [Array.from(list), Math.max(0, ...list), new Set(list).size],
  json: (list) => JSON.stringify({ list }),
  effect: (list) => [Arr.map(list, (value) => value + 1), Arr.last(list), Chunk.toArray(Chunk.fromIterable(list))],
  effects: (list) => [
    Effect.runSync(Effect.forEach(list, (value) => Effect.succeed(value))),
    Chunk.toArray(Effect.runSync(Stream.runCollect(Stream.fromIterable(list)))),
    Either.getOrThrow(Either.all(Array.from(list, Either.right)))
  ],
  iterable: (list) => Predicate.isIterable(list)
}

describe("a list response behaves like an array", () => {
  it.each(Object.entries(operations))("%s", (_, ask) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 8 }), (list) => {
        expect(ask(respond(list))).toEqual(ask(list))
      })
    )
  })

  it("has all members of a ReadonlyArray", () => {
    const response = respond([1, 2])
    for (const name of Object.getOwnPropertyNames(Array.prototype)) expect(name in response).toBe(true)
  })

  it("has the members of a response too", () => {
    const response = respond([1, 2])
    expect(response).toMatchObject({ data: [1, 2], status: 200, request: { method: "GET" }, headers: { "x-a": "b" } })
    expect(response.links.next._tag).toBe("None")
    expect([`${response}`, inspect(response), inspect([response])]).toEqual([
      "[\n  1,\n  2\n]",
      "[\n  1,\n  2\n]",
      expect.stringMatching(/^\[\s+\[\s+1,\s+2\s+\]\s+\]$/)
    ])
  })

  it("has the array as its data", () => {
    const records = [1, 2]
    const response = respond(records)
    expect(Array.isArray(response)).toBe(false)
    expect(response.data).toBe(records)
    expect(Object.keys(response)).toEqual(["data", "status", "request"])
  })

  it("a record that is a function stays unchanged", () => {
    const record = () => 1
    expect(respond([record])[0]).toBe(record)
  })

  it("a callback receives the array of records", () => {
    const records = [1]
    const handed: Array<unknown> = []
    respond(records).forEach((record, at, all) => {
      handed.push(record, at, all)
    })
    expect(handed).toEqual([1, 0, records])
    expect(handed[2]).toBe(records)
  })

  it("can be the value of a promise", async () => {
    const response = respond([1])
    expect(await Promise.resolve(response)).toBe(response)
  })

  it("reads a record only when it is accessed", () => {
    const read: Array<PropertyKey> = []
    const records = new Proxy([1, 2, 3], {
      get: (target, name) => {
        read.push(name)
        return Reflect.get(target, name)
      }
    })
    const response = respond(records)
    expect([response.status, response.data === records]).toEqual([200, true])
    expect(read).toEqual([])
    expect(response[1]).toBe(2)
    expect(read).toEqual(["1"])
  })
})

it.each([{ id: 1 }, null, "text", 3, new Uint8Array([1]), { length: 2, 0: "a" }])("%j is not a list", (data) => {
  const response = respond<unknown>(data)
  expect([response.length, response[0], response.map]).toEqual([undefined, undefined, undefined])
  expect([Symbol.iterator in response, 0 in response, Array.isArray(response)]).toEqual([false, false, false])
  expect([0].concat(response as never)).toEqual([0, response])
  expect(() => [...response]).toThrow(TypeError)
})

describe("a response that is not a list", () => {
  it("of bytes prints their number, and is Base64 in JSON", () => {
    const response = respond(new Uint8Array([1, 2, 3]))
    expect([`${response}`, inspect(response), JSON.stringify(response)]).toEqual(["3 bytes", "3 bytes", '"AQID"'])
  })

  it("of other data prints as JSON", () => {
    const response = respond({ id: 1 })
    expect([`${response}`, inspect(response), JSON.stringify(response)]).toEqual([
      '{\n  "id": 1\n}',
      '{\n  "id": 1\n}',
      '{"id":1}'
    ])
  })
})

it("the links are those of the response, or of the last page", () => {
  const headers = { link: '<https://canvas.example.edu/a>; rel="next"' }
  const linked = { ...rawResponse, facts: new ResponseFacts({ status: 200, headers }) }
  expect(responses.makeResponse(linked, []).links.next).toEqual(Option.some("https://canvas.example.edu/a"))
  expect(responses.makeResponse(linked, [], parseLinkHeader("<b>; rel=next").links).links.next).toEqual(
    Option.some("b")
  )
  expect(responses.makeResponse(linked, [], parseLinkHeader(undefined).links).links.next).toEqual(Option.none())
})
