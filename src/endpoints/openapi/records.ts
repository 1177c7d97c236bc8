/** Describes the records of the service as schemas of OpenAPI 3.1. */
import { lookUp } from "../../internal/text/lookUp.js"
import { elementOf } from "../catalogue.js"
import type { RecordField, RecordKind } from "../correctRecords.js"
import { isNull, makeRecordTypes, type RecordType } from "../recordTypes.js"

/** A JSON Schema (2020-12), of which any keyword may be missing. */
export type JsonSchema = Readonly<Record<string, unknown>>

export const refer = (part: string, name: string): JsonSchema => ({ $ref: `#/components/${part}/${name}` })

export const ID = refer("schemas", "Id")

export const describeId: JsonSchema = {
  type: ["integer", "string"],
  description:
    "An integer, or a text: an id beyond 2^53, a word such as `self`, or in a path another id of the record, such as `sis_course_id:A1`."
}

/** The types of fields and results. Any other one is any value. */
export const SCALARS: Readonly<Record<string, JsonSchema>> = {
  string: { type: "string" },
  uuid: { type: "string" },
  datetime: { type: "string", format: "date-time" },
  date: { type: "string", format: "date" },
  boolean: { type: "boolean" },
  id: ID,
  integer: { type: "integer" },
  number: { type: "number" },
  object: { type: "object" },
  null: { type: "null" },
  BooleanSetting: { type: ["boolean", "string"] },
  DateOrUnset: {
    anyOf: [
      { type: "string", format: "date-time" },
      { type: "object", maxProperties: 0 }
    ]
  },
  DownloadUrl: { type: "string" }
}

/** The schema, or null. */
export const orNull = (schema: JsonSchema): JsonSchema => {
  const { anyOf, enum: words, type } = schema
  if (Object.keys(schema).length === 0) return schema
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }] }
  if (type === undefined) return { anyOf: [schema, { type: "null" }] }
  return {
    ...schema,
    type: [type, "null"].flat(),
    ...(Array.isArray(words) ? { enum: [...words, null] } : {})
  }
}

/** Lists of lists of it, as `type` has them. */
const listsOf = (type: string, element: JsonSchema): JsonSchema => {
  const depth = (type.length - elementOf(type).length) / "[]".length
  let schema = element
  for (let level = 0; level < depth; level++) schema = { type: "array", items: schema }
  return schema
}

const textIf = (description: string | undefined) => (description === undefined ? {} : { description })

export interface RecordSchemas {
  /** By the names of `effect-lms/resources`, with a schema for each kind of which records contain parts. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The schema of what an endpoint returns, or of any value if it is not described. */
  readonly schemaOfResult: (returns: string) => JsonSchema
}

export const describeRecords = (kinds: ReadonlyArray<RecordKind>): RecordSchemas => {
  const { byModel, fieldsOf } = makeRecordTypes(kinds)
  const parts = new Map<string, ReadonlyArray<string>>()

  const nameOf = (model: string): string => byModel.get(model)?.name ?? model

  const referToPart = (models: ReadonlyArray<string>): JsonSchema => {
    const name = `PartOf${models.map(nameOf).join("Or")}`
    parts.set(name, models)
    return refer("schemas", name)
  }

  const describeType = (type: RecordType): JsonSchema => {
    switch (type.tag) {
      case "list":
        return { type: "array", items: describeType(type.element) }
      case "part":
        return referToPart(type.names)
      case "union": {
        const members = type.members.filter((member) => !isNull(member)).map(describeType)
        const [only = {}, ...others] = members
        const schema = others.length === 0 ? only : { anyOf: members }
        return members.length === type.members.length ? schema : orNull(schema)
      }
      case "name":
        return byModel.has(type.name) ? refer("schemas", nameOf(type.name)) : (lookUp(SCALARS, type.name) ?? {})
    }
  }

  const describeField = ({ note }: RecordField, type: RecordType, isRequired: boolean): JsonSchema => {
    const schema = describeType(type)
    return { ...(isRequired ? schema : orNull(schema)), ...textIf(note) }
  }

  const describeForms = (models: ReadonlyArray<string>, isPart: boolean): JsonSchema => {
    const fields = fieldsOf(models)
    const required = isPart ? [] : fields.filter(([, field]) => field.required).map(([name]) => name)
    return {
      type: "object",
      properties: Object.fromEntries(
        fields.map(([name, field, type]) => [name, describeField(field, type, required.includes(name))])
      ),
      ...(required.length === 0 ? {} : { required })
    }
  }

  const schemas: Record<string, JsonSchema> = {}
  for (const { about, model, name } of kinds)
    schemas[name] = { ...describeForms([model], false), ...textIf(about.length === 0 ? undefined : about.join(" ")) }
  // Parts may contain others, which are then added while they are described.
  for (const [name, models] of parts)
    schemas[name] = { ...describeForms(models, true), description: "Any of its fields may be missing." }

  return {
    schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
    schemaOfResult: (returns) => {
      const element = elementOf(returns)
      const known = byModel.has(element) ? refer("schemas", nameOf(element)) : (lookUp(SCALARS, element) ?? {})
      return listsOf(returns, known)
    }
  }
}
