/**
 * An `Either` is a `Result` with other names for its sides. It is no longer an Effect, and an `Option` is none either. Types
 * tell an Either's `left` from any other, and the places where an Effect is due.
 */
import ts from "typescript"
import { eitherFields, eitherTags } from "../rules.js"
import { type Context, exportOf, propertiesOf, type Rule, rangeOf, rename, renameProperty } from "./context.js"

const partsOf = (type: ts.Type | undefined): ReadonlyArray<ts.Type> => {
  if (type === undefined) return []
  return type.isUnion() || type.isIntersection() ? type.types.flatMap(partsOf) : [type]
}

const isDeclaredIn = (module: string, type: ts.Type): boolean =>
  (type.symbol?.declarations ?? []).some((declaration) =>
    new RegExp(`/effect/.*\\b${module}\\b`).test(declaration.getSourceFile().fileName)
  )

const isPartOfEither = (type: ts.Type): boolean =>
  (type.symbol?.name === "Left" || type.symbol?.name === "Right") && isDeclaredIn("Either", type)

const isPartOfOption = (type: ts.Type): boolean =>
  (type.symbol?.name === "None" || type.symbol?.name === "Some") && isDeclaredIn("Option", type)

const isAll = (isPart: (type: ts.Type) => boolean, type: ts.Type): boolean => {
  const parts = partsOf(type)
  return parts.length > 0 && parts.every(isPart)
}

const isEither = (type: ts.Type): boolean => isAll(isPartOfEither, type)

/** What makes an Effect of a value that is one in Effect 3 only. */
const conversionOf = (type: ts.Type): string | undefined => {
  if (isEither(type)) return "Effect.fromResult"
  return isAll(isPartOfOption, type) ? "Effect.fromOption" : undefined
}

const isEffect = (type: ts.Type): boolean => type.symbol?.name === "Effect"

/** Whether a place takes an Effect, and no Either or Option. */
const isDueAsEffect = (type: ts.Type | undefined): boolean => {
  const parts = partsOf(type)
  return parts.some(isEffect) && !parts.some((part) => isPartOfEither(part) || isPartOfOption(part))
}

const isInEffectGenerator = (node: ts.Node, context: Context): boolean => {
  let around: ts.Node = node
  while (!ts.isSourceFile(around) && !(ts.isFunctionLike(around) && "asteriskToken" in around && around.asteriskToken))
    around = around.parent
  let call: ts.Node | undefined = around.parent
  if (call === undefined || !ts.isCallExpression(call)) return false
  if (ts.isCallExpression(call.expression)) call = call.expression
  return /^Effect\.(?:gen|fn|fnUntraced)$/.test(exportOf((call as ts.CallExpression).expression, context) ?? "")
}

const HANDLERS: ReadonlyMap<string, string> = new Map([
  ["onLeft", "onFailure"],
  ["onRight", "onSuccess"]
])

/** What a function returns that has one signature. */
const returnTypeOf = (type: ts.Type | undefined): ts.Type | undefined => {
  const signatures = partsOf(type).flatMap((part) => part.getCallSignatures())
  return signatures.length === 1 ? signatures[0]?.getReturnType() : undefined
}

/** The name of a property is an expression to TypeScript, and none of ours. */
const isPropertyName = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node.parent) || ts.isPropertyAccessExpression(node.parent)) && node.parent.name === node

const mustBeFunction = (node: ts.Expression): boolean =>
  ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || (ts.isArrowFunction(node) && node.type !== undefined)

/** An Either or an Option that is yielded, or stands where an Effect is due; and functions that return one there. */
export const valuesAsEffects: Rule = (node, context) => {
  if (!ts.isExpression(node) || isPropertyName(node)) return undefined
  const { checker, edits, needed } = context
  const { parent } = node
  const wrap = (before: string, after: string) => {
    const name = ts.isShorthandPropertyAssignment(parent) ? `${parent.name.text}: ` : ""
    edits.wrap(rangeOf(node), `${name}${before}`, after)
    needed.add("Effect")
  }
  const isArgument = ts.isCallExpression(parent) && parent.expression !== node
  if (isArgument && mustBeFunction(node)) {
    const returned = returnTypeOf(checker.getTypeAtLocation(node))
    const conversion = returned === undefined ? undefined : conversionOf(returned)
    if (conversion !== undefined && isDueAsEffect(returnTypeOf(checker.getContextualType(node)))) {
      wrap("Function.flow(", `, ${conversion})`)
      needed.add("Function")
      return undefined
    }
  }
  const isYielded =
    ts.isYieldExpression(parent) && parent.asteriskToken !== undefined && isInEffectGenerator(parent, context)
  const isTransparent =
    ts.isParenthesizedExpression(node) || ts.isConditionalExpression(node) || ts.isFunctionLike(node)
  if (!isYielded && (isTransparent || !isDueAsEffect(checker.getContextualType(node)))) return undefined
  const conversion = conversionOf(checker.getTypeAtLocation(node))
  if (conversion !== undefined) wrap(`${conversion}(`, ")")
  return undefined
}

export const eitherSides: Rule = (node, context) => {
  if (ts.isPropertyAccessExpression(node)) {
    const side = eitherFields.get(node.name.text)
    if (side !== undefined && isEither(context.checker.getTypeAtLocation(node.expression)))
      rename(node.name, side, context)
  }
  // `either._tag === "Left"`
  if (ts.isStringLiteral(node) && ts.isBinaryExpression(node.parent)) {
    const { left } = node.parent
    const tag = eitherTags.get(node.text)
    const compared = ts.isPropertyAccessExpression(left) ? left.name : left
    if (tag !== undefined && compared.getText() === "_tag") rename(node, JSON.stringify(tag), context)
  }
  // `{ _tag: "Left", left: … }`
  if (ts.isObjectLiteralExpression(node)) {
    const properties = propertiesOf(node)
    const tag = properties.get("_tag")
    if (tag === undefined || !ts.isPropertyAssignment(tag) || !ts.isStringLiteral(tag.initializer)) return undefined
    const renamed = eitherTags.get(tag.initializer.text)
    if (renamed === undefined) return undefined
    rename(tag.initializer, JSON.stringify(renamed), context)
    for (const [side, name] of eitherFields) {
      const property = properties.get(side)
      if (property !== undefined) renameProperty(property, name, context)
    }
  }
  if (ts.isCallExpression(node) && /^Either\.(?:match|mapBoth)$/.test(exportOf(node.expression, context) ?? ""))
    for (const argument of node.arguments)
      if (ts.isObjectLiteralExpression(argument))
        for (const [name, property] of propertiesOf(argument)) {
          const handler = HANDLERS.get(name)
          if (handler !== undefined) renameProperty(property, handler, context)
        }
  return undefined
}
