/** Answers the documented endpoints of a kind. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { shapeOfPath } from "../../endpoints/catalogue.js"
import { type ApiFailure, invalidRecord, missingParameter, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter } from "../kernel/context.js"
import { selectArray } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asMap, asStrings } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { makeResponder } from "../kernel/resource.js"
import { type RouteParameters, SIS_IMPORT_PARAMETERS } from "../kernel/routeParameters.js"
import type { Definition, Item, Kind, RowOf } from "./kind.js"
import { itemsOfKind, type Store, scopeFields } from "./kindStore.js"
import type { Operation } from "./operations.js"
import { type Reading, readEndpoint, readFields } from "./parameters.js"

const toEffect = <A>(value: A | Effect.Effect<A, ApiFailure>): Effect.Effect<A, ApiFailure> =>
  Effect.isEffect(value) ? value : Effect.succeed(value)

/** The name of the placeholder at the end of a path; empty if the path names one record, such as the front page. */
const referenceParameter = (path: string): string => /:(\w+)$/.exec(path)?.[1] ?? ""

/** An endpoint, and how its requests are read. */
interface Endpoint<Record> {
  readonly path: string
  readonly kind: Operation["kind"] | undefined
  readonly reading: Reading<Record>
  readonly declared: RouteParameters
  readonly respond: ReturnType<typeof makeResponder>
}

const ON_LISTS: Readonly<Record<string, Operation["kind"]>> = { GET: "list", POST: "create" }
const ON_ITEMS: Readonly<Record<string, Operation["kind"]>> = {
  GET: "show",
  PUT: "update",
  PATCH: "update",
  DELETE: "remove"
}

