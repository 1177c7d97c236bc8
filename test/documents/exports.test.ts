/** Each value that the package exports is shown where it is documented, or in a page. */
import { SchemaAST as AST, Schema } from "effect"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { importedEntries, sourcePath } from "../../build/entries.js"
import { type Block, collectBlocks } from "../fixtures/documents/blocks.js"
import { schemaComments } from "../fixtures/documents/exports.js"
import { root } from "../fixtures/repository.js"

/** The names that a block imports from the package and uses, as `effect-lms/csv LmsCsv`, and the tags of errors that it names. */
const namesUsedIn = ({ code }: Block): ReadonlyArray<string> => {
  const imported = new Map<string, string>()
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { importClause, moduleSpecifier } = node
      const names = importClause?.namedBindings
      if (!ts.isStringLiteral(moduleSpecifier) || names === undefined || !ts.isNamedImports(names)) return
      for (const { name, propertyName } of names.elements)
        imported.set(name.text, `${moduleSpecifier.text} ${(propertyName ?? name).text}`)
      return
    }
    if (ts.isIdentifier(node)) used.add(imported.get(node.text) ?? "")
    // A handler names an error by its tag, which the compiler checks.
    if (ts.isStringLiteral(node) && /^\w+(?:Error|Exceeded)$/.test(node.text)) used.add(`tag ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile("block.ts", code, ts.ScriptTarget.Latest))
  return [...used]
}

interface Export {
  /** Where it is from: its entry, or its comment. */
  readonly from: string
  readonly name: string
  readonly value: unknown
}

/** The syntax trees of schemas and of their parts. */
const allParts = (schemas: ReadonlyArray<Export>): ReadonlySet<unknown> => {
  const found = new Set<unknown>(schemas.map(({ value }) => (Schema.isSchema(value) ? value.ast : undefined)))
  for (const part of found)
    if (typeof part === "object" && part !== null)
      for (const value of Object.values(part instanceof AST.Suspend ? [part.f()] : part)) found.add(value)
  return found
}

/** The exports that are not shown. A part of a schema that is shown is shown with it. */
const findHidden = (exports: ReadonlyArray<Export>, isShown: (found: Export) => boolean): ReadonlyArray<string> => {
  const hidden = exports.filter((found) => !isShown(found))
  const parts = allParts(exports.filter(isShown))
  return hidden
    .filter(({ value }) => !(Schema.isSchema(value) && parts.has(value.ast)))
    .map(({ from, name }) => `${from} ${name}`)
}

const isShownIn = (blocks: ReadonlyArray<Block>) => {
  const names = new Set(blocks.flatMap(namesUsedIn))
  return ({ from, name }: Export) => names.has(`${from} ${name}`) || names.has(`tag ${name}`)
}

// test/documents/documents.test.ts compiles the examples.
describe("an example imports and uses each value that the package exports, handles it by its tag if it is an error, or shows a schema of which it is a part", () => {
  it("except schemas of records that are generated", async () => {
    const modules = importedEntries.map(async (name) => {
      const module: Readonly<Record<string, unknown>> = await import(sourcePath(name))
      const from = name === "index" ? "effect-lms" : `effect-lms/${name.split("/")[0]}`
      return Object.entries(module).map(([name, value]) => ({ from, name, value }))
    })
    const exports = (await Promise.all(modules)).flat()
    expect(new Set(exports.map(({ from }) => from)).size).toBe(12)
    const byHand = exports.filter(({ from, name }) => from !== "effect-lms/resources" || !schemaComments.has(name))
    expect(byHand.length).toBeGreaterThan(60)
    expect(findHidden(byHand, isShownIn(collectBlocks(root)))).toEqual([])
  })
})
