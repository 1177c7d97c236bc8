import { request } from "undici"
import { type Contender, nextOf, type Row, Tally } from "../contender.js"

/** The floor: what Node's fastest client takes, with no care for errors at all. */
export const contender: Contender = async ({ url, token }) => {
  const tally = new Tally()
  let next: string | undefined = url
  while (next !== undefined) {
    const response: Awaited<ReturnType<typeof request>> = await request(next, {
      headers: { authorization: `Bearer ${token}`, "user-agent": "bench" }
    })
    tally.add((await response.body.json()) as Array<Row>)
    next = nextOf(response.headers.link as string | undefined)
  }
  return tally
}
