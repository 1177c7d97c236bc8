/** The version of the package, and how the client names itself to servers. */
export const version = "3.0.0"

export const USER_AGENT = `effect-lms/${version}`
