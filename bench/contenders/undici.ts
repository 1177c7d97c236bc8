import { request } from "undici"
import { type Contender, nextLink, type Row, Tally } from "../contender.js"

/** The lower bound: the fastest client for Node, without error handling. */
export const contender: Contender = async ({ url, token }) => {
  const tally = new Tally()
  let next: string | undefined = url
  while (next !== undefined) {
    const response: Awaited<ReturnType<typeof request>> = await request(next, {
      headers: { authorization: `Bearer ${token}`, "user-agent": "bench" }
    })
    tally.add((await response.body.json()) as Array<Row>)
    next = nextLink(response.headers.link as string | undefined)
  }
  return tally
}
