/** A service with lists, which is as slow as its plan says, throttles as Canvas does, and counts requests. */
import * as Effect from "effect/Effect"
import type { LmsExportList } from "effect-lms/export"
import {
  chargeRequest,
  emptyBucket,
  remainingQuota,
  settleRequest,
  throttleSettings
} from "../../../src/sandbox/throttle/throttle.js"
import { links, queryOf } from "../../fixtures/lists.js"
import { makeRandom } from "../../fixtures/memoryDisk.js"
import { serve } from "../../fixtures/server.js"
import type { Plan } from "./plan.js"
import { PER_PAGE } from "./settings.js"

export const listsOf = ({ lists }: Plan): ReadonlyArray<LmsExportList> =>
  lists.map((_, list) => ({ endpoint: "/api/v1/lists/:id", params: { id: list }, file: `${list}.ndjson` }))

/** Pages differ in length, and records of different lists differ. */
const recordText = (list: number, id: number): string =>
  `{"id": ${id}, "list":${list},"1":1.0,"name":"ä€${"x".repeat((list * 31 + id * 7) % 60)}"}`

const settings = throttleSettings({})

/** A list whose last page was sent so recently counts as being read: its step may not be stored yet. */
const STORE_MILLIS = 2000

interface Served {
  /** How often each page was sent, by its address. */
  readonly pages: Map<string, number>
  throttled: number
}

export const startService = (plan: Plan) =>
  Effect.gen(function* () {
    const random = makeRandom(plan.seed)
    const served: Served = { pages: new Map(), throttled: 0 }
    let isSlow = false
    let bucket = emptyBucket(Date.now())
    const listeners = new Set<() => void>()
    /** Lists that were begun, and when their last page was sent. */
    const inHand = new Map<number, number>()
    const server = yield* serve((request, { origin, response }) => {
      const list = Number(/lists\/(\d+)/.exec(request.url)?.[1])
      const page = Number(queryOf(request).get("page") ?? 1)
      const pages = plan.lists[list] ?? 0
      const url = `${origin}/api/v1/lists/${list}`
      if (isSlow) {
        const [isAdmitted, charged] = chargeRequest(settings, bucket, Date.now())
        bucket = charged
        if (!isAdmitted) {
          bucket = settleRequest(settings, bucket, Date.now(), 0)
          served.throttled++
          return {
            status: 429,
            headers: { "content-type": "text/plain" },
            body: "429 Forbidden (Rate Limit Exceeded)\n"
          }
        }
      }
      const key = `${list}/${page}`
      inHand.set(list, Number.POSITIVE_INFINITY)
      const respond = () => {
        served.pages.set(key, (served.pages.get(key) ?? 0) + 1)
        const limits: Record<string, string> = {}
        if (isSlow) {
          bucket = settleRequest(settings, bucket, Date.now(), 0.5)
          limits["x-request-cost"] = "0.5"
          limits["x-rate-limit-remaining"] = String(remainingQuota(settings, bucket))
        }
        if (page === pages) inHand.set(list, Date.now())
        // The last page is not full.
        const count = page < pages ? PER_PAGE : 1 + (list % (PER_PAGE - 1))
        const records = Array.from({ length: count }, (_, n) => recordText(list, (page - 1) * PER_PAGE + n))
        const next = page < pages ? `${url}?page=${page + 1}&per_page=${PER_PAGE}` : undefined
        response.writeHead(200, {
          "content-type": "application/json; charset=utf-8",
          ...links({ next, first: `${url}?page=1&per_page=${PER_PAGE}` }),
          ...limits
        })
        response.end(`[${records.join(", ")}]`)
        for (const listener of listeners) listener()
      }
      // A service goes on with a request whose client has gone.
      if (isSlow) setTimeout(respond, plan.maxLatencyMillis * random() ** 2)
      else respond()
      return undefined
    })
    const countSent = () => Array.from(served.pages.values()).reduce((sum, count) => sum + count, 0)
    return {
      origin: server.origin,
      served,
      countSent,
      /** The lists that are being read. */
      countInHand: () => Array.from(inHand.values()).filter((end) => end > Date.now() - STORE_MILLIS).length,
      /** From now on it is slow, throttles, and counts. */
      begin: Effect.sync(() => {
        isSlow = true
        served.pages.clear()
        inHand.clear()
      }),
      /** Waits until it has sent that many pages, or different ones. */
      awaitPages: (count: number) =>
        Effect.async<void>((resume) => {
          const check = () => {
            if (served.pages.size >= count) resume(Effect.void)
          }
          listeners.add(check)
          check()
          return Effect.sync(() => listeners.delete(check))
        })
    }
  })
