/** The names and paths of a mirror: safe, different, stable, and independent of the order of the lists. */
import { describe, expect, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { decide, isOurs, isTaken, type Local, mayBeSame } from "../../src/export/mirror/compare.js"
import { addSuffix, foldName, isSafePath, safeName } from "../../src/export/mirror/names.js"
import { type KnownName, planPaths } from "../../src/export/mirror/paths.js"
import { buildTree, compareIds, type ListedFolder } from "../../src/export/mirror/tree.js"

const bytesOf = (text: string) => Buffer.byteLength(text)

/** Names as people and attackers write them. */
const names = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom(
    ..."notes.pdf|Notes.pdf|NOTES.PDF|notes (7).pdf|café.txt|cafe\u0301.txt|..|.|...|../../etc/passwd|a/b|a\\b|CON|con.txt|aux .c|".split(
      "|"
    ),
    ..."LPT¹.txt|nul|COM1.tar.gz|.lms|.LMS|.l\u200bms|LMS~1|notes.pdf.|notes.pdf |  notes.pdf|\u0000\u001b[31m|\u202egpj.exe|".split(
      "|"
    ),
    ..."straße|STRASSE|ﬀ|İ|i\u0307|K|\u212a|\ud83d|👩‍👩‍👧.png".split("|"),
    `${"é".repeat(200)}.tar.gz`,
    "x".repeat(300)
  )
)

const ids = fc.integer({ min: 1, max: 30 }).map(String)

const folders: fc.Arbitrary<ReadonlyArray<ListedFolder>> = fc.uniqueArray(
  fc.record({
    id: ids,
    parent: fc.option(ids, { nil: undefined }),
    name: names,
    fullName: fc.option(fc.constantFrom("course files/a", "course files/a/b", "course files/a/b/c"), { nil: undefined })
  }),
  { selector: ({ id }) => id, maxLength: 12 }
)

const files = fc.uniqueArray(fc.record({ id: ids, parent: fc.option(ids, { nil: undefined }), name: names }), {
  selector: ({ id }) => id,
  maxLength: 20
})

const nothing = { folders: new Map<string, KnownName>(), files: new Map<string, KnownName>() }

describe("safeName", () => {
  it.each([
    ["notes.pdf", "notes.pdf"],
    ["cafe\u0301.txt", "café.txt"],
    ["Week 1: a/b\\c?.pdf", "Week 1_ a_b_c_.pdf"],
    ["..", "_"],
    ["../../etc/passwd", ".._.._etc_passwd"],
    ["", "_"],
    ["notes. . ", "notes"],
    [" notes", "notes"],
    ["con", "_con"],
    ["Aux .txt", "_Aux .txt"],
    ["console.log", "console.log"],
    ["COM¹.c", "_COM¹.c"],
    ["com7.txt", "_com7.txt"],
    ["lpt9", "_lpt9"],
    ["coma.txt", "coma.txt"],
    ["lpts.txt", "lpts.txt"],
    ["LMS~12.TXT", "LMS_12.TXT"],
    ["a~1b", "a~1b"],
    ["...", "_"],
    [".lms", "_.lms"],
    [".L\u200bms", "_.L\u200bms"],
    ["LMS~1", "LMS_1"],
    [".htaccess", ".htaccess"],
    ["a\u0000\u001b[31m\ud800", "a__[31m_"],
    ["photo\u202egpj.exe", "photo_gpj.exe"],
    ["👩‍👩‍👧.png", "👩‍👩‍👧.png"]
  ])("%j becomes %j", (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  it("shortens a name to 255 bytes, and keeps its extension", () => {
    const name = safeName(`${"é".repeat(200)}.tar.gz`)
    expect(bytesOf(name)).toBeLessThanOrEqual(255)
    expect(bytesOf(name)).toBeGreaterThan(252)
    expect(name.endsWith("é.tar.gz")).toBe(true)
    expect(bytesOf(addSuffix(name, " (9001)"))).toBeLessThanOrEqual(255)
    expect(addSuffix(name, " (9001)").endsWith("é (9001).tar.gz")).toBe(true)
  })

  it("returns a name that all systems accept, and leaves it as it is", () => {
    fc.assert(
      fc.property(names, (name) => {
        const safe = safeName(name)
        expect(bytesOf(safe)).toBeLessThanOrEqual(255)
        expect(safe).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cs}]|^\.{0,2}$|[.\s]$|^\s/u)
        expect(safe).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$)/i)
        expect(foldName(safe)).not.toBe(".lms")
        expect(safeName(safe)).toBe(safe)
        expect(isSafePath(addSuffix(safe, " (7)"))).toBe(true)
      })
    )
  })

  it("takes no extension from a sentence, and has a name of as many bytes as allowed as it is", () => {
    expect(addSuffix("p. 12 of 20", " (7)")).toBe("p. 12 of 20 (7)")
    expect(safeName(`${"x".repeat(251)}.pdf`)).toBe(`${"x".repeat(251)}.pdf`)
    expect(addSuffix(`..${".".repeat(300)}pdf`, " (7)")).toMatch(/^_ \(7\)\.pdf$/)
  })

  it("is that of each name of a safe path", () => {
    expect([isSafePath("a/b"), isSafePath("a/.."), isSafePath("../a"), isSafePath("a//b")]).toEqual([
      true,
      false,
      false,
      false
    ])
  })

  it("has one folded form for names that a system takes for one", () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(foldName(name.toUpperCase())).toBe(foldName(name))
        expect(foldName(name.normalize("NFD"))).toBe(foldName(name))
        expect(foldName(name.normalize("NFC"))).toBe(foldName(name))
      })
    )
  })
})

