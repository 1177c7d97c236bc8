/** Announcements of the account. */
import * as Effect from "effect/Effect"
import { invalidRecord, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, pathRow } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asStrings } from "../kernel/parameters.js"
import { type Field, internal, makeRecords, oneWordOf, text, time } from "../kernel/records.js"
import { reply, replyChange } from "../kernel/reply.js"
import { defineResource, del, get } from "../kernel/resource.js"
import { makeState } from "../kernel/state.js"
import { addDays, timestampOnDay } from "../kernel/time.js"
import { ACCOUNT, adminRolesOf } from "../school/admins.js"
import { accountOwners, caller, isAccountAdmin, requireAccountAdmin, requireRootAccount } from "../school/callers.js"
import { displayUserJson } from "../school/displayUser.js"
import { coursesOfPerson, type Person, personWithId, tokenOwner } from "../school/people.js"
import { enrollmentOf, rolesByType } from "../school/roles.js"
import { findRole, roleName } from "./roles.js"

/** The ids of the roles to which an announcement is shown; to everyone if there are none. */
const roles: Field<ReadonlyArray<number>> = {
  initial: [],
  // Canvas: also a change without roles sets them.
  readsAlways: true,
  read: (request) =>
    Effect.succeed(
      asStrings(request.parameters.get("account_notification_roles")).flatMap(
        (reference) => findRole(request, reference)?.id ?? []
      )
    )
}

const blank = { required: "can't be blank" }

const { routes, rows, toJson } = makeRecords({
  name: "account_notification",
  owners: accountOwners,
  path: "/account_notifications",
  only: ["create", "update"],
  parameter: "account_notification",
  fields: {
    subject: text({ initial: "", ...blank }),
    message: text({ initial: "", ...blank }),
    start_at: time(blank),
    end_at: time(blank),
    icon: oneWordOf(["warning", "information", "question", "error", "calendar"], "warning"),
    role_ids: roles,
    author: internal(tokenOwner.id)
  },
  initial: (request) => ({ author: caller(request).id }),
  timestamps: false,
  seeded: () => [
    {
      id: 1,
      subject: "Welcome to the new term",
      message: "<p>The library is open until midnight.</p>",
      start_at: timestampOnDay(-7),
      end_at: timestampOnDay(30),
      icon: "information"
    }
  ],
  declared: { write: { acts: ["account_notification_roles"] } },
  check: ({ end_at, start_at }) => {
    const text = "Alert end time must be after start time"
    return String(end_at) < String(start_at) ? invalidRecord("end_at", text, text) : undefined
  },
  json: (request, { row }) => ({
    author: undefined,
    roles: row.role_ids.map((id) => roleName(request, id))
  })
})

type Notification = ReturnType<typeof rows.get>[number]

/** The announcements that a person has closed. */
const closed = makeState<Person, ReadonlySet<number>>(
  ({ id }) => id,
  () => new Set()
)

const roleIdsOf = ({ seed }: ApiRequest, person: Person): ReadonlyArray<number> => [
  ...rolesByType
    .filter((role) => coursesOfPerson(seed, person, role).length > 0)
    .map((role) => enrollmentOf(role).roleId),
  ...adminRolesOf(seed, person).map(({ role }) => role)
]

/** Canvas: past announcements are those of the last four months. */
const PAST_DAYS = 120

/** The announcements for the caller, newest first. */
const notificationsFor = (request: ApiRequest, includePast: boolean): ReadonlyArray<Notification> => {
  const { now } = request
  const person = caller(request)
  const roleIds = roleIdsOf(request, person)
  const isClosed = closed.get(request, person)
  const since = includePast ? addDays(now, -PAST_DAYS) : now
  return rows
    .get(request, ACCOUNT)
    .filter(
      ({ end_at, id, role_ids, start_at }) =>
        String(start_at) <= now &&
        since <= String(end_at) &&
        (includePast || !isClosed.has(id)) &&
        (role_ids.length === 0 || role_ids.some((role) => roleIds.includes(role)))
    )
    .toReversed()
}

const renderNotification = (request: ApiRequest, row: Notification): JsonObject =>
  toJson(request, { owner: ACCOUNT, row, position: 1 })

const listNotifications = Effect.fn("Sandbox.listNotifications")(function* (request: ApiRequest) {
  const { parameters, seed, url } = request
  yield* requireRootAccount(request)
  const includeAll = asBoolean(parameters.get("include_all"))
  if (includeAll) yield* requireAccountAdmin(request)
  const listed = includeAll
    ? rows.get(request, ACCOUNT)
    : notificationsFor(request, asBoolean(parameters.get("include_past")))
  const showsClosed = asBoolean(parameters.get("show_is_closed"))
  const isClosed = closed.get(request, caller(request))
  return reply(
    request,
    listed.map((row) => {
      const author = personWithId(seed, row.author)
      return {
        ...renderNotification(request, row),
        author: includeAll && author !== undefined ? displayUserJson(url, author) : undefined,
        closed: showsClosed ? isClosed.has(row.id) : undefined
      }
    })
  )
})

const findNotification = Effect.fn("Sandbox.findNotification")(function* (request: ApiRequest) {
  yield* requireRootAccount(request)
  const row = pathRow(request, rows.get(request, ACCOUNT), "account_notification_id")
  return row === undefined ? yield* notFound() : row
})

const showNotification = Effect.fn("Sandbox.showNotification")(function* (request: ApiRequest) {
  const row = yield* findNotification(request)
  return notificationsFor(request, false).some(({ id }) => id === row.id)
    ? reply(request, renderNotification(request, row))
    : yield* unauthorized()
})

/** Closes an announcement for the caller, or with `remove` deletes it. */
const closeNotification = Effect.fn("Sandbox.closeNotification")(function* (request: ApiRequest) {
  const row = yield* findNotification(request)
  const json = renderNotification(request, row)
  if (!asBoolean(request.parameters.get("remove"))) {
    const person = caller(request)
    closed.set(request, person, new Set([...closed.get(request, person), row.id]))
    return reply(request, json)
  }
  if (!isAccountAdmin(request)) return yield* unauthorized()
  rows.remove(request, ACCOUNT, row.id)
  return replyChange(request, "deleted", "account_notification", "accounts/1", json)
})

const path = "/accounts/:account_id/account_notifications"

export const accountNotificationResource = defineResource({
  routes: [
    ...routes,
    get(path, listNotifications, { acts: ["include_past", "include_all", "show_is_closed"] }),
    get(`${path}/:account_notification_id`, showNotification),
    del(`${path}/:account_notification_id`, closeNotification, { acts: ["remove"] })
  ],
  canGrow: true,
  changeTypes: ["account_notification"]
})
