/** The files of a mirror on a real disk: what it takes for its own, and what it leaves alone. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import * as Path from "node:path"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsFileError } from "effect-lms"
import type { Local } from "../../src/export/mirror/compare.js"
import { type Disk, makeDisk } from "../../src/export/mirror/disk.js"
import { inspectEntry, moveFiles } from "../../src/export/mirror/moves.js"
import { makePlacing } from "../../src/export/mirror/placing.js"
import { Entries, type Entry, readState } from "../../src/export/mirror/state.js"
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

/** A mirror whose directory has the files `found`, and that knows others. */
const setUp = (found: Readonly<Record<string, string>>, ...known: ReadonlyArray<Entry>) =>
  Effect.gen(function* () {
    const home = yield* temporaryDirectory
    const files = yield* getFiles
    const paths = mirrorPaths(files.path, home)
    const at = (path: string) => Path.join(home, path)
    const write = (path: string, text: string, time = TIME) => {
      Fs.mkdirSync(Path.dirname(at(path)), { recursive: true })
      Fs.writeFileSync(at(path), text)
      Fs.utimesSync(at(path), new Date(time), new Date(time))
    }
    for (const [path, text] of Object.entries({ ...found, [PART]: "content" })) write(path, text)
    /** A disk of which some calls are replaced. */
    const diskWith = (calls: Partial<FileSystem.FileSystem>) =>
      makeDisk({ files: { ...files, fs: { ...files.fs, ...calls } }, own: ownFiles(files.path, paths, "id"), paths })
    const run = {
      disk: diskWith({}),
      entries: new Entries(known),
      left: new Set<string>(),
      save: Effect.asVoid(Effect.void)
    }
    /** Another program moves a folder, and leaves a link to it. */
    const replaceByLink = (folder: string) => {
      Fs.renameSync(at(folder), at("elsewhere"))
      Fs.symlinkSync(at("elsewhere"), at(folder))
    }
    return { ...run, at, diskWith, files, paths, replaceByLink, run, write, tree: () => readTree(home) }
  }).pipe(Effect.provide(NodeContext.layer))

type SetUp = Effect.Effect.Success<ReturnType<typeof setUp>>

it.scopedLive.each<[string, text: string, time: number, Partial<Entry> | undefined, Local, carefully?: Local]>([
  ["what was written", "content", TIME, {}, "Written"],
  ["what was written, with another time", "content", LATER, {}, "Written"],
  ["a file with the size and time of what was written", "similar", TIME, {}, "Written", "Foreign"],
  ["a file with the size of what was written", "similar", LATER, {}, "Foreign"],
  ["a file of which nothing is known", "content", TIME, undefined, "Foreign"],
  ["what was to be replaced", "similar", TIME, { former: ["x", "similar"].map(contentOf) }, "Outdated"],
  ["neither the new content nor the old", "x", TIME, { former: [contentOf("y")] }, "Foreign"],
  ["a file of the user's own", "content", TIME, { own: true }, "Own"],
  ["a file of the user's own that was changed", "x", TIME, { own: true }, "Foreign"]
])("recognizes %s", ([, text, time, others, quickly, carefully = quickly]) =>
  Effect.gen(function* () {
    const { disk, write } = yield* setUp({})
    write("a", text, time)
    const entry = others && entryOf("7", "a", "content", others)
    expect([yield* disk.inspect("a", entry), yield* disk.inspect("a", entry, true)]).toEqual([quickly, carefully])
  })
)

