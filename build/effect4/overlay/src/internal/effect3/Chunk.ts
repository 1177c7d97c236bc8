/** Chunks are arrays. */
export type Chunk<A> = ReadonlyArray<A>
export const unsafeFromArray = <A>(self: ReadonlyArray<A>): ReadonlyArray<A> => self
export const toReadonlyArray = <A>(self: ReadonlyArray<A>): ReadonlyArray<A> => self
export const toArray = <A>(self: ReadonlyArray<A>): Array<A> => [...self]
export const of = <A>(a: A): ReadonlyArray<A> => [a]
export const empty = <A = never>(): ReadonlyArray<A> => []
export const size = <A>(self: ReadonlyArray<A>): number => self.length
