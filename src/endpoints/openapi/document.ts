/**
 * Describes the service in OpenAPI 3.1, from the model of its endpoints and records. What the model does not have, such as the
 * fields of a record without documentation, is any value.
 */
import { type Catalogue, compareEndpoints, globOf, lineOf, shapeOfPath } from "../catalogue.js"
import { correctRecords } from "../correctRecords.js"
import type { DescribedEndpoint } from "../descriptions.js"
import { describeBody, describeParameters } from "./parameters.js"
import { describeId, describeRecords, type JsonSchema, type RecordSchemas, refer } from "./records.js"

/** The description, in JSON. */
export interface OpenApi {
  readonly openapi: string
  readonly info: JsonSchema
  readonly servers: ReadonlyArray<JsonSchema>
  readonly tags: ReadonlyArray<JsonSchema>
  /** By path, then by method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
}

export interface OpenApiSource extends Pick<Catalogue, "date" | "models"> {
  readonly endpoints: ReadonlyArray<DescribedEndpoint>
  /** The URL of an installation, if it is the one that is described. */
  readonly origin?: string | undefined
}

const DOMAIN = "canvas.instructure.com"

const describeServer = (origin = `https://${DOMAIN}`): JsonSchema => {
  const { host, protocol } = new URL(origin)
  return {
    url: `${protocol}//{domain}`,
    variables: { domain: { default: host, description: "The domain of the institution." } }
  }
}

/** An endpoint at one of its paths, with the names of placeholders that all methods of the path have. */
interface Place {
  readonly endpoint: DescribedEndpoint
  readonly template: string
  /** A placeholder that is added to the path, and may be left out. */
  readonly rest?: string | undefined
}

const PLACEHOLDER = /:([^/]+)/g

const placeholdersIn = (path: string): ReadonlyArray<string> =>
  Array.from(path.matchAll(PLACEHOLDER), ([, name = ""]) => name)

/** The endpoint with the placeholders of another path of the same shape. */
const renamePlaceholders = (endpoint: DescribedEndpoint, path: string): DescribedEndpoint => {
  const names = placeholdersIn(path)
  const own = placeholdersIn(endpoint.path)
  const rename = (name: string) => names[own.indexOf(name)] ?? name
  return {
    ...endpoint,
    params: endpoint.params.map((parameter) =>
      parameter.in === "path" ? { ...parameter, name: rename(parameter.name) } : parameter
    )
  }
}

/** The places of all endpoints. Paths that differ in the names of placeholders alone are one, with the names of the first read. */
const placesOf = (endpoints: ReadonlyArray<DescribedEndpoint>): ReadonlyArray<Place> => {
  const paths = new Map<string, string>()
  for (const { path } of [...endpoints.filter(({ method }) => method === "GET"), ...endpoints]) {
    if (!paths.has(shapeOfPath(path))) paths.set(shapeOfPath(path), path)
  }
  return endpoints.flatMap((endpoint) => {
    const path = paths.get(shapeOfPath(endpoint.path)) ?? endpoint.path
    const place = {
      endpoint: renamePlaceholders(endpoint, path),
      template: path.replace(PLACEHOLDER, "{$1}")
    }
    const [, rest] = /\(\/\*([^()]+)\)$/.exec(endpoint.scope) ?? []
    return rest === undefined ? [place] : [place, { ...place, template: `${place.template}/{${rest}}`, rest }]
  })
}

/** Words of a path, to tell operations of one name apart. */
const wordsOf = (template: string): string =>
  template
    .replace(/^\/api\/(?:v1\/)?/, "")
    .replace(/\W+/g, "_")
    .replace(/_$/, "")

/** Names the operations. A documented name that is unique stays the same, whatever is added elsewhere. */
const operationIds = (places: ReadonlyArray<Place>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const { endpoint, rest } of places) {
    if (rest === undefined) counts.set(endpoint.name ?? "", (counts.get(endpoint.name ?? "") ?? 0) + 1)
  }
  const taken = new Set<string>()
  return places.map(({ endpoint: { method, name }, rest, template }) => {
    const isUnique = name !== undefined && counts.get(name) === 1
    const base = isUnique
      ? `${name}${rest === undefined ? "" : `_${rest}`}`
      : `${name ?? method.toLowerCase()}_${wordsOf(template)}`
    let id = base
    for (let number = 2; taken.has(id); number++) id = `${base}_${number}`
    taken.add(id)
    return id
  })
}

const SEGMENTS = "Takes several segments of the path, with slashes between them."

const PAGING = ["page", "per_page"]

