/** Wiki pages of courses. */
import { defineKind, maxLength, required } from "../generic/defineKind.js"
import { courseOwners } from "../school/callers.js"
import { coursePath } from "../school/courses.js"
import { pageIds, pageUrl, seededPages } from "./module.js"

const NEW_PAGE = {
  /** The last part of its URL, derived from the title. */
  url: "",
  title: "",
  body: "",
  // Canvas: a new page is a draft.
  published: false,
  front_page: false
}

/** Canvas: adds a number to the URL if another page has it. */
export const freeUrl = (others: ReadonlyArray<{ readonly url: string }>, title: string): string => {
  const taken = new Set(others.map(({ url }) => url))
  const url = pageUrl(title)
  let free = url
  for (let number = 2; taken.has(free); number++) free = `${url}-${number}`
  return free
}

export const pages = defineKind({
  name: "page",
  owners: courseOwners,
  lists: ["/courses/:course_id/pages"],
  items: ["/courses/:course_id/pages/:url_or_id", "/courses/:course_id/front_page"],
  ids: pageIds,
  initial: NEW_PAGE,
  seed: seededPages,
  check: { title: [required("Title can't be blank"), maxLength(255)] },
  isMeant: ({ front_page, id, url }, reference) =>
    reference === "" ? front_page : reference === url || reference.replace(/^page_id:/, "") === String(id),
  // Canvas: the title defaults to the name in the URL. A missing front page is published.
  createMissing: (reference) =>
    reference === "" ? { title: "Page", published: true, front_page: true } : { title: reference.replaceAll("-", " ") },
  write: (sent, { others, row }) => {
    const title = String(sent.title ?? row?.title ?? "").trim()
    // Canvas: a new title changes the URL.
    return { ...sent, title, url: title === row?.title ? row.url : freeUrl(others, title) }
  },
  derive: ({ owner, row }, { url }) => ({
    id: undefined,
    page_id: row.id,
    html_url: `${url}/${coursePath(owner)}/pages/${encodeURIComponent(row.url)}`
  }),
  listIncludes: ["body"],
  // A course has one front page.
  onChange: ({ owner, row }, request) => {
    const others = row.front_page ? pages.itemsOf(request, owner).filter((other) => other.row.id !== row.id) : []
    for (const other of others) if (other.row.front_page) pages.change(request, other, { front_page: false })
  }
})
