/** The command `lms`: what it consists of, and how it is run. */
import * as CliConfig from "@effect/cli/CliConfig"
import * as Command from "@effect/cli/Command"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import { version } from "../internal/request/headers.js"
import { escapeControl } from "../internal/text/escape.js"
import { teardown } from "../node/runMain.js"
import { completions } from "./arguments/completions.js"
import * as help from "./arguments/help.js"
import { read } from "./arguments/read.js"
import { api } from "./commands/api.js"
import { doctor } from "./commands/doctor.js"
import { download } from "./commands/download.js"
import { exporting } from "./commands/export.js"
import { sandbox } from "./commands/sandbox.js"
import { upload } from "./commands/upload.js"
import { whoami } from "./commands/whoami.js"
import * as ending from "./ending.js"
import { endWithNpx } from "./npx.js"
import { columns, plainConsole } from "./output/console.js"
import { stdout } from "./output/output.js"

const commands = [api, whoami, upload, download, exporting, doctor, sandbox] as const

const what = "Works with a Canvas LMS from the command line."

const lms = Command.make("lms").pipe(
  Command.withDescription(what),
  Command.withSubcommands([
    api.command,
    whoami.command,
    upload.command,
    download.command,
    exporting.command,
    doctor.command,
    sandbox.command
  ])
)

const options = new Map(commands.map(({ name, options }) => [name, options]))

const shown = (name: string | undefined) => {
  const command = commands.find((command) => command.name === name)
  const width = columns()
  return stdout.write(
    command === undefined ? help.ofAll({ commands, version, what }, width) : help.ofCommand(command, width)
  )
}

/** No message of ours holds the token; what a defect tells is anybody's guess. */
const scrubbed = (text: string): string => {
  const token = process.env.LMS_API_TOKEN ?? ""
  return token.length < SHORTEST ? text : text.replaceAll(token, "***")
}

/** A shorter text is none of the service's tokens, and would be found everywhere. */
const SHORTEST = 8

const said = (line: string) => Effect.sync(() => void process.stderr.write(`${scrubbed(line)}\n`))

/** What the client logs, such as a warning, is for people, and stdout is for data. */
const logger = Logger.make<unknown, void>(({ message }) => {
  const parts = Array.isArray(message) ? message : [message]
  process.stderr.write(`effect-lms: ${escapeControl(parts.map(String).join(" "))}\n`)
})

/** Does what the arguments say, and says on stderr why it could not. */
export const program = (args: ReadonlyArray<string>): Effect.Effect<void, unknown> =>
  Effect.flatMap(read(args, options), (asked) => {
    switch (asked._tag) {
      case "Help":
        return shown(asked.command)
      case "Version":
        return stdout.write(`${version}\n`)
      case "Completions":
        return stdout.write(completions(commands, asked.shell))
      case "Command":
        // The parser passes over the program and its script.
        return Command.run(lms, { name: "lms", version })(["", "", ...asked.words])
    }
  }).pipe(
    Effect.tapErrorCause((cause) => Option.match(ending.report(cause), { onNone: () => Effect.void, onSome: said })),
    Effect.provide([
      NodeFileSystem.layer,
      NodePath.layer,
      NodeTerminal.layer,
      CliConfig.layer({ isCaseSensitive: true, showBuiltIns: false }),
      Logger.replace(Logger.defaultLogger, logger)
    ]),
    (program) => Effect.flatMap(plainConsole, (console) => Effect.withConsole(program, console))
  )

/** Does what the arguments of this process say, and ends it. */
export const run = (): void => {
  // Who writes is told by each write. Without a listener the stream's own error would end the process at once.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  endWithNpx()
  NodeRuntime.runMain(program(process.argv.slice(2)), {
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: teardown(ending.exit)
  })
}
