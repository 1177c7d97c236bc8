/** Applies the rules of a fault plan to requests. */
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import { matchesTemplate } from "../generic/operations.js"
import { CurrentFaults, type RequestFaults } from "../kernel/context.js"
import { splitUrl } from "../kernel/parameters.js"
import { CurrentNotes } from "../kernel/routeParameters.js"
import { hash, type Seed } from "../kernel/seed.js"
import { makeMiddleware } from "./middleware.js"
import type { Fault, FaultPlan, FaultRule, FaultUse } from "./plan.js"

interface CountedRequest {
  readonly origin: "service" | "storage"
  readonly method: string
  readonly path: string
  readonly query: string
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

/** The faults that combine with others: they change headers, timing, or the jobs that the request starts. */
const COMBINED: ReadonlyArray<Fault["_tag"]> = ["Delay", "ClockSkew", "Headers", "Close", "Job"]

// Chances are compared as integers, so that 0 is never and 1 is always.
const HASH_RANGE = 0x1_0000_0000

/**
 * Selects the faults of each request, of which the first may be one that combines with no other. A rule counts every request
 * that it matches, even if another rule's fault is applied.
 */
const makeFaultCounter = (seed: Seed, rules: FaultPlan) => {
  const counts = rules.map((rule) => ({ rule, matched: 0, applied: 0 }))
  const selectFaults = (request: CountedRequest): ReadonlyArray<Fault> => {
    const main: Array<Fault> = []
    const combined: Array<Fault> = []
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
      const isCombined = COMBINED.includes(rule.fault._tag)
      if (!applies || (!isCombined && main.length > 0)) continue
      ;(isCombined ? combined : main).push(rule.fault)
      count.applied++
    }
    return [...main, ...combined]
  }
  return { selectFaults, counts }
}

/** Describes the rules that affected no request, although no chance decided it. Undefined if there are none. */
const describeUnusedRules = (uses: ReadonlyArray<FaultUse>): string | undefined => {
  const unused = uses.flatMap(({ applied, matched, rule }, index) =>
    applied > 0 || (matched > 0 && rule.when?.chance !== undefined)
      ? []
      : [
          matched === 0
            ? `Rule ${index + 1} (${rule.fault._tag}) matched no request; "on" is ${JSON.stringify(rule.on ?? {})}.`
            : `Rule ${index + 1} (${rule.fault._tag}) matched ${matched === 1 ? "one request" : `${matched} requests`} and was applied to none; "when" is ${JSON.stringify(rule.when ?? {})}.`
        ]
  )
  return unused.length === 0 ? undefined : `The fault plan has rules without effect. ${unused.join(" ")}`
}

/** Whether the plan redirects to the foreign origin. */
export const needsForeign = (plan: FaultPlan): boolean =>
  plan.some(({ fault }) => (fault._tag === "Redirect" || fault._tag === "LinkNext") && fault.to === "foreign")

/** What only the service itself can do of the faults of a request. */
const serviceFaults = (faults: ReadonlyArray<Fault>): RequestFaults => ({
  ...faults.find((fault) => fault._tag === "Rows" || fault._tag === "Drift"),
  job: faults.find((fault) => fault._tag === "Job")
})

/** Applies the rules of a fault plan to an app. */
export const makeFaults = (seed: Seed, rules: FaultPlan, foreignUrl: string) => {
  const { counts, selectFaults } = makeFaultCounter(seed, rules)

  const withFaults = <R>(
    origin: "service" | "storage",
    url: string,
    app: HttpApp.Default<never, R>
  ): HttpApp.Default<never, R> => {
    if (rules.length === 0) return app
    const middlewareOf = makeMiddleware(url, foreignUrl)
    return Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const notes = yield* CurrentNotes
      const [path, query] = splitUrl(request.url)
      const faults = selectFaults({ origin, method: request.method, path, query })
      const [first] = faults
      if (first !== undefined) notes.fault = first._tag
      return yield* faults
        .reduce((inner, fault) => middlewareOf(fault)(inner), app)
        .pipe(Effect.provideService(CurrentFaults, serviceFaults(faults)))
    })
  }
  const uses = Effect.sync((): ReadonlyArray<FaultUse> => counts.map((count) => ({ ...count })))
  // A test with a rule that never applies would pass without its fault.
  const warnOfUnused = Effect.flatMap(uses, (uses) => {
    const message = describeUnusedRules(uses)
    return message === undefined ? Effect.void : Effect.logWarning(message)
  })
  return { withFaults, uses, warnOfUnused }
}
