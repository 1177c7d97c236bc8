/** `lmsPages` and `lmsStream`: the pages of a list, and its records. */
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { LmsError } from "../../LmsError.js"
import type { LmsPage } from "../../LmsResponse.js"
import type { CallOptions } from "../options/resolve.js"
import { CALL_ADVICE, LIST_OPTIONS, type Operation } from "../options/table.js"
import { emitPages, emitRecords, streamLinkedPages, streamWithReceipt, takePages, takeRecords } from "../pages/pages.js"
import type { Page } from "../pages/pagination.js"
import { resolveCall } from "../request/defaults.js"
import { checkList } from "../request/endpoint.js"
import { prepare } from "../request/prepare.js"
import { rawRecordsOf } from "../response/rawRecords.js"
import { startCall } from "../send/call.js"
import * as redact from "../text/redact.js"
import type { Secrets } from "../text/secrets.js"
import { type Arguments, type Client, readArguments, streamOperation } from "./operation.js"

/** The advice of operations that read lists. */
export const LIST_ADVICE = { ...CALL_ADVICE, expect: "the content of a list is not known in advance" }

const STREAM = {
  name: "lmsStream",
  shared: [...LIST_OPTIONS, "cursor", "schema"],
  own: {},
  advice: { ...LIST_ADVICE, destfile: "use lms" },
  readsList: true
} as const satisfies Operation

const PAGES = { ...STREAM, name: "lmsPages" } as const satisfies Operation

export const LIST_OPERATIONS = [STREAM, PAGES]

/** Emits the pages of a list, or what they contain. */
type Emit<A> = (
  pages: Stream.Stream<Page, LmsError>,
  limit: number,
  secrets: Secrets,
  schema: CallOptions["schema"]
) => Stream.Stream<A, LmsError, unknown>

/** Prepares the call, and returns the stream of its list. */
const openList = Effect.fnUntraced(function* <A>(
  client: Client,
  operation: Operation,
  args: Arguments,
  emit: Emit<A>
): Effect.fn.Return<Stream.Stream<A, LmsError, unknown>, LmsError> {
  const [endpoint, params, callOptions] = readArguments(args)
  const { config, options } = yield* resolveCall(client.config, operation, callOptions)
  const { collection, concurrency, limit = Number.POSITIVE_INFINITY } = options
  yield* checkList(endpoint, options.method)
  const call = startCall(client, options, "page")
  const request = yield* prepare(config, endpoint, params, { ...options, limit })
  const list = { collection, acceptsObject: false }
  return yield* streamWithReceipt(
    { call, request, limit, options },
    (limitTime, scope) => streamLinkedPages({ ...client, call, request, list, limit, concurrency, scope, limitTime }),
    (pages) => emit(pages, limit, request.secrets, options.schema)
  )
})

export const pages = (args: Arguments): Stream.Stream<LmsPage, LmsError, unknown> =>
  streamOperation("lms", args, (client) =>
    openList(client, PAGES, args, (pages, limit, secrets, schema) =>
      emitPages(takePages(limit)(pages), schema, {
        rawRecords: ({ records, response }) => rawRecordsOf(response, records),
        toCursor: (next) => redact.redactCursor(secrets, next)
      })
    )
  )

export const stream = (args: Arguments): Stream.Stream<unknown, LmsError, unknown> =>
  streamOperation("lms", args, (client) =>
    openList(client, STREAM, args, (pages, limit, _secrets, schema) => takeRecords(limit)(emitRecords(pages, schema)))
  )
