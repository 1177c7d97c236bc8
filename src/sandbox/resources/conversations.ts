/** Conversations and their messages. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { defineKind } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../kernel/context.js"
import type { Filter } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString, asStrings, readChanges } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { ACCOUNT, caller } from "../school/callers.js"
import { courseReference, findCourse } from "../school/courses.js"
import { findPerson, membersOf, personWithId, shortName } from "../school/people.js"
import { avatarUrl } from "./personJson.js"

/** A conversation as one participant sees it. */
const NEW_SIDE = { workflow_state: "read", starred: false, subscribed: true }

type Side = typeof NEW_SIDE

type Message = { readonly id: number; readonly author_id: number; readonly created_at: string; readonly body: string }

const NEW_CONVERSATION = {
  subject: null as string | null,
  context_code: null as string | null,
  /** Whether it is with a single person. */
  private: true,
  people: [] as ReadonlyArray<number>,
  /** By the participant's id; missing if they deleted the conversation. */
  sides: {} as Readonly<Record<string, Side>>,
  /** Newest first. */
  messages: [] as ReadonlyArray<Message>
}

type Conversation = Item<typeof ACCOUNT, RowOf<typeof NEW_CONVERSATION>>

const sideOf = (request: ApiRequest, { row }: Conversation): Side | undefined => row.sides[caller(request).id]

const participantJson = ({ seed, url }: ApiRequest, id: number): JsonObject => {
  const person = personWithId(seed, id) ?? { name: "", written: {} }
  return {
    id,
    name: shortName(person),
    full_name: person.name,
    common_courses: {},
    common_groups: {},
    avatar_url: avatarUrl(url)
  }
}

const deriveFields = ({ row }: Conversation, request: ApiRequest): JsonObject => {
  const { context_code, messages, people } = row
  const viewer = caller(request).id
  const [last] = messages
  const authored = messages.find(({ author_id }) => author_id === viewer)
  const course = findCourse(request.seed, courseReference(context_code ?? ""))
  return {
    people: undefined,
    sides: undefined,
    ...(row.sides[viewer] ?? NEW_SIDE),
    last_message: last?.body ?? null,
    last_message_at: last?.created_at ?? null,
    last_authored_message: authored?.body ?? null,
    last_authored_message_at: authored?.created_at ?? null,
    message_count: messages.length,
    properties: last?.author_id === viewer ? ["last_author"] : [],
    audience: people.filter((id) => id !== viewer),
    audience_contexts: { courses: {}, groups: {} },
    avatar_url: avatarUrl(request.url),
    participants: people.map((id) => participantJson(request, id)),
    visible: true,
    context_name: Option.match(course, { onNone: () => null, onSome: ({ name }) => name }),
    messages: messages.map((message) => ({
      ...message,
      generated: false,
      forwarded_messages: [],
      attachments: [],
      media_comment: null,
      participating_user_ids: people
    }))
  }
}

/** The conversations of a scope, those with the latest messages first. */
const selectScope = (items: ReadonlyArray<Conversation>, request: ApiRequest): ReadonlyArray<Conversation> => {
  const scope = asString(request.parameters.get("scope")) ?? "inbox"
  const lastId = ({ row }: Conversation) => row.messages[0]?.id ?? 0
  return items
    .filter((conversation) => {
      const { starred, workflow_state } = sideOf(request, conversation) ?? NEW_SIDE
      if (scope === "sent") return conversation.row.messages.some(({ author_id }) => author_id === caller(request).id)
      if (scope === "starred") return starred
      return scope === "unread" || scope === "archived" ? workflow_state === scope : workflow_state !== "archived"
    })
    .toSorted((a, b) => lastId(b) - lastId(a))
}

/**
 * Selects conversations with a user, or in a course: the one they name, or one of all participants. One of the tags is
 * enough, unless `filter_mode` is `and`.
 */
const filterTags: Filter<Conversation> = (value, { parameters, seed }) => {
  const tests = asStrings(value).map((tag) => {
    const user = tag.startsWith("user_") ? findPerson(seed, tag.slice("user_".length))?.id : undefined
    if (user !== undefined) return ({ row }: Conversation) => row.people.includes(user)
    const course = Option.getOrUndefined(findCourse(seed, courseReference(tag)))
    const members = new Set(course === undefined ? [] : membersOf(seed, course).map(({ person }) => person.id))
    return ({ row: { context_code, people } }: Conversation) =>
      context_code === null ? people.every((id) => members.has(id)) : context_code === tag
  })
  return asString(parameters.get("filter_mode")) === "and"
    ? (conversation) => tests.every((test) => test(conversation))
    : (conversation) => tests.some((test) => test(conversation))
}

export const conversations = defineKind({
  name: "conversation",
  owners: { find: () => Effect.succeed(ACCOUNT), path: ({ id }) => `accounts/${id}`, canEdit: () => true },
  lists: ["/conversations"],
  items: [],
  initial: NEW_CONVERSATION,
  derive: deriveFields,
  mayRead: (conversation, request) => sideOf(request, conversation) !== undefined,
  select: selectScope,
  filters: { filter: filterTags },
  listIncludes: ["messages"],
  // All participants have their pictures.
  includes: { participant_avatars: () => undefined },
  // No submission is a message.
  reads: ["scope", "filter_mode", "interleave_submissions"]
})

