/** Changes one file from Effect 3 to Effect 4. */
import ts from "typescript"
import { calls } from "./calls.js"
import type { Context, Rule } from "./context.js"
import { counterparts } from "./counterparts.js"
import * as edits from "./edits.js"
import { eitherSides, valuesAsEffects } from "./either.js"
import * as imports from "./imports.js"
import { renames } from "./renames.js"
import { schemas } from "./schema.js"
import { services } from "./services.js"
import { fibers, tests } from "./tests.js"

const rules: ReadonlyArray<Rule> = [
  services,
  valuesAsEffects,
  eitherSides,
  schemas,
  calls,
  counterparts,
  imports.dynamicImports,
  imports.localNames,
  fibers,
  tests,
  renames
]

interface Input {
  readonly file: ts.SourceFile
  readonly path: string
  readonly checker: ts.TypeChecker
  readonly bridges: imports.Bridges
  readonly audience: Context["audience"]
}

export const changeFile = ({
  audience,
  bridges,
  checker,
  file,
  path
}: Input): { readonly text: string; readonly edits: number } => {
  const context: Context = {
    file,
    path,
    checker,
    audience,
    edits: edits.make(path, file.text),
    modules: imports.localModules(file),
    needed: new Set()
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    for (const rule of rules) if (rule(node, context) === "replaced") return
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (audience === "package") imports.change(context, bridges)
  else imports.changeForUser(context)
  return { text: context.edits.apply(), edits: context.edits.count() }
}
