/** Memberships in groups. */
import * as Effect from "effect/Effect"
import { invalidRecord, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asString, asStrings } from "../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { caller } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import { findPerson, membersOf, type Person, peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import {
  type Group,
  groupRows,
  groupsIn,
  type Membership,
  memberships,
  pathCallerGroup,
  recordGroupChange
} from "./groups.js"

const membershipJson = ({ group, id, moderator, person, state }: Membership, justCreated?: boolean): JsonObject => ({
  id,
  group_id: group,
  user_id: person.id,
  workflow_state: state,
  moderator,
  just_created: justCreated,
  sis_import_id: null
})

/** The students of a course who are in no group of a category. */
export const unassignedOf = (request: ApiRequest, course: Course, category: number): ReadonlyArray<Person> => {
  const assigned = new Set(groupsIn(request, course, category).flatMap(({ members }) => members.map(({ id }) => id)))
  return peopleWithRole(request.seed, course, "student").filter(({ id }) => !assigned.has(id))
}

/** Puts a person into a group. Canvas: they leave the other groups of its category. */
const join = (
  request: ApiRequest,
  course: Course,
  group: Pick<Group, "group_category_id" | "id">,
  person: Person,
  state: Membership["state"]
): Membership => {
  const rows = groupRows.get(request, course)
  const others = new Set(
    rows.filter(({ group_category_id }) => group_category_id === group.group_category_id).map(({ id }) => id)
  )
  const kept = memberships
    .get(request, course)
    .filter((membership) => membership.person.id !== person.id || !others.has(membership.group))
  const membership: Membership = { id: request.nextId(), group: group.id, person, state, moderator: false }
  memberships.set(request, course, [...kept, membership])
  recordGroupChange(request, course)
  recordChange(request, "created", "group_membership", `groups/${group.id}`, membershipJson(membership))
  return membership
}

/** Puts each student without a group of a category into its smallest group. */
export const assignMembers = (request: ApiRequest, course: Course, category: number): ReadonlyArray<Membership> => {
  const groups = groupsIn(request, course, category)
  const sizes = new Map(groups.map(({ id, members }) => [id, members.length]))
  return unassignedOf(request, course, category).flatMap((person) => {
    const [smallest] = groups.toSorted((a, b) => (sizes.get(a.id) ?? 0) - (sizes.get(b.id) ?? 0))
    if (smallest === undefined) return []
    sizes.set(smallest.id, (sizes.get(smallest.id) ?? 0) + 1)
    return [join(request, course, smallest, person, "accepted")]
  })
}

const findCourseMember = ({ seed }: ApiRequest, course: Course, reference: string): Person | undefined => {
  const person = findPerson(seed, reference)
  return membersOf(seed, course).some((member) => member.person.id === person?.id) ? person : undefined
}

/** Makes these people the members of a group. People outside of the course are left out. */
export const setMembers = (
  request: ApiRequest,
  course: Course,
  group: Pick<Group, "group_category_id" | "id">,
  references: ReadonlyArray<string>
): void => {
  const wanted = references.flatMap((reference) => findCourseMember(request, course, reference) ?? [])
  const ids = new Set(wanted.map(({ id }) => id))
  const before = memberships.get(request, course)
  const kept = before.filter(({ group: id, person }) => id !== group.id || ids.has(person.id))
  memberships.set(request, course, kept)
  for (const person of wanted) {
    if (!kept.some((membership) => membership.group === group.id && membership.person.id === person.id)) {
      join(request, course, group, person, "accepted")
    }
  }
}

const ofGroup = (request: ApiRequest, { course, id }: Group): ReadonlyArray<Membership> =>
  memberships.get(request, course).filter(({ group }) => group === id)

const listMemberships = Effect.fn("Sandbox.listMemberships")(function* (request: ApiRequest) {
  const group = yield* pathCallerGroup(request)
  const states = asStrings(request.parameters.get("filter_states"))
  return yield* replyPage(request, {
    path: `groups/${group.id}/memberships`,
    rows: ofGroup(request, group).filter(({ state }) => states.length === 0 || states.includes(state)),
    toJson: (membership) => membershipJson(membership)
  })
})

/** The membership named in the path by its id or its person, which may be `self`. */
const pathMembership = Effect.fn("Sandbox.pathMembership")(function* (request: ApiRequest) {
  const group = yield* pathCallerGroup(request)
  const rows = ofGroup(request, group)
  const reference = pathParameter(request, "membership_id") || pathParameter(request, "user_id")
  const isOfPerson = reference === "self" || pathParameter(request, "user_id") !== ""
  const userId = reference === "self" ? String(caller(request).id) : reference
  const membership = rows.find(({ id, person }) => String(isOfPerson ? person.id : id) === userId)
  return membership === undefined ? yield* notFound() : { group, membership }
})

