import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { fromQuery } from "./kernel/parameters.js"
import { generic, Refusal } from "./kernel/refusal.js"
import { replyRefusal } from "./kernel/reply.js"
import { bodyParameters } from "./kernel/requestBody.js"
import { assignmentRoutes } from "./routes/assignments.js"
import { courseRoutes } from "./routes/courses.js"
import { enrollmentRoutes } from "./routes/enrollments.js"
import { entryRoutes } from "./routes/entries.js"
import { fileRoutes } from "./routes/files.js"
import { folderRoutes } from "./routes/folders.js"
import { groupRoutes } from "./routes/groups.js"
import { moduleItemRoutes } from "./routes/moduleItems.js"
import { moduleRoutes } from "./routes/modules.js"
import { plannerRoutes } from "./routes/planner.js"
import { quizRecordRoutes } from "./routes/quizRecords.js"
import { quizRoutes } from "./routes/quizzes.js"
import { submissionRoutes } from "./routes/submissions.js"
import { termRoutes } from "./routes/terms.js"
import { topicRoutes } from "./routes/topics.js"
import { uploadRoutes } from "./routes/uploads.js"
import { userRoutes } from "./routes/users.js"
import { authenticate } from "./token/auth.js"
import { Parameters, World } from "./world.js"

const router = HttpRouter.concatAll(
  courseRoutes,
  userRoutes,
  topicRoutes,
  entryRoutes,
  assignmentRoutes,
  moduleRoutes,
  moduleItemRoutes,
  quizRecordRoutes,
  quizRoutes,
  enrollmentRoutes,
  groupRoutes,
  submissionRoutes,
  plannerRoutes,
  termRoutes,
  fileRoutes,
  folderRoutes,
  uploadRoutes
).pipe(
  // A path segment may be a percent-encoded SIS id of any length, and Canvas minds the case of paths.
  HttpRouter.withRouterConfig({ caseSensitive: true, maxParamLength: 16 * 1024 })
)

const splitUrl = (url: string): readonly [path: string, query: string] => {
  const mark = url.indexOf("?")
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** The path as the router should see it; none when its percent escapes are not UTF-8. */
const routePath = (path: string): Option.Option<string> =>
  Option.liftThrowable(decodeURIComponent)(path).pipe(
    // Canvas: any route may end in `.json`. The router takes a bare semicolon for the start of the query.
    Option.map(() => path.replace(/\.json$/, "").replaceAll(";", "%3B"))
  )

/** Everything under `/api/`. */
export const api: HttpApp.Default<never, World> = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const [path, search] = splitUrl(request.url)
  const url = yield* Effect.mapError(routePath(path), () => generic(400, "bad_request"))
  const query = fromQuery(search)
  const all = new Map([...query, ...(yield* bodyParameters)])
  return yield* Effect.provideService(authenticate, Parameters, { all, query }).pipe(
    Effect.flatMap((granted) => Effect.provideService(router, Parameters, { all: granted, query })),
    Effect.provideService(HttpServerRequest.HttpServerRequest, request.modify({ url }))
  )
}).pipe(
  Effect.catchTags({
    Refusal: (refusal) =>
      Effect.flatMap(World, ({ permissionStatus }) =>
        // Canvas answered 401 to who is known and may not, until about August 2022; the body is the same.
        replyRefusal(
          refusal.body.status === "unauthorized"
            ? new Refusal({ status: permissionStatus, body: refusal.body })
            : refusal
        )
      ),
    RouteNotFound: () => replyRefusal(generic(404, "not_found"))
  }),
  Effect.catchAllDefect(() => replyRefusal(generic(500, "internal_server_error")))
)
