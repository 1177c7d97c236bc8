import { Octokit } from "@octokit/core"
import { paginateRest } from "@octokit/plugin-paginate-rest"
import { type InstitutionContender, readPooled } from "./workload.js"

export const contender: InstitutionContender = (lists) => {
  const octokit = new (Octokit.plugin(paginateRest))({ baseUrl: lists.domain, auth: lists.token })
  return readPooled(lists, async function* (path) {
    for await (const { data } of octokit.paginate.iterator(`GET ${path}`)) yield data as ReadonlyArray<unknown>
  })
}
