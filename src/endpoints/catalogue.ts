/**
 * What is known of the service's endpoints: names, types and paths, as the documentation of Canvas has them.
 *
 * `generated/catalogue.json` is the catalogue that the package is built with. `npm run endpoints` generates the other files
 * from it, with the corrections of `corrections.ts` and the notes of `notes.ts`.
 */

/** Where a parameter is sent. */
type ParameterPlace = "path" | "query" | "form"

export interface Parameter {
  /** As it is sent, such as `course[name]`, without a trailing `[]`. `<…>`, `X` and `*` inside it stand for any name. */
  readonly name: string
  readonly in: ParameterPlace
  /** A scalar type or the name of a model, with `[]` after it for a list. */
  readonly type: string
  readonly required?: boolean
  /** The documented values. */
  readonly enum?: ReadonlyArray<string>
  /** Whether other values are mistakes. By default it follows from `enum_from`. */
  readonly closed?: boolean
  /** The source of the values, a key of `sources`. Absent if the catalogue has only one source. */
  readonly enum_from?: string
  readonly deprecated?: boolean
  /** What happens, in words of this library, if that is easily misunderstood. */
  readonly note?: string
}

export interface Endpoint {
  readonly method: string
  /** With placeholders as `:name`. */
  readonly path: string
  /** The documentation's name of the operation. */
  readonly name?: string
  /** The page of the documentation. */
  readonly group?: string
  /**
   * The OAuth 2 scope. It has the placeholders of the service, where `*name` takes several segments, and `(/*name)` may be
   * left out.
   */
  readonly scope: string
  /** The name of a model or scalar, with `[]` after it for a list. Absent if the documentation does not say it. */
  readonly returns?: string
  readonly paginated?: boolean
  /** The first step of a file upload. */
  readonly upload?: boolean
  readonly deprecated?: boolean
  readonly params: ReadonlyArray<Parameter>
  /** The members of an element, if the body is an array. */
  readonly elements?: ReadonlyArray<Parameter>
}

/** The type of each field of a model. */
export type Model = Readonly<Record<string, string>>

export interface Catalogue {
  readonly date: string
  readonly sources: Readonly<Record<string, string>>
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly models: Readonly<Record<string, Model>>
}

/** The service derives it from its own names of the placeholders, so it differs for those that take several segments. */
export const scopeOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `url:${method}|${path}`

/** The endpoint as a program writes it: the path, after the method unless that is GET. */
export const endpointOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  method === "GET" ? path : `${method} ${path}`

/** Method and path, also of a GET. */
export const lineOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`

/** The order of a catalogue: by path, then by method. */
export const compareEndpoints = (one: Endpoint, other: Endpoint): number => {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1
  return one.method < other.method ? -1 : one.method > other.method ? 1 : 0
}

/** The type without `[]`, which a list has after it. */
export const elementOf = (type: string): string => type.replace(/(\[\])+$/, "")

/** The parts of a parameter's name: `course` and `name` of `course[name]`. A part is empty for the elements of a list. */
export const partsOf = (name: string): ReadonlyArray<string> => name.split("[").map((part) => part.replace(/\]$/, ""))

/** Whether a part of a parameter's name is a placeholder for any name, such as `<student_id>`. */
export const isWildcard = (part: string): boolean => /^(?:<.*|X|\*|field_name)$/.test(part)

/** The service takes several words of `include` wherever it takes one. */
export const isList = ({ name, type }: Pick<Parameter, "name" | "type">): boolean =>
  type.endsWith("[]") || /(?:^|\[)include\]?$/.test(name)

/** The source whose words of scalar parameters are complete: the newest one of several. */
const COMPLETE_ENUM_SOURCE = "b"

/** Whether other words than the documented ones may pass. Words of a list and older ones are incomplete, numbers may be words. */
export const hasOpenWords = (parameter: Parameter): boolean => {
  const { closed, enum: words = [], enum_from: source } = parameter
  const isComplete = source === undefined || source === COMPLETE_ENUM_SOURCE
  return !(closed ?? (!isList(parameter) && isComplete && !words.some((word) => /^\d+$/.test(word))))
}

/** Words as the name of a type. */
export const toPascalCase = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")

/** The path with `:` in place of each placeholder: what paths with other placeholder names have in common. */
export const shapeOfPath = (path: string): string => path.replace(/:[^/]+/g, ":")

/** The endpoint with the shape of its path. */
export const shapeOf = (endpoint: Pick<Endpoint, "method" | "path">): string => shapeOfPath(endpointOf(endpoint))

/** Whether the path ends with any number of segments. `optional` if there may be none. */
export const globOf = ({ scope }: Pick<Endpoint, "scope">): "required" | "optional" | undefined =>
  scope.endsWith(")") ? "optional" : scope.includes("/*") ? "required" : undefined

/** The segment before a placeholder, and the placeholder. */
export type Place = readonly [parent: string, placeholder: string]

/** The placeholders of an endpoint that take any word, such as the name of a page, and not only ids. */
export const wordPlacesOf = ({ params, path }: Pick<Endpoint, "params" | "path">): ReadonlyArray<Place> => {
  const segments = path.split("/")
  const names = params
    .filter((parameter) => parameter.in === "path" && parameter.type === "string")
    .map(({ name }) => name)
  return segments.flatMap((segment, index) =>
    segment.startsWith(":") && names.includes(segment.slice(1)) ? [[segments[index - 1] ?? "", segment] as const] : []
  )
}

const writeEntries = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n")

/** Writes the catalogue with one endpoint and one model a line, so that changes can be reviewed. */
export const writeCatalogue = ({ date, endpoints, models, sources }: Catalogue): string => `{
"date": ${JSON.stringify(date)},
"sources": {
${writeEntries(sources)}
},
"endpoints": [
${endpoints.map((endpoint) => JSON.stringify(endpoint)).join(",\n")}
],
"models": {
${writeEntries(models)}
}
}
`

/** Lookups of the command in the catalogue. */
export type Lookup = Pick<Catalogue, "date" | "endpoints" | "models">

const withoutSource = ({ enum_from: source, ...parameter }: Parameter): Parameter => {
  const isOpen = source !== undefined && hasOpenWords({ ...parameter, enum_from: source })
  return isOpen && !hasOpenWords(parameter) ? { ...parameter, closed: false } : parameter
}

/** Writes it without the sources, which only say how the catalogue was made. */
export const writeLookup = ({ date, endpoints, models }: Lookup): string =>
  JSON.stringify(
    {
      date,
      endpoints: endpoints.map((endpoint) => ({ ...endpoint, params: endpoint.params.map(withoutSource) })),
      models
    },
    (name, value: unknown) => (name === "enum_from" || name === "sources" ? undefined : value)
  )
