/** What only tests contain: members of fibers and metrics, and the shapes that results are compared with. */
import ts from "typescript"
import { eitherFields, eitherTags } from "../rules.js"
import { type Context, exportOf, propertiesOf, type Rule, rename, renameProperty } from "./context.js"

const CLIENT_TESTS = ["test/cassette/replay.test.ts", "test/transport/toHttpClient.test.ts"]

const CLIENT_REASONS =
  '{ Decode: "DecodeError", Encode: "EncodeError", InvalidUrl: "InvalidUrlError", Transport: "TransportError" }'

const isInExpectation = (node: ts.Node): boolean => {
  for (let around: ts.Node | undefined = node.parent; around !== undefined; around = around.parent) {
    if (ts.isStatement(around)) return /\bexpect\(|\bexpected\b/.test(around.getText())
  }
  return false
}

const isFiber = (node: ts.Expression, { checker }: Context): boolean =>
  /^(?:Runtime)?Fiber$/.test(checker.getTypeAtLocation(node).symbol?.name ?? "")

/** `yield* fiber` joins it, which Effect 4 writes. */
export const fibers: Rule = (node, context) => {
  const { audience, edits, needed, path } = context
  if (audience === "package" && !path.startsWith("test/")) return undefined
  if (
    ts.isExpression(node) &&
    !ts.isCallExpression(node) &&
    ts.isYieldExpression(node.parent) &&
    node.parent.asteriskToken !== undefined &&
    isFiber(node, context)
  ) {
    edits.wrap({ start: node.getStart(), end: node.end }, "Fiber.join(", ")")
    needed.add("Fiber")
  }
  return undefined
}

export const tests: Rule = (node, context) => {
  const { edits, path } = context
  if (!path.startsWith("test/")) return undefined
  // { left: … } that an Either is compared with
  if ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && ts.isIdentifier(node.name)) {
    const side = eitherFields.get(node.name.text)
    if (side !== undefined && ts.isObjectLiteralExpression(node.parent) && !hasTag(node.parent))
      renameProperty(node, side, context)
  }
  if (
    ts.isStringLiteral(node) &&
    eitherTags.get(node.text) !== undefined &&
    !ts.isPropertyAssignment(node.parent) &&
    !ts.isBinaryExpression(node.parent) &&
    isInExpectation(node)
  )
    rename(node, JSON.stringify(eitherTags.get(node.text)), context)
  // An error of the platform's client has its reason and cause in one object.
  if (ts.isObjectLiteralExpression(node) && CLIENT_TESTS.includes(path)) {
    const properties = propertiesOf(node)
    const [reason, cause] = [properties.get("reason"), properties.get("cause")]
    if (reason !== undefined && cause !== undefined && !ts.isMethodDeclaration(reason) && isInExpectation(node)) {
      const valueOf = (property: ts.ObjectLiteralElementLike) =>
        ts.isPropertyAssignment(property) ? property.initializer.getText() : (property.name?.getText() ?? "")
      const tag = `(${CLIENT_REASONS} as Record<string, string>)[${valueOf(reason)}]`
      edits.replace(node.getStart(), node.end, `{ reason: { _tag: ${tag}, cause: ${valueOf(cause)} } }`)
      return "replaced"
    }
  }
  // The label of a log level, which is its name.
  if (ts.isPropertyAccessExpression(node) && node.getText() === "logLevel.label")
    edits.replace(node.name.getStart(), node.end, "toUpperCase()")
  if (ts.isCallExpression(node) && exportOf(node.expression, context) === "FileSystem.Size") {
    edits.replace(node.expression.getStart(), node.expression.end, "BigInt")
  }
  return undefined
}

const hasTag = (node: ts.ObjectLiteralExpression): boolean =>
  node.properties.some(
    (property) => property.name !== undefined && ts.isIdentifier(property.name) && property.name.text === "_tag"
  )
