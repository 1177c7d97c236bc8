/** A download between its tries: what the next one asks for, and what an answer means to what has come. */
import { describe, expect, it } from "vitest"
import * as resume from "../../src/internal/files/resume.js"

const etag = '"v1"'

interface Known {
  readonly total?: number | "unknown"
  /** Empty for none. */
  readonly validator?: string
}

const begun = (bytes: number, { total = 300, validator = etag }: Known = {}): resume.Begun => ({
  ...resume.begin({ status: 200, headers: validator === "" ? {} : { etag: validator } }, true),
  total: total === "unknown" ? undefined : total,
  bytes
})

const part = (
  state: resume.State,
  range: string | undefined,
  more: Readonly<Record<string, string>> = {},
  status = 206
) => resume.part(state, { status, headers: { ...(range === undefined ? {} : { "content-range": range }), ...more } })

describe("the next try", () => {
  it("asks for the rest, if the file is still the same", () => {
    expect(resume.rest(begun(100))).toEqual({ range: "bytes=100-", "if-range": etag })
  })

  it.each([
    ["nothing is kept", undefined],
    ["nothing has come", begun(0)],
    ["there is no validator", begun(100, { validator: "" })],
    ["the validator is weak (RFC 9110 section 8.8.1)", begun(100, { validator: 'W/"v1"' })]
  ])("asks for all where %s", (_, state) => {
    expect(resume.rest(state)).toBeUndefined()
  })

  it("asks for all where coded bytes are counted, or the call may not be resumed", () => {
    const head = { status: 200, headers: { etag, "content-encoding": "gzip", "content-length": "300" } }
    expect(resume.begin(head, true)).toMatchObject({ etag: undefined, total: undefined })
    expect(resume.begin({ status: 200, headers: { etag } }, false).etag).toBeUndefined()
  })
})

describe("a part", () => {
  it("is the rest where it begins where the last try ended", () => {
    expect(part(begun(100), "bytes 100-299/300")).toEqual({ _tag: "Rest", begun: begun(100) })
    expect(part(begun(100), "bytes 100-299/*")).toMatchObject({ _tag: "Rest" })
    expect(part(begun(100, { total: "unknown" }), "bytes 100-299/300")).toMatchObject({
      _tag: "Rest",
      begun: { total: 300 }
    })
  })

  it.each([
    ["begins elsewhere", "bytes 99-299/300", {}],
    ["is of another length", "bytes 100-399/400", {}],
    ["is of another file", "bytes 100-299/300", { etag: '"v2"' }],
    ["does not say what it is", undefined, {}],
    ["is in other units", "lines 100-299/300", {}]
  ])("that %s is none of this file", (_, range, headers) => {
    expect(part(begun(100), range, headers)).toMatchObject({ _tag: "Other" })
  })

  it("that nobody asked for is none", () => {
    expect(part(undefined, "bytes 0-99/300")).toEqual({ _tag: "Other", problem: "sent a part of the file, unasked" })
    expect(part(begun(0), "bytes 0-99/300")).toMatchObject({ _tag: "Other" })
  })

  it("is not there where all has come: 416 with the very length", () => {
    expect(part(begun(300), "bytes */300", {}, 416)).toEqual({ _tag: "Nothing" })
    expect(part(begun(100), "bytes */300", {}, 416)).toMatchObject({ _tag: "Other" })
    expect(part(begun(300), "bytes */300", { etag: '"v2"' }, 416)).toMatchObject({ _tag: "Other" })
  })
})

describe("the end of a body", () => {
  it("is as announced, or says what it lacks", () => {
    expect(resume.shortfall(begun(300), 100, 200)).toBeUndefined()
    expect(resume.shortfall(begun(300), 100, undefined)).toBeUndefined()
    expect(resume.shortfall(begun(250), 100, 200)).toContain("sent 150 bytes of the 200")
    expect(resume.shortfall(begun(250), 100, undefined)).toContain("does not end where the file does")
    expect(resume.shortfall(begun(250, { total: "unknown" }), 100, undefined)).toBeUndefined()
  })
})