it.scopedLive("recognizes what is no file, a file that changes meanwhile, and two names of one file", () =>
  Effect.gen(function* () {
    const { at, disk, diskWith, files, write } = yield* setUp({ a: "content", b: "x", "b\u200b": "x" })
    const change = Effect.sync(() => write("a", "content", LATER))
    const changing = diskWith({ open: (...options) => Effect.zipLeft(files.fs.open(...options), change) })
    expect(yield* changing.inspect("a", entryOf("7", "a"), true)).toBe("Foreign")
    const withoutTime = (info: FileSystem.File.Info) => ({ ...info, mtime: Option.none() })
    const timeless = diskWith({ stat: (path) => Effect.map(files.fs.stat(path), withoutTime) })
    expect(yield* timeless.look("a", false)).toEqual({ bytes: 7, mtime: 0 })
    Fs.symlinkSync(at("a"), at("link"))
    const looks = Effect.forEach(["none", "link", ".lms"], (path) => disk.look(path, false))
    expect(yield* looks).toEqual(["Missing", "Foreign", "Foreign"])
    // Some systems take these for one name.
    for (const path of ["a\u200b", "c"]) Fs.linkSync(at("a"), at(path))
    const same = Effect.forEach(["a\u200b", "c"], (path) => disk.isSameFile("a", path))
    expect([yield* same, yield* disk.isSameFile("b", "b\u200b")]).toEqual([[true, false], false])
  })
)

const removeFolder = ({ removeEmptyFolders }: Disk) => removeEmptyFolders(["d/a"])

it.scopedLive.each<
  [
    "link" | "makeDirectory" | "readDirectory" | "remove" | "stat",
    "EIO" | "ENOENT",
    use: (disk: Disk) => Effect.Effect<unknown, LmsFileError>,
    outcome: unknown
  ]
>([
  ["stat", "EIO", ({ look }) => look("a", false), "Check a"],
  ["makeDirectory", "EIO", ({ makeFolders }) => makeFolders("new/a"), "Create new"],
  ["link", "EIO", ({ move }) => move("a", "b"), "Rename b"],
  ["remove", "EIO", ({ remove }) => remove("a"), "Write a"],
  ["stat", "EIO", removeFolder, false],
  ["readDirectory", "EIO", removeFolder, false],
  ["readDirectory", "ENOENT", removeFolder, true]
])("reports an operation that fails: %s, %s", ([call, code, use, outcome]) =>
  Effect.gen(function* () {
    const { at, diskWith } = yield* setUp({ "d/b": "x" })
    const result = Effect.catchAll(use(diskWith({ [call]: () => failWith(call, "", code) })), ({ operation, path }) =>
      Effect.succeed(`${operation} ${Path.relative(at("."), path)}`)
    )
    expect(yield* result).toBe(outcome)
  })
)

it.scopedLive("looks at a folder once, and again before it writes: a link may have taken its place", () =>
  Effect.gen(function* () {
    const { at, disk, replaceByLink } = yield* setUp({ "d/a": "content" })
    yield* disk.look("d/a", false)
    replaceByLink("d")
    expect(yield* disk.look("d/a", false)).toEqual({ bytes: 7, mtime: TIME })
    for (const use of [disk.look("d/a", true), disk.makeFolders("d/b"), disk.move("d/a", "b")]) {
      expect(yield* Effect.flip(use)).toMatchObject({ reason: "Symlink", path: at("d") })
    }
    Fs.rmSync(at("elsewhere/a"))
    expect([yield* disk.removeEmptyFolders(["d/a"]), Fs.readdirSync(at("."))]).toEqual([
      true,
      [".lms", "d", "elsewhere"]
    ])
  })
)

it.scopedLive("removes empty folders, the inner ones first, and those that an ended process has left", () =>
  Effect.gen(function* () {
    const { at, disk } = yield* setUp({ "k/a": "x" })
    const stale = `.lms/mirror/${"f".repeat(32)}.stale`
    for (const folder of ["d/e/f", "k/e", ".lms/other", stale]) Fs.mkdirSync(at(folder), { recursive: true })
    expect(yield* disk.removeEmptyFolders(["d/e/f/x", "k/e/x"])).toBe(true)
    const rest = [".lms", ".lms/mirror", PART, ".lms/other", "k", "k/a"]
    expect(Fs.readdirSync(at("."), { recursive: true }).sort()).toEqual(rest)
  })
)

it.scopedLive.each<
  [
    string,
    known: ReadonlyArray<Entry>,
    found: Readonly<Record<string, string>>,
    outcome: string,
    saved?: Partial<Entry>
  ]
