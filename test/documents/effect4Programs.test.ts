/** The programs of the documents for Effect 4, and the switch of the site. `npm run effect4 documents` checks their types. */
import { beforeAll, describe, expect, it } from "vitest"
import { collectPrograms, isExcluded, type PortedBlock, portBlocks } from "../../build/effect4/documents.js"
import { excludedPrograms } from "../../build/effect4/parts.js"
import { renderForSearch, showVersions, type Versions } from "../../site/versions.js"
import { blocksInMarkdown } from "../fixtures/documents/blocks.js"
import { read } from "../fixtures/repository.js"

/** Programs with what no document has, and with what the rules must leave alone. */
const page = [
  "```ts",
  'import { FileSystem } from "@effect/platform"',
  'import { Effect, Either, Schedule, Schema, Stream } from "effect"',
  'import { lms } from "effect-lms"',
  "",
  "const other = { left: 1 }",
  "const isLeft = (either: Either.Either<number, string>) => Either.isLeft(either) && either.left === other.left.toString()",
  "const decode = Schema.decodeUnknownEither(Schema.Union(Schema.Int, Schema.Null))",
  'const files = Effect.zipRight(FileSystem.FileSystem, Effect.fork(lms("/api/v1/courses")))',
  "const schedule = Schedule.intersect(Schedule.spaced(1), Schedule.recurs(4))",
  "const separated = Effect.gen(function* () {",
  "  const [failures, numbers] = yield* Effect.partition([1, 2], Effect.succeed)",
  "  return [failures, numbers]",
  "})",
  "const sum = Stream.make(1, 2).pipe(Stream.runFold(0, (a, b) => a + b))",
  "```",
  "```ts",
  'import { Effect } from "effect"',
  'import { lms } from "effect-lms"',
  "",
  "const count = lms( '/api/v1/courses' ).pipe(Effect.map((list) => list.length))",
  "```"
].join("\n")

let changed: PortedBlock
let same: PortedBlock

beforeAll(() => {
  const [first, second] = portBlocks(blocksInMarkdown("page.md", page))
  if (first === undefined || second === undefined) throw new Error("the page has two blocks")
  changed = first
  same = second
})

describe("a program of the documents", () => {
  it("becomes what a user of Effect 4 writes, without bridges and safeguards of the package", () => {
    expect(changed.effect4.split("\n")).toEqual([
      'import { Effect, FileSystem, Result, Schedule, Schema, Stream } from "effect"',
      'import { lms } from "effect-lms"',
      "",
      "const other = { left: 1 }",
      "const isLeft = (either: Result.Result<number, string>) =>",
      "  Result.isFailure(either) && either.failure === other.left.toString()",
      "const decode = Schema.decodeUnknownResult(Schema.Union([Schema.Int, Schema.Null]))",
      'const files = Effect.andThen(FileSystem.FileSystem, Effect.forkChild(lms("/api/v1/courses")))',
      "const schedule = Schedule.max([Schedule.spaced(1), Schedule.recurs(4)])",
      "const separated = Effect.gen(function* () {",
      "  const [numbers, failures] = yield* Effect.partition([1, 2], Effect.succeed)",
      "  return [failures, numbers]",
      "})",
      "const sum = Stream.make(1, 2).pipe(",
      "  Stream.runFold(",
      "    () => 0,",
      "    (a, b) => a + b",
      "  )",
      ")"
    ])
  })

  it("that is the same for both keeps its text, its form included", () => {
    expect(same.effect4).toBe(same.code)
  })

  it("fails the run if one of its patches no longer applies", () => {
    expect(() => portBlocks([{ file: "docs/reference/errors.md", line: 1, code: "const a = 1" }])).toThrow(
      "a patch of docs/reference/errors.md does not apply: Effect.flatten"
    )
  })
})

describe("the programs that are for Effect 3 only", () => {
  const all = collectPrograms()

  it("are those that the page about Effect 4 lists, with the reasons", () => {
    const names = (reason: string) =>
      excludedPrograms
        .filter((program) => program.reason === reason)
        .map(({ file, part }) => (part === undefined ? `\`${file}\`` : `\`${part}\` in \`${file}\``))
        .join(", ")
    const reasons = [...new Set(excludedPrograms.map(({ reason }) => reason))]
    const [, section = ""] = read("docs/explanation/effect-4.md").split("\n## Programs\n")
    const [programs = ""] = section.split("\n## ")
    expect(programs.split("\n").filter((line) => line.startsWith("- "))).toEqual(
      reasons.map((reason) => `- ${names(reason)}: ${reason}`)
    )
  })

  it.each(excludedPrograms.map(({ file, part = "" }) => [file, part] as const))("exist: %s %s", (file, part) => {
    const programs = all.filter((program) => program.file.startsWith(file) && program.code.includes(part))
    expect(programs.length).toBeGreaterThan(0)
    expect(programs.filter((program) => !isExcluded(program))).toEqual([])
  })
})

describe("the switch of the site", () => {
  type Renderer = Parameters<typeof showVersions>[0]
  type Fence = NonNullable<Renderer["renderer"]["rules"]["fence"]>
  type Tokens = Parameters<Fence>[0]

  /** Renders one block as the site does. */
  const render = (code: string, versions: Versions, { env = {}, info = "ts" } = {}): string => {
    const rules: { fence: Fence } = { fence: (tokens, index) => `<pre>${tokens[index]?.content}</pre>` }
    const utils = { escapeHtml: (text: string) => text.replaceAll("<", "&lt;") }
    showVersions({ renderer: { rules }, utils } as unknown as Renderer, versions)
    const tokens = [{ content: `${code}\n`, info, map: [3, 9] }] as unknown as Tokens
    return rules.fence(tokens, 0, {}, { relativePath: "page.md", ...env }, {} as Parameters<Fence>[4])
  }

  it("is at a program whose text differs: Effect 3 first, and checked", () => {
    const html = render("a", { a: "b" })
    expect(html.match(/<input [^>]*>/g)).toEqual([
      '<input type="radio" name="effect-3" value="3" checked>',
      '<input type="radio" name="effect-3" value="4">'
    ])
    expect(html).toContain('<div class="effect-3"><pre>a\n</pre></div><div class="effect-4"><pre>b\n</pre></div>')
  })

  it("is at no other program", () => {
    expect(render("c", { a: "b" })).toBe("<pre>c\n</pre>")
    expect(render("toString", { a: "b" })).toBe("<pre>toString\n</pre>")
  })

  it("is replaced by a note at a program for Effect 3 only", () => {
    const html = render("a", { a: null })
    expect(html).toContain("Effect 3 only")
    expect(html).toContain("<pre>a\n</pre>")
    expect(html).not.toContain("<input")
  })

  it("is not in the search, which has each program once", async () => {
    const md = { renderAsync: async (code: string, env: object) => render(code, { "a<": "b" }, { env }) }
    expect(await renderForSearch("a<", {} as never, md as never)).toBe("<pre><code>a&lt;</code></pre>\n")
  })

  it("cannot be in a tab", () => {
    expect(() => render("a", { a: "b" }, { info: "ts [Effect]" })).toThrow("page.md: a tab cannot have two versions")
  })
})
