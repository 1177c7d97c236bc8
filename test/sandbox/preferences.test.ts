/** What people set for themselves: favorites, nicknames, bookmarks, settings and data of programs. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 12 } }))
const self = "/api/v1/users/self"
const idsOf = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)

describe("favorites", () => {
  const courses = `${self}/favorites/courses`
  const groups = `${self}/favorites/groups`

  it.live("are chosen courses; without any, the courses of the caller", () =>
    Effect.gen(function* () {
      const own = yield* list("/api/v1/courses")
      expect(idsOf(yield* list(courses))).toEqual(idsOf(own))
      const favorites = (as: LmsParams = {}) =>
        Effect.map(list("/api/v1/courses", { include: ["favorites"], ...as }), (rows) =>
          idsOf(rows.filter(({ is_favorite }) => is_favorite))
        )
      expect(yield* favorites()).toEqual([])
      expect(yield* call(`POST ${courses}/102`)).toEqual({ context_id: 102, context_type: "Course" })
      expect(idsOf(yield* list(courses, { include: ["term"] }))).toEqual([102])
      expect(yield* favorites()).toEqual([102])
      expect(yield* call(`DELETE ${courses}/101`)).toEqual({})
      expect(yield* call(`DELETE ${courses}/102`)).toEqual({ context_id: 102, context_type: "Course" })
      expect(idsOf(yield* list(courses))).toEqual(idsOf(own))
      // Removing a course that is there by default keeps the others.
      yield* call(`DELETE ${courses}/102`)
      expect(idsOf(yield* list(courses))).toEqual(idsOf(own).filter((id) => id !== 102))
      yield* call(`DELETE ${courses}`)
      expect(yield* favorites()).toEqual([])
      yield* call("PUT /api/v1/courses/101", { course: { blueprint: true } })
      expect(idsOf(yield* list(courses, { exclude_blueprint_courses: true }))).not.toContain(101)
      expect((yield* errorOf(`POST ${courses}/101`, { as_user_id: 1001 }))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("are chosen groups, too", () =>
    Effect.gen(function* () {
      const own = yield* list(`${self}/groups`)
      expect(own.length).toBeGreaterThan(1)
      expect(yield* list(groups)).toEqual(own)
      const [, second] = own
      expect(yield* call(`POST ${groups}/:id`, { id: second?.id })).toEqual({
        context_id: second?.id,
        context_type: "Group"
      })
      expect(yield* list(groups)).toEqual([second])
      yield* call(`DELETE ${groups}`)
      expect(yield* list(groups)).toEqual(own)
    }).pipe(withSandbox)
  )
})

it.live("a nickname takes the place of the name of a course, for the caller only", () =>
  Effect.gen(function* () {
    const path = `${self}/course_nicknames`
    const { name } = yield* call("/api/v1/courses/101")
    expect(yield* call(`PUT ${path}/101`, { nickname: "Maths" })).toEqual({ course_id: 101, name, nickname: "Maths" })
    expect(yield* list(path)).toEqual([{ course_id: 101, name, nickname: "Maths" }])
    const nicknamed = { name: "Maths", original_name: name }
    expect(yield* call("/api/v1/courses/101")).toMatchObject(nicknamed)
    expect((yield* list("/api/v1/courses"))[0]).toMatchObject(nicknamed)
    expect((yield* list(`${self}/todo`)).find(({ course_id }) => course_id === 101)).toMatchObject({
      context_name: "Maths"
    })
    const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
    expect(yield* call("/api/v1/courses/101", { as_user_id: student?.id })).toMatchObject({ name })
    expect(yield* errorOf(`PUT ${path}/101`, { nickname: "x".repeat(60) })).toEqual([400, "nickname too long"])
    expect(yield* errorOf(`PUT ${path}/101`, { nickname: " " })).toEqual([400, "missing nickname"])
    yield* call(`DELETE ${path}/101`)
    expect((yield* errorOf(`DELETE ${path}/101`))[0]).toBe(404)
    expect(yield* call("/api/v1/courses/101")).toMatchObject({ name })
    yield* call(`PUT ${path}/102`, { nickname: "Other" })
    yield* call(`DELETE ${path}`)
    expect(yield* list(path)).toEqual([])
  }).pipe(withSandbox)
)

it.live("bookmarks are listed by their positions", () =>
  Effect.gen(function* () {
    const path = `${self}/bookmarks`
    const first = yield* call(`POST ${path}`, { name: "Biology", url: "/courses/101", data: { tab: 1 } })
    expect(first).toEqual({ id: first.id, name: "Biology", url: "/courses/101", position: 1, data: { tab: 1 } })
    const second = yield* call(`POST ${path}`, { name: "Chemistry", url: "/courses/102" })
    expect(second).toMatchObject({ position: 2 })
    yield* call(`PUT ${path}/:id`, { id: first.id, position: 3 })
    expect(idsOf(yield* list(path))).toEqual([second.id, first.id])
    expect(yield* list(path, { as_user_id: 1001 })).toEqual([])
    yield* call(`DELETE ${path}/:id`, { id: second.id })
    expect((yield* errorOf(`${path}/:id`, { id: second.id }))[0]).toBe(404)
  }).pipe(withSandbox)
)

it.live("settings, colors and positions stay as they are written", () =>
  Effect.gen(function* () {
    const settings = `${self}/settings`
    expect(yield* call(settings)).toMatchObject({ collapse_global_nav: false })
    const changed = yield* call(`PUT ${settings}`, { collapse_global_nav: true })
    expect(changed).toMatchObject({ collapse_global_nav: true, manual_mark_as_read: false })
    expect(yield* call(settings)).toEqual(changed)
    expect(yield* call(settings, { as_user_id: 1001 })).toMatchObject({ collapse_global_nav: false })
    const editor = { text_editor_preference: "rce" }
    expect(yield* call(`PUT ${self}/text_editor_preference`, editor)).toEqual(editor)
    expect((yield* errorOf(`PUT ${self}/text_editor_preference`, { text_editor_preference: "vi" }))[0]).toBe(400)

    const color = `${self}/colors/course_101`
    expect((yield* errorOf(color))[0]).toBe(404)
    expect((yield* errorOf(`${self}/colors/constructor`))[0]).toBe(404)
    expect(yield* call(`PUT ${color}`, { hexcode: "abc" })).toEqual({ hexcode: "#abc" })
    expect(yield* call(color)).toEqual({ hexcode: "#abc" })
    expect(yield* call(`${self}/colors`)).toEqual({ custom_colors: { course_101: "#abc" } })
    expect((yield* errorOf(`PUT ${color}`, { hexcode: "red" }))[0]).toBe(400)
    expect((yield* errorOf(`PUT ${self}/colors/course_999`, { hexcode: "abc" }))[0]).toBe(404)

    const positions = `${self}/dashboard_positions`
    yield* call(`PUT ${positions}`, { dashboard_positions: { course_101: 2, course_102: 1 } })
    const both = { dashboard_positions: { course_101: 3, course_102: 1 } }
    expect(yield* call(`PUT ${positions}`, { dashboard_positions: { course_101: 3 } })).toEqual(both)
    expect(yield* call(positions)).toEqual(both)
    expect((yield* errorOf(`PUT ${positions}`, { dashboard_positions: { course_101: "x" } }))[0]).toBe(400)
  }).pipe(withSandbox)
)

it.live("data of programs are kept by namespace and scope", () =>
  Effect.gen(function* () {
    const path = `${self}/custom_data`
    const ns = "org.example"
    expect((yield* errorOf(path))[1]).toBe("invalid namespace")
    expect((yield* errorOf(path, { ns }))[1]).toBe("no data for scope")
    const fruit = { apple: "so tasty", kiwi: "a bit sour" }
    const data = { fruit, veggies: { root: { onion: "tear-jerking" } } }
    expect(yield* call(`PUT ${path}`, { ns, data })).toEqual({ data })
    expect(yield* call(`${path}/veggies/root`, { ns })).toEqual({ data: { onion: "tear-jerking" } })
    expect((yield* errorOf(`${path}/fruit/pear`, { ns }))[0]).toBe(400)
    expect((yield* errorOf(`${path}/constructor`, { ns }))[0]).toBe(400)
    expect((yield* errorOf(`PUT ${path}/fruit/kiwi/skin`, { ns, data: "green" }))[0]).toBe(409)
    // An object that becomes empty is removed.
    expect(yield* call(`DELETE ${path}/veggies/root/onion`, { ns })).toEqual({ data: "tear-jerking" })
    expect(yield* call(path, { ns })).toEqual({ data: { fruit } })
    expect((yield* errorOf(path, { ns: "org.other" }))[0]).toBe(400)
    expect((yield* errorOf("/api/v1/users/1/custom_data", { ns, as_user_id: 1001 }))[0]).toBe(403)
    yield* call(`DELETE ${path}`, { ns })
    expect((yield* errorOf(path, { ns }))[1]).toBe("no data for scope")
  }).pipe(withSandbox)
)
