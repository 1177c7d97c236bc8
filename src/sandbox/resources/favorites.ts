/** Favorite courses and groups of the caller, their cards on the dashboard, and nicknames for courses. */
import * as Effect from "effect/Effect"
import { messageFailure } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { sliceList } from "../kernel/lazyList.js"
import { asBoolean, asString } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, del, type Find, get, post, put } from "../kernel/resource.js"
import { caller, findCallerCourses, pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { coursesOfPerson, isCurrent } from "../school/people.js"
import { changePreferences, courseNameFor, isFavorite, preferencesOf } from "../school/preferences.js"
import { canEdit, enrollmentOf } from "../school/roles.js"
import { ownCourseIncludes, ownCourseRenderer } from "./courseJson.js"
import { type Group, groupAt, groupsOfPerson, isGroup, pathGroup, replyGroups } from "./groups.js"
import { termJson, termOf } from "./terms.js"

/** Canvas: so many courses are in the menu of a person who has not chosen any. */
const MENU_COURSES = 20

interface Kind {
  readonly type: "Course" | "Group"
  readonly path: "/courses" | "/groups"
  readonly item: "/:course_id" | "/:group_id"
  readonly find: Find<number | bigint>
  /** The favorites of a person who has not chosen any. Removing one chooses the others. */
  readonly defaults: (request: ApiRequest) => ReadonlyArray<number | bigint>
}

const assetOf = ({ type }: Kind, id: number | bigint | ""): string => `${type.toLowerCase()}_${id}`

/** The ids of the chosen records of a kind. */
const chosenIds = (request: ApiRequest, kind: Kind): ReadonlyArray<string> => {
  const prefix = assetOf(kind, "")
  return preferencesOf(request, caller(request)).favorites.flatMap((asset) =>
    asset.startsWith(prefix) ? [asset.slice(prefix.length)] : []
  )
}

const setFavorites = (request: ApiRequest, favorites: ReadonlyArray<string>): void =>
  changePreferences(request, caller(request), { favorites })

const defaultCourses = (request: ApiRequest): ReadonlyArray<Course> =>
  sliceList(coursesOfPerson(request.seed, caller(request), undefined), 0, MENU_COURSES)

const COURSES: Kind = {
  type: "Course",
  path: "/courses",
  item: "/:course_id",
  find: (request) => Effect.map(pathCourse(request), ({ id }) => id),
  defaults: (request) => defaultCourses(request).map(({ id }) => id)
}

const GROUPS: Kind = { type: "Group", path: "/groups", item: "/:group_id", find: pathGroup, defaults: () => [] }

/** The chosen courses of the caller, or those in their menu. */
const favoriteCourses = (request: ApiRequest): ReadonlyArray<Course> => {
  const chosen = findCallerCourses(request, chosenIds(request, COURSES))
  return chosen.length > 0 ? chosen : defaultCourses(request)
}

const listCourses = Effect.fn("Sandbox.listFavoriteCourses")(function* (request: ApiRequest) {
  const withoutBlueprints = asBoolean(request.parameters.get("exclude_blueprint_courses"))
  const courses = favoriteCourses(request).filter(({ written }) => !withoutBlueprints || written.blueprint !== true)
  const toJson = ownCourseRenderer(request, { person: caller(request), accepts: isCurrent })
  return yield* replyPage(request, { path: "users/self/favorites/courses", rows: courses, toJson })
})

const listGroups = (request: ApiRequest) => {
  const { seed } = request
  const { id: callerId } = caller(request)
  const chosen = chosenIds(request, GROUPS).flatMap((id): ReadonlyArray<Group> => {
    const group = isGroup(seed, Number(id)) ? groupAt(seed, Number(id)) : undefined
    return group?.members.some((member) => member.id === callerId) === true ? [group] : []
  })
  const rows = chosen.length > 0 ? chosen : groupsOfPerson(seed, caller(request))
  return replyGroups(request, "users/self/favorites/groups", rows)
}

const favoriteRoutes = (kind: Kind) => {
  const path = `/users/self/favorites${kind.path}` as const
  const favoriteJson = (context_id: number | bigint): JsonObject => ({ context_id, context_type: kind.type })

  const add = Effect.fn("Sandbox.addFavorite")(function* (request: ApiRequest) {
    const id = yield* kind.find(request)
    const { favorites } = preferencesOf(request, caller(request))
    setFavorites(request, [...new Set([...favorites, assetOf(kind, id)])])
    return reply(request, favoriteJson(id))
  })

  const remove = Effect.fn("Sandbox.removeFavorite")(function* (request: ApiRequest) {
    const id = yield* kind.find(request)
    const { favorites } = preferencesOf(request, caller(request))
    const all = favorites.length > 0 ? favorites : kind.defaults(request).map((each) => assetOf(kind, each))
    setFavorites(
      request,
      all.filter((asset) => asset !== assetOf(kind, id))
    )
    // Canvas: not a 404, since clients may show what another one has removed.
    return reply(request, all.includes(assetOf(kind, id)) ? favoriteJson(id) : {})
  })

  const reset = (request: ApiRequest) => {
    const { favorites } = preferencesOf(request, caller(request))
    setFavorites(
      request,
      favorites.filter((asset) => !asset.startsWith(assetOf(kind, "")))
    )
    return reply(request, { status: "ok" })
  }

  return [post(`${path}${kind.item}`, add), del(`${path}${kind.item}`, remove), del(path, reset)]
}

/** A course on the dashboard. */
const cardJson = (request: ApiRequest, course: Course): JsonObject => {
  const asset = assetOf(COURSES, course.id)
  const { colors, positions } = preferencesOf(request, caller(request))
  const { type } = enrollmentOf(course.role)
  return {
    longName: `${course.name} - ${course.code}`,
    shortName: courseNameFor(request, course),
    originalName: course.name,
    courseCode: course.code,
    assetString: asset,
    href: `/${coursePath(course)}`,
    term: termJson(request.seed, termOf(request.seed, course)).name ?? null,
    subtitle: `enrolled as: ${type.replace("Enrollment", "")}`,
    enrollmentState: "active",
    enrollmentType: type,
    observee: null,
    id: course.id,
    isFavorited: isFavorite(request, asset),
    isK5Subject: false,
    isHomeroom: false,
    canManage: canEdit(course.role),
    canChangeCoursePublishState: canEdit(course.role),
    image: null,
    color: colors[asset] ?? null,
    position: positions[asset] ?? null,
    published: course.state === "available",
    defaultView: course.written.default_view ?? "modules",
    links: []
  }
}

/** Canvas: all cards are on one page, in the order of their positions. */
const listCards = (request: ApiRequest) => {
  const cards = favoriteCourses(request).map((course) => cardJson(request, course))
  const placeOf = ({ position }: JsonObject) => (typeof position === "number" ? position : Number.POSITIVE_INFINITY)
  return reply(
    request,
    cards.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
  )
}

const nicknameJson = (request: ApiRequest, course: Course): JsonObject => ({
  course_id: course.id,
  name: course.name,
  nickname: courseNameFor(request, course)
})

const nicknames = (request: ApiRequest) => preferencesOf(request, caller(request)).nicknames

const listNicknames = Effect.fn("Sandbox.listNicknames")(function* (request: ApiRequest) {
  const rows = findCallerCourses(request, Object.keys(nicknames(request)))
  const path = "users/self/course_nicknames"
  return yield* replyPage(request, { path, rows, toJson: (course) => nicknameJson(request, course) })
})

const setNickname = Effect.fn("Sandbox.setNickname")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const nickname = asString(request.parameters.get("nickname")) ?? ""
  if (nickname.trim() === "") return yield* messageFailure("missing nickname")
  if (nickname.length >= 60) return yield* messageFailure("nickname too long")
  changePreferences(request, caller(request), { nicknames: { ...nicknames(request), [String(course.id)]: nickname } })
  return reply(request, nicknameJson(request, course))
})

