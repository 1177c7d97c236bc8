/** The cost of requests. */
import { matchesRoute } from "../kernel/matchesRoute.js"

/** The cost of a request, in the seconds of work that Canvas would count. */
export type CostOf = (method: string, path: string) => number

/** Depends on the method only: writes touch more tables than reads. */
const defaultCost: CostOf = (method) => (method === "GET" || method === "HEAD" ? 0.1 : 0.4)

const fromTemplates = (costs: Readonly<Record<string, number>>): CostOf => {
  const rules = Object.entries(costs).map(([key, cost]) => {
    const [first = "", path] = key.trim().split(/\s+/)
    return path === undefined
      ? { method: undefined, route: first, cost }
      : { method: first.toUpperCase(), route: path, cost }
  })
  return (method, path) =>
    rules.find((rule) => (rule.method ?? method) === method && matchesRoute(rule.route, path))?.cost ??
    defaultCost(method, path)
}

/**
 * Resolves the cost option: a function, or costs by route template with the default for all other routes. Never below
 * zero.
 */
export const costOf = (option: CostOf | Readonly<Record<string, number>> | undefined): CostOf => {
  const cost = option === undefined ? defaultCost : typeof option === "function" ? option : fromTemplates(option)
  return (method, path) => {
    const amount = cost(method, path)
    return Number.isFinite(amount) ? Math.max(0, amount) : 0
  }
}
