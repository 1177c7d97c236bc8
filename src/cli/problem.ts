/** What keeps a command from being done, in words for whoever typed it. */
import * as Data from "effect/Data"
import * as Either from "effect/Either"
import type * as Option from "effect/Option"

/** It cannot be done. */
export class Problem extends Data.TaggedError("Problem")<{ readonly message: string }> {}

/** It was not said so that it could be begun: nothing was sent, and no file touched. */
export class Misuse extends Data.TaggedError("Misuse")<{ readonly message: string }> {}

/** Whoever read what the command prints has gone: there is nobody to tell. */
export class ReaderGone extends Data.TaggedError("ReaderGone") {}

/** Whether a request changes nothing, so that it can be made again. */
export const isRead = (method: string | undefined): boolean => method === "GET" || method === "HEAD"

/** The service has done what was asked, and its answer could not be written here: asked again, it would do it twice. */
export class AnswerLost extends Data.TaggedError("AnswerLost")<{ readonly why: { readonly message: string } }> {}

/** A reader that has gone is nobody to tell. */
export const afterWrite = <E extends { readonly message: string }>(error: E): E | AnswerLost =>
  error instanceof ReaderGone ? error : new AnswerLost({ why: error })

/** What a command cannot do without. */
export const needed = <A>(given: Option.Option<A>, name: string, example: string): Either.Either<A, Misuse> =>
  Either.fromOption(given, () => new Misuse({ message: `There is no ${name}: give one, such as ${example}` }))

/** The name of a file that is whole or not there, which nothing on stdout can be. */
export const neededFile = (given: Option.Option<string>, example: string): Either.Either<string, Misuse> =>
  Either.filterOrLeft(
    needed(given, "--output", `--output ${example}`),
    (path) => path !== "-",
    () => new Misuse({ message: `--output is the name of a file here, and not stdout: give one, such as ${example}` })
  )
