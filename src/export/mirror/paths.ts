/** Gives each file of a tree its path: safe, its own, and the same as before. */
import { addSuffix, foldName, safeName } from "./names.js"
import { compareIds, type Tree, type TreeNode } from "./tree.js"

/** The name that a file or folder has got. It keeps it as long as it wants the same name in the same folder. */
export interface KnownName {
  readonly id: string
  readonly parent: string | null
  readonly wanted: string
  readonly name: string
}

export interface KnownNames {
  readonly folders: ReadonlyMap<string, KnownName>
  readonly files: ReadonlyMap<string, KnownName>
}

/** The name and the path of a file, whose names are separated by `/`. */
export interface NamedPath extends KnownName {
  readonly path: string
}

export interface Plan {
  readonly folders: ReadonlyMap<string, NamedPath>
  readonly files: ReadonlyMap<string, NamedPath>
}

/** An id is a number or a few of them. */
const MAX_ID_LENGTH = 40

/** The wanted name with the id of its owner. */
export const freeName = (wanted: string, id: string, isTaken: (name: string) => boolean): string => {
  for (let attempt = 1; ; attempt++) {
    const suffix = ` (${safeName(id).slice(0, MAX_ID_LENGTH)}${attempt === 1 ? "" : `-${attempt}`})`
    const name = addSuffix(wanted, suffix)
    if (!isTaken(name)) return name
  }
}

/** Names the nodes of one folder: first those that have a name, then folders, then files, older ones first. */
const nameSiblings = (
  siblings: ReadonlyArray<{ readonly node: TreeNode; readonly known: KnownName | undefined }>
): ReadonlyArray<KnownName> => {
  const taken = new Set<string>()
  const kept = siblings.map(({ known, node }) => {
    const isKept =
      known?.parent === (node.parent ?? null) &&
      known.wanted === safeName(node.name) &&
      !taken.has(foldName(known.name))
    if (isKept) taken.add(foldName(known.name))
    return isKept ? known.name : undefined
  })
  return siblings.map(({ node }, index) => {
    const wanted = safeName(node.name)
    const isTaken = (name: string) => taken.has(foldName(name))
    const name = kept[index] ?? (isTaken(wanted) ? freeName(wanted, node.id, isTaken) : wanted)
    taken.add(foldName(name))
    return { id: node.id, parent: node.parent ?? null, wanted, name }
  })
}

const groupByParent = <N extends TreeNode>(nodes: ReadonlyArray<N>): ReadonlyMap<string | undefined, Array<N>> => {
  const groups = new Map<string | undefined, Array<N>>()
  for (const node of [...nodes].sort((a, b) => compareIds(a.id, b.id))) {
    const group = groups.get(node.parent)
    if (group === undefined) groups.set(node.parent, [node])
    else group.push(node)
  }
  return groups
}

/** Plans the path of each file. The order of the lists does not matter. */
export const planPaths = ({ files, folders }: Tree<TreeNode>, known: KnownNames): Plan => {
  const foldersIn = groupByParent(folders)
  const filesIn = groupByParent(files)
  const plan = { folders: new Map<string, NamedPath>(), files: new Map<string, NamedPath>() }
  const open: Array<{ readonly id: string | undefined; readonly path: string }> = [{ id: undefined, path: "" }]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { id, path } = folder
    const inside = foldersIn.get(id) ?? []
    const names = nameSiblings([
      ...inside.map((node) => ({ node, known: known.folders.get(node.id) })),
      ...(filesIn.get(id) ?? []).map((node) => ({ node, known: known.files.get(node.id) }))
    ])
    for (const [index, known] of names.entries()) {
      const named = { ...known, path: path + known.name }
      if (index < inside.length) {
        plan.folders.set(named.id, named)
        open.push({ id: named.id, path: `${named.path}/` })
      } else {
        plan.files.set(named.id, named)
      }
    }
  }
  return plan
}
