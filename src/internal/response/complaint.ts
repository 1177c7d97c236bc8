/** What a schema has against a value, without the value: it may be a whole page, and hold what no log should. */
import * as Arr from "effect/Array"
import type * as ParseResult from "effect/ParseResult"
import * as AST from "effect/SchemaAST"
import { describeType } from "../text/describe.js"
import { truncate } from "../text/escape.js"

// Nor are the words of the schema's author shown, since they may be made of the value.

type Path = ReadonlyArray<string | number>

export interface Complaint {
  /** The way to the refused value. */
  readonly path: Path
  /** Undefined where there should be nothing. */
  readonly expected: AST.AST | undefined
  readonly isMissing: boolean
  readonly actual: unknown
}

const LONGEST_PATH = 100
const LONGEST_KEY = 40
const LONGEST_TYPE = 120

const isKey = (key: PropertyKey): key is string | number => typeof key !== "symbol"

const below = (inner: Complaint, path: ParseResult.Path): Complaint => ({
  ...inner,
  path: [...Arr.ensure(path as PropertyKey | ReadonlyArray<PropertyKey>).filter(isKey), ...inner.path]
})

/** The member of a union that the value came closest to; where it is none of them, the union is what was expected. */
const closest = (union: AST.Union, actual: unknown, members: Arr.NonEmptyArray<Complaint>): Complaint => {
  const deepest = members.reduce((best, member) => (member.path.length > best.path.length ? member : best))
  return deepest.path.length > 0 ? deepest : { path: [], expected: union, isMissing: false, actual }
}

/** The first of what the schema complains of: the rest is mostly its echo. */
export const first = (issue: ParseResult.ParseIssue): Complaint => {
  switch (issue._tag) {
    case "Pointer":
      return below(first(issue.issue), issue.path)
    case "Composite": {
      const issues = Arr.ensure(issue.issues) as Arr.NonEmptyArray<ParseResult.ParseIssue>
      return AST.isUnion(issue.ast)
        ? closest(issue.ast, issue.actual, Arr.map(issues, first))
        : first(Arr.headNonEmpty(issues))
    }
    case "Refinement":
    case "Transformation":
      return first(issue.issue)
    case "Missing":
      return { path: [], expected: issue.ast.type, isMissing: true, actual: undefined }
    case "Unexpected":
      return { path: [], expected: undefined, isMissing: false, actual: issue.actual }
    default:
      return { path: [], expected: issue.ast, isMissing: false, actual: issue.actual }
  }
}

const step = (key: string | number): string => {
  const name = String(key)
  const short = truncate(name, LONGEST_KEY)
  return /^[\w-]+$/.test(name) ? short : JSON.stringify(short)
}

/** `a.b.0: expected string, and it is null`. */
export const describe = ({ actual, expected, isMissing, path }: Complaint): string => {
  const at = path.length === 0 ? "" : ` at ${truncate(path.map(step).join("."), LONGEST_PATH)}`
  const type = expected === undefined ? "nothing" : truncate(String(expected).replace(/\s+/g, " "), LONGEST_TYPE)
  return `${at}: expected ${type}, and it is ${isMissing ? "missing" : describeType(actual)}`
}
