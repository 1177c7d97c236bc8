/** Imports of Effect: modules that have moved, and modules whose missing parts a file of `effect3` adds. */
import { posix } from "node:path"
import ts from "typescript"
import { dropped, modules as moved, outsideBarrels } from "../rules.js"
import { type Context, lastPart, type Rule } from "./context.js"

/** A module with what an Effect 4 module lacks. If `names` is null, it stands for a whole module that is gone. */
interface Bridge {
  readonly path: string
  readonly names: ReadonlySet<string> | null
}

/** Bridges by the last part of the name of the module. */
export type Bridges = ReadonlyMap<string, Bridge>

const isOfEffect = (specifier: string): boolean =>
  /^(?:effect|@effect\/(?:experimental|opentelemetry|platform|platform-node|workflow))(?:\/|$)/.test(specifier)

const isBarrel = (specifier: string): boolean => !specifier.replace("@effect/", "").includes("/")

const importOf = (statement: ts.Statement) => {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined
  const specifier = statement.moduleSpecifier.text
  const bindings = statement.importClause?.namedBindings
  return isOfEffect(specifier) && bindings !== undefined ? { bindings, specifier, statement } : undefined
}

/** Local names of modules, as `import * as Effect from "effect/Effect"` and `import { Effect } from "effect"` make them. */
export const localModules = (file: ts.SourceFile): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const statement of file.statements) {
    const found = importOf(statement)
    if (found === undefined) continue
    const { bindings, specifier } = found
    if (ts.isNamespaceImport(bindings)) names.set(bindings.name.text, specifier)
    else if (isBarrel(specifier))
      for (const { name, propertyName } of bindings.elements)
        if (/^[A-Z]/.test((propertyName ?? name).text))
          names.set(name.text, `${specifier}/${(propertyName ?? name).text}`)
  }
  return names
}

/** Where the changed file imports a module from. Undefined if it no longer needs it. */
const targetOf = (local: string, specifier: string, { file, path }: Context, bridges: Bridges): string | undefined => {
  if (dropped.includes(specifier)) return undefined
  const module = lastPart(specifier)
  const bridge = bridges.get(module)
  const uses = [...file.text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))].map(([, name = ""]) => name)
  if (bridge !== undefined && (bridge.names === null || uses.some((name) => bridge.names?.has(name)))) {
    const target = posix.relative(posix.dirname(path), bridge.path)
    return target.startsWith(".") ? target : `./${target}`
  }
  return moved[specifier] ?? specifier
}

export const change = (context: Context, bridges: Bridges): void => {
  const { edits, file, modules, needed } = context
  for (const statement of file.statements) {
    const found = importOf(statement)
    if (found === undefined) continue
    const { bindings, specifier } = found
    const type = found.statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? "type " : ""
    const lines: Array<string> = []
    if (ts.isNamespaceImport(bindings)) {
      const target = targetOf(bindings.name.text, specifier, context, bridges)
      if (target === specifier) continue
      if (target !== undefined) lines.push(`import ${type}* as ${bindings.name.text} from "${target}"`)
    } else if (isBarrel(specifier)) {
      const kept: Array<string> = []
      for (const element of bindings.elements) {
        const local = element.name.text
        const full = modules.get(local)
        const target = full === undefined ? specifier : targetOf(local, full, context, bridges)
        if (full === undefined || target === full) kept.push(element.getText())
        else if (target !== undefined)
          lines.push(`import ${element.isTypeOnly ? "type " : type}* as ${local} from "${target}"`)
      }
      if (kept.length === bindings.elements.length && moved[specifier] === undefined) continue
      // What Effect 4 has no barrel for is imported by module.
      if (specifier === "@effect/platform")
        lines.push(...kept.map((name) => `import ${type}* as ${name} from "effect/${name}"`))
      else if (kept.length > 0) lines.unshift(`import ${type}{ ${kept.join(", ")} } from "${specifier}"`)
    } else if (moved[specifier] === undefined) continue
    else lines.push(statement.getText().replace(specifier, moved[specifier]))
    edits.replace(statement.getStart(), statement.end, lines.join("\n"))
  }
  const first = file.statements.find(ts.isImportDeclaration)
  for (const name of needed) {
    if (modules.has(name) || first === undefined) continue
    edits.wrap({ start: first.getStart(), end: first.getStart() }, `import * as ${name} from "effect/${name}"\n`, "")
  }
}

/** Barrels of Effect 4, the innermost first. Effect 3 had `@effect/platform` in place of some. */
const BARREL = /^(effect\/[a-z-]+|effect|@effect\/[a-z-]+)\/(\w+)$/

