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

/** Each room imports those beside it, and the first room of the floor `distance` floors away. */
const importRooms = (distance: number, beside: boolean) => {
  const floors = roomFiles.map((floor) => floor.filter((file) => !file.endsWith(".d.ts")))
  const targets = floors.flatMap((floor, index) =>
    floor.map((from) => {
      const others = [...(beside ? floor : []), ...(floors[index + distance]?.slice(0, 1) ?? [])]
      return [from, others.filter((to) => to !== from)] as const
    })
  )
  return {
    files: Object.fromEntries(targets.map(([from, others]) => [from, others.map((to) => importOf(from, to))])),
    pairs: targets.flatMap(([from, others]) => others.map((to) => `${from} → ${to}`))
  }
}

it("a file imports the floors below it, and none beside or above", async () => {
  const upwards = importRooms(1, true)
  const found = await violationsOf(upwards.files)
  expect(upwards.pairs.filter((pair) => !found.includes(pair))).toEqual([])
  const downwards = importRooms(-1, false)
  expect(downwards.pairs.length).toBeGreaterThan(40)
  // Files are on other floors than the folder that has them.
  expect((await violationsOf(downwards.files)).filter((pair) => pair.includes(".ts"))).toEqual([])
})

const above = "../../operations/a.js"
const platformAndNode = [
  "node:fs",
  "undici/a",
  "@effect/platform-node/NodeRuntime",
  "@effect/platform/HttpClient",
  "effect/Effect"
]
const type = (path: string) => `import type { A } from "${path}"`

const importing = (targets: ReadonlyArray<string>, ...files: ReadonlyArray<string>): Files =>
  Object.fromEntries(files.map((file) => [file, targets]))

const rejected = (file: string, ...packages: ReadonlyArray<string>) =>
  packages.map((name) => `${file} → ${name === "fs" ? name : `node_modules/${name}/a.js`}`)

const NODE = ["fs", "@effect/platform-node", "undici"]

const PURE = ["src/internal/text/a.ts", "src/internal/send/a.ts", "src/LmsError.ts", "src/LmsQuota.ts"]
const ON_PLATFORM = ["src/internal/transport/a.ts", "src/internal/files/a.ts", "src/Lms.ts", "src/export/a.ts"]
const ON_NODE = [
  "src/node/d.ts",
  "src/promise/node.ts",
  "src/cassette/a.ts",
  "src/sandbox/a.ts",
  "src/cli/commands/a.ts"
]
const AROUND = ["src/export/sql.ts", "src/node/sql.ts", "src/cli/commands/sql.ts", "src/sandbox/sql.ts"]

/** Rules, with files that break or keep them. All files are checked at once: each time costs a second. */
const rules: ReadonlyArray<{
  readonly title: string
  readonly files: Files
  readonly violations: ReadonlyArray<string>
}> = [
  {
    title: "types, re-exports and dynamic imports count, also from a subfolder",
    files: {
      "src/internal/files/upload/type.ts": [type(above)],
      "src/internal/files/upload/exportedType.ts": [`export type { B } from "${above}"`],
      "src/internal/files/upload/star.ts": [`export * from "${above}"`],
      "src/internal/files/upload/dynamic.ts": [`export const c = () => import("${above}")`]
    },
    violations: ["type", "exportedType", "star", "dynamic"].map(
      (name) => `src/internal/files/upload/${name}.ts → src/internal/operations/a.ts`
    )
  },
  {
    title: "a new folder can neither import nor be imported before it has a floor",
    files: { "src/internal/attic/a.ts": ["../text/b.js"], "src/internal/files/b.ts": ["../attic/a.js"] },
    violations: [
      "src/internal/attic/a.ts → src/internal/text/b.ts",
      "src/internal/files/b.ts → src/internal/attic/a.ts"
    ]
  },
  {
    title: "the sandbox imports nothing from internal",
    files: { "src/sandbox/b.ts": ["../Lms.js", "../internal/text/b.js"] },
    violations: ["src/sandbox/b.ts → src/internal/text/b.ts"]
  },
  {
    title: "the client imports neither Node nor undici, and no platform",
    files: importing(platformAndNode, ...PURE),
    violations: PURE.flatMap((file) => rejected(file, ...NODE, "@effect/platform"))
  },
  {
    title: "transport, files and what is built around the client import the platform",
    files: importing(platformAndNode, ...ON_PLATFORM),
    violations: ON_PLATFORM.flatMap((file) => rejected(file, ...NODE))
  },
  { title: "rooms for Node import all of them", files: importing(platformAndNode, ...ON_NODE), violations: [] },
  {
    title: "only cluster imports packages for clusters",
    files: importing(["@effect/sql/SqlClient"], "src/cluster/sql.ts", ...AROUND),
    violations: AROUND.flatMap((file) => rejected(file, "@effect/sql"))
  },
  {
    title: "files and folders have no circles, also of types and of dynamic imports",
    files: {
      "src/node/a.ts": [type("./b.js")],
      "src/node/b.ts": [type("./c.js")],
      "src/node/c.ts": [type("./a.js")],
      "src/sandbox/resources/one/a.ts": [type("../two/a.js")],
      "src/sandbox/resources/two/b.ts": [type("../one/b.js")],
      "src/cli/client/a.ts": ['export const load = () => import("../auth/a.js")'],
      "src/cli/auth/b.ts": ["../client/b.js"]
    },
    violations: [
      "src/node/a.ts → src/node/b.ts → src/node/c.ts → src/node/a.ts",
      "src/sandbox/resources/one → src/sandbox/resources/two → src/sandbox/resources/one",
      "src/sandbox/resources/two → src/sandbox/resources/one → src/sandbox/resources/two",
      "src/cli/auth → src/cli/client → src/cli/auth",
      "src/cli/client → src/cli/auth → src/cli/client",
      "src/cli/client/a.ts → src/cli/auth/a.ts"
    ]
  }
]

it("each other rule", async () => {
  const violations = await violationsOf(Object.assign({}, ...rules.map(({ files }) => files)))
  const known = rules.flatMap((rule) => rule.violations)
  const found = rules.map(({ title, violations: wanted }) => ({
    title,
    violations: wanted.filter((violation) => violations.includes(violation))
  }))
  expect(found).toEqual(rules.map(({ title, violations: wanted }) => ({ title, violations: wanted })))
  expect(violations.filter((violation) => !known.includes(violation))).toEqual([])
})
