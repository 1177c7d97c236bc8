import { pooled, type QuotaContender } from "./workload.js"

/** What one writes without any library, and without thinking of the quota. */
export const contender: QuotaContender = (workload) =>
  pooled(workload, async (path) => {
    const response = await fetch(workload.domain + path, {
      headers: { authorization: `Bearer ${workload.token}`, "user-agent": "bench" }
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${body}`)
    return JSON.parse(body)
  })