const wrapperOf = (acts: ReadonlyArray<string>): string | undefined => {
  const names = new Set(acts.map((name) => /^(.*?)\[/.exec(name)?.[1]))
  const [name] = names
  return names.size === 1 ? name : undefined
}

export const makeEndpoints = <Owner, Fields extends JsonObject>(
  difference: Definition<Owner, Fields>,
  store: Store<Owner, RowOf<Fields>>
): Pick<Kind<Owner, RowOf<Fields>, Record<never, never>, string>, "endpoints" | "fromPath" | "save"> => {
  type Row = RowOf<Fields>
  type Record = Item<Owner, Row>
  const {
    check = {},
    exists = () => true,
    filters = {},
    fromModel,
    includes = {},
    lists,
    owners,
    reads = []
  } = difference
  const { isMeant = ({ id }: Row, reference: string) => String(id) === reference } = difference
  const { mayEdit = (owner: Owner) => owners.canEdit(owner) } = difference
  const { mayRead = ({ owner, row }: Record) => row.published !== false || owners.canEdit(owner) } = difference
  const initial: JsonObject = difference.initial ?? {}
  const items = itemsOfKind(difference)
  const shapesOf = (paths: ReadonlyArray<string>) => new Set(paths.map((path) => shapeOfPath(`/api/v1${path}`)))
  const [listShapes, itemShapes] = [shapesOf(lists), shapesOf(items)]
  const scope = scopeFields(lists, initial)
  const [, collection = "", ownerSegment = ""] = lists[0].split("/")
  const ownerParameters = lists.flatMap((path) => /^\/\w+\/:(\w+)/.exec(path)?.[1] ?? [])
  const ownerParameter = ownerSegment.startsWith(":") ? ownerSegment.slice(1) : undefined

  const kindOf = ({ endpoint: { method, path } }: Operation): Operation["kind"] | undefined => {
    if (fromModel !== undefined) return fromModel.kind === "single" ? ON_ITEMS[method] : fromModel.kind
    const shape = shapeOfPath(path)
    if (itemShapes.has(shape)) return ON_ITEMS[method]
    return listShapes.has(shape) ? ON_LISTS[method] : undefined
  }

  const describe = (operation: Operation): Endpoint<Record> => {
    const { method, params, path } = operation.endpoint
    const show = (item: Record, request: ApiRequest) => store.json(request, item)
    const reading = readEndpoint({ ...operation, model: store.model() }, show)
    const names = [...reads, ...(method === "GET" ? Object.keys(filters) : [])]
    const documented = names.filter((name) =>
      params.some((parameter) => parameter.name === name || parameter.name.startsWith(`${name}[`))
    )
    const declared = {
      acts: [...reading.declared.acts, ...documented],
      include: [...Object.keys(includes), ...(kindOf(operation) === "list" ? (difference.listIncludes ?? []) : [])],
      noEffect: SIS_IMPORT_PARAMETERS
    }
    return { path, kind: kindOf(operation), reading, declared, respond: makeResponder(method, path, declared) }
  }
  const described = new Map<Operation, Endpoint<Record>>()
  const endpointOf = (operation: Operation): Endpoint<Record> => {
    const endpoint = described.get(operation) ?? describe(operation)
    described.set(operation, endpoint)
    return endpoint
  }

  /** The record with an id and its owner as the caller sees it. */
  const findById = Effect.fn("Sandbox.findById")(function* (request: ApiRequest, reference: string) {
    const found = store.find(request, parseId(reference))
    if (found === undefined) return yield* notFound()
    if (owners.see !== undefined) return { ...found, owner: yield* owners.see(request, found.owner) }
    const [, id = ""] = owners.path(found.owner).split("/")
    const pathParameters = { ...request.pathParameters, [ownerParameter ?? ""]: id }
    return { ...found, owner: yield* owners.find({ ...request, pathParameters }) }
  })

  const findInOwner = Effect.fn("Sandbox.findInOwner")(function* (request: ApiRequest, reference: string) {
    const owner = yield* owners.find(request)
    const found = store
      .itemsOf(request, owner)
      .find(({ row }) => isInScope(request)(row) && isMeant(row, reference, request))
    if (found !== undefined) return found
    const missing = fromModel?.makeMissing(owner, reference)
    return missing === undefined ? yield* notFound() : store.insert(request, owner, missing, request.now)
  })

  /** Whether a record has the fields that the path names. */
  const isInScope = ({ pathParameters }: ApiRequest) => {
    const named = scope.filter((field) => pathParameters[field] !== undefined)
    return (row: Row) => named.every((field) => String(row[field]) === pathParameters[field])
  }

  const fromPath = Effect.fn("Sandbox.recordFromPath")(function* (
    request: ApiRequest,
    parameter: string = referenceParameter(items[0] ?? "")
  ) {
    const reference = pathParameter(request, parameter)
    const isFlat =
      fromModel === undefined && ownerParameters.every((name) => request.pathParameters[name] === undefined)
    const item = yield* isFlat ? findById(request, reference) : findInOwner(request, reference)
    if (!exists(item.row, request)) return yield* notFound()
    return mayRead(item, request) ? item : yield* unauthorized()
  })

  const list = Effect.fn("Sandbox.listKind")(function* ({ path, reading }: Endpoint<Record>, request: ApiRequest) {
    const listed = yield* owners.findListed?.(request) ?? Effect.map(owners.find(request), (owner) => [owner])
    const inScope = isInScope(request)
    const readable = listed
      .flatMap((owner) => store.itemsOf(request, owner))
      .filter((item) => inScope(item.row) && exists(item.row, request) && mayRead(item, request))
    const { listIncludes = [], paging = "counted", select = (all: ReadonlyArray<Record>) => all, wrapper } = difference
    const derived = Object.entries(reading.filters).filter(([name]) => !reads.includes(name))
    const keys = { ...reading.sorts?.keys, ...difference.sorts }
    const rows = yield* selectArray(request, select(readable, request), {
      filters: { ...Object.fromEntries(derived), ...filters },
      sorts: reading.sorts && { ...reading.sorts, keys }
    })
    const include = asStrings(request.parameters.get("include"))
    const left = Object.fromEntries(
      listIncludes.flatMap((field) => (include.includes(field) ? [] : [[field, undefined]]))
    )
    const sent = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathParameter(request, name)))
    const [, api, version, first, , ...rest] = sent.split("/")
    const [owner] = listed
    const isOwned = owner !== undefined && ownerParameter !== undefined && first === collection
    return yield* replyPage(request, {
      path: isOwned ? ["", api, version, owners.path(owner), ...rest].join("/") : sent,
      paging,
      rows,
      toJson: (item) => ({ ...store.json(request, item), ...left }),
      ...(wrapper === undefined ? {} : { wrapperKey: wrapper })
    })
  })

  /** The fields that a request writes. A field with an initial value keeps its value if null is sent. */
  const readSent = Effect.fnUntraced(function* (
    { reading: { declared, fields } }: Endpoint<Record>,
    request: ApiRequest
  ) {
    const wrapper = wrapperOf(declared.acts)
    const sent = readFields(fields, request.parameters)
    // Records from the model alone keep all that is sent.
    if (fromModel !== undefined) return sent
    if (wrapper !== undefined && asMap(request.parameters.get(wrapper)) === undefined)
      return yield* missingParameter(wrapper)
    const isOptional = (field: string) => (initial[field] ?? null) === null
    /** Whether a value is one of the documented words, or several with commas. */
    const isWrong = ({ field, words }: (typeof fields)[number]) => {
      const value = sent[field]
      return (
        words !== undefined &&
        typeof value === "string" &&
        !(value === "" && isOptional(field)) &&
        !value.split(",").every((word) => words.includes(word.trim()))
      )
    }
    const wrong = fields.find(isWrong)
    if (wrong !== undefined) return yield* invalidRecord(wrong.field, "inclusion", "is not included in the list")
    return Object.fromEntries(Object.entries(sent).filter(([field, value]) => value !== null || isOptional(field)))
  })

  const checkRow = (row: Row): ApiFailure | undefined =>
    Object.entries(check)
      .flatMap(([field, checks]) => checks.map((isValid) => isValid(field, row[field])))
      .find((failure) => failure !== undefined)

  const save = Effect.fn("Sandbox.saveRecord")(function* (
    request: ApiRequest,
    owner: Owner,
    row: Row | undefined,
    sent: JsonObject
  ) {
    if (!mayEdit(owner, request, row)) return yield* unauthorized()
    const others = store.rowsOf(request, owner).filter(({ id }) => id !== row?.id)
    const { position, ...fields } = yield* toEffect(difference.write?.(sent, { owner, row, others }, request) ?? sent)
    const touched = row !== undefined && Object.hasOwn(row, "updated_at") ? { updated_at: request.now } : {}
    const id = row?.id ?? request.nextId()
    const made =
      row === undefined && fromModel !== undefined ? yield* fromModel.make(request, owner, fields, id) : fields
    const saved = row === undefined ? store.make(owner, { ...made, id }, request.now) : { ...row, ...touched, ...made }
    const failure = checkRow(saved)
    if (failure !== undefined) return yield* failure
    const item =
      difference.isOrdered === true
        ? store.put(request, owner, saved, typeof position === "number" ? position : undefined)
        : store.put(request, owner, position === undefined ? saved : { ...saved, position })
    const action = row === undefined ? "created" : "updated"
    yield* toEffect(difference.onChange?.(item, request, action))
    store.journal(request, item, action)
    return item
  })

  /** The fields that the path of a list names. */
  const namedFields = ({ pathParameters }: ApiRequest): JsonObject =>
    Object.fromEntries(
      scope.flatMap((field) => {
        const value = pathParameters[field]
        return value === undefined ? [] : [[field, parseId(value)]]
      })
    )

  const create = Effect.fn("Sandbox.createRecord")(function* (
    endpoint: Endpoint<Record>,
    request: ApiRequest,
    defaults: JsonObject
  ) {
    const owner = yield* owners.find(request)
    const sent = yield* readSent(endpoint, request)
    const item = yield* save(request, owner, undefined, { ...defaults, ...sent, ...namedFields(request) })
    return reply(request, store.json(request, item, "created"), { status: difference.createdStatus ?? 200 })
  })

  const remove = Effect.fn("Sandbox.removeRecord")(function* (request: ApiRequest, item: Record) {
    if (!mayEdit(item.owner, request, item.row)) return yield* unauthorized()
    yield* difference.beforeRemove?.(item, request) ?? Effect.void
    yield* toEffect(difference.onChange?.(item, request, "deleted"))
    const { removed, removedStatus } = difference
    const kept = typeof removed === "function" ? removed(item.row, request) : removed
    const shown =
      kept === undefined
        ? store.remove(request, item)
        : store.journal(request, store.put(request, item.owner, { ...item.row, ...kept }), "deleted")
    return removedStatus === 204 ? HttpServerResponse.empty({ status: 204 }) : reply(request, shown)
  })

  const answer = Effect.fn("Sandbox.answerFromKind")(function* (
    endpoint: Endpoint<Record>,
    request: ApiRequest
  ): Effect.fn.Return<HttpServerResponse.HttpServerResponse, ApiFailure> {
    if (endpoint.kind === "list") return yield* list(endpoint, request)
    if (endpoint.kind === "create") return yield* create(endpoint, request, {})
    const parameter = referenceParameter(endpoint.path)
    const found = yield* Effect.either(fromPath(request, parameter))
    if (Either.isLeft(found)) {
      const { createMissing } = difference
      if (createMissing === undefined || endpoint.kind !== "update" || found.left.status !== 404)
        return yield* found.left
      return yield* create(endpoint, request, createMissing(pathParameter(request, parameter)))
    }
    const item = found.right
    if (endpoint.kind === "show") return reply(request, store.json(request, item))
    if (endpoint.kind === "remove") return yield* remove(request, item)
    const saved = yield* save(request, item.owner, item.row, yield* readSent(endpoint, request))
    return reply(request, store.json(request, saved, "updated"))
  })

  return {
    fromPath,
    save,
    endpoints: {
      isServed: (operation) => kindOf(operation) !== undefined,
      declared: (operation) => endpointOf(operation).declared,
      respond: (operation, request) => {
        const endpoint = endpointOf(operation)
        return endpoint.respond(request, (read) => answer(endpoint, read))
      }
    }
  }
}
