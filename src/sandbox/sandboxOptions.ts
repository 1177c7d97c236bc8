/** The public options of a sandbox. */
import type * as Duration from "effect/Duration"
import type { FaultPlan } from "./faults/plan.js"
import type { SandboxData } from "./sandboxData.js"
import type { SandboxThrottle } from "./throttle/throttle.js"
import type { SandboxToken } from "./token/token.js"

/**
 * The content and behavior of a sandbox.
 *
 * @category options
 */
export interface SandboxOptions {
  /**
   * Determines generated names, numbers and the token: two sandboxes with the same `seed` and `data` contain the same
   * records. Default: 1.
   */
  readonly seed?: number | undefined
  /**
   * The content of the institution: the number of records, or the records themselves. Invalid data are a defect that
   * names the path of each error, and no server starts. The owner of the token is a teacher in the first two courses
   * and a student in the third, where they can submit work but not edit content. Default: 1200 courses.
   */
  readonly data?: SandboxData | undefined
  /**
   * The port to listen on. A port that is in use is a defect. Default: 0, any free port.
   */
  readonly port?: number | undefined
  /**
   * How lists are paged: by page numbers with a `last` link, by page numbers without it, or by bookmarks. Default:
   * depends on the route.
   */
  readonly paging?: "counted" | "uncounted" | "bookmark" | undefined
  /**
   * The scheme and host of Link headers, without a trailing slash: an institution can have several hosts, and a proxy
   * that terminates TLS may not forward the scheme. Default: `url`.
   */
  readonly linkOrigin?: string | undefined
  /**
   * Where lists that are wrapped in an object (quiz submissions, enrollment terms) report other pages: in the Link
   * header, also in `meta.pagination` of the body, or only there, as some did in older Canvas. Default: `"link"`.
   */
  readonly pagination?: "link" | "both" | "body" | undefined
  /**
   * The status for an authenticated caller without permission: 403, or 401 as in Canvas until August 2022 and possibly
   * in self-hosted Canvas. The body is the same; only an invalid token has a `WWW-Authenticate`. Default: 403.
   */
  readonly permissionStatus?: 401 | 403 | undefined
  /**
   * The permissions and lifetime of the token. Default: everything that its owner may do, without expiry.
   */
  readonly token?: SandboxToken | undefined
  /**
   * Where the institution stores its files, which determines the response to the second step of an upload:
   *
   * - `"inst-fs"`: a file service at its own origin; 201, a JSON body and a `Location` at the API, as in the hosted service.
   * - `"s3"`: a bucket at its own origin; 303 to the confirmation (201 if the upload was started with `no_redirect`).
   * - `"s3-no-redirect"`: the same, always with 201 and the stored object as `Location`. The upload parameter
   *   `success_url` is the URL of the confirmation.
   * - `"local"`: the service itself; 302 to the confirmation.
   *
   * Every course contains a few small files and `measurements.csv` of several MiB. `Solutions.pdf` is locked if the owner of
   * the token is a student or an observer in the course. `Lecture 1.mp3` in the second course has lost its content. Uploads
   * are stored in a temporary directory until the sandbox stops. Default: `"inst-fs"`.
   */
  readonly storage?: "inst-fs" | "s3" | "s3-no-redirect" | "local" | undefined
  /**
   * The bytes of files that each course, group and user can store. Default: 524288000, which is 500 MiB.
   */
  readonly quota?: number | undefined
  /**
   * The time that a job takes: a content export or migration, a SIS import, a report, bulk grades. A quarter of it is
   * spent in the queue. Jobs follow Effect's clock; in `layerInProcess` that may be a `TestClock`. Default: 100
   * milliseconds.
   */
  readonly jobTime?: Duration.DurationInput | undefined
  /**
   * The time that the service takes for each request; the storage is not delayed. It makes requests overlap, which
   * `throttle` counts. Default: no delay.
   */
  readonly latency?: Duration.DurationInput | undefined
  /**
   * Enables rate limiting like Canvas; `{}` uses the default settings of Canvas. Default: no limit and no rate limit
   * headers.
   */
  readonly throttle?: SandboxThrottle | undefined
  /**
   * The faults to inject, and when. An invalid plan is a defect that names the path of each error, and no server
   * starts. Default: none.
   */
  readonly faults?: FaultPlan | undefined
  /**
   * Whether a request fails with 501, and changes nothing, if it has a parameter that the sandbox does not simulate or that
   * Canvas does not document, or if the sandbox answers the endpoint from the documentation alone. Otherwise the response
   * names the parameters in the headers `x-sandbox-ignored` and `x-sandbox-unknown`, a warning is logged once for each route,
   * and answers from the documentation have the header `x-sandbox-generic`. Default: false.
   */
  readonly strict?: boolean | undefined
}
