/**
 * The description of the service in OpenAPI as other programs read it: a validator, a generator of types and the compiler,
 * and a validator of JSON Schema, compared with the schemas of the records.
 */
import { join } from "node:path"
import { Validator } from "@seriousme/openapi-schema-validator"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Arbitrary, Either, Schema } from "effect"
import * as Resources from "effect-lms/resources"
import fc from "fast-check"
import openapiTypescript, { astToString } from "openapi-typescript"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { correctRecords } from "../../src/endpoints/correctRecords.js"
import { compressed } from "../../src/endpoints/generated/compressed.js"
import { decodeLookup } from "../../src/endpoints/lookup.js"
import { describeService } from "../../src/endpoints/openapi/document.js"
import { sampleCases } from "../fixtures/cases.js"
import { makeHost, readCompilerOptions } from "../fixtures/documents/typecheck.js"
import { root } from "../fixtures/repository.js"

const lookup = decodeLookup(compressed)
const service = describeService(lookup)

it("is valid OpenAPI 3.1", async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(JSON.stringify(service)))).toEqual({ valid: true })
  expect(validator.version).toBe("3.1")
})

const PROGRAM = `
import type { components, operations, paths } from "./service.js"

type Assignments = paths["/api/v1/courses/{course_id}/assignments"]["get"]
export const query: Assignments["parameters"]["query"] = { "include[]": ["submission"], bucket: "past", per_page: 100 }
// @ts-expect-error: not one of the documented words
export const word: Assignments["parameters"]["query"] = { bucket: "yesterday" }
export const path: Assignments["parameters"]["path"] = { course_id: "sis_course_id:A1" }
declare const assignments: Assignments["responses"][200]["content"]["application/json"]
export const id: number | string | undefined = assignments[0]?.id
export const points: number | null | undefined = assignments[0]?.points_possible
// @ts-expect-error: it may be null
export const certain: number | undefined = assignments[0]?.points_possible

type Create = operations["create_assignment"]["requestBody"]["content"]
export const json: Create["application/json"] = { assignment: { name: "Essay", due_at: null } }
// @ts-expect-error: the name is required
export const nameless: Create["application/json"] = { assignment: { due_at: null } }
export const form: Create["application/x-www-form-urlencoded"] = { "assignment[name]": "Essay" }

export const user: components["schemas"]["User"] = { id: 1, name: "Ada", email: null }
type Part = components["schemas"]["PartOfEnrollment"]
export const part: Part = { user_id: "10000000000000002" }
type Folder = paths["/api/v1/users/{user_id}/custom_data/{scope}"]["put"]["parameters"]["path"]
export const scope: Folder = { user_id: "self", scope: "a/b" }
`

it("is made into types by openapi-typescript, with which programs compile", async () => {
  const types = astToString(await openapiTypescript(JSON.stringify(service)))
  // Not a declaration file, since these are checked only together with those of all libraries.
  const files = new Map([
    [join(root, "test/endpoints/service.ts"), types],
    [join(root, "test/endpoints/serviceProgram.ts"), PROGRAM]
  ])
  const options = { ...readCompilerOptions(root), types: [] }
  const program = ts.createProgram([...files.keys()], options, makeHost(options, files))
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText, start }) => [
      file === undefined ? "" : file.text.slice(start).split("\n")[0],
      ts.flattenDiagnosticMessageText(messageText, "\n")
    ])
  expect(messages).toEqual([])
})

/**
 * Whether a value matches a component. Records of effect-lms take any number where an integer is documented, but not as an id.
 */
const makeMatcher = () => {
  const { Id, ...records } = service.components.schemas ?? {}
  const schemas = { Id, ...JSON.parse(JSON.stringify(records).replaceAll('"integer"', '"number"')) }
  const ajv = new Ajv2020({ allowUnionTypes: true, strict: true, validateFormats: false })
  ajv.addVocabulary(["components"])
  ajv.addSchema({ $id: "service", components: { schemas } })
  return (name: string) => ajv.getSchema(`service#/components/schemas/${name}`) ?? (() => false)
}

const matcherOf = makeMatcher()
const schemas = Object.fromEntries(Object.entries(Resources).filter(([, value]) => Schema.isSchema(value))) as Readonly<
  Record<string, Schema.Schema<unknown>>
>
const { kinds } = correctRecords(lookup)

/** Values of each type of JSON. */
const PROBES: ReadonlyArray<unknown> = [null, "text", 7, 1.5, true, {}, [], [null], ["text"], [{}], [[]]]

describe.each(sampleCases(kinds, 3).map((kind) => [kind.name, kind] as const))(
  "the component %s",
  (name, { fields }) => {
    const schema = schemas[name] ?? Schema.Unknown
    const matches = matcherOf(name)

    it("takes what the schema of effect-lms/resources takes", () => {
      const encode = Schema.encodeSync(schema)
      fc.assert(
        fc.property(Arbitrary.make(schema), (record) => {
          const sent = JSON.parse(JSON.stringify(encode(record)))
          expect([sent, matches(sent)]).toEqual([sent, true])
        }),
        { numRuns: 10, seed: 7 }
      )
    })

    it("takes and refuses the same values of each field", () => {
      const decode = Schema.decodeUnknownEither(schema)
      const accepts = (record: object) => Either.isRight(decode(record))
      const required = Array.from(fields).filter(([, field]) => field.required)
      const minimal: Record<string, unknown> = Object.fromEntries(
        required.map(([field]) => [field, field === "id" ? 1 : "1"])
      )
      expect([accepts(minimal), matches(minimal)]).toEqual([true, true])
      expect(Object.keys(service.components.schemas?.[name]?.properties ?? {})).toEqual([...fields.keys()])
      const differences = Array.from(fields).flatMap(([field, { type }]) => {
        // The schemas of effect-lms also read numbers that are sent as texts.
        const probes = PROBES.filter((probe) => !(probe === "text" && /^(?:integer|number)/.test(type)))
        const { [field]: _, ...without } = minimal
        return [...probes.map((probe) => ({ ...minimal, [field]: probe })), without]
          .filter((record) => matches(record) !== accepts(record))
          .map((record) => [field, record])
      })
      expect(differences).toEqual([])
    })
  }
)
