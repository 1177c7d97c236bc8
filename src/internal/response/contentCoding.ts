/** The content codings of a response (RFC 9110 section 8.4). */
import type { HeaderFields } from "../request/preparedRequest.js"

/** What servers send that leaves the bytes as they are: a transfer in parts, a charset. */
const NO_CODING = /^(?:|identity|none|aws-chunked|binary|[78]bit|utf-?8|us-ascii|(?:iso-8859|windows)-\w+)$/

/** In lower case, in the order in which they were applied. One that is not known counts. */
export const contentCodings = ({ "content-encoding": header = "" }: HeaderFields): ReadonlyArray<string> =>
  header
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => !NO_CODING.test(coding))

export const hasContentCoding = (headers: HeaderFields): boolean => contentCodings(headers).length > 0
