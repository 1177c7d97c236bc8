/** GraphQL as gh has it: the endpoint by its name, and all fields but those of the request as variables. */

/** The endpoint by the name that gh has for it. */
export const GRAPHQL_NAME = "graphql"

export const GRAPHQL_PATH = "/api/graphql"

export const GRAPHQL_ENDPOINT = `POST ${GRAPHQL_PATH}`

type Named = Readonly<Record<string, unknown>>

/** The parts of a GraphQL request among named parameters. */
export const splitGraphql = ({
  operationName,
  query,
  variables,
  ...others
}: Named): { readonly query: unknown; readonly operationName: unknown; readonly variables: Named } => ({
  query,
  operationName,
  variables: {
    // An array would be spread by its indices, and is an object only for `typeof`.
    ...(typeof variables === "object" && !Array.isArray(variables) ? variables : {}),
    ...Object.fromEntries(
      Object.entries(others).map(([name, value]) => [name.replace(/^variables\[([^\]]+)\]/, "$1"), value])
    )
  }
})
