const segments = (path: string): ReadonlyArray<string> => path.split("/").filter((segment) => segment !== "")

/** Whether a path is one of a route's: `:name` and `*` are any one segment, `**` at the end is any number. */
export const matchesRoute = (route: string, path: string): boolean => {
  const wanted = segments(route)
  const given = segments(path)
  const open = wanted.at(-1) === "**"
  const fixed = open ? wanted.slice(0, -1) : wanted
  return (
    (open ? given.length >= fixed.length : given.length === fixed.length) &&
    fixed.every((segment, at) => segment === "*" || segment.startsWith(":") || segment === given[at])
  )
}
