import * as Effect from "effect/Effect"
import { notFound } from "../kernel/apiFailure.js"
import { Parameters, pathRow, recordChange, SandboxContext } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings, readChanges } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { makeTable } from "../kernel/state.js"
import { currentTimestamp } from "../kernel/time.js"
import { caller } from "../school/callers.js"
import { avatarUrl } from "../school/displayUser.js"
import { findPerson, type Person } from "../school/people.js"

interface Message {
  readonly id: number
  readonly author: number
  readonly body: string
  readonly createdAt: string
}

/** How one of those who take part has it before them. */
interface ParticipantState {
  readonly state: "read" | "unread" | "archived"
  readonly starred: boolean
  readonly subscribed: boolean
}

interface Conversation {
  readonly id: number
  readonly subject: string | undefined
  readonly contextCode: string | undefined
  readonly isGroup: boolean
  readonly participants: ReadonlyArray<Person>
  /** By the id of the person; none for whoever has deleted it. */
  readonly participantStates: ReadonlyMap<number, ParticipantState>
  /** Newest first. */
  readonly messages: ReadonlyArray<Message>
}

const conversations = makeTable(
  () => 0,
  (): ReadonlyArray<Conversation> => []
)

const initialState: ParticipantState = { state: "read", starred: false, subscribed: true }

const messageJson = (conversation: Conversation, message: Message): JsonObject => ({
  id: message.id,
  author_id: message.author,
  created_at: message.createdAt,
  generated: false,
  body: message.body,
  forwarded_messages: [],
  attachments: [],
  media_comment: null,
  participating_user_ids: conversation.participants.map(({ id }) => id)
})

const conversationJson = (url: string, viewer: number, one: Conversation, withMessages: boolean): JsonObject => {
  const [last] = one.messages
  const authored = one.messages.find(({ author }) => author === viewer)
  const { starred, state, subscribed } = one.participantStates.get(viewer) ?? initialState
  return {
    id: one.id,
    subject: one.subject ?? null,
    workflow_state: state,
    last_message: last?.body ?? null,
    last_message_at: last?.createdAt ?? null,
    last_authored_message: authored?.body ?? null,
    last_authored_message_at: authored?.createdAt ?? null,
    message_count: one.messages.length,
    subscribed,
    private: !one.isGroup,
    starred,
    properties: last?.author === viewer ? ["last_author"] : [],
    messages: withMessages ? one.messages.map((message) => messageJson(one, message)) : undefined,
    audience: one.participants.flatMap(({ id }) => (id === viewer ? [] : [id])),
    audience_contexts: { courses: {}, groups: {} },
    avatar_url: avatarUrl(url),
    participants: one.participants.map(({ id, name }) => ({
      id,
      name,
      full_name: name,
      common_courses: {},
      common_groups: {},
      avatar_url: avatarUrl(url)
    })),
    visible: true,
    context_code: one.contextCode ?? null,
    context_name: null
  }
}

const renderConversation = Effect.fn("Sandbox.showConversation")(function* (one: Conversation, withMessages: boolean) {
  const { url } = yield* SandboxContext
  return conversationJson(url, (yield* caller).id, one, withMessages)
})

/** The conversations that the caller has not deleted. */
const callerConversations = Effect.gen(function* () {
  const { id } = yield* caller
  return (yield* conversations.get(undefined)).filter(({ participantStates }) => participantStates.has(id))
})

const pathConversation = Effect.gen(function* () {
  const found = yield* pathRow(yield* callerConversations, "conversation_id")
  return found === undefined ? yield* notFound() : found
})

const withParticipantState = (
  one: Conversation,
  id: number,
  change: (before: ParticipantState) => ParticipantState
): Conversation => ({
  ...one,
  participantStates: new Map([...one.participantStates, [id, change(one.participantStates.get(id) ?? initialState)]])
})

/** With a message more: unread for all but its author, who is shown it even if they had deleted the rest. */
const appendMessage = Effect.fn("Sandbox.say")(function* (one: Conversation, body: string) {
  const { nextId } = yield* SandboxContext
  const { id: author } = yield* caller
  const message = { id: yield* nextId, author, body, createdAt: yield* currentTimestamp }
  return one.participants.reduce<Conversation>(
    (after, { id }) =>
      withParticipantState(after, id, (side) => ({ ...side, state: id === author ? "read" : "unread" })),
    { ...one, messages: [message, ...one.messages] }
  )
})

/** Canvas: here alone, the mistakes are the whole of the answer. */
const replyInvalid = (attribute: string, message: string) => reply([{ attribute, message }], { status: 400 })

const listConversations = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { id } = yield* caller
  const scope = asString(all.get("scope")) ?? "inbox"
  const rows = (yield* callerConversations).filter(({ messages, participantStates }) => {
    const side = participantStates.get(id) ?? initialState
    if (scope === "sent") return messages.some(({ author }) => author === id)
    if (scope === "starred") return side.starred
    return scope === "unread" || scope === "archived" ? side.state === scope : side.state !== "archived"
  })
  const last = ({ messages }: Conversation) => messages[0]?.id ?? 0
  return yield* replyPage({
    path: "conversations",
    rows: rows.toSorted((a, b) => last(b) - last(a)),
    toJson: (one) => renderConversation(one, false)
  })
})

