/** What is uploaded, and how it is described to the service. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../../LmsError.js"
import { requestError } from "../../request/errors.js"
import { describeNumber } from "../../text/describe.js"
import { canParse } from "../../text/origin.js"
import * as mediaType from "../mediaType.js"
import type { Source } from "../source.js"

export type Named = Readonly<Record<string, unknown>>

/** What is sent: a file of ours, or one that the service is to fetch. */
export interface Content {
  readonly source: Source | undefined
  readonly name: string
  readonly contentType: string
  readonly params: Named
}

const lastSegment = (address: string): string => {
  const { pathname } = new URL(address)
  const segment = pathname.slice(pathname.lastIndexOf("/") + 1)
  return Either.getOrElse(
    Either.try(() => decodeURIComponent(segment)),
    () => segment
  )
}

export const present = (params: Named): Named =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== undefined))

const wrong = (name: string, problem: string): Either.Either<never, LmsRequestError> =>
  Either.left(requestError("Parameter", name, problem))

const isSize = (given: unknown, size: number): boolean =>
  (typeof given === "string" && given.trim() !== "" ? Number(given) : given) === size || given === BigInt(size)

/** What the service is told of the file; what the caller says of it wins. */
export const describe = (source: Source | undefined, given: Named): Either.Either<Content, LmsRequestError> => {
  const { url } = given
  if (source === undefined && !(typeof url === "string" && canParse(url))) {
    return wrong(
      "url",
      "There is nothing to upload: give the path of a file, or a url parameter from which the service fetches it."
    )
  }
  if (source !== undefined && url !== undefined) {
    return wrong("url", "There are two things to upload, a file and a url parameter: leave one of them out.")
  }
  if (source !== undefined && given.size !== undefined && !isSize(given.size, source.size)) {
    return wrong(
      "size",
      `The parameter "size" is ${describeNumber(given.size)}, and the file has ${source.size} bytes: leave it out.`
    )
  }
  for (const name of ["name", "content_type"]) {
    if (given[name] !== undefined && (typeof given[name] !== "string" || given[name] === "")) {
      return wrong(name, `The parameter "${name}" is no text: give one, or leave it out.`)
    }
  }
  const name = typeof given.name === "string" ? given.name : (source?.name ?? lastSegment(String(url)))
  const contentType = typeof given.content_type === "string" ? given.content_type : mediaType.of(name)
  const size = source === undefined ? {} : { size: source.size }
  return Either.right({ source, name, contentType, params: { name, ...size, content_type: contentType, ...given } })
}
