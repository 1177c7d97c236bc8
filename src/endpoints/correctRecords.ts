/** Applies the corrections of records to the models of a catalogue. */
import { type Catalogue, type Model, toPascalCase } from "./catalogue.js"
import { fieldCorrections, noRecords, type RecordCorrection, records } from "./records.js"

/** A field of a record, as the service sends it. */
export interface RecordField {
  readonly type: string
  readonly required: boolean
  readonly note?: string | undefined
}

/** A kind of record. */
export interface RecordKind {
  /** The exported name. */
  readonly name: string
  /** The name of the model. */
  readonly model: string
  readonly about: ReadonlyArray<string>
  readonly example?: string | undefined
  readonly fields: ReadonlyMap<string, RecordField>
}

export interface CorrectedRecords {
  readonly kinds: ReadonlyArray<RecordKind>
  /** The corrections without an effect, in words. */
  readonly unused: ReadonlyArray<string>
}

const NAME = /\w+/g

/** The names in a type, without those of which a part is enough. */
const namesIn = (type: string): ReadonlyArray<string> => type.replace(/Partial<\w+>/g, "").match(NAME) ?? []

/** The models of records with the corrections of documented fields. */
const correctTypes = (
  models: Catalogue["models"],
  report: (problem: string) => void
): Map<string, Readonly<Record<string, string>>> => {
  const corrected = new Map(Object.entries(models).filter(([name]) => !noRecords.includes(name)))
  for (const name of noRecords) if (!Object.hasOwn(models, name)) report(`${name} is not documented`)
  for (const { at, type } of fieldCorrections) {
    for (const path of at) {
      const [name = "", field = ""] = path.split(/\.(.*)/)
      const model = corrected.get(name)
      if (model?.[field] === undefined) report(`${path} is not documented`)
      else if (model[field] === type) report(`${path} is ${type}`)
      else corrected.set(name, { ...model, [field]: type })
    }
  }
  return corrected
}

/** The models with the corrections of documented fields. Fields that the documentation leaves out are only in schemas. */
export const correctModels = (models: Catalogue["models"]): Catalogue["models"] => ({
  ...models,
  ...Object.fromEntries(correctTypes(models, () => undefined))
})

/** The types of the fields of a record, with those that the documentation leaves out. */
const completeModel = (
  name: string,
  documented: Model | undefined,
  { fields = {} }: RecordCorrection,
  report: (problem: string) => void
): Model => {
  const complete = { ...documented }
  for (const [field, correction] of Object.entries(fields)) {
    const path = `${name}.${field}`
    if (typeof correction === "string" && complete[field] === undefined) report(`${path} is not documented`)
    if (typeof correction === "string") continue
    if (complete[field] === undefined) complete[field] = correction.type
    else report(`${path} is documented`)
  }
  return complete
}

/** The models with the corrected fields of each kind of record. */
export const completeModels = (models: Catalogue["models"], kinds: ReadonlyArray<RecordKind>): Catalogue["models"] => ({
  ...models,
  ...Object.fromEntries(
    kinds.map(({ fields, model }) => [
      model,
      Object.fromEntries(Array.from(fields, ([name, { type }]) => [name, type]))
    ])
  )
})

/** The kinds of records of the service, in the order of their names. */
export const correctRecords = ({ endpoints, models }: Pick<Catalogue, "endpoints" | "models">): CorrectedRecords => {
  const unused: Array<string> = []
  const report = (problem: string): void => void unused.push(problem)
  const typed = correctTypes(models, report)
  for (const name of Object.keys(records)) if (!typed.has(name)) typed.set(name, {})
  const complete = new Map(
    Array.from(typed, ([name, model]) => [name, completeModel(name, model, records[name] ?? {}, report)])
  )
  for (const [name, { partOf, without = [] }] of Object.entries(records)) {
    if (partOf === undefined) continue
    const fields = { ...complete.get(partOf) }
    for (const field of without) {
      if (fields[field] === undefined) report(`${partOf}.${field} is not documented`)
      delete fields[field]
    }
    complete.set(name, fields)
  }
  const returned = new Set(endpoints.flatMap(({ returns = "" }) => namesIn(returns)))
  const contained = new Set([...complete.values()].flatMap(Object.values).flatMap(namesIn))
  const kinds = Array.from(complete, ([model, types]): RecordKind => {
    const { about = [], example, fields = {}, name, optional = [], partOf, required = [] } = records[model] ?? {}
    // A record that only others contain may be there without its id.
    const hasId = partOf === undefined && (returned.has(model) || !contained.has(model))
    const isRequired = (field: string) => field === "id" && hasId && types["id"] !== undefined
    for (const field of [...required, ...optional])
      if (types[field] === undefined) report(`${model}.${field} is not documented`)
    for (const field of required) if (isRequired(field)) report(`${model}.${field} is required`)
    for (const field of optional) if (!isRequired(field)) report(`${model}.${field} is optional`)
    const shared = partOf === undefined ? {} : records[partOf]?.fields
    return {
      model,
      name: name ?? toPascalCase(model),
      about: [about].flat(),
      example,
      fields: new Map(
        Object.entries(types).map(([field, type]) => {
          const correction = fields[field] ?? shared?.[field]
          const note = typeof correction === "string" ? correction : correction?.note
          return [
            field,
            { type, note, required: required.includes(field) || (isRequired(field) && !optional.includes(field)) }
          ]
        })
      )
    }
  })
  return { kinds: kinds.sort((one, other) => (one.name < other.name ? -1 : 1)), unused }
}
