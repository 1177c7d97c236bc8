/** The checked options of a sandbox. */
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { FaultPlan } from "./faults/plan.js"
import type { StorageKind } from "./kernel/context.js"
import { countUpTo, DurationInput, NonNegative, oneOf, strictObject, withMessage } from "./kernel/inputSchemas.js"
import type { PagingStyle } from "./kernel/paging.js"
import { decodeData, formatIssues, type SandboxData } from "./sandboxData.js"
import type { SandboxOptions } from "./sandboxOptions.js"
import { type SandboxThrottle, type ThrottleSettings, throttleSettings } from "./throttle/throttle.js"
import { type Grant, makeGrant, Token } from "./token/token.js"

/** The options with defaults applied. */
export interface SandboxSettings {
  readonly seed: number
  readonly data: SandboxData
  readonly port: number
  readonly paging: PagingStyle | undefined
  readonly linkOrigin: string | undefined
  readonly pagination: "link" | "both" | "body"
  readonly permissionStatus: 401 | 403
  readonly grant: Grant
  readonly storage: StorageKind
  readonly quota: number
  readonly jobTime: Duration.Duration
  readonly latency: Duration.DurationInput | undefined
  readonly throttle: ThrottleSettings | undefined
  readonly faults: FaultPlan
  readonly strict: boolean
}

const MAX_PORT = 65_535
const MAX_SEED = 2 ** 32 - 1

const optional = Schema.optional

const Origin = Schema.String.pipe(
  Schema.filter((text) => /^https?:\/\/[^/?#\s]+$/i.test(text) && URL.canParse(text), {
    message: () => 'expected a scheme and a host without a trailing slash, such as "https://learn.example.edu"'
  })
)

const Throttle = strictObject({
  highWater: optional(NonNegative),
  maximum: optional(NonNegative),
  outflow: optional(NonNegative),
  upFront: optional(NonNegative),
  status: optional(oneOf(429, 403)),
  retryAfter: optional(
    withMessage(Schema.Union(Schema.Boolean, NonNegative), () => ({
      message: "expected a boolean, or a number of at least 0",
      override: true
    }))
  ),
  cost: optional(
    withMessage(
      Schema.Union(
        Schema.declare((value): value is (method: string, path: string) => number => typeof value === "function"),
        Schema.Record({ key: Schema.String, value: NonNegative })
      ),
      (actual) => ({
        message: "expected a function, or an object of numbers",
        override: typeof actual !== "object" || actual === null
      })
    )
  )
} satisfies { readonly [Name in keyof Required<SandboxThrottle>]: unknown }).pipe(
  Schema.filter((options) => {
    const { highWater, maximum } = throttleSettings(options)
    return (
      highWater <= maximum || {
        path: ["highWater"],
        message: `a level of ${highWater} is never reached, because \`maximum\` is ${maximum}`
      }
    )
  })
)

const Options = strictObject({
  seed: optional(countUpTo(MAX_SEED)),
  // Has a check of its own.
  data: optional(Schema.Unknown),
  port: optional(countUpTo(MAX_PORT)),
  paging: optional(oneOf("counted", "uncounted", "bookmark")),
  linkOrigin: optional(Origin),
  pagination: optional(oneOf("link", "both", "body")),
  permissionStatus: optional(oneOf(401, 403)),
  token: optional(Token),
  storage: optional(oneOf("inst-fs", "s3", "s3-no-redirect", "local")),
  quota: optional(countUpTo(Number.MAX_SAFE_INTEGER)),
  jobTime: optional(DurationInput),
  latency: optional(DurationInput),
  throttle: optional(Throttle),
  faults: optional(FaultPlan),
  strict: optional(Schema.Boolean)
} satisfies { readonly [Name in keyof Required<SandboxOptions>]: unknown })

/** A misspelt option would have no effect. */
const checkOptions = (options: unknown): Effect.Effect<void, SandboxOptionsError> =>
  Effect.mapError(
    Schema.decodeUnknown(Options, { errors: "all" })(options),
    (error) => new SandboxOptionsError({ message: `The options of the sandbox are invalid:\n${formatIssues(error)}` })
  )

/** The options are invalid. */
export class SandboxOptionsError extends Data.TaggedError("SandboxOptionsError")<{ readonly message: string }> {}

/** Checks the options and applies defaults. Invalid options are a defect. */
export const makeSettings = Effect.fnUntraced(function* (options: SandboxOptions) {
  yield* Effect.orDie(checkOptions(options))
  const settings: SandboxSettings = {
    seed: options.seed ?? 1,
    data: yield* Effect.orDie(decodeData(options.data === undefined ? {} : options.data)),
    port: options.port ?? 0,
    paging: options.paging,
    linkOrigin: options.linkOrigin,
    pagination: options.pagination ?? "link",
    permissionStatus: options.permissionStatus ?? 403,
    grant: yield* makeGrant(options.token ?? {}),
    storage: options.storage ?? "inst-fs",
    quota: options.quota ?? 500 * 1024 ** 2,
    jobTime: Duration.decode(options.jobTime ?? "100 millis"),
    latency: options.latency,
    throttle: options.throttle === undefined ? undefined : throttleSettings(options.throttle),
    faults: options.faults ?? [],
    strict: options.strict ?? false
  }
  return settings
})
