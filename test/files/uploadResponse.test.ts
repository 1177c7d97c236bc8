/** What the service and its storages say in an upload, in all the forms that they say it in. */
import { describe, expect, it } from "vitest"
import * as responses from "../../src/internal/files/upload/response.js"

const url = "https://storage.example.edu/upload"

describe("the answer to the first step", () => {
  it("names where the file goes, and with which fields", () => {
    expect(
      responses.parseStartResponse({ upload_url: url, upload_params: { key: "k" }, file_param: "attachment" })
    ).toEqual({
      url,
      fields: [["key", "k"]],
      fileField: "attachment",
      progressUrl: undefined
    })
  })

  it("has the file in the field file, where it names none", () => {
    expect(responses.parseStartResponse({ upload_url: url })).toMatchObject({ fields: [], fileField: "file" })
    expect(responses.parseStartResponse({ upload_url: url, file_param: "" })?.fileField).toBe("file")
    expect(responses.parseStartResponse({ upload_url: url, file_param: 5 })?.fileField).toBe("file")
    expect(responses.parseStartResponse({ upload_url: url, file_param: null })?.fileField).toBe("file")
  })

  it("is in the first attachment, where an older service says it there", () => {
    const inner = { upload_url: url, upload_params: { key: "k" } }
    expect(
      responses.parseStartResponse({ attachments: [inner, { upload_url: "https://other.example.edu" }] })
    ).toMatchObject({
      url,
      fields: [["key", "k"]]
    })
    expect(responses.parseStartResponse({ upload_url: "", attachments: [inner] })?.url).toBe(url)
  })

  it("counts before its attachments, where both name an address", () => {
    const both = { upload_url: url, attachments: [{ upload_url: "https://other.example.edu" }] }
    expect(responses.parseStartResponse(both)?.url).toBe(url)
  })

  it("names only where to ask, where the service fetches the file", () => {
    expect(responses.parseStartResponse({ progress: { url: `${url}/3` } })).toMatchObject({
      url: undefined,
      progressUrl: `${url}/3`
    })
    expect(responses.parseStartResponse({ upload_url: url, progress: { url: `${url}/3` } })).toMatchObject({
      url,
      progressUrl: `${url}/3`
    })
  })

  it.each([
    [undefined],
    [null],
    ["a text"],
    [[]],
    [{}],
    [{ upload_url: "" }],
    [{ upload_url: 5 }],
    [{ progress: "https://x" }],
    [{ progress: { url: "" } }],
    [{ attachments: [] }],
    [{ attachments: ["https://x"] }],
    [{ attachments: { upload_url: url } }]
  ])("leads nowhere: %j", (data) => {
    expect(responses.parseStartResponse(data)).toBeUndefined()
  })
})

describe("the fields of the form", () => {
  const fields = (upload_params: unknown) => responses.parseStartResponse({ upload_url: url, upload_params })?.fields

  it("are the service's, in its order, as text", () => {
    expect(fields({ b: "2", a: 1, yes: true, none: null, big: 10n })).toEqual([
      ["b", "2"],
      ["a", "1"],
      ["yes", "true"],
      ["big", "10"]
    ])
  })

  it("are one for each element of a list, and JSON where they hold more than a value", () => {
    expect(fields({ tags: ["a", null, undefined, "b"], policy: { a: [1] } })).toEqual([
      ["tags", "a"],
      ["tags", "b"],
      ["policy", '{"a":[1]}']
    ])
  })

  it.each([[undefined], [null], ["text"], [["a"]], [5]])("are none where they are no object: %j", (params) => {
    expect(fields(params)).toEqual([])
  })

  it("are found in whatever case they are written", () => {
    const start = responses.parseStartResponse({ upload_url: url, upload_params: { acl: "private", Policy: "p" } })!
    expect(responses.findField(start, "policy")).toBe("p")
    expect(responses.findField(start, "key")).toBeUndefined()
  })

  it.each(["success_action_redirect", "success_url", "policy", "Key"])(
    "say by %s that a file is nobody's until it is confirmed",
    (name) => {
      const started = (params: object) => responses.parseStartResponse({ upload_url: url, upload_params: params })!
      expect(responses.needsConfirmation(started({ acl: "private", [name]: "x" }))).toBe(true)
      expect(responses.needsConfirmation(started({ acl: "private", filename: "x" }))).toBe(false)
    }
  )
})

