/**
 * Runs a job and prints its spans and metrics with OpenTelemetry's console exporters.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/telemetry/run.ts 101
 */
import { Console, Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { job, layer } from "./telemetry.js"

const [course = "101"] = process.argv.slice(2)

job(course).pipe(Effect.flatMap(Console.log), Effect.provide([LmsNode.layer, layer]), LmsNode.runMain)
