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

export const readPathTree = (tree: string): ReadonlyArray<DocumentedPath> => {
  const branch = [""]
  const paths: Array<DocumentedPath> = []
  for (const line of tree.split("\n")) {
    const [segment = "", ...methods] = line.trimStart().split(" ")
    const depth = line.search(/\S/)
    branch.splice(depth + 1, branch.length, segment)
    if (methods.length > 0) paths.push({ segments: [...branch], methods })
  }
  return paths
}
