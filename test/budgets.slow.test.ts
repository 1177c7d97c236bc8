/**
 * What gets worse step by step, and unseen: work of a walk, size of the core, files and spine of a call, files that name an option. All figures are counted, none
 * is timed. `budgets.json` has their limits with reasons.
 */
import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { posix } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { gzipSync } from "node:zlib"
import { type BuildOptions, build, type Metafile } from "esbuild"
import { afterAll, describe, expect, it } from "vitest"
import { instantOptions } from "../build/command.js"
import { root } from "../build/entries.js"
import { writeModules } from "../build/modules.js"
import * as resources from "../src/resources/index.js"
import budgets from "./budgets.json" with { type: "json" }
import { allOptions } from "./fixtures/options.js"

const ADVICE = "If it must be so, change test/budgets.json, and say why beside the figure."

/** A failure names the figure, the actual and the allowed value. */
const expectAtMost = (
  name: string,
  actual: number,
  { max, reason }: { readonly max: number; readonly reason: string }
) => expect(actual <= max, `${name} is ${actual}, and at most ${max} is allowed (${reason}). ${ADVICE}`).toBe(true)

/** `libraries` are those that it leaves out. */
const bundle = (
  entry: string,
  libraries: Pick<BuildOptions, "external" | "packages"> = { external: ["effect", "@effect/platform"] }
) =>
  build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: "out",
    format: "esm",
    platform: "neutral",
    target: "node20",
    mainFields: ["module", "main"],
    logLevel: "silent",
    ...libraries
  })

/** A program in one file, without libraries. */
const bundleProgram = (contents: string, resolveDir: string) =>
  build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
    packages: "external",
    logLevel: "silent"
  })

/** The modules that these import statically, and they themselves. */
const staticImports = ({ inputs }: Metafile, entries: ReadonlyArray<string>): ReadonlySet<string> => {
  const found = new Set(entries)
  for (const path of found)
    for (const { external, kind, path: imported } of inputs[path]?.imports ?? [])
      if (external !== true && kind === "import-statement") found.add(imported)
  return found
}

describe("the core", async () => {
  const { metafile, outputFiles } = await bundle("src/index.ts")

  /** The module as the package has it, with the marks by which bundlers leave out what is not used. */
  const published = mkdtempSync(`${tmpdir()}/effect-lms-`)
  await writeModules(["index"], published)
  afterAll(() => rmSync(published, { recursive: true }))

  const compress = (files: typeof outputFiles) =>
    gzipSync(Buffer.concat(files.map(({ contents }) => contents)), { level: 9 }).length

  it("is small: all its chunks, minified and compressed, without effect and @effect/platform", () => {
    expectAtMost("core.gzipBytes", compress(outputFiles), budgets.core.gzipBytes)
  })

  it("is small, without libraries", async () => {
    const own = await bundle("src/index.ts", { packages: "external" })
    expectAtMost("core.ownGzipBytes", compress(own.outputFiles), budgets.core.ownGzipBytes)
  })

  it("leaves out the operations that a program does not use", async () => {
    const { outputFiles } = await bundleProgram(`export { Lms, lmsStream } from "./index.js"`, published)
    expectAtMost("core.streamGzipBytes", compress(outputFiles), budgets.core.streamGzipBytes)
  })

  it("loads no module on demand", () => {
    const imports = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
    expect(imports.filter(({ kind }) => kind === "dynamic-import")).toEqual([])
  })
})

describe("the schemas of effect-lms/resources", () => {
  /** The bytes of a program that exports these, minified, without effect. */
  const bytesOf = async (names: ReadonlyArray<string>): Promise<number> => {
    const { outputFiles } = await bundleProgram(`export { ${names.join(", ")} } from "./src/resources/index.js"`, root)
    return outputFiles.reduce((sum, { contents }) => sum + contents.length, 0)
  }
  const names = Object.keys(resources)

  it("cost little if a program uses one, and have a limit if it uses all", async () => {
    const [one, all] = await Promise.all([bytesOf(["Admin"]), bytesOf(names)])
    expectAtMost("resources.oneBytes", one, budgets.resources.oneBytes)
    expectAtMost("resources.allBytes", all, budgets.resources.allBytes)
  })

  it("grow with the schemas that are used", async () => {
    const none = await bytesOf(["Id"])
    const ten = names.filter((name) => name !== "Id").filter((_, index) => index % 26 === 0)
    expect(ten.length).toBeGreaterThanOrEqual(10)
    const [bytes, ...each] = await Promise.all([bytesOf(ten), ...ten.map((name) => bytesOf([name]))])
    const single = each.map((size) => size - none)
    expect(bytes - none).toBeLessThanOrEqual(single.reduce((sum, size) => sum + size, 0))
    expect(bytes - none).toBeGreaterThan(Math.max(...single))
    expect(bytes).toBeLessThan((await bytesOf(names)) / 4)
  })

  it("leave nothing in a program that uses none", async () => {
    const contents = await bytesOf(["Id"])
    expect(contents).toBeLessThan(150)
  })
})

