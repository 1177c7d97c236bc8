/** Spans: one for each call, or for each walk, where the program has a tracer. */

import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type * as Tracer from "effect/Tracer"
import type { LmsProgressEvent, LmsProgressService } from "../../LmsProgress.js"
import type * as calls from "./call.js"

/** How a watched operation begins its call. */
export type MakeCall = typeof calls.make

/** A call of an operation; a program without types may have asked for anything. */
export interface Asked {
  readonly name: "request" | "upload" | "whoami" | "pages" | "stream"
  readonly args: ReadonlyArray<unknown>
  /** How its call is begun, but for being watched. */
  readonly make: MakeCall
}

const optionOf = (options: unknown, name: string): unknown =>
  typeof options === "object" && options !== null
    ? Object.entries(options).find(([key]) => key === name)?.[1]
    : undefined

/** What a span begins with, the endpoint, and the method where the endpoint has none. */
const askedFor = ({ args: [first, , options], name }: Asked): readonly [string, unknown, unknown] => {
  switch (name) {
    case "upload":
      return ["lmsUpload", optionOf(options, "endpoint") ?? "/api/v1/courses/:course_id/files", "POST"]
    case "whoami":
      return ["lmsWhoami", "/api/v1/users/self/profile", "GET"]
    default:
      return ["lms", first ?? "/api/v1/courses", optionOf(options, "method")]
  }
}

/** The service's own names; every other part of a path that holds a digit or what ids are written with may be somebody's. */
const FIXED = /^(?:v\d+|\{[^{}]*\}|:[a-z_]\w*|[a-z_.-]*)$/i

const METHOD = /^(?:get|post|put|patch|delete)$/i

/** The path as the endpoint has it, with `:id` for what is written out there: there are few of them, and none says of whom. */
const templateOf = (
  endpoint: unknown,
  method: unknown
): { readonly method: string; readonly path: string } | undefined => {
  if (typeof endpoint !== "string") return undefined
  const [, verb = String(method ?? "GET"), path = ""] =
    /^\s*(?:([a-z]+)\s+)?(?:https?:\/\/[^/?#\s]*)?(\/[^?#\s]*)/i.exec(endpoint) ?? []
  if (path === "" || !METHOD.test(verb)) return undefined
  const parts = path.split("/").map((part) => (FIXED.test(part) ? part : ":id"))
  return { method: verb.toUpperCase(), path: parts.join("/") }
}

const NANOS = 1_000_000n

interface Watched {
  readonly name: string
  readonly options: Tracer.SpanOptions
  /** The call that is watched, and its pages as events. */
  readonly begin: (span: Tracer.Span) => MakeCall
  readonly end: (span: Tracer.Span, exit: Exit.Exit<unknown, unknown>) => Effect.Effect<void>
}

const errorOf = (exit: Exit.Exit<unknown, unknown>): Record<string, unknown> => {
  const error = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.failureOption(exit.cause)) : undefined
  return typeof error === "object" && error !== null ? { ...error } : {}
}

const watch = (asked: Asked): Watched => {
  const [operation, endpoint, method] = askedFor(asked)
  const template = templateOf(endpoint, method)
  let call: calls.Call | undefined
  /** Of the answer before: the last page of a walk may have come ahead of its turn, by another way. */
  let status: number | undefined
  let pages = 0
  let records = 0

  const page = (span: Tracer.Span, event: LmsProgressEvent & { readonly _tag: "Page" }) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      pages++
      records += event.records
      span.event("page", BigInt(Math.round(now)) * NANOS, { page: event.page, records: event.records })
    })

  /** Whoever listens hears what it did; a page is noted beside. */
  const listening = (span: Tracer.Span, progress: LmsProgressService | undefined): LmsProgressService => ({
    publish: (event) => {
      progress?.publish(event)
      if (event._tag === "Page") Effect.runSync(page(span, event))
    }
  })

  return {
    name: [operation, template?.method, template?.path].filter((part) => part !== undefined).join(" "),
    options: { kind: "client", captureStackTrace: false },
    begin: (span) => (bounds, progress, waits) => {
      const made = asked.make(bounds, listening(span, progress), waits)
      call = made
      return {
        ...made,
        trip: (exchange) => {
          status = made.latest()?.trip.lastResponse?.status ?? status
          return made.trip(exchange)
        }
      }
    },
    end: (span, exit) =>
      Effect.sync(() => {
        const latest = call?.latest()
        const error = errorOf(exit)
        const attributes = {
          "http.request.method": template?.method,
          "url.template": template?.path,
          "server.address": latest === undefined ? undefined : new URL(latest.exchange.url).hostname,
          "http.response.status_code": latest?.trip.lastResponse?.status ?? (Exit.isSuccess(exit) ? status : undefined),
          "http.request.resend_count": call?.stats.retries,
          "error.type": error._tag,
          "lms.requests": call?.stats.requests,
          "lms.pages": pages === 0 ? undefined : pages,
          "lms.records": pages === 0 ? undefined : records,
          "lms.waited_ms": call === undefined ? undefined : Math.round(call.stats.waited)
        }
        for (const [name, value] of Object.entries(attributes)) if (value !== undefined) span.attribute(name, value)
      })
  }
}

export const effect = <A, E, R>(
  asked: Asked,
  run: (make: MakeCall) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const { begin, end, name, options } = watch(asked)
    return Effect.useSpan(name, options, (span) =>
      Effect.onExit(Effect.withParentSpan(run(begin(span)), span), (exit) => end(span, exit))
    )
  })

/** From the first pull to the end, or until nobody reads on. */
export const stream = <A, E, R>(
  asked: Asked,
  run: (make: MakeCall) => Stream.Stream<A, E, R>
): Stream.Stream<A, E, R> =>
  Stream.unwrapScoped(
    Effect.suspend(() => {
      const { begin, end, name, options } = watch(asked)
      return Effect.flatMap(Effect.makeSpanScoped(name, options), (span) =>
        Effect.as(
          Effect.addFinalizer((exit) => end(span, exit)),
          run(begin(span))
        )
      )
    })
  )
