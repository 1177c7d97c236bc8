/** Bundles the sources into a few JavaScript files: the entries, their shared code, and dynamically imported modules. */
import { basename, dirname, join } from "node:path"
import { transform } from "esbuild"
import { type Plugin, type PreRenderedChunk, rollup } from "rollup"
import { dist, sourcePath } from "./entries.js"

/** Removes types and comments, which are in the declarations. Keeps names and lines for stack traces. */
const typescript: Plugin = {
  name: "typescript",
  resolveId: (id, importer) =>
    importer !== undefined && id.startsWith(".") ? join(dirname(importer), id.replace(/\.js$/, ".ts")) : null,
  transform: async (code, id) => ({
    code: (await transform(code, { loader: "ts", target: "es2022", legalComments: "none", sourcefile: id })).code,
    map: null
  })
}

/** Rollup adds these imports for execution order. The modules have no side effects, and bundlers warn about such imports. */
const removeBareImports: Plugin = {
  name: "remove bare imports",
  renderChunk: (code) => ({ code: code.replace(/^import '\.[^']*';\n/gm, ""), map: null })
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value

/** The nodes of an expression or a statement that run when the module is loaded: all outside of functions. */
const nodesAtLoad = (node: unknown): ReadonlyArray<Node> => {
  if (Array.isArray(node)) return node.flatMap(nodesAtLoad)
  if (!isNode(node) || /Function/.test(node.type)) return []
  return [
    node,
    ...Object.values(node).flatMap((member: unknown) => (typeof member === "object" ? nodesAtLoad(member) : []))
  ]
}

const CALLS = /^(?:Call|New)Expression$/

/** Bundlers take them for side effects: an iterator, a getter, a tag or a conversion for an operator may have some. */
const UNMARKABLE = /^(?:SpreadElement|TaggedTemplateExpression|MemberExpression|BinaryExpression)$/

const PURE = "/* @__PURE__ */"

/** Marks an expression as pure that is no call: it becomes one. */
const wrap = ({ end, start }: Node, before = ""): ReadonlyArray<readonly [at: number, text: string]> => [
  [start, `${before}${PURE} (() => (`],
  [end, "))()"]
]

/** Whether a bundler keeps an expression although its calls are marked. What is called goes with its call. */
const isKept = (init: Node): boolean => {
  const nodes = nodesAtLoad(init)
  const called = new Set(nodes.map(({ callee }) => callee))
  return nodes.some((node) => UNMARKABLE.test(node.type) && !called.has(node))
}

/**
 * Marks what runs when the module is loaded as pure, which it is: the bundler of a program then leaves out what the program
 * does not use.
 */
const markPure: Plugin = {
  name: "mark what is pure",
  renderChunk(code) {
    const { body } = this.parse(code)
    const calls = new Set(nodesAtLoad(body).flatMap(({ start, type }) => (CALLS.test(type) ? [start] : [])))
    const wrapped = body.flatMap((statement) => {
      // Their computed names may have side effects, too.
      if (statement.type === "ClassDeclaration" && isNode(statement))
        return wrap(statement, `const ${statement.id.name} = `)
      if (statement.type !== "VariableDeclaration") return []
      return statement.declarations.flatMap(({ init }) => (isNode(init) && isKept(init) ? wrap(init) : []))
    })
    const marked = [...Array.from(calls, (start) => [start, `${PURE} `] as const), ...wrapped]
      .sort(([one], [other]) => other - one)
      .reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), code)
    return { code: marked, map: null }
  }
}

/** The sandbox is for tests, and the schemas are data: their size matters more than lines in stack traces. */
const minifyLargest: Plugin = {
  name: "minify the largest modules",
  renderChunk: async (code, { fileName }) =>
    /^(?:sandbox|resources)\//.test(fileName)
      ? {
          code: (await transform(code, { minifyWhitespace: true, minifySyntax: true, lineLimit: 120 })).code,
          map: null
        }
      : null
}

/** Names a chunk after its first import. The `index.ts` of an entry is named after its folder. */
const fileName = ({ moduleIds, name }: PreRenderedChunk): string => {
  const folder = basename(dirname(moduleIds.at(-1) ?? ""))
  return `internal/${name !== "index" ? name : folder === "src" ? "core" : folder}.js`
}

/** All packages stay external, so that a program has only one copy of Effect. */
export const writeModules = async (entries: ReadonlyArray<string>, dir: string = dist): Promise<void> => {
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, sourcePath(name)])),
    external: /^[^./]/,
    plugins: [typescript, removeBareImports],
    // As declared by `sideEffects` in package.json.
    treeshake: { moduleSideEffects: false },
    onwarn: (warning) => {
      throw new Error(warning.message)
    }
  })
  await bundle.write({
    dir,
    format: "es",
    chunkFileNames: fileName,
    // A file must not import the dependencies of its dependencies.
    hoistTransitiveImports: false,
    // Keeps the source names for debuggers.
    minifyInternalExports: false,
    plugins: [markPure, minifyLargest]
  })
  await bundle.close()
}
