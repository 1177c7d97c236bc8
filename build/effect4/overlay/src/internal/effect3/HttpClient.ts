export * from "effect/http/HttpClient"

import * as Effect from "effect/Effect"
import {
  type HttpClient,
  TracerDisabledWhen,
  TracerPropagationEnabled,
  transformResponse
} from "effect/http/HttpClient"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
export const withTracerPropagation =
  (enabled: boolean) =>
  (self: HttpClient): HttpClient =>
    transformResponse(self, Effect.provideService(TracerPropagationEnabled, enabled))
export const withTracerDisabledWhen =
  (when: (request: HttpClientRequest) => boolean) =>
  (self: HttpClient): HttpClient =>
    transformResponse(self, Effect.provideService(TracerDisabledWhen, when))
