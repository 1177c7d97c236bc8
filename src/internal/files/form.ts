/** Sends parameters that contain files as a multipart form. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsFileError, LmsRequestError } from "../../LmsError.js"
import type { LmsFormFile } from "../../LmsFormFile.js"
import { failParameter, failRequest, parameterError, requestError, unknownOption } from "../options/errors.js"
import { isString, ownMembers, readArgument } from "../options/guards.js"
import * as bracketNotation from "../request/bracketNotation.js"
import type { PreparedRequest } from "../request/request.js"
import { isMembers, type Members, type Value } from "../request/values.js"
import type { Call } from "../send/call.js"
import { findNearestName } from "../text/editDistance.js"
import { makeFormBody, mediaTypeOf, type SourcePart, type TextPart } from "./multipart.js"
import type { Files } from "./platform.js"
import { makeSource } from "./source.js"

/** Finds a value that a form cannot represent, and that would be omitted or read as another value. */
const findFormProblem = (name: string, value: Value): LmsRequestError | undefined => {
  if (value === null) {
    return parameterError(
      name,
      'is null, which a form cannot represent: leave it out, or give "" if the service treats that as no value'
    )
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return parameterError(name, "is an empty list, which a form cannot represent: leave it out")
    // In JSON an undefined element of a list is null.
    return findFirstProblem(
      value.map((element: Value) => [`${name}[]`, element === undefined ? null : element] as const)
    )
  }
  if (!isMembers(value)) return undefined
  if (value.size === 0) return parameterError(name, "is an empty object, which a form cannot represent: leave it out")
  return findFirstProblem(Array.from(value, ([member, element]) => [`${name}[${member}]`, element] as const))
}

const findFirstProblem = (members: Iterable<readonly [name: string, value: Value]>): LmsRequestError | undefined => {
  for (const [name, value] of members) {
    const problem = findFormProblem(name, value)
    if (problem !== undefined) return problem
  }
  return undefined
}

type FileField = readonly [field: string, file: Pick<LmsFormFile, "path" | "name" | "contentType">]

const FILE_MEMBERS = ["path", "name", "contentType"]

/** Reads and checks the members of a file at run time, for callers without TypeScript. */
const checkFile = (field: string, file: LmsFormFile): Either.Either<FileField, LmsRequestError> =>
  readArgument("Parameter", field, () => {
    const { contentType, name, path, ...others } = ownMembers(file)
    const [unknown] = Object.keys(others)
    if (unknown !== undefined) {
      const { message } = unknownOption(unknown, "lmsFormFile", findNearestName(unknown, FILE_MEMBERS))
      return failRequest("Parameter", field, message)
    }
    if (!isString(path) || path === "" || path.includes("\0")) {
      return failParameter(field, "is a file without a path: give the path of a file")
    }
    const invalid = (key: string) =>
      failParameter(field, `is a file whose ${key} is not a non-empty string: correct it, or leave it out`)
    if (name !== undefined && (!isString(name) || name === "")) return invalid("name")
    if (contentType !== undefined && (!isString(contentType) || contentType === "")) return invalid("contentType")
    return Either.right([field, { path, name, contentType }])
  })

const makeParts = (form: Members): Either.Either<ReadonlyArray<TextPart | FileField>, LmsRequestError> => {
  const problem = findFirstProblem(form)
  if (problem !== undefined) return Either.left(problem)
  return Either.flatMap(bracketNotation.toPairs(form), (pairs) =>
    Either.all(
      pairs.map(([name, value]) =>
        typeof value === "object" ? checkFile(name, value) : Either.right([name, String(value)] as const)
      )
    )
  )
}

const isText = (part: TextPart | FileField): part is TextPart => typeof part[1] === "string"

const makeSourcePart = (files: Files, [field, file]: FileField): Effect.Effect<SourcePart, LmsFileError> =>
  Effect.map(makeSource(files, file.path), (source) => {
    const filename = file.name ?? source.name
    return { field, filename, contentType: file.contentType ?? mediaTypeOf(filename), source }
  })

/** Replaces the form of a request with a streamed body. Checks the files before any request is sent. */
export const addFormBody = Effect.fnUntraced(function* (
  files: Files,
  call: Call,
  request: PreparedRequest
): Effect.fn.Return<PreparedRequest, LmsRequestError | LmsFileError> {
  const { form = new Map(), headers } = request
  if (headers["content-type"] !== undefined) {
    return yield* requestError(
      "Header",
      "content-type",
      "Leave out the header content-type: the Content-Type of a form with files contains a boundary that is generated when the form is sent."
    )
  }
  const parts: Array<TextPart | SourcePart> = []
  for (const part of yield* makeParts(form)) {
    parts.push(isText(part) ? part : yield* makeSourcePart(files, part))
  }
  const { body, contentType } = yield* makeFormBody(call, parts)
  return request.with({ body, headers: { ...headers, "content-type": contentType } })
})
