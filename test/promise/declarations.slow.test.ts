import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { expect, it } from "vitest"
import { readCompilerOptions } from "../fixtures/documents/typecheck.js"

const root = fileURLToPath(new URL("../..", import.meta.url))

const WRAPPER = `
import { connect } from "effect-lms/promise"
export const methods = { ...connect() }
`

it("a program that imports the promise client alone can declare what it makes of it, with types of entries", () => {
  const path = join(root, "test/promise/wrapper.ts")
  const options = { ...readCompilerOptions(root), noEmit: false, declaration: true, emitDeclarationOnly: true }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...others) =>
    name === path ? ts.createSourceFile(name, WRAPPER, ts.ScriptTarget.ES2022) : getSourceFile(name, ...others)
  const program = ts.createProgram([path], options, host)
  const source = program.getSourceFile(path)
  let declarations = ""
  const { diagnostics } = program.emit(source, (_, text) => {
    declarations = text
  })
  expect([...program.getSemanticDiagnostics(source), ...diagnostics]).toEqual([])
  const modules = new Set(Array.from(declarations.matchAll(/import\("([^"]*)"/g), ([, module]) => module))
  expect(modules).toContain("effect-lms")
  expect([...modules].filter((module) => module?.startsWith("."))).toEqual([])
})
