/** Conversations and their messages. */
import * as Effect from "effect/Effect"
import { defineKind } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { reply } from "../kernel/reply.js"
import { defineResource, get, post } from "../kernel/resource.js"
import { ACCOUNT, caller } from "../school/callers.js"
import { findPerson, personWithId } from "../school/people.js"

/** A conversation as one participant sees it. */
const NEW_SIDE = { workflow_state: "read", starred: false, subscribed: true }

type Message = { readonly id: number; readonly author_id: number; readonly created_at: string; readonly body: string }

const NEW_CONVERSATION = {
  subject: null as string | null,
  context_code: null as string | null,
  /** Whether it is with a single person. */
  private: true,
  people: [] as ReadonlyArray<number>,
  /** By the participant's id; missing if they deleted the conversation. */
  sides: {} as Readonly<Record<string, typeof NEW_SIDE>>,
  /** Newest first. */
  messages: [] as ReadonlyArray<Message>
}

type Conversation = Item<typeof ACCOUNT, RowOf<typeof NEW_CONVERSATION>>

const deriveFields = ({ row }: Conversation, request: ApiRequest): JsonObject => {
  const { messages, people } = row
  const viewer = caller(request).id
  const [last] = messages
  return {
    people: undefined,
    sides: undefined,
    ...(row.sides[viewer] ?? NEW_SIDE),
    last_message: last?.body ?? null,
    last_message_at: last?.created_at ?? null,
    message_count: messages.length,
    audience: people.filter((id) => id !== viewer),
    participants: people.map((id) => ({ id, name: personWithId(request.seed, id)?.name ?? "" })),
    messages: messages.map((message) => ({ ...message, attachments: [], participating_user_ids: people }))
  }
}

/** The conversations of a scope, those with the latest messages first. */
const selectScope = (items: ReadonlyArray<Conversation>, request: ApiRequest): ReadonlyArray<Conversation> => {
  const scope = asString(request.parameters.get("scope")) ?? "inbox"
  const viewer = caller(request).id
  const lastId = ({ row }: Conversation) => row.messages[0]?.id ?? 0
  return items
    .filter(({ row: { messages, sides } }) => {
      const { starred, workflow_state } = sides[viewer] ?? NEW_SIDE
      if (scope === "sent") return messages.some(({ author_id }) => author_id === viewer)
      if (scope === "starred") return starred
      return scope === "inbox" ? workflow_state !== "archived" : workflow_state === scope
    })
    .toSorted((a, b) => lastId(b) - lastId(a))
}

export const conversations = defineKind({
  name: "conversation",
  owners: { find: () => Effect.succeed(ACCOUNT), path: ({ id }) => `accounts/${id}`, canEdit: () => true },
  lists: ["/conversations"],
  items: ["/conversations/:id"],
  initial: NEW_CONVERSATION,
  // What a participant changes is their side.
  write: (sent, { row }, request) => {
    const { id } = caller(request)
    return { sides: { ...row?.sides, [id]: { ...NEW_SIDE, ...row?.sides[id], ...sent } } }
  },
  derive: deriveFields,
  exists: ({ sides }, request) => sides[caller(request).id] !== undefined,
  select: selectScope,
  listIncludes: ["messages"],
  reads: ["scope"],
  // A conversation is deleted for the caller only.
  removed: ({ sides }, request) => {
    const { [caller(request).id]: _, ...others } = sides
    return { sides: others }
  }
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
  const shown = written.map((conversation) => conversations.json(request, conversation))
  return reply(request, shown, { status: 201 })
}

const addMessage = Effect.fn("Sandbox.addMessage")(function* (request: ApiRequest) {
  const found = yield* conversations.fromPath(request)
  const body = asString(request.parameters.get("body")) ?? ""
  if (body === "") return replyInvalid(request, "body", "blank")
  const json = conversations.json(request, conversations.change(request, found, withMessage(request, found.row, body)))
  // Canvas: returns only the new message.
  const messages = Array.isArray(json.messages) ? json.messages.slice(0, 1) : []
  return reply(request, { ...json, messages }, { status: 201 })
})

const countUnread = (request: ApiRequest) => {
  const { id } = caller(request)
  const unread = conversations.rowsOf(request, ACCOUNT).filter(({ sides }) => sides[id]?.workflow_state === "unread")
  // Canvas: the count is a string.
  return reply(request, { unread_count: String(unread.length) })
}

export const conversationResource = defineResource({
  routes: [
    post("/conversations", createConversations, {
      acts: ["recipients", "subject", "body", "force_new", "group_conversation", "context_code"]
    }),
    get("/conversations/unread_count", countUnread),
    post("/conversations/:id/add_message", addMessage, { acts: ["body"] })
  ]
})
