/**
 * A workflow of your own that reads a list in steps. The engine stores the result of each step, so after a crash it continues
 * with the step that was interrupted: here in memory, elsewhere with the engine of examples/cluster. Keep results small: a
 * number and a cursor, no records. Argument: the id of a course.
 *
 *     npx tsx examples/workflow.ts 101
 */
import { Activity, Workflow, WorkflowEngine } from "@effect/workflow"
import { Console, Effect, Layer, Option, Schema, Stream } from "effect"
import { LmsError, type LmsPage, lmsPages } from "effect-lms"
import { LmsNode } from "effect-lms/node"

/** A crash repeats at most that many pages. */
const PAGES_PER_STEP = 20

const countUsers = Workflow.make({
  name: "CountUsers",
  payload: { run: Schema.String, course: Schema.String },
  // The same run and course are the same workflow, however often it is executed.
  idempotencyKey: ({ course, run }) => `${run}/${course}`,
  success: Schema.Int,
  error: LmsError
})

const Step = Schema.Struct({ users: Schema.Int, next: Schema.OptionFromNullOr(Schema.String) })

/** A page without a next page is no proof of the end: the stream has to end by itself. */
const isLast = ([{ next }, index]: readonly [LmsPage, number]) => index + 1 >= PAGES_PER_STEP && Option.isSome(next)

const countStep = (course: string, nth: number, cursor: Option.Option<string>) =>
  Activity.make({
    // Steps are known by their names: do not change them while a workflow is running.
    name: `step ${nth}`,
    success: Step,
    error: LmsError,
    // A stored failure stays, so a transient one is retried for one or two minutes.
    execute: lmsPages(
      "/api/v1/courses/:course/users",
      { course },
      { cursor: Option.getOrUndefined(cursor), retries: 10 }
    ).pipe(
      Stream.zipWithIndex,
      Stream.takeUntil(isLast),
      Stream.runFold({ users: 0, next: Option.none<string>() }, ({ users }, [{ next, records }]) => ({
        users: users + records.length,
        next
      }))
    )
  })

const steps = countUsers.toLayer(
  Effect.fn(function* ({ course }) {
    let step: typeof Step.Type = yield* countStep(course, 1, Option.none())
    let { users } = step
    for (let nth = 2; Option.isSome(step.next); nth++) {
      step = yield* countStep(course, nth, step.next)
      users += step.users
    }
    return users
  })
)

const [course = "101"] = process.argv.slice(2)

const program = Effect.flatMap(countUsers.execute({ run: "monday", course }), (users) => Console.log(`${users} users`))

program.pipe(
  Effect.provide(steps.pipe(Layer.provideMerge(WorkflowEngine.layerMemory), Layer.provide(LmsNode.layer))),
  LmsNode.runMain
)
