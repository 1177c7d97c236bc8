/** External tools, tabs, and items of New Quizzes. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const withSandbox = Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 }, strict: true }))
const tool = {
  name: "Atlas",
  consumer_key: "k",
  shared_secret: "s",
  privacy_level: "public",
  url: "https://atlas.test/"
}
const names = (path: string, params: LmsParams = {}) =>
  Effect.map(list(`${path}/external_tools`, params), (rows) => rows.map(({ name }) => name))

describe("external tools", () => {
  it.live("are created, selected, changed and deleted, and keep their secret", () =>
    Effect.gen(function* () {
      const created = yield* call(`POST ${course}/external_tools`, { ...tool, custom_fields: { a: "1" } })
      expect(created).toMatchObject({ name: "Atlas", workflow_state: "public", custom_fields: { a: "1" } })
      expect(created).not.toHaveProperty("shared_secret")
      for (const [params, expected] of [
        [{}, ["Atlas", "Simulations"]],
        [{ include_parents: true }, ["Atlas", "Simulations", "Video library"]],
        [{ search_term: "atl" }, ["Atlas"]],
        [{ placement: "resource_selection" }, ["Simulations"]]
      ] as const) {
        expect([params, yield* names(course, params)]).toEqual([params, expected])
      }
      yield* call(`PUT ${course}/external_tools/:id`, { id: created.id, not_selectable: true, name: "Zeta" })
      expect(yield* names(course, { selectable: true })).toEqual(["Simulations"])
      expect(yield* names(course)).toEqual(["Simulations", "Zeta"])
      yield* call(`DELETE ${course}/external_tools/:id`, { id: created.id })
      expect(yield* names(course)).toEqual(["Simulations"])
      expect((yield* errorOf(`POST ${course}/external_tools`, { ...tool, url: "" }))[0]).toBe(400)
      expect((yield* errorOf(`POST ${course}/external_tools`, { ...tool, consumer_key: "" }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("are launched by their id, an address, an assignment or a module item", () =>
    Effect.gen(function* () {
      const launch = `${course}/external_tools/sessionless_launch`
      const url = "https://simulations.example.edu/launch?scene=1"
      const assignment = yield* call(`POST ${course}/assignments`, {
        assignment: { name: "Lab", submission_types: ["external_tool"], external_tool_tag_attributes: { url } }
      })
      const [own] = yield* list(`${course}/external_tools`)
      for (const [params, name] of [
        [{ id: own?.id }, "Simulations"],
        [{ url }, "Simulations"],
        [{ url: "https://video.example.edu/1" }, "Video library"],
        [{ assignment_id: assignment.id }, "Simulations"]
      ] as const) {
        expect(yield* call(launch, params)).toMatchObject({ name, url: expect.stringContaining("verifier=") })
      }
      for (const [params, message] of [
        [{}, "id: A tool id, "],
        [{ url, launch_type: "assessment" }, "assignment_id: An assignment id must be provided"]
      ] as const) {
        expect(yield* errorOf(launch, params)).toEqual([400, expect.stringContaining(message)])
      }
      expect((yield* errorOf(launch, { url: "https://other.test/" }))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("of the account are marked as favorites", () =>
    Effect.gen(function* () {
      const path = "/api/v1/accounts/1/external_tools"
      const [first] = yield* list(path)
      const favorites = `${path}/rce_favorites/${first?.id}`
      expect(yield* call(`POST ${favorites}`)).toEqual({ rce_favorite_tool_ids: [first?.id] })
      expect(yield* list(path)).toMatchObject([{ is_rce_favorite: true }])
      expect(yield* call(`DELETE ${favorites}`)).toEqual({ rce_favorite_tool_ids: [] })
    }).pipe(withSandbox)
  )
})

describe("tabs", () => {
  const ids = (params: LmsParams = {}) =>
    Effect.map(list(`${course}/tabs`, params), (tabs) => tabs.map(({ id }) => String(id)))

  it.live("of a course are moved and hidden, and the first and last stay", () =>
    Effect.gen(function* () {
      const before = yield* ids()
      const changed = yield* call(`PUT ${course}/tabs/quizzes`, { position: 2, hidden: true })
      expect(changed).toMatchObject({ id: "quizzes", position: 2, hidden: true, visibility: "admins" })
      expect(yield* ids()).toEqual(["home", "quizzes", ...before.slice(1).filter((id) => id !== "quizzes")])
      const [student] = yield* list(`${course}/users`, { enrollment_type: "student" })
      const shown = yield* ids({ as_user_id: student?.id })
      expect(shown).toEqual((yield* ids()).filter((id) => !["quizzes", "settings", "rubrics"].includes(id)))
      expect(yield* call(`PUT ${course}/tabs/quizzes`, { hidden: false })).not.toHaveProperty("hidden")
      for (const [id, position] of [
        ["home", 3],
        ["settings", 3],
        ["quizzes", 99],
        ["quizzes", 0]
      ] as const) {
        expect((yield* errorOf(`PUT ${course}/tabs/${id}`, { position }))[0]).toBe(400)
      }
      expect((yield* errorOf(`PUT ${course}/tabs/grades`, { hidden: true, as_user_id: student?.id }))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("have the tools that are in the navigation", () =>
    Effect.gen(function* () {
      yield* call(`POST ${course}/external_tools`, { ...tool, course_navigation: { enabled: true } })
      const [video] = yield* list("/api/v1/accounts/1/external_tools")
      expect(yield* list(`${course}/tabs`)).toContainEqual(
        expect.objectContaining({ id: `context_external_tool_${video?.id}`, label: "Video library", type: "external" })
      )
      yield* call("PUT /api/v1/accounts/1/external_tools/:id", { id: video?.id, name: "Films" })
      expect((yield* list(`${course}/tabs`)).map(({ label }) => label)).toContain("Films")
      expect((yield* list(`${course}/tabs`)).map(({ label }) => label)).toContain("Atlas")
      for (const path of ["/api/v1/accounts/1/tabs", "/api/v1/groups/1/tabs", "/api/v1/users/self/tabs"]) {
        expect((yield* list(path)).length).toBeGreaterThan(2)
      }
    }).pipe(withSandbox)
  )
})

describe("New Quizzes", () => {
  it.live("have items, whose points are those of the quiz, and settings", () =>
    Effect.gen(function* () {
      const quizzes = "/api/quiz/v1/courses/101/quizzes"
      const settings = { has_time_limit: true, session_time_limit_in_seconds: 600 }
      const quiz = yield* call(`POST ${quizzes}`, { quiz: { title: "Q", quiz_settings: settings } })
      yield* call(`PATCH ${quizzes}/:id`, { id: quiz.id, quiz: { quiz_settings: { shuffle_answers: true } } })
      const path = `${quizzes}/${quiz.id}`
      expect(yield* call(path)).toMatchObject({ quiz_settings: { ...settings, shuffle_answers: true } })
      const entry = {
        item_body: "<p>2 + 2?</p>",
        interaction_type_slug: "choice",
        interaction_data: { choices: [] },
        scoring_data: { value: "a" },
        scoring_algorithm: "Equivalence"
      }
      const item = yield* call(`POST ${path}/items`, { item: { entry_type: "Item", points_possible: 3, entry } })
      expect(item).toMatchObject({ id: expect.any(String), position: 1, entry })
      yield* call(`POST ${path}/items`, { item: { entry_type: "Item", points_possible: 4, position: 1, entry } })
      yield* call(`PATCH ${path}/items/:id`, { id: item.id, item: { position: 2, entry: { title: "Sum" } } })
      expect(yield* list(`${path}/items`)).toMatchObject([
        { points_possible: 4 },
        { entry: { ...entry, title: "Sum" } }
      ])
      expect(yield* call(path)).toMatchObject({ points_possible: 7 })
      yield* call(`DELETE ${path}/items/:id`, { id: item.id })
      expect(yield* call(path)).toMatchObject({ points_possible: 4 })
      const { scoring_data, ...incomplete } = entry
      expect(yield* errorOf(`POST ${path}/items`, { item: { entry_type: "Item", entry: incomplete } })).toEqual([
        400,
        "entry.scoring_data: can't be blank"
      ])
      const [student] = yield* list(`${course}/users`, { enrollment_type: "student" })
      expect((yield* errorOf(`${path}/items`, { as_user_id: student?.id }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})
