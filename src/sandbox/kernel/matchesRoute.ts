/** Matches paths against route patterns. */

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
