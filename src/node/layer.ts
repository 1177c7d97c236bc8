/** The client layer for Node, built on any HTTP client. */
import type { FileSystem } from "@effect/platform/FileSystem"
import type { HttpClient } from "@effect/platform/HttpClient"
import type { Path } from "@effect/platform/Path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { EndpointHint } from "../internal/send/responseReader.js"
import { Lms } from "../Lms.js"
import type { LmsConfig } from "../LmsConfig.js"
import { processesLayer, sha256Layer } from "./operatingSystem.js"
import * as terminal from "./terminalProgress.js"

const loadKnownEndpoints = Effect.tryPromise(() => import("../endpoints/knownEndpoints.js"))

/** Explains 404s with the list of documented endpoints. A failure to load it must not hide the error that it would explain. */
const endpointHintLayer: Layer.Layer<never> = Layer.succeed(
  EndpointHint,
  Option.some((method: string, path: string) =>
    Effect.match(loadKnownEndpoints, {
      onFailure: () => "",
      onSuccess: ({ describeUnknownEndpoint }) => describeUnknownEndpoint(method, path)
    })
  )
)

/** The merged layers stay visible to the program because exports and CSV files use them outside the client. */
export const clientLayer = (http: Layer.Layer<HttpClient>): Layer.Layer<Lms | FileSystem | Path, never, LmsConfig> =>
  Lms.layer.pipe(
    Layer.provide([http, terminal.layer, endpointHintLayer]),
    Layer.provideMerge(Layer.mergeAll(NodeFileSystem.layer, NodePath.layer, sha256Layer, processesLayer))
  )
