/** A download between its attempts: the next request, and how responses relate to the received bytes. */
import { describe, expect, it } from "vitest"
import * as rangeRequest from "../../src/internal/files/rangeRequest.js"

const etag = '"v1"'

interface Known {
  readonly total?: number | "unknown"
  /** Empty for no value. */
  readonly validator?: string
}

const partialDownload = (
  bytes: number,
  { total = 300, validator = etag }: Known = {}
): rangeRequest.PartialDownload => ({
  ...rangeRequest.startDownload({ status: 200, headers: validator === "" ? {} : { etag: validator } }, true),
  total: total === "unknown" ? undefined : total,
  bytes
})

const part = (
  state: rangeRequest.DownloadState,
  range: string | undefined,
  more: Readonly<Record<string, string>> = {},
  status = 206
) =>
  rangeRequest.readRangeResponse(state, {
    status,
    headers: { ...(range === undefined ? {} : { "content-range": range }), ...more }
  })

describe("a part of another media type", () => {
  const ofType = (type: string | undefined): rangeRequest.PartialDownload => ({
    ...partialDownload(100),
    headers: type === undefined ? {} : { "content-type": type }
  })

  it.each([
    ["application/pdf", undefined, "Remainder"],
    ["application/pdf", "application/pdf", "Remainder"],
    ["text/csv ; charset=utf-8", "Text/CSV", "Remainder"],
    [undefined, "application/pdf", "Remainder"],
    ["application/pdf", "multipart/byteranges; boundary=x", "Mismatch"],
    [undefined, "multipart/byteranges; boundary=x", "Mismatch"],
    ["application/pdf", "text/html", "Mismatch"]
  ])("is not spliced into the file: %s, then %s", (first, second, expected) => {
    const headers = { etag, ...(second === undefined ? {} : { "content-type": second }) }
    expect(part(ofType(first), "bytes 100-299/300", headers)._tag).toBe(expected)
  })
})

describe("the next attempt", () => {
  it("requests the remaining bytes if the file is the same", () => {
    expect(rangeRequest.makeRangeHeaders(partialDownload(100))).toEqual({ range: "bytes=100-", "if-range": etag })
  })

  it.each([
    ["no bytes are kept", () => undefined],
    ["no bytes were received", () => partialDownload(0)],
    ["there is no validator", () => partialDownload(100, { validator: "" })],
    ["the validator is weak (RFC 9110 section 8.8.1)", () => partialDownload(100, { validator: 'W/"v1"' })],
    ["the validator is invalid", () => partialDownload(100, { validator: 'v1"' })],
    ["there are two validators", () => partialDownload(100, { validator: '"v1", "v2"' })]
  ])("requests the complete file if %s", (_, state) => {
    expect(rangeRequest.makeRangeHeaders(state())).toBeUndefined()
  })

  it("requests the complete file if the bytes are coded or the call cannot be resumed", () => {
    const head = { status: 200, headers: { etag, "content-encoding": "gzip", "content-length": "300" } }
    expect(rangeRequest.startDownload(head, true)).toMatchObject({ etag: undefined, total: undefined })
    expect(rangeRequest.startDownload({ status: 200, headers: { etag } }, false).etag).toBeUndefined()
  })

  it.each([
    ["300", 300],
    [" 300 ", 300],
    ["0", 0],
    ["300 bytes", undefined],
    ["about 300", undefined],
    ["-300", undefined],
    ["9".repeat(16), undefined],
    ["", undefined]
  ])("knows the length of the file if it is a number: %j", (length, total) => {
    expect(rangeRequest.startDownload({ status: 200, headers: { "content-length": length } }, true).total).toBe(total)
  })

  it("counts the received bytes", () => {
    const chunks = [new Uint8Array(20), new Uint8Array(0), new Uint8Array(3)]
    expect(rangeRequest.addChunks(partialDownload(100), chunks)).toEqual(partialDownload(123))
  })
})

