/** Wiki pages of courses. */
import * as Effect from "effect/Effect"
import { defineKind, maxLength, required } from "../generic/defineKind.js"
import { invalidRecord } from "../kernel/apiFailure.js"
import type { Seed } from "../kernel/seed.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller, courseOwners } from "../school/callers.js"
import { type Course, coursePath, isSeeded } from "../school/courses.js"
import { personWithId } from "../school/people.js"
import { pageIds, pageUrl, seededPageTitles } from "./module.js"
import { displayUserJson } from "./users.js"

const NEW_PAGE = {
  /** The last part of its URL, derived from the title. */
  url: "",
  title: "",
  body: "",
  // Canvas: a new page is a draft.
  published: false,
  front_page: false,
  editing_roles: "teachers",
  locked_for_user: false,
  /** Null for seeded pages, which count as imported. */
  author_id: null as number | null
}

const seededPages = (seed: Seed, course: Course) => {
  const titles = new Map<string, string>()
  for (const title of isSeeded(seed, course) ? seededPageTitles(seed, course.index) : []) {
    if (!titles.has(pageUrl(title))) titles.set(pageUrl(title), title)
  }
  const all = seededPageTitles(seed, course.index)
  return [...titles].map(([url, title]) => {
    const position = all.indexOf(title)
    const day = timestampOnDay(position - 21)
    return {
      id: pageIds.at(seed, course.index, position),
      url,
      title,
      body: `<p>${title}</p>`,
      published: true,
      front_page: position === 0,
      created_at: day,
      updated_at: day
    }
  })
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
  write: (sent, { others, row }, request) => {
    const title = String(sent.title ?? row?.title ?? "").trim()
    // Canvas: a new title changes the URL.
    const url = title === row?.title ? row.url : freeUrl(others, title)
    return { ...sent, title, url, author_id: caller(request).id }
  },
  derive: ({ owner, row }, { seed, url }) => {
    const author = row.author_id === null ? undefined : personWithId(seed, row.author_id)
    return {
      id: undefined,
      page_id: row.id,
      author_id: undefined,
      last_edited_by: author && displayUserJson(url, author, coursePath(owner)),
      hide_from_students: !row.published,
      html_url: `${url}/${coursePath(owner)}/pages/${encodeURIComponent(row.url)}`
    }
  },
  listIncludes: ["body"],
  beforeRemove: ({ row }) =>
    row.front_page
      ? Effect.fail(invalidRecord("front_page", "invalid", "The front page cannot be deleted"))
      : undefined,
  // A course has one front page.
  onChange: ({ owner, row }, request) => {
    const others = row.front_page ? pages.itemsOf(request, owner).filter((other) => other.row.id !== row.id) : []
    for (const other of others) if (other.row.front_page) pages.change(request, other, { front_page: false })
  }
})
