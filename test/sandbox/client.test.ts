import { expect, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"
import { lms, lmsDomain, lmsWhoami } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"

it.live("layerClient provides a sandbox and its client", () =>
  Effect.gen(function* () {
    const me = yield* lmsWhoami()
    expect(me).toMatchObject({ name: "Zoë Müller", login_id: "zoe.muller1" })
    const { requests, url } = yield* Sandbox
    expect(me.domain).toBe(url)
    expect((yield* requests).map(({ path, status }) => [path, status])).toEqual([["/api/v1/users/self/profile", 200]])
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 3 } })))
)

it.live("the client ignores the environment variables", () =>
  Effect.gen(function* () {
    const { url } = yield* Sandbox
    expect(yield* lmsDomain).toBe(url)
    expect((yield* lms("/api/v1/courses")).length).toBe(3)
  }).pipe(
    Effect.provide(Sandbox.layerClient({ data: { courses: 3 } })),
    Effect.withConfigProvider(
      ConfigProvider.fromMap(
        new Map([
          ["LMS_API_TOKEN", "7~other"],
          ["LMS_DOMAIN", "https://canvas.example.edu"]
        ])
      )
    )
  )
)

it.live("Sandbox.client connects to an existing sandbox", () =>
  Effect.gen(function* () {
    const { token } = yield* Sandbox
    const response = yield* Effect.provide(lms("/api/v1/users/self"), Sandbox.client)
    expect(response.data).toMatchObject({ id: 1 })
    expect(Redacted.value(token)).toMatch(/^7~\w{64}$/)
  }).pipe(Effect.provide(Layer.fresh(Sandbox.layer({ data: { courses: 1 } }))))
)
