/** Spans: one for each call or stream, if the program has a tracer. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type * as Tracer from "effect/Tracer"
import type { LmsProgressEvent } from "../../LmsProgress.js"
import { DEFAULT_ENDPOINT } from "../request/endpoint.js"
import type { Call, Instrument } from "./call.js"

/** An operation and its arguments, which a program without types may have chosen freely. */
export interface Operation {
  readonly name: "lms" | "lmsGraphql" | "lmsUpload" | "lmsWait" | "lmsWhoami"
  readonly args: ReadonlyArray<unknown>
}

export const traceEffect = <A, E, R>(
  operation: Operation,
  run: (instrument: Instrument) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const { endSpan, instrument, name } = describeSpan(operation)
    return Effect.useSpan(name, SPAN_OPTIONS, (span) =>
      Effect.onExit(Effect.withParentSpan(run(instrument(span)), span), (exit) => endSpan(span, exit))
    )
  })

/** The span lasts from the first pull until the stream ends or its consumer stops. */
export const traceStream = <A, E, R>(
  operation: Operation,
  run: (instrument: Instrument) => Stream.Stream<A, E, R>
): Stream.Stream<A, E, R> =>
  Stream.unwrapScoped(
    Effect.suspend(() => {
      const { endSpan, instrument, name } = describeSpan(operation)
      return Effect.flatMap(Effect.makeSpanScoped(name, SPAN_OPTIONS), (span) =>
        Effect.as(
          Effect.addFinalizer((exit) => endSpan(span, exit)),
          run(instrument(span))
        )
      )
    })
  )

const SPAN_OPTIONS: Tracer.SpanOptions = { kind: "client", captureStackTrace: false }

interface CallSpan {
  readonly name: string
  readonly instrument: (span: Tracer.Span) => Instrument
  readonly endSpan: (span: Tracer.Span, exit: Exit.Exit<unknown, unknown>) => Effect.Effect<void>
}

const describeSpan = (operation: Operation): CallSpan => {
  const template = templateOf(operation)
  let call: Call | undefined
  let pages = 0
  let records = 0

  const addPageEvent = (span: Tracer.Span, event: LmsProgressEvent & { readonly _tag: "Page" }) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      pages++
      records += event.records
      span.event("page", BigInt(Math.round(now)) * NANOS_PER_MILLI, { page: event.page, records: event.records })
    })

  return {
    name: [operation.name, template?.method, template?.path].filter((part) => part !== undefined).join(" "),
    instrument: (span) => (original) => {
      call = {
        ...original,
        hasListener: true,
        publish: (makeEvent) => {
          let event: LmsProgressEvent | undefined
          // Created once: it may count requests.
          const makeOnce = (id: object): LmsProgressEvent => {
            event ??= makeEvent(id)
            return event
          }
          original.publish(makeOnce)
          const published = makeOnce(original)
          if (published._tag === "Page") Effect.runSync(addPageEvent(span, published))
        }
      }
      return call
    },
    endSpan: (span, exit) =>
      Effect.sync(() => {
        const current = call?.state.current
        // The last page of a list may have been prefetched: then the status is that of the response before.
        const status = current?.status ?? (Exit.isSuccess(exit) ? current?.previousStatus : undefined)
        const attributes = {
          "http.request.method": template?.method,
          "url.template": template?.path,
          "server.address": current === undefined ? undefined : new URL(current.request.url).hostname,
          "http.response.status_code": status,
          "http.request.resend_count": call?.state.retries,
          "error.type": errorTag(exit),
          "lms.requests": call?.state.requests,
          "lms.pages": pages === 0 ? undefined : pages,
          "lms.records": pages === 0 ? undefined : records,
          "lms.waited_ms": call === undefined ? undefined : Math.round(call.state.waited)
        }
        for (const [name, value] of Object.entries(attributes)) if (value !== undefined) span.attribute(name, value)
      })
  }
}

const NANOS_PER_MILLI = 1_000_000n

const errorTag = (exit: Exit.Exit<unknown, unknown>): unknown => {
  const error = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.failureOption(exit.cause)) : undefined
  return typeof error === "object" && error !== null && "_tag" in error ? error._tag : undefined
}

const optionOf = (options: unknown, name: string): unknown =>
  typeof options === "object" && options !== null
    ? Object.entries(options).find(([key]) => key === name)?.[1]
    : undefined

/** The endpoint of an operation, and its method unless the endpoint has one. */
const endpointOf = ({ args, name }: Operation): readonly [endpoint: unknown, method: unknown] => {
  const [first, , options] = args
  switch (name) {
    case "lmsUpload":
      return [optionOf(options, "endpoint") ?? "/api/v1/courses/:course_id/files", "POST"]
    case "lmsGraphql":
      return ["/api/graphql", "POST"]
    case "lmsWait":
      return [optionOf(args[1], "at") ?? first, "GET"]
    case "lmsWhoami":
      return ["/api/v1/users/self/profile", "GET"]
    default:
      return [args.length === 0 ? DEFAULT_ENDPOINT : first, optionOf(options, "method")]
  }
}

const PLACEHOLDER = String.raw`\{[^{}]*\}|:[a-z_]\w*`

/** A name of the API. Any other segment may identify a person: an id, a login, the name of a page. */
const NAME = /^[a-z][a-z_]*$/

/** A segment that can only be an id, so that a name follows it. */
const ID = new RegExp(String.raw`^(?:${PLACEHOLDER}|\d+(?:~\d+)?|self|default|[a-z_]+:.+)$`, "i")

const KEPT_ID = new RegExp(`^(?:${PLACEHOLDER}|self|default)$`, "i")

/** The path with `:id` for values written into it. Names stand at its start and after ids. */
const templateOfPath = (path: string): string => {
  const [, base = "", rest = ""] = /^(\/(?:api\/(?:[a-z]+\/(?=v\d))?(?:v\d+\/)?)?)(.*)$/.exec(path) ?? []
  let mayBeName = true
  const parts = rest.split("/").map((part) => {
    const isKept = part === "" || KEPT_ID.test(part) || (mayBeName && NAME.test(part))
    mayBeName = ID.test(part)
    return isKept ? part : ":id"
  })
  return base + parts.join("/")
}

const METHOD = /^(?:get|post|put|patch|delete)$/i

/** Method and path of the endpoint: few different ones, and none that names a person. */
const templateOf = (operation: Operation): { readonly method: string; readonly path: string } | undefined => {
  const [endpoint, method] = endpointOf(operation)
  if (typeof endpoint !== "string") return undefined
  const [, verb = String(method ?? "GET"), path = ""] =
    /^\s*(?:([a-z]+)\s+)?(?:https?:\/\/[^/?#\s]*)?(\/[^?#\s]*)/i.exec(endpoint) ?? []
  if (path === "" || !METHOD.test(verb)) return undefined
  return { method: verb.toUpperCase(), path: templateOfPath(path) }
}
