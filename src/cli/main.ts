#!/usr/bin/env node
/** Entry point of the program `lms`, also installed as `effect-lms`. */
import * as NodeModule from "node:module"
import { printInstantly, readDefinitions } from "./instant.js"

const args = process.argv.slice(2)

const printCompletions = async () => {
  const { commands } = readDefinitions() ?? (await import("./lms.js"))
  const { complete } = await import("./completion/complete.js")
  process.stdout.write(await complete(commands, args.slice(1)))
}

const runProgram = async () => {
  // Node 22.8 or newer compiles the program only once. The types are those of the oldest supported version.
  const { enableCompileCache } = NodeModule as { readonly enableCompileCache?: () => unknown }
  enableCompileCache?.()
  const { run } = await import("./lms.js")
  run()
}

// A shell waits for completions at each press of a key, and they need nothing else of the program.
if (args[0] === "--complete") void printCompletions()
else if (!printInstantly(args)) void runProgram()
