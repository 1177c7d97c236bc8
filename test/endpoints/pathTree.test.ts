import { describe, expect, it } from "vitest"
import { lineOf } from "../../src/endpoints/catalogue.js"
import { readPathTree, writePathTree } from "../../src/internal/text/pathTree.js"
import { catalogue } from "../fixtures/model.js"

const readLines = (tree: string): ReadonlyArray<string> =>
  readPathTree(tree).flatMap(({ methods, segments }) =>
    methods.map((method) => lineOf({ method, path: segments.join("/") }))
  )

describe("the tree of paths", () => {
  it("contains the endpoints of the catalogue in its order", () => {
    expect(readLines(writePathTree(catalogue.endpoints))).toEqual(catalogue.endpoints.map(lineOf))
  })

  it("has a line for each segment", () => {
    const endpoints = [
      { method: "GET", path: "/api/v1/courses" },
      { method: "POST", path: "/api/v1/courses" },
      { method: "GET", path: "/api/v1/courses/:id" }
    ]
    expect(writePathTree(endpoints)).toBe("api\n v1\n  courses GET POST\n   :id GET")
  })

  it("is read below the segments that are wanted", () => {
    const endpoints = ["/a", "/a/b/c", "/a/c/d", "/b/a", "/b/b/c"].map((path) => ({ method: "GET", path }))
    const paths = readPathTree(writePathTree(endpoints), (segment, depth) => depth !== 1 || segment === "b")
    expect(paths.map(({ segments }) => segments.join("/"))).toEqual(["/a", "/a/b/c", "/b/b/c"])
  })

  it("keeps paths apart that begin like each other, also in another order", () => {
    const endpoints = ["/a/b/c", "/a/b", "/a-b", "/a/b/d", "/b/b/d"].map((path) => ({ method: "GET", path }))
    expect(readLines(writePathTree(endpoints))).toEqual(endpoints.map(lineOf))
  })
})
