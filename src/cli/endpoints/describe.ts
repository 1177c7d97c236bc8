/** Describes an endpoint for people. */

import { elementOf, type Lookup } from "../../endpoints/catalogue.js"
import type { DescribedEndpoint, DescribedParameter } from "../../endpoints/descriptions.js"
import { lookUp } from "../../internal/text/lookUp.js"
import { formatRows, joinLines, lineWidth, type Row, section, wrap } from "../arguments/help.js"

const PLACES = { path: "in the path", query: "in the query", form: "in the body" } as const

const factsOf = (parameter: DescribedParameter): string =>
  [
    parameter.type,
    PLACES[parameter.in],
    ...(parameter.required === true ? ["required"] : []),
    ...(parameter.deprecated === true ? ["deprecated"] : [])
  ].join(", ") + (parameter.enum === undefined ? "" : `: ${parameter.enum.join(", ")}`)

/** The facts, and below them the texts. */
const describeParameter = (parameter: DescribedParameter): Row => [
  parameter.name,
  [
    factsOf(parameter),
    ...(parameter.note === undefined ? [] : [`Note: ${parameter.note}`]),
    ...(parameter.description === undefined ? [] : [parameter.description])
  ].join("\n")
]

const paragraphs = (text: string | undefined, width: number): ReadonlyArray<string> =>
  text === undefined ? [] : ["", ...wrap(text, width)]

const rowIf = (label: string, value: string | undefined): ReadonlyArray<Row> =>
  value === undefined ? [] : [[label, value]]

const yesIf = (holds: boolean | undefined, text: string): string | undefined => (holds === true ? text : undefined)

export const describeEndpoint = (
  { models }: Lookup,
  endpoint: DescribedEndpoint,
  terminalWidth: number | undefined
): string => {
  const { deprecated, group, method, name, notes, paginated, params, path, returns, scope, summary, upload } = endpoint
  const width = lineWidth(terminalWidth)
  const model = elementOf(returns ?? "")
  const fields = Object.entries(lookUp(models, model) ?? {})
  const rows = [
    ...rowIf("scope", scope),
    ...rowIf("group", group),
    ...rowIf("operation", name),
    ...rowIf("returns", returns),
    ...rowIf("paginated", yesIf(paginated, "yes")),
    ...rowIf("upload", yesIf(upload, "the first step of an upload: use effect-lms upload")),
    ...rowIf("deprecated", yesIf(deprecated, "yes"))
  ]
  return joinLines([
    `${method} ${path}`,
    ...paragraphs(summary, width),
    ...paragraphs(notes, width),
    "",
    ...formatRows(rows, width),
    ...(params.length === 0 ? [] : section("Parameters", formatRows(params.map(describeParameter), width))),
    ...(fields.length === 0 ? [] : section(`Fields of ${model}`, formatRows(fields, width)))
  ])
}
