/** Generates the API reference from the sources, with a page per public name. */
import { fileURLToPath } from "node:url"
import {
  Application,
  type Comment,
  type CommentTag,
  Converter,
  type DeclarationReflection,
  OptionDefaults,
  PageEvent,
  type ProjectReflection,
  ReflectionKind
} from "typedoc"
import type { PluginOptions } from "typedoc-plugin-markdown"
import { importedEntries, root, sourcePath } from "../build/entries.js"
import { simplifySignatures } from "./signatures.js"

/** For `node/index`, returns `effect-lms/node`. */
const importName = (entry: string): string => ["effect-lms", ...entry.split("/").slice(0, -1)].join("/")

const commentOf = ({ comment, signatures = [] }: DeclarationReflection): Comment | undefined =>
  signatures[0]?.comment ?? comment

/**
 * Exports whose comment says nothing: TypeDoc accepts one that has only tags. A type is described by the value of the same
 * name, such as a schema.
 */
const undescribedNames = ({ children = [] }: DeclarationReflection): ReadonlyArray<string> => {
  const exported = children.filter(({ kind }) => kind !== ReflectionKind.Reference)
  const described = new Set(
    exported.filter((reflection) => (commentOf(reflection)?.summary.length ?? 0) > 0).map(({ name }) => name)
  )
  return exported.map(({ name }) => name).filter((name) => !described.has(name))
}

/** What the comment of an operation lacks: what is passed, what it returns, how it fails, an example. */
const findGaps = (operation: DeclarationReflection): ReadonlyArray<string> => {
  const [signature] = operation.signatures ?? []
  const tags: ReadonlyArray<CommentTag["tag"]> =
    signature === undefined ? ["@errors", "@example"] : ["@returns", "@errors", "@example"]
  return [
    ...(signature?.parameters ?? []).filter((parameter) => !parameter.hasComment()).map(({ name }) => name),
    ...tags.filter((tag) => commentOf(operation)?.getTag(tag) === undefined)
  ]
}

/** What readers of the reference would miss. */
const findUndescribed = (project: ProjectReflection): ReadonlyArray<string> => {
  const modules = project.getChildrenByKind(ReflectionKind.Module) as Array<DeclarationReflection>
  const operations = modules.flatMap(({ categories = [] }) =>
    categories.filter(({ title }) => title === "operations").flatMap(({ children }) => children)
  ) as Array<DeclarationReflection>
  if (operations.length === 0) throw new Error("The reference has no operations")
  return [
    ...modules.flatMap(undescribedNames).map((name) => `${name} has no description`),
    ...operations.flatMap((operation) => findGaps(operation).map((gap) => `${operation.name} has no ${gap}`))
  ]
}

/** One page for a record and its schema, which have the same name: the description of the schema, the fields of the record. */
const joinSchemas = (project: ProjectReflection): void => {
  for (const { children = [] } of project.getChildrenByKind(ReflectionKind.Module) as Array<DeclarationReflection>) {
    const records = children.filter(({ kind }) => kind === ReflectionKind.Interface)
    for (const schema of children.filter(({ kind }) => kind === ReflectionKind.Variable)) {
      const record = records.find(({ name }) => name === schema.name)
      if (record === undefined || schema.comment === undefined) continue
      schema.comment.summary.push({ kind: "text", text: "\n\nThe schema has the same name." })
      record.comment = schema.comment
      project.removeReflection(schema)
    }
  }
}

/** Writes the pages into the folder. Undocumented names are errors. */
export const writeReference = async (out: string): Promise<void> => {
  const pages: Partial<PluginOptions> = {
    entryFileName: "index",
    outputFileStrategy: "members",
    membersWithOwnFile: ["Class", "Function", "Interface", "TypeAlias", "Variable"],
    hideBreadcrumbs: true,
    hidePageHeader: true,
    hideGroupHeadings: true,
    useCodeBlocks: true,
    expandObjects: false,
    expandParameters: true,
    parametersFormat: "table",
    propertiesFormat: "table",
    interfacePropertiesFormat: "table",
    classPropertiesFormat: "table",
    typeDeclarationFormat: "table",
    propertyMembersFormat: "table",
    tableColumnSettings: {
      hideInherited: true,
      hideModifiers: true,
      hideOverrides: true,
      hideSources: true,
      leftAlignHeaders: true,
      hideDefaults: true
    },
    pageTitleTemplates: { member: "{name}", module: "{name}" }
  }
  const app = await Application.bootstrapWithPlugins({
    entryPoints: importedEntries.map(sourcePath),
    tsconfig: `${root}/tsconfig.build.json`,
    // By its path, because TypeDoc would look for the name in the root.
    plugin: [fileURLToPath(import.meta.resolve("typedoc-plugin-markdown"))],
    readme: "none",
    githubPages: false,
    disableSources: true,
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    categoryOrder: ["operations", "layers", "services", "errors", "options", "models", "*"],
    // `npm run check:types` checks the types.
    skipErrorChecking: true,
    validation: { invalidLink: true, notDocumented: true, notExported: false },
    // Not properties: those of records are fields of Canvas, which documents them.
    requiredToBeDocumented: ["Class", "Function", "Interface", "Method", "TypeAlias", "Variable"],
    blockTags: [...OptionDefaults.blockTags, "@errors"],
    logLevel: "Warn",
    out,
    ...pages
  })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    for (const module of context.project.getChildrenByKind(ReflectionKind.Module) as Array<DeclarationReflection>) {
      const entry = importedEntries.find((entry) => entry === module.name || entry === `${module.name}/index`)
      if (entry !== undefined) module.name = importName(entry)
    }
  })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => joinSchemas(project))
  // The library creates errors and services itself, so their constructors and base classes are not documented.
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const constructor of project.getReflectionsByKind(ReflectionKind.Constructor))
      project.removeReflection(constructor)
  })
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => simplifySignatures(project))
  const project = await app.convert()
  if (project === undefined) throw new Error("typedoc could not read the sources")
  app.validate(project)
  for (const gap of findUndescribed(project)) app.logger.warn(gap)
  if (app.logger.hasWarnings()) throw new Error("The reference is incomplete, see above.")
  for (const reflection of project.getReflectionsByKind(ReflectionKind.Class))
    delete (reflection as DeclarationReflection).extendedTypes
  // Static members have their own headings instead of rows in the table of properties, so links to them are corrected.
  app.renderer.on(PageEvent.END, (page) => {
    const { contents = "" } = page
    page.contents = contents.replace(/\]\(#property-(\w+)\)/g, (link, name: string) =>
      contents.includes(`id="property-${name}"`) ? link : `](#${name})`
    )
  })
  await app.generateOutputs(project)
}
