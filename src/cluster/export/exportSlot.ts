/** The workflow that reads lists of an export, and which of them a round has. */
import * as ClusterSchema from "@effect/cluster/ClusterSchema"
import { EntityAddress } from "@effect/cluster/EntityAddress"
import { EntityId } from "@effect/cluster/EntityId"
import { EntityType } from "@effect/cluster/EntityType"
import { Sharding } from "@effect/cluster/Sharding"
import * as Workflow from "@effect/workflow/Workflow"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { LmsClusterError } from "../LmsClusterError.js"
import type { Round, RoundId } from "./objects.js"

export const ExportSlot = Workflow.make({
  name: "effect-lms/export",
  payload: { run: Schema.String, round: Schema.Int, key: Schema.String, slot: Schema.Int },
  idempotencyKey: ({ key, slot }) => `${key}/${slot}`,
  error: LmsClusterError
})

export type SlotId = RoundId & { readonly slot: number }

/** Machines that can be busy with one export. Each needs `concurrency` slots, and a hash does not distribute them evenly. */
const MAX_MACHINES = 16

/** The number of slots that a round can have. */
export const maxSlots = ({ concurrency, lists }: Round): number => Math.min(lists.length, concurrency * MAX_MACHINES)

/** The slots with which a round begins. */
export const firstSlots = ({ concurrency, lists }: Round): ReadonlyArray<number> =>
  Array.from({ length: Math.min(concurrency, lists.length) }, (_, slot) => slot)

/** The slots that a slot may start, the next one first. No other slot starts these. */
export const nextSlots = (slot: number, round: Round): ReadonlyArray<number> => {
  const { concurrency } = round
  const count = maxSlots(round)
  const next: Array<number> = []
  for (let number = slot + concurrency; number < count; number += concurrency) next.push(number)
  return next
}

/** The address of a slot in the cluster. */
export const addressOf = Effect.fnUntraced(function* (slot: SlotId) {
  const sharding = yield* Sharding
  const entityId = EntityId.make(yield* ExportSlot.executionId(slot))
  const group = Context.get(ExportSlot.annotations, ClusterSchema.ShardGroup)(entityId)
  return new EntityAddress({
    entityType: EntityType.make(`Workflow/${ExportSlot.name}`),
    entityId,
    shardId: sharding.getShardId(entityId, group)
  })
})