/** How a user imports a module: by its name, from the barrel that has it. Undefined if no barrel does. */
const inBarrel = (specifier: string): { readonly barrel: string; readonly name: string } | undefined => {
  if (outsideBarrels.includes(specifier)) return undefined
  const [, barrel, name] = BARREL.exec(moved[specifier] ?? specifier.replace(/^@effect\/platform\//, "effect/")) ?? []
  return barrel === undefined || name === undefined ? undefined : { barrel, name }
}

/** Names under which a file imports modules from a barrel, and those of Effect 4: `Either` is `Result`. */
const renamedLocals = ({ file, modules }: Context): ReadonlyMap<string, string> =>
  new Map(
    file.statements.flatMap((statement) => {
      const bindings = importOf(statement)?.bindings
      if (bindings === undefined || ts.isNamespaceImport(bindings)) return []
      return bindings.elements.flatMap(({ name, propertyName }) => {
        const to = propertyName === undefined ? inBarrel(modules.get(name.text) ?? "")?.name : undefined
        return to === undefined || to === name.text ? [] : [[name.text, to] as const]
      })
    })
  )

/** In a program of a user, a module is called what Effect 4 calls it. */
export const localNames: Rule = (node, context) => {
  if (context.audience === "package" || !ts.isIdentifier(node)) return undefined
  const { parent } = node
  const isLeft =
    (ts.isPropertyAccessExpression(parent) && parent.expression === node) ||
    (ts.isQualifiedName(parent) && parent.left === node)
  const name = isLeft ? renamedLocals(context).get(node.text) : undefined
  if (name !== undefined) context.edits.replace(node.getStart(), node.end, name)
  return undefined
}

/** The imports of a user: from the barrels of Effect 4, each once. */
export const changeForUser = (context: Context): void => {
  const { edits, file, modules, needed } = context
  const statements = file.statements.flatMap((statement) => {
    const found = importOf(statement)
    return found !== undefined && ts.isNamedImports(found.bindings) && isBarrel(found.specifier)
      ? [{ ...found, bindings: found.bindings }]
      : []
  })
  for (const statement of file.statements) {
    const found = importOf(statement)
    const target = found === undefined ? undefined : moved[found.specifier]
    if (found !== undefined && target !== undefined && !statements.some(({ statement: own }) => own === statement))
      edits.replace(statement.getStart(), statement.end, statement.getText().replace(found.specifier, target))
  }
  const lists = new Map<string, Set<string>>()
  const lines: Array<string> = []
  const add = (barrel: string, name: string) => lists.set(barrel, (lists.get(barrel) ?? new Set()).add(name))
  let isSame = true
  for (const { bindings, specifier, statement } of statements) {
    const isType = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    for (const element of bindings.elements) {
      const full = modules.get(element.name.text)
      if (full !== undefined && dropped.includes(full)) continue
      if (full !== undefined && outsideBarrels.includes(full)) {
        lines.push(`import * as ${element.name.text} from "${full}"`)
        isSame = false
        continue
      }
      const target = full === undefined ? undefined : inBarrel(full)
      const type = isType || element.isTypeOnly ? "type " : ""
      const alias = element.propertyName === undefined ? "" : ` as ${element.name.text}`
      add(target?.barrel ?? specifier, `${type}${target?.name ?? element.name.text}${alias}`)
      isSame &&=
        target === undefined ||
        (target.barrel === specifier && target.name === (element.propertyName ?? element.name).text)
    }
  }
  for (const name of needed) {
    if (modules.has(name)) continue
    add("effect", name)
    isSame = false
  }
  if (isSame) return
  for (const [barrel, names] of lists) lines.push(`import { ${[...names].sort().join(", ")} } from "${barrel}"`)
  const [first, ...others] = statements
  const text = lines.join("\n")
  if (first === undefined) edits.wrap({ start: 0, end: 0 }, `${text}\n`, "")
  else edits.replace(first.statement.getStart(), first.statement.end, text)
  for (const { statement } of others) edits.replace(statement.getFullStart(), statement.end, "")
}

/** `import("effect/Effect")`, as a type or as an expression. */
export const dynamicImports: Rule = (node, { edits }) => {
  const specifier = ts.isImportTypeNode(node)
    ? ts.isLiteralTypeNode(node.argument)
      ? node.argument.literal
      : undefined
    : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
      ? node.arguments[0]
      : undefined
  if (specifier === undefined || !ts.isStringLiteral(specifier)) return undefined
  const target = moved[specifier.text]
  if (target !== undefined) edits.replace(specifier.getStart() + 1, specifier.end - 1, target)
  return undefined
}
