/** The site and the folder have the same pages; dead links of the built site are reported. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { findDeadLinks } from "../../site/links.js"
import { parts } from "../../site/pages.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { filesBelow, read, root } from "../fixtures/repository.js"

const pages = parts.flatMap(({ pages }) => pages)

it("every page of docs is on the site, once", () => {
  const listed = pages.map(({ file }) => file).filter((file) => file.startsWith("docs/"))
  expect(listed.toSorted()).toEqual(filesBelow("docs", ".md").toSorted())
})

it.scoped("reports a link to a missing file or a missing anchor", () =>
  Effect.gen(function* () {
    const site = yield* temporaryDirectory
    mkdirSync(join(site, "docs"))
    writeFileSync(join(site, "a.svg"), "<svg/>")
    writeFileSync(
      join(site, "index.html"),
      '<h1 id="é">A</h1><a href="./docs/b.html#b">1</a> <a href="/docs/b.html#gone">2</a> <a href="#%C3%A9">3</a> <img src="gone.svg">'
    )
    writeFileSync(
      join(site, "docs/b.html"),
      '<h1 id="b">B</h1><a href="/">1</a> <a href="../gone.html?a=1&amp;b">2</a> <a href="https://example.edu/gone">3</a> <img src="/a.svg">'
    )
    expect(findDeadLinks(site).toSorted()).toEqual([
      "docs/b.html: ../gone.html?a=1&b",
      "index.html: /docs/b.html#gone",
      "index.html: gone.svg"
    ])
  })
)

it("the picture of a request has the policies in their order, and names existing source files", () => {
  const names = (room: string) => readdirSync(join(root, "src/internal", room)).map((name) => name.replace(/\.ts$/, ""))
  const drawn = Array.from(
    read("docs/pictures/request.svg").matchAll(/<text class="t c[^>]*>(\w+)</g),
    ([, name = ""]) => name
  )
  const pipeline = read("src/internal/send/send.ts")
  const [story = ""] = /const sendFirst = .*?\n\n/s.exec(pipeline) ?? []
  const policies = [...story.matchAll(/(\w+)\((?:[\w.]+, )*(?:first|attempt), \(attempt\) =>/g)].map(
    ([, name = ""]) => name
  )
  expect(drawn.filter((name) => policies.includes(name))).toEqual(policies)
  expect(policies.length).toBeGreaterThan(5)
  const known = ["request", "transport", "response", "pages", "send"].flatMap(names)
  expect(drawn.filter((name) => !policies.includes(name) && !known.includes(name))).toEqual([])
})

it("the picture of an export names the same files as the page", () => {
  const page = read("docs/guide/exports.md")
  const picture = read("docs/pictures/export.svg")
  const drawn = Array.from(picture.matchAll(/>((?:&lt;id&gt;\.)?[a-z]+(?:\.json)?)<\/text>/g), ([, name = ""]) =>
    name.replace("&lt;", "<").replace("&gt;", ">")
  )
  expect(new Set(drawn)).toEqual(new Set(["<id>.part", "checkpoint.json", "lock.json"]))
  expect(drawn.filter((name) => !page.includes(`.lms/<file>/${name}`))).toEqual([])
})
