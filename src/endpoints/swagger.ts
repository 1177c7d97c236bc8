/**
 * Reads the description of an installation's API, in Swagger 1.2, into a catalogue.
 *
 * An installation publishes the listing `api-docs.json`, and the files that it lists. The catalogue has names, types and
 * paths of them, and no texts. `descriptions.ts` reads those.
 */
import * as Data from "effect/Data"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { isObject, parseJson } from "../internal/response/json.js"
import { describeMismatch, firstMismatch } from "../internal/response/schemaMismatch.js"
import { truncate } from "../internal/text/escape.js"
import { lookUp } from "../internal/text/lookUp.js"
import {
  type Catalogue,
  compareEndpoints,
  type Endpoint,
  type Model,
  type Parameter,
  scopeOf,
  shapeOf,
  toPascalCase
} from "./catalogue.js"

/** A file of the description cannot be read. */
export class SwaggerError extends Data.TaggedError("SwaggerError")<{
  readonly file: string
  readonly message: string
}> {}

/** A text of a file, for a message. */
const quote = (text: string): string => JSON.stringify(truncate(text, 200))

/** `problem` completes the name of the file. */
export const swaggerError = (file: string, problem: string): SwaggerError =>
  new SwaggerError({ file, message: `${file} ${problem}.` })

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optional(Schema.NullOr(schema))

const typeFields = {
  type: optional(Schema.String),
  $ref: optional(Schema.String),
  format: optional(Schema.String)
}

const SwaggerType = Schema.Struct({
  ...typeFields,
  items: optional(Schema.Struct(typeFields)),
  // Versions before 2016 wrote the type of the elements as `type`.
  tags: optional(Schema.Struct({ type: optional(Schema.String) }))
})

type SwaggerType = typeof SwaggerType.Type

/** Older versions write some flags as text. */
const Flag = Schema.Union(Schema.Boolean, Schema.Literal("true", "false"))

const SwaggerParameter = Schema.Struct({
  ...SwaggerType.fields,
  name: Schema.NonEmptyString,
  paramType: Schema.Literal("path", "query", "form", "body", "header"),
  // The texts are for people, so that nothing is required of them.
  description: Schema.optional(Schema.Unknown),
  required: optional(Flag),
  deprecated: optional(Flag),
  enum: optional(Schema.Array(Schema.Union(Schema.String, Schema.Number, Schema.Boolean)))
})

const SwaggerOperation = Schema.Struct({
  ...SwaggerType.fields,
  method: Schema.Literal("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"),
  nickname: optional(Schema.String),
  summary: Schema.optional(Schema.Unknown),
  notes: optional(Schema.String),
  deprecated: optional(Flag),
  parameters: optional(Schema.Array(SwaggerParameter))
})

