/** Names of the parameters that the service repeats in the links of a list, and those that a link lacks. */
import * as Either from "effect/Either"
import { isSecretName } from "../text/redact.js"

/** The documentation promises complete links for these paths only. */
const PROMISED_PATH = "/api/v1/"

/** Set by the links themselves. */
const PAGE_NAMES: ReadonlyArray<string> = ["page", "per_page"]

/** The service also splits at `;`, and some links contain a second `?`. */
const SEPARATOR = /[?&;]/

const decodeName = (name: string): string =>
  name.includes("%") || name.includes("+")
    ? Either.getOrElse(
        Either.try(() => decodeURIComponent(name.replaceAll("+", " "))),
        () => name
      )
    : name

/** The service links to `ids` and `ids[]` alike. */
const withoutList = (name: string): string => (name.endsWith("[]") ? name.slice(0, -2) : name)

const namesOf = (query: string): ReadonlySet<string> =>
  new Set(query.split(SEPARATOR).map((pair) => withoutList(decodeName(pair.replace(/=.*/s, "")))))

/** The names that each next link must have: those of the caller's parameters in the query of a list. */
export const repeatedNames = (path: string, query: string): ReadonlyArray<string> =>
  query === "" || !path.startsWith(PROMISED_PATH)
    ? []
    : [...namesOf(query)].filter((name) => name !== "" && !PAGE_NAMES.includes(name) && !isSecretName(name))

/** Those of the names that a URL lacks. */
export const missingNames = (names: ReadonlyArray<string>, url: string): ReadonlyArray<string> => {
  if (names.length === 0) return names
  const present = namesOf(url.replace(/^[^?#]*/, "").replace(/#.*/s, ""))
  return names.filter((name) => !present.has(name))
}
