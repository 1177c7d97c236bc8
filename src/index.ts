/** The public API of `effect-lms`. */
export { Lms, type LmsService } from "./Lms.js"
export type {
  LmsContextOf,
  LmsDataOf,
  LmsDecodedBy,
  LmsEndpointOf,
  LmsListEndpointOf,
  LmsListMistake,
  LmsListRecordOf,
  LmsListsOf,
  LmsOptionsOf,
  LmsParamsOf,
  LmsRecordOf,
  LmsResultOf,
  LmsTypedList,
  LmsTypedParams,
  LmsUploadParamsOf,
  LmsUploadPathOf
} from "./LmsCall.js"
export { LmsConfig } from "./LmsConfig.js"
// A declaration of `LmsEndpoints` in another module merges with this one only because of the star.
export * from "./LmsEndpoints.js"
export {
  LmsApiError,
  LmsAttempt,
  LmsConfigError,
  LmsDecodeError,
  LmsError,
  LmsFileError,
  LmsHint,
  LmsJobError,
  LmsPageError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError,
  LmsUploadError
} from "./LmsError.js"
export { type LmsFormFile, lmsFormFile } from "./LmsFormFile.js"
export { lmsGraphql, lmsGraphqlPages, lmsGraphqlStream } from "./LmsGraphql.js"
export type { LmsHttpResponse, LmsHttpStatus, LmsProblem } from "./LmsHttpResponse.js"
export { LmsIntercept, type LmsInterceptor } from "./LmsIntercept.js"
export {
  type LmsListsReader,
  lms,
  lmsDomain,
  lmsFingerprint,
  lmsPages,
  lmsStream,
  lmsStreamAll,
  lmsToken,
  lmsUpload,
  lmsWait,
  lmsWhoami
} from "./LmsOperations.js"
export type {
  LmsArray,
  LmsBytes,
  LmsCallOptions,
  LmsConfigOptions,
  LmsDefaults,
  LmsDuration,
  LmsExpectedFile,
  LmsFileOptions,
  LmsGraphqlOptions,
  LmsGraphqlStreamOptions,
  LmsGraphqlVariables,
  LmsListRequest,
  LmsListsOptions,
  LmsMethod,
  LmsNamedParams,
  LmsOAuth2Options,
  LmsOptionName,
  LmsOptions,
  LmsParam,
  LmsParams,
  LmsStreamOptions,
  LmsTokens,
  LmsUploadOptions,
  LmsWaitOptions,
  WhoamiOptions
} from "./LmsOptions.js"
export type * from "./LmsParam.js"
export type { LmsIds, LmsPlaceholder, LmsPlaceholders } from "./LmsPlaceholders.js"
export { LmsProgress, type LmsProgressEvent, type LmsProgressService } from "./LmsProgress.js"
export { LmsQuota } from "./LmsQuota.js"
export type {
  LmsFile,
  LmsGraphqlError,
  LmsGraphqlResponse,
  LmsJob,
  LmsLinks,
  LmsList,
  LmsListRecord,
  LmsPage,
  LmsReceipt,
  LmsResponse,
  LmsResponseFields,
  LmsUploadedFile,
  Whoami
} from "./LmsResponse.js"
export { LmsSchedule } from "./LmsSchedule.js"
export {
  type LmsConfigService,
  type LmsPermit,
  type LmsQuotaAccount,
  LmsQuotaExceeded,
  type LmsQuotaReport,
  type LmsQuotaRequest,
  type LmsQuotaService,
  type LmsReply,
  type LmsRequest,
  type LmsScheduleService,
  type LmsSend,
  type LmsTokenRefresh
} from "./LmsService.js"
export { NA } from "./NA.js"
