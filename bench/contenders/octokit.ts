import { Octokit } from "@octokit/core"
import { paginateRest } from "@octokit/plugin-paginate-rest"
import { type Contender, type Row, Tally } from "../contender.js"

/** The pagination of Octokit, which follows the same links. */
export const contender: Contender = async ({ url, token }) => {
  const { origin, pathname, search } = new URL(url)
  const octokit = new (Octokit.plugin(paginateRest))({ baseUrl: origin, auth: token })
  const tally = new Tally()
  for await (const { data } of octokit.paginate.iterator(`GET ${pathname}${search}`)) tally.add(data as Array<Row>)
  return tally
}
