/** Schema of communication channels. */
import type * as Schema from "effect/Schema"
import { id, number, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const communicationChannel = resource("CommunicationChannel", {
  id: Id,
  address: string,
  /** `email`, `push`, `sms` and others. */
  type: string,
  position: number,
  user_id: id,
  /** Only for administrators. */
  bounce_count: number,
  last_bounce_at: string,
  /** `active` or `unconfirmed`. */
  workflow_state: string
})

/**
 * An address to which a user gets notifications.
 * `GET /api/v1/users/:user_id/communication_channels` lists those of a user.
 *
 * @category resources
 */
export const CommunicationChannel: Schema.Schema<CommunicationChannel, CommunicationChannelEncoded> =
  communicationChannel

/** @category resources */
export interface CommunicationChannel extends Schema.Schema.Type<typeof communicationChannel> {}
interface CommunicationChannelEncoded extends Schema.Schema.Encoded<typeof communicationChannel> {}
