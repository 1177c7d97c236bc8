/** Reads the files of an installation's API documentation, from its address or from a directory. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import {
  parseListing,
  parseResource,
  type SwaggerError,
  type SwaggerResource,
  swaggerError
} from "../../endpoints/swagger.js"
import { isMissing } from "../../internal/files/errors.js"
import { errorCode, errorMessage } from "../../internal/response/networkError.js"
import { truncate } from "../../internal/text/escape.js"
import { canParse } from "../../internal/text/origin.js"
import type { TransportError, TransportLimits, TransportService } from "../../internal/transport/transport.js"
import { USER_AGENT } from "../../internal/version.js"
import * as transport from "../../node/transport.js"
import { quote, UsageError, usageError } from "../errors.js"

export const LISTING = "api-docs.json"

/** Ten times the largest file that Canvas publishes. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

/** Canvas has some 150. */
const MAX_LISTED_FILES = 1000

const CONCURRENT_FILES = 4

const LIMITS: TransportLimits = {
  headersTimeoutMillis: 60_000,
  idleTimeoutMillis: 60_000,
  maxBodyBytes: MAX_FILE_BYTES
}

interface ReadOptions {
  readonly limits: TransportLimits
  /** What to do about a redirect, for its message. */
  readonly onRedirect: string
}

/** Reads a file beside the listing. */
export type ReadFile = (name: string) => Effect.Effect<string, SwaggerError>

const TOO_LARGE = `has more than ${MAX_FILE_BYTES / 1024 / 1024} MiB`

const fromBytes = (file: string, bytes: Uint8Array): Effect.Effect<string, SwaggerError> =>
  Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => swaggerError(file, "is not UTF-8 text")
  })

const describeFailure = ({ cause, reason }: TransportError): string => {
  switch (reason) {
    case "TooLarge":
      return TOO_LARGE
    case "Timeout":
      return "was not received: the server did not answer within a minute"
    case "Stall":
      return "was not received: the server sent nothing for a minute"
    case "Body":
      return "was not received completely: try again"
    default:
      return `cannot be requested (${errorMessage(cause) ?? errorCode(cause) ?? reason})`
  }
}

const describeStatus = (status: number, location: string | undefined, onRedirect: string): string => {
  if (status >= 300 && status < 400 && location !== undefined) {
    return `is at another address (${truncate(location, 200)}): ${onRedirect}`
  }
  return `was not sent: the server answered with status ${status}`
}

/** Sends no token: the documentation is public, and may be on any server. Follows no redirect, which may lead to another one. */
const readUrl =
  ({ send }: TransportService, base: string, { limits, onRedirect }: ReadOptions): ReadFile =>
  (name) => {
    const url = `${base}/${name}`
    const fail = (problem: string) => swaggerError(url, problem)
    const headers = { accept: "application/json", "user-agent": USER_AGENT }
    return send({ method: "GET", url, headers, body: undefined }, limits).pipe(
      Effect.mapError((error) => fail(describeFailure(error))),
      Effect.flatMap((response) => {
        const { headers, status, text } = response
        return status === 200
          ? Effect.mapError(text, (error) => fail(describeFailure(error)))
          : Effect.zipRight(Effect.scoped(response.chunks), fail(describeStatus(status, headers.location, onRedirect)))
      }),
      Effect.flatMap((body) => (typeof body === "string" ? Effect.succeed(body) : fromBytes(url, body)))
    )
  }

/** Checks the file before it reads it: a pipe or a device might never end. */
const readDirectory =
  (fs: FileSystem.FileSystem, path: Path.Path, directory: string): ReadFile =>
  (name) => {
    const file = path.join(directory, ...name.split("/"))
    return Effect.gen(function* () {
      const info = yield* fs.stat(file)
      if (info.type !== "File") return yield* swaggerError(file, "is not a file")
      if (info.size > MAX_FILE_BYTES) return yield* swaggerError(file, TOO_LARGE)
      return yield* fromBytes(file, yield* fs.readFile(file))
    }).pipe(
      Effect.mapError((error) =>
        error._tag === "SwaggerError"
          ? error
          : swaggerError(file, isMissing(error) ? "does not exist" : "cannot be read")
      )
    )
  }

/** Reads the documentation of a server for a caller that limits the time of all its files. */
export const readServer = (base: string): Effect.Effect<ReadFile, never, Scope.Scope> =>
  Effect.map(transport.fromEnvironment, (service) =>
    readUrl(service, base, {
      limits: { headersTimeoutMillis: Infinity, idleTimeoutMillis: Infinity, maxBodyBytes: MAX_FILE_BYTES },
      onRedirect: "it is read from its own server only"
    })
  )

/** The address of the listing or of its folder, without either. */
const parseBase = (from: string) => {
  const base = from
    .replace(/\/+$/, "")
    .replace(new RegExp(`/${LISTING}$`), "")
    .replace(/\/+$/, "")
  const isUrl = /^https?:\/\/[^/]/i.test(base) && canParse(base)
  return isUrl && !/[?#@\\\s]/.test(base)
    ? Effect.succeed(base)
    : // The value is left out, because it may contain a password.
      usageError(
        "--from must be a directory, or an http or https URL without user and query, such as https://canvas.example.edu/doc/api."
      )
}

const makeReader = Effect.fnUntraced(function* (from: string) {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(from)) {
    const base = yield* parseBase(from)
    const read = readUrl(yield* transport.fromEnvironment, base, {
      limits: LIMITS,
      onRedirect: "pass that address to --from"
    })
    return { read, source: `${base}/${LISTING}` }
  }
  const [fs, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const isDirectory = yield* Effect.match(fs.stat(from), {
    onFailure: () => false,
    onSuccess: ({ type }) => type === "Directory"
  })
  if (!isDirectory) {
    return yield* new UsageError({
      message: `--from must be a directory that exists, or a URL, got ${quote(from)}.`
    })
  }
  return { read: readDirectory(fs, path, from), source: `a directory with ${LISTING}` }
})

export interface Documentation {
  readonly resources: ReadonlyArray<SwaggerResource>
  /** Where they were read. */
  readonly source: string
}

/** Reads the listing, then all files that it lists. */
export const readDocumentation = Effect.fn("readDocumentation")(function* (from: string) {
  const { read, source } = yield* makeReader(from)
  const files = yield* parseListing(LISTING, yield* read(LISTING))
  if (files.length > MAX_LISTED_FILES) {
    return yield* swaggerError(LISTING, `lists ${files.length} files, and at most ${MAX_LISTED_FILES} are read`)
  }
  const resources = yield* Effect.forEach(
    files,
    (file) => Effect.flatMap(read(file), (text) => parseResource(file, text)),
    { concurrency: CONCURRENT_FILES }
  )
  return { resources, source } satisfies Documentation
}, Effect.scoped)
