/** Tests examples/sync: all kinds of changes, different clocks, and failed runs, against a test server and the sandbox. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { FileSystem, Error as Platform } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { program } from "../../examples/sync/sync.js"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { captureOutput } from "../fixtures/console.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { links, queryOf } from "../fixtures/lists.js"
import { serve } from "../fixtures/server.js"

interface Submission {
  readonly id: number
  submitted?: number
  graded?: number
  score?: number
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace(".000", "")

const textOf = ({ graded, id, score, submitted }: Submission): string =>
  `{"id":${id},"score":${score?.toFixed(1) ?? null},"submitted_at":${submitted === undefined ? null : `"${iso(submitted)}"`},"graded_at":${graded === undefined ? null : `"${iso(graded)}"`}}`

/** A server with the submissions of a course. Its clock is an hour ahead of this machine's. */
const setUp = Effect.gen(function* () {
  const submissions: Array<Submission> = []
  const serverState = { now: Math.floor(Date.now() / 1000) + 3600, failingQuery: undefined as string | undefined }
  /** Runs once, while the server sends the next page. */
  const duringPage: { run: () => void } = { run: () => {} }
  const server = yield* serve((request, { origin }) => {
    const params = queryOf(request)
    const date = new Date(serverState.now * 1000).toUTCString()
    if (serverState.failingQuery !== undefined && request.url.includes(serverState.failingQuery))
      return { status: 500, headers: { date } }
    const since = (name: string) => Date.parse(params.get(name) ?? "1970-01-01T00:00:00Z") / 1000
    // Canvas: submitted_at > submitted_since AND graded_at > graded_since; each is optional.
    const rows = submissions.filter(
      ({ graded, submitted }) =>
        (!params.has("submitted_since") || (submitted ?? 0) > since("submitted_since")) &&
        (!params.has("graded_since") || (graded ?? 0) > since("graded_since"))
    )
    const page = Number(params.get("page") ?? "1")
    // Formatted over several lines, as a server may do.
    const texts = rows.slice((page - 1) * 2, page * 2).map((submission) => textOf(submission).replace(",", ",\r\n"))
    duringPage.run()
    duringPage.run = () => {}
    params.set("page", String(page + 1))
    const next = page * 2 < rows.length ? `${origin}${request.url.replace(/\?.*/, "")}?${params}` : undefined
    return {
      headers: { date, "content-type": "application/json", ...links({ next, first: `${origin}/first` }) },
      body: `[${texts.join(",")}]`
    }
  })
  const run = yield* connectTo(nodeClient, server)
  const folder = yield* temporaryDirectory
  const courseFolder = Path.join(folder, "7")
  const readState = () => JSON.parse(Fs.readFileSync(Path.join(courseFolder, "state.json"), "utf8"))
  return {
    submissions,
    serverState,
    duringPage,
    server,
    folder,
    courseFolder,
    readState,
    start: (fs: (fs: FileSystem.FileSystem) => FileSystem.FileSystem = (fs) => fs) =>
      Effect.gen(function* () {
        const changed = fs(yield* FileSystem.FileSystem)
        const job = run(
          program({ folder, courses: ["7"] }).pipe(
            Effect.provideService(FileSystem.FileSystem, changed),
            Effect.provide(NodeContext.layer)
          )
        )
        return yield* captureOutput(job)
      }).pipe(Effect.provide(NodeContext.layer)),
    /** The lines of the files that the state counts. */
    lines: () =>
      Array.from({ length: readState().files }, (_, n) =>
        Fs.readFileSync(Path.join(courseFolder, `${String(n + 1).padStart(6, "0")}.ndjson`), "utf8")
          .trim()
          .split("\n")
      )
  }
})

