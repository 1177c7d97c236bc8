/** The checked options of a sandbox. */
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { FaultPlan } from "./faults/plan.js"
import { formatIssues } from "./formatIssues.js"
import type { StorageKind } from "./kernel/context.js"
import type { PagingStyle } from "./kernel/paging.js"
import { decodeData, type SandboxData } from "./sandboxData.js"
import type { SandboxOptions } from "./sandboxOptions.js"
import { throttleSettings } from "./throttle/sandboxThrottle.js"
import type { ThrottleSettings } from "./throttle/throttle.js"
import { type Grant, makeGrant } from "./token/token.js"

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

const decodePlan = Schema.decodeUnknown(FaultPlan, { errors: "all" })

const OptionalNumber = Schema.optional(Schema.Number)

/** The options without those that have a check of their own. */
const Options = Schema.Struct({
  seed: OptionalNumber,
  data: Schema.optional(Schema.Unknown),
  port: OptionalNumber,
  paging: Schema.optional(Schema.Literal("counted", "uncounted", "bookmark")),
  linkOrigin: Schema.optional(Schema.String),
  pagination: Schema.optional(Schema.Literal("link", "both", "body")),
  permissionStatus: Schema.optional(Schema.Literal(401, 403)),
  token: Schema.optional(Schema.Unknown),
  storage: Schema.optional(Schema.Literal("inst-fs", "s3", "s3-no-redirect", "local")),
  quota: OptionalNumber,
  jobTime: Schema.optional(Schema.Unknown),
  latency: Schema.optional(Schema.Unknown),
  throttle: Schema.optional(
    Schema.Struct({
      highWater: OptionalNumber,
      maximum: OptionalNumber,
      outflow: OptionalNumber,
      upFront: OptionalNumber,
      status: Schema.optional(Schema.Literal(429, 403)),
      retryAfter: Schema.optional(Schema.Union(Schema.Boolean, Schema.Number)),
      cost: Schema.optional(Schema.Unknown)
    })
  ),
  faults: Schema.optional(Schema.Unknown),
  strict: Schema.optional(Schema.Boolean)
} satisfies { readonly [Name in keyof Required<SandboxOptions>]: unknown })

/** A misspelt option would have no effect. */
const checkOptions = (options: unknown): Effect.Effect<void, SandboxOptionsError> =>
  Effect.mapError(
    Schema.decodeUnknown(Options, { errors: "all", onExcessProperty: "error" })(options),
    (error) => new SandboxOptionsError({ message: `The options of the sandbox are invalid:\n${formatIssues(error)}` })
  )

/** The options are invalid. */
class SandboxOptionsError extends Data.TaggedError("SandboxOptionsError")<{ readonly message: string }> {}

/** Checks the options and applies defaults. Invalid options are a defect. */
export const makeSettings = Effect.fnUntraced(function* (options: SandboxOptions) {
  yield* Effect.orDie(checkOptions(options))
  const settings: SandboxSettings = {
    seed: options.seed ?? 1,
    data: yield* Effect.orDie(decodeData(options.data ?? {})),
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
    faults: yield* Effect.orDie(decodePlan(options.faults ?? [])),
    strict: options.strict ?? false
  }
  return settings
})
