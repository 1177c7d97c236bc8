/**
 * Runs the server on port 3000: open http://localhost:3000/login.
 *
 *     LMS_DOMAIN=… CANVAS_CLIENT_ID=… CANVAS_CLIENT_SECRET=… REDIRECT_URI=http://localhost:3000/callback \
 *       npx tsx examples/visitors/run.ts
 */
import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { LmsNode } from "effect-lms/node"
import { settings } from "./oauth2.js"
import { server } from "./visitors.js"

const http = NodeHttpServer.layer(createServer, { host: "localhost", port: 3000 })

// Fails at the start if a setting is missing.
LmsNode.runMain(Effect.zipRight(settings, Layer.launch(Layer.provide(server, http))))
