/** Tests examples/telemetry: the output of its console exporters. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { vi } from "vitest"
import { job, layer } from "../../examples/telemetry/telemetry.js"

interface PrintedItem {
  readonly name?: string
  readonly id?: string
  readonly traceId?: string
  readonly parentSpanContext?: { readonly spanId?: string }
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly resource?: { readonly attributes?: Readonly<Record<string, unknown>> }
  readonly status?: { readonly code?: number }
  readonly events?: ReadonlyArray<{ readonly name: string; readonly attributes?: Readonly<Record<string, unknown>> }>
  readonly descriptor?: { readonly name?: string }
  readonly dataPoints?: ReadonlyArray<{ readonly value?: unknown; readonly attributes?: unknown }>
}

it.scopedLive("prints a child span for each call, and all metrics", () =>
  Effect.gen(function* () {
    const dir = yield* Effect.acquireRelease(
      Effect.sync(() => vi.spyOn(console, "dir").mockImplementation(() => {})),
      (dir) => Effect.sync(() => dir.mockRestore())
    )
    expect(yield* Effect.provide(job("101"), layer)).toEqual({ users: 134, missing: true })
    const printed = dir.mock.calls.map(([object]) => object as PrintedItem)
    const span = (name: string) => printed.find((one) => one.traceId !== undefined && one.name === name)
    const [parent, list, request] = [
      "job",
      "lms GET /api/v1/courses/:course_id/users",
      "lms GET /api/v1/courses/:course_id/assignments/:id"
    ].map(span)
    expect(parent?.resource?.attributes).toMatchObject({ "service.name": "nightly" })
    for (const child of [list, request]) {
      expect(child?.traceId).toBe(parent?.traceId)
      expect(child?.parentSpanContext?.spanId).toBe(parent?.id)
    }
    expect(list?.attributes).toMatchObject({
      "http.request.method": "GET",
      "url.template": "/api/v1/courses/:course_id/users",
      "server.address": "127.0.0.1",
      "http.response.status_code": 200,
      "lms.requests": 2,
      "lms.pages": 2,
      "lms.records": 134
    })
    expect(list?.events?.map(({ attributes, name }) => [name, attributes])).toEqual([
      ["page", { page: 1, records: 100 }],
      ["page", { page: 2, records: 34 }]
    ])
    expect(request?.attributes).toMatchObject({ "http.response.status_code": 404, "error.type": "LmsApiError" })
    // In OpenTelemetry 1 is OK and 2 is an error.
    expect([parent, list, request].map((one) => one?.status?.code)).toEqual([1, 1, 2])

    const metric = (name: string) => printed.find(({ descriptor }) => descriptor?.name === name)?.dataPoints
    expect(metric("lms_records")).toMatchObject([{ value: 134 }])
    expect(metric("lms_requests")).toMatchObject([
      { attributes: { status: "200" }, value: 2 },
      { attributes: { status: "404" }, value: 1 }
    ])
    expect(metric("lms_received_bytes")?.[0]?.value).toBeGreaterThan(134 * 100)
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 2, students: 130 } })))
)
