/** Submissions of the data, with attachments. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox, type SandboxData } from "effect-lms/sandbox"
import { call, list, type Row, state } from "../fixtures/records.js"

const data: SandboxData = {
  courses: [
    {
      students: [
        { name: "Ada", sis_user_id: "A" },
        { name: "Bob", sis_user_id: "B" },
        { name: "Cleo", sis_user_id: "C" }
      ],
      assignments: [
        {
          name: "Essay",
          due_at: "2026-10-01T00:00:00Z",
          submissions: [
            {
              user_id: "sis_user_id:A",
              submitted_at: "2026-10-02T00:00:00Z",
              score: 7.5,
              attachments: [
                { filename: "essay.txt", content: "É, 100 %" },
                { filename: "data", content: "a,b", content_type: "text/csv" }
              ]
            },
            { user_id: "sis_user_id:B", body: "<p>Mine</p>" }
          ]
        },
        { name: "Generated" }
      ]
    },
    { name: "Without Ada" }
  ]
}

it.live("submissions of the data are those of their students, and their attachments can be downloaded", () =>
  Effect.gen(function* () {
    const assignments = yield* list("/api/v1/courses/101/assignments")
    const path = `/api/v1/courses/101/assignments/${assignments[0]?.id}/submissions`
    const submissions = yield* list(path, { include: ["user"] })
    const byName = new Map(submissions.map((row) => [(row.user as Row).name, row]))
    expect(byName.get("Ada")).toMatchObject({
      submission_type: "online_upload",
      submitted_at: "2026-10-02T00:00:00Z",
      workflow_state: "graded",
      late: true,
      score: 7.5,
      grade: "7.5",
      attachments: [
        { filename: "essay.txt", size: 9, "content-type": "text/plain" },
        { filename: "data", size: 3, "content-type": "text/csv" }
      ]
    })
    expect(byName.get("Bob")).toMatchObject({ body: "<p>Mine</p>", workflow_state: "submitted", score: null })
    expect(byName.get("Cleo")).toMatchObject({ workflow_state: "unsubmitted", submitted_at: null })
    const [file] = (byName.get("Ada")?.attachments ?? []) as ReadonlyArray<Row>
    const text = yield* Effect.promise(() => fetch(String(file?.url)).then((response) => response.text()))
    expect(text).toBe("É, 100 %")
    expect(yield* call("/api/v1/files/:id", { id: file?.id })).toMatchObject({ display_name: "essay.txt" })
    // They are there from the start, so that they are no changes.
    expect((yield* state).changes).toEqual([])
  }).pipe(Effect.provide(Sandbox.layerClient({ data })))
)