const removeNickname = Effect.fn("Sandbox.removeNickname")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const { [String(course.id)]: nickname, ...others } = nicknames(request)
  if (nickname === undefined) return yield* messageFailure("no nickname exists for course", 404)
  changePreferences(request, caller(request), { nicknames: others })
  return reply(request, nicknameJson(request, course))
})

const clearNicknames = (request: ApiRequest) => {
  changePreferences(request, caller(request), { nicknames: {} })
  return reply(request, { message: "OK" })
}

const NICKNAMES = "/users/self/course_nicknames"

export const favoriteResource = defineResource({
  routes: [
    get("/users/self/favorites/courses", listCourses, {
      acts: ["exclude_blueprint_courses", "teacher_limit"],
      include: ownCourseIncludes
    }),
    get("/users/self/favorites/groups", listGroups, { include: ["tabs"] }),
    get("/dashboard/dashboard_cards", listCards),
    ...favoriteRoutes(COURSES),
    ...favoriteRoutes(GROUPS),
    get(NICKNAMES, listNicknames),
    del(NICKNAMES, clearNicknames),
    get(`${NICKNAMES}/:course_id`, (request) =>
      Effect.map(pathCourse(request), (course) => reply(request, nicknameJson(request, course)))
    ),
    put(`${NICKNAMES}/:course_id`, setNickname, { acts: ["nickname"] }),
    del(`${NICKNAMES}/:course_id`, removeNickname)
  ]
})
