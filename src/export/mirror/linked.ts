/** Files that the modules and pages of a course or group link to. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { canParse, originOf } from "../../internal/text/origin.js"
import type { LmsError } from "../../LmsError.js"
import { Module, ModuleItem, Page } from "../../resources/index.js"
import { type Listing, type RemoteFile, readFile, readOwner, readRecords, type Source } from "./source.js"

/** The attributes with which Canvas writes links to files. */
const LINK = /\s(?:href|src|data-api-endpoint)=(?:"([^"]*)"|'([^']*)')/gi

const FILE_PATH = /\/files\/(\d+(?:~\d+)?)(?:\/|$)/

/** The ids of the files of a service that HTML links to. */
const linkedIds = (html: string, origin: string): ReadonlyArray<string> =>
  Array.from(html.matchAll(LINK), ([, quoted, single]) => (quoted ?? single ?? "").replaceAll("&amp;", "&"))
    .filter((link) => canParse(link, origin))
    .map((link) => new URL(link, origin))
    .flatMap((url) => (url.origin === origin ? (FILE_PATH.exec(url.pathname)?.slice(1) ?? []) : []))

type Read = Either.Either<ReadonlyArray<string>, readonly [path: string, error: LmsError]>

/** The ids in the result of a request; its failure is one of the mirror's, whose other files continue. */
const orFailure = (path: string, ids: Effect.Effect<ReadonlyArray<string>, LmsError>): Effect.Effect<Read> =>
  Effect.either(Effect.mapError(ids, (error) => [path, error] as const))

const readItems = (source: Source, module: string) =>
  Effect.map(readRecords(source, `${source.endpoint}/modules/${module}/items`, source.params, ModuleItem), (items) =>
    items.flatMap(({ content_id, type }) =>
      type === "File" && content_id !== null && content_id !== undefined ? [String(content_id)] : []
    )
  )

const readModules = Effect.fnUntraced(function* (source: Source): Effect.fn.Return<ReadonlyArray<Read>, LmsError> {
  const { concurrency, endpoint, params } = source
  return yield* Effect.forEach(
    yield* readRecords(source, `${endpoint}/modules`, params, Module),
    ({ id }) => orFailure(`modules/${id}`, readItems(source, encodeURIComponent(String(id)))),
    { concurrency }
  )
})

const readPages = Effect.fnUntraced(function* (source: Source): Effect.fn.Return<ReadonlyArray<Read>, LmsError> {
  const { base, concurrency, endpoint, options, params, service } = source
  const domain = originOf(base) ?? new URL(yield* service.domain).origin
  const pages = `${endpoint}/pages`
  /** Older versions of the service include no bodies. */
  const bodyOf = ({ body, locked_for_user, url }: Page) =>
    typeof body === "string" || locked_for_user === true
      ? Effect.succeed(body)
      : Effect.map(
          service.request(`${pages}/${encodeURIComponent(url)}`, params, { ...options, schema: Page }),
          ({ data }) => data.body
        )
  return yield* Effect.forEach(
    yield* readRecords(source, pages, { ...params, include: ["body"] }, Page),
    (page) =>
      orFailure(
        `pages/${page.url}`,
        Effect.map(bodyOf(page), (body) => linkedIds(body ?? "", originOf(page.html_url ?? "") ?? domain))
      ),
    { concurrency }
  )
})

/** Adds the linked files that the listing does not have. */
const addLinkedFiles = Effect.fnUntraced(function* (source: Source, listing: Listing): Effect.fn.Return<Listing> {
  const lists: ReadonlyArray<readonly [path: string, read: typeof readModules]> = [
    ...(source.kind === "courses" ? [["modules", readModules] as const] : []),
    ["pages", readPages]
  ]
  const known = new Set(listing.files.map(({ id }) => id))
  const failures = [...listing.failures]
  const ids = new Set<string>()
  for (const [path, read] of lists) {
    const all = yield* Effect.either(read(source))
    if (Either.isLeft(all)) failures.push({ path, error: all.left })
    for (const one of Either.getOrElse(all, () => [])) {
      if (Either.isLeft(one)) failures.push({ path: one.left[0], error: one.left[1] })
      else for (const id of one.right) if (!known.has(id)) ids.add(id)
    }
  }
  const files: Array<RemoteFile> = []
  const read = yield* Effect.forEach(
    ids,
    (id) => Effect.map(Effect.either(readFile(source, id)), (file) => [id, file] as const),
    { concurrency: source.concurrency }
  )
  for (const [id, file] of read) {
    if (Either.isRight(file)) files.push(file.right)
    else failures.push({ path: `files/${id}`, error: file.left })
  }
  const isComplete = listing.isComplete && failures.length === listing.failures.length
  return { ...listing, files: [...listing.files, ...files], failures, isComplete }
})

/** The service hides the files of a course from its students if the course has no page of files. */
const isHidden = (error: LmsError): boolean =>
  error._tag === "LmsApiError" && (error.reason === "Forbidden" || error.reason === "Unauthorized")

const hiddenListing = (error: LmsError): Listing => ({
  root: undefined,
  folders: [],
  files: [],
  failures: [{ path: "files", error }],
  isComplete: false
})

/** The files of a course or group, and those that it links to. */
export const readLinkedListing = (source: Source): Effect.Effect<Listing, LmsError> =>
  readOwner(source).pipe(
    Effect.catchIf(isHidden, (error) => Effect.succeed(hiddenListing(error))),
    Effect.flatMap((listing) => addLinkedFiles(source, listing))
  )
