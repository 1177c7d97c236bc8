/**
 * Writes the tree of the Effect 4 package: the sources and tests of this project, changed by the rules, with the modules of
 * `overlay/` in place of those that rules cannot change.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { changeFile } from "./codemod/file.js"
import type { Bridges } from "./codemod/imports.js"
import { makeManifest } from "./manifest.js"
import { applyPatch, patches } from "./patches.js"

export const root = fileURLToPath(new URL("../..", import.meta.url))
export const overlay = fileURLToPath(new URL("overlay", import.meta.url))
export const out = fileURLToPath(new URL("out", import.meta.url))

export const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))

/** Modules that the package needs, and those that only tests need. The latter re-export the former of the same name. */
const BRIDGES = "src/internal/effect3"
const TEST_BRIDGES = "test/effect3"

const readBridges = (folder: string): Bridges =>
  new Map(
    filesIn(join(overlay, folder)).map((name) => {
      const text = readFileSync(join(overlay, folder, name), "utf8")
      const own = [...text.matchAll(/^export (?:const|function|type|interface|class) (\w+)/gm)].map(
        ([, name = ""]) => name
      )
      const addsTo = /^export \* from/m.test(text)
      return [
        name.replace(/\.ts$/, ""),
        { path: `${folder}/${name.replace(/\.ts$/, ".js")}`, names: addsTo ? new Set(own) : null }
      ]
    })
  )

const mergeBridges = (sources: Bridges, tests: Bridges): Bridges =>
  new Map([
    ...sources,
    ...[...tests].map(([name, { names, path }]) => {
      const inherited = sources.get(name)
      const standsForWhole = names === null || inherited?.names === null
      return [name, { path, names: standsForWhole ? null : new Set([...names, ...(inherited?.names ?? [])]) }] as const
    })
  ])

/** Applies the patches of a file. One that no longer applies fails the run. */
const patch = (path: string, text: string): string => {
  let patched = text
  for (const each of patches[path] ?? []) {
    const next = applyPatch(patched, each)
    if (next === patched) throw new Error(`a patch of ${path} does not apply: ${each[0]}`)
    patched = next
  }
  return patched
}

const readProgram = (): ts.Program => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.json"),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"))
      }
    }
  )
  if (config === undefined) throw new Error("tsconfig.json cannot be read")
  return ts.createProgram(config.fileNames, { ...config.options, plugins: [] })
}

/** The build reads these. */
const configurations = {
  "tsconfig.json": { extends: "../tsconfig.json" },
  "tsconfig.build.json": {
    extends: "../tsconfig.json",
    compilerOptions: {
      noEmit: false,
      rootDir: "src",
      outDir: "dist",
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      paths: {}
    },
    include: ["src"],
    exclude: ["src/endpoints/generated/index.d.ts"]
  }
}

/** A file of the project, and how it is changed. */
interface ChangedFile {
  readonly path: string
  /** Empty if the overlay replaces the file. */
  readonly text: string
  readonly edits: number
  readonly isChanged: boolean
}

/** Changes the files by the rules, and applies their patches. */
export function* changeFiles(isIncluded: (path: string) => boolean): Generator<ChangedFile> {
  const program = readProgram()
  const checker = program.getTypeChecker()
  const sourceBridges = readBridges(BRIDGES)
  const testBridges = mergeBridges(sourceBridges, readBridges(TEST_BRIDGES))
  const overlaid = filesIn(overlay)
  for (const file of program.getSourceFiles()) {
    const path = relative(root, file.fileName).replaceAll("\\", "/")
    if (path.startsWith("..") || path.includes("node_modules") || !isIncluded(path)) continue
    if (overlaid.includes(path)) {
      yield { path, text: "", edits: 0, isChanged: true }
      continue
    }
    const bridges = path.startsWith("src/") ? sourceBridges : testBridges
    const changed = changeFile({ audience: "package", bridges, checker, file, path })
    const text = patch(path, changed.text)
    yield { path, text, edits: changed.edits, isChanged: text !== file.text }
  }
}

/** The parts of the project that the package is made of, and their tests. */
export const writeTree = (
  isPorted: (path: string) => boolean
): { readonly files: number; readonly changed: number; readonly edits: number } => {
  rmSync(out, { recursive: true, force: true })
  const sum = { files: 0, changed: 0, edits: 0 }
  for (const { edits, isChanged, path, text } of changeFiles(isPorted)) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
    sum.files++
    sum.edits += edits
    if (isChanged) sum.changed++
  }
  cpSync(overlay, out, { recursive: true })
  for (const path of filesIn(join(root, "test")).filter(
    (name) => !/\.tsx?$|node_modules/.test(name) && isPorted(`test/${name}`)
  ))
    cpSync(join(root, "test", path), join(out, "test", path))
  for (const path of ["docs/pictures", "docs/guide/observability.md"])
    cpSync(join(root, path), join(out, path), { recursive: true })
  writeFileSync(join(out, "package.json"), `${JSON.stringify(makeManifest(), null, 2)}\n`)
  const declarations = ["index.d.ts", "parameters.d.ts"].map((name) => `src/endpoints/generated/${name}`)
  for (const path of ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", ...declarations])
    cpSync(join(root, path), join(out, path))
  for (const [path, config] of Object.entries(configurations))
    writeFileSync(join(out, path), `${JSON.stringify(config, null, 2)}\n`)
  return sum
}
