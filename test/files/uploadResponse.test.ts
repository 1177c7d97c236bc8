/** Responses of Canvas and its storages during an upload, in all documented and observed forms. */
import { describe, expect, it } from "vitest"
import * as responses from "../../src/internal/files/upload/response.js"

const url = "https://storage.example.edu/upload"

const parse = (data: unknown, source?: string) => responses.parseStartResponse(data, source)

describe("the response to the first step", () => {
  it("contains the upload URL and the fields", () => {
    expect(parse({ upload_url: url, upload_params: { key: "k" }, file_param: "attachment" })).toEqual({
      url,
      fields: [["key", "k"]],
      fileField: "attachment",
      progressUrl: undefined
    })
  })

  it("has the file field named file by default", () => {
    expect(parse({ upload_url: url })).toMatchObject({ fields: [], fileField: "file" })
    expect(parse({ upload_url: url, file_param: "" })?.fileField).toBe("file")
    expect(parse({ upload_url: url, file_param: 5 })?.fileField).toBe("file")
    expect(parse({ upload_url: url, file_param: null })?.fileField).toBe("file")
  })

  it("contains only a progress URL if the service fetches the file", () => {
    expect(parse({ progress: { url: `${url}/3` } })).toMatchObject({
      url: undefined,
      progressUrl: `${url}/3`
    })
    expect(parse({ upload_url: url, progress: { url: `${url}/3` } })).toMatchObject({
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
    [{ attachments: [{ upload_url: url }] }]
  ])("is undefined without a URL: %j", (data) => {
    expect(parse(data)).toBeUndefined()
  })
})

describe("a response of an endpoint that does not take uploads", () => {
  it.each([
    [{ id: 9, workflow_state: "created" }],
    [{ id: "9" }],
    [{ workflow_state: "initializing" }],
    [{ workflow_state: "initializing", message: "wait" }],
    [{ job: { id: 9 } }],
    [[{ id: 9 }]]
  ])("describes what the service has started: %j", (data) => {
    expect(responses.describesOther(data)).toBe(true)
  })

  it.each([
    [undefined],
    ["a text"],
    [[]],
    [{}],
    [{ id: "" }],
    [{ id: null, job: "" }],
    [{ upload_url: url, upload_params: {}, file_param: "file", progress: { url }, attachments: [{}] }],
    [{ errors: [{ message: "no room" }], status: "bad" }],
    [{ status: "bad", message: "no room" }]
  ])("describes nothing: %j", (data) => {
    expect(responses.describesOther(data)).toBe(false)
  })
})

describe("the form fields", () => {
  const fields = (upload_params: unknown) => parse({ upload_url: url, upload_params })?.fields

  it("are strings in the server's order", () => {
    expect(fields({ b: "2", a: 1, yes: true, none: null, big: 10n })).toEqual([
      ["b", "2"],
      ["a", "1"],
      ["yes", "true"],
      ["big", "10"]
    ])
  })

  it("are in the server's order, also if names look like integers", () => {
    const source = `while(1);{"upload_params": {"b": "{\\"9\\":1}", "10":"x", "2": ["y","z"], "a":null}, "upload_url": "${url}"}`
    const data: unknown = JSON.parse(source.slice("while(1);".length))
    expect(parse(data, source)?.fields).toEqual([
      ["b", '{"9":1}'],
      ["10", "x"],
      ["2", "y"],
      ["2", "z"]
    ])
  })

  it("are repeated for each element of a list, and JSON for nested values", () => {
    expect(fields({ tags: ["a", null, undefined, "b"], policy: { a: [1] } })).toEqual([
      ["tags", "a"],
      ["tags", "b"],
      ["policy", '{"a":[1]}']
    ])
  })

  it.each([[undefined], [null], ["text"], [["a"]], [5]])("are empty if they are not an object: %j", (params) => {
    expect(fields(params)).toEqual([])
  })

  it("are found case-insensitively", () => {
    const start = parse({ upload_url: url, upload_params: { acl: "private", Policy: "p" } })!
    expect(responses.findField(start, "policy")).toBe("p")
    expect(responses.findField(start, "key")).toBeUndefined()
  })

  it.each(["success_action_redirect", "success_url", "policy", "Key"])(
    "require a confirmation if they contain %s",
    (name) => {
      const started = (params: object) => parse({ upload_url: url, upload_params: params })!
      expect(responses.needsConfirmation(started({ acl: "private", [name]: "x" }))).toBe(true)
      expect(responses.needsConfirmation(started({ acl: "private", filename: "x" }))).toBe(false)
    }
  )
})

describe("isUploadedFile", () => {
  it.each([
    [{ id: 7 }],
    [{ id: "7" }],
    [{ id: 0 }],
    [{ id: 7, upload_status: "success" }],
    [{ id: 7, upload_status: null }]
  ])("accepts a file with an id: %j", (data) => {
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
  ])("rejects a file without an id, or an incomplete one: %j", (data) => {
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
  ])("sizeOf reads the size if there is one: %j", (shown, size) => {
    expect(responses.sizeOf({ id: 7, ...shown } as never)).toBe(size)
  })
})

describe("a URL", () => {
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
  ])("contains the id of the file: %s", (path, id) => {
    expect(responses.fileIdOf(host + path)).toBe(id)
  })

  it.each([
    ["/api/v1/files/7/create_success", true],
    ["/api/v1/files/7/create_success?uuid=1", true],
    ["/api/v1/files/7/create_success#top", true],
    ["/api/v1/files/7/create_success/8", false],
    ["/api/v1/files/7/create_successful", false],
    ["/api/v1/files/7", false],
    ["/api/v1/files/7?then=create_success", false]
  ])("is a confirmation or not: %s", (path, confirming) => {
    expect(responses.isConfirmUrl(host + path)).toBe(confirming)
  })
})
