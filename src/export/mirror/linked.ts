/** Files that a course or group has in its modules, or that its texts link to. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { canParse, originOf } from "../../internal/text/origin.js"
import type { Lms } from "../../Lms.js"
import type { LmsError } from "../../LmsError.js"
import { lms, lmsDomain } from "../../LmsOperations.js"
import type { LmsNamedParams } from "../../LmsOptions.js"
import { Module, ModuleItem, Page } from "../../resources/index.js"
import { isHidden, isLasting, type Listing, readFile, readOwner, readRecords, type Source } from "./source.js"

/** The attributes with which Canvas writes links to files. */
const LINK = /\s(?:href|src|data-api-endpoint)=(?:"([^"]*)"|'([^']*)')/gi

/** Also with `/download` or `/preview`. Videos and sounds are shown in frames of their own. */
const FILE_PATH = /\/(?:files|media_attachments_iframe)\/(\d+(?:~\d+)?)(?:\/|$)/

/** The page of all files, or of a folder, which shows the file of the parameter `preview`. */
const FILES_PAGE = /\/files(?:\/folder\/|\/?$)/

const fileIdOf = ({ pathname, searchParams }: URL): string | undefined =>
  FILES_PAGE.test(pathname)
    ? /^\d+(?:~\d+)?$/.exec(searchParams.get("preview") ?? "")?.[0]
    : FILE_PATH.exec(pathname)?.[1]

const text = Schema.optional(Schema.NullOr(Schema.String))

/** A record with texts. Its address says how the service calls itself in their links. */
const Texts = Schema.Struct({ description: text, message: text, syllabus_body: text, html_url: text })

/** The ids of the files of the service that a text links to. */
const linkedIds = (domain: string, html = "", address: string | null | undefined = ""): ReadonlyArray<string> => {
  const origin = originOf(address ?? "") ?? domain
  return Array.from(html.matchAll(LINK), ([, quoted, single]) => (quoted ?? single ?? "").replaceAll("&amp;", "&"))
    .filter((link) => canParse(link, origin))
    .map((link) => new URL(link, origin))
    .flatMap((url) => (url.origin === origin ? (fileIdOf(url) ?? []) : []))
}

/** Ids of files, and where they are found. */
interface Linking {
  readonly path: string
  readonly ids: Effect.Effect<ReadonlyArray<string>, LmsError, Lms>
}

type ReadList = (source: Source, domain: string) => Effect.Effect<ReadonlyArray<Linking>, LmsError, Lms>

const readItems = (source: Source, module: string) =>
  Effect.map(readRecords(source, `${source.endpoint}/modules/${module}/items`, source.params, ModuleItem), (items) =>
    items.flatMap(({ content_id, type }) =>
      type === "File" && content_id !== null && content_id !== undefined ? [String(content_id)] : []
    )
  )

const readModules: ReadList = (source) =>
  Effect.map(readRecords(source, `${source.endpoint}/modules`, source.params, Module), (modules) =>
    modules.map(({ id }) => ({ path: `modules/${id}`, ids: readItems(source, encodeURIComponent(String(id))) }))
  )

const readPages: ReadList = (source, domain) => {
  const { endpoint, options, params } = source
  const pages = `${endpoint}/pages`
  /** Older versions of the service include no bodies. */
  const bodyOf = ({ body, locked_for_user, url }: Page) =>
    typeof body === "string" || locked_for_user === true
      ? Effect.succeed(body)
      : Effect.map(
          lms(`${pages}/${encodeURIComponent(url)}`, params, { ...options, schema: Page }),
          ({ data }) => data.body
        )
  return Effect.map(readRecords(source, pages, { ...params, include: ["body"] }, Page), (records) =>
    records.map((page) => ({
      path: `pages/${page.url}`,
      ids: Effect.map(bodyOf(page), (body) => linkedIds(domain, body ?? "", page.html_url))
    }))
  )
}

const readTexts =
  (list: string, params: LmsNamedParams = {}): ReadList =>
  (source, domain) =>
    Effect.map(readRecords(source, `${source.endpoint}/${list}`, { ...source.params, ...params }, Texts), (records) =>
      records.map(({ description, html_url, message }) => ({
        path: list,
        ids: Effect.succeed(linkedIds(domain, description ?? message ?? "", html_url))
      }))
    )

const readSyllabus: ReadList = ({ endpoint, options, params }, domain) =>
  Effect.map(lms(endpoint, { ...params, include: ["syllabus_body"] }, { ...options, schema: Texts }), ({ data }) => [
    { path: "syllabus", ids: Effect.succeed(linkedIds(domain, data.syllabus_body ?? "")) }
  ])

/** By the paths that they have in failures. */
const LISTS_OF_GROUPS: Readonly<Record<string, ReadList>> = {
  pages: readPages,
  discussion_topics: readTexts("discussion_topics"),
  announcements: readTexts("discussion_topics", { only_announcements: true })
}

const LISTS_OF_COURSES: typeof LISTS_OF_GROUPS = {
  modules: readModules,
  ...LISTS_OF_GROUPS,
  assignments: readTexts("assignments"),
  syllabus: readSyllabus
}

const failAt = (path: string) => (error: LmsError) => ({ path, error })

/** Adds the linked files that the listing does not have. */
const addLinkedFiles = Effect.fnUntraced(function* (
  source: Source,
  listing: Listing
): Effect.fn.Return<Listing, LmsError, Lms> {
  const { base, concurrency, kind } = source
  const domain = originOf(base) ?? new URL(yield* lmsDomain).origin
  const [unlisted, lists] = yield* Effect.partition(
    Object.entries(kind === "courses" ? LISTS_OF_COURSES : LISTS_OF_GROUPS),
    ([path, read]) => Effect.mapError(read(source, domain), failAt(path))
  )
  const [unread, found] = yield* Effect.partition(lists.flat(), ({ ids, path }) => Effect.mapError(ids, failAt(path)), {
    concurrency
  })
  const known = new Set(listing.files.map(({ id }) => id))
  const [dead, files] = yield* Effect.partition(
    new Set(found.flat().filter((id) => !known.has(id))),
    (id) => Effect.mapError(readFile(source, id), failAt(`files/${id}`)),
    { concurrency }
  )
  const missing = [...unlisted, ...unread, ...dead.filter(({ error }) => !isLasting(error))]
  return {
    ...listing,
    files: [...listing.files, ...files],
    failures: [...listing.failures, ...unlisted, ...unread, ...dead],
    isComplete: listing.isComplete && missing.length === 0
  }
})

const hiddenListing = (error: LmsError): Listing => ({
  root: undefined,
  folders: [],
  files: [],
  failures: [{ path: "files", error }],
  isComplete: false
})

/** The files of a course or group, and those that it links to. */
export const readLinkedListing = (source: Source): Effect.Effect<Listing, LmsError, Lms> =>
  readOwner(source).pipe(
    Effect.catchIf(isHidden, (error) => Effect.succeed(hiddenListing(error))),
    Effect.flatMap((listing) => addLinkedFiles(source, listing))
  )
