/** Mirrors in child processes that are killed at random moments, while the files at the service change. */
import { spawn } from "node:child_process"
import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { bundleForMany } from "../fixtures/bundle.js"
import { everyNth } from "../fixtures/cases.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { type FileService, readTree, root, type ServedFile, serveFiles } from "../fixtures/fileService.js"
import { makeRandom } from "../fixtures/memoryDisk.js"

/** LMS_MIRROR_KILLS=500 runs the long version, and LMS_MIRROR_SEED another one. */
const KILLS = Number(process.env.LMS_MIRROR_KILLS ?? Math.ceil(50 / everyNth(10)))
const SEED = Number(process.env.LMS_MIRROR_SEED ?? 1)

const entry = fileURLToPath(new URL("../fixtures/processes/mirror.ts", import.meta.url))

const makeChoices = (seed: number) => {
  const random = makeRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return { below, pick: <A>(all: ReadonlyArray<A>): A => all[below(all.length)] as A }
}

type Choices = ReturnType<typeof makeChoices>

const folders = [
  root,
  ...[2, 3, 4].map((id) => ({ id, name: `folder ${id}`, parent_folder_id: id === 4 ? 3 : 1, full_name: `${id}` }))
]

const pathOf = ({ display_name, folder_id }: ServedFile): string =>
  `${{ 1: "", 2: "folder 2/", 3: "folder 3/", 4: "folder 3/folder 4/" }[folder_id ?? 1]}${display_name}`

/** Changes the files as teachers do. `contents` collects all that were ever served. */
const makeTeacher = ({ below, pick }: Choices, contents: Set<string>) => {
  let lastId = 100
  let version = 0
  const newContent = () => {
    version++
    const content = `version ${version} `.repeat(1 + below(6000))
    contents.add(content)
    return { content, modified_at: new Date(Date.UTC(2026, 0, 1, 0, 0, version)).toISOString() }
  }
  const newFile = (display_name: string, folder_id: number): ServedFile => ({
    id: ++lastId,
    display_name,
    folder_id,
    ...newContent()
  })
  const addFile = () => newFile(`file ${lastId + 1}.txt`, pick([1, 2, 3, 4]))
  const change = (files: ReadonlyArray<ServedFile>): ReadonlyArray<ServedFile> => {
    const changed = pick(files)
    const others = files.filter((file) => file !== changed)
    const other = pick(others)
    switch (below(7)) {
      case 0:
        return [...others, { ...changed, ...newContent() }]
      case 1:
        return [...others, newFile(changed.display_name, changed.folder_id ?? 1)]
      case 2:
        return [...others, { ...changed, display_name: `renamed ${version++}.txt` }]
      case 3:
        return [...others, { ...changed, folder_id: changed.folder_id === 1 ? 4 : 1 }]
      case 4:
        return others
      case 5: {
        const { display_name, folder_id = 1 } = other
        const { display_name: name, folder_id: folder = 1 } = changed
        return [
          ...others.filter((file) => file !== other),
          { ...changed, display_name, folder_id },
          { ...other, display_name: name, folder_id: folder }
        ]
      }
      default:
        return [...files, addFile()]
    }
  }
  return { addFile, change }
}

/** Runs one process, and kills it some time after it has sent a number of requests. */
const runOne = (
  program: string,
  args: ReadonlyArray<string>,
  kill: { readonly request: number; readonly delay: number } | undefined,
  requestCount: () => number
) =>
  Effect.async<{ readonly code: number | null; readonly output: string }>((resume) => {
    const before = requestCount()
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] })
    const poll = setInterval(() => {
      if (kill === undefined || requestCount() - before < kill.request) return
      clearInterval(poll)
      setTimeout(() => child.kill("SIGKILL"), kill.delay)
    }, 1)
    let output = ""
    child.stdout.on("data", (text) => {
      output += text
    })
    child.on("close", (code) => {
      clearInterval(poll)
      resume(Effect.succeed({ code, output }))
    })
  })

describe("a mirror in a killed process", () => {
  it.scopedLive(
    "is completed by the next one, which keeps what was written and leaves nothing else",
    () =>
      Effect.gen(function* () {
        const program = yield* Effect.promise(() => bundleForMany(entry))
        const random = makeChoices(SEED)
        const contents = new Set<string>()
        const { addFile, change } = makeTeacher(random, contents)
        const service: FileService = { folders, files: Array.from({ length: 40 }, addFile) }
        const server = yield* serveFiles(service)
        const directory = Path.join(yield* temporaryDirectory, "out")
        const run = (kill?: { readonly request: number; readonly delay: number }) =>
          runOne(program, [server.origin, directory], kill, () => server.requests.length)
        let killed = 0
        let downloads = 0
        for (let round = 0; killed < KILLS; round++) {
          expect(round).toBeLessThan(KILLS * 4)
          // Late moments too: while files get their paths, are moved and deleted, and when all is done.
          const { code, output } = yield* run({ request: 1 + random.below(12), delay: random.below(60) })
          expect([0, null], output).toContain(code)
          if (code === null) killed++
          else expect(JSON.parse(output).failures).toEqual([])
          downloads += server.takeDownloads().length
          for (const [path, content] of Object.entries(Fs.existsSync(directory) ? readTree(directory) : {})) {
            expect(contents.has(content), `${path} is not a complete file`).toBe(true)
          }
          for (let n = random.below(8); n > 0; n--) service.files = change(service.files)
        }
        const { code, output } = yield* run()
        expect(code).toBe(0)
        expect(JSON.parse(output)).toMatchObject({ failures: [] })
        expect(readTree(directory)).toEqual(
          Object.fromEntries(service.files.map((file) => [pathOf(file), String(file.content)]))
        )
        expect(Fs.readdirSync(Path.join(directory, ".lms"))).toEqual(["mirror"])
        expect(Fs.readdirSync(Path.join(directory, ".lms", "mirror"))).toEqual(["checkpoint.json"])
        downloads += server.takeDownloads().length
        // A run that is killed keeps what it has written: without that, each would request all files again.
        expect(downloads).toBeLessThan(40 * KILLS)
        const before = server.requests.length
        const again = yield* run()
        expect(JSON.parse(again.output)).toMatchObject({ written: [], removed: [], failures: [] })
        expect(server.pathsAfter(before)).toEqual(["/api/v1/courses/101/folders", "/api/v1/courses/101/files"])
      }),
    KILLS * 6000
  )
})
