/** A request whose parameters hold files: they become the parts of a form. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsFileError, LmsRequestError } from "../../LmsError.js"
import type { LmsFormFile } from "../../LmsFormFile.js"
import * as brackets from "../request/bracketNotation.js"
import { parameterError, requestError } from "../request/errors.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import { isMembers, type Members, type Value } from "../request/values.js"
import type { Call } from "../send/call.js"
import type { Files } from "./files.js"
import * as formBody from "./formBody.js"
import * as mediaType from "./mediaType.js"
import type { TextPart } from "./multipart.js"
import * as sources from "./source.js"

/** What a form has no sign for would be left out in silence, or be read as something else. */
const unsayable = (name: string, data: Value): LmsRequestError | undefined => {
  if (data === null) {
    return parameterError(
      name,
      'is null, which a form cannot carry: leave it out, or give "" if the service takes that for none'
    )
  }
  if (Array.isArray(data)) {
    if (data.length === 0) return parameterError(name, "is an empty list, which a form cannot carry: leave it out")
    // A hole of a list is null in JSON.
    return first(data.map((element: Value) => [`${name}[]`, element === undefined ? null : element] as const))
  }
  if (!isMembers(data)) return undefined
  if (data.size === 0) return parameterError(name, "is an empty object, which a form cannot carry: leave it out")
  return first(Array.from(data, ([member, value]) => [`${name}[${member}]`, value] as const))
}

const first = (all: Iterable<readonly [name: string, data: Value]>): LmsRequestError | undefined => {
  for (const [name, data] of all) {
    const problem = unsayable(name, data)
    if (problem !== undefined) return problem
  }
  return undefined
}

type Given = readonly [field: string, file: LmsFormFile]

/** What a program without types may have given. */
const checked = (field: string, file: LmsFormFile): Either.Either<Given, LmsRequestError> => {
  const { contentType, name, path }: { readonly [key in "path" | "name" | "contentType"]?: unknown } = file
  if (typeof path !== "string" || path === "" || path.includes("\0")) {
    return Either.left(parameterError(field, "is a file without a path: give the path of a file"))
  }
  for (const [key, value] of Object.entries({ name, contentType })) {
    if (value !== undefined && (typeof value !== "string" || value === "")) {
      return Either.left(parameterError(field, `is a file whose ${key} is no text: give one, or leave it out`))
    }
  }
  return Either.right([field, file])
}

const parts = (form: Members): Either.Either<ReadonlyArray<TextPart | Given>, LmsRequestError> => {
  const problem = first(form)
  if (problem !== undefined) return Either.left(problem)
  return Either.flatMap(brackets.toPairs(form), (pairs) =>
    Either.all(
      pairs.map(([name, value]) =>
        typeof value === "object" ? checked(name, value) : Either.right([name, String(value)] as const)
      )
    )
  )
}

const isText = (part: TextPart | Given): part is TextPart => typeof part[1] === "string"

const sourcePart = (files: Files, [field, file]: Given): Effect.Effect<formBody.SourcePart, LmsFileError> =>
  Effect.map(sources.source(files, file.path), (source) => {
    const filename = file.name ?? source.name
    return { field, filename, contentType: file.contentType ?? mediaType.of(filename), source }
  })

/** The request with its form as a streamed body. The files are looked at before anything is sent. */
export const fill = Effect.fnUntraced(function* (
  files: Files,
  call: Call,
  request: PreparedRequest
): Effect.fn.Return<PreparedRequest, LmsRequestError | LmsFileError> {
  const { form = new Map(), headers } = request
  if (headers["content-type"] !== undefined) {
    return yield* requestError(
      "Header",
      "content-type",
      "The Content-Type of a form with files names its boundary, which nobody knows before: leave it out."
    )
  }
  const made: Array<TextPart | formBody.SourcePart> = []
  for (const part of yield* parts(form)) {
    made.push(isText(part) ? part : yield* sourcePart(files, part))
  }
  const { body, contentType } = yield* formBody.make(call, made)
  return { ...request, body, headers: { ...headers, "content-type": contentType } }
})
