/**
 * GraphQL: one operation, or the records of a connection.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Lms } from "./Lms.js"
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
 * @example
 * ```ts
 * import { Effect, Schema } from "effect"
 * import { lmsGraphql } from "effect-lms"
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
  Effect.flatMap(Lms, (service) => service.graphql<O>(query, variables, options))

/**
 * The pages of a GraphQL connection as a stream, one element per page, each with the cursor of the next page. Arguments as of
 * {@link lmsGraphqlStream}.
 *
 * @example
 * ```ts
 * import { Effect, Option, Stream } from "effect"
 * import { lmsGraphqlPages } from "effect-lms"
 *
 * const query = `query ($id: ID!, $after: String) {
 *   course(id: $id) { usersConnection(first: 100, after: $after) { nodes { _id name } pageInfo { hasNextPage endCursor } } }
 * }`
 *
 * // store the cursor, and pass it as `from` to continue after a crash
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
  Stream.unwrap(Effect.map(Lms, (service) => service.graphqlPages<O>(query, variables, options)))

/**
 * The records of a GraphQL connection as a stream, one chunk per page. `connection` is the path to it in the data. The query
 * declares `$after: String`, passes it to the connection (`after: $after`), and selects `nodes` or `edges { node }`, and
 * `pageInfo { hasNextPage endCursor }`. The size of a page is `first` in the query.
 *
 * A stream that ends without an error has emitted all nodes (or `limit` of them); a null node, in place of a record that
 * the user may not see, is emitted as null. Errors as of {@link lmsGraphql}; if the course, or what else leads to the
 * connection, is null, it is an `LmsApiError` of reason `NotFound`.
 *
 * @example
 * ```ts
 * import { Schema, Stream } from "effect"
 * import { lmsGraphqlStream } from "effect-lms"
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
  Stream.unwrap(Effect.map(Lms, (service) => service.graphqlStream<O>(query, variables, options)))
