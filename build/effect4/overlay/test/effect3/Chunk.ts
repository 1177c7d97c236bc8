export * from "../../src/internal/effect3/Chunk.js"

export const fromIterable = <A>(self: Iterable<A>): ReadonlyArray<A> => [...self]
