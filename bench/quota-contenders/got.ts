import got from "got"
import { pooled, type QuotaContender } from "./workload.js"

/** got as it comes: two retries of what it takes for transient, among it 429. */
export const contender: QuotaContender = (workload) => {
  const client = got.extend({ prefixUrl: workload.domain, headers: { authorization: `Bearer ${workload.token}` } })
  return pooled(workload, (path) => client(path.slice(1)).json())
}
