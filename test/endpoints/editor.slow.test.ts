/** What an editor suggests while an endpoint is being typed, and shows of a call. */
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readCompilerOptions } from "../fixtures/documents/typecheck.js"
import { root } from "../fixtures/repository.js"
import { openEditor } from "../package/editor.js"

const editor = openEditor(join(root, "test/endpoints/typed"), readCompilerOptions(root))

describe("an editor", () => {
  it.each([
    'lms("/api/v1/courses/:course_id/us|")',
    'lms("/api/v1/courses/:id/us|")',
    'lmsStream("/api/v1/courses/:id/us|")',
    'lms("/api/v1/courses/:id/|")',
    'lms("|")'
  ])("suggests endpoints, and no message, in %s", (code) => {
    const names = editor.complete(code).map(({ name }) => name)
    expect(names).toContain("/api/v1/courses/:course_id/users")
    expect(names.filter((name) => name.includes("missing parameter"))).toEqual([])
  })

  // A type that looks up each endpoint takes 200,000, and an editor a second for each key.
  it.each(['lms("|")', 'lms("/api/v1/courses/:course_id/us|")', 'lmsStream("/api/v1/courses/:id/us|")'])(
    "suggests endpoints without an instantiation for each, in %s",
    (code) => {
      const count = editor.countInstantiations(code)
      expect(count).toBeGreaterThan(1000)
      expect(count).toBeLessThan(25_000)
    }
  )

  it("is told those of /api/v1 first", () => {
    const entries = editor.complete('lms("|")')
    expect(entries[0]?.name).toContain("/api/v1/")
    // Editors that sort equal ones by their names do not follow this order.
    expect(new Set(entries.map(({ sortText }) => sortText)).size).toBe(1)
  })

  it.each([
    ['l|ms("/api/v1/courses/:id/users", { id: 1 })', "LmsResponse<LmsOnePage<User>>"],
    ['client.req|uest("/api/v1/courses/:id/users", { id: 1 })', "LmsResponse<LmsOnePage<User>>"],
    ['l|ms("/api/v1/courses/:id/users", { id: 1 }, { limit: 5 })', "LmsResponse<readonly User[]>"]
  ])("shows whether the data of a list is one page, in %s", (code, type) => {
    expect(editor.hover(code).type).toContain(type)
  })
})
