/** The router of the API, and route patterns. */
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Option from "effect/Option"
import type { Route } from "./resource.js"

const splitPath = (path: string): ReadonlyArray<string> => path.split("/").filter((segment) => segment !== "")

/** Whether a path matches a route: `:name` and `*` match one segment, a final `**` any number. */
export const matchesRoute = (route: string, path: string): boolean => {
  const pattern = splitPath(route)
  const actual = splitPath(path)
  const isOpenEnded = pattern.at(-1) === "**"
  const fixed = isOpenEnded ? pattern.slice(0, -1) : pattern
  return (
    (isOpenEnded ? actual.length >= fixed.length : actual.length === fixed.length) &&
    fixed.every((segment, index) => segment === "*" || segment.startsWith(":") || segment === actual[index])
  )
}

/** Creates the router of all resources. */
export const makeRouter = (resources: ReadonlyArray<{ readonly routes: ReadonlyArray<Route> }>) =>
  HttpRouter.withRouterConfig(
    HttpRouter.fromIterable(resources.flatMap(({ routes }) => routes)),
    // A path segment can be a percent-encoded SIS id of any length. Canvas paths are case-sensitive.
    { caseSensitive: true, maxParamLength: 16 * 1024 }
  )

export const splitUrl = (url: string): readonly [path: string, query: string] => {
  const mark = url.indexOf("?")
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** The path for the router; none if its percent escapes are not UTF-8. */
export const routePath = (path: string): Option.Option<string> =>
  Option.liftThrowable(decodeURIComponent)(path).pipe(
    // Canvas: any route may end in `.json`. The router would parse a bare semicolon as the start of the query.
    Option.map(() => path.replace(/\.json$/, "").replaceAll(";", "%3B"))
  )
