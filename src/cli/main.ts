#!/usr/bin/env node
/** The program `lms`: loads the command line. */

/**
 * What the command line is made of are optional peers of this package, so it is loaded only here: without them the reader
 * is told what to install, and not where a module was looked for.
 */
const peers = ["@effect/cli", "@effect/platform-node"]

const missing = (cause: unknown): boolean =>
  cause instanceof Error &&
  "code" in cause &&
  (cause.code === "ERR_MODULE_NOT_FOUND" || cause.code === "ERR_PACKAGE_PATH_NOT_EXPORTED") &&
  peers.some((name) => cause.message.includes(name))

try {
  const { run } = await import("./lms.js")
  run()
} catch (cause) {
  if (!missing(cause)) throw cause
  process.stderr.write(
    'lms: the command line needs two more packages: npm i "@effect/cli@^0.77.2" "@effect/platform-node@^0.108.2"\n'
  )
  process.exitCode = 1
}
