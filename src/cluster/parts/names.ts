/** Names of objects: they are safe as paths, in SQL and in URLs. */
import * as Effect from "effect/Effect"
import { describeType } from "../../internal/text/describe.js"
import { clusterError } from "../errors.js"
import type { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"

/** Short enough for the names of files, which systems limit to 255 bytes. */
const NAME = /^[\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199})*$/

/** The columns of the tables have this length. */
export const MAX_NAME_LENGTH = 400

const isName = (name: unknown): name is string =>
  typeof name === "string" && name.length <= MAX_NAME_LENGTH && NAME.test(name)

const nameError = (name: unknown): LmsClusterError =>
  clusterError(
    typeof name === "string" ? name : describeType(name),
    "Name",
    `must consist of letters, digits, ".", "_" and "-" in segments joined by "/", none of which begins with a dot, and have at most ${MAX_NAME_LENGTH} characters`
  )

/** A store that is only asked for valid names and prefixes: a prefix is a name, or one that ends in a slash. */
export const withCheckedNames = ({ create, list, read, remove }: LmsPartsService): LmsPartsService => {
  const isPrefix = (prefix: unknown): boolean => typeof prefix === "string" && isName(prefix.replace(/\/$/, ""))
  return {
    create: (name, bytes) => (isName(name) ? create(name, bytes) : Effect.fail(nameError(name))),
    read: (name) => (isName(name) ? read(name) : Effect.fail(nameError(name))),
    list: (prefix) => (isPrefix(prefix) ? list(prefix) : Effect.fail(nameError(prefix))),
    remove: (prefix) => (isPrefix(prefix) ? remove(prefix) : Effect.fail(nameError(prefix)))
  }
}