describe("a range", () => {
  const v1 = { etag }

  it("is the remainder if it starts after the last byte and ends with the file", () => {
    expect(part(partialDownload(100), "bytes 100-299/300", v1)).toEqual({
      _tag: "Remainder",
      download: partialDownload(100)
    })
    expect(part(partialDownload(100), "bytes 100-299/300", { ...v1, "content-length": "200" })).toMatchObject({
      _tag: "Remainder"
    })
    expect(part(partialDownload(100), "bytes 100-299/300", { ...v1, "content-encoding": "identity" })).toMatchObject({
      _tag: "Remainder"
    })
    expect(part(partialDownload(100), "bytes 100-299/*", v1)).toMatchObject({ _tag: "Remainder" })
    expect(part(partialDownload(100, { total: "unknown" }), "bytes 100-299/300", v1)).toMatchObject({
      _tag: "Remainder",
      download: { total: 300 }
    })
  })

  it.each([
    ["has another start", "bytes 99-299/300", v1],
    ["has another total", "bytes 100-399/400", v1],
    ["has another total and the same end", "bytes 100-299/400", v1],
    ["ends before the file", "bytes 100-149/300", v1],
    ["ends before the file, with an unknown total", "bytes 100-149/*", v1],
    ["ends after the file", "bytes 100-300/300", v1],
    ["has another validator", "bytes 100-299/300", { etag: '"v2"' }],
    ["has no validator (RFC 9110 section 15.3.7)", "bytes 100-299/300", {}],
    ["is coded", "bytes 100-299/300", { ...v1, "content-encoding": "gzip" }],
    ["has a Content-Length other than that of its range", "bytes 100-299/300", { ...v1, "content-length": "50" }],
    ["does not say what it is", undefined, v1],
    ["is in other units", "lines 100-299/300", v1],
    ["is in other units of a like name", "kilobytes 100-299/300", v1],
    ["has additional characters", "bytes 100-299/300/2", v1]
  ])("that %s does not belong to the file", (_, range, headers) => {
    expect(part(partialDownload(100), range, headers)).toMatchObject({ _tag: "Mismatch" })
  })

  it("does not belong to the file if its total is unknown", () => {
    expect(part(partialDownload(100, { total: "unknown" }), "bytes 100-299/*", v1)).toMatchObject({ _tag: "Mismatch" })
  })

  it("that does not belong to the file has a reason", () => {
    const why = (range: string, headers: Readonly<Record<string, string>>, status = 206) =>
      part(partialDownload(100), range, headers, status)
    expect(why("bytes 100-299/300", { ...v1, "content-encoding": "gzip" })).toMatchObject({
      problem: "returned a part of the file in another content coding"
    })
    expect(why("bytes 100-299/300", { ...v1, "content-type": "multipart/byteranges; boundary=x" })).toMatchObject({
      problem: "returned a part of another type (multipart/byteranges)"
    })
    expect(why("bytes 100-299/300", {})).toMatchObject({ problem: "returned a part of what may be another file" })
    expect(why("bytes 99-299/300", v1)).toMatchObject({
      problem: "returned another part of the file than the requested one"
    })
    expect(why("bytes */200", v1, 416)).toMatchObject({
      problem: "now has another file than at the start of the download"
    })
  })

  it("that was not requested does not belong to the file", () => {
    expect(part(undefined, "bytes 0-99/300")).toEqual({
      _tag: "Mismatch",
      problem: "returned a part of the file although no range was requested"
    })
    expect(part(partialDownload(0), "bytes 0-99/300", v1)).toEqual({
      _tag: "Mismatch",
      problem: "returned a part of the file although no range was requested"
    })
  })

  it("is missing from a complete file: 416 with the announced length", () => {
    expect(part(partialDownload(300), "bytes */300", {}, 416)).toEqual({ _tag: "Complete" })
    expect(part(partialDownload(100), "bytes */300", v1, 416)).toMatchObject({ _tag: "Mismatch" })
    expect(part(partialDownload(100), "bytes */100", v1, 416)).toMatchObject({ _tag: "Mismatch" })
    expect(part(partialDownload(300), "bytes */100", v1, 416)).toMatchObject({ _tag: "Mismatch" })
    expect(part(partialDownload(300), "bytes */300", { etag: '"v2"' }, 416)).toMatchObject({ _tag: "Mismatch" })
  })

  it("is missing from a complete file of unknown length: 416 with the received length and the same ETag", () => {
    const unknown = partialDownload(300, { total: "unknown" })
    expect(part(unknown, "bytes */300", v1, 416)).toEqual({ _tag: "Complete" })
    expect(part(unknown, "bytes */300", {}, 416)).toMatchObject({ _tag: "Mismatch" })
    expect(part(unknown, "bytes */299", v1, 416)).toMatchObject({ _tag: "Mismatch" })
    expect(part(unknown, undefined, v1, 416)).toMatchObject({ _tag: "Mismatch" })
  })
})

