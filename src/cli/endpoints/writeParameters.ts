/** Notices parameters that a GET ignores, because the caller has left out the method of a write. */
import type { Endpoint, Lookup } from "../../endpoints/catalogue.js"
import { escapeControl, truncate } from "../../internal/text/escape.js"
import { findEndpoint } from "./lookup.js"

/** These select what a response contains or whose it is, also where the documentation of a GET leaves them out. */
const OF_ANY_READ = ["include", "page", "per_page", "as_user_id"]

const MAX_NAMES = 3

const MAX_CHARACTERS = 100

/** The first part of a name, such as `module` of `module[name]`. */
const rootOf = (name: string): string => name.replace(/\[.*/s, "")

const rootsOf = ({ params }: Endpoint): ReadonlyArray<string> => params.map(({ name }) => rootOf(name))

/**
 * A note on parameters that the GET of a path does not document and a write of the same path does. Undefined if there are none,
 * or if the GET is not documented.
 */
export const noteWriteParameters = (lookup: Lookup, path: string, names: ReadonlyArray<string>): string | undefined => {
  const read = findEndpoint(lookup, "GET", path)
  if (read === undefined) return undefined
  const known = [...OF_ANY_READ, ...rootsOf(read)]
  const others = names.filter((name) => !known.includes(rootOf(name)))
  for (const method of ["POST", "PUT", "PATCH"]) {
    const write = findEndpoint(lookup, method, path)
    const roots = write === undefined ? [] : rootsOf(write)
    const taken = others.filter((name) => roots.includes(rootOf(name)))
    if (taken.length === 0) continue
    const shown = taken.slice(0, MAX_NAMES).map((name) => truncate(escapeControl(name), MAX_CHARACTERS))
    const list = [...shown, ...(taken.length > MAX_NAMES ? ["…"] : [])].join(", ")
    return `GET ${read.path} takes no ${list}; ${method} ${write?.path ?? path} does: add -X ${method} to write.`
  }
  return undefined
}
