/** What the parameters of a documented endpoint mean for its records: fields that are written, filters, sorts and includes. */
import { type Endpoint, isWildcard, partsOf } from "../../endpoints/catalogue.js"
import type { ApiRequest } from "../kernel/context.js"
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

/** A record as a request shows it, by which lists are filtered and sorted. */
type Show<A> = (row: A, request: ApiRequest) => JsonObject

/** The filters of a list by the names of their parameters, for those that name a field. */
const filtersOf = <A>(names: ReadonlyArray<string>, model: Model, show: Show<A>): Filters<A> =>
  Object.fromEntries(
    names.flatMap((name): ReadonlyArray<readonly [string, Filters<A>[string]]> => {
      if (name === "search_term")
        return [[name, filterSearch((row, term, request) => containsTerm(textsOf(show(row, request)), term))]]
      const field = fieldOf(model, name)
      if (field === undefined || !isScalar(model[field] ?? "")) return []
      if (model[field] === "boolean") return [[name, filterFlag((row, request) => show(row, request)[field] === true)]]
      return [[name, filterAny((row, request) => scalarOf(show(row, request)[field]))]]
    })
  )

const SORTS = ["order_by", "sort", "sort_by"]

/** How requests to an endpoint are read. */
export interface Reading<A> {
  readonly declared: Required<Pick<RouteParameters, "acts" | "include">>
  /** The fields that a request writes. */
  readonly fields: ReadonlyArray<WrittenField>
  readonly filters: Filters<A>
  readonly sorts: Sorts<A> | undefined
}

export const readEndpoint = <A>({ endpoint, model: name }: Operation, show: Show<A>): Reading<A> => {
  const { models } = documentedOperations()
  const model: Model = models[name ?? ""] ?? {}
  const fields = endpoint.method === "GET" ? [] : fieldsWritten(endpoint, model)
  const query = endpoint.params.filter((parameter) => endpoint.method === "GET" && parameter.in !== "path")
  const wordsOf = (names: ReadonlyArray<string>) => {
    const found = query.find((parameter) => names.includes(parameter.name))
    return { name: found?.name ?? "", words: (found?.enum ?? []).filter((word) => Object.hasOwn(model, word)) }
  }
  const names = query.map(({ name }) => name)
  const filters = filtersOf(names, model, show)
  const sort = wordsOf(SORTS)
  const isSorted = sort.words.length > 0
  const keys = Object.fromEntries(
    sort.words.map((field) => [field, (row: A, request: ApiRequest) => scalarOf(show(row, request)[field])])
  )
  return {
    declared: {
      acts: [
        ...fields.map(({ parameter }) => parameter),
        ...Object.keys(filters),
        ...(isSorted ? [sort.name, ...names.filter((name) => name === "order")] : [])
      ],
      // Fields that are shown only if a request includes them.
      include: wordsOf(["include"]).words
    },
    fields,
    filters,
    sorts: isSorted ? { parameter: sort.name, keys } : undefined
  }
}

/** The fields that a request writes. */
export const readFields = (fields: ReadonlyArray<WrittenField>, parameters: ParameterMap): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ field, path, type }) => {
      const value = memberAt(parameters, path)
      return value === undefined ? [] : [[field, readValue(type, value)]]
    })
  )

/** A text without the whitespace around it; undefined if it is blank. */
export const textOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" ? value.trim() || undefined : undefined

/** The documented fields of a record that is no kind, as an endpoint such as `PUT /api/v1/courses/:id` writes them. */
export const documentedWrites = (method: "POST" | "PUT", path: string) => {
  let reading: Reading<JsonObject> | undefined
  const read = (): Reading<JsonObject> => {
    const operation = documentedOperations().find(method, path.split("/").slice(1))
    if (operation === undefined) throw new RangeError(`${method} ${path} is not documented`)
    reading ??= readEndpoint(operation, (row: JsonObject) => row)
    return reading
  }
  return {
    /** The names of the parameters. */
    names: (): ReadonlyArray<string> => read().declared.acts,
    read: (parameters: ParameterMap): JsonObject => readFields(read().fields, parameters)
  }
}
