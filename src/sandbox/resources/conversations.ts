/** Conversations and their messages. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, pathRow, recordChange, type SandboxServices } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings, readChanges } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import type { Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { caller } from "../school/callers.js"
import { findCourse } from "../school/courses.js"
import { avatarUrl } from "../school/displayUser.js"
import { currentPerson, findPerson, membersOf, type Person, shortName } from "../school/people.js"

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
  /** As they were when the conversation began. */
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

const contextName = (seed: Seed, code: string): string | null =>
  Option.match(findCourse(seed, code.replace(/^course_/, "")), { onNone: () => null, onSome: ({ name }) => name })

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
  { seed, url }: SandboxServices,
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
    participants: conversation.participants.map((participant) => {
      const person = currentPerson(seed, participant)
      return {
        id: person.id,
        name: shortName(person),
        full_name: person.name,
        common_courses: {},
        common_groups: {},
        avatar_url: avatarUrl(url)
      }
    }),
    visible: true,
    context_code: conversation.contextCode ?? null,
    context_name: conversation.contextCode === undefined ? null : contextName(seed, conversation.contextCode)
  }
}

const renderConversation = (request: ApiRequest, conversation: Conversation, withMessages: boolean) => {
  return conversationJson(request, caller(request).id, conversation, withMessages)
}

/** The conversations that the caller has not deleted. */
const callerConversations = (request: ApiRequest) => {
  const { id } = caller(request)
  return conversations.get(request, undefined).filter(({ participantStates }) => participantStates.has(id))
}

const pathConversation = Effect.fn("Sandbox.pathConversation")(function* (request: ApiRequest) {
  const found = pathRow(request, callerConversations(request), "conversation_id")
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
const appendMessage = (request: ApiRequest, conversation: Conversation, body: string) => {
  const { nextId } = request
  const { id: author } = caller(request)
  const message = { id: nextId(), author, body, createdAt: request.now }
  return conversation.participants.reduce<Conversation>(
    (after, { id }) =>
      withParticipantState(after, id, (before) => ({ ...before, state: id === author ? "read" : "unread" })),
    { ...conversation, messages: [message, ...conversation.messages] }
  )
}

/** Canvas: the only endpoints whose error response is an array. */
const replyInvalid = (request: ApiRequest, attribute: string, message: string) =>
  reply(request, [{ attribute, message }], { status: 400 })

/** Canvas: selects the conversations with a user, or in a course: the one they name, or one of all participants. */
const tagFilter = ({ parameters, seed }: ApiRequest): ((conversation: Conversation) => boolean) => {
  const tags = asStrings(parameters.get("filter"))
  const tests = tags.map((tag) => {
    const [, kind, reference = ""] = /^(user|course)_(.+)$/.exec(tag) ?? []
    if (kind === "user") {
      const user = findPerson(seed, reference)?.id
      return ({ participants }: Conversation) => participants.some(({ id }) => id === user)
    }
    const course = kind === "course" ? Option.getOrUndefined(findCourse(seed, reference)) : undefined
    const members = new Set(course === undefined ? [] : membersOf(seed, course).map(({ person }) => person.id))
    return ({ contextCode, participants }: Conversation) =>
      contextCode === undefined ? participants.every(({ id }) => members.has(id)) : contextCode === tag
  })
  if (tests.length === 0) return () => true
  // Canvas: one of the filters is enough, unless `filter_mode` is `and`.
  return asString(parameters.get("filter_mode")) === "and"
    ? (conversation) => tests.every((test) => test(conversation))
    : (conversation) => tests.some((test) => test(conversation))
}

const listConversations = Effect.fn("Sandbox.listConversations")(function* (request: ApiRequest) {
  const { parameters } = request
  const { id } = caller(request)
  const scope = asString(parameters.get("scope")) ?? "inbox"
  const isTagged = tagFilter(request)
  const rows = callerConversations(request).filter((conversation) => {
    if (!isTagged(conversation)) return false
    const { messages, participantStates } = conversation
    const own = participantStates.get(id) ?? initialState
    if (scope === "sent") return messages.some(({ author }) => author === id)
    if (scope === "starred") return own.starred
    return scope === "unread" || scope === "archived" ? own.state === scope : own.state !== "archived"
  })
  const lastId = ({ messages }: Conversation) => messages[0]?.id ?? 0
  return yield* replyPage(request, {
    path: "conversations",
    rows: rows.toSorted((a, b) => lastId(b) - lastId(a)),
    toJson: (conversation) => renderConversation(request, conversation, false)
  })
})

/**
 * Canvas: creates one conversation per recipient, or one for the group. A conversation with a single person is
 * continued if it exists.
 */
const createConversations = Effect.fn("Sandbox.createConversations")(function* (request: ApiRequest) {
  const { parameters, nextId, seed } = request
  const author = caller(request)
  const references = asStrings(parameters.get("recipients"))
  const found = references.map((reference) => findPerson(seed, reference.replace(/^user_/, "")))
  // A recipient who is named twice counts once.
  const recipients = [
    ...new Map(found.flatMap((person) => (person === undefined ? [] : [[person.id, person] as const]))).values()
  ]
  const body = asString(parameters.get("body")) ?? ""
  if (references.length === 0) return replyInvalid(request, "recipients", "blank")
  if (found.includes(undefined)) return replyInvalid(request, "recipients", "invalid")
  if (body === "") return replyInvalid(request, "body", "blank")
  const isGroup = asBoolean(parameters.get("group_conversation"))
  const before = asBoolean(parameters.get("force_new")) ? [] : conversations.get(request, undefined)
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
        id: nextId(),
        subject: asString(parameters.get("subject")),
        contextCode: asString(parameters.get("context_code")),
        isGroup,
        participants,
        participantStates: new Map(),
        messages: []
      }
      const after = appendMessage(request, existing ?? blank, body)
      if (existing === undefined) conversations.add(request, undefined, after)
      else conversations.replace(request, undefined, after)
      const json = renderConversation(request, after, true)
      recordChange(request, existing === undefined ? "created" : "updated", "conversation", `users/${author.id}`, json)
      return json
    })
  )
  return reply(request, results, { status: 201 })
})

