import type { LmsPlaceholders } from "effect-lms"
import { describe, expect, expectTypeOf, it } from "vitest"
import { placeholderTable, readPlaceholders } from "../fixtures/documents/calls.js"

/** What else the compiler says of calls is in documents.test.ts, in one program with the documents. */
describe("the compiler reads the placeholders that the program reads", () => {
  it.each(placeholderTable)("%s", (text, names) => {
    expect(readPlaceholders(text)).toEqual(names)
  })

  it("none, where the endpoint is no literal", () => {
    expectTypeOf<LmsPlaceholders<string>>().toBeNever()
    expectTypeOf<LmsPlaceholders<`/api/v1/courses/${string}/:id`>>().toBeNever()
    expectTypeOf<LmsPlaceholders<`/api/v1/courses/${number}/:id`>>().toBeNever()
    expectTypeOf<LmsPlaceholders<never>>().toBeNever()
    expectTypeOf<LmsPlaceholders<"/api/v1/:a" | "/api/v1/:b">>().toEqualTypeOf<"a" | "b">()
  })
})