describe("planPaths", () => {
  /** The folded paths of all files and of all folders above them. */
  const check = (tree: ReturnType<typeof buildTree>, plan: ReturnType<typeof planPaths>) => {
    const all = [...plan.folders.values(), ...plan.files.values()].map(({ path }) => path)
    expect(new Set(all.map(foldName)).size).toBe(all.length)
    expect(plan.files.size).toBe(tree.files.length)
    for (const path of all) {
      expect(isSafePath(path)).toBe(true)
      for (const name of path.split("/")) expect(bytesOf(name)).toBeLessThanOrEqual(255)
    }
  }

  it("gives each file a path of its own, in any order of the lists, and the same one again", () => {
    fc.assert(
      fc.property(folders, files, (listed, listedFiles) => {
        const tree = buildTree(listed, listedFiles)
        const plan = planPaths(tree, nothing)
        check(tree, plan)
        const reversed = buildTree([...listed].reverse(), [...listedFiles].reverse())
        expect(new Map([...planPaths(reversed, nothing).files].sort())).toEqual(new Map([...plan.files].sort()))
        expect(planPaths(tree, plan)).toEqual(plan)
      })
    )
  })

  it("lets each file keep its path when others come and go", () => {
    fc.assert(
      fc.property(files, fc.array(fc.boolean()), (all, first) => {
        const before = all.filter((_, index) => first[index] ?? true).map((file) => ({ ...file, parent: undefined }))
        const after = all.filter((_, index) => index % 3 > 0).map((file) => ({ ...file, parent: undefined }))
        const known = planPaths({ folders: [], files: before }, nothing)
        const tree = { folders: [], files: after }
        const plan = planPaths(tree, known)
        check(tree, plan)
        for (const [id, { path }] of plan.files) {
          if (known.files.has(id)) expect(path).toBe(known.files.get(id)?.path)
        }
      })
    )
  })

  it("tells names apart by the id, and gives the plain one to the oldest", () => {
    const file = (id: string, name: string) => ({ id, name, parent: undefined })
    const plan = planPaths(
      {
        folders: [file("3", "notes.pdf")],
        files: [file("12", "Notes.pdf"), file("9", "notes.pdf"), file("10", "notes (9).pdf")]
      },
      nothing
    )
    expect(Array.from(plan.files.values(), ({ id, path }) => [id, path])).toEqual([
      ["9", "notes (9).pdf"],
      ["10", "notes (9) (10).pdf"],
      ["12", "Notes (12).pdf"]
    ])
    expect(plan.folders.get("3")?.path).toBe("notes.pdf")
  })

  it("counts if also the name with the id is taken, and shortens a long id", () => {
    const file = (id: string, name: string, parent: string | undefined = undefined) => ({ id, name, parent })
    const long = "9".repeat(50)
    const { files } = planPaths(
      {
        folders: [file("1", "a"), file("2", "a (9)"), file("3", "a (9-2)")],
        files: [file("9", "a"), file(long, "a")]
      },
      nothing
    )
    expect(files.get("9")?.path).toBe("a (9-3)")
    expect(files.get(long)?.path).toBe(`a (${"9".repeat(40)})`)
  })

  it("gives a file another name if it wants one, or if another one has kept its name", () => {
    const file = (id: string, name: string) => ({ id, name, parent: undefined })
    const known = (...all: ReadonlyArray<readonly [id: string, wanted: string, name: string]>) => ({
      folders: new Map<string, KnownName>(),
      files: new Map(all.map(([id, wanted, name]) => [id, { id, parent: null, wanted, name }]))
    })
    const renamed = planPaths({ folders: [], files: [file("1", "b")] }, known(["1", "a", "a"]))
    expect(renamed.files.get("1")?.path).toBe("b")
    const twice = planPaths(
      { folders: [], files: [file("1", "a"), file("2", "a")] },
      known(["1", "a", "A"], ["2", "a", "a"])
    )
    expect(Array.from(twice.files.values(), ({ path }) => path)).toEqual(["A", "a (2)"])
  })

  it("gives a file that replaces another one its name", () => {
    const known = planPaths({ folders: [], files: [{ id: "1", name: "a.txt", parent: undefined }] }, nothing)
    const plan = planPaths({ folders: [], files: [{ id: "2", name: "a.txt", parent: undefined }] }, known)
    expect(plan.files.get("2")?.path).toBe("a.txt")
  })
})

