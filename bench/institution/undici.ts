/** The lower bound: the fastest client for Node, which has as many requests in flight as the service admits. */
import { request } from "undici"
import { ADMITTED_REQUESTS } from "../bucket.js"
import { nextLink } from "../contender.js"
import { type InstitutionContender, readPooled } from "./workload.js"

export const contender: InstitutionContender = (lists) =>
  readPooled(
    lists,
    async function* (path) {
      let next: string | undefined = `${lists.domain}${path}`
      while (next !== undefined) {
        const response: Awaited<ReturnType<typeof request>> = await request(next, {
          headers: { authorization: `Bearer ${lists.token}`, "user-agent": "bench" }
        })
        yield (await response.body.json()) as ReadonlyArray<unknown>
        next = nextLink(response.headers.link as string | undefined)
      }
    },
    ADMITTED_REQUESTS
  )
