/**
 * GraphQL: one operation, or the records of a connection.
 */
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as operations from "./internal/operations/graphql.js"
import type { Lms } from "./Lms.js"
import type { LmsContextOf, LmsDecodedBy, LmsOptionsOf } from "./LmsCall.js"
import type { LmsError } from "./LmsError.js"
import type { LmsGraphqlOptions, LmsGraphqlStreamOptions, LmsGraphqlVariables } from "./LmsOptions.js"
import type { LmsGraphqlResponse, LmsPage } from "./LmsResponse.js"

/**
 * Runs a GraphQL operation (`POST /api/graphql`). The data of the response is GraphQL's `data`, decoded by `schema`.
 *
 * A response with `errors` fails with an `LmsApiError` that has the service's messages, also if there is data beside them;
 * with `partial` such errors are in the `errors` of the response.
 *
 * A query is retried like a GET. A mutation is sent once, like any other write, and so is a query whose document also contains
 * a mutation, or is not valid GraphQL. Canvas reports what it refuses of a mutation in the data: select `errors { message }`.
 *
 * @param query The document, with one operation.
 * @param variables The values of its variables. Default: none.
 * @param options `schema` decodes the data, `partial` accepts errors beside them. Default: those of `Lms.withDefaults`.
 * @returns The response, with the member `data` as its data.
 * @errors `LmsApiError` if the response has `errors`, with a reason derived from the first; and those of `lms`.
 *
 * @example
 * ```ts
 * import { Effect, Schema } from "effect"
 * import { lmsGraphql } from "effect-lms/graphql"
 *
 * const query = `query ($id: ID!) { course(id: $id) { name term { name } } }`
 * const Answer = Schema.Struct({
 *   course: Schema.Struct({ name: Schema.String, term: Schema.NullOr(Schema.Struct({ name: Schema.String })) })
 * })
 *
 * const name = lmsGraphql(query, { id: 101 }, { schema: Answer }).pipe(
 *   Effect.map((response) => response.data.course.name)
 * )
 * ```
 *
 * @category operations
 */
export const lmsGraphql = <O extends LmsOptionsOf<"/api/graphql", O, LmsGraphqlOptions> = LmsGraphqlOptions>(
  query: string,
  variables?: LmsGraphqlVariables,
  options?: O
): Effect.Effect<LmsGraphqlResponse<LmsDecodedBy<O>>, LmsError, LmsContextOf<O> | Lms> =>
  // As in LmsOperations.ts, the types derive the result from the arguments.
  operations.graphql([query, variables, options]) as Effect.Effect<never, LmsError, Lms>

/**
 * The pages of a GraphQL connection as a stream, one element per page, each with the cursor of the next page.
 *
 * @param query The document, which declares `$after: String` and passes it to the connection.
 * @param variables The values of its other variables. `undefined` for none.
 * @param options `connection` is the path to it in the data, required. `cursor` continues there. Default: no `limit`.
 * @returns A stream of pages, each with its `records` and, as `next`, the cursor of the next page.
 * @errors Those of {@link lmsGraphqlStream}.
 *
 * @example
 * ```ts
 * import { Effect, Option, Stream } from "effect"
 * import { lmsGraphqlPages } from "effect-lms/graphql"
 *
 * const query = `query ($id: ID!, $after: String) {
 *   course(id: $id) { usersConnection(first: 100, after: $after) { nodes { _id name } pageInfo { hasNextPage endCursor } } }
 * }`
 *
 * // store the cursor, and pass it as `cursor` to continue after a crash
 * const program = lmsGraphqlPages(query, { id: 101 }, { connection: "course.usersConnection" }).pipe(
 *   Stream.runForEach((page) => Effect.log(page.records.length, Option.getOrElse(page.next, () => "the end")))
 * )
 * ```
 *
 * @category operations
 */
export const lmsGraphqlPages = <O extends LmsOptionsOf<"/api/graphql", O, LmsGraphqlStreamOptions>>(
  query: string,
  variables: LmsGraphqlVariables | undefined,
  options: O
): Stream.Stream<LmsPage<LmsDecodedBy<O>>, LmsError, LmsContextOf<O> | Lms> =>
  operations.graphqlPages([query, variables, options]) as Stream.Stream<LmsPage<LmsDecodedBy<O>>, LmsError, Lms>

/**
 * The records of a GraphQL connection as a stream, one chunk per page. The query selects `nodes` or `edges { node }`, and
 * `pageInfo { hasNextPage endCursor }`. The size of a page is `first` in the query.
 *
 * A stream that ends without an error has emitted all nodes (or `limit` of them); a null node, in place of a record that
 * the user may not see, is emitted as null.
 *
 * @param query The document, which declares `$after: String` and passes it to the connection.
 * @param variables The values of its other variables. `undefined` for none.
 * @param options `connection` is the path to it in the data, required. `schema` describes one record. Default: no `limit`, so the
 *   stream reads the connection to its end.
 * @returns A stream of records, of the type of the `schema`, or else `unknown`.
 * @errors Those of {@link lmsGraphql}; `LmsApiError` of reason `NotFound` if the course, or what else leads to the connection, is
 *   null; `LmsPageError` if a cursor is missing or leads back.
 *
 * @example
 * ```ts
 * import { Schema, Stream } from "effect"
 * import { lmsGraphqlStream } from "effect-lms/graphql"
 *
 * const query = `query ($id: ID!, $after: String) {
 *   course(id: $id) { usersConnection(first: 100, after: $after) { nodes { _id name } pageInfo { hasNextPage endCursor } } }
 * }`
 * const Node = Schema.Struct({ _id: Schema.String, name: Schema.String })
 *
 * const names = lmsGraphqlStream(query, { id: 101 }, { connection: "course.usersConnection", schema: Node, limit: 500 }).pipe(
 *   Stream.map((user) => user.name)
 * )
 * ```
 *
 * @category operations
 */
export const lmsGraphqlStream = <O extends LmsOptionsOf<"/api/graphql", O, LmsGraphqlStreamOptions>>(
  query: string,
  variables: LmsGraphqlVariables | undefined,
  options: O
): Stream.Stream<LmsDecodedBy<O>, LmsError, LmsContextOf<O> | Lms> =>
  operations.graphqlStream([query, variables, options]) as Stream.Stream<LmsDecodedBy<O>, LmsError, Lms>
