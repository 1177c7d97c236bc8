import { CanvasApi } from "@kth/canvas-api"
import { type InstitutionContender, readPooled } from "./workload.js"

export const contender: InstitutionContender = (lists) => {
  const client = new CanvasApi(`${lists.domain}/api/v1`, lists.token)
  return readPooled(lists, async function* (path) {
    const { pathname, searchParams } = new URL(path, lists.domain)
    const query = Object.fromEntries(searchParams)
    for await (const page of client.listPages(pathname.replace("/api/v1/", ""), query)) {
      yield page.json as ReadonlyArray<unknown>
    }
  })
}
