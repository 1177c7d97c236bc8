/** The activity stream and the analytics of courses follow from topics, announcements and submissions. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 3 } }))
const course = "/api/v1/courses/101"

it.live("the activity stream has topics and announcements of the courses, until they are hidden", () =>
  Effect.gen(function* () {
    const stream = "/api/v1/users/self/activity_stream"
    const topic = yield* call(`POST ${course}/discussion_topics`, {
      title: "News",
      message: "Hi",
      is_announcement: true
    })
    const item = { id: topic.id, title: "News", message: "Hi", type: "Announcement", course_id: 101 }
    expect((yield* list(stream))[0]).toMatchObject({ ...item, announcement_id: topic.id, read_state: true })
    const rows = yield* list(`${course}/activity_stream`)
    expect(rows[0]).toMatchObject(item)
    const summary = yield* list(`${course}/activity_stream/summary`)
    const count = (type: string) => rows.filter((row) => row.type === type).length
    expect(summary).toMatchObject(
      ["Announcement", "DiscussionTopic"].map((type) => ({ type, count: count(type), unread_count: 0 }))
    )
    yield* call(`DELETE ${course}/discussion_topics/:id/read`, { id: topic.id })
    expect((yield* list(`${course}/activity_stream/summary`))[0]).toMatchObject({ unread_count: 1 })
    const [student] = yield* list(`${course}/users`, { enrollment_type: "student" })
    expect((yield* list(stream, { as_user_id: student?.id ?? 0 })).map(({ id }) => id)).toContain(topic.id)
    expect(yield* call(`DELETE ${stream}/:id`, { id: topic.id })).toEqual({ hidden: true })
    expect((yield* list(stream)).map(({ id }) => id)).not.toContain(topic.id)
    yield* call(`DELETE ${stream}`)
    expect([yield* list(stream), yield* list(`${stream}/summary`)]).toEqual([[], []])
    const [group] = yield* list(`${course}/groups`)
    const groupTopics = yield* list(`/api/v1/groups/${group?.id}/discussion_topics`)
    const groupItems = (yield* list(`/api/v1/groups/${group?.id}/activity_stream`)).map(({ id }) => id)
    expect(groupItems).toEqual(expect.arrayContaining(groupTopics.map(({ id }) => id)))
  }).pipe(withSandbox)
)

it.live("analytics agree with submissions and their scores", () =>
  Effect.gen(function* () {
    const analytics = `${course}/analytics`
    const summaries = yield* list(`${analytics}/student_summaries`)
    const [first] = summaries
    const own = yield* list(`${course}/students/submissions`, { student_ids: [first?.id ?? 0] })
    const breakdown = first?.tardiness_breakdown as Readonly<Record<string, number>>
    expect(first?.participations).toBe(own.filter(({ submitted_at }) => submitted_at !== null).length)
    expect(breakdown.missing).toBe(own.filter(({ missing }) => missing).length)
    expect(breakdown.late).toBe(own.filter(({ late }) => late).length)
    const sorted = yield* list(`${analytics}/student_summaries`, { sort_column: "participations_descending" })
    const numbers = sorted.map(({ participations }) => Number(participations))
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(yield* list(`${analytics}/student_summaries`, { student_id: first?.id ?? 0 })).toEqual([first])

    const [assignment] = yield* list(`${analytics}/assignments`)
    const submissions = yield* list(`${course}/assignments/${assignment?.assignment_id}/submissions`)
    const scores = submissions.flatMap(({ score }) => (typeof score === "number" ? [score] : []))
    expect(assignment?.max_score).toBeCloseTo(Math.max(...scores), 0)
    const student = `${analytics}/users/${first?.id}`
    const [one] = yield* list(`${student}/assignments`)
    const submission = submissions.find(({ user_id }) => user_id === first?.id)
    expect((one?.submission as Row | undefined)?.score).toBe(submission?.score)
    expect((yield* call(`${student}/activity`)).participations).toHaveLength(Number(first?.participations))
    expect((yield* errorOf(`${analytics}/assignments`, { as_user_id: first?.id ?? 0 }))[0]).toBe(403)
    expect((yield* list(`${student}/assignments`, { as_user_id: first?.id ?? 0 })).length).toBeGreaterThan(0)
  }).pipe(withSandbox)
)
