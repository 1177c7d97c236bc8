import { CanvasApi } from "@kth/canvas-api"
import { type Contender, type Row, Tally } from "../contender.js"

/** A client for Canvas that reads one page after the other. */
export const contender: Contender = async ({ url, token }) => {
  const { origin, pathname, searchParams } = new URL(url)
  const client = new CanvasApi(`${origin}/api/v1`, token)
  const tally = new Tally()
  const query = Object.fromEntries(searchParams)
  for await (const page of client.listPages(pathname.replace("/api/v1/", ""), query)) tally.add(page.json as Array<Row>)
  return tally
}
