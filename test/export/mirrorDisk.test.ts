/** The files of a mirror on a real disk: what it takes for its own, and what it leaves alone. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import type { FileSystem } from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { LmsFileError } from "effect-lms"
import type { Local } from "../../src/export/mirror/compare.js"
import { type Disk, makeDisk } from "../../src/export/mirror/disk.js"
import { inspectEntry, moveFiles } from "../../src/export/mirror/moves.js"
import { makePlacing } from "../../src/export/mirror/placing.js"
import { Entries, type Entry } from "../../src/export/mirror/state.js"
import { mirrorPaths, ownFiles } from "../../src/export/paths.js"
import { getFiles } from "../../src/internal/files/platform.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { readTree } from "../fixtures/fileService.js"
import { failWith } from "../fixtures/memoryDisk.js"

const [TIME, LATER] = [1_700_000_000_000, 1_700_000_001_000]
const PART = `.lms/mirror/${"0".repeat(32)}-0.part`

const contentOf = (text: string) => ({ bytes: text.length, sha256: createHash("sha256").update(text).digest("hex") })

const entryOf = (id: string, path: string, text = "content", others: Partial<Entry> = {}): Entry => {
  const version = { size: null, modified: null, mtime: TIME, ...contentOf(text) }
  return { id, parent: null, wanted: path, name: path, path, ...version, ...others }
}

/** A directory with the files `found`, and a mirror that knows others. `calls` replace some of the disk. */
const setUp = (found: Record<string, string>, known: ReadonlyArray<Entry> = [], calls: Partial<FileSystem> = {}) =>
  Effect.gen(function* () {
    const [home, files] = [yield* temporaryDirectory, yield* getFiles]
    const paths = mirrorPaths(files.path, home)
    const at = (path: string) => Path.join(home, path)
    const write = (path: string, text: string, time = TIME) => {
      Fs.mkdirSync(Path.dirname(at(path)), { recursive: true })
      Fs.writeFileSync(at(path), text)
      Fs.utimesSync(at(path), time / 1000, time / 1000)
    }
    for (const [path, text] of Object.entries({ ...found, [PART]: "content" })) write(path, text)
    const fs = { ...files.fs, ...calls }
    const disk = makeDisk({ files: { ...files, fs }, own: ownFiles(files.path, paths, "id"), paths })
    const entries = new Entries(known)
    const states: Array<ReadonlyArray<Entry>> = []
    const save: Effect.Effect<void> = Effect.sync(() => states.push(entries.all()))
    const run = { disk, entries, left: new Set<string>(), save }
    /** Gives file 7 the path `a`. Steps of the mirror may be replaced. */
    const place = (steps: Partial<typeof run> = {}) =>
      makePlacing(files, { ...run, ...steps })(at(PART), entryOf("7", "a"))
    return { at, place, run, states, write, tree: () => readTree(home) }
  }).pipe(Effect.provide(NodeContext.layer))

it.scopedLive.each<[string, text: string, time: number, Partial<Entry> | undefined, Local, carefully?: Local]>([
  ["what was written", "content", LATER, {}, "Written"],
  ["a file with the size and time of what was written", "similar", TIME, {}, "Written", "Foreign"],
  ["a file with the size of what was written", "similar", LATER, {}, "Foreign"],
  ["a file of which nothing is known", "content", TIME, undefined, "Foreign"],
  ["what was to be replaced", "similar", TIME, { former: ["x", "similar"].map(contentOf) }, "Outdated"],
  ["neither the new content nor the old", "x", TIME, { former: [contentOf("y")] }, "Foreign"],
  ["a file of the user's own", "content", TIME, { own: true }, "Own"],
  ["a file of the user's own that was changed", "x", TIME, { own: true }, "Foreign"]
])("recognizes %s", ([, text, time, others, quickly, carefully = quickly]) =>
  Effect.gen(function* () {
    const { run, write } = yield* setUp({})
    write("a", text, time)
    const looks = [false, true].map((careful) =>
      run.disk.inspect("a", others && entryOf("7", "a", "content", others), careful)
    )
    expect(yield* Effect.all(looks)).toEqual([quickly, carefully])
  })
)

it.scopedLive("recognizes links, folders, and two names of one file", () =>
  Effect.gen(function* () {
    const { at, run } = yield* setUp({ a: "content", "b/c": "x", "b/c\u200b": "x" })
    Fs.symlinkSync(at("a"), at("link"))
    // Some systems take the first two for one name.
    for (const name of ["a\u200b", "d"]) Fs.linkSync(at("a"), at(name))
    expect(yield* Effect.forEach(["link", "b", "e"], (path) => run.disk.look(path, false))).toEqual([
      "Foreign",
      "Foreign",
      "Missing"
    ])
    expect(yield* Effect.forEach(["a\u200b", "d"], (path) => run.disk.isSameFile("a", path))).toEqual([true, false])
    expect(yield* run.disk.isSameFile("b/c", "b/c\u200b")).toBe(false)
  })
)

const removeFolder = ({ removeEmptyFolders }: Disk) => removeEmptyFolders(["d/a"])

