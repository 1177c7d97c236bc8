import * as Schema from "effect/Schema"

export const make = (schema: Schema.Top) => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema)
  return { ...root, $defs: definitions }
}
