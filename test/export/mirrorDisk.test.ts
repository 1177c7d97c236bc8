/** The files of a mirror on a real disk: what it takes for its own, and what it leaves alone. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import type { FileSystem } from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { LmsFileError } from "effect-lms"
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
const [PART, STALE] = [`.lms/mirror/${"0".repeat(32)}-0.part`, `.lms/mirror/${"0".repeat(32)}.stale`]
const contentOf = (text: string) => ({ bytes: text.length, sha256: createHash("sha256").update(text).digest("hex") })
const entryOf = (id: string, path: string, text = "content", others: Partial<Entry> = {}): Entry => {
  const version = { size: null, modified: null, mtime: TIME, ...contentOf(text) }
  return { id, parent: null, wanted: path, name: path, path, ...version, ...others }
}

/** A directory with the files `found`, and a mirror that knows others. `calls` replace some of the disk. */
const setUp = (found: Record<string, string>, known: ReadonlyArray<Entry> = [], calls: Partial<FileSystem> = {}) =>
  Effect.gen(function* () {
    const [home, { fs, ...files }] = [yield* temporaryDirectory, yield* getFiles]
    const paths = mirrorPaths(files.path, home)
    const at = (path: string) => Path.join(home, path)
    const write = (path: string, text: string) => {
      Fs.mkdirSync(Path.dirname(at(path)), { recursive: true })
      Fs.writeFileSync(at(path), text)
      Fs.utimesSync(at(path), TIME / 1000, TIME / 1000)
    }
    for (const [path, text] of Object.entries({ ...found, [PART]: "content" })) write(path, text)
    const own = ownFiles(files.path, paths, "id")
    const disk = makeDisk({ files: { ...files, fs: { ...fs, ...calls } }, own, paths })
    const entries = new Entries(known)
    const states: Array<ReadonlyArray<Entry>> = []
    const save: Effect.Effect<void> = Effect.sync(() => states.push(entries.all()))
    const run = { disk, entries, vacated: new Set<string>(), save }
    const place = (steps = run) => makePlacing({ fs }, steps)(at(PART), entryOf("7", "a"))
    return { at, disk, place, run, states, write, tree: () => readTree(home) }
  }).pipe(Effect.provide(NodeContext.layer))

it.scopedLive.each<[string, text: string, known: Partial<Entry> | undefined, quickly: string, carefully?: string]>([
  ["what was written", "content", { mtime: LATER }, "Written"],
  ["a file with the size and time of what was written", "similar", {}, "Written", "Foreign"],
  ["a file with the size of what was written", "similar", { mtime: LATER }, "Foreign"],
  ["a file of which nothing is known", "content", undefined, "Foreign"],
  ["what was to be replaced", "similar", { former: ["x", "similar"].map(contentOf) }, "Outdated"],
  ["neither the new content nor the old", "x", { former: [contentOf("y")] }, "Foreign"],
  ["a file of the user's own", "content", { own: true }, "Own"],
  ["a file of the user's own that was changed", "x", { own: true }, "Foreign"]
])("recognizes %s", ([, text, known, quickly, carefully = quickly]) =>
  Effect.gen(function* () {
    const { disk } = yield* setUp({ a: text })
    const entry = known && entryOf("7", "a", "content", known)
    expect([yield* disk.inspect("a", entry), yield* disk.inspect("a", entry, true)]).toEqual([quickly, carefully])
  })
)

it.scopedLive.each<[string, "EIO" | "ENOENT", (disk: Disk) => Effect.Effect<unknown, LmsFileError>, outcome: unknown]>([
  ["stat", "EIO", (disk) => disk.look("a", false), "Check a"],
  ["makeDirectory", "EIO", (disk) => disk.makeFolders("new/a"), "Create new"],
  ["link", "EIO", (disk) => disk.move("a", "b"), "Rename b"],
  ["remove", "EIO", (disk) => disk.remove("a"), "Write a"],
  ["stat", "EIO", (disk) => disk.removeEmptyFolders(["d/a"]), false],
  ["readDirectory", "EIO", (disk) => disk.removeEmptyFolders(["d/a"]), false],
  ["readDirectory", "ENOENT", (disk) => disk.removeEmptyFolders(["d/a"]), true]
])("reports what failed: %s, %s", ([call, code, use, outcome]) =>
  Effect.gen(function* () {
    const { disk } = yield* setUp({ "d/b": "x" }, [], { [call]: () => failWith(call, "", code) })
    const show = ({ operation, path }: LmsFileError) => Effect.succeed(`${operation} ${Path.basename(path)}`)
    expect(yield* Effect.catchAll(use(disk), show)).toBe(outcome)
  })
)

