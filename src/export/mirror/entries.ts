/** The files that a mirror has written or found, by id and by path. */
import type { Content, Entry } from "./state.js"

export class Entries {
  readonly #byId = new Map<string, Entry>()
  readonly #byPath = new Map<string, Entry>()

  constructor(entries: Iterable<Entry>) {
    for (const entry of entries) this.set(entry)
  }

  get(id: string): Entry | undefined {
    return this.#byId.get(id)
  }

  at(path: string): Entry | undefined {
    return this.#byPath.get(path)
  }

  /** Replaces the entry of this file, and that of another file at its path. */
  set(entry: Entry): void {
    this.delete(this.get(entry.id))
    this.delete(this.at(entry.path))
    this.#byId.set(entry.id, entry)
    this.#byPath.set(entry.path, entry)
  }

  delete(entry: Entry | undefined): void {
    if (entry === undefined) return
    this.#byId.delete(entry.id)
    this.#byPath.delete(entry.path)
  }

  all(): ReadonlyArray<Entry> {
    return [...this.#byId.values()]
  }
}

/** All that the mirror may have written to the path of an entry. */
export const contentsOf = (entry: Entry | undefined): ReadonlyArray<Content> =>
  entry === undefined || entry.own ? [] : [{ bytes: entry.bytes, sha256: entry.sha256 }, ...(entry.former ?? [])]
