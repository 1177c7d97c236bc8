/** Documents only name existing files, headings, commands, options, errors and figures. */
import { Either, JSONSchema, SchemaAST } from "effect"
import * as errors from "effect-lms"
import { Fault, SandboxData } from "effect-lms/sandbox"
import { describe, expect, it } from "vitest"
import { parseArgs } from "../../src/cli/arguments/parseArgs.js"
import { api } from "../../src/cli/commands/api.js"
import { authCommands } from "../../src/cli/commands/auth.js"
import { doctor } from "../../src/cli/commands/doctor.js"
import { download } from "../../src/cli/commands/download.js"
import { exportCommand } from "../../src/cli/commands/export.js"
import { sandbox } from "../../src/cli/commands/sandbox.js"
import { upload } from "../../src/cli/commands/upload.js"
import { whoami } from "../../src/cli/commands/whoami.js"
import budgets from "../budgets.json" with { type: "json" }
import * as prose from "../fixtures/documents/prose.js"
import { filesBelow, read, root } from "../fixtures/repository.js"

const documents = prose.readDocuments(root)
const page = (file: string) => documents.filter((line) => line.file === file)
const scripts = Object.keys(JSON.parse(read("package.json")).scripts)
const suites = prose.parseSuites(read("bench/run.ts"))

const sources = ["src", "bench", "test/package"].flatMap((folder) => filesBelow(folder).map(read))

const namesOf = (options: Readonly<Record<string, { readonly name: string }>>) =>
  Object.values(options)
    .map(({ name }) => name)
    .sort()

describe("everything that documents name exists", () => {
  it("files and folders of the project", () => {
    expect(prose.missingPaths(root, documents)).toEqual([])
  })

  it("the file and the heading of each link", () => {
    expect(prose.findDeadLinks(root, documents)).toEqual([])
  })

  it("npm commands", () => {
    expect(prose.missingScripts(scripts, documents)).toEqual([])
  })

  it("benchmark suites and their options", () => {
    expect([...suites.keys()]).toContain("walk")
    const header = prose.parseLines("bench/run.ts", read("bench/run.ts"))
    expect(prose.invalidBenchCommands(suites, [...documents, ...header])).toEqual([])
  })
})

