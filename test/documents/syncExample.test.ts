/** The incremental sync: changes of every kind, clocks that disagree, runs that fail, against a service on a socket; and the sandbox. */
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
import { printing } from "../fixtures/console.js"
import { directory } from "../fixtures/directory.js"
import { links, query } from "../fixtures/lists.js"
import { serve } from "../fixtures/server.js"

interface Work {
  readonly id: number
  submitted?: number
  graded?: number
  score?: number
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace(".000", "")

const textOf = ({ graded, id, score, submitted }: Work): string =>
  `{"id":${id},"score":${score?.toFixed(1) ?? null},"submitted_at":${submitted === undefined ? null : `"${iso(submitted)}"`},"graded_at":${graded === undefined ? null : `"${iso(graded)}"`}}`

/** A course's submissions, and the clock of the service: an hour ahead of this machine's. */
const setUp = Effect.gen(function* () {
  const works: Array<Work> = []
  const service = { now: Math.floor(Date.now() / 1000) + 3600, fails: undefined as string | undefined }
  /** What happens on the service while a page is read. */
  const meanwhile: { do: () => void } = { do: () => {} }
  const server = yield* serve((request, { origin }) => {
    const asked = query(request)
    const date = new Date(service.now * 1000).toUTCString()
    if (service.fails !== undefined && request.url.includes(service.fails)) return { status: 500, headers: { date } }
    const since = (name: string) => Date.parse(asked.get(name) ?? "1970-01-01T00:00:00Z") / 1000
    // Canvas: submitted_at > submitted_since AND graded_at > graded_since, where they are given.
    const rows = works.filter(
      ({ graded, submitted }) =>
        (!asked.has("submitted_since") || (submitted ?? 0) > since("submitted_since")) &&
        (!asked.has("graded_since") || (graded ?? 0) > since("graded_since"))
    )
    const page = Number(asked.get("page") ?? "1")
    // Laid out over lines, as a service may.
    const shown = rows.slice((page - 1) * 2, page * 2).map((work) => textOf(work).replace(",", ",\r\n"))
    meanwhile.do()
    meanwhile.do = () => {}
    asked.set("page", String(page + 1))
    const next = page * 2 < rows.length ? `${origin}${request.url.replace(/\?.*/, "")}?${asked}` : undefined
    return {
      headers: { date, "content-type": "application/json", ...links({ next, first: `${origin}/first` }) },
      body: `[${shown.join(",")}]`
    }
  })
  const run = yield* connectTo(nodeClient, server)
  const folder = yield* directory
  const home = Path.join(folder, "7")
  const stateOf = () => JSON.parse(Fs.readFileSync(Path.join(home, "state.json"), "utf8"))
  return {
    works,
    service,
    meanwhile,
    server,
    folder,
    home,
    stateOf,
    start: (fs: (fs: FileSystem.FileSystem) => FileSystem.FileSystem = (fs) => fs) =>
      Effect.gen(function* () {
        const changed = fs(yield* FileSystem.FileSystem)
        const job = run(
          program({ folder, courses: ["7"] }).pipe(
            Effect.provideService(FileSystem.FileSystem, changed),
            Effect.provide(NodeContext.layer)
          )
        )
        return yield* printing(job)
      }).pipe(Effect.provide(NodeContext.layer)),
    /** Every line of every file that counts. */
    lines: () =>
      Array.from({ length: stateOf().files }, (_, n) =>
        Fs.readFileSync(Path.join(home, `${String(n + 1).padStart(6, "0")}.ndjson`), "utf8")
          .trim()
          .split("\n")
      )
  }
})

describe("the incremental sync", () => {
  it.scopedLive(
    "finds everything at first, then what was handed in or graded, each change once and as it was sent",
    () =>
      Effect.gen(function* () {
        const { home, lines, server, service, start, stateOf, works } = yield* setUp
        works.push({ id: 1, submitted: service.now - 90_000, graded: service.now - 80_000, score: 5 })
        works.push({ id: 2, submitted: service.now - 10 }, { id: 3 })
        expect(yield* start()).toEqual({ result: 0, lines: ["7: 3 changes"] })
        const first = works.map(textOf)
        expect(lines()).toEqual([first])

        service.now += 60
        expect((yield* start()).lines).toEqual(["7: 0 changes"])
        expect(Fs.readdirSync(home).sort()).toEqual(["000001.ndjson", "state.json"])

        service.now += 86_400
        Object.assign(works[1] ?? {}, { graded: service.now, score: 8.5 })
        Object.assign(works[2] ?? {}, { submitted: service.now - 5, graded: service.now, score: 9 })
        const asked = server.requests.length
        expect((yield* start()).lines).toEqual(["7: 2 changes"])
        expect(lines()).toEqual([first, works.slice(1).map(textOf)])
        // By the time of the service, five minutes before the run before.
        const since = `${iso(service.now - 86_400 - 300).replace("Z", ".000Z")}`
        expect(server.requests.slice(asked).map((request) => [...query(request)][1])).toEqual([
          ["submitted_since", since],
          ["graded_since", since]
        ])
        // In the same second as before.
        Object.assign(works[1] ?? {}, { score: 7 })
        expect((yield* start()).lines).toEqual(["7: 1 changes"])
        expect(lines()[2]).toEqual([textOf(works[1] as Work)])
        expect(stateOf()).toMatchObject({ domain: server.origin, files: 3 })
      })
  )

  it.scopedLive("finds the next time what changed while it read, behind the page that it had read", () =>
    Effect.gen(function* () {
      const { lines, meanwhile, service, start, works } = yield* setUp
      works.push(...[1, 2, 3, 4].map((id) => ({ id, submitted: service.now - 1000 })))
      meanwhile.do = () => {
        Object.assign(works[0] ?? {}, { graded: service.now + 30, score: 1 })
        service.now += 7200
      }
      expect((yield* start()).lines).toEqual(["7: 4 changes"])
      service.now += 3600
      expect((yield* start()).lines).toEqual(["7: 1 changes"])
      expect(lines()[1]).toEqual([textOf(works[0] as Work)])
    })
  )

  it.scopedLive("of which a list fails stays where it was, and the next run finds the same and what came since", () =>
    Effect.gen(function* () {
      const { lines, service, start, stateOf, works } = yield* setUp
      works.push({ id: 1, submitted: service.now - 1000 })
      yield* start()
      const before = stateOf()
      service.now += 3600
      works.push({ id: 2, submitted: service.now })
      service.fails = "graded_since"
      const { lines: said, result } = yield* start()
      expect([result, said.join()]).toEqual([1, expect.stringMatching(/^7: .*500/)])
      expect(stateOf()).toEqual(before)
      service.fails = undefined
      service.now += 86_400
      works.push({ id: 3, submitted: service.now })
      expect((yield* start()).lines).toEqual(["7: 2 changes"])
      expect(lines().flat()).toEqual(works.map(textOf))
    })
  )

  it.scopedLive("that ends between its file and its state is made again into the same file", () =>
    Effect.gen(function* () {
      const { home, lines, service, start, works } = yield* setUp
      works.push({ id: 1, submitted: service.now - 1000 })
      const noState = (fs: FileSystem.FileSystem): FileSystem.FileSystem => ({
        ...fs,
        rename: (from, to) =>
          to.endsWith("state.json")
            ? Effect.fail(
                new Platform.SystemError({
                  reason: "Unknown",
                  module: "FileSystem",
                  method: "rename",
                  description: "cut"
                })
              )
            : fs.rename(from, to)
      })
      expect((yield* start(noState)).result).toBe(1)
      expect(Fs.existsSync(Path.join(home, "000001.ndjson"))).toBe(true)
      works.push({ id: 2, submitted: service.now })
      expect((yield* start()).lines).toEqual(["7: 2 changes"])
      expect(lines()).toEqual([works.map(textOf)])
    })
  )

  it.scopedLive("refuses a folder of another service, and a state that it cannot read", () =>
    Effect.gen(function* () {
      const { home, server, start, stateOf } = yield* setUp
      yield* start()
      const file = Path.join(home, "state.json")
      const asked = server.requests.length
      Fs.writeFileSync(file, JSON.stringify({ ...stateOf(), domain: "https://other.example.edu" }))
      expect((yield* start()).lines.join()).toContain("give it a folder of its own")
      Fs.writeFileSync(file, '{"domain":')
      expect((yield* start()).result).toBe(1)
      expect(server.requests).toHaveLength(asked)
    })
  )

  it.scopedLive("keeps up with the sandbox, and asks it for no more than what changed", () =>
    Effect.gen(function* () {
      const folder = yield* directory
      const home = Path.join(folder, "101")
      const written = (file: number) =>
        Fs.readFileSync(Path.join(home, `${String(file).padStart(6, "0")}.ndjson`), "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      yield* Effect.gen(function* () {
        const start = printing(program({ folder, courses: ["101"] }))
        expect((yield* start).result).toBe(0)
        const before = written(1)
        const [work] = before
        expect(before.length).toBeGreaterThan(10)
        yield* lms("PUT /api/v1/courses/101/assignments/:assignment_id/submissions/:user_id", {
          assignment_id: work.assignment_id,
          user_id: work.user_id,
          submission: { posted_grade: "1" }
        })
        expect((yield* start).result).toBe(0)
        expect(written(2)).toMatchObject([{ id: work.id, score: 1 }])
        expect((yield* start).result).toBe(0)
        expect(JSON.parse(Fs.readFileSync(Path.join(home, "state.json"), "utf8"))).toMatchObject({ files: 2 })
      }).pipe(Effect.provide([Sandbox.layerClient(), NodeContext.layer]))
    })
  )
})
