/** The linter holds the layers of the source: the project's configuration, on files that keep to them and that do not. */
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

/** The linter itself: what `npx biome` starts is a program that looks for it, and takes twice its time. */
const biome = (() => {
  const command = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome")
  try {
    return createRequire(command).resolve(`@biomejs/cli-${process.platform}-${process.arch}/biome`)
  } catch {
    // Another package has it where the C library is another, as has Windows another name.
    return join(root, "node_modules/.bin/biome")
  }
})()

const lint = (folder: string) =>
  new Promise<Report>((resolve, reject) => {
    // The folder is no clone, so there is nothing to ask git.
    const args = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json"]
    // The exit code is 1 where something is refused; a configuration that cannot be read leaves no report.
    execFile(biome, args, { cwd: folder }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        reject(new Error(`${error?.message}\n${stdout}${stderr}`))
      }
    })
  })

/** What is refused of files that hold one statement a line: the rule, the file and the statement. */
const refused = async (files: Record<string, ReadonlyArray<string>>): Promise<ReadonlyArray<string>> => {
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

/** The refusals of these imports, as `refused` tells them. */
const allOf = (file: string, ...paths: ReadonlyArray<string>) =>
  imports(...paths).map((line) => `lint/style/noRestrictedImports, ${file}: ${line}`)

const everywhere = (files: ReadonlyArray<string>, ...paths: ReadonlyArray<string>) =>
  Object.fromEntries(files.map((file) => [file, imports(...paths)]))

const rooms = ["text", "request", "answer", "transport", "send", "pages", "files"]
const inRooms = rooms.map((room) => `src/internal/${room}/a.ts`)
const inNewRoom = "src/internal/attic/a.ts"
const inPublic = ["src/Lms.ts", "src/LmsError.ts", "src/LmsQuota.ts"]
const library = [...inRooms, inNewRoom, "src/internal/client.ts", ...inPublic, "src/resources/a.ts"]
const around = ["src/node/a.ts", "src/sandbox/a.ts", "src/cassette/a.ts", "src/cli/a.ts"]

describe("of the rooms", () => {
  const others = (room: string) => rooms.filter((other) => other !== room).map((other) => `../${other}/b.js`)
  let told: ReadonlyArray<string> = []

  beforeAll(async () => {
    const files = rooms.map((room, place) => [inRooms[place], imports("./b.js", ...others(room), "../client.js")])
    told = await refused(Object.fromEntries(files))
  })

  it.each(rooms.map((room, place) => [room, place] as const))(
    "%s imports the rooms below it, and none above",
    (room, place) => {
      const file = `src/internal/${room}/a.ts`
      expect(told.filter((line) => line.includes(`, ${file}: `))).toEqual(
        allOf(file, ...others(room).slice(place), "../client.js").sort()
      )
    }
  )
})

it("a folder of a room is the room, and no further above", async () => {
  const file = "src/internal/files/upload/a.ts"
  const legal = imports(
    "../file.js",
    "./b.js",
    "../../send/call.js",
    "../../../LmsError.js",
    "../../../resources/file.js"
  )
  expect(
    await refused({
      "src/internal/files/a.ts": imports("./upload/a.js"),
      [file]: [...legal, ...imports("../../client.js", "../../../Lms.js")]
    })
  ).toEqual(allOf(file, "../../../Lms.js", "../../client.js"))
})

it("the client imports every room", async () => {
  expect(await refused({ "src/internal/client.ts": imports(...rooms.map((room) => `./${room}/a.js`)) })).toEqual([])
})

it("internal imports public modules only if they need nothing of internal", async () => {
  const ground = [
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
  const paths = [...ground, ...others].map((name) => `../../${name}.js`)
  const fromClient = paths.map((path) => path.slice(3))
  expect(await refused({ ...everywhere(inRooms, ...paths), "src/internal/client.ts": imports(...fromClient) })).toEqual(
    [
      ...inRooms.flatMap((file) => allOf(file, ...paths.slice(ground.length))),
      ...allOf("src/internal/client.ts", ...fromClient.slice(ground.length))
    ].sort()
  )
})

it("what internal imports of the public modules needs nothing of internal, nor do the resources", async () => {
  const paths = ["./internal/text/redact.js", "./LmsConfig.js", "./Lms.js"]
  expect(
    await refused({
      "src/LmsError.ts": imports("./LmsResponse.js", "./resources/file.js", ...paths),
      "src/resources/a.ts": imports("./b.js", "../NA.js", "../internal/text/redact.js", "../LmsError.js")
    })
  ).toEqual(
    [
      ...allOf("src/LmsError.ts", ...paths),
      ...allOf("src/resources/a.ts", "../internal/text/redact.js", "../LmsError.js")
    ].sort()
  )
})

it("a new room imports nothing, and nothing imports it, before it has its place", async () => {
  const files = { [inNewRoom]: imports("../text/a.js"), "src/internal/files/a.ts": imports("../attic/a.js") }
  expect(await refused(files)).toEqual([
    ...allOf(inNewRoom, "../text/a.js"),
    ...allOf("src/internal/files/a.ts", "../attic/a.js")
  ])
})

it("of the library only transport, files and Lms.ts import the platform, and exports", async () => {
  const may = ["src/internal/transport/a.ts", "src/internal/files/a.ts", "src/Lms.ts", "src/export/a.ts"]
  const others = library.filter((file) => !may.includes(file))
  expect(await refused(everywhere([...may, ...around, ...others], "@effect/platform/HttpClient"))).toEqual(
    others.flatMap((file) => allOf(file, "@effect/platform/HttpClient")).sort()
  )
})

it("only node, the sandbox, cassettes and the command know Node", async () => {
  const paths = ["node:fs", "node:fs/promises", "undici", "undici/lib/a.js", "@effect/platform-node/NodeRuntime"]
  const others = [...library, "src/export/a.ts"]
  expect(await refused(everywhere([...around, ...others], ...paths))).toEqual(
    others.flatMap((file) => allOf(file, ...paths)).sort()
  )
})

it("the library does not import what is built around it", async () => {
  const folders = ["node", "cli", "sandbox", "cassette", "export"]
  const files = Object.fromEntries(
    library.map((file) => {
      const up = "../".repeat(file.split("/").length - 2) || "./"
      return [file, folders.map((folder) => `${up}${folder}/index.js`)]
    })
  )
  const seeds = Object.entries(files)
  expect(await refused(Object.fromEntries(seeds.map(([file, paths]) => [file, imports(...paths)])))).toEqual(
    seeds.flatMap(([file, paths]) => allOf(file, ...paths)).sort()
  )
})

it("node imports the library, and none of the sandbox, cassettes and the command", async () => {
  const others = ["../sandbox/index.js", "../cassette/Cassette.js", "../cli/lms.js"]
  const legal = imports("./b.js", "../Lms.js", "../internal/transport/bareClient.js")
  expect(await refused({ "src/node/a.ts": [...legal, ...imports(...others)] })).toEqual(
    allOf("src/node/a.ts", ...others).sort()
  )
})

it("an export imports the library, and none of what knows Node or is built around it", async () => {
  const others = ["../node/index.js", "../sandbox/index.js", "../cassette/Cassette.js", "../cli/lms.js"]
  const legal = imports("./b.js", "../Lms.js", "../internal/files/files.js")
  expect(await refused({ "src/export/a.ts": [...legal, ...imports(...others)] })).toEqual(
    allOf("src/export/a.ts", ...others).sort()
  )
})

it("the rooms of the sandbox import those below them, and none of what is made of them", async () => {
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
  const rooms = Object.keys(below)
  const paths = (room: string) => rooms.filter((other) => other !== room).map((other) => `../${other}/b.js`)
  const files = Object.fromEntries(
    rooms.map((room) => [`src/sandbox/${room}/a.ts`, imports("./b.js", ...paths(room), "../sites.js", "../../Lms.js")])
  )
  expect(await refused(files)).toEqual(
    rooms
      .flatMap((room) => {
        const legal = (below[room] ?? []).map((other) => `../${other}/b.js`)
        const others = paths(room).filter((path) => !legal.includes(path))
        return allOf(`src/sandbox/${room}/a.ts`, ...others, "../sites.js", "../../Lms.js")
      })
      .sort()
  )
})

it("a folder of a resource imports other resources, and nothing else above", async () => {
  const file = "src/sandbox/resources/files/a.ts"
  const legal = imports("./b.js", "../groups.js", "../topics/topic.js", "../../kernel/ids.js", "../../signed/link.js")
  const others = ["../../storage/site.js", "../../sites.js", "../../token/auth.js"]
  expect(await refused({ [file]: [...legal, ...imports(...others)] })).toEqual(allOf(file, ...others).sort())
})

it("no file of the source imports a whole package of Effect", async () => {
  const files = [...library, ...around, "src/export/a.ts"]
  const packages = ["effect", "@effect/platform", "@effect/platform-node"]
  expect(await refused(everywhere(files, ...packages, "effect/Effect"))).toEqual(
    files.flatMap((file) => allOf(file, ...packages)).sort()
  )
})

it("a type is imported as a value is, and so is what is passed on or loaded later", async () => {
  const file = "src/internal/text/a.ts"
  const lines = [
    'import type { A } from "../send/a.js"',
    'export type { B } from "../send/a.js"',
    'export * from "../send/a.js"',
    'export const c = (): Promise<A> => import("../send/a.js")'
  ]
  expect(await refused({ [file]: lines })).toEqual(
    lines.map((line) => `lint/style/noRestrictedImports, ${file}: ${line}`).sort()
  )
})

it("files do not import each other in a circle, nor do they for their types", async () => {
  const circle = (to: string) => [`import type { A } from "./${to}.js"`, "export type B = A"]
  expect(
    await refused({
      "src/sandbox/a.ts": circle("b"),
      "src/sandbox/b.ts": circle("c"),
      "src/sandbox/c.ts": circle("a"),
      "src/sandbox/d.ts": circle("a"),
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
