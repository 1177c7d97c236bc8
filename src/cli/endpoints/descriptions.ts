/**
 * Adds what a server's own documentation says of an endpoint. No token is sent.
 *
 * Files are kept for a week in the cache of the user. Only those that are needed are read: the listing, then the file that
 * documents the endpoint.
 */
import { createHash } from "node:crypto"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Endpoint } from "../../endpoints/catalogue.js"
import { addDescriptions, type DescribedEndpoint } from "../../endpoints/descriptions.js"
import { parseListing, parseResource, type SwaggerError, swaggerError } from "../../endpoints/swagger.js"
import { makeDirectory } from "../../internal/files/makeDirectory.js"
import { fileErrorsOf, replaceFile } from "../../internal/files/replaceFile.js"
import * as timeLimit from "../../internal/timeLimit.js"
import { readDirectoryVariable } from "../variables.js"
import { LISTING, type ReadFile, readServer } from "./documentation.js"

const MAX_AGE_MILLIS = Duration.toMillis("7 days")

/** For all files of an endpoint together. */
const TIME_LIMIT = Duration.seconds(10)

/** Files that are searched if none has the name that the catalogue knows. */
const MAX_SEARCHED_FILES = 40

const CONCURRENT_FILES = 4

const StoredFile = Schema.Struct({ url: Schema.String, storedAt: Schema.Number, text: Schema.String })

const decodeFile = Schema.decodeUnknownOption(Schema.parseJson(StoredFile))

/** The directory of this user for files that can be requested again. */
export const cacheDirectory: Effect.Effect<string> = Effect.gen(function* () {
  const [local, cache] = [yield* readDirectoryVariable("LOCALAPPDATA"), yield* readDirectoryVariable("XDG_CACHE_HOME")]
  const base =
    process.platform === "win32" && local !== undefined
      ? local
      : process.platform === "darwin"
        ? join(homedir(), "Library", "Caches")
        : (cache ?? join(homedir(), ".cache"))
  return join(base, "effect-lms", "documentation")
})

/** A time in the future is that of another clock. */
const isFresh = (storedAt: number): Effect.Effect<boolean> =>
  Effect.map(Clock.currentTimeMillis, (now) => storedAt <= now && now - storedAt < MAX_AGE_MILLIS)

/** Reads a file, and parses it. `parse` gets the URL for its messages. */
type ReadParsed = <A>(
  name: string,
  parse: (url: string, text: string) => Either.Either<A, SwaggerError>
) => Effect.Effect<A, SwaggerError>

/** Stores only what could be parsed, so that a page of an error is not kept. */
const withCache = (
  fs: FileSystem.FileSystem,
  directory: string,
  base: string,
  read: ReadFile | undefined
): ReadParsed => {
  const pathOf = (url: string) => join(directory, createHash("sha256").update(url).digest("hex"))
  const load = (url: string) =>
    Effect.map(Effect.option(fs.readFileString(pathOf(url))), (content) =>
      Option.filter(Option.flatMap(content, decodeFile), (stored) => stored.url === url)
    )
  const store = Effect.fnUntraced(function* (url: string, text: string) {
    const path = pathOf(url)
    const json = JSON.stringify({ url, storedAt: yield* Clock.currentTimeMillis, text })
    yield* makeDirectory({ fs, path: { dirname } }, directory, { mode: 0o700 })
    yield* replaceFile(fs, { path, text: json, mode: 0o600 }, fileErrorsOf(path))
  })
  return Effect.fnUntraced(function* (name, parse) {
    const url = `${base}/${name}`
    const stored = yield* load(url)
    if (Option.isSome(stored) && (read === undefined || (yield* isFresh(stored.value.storedAt)))) {
      const parsed = yield* Effect.option(parse(url, stored.value.text))
      if (Option.isSome(parsed)) return parsed.value
    }
    if (read === undefined) return yield* swaggerError(url, "is not stored on this machine")
    const text = yield* read(name)
    const parsed = yield* parse(url, text)
    // Without a cache the next command requests the file again.
    yield* Effect.ignore(store(url, text))
    return parsed
  })
}

/** The words of a path or of a name, without the plural. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.split(/[^a-z]+/i).map((word) => word.toLowerCase().replace(/s$/, "")))

/** The file that the catalogue knows, and the others: those whose names share words with the endpoint come first. */
const orderFiles = (files: ReadonlyArray<string>, { group = "", path }: Endpoint) => {
  const own = files.find((file) => file.replace(/\.json$/, "") === group)
  const words = wordsOf(`${group} ${path}`)
  const others = files
    .filter((file) => file !== own)
    .map((file) => ({
      file,
      shared: [...wordsOf(file.replace(/\.json$/, ""))].filter((word) => words.has(word)).length
    }))
    .sort((one, other) => other.shared - one.shared)
    .slice(0, MAX_SEARCHED_FILES)
    .map(({ file }) => file)
  return { own, others }
}

const findDescriptions = Effect.fnUntraced(function* (read: ReadParsed, base: string, endpoint: Endpoint) {
  const { others, own } = orderFiles(yield* read(LISTING, parseListing), endpoint)
  const readFrom = (file: string) =>
    Effect.map(read(file, parseResource), (resource) => Option.fromNullable(addDescriptions(endpoint, resource)))
  const first = own === undefined ? Option.none() : yield* readFrom(own)
  if (Option.isSome(first)) return first.value
  const found = yield* Stream.fromIterable(others).pipe(
    Stream.mapEffect(readFrom, { concurrency: CONCURRENT_FILES }),
    Stream.filterMap((described) => described),
    Stream.runHead
  )
  return Option.isSome(found)
    ? found.value
    : yield* swaggerError(`${base}/${LISTING}`, "lists no file that documents this endpoint")
})

export interface Described {
  readonly endpoint: DescribedEndpoint
  /** Why it has no descriptions, in a sentence. */
  readonly problem?: string
}

export const withoutDescriptions = (endpoint: Endpoint, reason: string): Described => ({
  endpoint,
  problem: `No descriptions: ${reason}`
})

/** Reads what the server publishes of the endpoint. A failure is no error, because all else is known without the server. */
export const describeFrom = (
  origin: string,
  endpoint: Endpoint,
  { offline }: { readonly offline: boolean }
): Effect.Effect<Described, never, FileSystem.FileSystem> => {
  const base = `${origin}/doc/api`
  return Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const directory = yield* cacheDirectory
    const read = offline ? undefined : yield* readServer(base)
    return yield* timeLimit.failAfter(findDescriptions(withCache(fs, directory, base, read), base, endpoint), {
      duration: TIME_LIMIT,
      onTimeout: () => swaggerError(base, `was not received within ${Duration.format(TIME_LIMIT)}`)
    })
  }).pipe(
    Effect.scoped,
    Effect.match({
      onFailure: ({ message }) => withoutDescriptions(endpoint, message),
      onSuccess: (described): Described => ({ endpoint: described })
    })
  )
}