describe("a response to a request without a range", () => {
  const partly = (range: string | undefined, more: Readonly<Record<string, string>> = {}, status = 200) =>
    rangeRequest.findRangeProblem({
      status,
      headers: { ...(range === undefined ? {} : { "content-range": range }), ...more }
    })

  it("is the complete file, even with a Content-Range of all bytes", () => {
    expect(partly(undefined)).toBeUndefined()
    expect(partly("bytes 0-299/300")).toBeUndefined()
    expect(partly(" Bytes 0-299/300 ", { "content-length": "300" })).toBeUndefined()
    expect(partly("bytes 0-99/300", {}, 206)).toBeUndefined()
  })

  it.each([
    ["bytes 0-99/300", {}],
    ["bytes 100-299/300", {}],
    ["bytes 0-99/*", {}],
    ["bytes 0-299/300", { "content-length": "100" }],
    ["lines 0-9/10", {}]
  ])("is an error if its Content-Range names a part: %s", (range, headers) => {
    expect(partly(range, headers)).toContain("as if it were the complete file")
  })
})

describe("received bytes in a content coding", () => {
  const received = (headers: Readonly<Record<string, string>>, isDecoded?: boolean) =>
    rangeRequest.receivedCodings({
      ...rangeRequest.startDownload({ status: 200, headers, ...(isDecoded === undefined ? {} : { isDecoded }) }, true),
      bytes: 100
    })
  const coding = { "content-encoding": "deflate, br" }

  it.each([
    ["were decoded if their number is not the announced one", { ...coding, "content-length": "50" }, false],
    ["were decoded if the HTTP client says so, and no number was announced", coding, true]
  ])("%s", (_, headers, isDecoded) => {
    expect(received(headers, isDecoded)).toEqual({ saved: undefined, decoded: "deflate, br" })
  })

  it.each([
    ["are those that were announced", { ...coding, "content-length": "100" }, true],
    ["are those that were sent if the HTTP client says nothing", coding, undefined]
  ])("%s", (_, headers, isDecoded) => {
    expect(received(headers, isDecoded)).toEqual({ saved: "deflate, br", decoded: undefined })
  })

  it("have no coding without one", () => {
    expect(received({ "content-length": "100" })).toEqual({ saved: undefined, decoded: undefined })
  })
})

describe("the end of a body", () => {
  it("is the end of the file if all announced bytes came, or none were announced", () => {
    expect(rangeRequest.isComplete(partialDownload(300))).toBe(true)
    expect(rangeRequest.isComplete(partialDownload(250))).toBe(false)
    expect(rangeRequest.isComplete(partialDownload(301))).toBe(false)
    expect(rangeRequest.isComplete(partialDownload(250, { total: "unknown" }))).toBe(true)
    expect(rangeRequest.describeSizeMismatch(partialDownload(250))).toBe(
      "returned 250 bytes of a file announced with 300 bytes"
    )
  })

  it("is not awaited after more bytes than announced", () => {
    expect(rangeRequest.isTooLong(partialDownload(300))).toBe(false)
    expect(rangeRequest.isTooLong(partialDownload(301))).toBe(true)
    expect(rangeRequest.isTooLong(partialDownload(301, { total: "unknown" }))).toBe(false)
  })

  it("is the end of the range that the caller requested", () => {
    const ranged = rangeRequest.startDownload({ status: 206, headers: { "content-range": "bytes 100-149/300" } }, false)
    expect(ranged.total).toBe(50)
    const of = (headers: Readonly<Record<string, string>>) =>
      rangeRequest.startDownload({ status: 206, headers }, false).total
    expect(of({ "content-range": "bytes 100-149/300", "content-encoding": "gzip" })).toBeUndefined()
    expect(of({ "content-range": "bytes 100-149/300", "content-length": "40" })).toBe(40)
    expect(of({ "content-range": "bytes */300" })).toBeUndefined()
  })
})
