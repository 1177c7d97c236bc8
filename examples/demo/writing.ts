/** Writes: creates, renames and deletes a module, and gives students another attempt at a quiz. */
import { Console, Effect, Schema, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Module, QuizExtension, User } from "effect-lms/resources"
import { check, step } from "./step.js"

const course = { course_id: 101 }

const moduleIds = lmsStream("/api/v1/courses/:course_id/modules", course, { schema: Module }).pipe(
  Stream.map((module) => module.id),
  Stream.runCollect,
  Effect.map((ids) => Array.from(ids))
)

const createModule = lms(
  "POST /api/v1/courses/:course_id/modules",
  { ...course, module: { name: "Week 1", position: 1 } },
  { schema: Module }
)

const renameModule = (id: Module["id"], name: string) =>
  lms("PUT /api/v1/courses/{course_id}/modules/{id}", { ...course, id, module: { name } }, { schema: Module })

const deleteModule = (id: Module["id"]) =>
  lms("DELETE /api/v1/courses/:course_id/modules/:id", { ...course, id }, { schema: Module })

const threeStudents = lms(
  "/api/v1/courses/:course_id/users",
  { ...course, enrollment_type: "student" },
  { limit: 3, schema: Schema.Array(User) }
)

const addAttempts = (students: ReadonlyArray<User>) =>
  lms(
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions",
    { ...course, quiz_id: 301, quiz_extensions: students.map(({ id }) => ({ user_id: id, extra_attempts: 1 })) },
    { schema: Schema.Struct({ quiz_extensions: Schema.Array(QuizExtension) }) }
  )

export const writing = Effect.gen(function* () {
  yield* Console.log("\nWriting")
  const { data: created } = yield* step(
    "Create a module",
    createModule,
    ({ data }) => `module ${data.id}, “${data.name}”, published: ${data.published}`
  )
  const { data: renamed } = yield* step(
    "Rename it",
    renameModule(created.id, "Week 1: Vectors"),
    ({ data }) => `“${data.name}”`
  )
  yield* check(renamed.name === "Week 1: Vectors", `expected the new name, got “${renamed.name}”`)
  const before = yield* step("List the modules", moduleIds, (ids) => `${ids.length} modules`)
  yield* check(before.includes(created.id), "the new module is not in the list")
  yield* step("Delete it", deleteModule(created.id), ({ data }) => `“${data.name}” is deleted`)
  const after = yield* step("List the modules again", moduleIds, (ids) => `${ids.length} modules`)
  yield* check(
    after.length === before.length - 1 && !after.includes(created.id),
    "the deleted module is still in the list"
  )

  const { data: students } = yield* step("Three students of the course", threeStudents, ({ data }) =>
    data.map((user) => user.name).join(", ")
  )
  yield* check(students.length === 3, `expected 3 students, got ${students.length}`)
  yield* step(
    "Give them another attempt at a quiz",
    addAttempts(students),
    ({ data }) => `${data.quiz_extensions.length} students have one more attempt`
  )
})
