/**
 * Reads a GraphQL document as far as sending it requires: which operations it has, and their variables. The grammar is
 * that of the specification of October 2021; the service checks everything else.
 */

export interface Operation {
  readonly kind: "query" | "mutation" | "subscription"
  readonly name: string | undefined
  /** The names of its variables, without `$`. */
  readonly variables: ReadonlySet<string>
}

export interface Document {
  readonly operations: ReadonlyArray<Operation>
  /** Whether all of it was understood. If not, the service may find other operations in it. */
  readonly isUnderstood: boolean
}

interface Token {
  readonly kind: "name" | "punctuator" | "value" | "unknown"
  readonly text: string
}

/** Characters without a meaning (commas too), comments, names, numbers and punctuators. Strings are read by hand. */
const PLAIN_TOKEN =
  /[\ufeff\t\n\r ,]+|#[^\n\r]*|([_A-Za-z][_0-9A-Za-z]*)|(-?[0-9][0-9.eE+-]*)|(\.\.\.|[!$&()[\]{}:=@|])/y

const BLOCK_QUOTE = '"""'

/** The index after a block string, whose only escape is `\"""`; undefined if it has no end. */
const afterBlockString = (text: string, start: number): number | undefined => {
  for (let from = start + BLOCK_QUOTE.length; ; ) {
    const quote = text.indexOf(BLOCK_QUOTE, from)
    if (quote < 0) return undefined
    const isEscaped = quote > start + BLOCK_QUOTE.length && text[quote - 1] === "\\"
    from = quote + BLOCK_QUOTE.length
    // Parsers differ in whether a fourth quote belongs to the string.
    if (!isEscaped) return text[from] === '"' ? undefined : from
  }
}

/** The index after a string of one line; undefined if it has no end. */
const afterString = (text: string, start: number): number | undefined => {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return at + 1
    if (character === "\n" || character === "\r") return undefined
    if (character === "\\") at++
  }
  return undefined
}

const tokenize = (text: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"') {
      const end = text.startsWith(BLOCK_QUOTE, at) ? afterBlockString(text, at) : afterString(text, at)
      tokens.push({ kind: end === undefined ? "unknown" : "value", text: "" })
      // Without its end, nothing after it can be told from its content.
      if (end === undefined) break
      at = end
      continue
    }
    PLAIN_TOKEN.lastIndex = at
    const [matched = "", name, number, punctuator] = PLAIN_TOKEN.exec(text) ?? []
    if (matched === "") tokens.push({ kind: "unknown", text: "" })
    else if (name !== undefined) tokens.push({ kind: "name", text: name })
    else if (number !== undefined) tokens.push({ kind: "value", text: number })
    else if (punctuator !== undefined) tokens.push({ kind: "punctuator", text: punctuator })
    at += Math.max(matched.length, 1)
  }
  return tokens
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" }

const isClosing = (text: string): boolean => text === ")" || text === "]" || text === "}"

const isKind = (text: string): text is Operation["kind"] =>
  text === "query" || text === "mutation" || text === "subscription"

/** The index after the bracket that closes the one at `open`; undefined if the brackets do not match. */
const afterGroup = (tokens: ReadonlyArray<Token>, open: number): number | undefined => {
  const expected: Array<string> = []
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind !== "punctuator") continue
    const closing = CLOSING[token.text]
    if (closing !== undefined) expected.push(closing)
    else if (isClosing(token.text)) {
      if (expected.pop() !== token.text) return undefined
      if (expected.length === 0) return at + 1
    }
  }
  return undefined
}

/** The variables of `( $id: ID! = "1", $after: String )`. A default value contains no variable. */
const declaredVariables = (tokens: ReadonlyArray<Token>): ReadonlySet<string> =>
  new Set(tokens.flatMap((token, index) => (token.text === "$" ? [tokens[index + 1]?.text ?? ""] : [])))

export const parseDocument = (text: string): Document => {
  const tokens = tokenize(text)
  const operations: Array<Operation> = []
  let isUnderstood = tokens.every(({ kind }) => kind !== "unknown")
  let at = 0

  const textAt = (index: number): string | undefined =>
    tokens[index]?.kind === "value" ? undefined : tokens[index]?.text

  /** Moves behind a group, or to the end if it is not closed. */
  const skipGroup = (): ReadonlyArray<Token> => {
    const start = at
    const end = afterGroup(tokens, start)
    if (end === undefined) isUnderstood = false
    at = end ?? tokens.length
    return tokens.slice(start, at)
  }

  const readName = (): string | undefined => {
    const token = tokens[at]
    if (token?.kind !== "name") return undefined
    at++
    return token.text
  }

  /** Reads directives, and then the selection set. */
  const readSelection = (): boolean => {
    while (textAt(at) === "@") {
      at++
      readName()
      if (textAt(at) === "(") skipGroup()
    }
    if (textAt(at) !== "{") return false
    skipGroup()
    return true
  }

  const readOperation = (kind: Operation["kind"]): void => {
    const name = readName()
    const variables = textAt(at) === "(" ? declaredVariables(skipGroup()) : new Set<string>()
    if (readSelection()) operations.push({ kind, name, variables })
    else isUnderstood = false
  }

  const readFragment = (): void => {
    const isTyped = readName() !== undefined && readName() === "on" && readName() !== undefined
    if (!isTyped || !readSelection()) isUnderstood = false
  }

  while (at < tokens.length) {
    const text = textAt(at)
    if (text === "{") {
      skipGroup()
      operations.push({ kind: "query", name: undefined, variables: new Set() })
    } else if (text !== undefined && isKind(text)) {
      at++
      readOperation(text)
    } else if (text === "fragment") {
      at++
      readFragment()
    } else {
      isUnderstood = false
      at++
    }
  }
  return { operations, isUnderstood }
}

/**
 * Whether the document only reads, whichever operation the service runs: some versions of Canvas ignore `operationName`.
 * A document that was not understood may contain a mutation.
 */
export const isReadOnly = ({ isUnderstood, operations }: Document): boolean =>
  isUnderstood && operations.every(({ kind }) => kind === "query")

/**
 * The paths of the connections that select `pageInfo`, by the names that they have in the data. A connection within a
 * fragment has no path in the document.
 */
export const connectionPaths = (text: string): ReadonlyArray<string> => {
  const tokens = tokenize(text)
  const paths = new Set<string>()
  /** The fields whose selections are open. The first one is the operation; undefined is a fragment. */
  const open: Array<string | undefined> = []
  let name: string | undefined
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at], tokens[at + 1]]
    if (token?.text === "(") at = (afterGroup(tokens, at) ?? tokens.length) - 1
    else if (token?.text === "{") open.push(name)
    else if (token?.text === "}") open.pop()
    else if (token?.text === "fragment" && open.length === 0) break
    else if (token?.text === "...") {
      name = undefined
      if (next?.kind === "name") at += next.text === "on" ? 2 : 1
    } else if (token?.text === "@" || token?.text === ":") at++
    else if (token?.text === "pageInfo") {
      const path = open.slice(1).filter((name) => name !== undefined)
      if (path.length > 0) paths.add(path.join("."))
    } else if (token?.kind === "name") name = token.text
  }
  return [...paths]
}
