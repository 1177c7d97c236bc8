/** The linter enforces the layers of the source: tests the configuration on valid and invalid imports. */
import { execFile } from "node:child_process"
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

interface Report {
  readonly diagnostics: ReadonlyArray<{
    readonly category: string
    readonly location: { readonly path: string; readonly start: { readonly line: number } }
  }>
}

/** The linter's binary: `npx biome` starts a wrapper that takes twice as long. */
const biome = (() => {
  const command = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome")
  try {
    return createRequire(command).resolve(`@biomejs/cli-${process.platform}-${process.arch}/biome`)
  } catch {
    // Systems with another C library use another package, and Windows uses another name.
    return join(root, "node_modules/.bin/biome")
  }
})()

const lint = (folder: string) =>
  new Promise<Report>((resolve, reject) => {
    // The folder is not a git clone.
    const args = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json"]
    // The exit code is 1 if an import is rejected; an unreadable configuration produces no report.
    execFile(biome, args, { cwd: folder }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        reject(new Error(`${error?.message}\n${stdout}${stderr}`))
      }
    })
  })

/** The rejected statements of files with one statement per line: the rule, the file and the statement. */
const findRejected = async (files: Record<string, ReadonlyArray<string>>): Promise<ReadonlyArray<string>> => {
  const folder = await mkdtemp(join(tmpdir(), "effect-lms-"))
  try {
    for (const name of ["biome.json", "biome.layers.jsonc"]) await copyFile(join(root, name), join(folder, name))
    for (const [name, lines] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), `${lines.join("\n")}\n`)
    }
    const { diagnostics } = await lint(folder)
    return diagnostics
      .map(({ category, location: { path, start } }) => `${category}, ${path}: ${files[path]?.[start.line - 1]}`)
      .sort()
  } finally {
    await rm(folder, { recursive: true })
  }
}

const imports = (...paths: ReadonlyArray<string>) => paths.map((path) => `import "${path}"`)

/** The rejections of all these imports, in the format of `findRejected`. */
const allRejected = (file: string, ...paths: ReadonlyArray<string>) =>
  imports(...paths).map((line) => `lint/style/noRestrictedImports, ${file}: ${line}`)

const importsInAll = (files: ReadonlyArray<string>, ...paths: ReadonlyArray<string>) =>
  Object.fromEntries(files.map((file) => [file, imports(...paths)]))

const modules = ["text", "request", "response", "transport", "auth", "send", "pages", "files"]
const moduleFiles = modules.map((module) => `src/internal/${module}/a.ts`)
const newModuleFile = "src/internal/attic/a.ts"
const publicFiles = ["src/Lms.ts", "src/LmsError.ts", "src/LmsHttpResponse.ts", "src/LmsQuota.ts"]
const library = [...moduleFiles, newModuleFile, "src/internal/client.ts", ...publicFiles, "src/resources/a.ts"]
const around = ["src/node/a.ts", "src/sandbox/a.ts", "src/cassette/a.ts", "src/cli/a.ts"]

describe("modules", () => {
  const others = (module: string) => modules.filter((other) => other !== module).map((other) => `../${other}/b.js`)
  let rejected: ReadonlyArray<string> = []

  beforeAll(async () => {
    const files = modules.map((module, index) => [
      moduleFiles[index],
      imports("./b.js", ...others(module), "../client.js")
    ])
    rejected = await findRejected(Object.fromEntries(files))
  })

  it.each(modules.map((module, index) => [module, index] as const))(
    "%s imports the modules below it, and none above",
    (module, index) => {
      const file = `src/internal/${module}/a.ts`
      expect(rejected.filter((line) => line.includes(`, ${file}: `))).toEqual(
        allRejected(file, ...others(module).slice(index), "../client.js").sort()
      )
    }
  )
})

it("a subfolder of a module has the rules of the module", async () => {
  const file = "src/internal/files/upload/a.ts"
  const legal = imports(
    "../file.js",
    "./b.js",
    "../../send/call.js",
    "../../../LmsError.js",
    "../../../resources/file.js"
  )
  expect(
    await findRejected({
      "src/internal/files/a.ts": imports("./upload/a.js"),
      [file]: [...legal, ...imports("../../client.js", "../../../Lms.js")]
    })
  ).toEqual(allRejected(file, "../../../Lms.js", "../../client.js"))
})