describe("the documents are short", () => {
  it("README and docs have few words, as wc -w counts them", () => {
    const { max, reason } = budgets.documents.words
    const files = [...new Set(documents.map(({ file }) => file))].filter((file) =>
      /^(?:README|docs\/.*)\.md$/.test(file)
    )
    const words = files.flatMap((file) =>
      read(file)
        .split(/\s+/)
        .filter((word) => word !== "")
    )
    expect(words.length, `documents.words in test/budgets.json: ${reason}`).toBeLessThanOrEqual(max)
    expect(words.length).toBeGreaterThan(10_000)
  })

  it("at most 1,000 words in CONTRIBUTING.md, and five steps to add something", () => {
    const lines = page("CONTRIBUTING.md")
    const words = lines.flatMap(({ text }) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    expect(words.length).toBeLessThanOrEqual(1000)
    const headings = lines.flatMap(({ text }) => /^## (Add .*)$/.exec(text)?.[1] ?? [])
    expect(headings).toHaveLength(3)
    for (const heading of headings) {
      const steps = prose.findSection(heading, lines).flatMap(({ text }) => /^(\d)\. /.exec(text)?.[1] ?? [])
      expect([heading, ...steps]).toEqual([heading, "1", "2", "3", "4", "5"])
    }
  })
})

describe("the documents are complete", () => {
  it("the comment in bench/run.ts lists every benchmark suite", () => {
    const [comment = ""] = read("bench/run.ts").split("*/")
    expect(
      [...suites.keys()].filter((name) => !new RegExp(`npm run bench -- (?:[\\w-]+ )?${name}\\b`).test(comment))
    ).toEqual([])
  })

  const sandboxPage = page("docs/reference/sandbox.md")
  const cellsOf = (heading: string) =>
    prose
      .findSection(heading, sandboxPage)
      .flatMap(({ text }) => (text.startsWith("| ") ? [text.split("|").slice(1)] : []))
  const codeIn = (text: string | undefined) => Array.from((text ?? "").matchAll(/`([^`]+)`/g), ([, code = ""]) => code)
  const fieldsOf = (file: string, name: string) => {
    const [, body = ""] = new RegExp(`^export interface ${name} \\{\\n(.*?)^\\}`, "ms").exec(read(file)) ?? []
    return Array.from(body.matchAll(/^ {2}readonly (\w+)/gm), ([, field = ""]) => field)
  }

  it("the page on the sandbox lists exactly the options of effect-lms sandbox", () => {
    const documented = cellsOf("Options").flatMap(([, option]) =>
      codeIn(option).flatMap((name) => (name.startsWith("--") ? [name.slice(2)] : []))
    )
    expect(documented.sort()).toEqual(namesOf(sandbox.options))
  })

  it("the page on the sandbox lists every field of SandboxOptions", () => {
    const fields = fieldsOf("src/sandbox/sandboxOptions.ts", "SandboxOptions")
    expect(fields.length).toBeGreaterThan(3)
    const documented = cellsOf("Options").flatMap(([field]) => codeIn(field))
    expect(fields.filter((field) => !documented.includes(field))).toEqual([])
  })

  it("the page on the sandbox lists exactly the fields of the data", () => {
    const documented = cellsOf("Data").flatMap(([list, fields]) => [...codeIn(list), ...codeIn(fields)])
    const declared = JSON.stringify(JSONSchema.make(SandboxData), (_, value) =>
      value?.properties === undefined ? value : { ...value, names: Object.keys(value.properties) }
    )
    const names = Array.from(declared.matchAll(/"names":\[(.*?)\]/g), ([, list]) => JSON.parse(`[${list}]`)).flat()
    expect([...new Set(documented)].sort()).toEqual([...new Set(names)].sort())
  })

  it("the page on the sandbox lists exactly the faults, each with its fields", () => {
    const documented = cellsOf("Faults").flatMap(([fault]) => {
      const [tag = "", ...fields] = codeIn(fault)
      return /^[A-Z]/.test(tag) ? [[tag, ...fields.sort()].join(" ")] : []
    })
    const declared = Fault.members.map(({ ast }) => {
      const properties = SchemaAST.getPropertySignatures(SchemaAST.typeAST(ast))
      const tag = properties.flatMap(({ type }) => (SchemaAST.isLiteral(type) ? [type.literal] : []))
      return [tag[0], ...properties.flatMap(({ name }) => (name === "_tag" ? [] : [String(name)])).sort()].join(" ")
    })
    expect(documented.sort()).toEqual(declared.sort())
  })

  it("every example of a command's help can be parsed", () => {
    const commands = [...authCommands, api, whoami, upload, download, exportCommand, doctor, sandbox]
    // Split like a shell: only quotes of both kinds are supported.
    const words = (line: string) =>
      Array.from(line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g), ([word]) => word.replace(/['"]/g, ""))
    for (const { help } of commands) {
      for (const [example] of help.examples) {
        expect([example, Either.isRight(parseArgs(words(example.replace(/ [<|] .*/, "")), commands))]).toEqual([
          example,
          true
        ])
      }
    }
  })

  it("the page on the command lists exactly its exit codes", () => {
    const documented = prose
      .findSection("Exit codes", page("docs/guide/command.md"))
      .flatMap(({ text }) => /^\| (\d+) /.exec(text)?.[1] ?? [])
    const declared = Array.from(read("src/cli/exitCode.ts").matchAll(/^ {2}\w+: (\d+),?$/gm), ([, code]) => code)
    const signals = Array.from(read("src/node/runMain.ts").matchAll(/SIG\w+: (\d+)/g), ([, code]) => code)
    expect(documented).toEqual(["0", ...declared, ...signals].sort((a, b) => Number(a) - Number(b)))
  })

  it("each record of the page on decisions has a date, and at most 150 words", () => {
    const [, ...records] = read("docs/explanation/decisions.md").split(/^### /m)
    const invalid = records.flatMap((record) => {
      const [title = "", ...text] = record.split("\n")
      const words = text
        .join(" ")
        .split(/\s+/)
        .filter((word) => /\w/.test(word))
      return / \(20\d\d-(?:0[1-9]|1[0-2])\)$/.test(title) && words.length <= 150 ? [] : [`${title}: ${words.length}`]
    })
    expect(invalid).toEqual([])
    expect(records.length).toBeGreaterThan(10)
  })

  const tagged = errors.LmsError.members
  it.each(tagged.map((error) => [error._tag, error] as const))(
    "the section on %s lists every literal of its fields",
    (tag, error) => {
      const text = read("docs/reference/errors.md")
      const [, section = ""] = new RegExp(`^## ${tag}$(.*?)^## `, "ms").exec(text) ?? []
      const words = Object.values(error.fields).flatMap((field) =>
        "literals" in field ? (field.literals as ReadonlyArray<string>) : []
      )
      expect(words.filter((word) => !section.includes(`\`${word}\``) && !section.includes(`\`"${word}"\``))).toEqual([])
    }
  )

  it("the documents give the correct number of errors, nine", () => {
    expect(read("docs/reference/errors.md")).toContain("fails with one of nine errors")
    expect(read("README.md")).toContain("Nine tagged errors")
    expect(tagged).toHaveLength(9)
  })
})

