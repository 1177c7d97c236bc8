/** Which imports the table in build/imports.ts permits: tests it on files made for that. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { FLOORS, findViolations } from "../../build/imports.js"

type Files = Readonly<Record<string, ReadonlyArray<string>>>

const packages = ["effect", "undici", "@effect/platform", "@effect/platform-node", "@effect/sql"]

/** The violations of files that import the given modules, as "file → module". */
const violationsOf = async (files: Files): Promise<ReadonlyArray<string>> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "effect-lms-")))
  const write = async (name: string, text: string, flag = "w") => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text, { flag }).catch(() => {})
  }
  try {
    for (const name of packages) {
      await write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, type: "module", exports: { "./*": "./a.js" } })
      )
      await write(`node_modules/${name}/a.js`, "export {}\n")
    }
    for (const [file, targets] of Object.entries(files)) {
      const lines = targets.map((target) => (target.includes('"') ? target : `import "${target}"`))
      await write(file, `${lines.join("\n")}\nexport {}\n`)
      for (const target of targets) {
        const [, path = target] = /"(.+)"/.exec(target) ?? []
        if (path.startsWith(".")) await write(join(dirname(file), path.replace(/\.js$/, ".ts")), "export {}\n", "wx")
      }
    }
    return [...new Set((await findViolations(folder)).map(({ from, to }) => `${from} → ${to}`))].sort()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A file of each room: in a folder a.ts, and the first file of a list. */
const roomFiles = FLOORS.map((floor) =>
  floor.map((room) => [room].flat()[0] ?? "").map((name) => `src/${name.endsWith("/") ? `${name}a.ts` : name}`)
)

const importOf = (from: string, to: string): string => {
  const up = "../".repeat(from.split("/").length - 2) || "./"
  return `${up}${to.replace(/^src\//, "").replace(/\.ts$/, ".js")}`
}

it("a file imports the floors below it, and none beside or above", async () => {
  const all = roomFiles.flat().filter((file) => !file.endsWith(".d.ts"))
  const files = Object.fromEntries(
    all.map((file) => [file, all.filter((to) => to !== file).map((to) => importOf(file, to))])
  )
  const floorOf = (file: string) => roomFiles.findIndex((floor) => floor.includes(file))
  const upwards = all.flatMap((from) =>
    all.filter((to) => to !== from && floorOf(to) >= floorOf(from)).map((to) => `${from} → ${to}`)
  )
  const violations = await violationsOf(files)
  // Each pair is a circle as well, so the imports downwards are told apart by the imports upwards alone.
  expect(upwards.filter((pair) => !violations.includes(pair))).toEqual([])
  const downwards = Object.fromEntries(
    all.map((from) => [from, all.filter((to) => floorOf(to) < floorOf(from)).map((to) => importOf(from, to))])
  )
  // Files are on other floors than the folder that has them; and the sandbox imports less than it could.
  const isOther = (pair: string) => !pair.includes(".ts") || pair.startsWith("src/sandbox/a.ts → src/internal/")
  expect((await violationsOf(downwards)).filter((pair) => !isOther(pair))).toEqual([])
})

it("types, re-exports and dynamic imports count, also from a subfolder", async () => {
  const above = "../../operations/a.js"
  for (const line of [
    `import type { A } from "${above}"`,
    `export type { B } from "${above}"`,
    `export * from "${above}"`,
    `export const c = () => import("${above}")`
  ]) {
    expect(await violationsOf({ "src/internal/files/upload/a.ts": [line] })).toEqual([
      "src/internal/files/upload/a.ts → src/internal/operations/a.ts"
    ])
  }
})

it("a new folder can neither import nor be imported before it has a floor", async () => {
  expect(
    await violationsOf({
      "src/internal/attic/a.ts": ["../text/a.js"],
      "src/internal/files/a.ts": ["../attic/a.js"]
    })
  ).toEqual(["src/internal/attic/a.ts → src/internal/text/a.ts", "src/internal/files/a.ts → src/internal/attic/a.ts"])
})

it("the sandbox imports nothing from internal", async () => {
  expect(await violationsOf({ "src/sandbox/a.ts": ["../Lms.js", "../internal/text/a.js"] })).toEqual([
    "src/sandbox/a.ts → src/internal/text/a.ts"
  ])
})

it("the library imports neither Node nor undici, and the platform in few places", async () => {
  const paths = [
    "node:fs",
    "undici/a",
    "@effect/platform-node/NodeRuntime",
    "@effect/platform/HttpClient",
    "effect/Effect"
  ]
  const rejected = async (file: string) =>
    (await violationsOf({ [file]: paths })).map((pair) => pair.split(" → ")[1]?.split("/a.js")[0])
  const node = ["fs", "node_modules/@effect/platform-node", "node_modules/undici"]
  const platform = "node_modules/@effect/platform"
  for (const file of ["src/internal/text/a.ts", "src/internal/send/a.ts", "src/LmsError.ts", "src/LmsQuota.ts"]) {
    expect([file, (await rejected(file)).sort()]).toEqual([file, [...node, platform].sort()])
  }
  for (const file of ["src/internal/transport/a.ts", "src/internal/files/a.ts", "src/Lms.ts", "src/export/a.ts"]) {
    expect([file, (await rejected(file)).sort()]).toEqual([file, node])
  }
  for (const file of [
    "src/node/a.ts",
    "src/promise/node.ts",
    "src/cassette/a.ts",
    "src/sandbox/a.ts",
    "src/cli/commands/a.ts"
  ]) {
    expect([file, await rejected(file)]).toEqual([file, []])
  }
})

it("only cluster imports packages for clusters", async () => {
  const files = ["src/export/a.ts", "src/cluster/a.ts", "src/node/a.ts", "src/cli/commands/a.ts", "src/sandbox/a.ts"]
  const violations = await violationsOf(Object.fromEntries(files.map((file) => [file, ["@effect/sql/SqlClient"]])))
  expect(violations.map((pair) => pair.split(" → ")[0])).toEqual(
    [...files].filter((file) => !file.includes("cluster")).sort()
  )
})

it("files and folders have no circles, also of types", async () => {
  const type = (path: string) => `import type { A } from "${path}"`
  expect(
    await violationsOf({
      "src/node/a.ts": [type("./b.js")],
      "src/node/b.ts": [type("./c.js")],
      "src/node/c.ts": [type("./a.js")]
    })
  ).toEqual(["src/node/a.ts → src/node/b.ts → src/node/c.ts → src/node/a.ts"])
  expect(
    await violationsOf({
      "src/sandbox/resources/one/a.ts": [type("../two/a.js")],
      "src/sandbox/resources/two/b.ts": [type("../one/b.js")]
    })
  ).toEqual([
    "src/sandbox/resources/one → src/sandbox/resources/two → src/sandbox/resources/one",
    "src/sandbox/resources/two → src/sandbox/resources/one → src/sandbox/resources/two"
  ])
  // In the command as well, and dynamic imports.
  expect(
    await violationsOf({
      "src/cli/client/a.ts": ['export const load = () => import("../auth/a.js")'],
      "src/cli/auth/b.ts": ["../client/b.js"]
    })
  ).toEqual([
    "src/cli/auth → src/cli/client → src/cli/auth",
    "src/cli/client → src/cli/auth → src/cli/client",
    "src/cli/client/a.ts → src/cli/auth/a.ts"
  ])
})
