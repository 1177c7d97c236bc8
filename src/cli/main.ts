#!/usr/bin/env node
/** Entry point of the program `lms`, also installed as `effect-lms`. */

// A shell waits for completions at each press of a key, and they need nothing else of the program.
if (process.argv[2] === "--complete") {
  const { complete } = await import("./completion/complete.js")
  process.stdout.write(await complete(process.argv.slice(3)))
} else {
  const { run } = await import("./lms.js")
  run()
}
