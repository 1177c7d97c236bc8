/** What each documented endpoint does with which records, derived from its method, path and result. */
import {
  type Endpoint,
  elementOf,
  globOf,
  isWildcard,
  type Lookup,
  type Model,
  partsOf,
  shapeOfPath
} from "../../endpoints/catalogue.js"
import { compressed } from "../../endpoints/generated/compressed.js"
import { decodeLookup } from "../../endpoints/lookup.js"

interface JobStates {
  readonly field: "workflow_state" | "status"
  readonly succeeded: string
  readonly failed: string
  readonly underWay: string
}

const states = (succeeded: string, failed: string, underWay: string): JobStates => ({
  field: "workflow_state",
  succeeded,
  failed,
  underWay
})

/** The documented states of jobs, by the models of their records. That of a quiz report is in its progress. */
export const JOB_STATES: Readonly<Record<string, JobStates | undefined>> = {
  "/api/v1/accounts/:/rubrics/upload": states("succeeded", "failed", "importing"),
  "/api/v1/courses/:/rubrics/upload": states("succeeded", "failed", "importing"),
  AsyncQueryStatusResponse: { ...states("finished", "failed", "running"), field: "status" },
  BlueprintMigration: states("completed", "imports_failed", "exporting"),
  ContentExport: states("exported", "failed", "exporting"),
  ContentMigration: states("completed", "failed", "running"),
  EpubExport: states("generated", "failed", "generating"),
  OutcomeImport: states("succeeded", "failed", "importing"),
  Progress: states("completed", "failed", "running"),
  QuizReport: undefined
}

/** The states of jobs that have succeeded, as words of fields. */
const successStates: ReadonlyArray<readonly [model: string, field: string, word: string]> = Object.entries(
  JOB_STATES
).flatMap(([model, known]) => (known === undefined ? [] : [[model, known.field, known.succeeded] as const]))

/**
 * - `list` and `create`: the path names a collection;
 * - `show`, `update` and `remove`: the last segment is the id of a record;
 * - `single`: the path names one record, such as the settings of a course;
 * - `action`: anything else that changes something.
 */
type OperationKind = "list" | "create" | "show" | "update" | "remove" | "single" | "action"

/** A documented endpoint. */
export interface Operation {
  readonly endpoint: Endpoint
  readonly kind: OperationKind
  /** The model of its records, or the path of their collection if the documentation describes none. */
  readonly model: string | undefined
  /** Whether the result is a list. */
  readonly isList: boolean
  /** For an item: whether a documented list contains it. Other items are known by their id alone. */
  readonly isListed: boolean
  /** The field that identifies a record of the collection in a path; undefined if its records do not show it. */
  readonly keyField: string | undefined
}

interface Node {
  /** By segment; a placeholder is `:`. */
  readonly children: Map<string, Node>
  readonly operations: Map<string, Operation>
  /** Whether it takes any number of segments. */
  isGlob: boolean
}

const makeNode = (): Node => ({ children: new Map(), operations: new Map(), isGlob: false })

const parentOf = (shape: string): string => shape.slice(0, shape.lastIndexOf("/"))

/** The endpoints of a path, by their methods. */
type Methods = ReadonlyMap<string, Endpoint>

const READ_FIRST = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** The model of records that the documentation does not describe: the fields that their parameters write. */
const modelOfWrites = (methods: Methods | undefined): Model =>
  Object.fromEntries(
    [...(methods?.values() ?? [])].flatMap(({ method, params }) =>
      method === "GET" || method === "DELETE"
        ? []
        : params.flatMap(({ in: place, name, type }) => {
            const parts = partsOf(name).filter((part) => part !== "")
            return place === "path" || parts.length > 2 || parts.some(isWildcard) ? [] : [[parts.at(-1) ?? "", type]]
          })
    )
  )

