/** Schemas: lists of members instead of variadic arguments, and codecs. */
import ts from "typescript"
import { exportOf, propertiesOf, type Rule, rename } from "./context.js"

export const schemas: Rule = (node, context) => {
  const { edits } = context
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
  if (called === "Schema.Record" && ts.isObjectLiteralExpression(first)) {
    const properties = propertiesOf(first)
    const [key, value] = [properties.get("key"), properties.get("value")]
    if (key === undefined || value === undefined || !ts.isPropertyAssignment(key) || !ts.isPropertyAssignment(value))
      return undefined
    edits.replace(first.getStart(), key.initializer.getStart(), "")
    edits.replace(key.initializer.end, value.initializer.getStart(), ", ")
    edits.replace(value.initializer.end, first.end, "")
  }
  return undefined
}
