/** What the causes below a failure say: a network's code and words lie some causes down, on any client. */

const DEEPEST_CAUSE = 5

const inner = <A>(cause: object, depth: number, f: (cause: unknown, depth: number) => A | undefined): A | undefined => {
  const below = "cause" in cause ? f(cause.cause, depth + 1) : undefined
  return below ?? ("errors" in cause && Array.isArray(cause.errors) ? f(cause.errors[0], depth + 1) : undefined)
}

/** The innermost code, such as `ECONNRESET`. */
export const codeOf = (cause: unknown, depth = 0): string | undefined => {
  if (typeof cause !== "object" || cause === null || depth > DEEPEST_CAUSE) return undefined
  return inner(cause, depth, codeOf) ?? ("code" in cause && typeof cause.code === "string" ? cause.code : undefined)
}

/** The innermost message that says anything: the outer ones only say that something was wrong. */
export const messageOf = (cause: unknown, depth = 0): string | undefined => {
  if (typeof cause !== "object" || cause === null || depth > DEEPEST_CAUSE) return undefined
  const below = inner(cause, depth, messageOf)
  if (below !== undefined) return below
  return "message" in cause && typeof cause.message === "string" && cause.message !== "" ? cause.message : undefined
}
