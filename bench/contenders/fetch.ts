import { type Contender, nextLink, type Row, Tally } from "../contender.js"

/** A program without a library. */
export const contender: Contender = async ({ url, token }) => {
  const tally = new Tally()
  let next: string | undefined = url
  while (next !== undefined) {
    const response: Response = await fetch(next, {
      headers: { authorization: `Bearer ${token}`, "user-agent": "bench" }
    })
    tally.add((await response.json()) as Array<Row>)
    next = nextLink(response.headers.get("link"))
  }
  return tally
}
