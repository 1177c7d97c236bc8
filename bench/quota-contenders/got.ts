import got from "got"
import { callPooled, type QuotaContender } from "./workload.js"

/** got with its defaults: two retries of transient errors, including 429. */
export const contender: QuotaContender = (workload) => {
  const client = got.extend({ prefixUrl: workload.domain, headers: { authorization: `Bearer ${workload.token}` } })
  return callPooled(workload, (path) => client(path.slice(1)).json())
}
