/** The reference: a page for each public name, made from the sources. */
import { Application, Converter, type DeclarationReflection, PageEvent, ReflectionKind } from "typedoc"
import type { PluginOptions } from "typedoc-plugin-markdown"
import { imported, root, sourceOf } from "../build/entries.js"

/** Of `node/index`, the name that programs import. */
const importName = (entry: string): string => ["effect-lms", ...entry.split("/").slice(0, -1)].join("/")

/** Writes the pages into the folder. What the sources leave undocumented is an error. */
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
    entryPoints: imported.map(sourceOf),
    tsconfig: `${root}/tsconfig.build.json`,
    plugin: ["typedoc-plugin-markdown"],
    readme: "none",
    githubPages: false,
    disableSources: true,
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    categoryOrder: ["operations", "layers", "services", "errors", "options", "models", "*"],
    // `npm run check:types` has found them by then.
    skipErrorChecking: true,
    logLevel: "Warn",
    out,
    ...pages
  })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    for (const module of context.project.getChildrenByKind(ReflectionKind.Module) as Array<DeclarationReflection>) {
      const entry = imported.find((entry) => entry === module.name || entry === `${module.name}/index`)
      if (entry !== undefined) module.name = importName(entry)
    }
  })
  // Errors and services are made by the library: nobody needs to know how, nor of what Effect has made them.
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const constructor of project.getReflectionsByKind(ReflectionKind.Constructor))
      project.removeReflection(constructor)
  })
  const project = await app.convert()
  if (project === undefined) throw new Error("typedoc could not read the sources")
  for (const made of project.getReflectionsByKind(ReflectionKind.Class))
    delete (made as DeclarationReflection).extendedTypes
  // Static members are no rows of the table of properties, where links look for them, but have headings of their own.
  app.renderer.on(PageEvent.END, (page) => {
    const { contents = "" } = page
    page.contents = contents.replace(/\]\(#property-(\w+)\)/g, (link, name: string) =>
      contents.includes(`id="property-${name}"`) ? link : `](#${name})`
    )
  })
  await app.generateOutputs(project)
}
