/**
 * @since 0.1.0
 */
export {
  Lms,
  type LmsDuration,
  type LmsFileOptions,
  type LmsOptions,
  type LmsParams,
  type LmsRequest,
  type LmsSchemaOptions,
  type LmsService,
  type LmsUntypedOptions,
  type LmsUploadOptions,
  type LmsWalkPages,
  type LmsWalkRecords,
  lms,
  lmsDomain,
  lmsPages,
  lmsStream,
  lmsToken,
  lmsUpload,
  lmsWhoami,
  type WhoamiOptions
} from "./Lms.js"
export { LmsConfig, type LmsConfigOptions, type LmsConfigService } from "./LmsConfig.js"
export {
  LmsApiError,
  LmsAttempt,
  LmsConfigError,
  LmsDecodeError,
  LmsError,
  LmsFileError,
  LmsPageError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError,
  LmsUploadError
} from "./LmsError.js"
export { LmsProgress, type LmsProgressEvent, type LmsProgressService } from "./LmsProgress.js"
export {
  type LmsPermit,
  LmsQuota,
  type LmsQuotaAccount,
  LmsQuotaRefusal,
  type LmsQuotaReport,
  type LmsQuotaRequest,
  type LmsQuotaService
} from "./LmsQuota.js"
export type { LmsFile, LmsLinks, LmsList, LmsPage, LmsResponse, LmsResponseFields, Whoami } from "./LmsResponse.js"
export { NA } from "./NA.js"
