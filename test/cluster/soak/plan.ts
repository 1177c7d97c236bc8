/** What a seed stands for: lists, machines, and what happens to them. */
import { type Choices, makeChoices } from "../../simulation/plan.js"

/** A machine is one of the first ones, by its number. */
export type Fault =
  /** Killed as by kill -9, and started again. */
  | { readonly _tag: "Kill"; readonly machine: number; readonly millis: number }
  /** Ended as by SIGTERM, and started again. */
  | { readonly _tag: "Stop"; readonly machine: number; readonly millis: number }
  /** Suspended, mostly for longer than its locks last. */
  | { readonly _tag: "Suspend"; readonly machine: number; readonly millis: number }
  /** Without network: what is sent meanwhile arrives afterwards, as TCP does it. */
  | { readonly _tag: "Cut"; readonly machine: number; readonly millis: number }
  /** A new machine starts. */
  | { readonly _tag: "Join" }
  /** The caller is killed, and started again. */
  | { readonly _tag: "KillClient"; readonly millis: number }
  /** The database ends, in order or as in a crash, and is started again. */
  | { readonly _tag: "RestartDatabase"; readonly isCrash: boolean; readonly millis: number }
  /** The database ends all connections. */
  | { readonly _tag: "EndConnections" }

interface Disturbance {
  /** It happens when the service has sent that many pages. */
  readonly afterPages: number
  readonly fault: Fault
}

export interface Plan {
  readonly seed: number
  /** The number of pages of each list. */
  readonly lists: ReadonlyArray<number>
  readonly pagesPerStep: number
  readonly concurrency: number
  /** The longest time of a response. */
  readonly maxLatencyMillis: number
  readonly disturbances: ReadonlyArray<Disturbance>
}

export interface Scale {
  readonly lists: number
  readonly maxPages: number
  readonly maxLatencyMillis: number
  readonly disturbances: number
}

/** Two of its seeds have all kinds of faults. */
export const SHORT: Scale = { lists: 12, maxPages: 8, maxLatencyMillis: 300, disturbances: 4 }

export const LONG: Scale = { lists: 200, maxPages: 20, maxLatencyMillis: 200, disturbances: 8 }

export const MACHINES = 3

type Tag = Fault["_tag"]

const TAGS: readonly [Tag, ...ReadonlyArray<Tag>] = [
  "Kill",
  "Suspend",
  "RestartDatabase",
  "Cut",
  "Join",
  "KillClient",
  "Stop",
  "EndConnections"
]

const makeFault = ({ happens, integer, pick }: Choices, tag: Tag): Fault => {
  const machine = integer(0, MACHINES - 1)
  switch (tag) {
    case "Kill":
    case "Stop":
      return { _tag: tag, machine, millis: integer(500, 5000) }
    case "Suspend":
    case "Cut":
      // A lock lasts 5 seconds.
      return { _tag: tag, machine, millis: happens(0.2) ? integer(500, 4000) : integer(6000, 8000) }
    case "KillClient":
      return { _tag: tag, millis: integer(100, 4000) }
    case "RestartDatabase":
      return { _tag: tag, isCrash: happens(0.5), millis: pick([0, integer(0, 1500), integer(2000, 8000)]) }
    case "Join":
    case "EndConnections":
      return { _tag: tag }
  }
}

/** Each seed begins with another kind of fault, so that a few seeds have all of them. */
export const makePlan = (seed: number, { disturbances, lists, maxLatencyMillis, maxPages }: Scale): Plan => {
  const choices = makeChoices(seed)
  const { integer, pick } = choices
  const pages = Array.from({ length: lists }, () => integer(1, maxPages))
  const total = pages.reduce((sum, count) => sum + count, 0)
  return {
    seed,
    lists: pages,
    pagesPerStep: pick([2, 3, 5]),
    concurrency: integer(3, 8),
    maxLatencyMillis,
    disturbances: Array.from({ length: disturbances }, (_, nth) => ({
      afterPages: integer(1, total - 1),
      fault: makeFault(choices, TAGS[(seed * disturbances + nth) % TAGS.length] ?? "Kill")
    })).sort((one, other) => one.afterPages - other.afterPages)
  }
}

export const describeFault = (fault: Fault): string => {
  const { _tag, ...rest } = fault
  const details = Object.entries(rest).map(([name, value]) => `${name} ${value}`)
  return [_tag, ...details].join(" ")
}
