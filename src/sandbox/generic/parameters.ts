/** What the parameters of a documented endpoint mean for its records: fields that are written, filters, sorts and includes. */
import { type Endpoint, isWildcard, partsOf } from "../../endpoints/catalogue.js"
import { containsTerm, type Filters, filterAny, filterFlag, filterSearch, type Sorts } from "../kernel/filters.js"
import type { Json, JsonObject } from "../kernel/json.js"
import { asMap, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import type { RouteParameters } from "../kernel/routeParameters.js"
import { documentedOperations, type Operation, type Operations } from "./operations.js"
import { parseType, readValue } from "./values.js"

type Model = Operations["models"][string]

/** A field that a parameter writes: `module[name]` is `name`. */
interface WrittenField {
  readonly parameter: string
  readonly path: ReadonlyArray<string>
  readonly field: string
  readonly type: string
  /** Its documented words. */
  readonly words: ReadonlyArray<string> | undefined
}

/** The fields of a record that the parameters of an endpoint write. */
export const fieldsWritten = ({ params }: Endpoint, model: Model): ReadonlyArray<WrittenField> =>
  params.flatMap((parameter): ReadonlyArray<WrittenField> => {
    const parts = partsOf(parameter.name).filter((part) => part !== "")
    const wildcard = parts.findIndex(isWildcard)
    const [first = "", second] = wildcard === -1 ? parts : parts.slice(0, wildcard)
    if (parameter.in === "path") return []
    const path = Object.hasOwn(model, first) ? [first] : second === undefined ? [] : [first, second]
    const field = path.at(-1) ?? ""
    const type = Object.hasOwn(model, field) ? model[field] : undefined
    // Members with any name, as in `permissions[<name>][enabled]`, are those of an object.
    const isWritten = wildcard === -1 || type === "object"
    const words = parts.length === path.length ? parameter.enum : undefined
    return type === undefined || !isWritten ? [] : [{ parameter: parameter.name, path, field, type, words }]
  })

const memberAt = (parameters: ParameterMap, [name = "", ...rest]: ReadonlyArray<string>): Parameter | undefined => {
  const value = parameters.get(name)
  return rest.length === 0 ? value : asMap(value) && memberAt(asMap(value) ?? new Map(), rest)
}

const fieldOf = (model: Model, name: string): string | undefined =>
  [name, name.replace(/s$/, ""), name.replace(/_ids$/, "_id"), name === "ids" ? "id" : name].find((field) =>
    Object.hasOwn(model, field)
  )

const isScalar = (type: string): boolean => {
  const { lists, name } = parseType(type)
  return lists === 0 && /^(?:integer|id|number|boolean|string|datetime)$/.test(name)
}

const isText = (value: Json | undefined): value is string => typeof value === "string"

/** What a search looks at: the name or title of a record, or all its texts if it has neither. */
const textsOf = (row: JsonObject): ReadonlyArray<string> => {
  const names = [row.name, row.title].filter(isText)
  return names.length > 0 ? names : Object.values(row).filter(isText)
}

const scalarOf = (value: Json | undefined): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : value === undefined ? null : String(value)

const SORTS = ["order_by", "sort", "sort_by"]

/** How requests to an endpoint are read. */
export interface Reading {
  readonly declared: RouteParameters
  readonly filters: Filters<JsonObject>
  readonly sorts: Sorts<JsonObject> | undefined
  /** Fields that are shown only if a request includes them. */
  readonly included: ReadonlyArray<string>
  /** The documented words of the fields that a request writes. */
  readonly words: Readonly<Record<string, ReadonlyArray<string> | undefined>>
  /** The fields that a request writes. */
  readonly written: (parameters: ParameterMap) => JsonObject
}

export const readEndpoint = ({ endpoint, model: name }: Operation, models: Operations["models"]): Reading => {
  const model: Model = models[name ?? ""] ?? {}
  const query = endpoint.params.filter((parameter) => parameter.in !== "path")
  if (endpoint.method !== "GET") {
    const fields = fieldsWritten(endpoint, model)
    return {
      declared: { acts: fields.map(({ parameter }) => parameter) },
      filters: {},
      sorts: undefined,
      included: [],
      words: Object.fromEntries(fields.map(({ field, words }) => [field, words])),
      written: (parameters) =>
        Object.fromEntries(
          fields.flatMap(({ field, path, type }) => {
            const value = memberAt(parameters, path)
            return value === undefined ? [] : [[field, readValue(type, value)]]
          })
        )
    }
  }
  const filters: Record<string, Filters<JsonObject>[string]> = {}
  for (const { name: parameter } of query) {
    const field = fieldOf(model, parameter)
    if (parameter === "search_term") filters[parameter] = filterSearch((row, term) => containsTerm(textsOf(row), term))
    else if (field !== undefined && isScalar(model[field] ?? ""))
      filters[parameter] =
        model[field] === "boolean" ? filterFlag((row) => row[field] === true) : filterAny((row) => scalarOf(row[field]))
  }
  const sort = query.find((parameter) => SORTS.includes(parameter.name))
  const sortFields = (sort?.enum ?? []).filter((word) => Object.hasOwn(model, word))
  const sorts: Sorts<JsonObject> | undefined =
    sort === undefined || sortFields.length === 0
      ? undefined
      : {
          parameter: sort.name,
          keys: Object.fromEntries(sortFields.map((field) => [field, (row: JsonObject) => scalarOf(row[field])]))
        }
  const words = query.find((parameter) => parameter.name === "include")?.enum ?? []
  const included = words.filter((word) => Object.hasOwn(model, word))
  return {
    declared: {
      acts: [
        ...Object.keys(filters),
        ...(sorts === undefined
          ? []
          : [sort?.name ?? "", ...query.flatMap((one) => (one.name === "order" ? ["order"] : []))])
      ],
      include: included
    },
    filters,
    sorts,
    included,
    words: {},
    written: () => ({})
  }
}

/** A text without the whitespace around it; undefined if it is blank. */
export const textOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" ? value.trim() || undefined : undefined

/** The documented fields of a record that is no kind, as an endpoint such as `PUT /api/v1/courses/:id` writes them. */
export const documentedWrites = (method: "POST" | "PUT", path: string) => {
  let reading: Reading | undefined
  const read = (): Reading => {
    if (reading !== undefined) return reading
    const { find, models } = documentedOperations()
    const operation = find(method, path.split("/").slice(1))
    if (operation === undefined) throw new RangeError(`${method} ${path} is not documented`)
    reading = readEndpoint(operation, models)
    return reading
  }
  return {
    /** The names of the parameters. */
    names: (): ReadonlyArray<string> => read().declared.acts ?? [],
    read: (parameters: ParameterMap): JsonObject => read().written(parameters)
  }
}
