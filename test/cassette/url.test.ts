/** Rewriting of URLs, queries and Link headers: API keywords are kept, personal values replaced. */
import { describe, expect, it } from "vitest"
import { Pseudonyms } from "../../src/cassette/pseudonyms.js"
import { makeFieldOptions, Rewriter } from "../../src/cassette/rewriter.js"

const ORIGIN = "https://canvas.uni.edu"
const HOME = "https://canvas.example.invalid"

const fresh = (keep: ReadonlyArray<string> = []) => {
  const names = new Pseudonyms()
  names.setHomeOrigin(ORIGIN)
  return { names, rewriter: new Rewriter(names, makeFieldOptions([], keep)) }
}

const rewritten = (text: string, keep?: ReadonlyArray<string>) => fresh(keep).rewriter.rewriteUrl(text)
const links = (text: string) => fresh().rewriter.rewriteLinks(text)

describe("rewriteUrl", () => {
  it.each([
    `/api/v1/courses/7/users?include[]=enrollments&page=2&per_page=100`,
    `/api/v1/courses/7/new_things/4`,
    `/api/v1/courses/7/users?include%5B%5D=email&sort=last_login&order=asc`,
    `/api/v1/users/self/groups/`,
    `/courses/7/files/9/download?download_frd=1`,
    `/`,
    ``
  ])("keeps API paths, with and without the origin: %s", (path) => {
    expect(rewritten(`${ORIGIN}${path}`)).toBe(`${HOME}${path}`)
    expect(rewritten(path)).toBe(path)
  })

  it.each([
    ["/users/ada/things", "/users/text-1/text-2"],
    ["/users/Ada%20Lovelace", "/users/text-1"],
    ["/users/ada@uni.edu", "/users/person-1@example.invalid"],
    ["/api/v1/new_things", "/api/v1/new_things"],
    ["/not/api/v1/new_things", "/text-1/api/v1/text-2"],
    ["/api/v1/courses/7/pages/about-ada", "/api/v1/courses/7/pages/text-1"],
    ["/courses/7/new_things", "/courses/7/text-1"],
    ["/api/v1/users/a+b", "/api/v1/users/text-1"],
    ["/files/ada.pdf", "/files/file-1.pdf"],
    ["/users/sis_user_id:A17/profile", "/users/sis_user_id:sis-1/profile"],
    ["/users/sis_login_id:ada@uni.edu", "/users/sis_login_id:person-1@example.invalid"],
    ["/users/sis_login_id:alove", "/users/sis_login_id:login-1"],
    ["/users/hex:sis_user_id:416461", "/users/hex:sis_user_id:900000000001"],
    ["/users/uuid:W9GQIcdoDTqwX8mxIunDQQQ", "/users/uuid:uuid-1"],
    ["/users/lti_user_id:abc", "/users/lti_user_id:sis-1"],
    ["/users/LTI_1_1_ID:abc", "/users/LTI_1_1_ID:sis-1"],
    ["/users/lti_1_3_id:abc", "/users/lti_1_3_id:sis-1"],
    ["/courses/lti_context_id:abc", "/courses/lti_context_id:sis-1"],
    ["/users/sis_user_id%3AA17", "/users/sis_user_id:sis-1"],
    ["/users/sis_user_id:", "/users/text-1"],
    ["/users/x_sis_user_id:A17", "/users/text-1"],
    ["/users/sis_user_id:A%2F17%0Aada", "/users/sis_user_id:sis-1"],
    ["https://user:pass@files.example.org/~ada/7", "https://host-1.example.invalid/text-1/7"],
    ["https://files.example.org/api/v1/courses/7/new_things", "https://host-1.example.invalid/api/v1/courses/7/text-1"],
    ["HTTP://files.example.org:8080/x", "https://host-1.example.invalid/text-1"],
    ["https://files.example.org", "https://host-1.example.invalid"],
    ["https://files.example.org?page=2", "https://host-1.example.invalid?page=2"],
    ["https://files.example.org#ada", "https://host-1.example.invalid#text-1"],
    ["https://files.example.org\\ada", "https://host-1.example.invalidtext-1"]
  ])("replaces personal values in the path: %s", (text, written) => {
    expect(rewritten(text)).toBe(written)
  })

  it.each([
    ["#ada", "#text-1"],
    ["#", ""],
    ["?page=1#ada?x=1", "?page=1#text-1"],
    ["?a=x?b=2", "?a=text-1?b=2"],
    ["?", "?"]
  ])("replaces the fragment: %s", (rest, written) => {
    expect(rewritten(`${ORIGIN}/courses${rest}`)).toBe(`${HOME}/courses${written}`)
  })

  it("replaces known names in path and query", () => {
    const { names, rewriter } = fresh()
    names.replaceValue("name", "Ada Courses")
    names.replaceValue("name", "Bob Lovelace")
    expect(rewriter.rewriteUrl("/courses/lovelace?sort=lovelace")).toBe("/courses/Person-2?sort=Person-2")
    names.replaceValue("name", "Ada Modules")
    expect(rewriter.rewriteUrl("/courses/7/modules?sort=title")).toBe("/courses/7/modules?sort=title")
  })

  it("uses the same pseudonym for the same segment and fragment", () => {
    expect(rewritten("/users/sis_user_id:a+b/sis_user_id:a%2Bb/sis_user_id:a%20b")).toBe(
      "/users/sis_user_id:sis-1/sis_user_id:sis-1/sis_user_id:sis-2"
    )
    expect(rewritten("/courses?q=ada#ada")).toBe("/courses?q=text-1#text-1")
  })

  it("rewrites a query or fragment without a path", () => {
    expect(rewritten("#ada")).toBe("#text-1")
    expect(rewritten("?page=2&q=ada")).toBe("?page=2&q=text-1")
  })

  it("keeps a segment with JSON", () => {
    expect(rewritten("/courses/%7B%22id%22%3A7%7D/pages")).toBe("/courses/%7B%22id%22%3A7%7D/pages")
  })
})

