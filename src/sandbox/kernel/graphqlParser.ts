/** Parses GraphQL documents: operations, fragments, variables and directives, but no schemas. */
import * as Data from "effect/Data"

/** A value in a document. An enum is a string. */
export type GraphqlValue =
  | null
  | boolean
  | number
  | string
  | ReadonlyArray<GraphqlValue>
  | GraphqlVariable
  | ReadonlyMap<string, GraphqlValue>

export class GraphqlVariable extends Data.Class<{ readonly name: string }> {}

export type GraphqlArguments = ReadonlyMap<string, GraphqlValue>

interface Directive {
  readonly name: string
  readonly args: GraphqlArguments
}

/** Lines and columns are counted from 1. */
export interface Location {
  readonly line: number
  readonly column: number
}

export type Selection =
  | {
      readonly _tag: "Field"
      readonly name: string
      /** The name in the response. */
      readonly alias: string
      readonly args: GraphqlArguments
      readonly directives: ReadonlyArray<Directive>
      readonly selections: ReadonlyArray<Selection> | undefined
      readonly location: Location
    }
  | { readonly _tag: "Spread"; readonly name: string; readonly directives: ReadonlyArray<Directive> }
  | {
      readonly _tag: "Inline"
      readonly type: string | undefined
      readonly directives: ReadonlyArray<Directive>
      readonly selections: ReadonlyArray<Selection>
    }

interface VariableDefinition {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly initial: GraphqlValue | undefined
}

export interface Operation {
  readonly kind: "query" | "mutation" | "subscription"
  readonly name: string | undefined
  readonly variables: ReadonlyArray<VariableDefinition>
  readonly selections: ReadonlyArray<Selection>
}

export interface Document {
  readonly operations: ReadonlyArray<Operation>
  readonly fragments: ReadonlyMap<string, { readonly type: string; readonly selections: ReadonlyArray<Selection> }>
}

/** The document is not GraphQL. */
export class GraphqlSyntaxError extends Data.TaggedError("GraphqlSyntaxError")<{
  readonly message: string
  readonly location: Location
}> {}

interface Token {
  readonly kind: "name" | "number" | "string" | "mark" | "end"
  readonly text: string
  readonly at: number
}

const tokenPattern =
  /[\s,\ufeff]+|#[^\n\r]*|([A-Za-z_]\w*)|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|("""[\s\S]*?"""|"(?:[^"\\\n\r]|\\.)*")|(\.\.\.|[!$()[\]{}:=@|&])/y

const MAX_QUERY_DEPTH = 50

const locate = (source: string, at: number): Location => {
  const lines = source.slice(0, at).split("\n")
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

const tokenize = (source: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  const pattern = new RegExp(tokenPattern)
  while (pattern.lastIndex < source.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(source)
    if (match === null) {
      const message = `Parse error on bad Unicode escape sequence or character: ${JSON.stringify(source[at])}`
      throw new GraphqlSyntaxError({ message, location: locate(source, at) })
    }
    const [, name, number, string, mark] = match
    if (name !== undefined) tokens.push({ kind: "name", text: name, at })
    else if (number !== undefined) tokens.push({ kind: "number", text: number, at })
    else if (string !== undefined) tokens.push({ kind: "string", text: string, at })
    else if (mark !== undefined) tokens.push({ kind: "mark", text: mark, at })
  }
  return [...tokens, { kind: "end", text: "", at: source.length }]
}

const readString = (text: string): string => {
  if (text.startsWith('"""')) return text.slice(3, -3).trim()
  return text
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, character: string) =>
      code === undefined
        ? ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }[character] ?? character)
        : String.fromCharCode(Number.parseInt(code, 16))
    )
}

