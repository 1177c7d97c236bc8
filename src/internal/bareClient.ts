import type * as HttpClient from "@effect/platform/HttpClient"

/**
 * Clients that do by themselves what any other has to be made to do: they follow no redirect, send no trace headers and
 * make no spans. Making them do it costs a tenth of a walk's time.
 */
const bare = new WeakSet<HttpClient.HttpClient>()

export const declare = <Client extends HttpClient.HttpClient>(client: Client): Client => {
  bare.add(client)
  return client
}

export const isBare = (client: HttpClient.HttpClient): boolean => bare.has(client)
