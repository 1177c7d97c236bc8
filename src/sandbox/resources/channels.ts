/** Communication channels of people: the addresses to which Canvas sends messages. */
import * as Effect from "effect/Effect"
import { invalidRecord, notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, pathRow } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString } from "../kernel/parameters.js"
import { replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post } from "../kernel/resource.js"
import { makeState } from "../kernel/state.js"
import { isAccountAdmin, pathManagedPerson } from "../school/callers.js"
import { changePerson, type Person, personCreatedAt } from "../school/people.js"

interface Channel {
  readonly id: number
  readonly address: string
  readonly type: string
  readonly workflow_state: "active" | "unconfirmed" | "retired"
  readonly created_at: string
}

const isEmail = ({ type }: Channel): boolean => type === "email"

/** The channels in addition to the email address of a person. */
const others = makeState<Person, ReadonlyArray<Channel>>(
  ({ id }) => id,
  () => []
)

/** Canvas: the first address is the one that a person is shown with. */
const channelsOf = (request: ApiRequest, person: Person): ReadonlyArray<Channel> => {
  const { email: address, id } = person
  const created_at = personCreatedAt(person)
  const first: ReadonlyArray<Channel> =
    address === undefined ? [] : [{ id, address, type: "email", workflow_state: "active", created_at }]
  return [...first, ...others.get(request, person)]
}

const channelJson = (request: ApiRequest, person: Person, channel: Channel): JsonObject => ({
  ...channel,
  position: channelsOf(request, person).findIndex(({ id }) => id === channel.id) + 1,
  user_id: person.id,
  ...(isAccountAdmin(request) ? { bounce_count: 0, last_bounce_at: null } : {})
})

const listChannels = Effect.fn("Sandbox.listChannels")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  return yield* replyPage(request, {
    path: `users/${person.id}/communication_channels`,
    rows: channelsOf(request, person),
    toJson: (channel) => channelJson(request, person, channel)
  })
})

const createChannel = Effect.fn("Sandbox.createChannel")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const person = yield* pathManagedPerson(request)
  const input = asMap(parameters.get("communication_channel"))
  const [address, type] = ["address", "type"].map((name) => asString(input?.get(name))?.trim() ?? "")
  if (address === undefined || address === "") return yield* invalidRecord("path", "too_short", "too_short")
  if (type === undefined || !["email", "sms", "push"].includes(type)) {
    return yield* invalidRecord("path_type", "inclusion", "is not included in the list")
  }
  const isSame = (other: Channel) => other.type === type && other.address.toLowerCase() === address.toLowerCase()
  if (channelsOf(request, person).some(isSame)) return yield* invalidRecord("path", "unique!", "unique!")
  const isConfirmed = isAccountAdmin(request) && asBoolean(parameters.get("skip_confirmation"))
  const isFirst = type === "email" && person.email === undefined
  const channel: Channel = {
    // The channel of the first address has the id of its person.
    id: isFirst ? person.id : request.nextId(),
    address,
    type,
    workflow_state: isConfirmed ? "active" : "unconfirmed",
    created_at: request.now
  }
  const owner = isFirst ? changePerson(seed, person, { ...person, email: address }) : person
  if (!isFirst) others.set(request, person, [...others.get(request, person), channel])
  const json = channelJson(request, owner, channel)
  return replyChange(request, "created", "communication_channel", `users/${person.id}`, json)
})

/** Deletes a channel. The next address takes the place of the first one. */
const deleteChannel = (find: (request: ApiRequest, channels: ReadonlyArray<Channel>) => Channel | undefined) =>
  Effect.fn("Sandbox.deleteChannel")(function* (request: ApiRequest) {
    const person = yield* pathManagedPerson(request)
    const channels = channelsOf(request, person)
    const channel = find(request, channels)
    if (channel === undefined) return yield* notFound()
    const json = { ...channelJson(request, person, channel), workflow_state: "retired" }
    const left = others.get(request, person).filter(({ id }) => id !== channel.id)
    const next = channel.id === person.id ? left.find(isEmail) : undefined
    others.set(
      request,
      person,
      left.filter(({ id }) => id !== next?.id)
    )
    if (channel.id === person.id) changePerson(request.seed, person, { ...person, email: next?.address })
    return replyChange(request, "deleted", "communication_channel", `users/${person.id}`, json)
  })

const path = "/users/:user_id/communication_channels"

export const channelResource = defineResource({
  routes: [
    get(path, listChannels),
    post(path, createChannel, {
      acts: ["communication_channel[address]", "communication_channel[type]", "skip_confirmation"]
    }),
    del(
      `${path}/:channel_id`,
      deleteChannel((request, channels) => pathRow(request, channels, "channel_id"))
    ),
    del(
      `${path}/:type/:address`,
      deleteChannel((request, channels) =>
        channels.find(
          ({ address, type }) =>
            type === pathParameter(request, "type") && address === pathParameter(request, "address")
        )
      )
    )
  ],
  canGrow: true,
  changeTypes: ["communication_channel"]
})