/** Parses a document. Throws a `GraphqlSyntaxError`. */
export const parseGraphql = (source: string): Document => {
  const tokens = tokenize(source)
  let position = 0
  let depth = 0
  const peek = (): Token => tokens[position] ?? { kind: "end", text: "", at: source.length }
  const fail = (): never => {
    const { at, kind, text } = peek()
    const location = locate(source, at)
    const message =
      kind === "end"
        ? "Unexpected end of document"
        : `Parse error on ${JSON.stringify(text)} at [${location.line}, ${location.column}]`
    throw new GraphqlSyntaxError({ message, location })
  }
  const next = (): Token => {
    const token = peek()
    position++
    return token
  }
  const accept = (text: string): boolean => {
    const isNext = peek().kind !== "string" && peek().text === text
    if (isNext) position++
    return isNext
  }
  const expect = (text: string): void => {
    if (!accept(text)) fail()
  }
  const readName = (): string => (peek().kind === "name" ? next().text : fail())
  const nested = <A>(read: () => A): A => {
    if (++depth > MAX_QUERY_DEPTH) fail()
    const value = read()
    depth--
    return value
  }
  /** Reads members up to the closing mark. */
  const readUntil = <A>(close: string, read: () => A): ReadonlyArray<A> => {
    const members: Array<A> = []
    while (!accept(close)) members.push(read())
    return members
  }

  const readValue = (): GraphqlValue =>
    nested(() => {
      const token = peek()
      if (token.kind === "string") return readString(next().text)
      // An integer beyond 2^53 can only be an id.
      if (token.kind === "number") {
        const { text } = next()
        return Number.isInteger(Number(text)) && !Number.isSafeInteger(Number(text)) ? text : Number(text)
      }
      if (token.kind === "name") {
        const { text } = next()
        return text === "null" ? null : text === "true" ? true : text === "false" ? false : text
      }
      if (accept("$")) return new GraphqlVariable({ name: readName() })
      if (accept("[")) return readUntil("]", readValue)
      if (accept("{")) return new Map(readUntil("}", readMember))
      return fail()
    })
  const readMember = (): readonly [string, GraphqlValue] => {
    const name = readName()
    expect(":")
    return [name, readValue()]
  }
  const readArguments = (): GraphqlArguments => new Map(accept("(") ? readUntil(")", readMember) : [])
  const readDirectives = (): ReadonlyArray<Directive> => {
    const directives: Array<Directive> = []
    while (accept("@")) directives.push({ name: readName(), args: readArguments() })
    return directives
  }
  const readSelections = (): ReadonlyArray<Selection> => {
    expect("{")
    // A selection set is not empty.
    if (peek().text === "}") fail()
    return nested(() => readUntil("}", readSelection))
  }
  const readSelection = (): Selection => {
    const location = locate(source, peek().at)
    if (accept("...")) {
      const isSpread = peek().kind === "name" && peek().text !== "on"
      if (isSpread) return { _tag: "Spread", name: readName(), directives: readDirectives() }
      const type = accept("on") ? readName() : undefined
      return { _tag: "Inline", type, directives: readDirectives(), selections: readSelections() }
    }
    const first = readName()
    const name = accept(":") ? readName() : first
    const args = readArguments()
    const directives = readDirectives()
    const selections = peek().text === "{" && peek().kind === "mark" ? readSelections() : undefined
    return { _tag: "Field", name, alias: first, args, directives, selections, location }
  }
  const readType = (): string => {
    const inner = accept("[") ? `[${readType()}` : readName()
    if (inner.startsWith("[")) expect("]")
    const type = inner.startsWith("[") ? `${inner}]` : inner
    return accept("!") ? `${type}!` : type
  }
  const readVariable = (): VariableDefinition => {
    expect("$")
    const name = readName()
    expect(":")
    const type = readType()
    const initial = accept("=") ? readValue() : undefined
    readDirectives()
    return { name, type, isRequired: type.endsWith("!") && initial === undefined, initial }
  }

  const operations: Array<Operation> = []
  const fragments = new Map<string, { readonly type: string; readonly selections: ReadonlyArray<Selection> }>()
  while (peek().kind !== "end") {
    const kind = peek().text
    if (peek().kind === "mark") {
      operations.push({ kind: "query", name: undefined, variables: [], selections: readSelections() })
    } else if (accept("fragment")) {
      const name = readName()
      expect("on")
      const type = readName()
      readDirectives()
      fragments.set(name, { type, selections: readSelections() })
    } else if (kind === "query" || kind === "mutation" || kind === "subscription") {
      next()
      const name = peek().kind === "name" ? readName() : undefined
      const variables = accept("(") ? readUntil(")", readVariable) : []
      readDirectives()
      operations.push({ kind, name, variables, selections: readSelections() })
    } else fail()
  }
  if (operations.length === 0) fail()
  return { operations, fragments }
}