describe("the incremental sync", () => {
  it.scopedLive(
    "writes everything first, then each submitted or graded submission once and as the server sent it",
    () =>
      Effect.gen(function* () {
        const { courseFolder, lines, server, serverState, start, readState, submissions } = yield* setUp
        submissions.push({ id: 1, submitted: serverState.now - 90_000, graded: serverState.now - 80_000, score: 5 })
        submissions.push({ id: 2, submitted: serverState.now - 10 }, { id: 3 })
        expect(yield* start()).toEqual({ result: 0, lines: ["7: 3 changes"] })
        const first = submissions.map(textOf)
        expect(lines()).toEqual([first])

        serverState.now += 60
        expect((yield* start()).lines).toEqual(["7: 0 changes"])
        expect(Fs.readdirSync(courseFolder).sort()).toEqual(["000001.ndjson", "state.json"])

        serverState.now += 86_400
        Object.assign(submissions[1] ?? {}, { graded: serverState.now, score: 8.5 })
        Object.assign(submissions[2] ?? {}, { submitted: serverState.now - 5, graded: serverState.now, score: 9 })
        const requests = server.requests.length
        expect((yield* start()).lines).toEqual(["7: 2 changes"])
        expect(lines()).toEqual([first, submissions.slice(1).map(textOf)])
        // The server time of the previous run, minus five minutes.
        const since = `${iso(serverState.now - 86_400 - 300).replace("Z", ".000Z")}`
        expect(server.requests.slice(requests).map((request) => [...queryOf(request)][1])).toEqual([
          ["submitted_since", since],
          ["graded_since", since]
        ])
        // A second change within the same second.
        Object.assign(submissions[1] ?? {}, { score: 7 })
        expect((yield* start()).lines).toEqual(["7: 1 changes"])
        expect(lines()[2]).toEqual([textOf(submissions[1] as Submission)])
        expect(readState()).toMatchObject({ domain: server.origin, files: 3 })
      })
  )

  it.scopedLive("writes a change during the run in the next run, if it affects a page already read", () =>
    Effect.gen(function* () {
      const { lines, duringPage, serverState, start, submissions } = yield* setUp
      submissions.push(...[1, 2, 3, 4].map((id) => ({ id, submitted: serverState.now - 1000 })))
      duringPage.run = () => {
        Object.assign(submissions[0] ?? {}, { graded: serverState.now + 30, score: 1 })
        serverState.now += 7200
      }
      expect((yield* start()).lines).toEqual(["7: 4 changes"])
      serverState.now += 3600
      expect((yield* start()).lines).toEqual(["7: 1 changes"])
      expect(lines()[1]).toEqual([textOf(submissions[0] as Submission)])
    })
  )

  it.scopedLive("keeps its state if a list fails, and writes the same changes and newer ones in the next run", () =>
    Effect.gen(function* () {
      const { lines, serverState, start, readState, submissions } = yield* setUp
      submissions.push({ id: 1, submitted: serverState.now - 1000 })
      yield* start()
      const before = readState()
      serverState.now += 3600
      submissions.push({ id: 2, submitted: serverState.now })
      serverState.failingQuery = "graded_since"
      const { lines: output, result } = yield* start()
      expect([result, output.join()]).toEqual([1, expect.stringMatching(/^7: .*500/)])
      expect(readState()).toEqual(before)
      serverState.failingQuery = undefined
      serverState.now += 86_400
      submissions.push({ id: 3, submitted: serverState.now })
      expect((yield* start()).lines).toEqual(["7: 2 changes"])
      expect(lines().flat()).toEqual(submissions.map(textOf))
    })
  )

  it.scopedLive("writes the same file again if a run ends between its file and its state", () =>
    Effect.gen(function* () {
      const { courseFolder, lines, serverState, start, submissions } = yield* setUp
      submissions.push({ id: 1, submitted: serverState.now - 1000 })
      const withoutState = (fs: FileSystem.FileSystem): FileSystem.FileSystem => ({
        ...fs,
        rename: (from, to) =>
          to.endsWith("state.json")
            ? Effect.fail(
                new Platform.SystemError({
                  reason: "Unknown",
                  module: "FileSystem",
                  method: "rename",
                  description: "interrupted"
                })
              )
            : fs.rename(from, to)
      })
      expect((yield* start(withoutState)).result).toBe(1)
      expect(Fs.existsSync(Path.join(courseFolder, "000001.ndjson"))).toBe(true)
      submissions.push({ id: 2, submitted: serverState.now })
      expect((yield* start()).lines).toEqual(["7: 2 changes"])
      expect(lines()).toEqual([submissions.map(textOf)])
    })
  )

  it.scopedLive("writes only the changes of the sandbox", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      const courseFolder = Path.join(folder, "101")
      const written = (file: number) =>
        Fs.readFileSync(Path.join(courseFolder, `${String(file).padStart(6, "0")}.ndjson`), "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      yield* Effect.gen(function* () {
        const start = captureOutput(program({ folder, courses: ["101"] }))
        expect((yield* start).result).toBe(0)
        const before = written(1)
        const [submission] = before
        expect(before.length).toBeGreaterThan(10)
        yield* lms("PUT /api/v1/courses/101/assignments/:assignment_id/submissions/:user_id", {
          assignment_id: submission.assignment_id,
          user_id: submission.user_id,
          submission: { posted_grade: "1" }
        })
        expect((yield* start).result).toBe(0)
        expect(written(2)).toMatchObject([{ id: submission.id, score: 1 }])
        expect((yield* start).result).toBe(0)
        expect(JSON.parse(Fs.readFileSync(Path.join(courseFolder, "state.json"), "utf8"))).toMatchObject({ files: 2 })
      }).pipe(Effect.provide([Sandbox.layerClient(), NodeContext.layer]))
    })
  )
})
