/** The arguments of an upload, and the description of the file for the first request. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../../LmsError.js"
import { failRequest } from "../../options/errors.js"
import { isRecord, isString } from "../../options/guards.js"
import { describeNumber, describeType } from "../../text/describe.js"
import { canParse } from "../../text/origin.js"
import { mediaTypeOf } from "../multipart.js"
import type { Source } from "../source.js"

export type Params = Readonly<Record<string, unknown>>

const invalidParameter = (name: string, problem: string) => failRequest("Parameter", name, problem)

/** Checks the types of the arguments at run time, for callers without TypeScript. */
export const validateArguments = (path: unknown, params: unknown): Either.Either<void, LmsRequestError> => {
  if (path !== undefined && !isString(path)) {
    return invalidParameter(
      "path",
      `path must be the path of a file, or undefined together with a url parameter, got ${describeType(path)}.`
    )
  }
  return isRecord(params) && !(params instanceof Uint8Array)
    ? Either.right(undefined)
    : invalidParameter("params", `params must be an object with names and values, got ${describeType(params)}.`)
}

/** The file to upload: a local file, or one that the service fetches from a URL. */
export interface Content {
  readonly source: Source | undefined
  readonly name: string
  readonly contentType: string
  readonly params: Params
}

const lastPathSegment = (url: string): string => {
  const { pathname } = new URL(url)
  const segment = pathname.slice(pathname.lastIndexOf("/") + 1)
  return Either.getOrElse(
    Either.try(() => decodeURIComponent(segment)),
    () => segment
  )
}

export const withoutNulls = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== undefined))

const equalsSize = (value: unknown, size: number): boolean =>
  (typeof value === "string" && value.trim() !== "" ? Number(value) : value) === size || value === BigInt(size)

/** Describes the file with its name, size and media type. The caller's parameters take precedence. */
export const describeContent = (
  source: Source | undefined,
  params: Params
): Either.Either<Content, LmsRequestError> => {
  const { url } = params
  if (source === undefined && !(typeof url === "string" && canParse(url))) {
    return invalidParameter(
      "url",
      "There is nothing to upload: give the path of a file, or a url parameter from which the service fetches it."
    )
  }
  if (source !== undefined && url !== undefined) {
    return invalidParameter("url", "An upload takes either a file or a url parameter: leave one of them out.")
  }
  if (source !== undefined && params.size !== undefined && !equalsSize(params.size, source.size)) {
    return invalidParameter(
      "size",
      `The parameter "size" is ${describeNumber(params.size)}, but the file has ${source.size} bytes: leave it out.`
    )
  }
  for (const name of ["name", "content_type"]) {
    if (params[name] !== undefined && (typeof params[name] !== "string" || params[name] === "")) {
      return invalidParameter(name, `The parameter "${name}" must be a non-empty string: correct it, or leave it out.`)
    }
  }
  const name = typeof params.name === "string" ? params.name : (source?.name ?? lastPathSegment(String(url)))
  const contentType = typeof params.content_type === "string" ? params.content_type : mediaTypeOf(name)
  const size = source === undefined ? {} : { size: source.size }
  return Either.right({ source, name, contentType, params: { name, ...size, content_type: contentType, ...params } })
}
