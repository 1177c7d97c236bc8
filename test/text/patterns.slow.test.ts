import { check } from "recheck"
import * as ts from "typescript"
import { describe, expect, it } from "vitest"
import { filesBelow, read } from "../fixtures/repository.js"

/** Patterns in these folders may match text of the server. Those of the sandbox and the command do not. */
const FOLDERS = ["internal", "node", "export", "csv", "cluster", "cassette"]

const patternsOf = (file: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const source = ts.createSourceFile(file, read(file), {
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

const patterns = FOLDERS.flatMap((folder) => filesBelow(`src/${folder}`)).flatMap(patternsOf)

/** Without timeouts, since on a busy machine any text would seem slow. */
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
  /** Whether the group is neither repeated nor a lookaround, so that alternatives can be checked separately. */
  free: boolean
  readonly around: Group | undefined
}

const isFree = ({ around, free }: Group): boolean => free && (around === undefined || isFree(around))

/** The groups, outer ones first. The first is the complete pattern. */
const groupsOf = (source: string): ReadonlyArray<Group> => {
  const groups: Array<Group> = [{ from: 0, to: source.length, bars: [], free: true, around: undefined }]
  let inner = groups[0]
  // Skips escapes and character classes.
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
 * Splits `a(?:b|c)d` into `a(?:b)d` and `a(?:c)d`. The pattern tries no more than its pieces together, so it is linear if
 * each piece is. Checking the pieces takes a fraction of the
 * time.
 */
const piecesOf = (source: string): ReadonlyArray<string> => {
  // A back reference may refer to a group of another piece.
  if (/\\[1-9k]/.test(source)) return [source]
  const group = groupsOf(source).find((group) => group.bars.length > 0 && isFree(group))
  if (group === undefined) return [source]
  const { bars, from, to } = group
  return [...bars, to].flatMap((end, n) => {
    const begin = n === 0 ? from : (bars[n - 1] ?? 0) + 1
    return piecesOf(source.slice(0, from) + source.slice(begin, end) + source.slice(to))
  })
}

/** A piece without repetition takes a constant number of steps at each position. */
const hasRepetition = (source: string): boolean => /[*+{]/.test(source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gsu, ""))

const isLinear = async (pattern: string): Promise<boolean> => {
  const end = pattern.lastIndexOf("/")
  const [source, flags] = [pattern.slice(1, end), pattern.slice(end + 1)]
  const pieces = [...new Set(flags.includes("v") ? [source] : piecesOf(source))].filter(hasRepetition)
  if (pieces.length === 0) return true
  for (const [n, piece] of pieces.entries()) {
    if (await isSafe(piece, flags)) continue
    // A slow piece is not slow if the next piece matches where it fails.
    const next = pieces[n + 1]
    if (next === undefined || !(await isSafe(`${piece}|${next}`, flags))) return isSafe(source, flags)
  }
  return true
}

// A quadratic pattern takes minutes on a large body and blocks the program meanwhile.
describe("regular expressions take linear time", () => {
  it("all of them", async () => {
    const slow: Array<string> = []
    for (const pattern of new Set(patterns)) {
      if (!(await isLinear(pattern))) slow.push(pattern)
    }
    expect(slow).toEqual([])
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
  ])("the check detects %s", async (pattern) => {
    expect(await isLinear(pattern)).toBe(false)
  })

  it("alternatives are split into pieces", () => {
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
