import type * as Duration from "effect/Duration"
import type { FaultPlan } from "./faults/plan.js"
import type { SandboxData } from "./sandboxData.js"
import type { SandboxThrottle } from "./throttle/sandboxThrottle.js"
import type { SandboxToken } from "./token/token.js"

/**
 * What a sandbox holds and how it behaves.
 *
 * @category options
 */
export interface SandboxOptions {
  /**
   * What the names, numbers and the token are derived from: two sandboxes with the same seed and the same `data`
   * hold the same records. Default: 1.
   */
  readonly seed?: number | undefined
  /**
   * What the institution consists of: how many records, or which. Data that make no sense are a defect that says where, and no
   * server is started. The owner of the token teaches the first two courses and is a student in the third, where they hand
   * in work and may not change the content. Default: 1200 courses.
   */
  readonly data?: SandboxData | undefined
  /**
   * The port to listen on. A port that is taken is a defect. Default: 0, which is any free one.
   */
  readonly port?: number | undefined
  /**
   * How lists are paged: by numbers with a `last` link, by numbers without, or by bookmarks. Default: as each route does.
   */
  readonly paging?: "counted" | "uncounted" | "bookmark" | undefined
  /**
   * The scheme and host that Link headers name, without a slash at the end: an institution may be reached by several, and a
   * proxy that ends TLS may not tell. Default: `url`.
   */
  readonly linkOrigin?: string | undefined
  /**
   * Where lists that are wrapped in an object (quiz submissions, enrollment terms) tell of the other pages: in the Link
   * header, also in `meta.pagination` of the body, or, as older Canvas did for some, only there. Default: `"link"`.
   */
  readonly pagination?: "link" | "both" | "body" | undefined
  /**
   * The status for somebody who is known and may not do what they ask: 403, or 401 as it was until August 2022 and may still
   * be in self-hosted Canvas. The body is the same; only a bad token has a `WWW-Authenticate`. Default: 403.
   */
  readonly permissionStatus?: 401 | 403 | undefined
  /**
   * What the token is good for, and for how long. Default: everything that the owner may do, for ever.
   */
  readonly token?: SandboxToken | undefined
  /**
   * Where the institution keeps its files, and so how the second step of an upload is answered:
   *
   * - `"inst-fs"`: in a file service of its own origin; 201, a JSON body and a `Location` at the API. As the hosted service does.
   * - `"s3"`: in a bucket of its own origin; 303 to the confirming step (201 when the upload was begun with `no_redirect`).
   * - `"s3-no-redirect"`: the same, always with 201 and a `Location` that is the stored object. The address to confirm at
   *   is the upload parameter `success_url`.
   * - `"local"`: with the service itself; 302 to the confirming step.
   *
   * Every course has some files to begin with: a few of some kB, and `measurements.csv` of several MiB. `Solutions.pdf` is
   * locked where the owner of the token is a student or an observer, and the bytes of `Lecture 1.mp3` in the second course
   * are lost.
   * What is uploaded lies in a temporary directory until the sandbox stops. Default: `"inst-fs"`.
   */
  readonly storage?: "inst-fs" | "s3" | "s3-no-redirect" | "local" | undefined
  /**
   * How many bytes of files each course, group and user may have. Default: 524288000, which is 500 MiB.
   */
  readonly quota?: number | undefined
  /**
   * How long the service takes for each request before it answers, the storage excepted. It is what keeps requests under
   * way at the same time, which is what `throttle` counts. Default: no longer than it needs.
   */
  readonly latency?: Duration.DurationInput | undefined
  /**
   * Turns rate limiting on, as Canvas has it; `{}` is Canvas with its default settings. Default: no limit, and no headers
   * that tell of one.
   */
  readonly throttle?: SandboxThrottle | undefined
  /**
   * What goes wrong, and when. A plan that makes no sense is a defect that says where, and no server is started. Default:
   * nothing.
   */
  readonly faults?: FaultPlan | undefined
}
