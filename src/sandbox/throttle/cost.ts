import { matchesRoute } from "../kernel/matchesRoute.js"

/** What a request costs, in the seconds of work that Canvas would count. */
export type CostOf = (method: string, path: string) => number

/** By the method alone: to read is cheap, to write touches more tables. */
const defaultCost: CostOf = (method) => (method === "GET" || method === "HEAD" ? 0.1 : 0.4)

const fromTemplates = (costs: Readonly<Record<string, number>>): CostOf => {
  const rules = Object.entries(costs).map(([key, cost]) => {
    const [first = "", second] = key.trim().split(/\s+/)
    return second === undefined
      ? { method: undefined, template: first, cost }
      : { method: first.toUpperCase(), template: second, cost }
  })
  return (method, path) =>
    rules.find((rule) => (rule.method ?? method) === method && matchesRoute(rule.template, path))?.cost ??
    defaultCost(method, path)
}

/** The cost of requests by a function, or by route templates with the default for every other route; never below zero. */
export const costOf = (given: CostOf | Readonly<Record<string, number>> | undefined): CostOf => {
  const cost = given === undefined ? defaultCost : typeof given === "function" ? given : fromTemplates(given)
  return (method, path) => {
    const amount = cost(method, path)
    return Number.isFinite(amount) ? Math.max(0, amount) : 0
  }
}