describe("a file that the service has", () => {
  it.each([
    [{ id: 7 }],
    [{ id: "7" }],
    [{ id: 0 }],
    [{ id: 7, upload_status: "success" }],
    [{ id: 7, upload_status: null }]
  ])("is one with an id: %j", (data) => {
    expect(responses.isUploadedFile(data)).toBe(true)
  })

  it.each([
    [undefined],
    [null],
    [[{ id: 7 }]],
    ["7"],
    [{}],
    [{ id: "" }],
    [{ id: null }],
    [{ id: {} }],
    [{ id: 7, upload_status: "pending" }],
    [{ id: 7, upload_status: "errored" }]
  ])("is none without, or before it is whole: %j", (data) => {
    expect(responses.isUploadedFile(data)).toBe(false)
  })

  it.each([
    [{ size: 5 }, 5],
    [{ size: "50" }, 50],
    [{ size: 0 }, 0],
    [{ size: "0" }, 0],
    [{ size: "5 bytes" }, undefined],
    [{ size: "a5" }, undefined],
    [{ size: "" }, undefined],
    [{ size: null }, undefined],
    [{ size: ["5"] }, undefined],
    [{}, undefined]
  ])("has the size that the service shows, if it shows one: %j", (shown, size) => {
    expect(responses.sizeOf({ id: 7, ...shown } as never)).toBe(size)
  })
})

describe("an address", () => {
  const from = "https://canvas.example.edu/api/v1/a"

  it.each([
    ["https://storage.example.edu/k?x=1", "https://storage.example.edu/k?x=1"],
    ["http://storage.example.edu", "http://storage.example.edu/"],
    ["/files_api", "https://canvas.example.edu/files_api"],
    ["//storage.example.edu/k", "https://storage.example.edu/k"]
  ])("is one from where it is named: %s", (named, address) => {
    expect(responses.resolveUrl(named, from)).toBe(address)
  })

  it.each(["https://", "mailto:x", "javascript:x", "ftp://x/y", "http+unix://x/y", "webhttp://x/y"])(
    "is none at which nothing can be asked: %s",
    (named) => {
      expect(responses.resolveUrl(named, from)).toBeUndefined()
    }
  )

  const host = "https://canvas.example.edu"

  it.each([
    ["/api/v1/files/7", "7"],
    ["/api/v1/files/7?include[]=user", "7"],
    ["/api/v1/files/7#top", "7"],
    ["/api/v1/files/7/create_success?uuid=1", "7"],
    ["/api/v1/files/7/create_success", "7"],
    ["/api/v1/files/7/create_success#top", "7"],
    ["/api/v1/files/1~77/create_success", "1~77"],
    ["/api/v1/files/7/other", undefined],
    ["/api/v1/files/7/create_success/other", undefined],
    ["/api/v1/files/7/create_successful", undefined],
    ["/api/v1/files/", undefined],
    ["/api/v1/folders/7", undefined]
  ])("tells of which file it is: %s", (path, id) => {
    expect(responses.fileIdOf(host + path)).toBe(id)
  })

  it.each([
    ["/api/v1/files/7/create_success", true],
    ["/api/v1/files/7/create_success?uuid=1", true],
    ["/api/v1/files/7/create_success#top", true],
    ["/api/v1/files/7/create_success/8", true],
    ["/api/v1/files/7/create_successful", false],
    ["/api/v1/files/7", false],
    ["/api/v1/files/7?then=create_success", false]
  ])("tells whether it confirms: %s", (path, confirming) => {
    expect(responses.isConfirmUrl(host + path)).toBe(confirming)
  })
})

describe("the name that the service shows", () => {
  it.each([
    ["notes.pdf", "notes.pdf"],
    ["notes.pdf", undefined],
    ["notes.pdf", 5],
    ["notes.pdf", "notes-1.pdf"],
    ["notes.pdf", "notes-12.pdf"],
    ["notes", "notes-1"],
    [".profile", ".profile-1"],
    ["a.tar.gz", "a.tar-1.gz"],
    ["u\u0308.pdf", "\u00fc.pdf"],
    ["\u00fc.pdf", "u\u0308-1.pdf"]
  ])("%j is its own as %j: it makes another of one that is taken", (name, display_name) => {
    expect(responses.hasName({ id: 7, display_name } as never, name)).toBe(true)
  })

  it.each([
    ["notes.pdf", "other.pdf"],
    ["notes.pdf", "notes-1.txt"],
    ["notes.pdf", "notes-a.pdf"],
    ["notes.pdf", "notes-1a.pdf"],
    ["notes.pdf", "notes1.pdf"],
    ["notes.pdf", "my notes-1.pdf"],
    ["notes.pdf", "notes-1.pdf.exe"],
    ["notes.pdf", ""],
    [".profile", "-1.profile"]
  ])("%j is another file's as %j", (name, display_name) => {
    expect(responses.hasName({ id: 7, display_name } as never, name)).toBe(false)
  })
})
