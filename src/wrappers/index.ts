/** The API for programs that wrap, replace or imitate a client, or have generic functions around its operations. */
export type { LmsService } from "../Lms.js"
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
} from "../LmsCall.js"
export type { LmsIds, LmsIsUnfinished, LmsKnownEndpoint, LmsPlaceholders } from "../LmsEndpointText.js"
export { LmsHint } from "../LmsError.js"
export type { LmsHttpResponse, LmsHttpStatus, LmsProblem } from "../LmsHttpResponse.js"
export { LmsIntercept, type LmsInterceptor } from "../LmsIntercept.js"
export { type LmsListsReader, lmsFingerprint } from "../LmsOperations.js"
export type { LmsArray, LmsBytes, LmsExpectedFile, LmsOptionName } from "../LmsOptions.js"
export type {
  LmsChoiceParam,
  LmsFlagParam,
  LmsGroupParam,
  LmsManyParam,
  LmsNumberParam,
  LmsTextParam,
  LmsTimeParam,
  LmsWordParam
} from "../LmsParam.js"
export type { LmsList, LmsResponseFields } from "../LmsResponse.js"
export type { LmsReply, LmsRequest, LmsSend } from "../LmsService.js"
