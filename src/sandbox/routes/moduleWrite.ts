import type { Module } from "../data/coursework.js"
import { asBoolean, asText, asTexts, asTime, type Parameter, type ParameterMap } from "../kernel/parameters.js"

/** The module with what was given changed; what was not given stays. */
export const withParameters = (module: Module, given: ParameterMap, others: ReadonlyArray<Module>): Module => ({
  ...module,
  name: asText(given.get("name")) ?? module.name,
  unlockAt: given.has("unlock_at") ? asTime(given.get("unlock_at")) : module.unlockAt,
  requireSequentialProgress: given.has("require_sequential_progress")
    ? asBoolean(given.get("require_sequential_progress"))
    : module.requireSequentialProgress,
  publishFinalGrade: given.has("publish_final_grade")
    ? asBoolean(given.get("publish_final_grade"))
    : module.publishFinalGrade,
  // Only modules of the same course can be prerequisites; Canvas leaves the others out without a word.
  prerequisites: given.has("prerequisite_module_ids")
    ? asTexts(given.get("prerequisite_module_ids")).flatMap((id) =>
        others.flatMap((other) => (String(other.id) === id && other.id !== module.id ? [other.id] : []))
      )
    : module.prerequisites
})

/** Puts a record where `position` says, counted from 1 and kept within the list; without it, where it was, or last. */
export const placed = <A extends { readonly id: number }>(
  all: ReadonlyArray<A>,
  one: A,
  position: Parameter | undefined
): ReadonlyArray<A> => {
  const before = all.findIndex((other) => other.id === one.id)
  const others = all.filter((other) => other.id !== one.id)
  const given = /^\s*[+-]?\d+/.exec(asText(position) ?? "")?.[0]
  const index = given === undefined ? (before === -1 ? others.length : before) : Number(given) - 1
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, one)
}

/**
 * Puts a module in its place; the module and all of them as they are then. Canvas: only what stands before a module can be its
 * prerequisite, and any other is forgotten.
 */
export const settled = (
  all: ReadonlyArray<Module>,
  one: Module,
  position: Parameter | undefined
): readonly [Module, ReadonlyArray<Module>] => {
  const modules = placed(all, one, position).map((module, place, row): Module => {
    const before = new Set(row.slice(0, place).map(({ id }) => id))
    return { ...module, prerequisites: module.prerequisites.filter((id) => before.has(id)) }
  })
  return [modules.find(({ id }) => id === one.id) ?? one, modules]
}