describe("buildTree", () => {
  const folder = (id: string, parent: string | undefined, name: string, fullName?: string): ListedFolder => ({
    id,
    parent,
    name,
    fullName
  })
  const pathsOf = (listed: ReadonlyArray<ListedFolder>, file: { id: string; parent: string | undefined }) =>
    planPaths(buildTree(listed, [{ ...file, name: "f" }]), nothing).files.get(file.id)?.path

  it("has no folder for the root folder", () => {
    const listed = [folder("1", undefined, "course files"), folder("2", "1", "a"), folder("3", "2", "b")]
    expect(pathsOf(listed, { id: "7", parent: "1" })).toBe("f")
    expect(pathsOf(listed, { id: "7", parent: "3" })).toBe("a/b/f")
  })

  it("places a folder whose parents are hidden by its path", () => {
    const listed = [
      folder("1", undefined, "course files", "course files"),
      folder("2", "1", "a", "course files/a"),
      folder("4", "3", "c", "course files/a/b/c")
    ]
    expect(pathsOf(listed, { id: "7", parent: "4" })).toBe("a/b/c/f")
  })

  it("places a folder below the folders of its path that are listed, and at the top if the path is unknown", () => {
    const listed = [
      folder("1", undefined, "course files", "course files"),
      folder("2", "1", "a", "course files/a"),
      folder("3", "2", "b", "course files/a/b"),
      folder("5", "4", "d", "course files/a/b/c/d"),
      folder("6", "8", "e")
    ]
    expect(buildTree(listed, []).folders).toEqual([
      { id: "2", name: "a", parent: undefined },
      { id: "3", name: "b", parent: "2" },
      { id: "course files/a/b/c", name: "c", parent: "3" },
      { id: "5", name: "d", parent: "course files/a/b/c" },
      { id: "6", name: "e", parent: undefined }
    ])
  })

  it("has the root that is given, and folders without a parent beside it", () => {
    const listed = [folder("1", undefined, "r"), folder("2", undefined, "other"), folder("3", "1", "a")]
    expect(buildTree(listed, [], "1").folders).toEqual([
      { id: "2", name: "other", parent: undefined },
      { id: "3", name: "a", parent: undefined }
    ])
  })

  it("has records in the order of their ids, which are numbers or text, each once", () => {
    const ids = ["10", "9", "1~2", "2", "2", "1~1"]
    expect([...ids].sort(compareIds)).toEqual(["2", "2", "9", "10", "1~1", "1~2"])
    const files = ids.map((id, index) => ({ id, parent: undefined, name: String(index) }))
    expect(buildTree([], files).files.map(({ id, name }) => [id, name])).toEqual([
      ["2", "4"],
      ["9", "1"],
      ["10", "0"],
      ["1~1", "5"],
      ["1~2", "2"]
    ])
  })

  it("places files of folders that are not listed at the top", () => {
    expect(pathsOf([folder("1", undefined, "course files")], { id: "7", parent: "99" })).toBe("f")
    expect(pathsOf([], { id: "7", parent: undefined })).toBe("f")
  })

  it("breaks cycles at the lowest id", () => {
    const listed = [folder("1", undefined, "r"), folder("4", "5", "d"), folder("5", "4", "e"), folder("6", "6", "s")]
    expect(pathsOf(listed, { id: "7", parent: "5" })).toBe("d/e/f")
    expect(pathsOf(listed, { id: "7", parent: "6" })).toBe("s/f")
    // A folder that leads into a cycle, with the lowest id, is not part of it.
    const leading = [folder("1", undefined, "r"), folder("2", "9", "c"), folder("8", "9", "d"), folder("9", "8", "e")]
    expect(pathsOf(leading, { id: "7", parent: "2" })).toBe("d/e/c/f")
  })

  it("keeps all files, in a tree that ends", () => {
    fc.assert(
      fc.property(folders, files, (listed, listedFiles) => {
        const tree = buildTree(listed, listedFiles)
        expect(tree.files.map(({ id }) => id)).toEqual(listedFiles.map(({ id }) => id).sort(compareIds))
        const parents = new Map(tree.folders.map(({ id, parent }) => [id, parent]))
        for (const { id } of tree.folders) {
          let at: string | undefined = id
          let steps = 0
          while (at !== undefined) {
            expect(parents.has(at)).toBe(true)
            expect(++steps).toBeLessThanOrEqual(tree.folders.length)
            at = parents.get(at)
          }
        }
      })
    )
  })
})

