/** What holds for the schemas of all kinds of records. */
import { Schema } from "effect"
import * as Resources from "effect-lms/resources"
import { describe, expect, it } from "vitest"
import { correctRecords } from "../../src/endpoints/correctRecords.js"
import { catalogue } from "../fixtures/model.js"

const schemas = Object.fromEntries(Object.entries(Resources).filter(([, value]) => Schema.isSchema(value))) as Readonly<
  Record<string, Schema.Schema<unknown>>
>
const { kinds } = correctRecords(catalogue)

/** Values of required fields besides ids. */
const TEXT = "a"

it("each kind of the model has a schema, and each schema is a kind of the model", () => {
  const { Id: _, ...others } = schemas
  expect(Object.keys(others).sort()).toEqual(kinds.map(({ name }) => name).sort())
})

describe.each(kinds.map((kind) => [kind.name, kind] as const))("%s", (name, { fields }) => {
  const schema = schemas[name] ?? Schema.Unknown
  const decode = Schema.decodeUnknownSync(schema)
  const encode = Schema.encodeUnknownSync(schema)
  const required = Array.from(fields).filter(([, field]) => field.required)
  const minimal = Object.fromEntries(
    required.map(([field]) => [field, field === "id" || field.endsWith("_id") ? 1 : TEXT])
  )
  // It is always a text.
  const added = Array.from(fields.values()).some(({ type }) => type === "DownloadUrl") ? { url: "" } : {}

  it("decodes a record with an id alone, besides what each of its representations has", () => {
    const id = fields.has("id") ? { id: 1 } : {}
    expect(decode({ ...minimal, ...id })).toEqual({ ...minimal, ...id, ...added })
  })

  it("takes null for all fields that are not required, and keeps it", () => {
    const nulls = Object.fromEntries(Array.from(fields.keys(), (field) => [field, null]))
    const sent = { ...nulls, ...minimal }
    expect(decode(sent)).toEqual({ ...sent, ...added })
    expect(decode(encode(decode(sent)))).toEqual({ ...sent, ...added })
  })

  it("takes ids of any form, and keeps unknown fields at any depth", () => {
    const ids = Array.from(fields)
      .filter(([field, { type }]) => /(?:^|_)id$/.test(field) && /^(?:integer|number|id)$/.test(type))
      .map(([field]) => field)
    for (const id of [7, "115370000000000073"]) {
      const sent = {
        ...minimal,
        ...added,
        ...Object.fromEntries(ids.map((field) => [field, id])),
        "a-new-field": { deep: [1, null, { deeper: id }] }
      }
      expect(decode(sent)).toEqual(sent)
      expect(encode(decode(sent))).toEqual(sent)
    }
  })

  it("keeps unknown fields of the records that it contains", () => {
    for (const [field, { type }] of fields) {
      const [, model = "", list] = /^(\w+)(\[\])?$/.exec(type) ?? []
      const contained = kinds.find((kind) => kind.model === model)
      if (contained === undefined || [...contained.fields.values()].some((other) => other.required)) continue
      const inner = { "a-new-field": { deep: [1, null] } }
      const sent = { ...minimal, [field]: list === undefined ? inner : [inner] }
      expect(decode(sent)).toMatchObject(sent)
    }
  })
})
