import { Octokit } from "@octokit/core"
import { retry } from "@octokit/plugin-retry"
import { throttling } from "@octokit/plugin-throttling"
import { callPooled, type QuotaContender } from "./workload.js"

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Octokit with both plugins, configured as in their documentation: throttled requests are retried. */
export const contender: QuotaContender = (workload) => {
  const Client = Octokit.plugin(retry, throttling)
  const octokit = new Client({
    baseUrl: workload.domain,
    auth: workload.token,
    log: quiet,
    throttle: { onRateLimit: () => true, onSecondaryRateLimit: () => true }
  })
  return callPooled(workload, (path) => octokit.request(`GET ${path}`))
}
