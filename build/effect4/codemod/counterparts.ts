/** What the package takes from its bridges, and a user of Effect 4 writes with other functions. */
import ts from "typescript"
import { checks, endpointOptions, moved } from "../rules.js"
import { type Context, exportOf, propertiesOf, type Rule, rangeOf, rename } from "./context.js"

const calledBy = (node: ts.Node | undefined, context: Context): string =>
  node !== undefined && ts.isCallExpression(node) ? (exportOf(node.expression, context) ?? "") : ""

/** Effect 4 has successes first. */
const PARTITIONS = ["Array.separate", "Effect.partition"]

/** `const [failures, successes] = yield* Effect.partition(…)` */
const swapParts = (node: ts.Node, context: Context): void => {
  if (!ts.isVariableDeclaration(node) || !ts.isArrayBindingPattern(node.name)) return
  const { initializer } = node
  const value = initializer !== undefined && ts.isYieldExpression(initializer) ? initializer.expression : initializer
  if (!PARTITIONS.includes(calledBy(value, context))) return
  const [first, second] = node.name.elements
  if (first === undefined) return
  context.edits.replace(first.getStart(), (second ?? first).end, `${second?.getText() ?? ""}, ${first.getText()}`)
}

/** `Schema.String.pipe(Schema.pattern(…))` */
const changeFilters = (node: ts.CallExpression, context: Context): void => {
  if (!ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== "pipe") return
  const filters = node.arguments.map((argument) => checks[calledBy(argument, context)])
  if (!filters.every((filter) => filter !== undefined) || filters.length === 0) return
  rename(node.expression.name, "check", context)
  for (const [index, argument] of node.arguments.entries())
    rename(
      ((argument as ts.CallExpression).expression as ts.PropertyAccessExpression).name,
      filters[index] ?? "",
      context
    )
}

/** A call of a method that gives an endpoint an option, with the option. */
const endpointCall = (
  node: ts.Node
): { readonly option: string; readonly argument: ts.Expression; readonly on: ts.Expression } | undefined => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const option = endpointOptions[node.expression.name.text]
  const [argument] = node.arguments
  return option === undefined || argument === undefined
    ? undefined
    : { option, argument, on: node.expression.expression }
}

/** `HttpApiEndpoint.get(…).addSuccess(…).addError(…)` */
const changeEndpoint = (node: ts.CallExpression, context: Context): void => {
  if (ts.isPropertyAccessExpression(node.parent) && endpointCall(node.parent.parent) !== undefined) return
  const options: Array<{ readonly option: string; readonly argument: ts.Expression }> = []
  let endpoint: ts.Expression = node
  for (let found = endpointCall(endpoint); found !== undefined; found = endpointCall(endpoint)) {
    options.unshift(found)
    endpoint = found.on
  }
  if (options.length === 0 || !calledBy(endpoint, context).startsWith("HttpApiEndpoint.")) return
  let at = endpoint.end - 1
  let before = ", { "
  for (const { argument, option } of options) {
    context.edits.replace(at, argument.getStart(), `${before}${option}: `)
    at = argument.end
    before = ", "
  }
  context.edits.replace(at, node.end, " })")
}

/** `Schema.optionalWith(Schema.Int, { default: () => 0 })` */
const changeDefault = (node: ts.CallExpression, { edits, needed }: Context): void => {
  const [schema, options] = node.arguments
  if (schema === undefined || options === undefined || !ts.isObjectLiteralExpression(options)) return
  const value = propertiesOf(options).get("default")
  if (value === undefined || options.properties.length > 1 || !ts.isPropertyAssignment(value)) return
  if (!ts.isArrowFunction(value.initializer)) return
  const { body } = value.initializer
  edits.replace(node.getStart(), schema.getStart(), "")
  edits.replace(schema.end, body.getStart(), ".pipe(Schema.withDecodingDefault(Effect.succeed(")
  edits.replace(body.end, node.end, ")))")
  needed.add("Effect")
}

export const counterparts: Rule = (node, context) => {
  const { audience, edits, needed } = context
  if (audience === "package") return undefined
  swapParts(node, context)
  const access = exportOf(node, context)
  if (access?.startsWith("LogLevel.")) {
    rename(node, JSON.stringify(access.replace("LogLevel.", "").replace("Warning", "Warn")), context)
    return "replaced"
  }
  const target = moved[access ?? ""]
  if (target !== undefined) {
    rename(node, target.join("."), context)
    needed.add(target[0])
    return "replaced"
  }
  if (!ts.isCallExpression(node)) return undefined
  const [first, second] = node.arguments
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  changeFilters(node, context)
  changeEndpoint(node, context)
  if (first === undefined) return undefined
  switch (calledBy(node, context)) {
    case "Chunk.toReadonlyArray":
      edits.replace(node.getStart(), first.getStart(), "")
      edits.replace(first.end, node.end, "")
      break
    case "Effect.dieMessage":
      rename(name, "die", context)
      edits.wrap(rangeOf(first), "new Error(", ")")
      break
    case "Logger.withMinimumLogLevel":
      rename(node.expression, "Effect.provideService", context)
      edits.wrap(rangeOf(first), "References.MinimumLogLevel, ", "")
      needed.add("Effect").add("References")
      break
    case "Schedule.intersect":
      if (second === undefined) break
      rename(name, "max", context)
      edits.wrap({ start: first.getStart(), end: second.end }, "[", "]")
      break
    case "Schema.optionalWith":
      changeDefault(node, context)
      break
    case "Stream.mapConcatEffect":
      rename(name, "mapEffect", context)
      edits.wrap({ start: node.end, end: node.end }, "", ", Stream.flattenIterable")
      break
    case "Stream.mapEffect":
      // The second argument of the function is an index, and that of a decoder its options.
      if (/^Schema\.(?:en|de)code/.test(calledBy(first, context))) edits.wrap(rangeOf(first), "(input) => ", "(input)")
      break
  }
  return undefined
}
