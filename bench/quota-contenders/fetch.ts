import { callPooled, type QuotaContender } from "./workload.js"

/** A program without a library and without rate limiting. */
export const contender: QuotaContender = (workload) =>
  callPooled(workload, async (path) => {
    const response = await fetch(workload.domain + path, {
      headers: { authorization: `Bearer ${workload.token}`, "user-agent": "bench" }
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${body}`)
    return JSON.parse(body)
  })
