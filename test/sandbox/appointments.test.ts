/** Appointment groups, their reservations, and the cards of the dashboard. */
import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type LmsParams, lms } from "effect-lms"
import { AppointmentGroup } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { failureOf } from "../fixtures/failures.js"

// biome-ignore lint/suspicious/noExplicitAny: records of many kinds
type Row = any

const data = {
  courses: [
    { name: "Algebra", students: [{ name: "Ada" }, { name: "Bo" }] },
    { name: "Biology" },
    { name: "Chemistry" }
  ]
}

const call = (endpoint: string, params: LmsParams = {}) => Effect.map(lms(endpoint, params), ({ data }) => data as Row)
const errorOf = (endpoint: string, params: LmsParams = {}) => failureOf(lms(endpoint, params))

const group = {
  title: "Office hours",
  location_name: "Room 7",
  context_codes: ["course_101"],
  publish: true,
  participants_per_appointment: 1,
  max_appointments_per_participant: 1,
  min_appointments_per_participant: 1,
  new_appointments: {
    0: ["2100-01-07T10:00:00Z", "2100-01-07T10:30:00Z"],
    1: ["2100-01-07T11:00:00Z", "2100-01-07T11:30:00Z"]
  }
}

layer(Sandbox.layerClient({ data }), { excludeTestServices: true })("appointment groups", (it) => {
  it.effect("are listed to those who manage them and to students, who reserve, change and give back a time", () =>
    Effect.gen(function* () {
      const [ada, bo] = yield* call("/api/v1/courses/101/users", { enrollment_type: ["student"], sort: "username" })
      const created = yield* call("POST /api/v1/appointment_groups", { appointment_group: group })
      expect(created).toMatchObject({
        title: "Office hours",
        workflow_state: "active",
        start_at: "2100-01-07T10:00:00Z",
        end_at: "2100-01-07T11:30:00Z",
        appointments_count: 2,
        new_appointments: [{ available_slots: 1 }, { available_slots: 1 }]
      })
      const [first, second] = created.new_appointments
      expect(yield* call("/api/v1/appointment_groups", { scope: "manageable" })).toMatchObject([{ id: created.id }])
      expect(yield* call("/api/v1/appointment_groups")).toEqual([])
      const asAda = { as_user_id: ada.id }
      expect(yield* call("/api/v1/appointment_groups", asAda)).toMatchObject([{ requiring_action: true }])

      const reserved = yield* call("POST /api/v1/calendar_events/:id/reservations", { ...asAda, id: first.id })
      expect(reserved).toMatchObject({ title: "Office hours", location_name: "Room 7", parent_event_id: first.id })
      const asBo = { as_user_id: bo.id }
      expect(yield* errorOf("POST /api/v1/calendar_events/:id/reservations", { ...asBo, id: first.id })).toEqual([
        400,
        "participant_limit_reached"
      ])
      expect(yield* call("/api/v1/appointment_groups/next_appointment", asBo)).toMatchObject([{ id: second.id }])
      const again = { ...asAda, id: second.id }
      expect((yield* errorOf("POST /api/v1/calendar_events/:id/reservations", again))[0]).toBe(400)
      yield* call("POST /api/v1/calendar_events/:id/reservations", { ...again, cancel_existing: true })

      const include = ["appointments", "child_events", "participant_count", "reserved_times"]
      const shown = yield* call("/api/v1/appointment_groups/:id", { ...asAda, id: created.id, include })
      expect(shown).toMatchObject({
        requiring_action: false,
        participant_count: 1,
        reserved_times: [{ start_at: "2100-01-07T11:00:00Z" }],
        appointments: [
          { available_slots: 1, reserved: false },
          { available_slots: 0, reserved: true, child_events: [{ user: { id: ada.id } }] }
        ]
      })
      yield* Schema.decodeUnknown(AppointmentGroup)(shown)
      const users = "/api/v1/appointment_groups/:id/users"
      expect(yield* call(users, { id: created.id, registration_status: "registered" })).toMatchObject([{ id: ada.id }])
      const [event] = yield* call("/api/v1/calendar_events", { ...asAda, all_events: true })
      expect(event).toMatchObject({ title: "Office hours", parent_event_id: second.id })
      yield* call("DELETE /api/v1/calendar_events/:id", { ...asAda, id: event.id })
      expect(yield* call(users, { id: created.id, registration_status: "registered" })).toEqual([])

      // A teacher reserves for a student.
      const forBo = { id: second.id, participant_id: bo.id }
      expect(yield* call("POST /api/v1/calendar_events/:id/reservations/:participant_id", forBo)).toMatchObject({
        parent_event_id: second.id
      })
    })
  )

  it.effect("reject other courses, no course, and people who are not in them", () =>
    Effect.gen(function* () {
      const [ada] = yield* call("/api/v1/courses/101/users", { enrollment_type: ["student"], sort: "username" })
      const create = "POST /api/v1/appointment_groups"
      expect((yield* errorOf(create, { appointment_group: { ...group, context_codes: [] } }))[0]).toBe(400)
      expect((yield* errorOf(create, { as_user_id: ada.id, appointment_group: group }))[0]).toBe(403)
      const other = yield* call(create, { appointment_group: { ...group, context_codes: ["course_102"] } })
      const show = "/api/v1/appointment_groups/:id"
      expect((yield* errorOf(show, { as_user_id: ada.id, id: other.id }))[0]).toBe(403)
      expect((yield* errorOf(`DELETE ${show}`, { as_user_id: ada.id, id: other.id }))[0]).toBe(403)
      expect(yield* call(`DELETE ${show}`, { id: other.id })).toMatchObject({ workflow_state: "deleted" })
    })
  )
})

layer(Sandbox.layerClient({ data }), { excludeTestServices: true })("the dashboard", (it) => {
  describe("cards", () => {
    it.effect("are the favorites of the caller, with their nicknames and in their positions", () =>
      Effect.gen(function* () {
        const cards = "/api/v1/dashboard/dashboard_cards"
        const before = yield* call(cards)
        expect(before.map(({ originalName }: Row) => originalName).sort()).toEqual(["Algebra", "Biology", "Chemistry"])
        yield* call("PUT /api/v1/users/self/course_nicknames/101", { nickname: "Numbers" })
        yield* call("PUT /api/v1/users/self/dashboard_positions", {
          dashboard_positions: { course_102: 1, course_101: 2 }
        })
        expect(yield* call(cards)).toMatchObject([
          { id: 102, assetString: "course_102", position: 1 },
          { id: 101, shortName: "Numbers", originalName: "Algebra", href: "/courses/101", position: 2 },
          { originalName: "Chemistry", position: null }
        ])
        yield* call("POST /api/v1/users/self/favorites/courses/101")
        expect(yield* call(cards)).toMatchObject([{ id: 101, isFavorited: true }])
      })
    )
  })
})
