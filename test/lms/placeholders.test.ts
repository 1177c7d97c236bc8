import type { LmsPlaceholders } from "effect-lms/wrappers"
import { describe, expect, expectTypeOf, it } from "vitest"
import { placeholderTable, readPlaceholders } from "../fixtures/documents/calls.js"

/** test/documents/documents.test.ts has the other type checks of calls: they share a program with the documents. */
describe("the compiler finds the same placeholders as the runtime", () => {
  it.each(placeholderTable)("%s", (text, names) => {
    expect(readPlaceholders(text)).toEqual(names)
  })

  it("finds none if the endpoint is not a literal", () => {
    expectTypeOf<LmsPlaceholders<string>>().toBeNever()
    expectTypeOf<LmsPlaceholders<`/api/v1/courses/${string}/:id`>>().toBeNever()
    expectTypeOf<LmsPlaceholders<`/api/v1/courses/${number}/:id`>>().toBeNever()
    expectTypeOf<LmsPlaceholders<never>>().toBeNever()
    expectTypeOf<LmsPlaceholders<"/api/v1/:a" | "/api/v1/:b">>().toEqualTypeOf<"a" | "b">()
  })
})