const describePlace = ({ endpoint, rest }: Place): ReadonlyArray<JsonSchema> => {
  const { paginated, params } = endpoint
  const inPath = params.filter((parameter) => parameter.in === "path")
  const last = globOf(endpoint) === "required" ? inPath.at(-1) : undefined
  const paging = PAGING.filter((name) => paginated === true && params.every((parameter) => parameter.name !== name))
  return [
    ...describeParameters([
      ...inPath.map((parameter) => (parameter === last ? { description: SEGMENTS, ...parameter } : parameter)),
      ...(rest === undefined ? [] : [{ name: rest, in: "path", type: "string", description: SEGMENTS } as const]),
      ...params.filter((parameter) => parameter.in === "query")
    ]),
    ...paging.map((name) => refer("parameters", name))
  ]
}

const UPLOAD = "The first step of an upload: the result says where the file is sent, and with which parameters."

/** Sentences of the documentation, or the name of the operation in words. */
const describeTexts = ({ name, notes, summary, upload }: DescribedEndpoint): JsonSchema => {
  const words = name?.replace(/_/g, " ").trim()
  const title = summary ?? (words === undefined ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}`)
  const description = [notes, ...(upload === true ? [UPLOAD] : [])].filter((text) => text !== undefined).join("\n")
  return { ...(title === undefined ? {} : { summary: title }), ...(description === "" ? {} : { description }) }
}

/** The status of a write that succeeds is not documented. */
const describeSuccess = (
  { method, paginated, returns, upload }: DescribedEndpoint,
  { schemaOfResult }: RecordSchemas
) => ({
  [method === "GET" ? "200" : "2XX"]: {
    description: "Success.",
    ...(paginated === true ? { headers: { Link: refer("headers", "Link") } } : {}),
    // The documentation of an upload names the file, which is the result of the last step.
    content: { "application/json": { schema: returns === undefined || upload === true ? {} : schemaOfResult(returns) } }
  }
})

const describeOperation = (place: Place, operationId: string, records: RecordSchemas): JsonSchema => {
  const { endpoint } = place
  const { deprecated, group, scope } = endpoint
  const parameters = describePlace(place)
  const requestBody = describeBody(endpoint)
  return {
    operationId,
    ...(group === undefined ? {} : { tags: [group] }),
    ...describeTexts(endpoint),
    ...(deprecated === true ? { deprecated } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { ...describeSuccess(endpoint, records), default: refer("responses", "Error") },
    security: [{ oauth2: [scope] }, { token: [] }]
  }
}

const parameters = {
  page: {
    name: "page",
    in: "query",
    description:
      "The page: a number, or a text of the header `Link`, which some lists require. The first one by default.",
    schema: { type: ["integer", "string"] }
  },
  per_page: {
    name: "per_page",
    in: "query",
    description: "The number of records of a page. The service has a default and a maximum.",
    schema: { type: "integer", minimum: 1 }
  }
}

const headers = {
  Link: {
    description:
      'The URLs of other pages (RFC 8288), with `rel="next"` unless this is the last one. They are to be used as they are.',
    schema: { type: "string" }
  }
}

const ERROR: JsonSchema = {
  type: "object",
  description: "Its members differ between endpoints.",
  properties: {
    message: { type: "string" },
    errors: { description: "A list of objects with a `message`, an object with such a list for each field, or a text." }
  }
}

const responses = {
  Error: { description: "An error.", content: { "application/json": { schema: ERROR } } }
}

const describeSecurity = (endpoints: ReadonlyArray<DescribedEndpoint>): Readonly<Record<string, JsonSchema>> => ({
  oauth2: {
    type: "oauth2",
    flows: {
      authorizationCode: {
        authorizationUrl: "/login/oauth2/auth",
        tokenUrl: "/login/oauth2/token",
        refreshUrl: "/login/oauth2/token",
        scopes: Object.fromEntries(endpoints.map((endpoint) => [endpoint.scope, lineOf(endpoint)]))
      }
    }
  },
  token: { type: "http", scheme: "bearer", description: "An access token, with all rights of its owner." }
})

/** The same source has the same description. */
export const describeService = (source: OpenApiSource): OpenApi => {
  const endpoints = [...source.endpoints].sort(compareEndpoints)
  const records = describeRecords(correctRecords(source).kinds)
  const places = placesOf(endpoints)
  const ids = operationIds(places)
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [index, place] of places.entries()) {
    paths[place.template] = {
      ...paths[place.template],
      [place.endpoint.method.toLowerCase()]: describeOperation(place, ids[index] ?? "", records)
    }
  }
  const groups = new Set(endpoints.flatMap(({ group }) => (group === undefined ? [] : [group])))
  return {
    openapi: "3.1.0",
    info: {
      title: "Canvas LMS REST API",
      version: source.date,
      description:
        "Endpoints, parameters and records as documented on this date, with the corrections of effect-lms. What is not documented is any value."
    },
    servers: [describeServer(source.origin)],
    tags: [...groups].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...records.schemas, Id: describeId },
      parameters,
      headers,
      responses,
      securitySchemes: describeSecurity(endpoints)
    }
  }
}