/** The properties of models are written by hand, so nothing is required of them. */
const SwaggerModel = Schema.Struct({
  properties: optional(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
})

const Resource = Schema.Struct({
  basePath: optional(Schema.String),
  apis: Schema.Array(Schema.Struct({ path: Schema.String, operations: Schema.Array(SwaggerOperation) })),
  models: optional(Schema.Record({ key: Schema.String, value: SwaggerModel }))
})

const Listing = Schema.Struct({ apis: Schema.Array(Schema.Struct({ path: Schema.String })) })

/** A file that the listing names, without `.json`, and its content. */
export interface SwaggerResource extends Schema.Schema.Type<typeof Resource> {
  readonly file: string
}

const VERSION = "1.2"

/** Decodes a file of this version. Additional members are ignored. */
const decodeFile = <A, I>(schema: Schema.Schema<A, I>, file: string, text: string): Either.Either<A, SwaggerError> =>
  Either.gen(function* () {
    const json = yield* Either.mapLeft(parseJson(text), () =>
      swaggerError(file, /^\s*</.test(text) ? "contains HTML and no JSON: check the address" : "is not valid JSON")
    )
    const version = isObject(json) ? json.swaggerVersion : undefined
    if (version !== VERSION) {
      const actual = typeof version === "string" ? `version ${quote(version)}` : "no swaggerVersion"
      return yield* Either.left(swaggerError(file, `must be a Swagger ${VERSION} document, and has ${actual}`))
    }
    return yield* Either.mapLeft(Schema.decodeUnknownEither(schema)(json), ({ issue }) =>
      swaggerError(file, `is not a Swagger ${VERSION} document${describeMismatch(firstMismatch(issue))}`)
    )
  })

/** A name of plain segments: it cannot leave the folder of the listing. */
const LISTED_PATH = /^\/?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** The names of the files that a listing names, relative to it. Each name is returned once. */
export const parseListing = (file: string, text: string): Either.Either<ReadonlyArray<string>, SwaggerError> =>
  Either.gen(function* () {
    const { apis } = yield* decodeFile(Listing, file, text)
    const invalid = apis.find(({ path }) => !LISTED_PATH.test(path))
    if (invalid !== undefined) {
      return yield* Either.left(
        swaggerError(file, `lists ${quote(invalid.path)}, which is not a file beside it or below its folder`)
      )
    }
    if (apis.length === 0) return yield* Either.left(swaggerError(file, "lists no files"))
    return [...new Set(apis.map(({ path }) => path.replace(/^\//, "")))]
  })

export const parseResource = (file: string, text: string): Either.Either<SwaggerResource, SwaggerError> =>
  Either.map(decodeFile(Resource, file, text), (resource) => ({ ...resource, file }))

/** Scalar types, in lower case, as they are called in a catalogue. */
const SCALAR_TYPES: Readonly<Record<string, string>> = {
  string: "string",
  text: "string",
  url: "string",
  uri: "string",
  uuid: "string",
  email: "string",
  html: "string",
  integer: "integer",
  int: "integer",
  long: "integer",
  number: "number",
  numeric: "number",
  float: "number",
  double: "number",
  decimal: "number",
  boolean: "boolean",
  bool: "boolean",
  datetime: "datetime",
  "date-time": "datetime",
  timestamp: "datetime",
  date: "date",
  file: "file",
  hash: "object",
  serializedhash: "object",
  object: "object",
  map: "object",
  // Sent as a text that contains JSON, or as an object.
  json: "any",
  any: "any"
}

/** Formats that say more than the type `string`. */
const FORMATS: Readonly<Record<string, string>> = { "date-time": "datetime", datetime: "datetime", date: "date" }

const isListName = (name: string): boolean => /^(?:array|list)$/i.test(name)

/** Names that the declarations use themselves. */
const RESERVED_NAME = /^(?:\d|$)|^(?:ReadonlyArray$|Lms)|(?:Write|Params)$/

/** The name of a model in a catalogue, which is the name of a type in the declarations. */
const modelName = (name: string): string => {
  const identifier = toPascalCase(name)
  return RESERVED_NAME.test(identifier) ? `Model${identifier}` : identifier
}

/** Lists of lists that a type can be. The elements of deeper ones are any. */
const MAX_LISTS = 4

/** Translates types. Names are compared without case, because the description spells many of them in several ways. */
class Types {
  /** Names that are neither a scalar type nor a model, with the file. */
  readonly unknown = new Map<string, string>()
  private readonly models: ReadonlyMap<string, string>

  constructor(models: Iterable<string>) {
    this.models = new Map(Array.from(models, (name) => [name.toLowerCase(), modelName(name)]))
  }

  private named(file: string, name: string): string {
    let element = name
    let lists = ""
    while (lists.length < MAX_LISTS * "[]".length) {
      const [, listed] = /^\[(.+)\]$|^(.+)\[\]$/.exec(element)?.filter((part) => part !== undefined) ?? []
      if (listed === undefined) break
      element = listed
      lists += "[]"
    }
    const key = element.toLowerCase()
    const known = lookUp(SCALAR_TYPES, key) ?? this.models.get(key)
    if (known === undefined) this.unknown.set(element, file)
    return `${known ?? "any"}${lists}`
  }

  private element(file: string, { $ref, format, type }: Omit<SwaggerType, "items" | "tags">): string {
    const name = type ?? $ref ?? "any"
    const documented = this.named(file, name)
    return documented === "string" ? (lookUp(FORMATS, format?.toLowerCase() ?? "") ?? documented) : documented
  }

  /** Undefined if no value is documented. */
  translate(file: string, swagger: SwaggerType): string | undefined {
    const { items, tags, type } = swagger
    if (type?.toLowerCase() === "void") return undefined
    if (type != null && isListName(type)) return `${this.element(file, items ?? {})}[]`
    const element = this.element(file, swagger)
    return tags?.type != null && isListName(tags.type) && !element.endsWith("[]") ? `${element}[]` : element
  }

  /** The type of a property of a model. What cannot be read as a type is `any`. */
  property(file: string, property: unknown): string {
    const swagger = Schema.decodeUnknownEither(SwaggerType)(property)
    return Either.isRight(swagger) ? (this.translate(file, swagger.right) ?? "any") : "any"
  }
}

const isSet = (flag: typeof Flag.Type | null | undefined): boolean => flag === true || flag === "true"

/** Members that are absent in a catalogue if they do not hold. */
const flags = <K extends string>(flags: Readonly<Record<K, boolean>>): { readonly [key in K]?: true } =>
  // The entries that hold.
  Object.fromEntries(Object.entries(flags).filter(([, holds]) => holds)) as { readonly [key in K]?: true }

/** The name of a parameter in a catalogue. */
export const toParameterName = (name: string): string => name.replace(/\[\]$/, "")

/** `required` says nothing about a parameter of the path. */
const toParameter = (types: Types, file: string, swagger: typeof SwaggerParameter.Type): Parameter => {
  const isList = swagger.name.endsWith("[]")
  const name = toParameterName(swagger.name)
  const documented = types.translate(file, swagger) ?? "any"
  const place = swagger.paramType === "path" || swagger.paramType === "query" ? swagger.paramType : "form"
  const isId = place === "path" && (documented === "string" || documented === "integer")
  const type = isId ? "id" : isList && !documented.endsWith("[]") ? `${documented}[]` : documented
  const words = (swagger.enum ?? []).map(String)
  return {
    name,
    in: place,
    type,
    ...flags({ required: isSet(swagger.required) || place === "path" }),
    ...(words.length === 0 ? {} : { enum: [...new Set(words)] }),
    ...flags({ deprecated: isSet(swagger.deprecated) })
  }
}

/** The path of an endpoint as a catalogue has it. The base path contains `/api`, and the paths do not. */
export const toPath = (basePath: string, path: string): string => {
  const base = basePath.replace(/^https?:\/\/[^/]*/i, "").replace(/\/+$/, "")
  const full = path.startsWith("/api/") ? path : `${base === "" ? "/api" : base}${path}`
  return full.replace(/\{([^{}/]+)\}/g, ":$1").replace(/(?<=\/)\*(?=\w)/g, ":")
}

/** A path of the API, of visible ASCII, without what would begin a query or be another address. */
const VALID_PATH = /^\/api(?:\/[^/\s?#\\"'`<>{}\x7f-\uffff]+)+$/

const toEndpoints = (
  types: Types,
  { apis, basePath, file }: SwaggerResource
): Either.Either<ReadonlyArray<Endpoint>, SwaggerError> =>
  Either.all(
    apis.map(({ operations, path: documentedPath }) => {
      const path = toPath(basePath ?? "", documentedPath)
      if (!documentedPath.startsWith("/") || !VALID_PATH.test(path)) {
        return Either.left(swaggerError(file, `documents ${quote(documentedPath)}, which is not a path`))
      }
      return Either.right(
        operations.map((operation): Endpoint => {
          const { method, nickname, notes } = operation
          const returns = types.translate(file, operation)
          const parameters = (operation.parameters ?? []).filter(({ paramType }) => paramType !== "header")
          return {
            method,
            path,
            ...(nickname != null && /^[a-z]/i.test(nickname) ? { name: nickname } : {}),
            group: file.replace(/\.json$/, ""),
            scope: scopeOf({ method, path }),
            ...(returns === undefined ? {} : { returns }),
            ...flags({
              paginated: method === "GET" && (returns?.endsWith("[]") === true || /\bpaginated\b/i.test(notes ?? "")),
              upload: method === "POST" && path.endsWith("/files"),
              deprecated: isSet(operation.deprecated)
            }),
            params: parameters.map((parameter) => toParameter(types, file, parameter))
          }
        })
      )
    })
  ).pipe(Either.map((endpoints) => endpoints.flat()))

/** For each key the value of the greatest size: where two files describe the same thing, one of them is often a part. */
const keepLargest = <A>(entries: Iterable<readonly [string, A]>, size: (value: A) => number): Map<string, A> => {
  const kept = new Map<string, A>()
  for (const [key, value] of entries) {
    const previous = kept.get(key)
    if (previous === undefined || size(value) > size(previous)) kept.set(key, value)
  }
  return kept
}

export interface SwaggerCatalogue {
  readonly catalogue: Catalogue
  /** Names of types that are neither a scalar type nor a model, with a file that has them. They are `any`. */
  readonly unknownTypes: ReadonlyMap<string, string>
}

/** Makes the catalogue of all files. `source` says where they were read. */
export const toCatalogue = (
  resources: ReadonlyArray<SwaggerResource>,
  { date, source }: { readonly date: string; readonly source: string }
): Either.Either<SwaggerCatalogue, SwaggerError> =>
  Either.gen(function* () {
    const documented = resources.flatMap(({ file, models }) =>
      Object.entries(models ?? {}).map(([name, { properties }]) => ({ file, name, properties: properties ?? {} }))
    )
    const types = new Types(documented.map(({ name }) => name))
    const models = keepLargest(
      documented.map(({ file, name, properties }): [string, Model] => [
        modelName(name),
        Object.fromEntries(
          Object.entries(properties).map(([field, property]) => [field, types.property(file, property)])
        )
      ]),
      (model) => Object.keys(model).length
    )
    const endpoints = (yield* Either.all(resources.map((resource) => toEndpoints(types, resource)))).flat()
    const distinct = keepLargest(
      endpoints.map((endpoint): [string, Endpoint] => [shapeOf(endpoint), endpoint]),
      ({ params }) => params.length
    )
    return {
      catalogue: {
        date,
        sources: { swagger: source },
        endpoints: [...distinct.values()].sort(compareEndpoints),
        models: Object.fromEntries([...models].sort(([one], [other]) => (one < other ? -1 : 1)))
      },
      unknownTypes: types.unknown
    }
  })
