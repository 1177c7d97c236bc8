/** The program `lms`: parses its arguments, runs the command, reports failures and sets the exit code. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { escapeControl } from "../internal/text/escape.js"
import { version } from "../internal/version.js"
import { teardown } from "../node/runMain.js"
import { type Command, findCommand } from "./arguments/command.js"
import { completionScript } from "./arguments/completions.js"
import * as help from "./arguments/help.js"
import { parseArgs } from "./arguments/parseArgs.js"
import { api } from "./commands/api.js"
import { authCommands } from "./commands/auth.js"
import { doctor } from "./commands/doctor.js"
import { download } from "./commands/download.js"
import { endpointScopes, endpoints, showEndpoint } from "./commands/endpoints.js"
import { exportCommand } from "./commands/export.js"
import { generateEndpoints } from "./commands/generateEndpoints.js"
import { mcp } from "./commands/mcp.js"
import { mirror } from "./commands/mirror.js"
import { openApi } from "./commands/openApi.js"
import { sandbox } from "./commands/sandbox.js"
import { upload } from "./commands/upload.js"
import { wait } from "./commands/wait.js"
import { whoami } from "./commands/whoami.js"
import { describeCause, exitWithCode } from "./exitCode.js"
import { stdout } from "./output/output.js"
import { readerWidth } from "./output/terminal.js"
import { maskTokens } from "./profiles/knownTokens.js"

export const commands: ReadonlyArray<Command<FileSystem.FileSystem | Path.Path>> = [
  api,
  whoami,
  upload,
  download,
  exportCommand,
  mirror,
  wait,
  endpoints,
  showEndpoint,
  endpointScopes,
  generateEndpoints,
  openApi,
  ...authCommands,
  doctor,
  mcp,
  sandbox
]

/** Log messages of the client, such as warnings, go to stderr, because stdout is for data. */
const logger = Logger.make<unknown, void>(({ message }) => {
  const parts = Array.isArray(message) ? message : [message]
  process.stderr.write(`effect-lms: ${maskTokens(escapeControl(parts.map(String).join(" ")))}\n`)
})

/** Runs what the arguments request. Reports a failure on stderr. */
export const program = (args: ReadonlyArray<string>): Effect.Effect<void, unknown> =>
  Effect.flatMap(
    parseArgs(args, commands),
    (invocation): Effect.Effect<void, unknown, FileSystem.FileSystem | Path.Path> => {
      switch (invocation._tag) {
        case "Help":
          return stdout.write(
            invocation.command === undefined
              ? help.describeProgram(commands, version, readerWidth())
              : help.describeCommand(invocation.command, commands, readerWidth())
          )
        case "Version":
          return stdout.write(`${version}\n`)
        case "Completions":
          return stdout.write(completionScript(invocation.shell))
        case "Command":
          return invocation.command.run(invocation.parsed)
      }
    }
  ).pipe(
    Effect.tapErrorCause((cause) =>
      Effect.sync(() => {
        const message = describeCause(cause, findCommand(args, commands))
        if (message !== undefined) process.stderr.write(`${maskTokens(message)}\n`)
      })
    ),
    Effect.provide([NodeFileSystem.layer, NodePath.layer, Logger.replace(Logger.defaultLogger, logger)])
  )

/** Short enough for a script that continues at once, long enough to cost nothing. */
const PARENT_CHECK_INTERVAL_MILLIS = 200

/**
 * Ends this process when npx has ended. A signal to npx ends only npx and its shell: this process would continue unnoticed.
 * A program started from another shell may outlive it, as intended with `nohup` and `&`.
 */
export const endWithNpx = (): void => {
  if (process.env.npm_command !== "exec") return
  const parent = process.ppid
  const checkParent = () => {
    if (process.ppid === parent) return
    // A second signal would end the process before it has cleaned up.
    clearInterval(interval)
    process.kill(process.pid, "SIGTERM")
  }
  const interval = setInterval(checkParent, PARENT_CHECK_INTERVAL_MILLIS).unref()
}

/** Runs the program with the arguments of this process, and ends the process. */
export const run = (): void => {
  // Each write reports its own error. Without a listener, the error event of the stream would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  endWithNpx()
  NodeRuntime.runMain(program(process.argv.slice(2)), {
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: teardown(exitWithCode)
  })
}
