/** Conversations and their messages. */
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

/** The state of a conversation for one participant. */
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
  /** By the participant's id; missing if they deleted the conversation. */
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

const conversationJson = (
  url: string,
  viewer: number,
  conversation: Conversation,
  withMessages: boolean
): JsonObject => {
  const [lastId] = conversation.messages
  const authored = conversation.messages.find(({ author }) => author === viewer)
  const { starred, state, subscribed } = conversation.participantStates.get(viewer) ?? initialState
  return {
    id: conversation.id,
    subject: conversation.subject ?? null,
    workflow_state: state,
    last_message: lastId?.body ?? null,
    last_message_at: lastId?.createdAt ?? null,
    last_authored_message: authored?.body ?? null,
    last_authored_message_at: authored?.createdAt ?? null,
    message_count: conversation.messages.length,
    subscribed,
    private: !conversation.isGroup,
    starred,
    properties: lastId?.author === viewer ? ["last_author"] : [],
    messages: withMessages ? conversation.messages.map((message) => messageJson(conversation, message)) : undefined,
    audience: conversation.participants.flatMap(({ id }) => (id === viewer ? [] : [id])),
    audience_contexts: { courses: {}, groups: {} },
    avatar_url: avatarUrl(url),
    participants: conversation.participants.map(({ id, name }) => ({
      id,
      name,
      full_name: name,
      common_courses: {},
      common_groups: {},
      avatar_url: avatarUrl(url)
    })),
    visible: true,
    context_code: conversation.contextCode ?? null,
    context_name: null
  }
}

const renderConversation = Effect.fn("Sandbox.renderConversation")(function* (
  conversation: Conversation,
  withMessages: boolean
) {
  const { url } = yield* SandboxContext
  return conversationJson(url, (yield* caller).id, conversation, withMessages)
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
  conversation: Conversation,
  id: number,
  change: (before: ParticipantState) => ParticipantState
): Conversation => ({
  ...conversation,
  participantStates: new Map([
    ...conversation.participantStates,
    [id, change(conversation.participantStates.get(id) ?? initialState)]
  ])
})

/** Adds a message, unread for all except its author. Participants who deleted the conversation see it again. */
const appendMessage = Effect.fn("Sandbox.appendMessage")(function* (conversation: Conversation, body: string) {
  const { nextId } = yield* SandboxContext
  const { id: author } = yield* caller
  const message = { id: yield* nextId, author, body, createdAt: yield* currentTimestamp }
  return conversation.participants.reduce<Conversation>(
    (after, { id }) =>
      withParticipantState(after, id, (before) => ({ ...before, state: id === author ? "read" : "unread" })),
    { ...conversation, messages: [message, ...conversation.messages] }
  )
})

/** Canvas: the only endpoints whose error response is an array. */
const replyInvalid = (attribute: string, message: string) => reply([{ attribute, message }], { status: 400 })

const listConversations = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { id } = yield* caller
  const scope = asString(all.get("scope")) ?? "inbox"
  const rows = (yield* callerConversations).filter(({ messages, participantStates }) => {
    const own = participantStates.get(id) ?? initialState
    if (scope === "sent") return messages.some(({ author }) => author === id)
    if (scope === "starred") return own.starred
    return scope === "unread" || scope === "archived" ? own.state === scope : own.state !== "archived"
  })
  const lastId = ({ messages }: Conversation) => messages[0]?.id ?? 0
  return yield* replyPage({
    path: "conversations",
    rows: rows.toSorted((a, b) => lastId(b) - lastId(a)),
    toJson: (conversation) => renderConversation(conversation, false)
  })
})

/**
 * Canvas: creates one conversation per recipient, or one for the group. A conversation with a single person is
 * continued if it exists.
 */
const createConversations = Effect.gen(function* () {
  const { nextId, seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const author = yield* caller
  const references = asStrings(all.get("recipients"))
  const found = references.map((reference) => findPerson(seed, reference.replace(/^user_/, "")))
  // A recipient who is named twice counts once.
  const recipients = [
    ...new Map(found.flatMap((person) => (person === undefined ? [] : [[person.id, person] as const]))).values()
  ]
  const body = asString(all.get("body")) ?? ""
  if (references.length === 0) return yield* replyInvalid("recipients", "blank")
  if (found.includes(undefined)) return yield* replyInvalid("recipients", "invalid")
  if (body === "") return yield* replyInvalid("body", "blank")
  const isGroup = asBoolean(all.get("group_conversation"))
  const before = asBoolean(all.get("force_new")) ? [] : yield* conversations.get(undefined)
  const audiences = isGroup ? [recipients] : recipients.map((recipient) => [recipient])
  const results = yield* Effect.forEach(audiences, (audience) =>
    Effect.gen(function* () {
      const participants = [author, ...audience.filter(({ id }) => id !== author.id)]
      const existing = before.find(
        (conversation) =>
          !conversation.isGroup &&
          !isGroup &&
          conversation.participants.every(({ id }) => participants.some((person) => person.id === id))
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
      const after = yield* appendMessage(existing ?? blank, body)
      if (existing === undefined) yield* conversations.modify(undefined, (rows) => [undefined, [...rows, after]])
      else yield* conversations.replace(undefined, after)
      const json = yield* renderConversation(after, true)
      yield* recordChange(existing === undefined ? "created" : "updated", "conversation", `users/${author.id}`, json)
      return json
    })
  )
  return yield* reply(results, { status: 201 })
})

/** Canvas: showing a conversation marks it as read, unless `auto_mark_as_read` is false. */
const showConversation = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { id } = yield* caller
  const found = yield* pathConversation
  const marksAsRead = !all.has("auto_mark_as_read") || asBoolean(all.get("auto_mark_as_read"))
  const isUnread = found.participantStates.get(id)?.state === "unread"
  if (marksAsRead && isUnread)
    yield* conversations.replace(
      undefined,
      withParticipantState(found, id, (before) => ({ ...before, state: "read" }))
    )
  return yield* reply(yield* renderConversation(found, true))
})

const updateConversation = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { id } = yield* caller
  const found = yield* pathConversation
  const { readString, readBoolean } = readChanges(asMap(all.get("conversation")) ?? new Map())
  const states = ["read", "unread", "archived"] as const
  const after = withParticipantState(found, id, (before) => ({
    state: states.find((candidate) => candidate === readString("workflow_state", before.state)) ?? before.state,
    starred: readBoolean("starred", before.starred),
    subscribed: readBoolean("subscribed", before.subscribed)
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
  // Canvas: returns only the new message.
  const json = yield* renderConversation({ ...after, messages: after.messages.slice(0, 1) }, true)
  return yield* replyChange(
    "updated",
    "conversation",
    `users/${id}`,
    { ...json, message_count: after.messages.length },
    { status: 201 }
  )
})

/** Deletes the conversation for the caller only. */
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
  // Canvas: the count is a string.
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
