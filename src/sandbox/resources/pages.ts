/** Wiki pages of courses. */
import * as Effect from "effect/Effect"
import { ApiFailure, invalidRecord, missingParameter, searchTermTooShort, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import {
  asBoolean,
  asMap,
  asString,
  asStrings,
  type Parameter,
  type ParameterMap,
  readChanges
} from "../kernel/parameters.js"
import { type Field, initialValues, readSentFields, time } from "../kernel/records.js"
import { reply, replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post, put } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import type { Seed } from "../kernel/seed.js"
import { makeState, makeTable } from "../kernel/state.js"
import { timestampOnDay } from "../kernel/time.js"
import { caller, editableCourse, pathCourse } from "../school/callers.js"
import { type Course, coursePath, isSeeded } from "../school/courses.js"
import { displayUserJson } from "../school/displayUser.js"
import { personWithId } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { pageIds, pageUrl, seededPageTitles } from "./module.js"

export interface Page {
  readonly id: number
  /** The last part of its URL, derived from the title. */
  readonly url: string
  readonly title: string
  readonly body: string
  readonly published: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** Undefined for seeded pages, which count as imported. */
  readonly author: number | undefined
  /** Other fields that callers have written, with the names of Canvas. */
  readonly written: JsonObject
}

const seededPages = (seed: Seed, course: Course): ReadonlyArray<Page> => {
  if (!isSeeded(seed, course)) return []
  const urls = new Set<string>()
  return seededPageTitles(seed, course).flatMap((title, position) => {
    const url = pageUrl(title)
    if (urls.has(url)) return []
    urls.add(url)
    const day = timestampOnDay(position - 21)
    const id = pageIds.at(seed, course.index, position)
    return [
      {
        id,
        url,
        title,
        body: `<p>${title}</p>`,
        published: true,
        createdAt: day,
        updatedAt: day,
        author: undefined,
        written: {}
      }
    ]
  })
}

const courseIndex = ({ index }: Course) => index
export const pages = makeTable(courseIndex, seededPages)

/** The id of the front page of a course. */
const frontPage = makeState(courseIndex, (seed, course): number | undefined =>
  isSeeded(seed, course) ? pageIds.at(seed, course.index, 0) : undefined
)

/** A page has several roles that may edit it, separated by commas. */
const editingRoles: Field<string> = {
  initial: "teachers",
  read: (_, value) => Effect.succeed(asStrings(value).join(",") || undefined),
  check: (name, value) =>
    value.split(",").every((role) => ["teachers", "students", "members", "public"].includes(role.trim()))
      ? undefined
      : invalidRecord(name, "inclusion", "The editing role is not valid")
}

/** The fields of a new page that are written as they are shown. */
const FIELDS = { editing_roles: editingRoles, publish_at: time(), todo_date: time() }
const INITIAL = initialValues(FIELDS)

const pageJson = (request: ApiRequest, course: Course, page: Page, withBody: boolean) => {
  const { seed, url } = request
  const author = page.author === undefined ? undefined : personWithId(seed, page.author)
  const json: JsonObject = {
    ...INITIAL,
    url: page.url,
    title: page.title,
    created_at: page.createdAt,
    page_id: page.id,
    last_edited_by: author === undefined ? undefined : displayUserJson(url, author, coursePath(course)),
    published: page.published,
    hide_from_students: !page.published,
    front_page: frontPage.get(request, course) === page.id,
    html_url: `${url}/${coursePath(course)}/pages/${encodeURIComponent(page.url)}`,
    updated_at: page.updatedAt,
    locked_for_user: false,
    ...page.written,
    // Canvas: omitted in lists, unless it is included.
    body: withBody ? page.body : undefined
  }
  return json
}

/** Finds a page by URL or id. Canvas: the URL takes precedence; `page_id:` marks an id. */
const findPage = (rows: ReadonlyArray<Page>, reference: string): Page | undefined => {
  const id = parseId(reference.replace(/^page_id:/, ""))
  return rows.find(({ url }) => url === reference) ?? rows.find((page) => page.id === id)
}

const findPageOrFront = (request: ApiRequest, course: Course, reference: string | undefined) => {
  const rows = pages.get(request, course)
  const front = frontPage.get(request, course)
  return reference === undefined ? rows.find(({ id }) => id === front) : findPage(rows, reference)
}

const pathReference = (request: ApiRequest) => pathParameter(request, "url_or_id") || undefined

const pageNotFound = (reference: string | undefined) =>
  new ApiFailure({
    status: 404,
    body: { message: reference === undefined ? "No front page has been set" : "page not found" }
  })

const pathPage = Effect.fn("Sandbox.pathPage")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const reference = pathReference(request)
  const page = findPageOrFront(request, course, reference)
  if (page === undefined) return yield* pageNotFound(reference)
  return page.published || canEdit(course.role) ? { course, page } : yield* unauthorized()
})

const compareStrings = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const ORDERS: Readonly<Record<string, (a: Page, b: Page) => number>> = {
  title: (a, b) => a.title.localeCompare(b.title, "en"),
  created_at: (a, b) => compareStrings(a.createdAt, b.createdAt),
  updated_at: (a, b) => compareStrings(a.updatedAt, b.updatedAt)
}

