/** Where and how a value does not match a schema, without showing the value. */
import type * as AST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
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
  /** What a check of that type expects. */
  readonly check?: string | undefined
  readonly isMissing: boolean
  readonly actual: unknown
}

/** The schema of the member at a path: the issue of a missing key does not say what was expected. */
const memberAt = (ast: AST.AST | undefined, [key, ...rest]: ReadonlyArray<PropertyKey>): AST.AST | undefined => {
  if (key === undefined || ast === undefined) return ast
  switch (ast._tag) {
    case "Objects":
      return memberAt(ast.propertySignatures.find(({ name }) => name === key)?.type, rest)
    case "Arrays":
      return memberAt(ast.elements[Number(key)] ?? ast.rest[0], rest)
    default:
      return undefined
  }
}

/** The first mismatch of an issue, within the schema that it is about: the others mostly repeat it. */
export const firstMismatch = (issue: SchemaIssue.Issue, within?: AST.AST): SchemaMismatch => {
  switch (issue._tag) {
    case "Pointer":
      return prependPath(issue.path, firstMismatch(issue.issue, memberAt(within, issue.path)))
    case "AnyOf":
      return closestMismatch(
        issue.ast,
        issue.input,
        issue.issues.map((member) => firstMismatch(member, issue.ast))
      )
    case "Composite":
      return firstMismatch(issue.issues[0], issue.ast)
    case "Filter": {
      const inner = firstMismatch(issue.issue, within)
      const { expected } = issue.filter.annotations ?? {}
      return inner.path.length === 0 && typeof expected === "string" ? { ...inner, check: expected } : inner
    }
    case "Encoding":
      return firstMismatch(issue.issue, issue.ast)
    case "MissingKey":
      return { path: [], expected: within, isMissing: true, actual: undefined }
    case "UnexpectedKey":
      return { path: [], expected: undefined, isMissing: false, actual: issue.input }
    case "InvalidType":
    case "OneOf":
      return { path: [], expected: issue.ast, isMissing: false, actual: issue.input }
    default:
      return { path: [], expected: within, isMissing: false, actual: issue.input }
  }
}

const isStringOrNumber = (key: PropertyKey): key is string | number => typeof key !== "symbol"

const prependPath = (path: ReadonlyArray<PropertyKey>, inner: SchemaMismatch): SchemaMismatch => ({
  ...inner,
  path: [...path.filter(isStringOrNumber), ...inner.path]
})

/** The mismatch of the union member that matches deepest. If none matches in part, the union itself is expected. */
const closestMismatch = (union: AST.AST, actual: unknown, members: ReadonlyArray<SchemaMismatch>): SchemaMismatch => {
  const deepest = members.reduce<SchemaMismatch | undefined>(
    (best, member) => (best === undefined || member.path.length > best.path.length ? member : best),
    undefined
  )
  return deepest !== undefined && deepest.path.length > 0
    ? deepest
    : { path: [], expected: union, isMissing: false, actual }
}

/** Whether a schema is one of an array. */
export const isOfArray = (expected: AST.AST | undefined): boolean => expected?._tag === "Arrays"

const MAX_PATH_LENGTH = 100
const MAX_KEY_LENGTH = 40
const MAX_TYPE_LENGTH = 120

const formatKey = (key: string | number): string => {
  const name = String(key)
  const short = truncate(name, MAX_KEY_LENGTH)
  return /^[\w-]+$/.test(name) ? short : JSON.stringify(short)
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Schemas do not print themselves, but issues say what they expect. */
const formatSchema = (ast: AST.AST): string =>
  (format(new SchemaIssue.InvalidType(ast)).issues[0]?.message ?? String(ast)).replace(/^Expected /, "")

/** Formats a mismatch as ` at a.b.0: expected string, got null`. */
export const describeMismatch = ({ actual, check, expected, isMissing, path }: SchemaMismatch): string => {
  const at = path.length === 0 ? "" : ` at ${truncate(path.map(formatKey).join("."), MAX_PATH_LENGTH)}`
  const type =
    expected === undefined
      ? "nothing"
      : truncate((check ?? formatSchema(expected)).replace(/\s+/g, " "), MAX_TYPE_LENGTH)
  return `${at}: expected ${type}, got ${isMissing ? "nothing" : describeType(actual)}`
}
