/** Records, files and random numbers of the soak test, reproducible on both sides. */

import { makeRandom } from "../fixtures/memoryDisk.js"

export const PER_PAGE = 100

export interface Row {
  readonly id: number
  readonly name: string
}

/** Returns one page of a list of `total` rows; the first page is 1. Ids ascend with gaps. */
export const makeRows = (page: number, total: number): ReadonlyArray<Row> => {
  const first = (page - 1) * PER_PAGE
  return Array.from({ length: Math.min(PER_PAGE, total - first) }, (_, i) => {
    const at = first + i
    return { id: at * 3 + (at % 3), name: `Participant ${at}` }
  })
}

/** Returns the content of a file, up to three MiB. */
export const makeFile = (name: string): Buffer => {
  const next = makeRandom(Number(name) + 1)
  const size = Math.floor(3 * 1024 * 1024 * next() ** 4)
  const seed = Math.floor(next() * 251)
  const bytes = Buffer.alloc(size)
  for (let i = 0; i < size; i += 1) bytes[i] = (i * 31 + (i >> 8) * 7 + (i >> 16) * 13 + seed) & 0xff
  return bytes
}
