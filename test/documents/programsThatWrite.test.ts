/**
 * Runs the recipes and examples that write, and those that claim to read all, against a service that does what Canvas does:
 * each does what it says, nothing of it a second time, also after a crash, and reports what the service has not taken.
 */
import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { beforeAll, describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { bundleAll, type ProgramOf } from "../fixtures/bundle.js"
import { nodeClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { attemptRecipe } from "../fixtures/documents/recipes.js"
import { type StrictState, strictService } from "../fixtures/documents/strictService.js"

const start = Effect.gen(function* () {
  const service = yield* strictService
  const folder = yield* temporaryDirectory
  const attempt = (title: string, ...args: ReadonlyArray<string>) =>
    attemptRecipe(title, { args, folder }).pipe(
      Effect.provide([nodeClient({ token: TOKEN, domain: service.origin }), NodeContext.layer])
    )
  const writes = () => service.requests.filter(({ method }) => method !== "GET").length
  return { ...service, attempt, folder, writes }
})

interface Case {
  readonly title: string
  readonly prepare?: (state: StrictState, folder: string) => void
  /** What a run changes. */
  readonly look: (state: StrictState) => unknown
  readonly expected: unknown
  /** A first run of which the service has taken only a part. Default: the response of the first write is lost. */
  readonly crash?: (state: StrictState) => void
  readonly recover?: (state: StrictState) => void
  /** What the service does not take, and the failure. */
  readonly refuse: readonly [(state: StrictState, folder: string) => void, failure: RegExp]
  /** A second run repeats a write, without effect. */
  readonly repeats?: boolean
}

const COLUMNS = "assignment,override,name,due_at,unlock_at,lock_at"

const essay = {
  id: 5001,
  name: "Essay",
  due_at: "2026-10-20T21:59:59Z",
  unlock_at: "2026-10-13T22:00:00Z",
  lock_at: "2026-10-20T21:59:59Z"
}
/** A section has a due date and no lock date of its own. */
const quiz = {
  id: 5002,
  name: "Quiz",
  due_at: "2026-09-02T10:00:00Z",
  overrides: [{ id: 7, title: "Section 1", due_at: "2026-09-05T10:00:00Z" }]
}

const plan = [
  COLUMNS,
  '5001,,"Essay, everyone",2026-10-27T22:59:59Z,2026-10-20T22:00:00Z,2026-10-27T22:59:59Z',
  '5002,,"Quiz, everyone",2026-09-09T10:00:00Z,,',
  '5002,7,"Quiz, Section 1",2026-09-12T10:00:00Z,,'
]

const writePlan = (lines: ReadonlyArray<string>) => (state: StrictState, folder: string) => {
  state.assignments = [structuredClone(essay), structuredClone(quiz)]
  writeFileSync(join(folder, "dates.csv"), `${lines.join("\r\n")}\r\n`)
}

const moduleNames = (state: StrictState) => state.modules.map(({ name }) => name)
const addModules = (state: StrictState, unpublishable: boolean) => {
  state.modules = [1, 2].map((id) => ({ id, name: `Week ${id}`, published: false, unpublishable, items: [] }))
}

const cases: ReadonlyArray<Case> = [
  {
    title: "Change due dates",
    prepare: writePlan(plan),
    look: ({ assignments }) => assignments,
    expected: [
      {
        id: 5001,
        name: "Essay",
        due_at: "2026-10-27T22:59:59Z",
        unlock_at: "2026-10-20T22:00:00Z",
        lock_at: "2026-10-27T22:59:59Z"
      },
      {
        id: 5002,
        name: "Quiz",
        due_at: "2026-09-09T10:00:00Z",
        unlock_at: null,
        lock_at: null,
        overrides: [{ id: 7, title: "Section 1", due_at: "2026-09-12T10:00:00Z" }]
      }
    ],
    crash: (state) => {
      state.savesUntilFailure = 1
    },
    recover: (state) => {
      state.savesUntilFailure = Number.POSITIVE_INFINITY
    },
    refuse: [writePlan([COLUMNS, "5002,,Quiz,2026-09-09T00:00:00Z,,"]), /Canvas has other dates than 5002/]
  },
  {
    title: "Message everybody who has not submitted",
    // A conversation with student 1 that is older.
    prepare: (state) =>
      state.conversations.push({ subject: "Hello", audience: [1], isPrivate: true, messages: ["Hello"] }),
    look: ({ conversations }) =>
      conversations.map(({ audience, messages, subject }) => [subject, audience, messages.length]),
    expected: [
      ["Hello", [1], 1],
      ["Your essay is missing", [1], 1],
      ["Your essay is missing", [2], 1],
      ["Your essay is missing", [3], 1]
    ],
    crash: (state) => {
      state.deliveriesUntilFailure = 1
    },
    recover: (state) => {
      state.deliveriesUntilFailure = Number.POSITIVE_INFINITY
    },
    refuse: [({ unreachable }) => unreachable.push(2), /no message to 2/]
  },
  {
    title: "Publish the modules of many courses",
    prepare: (state) => addModules(state, false),
    look: ({ modules }) => modules.map(({ published }) => published),
    expected: [true, true],
    refuse: [(state) => addModules(state, true), /2 failed/]
  },
  {
    title: "Create modules from a list",
    prepare: ({ modules }) => modules.push({ id: 1, name: "Cells", published: true, items: [] }),
    look: moduleNames,
    expected: ["Cells", "Before you begin", "Genes", "Evolution"],
    refuse: [
      (state) => {
        state.storeName = (name) => name.slice(0, 6)
      },
      /Canvas has named it Before/
    ]
  },
  {
    title: "Put a file into a module",
    prepare: (_, folder) => writeFileSync(join(folder, "notes.txt"), "Bring a pencil."),
    look: ({ files, modules }) =>
      modules.map(({ items, name }) => [name, items.map((item) => item.content_id === files[0]?.id)]),
    expected: [["Week 1", [true]]],
    repeats: true,
    refuse: [
      (state, folder) => {
        writeFileSync(join(folder, "notes.txt"), "Bring a pencil.")
        state.modules = [{ id: 7, name: "Week 1", published: true, items: [] }]
      },
      /404/
    ]
  },
  {
    title: "Post an announcement in many courses",
    look: ({ topics }) => [...topics.values()],
    expected: [101, 102, 103].map(() => [{ title: "The library is closed on Friday", is_announcement: true }]),
    refuse: [({ noAnnouncements }) => noAnnouncements.push(102), /1 failed/]
  },
  {
    title: "Copy a course",
    look: ({ migrations }) => migrations.length,
    expected: 1,
    refuse: [
      (state) => {
        state.migrationIssues = 2
      },
      /copied, with issues/
    ]
  }
]

const loseResponse = (state: StrictState) => {
  state.lostResponses = 1
}

describe.each(cases)("$title", ({ crash = loseResponse, expected, look, prepare, recover, refuse, repeats, title }) => {
  it.scopedLive("does it once, and says before what it will do", () =>
    Effect.gen(function* () {
      const { attempt, folder, state, writes } = yield* start
      prepare?.(state, folder)
      const before = structuredClone(look(state))
      const dry = yield* attempt(title, "--dry-run")
      expect([dry.failure, look(state), writes()]).toEqual([undefined, before, 0])
      expect(dry.printed.length).toBeGreaterThan(0)
      expect((yield* attempt(title)).failure).toBeUndefined()
      expect(look(state)).toEqual(expected)
      const sent = writes()
      expect((yield* attempt(title)).failure).toBeUndefined()
      expect(look(state)).toEqual(expected)
      if (repeats !== true) expect(writes()).toBe(sent)
    })
  )

  it.scopedLive("completes what a crash has left, and repeats nothing", () =>
    Effect.gen(function* () {
      const { attempt, folder, state } = yield* start
      prepare?.(state, folder)
      crash(state)
      expect((yield* attempt(title)).failure).toBeDefined()
      recover?.(state)
      expect((yield* attempt(title)).failure).toBeUndefined()
      expect(look(state)).toEqual(expected)
    })
  )

  it.scopedLive("fails if the service has not taken everything", () =>
    Effect.gen(function* () {
      const { attempt, folder, state } = yield* start
      const [change, failure] = refuse
      change(state, folder)
      expect((yield* attempt(title)).failure).toMatch(failure)
    })
  )
})

describe("Plan new due dates", () => {
  it.scopedLive(
    "writes the dates of assignments and overrides, at the same time of day, and keeps an existing plan",
    () =>
      Effect.gen(function* () {
        const { attempt, folder, state, writes } = yield* start
        state.assignments = [essay, quiz]
        expect(yield* attempt("Plan new due dates")).toMatchObject({ failure: undefined })
        const file = join(folder, "dates.csv")
        // The clocks change on 25 October 2026.
        expect(readFileSync(file, "utf8")).toBe(`${plan.join("\r\n")}\r\n`)
        expect((yield* attempt("Plan new due dates")).failure).toContain("already exists")
        expect([readFileSync(file, "utf8"), writes()]).toEqual([`${plan.join("\r\n")}\r\n`, 0])
      })
  )
})

describe("Change due dates", () => {
  it.scopedLive("sends nothing if a row is not in the course, or a date is not as Canvas writes it", () =>
    Effect.gen(function* () {
      const { attempt, folder, state, writes } = yield* start
      const rows = [
        "5009,,Gone,2026-09-09T10:00:00Z,,",
        "5002,8,Gone,2026-09-09T10:00:00Z,,",
        "5002,,Quiz,09/02/2026,,"
      ]
      const failures = [/not in the course: 5009:/, /not in the course: override 8 of 5002:/, /due_at/]
      for (const [index, row] of rows.entries()) {
        writePlan([...plan, row])(state, folder)
        expect((yield* attempt("Change due dates")).failure).toMatch(failures[index] ?? /^$/)
      }
      expect(writes()).toBe(0)
    })
  )

  it.scopedLive("saves nothing if one date is outside of its availability", () =>
    Effect.gen(function* () {
      const { attempt, folder, state } = yield* start
      writePlan([plan[0] ?? "", plan[2] ?? "", "5001,,Essay,2026-11-27T22:59:59Z,,"])(state, folder)
      expect((yield* attempt("Change due dates")).failure).toContain("the job has failed")
      expect(state.assignments).toEqual([essay, quiz])
    })
  )
})

describe("Grades of an account as CSV", () => {
  it.scopedLive("has the students of a term that has ended, and of concluded courses", () =>
    Effect.gen(function* () {
      const { attempt, folder, state } = yield* start
      const course = (id: number, name: string, workflow_state: string, term: number, states: ReadonlyArray<string>) =>
        state.courses.push({
          id,
          name,
          workflow_state,
          term,
          enrollments: states.map((state, index) => ({ user: `${name} ${index}`, state }))
        })
      course(1, "Open", "available", 1, ["active", "completed", "inactive"])
      course(2, "Closed", "completed", 1, ["completed"])
      course(3, "Later", "available", 2, ["active"])
      expect((yield* attempt("Grades of an account as CSV")).failure).toBeUndefined()
      const [head, ...rows] = readFileSync(join(folder, "scores.csv"), "utf8").trim().split("\r\n")
      expect(head).toBe("course,id,name,state,current,final")
      expect(rows).toEqual([
        "Open,1,Open 0,active,90,45",
        "Open,2,Open 1,completed,90,45",
        "Closed,1,Closed 0,completed,90,45"
      ])
    })
  )
})

describe("examples/extensions.ts", () => {
  let programOf: ProgramOf

  beforeAll(async () => {
    programOf = await bundleAll("examples", ["extensions.ts"])
  })

  const run = (origin: string, ...args: ReadonlyArray<string>) =>
    Effect.async<{ readonly code: number; readonly output: string }>((resume) => {
      const env = { ...process.env, LMS_DOMAIN: origin, LMS_API_TOKEN: TOKEN }
      execFile(process.execPath, [programOf("extensions.ts"), ...args], { env }, (error, stdout, stderr) => {
        resume(Effect.succeed({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }))
      })
    })

  it.scopedLive("gives extra attempts to who has fewer, once, and fails if another number is stored", () =>
    Effect.gen(function* () {
      const { origin, state, writes } = yield* start
      state.attempts.set(2, 5)
      const dry = yield* run(origin, "101", "301", "2", "--dry-run")
      expect([dry.code, dry.output, writes()]).toEqual([0, "Student 1: 0 → 2\nStudent 3: 0 → 2\n", 0])
      expect(yield* run(origin, "101", "301", "2")).toMatchObject({ code: 0 })
      expect([...state.attempts].sort()).toEqual([
        [1, 2],
        [2, 5],
        [3, 2]
      ])
      expect(yield* run(origin, "101", "301", "2")).toMatchObject({ code: 0 })
      expect(writes()).toBe(2)
      state.attemptsLimit = 2
      const refused = yield* run(origin, "101", "301", "3")
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("Student 1: expected 3, has 2")])
    })
  )
})
