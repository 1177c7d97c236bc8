/** Reads the types of the fields of records, as `correctRecords.ts` has them. */
import type { RecordField, RecordKind } from "./correctRecords.js"

/** A type of the model. A part is a record, or one of several, of which anything may be missing. */
export type RecordType =
  | { readonly tag: "name"; readonly name: string }
  | { readonly tag: "list"; readonly element: RecordType }
  | { readonly tag: "union"; readonly members: ReadonlyArray<RecordType> }
  | { readonly tag: "part"; readonly names: ReadonlyArray<string> }

const SCALARS: ReadonlyArray<string> = [
  "string",
  "uuid",
  "datetime",
  "date",
  "boolean",
  "id",
  "integer",
  "number",
  "object",
  "null",
  "BooleanSetting",
  "DateOrUnset",
  "DownloadUrl"
]

const NULL: RecordType = { tag: "name", name: "null" }

const parseType = (text: string): RecordType => {
  if (text.endsWith("[]")) {
    const element = text.slice(0, -2)
    if (!element.includes(" | ") || /^\([^()]*\)(?:\[\])*$/.test(element))
      return { tag: "list", element: parseType(element.replace(/^\(([^()]*)\)$/, "$1")) }
  }
  if (text.includes(" | ") && !text.startsWith("("))
    return { tag: "union", members: text.split(" | ").map((member) => parseType(member)) }
  const [, part] = /^Partial<(\w+)>$/.exec(text) ?? []
  return part === undefined ? { tag: "name", name: text } : { tag: "part", names: [part] }
}

/** Whether the type is this name. */
export const isNamed = (type: RecordType, name: string): boolean => type.tag === "name" && type.name === name

export const isNull = (type: RecordType): boolean => isNamed(type, "null")

/** Reads the types of fields of these kinds. */
export interface RecordTypes {
  readonly byModel: ReadonlyMap<string, RecordKind>
  /** The type of a field, with ids that are only known by their names. It may be null besides, unless it is required. */
  readonly parseField: (name: string, field: Pick<RecordField, "type">) => RecordType
  /** The records that a type contains. */
  readonly modelsIn: (type: RecordType) => ReadonlyArray<string>
  /** The fields of the forms of a record together. */
  readonly fieldsOf: (
    models: ReadonlyArray<string>
  ) => ReadonlyArray<readonly [name: string, field: RecordField, type: RecordType]>
}

export const makeRecordTypes = (kinds: ReadonlyArray<RecordKind>): RecordTypes => {
  const byModel = new Map(kinds.map((kind) => [kind.model, kind]))

  /** Without nulls at the top, which any field may be, and with the forms of a record as one. */
  const resolve = (type: RecordType): RecordType => {
    switch (type.tag) {
      case "part":
        return type
      case "name":
        return SCALARS.includes(type.name) || byModel.has(type.name) ? type : { tag: "name", name: "any" }
      case "list": {
        // What is in it may differ from one element to the next.
        if (isNamed(type.element, "object")) return resolve(parseType("any[]"))
        const element = resolve(type.element)
        const isNullable = type.element.tag === "union" && type.element.members.some(isNull)
        return {
          tag: "list",
          element: isNullable
            ? { tag: "union", members: [...(element.tag === "union" ? element.members : [element]), NULL] }
            : element
        }
      }
      case "union": {
        const members = type.members.filter((member) => !isNull(member))
        const [first] = members
        if (first !== undefined && members.length === 1) return resolve(first)
        const names = members.map((member) =>
          member.tag === "name" && byModel.has(member.name) ? member.name : undefined
        )
        if (names.every((name) => name !== undefined)) return { tag: "part", names }
        // An id of any form.
        if (members.every((member) => member.tag === "name" && /^(?:number|string|integer)$/.test(member.name)))
          return { tag: "name", name: "id" }
        return { tag: "union", members: members.map((member) => resolve(member)) }
      }
    }
  }

  const parseField: RecordTypes["parseField"] = (name, { type }) => {
    const parsed = parseType(
      /(?:^|_)ids?$|Id$/.test(name) ? type.replace(/^(?:integer|number)\b/, "id") : name === "id" ? "id" : type
    )
    return resolve(name === "id" && isNamed(parsed, "string") ? parseType("id") : parsed)
  }

  const modelsIn: RecordTypes["modelsIn"] = (type) => {
    if (type.tag === "name") return byModel.has(type.name) ? [type.name] : []
    if (type.tag === "list") return modelsIn(type.element)
    return type.tag === "part" ? type.names : type.members.flatMap(modelsIn)
  }

  const fieldsOf: RecordTypes["fieldsOf"] = (models) => {
    const fields = new Map(models.flatMap((model) => [...(byModel.get(model)?.fields ?? [])]))
    return Array.from(fields, ([name, field]) => [name, field, parseField(name, field)] as const)
  }

  return { byModel, parseField, modelsIn, fieldsOf }
}