it.scopedLive.each<[string, "EIO" | "ENOENT", (disk: Disk) => Effect.Effect<unknown, LmsFileError>, outcome: unknown]>([
  ["stat", "EIO", ({ look }) => look("a", false), "Check a"],
  ["makeDirectory", "EIO", ({ makeFolders }) => makeFolders("new/a"), "Create new"],
  ["link", "EIO", ({ move }) => move("a", "b"), "Rename b"],
  ["remove", "EIO", ({ remove }) => remove("a"), "Write a"],
  ["stat", "EIO", removeFolder, false],
  ["readDirectory", "EIO", removeFolder, false],
  ["readDirectory", "ENOENT", removeFolder, true]
])("reports an operation that fails: %s, %s", ([call, code, use, outcome]) =>
  Effect.gen(function* () {
    const { run } = yield* setUp({ "d/b": "x" }, [], { [call]: () => failWith(call, "", code) })
    const shown = ({ operation, path }: LmsFileError) => Effect.succeed(`${operation} ${Path.basename(path)}`)
    expect(yield* Effect.catchAll(use(run.disk), shown)).toBe(outcome)
  })
)

it.scopedLive("removes empty folders, but neither uses nor removes a link that has taken the place of one", () =>
  Effect.gen(function* () {
    const {
      at,
      run: { disk }
    } = yield* setUp({ "d/a": "content", "k/a": "x" })
    const stale = `.lms/mirror/${"f".repeat(32)}.stale`
    for (const folder of ["e/f", "k/e", ".lms/other", stale]) Fs.mkdirSync(at(folder), { recursive: true })
    yield* disk.look("d/a", false)
    Fs.renameSync(at("d"), at("new"))
    Fs.symlinkSync(at("new"), at("d"))
    for (const use of [disk.look("d/a", true), disk.makeFolders("d/b"), disk.move("d/a", "b")]) {
      expect(yield* Effect.flip(use)).toMatchObject({ reason: "Symlink", path: at("d") })
    }
    Fs.rmSync(at("new/a"))
    expect(yield* disk.removeEmptyFolders(["d/a", "e/f/x", "k/e/x"])).toBe(true)
    const rest = [".lms", ".lms/mirror", PART, ".lms/other", "d", "k", "k/a", "new"]
    expect(Fs.readdirSync(at("."), { recursive: true }).sort()).toEqual(rest)
  })
)

const [OLD, OTHER] = [entryOf("7", "b", "x"), entryOf("8", "a", "y")]

it.scopedLive.each<[string, Array<Entry>, Record<string, string>, string, saved?: Partial<Entry>]>([
  ["is the user's if the user has the same one", [], { a: "content" }, "Same", { own: true }],
  ["is the user's if the same one has replaced it", [entryOf("7", "a", "x")], { a: "content" }, "Same", { own: true }],
  ["is not the user's if it has another path", [OLD], { a: "content", b: "x" }, "Changed"],
  ["replaces another", [OLD, OTHER], { a: "y", b: "x" }, "Written", { from: "b", former: ["y", "x"].map(contentOf) }]
])("a complete file %s", ([, known, found, outcome, saved]) =>
  Effect.gen(function* () {
    const { place, run, states, tree } = yield* setUp(found, known)
    expect(yield* Effect.catchAll(place(), ({ reason }) => Effect.succeed(reason))).toBe(outcome)
    expect(states).toEqual(saved === undefined ? [] : [[entryOf("7", "a", "content", saved)]])
    expect([[...run.left], tree()]).toEqual(saved?.from === undefined ? [[], found] : [["b"], { a: "content" }])
  })
)

it.scopedLive("a complete file never replaces what takes its path while the state is written, or later", () =>
  Effect.gen(function* () {
    const { place, run, tree, write } = yield* setUp({ b: "x" }, [OLD])
    const take = Effect.sync(() => write("a", "user's"))
    const { inspect } = run.disk
    const disk: Disk = {
      ...run.disk,
      inspect: (path, entry, isCareful) =>
        isCareful ? Effect.zipLeft(inspect(path, entry, true), take) : inspect(path, entry)
    }
    expect(yield* Effect.flip(place({ disk }))).toMatchObject({ reason: "Exists" })
    yield* run.disk.remove("a")
    expect(yield* Effect.flip(place({ save: take }))).toMatchObject({ reason: "Changed" })
    expect(tree()).toEqual({ a: "user's", b: "x" })
  })
)

it.scopedLive("leaves what has taken the former path of a file", () =>
  Effect.gen(function* () {
    const moved = [entryOf("7", "b", "content", { from: "a" }), entryOf("9", "d", "content", { from: "c" })]
    const found = { a: "content", b: "content", c: "similar", d: "content" }
    const { run, tree } = yield* setUp(found, [...moved, entryOf("8", "a")])
    expect(yield* Effect.forEach(moved, (entry) => inspectEntry(run, entry))).toEqual(["Written", "Written"])
    expect(tree()).toEqual(found)
  })
)

it.scopedLive("moves a file out of the way of a folder, to a name that nothing has or will have", () =>
  Effect.gen(function* () {
    /** The longest name, in a folder. */
    const named = (suffix = "") => `d/${"n".repeat(255 - suffix.length)}${suffix}`
    const known = [entryOf("1", "a"), entryOf("7", named()), entryOf("8", named(" (7)"))]
    const { run, tree } = yield* setUp({ a: "content", [named()]: "content" }, known)
    const planned = [entryOf("1", `${named()}/a`), entryOf("2", named(" (7-2)")), entryOf("3", `${named(" (7-3)")}/a`)]
    yield* moveFiles(run, planned.slice(0, 1), new Map(planned.map((entry) => [entry.id, entry])))
    expect(tree()).toEqual({ [named(" (7-4)")]: "content", [`${named()}/a`]: "content" })
  })
)
