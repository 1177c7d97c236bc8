/** Applies faults to requests and responses. */
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { matchesTemplate } from "../generic/operations.js"
import { CurrentJobFault, type ListChange, PageFault } from "../kernel/context.js"
import { hash, type Seed } from "../kernel/seed.js"
import { alterResponse } from "./alterResponse.js"
import { type Companion, isCompanion, type MainFault } from "./fault.js"
import type { FaultPlan, FaultRule, FaultUse } from "./plan.js"
import { fromRawResponse, RawResponse, rawResponseOf } from "./rawResponse.js"
import { isReplacing, replaceResponse } from "./replaceResponse.js"

interface CountedRequest {
  readonly origin: "service" | "storage"
  readonly method: string
  readonly path: string
  readonly query: string
}

export interface AppliedFaults {
  readonly fault: MainFault | undefined
  readonly companions: ReadonlyArray<Companion>
}

const matchesRule = ({ on }: FaultRule, request: CountedRequest): boolean => {
  if (on === undefined) return true
  if (on.origin !== undefined && on.origin !== request.origin) return false
  if (on.method !== undefined && on.method.toUpperCase() !== request.method) return false
  if (on.route !== undefined && !matchesTemplate(on.route, request.method, request.path)) return false
  if (on.query === undefined) return true
  const query = new URLSearchParams(request.query)
  return Object.entries(on.query).every(([name, value]) => query.get(name) === value)
}

// Chances are compared as integers, so that 0 is never and 1 is always.
const HASH_RANGE = 0x1_0000_0000

/**
 * Selects the faults of each request. A rule counts every request that it matches, even if another rule's fault is
 * applied.
 */
const makeFaultCounter = (seed: Seed, rules: FaultPlan) => {
  const counts = rules.map((rule) => ({ rule, matched: 0, applied: 0 }))
  const selectFaults = (request: CountedRequest): AppliedFaults => {
    let fault: MainFault | undefined
    const companions: Array<Companion> = []
    for (const [index, count] of counts.entries()) {
      const { rule } = count
      if (!matchesRule(rule, request)) continue
      count.matched++
      const { chance, every, from = 1, nth, times, to } = rule.when ?? {}
      const applies =
        (nth === undefined || count.matched === nth) &&
        count.matched >= from &&
        (to === undefined || count.matched <= to) &&
        (every === undefined || (count.matched - from + 1) % every === 0) &&
        (times === undefined || count.applied < times) &&
        (chance === undefined || hash(seed, "fault", index, count.matched) < chance * HASH_RANGE)
      if (!applies) continue
      if (isCompanion(rule.fault)) companions.push(rule.fault)
      else if (fault === undefined) fault = rule.fault
      else continue
      count.applied++
    }
    return { fault, companions }
  }
  return { selectFaults, counts }
}

/** Accumulates insertions and deletions per list. */
const makeListChanges = () => {
  const changes = new Map<string, ListChange>()
  return (
    path: string,
    change: { readonly insert?: number | undefined; readonly delete?: number | undefined }
  ): ListChange => {
    const before = changes.get(path) ?? { inserted: 0, deleted: 0 }
    const after = { inserted: before.inserted + (change.insert ?? 0), deleted: before.deleted + (change.delete ?? 0) }
    if (change.insert !== undefined || change.delete !== undefined) changes.set(path, after)
    return after
  }
}

type ServerResponse = HttpServerResponse.HttpServerResponse

// Stored beside the response, so that it is not sent.
const appliedFaults = new WeakMap<ServerResponse, string>()

/** The `_tag` of the fault that was applied to this response. */
export const faultOf = (response: ServerResponse): string | undefined => appliedFaults.get(response)

const drainRequest = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
  request.method === "GET" || request.method === "HEAD"
    ? Effect.void
    : // A client may not read the response before it has sent its request completely.
      Effect.ignore(Stream.runDrain(request.stream))
)

const applyCompanion = (response: ServerResponse, companion: Companion): Effect.Effect<ServerResponse> => {
  const raw = rawResponseOf(response)
  const set = (headers: Readonly<Record<string, string>>) => {
    if (raw === undefined) return HttpServerResponse.setHeaders(response, headers)
    const lowercase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    return fromRawResponse(new RawResponse({ ...raw, headers: { ...raw.headers, ...lowercase } }))
  }
  switch (companion._tag) {
    case "Delay":
      return Effect.delay(Effect.succeed(response), companion.millis)
    case "ClockSkew":
      return Effect.map(Clock.currentTimeMillis, (now) =>
        set({ date: new Date(now + companion.seconds * 1000).toUTCString() })
      )
    case "Headers":
      return Effect.sync(() => set(companion.set))
    case "Close":
      return Effect.sync(() => set({ connection: "close" }))
    case "Job":
      return Effect.succeed(response)
  }
}

/** The fault without a response, if the service never receives the request. */
const withoutResponse = (fault: MainFault): MainFault | undefined =>
  (fault._tag === "Reset" || fault._tag === "Silence") && fault.applied === false
    ? { ...fault, afterBytes: undefined }
    : undefined

/** Applies the rules of a fault plan to an app. */
export const makeFaults = (options: {
  readonly seed: Seed
  readonly rules: FaultPlan
  /** The URL of the foreign origin. */
  readonly foreignUrl: string
}) => {
  const { foreignUrl, seed, rules } = options
  const { counts, selectFaults } = makeFaultCounter(seed, rules)
  const recordListChange = makeListChanges()

  const run = <R>(app: HttpApp.Default<never, R>, fault: MainFault | undefined): HttpApp.Default<never, R> => {
    let pending = fault?._tag === "Drift" ? fault : undefined
    return Effect.provideService(app, PageFault, {
      maxRecords: fault?._tag === "Rows" ? fault.keep : undefined,
      listChange: (path) => {
        const change = path === "" ? {} : (pending ?? {})
        if (path !== "") pending = undefined
        return path === "" ? { inserted: 0, deleted: 0 } : recordListChange(path, change)
      }
    })
  }

  const respond = <R>(
    origin: string,
    app: HttpApp.Default<never, R>,
    { companions, fault }: AppliedFaults
  ): HttpApp.Default<never, R> => {
    const jobFault = companions.find(({ _tag }) => _tag === "Job")
    const handled = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      if (fault === undefined) return yield* run(app, fault)
      if (isReplacing(fault)) {
        yield* drainRequest
        return replaceResponse(fault, { origin, path: request.url, foreignUrl })
      }
      const unanswered = withoutResponse(fault)
      if (unanswered !== undefined) return yield* alterResponse(unanswered, HttpServerResponse.empty(), foreignUrl)
      return yield* Effect.flatMap(run(app, fault), (response) => alterResponse(fault, response, foreignUrl))
    })
    return Effect.provideService(handled, CurrentJobFault, { fault: jobFault?._tag === "Job" ? jobFault : undefined })
  }

  const withFaults = <R>(
    origin: "service" | "storage",
    url: string,
    app: HttpApp.Default<never, R>
  ): HttpApp.Default<never, R> => {
    if (rules.length === 0) return app
    return Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const [path = "", ...query] = request.url.split("?")
      const applied = selectFaults({ origin, method: request.method, path, query: query.join("?") })
      let response = yield* respond(url, app, applied)
      for (const companion of applied.companions) response = yield* applyCompanion(response, companion)
      const tag = applied.fault?._tag ?? applied.companions[0]?._tag
      if (tag !== undefined) appliedFaults.set(response, tag)
      return response
    })
  }
  return { withFaults, uses: Effect.sync((): ReadonlyArray<FaultUse> => counts.map((count) => ({ ...count }))) }
}
