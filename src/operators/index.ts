/** The API for those who operate clients: what is shared and watched, and when requests are sent again. */
export { LmsAttempt } from "../LmsError.js"
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
