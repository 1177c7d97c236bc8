/** What a seed stands for: a service with its faults, and the operations of a program that uses it. */
import type { Fault, FaultRule, SandboxOptions } from "effect-lms/sandbox"
import { makeRandom } from "../fixtures/memoryDisk.js"

/** Choices by a pseudo-random source: the same seed makes the same ones. */
export const makeChoices = (seed: number) => {
  const random = makeRandom(seed)
  const integer = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  const pick = <A>(all: readonly [A, ...ReadonlyArray<A>]): A => all[integer(0, all.length - 1)] ?? all[0]
  const happens = (chance: number): boolean => random() < chance
  const maybe = <A>(chance: number, value: () => A): A | undefined => (happens(chance) ? value() : undefined)
  return { random, integer, pick, happens, maybe }
}

export type Choices = ReturnType<typeof makeChoices>

/** A list of the service that no operation changes. */
export interface List {
  readonly endpoint: string
  readonly params: Readonly<Record<string, number>>
}

export const COURSE_ID = 101

export const LISTS: readonly [List, ...ReadonlyArray<List>] = [
  { endpoint: "/api/v1/courses", params: {} },
  { endpoint: "/api/v1/courses/:course_id/users", params: { course_id: COURSE_ID } },
  { endpoint: "/api/v1/courses/:course_id/enrollments", params: { course_id: COURSE_ID } },
  { endpoint: "/api/v1/courses/:course_id/assignments", params: { course_id: COURSE_ID } },
  // Its records are in an object.
  { endpoint: "/api/v1/accounts/:account_id/terms", params: { account_id: 1 } }
]

/** Faults after which the client must retry or fail: a success has the complete truth. */
const chooseFault = ({ integer, maybe, pick }: Choices): Fault =>
  pick<() => Fault>([
    () => ({
      _tag: "Reset",
      afterBytes: maybe(0.6, () => integer(0, 3000)),
      how: maybe(0.5, () => pick(["reset", "close"] as const)),
      applied: maybe(0.3, () => false)
    }),
    () => ({ _tag: "WrongLength", by: pick([-100, -1, 1, 5000]) }),
    () => ({ _tag: "BadLength", kind: pick(["repeated", "contradictory", "malformed"] as const) }),
    () => ({ _tag: "CutChunked", afterBytes: maybe(0.7, () => integer(0, 2000)) }),
    () => ({ _tag: "BadGzip", kind: pick(["garbage", "truncated"] as const) }),
    () => ({ _tag: "CutJson", bytes: integer(1, 200) }),
    () => ({ _tag: "Prefix", text: pick(["while(1);", "\uFEFF", "for (;;);", "x"]) }),
    () => ({ _tag: "Silence", afterBytes: maybe(0.5, () => integer(0, 2000)), applied: maybe(0.3, () => false) }),
    () => ({ _tag: "Drip", bytesPerSecond: pick([1, 50, 5000]), head: maybe(0.3, () => true) }),
    () => ({ _tag: "Delay", millis: pick([1, 500, 20_000, 200_000]) }),
    () => ({ _tag: "Status", status: pick([400, 401, 403, 404, 408, 422, 500, 502, 503, 504]) }),
    () => ({ _tag: "Html", status: maybe(0.5, () => pick([200, 403, 503])) }),
    () => ({
      _tag: "Throttle",
      status: pick([403, 429] as const),
      retryAfter: maybe(0.4, () => pick([0, 1, 30, 86_400, "soon", "Wed, 21 Oct 2015 07:28:00 GMT"])),
      remaining: maybe(0.3, () => pick([-300, 0, 599, "many"]))
    }),
    () => ({
      _tag: "Redirect",
      to: pick(["self", "foreign", "login"]),
      status: maybe(0.5, () => pick([301, 303, 307] as const))
    }),
    () => ({ _tag: "LinkNext", to: pick(["self", "first", "foreign"]) }),
    () => ({ _tag: "ClockSkew", seconds: pick([-86_400, -5, 5, 86_400]) }),
    () => ({
      _tag: "Headers",
      set: pick<Readonly<Record<string, string>>>([
        { "X-Rate-Limit-Remaining": "-200" },
        { "X-Rate-Limit-Remaining": "1e9" },
        { "X-Request-Cost": "590" },
        { "Retry-After": "5" },
        { "Content-Type": "application/json; charset=utf-7" }
      ])
    }),
    () => ({ _tag: "Close" })
  ])()

