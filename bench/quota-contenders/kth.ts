import { CanvasApi } from "@kth/canvas-api"
import { callPooled, type QuotaContender } from "./workload.js"

/** A client for Canvas: recognizes a throttled request (403), and then delays all requests by a second. */
export const contender: QuotaContender = (workload) => {
  const client = new CanvasApi(`${workload.domain}/api/v1`, workload.token)
  return callPooled(workload, (path) => client.get(path.replace("/api/v1/", "")))
}
