/** The description of a file in the first request of an upload. */
import { describe, expect, it } from "@effect/vitest"
import { Either, Stream } from "effect"
import type { Source } from "../../src/internal/files/source.js"
import {
  describeContent as described,
  validateArguments,
  withoutNulls
} from "../../src/internal/files/upload/content.js"

const source: Source = { path: "/home/notes.pdf", name: "notes.pdf", size: 10, stream: Stream.empty }

const content = (from: Source | undefined, params: Readonly<Record<string, unknown>>) =>
  Either.getOrThrow(described(from, params))

const failToDescribe = (from: Source | undefined, params: Readonly<Record<string, unknown>>) =>
  Either.getOrThrow(Either.flip(described(from, params)))

describe("describeContent of a local file", () => {
  it("has its name, its size, and the media type of its name", () => {
    expect(content(source, { parent_folder_path: "handouts/" })).toEqual({
      source,
      name: "notes.pdf",
      contentType: "application/pdf",
      params: { name: "notes.pdf", size: 10, content_type: "application/pdf", parent_folder_path: "handouts/" }
    })
  })

  it("has the caller's name and the media type of that name", () => {
    expect(content(source, { name: "a.txt" })).toMatchObject({
      name: "a.txt",
      contentType: "text/plain",
      params: { name: "a.txt", content_type: "text/plain" }
    })
    expect(content(source, { content_type: "text/x-own" })).toMatchObject({
      name: "notes.pdf",
      contentType: "text/x-own",
      params: { content_type: "text/x-own" }
    })
    expect(content(source, { name: "nothing known" }).contentType).toBe("application/octet-stream")
  })

  it.each([10, "10", " 10 ", 10n, "1e1"])("accepts its actual size as a parameter: %s", (size) => {
    expect(content(source, { size }).params.size).toBe(size)
  })

  it("does not accept an empty string as the size 0", () => {
    const empty = { ...source, size: 0 }
    expect(content(empty, { size: "0" }).params.size).toBe("0")
    expect(failToDescribe(empty, { size: "" }).subject).toBe("size")
    expect(failToDescribe(empty, { size: " " }).subject).toBe("size")
  })

  it.each([
    [11, "11"],
    [11n, "a bigint"],
    ["11", "a string of length 2"],
    [true, "a boolean"]
  ])("fails for another size: %s", (size, sizeText) => {
    expect(failToDescribe(source, { size })).toMatchObject({
      _tag: "LmsRequestError",
      reason: "Parameter",
      subject: "size",
      message: `The parameter "size" is ${sizeText}, but the file has 10 bytes: leave it out.`
    })
  })

  it("fails together with a url", () => {
    const error = failToDescribe(source, { url: "https://example.edu/a" })
    expect(error).toMatchObject({ reason: "Parameter", subject: "url" })
    expect(error.message).toContain("either a file or a url parameter")
  })

  it.each([
    ["name", ""],
    ["name", 5],
    ["content_type", ""],
    ["content_type", {}]
  ])("fails for a %s that is not a non-empty string: %j", (name, value) => {
    expect(failToDescribe(source, { [name]: value })).toMatchObject({
      reason: "Parameter",
      subject: name,
      message: `The parameter "${name}" must be a non-empty string: correct it, or leave it out.`
    })
  })
})

describe("describeContent of a url", () => {
  it.each([
    ["https://example.edu/a/syllabus.pdf?x=1#y", "syllabus.pdf"],
    ["https://example.edu/a/%C3%BC%20b.pdf", "ü b.pdf"],
    ["https://example.edu/a/100%.pdf", "100%.pdf"]
  ])("has the name of its last path segment: %s", (url, name) => {
    expect(content(undefined, { url })).toEqual({
      source: undefined,
      name,
      contentType: "application/pdf",
      params: { name, content_type: "application/pdf", url }
    })
  })

  it("accepts any size from the caller", () => {
    expect(content(undefined, { url: "https://example.edu/a", size: 5 }).params).toEqual({
      name: "a",
      content_type: "application/octet-stream",
      url: "https://example.edu/a",
      size: 5
    })
  })

  it.each([[undefined], ["no url"], [5], [new URL("https://example.edu/a")]])("fails for an invalid url: %j", (url) => {
    const error = failToDescribe(undefined, { url })
    expect(error).toMatchObject({ reason: "Parameter", subject: "url" })
    expect(error.message).toContain("nothing to upload: give the path of a file")
  })
})

it("an upload without types needs the path of a file or none, and parameters by their names", () => {
  const messageOf = (path: unknown, params: unknown) =>
    Either.match(validateArguments(path, params), {
      onLeft: ({ message, subject }) => [subject, message],
      onRight: () => []
    })
  expect([messageOf("a.pdf", {}), messageOf(undefined, { url: "x" })]).toEqual([[], []])
  expect(messageOf(5, {})).toEqual([
    "path",
    "path must be the path of a file, or undefined together with a url parameter, got a number."
  ])
  expect(messageOf("a.pdf", new Uint8Array(3))).toEqual([
    "params",
    "params must be an object with names and values, got 3 bytes."
  ])
  expect(messageOf("a.pdf", [])).toEqual([
    "params",
    "params must be an object with names and values, got an array of length 0."
  ])
})

it("withoutNulls removes null and undefined", () => {
  expect(withoutNulls({ a: null, b: undefined, c: 0, d: "", e: false })).toStrictEqual({ c: 0, d: "", e: false })
})
