/** The public API of `effect-lms`: what a program needs that reads and writes through a client. */

// With these imports, declaration files of a program can name types of the other entries.
export type {} from "./graphql/index.js"
export { Lms } from "./Lms.js"
export { LmsConfig } from "./LmsConfig.js"
// A declaration of `LmsEndpoints` in another module merges with this one only because of the star.
export * from "./LmsEndpoints.js"
export type { LmsPlaceholder } from "./LmsEndpointText.js"
export {
  LmsApiError,
  LmsConfigError,
  LmsDecodeError,
  LmsError,
  LmsFileError,
  LmsJobError,
  LmsPageError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError,
  LmsUploadError
} from "./LmsError.js"
export { type LmsFormFile, lmsFormFile } from "./LmsFormFile.js"
export {
  lms,
  lmsDomain,
  lmsPages,
  lmsStream,
  lmsStreamAll,
  lmsToken,
  lmsUpload,
  lmsWait,
  lmsWhoami
} from "./LmsOperations.js"
export type {
  LmsCallOptions,
  LmsConfigOptions,
  LmsDefaults,
  LmsDuration,
  LmsListRequest,
  LmsListsOptions,
  LmsMethod,
  LmsNamedParams,
  LmsOAuth2Options,
  LmsOptions,
  LmsParam,
  LmsParams,
  LmsRequestOptions,
  LmsStreamOptions,
  LmsTokens,
  LmsUploadOptions,
  LmsWaitOptions
} from "./LmsOptions.js"
export type { LmsAnyParams, LmsCommonParams } from "./LmsParam.js"
export type {
  LmsFile,
  LmsJob,
  LmsLinks,
  LmsListRecord,
  LmsOnePage,
  LmsPage,
  LmsReceipt,
  LmsResponse,
  LmsUploadedFile,
  Whoami
} from "./LmsResponse.js"
export { NA } from "./NA.js"
export type {} from "./operators/index.js"
export type {} from "./wrappers/index.js"
