import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"
import { makeHost, readCompilerOptions, type SourceFiles } from "../fixtures/documents/typecheck.js"
import { root } from "../fixtures/repository.js"

const sources: SourceFiles = new Map()

const PROMISES = `
import { connect } from "effect-lms/promise"
export const methods = { ...connect() }
`

const OPERATIONS = `
import { Lms, lms, lmsStream, lmsStreamAll } from "effect-lms"
export const operations = { lms, lmsStream }
export const { layer, make } = Lms
export const courses = lms("/api/v1/courses", {}, { limit: 3 })
export const ofMany = lmsStreamAll({ concurrency: 2 })
`

it.each([
  ["effect-lms", OPERATIONS],
  ["effect-lms/promise", PROMISES]
])("a program that imports %s alone can declare what it makes of it, with types of entries", (entry, code) => {
  const path = join(root, "test/promise/wrapper.ts")
  const options = { ...readCompilerOptions(root), noEmit: false, declaration: true, emitDeclarationOnly: true }
  const program = ts.createProgram([path], options, makeHost(options, new Map([[path, code]]), sources))
  const source = program.getSourceFile(path)
  let declarations = ""
  const { diagnostics } = program.emit(source, (_, text) => {
    declarations = text
  })
  expect([...program.getSemanticDiagnostics(source), ...diagnostics].map(({ messageText }) => messageText)).toEqual([])
  const modules = new Set(Array.from(declarations.matchAll(/(?:import\(|from )"([^"]*)"/g), ([, module]) => module))
  expect(modules).toContain(entry)
  expect(modules).toContain("effect-lms/wrappers")
  expect([...modules].filter((module) => module?.startsWith("."))).toEqual([])
})
