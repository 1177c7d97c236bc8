import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Option from "effect/Option"
import type { Route } from "./resource.js"

/** The router of all resources. */
export const makeRouter = (resources: ReadonlyArray<{ readonly routes: ReadonlyArray<Route> }>) =>
  HttpRouter.fromIterable(resources.flatMap(({ routes }) => routes)).pipe(
    // A path segment may be a percent-encoded SIS id of any length, and Canvas minds the case of paths.
    HttpRouter.withRouterConfig({ caseSensitive: true, maxParamLength: 16 * 1024 })
  )

export const splitUrl = (url: string): readonly [path: string, query: string] => {
  const mark = url.indexOf("?")
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** The path as the router should see it; none when its percent escapes are not UTF-8. */
export const routePath = (path: string): Option.Option<string> =>
  Option.liftThrowable(decodeURIComponent)(path).pipe(
    // Canvas: any route may end in `.json`. The router takes a bare semicolon for the start of the query.
    Option.map(() => path.replace(/\.json$/, "").replaceAll(";", "%3B"))
  )