it("the client imports every module", async () => {
  expect(
    await findRejected({ "src/internal/client.ts": imports(...modules.map((module) => `./${module}/a.js`)) })
  ).toEqual([])
})

it("internal code imports only public modules that do not import internal code", async () => {
  const independent = [
    "LmsCall",
    "LmsPlaceholders",
    "LmsError",
    "LmsResponse",
    "LmsProgress",
    "LmsOptions",
    "LmsFormFile",
    "LmsService",
    "NA",
    "resources/file"
  ]
  const others = ["Lms", "LmsConfig", "LmsQuota", "LmsSchedule", "index"]
  const paths = [...independent, ...others].map((name) => `../../${name}.js`)
  const fromClient = paths.map((path) => path.slice(3))
  expect(
    await findRejected({ ...importsInAll(moduleFiles, ...paths), "src/internal/client.ts": imports(...fromClient) })
  ).toEqual(
    [
      ...moduleFiles.flatMap((file) => allRejected(file, ...paths.slice(independent.length))),
      ...allRejected("src/internal/client.ts", ...fromClient.slice(independent.length))
    ].sort()
  )
})

it("public modules that internal code imports, and the resources, do not import internal code", async () => {
  const paths = ["./internal/text/redact.js", "./LmsConfig.js", "./Lms.js"]
  expect(
    await findRejected({
      "src/LmsError.ts": imports("./LmsResponse.js", "./resources/file.js", ...paths),
      "src/resources/a.ts": imports("./b.js", "../NA.js", "../internal/text/redact.js", "../LmsError.js")
    })
  ).toEqual(
    [
      ...allRejected("src/LmsError.ts", ...paths),
      ...allRejected("src/resources/a.ts", "../internal/text/redact.js", "../LmsError.js")
    ].sort()
  )
})

it("a new module can neither import nor be imported before it is configured", async () => {
  const files = { [newModuleFile]: imports("../text/a.js"), "src/internal/files/a.ts": imports("../attic/a.js") }
  expect(await findRejected(files)).toEqual([
    ...allRejected(newModuleFile, "../text/a.js"),
    ...allRejected("src/internal/files/a.ts", "../attic/a.js")
  ])
})

it("in the library only transport, files, Lms.ts, LmsHttpResponse.ts and exports import the platform", async () => {
  const permitted = [
    "src/internal/transport/a.ts",
    "src/internal/files/a.ts",
    "src/Lms.ts",
    "src/LmsHttpResponse.ts",
    "src/export/a.ts"
  ]
  const others = library.filter((file) => !permitted.includes(file))
  expect(await findRejected(importsInAll([...permitted, ...around, ...others], "@effect/platform/HttpClient"))).toEqual(
    others.flatMap((file) => allRejected(file, "@effect/platform/HttpClient")).sort()
  )
})

it("only node, the sandbox, cassettes and the command import Node modules", async () => {
  const paths = ["node:fs", "node:fs/promises", "undici", "undici/lib/a.js", "@effect/platform-node/NodeRuntime"]
  const others = [...library, "src/export/a.ts"]
  expect(await findRejected(importsInAll([...around, ...others], ...paths))).toEqual(
    others.flatMap((file) => allRejected(file, ...paths)).sort()
  )
})

it("the library does not import the packages built on it", async () => {
  const folders = ["node", "cli", "sandbox", "cassette", "export"]
  const files = Object.fromEntries(
    library.map((file) => {
      const up = "../".repeat(file.split("/").length - 2) || "./"
      return [file, folders.map((folder) => `${up}${folder}/index.js`)]
    })
  )
  const entries = Object.entries(files)
  expect(await findRejected(Object.fromEntries(entries.map(([file, paths]) => [file, imports(...paths)])))).toEqual(
    entries.flatMap(([file, paths]) => allRejected(file, ...paths)).sort()
  )
})

it("node imports the library, but not the sandbox, cassettes or the command", async () => {
  const others = ["../sandbox/index.js", "../cassette/Cassette.js", "../cli/lms.js"]
  const legal = imports("./b.js", "../Lms.js", "../internal/transport/bareClient.js")
  expect(await findRejected({ "src/node/a.ts": [...legal, ...imports(...others)] })).toEqual(
    allRejected("src/node/a.ts", ...others).sort()
  )
})

