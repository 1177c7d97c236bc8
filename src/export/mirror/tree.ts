/** Builds the tree of folders and files. Listed folders may lack their parents or form cycles; all are in the tree. */

/** A folder as the service lists it. */
export interface ListedFolder {
  readonly id: string
  readonly parent: string | undefined
  readonly name: string
  /** Its path from the root folder on, with the names of folders that are not listed. */
  readonly fullName: string | undefined
}

/** A folder or a file in the tree. `parent` is undefined at the top. */
export interface TreeNode {
  readonly id: string
  readonly parent: string | undefined
  readonly name: string
}

export interface Tree<F extends TreeNode> {
  readonly folders: ReadonlyArray<TreeNode>
  readonly files: ReadonlyArray<F>
}

/** Ids are numbers of any length, or text with the id of a shard. */
export const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** The last one of each id: a list that changes while it is read may repeat records. */
const uniqueById = <A extends { readonly id: string }>(records: ReadonlyArray<A>): ReadonlyArray<A> =>
  [...new Map(records.map((record) => [record.id, record])).values()].sort((a, b) => compareIds(a.id, b.id))

/** The folders of a path that are not listed, the outer one first. Their ids are their paths, which no other id contains. */
const unlistedAncestors = (
  fullName: string,
  listed: ReadonlyMap<string, string>
): { readonly nodes: ReadonlyArray<TreeNode>; readonly parent: string | undefined } => {
  const names = fullName.split("/").slice(0, -1)
  const nodes: Array<TreeNode> = []
  let parent: string | undefined
  for (let depth = 2; depth <= names.length; depth++) {
    const path = names.slice(0, depth).join("/")
    const id: string = listed.get(path) ?? path
    if (id === path) nodes.push({ id, parent, name: names[depth - 1] ?? "" })
    parent = id
  }
  return { nodes, parent }
}

/** Moves one folder of each cycle to the top: the one with the lowest id. */
const breakCycles = (folders: Map<string, TreeNode>): void => {
  const grounded = new Set<string>()
  for (const { id: start } of folders.values()) {
    const chain = new Set<string>()
    let at = folders.get(start)
    while (at !== undefined && !grounded.has(at.id) && !chain.has(at.id)) {
      chain.add(at.id)
      at = at.parent === undefined ? undefined : folders.get(at.parent)
    }
    if (at !== undefined && !grounded.has(at.id)) {
      const ids = [...chain]
      const [lowest] = ids.slice(ids.indexOf(at.id)).sort(compareIds)
      const folder = lowest === undefined ? undefined : folders.get(lowest)
      if (folder !== undefined) folders.set(folder.id, { ...folder, parent: undefined })
    }
    for (const id of chain) grounded.add(id)
  }
}

/**
 * Builds the tree. The root folder is not part of it. Folders whose parent is not listed are placed by their path, and files
 * whose folder is not listed at the top.
 */
export const buildTree = <F extends TreeNode>(
  listed: ReadonlyArray<ListedFolder>,
  files: ReadonlyArray<F>,
  rootId?: string
): Tree<F> => {
  const unique = uniqueById(listed)
  const root = rootId ?? unique.find(({ parent }) => parent === undefined)?.id
  const known = unique.filter(({ id }) => id !== root)
  const ids = new Set(known.map(({ id }) => id))
  const idsByPath = new Map(known.flatMap(({ fullName, id }) => (fullName === undefined ? [] : [[fullName, id]])))
  const folders = new Map<string, TreeNode>()
  for (const { fullName, id, name, parent } of known) {
    if (parent === undefined || parent === root || ids.has(parent)) {
      folders.set(id, { id, name, parent: parent === root ? undefined : parent })
      continue
    }
    const unlisted = unlistedAncestors(fullName ?? "", idsByPath)
    for (const node of unlisted.nodes) folders.set(node.id, node)
    folders.set(id, { id, name, parent: unlisted.parent === id ? undefined : unlisted.parent })
  }
  breakCycles(folders)
  return {
    folders: [...folders.values()],
    files: uniqueById(files).map((file) =>
      file.parent === undefined || folders.has(file.parent) ? file : { ...file, parent: undefined }
    )
  }
}
