/** As operations.ts, for the promise client. */
import { connect } from "effect-lms/promise"

export const methods = { ...connect() }
