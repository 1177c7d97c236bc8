/** The API for those who operate clients: where tokens come from, what is shared and watched, when requests are sent again. */
export { LmsConfig } from "../LmsConfig.js"
export { LmsAttempt } from "../LmsError.js"
export type { LmsConfigOptions, LmsOAuth2Options, LmsTokens } from "../LmsOptions.js"
export { LmsProgress, type LmsProgressEvent, type LmsProgressService } from "../LmsProgress.js"
export { LmsQuota } from "../LmsQuota.js"
export { LmsSchedule } from "../LmsSchedule.js"
export {
  type LmsConfigService,
  type LmsPermit,
  type LmsQuotaAccount,
  LmsQuotaExceeded,
  type LmsQuotaReport,
  type LmsQuotaRequest,
  type LmsQuotaService,
  type LmsScheduleService,
  type LmsTokenRefresh
} from "../LmsService.js"
