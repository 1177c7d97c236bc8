/** The operations of a store of intermediate results. */
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
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
   * object at the same moment, exactly one gets true. A reader sees no object or a complete one. If the content fails or is
   * interrupted, or the process is killed, there is none. A created object survives a power cut.
   */
  readonly create: <E>(
    name: string,
    content: Stream.Stream<Uint8Array, E>
  ) => Effect.Effect<boolean, LmsClusterError | E>
  /** The bytes of an object. Fails with the reason `"PartMissing"` if there is none. */
  readonly read: (name: string) => Stream.Stream<Uint8Array, LmsClusterError>
  /** All names that begin with a prefix, in no particular order. */
  readonly list: (prefix: string) => Effect.Effect<ReadonlyArray<string>, LmsClusterError>
  /** Removes all objects whose names begin with a prefix, and what interrupted attempts to create such objects have left. */
  readonly remove: (prefix: string) => Effect.Effect<void, LmsClusterError>
}
