/** `--template`: a line per record, from a Liquid template. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import { Liquid, type Template } from "liquidjs"
import { makeField } from "../../csv/fields.js"
import { isObject } from "../../internal/response/json.js"
import { findNearestName } from "../../internal/text/editDistance.js"
import { CliError, type UsageError, usageError } from "../errors.js"
import { checkFirstPage, type Format } from "./records.js"

/** Bounds one record, because a loop in a template could not be interrupted. */
const MAX_RENDER_MILLIS = 10_000

/** What begins an action in templates of Go, as `gh` has them. */
const GO_ACTION = /\{\{-?\s*(?:\.|range\b|end\b|if\b|with\b)/

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

interface Parsed {
  readonly templates: Array<Template>
  /** The members of a record that the template names. */
  readonly names: ReadonlyArray<string>
}

/** No partial templates: they would be read from files. */
const engine = new Liquid({
  templates: {},
  ownPropertyOnly: true,
  strictFilters: true,
  renderLimit: MAX_RENDER_MILLIS
})

/** Adds the name that was probably meant to a message about an unknown filter or tag. */
const withSuggestion = (message: string): string => {
  const [, filter, tag] = /^undefined filter: (\w+)|^tag "(\w+)" not found/.exec(message) ?? []
  const known = Object.keys(filter === undefined ? engine.tags : engine.filters)
  const nearest = findNearestName(filter ?? tag ?? "", known)
  return nearest === undefined ? `${message}.` : `${message}. Did you mean ${nearest}?`
}

const parse = (source: string): Either.Either<Parsed, UsageError> =>
  GO_ACTION.test(source)
    ? usageError("--template is a Liquid template for one record, not a template of Go: write {{ name }}.")
    : Either.mapLeft(
        Either.try(() => {
          const templates = engine.parse(source)
          return { templates, names: engine.globalVariablesSync(templates).map(String) }
        }),
        messageOf
      ).pipe(
        Either.orElse((message) => usageError(`--template is not a valid Liquid template: ${withSuggestion(message)}`))
      )

/** Renders the template for each record. A member that no record of the first page has is an error, as for `--fields`. */
export const template = (source: string): Either.Either<Format, UsageError> =>
  Either.map(parse(source), ({ names, templates }): Format => {
    const render = (record: unknown) =>
      Effect.try({
        try: () => `${String(engine.renderSync(templates, isObject(record) ? record : {}))}\n`,
        catch: (cause) => new CliError({ message: `--template failed: ${messageOf(cause)}.` })
      })
    return (pages) =>
      Stream.mapEffect(checkFirstPage("--template", names.map(makeField))(pages), ({ records }) =>
        Effect.map(Effect.forEach(records, render), (lines) => lines.join(""))
      )
  })
