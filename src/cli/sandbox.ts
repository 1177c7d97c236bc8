/** The command `lms sandbox` and its options. */
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ValidationError from "@effect/cli/ValidationError"
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Console from "effect/Console"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { FaultPlan, Sandbox, SandboxData, type SandboxOptions, type SandboxRequest } from "../sandbox/index.js"
import { courseCount } from "../sandbox/kernel/plan.js"
import { RequestListener } from "../sandbox/kernel/requestLog.js"
import { SandboxDataError } from "../sandbox/sandboxData.js"
import { coloured } from "./console.js"
import { readJsonFile } from "./jsonFile.js"
import { Problem } from "./problem.js"
import { requestLines } from "./requestLines.js"

const invalid = (text: string) => ValidationError.invalidValue(HelpDoc.p(text))

/** An integer from `least` to `most`. */
const whole = (name: string, least: number, most: number) =>
  Options.integer(name).pipe(
    Options.mapEffect((value) =>
      value >= least && value <= most
        ? Effect.succeed(value)
        : Effect.fail(invalid(`--${name} is from ${least} to ${most}, and not ${value}`))
    )
  )

const port = whole("port", 0, 65_535).pipe(
  Options.withDescription("The port to listen on, on 127.0.0.1. Without it, any that is free."),
  Options.withDefault(0)
)

const courses = whole("courses", 0, 1_000_000_000).pipe(
  Options.withDescription(
    "How many courses there are, whatever the data say. Their ids count from 101. Without either, 1200."
  ),
  Options.optional
)

const data = Options.text("data").pipe(
  Options.withPseudoName("file"),
  Options.withDescription("What the school consists of: a JSON file."),
  Options.optional
)

const seed = whole("seed", 0, 2 ** 32 - 1).pipe(
  Options.withDescription("What names, numbers and the token are made from: the same seed, the same school."),
  Options.withDefault(1)
)

const paging = Options.choice("paging", ["counted", "uncounted", "bookmark"]).pipe(
  Options.withDescription("How lists are paged. Without it, as each list is in Canvas."),
  Options.optional
)

const storage = Options.choice("storage", ["inst-fs", "s3", "s3-no-redirect", "local"]).pipe(
  Options.withDescription("Where uploaded files go, and how their upload is answered."),
  Options.withDefault("inst-fs" as const)
)

const latency = Options.text("latency").pipe(
  Options.mapEffect((text) =>
    Option.match(Duration.decodeUnknown(text), {
      onNone: () =>
        Effect.fail(invalid(`--latency is a duration such as '80 millis' or '2 seconds', and not '${text}'`)),
      onSome: Effect.succeed
    })
  ),
  Options.withPseudoName("duration"),
  Options.withDescription("How long each request takes, such as '80 millis'."),
  Options.optional
)

const throttle = Options.boolean("throttle").pipe(
  Options.withDescription("Limits the rate of requests as Canvas does, with Canvas's own settings.")
)

const faults = Options.text("faults").pipe(
  Options.withPseudoName("file"),
  Options.withDescription("A plan of what goes wrong, and when: a JSON file."),
  Options.optional
)

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

export const sandbox = Command.make(
  "sandbox",
  { port, courses, data, seed, paging, storage, latency, throttle, faults },
  ({ courses, data, faults, latency, paging, port, seed, storage, throttle }) =>
    Effect.gen(function* () {
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
        throttle: throttle ? {} : undefined,
        faults: Option.getOrUndefined(plan)
      }).pipe(Effect.provideService(RequestListener, listener))
      const { storageUrl, token, url } = yield* Effect.provide(Sandbox, context)
      yield* requestLines({
        answered: (request) => answered.get(request),
        token: Redacted.value(token),
        coloured: coloured(process.stderr),
        write: (line) => process.stderr.write(`${line}\n`)
      })
      yield* announce(url, storageUrl, Redacted.value(token), courseCount(school))
      return yield* Effect.never
    }).pipe(Effect.scoped)
).pipe(
  Command.withDescription(
    "Starts a made-up Canvas on this machine. Prints its address and token on stdout and its requests on stderr, and runs until it is stopped."
  )
)
