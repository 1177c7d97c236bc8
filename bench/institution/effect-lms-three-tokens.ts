import { LmsNode } from "effect-lms/node"
import { readLists } from "./effect-lms.js"
import type { InstitutionContender } from "./workload.js"

export const contender: InstitutionContender = (lists) => {
  const { domain, token } = lists
  const tokens = [1, 2, 3].map((position) => `${token}${position}`)
  return readLists(lists, LmsNode.layerOptions({ domain, tokens }))
}
