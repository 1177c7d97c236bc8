/** The programs of the documents and examples for Effect 4, changed by the same rules as the package, as a user writes them. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { type Block, collectBlocks } from "../../test/fixtures/documents/blocks.js"
import {
  blockName,
  createBlockProgram,
  readCompilerOptions,
  typecheck
} from "../../test/fixtures/documents/typecheck.js"
import { changeFile } from "./codemod/file.js"
import { documentPatches } from "./documentPatches.js"
import { excludedPrograms } from "./parts.js"
import { applyPatch } from "./patches.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = fileURLToPath(new URL(".", import.meta.url))
const out = join(folder, "out")

/** A program for Effect 3 and for Effect 4. */
export interface PortedBlock extends Block {
  readonly effect4: string
}

export const isExcluded = (block: Block): boolean =>
  excludedPrograms.some(
    ({ file, part = "" }) => (block.file === file || block.file.startsWith(`${file}/`)) && block.code.includes(part)
  )

const readPrograms = (from: string): ReadonlyArray<Block> =>
  readdirSync(join(root, from), { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".ts") && !name.includes("node_modules"))
    .sort()
    .map((name) => `${from}/${name.replaceAll("\\", "/")}`)
    .map((file) => ({ file, line: 0, code: readFileSync(join(root, file), "utf8") }))

/** The blocks of all documents, and the programs of the examples and of the landing page as blocks at line 0. */
export const collectPrograms = (): ReadonlyArray<Block> => [
  ...collectBlocks(root),
  ...readPrograms("examples"),
  ...readPrograms("site/landing")
]

/** Applies the patches of a document to its blocks. */
const patchBlock = ({ file }: Block, text: string, applied: Set<string>): string =>
  (documentPatches[file] ?? []).reduce((patched, each) => {
    const next = applyPatch(patched, each)
    if (next !== patched) applied.add(`${file}: ${each[0]}`)
    return next
  }, text)

const checkPatches = (blocks: ReadonlyArray<Block>, applied: ReadonlySet<string>): void => {
  for (const [file, patches] of Object.entries(documentPatches)) {
    if (!blocks.some((block) => block.file === file)) continue
    for (const [before] of patches)
      if (!applied.has(`${file}: ${before}`)) throw new Error(`a patch of ${file} does not apply: ${before}`)
  }
}

/** Formats programs as those of this project are, and sorts their imports. */
const format = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const directory = mkdtempSync(join(tmpdir(), "effect-lms-documents-"))
  try {
    const files = texts.map((text, index) => {
      const file = join(directory, `${index}.ts`)
      writeFileSync(file, `${text.trimEnd()}\n`)
      return file
    })
    const config = {
      ...(JSON.parse(readFileSync(join(root, "biome.json"), "utf8")) as Record<string, unknown>),
      $schema: undefined,
      extends: undefined,
      vcs: undefined,
      // A rule may leave an import without a use.
      linter: { rules: { preset: "none", correctness: { noUnusedImports: { level: "error", fix: "safe" } } } }
    }
    writeFileSync(join(directory, "biome.json"), JSON.stringify(config))
    const { error, status, stderr } = spawnSync(join(root, "node_modules/.bin/biome"), ["check", "--write", "."], {
      cwd: directory,
      encoding: "utf8"
    })
    if (error !== undefined) throw error
    if (status !== 0) throw new Error(`biome cannot format the ported programs:\n${stderr}`)
    return files.map((file) => readFileSync(file, "utf8"))
  } finally {
    rmSync(directory, { force: true, recursive: true })
  }
}

/** The blocks for Effect 4. One that needs no change has the same text. */
export const portBlocks = (blocks: ReadonlyArray<Block>): ReadonlyArray<PortedBlock> => {
  const ported = blocks.filter((block) => !isExcluded(block))
  const options = readCompilerOptions(root)
  // The types of endpoints cost two seconds, and no rule asks for them.
  const paths = Object.fromEntries(
    Object.entries(options.paths ?? {}).filter(([name]) => name !== "effect-lms/endpoints")
  )
  const { modules, program } = createBlockProgram(
    { root, options: { ...options, paths }, fallbacks: [join(root, "test/block.ts")] },
    ported
  )
  const checker = program.getTypeChecker()
  const applied = new Set<string>()
  const changed = [...modules].map(([path, block]) => {
    const source = program.getSourceFile(path)
    if (source === undefined) throw new Error(`${blockName(block)}: the compiler did not read this block`)
    const { text } = changeFile({ audience: "user", bridges: new Map(), checker, file: source, path: block.file })
    return { block, text: patchBlock(block, text, applied) }
  })
  checkPatches(ported, applied)
  const different = changed.filter(({ block, text }) => text !== block.code)
  const formatted = format(different.map(({ text }) => text))
  const texts = new Map(
    different.map(({ block }, index) => {
      const text = formatted[index] ?? ""
      return [block, block.line === 0 ? text : text.trimEnd()] as const
    })
  )
  return ported.map((block) => ({ ...block, effect4: texts.get(block) ?? block.code }))
}

const importsEndpoints = ({ code }: Block) => code.includes("effect-lms/endpoints")

/** The packages of Effect 3 that a program still imports: the compiler would find them in the root, and might not mind. */
const findOldImports = (programs: ReadonlyArray<Block>, options: ts.CompilerOptions): ReadonlyArray<string> =>
  programs.flatMap((block) =>
    ts
      .preProcessFile(block.code)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => /^@?effect(?:\/|$)/.test(name))
      .filter((name) => {
        const found = ts.resolveModuleName(name, join(out, "documents/block.ts"), options, ts.sys).resolvedModule
        return found === undefined || !found.resolvedFileName.startsWith(join(folder, "node_modules"))
      })
      .map((name) => `${blockName(block)}: ${name} is not of Effect 4`)
  )

/** Checks the types of the ported programs against the tree, with and without typed endpoints, and writes them into it. */
export const checkDocuments = async (): Promise<{ readonly programs: number; readonly changed: number }> => {
  const blocks = portBlocks(collectPrograms())
  const programs = blocks.map(({ effect4, ...block }) => ({ ...block, code: effect4 }))
  for (const block of programs) {
    const path = join(out, "documents", block.line === 0 ? block.file : `${block.file}.${block.line}.ts`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, block.code)
  }
  const place = {
    root: join(out, "documents"),
    options: readCompilerOptions(folder),
    fallbacks: [join(out, "documents/test/block.ts"), join(root, "examples/block.ts"), join(root, "test/block.ts")],
    sources: new Map()
  }
  const messages = [
    findOldImports(programs, place.options),
    ...[
      await typecheck(
        place,
        programs.filter((block) => !importsEndpoints(block))
      ),
      await typecheck(place, programs)
    ].map((byBlock) => [...byBlock.values()].flat())
  ]
  const distinct = [...new Set(messages.flat())]
  if (distinct.length > 0) throw new Error(`the programs of the documents have type errors:\n${distinct.join("\n")}`)
  return { programs: blocks.length, changed: blocks.filter(({ code, effect4 }) => code !== effect4).length }
}
