/** The API for GraphQL: operations, pages and records of connections. */
export { lmsGraphql, lmsGraphqlPages, lmsGraphqlStream } from "../LmsGraphql.js"
export type { LmsGraphqlOptions, LmsGraphqlStreamOptions, LmsGraphqlVariables } from "../LmsOptions.js"
export type { LmsGraphqlError, LmsGraphqlResponse } from "../LmsResponse.js"
