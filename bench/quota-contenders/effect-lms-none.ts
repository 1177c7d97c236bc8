import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { LmsQuota } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { calls } from "./effect-lms.js"
import type { QuotaContender } from "./workload.js"

/** Without the twin of the bucket: the service refuses, and each refusal is waited out. */
export const contender: QuotaContender = (workload) =>
  Effect.runPromise(Effect.provide(calls(workload), Layer.provide(LmsNode.layer, LmsQuota.layerNone)))
