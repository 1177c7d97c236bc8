/** The checked options of a sandbox. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { FaultPlan } from "./faults/plan.js"
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
}

const decodePlan = Schema.decodeUnknown(FaultPlan, { errors: "all" })

/** Checks the options and applies defaults. Invalid options are a defect. */
export const makeSettings = Effect.fnUntraced(function* (options: SandboxOptions) {
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
    faults: yield* Effect.orDie(decodePlan(options.faults ?? []))
  }
  return settings
})