it("effect-lms --version loads one file of few modules", async () => {
  const { metafile } = await build({ ...instantOptions("out"), packages: "external", write: false })
  const [, main] = Object.entries(metafile.outputs).find(([path]) => path.endsWith("out/main.cjs")) ?? []
  // What is loaded on demand is loaded for other commands.
  const files = main?.imports.filter(({ kind, path }) => kind === "import-statement" && !/^(?:node:|effect)/.test(path))
  expect(files, "files that main.cjs imports").toEqual([])
  expectAtMost(
    "command.versionModules",
    staticImports(metafile, ["src/cli/main.ts"]).size,
    budgets.command.versionModules
  )
})

describe("a walk over a transport without a network", async () => {
  const program = fileURLToPath(new URL("fixtures/processes/costs.ts", import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", program], { cwd: root })
  const costs: {
    readonly operations: number
    readonly operationsWithSchema: number
    readonly promises: number
    readonly requests: number
    readonly call: { readonly files: ReadonlyArray<string>; readonly lines: number }
  } = JSON.parse(stdout)

  it("sends one request for each page", () => {
    expectAtMost("walk.requestsPerPage", costs.requests, budgets.walk.requestsPerPage)
  })

  it("runs few operations of Effect, and makes hardly a promise", () => {
    expectAtMost("walk.operationsPerPage", costs.operations, budgets.walk.operationsPerPage)
    const { operationsPerPageWithSchema } = budgets.walk
    expectAtMost("walk.operationsPerPageWithSchema", costs.operationsWithSchema, operationsPerPageWithSchema)
    expectAtMost("walk.promisesPerPage", costs.promises, budgets.walk.promisesPerPage)
  })

  it("runs few files of internal, text/ aside", () => {
    expectAtMost(`call.files (${costs.call.files.join(", ")})`, costs.call.files.length, budgets.call.files)
    expectAtMost("call.lines", costs.call.lines, budgets.call.lines)
  })
})

/** The TypeScript files of a folder that are written by hand, with their lines. */
const linesByHand = (folder: string): ReadonlyArray<readonly [path: string, lines: number]> =>
  readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ["generated", "node_modules"].includes(entry.name) ? [] : linesByHand(path)
    return path.endsWith(".ts") ? [[path, readFileSync(`${root}${path}`, "utf8").split("\n").length - 1]] : []
  })

describe("a room", () => {
  it.each(Object.entries(budgets.rooms))("%s has few lines by hand", (room, { max, reason }) => {
    // `src/*.ts` are the files of the folder without those of its folders.
    const folder = room.replace("/*.ts", "")
    const files = linesByHand(folder).filter(([path]) => folder === room || posix.dirname(path) === folder)
    const lines = files.reduce((sum, [, each]) => sum + each, 0)
    expectAtMost(`rooms: lines of ${room}`, lines, { max, reason })
  })

  it("src/sandbox has few files, and none that is long", () => {
    const files = linesByHand("src/sandbox")
    const [path, longest] = files.reduce((found, file) => (file[1] > found[1] ? file : found), ["", 0])
    expectAtMost("sandbox.files", files.length, budgets.sandbox.files)
    expectAtMost(`sandbox.linesPerFile (${path})`, longest, budgets.sandbox.linesPerFile)
  })
})

describe("an option", () => {
  // Names of one word are also words of other things, except this one. `onFailure` is also a name of Effect.
  const names = [...allOptions.keys()].filter(
    (name) => name === "destfile" || (/[A-Z]/.test(name) && name !== "onFailure")
  )

  it("is named in few files", () => {
    const texts = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !/^(?:cli|sandbox)[\\/]/.test(path))
      .map((path) => readFileSync(`${root}src/${path}`, "utf8"))
    const counts = names.map((name) => {
      const word = new RegExp(`\\b${name}\\b`)
      return texts.filter((text) => word.test(text)).length
    })
    const listed = names.map((name, index) => `${name} ${counts[index]}`).join(", ")
    const average = counts.reduce((sum, count) => sum + count, 0) / names.length
    expectAtMost(`options.filesPerOption (${listed})`, average, budgets.options.filesPerOption)
  })
})

describe("the spine of a call", () => {
  const { files, lines } = budgets.spine

  it("is short", () => {
    const read = files.map((file) => readFileSync(`${root}src/internal/${file}`, "utf8").split("\n").length - 1)
    expect(files.length).toBeLessThanOrEqual(17)
    expectAtMost(
      "spine.lines",
      read.reduce((sum, each) => sum + each, 0),
      lines
    )
  })

  it("is the one that CONTRIBUTING.md lists", () => {
    const [, listed = ""] =
      /The way of one call[^:]*: (.*?)\. `send/.exec(readFileSync(`${root}CONTRIBUTING.md`, "utf8")) ?? []
    expect([...listed.matchAll(/`([^`]*)`/g)].map(([, file]) => file)).toEqual(files)
  })

  it("is connected: each of its files imports another of them, or is imported by one", () => {
    const imports = (file: string) =>
      [...readFileSync(`${root}src/internal/${file}`, "utf8").matchAll(/from "(\.[^"]*)\.js"/g)].map(([, path = ""]) =>
        posix.join(posix.dirname(file), `${path}.ts`)
      )
    const connected = files.filter((file) =>
      files.some((other) => other !== file && (imports(other).includes(file) || imports(file).includes(other)))
    )
    expect(connected).toEqual(files)
  })
})
