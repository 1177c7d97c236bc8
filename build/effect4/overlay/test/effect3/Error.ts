/** The platform's errors, as Effect 3 makes them. */
export * from "effect/PlatformError"

import * as PlatformError from "effect/PlatformError"

export type SystemErrorReason = PlatformError.SystemErrorTag

interface SystemErrorOptions {
  readonly reason: SystemErrorReason
  readonly module: string
  readonly method: string
  readonly pathOrDescriptor?: string | number
  readonly description?: string
  readonly cause?: unknown
}

export type SystemError = PlatformError.PlatformError

export const SystemError = function ({ reason, ...others }: SystemErrorOptions) {
  return PlatformError.systemError({ _tag: reason, ...others })
} as unknown as new (
  options: SystemErrorOptions
) => PlatformError.PlatformError

export const BadArgument = function (options: Parameters<typeof PlatformError.badArgument>[0]) {
  return PlatformError.badArgument(options)
} as unknown as new (
  options: Parameters<typeof PlatformError.badArgument>[0]
) => PlatformError.PlatformError
