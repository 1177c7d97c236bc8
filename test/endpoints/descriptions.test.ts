/** The texts of a server's documentation, as plain text. */
import * as Either from "effect/Either"
import { describe, expect, it } from "vitest"
import { addDescriptions, toPlainText } from "../../src/endpoints/descriptions.js"
import { parseResource } from "../../src/endpoints/swagger.js"
import { swaggerFiles } from "../fixtures/swagger.js"

describe("a description", () => {
  it.each([
    ["one\ntwo", "one two"],
    ["one\r\n \r\ntwo", "one\ntwo"],
    ["<p>one</p>\n<p>two</p>", "one\ntwo"],
    ["a <b class='x'>bold</b> <code>word</code>", "a bold word"],
    ["Either:\n* this\n  or\n* that", "Either:\n* this or\n* that"],
    ["<ul><li>this</li><li>that</li></ul>", "- this\n- that"],
    ["line<br/>break", "line\nbreak"],
    ["see {api:ThingsController#show Get a thing}", "see Get a thing"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["custom[<course_id>]", "custom[<course_id>]"],
    ["&lt;b&gt; &amp;amp; &#65;&#x42;&nbsp;&unknown; &#1114112;", "<b> &amp; AB &unknown; &#1114112;"],
    ["a<!-- hidden -->b<script>run()</script>", "ab"],
    ["\u001b[31m&#27;\u202e\u200b", "\\u001b[31m\\u001b\\u202e\\u200b"],
    [" \n\t ", ""]
  ])("%j is %j", (source, text) => {
    expect(toPlainText(source)).toBe(text)
  })

  it("has a greatest length, and is read in linear time", () => {
    for (const start of ["<", "<a", "<a ", "</", "{api:x", "{api:x ", "&", "&#", "\n", "- ", "<!--", "<script>", " "]) {
      expect(toPlainText(`Invented. ${start.repeat(1_000_000)}`).length).toBeLessThanOrEqual(4_000)
    }
    expect(toPlainText("x".repeat(5_000))).toHaveLength(4_000)
  })
})

describe("an endpoint", () => {
  const rooms = Either.getOrThrow(parseResource("rooms.json", JSON.stringify(swaggerFiles["rooms.json"])))

  it("gets the texts of the same method and path, whatever its placeholders are called", () => {
    const endpoint = {
      method: "GET",
      path: "/api/v1/courses/:id/rooms",
      scope: "",
      params: [
        { name: "id", in: "path", type: "id" },
        { name: "seats", in: "query", type: "integer[]" },
        { name: "unknown", in: "query", type: "string" }
      ]
    } as const
    expect(addDescriptions(endpoint, rooms)).toEqual({
      ...endpoint,
      summary: "list_rooms",
      notes: "A text that is left out.",
      params: [
        { ...endpoint.params[0], description: "A text that is left out." },
        { ...endpoint.params[1], description: "A text that is left out." },
        endpoint.params[2]
      ]
    })
    expect(addDescriptions({ ...endpoint, method: "DELETE" }, rooms)).toBeUndefined()
    expect(addDescriptions({ ...endpoint, path: "/api/v1/courses/:id" }, rooms)).toBeUndefined()
  })
})
