import { CanvasApi } from "@kth/canvas-api"
import { pooled, type QuotaContender } from "./workload.js"

/** A client made for this service: it knows the 403 of a throttle, and holds all its requests for a second after one. */
export const contender: QuotaContender = (workload) => {
  const client = new CanvasApi(`${workload.domain}/api/v1`, workload.token)
  return pooled(workload, (path) => client.get(path.replace("/api/v1/", "")))
}
