/** Schema parts of faults and fault plans. */
import * as Schema from "effect/Schema"

export const STRICT = { parseOptions: { onExcessProperty: "error" } } as const
// Error messages use the identifier.
export const describeFault = (identifier: string, description: string) => ({ ...STRICT, identifier, description })
export const Count = Schema.Int.pipe(Schema.greaterThanOrEqualTo(1))
export const Bytes = Schema.Int.pipe(Schema.greaterThanOrEqualTo(0))
export const HttpStatus = Schema.Int.pipe(Schema.between(200, 599))
export const HeaderMap = Schema.Record({ key: Schema.String, value: Schema.String })
