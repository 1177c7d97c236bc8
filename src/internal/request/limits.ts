/** The limits of a call: its waits, rate, retries, timeouts and body size. */
import type { CallOptions } from "../options/resolve.js"

/** Durations are in milliseconds; Infinity means no limit. */
export interface CallLimits {
  readonly maxWait: number
  readonly maxRate: number | undefined
  /** Attempts after the first. */
  readonly retries: number
  /** For a complete call, or for one pull of a stream. */
  readonly deadline: number
  readonly transport: {
    /** From a request to the headers of its response. */
    readonly headers: number
    /** Between two chunks of a body. */
    readonly stall: number
    /** The largest body that is read into memory, in bytes. */
    readonly body: number
  }
}

export const limitsOf = ({
  deadline,
  maxBody,
  maxRate,
  maxWait,
  retry,
  stallTimeout,
  timeout
}: CallOptions): CallLimits => ({
  maxWait,
  maxRate,
  retries: retry,
  deadline,
  transport: { headers: timeout, stall: stallTimeout, body: maxBody }
})
