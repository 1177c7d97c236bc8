import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { check } from "recheck"
import * as ts from "typescript"
import { describe, expect, it } from "vitest"

const src = fileURLToPath(new URL("../../src", import.meta.url))

/** What the service, or whoever stands in its place, writes may come to all of them but those that only a sandbox or a command sees. */
const ROOMS = ["internal", "node", "export", "cassette"]

/** Those that would take long over a long text, and never get one. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?/gs':
    "cassette/json.ts: over JSON that was parsed, in which each string ends",
  "/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/": "cassette/patterns.ts: over 320 characters at the most"
}

/** As many choices as the words of the pseudonyms: each begins with a letter of its own, and its digits end it. */
const TOO_MANY = /^\/Person-/

const patternsOf = (file: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const source = ts.createSourceFile(file, Fs.readFileSync(file, "utf8"), {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone
  })
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const patterns = ROOMS.flatMap((room) =>
  Fs.readdirSync(Path.join(src, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => patternsOf(Path.join(src, room, name)))
)

/** Steps alone tell: on a busy machine a text would pass for slow by the clock. */
const STEPS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null
} as const

const isSafe = async (source: string, flags: string): Promise<boolean> =>
  (await check(source, flags, STEPS)).status === "safe"

interface Group {
  /** The text between the parentheses. */
  readonly from: number
  to: number
  readonly bars: Array<number>
  /** Whether what follows is tried again for each of its alternatives: neither repeated nor a look around. */
  free: boolean
  readonly around: Group | undefined
}

const isFree = ({ around, free }: Group): boolean => free && (around === undefined || isFree(around))

/** The groups, from the outside in; the first is all of it. */
const groupsOf = (source: string): ReadonlyArray<Group> => {
  const groups: Array<Group> = [{ from: 0, to: source.length, bars: [], free: true, around: undefined }]
  let inner = groups[0]
  // What is escaped or in a class is no mark.
  for (const { 0: text, 1: mark, index } of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|([()|])/gsu)) {
    if (mark === "(") {
      const [head = text, plain] = /^\((\?:|\?<\w+>|(?!\?))/.exec(source.slice(index)) ?? []
      inner = { from: index + head.length, to: source.length, bars: [], free: plain !== undefined, around: inner }
      groups.push(inner)
    } else if (mark === "|") inner?.bars.push(index)
    else if (mark === ")" && inner !== undefined) {
      inner.to = index
      if (/^[*+?{]/.test(source.slice(index + 1))) inner.free = false
      inner = inner.around
    }
  }
  return groups
}

/**
 * `a(?:b|c)d` as `a(?:b)d` and `a(?:c)d`. It tries no more than these do together: where it has matched, it stops no later
 * than the one that has. So it takes time as its text is long if each of them does, and each is judged in a fraction of the
 * time.
 */
const piecesOf = (source: string): ReadonlyArray<string> => {
  // What a group of another piece has matched is not seen in this one.
  if (/\\[1-9k]/.test(source)) return [source]
  const group = groupsOf(source).find((group) => group.bars.length > 0 && isFree(group))
  if (group === undefined) return [source]
  const { bars, from, to } = group
  return [...bars, to].flatMap((end, n) => {
    const begin = n === 0 ? from : (bars[n - 1] ?? 0) + 1
    return piecesOf(source.slice(0, from) + source.slice(begin, end) + source.slice(to))
  })
}

/** Such a piece takes the same few steps at each place of a text. */
const hasRepetition = (source: string): boolean => /[*+{]/.test(source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gsu, ""))

const isLinear = async (pattern: string): Promise<boolean> => {
  const end = pattern.lastIndexOf("/")
  const [source, flags] = [pattern.slice(1, end), pattern.slice(end + 1)]
  const pieces = [...new Set(flags.includes("v") ? [source] : piecesOf(source))].filter(hasRepetition)
  if (pieces.length === 0) return true
  for (const [n, piece] of pieces.entries()) {
    if (await isSafe(piece, flags)) continue
    // What is slow alone is not where the next piece matches what it fails at.
    const next = pieces[n + 1]
    if (next === undefined || !(await isSafe(`${piece}|${next}`, flags))) return isSafe(source, flags)
  }
  return true
}

// A pattern that tries again at each character takes minutes on a body's length, and holds up all of the program meanwhile.
describe("a regular expression takes time as its text is long", () => {
  it("all of them, but those that never get a long one", async () => {
    const slow: Array<string> = []
    for (const pattern of new Set(patterns)) {
      if (!TOO_MANY.test(pattern) && !(await isLinear(pattern))) slow.push(pattern)
    }
    expect(new Set(slow)).toEqual(new Set(Object.keys(BOUNDED)))
  })

  it.each([
    "/\\s+$/",
    "/^(a+)+$/",
    "/x|\\s+$/",
    "/^(?:x|(?:y|\\s*z\\s*\\s*$))/",
    "/(?:\\s|y)\\s+$/",
    "/^(?:a|ab?)+$/",
    "/^(?:x|(a+)+)$/",
    "/[)|]|\\(\\s+\\s+$/",
    "/(?:x|y)?\\s+$/"
  ])("and one that does not is found: %s", async (pattern) => {
    expect(await isLinear(pattern)).toBe(false)
  })

  it("one of several alternatives is in the pieces that have each of them alone", () => {
    expect(piecesOf("^(?:a|(b|c[|)]))d|\\(e(?<n>f|g)h(?=i|j)(?:k|l)*")).toEqual([
      "^(?:a)d",
      "^(?:(b))d",
      "^(?:(c[|)]))d",
      "\\(e(?<n>f)h(?=i|j)(?:k|l)*",
      "\\(e(?<n>g)h(?=i|j)(?:k|l)*"
    ])
    expect(piecesOf("(a|b)\\1")).toEqual(["(a|b)\\1"])
  })
})
