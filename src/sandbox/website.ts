import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { World } from "./world.js"

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

/** Everything outside `/api/`. Canvas reads no token there, so every caller is a stranger and is sent to log in. */
export const website = Effect.gen(function* () {
  const { url } = yield* World
  const request = yield* HttpServerRequest.HttpServerRequest
  return /^\/login(?:[/?]|$)/.test(request.url)
    ? HttpServerResponse.text(loginPage, { contentType: "text/html; charset=utf-8" })
    : HttpServerResponse.redirect(`${url}/login/canvas`, { status: 302 })
})
