/** Comparison of origins, which decides where the token is sent. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hasOrigin, isLoopback, isWithoutTls, originOf, resolveAddress } from "../../src/internal/text/origin.js"

describe("hasOrigin", () => {
  it.each([
    ["https://canvas.example.edu", "https://canvas.example.edu", true],
    ["https://canvas.example.edu/", "https://canvas.example.edu", true],
    ["https://canvas.example.edu?x=1", "https://canvas.example.edu", true],
    ["https://canvas.example.edu#x", "https://canvas.example.edu", true],
    ["https://canvas.example.edu.evil.com/", "https://canvas.example.edu", false],
    ["https://canvas.example.edu@evil.com/", "https://canvas.example.edu", false],
    ["https://canvas.example.edu:8443/", "https://canvas.example.edu", false],
    ["http://localhost:8080/", "http://localhost:80", false],
    ["https://canvas.example.edu\\@evil.com/", "https://canvas.example.edu", false],
    ["http://canvas.example.edu/", "https://canvas.example.edu", false],
    ["/api/v1/courses", "https://canvas.example.edu", false],
    ["https://canvas.example.edu/", undefined, false],
    ["undefined/", undefined, false]
  ])("%s at %s: %s", (url, origin, expected) => {
    expect(hasOrigin(url, origin)).toBe(expected)
  })

  it("is never true if the URL parser finds another origin", () => {
    const origin = "https://canvas.example.edu"
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 12 }), (rest) => {
        const url = origin + rest
        if (hasOrigin(url, origin) && URL.canParse(url)) expect(new URL(url).origin).toBe(origin)
      })
    )
  })
})

describe("an address in a response", () => {
  const from = "https://canvas.example.edu/api/v1/a"

  it.each([
    ["https://storage.example.edu/k?x=1", "https://storage.example.edu/k?x=1"],
    ["http://storage.example.edu", "http://storage.example.edu/"],
    ["/files_api", "https://canvas.example.edu/files_api"],
    ["//storage.example.edu/k", "https://storage.example.edu/k"]
  ])("is resolved against the request: %s", (address, url) => {
    expect(resolveAddress(address, from)).toBe(url)
  })

  it.each([
    "https://",
    "mailto:x",
    "javascript:x",
    "ftp://x/y",
    "http+unix://x/y",
    "webhttp://x/y",
    "DELETE https://canvas.example.edu/api/v1/a",
    "DELETE\t/api/v1/a",
    "https://canvas.example.edu/api/v1/a ",
    "https://canvas.example.edu/api\r\n/v1/a",
    "https://me@canvas.example.edu/api/v1/a",
    "https://:secret@canvas.example.edu/api/v1/a"
  ])("is undefined if it is more or less than an http or https URL: %j", (address) => {
    expect(resolveAddress(address, from)).toBeUndefined()
  })
})

describe("originOf", () => {
  it.each([
    ["https://Canvas.Example.edu:443/api/v1/courses?page=2", "https://canvas.example.edu"],
    ["/api/v1/courses", undefined],
    ["", undefined]
  ])("%j: %s", (text, expected) => {
    expect(originOf(text)).toBe(expected)
  })
})

it.each([
  ["https://a.test:1/", "HTTP://a.test/b", true],
  ["https://a.test/", "http://b.test/", false],
  ["http://a.test/?https:", "http://a.test/", false],
  ["https://a.test/", "https://a.test/?http:", false]
])("isWithoutTls from %s to %s: %s", (from, target, expected) => {
  expect(isWithoutTls(from, target)).toBe(expected)
})

describe("isLoopback", () => {
  it.each([
    ["localhost", true],
    ["LocalHost.", true],
    ["canvas.localhost", true],
    ["127.0.0.1", true],
    ["127.10.20.255", true],
    ["[::1]", true],
    ["localhost.example.edu", false],
    ["notlocalhost", false],
    [".localhost", false],
    ["127.0.0.1.example.edu", false],
    ["canvas.127.0.0.1", false],
    ["127.0.1", false],
    ["128.0.0.1", false],
    ["[::11]", false],
    ["canvas.example.edu", false]
  ])("%s: %s", (hostname, expected) => {
    expect(isLoopback(hostname)).toBe(expected)
  })
})
