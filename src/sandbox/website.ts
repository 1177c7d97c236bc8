/** Pages outside the API: login, downloads and local uploads. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { SandboxContext } from "./kernel/context.js"
import { download, downloadPath } from "./resources/files/download.js"
import { receiveLocal } from "./storage/site.js"
import { replyStorageFailure } from "./storage/storageFailure.js"
import { tokenEndpoint } from "./token/auth.js"

const loginPage = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Log In to Canvas</title></head>
<body>
<form action="/login/canvas" method="post">
<label>Email <input type="email" name="pseudonym_session[unique_id]"></label>
<label>Password <input type="password" name="pseudonym_session[password]"></label>
<button type="submit">Log In</button>
</form>
</body>
</html>
`

/** The app for all paths outside `/api/`. Canvas accepts no token here, so callers are redirected to the login page. */
export const website = Effect.gen(function* () {
  const services = yield* SandboxContext
  const { storage, url } = services
  const request = yield* HttpServerRequest.HttpServerRequest
  const { pathname, searchParams } = new URL(request.url, url)
  if (request.method === "POST" && pathname === "/login/oauth2/token") return yield* tokenEndpoint
  if (/^\/login(?:\/|$)/.test(pathname)) {
    return HttpServerResponse.text(loginPage, { contentType: "text/html; charset=utf-8" })
  }
  if (storage.kind === "local" && request.method === "POST" && pathname === "/files_api") return yield* receiveLocal
  const toLogin = HttpServerResponse.redirect(`${url}/login/canvas`, { status: 302 })
  const file = downloadPath(pathname)
  return file === undefined || (request.method !== "GET" && request.method !== "HEAD")
    ? toLogin
    : yield* download(services, file, searchParams.get("verifier"), toLogin)
}).pipe(Effect.catchTag("StorageFailure", (failure) => Effect.succeed(replyStorageFailure("local", failure))))
