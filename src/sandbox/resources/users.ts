/** Users: members of courses, the caller and their profile. */
import * as Effect from "effect/Effect"
import { notFound, searchTermTooShort, statusFailure } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { timestampOnDay } from "../kernel/time.js"
import { pathCourse, pathPerson, pathSelf } from "../school/callers.js"
import { findPeopleConflicts } from "../school/conflicts.js"
import { coursePath } from "../school/courses.js"
import { avatarUrl } from "../school/displayUser.js"
import { type Member, membersOf, type Person, students } from "../school/people.js"
import { enrollmentOf, parseRole } from "../school/roles.js"

/** A person in lists for callers who may read logins. */
export const personJson = (person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  created_at: timestampOnDay(-400 + (person.id % 300)),
  sortable_name: person.sortableName,
  short_name: person.name,
  sis_user_id: person.sisId ?? null,
  integration_id: null,
  login_id: person.login
})

export const memberJson = (member: Member, courseId: bigint, include: ReadonlyArray<string>): JsonObject => {
  const { person, role } = member
  const { roleId, type } = enrollmentOf(role)
  return {
    ...personJson(person),
    email: include.includes("email") ? (person.email ?? null) : undefined,
    enrollments: include.includes("enrollments")
      ? [{ user_id: person.id, course_id: courseId, type, role: type, role_id: roleId, enrollment_state: "active" }]
      : undefined
  }
}

/** Whether a person matches a search: part of the name, login, email address or SIS id, or an exact id. */
export const matchesSearch = ({ email, id, login, name, sisId }: Person, term: string): boolean =>
  [name, login, email ?? "", sisId ?? ""].some((text) => text.toLowerCase().includes(term.toLowerCase())) ||
  String(id) === term

// Canvas: the login is part of the profile, not of the user.
const userJson = (url: string, person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  created_at: timestampOnDay(-400 + (person.id % 300)),
  sortable_name: person.sortableName,
  short_name: person.name,
  avatar_url: avatarUrl(url),
  locale: null,
  effective_locale: "en",
  permissions: { can_update_name: true, can_update_avatar: true, limit_parent_app_web_access: false }
})

const profileJson = (url: string, person: Person): JsonObject => ({
  id: person.id,
  name: person.name,
  short_name: person.name,
  sortable_name: person.sortableName,
  avatar_url: avatarUrl(url),
  title: null,
  bio: null,
  primary_email: person.email ?? null,
  login_id: person.login,
  sis_user_id: person.sisId ?? null,
  integration_id: null,
  time_zone: "Europe/Copenhagen",
  locale: null,
  effective_locale: "en",
  calendar: { ics: `${url}/feeds/calendars/user_${person.id}.ics` },
  k5_user: false,
  use_classic_font_in_k5: false
})

/** `search_users` is an older name of the same list. */
const listMembers = (name: "search_users" | "users") =>
  Effect.fn("Sandbox.listMembers")(function* (request: ApiRequest) {
    const { parameters, seed } = request
    const course = yield* pathCourse(request)
    const roles = yield* Effect.forEach(asStrings(parameters.get("enrollment_type")), (text) => {
      const role = parseRole(text)
      return role === undefined
        ? Effect.fail(statusFailure(400, `Invalid enrollment type: ${text}`))
        : Effect.succeed(role)
    })
    const include = asStrings(parameters.get("include"))
    const term = asString(parameters.get("search_term")) ?? ""
    if (term.length === 1) return yield* searchTermTooShort()
    return yield* replyPage(request, {
      path: `${coursePath(course)}/${name}`,
      rows: membersOf(seed, course).filter(
        ({ person, role }) =>
          (roles.length === 0 || roles.includes(role)) && (term === "" || matchesSearch(person, term))
      ),
      toJson: (member) => memberJson(member, course.id, include)
    })
  })

const showMember = Effect.fn("Sandbox.showMember")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const course = yield* pathCourse(request)
  const person = pathPerson(request)
  const member = membersOf(seed, course).find((candidate) => candidate.person.id === person?.id)
  return member === undefined
    ? yield* notFound()
    : reply(request, memberJson(member, course.id, asStrings(parameters.get("include"))))
})

/** Responds with the caller as user or profile. */
const replySelf = (toJson: (url: string, person: Person) => JsonObject) => (request: ApiRequest) =>
  Effect.map(pathSelf(request), (person) => reply(request, toJson(request.url, person)))

export const userResource = defineResource({
  routes: [
    get("/courses/:course_id/users", listMembers("users")),
    get("/courses/:course_id/search_users", listMembers("search_users")),
    get("/courses/:course_id/users/:user_id", showMember),
    get("/users/:user_id", replySelf(userJson)),
    get("/users/:user_id/profile", replySelf(profileJson))
  ],
  fields: students.fields,
  findConflicts: findPeopleConflicts
})