const showMembership = (request: ApiRequest) =>
  Effect.map(pathMembership(request), ({ membership }) => reply(request, membershipJson(membership)))

/** How a person joins a group by themselves. */
const JOINED: Readonly<Record<string, Membership["state"]>> = {
  parent_context_auto_join: "accepted",
  parent_context_request: "requested"
}

const createMembership = Effect.fn("Sandbox.createMembership")(function* (request: ApiRequest) {
  const group = yield* pathCallerGroup(request)
  const { course } = group
  const self = caller(request)
  const sent = asString(request.parameters.get("user_id")) ?? "self"
  const person = sent === "self" ? self : findCourseMember(request, course, sent)
  if (person === undefined) {
    const message = "The user is not in the course of the group."
    return yield* invalidRecord("user_id", message, message)
  }
  const before = ofGroup(request, group).find((membership) => membership.person.id === person.id)
  const isManager = canEdit(course.role)
  const state = isManager || before?.state === "invited" ? "accepted" : JOINED[group.join_level]
  if (!isManager && (person.id !== self.id || state === undefined)) return yield* unauthorized()
  if (before?.state === "accepted") return reply(request, membershipJson(before, false))
  return reply(request, membershipJson(join(request, course, group, person, state ?? "accepted"), true))
})

const updateMembership = Effect.fn("Sandbox.updateMembership")(function* (request: ApiRequest) {
  const { parameters } = request
  const { group, membership } = yield* pathMembership(request)
  const isManager = canEdit(group.course.role)
  if (!isManager && membership.person.id !== caller(request).id) return yield* unauthorized()
  // Canvas: accepting an invitation is all that members do themselves.
  const isAccepted = asString(parameters.get("workflow_state")) === "accepted"
  const row: Membership = {
    ...membership,
    state: isAccepted && (isManager || membership.state === "invited") ? "accepted" : membership.state,
    moderator: isManager && parameters.has("moderator") ? asBoolean(parameters.get("moderator")) : membership.moderator
  }
  memberships.replace(request, group.course, row)
  recordGroupChange(request, group.course)
  return replyChange(request, "updated", "group_membership", `groups/${group.id}`, membershipJson(row))
})

const deleteMembership = Effect.fn("Sandbox.deleteMembership")(function* (request: ApiRequest) {
  const { group, membership } = yield* pathMembership(request)
  const isOwn = membership.person.id === caller(request).id && JOINED[group.join_level] !== undefined
  if (!canEdit(group.course.role) && !isOwn) return yield* unauthorized()
  memberships.remove(request, group.course, membership.id)
  recordGroupChange(request, group.course)
  recordChange(request, "deleted", "group_membership", `groups/${group.id}`, membershipJson(membership))
  return reply(request, { ok: true })
})

/** Invites people of the course by their addresses. Others are left out. */
const invite = Effect.fn("Sandbox.inviteToGroup")(function* (request: ApiRequest) {
  const group = yield* pathCallerGroup(request)
  const { course } = group
  if (!canEdit(course.role)) return yield* unauthorized()
  const addresses = new Set(asStrings(request.parameters.get("invitees")).map((address) => address.toLowerCase()))
  const known = new Set(ofGroup(request, group).map(({ person }) => person.id))
  const people = new Map(
    membersOf(request.seed, course)
      .filter(({ person }) => addresses.has((person.email ?? "").toLowerCase()) && !known.has(person.id))
      .map(({ person }) => [person.id, person])
  )
  const invited = [...people.values()].map((person) => join(request, course, group, person, "invited"))
  return reply(
    request,
    invited.map((membership) => membershipJson(membership, true))
  )
})

const path = "/groups/:group_id/memberships"
const item = [`${path}/:membership_id`, "/groups/:group_id/users/:user_id"] as const
const CHANGES = { acts: ["workflow_state", "moderator"] }

export const membershipResource = defineResource({
  routes: [
    get(path, listMemberships, { acts: ["filter_states"] }),
    post(path, createMembership, { acts: ["user_id"] }),
    ...item.flatMap((one) => [
      get(one, showMembership),
      put(one, updateMembership, CHANGES),
      del(one, deleteMembership)
    ]),
    post("/groups/:group_id/invite", invite, { acts: ["invitees"] })
  ],
  changeTypes: ["group_membership"]
})