const listPages = Effect.fn("Sandbox.listPages")(function* (request: ApiRequest) {
  const { parameters } = request
  const course = yield* pathCourse(request)
  const withBody = asStrings(parameters.get("include")).includes("body")
  const term = (asString(parameters.get("search_term")) ?? "").toLowerCase()
  if (term.length === 1) return yield* searchTermTooShort()
  const sort = asString(parameters.get("sort")) ?? ""
  const order = (Object.hasOwn(ORDERS, sort) ? ORDERS[sort] : undefined) ?? (() => 0)
  const direction = asString(parameters.get("order")) === "desc" ? -1 : 1
  const rows = pages
    .get(request, course)
    .filter(({ published }) => published || canEdit(course.role))
    .filter(({ published }) => !parameters.has("published") || published === asBoolean(parameters.get("published")))
    .filter(({ title }) => title.toLowerCase().includes(term))
  return yield* replyPage(request, {
    path: `${coursePath(course)}/pages`,
    rows: rows.toSorted((a, b) => direction * (order(a, b) || a.id - b.id)),
    toJson: (page) => pageJson(request, course, page, withBody)
  })
})

const showPage = (request: ApiRequest) =>
  Effect.map(pathPage(request), ({ course, page }) => reply(request, pageJson(request, course, page, true)))

/** Canvas: adds a number to the URL if another page has it. */
export const freeUrl = (rows: ReadonlyArray<Page>, id: number, title: string): string => {
  const takenUrls = new Set(rows.flatMap((page) => (page.id === id ? [] : [page.url])))
  const url = pageUrl(title)
  let free = url
  for (let number = 2; takenUrls.has(free); number++) free = `${url}-${number}`
  return free
}

export const writePage = Effect.fn("Sandbox.writePage")(function* (
  request: ApiRequest,
  course: Course,
  before: Page | undefined,
  input: ParameterMap
) {
  const { nextId } = request
  const { readString, readBoolean } = readChanges(input)
  const title = readString("title", before?.title ?? "").trim()
  if (title === "") return yield* invalidRecord("title", "blank", "Title can't be blank")
  if (title.length > 255) return yield* invalidRecord("title", "too_long", "Title can't exceed 255 characters")
  const now = request.now
  const id = before?.id ?? nextId()
  const rows = pages.get(request, course)
  const page: Page = {
    id,
    title,
    // Canvas: a new title changes the URL.
    url: before?.title === title ? before.url : freeUrl(rows, id, title),
    body: readString("body", before?.body ?? ""),
    // Canvas: a new page is a draft.
    published: readBoolean("published", before?.published ?? false),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    author: caller(request).id,
    written: { ...before?.written, ...(yield* readSentFields(FIELDS, request, input)) }
  }
  const isFrontPage = readBoolean("front_page", frontPage.get(request, course) === id)
  if (isFrontPage && !page.published) {
    const attribute = input.has("published") ? "published" : "front_page"
    return yield* invalidRecord(attribute, "invalid", "The front page cannot be unpublished")
  }
  if (isFrontPage) frontPage.set(request, course, id)
  else if (frontPage.get(request, course) === id) frontPage.set(request, course, undefined)
  if (before === undefined) pages.add(request, course, page)
  else pages.replace(request, course, page)
  const json = pageJson(request, course, page, true)
  recordChange(request, before === undefined ? "created" : "updated", "page", coursePath(course), json)
  return json
})

const pageParameter = ({ parameters }: ApiRequest) => asMap(parameters.get("wiki_page"))

const createPage = Effect.fn("Sandbox.createPage")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  return reply(request, yield* writePage(request, course, undefined, pageParameter(request) ?? new Map()))
})

/**
 * Canvas: updating a missing page creates it; the title defaults to the name in the URL. A missing front page is
 * created and published, with the title of pages that have neither title nor URL.
 */
const updatePage = Effect.fn("Sandbox.updatePage")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const name = pathReference(request)
  const page = findPageOrFront(request, course, name)
  const changes = pageParameter(request)
  if (changes === undefined) return yield* missingParameter("wiki_page")
  if (page !== undefined) return reply(request, yield* writePage(request, course, page, changes))
  const defaults: ReadonlyArray<readonly [string, Parameter]> =
    name === undefined
      ? [
          ["title", "Page"],
          ["published", true],
          ["front_page", true]
        ]
      : [["title", name.replaceAll("-", " ")]]
  return reply(request, yield* writePage(request, course, undefined, new Map([...defaults, ...changes])))
})

const deletePage = Effect.fn("Sandbox.deletePage")(function* (request: ApiRequest) {
  const { course, page } = yield* pathPage(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const json = pageJson(request, course, page, true)
  if (json.front_page === true) return yield* invalidRecord("front_page", "invalid", "The front page cannot be deleted")
  pages.remove(request, course, page.id)
  return replyChange(request, "deleted", "page", coursePath(course), json)
})

const path = "/courses/:course_id/pages"

const WRITTEN = within("wiki_page", ["title", "body", "published", "front_page", ...Object.keys(INITIAL)])
// Notifications are not simulated by any route.
const WITHOUT_EFFECT = ["wiki_page[notify_of_update]"]

export const pageResource = defineResource({
  routes: [
    get(path, listPages, {
      acts: ["sort", "order", "search_term", "published"],
      include: ["body"]
    }),
    post(path, createPage, { acts: WRITTEN, noEffect: WITHOUT_EFFECT }),
    get(`${path}/:url_or_id`, showPage),
    put(`${path}/:url_or_id`, updatePage, { acts: WRITTEN, noEffect: WITHOUT_EFFECT }),
    del(`${path}/:url_or_id`, deletePage),
    get("/courses/:course_id/front_page", showPage),
    put("/courses/:course_id/front_page", updatePage, { acts: WRITTEN, noEffect: WITHOUT_EFFECT })
  ],
  ids: pageIds,
  canGrow: true,
  changeTypes: ["page"]
})
