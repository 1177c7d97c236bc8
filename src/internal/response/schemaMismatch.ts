/** Where and how a value does not match a schema, without showing the value. */
import * as Arr from "effect/Array"
import type * as ParseResult from "effect/ParseResult"
import * as AST from "effect/SchemaAST"
import { describeType } from "../text/describe.js"
import { truncate } from "../text/escape.js"

/**
 * The place where a value does not match a schema. Custom messages of a schema are not used, since they may contain the
 * value.
 */
export interface SchemaMismatch {
  readonly path: ReadonlyArray<string | number>
  /** Undefined for an unexpected member. */
  readonly expected: AST.AST | undefined
  readonly isMissing: boolean
  readonly actual: unknown
}

/** The first mismatch of an issue: the others mostly repeat it. */
export const firstMismatch = (issue: ParseResult.ParseIssue): SchemaMismatch => {
  switch (issue._tag) {
    case "Pointer":
      return prependPath(issue.path, firstMismatch(issue.issue))
    case "Composite": {
      const issues = Arr.ensure(issue.issues) as Arr.NonEmptyArray<ParseResult.ParseIssue>
      return AST.isUnion(issue.ast)
        ? closestMismatch(issue.ast, issue.actual, Arr.map(issues, firstMismatch))
        : firstMismatch(Arr.headNonEmpty(issues))
    }
    case "Refinement":
    case "Transformation":
      return firstMismatch(issue.issue)
    case "Missing":
      return { path: [], expected: issue.ast.type, isMissing: true, actual: undefined }
    case "Unexpected":
      return { path: [], expected: undefined, isMissing: false, actual: issue.actual }
    default:
      return { path: [], expected: issue.ast, isMissing: false, actual: issue.actual }
  }
}

const isStringOrNumber = (key: PropertyKey): key is string | number => typeof key !== "symbol"

const prependPath = (path: ParseResult.Path, inner: SchemaMismatch): SchemaMismatch => ({
  ...inner,
  path: [...Arr.ensure(path as PropertyKey | ReadonlyArray<PropertyKey>).filter(isStringOrNumber), ...inner.path]
})

/** The mismatch of the union member that matches deepest. If none matches in part, the union itself is expected. */
const closestMismatch = (
  union: AST.Union,
  actual: unknown,
  members: Arr.NonEmptyArray<SchemaMismatch>
): SchemaMismatch => {
  const deepest = members.reduce((best, member) => (member.path.length > best.path.length ? member : best))
  return deepest.path.length > 0 ? deepest : { path: [], expected: union, isMissing: false, actual }
}

/** Whether a schema is one of an array. */
export const isOfArray = (expected: AST.AST | undefined): boolean => expected?._tag === "TupleType"

const MAX_PATH_LENGTH = 100
const MAX_KEY_LENGTH = 40
const MAX_TYPE_LENGTH = 120

const formatKey = (key: string | number): string => {
  const name = String(key)
  const short = truncate(name, MAX_KEY_LENGTH)
  return /^[\w-]+$/.test(name) ? short : JSON.stringify(short)
}

/** Formats a mismatch as ` at a.b.0: expected string, got null`. */
export const describeMismatch = ({ actual, expected, isMissing, path }: SchemaMismatch): string => {
  const at = path.length === 0 ? "" : ` at ${truncate(path.map(formatKey).join("."), MAX_PATH_LENGTH)}`
  const type = expected === undefined ? "nothing" : truncate(String(expected).replace(/\s+/g, " "), MAX_TYPE_LENGTH)
  return `${at}: expected ${type}, got ${isMissing ? "nothing" : describeType(actual)}`
}