>([
  ["is the user's if the user has the same one", [], { a: "content" }, "Same", { own: true }],
  ["is the user's if the same one has replaced it", [entryOf("7", "a", "x")], { a: "content" }, "Same", { own: true }],
  ["is not the user's if it has another path", [entryOf("7", "b")], { a: "content", b: "content" }, "Changed"],
  [
    "replaces another, and leaves its path",
    [entryOf("7", "b", "x"), entryOf("8", "a", "y")],
    { a: "y", b: "x" },
    "Written",
    { from: "b", former: ["y", "x"].map(contentOf) }
  ]
])("a complete file %s", ([, known, found, outcome, saved]) =>
  Effect.gen(function* () {
    const { at, entries, files, left, run, tree } = yield* setUp(found, ...known)
    const states: Array<ReadonlyArray<Entry>> = []
    const place = makePlacing(files, { ...run, save: Effect.sync(() => void states.push(entries.all())) })
    const failed = Effect.catchTag(place(at(PART), entryOf("7", "a")), "LmsExportError", ({ reason }) =>
      Effect.succeed(reason)
    )
    expect(yield* failed).toBe(outcome)
    expect(states).toEqual(saved === undefined ? [] : [[entryOf("7", "a", "content", saved)]])
    expect([[...left], tree()]).toEqual(saved?.from === undefined ? [[], found] : [[saved.from], { a: "content" }])
  })
)

const sneak: (room: SetUp) => Disk = ({ disk, write }) => ({
  ...disk,
  inspect: (path, entry, isCareful) =>
    Effect.tap(disk.inspect(path, entry, isCareful), () => isCareful && write("a", "user's"))
})

it.scopedLive.each<[string, (room: SetUp) => Partial<SetUp["run"]>, reason: string, content: string]>([
  [
    "a file, while the state is written",
    ({ write }) => ({ save: Effect.sync(() => write("a", "user's")) }),
    "Changed",
    "user's"
  ],
  ["a file, in the last moment", (room) => ({ disk: sneak(room) }), "Exists", "user's"],
  [
    "a link for a folder",
    ({ replaceByLink }) => ({ save: Effect.sync(() => replaceByLink("d")) }),
    "Symlink",
    "content"
  ]
])("replaces and removes nothing if another program puts something in the way: %s", ([, changeOf, reason, content]) =>
  Effect.gen(function* () {
    const room = yield* setUp({ "d/b": "content" }, entryOf("7", "d/b"))
    yield* room.disk.look("d/b", false)
    const place = makePlacing(room.files, { ...room.run, ...changeOf(room) })
    expect(yield* Effect.flip(place(room.at(PART), entryOf("7", "a")))).toMatchObject({ reason })
    expect(["a", "d/b"].map((path) => Fs.readFileSync(room.at(path), "utf8"))).toEqual([content, "content"])
  })
)

it.scopedLive("leaves what has taken the former path of a file", () =>
  Effect.gen(function* () {
    const moved = [entryOf("7", "b", "content", { from: "a" }), entryOf("9", "d", "content", { from: "c" })]
    const found = { a: "content", b: "content", c: "similar", d: "content" }
    const { run, tree } = yield* setUp(found, ...moved, entryOf("8", "a"))
    expect(yield* Effect.forEach(moved, (entry) => inspectEntry(run, entry))).toEqual(["Written", "Written"])
    expect(tree()).toEqual(found)
  })
)

it.scopedLive("moves a file out of the way of a folder, to a name that nothing has or will have", () =>
  Effect.gen(function* () {
    /** The longest name, in a folder. */
    const named = (suffix = "") => `d/${"n".repeat(255 - suffix.length)}${suffix}`
    const known = [entryOf("1", "a"), entryOf("7", named()), entryOf("8", named(" (7)"))]
    const { run, tree } = yield* setUp({ a: "content", [named()]: "content" }, ...known)
    const planned = [entryOf("1", `${named()}/a`), entryOf("2", named(" (7-2)")), entryOf("3", `${named(" (7-3)")}/a`)]
    yield* moveFiles(run, planned.slice(0, 1), new Map(planned.map((entry) => [entry.id, entry])))
    expect(tree()).toEqual({ [named(" (7-4)")]: "content", [`${named()}/a`]: "content" })
  })
)
