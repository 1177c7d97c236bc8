import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { LmsNode } from "effect-lms/node"
import { LmsQuota } from "effect-lms/operators"
import { calls } from "./effect-lms.js"
import type { QuotaContender } from "./workload.js"

/** Without the model of the bucket: only retries throttled requests after a wait. */
export const contender: QuotaContender = (workload) =>
  Effect.runPromise(Effect.provide(calls(workload), Layer.provide(LmsNode.layer, LmsQuota.layerNone)))