const MIB = 1024 * 1024

describe("figures in documents match the code", () => {
  it.each([
    ["docs/guide/files.md", "An upload of up to 4 MiB is sent in one piece", "MAX_BUFFERED_BODY_BYTES", 4 * MIB],
    ["docs/explanation/decisions.md", "read up to 64 KiB", "MAX_ERROR_BODY_BYTES", 64 * 1024],
    ["docs/explanation/decisions.md", "shown up to 2,000 characters", "MAX_BODY_LENGTH", 2000],
    ["docs/reference/errors.md", "the first 2,000 characters of the response", "MAX_BODY_LENGTH", 2000],
    ["docs/reference/errors.md", "the hundred latest of them", "MAX_ATTEMPTS_KEPT", 100],
    ["docs/guide/requests.md", "nested 100 levels deep", "MAX_DEPTH", 100],
    ["docs/guide/requests.md", "A GET follows up to ten", "MAX_FOLLOWED_REDIRECTS", 10],
    ["docs/explanation/decisions.md", "twenty in a row", "MAX_EMPTY_PAGES", 20],
    ["docs/guide/lists.md", "twenty empty pages in a row", "MAX_EMPTY_PAGES", 20],
    ["docs/guide/observability.md", "at least 20 columns", "MIN_COLUMNS", 20],
    ["docs/guide/observability.md", "after each MiB", "PROGRESS_INTERVAL_BYTES", MIB],
    ["docs/guide/rate-limits.md", "is throttled from 600", "DEFAULT_LIMIT", 600],
    ["docs/guide/rate-limits.md", "A request adds 50", "UP_FRONT_COST", 50],
    ["docs/guide/rate-limits.md", "it leaks 10 units per second", "LEAK_PER_SECOND", 10],
    ["docs/guide/rate-limits.md", "an empty bucket admits eleven", "MAX_USEFUL_CONCURRENCY", 11],
    ["docs/guide/rate-limits.md", "The wait is at least a second", "MIN_THROTTLE_WAIT_MILLIS", 1000],
    ["docs/guide/rate-limits.md", "it is at most a minute, plus a random part", "MAX_THROTTLE_BACKOFF_MILLIS", 60_000],
    ["docs/guide/rate-limits.md", "at most 30 seconds", "MAX_RETRY_WAIT_MILLIS", 30_000],
    ["docs/explanation/decisions.md", "an empty bucket of 600", "DEFAULT_LIMIT", 600],
    ["docs/explanation/performance.md", "Sixteen lists at a time", "DEFAULT_LIST_CONCURRENCY", 16],
    [
      "docs/explanation/performance.md",
      "eleven, the maximum that Canvas permits for one token",
      "MAX_USEFUL_CONCURRENCY",
      11
    ],
    ["docs/explanation/decisions.md", "at most 420 files", "MAX_FILES", 420],
    ["docs/explanation/decisions.md", "files and 5.9 MB", "MAX_UNPACKED_BYTES", 5_900_000],
    ["docs/pictures/bucket.svg", "600: the service throttles", "DEFAULT_LIMIT", 600],
    ["docs/pictures/bucket.svg", "each request in flight is charged 50", "UP_FRONT_COST", 50],
    ["docs/pictures/bucket.svg", "leaks 10 per second", "LEAK_PER_SECOND", 10],
    ["docs/guide/exports.md", "every 200 milliseconds or every 8 MiB", "DEFAULT_COMMIT_BYTES", 8 * MIB],
    ["docs/guide/exports.md", "This happens every 200 milliseconds", "DEFAULT_COMMIT_MILLIS", 200],
    ["docs/guide/exports.md", "at most a twentieth of the time", "COMMIT_FACTOR", 20],
    ["docs/guide/exports.md", "it has 1 MiB of text", "DEFAULT_GZIP_MEMBER_BYTES", MIB],
    ["docs/guide/exports.md", "more than 30 seconds ago", "MAX_SILENCE_MILLIS", 30_000],
    ["docs/guide/exports.md", "sixteen at a time", "DEFAULT_LIST_CONCURRENCY", 16],
    ["docs/guide/jobs.md", "ten minutes without a change", "MAX_UNDOCUMENTED_MILLIS", 600_000],
    ["docs/guide/command.md", "100 columns elsewhere", "DEFAULT_WIDTH_COLUMNS", 100]
  ])("%s: %s", (file, words, constant, figure) => {
    expect(read(file)).toContain(words)
    // A constant that is defined twice must have the same value in both places.
    expect(new Set(prose.findConstantValues(sources, constant))).toEqual(new Set([figure]))
  })
})