/** The conversation in the path, unless the caller has deleted it. */
const pathConversation = Effect.fn("Sandbox.pathConversation")(function* (request: ApiRequest) {
  const id = pathParameter(request, "conversation_id")
  const found = conversations.itemsOf(request, ACCOUNT).find(({ row }) => String(row.id) === id)
  return found === undefined || sideOf(request, found) === undefined ? yield* notFound() : found
})

const changeSide = (request: ApiRequest, conversation: Conversation, side: Side): Conversation =>
  conversations.change(request, conversation, {
    sides: { ...conversation.row.sides, [caller(request).id]: side }
  })

/** The fields with a new message: unread for all but its author, and back for those who deleted the conversation. */
const withMessage = (request: ApiRequest, { messages, people, sides }: typeof NEW_CONVERSATION, body: string) => {
  const author = caller(request).id
  const stateOf = (id: number) => (id === author ? "read" : "unread")
  return {
    messages: [{ id: request.nextId(), author_id: author, created_at: request.now, body }, ...messages],
    sides: Object.fromEntries(
      people.map((id) => [String(id), { ...NEW_SIDE, ...sides[id], workflow_state: stateOf(id) }] as const)
    )
  }
}

/** Canvas: the only endpoints whose error response is an array. */
const replyInvalid = (request: ApiRequest, attribute: string, message: string) =>
  reply(request, [{ attribute, message }], { status: 400 })

/** Writes to each recipient, or to all as a group. A conversation with a single person is continued if it exists. */
const createConversations = (request: ApiRequest) => {
  const { parameters, seed } = request
  const author = caller(request).id
  const references = asStrings(parameters.get("recipients"))
  const found = references.map((reference) => findPerson(seed, reference.replace(/^user_/, ""))?.id)
  // A recipient who is named twice counts once.
  const recipients = [...new Set(found.filter((id) => id !== undefined))]
  const body = asString(parameters.get("body")) ?? ""
  if (references.length === 0) return replyInvalid(request, "recipients", "blank")
  if (found.includes(undefined)) return replyInvalid(request, "recipients", "invalid")
  if (body === "") return replyInvalid(request, "body", "blank")
  const isGroup = asBoolean(parameters.get("group_conversation"))
  const before = isGroup || asBoolean(parameters.get("force_new")) ? [] : conversations.itemsOf(request, ACCOUNT)
  const written = (isGroup ? [recipients] : recipients.map((id) => [id])).map((audience) => {
    const people = [...new Set([author, ...audience])]
    const existing = before.find(({ row }) => row.private && row.people.every((id) => people.includes(id)))
    if (existing !== undefined) return conversations.change(request, existing, withMessage(request, existing.row, body))
    const created = {
      ...NEW_CONVERSATION,
      subject: asString(parameters.get("subject")) ?? null,
      context_code: asString(parameters.get("context_code")) ?? null,
      private: !isGroup,
      people
    }
    return conversations.add(request, ACCOUNT, { ...created, ...withMessage(request, created, body) })
  })
  return reply(
    request,
    written.map((conversation) => conversations.json(request, conversation)),
    { status: 201 }
  )
}

/** Canvas: showing a conversation marks it as read, unless `auto_mark_as_read` is false. */
const showConversation = Effect.fn("Sandbox.showConversation")(function* (request: ApiRequest) {
  const found = yield* pathConversation(request)
  const shown = reply(request, conversations.json(request, found))
  const { parameters } = request
  const marksAsRead = !parameters.has("auto_mark_as_read") || asBoolean(parameters.get("auto_mark_as_read"))
  const side = sideOf(request, found)
  if (marksAsRead && side?.workflow_state === "unread") changeSide(request, found, { ...side, workflow_state: "read" })
  return shown
})

const updateConversation = Effect.fn("Sandbox.updateConversation")(function* (request: ApiRequest) {
  const found = yield* pathConversation(request)
  const before = sideOf(request, found) ?? NEW_SIDE
  const { readBoolean, readString } = readChanges(asMap(request.parameters.get("conversation")) ?? new Map())
  const state = readString("workflow_state", before.workflow_state)
  const after = changeSide(request, found, {
    workflow_state: ["read", "unread", "archived"].includes(state) ? state : before.workflow_state,
    starred: readBoolean("starred", before.starred),
    subscribed: readBoolean("subscribed", before.subscribed)
  })
  return reply(request, conversations.json(request, after))
})

const addMessage = Effect.fn("Sandbox.addMessage")(function* (request: ApiRequest) {
  const found = yield* pathConversation(request)
  const body = asString(request.parameters.get("body")) ?? ""
  if (body === "") return replyInvalid(request, "body", "blank")
  const json = conversations.json(request, conversations.change(request, found, withMessage(request, found.row, body)))
  // Canvas: returns only the new message.
  const messages = Array.isArray(json.messages) ? json.messages.slice(0, 1) : []
  return reply(request, { ...json, messages }, { status: 201 })
})

/** Deletes the conversation for the caller only. */
const deleteConversation = Effect.fn("Sandbox.deleteConversation")(function* (request: ApiRequest) {
  const found = yield* pathConversation(request)
  const { [caller(request).id]: _, ...sides } = found.row.sides
  return reply(request, conversations.json(request, conversations.change(request, found, { sides })))
})

const countUnread = (request: ApiRequest) => {
  const unread = conversations
    .itemsOf(request, ACCOUNT)
    .filter((conversation) => sideOf(request, conversation)?.workflow_state === "unread")
  // Canvas: the count is a string.
  return reply(request, { unread_count: String(unread.length) })
}

export const conversationResource = defineResource({
  routes: [
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
  ]
})