/** Canvas: showing a conversation marks it as read, unless `auto_mark_as_read` is false. */
const showConversation = Effect.fn("Sandbox.showConversation")(function* (request: ApiRequest) {
  const { parameters } = request
  const { id } = caller(request)
  const found = yield* pathConversation(request)
  const marksAsRead = !parameters.has("auto_mark_as_read") || asBoolean(parameters.get("auto_mark_as_read"))
  const isUnread = found.participantStates.get(id)?.state === "unread"
  if (marksAsRead && isUnread)
    conversations.replace(
      request,
      undefined,
      withParticipantState(found, id, (before) => ({ ...before, state: "read" }))
    )
  return reply(request, renderConversation(request, found, true))
})

const updateConversation = Effect.fn("Sandbox.updateConversation")(function* (request: ApiRequest) {
  const { parameters } = request
  const { id } = caller(request)
  const found = yield* pathConversation(request)
  const { readString, readBoolean } = readChanges(asMap(parameters.get("conversation")) ?? new Map())
  const states = ["read", "unread", "archived"] as const
  const after = withParticipantState(found, id, (before) => ({
    state: states.find((candidate) => candidate === readString("workflow_state", before.state)) ?? before.state,
    starred: readBoolean("starred", before.starred),
    subscribed: readBoolean("subscribed", before.subscribed)
  }))
  conversations.replace(request, undefined, after)
  return replyChange(request, "updated", "conversation", `users/${id}`, renderConversation(request, after, false))
})

const addMessage = Effect.fn("Sandbox.addMessage")(function* (request: ApiRequest) {
  const { parameters } = request
  const { id } = caller(request)
  const found = yield* pathConversation(request)
  const body = asString(parameters.get("body")) ?? ""
  if (body === "") return replyInvalid(request, "body", "blank")
  const after = appendMessage(request, found, body)
  conversations.replace(request, undefined, after)
  // Canvas: returns only the new message.
  const json = renderConversation(request, { ...after, messages: after.messages.slice(0, 1) }, true)
  return replyChange(
    request,
    "updated",
    "conversation",
    `users/${id}`,
    { ...json, message_count: after.messages.length },
    { status: 201 }
  )
})

/** Deletes the conversation for the caller only. */
const deleteConversation = Effect.fn("Sandbox.deleteConversation")(function* (request: ApiRequest) {
  const { id } = caller(request)
  const found = yield* pathConversation(request)
  const sides = new Map([...found.participantStates].filter(([person]) => person !== id))
  conversations.replace(request, undefined, { ...found, participantStates: sides })
  return replyChange(
    request,
    "deleted",
    "conversation",
    `users/${id}`,
    renderConversation(request, { ...found, messages: [] }, false)
  )
})

const countUnread = (request: ApiRequest) => {
  const { id } = caller(request)
  const unread = callerConversations(request).filter(
    ({ participantStates }) => participantStates.get(id)?.state === "unread"
  )
  // Canvas: the count is a string.
  return reply(request, { unread_count: String(unread.length) })
}

export const conversationResource = defineResource({
  routes: [
    get("/conversations", listConversations, {
      acts: ["scope", "filter", "filter_mode"],
      // All participants have their pictures, and no submission is a message.
      noEffect: ["include[participant_avatars]", "interleave_submissions"]
    }),
    post("/conversations", createConversations, {
      acts: ["recipients", "subject", "body", "force_new", "group_conversation", "context_code"]
    }),
    get("/conversations/unread_count", countUnread),
    get("/conversations/:conversation_id", showConversation, {
      acts: ["auto_mark_as_read"],
      noEffect: ["interleave_submissions"]
    }),
    put("/conversations/:conversation_id", updateConversation, {
      acts: ["conversation[workflow_state]", "conversation[subscribed]", "conversation[starred]"]
    }),
    del("/conversations/:conversation_id", deleteConversation),
    post("/conversations/:conversation_id/add_message", addMessage, { acts: ["body"] })
  ],
  changeTypes: ["conversation"]
})
