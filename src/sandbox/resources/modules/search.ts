import * as Effect from "effect/Effect"
import { fromArray, mapRows } from "../../kernel/listing.js"
import { asText, asTexts } from "../../kernel/parameters.js"
import { searchTermTooShort } from "../../kernel/refusal.js"
import { Parameters } from "../../kernel/world.js"
import type { Module, ModuleItem } from "./module.js"
import { isShown, type Outline, siblingsOf } from "./moduleJson.js"

// Canvas omits the items of a module that has more than fit on a page.
const inlineLimit = 100

/** Canvas: as good as none when it is empty, and refused when it is a single character. */
const searchTerm = Effect.gen(function* () {
  const { all } = yield* Parameters
  const term = (asText(all.get("search_term")) ?? "").toLowerCase()
  if (term.length === 1) return yield* searchTermTooShort()
  return term === "" ? undefined : term
})

/** Whether items are wanted with the modules they are in. */
export const withItems = Effect.map(Parameters, ({ all }) => asTexts(all.get("include")).includes("items"))

/** The items of a module as they are put into it: undefined where they are too many. */
export const inlineItems = (outline: Outline, module: Module): ReadonlyArray<ModuleItem> | undefined => {
  const items = siblingsOf(outline.items, module.id).filter(isShown(outline))
  return items.length > inlineLimit ? undefined : items
}

interface Found {
  readonly module: Module
  readonly items: ReadonlyArray<ModuleItem> | undefined
  /** Whether it is left out of the page that it has a place on. */
  readonly dropped: boolean
}

/**
 * The modules that are listed. Canvas: a search for modules makes the list shorter; a search that is for their items, too,
 * is made when the page is cut, and so makes the page shorter. So nobody looks into the modules of the other pages.
 */
export const findModules = Effect.fn("Sandbox.findModules")(function* (outline: Outline) {
  const shown = outline.modules.filter(isShown(outline))
  const inline = yield* withItems
  const term = yield* searchTerm
  const matches = (text: string) => term === undefined || text.toLowerCase().includes(term)
  if (!inline) {
    const named = fromArray(shown.filter(({ name }) => matches(name)))
    return mapRows(named, (module): Found => ({ module, items: undefined, dropped: false }))
  }
  return mapRows(fromArray(shown), (module): Found => {
    const items = inlineItems(outline, module)
    if (items === undefined || matches(module.name)) return { module, items, dropped: false }
    const found = items.filter(({ title }) => matches(title))
    return { module, items: found, dropped: found.length === 0 }
  })
})
