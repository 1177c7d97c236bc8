/** What a rule knows of the file that it changes. */
import ts from "typescript"
import type { Edits } from "./edits.js"

export interface Context {
  readonly file: ts.SourceFile
  /** The path within the project, such as `src/Lms.ts`. */
  readonly path: string
  readonly checker: ts.TypeChecker
  readonly edits: Edits
  /** The modules of Effect by their local names, as Effect 3 names them: `Effect` is `effect/Effect`. */
  readonly modules: ReadonlyMap<string, string>
  /**
   * Who reads the changed file. The package has bridges and keeps the behaviour of Effect 3 to the letter; a program in the
   * documents is what a user of Effect 4 would write.
   */
  readonly audience: "package" | "user"
  /** Modules of Effect 4 that the changed file needs, by local name. */
  readonly needed: Set<string>
}

/** Visits a node and then, unless it has been replaced as a whole, what it contains. */
export type Rule = (node: ts.Node, context: Context) => "replaced" | undefined

export const lastPart = (specifier: string): string => specifier.slice(specifier.lastIndexOf("/") + 1)

/** `Effect.map` for an access to an export of Effect, whatever its local name. */
export const exportOf = (node: ts.Node, { modules }: Context): string | undefined => {
  const [left, right] = ts.isPropertyAccessExpression(node)
    ? [node.expression, node.name]
    : ts.isQualifiedName(node)
      ? [node.left, node.right]
      : []
  if (left === undefined || right === undefined || !ts.isIdentifier(left)) return undefined
  const specifier = modules.get(left.text)
  return specifier === undefined ? undefined : `${lastPart(specifier)}.${right.text}`
}

export const rangeOf = (node: ts.Node): { readonly start: number; readonly end: number } => ({
  start: node.getStart(),
  end: node.end
})

export const rename = (node: ts.Node, name: string, { edits }: Context): void =>
  edits.replace(node.getStart(), node.end, name)

/** The properties of an object literal by name. */
export const propertiesOf = (node: ts.ObjectLiteralExpression): ReadonlyMap<string, ts.ObjectLiteralElementLike> =>
  new Map(
    node.properties.flatMap((property) =>
      property.name !== undefined && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
        ? [[property.name.text, property] as const]
        : []
    )
  )

/** Gives a property another name and leaves its value: `{ left }` becomes `{ failure: left }`. */
export const renameProperty = (property: ts.ObjectLiteralElementLike, name: string, { edits }: Context): void => {
  if (ts.isShorthandPropertyAssignment(property)) edits.wrap(rangeOf(property), `${name}: `, "")
  else if (property.name !== undefined) edits.replace(property.name.getStart(), property.name.end, name)
}
