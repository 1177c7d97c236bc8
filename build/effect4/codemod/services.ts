/** Tags and references. */
import ts from "typescript"
import { exportOf, propertiesOf, type Rule } from "./context.js"

export const services: Rule = (node, context) => {
  const { edits } = context
  // Context.Tag.Service<X> → Context.Service.Shape<typeof X>
  if (ts.isTypeReferenceNode(node) && node.typeName.getText() === "Context.Tag.Service") {
    const [tag] = node.typeArguments ?? []
    if (tag === undefined) return undefined
    const type = ts.isTypeQueryNode(tag) ? tag.getText() : `typeof ${tag.getText()}`
    edits.replace(node.getStart(), node.end, `Context.Service.Shape<${type}>`)
    return "replaced"
  }
  if (!ts.isCallExpression(node) || !ts.isCallExpression(node.expression)) return undefined
  const { arguments: given, expression: inner } = node
  const called = exportOf(inner.expression, context)
  // class X extends Context.Tag(id)<X, Shape>() → class X extends Context.Service<X, Shape>()(id)
  if (called === "Context.Tag") {
    const types = node.typeArguments?.map((type) => type.getText()).join(", ") ?? ""
    const id = inner.arguments.map((argument) => argument.getText()).join(", ")
    edits.replace(node.getStart(), node.end, `Context.Service<${types}>()(${id})`)
    return "replaced"
  }
  // class X extends Context.Reference<X>()(id, { defaultValue: (): Shape => … }) → Context.Reference<Shape>(id, { … })
  if (called === "Context.Reference") {
    const options = given[1]
    const value =
      options !== undefined && ts.isObjectLiteralExpression(options)
        ? propertiesOf(options).get("defaultValue")
        : undefined
    const shape =
      value !== undefined && ts.isPropertyAssignment(value) && ts.isArrowFunction(value.initializer)
        ? value.initializer.type
        : undefined
    if (shape === undefined) throw new Error(`${context.path}: a reference whose default has no written type`)
    edits.replace(inner.getStart(), inner.end, `Context.Reference<${shape.getText()}>`)
  }
  return undefined
}