it("exports import the library, but no Node modules and nothing built on the library", async () => {
  const others = ["../node/index.js", "../sandbox/index.js", "../cassette/Cassette.js", "../cli/lms.js"]
  const legal = imports("./b.js", "../Lms.js", "../internal/files/files.js")
  expect(await findRejected({ "src/export/a.ts": [...legal, ...imports(...others)] })).toEqual(
    allRejected("src/export/a.ts", ...others).sort()
  )
})

it("the folders of the sandbox import those below them, and none above", async () => {
  const below: Readonly<Record<string, ReadonlyArray<string>>> = {
    kernel: [],
    school: ["kernel"],
    signed: ["kernel"],
    faults: ["kernel"],
    token: ["kernel", "school"],
    throttle: ["kernel", "token"],
    resources: ["kernel", "school", "signed"],
    storage: ["kernel", "signed", "resources"]
  }
  const folders = Object.keys(below)
  const paths = (folder: string) => folders.filter((other) => other !== folder).map((other) => `../${other}/b.js`)
  const files = Object.fromEntries(
    folders.map((folder) => [
      `src/sandbox/${folder}/a.ts`,
      imports("./b.js", ...paths(folder), "../sites.js", "../../Lms.js")
    ])
  )
  expect(await findRejected(files)).toEqual(
    folders
      .flatMap((folder) => {
        const legal = (below[folder] ?? []).map((other) => `../${other}/b.js`)
        const others = paths(folder).filter((path) => !legal.includes(path))
        return allRejected(`src/sandbox/${folder}/a.ts`, ...others, "../sites.js", "../../Lms.js")
      })
      .sort()
  )
})

it("a subfolder of a resource imports other resources, and nothing else above", async () => {
  const file = "src/sandbox/resources/files/a.ts"
  const legal = imports("./b.js", "../groups.js", "../topics/topic.js", "../../kernel/ids.js", "../../signed/link.js")
  const others = ["../../storage/site.js", "../../sites.js", "../../token/auth.js"]
  expect(await findRejected({ [file]: [...legal, ...imports(...others)] })).toEqual(allRejected(file, ...others).sort())
})

it("no source file imports a complete Effect package", async () => {
  const files = [...library, ...around, "src/export/a.ts"]
  const packages = ["effect", "@effect/platform", "@effect/platform-node"]
  expect(await findRejected(importsInAll(files, ...packages, "effect/Effect"))).toEqual(
    files.flatMap((file) => allRejected(file, ...packages)).sort()
  )
})

it("the rules also apply to type imports, re-exports and dynamic imports", async () => {
  const file = "src/internal/text/a.ts"
  const lines = [
    'import type { A } from "../send/a.js"',
    'export type { B } from "../send/a.js"',
    'export * from "../send/a.js"',
    'export const c = (): Promise<A> => import("../send/a.js")'
  ]
  expect(await findRejected({ [file]: lines })).toEqual(
    lines.map((line) => `lint/style/noRestrictedImports, ${file}: ${line}`).sort()
  )
})

it("import cycles are rejected, including type imports", async () => {
  const cycle = (to: string) => [`import type { A } from "./${to}.js"`, "export type B = A"]
  expect(
    await findRejected({
      "src/sandbox/a.ts": cycle("b"),
      "src/sandbox/b.ts": cycle("c"),
      "src/sandbox/c.ts": cycle("a"),
      "src/sandbox/d.ts": cycle("a"),
      "src/cli/a.ts": ['import { b } from "./b.js"', "export const a = b"],
      "src/cli/b.ts": ['import { a } from "./a.js"', "export const b = () => a"]
    })
  ).toEqual(
    [
      'src/cli/a.ts: import { b } from "./b.js"',
      'src/cli/b.ts: import { a } from "./a.js"',
      'src/sandbox/a.ts: import type { A } from "./b.js"',
      'src/sandbox/b.ts: import type { A } from "./c.js"',
      'src/sandbox/c.ts: import type { A } from "./a.js"'
    ].map((line) => `lint/suspicious/noImportCycles, ${line}`)
  )
})