describe("decide", () => {
  const version = { size: 10, modified: "2026-01-01T00:00:00Z" }
  const wanted = { ...version, path: "a", isReadable: true }
  const written = { ...version, path: "a" }
  const other = [{ size: 11 }, { modified: "2026-01-02T00:00:00Z" }] as const

  it.each<[Local, "Keep" | "Fetch" | "Foreign"]>([
    ["Written", "Keep"],
    ["Own", "Keep"],
    ["Missing", "Fetch"],
    ["Outdated", "Fetch"],
    ["Foreign", "Foreign"]
  ])("a version that was written, and is %s: %s", (local, action) => {
    expect(decide(wanted, written, local)).toEqual({ moves: false, action })
  })

  it.each(other)("requests a file with another %j", (change) => {
    for (const local of ["Written", "Missing", "Outdated", "Foreign"] as const) {
      expect(decide({ ...wanted, ...change }, written, local).action).toBe("Fetch")
    }
  })

  it("moves only what the mirror has written", () => {
    const elsewhere = { ...wanted, path: "b" }
    expect(decide(elsewhere, written, "Written")).toEqual({ moves: true, action: "Keep" })
    expect(decide(elsewhere, written, "Outdated")).toEqual({ moves: true, action: "Fetch" })
    expect(decide(elsewhere, written, "Foreign")).toEqual({ moves: false, action: "Fetch" })
    expect(decide(elsewhere, written, "Own")).toEqual({ moves: false, action: "Fetch" })
    expect(decide(elsewhere, undefined, "Missing")).toEqual({ moves: false, action: "Fetch" })
  })

  it("does not request what cannot be read, and knows by its size what may be it", () => {
    expect(decide({ ...wanted, isReadable: false }, undefined, "Missing").action).toBe("Unreadable")
    expect([mayBeSame(wanted, 10), mayBeSame(wanted, 11), mayBeSame({ ...wanted, size: null }, 11)]).toEqual([
      true,
      false,
      true
    ])
  })

  it("knows what it may replace, and what it must leave alone", () => {
    const all = ["Missing", "Written", "Outdated", "Own", "Foreign"] as const
    expect([all.filter(isOurs), all.filter(isTaken)]).toEqual([
      ["Written", "Outdated"],
      ["Own", "Foreign"]
    ])
  })

  it("does not need to read what is in place", () => {
    expect(decide({ ...wanted, isReadable: false }, written, "Written").action).toBe("Keep")
  })
})
