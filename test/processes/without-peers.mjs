/** Loaded before a program: `@effect/cli` is not installed. */
import { register } from "node:module"

const hooks = `
export const resolve = (specifier, context, next) => {
  if (!specifier.startsWith("@effect/cli")) return next(specifier, context)
  const error = new Error("Cannot find package '@effect/cli' imported from " + context.parentURL)
  error.code = "ERR_MODULE_NOT_FOUND"
  throw error
}
`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
