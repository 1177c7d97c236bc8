/** Searches endpoints by words. */
import type { Endpoint } from "../../endpoints/catalogue.js"

/** What a word is compared with, and how much it counts to be, to begin, or to contain it. */
interface Field {
  readonly texts: ReadonlyArray<string>
  readonly weights: readonly [equal: number, begin: number, contain: number]
}

/** Paths have plurals, and people search for either. */
const singular = (word: string): string => word.replace(/s$/, "")

const fieldsOf = ({ group = "", method, name = "", params, path, scope }: Endpoint): ReadonlyArray<Field> => [
  { texts: [method], weights: [10, 0, 0] },
  { texts: [path, ...path.split("/"), ...path.split("/").map(singular)], weights: [10, 8, 6] },
  { texts: [group, name], weights: [5, 4, 3] },
  { texts: params.map((parameter) => parameter.name), weights: [4, 2, 1] },
  { texts: [scope], weights: [10, 1, 1] }
]

const weigh = (word: string, { texts, weights }: Field): number => {
  const [equal, begin, contain] = weights
  return Math.max(
    0,
    ...texts.map((text) => {
      const lower = text.toLowerCase()
      return lower === word ? equal : lower.startsWith(word) ? begin : lower.includes(word) ? contain : 0
    })
  )
}

/** 0 if one of the words is not found. */
const score = (words: ReadonlyArray<string>, endpoint: Endpoint): number => {
  const fields = fieldsOf(endpoint)
  let total = 0
  for (const word of words) {
    const best = Math.max(...fields.map((field) => weigh(word, field)))
    if (best === 0) return 0
    total += best
  }
  return total
}

/** The endpoints in which all words are found, the best ones first, and of equal ones the shortest path. */
export const searchEndpoints = (
  endpoints: ReadonlyArray<Endpoint>,
  texts: ReadonlyArray<string>
): ReadonlyArray<Endpoint> => {
  const words = texts.flatMap((text) => text.toLowerCase().split(/\s+/)).filter((word) => word !== "")
  if (words.length === 0) return endpoints
  return endpoints
    .map((endpoint) => ({ endpoint, score: score(words, endpoint), length: endpoint.path.split("/").length }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.length - other.length)
    .map(({ endpoint }) => endpoint)
}
