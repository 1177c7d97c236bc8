/** Schemas: lists of members instead of variadic arguments, and codecs. */
import ts from "typescript"
import { type Context, exportOf, propertiesOf, type Rule, rangeOf, rename } from "./context.js"

/** Changes `{ key: K, value: V }` to `K, V`. Returns whether it is such an object. */
const spreadRecord = (record: ts.Expression, { edits }: Context): boolean => {
  if (!ts.isObjectLiteralExpression(record)) return false
  const properties = propertiesOf(record)
  const [key, value] = [properties.get("key"), properties.get("value")]
  if (key === undefined || value === undefined || !ts.isPropertyAssignment(key) || !ts.isPropertyAssignment(value))
    return false
  edits.replace(record.getStart(), key.initializer.getStart(), "")
  edits.replace(key.initializer.end, value.initializer.getStart(), ", ")
  edits.replace(value.initializer.end, record.end, "")
  return true
}

/** A schema is extended by its fields there, so the declared type of an exported resource has them. */
const exposeFields = (node: ts.Node, { edits, path }: Context): void => {
  if (!path.startsWith("src/resources/") || !ts.isVariableDeclaration(node)) return
  const { initializer, type } = node
  if (type === undefined || initializer === undefined || !ts.isIdentifier(initializer)) return
  edits.wrap(rangeOf(type), "", ` & Pick<typeof ${initializer.text}, "schema" | "records">`)
}

export const schemas: Rule = (node, context) => {
  const { edits } = context
  exposeFields(node, context)
  if (ts.isTypeReferenceNode(node) && exportOf(node.typeName, context) === "Schema.Schema") {
    rename((node.typeName as ts.QualifiedName).right, "Codec", context)
    // What encoding requires is what decoding requires.
    const services = node.typeArguments?.[2]
    if (services !== undefined) edits.wrap({ start: services.end, end: services.end }, "", `, ${services.getText()}`)
  }
  if (!ts.isCallExpression(node)) return undefined
  const called = exportOf(node.expression, context)
  const [first] = node.arguments
  const last = node.arguments.at(-1)
  if (first === undefined || last === undefined) return undefined
  const name = (node.expression as ts.PropertyAccessExpression).name
  const isList = called === "Schema.Union" || called === "Schema.Tuple"
  if (called === "Schema.Literal" && node.arguments.length === 1 && first.kind === ts.SyntaxKind.NullKeyword) {
    edits.replace(name.getStart(), node.end, "Null")
    return "replaced"
  }
  if (isList || (called === "Schema.Literal" && (node.arguments.length > 1 || ts.isSpreadElement(first)))) {
    if (!isList) rename(name, "Literals", context)
    edits.wrap({ start: first.getStart(), end: last.end }, "[", "]")
  }
  if (called === "Schema.Record") spreadRecord(first, context)
  const rest = node.arguments.slice(1)
  const [record] = rest
  if (called === "Schema.Struct" && record !== undefined) {
    const module = (node.expression as ts.PropertyAccessExpression).expression.getText()
    rename(name, "StructWithRest", context)
    edits.wrap(rangeOf(first), `${module}.Struct(`, ")")
    edits.wrap({ start: record.getStart(), end: last.end }, "[", "]")
    for (const each of rest) {
      edits.wrap(rangeOf(each), `${module}.Record(`, ")")
      if (!spreadRecord(each, context)) throw new Error(`${each.getText()} is not { key, value }`)
    }
  }
  return undefined
}