/** Derives the operations of the catalogue, and the models of their records. */
const deriveOperations = ({ endpoints, models: documented }: Lookup) => {
  const models: Record<string, Model> = { ...documented }
  const paths = new Map<string, Map<string, Endpoint>>()
  for (const endpoint of endpoints) {
    const shape = shapeOfPath(endpoint.path)
    const methods = paths.get(shape) ?? new Map<string, Endpoint>()
    paths.set(shape, methods.set(endpoint.method, endpoint))
  }
  const ownModel = (endpoint: Endpoint | undefined): string | undefined => {
    const model = elementOf(endpoint?.returns ?? "")
    return Object.hasOwn(models, model) ? model : undefined
  }
  const modelAt = (methods: Methods | undefined): string | undefined =>
    READ_FIRST.map((method) => ownModel(methods?.get(method))).find((model) => model !== undefined)
  const hasItems = (shape: string): boolean => paths.has(`${shape}/:`)
  const isListAt = (shape: string): boolean => {
    const get = paths.get(shape)?.get("GET")
    if (get === undefined || shape.endsWith("/:")) return get?.returns?.endsWith("[]") === true
    return get.returns === undefined ? get.paginated === true || hasItems(shape) : get.returns.endsWith("[]")
  }
  /** Changed and deleted records are those of the list, whatever is documented as the result. */
  const recordModel = (kind: OperationKind, collection: string): string | undefined =>
    kind === "update" || kind === "remove" ? ownModel(paths.get(collection)?.get("GET")) : undefined
  const kindOf = ({ method }: Endpoint, shape: string): OperationKind => {
    const isItem = shape.endsWith("/:")
    if (method === "GET") return isListAt(shape) ? "list" : isItem ? "show" : "single"
    if (isItem) return method === "DELETE" ? "remove" : method === "POST" ? "action" : "update"
    if (method === "POST") return isListAt(shape) || hasItems(shape) ? "create" : "action"
    return paths.get(shape)?.has("GET") === true && !isListAt(shape) ? "single" : "action"
  }
  const all = endpoints.map((endpoint): Operation => {
    const shape = shapeOfPath(endpoint.path)
    const collection = shape.endsWith("/:") ? parentOf(shape) : shape
    const item = `${collection}/:`
    const kind = kindOf(endpoint, shape)
    const known =
      recordModel(kind, collection) ??
      ownModel(endpoint) ??
      modelAt(paths.get(shape)) ??
      modelAt(paths.get(shape === item ? collection : item))
    // A result in lower case is a scalar.
    if (known === undefined && kind !== "action" && !/^[a-z]/.test(endpoint.returns ?? "")) {
      models[collection] ??= {
        id: "integer",
        ...Object.fromEntries(
          successStates.flatMap(([name, field]) => (name === collection ? [[field, "string"]] : []))
        ),
        ...modelOfWrites(paths.get(collection)),
        ...modelOfWrites(paths.get(item))
      }
    }
    const model = known ?? (Object.hasOwn(models, collection) ? collection : undefined)
    const [itemEndpoint] = [...(paths.get(item)?.values() ?? [])]
    const placeholder = itemEndpoint?.path.split("/").at(-1)?.slice(1) ?? "id"
    return {
      endpoint,
      kind,
      model,
      // Pages are identified by `url_or_id`.
      keyField: [placeholder, ...placeholder.split("_or_"), "id"].find((field) =>
        Object.hasOwn(models[model ?? ""] ?? {}, field)
      ),
      isList: endpoint.method === "GET" ? isListAt(shape) : endpoint.returns?.endsWith("[]") === true,
      isListed: isListAt(parentOf(shape))
    }
  })
  return { all, models }
}

/** The documented endpoints as a tree of paths, with the models of their records. */
export interface Operations {
  readonly all: ReadonlyArray<Operation>
  readonly models: Lookup["models"]
  /** The documented words of a field of a model, such as `Assignment.grading_type`. */
  readonly words: ReadonlyMap<string, ReadonlyArray<string>>
  /** The operation for a path, in which a literal segment wins over a placeholder. */
  readonly find: (method: string, segments: ReadonlyArray<string>) => Operation | undefined
}

