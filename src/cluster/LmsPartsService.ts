/** The operations of a store of intermediate results. */
import type * as Effect from "effect/Effect"
import type { LmsClusterError } from "./LmsClusterError.js"

/**
 * A store of objects that all machines share. The library makes their names: segments of letters, digits, `.`, `_` and `-`,
 * joined by `/`. None begins with a dot.
 *
 * @category services
 */
export interface LmsPartsService {
  /**
   * Creates an object. False if there is one of that name, which stays as it is. Of several machines that create the same
   * object at the same moment, exactly one gets true. A reader sees no object or a complete one. A created object survives a
   * power cut.
   */
  readonly create: (name: string, bytes: Uint8Array) => Effect.Effect<boolean, LmsClusterError>
  /** The bytes of an object. Fails with the reason `"PartMissing"` if there is none. */
  readonly read: (name: string) => Effect.Effect<Uint8Array, LmsClusterError>
  /** All names that begin with a prefix, in no particular order. */
  readonly list: (prefix: string) => Effect.Effect<ReadonlyArray<string>, LmsClusterError>
  /** Removes all objects whose names begin with a prefix. */
  readonly remove: (prefix: string) => Effect.Effect<void, LmsClusterError>
}
