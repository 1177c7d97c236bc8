/** Exports, members and types with another name. */
import ts from "typescript"
import { members, names, types } from "../rules.js"
import { exportOf, type Rule, rename } from "./context.js"

const lookUp = (table: Readonly<Record<string, string>> | undefined, name: string): string | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

export const renames: Rule = (node, context) => {
  if (!ts.isPropertyAccessExpression(node) && !ts.isQualifiedName(node)) return undefined
  const type = lookUp(types, node.getText())
  if (type !== undefined) {
    context.edits.replace(node.getStart(), node.end, type)
    return "replaced"
  }
  const last = ts.isQualifiedName(node) ? node.right : node.name
  const [module = "", name = ""] = exportOf(node, context)?.split(".") ?? []
  const renamed = module === "" ? lookUp(members, last.text) : lookUp(names[module], name)
  if (renamed !== undefined) rename(last, renamed, context)
  return undefined
}
