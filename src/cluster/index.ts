/**
 * Exports on many machines: needs `@effect/cluster`, `@effect/rpc`, `@effect/sql` and `@effect/workflow`.
 */
export { LmsClusterError } from "./LmsClusterError.js"
export { LmsParts } from "./LmsParts.js"
export type { LmsPartsService } from "./LmsPartsService.js"
export { LmsQuotaSql } from "./LmsQuotaSql.js"
