/** Calls with other arguments. */
import ts from "typescript"
import { exportOf, type Rule, rangeOf, rename } from "./context.js"

const FORKS = ["Effect.fork", "Effect.forkDaemon", "Effect.forkIn", "Effect.forkScoped"]

const SCOPED_TESTS: ReadonlyMap<string, string> = new Map([
  ["scoped", "effect"],
  ["scopedLive", "live"]
])

const FOLDS = ["Stream.mapAccum", "Stream.runFold", "Stream.runFoldEffect"]

const DECODERS = ["decode", "decodeUnknown", "decodeUnknownEither", "decodeUnknownSync", "decodeUnknownOption"].map(
  (name) => `Schema.${name}`
)

/** `[state, element]`, as an arrow function returns it. */
const returnedTuple = (body: ts.ConciseBody): ts.ArrayLiteralExpression | undefined => {
  let result: ts.Node | undefined = ts.isBlock(body) ? body.statements.at(-1) : body
  if (result !== undefined && ts.isReturnStatement(result)) result = result.expression
  while (result !== undefined && (ts.isAsExpression(result) || ts.isParenthesizedExpression(result)))
    result = result.expression
  return result !== undefined && ts.isArrayLiteralExpression(result) ? result : undefined
}

export const calls: Rule = (node, context) => {
  const { edits, needed } = context
  // A child that starts within an uninterruptible region begins uninterruptible, as on Effect 3: otherwise its finalizers
  // could be skipped.
  const forks = context.audience === "package" ? FORKS : []
  if (
    forks.includes(exportOf(node, context) ?? "") &&
    !(ts.isCallExpression(node.parent) && node.parent.expression === node)
  ) {
    if (ts.isPropertyAccessExpression(node))
      edits.wrap({ start: node.end, end: node.end }, "", '({ uninterruptible: "inherit" })')
    return undefined
  }
  // Each test of @effect/vitest 4 has a scope.
  if (
    ts.isPropertyAccessExpression(node) &&
    node.expression.getText() === "it" &&
    SCOPED_TESTS.get(node.name.text) !== undefined
  )
    rename(node.name, SCOPED_TESTS.get(node.name.text) ?? "", context)
  if (!ts.isCallExpression(node)) return undefined
  const called = exportOf(node.expression, context)
  const [first, second, third] = node.arguments
  const last = node.arguments.at(-1)
  if (called !== undefined && forks.includes(called) && last !== undefined)
    edits.wrap({ start: last.end, end: last.end }, "", ', { uninterruptible: "inherit" }')
  // The causes of errors are always shown.
  if (called === "Cause.pretty" && first !== undefined && second !== undefined) edits.replace(first.end, second.end, "")
  if (called === "Effect.yieldNow") edits.replace(node.expression.end, node.end, "")
  if (called === "Effect.repeatN" && second !== undefined) {
    rename((node.expression as ts.PropertyAccessExpression).name, "repeat", context)
    edits.wrap({ start: second.getStart(), end: second.end }, "{ times: ", " }")
  }
  if (called === "Metric.tagged" && second !== undefined && third !== undefined) {
    rename((node.expression as ts.PropertyAccessExpression).name, "withAttributes", context)
    edits.wrap({ start: second.getStart(), end: third.end }, "{ [", " }")
    edits.replace(second.end, third.getStart(), "]: ")
  }
  // The delay is an Effect.
  if (called === "Schedule.modifyDelay" && last !== undefined && ts.isArrowFunction(last))
    edits.wrap({ start: last.body.getStart(), end: last.body.end }, "Effect.succeed(", ")")
  if (called === "Schedule.upTo" && last !== undefined)
    edits.wrap({ start: last.getStart(), end: last.end }, "{ duration: ", " }")
  if (called !== undefined && FOLDS.includes(called)) {
    const initial = node.arguments.at(-2)
    const [open, close] = initial !== undefined && ts.isObjectLiteralExpression(initial) ? ["(", ")"] : ["", ""]
    if (initial !== undefined) edits.wrap(rangeOf(initial), `() => ${open}`, close)
  }
  // The function returns the next state and a list of elements.
  if (called === "Stream.mapAccum" && last !== undefined && ts.isArrowFunction(last)) {
    const element = returnedTuple(last.body)?.elements[1]
    if (element === undefined) throw new Error(`${context.path}: a Stream.mapAccum without a written tuple`)
    edits.wrap({ start: element.getStart(), end: element.end }, "[", "]")
  }
  if (context.audience === "package" && called !== undefined && DECODERS.includes(called) && first !== undefined) {
    // Issues hold the refused values, as on Effect 3.
    if (second === undefined) edits.wrap({ start: first.end, end: first.end }, "", ", { reportInput: true }")
    else if (ts.isObjectLiteralExpression(second))
      edits.replace(second.getStart() + 1, second.getStart() + 1, " reportInput: true,")
  }
  if (first !== undefined && first.getText() === "FiberId.none") edits.replace(first.getStart(), first.end, "")
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined
  if (node.expression.name.text === "annotations") rename(node.expression.name, "annotate", context)
  const { name } = node.expression
  switch (name.text) {
    case "unsafeUpdate":
      if (second?.getText() === "[]") {
        rename(second, "Context.empty()", context)
        needed.add("Context")
      }
      break
    case "unsafePoll":
      edits.wrap({ start: node.getStart(), end: node.end }, "(", " ?? null)")
      edits.replace(name.getStart(), name.end, "pollUnsafe")
      break
  }
  return undefined
}
