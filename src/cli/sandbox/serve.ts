/** The sandbox as a program of its own: it starts, says where it is, tells of each request, and runs until it is stopped. */
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Console from "effect/Console"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { FaultPlan, Sandbox, SandboxData, type SandboxOptions, type SandboxRequest } from "../../sandbox/index.js"
import { RequestListener } from "../../sandbox/kernel/requestLog.js"
import { countCourses } from "../../sandbox/kernel/seed.js"
import { SandboxDataError } from "../../sandbox/sandboxData.js"
import { coloured } from "../output/console.js"
import { Problem } from "../problem.js"
import { readJsonFile } from "./jsonFile.js"
import { requestLines } from "./requestLines.js"

const readData = readJsonFile("the description of a school", SandboxData)
const readPlan = readJsonFile("the plan of faults", FaultPlan)

/** The caller can mend wrong data, or a port that is not free; any other failure to start is a defect and stays one. */
const started = (options: SandboxOptions) =>
  Layer.build(Sandbox.layer(options)).pipe(
    Effect.catchAllCause((cause) => {
      const impossible = Chunk.findFirst(Cause.defects(cause), (defect) => defect instanceof SandboxDataError)
      if (Option.isSome(impossible)) return Effect.fail(new Problem({ message: impossible.value.message }))
      const code = Chunk.findFirst(Cause.defects(cause), (defect) => codeOf(defect) !== undefined).pipe(
        Option.map(codeOf),
        Option.getOrUndefined
      )
      if (code === "EADDRINUSE") return Effect.fail(new Problem({ message: `port ${options.port} is taken` }))
      if (code === "EACCES") return Effect.fail(new Problem({ message: `port ${options.port} may not be used` }))
      return Effect.failCause(cause)
    })
  )

/** The code of the system's error, wherever in the chain of causes it is. */
const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined
  if ("code" in error && typeof error.code === "string") return error.code
  return "cause" in error ? codeOf(error.cause) : undefined
}

/** What a script reads goes to stdout, one variable a line; what a person reads goes to stderr. */
const announce = (url: string, storageUrl: string, token: string, courses: number) =>
  Effect.gen(function* () {
    yield* Console.error(
      `A learning-management service with ${courses.toLocaleString("en")} courses is running at ${url}${
        storageUrl === url ? "" : ` (its files at ${storageUrl})`
      }. Point any client at it:\n`
    )
    yield* Console.log(`export LMS_DOMAIN=${url}\nexport LMS_API_TOKEN=${token}`)
    yield* Console.error(
      `\nor try it: curl -H "Authorization: Bearer $LMS_API_TOKEN" "$LMS_DOMAIN/api/v1/courses?per_page=3"\n\n` +
        "Requests appear below. Ctrl-C stops it.\n"
    )
  })

export interface Given {
  readonly port: number
  readonly courses: Option.Option<number>
  readonly data: Option.Option<string>
  readonly seed: number
  readonly paging: Option.Option<NonNullable<SandboxOptions["paging"]>>
  readonly storage: NonNullable<SandboxOptions["storage"]>
  readonly latency: Option.Option<Duration.Duration>
  readonly throttle: Option.Option<"403" | "429">
  readonly faults: Option.Option<string>
}

const STATUS = { 403: 403, 429: 429 } as const

export const serve = Effect.fnUntraced(function* ({
  courses,
  data,
  faults,
  latency,
  paging,
  port,
  seed,
  storage,
  throttle
}: Given) {
  const given: SandboxData = Option.getOrElse(yield* Effect.transposeMapOption(data, readData), () => ({}))
  const school = Option.match(courses, { onNone: () => given, onSome: (count) => ({ ...given, courses: count }) })
  const plan = yield* Effect.transposeMapOption(faults, readPlan)
  const answered = new WeakMap<object, SandboxRequest>()
  const listener = (source: unknown, request: SandboxRequest) => {
    if (typeof source === "object" && source !== null) answered.set(source, request)
  }
  const context = yield* started({
    port,
    data: school,
    seed,
    paging: Option.getOrUndefined(paging),
    storage,
    latency: Option.getOrUndefined(latency),
    throttle: Option.getOrUndefined(Option.map(throttle, (status) => ({ status: STATUS[status] }))),
    faults: Option.getOrUndefined(plan)
  }).pipe(Effect.provideService(RequestListener, listener))
  const { storageUrl, token, url } = yield* Effect.provide(Sandbox, context)
  yield* requestLines({
    answered: (request) => answered.get(request),
    token: Redacted.value(token),
    coloured: coloured(process.stderr),
    write: (line) => process.stderr.write(`${line}\n`)
  })
  yield* announce(url, storageUrl, Redacted.value(token), countCourses(school))
  return yield* Effect.never
}, Effect.scoped)
