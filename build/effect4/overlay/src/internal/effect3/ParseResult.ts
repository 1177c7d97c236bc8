/** Effect 3's list of what is wrong with a value, and messages of schemas that depend on the value. */
export * from "effect/SchemaIssue"

import type { SchemaError } from "effect/Schema"
import type * as AST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"

export type ParseError = SchemaError

interface ArrayIssue {
  readonly _tag: SchemaIssue.Issue["_tag"] | "Missing"
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

interface Message {
  readonly message: string
  /** Whether it stands for the messages of what is inside the value, too. */
  readonly override: boolean
}

const MESSAGE = "effect-lms/message"

type MakeMessage = (issue: { readonly actual: unknown }) => Message

/** An annotation of a schema: the message for a value that does not match it. */
export const messageAnnotation = (message: MakeMessage) => ({ [MESSAGE]: message })

/** That of an optional or nullable schema is that of its member. */
const ownMessage = (ast: AST.AST, actual: unknown): Message | undefined => {
  const make = ast.annotations?.[MESSAGE] as MakeMessage | undefined
  if (make !== undefined) return make({ actual })
  if (ast._tag !== "Union") return undefined
  return ast.types.map((member) => ownMessage(member, actual)).find((message) => message !== undefined)
}

const format = (value: unknown): string =>
  typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? String(value))

const leafMessage = SchemaIssue.makeFormatterStandardSchemaV1()

const describe = (issue: SchemaIssue.Issue): string =>
  (leafMessage(issue).issues[0]?.message ?? "is invalid").replace(/^(Expected .*?), got /s, "$1, actual ")

const list = (issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey>): ReadonlyArray<ArrayIssue> => {
  switch (issue._tag) {
    case "Pointer":
      return list(issue.issue, [...path, ...issue.path])
    case "Filter": {
      const { message } = issue.filter.annotations ?? {}
      if (typeof message === "string") return [{ _tag: "Filter", path, message }]
      // The filter says what it expects, unless its predicate has said what is wrong.
      const isPlain = issue.issue._tag === "InvalidValue" && issue.issue.annotations?.message === undefined
      return isPlain ? [{ _tag: "Filter", path, message: describe(issue) }] : list(issue.issue, path)
    }
    case "Encoding":
      return list(issue.issue, path)
    case "MissingKey":
      return [{ _tag: "Missing", path, message: "is missing" }]
    case "UnexpectedKey":
      return [{ _tag: issue._tag, path, message: `is unexpected, got ${format(issue.input)}` }]
    case "Composite":
    case "AnyOf": {
      const own = ownMessage(issue.ast, issue.input)
      if (own?.override === true) return [{ _tag: issue._tag, path, message: own.message }]
      const inner = issue.issues.flatMap((each) => list(each, path))
      return inner.length > 0 ? inner : [{ _tag: issue._tag, path, message: own?.message ?? describe(issue) }]
    }
    case "InvalidType":
    case "OneOf": {
      const own = ownMessage(issue.ast, issue.input)
      return [{ _tag: issue._tag, path, message: own?.message ?? describe(issue) }]
    }
    default:
      return [{ _tag: issue._tag, path, message: describe(issue) }]
  }
}

export const ArrayFormatter = {
  formatErrorSync: ({ issue }: ParseError): ReadonlyArray<ArrayIssue> => list(issue, [])
}
