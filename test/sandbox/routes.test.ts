/** Routes with special behaviour in Canvas: sections, pages, groups, accounts, calendars and more. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const studentCourse = "/api/v1/courses/103"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 12 } }))

/** Sends a write that returns several records. */
const callForMany = (endpoint: string, params: LmsParams) =>
  Effect.map(lms(endpoint, params), ({ data }) => data as unknown as ReadonlyArray<Row>)

const students = Effect.map(list(`${course}/users`, { enrollment_type: "student" }), (rows) => rows.map(({ id }) => id))

describe("people and courses", () => {
  it.live("users are found by a part of their name, login, email or SIS id", () =>
    Effect.gen(function* () {
      const all = yield* list(`${course}/users`, { include: ["email"] })
      expect(yield* list(`${course}/search_users`, { include: ["email"] })).toEqual(all)
      const [user] = all.slice(3)
      for (const term of [
        user?.login_id,
        user?.email,
        user?.sis_user_id,
        String(user?.name).slice(1, 4).toUpperCase()
      ]) {
        const found = yield* list(`${course}/search_users`, { search_term: String(term) })
        expect(found.map(({ id }) => id)).toContain(user?.id)
        expect(found.length).toBeLessThan(all.length)
      }
      expect((yield* errorOf(`${course}/search_users`, { search_term: "x" }))[0]).toBe(400)
      expect(yield* call(`${course}/users/:id`, { id: user?.id })).toMatchObject({ id: user?.id, name: user?.name })
      expect((yield* errorOf(`${course}/users/:id`, { id: 999_999_999 }))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("the user and the owner of the token may list their courses", () =>
    Effect.gen(function* () {
      expect(yield* list("/api/v1/users/self/courses")).toEqual(yield* list("/api/v1/courses"))
      expect(yield* list("/api/v1/users/1/courses", { enrollment_type: "student" })).toHaveLength(3)
      const [student] = yield* students
      // The owner of the token manages the account.
      const ofStudent = yield* list("/api/v1/users/:id/courses", { id: student })
      expect(ofStudent[0]).toMatchObject({ enrollments: [{ type: "student", user_id: student }] })
      expect((yield* errorOf("/api/v1/users/1/courses", { as_user_id: student }))[0]).toBe(403)
      const studentCourses = yield* list("/api/v1/users/self/courses", { as_user_id: student })
      expect(studentCourses.map(({ id }) => id)).toContain(101)
    }).pipe(withSandbox)
  )

  it.live("a course has additional fields only if they are included", () =>
    Effect.gen(function* () {
      const plain = yield* call(course)
      const include = ["term", "total_students", "sections", "teachers", "needs_grading_count", "syllabus_body"]
      const { needs_grading_count, sections, syllabus_body, teachers, term, total_students, ...rest } = yield* call(
        course,
        { include }
      )
      expect(rest).toEqual(plain)
      expect(total_students).toBe((yield* students).length)
      expect(term).toMatchObject({ id: plain.enrollment_term_id, workflow_state: "active" })
      expect(sections).toMatchObject([{ id: 1, enrollment_role: "TeacherEnrollment" }])
      expect(teachers).toHaveLength(2)
      expect(syllabus_body).toEqual(expect.any(String))
      const ungraded = yield* list(`${course}/students/submissions`, {
        student_ids: ["all"],
        workflow_state: "submitted"
      })
      expect(ungraded.length).toBeLessThan(200)
      expect(needs_grading_count).toBe(ungraded.length)
      // Only graders see the number of ungraded submissions.
      expect(yield* call(studentCourse, { include: ["needs_grading_count"] })).not.toHaveProperty("needs_grading_count")
    }).pipe(withSandbox)
  )

  it.live("the owner of the token sees all courses and users of the account", () =>
    Effect.gen(function* () {
      expect(yield* list("/api/v1/accounts")).toEqual([yield* call("/api/v1/accounts/self")])
      const courses = yield* list("/api/v1/accounts/1/courses", { per_page: 5 })
      expect(courses.map(({ id }) => id)).toEqual((yield* list("/api/v1/courses")).map(({ id }) => id))
      expect(courses[0]).not.toHaveProperty("enrollments")
      const [owner] = yield* list("/api/v1/accounts/1/users", { search_term: "zo", per_page: 100 })
      expect(owner).toMatchObject({ id: 1, name: "Zoë Müller" })
      expect(yield* list("/api/v1/accounts/1/sub_accounts")).toEqual([])
      expect((yield* errorOf("/api/v1/accounts/2"))[0]).toBe(404)
      const [student] = yield* students
      expect(yield* list("/api/v1/accounts", { as_user_id: student })).toEqual([])
      for (const path of ["/api/v1/accounts/1", "/api/v1/accounts/1/courses", "/api/v1/accounts/1/users"]) {
        expect((yield* errorOf(path, { as_user_id: student }))[0]).toBe(403)
      }
    }).pipe(withSandbox)
  )
})

describe("sections", () => {
  it.live("are created, read by two routes, changed and deleted, except the first one of a course", () =>
    Effect.gen(function* () {
      const [first] = yield* list(`${course}/sections`, { include: ["total_students"] })
      expect(first).toMatchObject({ id: 1, course_id: 101, total_students: (yield* students).length })
      const section = yield* call(`POST ${course}/sections`, { course_section: { name: "B", start_at: "2026-01-01" } })
      expect(section).toMatchObject({ name: "B", start_at: "2026-01-01T00:00:00Z", course_id: 101 })
      expect(yield* call(`${course}/sections/:id`, { id: section.id })).toEqual(section)
      expect(yield* call("/api/v1/sections/:id", { id: section.id })).toEqual(section)
      const changed = yield* call("PUT /api/v1/sections/:id", { id: section.id, course_section: { name: "C" } })
      expect(changed).toEqual({ ...section, name: "C" })
      expect(yield* list("/api/v1/sections/:id/enrollments", { id: section.id })).toEqual([])
      expect(yield* list("/api/v1/sections/1/enrollments")).toEqual(yield* list(`${course}/enrollments`))
      expect(yield* call("DELETE /api/v1/sections/:id", { id: section.id })).toEqual(changed)
      expect((yield* errorOf("/api/v1/sections/:id", { id: section.id }))[0]).toBe(404)
      expect(yield* errorOf("DELETE /api/v1/sections/1")).toMatchObject([400, expect.stringMatching(/enrollments/)])
      // A section of a course where the caller is a student, and a section of no course.
      expect((yield* errorOf("PUT /api/v1/sections/3", { course_section: { name: "x" } }))[0]).toBe(403)
      expect((yield* errorOf("/api/v1/sections/13"))[0]).toBe(404)
      expect((yield* state).deleted.section).toEqual([changed])
    }).pipe(withSandbox)
  )
})

describe("assignment groups", () => {
  it.live("contain assignments, which are deleted with the group or moved to another", () =>
    Effect.gen(function* () {
      const path = `${course}/assignment_groups`
      const [first] = yield* list(path, { include: ["assignments"] })
      const assignments = yield* list(`${course}/assignments`)
      expect(first).toMatchObject({ id: 1, name: "Assignments", position: 1, assignments })
      const group = yield* call(`POST ${path}`, { name: "Exams", group_weight: 40 })
      expect(group).toMatchObject({ name: "Exams", position: 2, group_weight: 40 })
      const moved = assignments[0] as Row
      const put = { id: moved.id, assignment: { assignment_group_id: group.id } }
      expect(yield* call(`PUT ${course}/assignments/:id`, put)).toEqual({
        ...moved,
        assignment_group_id: group.id,
        updated_at: expect.any(String)
      })
      const [, second] = yield* list(path, { include: ["assignments"] })
      expect(second?.assignments).toMatchObject([{ id: moved.id }])
      yield* call(`DELETE ${path}/:id`, { id: group.id, move_assignments_to: 1 })
      expect(yield* list(`${course}/assignments`)).toMatchObject(assignments.map(({ id }) => ({ id })))
      yield* call(`DELETE ${path}/1`)
      expect(yield* list(`${course}/assignments`)).toEqual([])
      expect((yield* errorOf(`POST ${studentCourse}/assignment_groups`, { name: "x" }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

describe("pages", () => {
  const pages = `${course}/pages`

  it.live("have URLs from their titles, and no bodies in lists", () =>
    Effect.gen(function* () {
      const initialPages = yield* list(pages)
      expect(initialPages[0]).toMatchObject({ title: "Syllabus", url: "syllabus", front_page: true, published: true })
      expect(initialPages[0]).not.toHaveProperty("body")
      expect(yield* call(`${course}/front_page`)).toEqual({ ...initialPages[0], body: "<p>Syllabus</p>" })
      const page = yield* call(`POST ${pages}`, { wiki_page: { title: "Été: à lire!", body: "<p>x</p>" } })
      expect(page).toMatchObject({ url: "été-à-lire", body: "<p>x</p>", published: false, front_page: false })
      expect((yield* call(`POST ${pages}`, { wiki_page: { title: "été à lire" } })).url).toBe("été-à-lire-2")
      for (const name of ["été-à-lire", String(page.page_id), `page_id:${page.page_id}`]) {
        expect(yield* call(`${pages}/:name`, { name })).toEqual(page)
      }
      expect(yield* list(pages, { sort: "title", search_term: "LIRE" })).toHaveLength(2)
      expect(yield* list(pages, { published: false })).toHaveLength(2)
      const renamed = yield* call(`PUT ${pages}/:name`, { name: "été-à-lire", wiki_page: { title: "New" } })
      expect(renamed).toMatchObject({ page_id: page.page_id, url: "new", title: "New", body: "<p>x</p>" })
      expect((yield* errorOf(`${pages}/:name`, { name: "été-à-lire" }))[0]).toBe(404)
      expect((yield* errorOf(`POST ${pages}`, { wiki_page: { title: " " } }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("PUT creates a missing page, and the front page cannot be deleted", () =>
    Effect.gen(function* () {
      const put = { wiki_page: { body: "<p>1</p>", published: true } }
      const page = yield* call(`PUT ${pages}/week-1`, put)
      expect(page).toMatchObject({ title: "week 1", url: "week-1", published: true, body: "<p>1</p>" })
      expect((yield* errorOf(`DELETE ${pages}/syllabus`))[0]).toBe(400)
      yield* call(`PUT ${pages}/week-1`, { wiki_page: { front_page: true } })
      expect((yield* call(`${course}/front_page`)).url).toBe("week-1")
      expect((yield* call(`DELETE ${pages}/syllabus`)).url).toBe("syllabus")
      const { created, deleted } = yield* state
      expect(created.page).toMatchObject([{ url: "week-1" }])
      expect(deleted.page).toMatchObject([{ url: "syllabus" }])
    }).pipe(withSandbox)
  )

  it.live("PUT creates and publishes a missing front page, which cannot be unpublished but ceases to be it", () =>
    Effect.gen(function* () {
      const { id } = yield* call("POST /api/v1/accounts/1/courses", { course: { name: "New" } })
      const front = `/api/v1/courses/${id}/front_page`
      expect((yield* errorOf(front))[0]).toBe(404)
      expect((yield* errorOf(`PUT ${front}`, { wiki_page: { body: "x", published: false } }))[0]).toBe(400)
      const page = yield* call(`PUT ${front}`, { wiki_page: { body: "<p>Hi</p>" } })
      expect(page).toMatchObject({ title: "Page", url: "page", front_page: true, published: true, body: "<p>Hi</p>" })
      expect(yield* call(front)).toEqual(page)
      expect((yield* errorOf(`PUT ${front}`, { wiki_page: { published: false } }))[0]).toBe(400)
      const renamed = yield* call(`PUT ${front}`, { wiki_page: { title: "Home" } })
      expect(renamed).toMatchObject({ page_id: page.page_id, url: "home", front_page: true })
      yield* call(`PUT /api/v1/courses/${id}/pages/home`, { wiki_page: { front_page: false, published: false } })
      expect((yield* errorOf(front))[0]).toBe(404)
      expect((yield* errorOf(`/api/v1/courses/${id}/pages/none`))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("are linked by module items, and drafts are forbidden for students", () =>
    Effect.gen(function* () {
      const [item] = yield* list(`${course}/modules/1001/items`)
      expect((yield* call(String(new URL(String(item?.url)).pathname))).title).toBe("Read me!")
      const [student] = yield* students
      const draft = yield* call(`POST ${pages}`, { wiki_page: { title: "Draft" } })
      const as = { as_user_id: student }
      expect((yield* list(pages, as)).map(({ page_id }) => page_id)).not.toContain(draft.page_id)
      expect((yield* errorOf(`${pages}/draft`, as))[0]).toBe(403)
      expect((yield* errorOf(`POST ${pages}`, { ...as, wiki_page: { title: "x" } }))[0]).toBe(403)
    }).pipe(
      Effect.provide(
        Sandbox.layerClient({ data: { courses: 3, modules: [{ items: [{ type: "Page", title: "Read me!" }] }] } })
      )
    )
  )
})

describe("discussions", () => {
  it.live("can be marked as read, subscribed to, and viewed as a tree in which deleted entries keep their place", () =>
    Effect.gen(function* () {
      const topics = `${course}/discussion_topics`
      const { id } = yield* call(`POST ${topics}`, { title: "T", published: true })
      const topic = `${topics}/${id}`
      const [student] = yield* students
      const as = { as_user_id: student }
      const entry = yield* call(`POST ${topic}/entries`, { ...as, message: "one" })
      const reply = yield* call(`POST ${topic}/entries/${entry.id}/replies`, { message: "two" })
      for (const [action, field, before, after] of [
        ["subscribed", "subscribed", false, true],
        ["read", "read_state", "read", "read"]
      ]) {
        expect((yield* call(topic))[String(field)]).toBe(before)
        yield* call(`PUT ${topic}/${action}`)
        expect((yield* call(topic))[String(field)]).toBe(after)
        // Only for this user.
        expect((yield* call(topic, as))[String(field)]).toBe(before)
        yield* call(`DELETE ${topic}/${action}`)
      }
      expect(yield* call(topic)).toMatchObject({ subscribed: false, read_state: "unread" })
      expect((yield* call(`${topic}/view`)).unread_entries).toEqual([entry.id])
      yield* call(`PUT ${topic}/read_all`)
      expect((yield* call(`${topic}/view`)).unread_entries).toEqual([])
      yield* call(`DELETE ${topic}/entries/${entry.id}/read`)
      expect((yield* call(`${topic}/view`)).unread_entries).toEqual([entry.id])
      expect((yield* list(`${topic}/entry_list`, { ids: [reply.id] })).map((one) => one.id)).toEqual([reply.id])
      const put = { ...as, message: "changed" }
      expect(yield* call(`PUT ${topic}/entries/${entry.id}`, put)).toMatchObject({ id: entry.id, message: "changed" })
      // A student may not change an entry of another user; a teacher may.
      expect((yield* errorOf(`PUT ${topic}/entries/${reply.id}`, put))[0]).toBe(403)
      yield* call(`DELETE ${topic}/entries/${entry.id}`)
      expect(yield* list(`${topic}/entries`)).toEqual([])
      expect((yield* call(topic)).discussion_subentry_count).toBe(1)
      const { participants, view } = yield* call(`${topic}/view`)
      expect(participants).toMatchObject([{ id: 1 }])
      expect(view).toMatchObject([{ id: entry.id, deleted: true, replies: [{ id: reply.id, message: "two" }] }])
      expect((view as ReadonlyArray<object>)[0]).not.toHaveProperty("message")
      expect((yield* state).deleted.discussion_entry).toMatchObject([{ id: entry.id, message: "changed" }])
    }).pipe(withSandbox)
  )
})

describe("student work", () => {
  it.live("a module item is marked as done for one user only", () =>
    Effect.gen(function* () {
      const items = `${course}/modules/1001/items`
      const newItem = yield* call(`POST ${items}`, {
        module_item: {
          type: "ExternalUrl",
          title: "Elsewhere",
          external_url: "https://example.edu",
          completion_requirement: { type: "must_mark_done" }
        }
      })
      yield* call(`PUT ${items}/:id`, { id: newItem.id, module_item: { published: true } })
      const item = `${items}/${newItem.id}`
      const [student] = yield* students
      const isDone = (as: object = {}) =>
        Effect.map(call(item, { ...as }), ({ completion_requirement }) => completion_requirement)
      expect(yield* isDone()).toMatchObject({ completed: false })
      expect(yield* call(`PUT ${item}/done`, { as_user_id: student })).toEqual({ message: "OK" })
      expect(yield* isDone({ as_user_id: student })).toMatchObject({ completed: true })
      expect(yield* isDone()).toMatchObject({ completed: false })
      yield* call(`DELETE ${item}/done`, { as_user_id: student })
      expect(yield* isDone({ as_user_id: student })).toMatchObject({ completed: false })
    }).pipe(withSandbox)
  )

  it.live("lists the submissions of several students, and for a student only their own", () =>
    Effect.gen(function* () {
      const path = `${course}/students/submissions`
      const [first, second] = yield* students
      const assignments = yield* list(`${course}/assignments`)
      const firstAssignment = { assignment_ids: [assignments[0]?.id] }
      expect(yield* list(path, { ...firstAssignment, student_ids: ["all"] })).toHaveLength((yield* students).length)
      const twoStudents = { ...firstAssignment, student_ids: [first, second] }
      const two = yield* list(path, twoStudents)
      expect(two.map(({ user_id }) => user_id)).toEqual([first, second])
      expect(two[0]).toEqual(
        yield* call(`${course}/assignments/:id/submissions/:user`, { id: assignments[0]?.id, user: first })
      )
      const grouped = yield* list(path, { ...twoStudents, grouped: true })
      expect(grouped).toMatchObject([{ user_id: first, section_id: 1, submissions: [two[0]] }, { user_id: second }])
      const own = yield* list(path, { as_user_id: first })
      expect(new Set(own.map(({ user_id }) => user_id))).toEqual(new Set([first]))
      expect((yield* errorOf(path, { as_user_id: first, student_ids: [second] }))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("the initial group category contains the initial groups of the course", () =>
    Effect.gen(function* () {
      const [first] = yield* list(`${course}/group_categories`)
      expect(yield* list("/api/v1/group_categories/:id/groups", { id: first?.id })).toEqual(
        yield* list(`${course}/groups`)
      )
      const category = yield* call(`POST ${course}/group_categories`, { name: "Labs" })
      const path = "/api/v1/group_categories/:id"
      expect(yield* list(`${path}/groups`, { id: category.id })).toEqual([])
      expect(yield* call(`PUT ${path}`, { id: category.id, name: "Lab" })).toEqual({ ...category, name: "Lab" })
      expect((yield* errorOf(`POST ${course}/group_categories`))[0]).toBe(400)
      yield* call(`DELETE ${path}`, { id: category.id })
      expect((yield* errorOf(path, { id: category.id }))[0]).toBe(404)
    }).pipe(withSandbox)
  )
})

describe("records of a user", () => {
  it.live("calendar events belong to the user or to courses that the user may edit", () =>
    Effect.gen(function* () {
      const path = "/api/v1/calendar_events"
      const event = (context_code: string) => ({
        calendar_event: { context_code, title: "Exam", start_at: "2026-06-01T08:00:00Z" }
      })
      const ownEvent = yield* call(`POST ${path}`, event("user_1"))
      const courseEvent = yield* call(`POST ${path}`, event("course_101"))
      expect(courseEvent).toMatchObject({ context_code: "course_101", title: "Exam", end_at: "2026-06-01T08:00:00Z" })
      for (const code of ["course_103", "user_1001"])
        expect((yield* errorOf(`POST ${path}`, event(code)))[0]).toBeGreaterThan(400)
      expect((yield* errorOf(`POST ${path}`, { calendar_event: { title: "x" } }))[0]).toBe(400)
      // Without dates, the request is for today.
      expect(yield* list(path)).toEqual([])
      const june = { start_date: "2026-06-01", end_date: "2026-06-30" }
      expect(yield* list(path, june)).toEqual([ownEvent])
      expect(yield* list(path, { ...june, context_codes: ["course_101", "course_103"] })).toEqual([courseEvent])
      expect(yield* list(path, { all_events: true, context_codes: ["user_1", "course_101"] })).toHaveLength(2)
      const [student] = yield* students
      const as = { as_user_id: student }
      expect(yield* list(path, { ...june, ...as, context_codes: ["user_1", "course_101"] })).toEqual([courseEvent])
      expect((yield* errorOf(`DELETE ${path}/:id`, { ...as, id: courseEvent.id }))[0]).toBe(403)
      expect((yield* errorOf(`${path}/:id`, { ...as, id: ownEvent.id }))[0]).toBe(403)
      expect(yield* call(`DELETE ${path}/:id`, { id: courseEvent.id })).toMatchObject({ workflow_state: "deleted" })
      expect((yield* state).created.calendar_event).toEqual([ownEvent])
    }).pipe(withSandbox)
  )

  it.live("conversations have separate states for each participant", () =>
    Effect.gen(function* () {
      const path = "/api/v1/conversations"
      const [one, two] = yield* students
      const as = { as_user_id: one }
      const each = yield* callForMany(`POST ${path}`, {
        recipients: [String(one), `user_${two}`],
        subject: "Hi",
        body: "first"
      })
      expect(each).toMatchObject([
        { subject: "Hi", audience: [one], private: true, workflow_state: "read", message_count: 1 },
        { audience: [two], messages: [{ body: "first", author_id: 1 }] }
      ])
      const [{ id }] = each as unknown as [Row]
      expect(yield* call(`${path}/unread_count`, as)).toEqual({ unread_count: "1" })
      expect(yield* list(path, { ...as, scope: "unread" })).toMatchObject([{ id, last_message: "first" }])
      expect(yield* call(`${path}/:id`, { ...as, id, auto_mark_as_read: false })).toMatchObject({
        workflow_state: "unread"
      })
      yield* call(`${path}/:id`, { ...as, id })
      expect(yield* call(`${path}/unread_count`, as)).toEqual({ unread_count: "0" })
      const reply = yield* call(`POST ${path}/:id/add_message`, { ...as, id, body: "second" })
      expect(reply).toMatchObject({ message_count: 2, messages: [{ body: "second", author_id: one }] })
      expect((yield* call(`${path}/:id`, { id })).messages).toMatchObject([{ body: "second" }, { body: "first" }])
      // Another message to the same person continues the conversation.
      expect(yield* callForMany(`POST ${path}`, { recipients: [one], body: "third" })).toMatchObject([
        { id, message_count: 3 }
      ])
      yield* call(`PUT ${path}/:id`, { id, conversation: { workflow_state: "archived", starred: true } })
      expect((yield* list(path)).map((row) => row.id)).not.toContain(id)
      expect(yield* list(path, { scope: "starred" })).toMatchObject([{ id, workflow_state: "archived" }])
      yield* call(`DELETE ${path}/:id`, { id })
      expect((yield* errorOf(`${path}/:id`, { id }))[0]).toBe(404)
      expect(yield* call(`${path}/:id`, { ...as, id })).toMatchObject({ message_count: 3 })
      expect((yield* errorOf(`${path}/:id`, { id, as_user_id: two }))[0]).toBe(404)
      expect((yield* errorOf(`POST ${path}`, { recipients: ["unknown"], body: "x" }))[0]).toBe(400)
      expect((yield* errorOf(`POST ${path}`, { recipients: [one] }))[0]).toBe(400)
    }).pipe(withSandbox)
  )
})