/** Canvas: one conversation with each, unless they are to be together; with one person it goes on where there is one. */
const createConversations = Effect.gen(function* () {
  const { nextId, seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const author = yield* caller
  const references = asStrings(all.get("recipients"))
  const found = references.map((reference) => findPerson(seed, reference.replace(/^user_/, "")))
  // Named twice, somebody is still one person.
  const recipients = [
    ...new Map(found.flatMap((person) => (person === undefined ? [] : [[person.id, person] as const]))).values()
  ]
  const body = asString(all.get("body")) ?? ""
  if (references.length === 0) return yield* replyInvalid("recipients", "blank")
  if (found.includes(undefined)) return yield* replyInvalid("recipients", "invalid")
  if (body === "") return yield* replyInvalid("body", "blank")
  const isGroup = asBoolean(all.get("group_conversation"))
  const before = asBoolean(all.get("force_new")) ? [] : yield* conversations.get(undefined)
  const audiences = isGroup ? [recipients] : recipients.map((one) => [one])
  const made = yield* Effect.forEach(audiences, (audience) =>
    Effect.gen(function* () {
      const participants = [author, ...audience.filter(({ id }) => id !== author.id)]
      const known = before.find(
        (one) => !one.isGroup && !isGroup && one.participants.every(({ id }) => participants.some((p) => p.id === id))
      )
      const blank: Conversation = {
        id: yield* nextId,
        subject: asString(all.get("subject")),
        contextCode: asString(all.get("context_code")),
        isGroup,
        participants,
        participantStates: new Map(),
        messages: []
      }
      const after = yield* appendMessage(known ?? blank, body)
      if (known === undefined) yield* conversations.modify(undefined, (rows) => [undefined, [...rows, after]])
      else yield* conversations.replace(undefined, after)
      const json = yield* renderConversation(after, true)
      yield* recordChange(known === undefined ? "created" : "updated", "conversation", `users/${author.id}`, json)
      return json
    })
  )
  return yield* reply(made, { status: 201 })
})

/** Canvas: whoever looks at it has read it, unless they say that they have not. */
const showConversation = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { id } = yield* caller
  const found = yield* pathConversation
  const reads = !all.has("auto_mark_as_read") || asBoolean(all.get("auto_mark_as_read"))
  const isNew = found.participantStates.get(id)?.state === "unread"
  if (reads && isNew)
    yield* conversations.replace(
      undefined,
      withParticipantState(found, id, (side) => ({ ...side, state: "read" }))
    )
  return yield* reply(yield* renderConversation(found, true))
})

const updateConversation = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { id } = yield* caller
  const found = yield* pathConversation
  const { readString, readBoolean } = readChanges(asMap(all.get("conversation")) ?? new Map())
  const states = ["read", "unread", "archived"] as const
  const after = withParticipantState(found, id, (side) => ({
    state: states.find((state) => state === readString("workflow_state", side.state)) ?? side.state,
    starred: readBoolean("starred", side.starred),
    subscribed: readBoolean("subscribed", side.subscribed)
  }))
  yield* conversations.replace(undefined, after)
  return yield* replyChange("updated", "conversation", `users/${id}`, yield* renderConversation(after, false))
})

const addMessage = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { id } = yield* caller
  const found = yield* pathConversation
  const body = asString(all.get("body")) ?? ""
  if (body === "") return yield* replyInvalid("body", "blank")
  const after = yield* appendMessage(found, body)
  yield* conversations.replace(undefined, after)
  // Canvas: with the message that was added, and none of those before.
  const json = yield* renderConversation({ ...after, messages: after.messages.slice(0, 1) }, true)
  return yield* replyChange(
    "updated",
    "conversation",
    `users/${id}`,
    { ...json, message_count: after.messages.length },
    { status: 201 }
  )
})

/** It is gone for the caller, and stays with the others. */
const deleteConversation = Effect.gen(function* () {
  const { id } = yield* caller
  const found = yield* pathConversation
  const sides = new Map([...found.participantStates].filter(([person]) => person !== id))
  yield* conversations.replace(undefined, { ...found, participantStates: sides })
  return yield* replyChange(
    "deleted",
    "conversation",
    `users/${id}`,
    yield* renderConversation({ ...found, messages: [] }, false)
  )
})

const countUnread = Effect.gen(function* () {
  const { id } = yield* caller
  const unread = (yield* callerConversations).filter(
    ({ participantStates }) => participantStates.get(id)?.state === "unread"
  )
  // Canvas: the count is a text.
  return yield* reply({ unread_count: String(unread.length) })
})

export const conversationResource = defineResource({
  routes: [
    get("/conversations", listConversations),
    post("/conversations", createConversations),
    get("/conversations/unread_count", countUnread),
    get("/conversations/:conversation_id", showConversation),
    put("/conversations/:conversation_id", updateConversation),
    del("/conversations/:conversation_id", deleteConversation),
    post("/conversations/:conversation_id/add_message", addMessage)
  ],
  changeTypes: ["conversation"]
})
