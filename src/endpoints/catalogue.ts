/**
 * What is known of the service's endpoints: names, types and paths, as the documentation of Canvas has them.
 *
 * `catalogue.json` is the catalogue that the package is built with.
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
  /** The source of the values, a key of `sources`. */
  readonly enum_from?: string
  readonly deprecated?: boolean
}

export interface Endpoint {
  readonly method: string
  /** With placeholders as `:name`. */
  readonly path: string
  /** The documentation's name of the operation. */
  readonly name?: string
  /** The page of the documentation. */
  readonly group?: string
  /** The name of a model or scalar, with `[]` after it for a list. Absent if the documentation does not say it. */
  readonly returns?: string
  readonly paginated?: boolean
  /** The first step of a file upload. */
  readonly upload?: boolean
  readonly deprecated?: boolean
  readonly params: ReadonlyArray<Parameter>
}

/** The type of each field of a model. */
export type Model = Readonly<Record<string, string>>

export interface Catalogue {
  readonly date: string
  readonly sources: Readonly<Record<string, string>>
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly models: Readonly<Record<string, Model>>
}

/** The endpoint as a program writes it: the path, after the method unless that is GET. */
export const endpointOf = ({ method, path }: Endpoint): string => (method === "GET" ? path : `${method} ${path}`)

/** The endpoint with `:` in place of each placeholder: what endpoints with other placeholder names have in common. */
export const shapeOf = (endpoint: Endpoint): string => endpointOf(endpoint).replace(/:[^/]+/g, ":")
