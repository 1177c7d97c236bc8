/** Types generated from the documentation of an installation, in programs that use them instead of `effect-lms/endpoints`. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Either from "effect/Either"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { correct } from "../../src/endpoints/correct.js"
import { writeDeclarations } from "../../src/endpoints/declarations.js"
import { parseResource, toCatalogue } from "../../src/endpoints/swagger.js"
import { makeHost, readCompilerOptions, type SourceFiles } from "../fixtures/documents/typecheck.js"
import { swaggerFiles } from "../fixtures/swagger.js"

/** Two endpoints that `effect-lms/endpoints` has, too: one with corrections, and one with another parameter. */
const courses = {
  swaggerVersion: "1.2",
  apis: [
    {
      path: "/v1/courses/{id}",
      operations: [
        {
          method: "PUT",
          nickname: "update_course",
          parameters: [
            { name: "id", paramType: "path", type: "string" },
            { name: "course[name]", paramType: "form", type: "string" }
          ]
        }
      ]
    },
    {
      path: "/v1/courses/{id}/users",
      operations: [
        { method: "GET", nickname: "course_write", parameters: [{ name: "own", paramType: "query", type: "string" }] }
      ]
    }
  ]
}

const { "api-docs.json": _, ...files }: Readonly<Record<string, unknown>> = { ...swaggerFiles, "courses.json": courses }

const declarations = (): string =>
  Either.getOrThrow(
    Either.flatMap(
      Either.all(Object.entries(files).map(([file, content]) => parseResource(file, JSON.stringify(content)))),
      (resources) => toCatalogue(resources, { date: "2026-01-01", source: "test" })
    ).pipe(Either.map(({ catalogue }) => writeDeclarations(correct(catalogue).catalogue)))
  )

const OWN = `import { lms, lmsStream } from "effect-lms"
import type { Room } from "./lms-endpoints.js"

export const rooms = lmsStream("/api/v1/courses/:id/rooms", { id: 1, include: ["keys"], sort: "name", seats: [3] })
export const room: Room = { id: 1, name: "A", opened_at: null, keys: [], main_key: { id: 2, user_name: "u" }, anything: 1, broken: [] }
lms("POST /api/v1/courses/:id/rooms", { id: 1, room: { name: "A", open_at: new Date(), shape: [1, 2], keys: [1] } })
lms("PUT /api/v1/courses/:id", { id: 1, course: { name: "Biology" } })
// @ts-expect-error: the own version has two words, and this is neither
lms("/api/v1/courses/:id/rooms", { id: 1, sort: "nmae" })
// @ts-expect-error: a misspelt parameter
lms("/api/v1/courses/:id/rooms", { id: 1, inlcude: ["keys"] })
// @ts-expect-error: a member of a parameter has another type
lms("PUT /api/v1/courses/:id", { id: 1, course: { name: {} } })
lms("/api/v1/courses/:id/users", { id: 1, own: "x" })
// @ts-expect-error: a parameter of effect-lms/endpoints, which is not imported
lms("/api/v1/courses/:id/users", { id: 1, search_term: "x" })
`

const BOTH = `import type {} from "effect-lms/endpoints"
import type {} from "./lms-endpoints.js"
`

const root = fileURLToPath(new URL("../..", import.meta.url))

describe("generated types", () => {
  const inFolder = (name: string) => join(root, "test/endpoints", name)
  const texts = new Map(
    Object.entries({ "lms-endpoints.d.ts": declarations(), "own.ts": OWN, "both.ts": BOTH }).map(([name, text]) => [
      inFolder(name),
      text
    ])
  )
  const defaults = readCompilerOptions(root)
  const sources: SourceFiles = new Map()

  /** What the compiler says of the program and of the declarations. To check those of packages, too, takes a minute. */
  const compile = (name: string, options: ts.CompilerOptions = {}) => {
    const files = [name, "lms-endpoints.d.ts"].map(inFolder)
    const program = ts.createProgram(files, { ...defaults, ...options }, makeHost(defaults, texts, sources))
    return files
      .map((file) => program.getSourceFile(file))
      .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
      .map(({ code, messageText }) => [code, ts.flattenDiagnosticMessageText(messageText, "\n")])
  }

  it("type the endpoints of that installation, and no others", () => {
    expect(compile("own.ts", { skipLibCheck: false })).toEqual([])
  })

  it("conflict with effect-lms/endpoints if an endpoint is in both, which the compiler reports unless it skips declarations", () => {
    const found = compile("both.ts", { skipLibCheck: false })
    expect(found.length).toBeGreaterThan(0)
    for (const message of found) {
      expect(message).toEqual([
        2717,
        expect.stringContaining("Subsequent property declarations must have the same type")
      ])
    }
    expect(compile("both.ts")).toEqual([])
  })
})
