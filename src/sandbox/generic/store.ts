/** The records of a sandbox, by the paths of their collections. */
import type { JsonObject } from "../kernel/json.js"
import { memoizePerSeed } from "../kernel/seed.js"

/** The records of a collection by their ids. A single record, such as settings, has an empty id. */
export type Rows = Map<string, JsonObject>

/** By path, without `/api/`: `v1/courses/101/groups`. */
export const collections = memoizePerSeed(() => new Map<string, Rows>())
