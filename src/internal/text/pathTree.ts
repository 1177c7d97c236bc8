/** The documented paths as a tree: a third as long as a list. */

export interface DocumentedPath {
  /** The first one is empty, as after a split at `/`. */
  readonly segments: ReadonlyArray<string>
  readonly methods: ReadonlyArray<string>
}

/** Writes a segment per line, indented by its depth. The methods of a path follow its last segment. */
export const writePathTree = (endpoints: ReadonlyArray<{ readonly method: string; readonly path: string }>): string => {
  let tree = ""
  let previous = ""
  for (const { method, path } of endpoints) {
    if (path !== previous) {
      const segments = path.split("/").slice(1)
      const before = previous.split("/").slice(1)
      let depth = 0
      while (depth < segments.length - 1 && segments[depth] === before[depth]) depth++
      for (; depth < segments.length; depth++) tree += `\n${" ".repeat(depth)}${segments[depth]}`
      previous = path
    }
    tree += ` ${method}`
  }
  return tree.trimStart()
}

/** Returns the paths below the segments that are wanted. `depth` is 0 for the first segment after the slash. */
export const readPathTree = (
  tree: string,
  isWanted: (segment: string, depth: number) => boolean = () => true
): ReadonlyArray<DocumentedPath> => {
  const branch = [""]
  const paths: Array<DocumentedPath> = []
  let unwantedDepth = Number.POSITIVE_INFINITY
  for (const line of tree.split("\n")) {
    const depth = line.search(/\S/)
    if (depth > unwantedDepth) continue
    const [segment = "", ...methods] = line.slice(depth).split(" ")
    unwantedDepth = isWanted(segment, depth) ? Number.POSITIVE_INFINITY : depth
    if (depth === unwantedDepth) continue
    branch.splice(depth + 1, branch.length, segment)
    if (methods.length > 0) paths.push({ segments: [...branch], methods })
  }
  return paths
}
