/** Describes an endpoint for people. */

import type { Endpoint, Lookup, Parameter } from "../../endpoints/catalogue.js"
import { lookUp } from "../../internal/text/lookUp.js"
import { formatRows, joinLines, lineWidth, type Row, section } from "../arguments/help.js"

const PLACES = { path: "in the path", query: "in the query", form: "in the body" } as const

const describeParameter = (parameter: Parameter): Row => [
  parameter.name,
  [
    parameter.type,
    PLACES[parameter.in],
    ...(parameter.required === true ? ["required"] : []),
    ...(parameter.deprecated === true ? ["deprecated"] : [])
  ].join(", ") + (parameter.enum === undefined ? "" : `: ${parameter.enum.join(", ")}`)
]

const rowIf = (label: string, value: string | undefined): ReadonlyArray<Row> =>
  value === undefined ? [] : [[label, value]]

const yesIf = (holds: boolean | undefined, text: string): string | undefined => (holds === true ? text : undefined)

export const describeEndpoint = ({ models }: Lookup, endpoint: Endpoint, terminalWidth: number | undefined): string => {
  const { deprecated, group, method, name, paginated, params, path, returns, scope, upload } = endpoint
  const width = lineWidth(terminalWidth)
  const model = returns?.replace(/(?:\[\])+$/, "") ?? ""
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
    "",
    ...formatRows(rows, width),
    ...(params.length === 0 ? [] : section("Parameters", formatRows(params.map(describeParameter), width))),
    ...(fields.length === 0 ? [] : section(`Fields of ${model}`, formatRows(fields, width)))
  ])
}