describe("rewriteQuery", () => {
  it.each([
    ["q=ada", "q=text-1"],
    ["q=ada+byron&r=ada%20byron", "q=text-1&r=text-1"],
    ["q=ada@uni.edu&r=ada%40uni.edu", "q=person-1@example.invalid&r=person-1@example.invalid"],
    ["q=a=b=c", "q=text-1"],
    ["q=", "q="],
    ["=ada", "=text-1"],
    ["page=2;q=ada", "page=2;q=text-1"],
    ["a&&b=1", "text-1&&b=1"],
    ["ada", "text-1"],
    ["7", "7"],
    ["self&page=2", "self&page=2"],
    ["Ada+Byron=1", "text-1=1"],
    ["Ada%20Byron=1", "text-1=1"],
    ["include%5B]=email", "include%5B]=email"],
    ["custom[Ada Byron]=1", "custom[text-1]=1"],
    ["custom%5BAda%20Byron%5D=1", "custom%5Btext-1%5D=1"],
    ["user[name]=Ada", "user[name]=Person-1"],
    ["user%5Bname%5D=Ada", "user%5Bname%5D=Person-1"],
    ["course[name]=Ada", "course[name]=text-1"],
    ["access_token=a%2Bb+c", "access_token=secret-1"],
    ["token=7~abc&uuid=x+y", "token=secret-1&uuid=uuid-1"],
    ["include[]=email&per_page=100", "include[]=email&per_page=100"],
    ["page=bookmark:WyJBZGEiLDdd", "page=bookmark:bookmark-1"],
    ["page=bookmark%3AWyJBZGEiLDdd", "page=bookmark%3Abookmark-1"],
    ["since=2026-08-03T14:06:00%2B02:00", "since=2026-08-03T14:06:00%2B02:00"],
    ["to=https%3A%2F%2Fcanvas.uni.edu%2Fx%3Fa%3Db", "to=https%3A%2F%2Fcanvas.example.invalid%2Ftext-2%3Fa%3Dtext-1"],
    ["to=https://canvas.uni.edu/courses", "to=https://canvas.example.invalid/courses"]
  ])("%s", (text, written) => {
    expect(fresh().rewriter.rewriteQuery(text)).toBe(written)
  })

  it("uses the same pseudonym for a secret with an escaped or unescaped plus", () => {
    const { rewriter } = fresh()
    expect(rewriter.rewriteQuery("token=a%2Bb12345&verifier=a+b12345&uuid=a%2Bb12345&uuid=a+b12345")).toBe(
      "token=secret-1&verifier=secret-1&uuid=secret-1&uuid=secret-1"
    )
    expect(rewriter.rewriteQuery("q=a%2Bb&r=a+b&s=a%20b")).toBe("q=text-1&r=text-2&s=text-2")
  })

  it("treats a search term in a list of people as personal", () => {
    expect(rewritten(`${ORIGIN}/api/v1/courses/7/users?search_term=12345`)).toMatch(/search_term=900000000001$/)
    expect(rewritten("/api/v1/courses/7/users?search_term=active")).toMatch(/search_term=term-1$/)
    expect(rewritten("/api/v1/courses/7/files?search_term=12345")).toMatch(/search_term=12345$/)
    expect(fresh().rewriter.rewriteQuery("search_term=12345")).toBe("search_term=12345")
  })

  it("keeps the fields of the option with their escaping", () => {
    const { names, rewriter } = fresh(["title"])
    names.replaceValue("name", "Ada Byron")
    expect(rewriter.rewriteQuery("title=a=b&title=a=Byron")).toBe("title=a=b&title=a=Person-1")
    expect(rewriter.rewriteQuery("title=On+Ada+Byron%26x&title=a%20b&title=by+Byron+now")).toBe(
      "title=On%20Person-1%26x&title=a%20b&title=by+Person-1+now"
    )
  })
})

describe("rewriteLinks", () => {
  it("keeps targets and relations in order", () => {
    expect(
      links(
        `<${ORIGIN}/api/v1/courses?page=2>; rel="next"; title="Ada", <${ORIGIN}/api/v1/courses?page=1&q=ada>; rel=first`
      )
    ).toBe(`<${HOME}/api/v1/courses?page=2>; rel="next",<${HOME}/api/v1/courses?page=1&q=text-1>; rel="first"`)
  })

  it.each([
    ["</a/7>", "</text-1/7>"],
    ['</courses>;rel="next prev"', '</courses>; rel="next prev"'],
    ['</courses> ; REL = "next"', '</courses>; rel="next"'],
    ["</courses>; title=ada; rel=current", '</courses>; rel="current"'],
    ['</courses>; rel="7"', "</courses>"],
    [`</courses>; rel="${"x".repeat(60)}"`, `</courses>; rel="${"x".repeat(41)}"`],
    ["</courses>, Ada", "</courses>"],
    ["<>", "<>"],
    ["", ""],
    ["Ada", ""]
  ])("drops everything else: %s", (text, written) => {
    expect(links(text)).toBe(written)
  })

  it("keeps a header truncated", () => {
    expect(links("</courses>; rel=next, </cour")).toBe('</courses>; rel="next",<')
    expect(links("</cour")).toBe("<")
  })
})