describe("estimates", () => {
  it("are the time per page of a thousand pages, one after the other, eight and eleven at a time", () => {
    const seconds = (concurrency: number) => Number(((1000 * 0.08) / concurrency).toFixed(1))
    expect(read("docs/explanation/performance.md")).toContain(
      `takes ${seconds(1)} s one page after the other, ${seconds(8)} s with eight in flight, and ${seconds(11)} s with eleven`
    )
  })

  it("follow from the quota", () => {
    const rateLimits = read("docs/guide/rate-limits.md")
    expect(rateLimits).toContain(`at 80 ms each, ${Math.floor(11 / 0.08)} per second`)
    expect(rateLimits).toContain(`pages that cost 0.8 units are ${10 / 0.8} per second`)
    expect(rateLimits).toContain(`a burst of about ${600 - 50} units`)
  })
})

it("a mistake in a document is reported at its line", () => {
  const page = [
    "`src/Gone.ts:3` [three](gone.md) [four](guide/files.md#gone)",
    "`npm run dem` and `npm run bench -- work`",
    "npm run bench -- startup --gzip   without a word"
  ]
  const lines = prose.parseLines("docs/page.md", page.join("\n"))
  expect(prose.missingPaths(root, lines)).toEqual(["docs/page.md:1 src/Gone.ts"])
  expect(prose.findDeadLinks(root, lines)).toEqual(["docs/page.md:1 gone.md", "docs/page.md:1 guide/files.md#gone"])
  expect(prose.missingScripts(scripts, lines)).toEqual(["docs/page.md:2 npm run dem"])
  expect(prose.invalidBenchCommands(suites, lines)).toEqual([
    "docs/page.md:2 suite work",
    "docs/page.md:3 option --gzip"
  ])
})
