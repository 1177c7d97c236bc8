/** Exports spans and metrics with OpenTelemetry: here to the console, in production to a collector. */
import { NodeSdk } from "@effect/opentelemetry"
import { ConsoleMetricExporter, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics"
import { BatchSpanProcessor, ConsoleSpanExporter } from "@opentelemetry/sdk-trace-base"
import { Effect, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"

/** Exports what is left when the scope of the layer closes. */
export const layer = NodeSdk.layer(() => ({
  resource: { serviceName: "nightly" },
  spanProcessor: new BatchSpanProcessor(new ConsoleSpanExporter()),
  metricReader: new PeriodicExportingMetricReader({ exporter: new ConsoleMetricExporter() })
}))

/** A span with two child spans: a list, and a request that fails. */
export const job = Effect.fn("job")(function* (course_id: string) {
  const users = yield* Stream.runCount(lmsStream("/api/v1/courses/:course_id/users", { course_id }))
  const missing = yield* Effect.either(lms("/api/v1/courses/:course_id/assignments/:id", { course_id, id: 4711 }))
  return { users, missing: missing._tag === "Left" }
})
