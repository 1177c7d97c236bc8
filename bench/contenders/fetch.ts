import { type Contender, nextOf, type Row, Tally } from "../contender.js"

/** What one writes without any library. */
export const contender: Contender = async ({ url, token }) => {
  const tally = new Tally()
  let next: string | undefined = url
  while (next !== undefined) {
    const response: Response = await fetch(next, {
      headers: { authorization: `Bearer ${token}`, "user-agent": "bench" }
    })
    tally.add((await response.json()) as Array<Row>)
    next = nextOf(response.headers.get("link"))
  }
  return tally
}