it.scopedLive("removes empty folders, but neither uses nor removes a link that has taken the place of one", () =>
  Effect.gen(function* () {
    const { at, disk } = yield* setUp({ "d/a": "content", "k/a": "x" })
    for (const folder of ["e/f", "k/e", ".lms/other", STALE]) Fs.mkdirSync(at(folder), { recursive: true })
    yield* disk.look("d/a", false)
    Fs.rmSync(at("d"), { recursive: true })
    Fs.symlinkSync(at(".lms/other"), at("d"))
    expect(yield* Effect.flip(disk.look("k/a/b", false))).toMatchObject({ path: at("k/a") })
    for (const path of ["d", "k"]) expect(yield* disk.look(path, false)).toBe("Foreign")
    for (const use of [disk.look("d/a", true), disk.makeFolders("d/b"), disk.move("d/a", "b")]) {
      expect(yield* Effect.flip(use)).toMatchObject({ reason: "Symlink", path: at("d") })
    }
    expect(yield* disk.removeEmptyFolders(["d/a", "e/f/x", "k/e/x"])).toBe(true)
    const rest = ["d", "e", "k/a", "k/e", PART, STALE].filter((path) => Fs.existsSync(at(path)))
    expect(rest).toEqual(["d", "k/a", PART])
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
    expect([[...run.vacated], tree()]).toEqual(saved?.from === undefined ? [[], found] : [["b"], { a: "content" }])
  })
)

it.scopedLive("a complete file never replaces what takes its path while the state is written, or later", () =>
  Effect.gen(function* () {
    const { disk, place, run, tree, write } = yield* setUp({ b: "x" }, [OLD])
    const take = Effect.sync(() => write("a", "user's"))
    expect(yield* Effect.flip(place({ ...run, save: take }))).toMatchObject({ reason: "Changed" })
    yield* disk.remove("a")
    const inspect: Disk["inspect"] = (...of) => Effect.zipLeft(disk.inspect(...of), of[2] ? take : Effect.void)
    expect(yield* Effect.flip(place({ ...run, disk: { ...disk, inspect } }))).toMatchObject({ reason: "Exists" })
    expect(tree()).toEqual({ a: "user's", b: "x" })
  })
)

it.scopedLive("a file that has moved leaves what has its former path: another, the user's, or itself", () =>
  Effect.gen(function* () {
    // Some systems take the last two names for one.
    const names = { a: "b", c: "d", e: "e\u200b" }
    const moved = Object.entries(names).map(([from, to], id) => entryOf(`${id}`, to, "content", { from }))
    const found = { a: "content", b: "content", c: "similar", d: "content", e: "content" }
    const { at, run, tree } = yield* setUp(found, [...moved, entryOf("8", "a")])
    Fs.linkSync(at("e"), at(names.e))
    for (const entry of moved) expect(yield* inspectEntry(run, entry)).toBe("Written")
    expect(tree()).toEqual({ ...found, [names.e]: "content" })
  })
)

it.scopedLive("a file in the way of a folder gets a name that nothing has or will have", () =>
  Effect.gen(function* () {
    const named = (suffix = "") => `d/${"n".repeat(255 - suffix.length)}${suffix}`
    const known = [entryOf("1", "a"), entryOf("7", named()), entryOf("8", named(" (7)"))]
    const { run, tree } = yield* setUp({ a: "content", [named()]: "content" }, known)
    const planned = [entryOf("1", `${named()}/a`), entryOf("2", named(" (7-2)")), entryOf("3", `${named(" (7-3)")}/a`)]
    yield* moveFiles(run, planned.slice(0, 1), new Map(planned.map((entry) => [entry.id, entry])))
    expect(tree()).toEqual({ [named(" (7-4)")]: "content", [`${named()}/a`]: "content" })
  })
)