/** Faults that change the list itself, without a trace that a client could always see. */
const chooseLoss = ({ integer, pick }: Choices): Fault =>
  pick<() => Fault>([
    () => ({ _tag: "LinkDropped", rel: pick([undefined, "next", "last", "first", "current"] as const) }),
    () => ({ _tag: "Rows", keep: integer(0, 3) }),
    () => ({ _tag: "Drift", insert: 1 }),
    () => ({ _tag: "Drift", delete: 1 })
  ])()

const chooseRule = (choices: Choices, fault: Fault): FaultRule => {
  const { happens, integer, maybe, pick } = choices
  return {
    on: maybe(0.5, () => (happens(0.6) ? { route: pick(LISTS).endpoint } : { method: pick(["GET", "POST"]) })),
    when: happens(0.5)
      ? { nth: integer(1, 8) }
      : { chance: pick([0.05, 0.2, 0.6]), from: maybe(0.3, () => integer(2, 6)), times: integer(1, 4) },
    fault
  }
}

export type OperationName =
  | "call"
  | "list"
  | "stream"
  | "pages"
  | "streamAll"
  | "export"
  | "exportAll"
  | "upload"
  | "download"
  | "write"
  | "whoami"

const OPERATIONS: readonly [OperationName, ...ReadonlyArray<OperationName>] = [
  "call",
  "list",
  "stream",
  "stream",
  "pages",
  "streamAll",
  "export",
  "export",
  "exportAll",
  "upload",
  "download",
  "write",
  "whoami"
]

export interface Plan {
  readonly seed: number
  readonly sandbox: SandboxOptions
  readonly faults: ReadonlyArray<FaultRule>
  /** The tags of the faults after which a success may lack records. */
  readonly losses: ReadonlySet<string>
  /** Whether the client refreshes its tokens. */
  readonly hasRefresh: boolean
  /** Each with the seed of its own choices. */
  readonly operations: ReadonlyArray<{ readonly name: OperationName; readonly seed: number }>
  readonly concurrency: number
}

/** Few institutions, since their lists are read once without faults for the comparison. */
const INSTITUTIONS = 4

export const makePlan = (seed: number): Plan => {
  const choices = makeChoices(seed)
  const { happens, integer, maybe, pick } = choices
  const faults = Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => chooseRule(choices, chooseFault(choices)))
  const losses = Array.from({ length: happens(0.15) ? 1 : 0 }, () => chooseRule(choices, chooseLoss(choices)))
  const hasRefresh = happens(0.3)
  const institution = integer(1, INSTITUTIONS)
  return {
    seed,
    sandbox: {
      seed: institution,
      data: { courses: [1, 3, 12, 40][institution - 1] ?? 3 },
      paging: maybe(0.6, () => pick(["counted", "uncounted", "bookmark"] as const)),
      pagination: maybe(0.3, () => pick(["link", "both", "body"] as const)),
      storage: maybe(0.6, () => pick(["inst-fs", "s3", "s3-no-redirect", "local"] as const)),
      latency: maybe(0.6, () => `${pick([1, 80, 3000])} millis` as const),
      throttle: maybe(0.5, () => ({
        status: pick([403, 429] as const),
        retryAfter: maybe(0.3, () => true),
        cost: () => pick([0.1, 5, 60])
      })),
      token: hasRefresh ? { lifetime: `${pick([5, 100, 3600])} seconds` as const } : undefined
    },
    faults: [...faults, ...losses],
    losses: new Set(losses.map(({ fault }) => fault._tag)),
    hasRefresh,
    operations: Array.from({ length: integer(1, 4) }, () => ({ name: pick(OPERATIONS), seed: integer(0, 2 ** 31) })),
    concurrency: pick([1, 4])
  }
}