const makeOperations = (): Operations => {
  const lookup = decodeLookup(compressed)
  const { all, models } = deriveOperations(lookup)
  const root = makeNode()
  for (const operation of all) {
    let node = root
    for (const segment of shapeOfPath(operation.endpoint.path).split("/").slice(1)) {
      const next = node.children.get(segment) ?? makeNode()
      node.children.set(segment, next)
      node = next
    }
    node.isGlob ||= globOf(operation.endpoint) !== undefined
    node.operations.set(operation.endpoint.method, operation)
  }
  const walk = (node: Node, method: string, segments: ReadonlyArray<string>): Operation | undefined => {
    const [segment, ...rest] = segments
    if (segment === undefined) return node.operations.get(method)
    const [literal, placeholder] = [node.children.get(segment), node.children.get(":")]
    return (
      (literal === undefined || segment === ":" ? undefined : walk(literal, method, rest)) ??
      (placeholder === undefined || segment === "" ? undefined : walk(placeholder, method, rest)) ??
      (node.isGlob ? node.operations.get(method) : undefined)
    )
  }
  const words = all.flatMap(({ endpoint: { params }, model = "" }) =>
    params.flatMap(({ enum: documented, name }) => {
      const field = partsOf(name).findLast((part) => part !== "")
      return documented === undefined ? [] : [[`${model}.${field}`, documented] as const]
    })
  )
  const states = successStates.map(([model, field, word]) => [`${model}.${field}`, [word]] as const)
  return {
    all,
    models,
    words: new Map([...words, ...states]),
    find: (method, segments) => walk(root, method, segments)
  }
}

let operations: Operations | undefined

/** The operations, derived when the first request needs them. */
export const documentedOperations = (): Operations => {
  operations ??= makeOperations()
  return operations
}

/**
 * Whether a request belongs to a path with placeholders. Where the documentation has two endpoints for a request, it belongs
 * to the one with a word in place of the placeholder: `assignments/bulk_update` is not an `assignments/:id`.
 */
export const matchesTemplate = (template: string, method: string, path: string): boolean => {
  if (!matchesRoute(template, path)) return false
  if (!template.includes("/:") || template.includes("*")) return true
  const { find } = documentedOperations()
  const findAt = (at: string) => find(method === "HEAD" ? "GET" : method, at.split("/").slice(1))
  const [own, requested] = [findAt(shapeOfPath(template)), findAt(path)]
  return own === undefined || requested === undefined || own === requested
}

/** Whether a route of a resource serves a documented endpoint, also by the name of the caller: `self`. */
export const isServedBy = (
  route: { readonly method: string; readonly path: string },
  { endpoint: { method, path } }: Operation
): boolean => {
  const shape = shapeOfPath(route.path)
  const shapeOfNamed = shapeOfPath(path.replace(/\/(?:self|default)(?=\/|$)/g, "/:name"))
  return route.method === method && (shape === shapeOfPath(path) || shape === shapeOfNamed)
}

/** The values of the placeholders of a route in a path. One at its end takes all that follows. */
export const pathParametersOf = (route: string, path: string): Readonly<Record<string, string>> => {
  const [segments, names] = [path.split("/"), route.split("/")]
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const end = index === names.length - 1 ? undefined : index + 1
      return name.startsWith(":") ? [[name.slice(1), decodeURIComponent(segments.slice(index, end).join("/"))]] : []
    })
  )
}

const splitPath = (path: string): ReadonlyArray<string> => path.split("/").filter((segment) => segment !== "")

/** Whether a path matches a route: `:name` and `*` match one segment, a final `**` any number. */
export const matchesRoute = (route: string, path: string): boolean => {
  const pattern = splitPath(route)
  const actual = splitPath(path)
  const isOpenEnded = pattern.at(-1) === "**"
  const fixed = isOpenEnded ? pattern.slice(0, -1) : pattern
  return (
    (isOpenEnded ? actual.length >= fixed.length : actual.length === fixed.length) &&
    fixed.every((segment, index) => segment === "*" || segment.startsWith(":") || segment === actual[index])
  )
}
