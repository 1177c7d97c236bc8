/** Applies corrections to a catalogue. */
import { type Catalogue, compareEndpoints, type Endpoint, type Parameter, scopeOf, shapeOf } from "./catalogue.js"
import { type EndpointCorrection, endpointCorrections, missingEndpoints, wordCorrections } from "./corrections.js"
import { correctModels } from "./correctRecords.js"
import { parameterNotes } from "./notes.js"

export interface Corrected {
  readonly catalogue: Catalogue
  /** The corrections without an effect, in words: what they name is not there, or the documentation has it right. */
  readonly unused: ReadonlyArray<string>
}

/** What is changed of each of the endpoints: what is wrong, or the notes of parameters. */
interface EndpointChange extends Omit<EndpointCorrection, "change" | "why"> {
  readonly change?: Readonly<Record<string, Partial<Parameter> | null>>
}

/** Notes are the last, so that they can be of parameters that the documentation leaves out. */
const endpointChanges: ReadonlyArray<EndpointChange> = [
  ...endpointCorrections,
  ...parameterNotes.map(({ at, notes }) => ({
    at,
    change: Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, { note }]))
  }))
]

const toParameters = (
  { method }: Pick<Endpoint, "method">,
  types: Readonly<Record<string, string>>
): ReadonlyArray<Parameter> =>
  Object.entries(types).map(([name, type]) => ({ name, in: method === "GET" ? "query" : "form", type }))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The endpoint as corrected. `report` is called for each part of the correction without an effect. */
const correctEndpoint = (
  endpoint: Endpoint,
  { add = {}, change = {}, copy = {}, elements, scope }: EndpointChange,
  endpoints: ReadonlyMap<string, Endpoint>,
  report: (problem: string) => void
): Endpoint => {
  let { params } = endpoint
  for (const [name, difference] of Object.entries(change)) {
    const index = params.findIndex((parameter) => parameter.name === name)
    const parameter = params[index]
    if (parameter === undefined) {
      report(`has no parameter ${name}`)
      continue
    }
    const changed = difference === null ? [] : [{ ...parameter, ...difference }]
    if (isSame(changed, [parameter])) report(`has ${name} as corrected`)
    params = [...params.slice(0, index), ...changed, ...params.slice(index + 1)]
  }
  const copied = Object.entries(copy).flatMap(([name, shape]) => {
    const members = (endpoints.get(shape)?.params ?? []).filter((parameter) => parameter.name.startsWith(`${name}[`))
    if (members.length === 0) report(`copies ${name}, which ${shape} does not have`)
    return members.filter((member) => params.every((parameter) => parameter.name !== member.name))
  })
  params = [...params, ...copied]
  for (const added of toParameters(endpoint, add)) {
    if (params.some(({ name }) => name === added.name)) report(`has the parameter ${added.name}`)
    else params = [...params, added]
  }
  const others = {
    ...(scope === undefined ? {} : { scope }),
    ...(elements === undefined ? {} : { elements: toParameters(endpoint, elements) })
  }
  for (const [name, value] of Object.entries(others)) {
    if (isSame(endpoint[name as keyof typeof others], value)) report(`has the ${name} as corrected`)
  }
  return { ...endpoint, params, ...others }
}

/** An action that two verbs have is documented once, as the GET, but by the name and with the parameters of the write. */
const hasTwoVerbs = ({ method, name = "" }: Endpoint): boolean => method === "GET" && name.startsWith("update_")

const splitVerbs = (endpoint: Endpoint): ReadonlyArray<Endpoint> => {
  const { name = "", params, path } = endpoint
  const inPath = params.filter((parameter) => parameter.in === "path")
  const others = params.filter((parameter) => parameter.in !== "path")
  return [
    { ...endpoint, name: name.replace("update_", "get_"), params: inPath },
    {
      ...endpoint,
      method: "PUT",
      scope: scopeOf({ method: "PUT", path }),
      params: [...inPath, ...others.map((parameter): Parameter => ({ ...parameter, in: "form" }))]
    }
  ]
}

/** The endpoint with a placeholder that takes words. */
const allowWords = (endpoint: Endpoint, placeholder: string): Endpoint => ({
  ...endpoint,
  params: endpoint.params.map((parameter) =>
    parameter.in === "path" && parameter.name === placeholder ? { ...parameter, type: "string" } : parameter
  )
})

/** The catalogue of a server's documentation, or of the package, as the service is. */
export const correct = (catalogue: Catalogue): Corrected => {
  const unused: Array<string> = []
  const documented = [
    ...catalogue.endpoints.filter(hasTwoVerbs).flatMap(splitVerbs),
    // A PUT that is documented itself replaces the one before it.
    ...catalogue.endpoints.filter((endpoint) => !hasTwoVerbs(endpoint))
  ]
  const endpoints = new Map(documented.map((endpoint) => [shapeOf(endpoint), endpoint]))
  for (const { endpoint: missing } of missingEndpoints) {
    const endpoint = { ...missing, scope: scopeOf(missing) }
    const shape = shapeOf(endpoint)
    if (endpoints.has(shape)) unused.push(`${shape} is documented`)
    else endpoints.set(shape, endpoint)
  }
  for (const correction of endpointChanges) {
    for (const shape of correction.at) {
      const endpoint = endpoints.get(shape)
      if (endpoint === undefined) unused.push(`${shape} is not documented`)
      else
        endpoints.set(
          shape,
          correctEndpoint(endpoint, correction, endpoints, (problem) => unused.push(`${shape} ${problem}`))
        )
    }
  }
  for (const { at } of wordCorrections) {
    const named = [...endpoints].filter(([, { path }]) => `${path}/`.includes(`/${at}/`))
    const changed = named.map(([shape, endpoint]) => [shape, allowWords(endpoint, at.replace(/^.*:/, ""))] as const)
    if (isSame(changed, named)) unused.push(`${at} is not documented, or takes words`)
    for (const [shape, endpoint] of changed) endpoints.set(shape, endpoint)
  }
  return {
    catalogue: {
      ...catalogue,
      endpoints: [...endpoints.values()].sort(compareEndpoints),
      models: correctModels(catalogue.models)
    },
    unused
  }
}
