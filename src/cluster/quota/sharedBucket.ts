/** The bucket that all machines with a token share, without its storage. One machine at a time changes it. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import {
  addCost,
  assumedCost,
  type Bucket,
  DEFAULT_LIMIT,
  Estimate,
  endFlight,
  type Flight,
  LEAK_PER_SECOND,
  leak,
  MAX_CLOSED_MILLIS,
  MAX_WORK_MILLIS,
  makeBucket,
  millisUntilFit,
  remainingUnits,
  takeFlight,
  UP_FRONT_COST
} from "../../internal/limits/bucket.js"
import type { LmsQuotaReport } from "../../LmsService.js"

/** Permits that a machine does not renew expire. By then the service has ended nearly every request of a dead machine. */
export const LEASE_MILLIS = 15_000

/** The longest pause after which a machine with waiting requests looks again. */
export const MAX_PAUSE_MILLIS = 1000

/** A machine that does not look again by then has died or hangs, and loses its turn. */
const TURN_MILLIS = MAX_PAUSE_MILLIS + 500

interface Machine {
  /** When its permits expire. */
  leaseUntil: number
  /** How many of its requests wait for a permit. */
  waiting: number
  /** Until then, the others leave it its share. */
  turnUntil: number
  /** When it last got a permit, or appeared. */
  grantedAt: number
  /** Its permits by the ids that it has chosen. */
  readonly flights: Map<string, Flight>
}

export interface SharedBucket {
  readonly bucket: Bucket
  readonly machines: Map<string, Machine>
}

/** The version of the stored form. */
export const STATE_VERSION = 1

const EstimateJson = Schema.Struct({
  mean: Schema.optional(Schema.Number),
  deviation: Schema.optional(Schema.Number)
})

const FlightJson = Schema.Struct({
  startedAt: Schema.Number,
  concurrent: Schema.Number,
  chargedBefore: Schema.Number
})

const MachineJson = Schema.Struct({
  leaseUntil: Schema.Number,
  waiting: Schema.Number,
  turnUntil: Schema.Number,
  grantedAt: Schema.Number,
  flights: Schema.Record({ key: Schema.String, value: FlightJson })
})

const StateJson = Schema.Struct({
  level: Schema.Number,
  updatedAt: Schema.Number,
  abandoned: Schema.Array(Schema.Number),
  unconfirmed: Schema.Number,
  charged: Schema.Number,
  typicalCost: EstimateJson,
  typicalMillis: EstimateJson,
  limit: Schema.Number,
  isUnlimited: Schema.Boolean,
  closedUntil: Schema.Number,
  machines: Schema.Record({ key: Schema.String, value: MachineJson })
})

const StateText = Schema.parseJson(StateJson)

const encodeText = Schema.encodeSync(StateText)

const decodeText = Schema.decodeOption(StateText)

export const encodeSharedBucket = ({ bucket, machines }: SharedBucket): string => {
  const { inFlight: _, typicalCost, typicalMillis, ...numbers } = bucket
  return encodeText({
    ...numbers,
    typicalCost: typicalCost.state,
    typicalMillis: typicalMillis.state,
    machines: Object.fromEntries(
      Array.from(machines, ([id, machine]) => [id, { ...machine, flights: Object.fromEntries(machine.flights) }])
    )
  })
}

/** Whether a machine can have written this. Else one value, such as a time in ten years, could stop the calls of all machines. */
const isPossible = (state: typeof StateJson.Type): boolean => {
  const { abandoned, charged, closedUntil, level, limit, machines, updatedAt } = state
  return (
    [charged, level, updatedAt].every(Number.isFinite) &&
    limit >= DEFAULT_LIMIT &&
    closedUntil <= updatedAt + MAX_CLOSED_MILLIS &&
    abandoned.every((end) => end <= updatedAt + MAX_WORK_MILLIS) &&
    Object.values(machines).every(
      ({ leaseUntil, turnUntil }) => leaseUntil <= updatedAt + LEASE_MILLIS && turnUntil <= updatedAt + TURN_MILLIS
    )
  )
}

/** An empty bucket if the text is damaged: its first responses correct it. */
export const decodeSharedBucket = (text: string, now: number): SharedBucket =>
  Option.match(Option.filter(decodeText(text), isPossible), {
    onNone: () => ({ bucket: makeBucket(now), machines: new Map() }),
    onSome: ({ abandoned, machines: machinesJson, typicalCost, typicalMillis, ...numbers }) => {
      const machines = new Map<string, Machine>()
      const inFlight = new Set<Flight>()
      for (const [id, machine] of Object.entries(machinesJson)) {
        const flights = new Map<string, Flight>()
        for (const [flightId, flight] of Object.entries(machine.flights)) {
          const copy = { ...flight }
          flights.set(flightId, copy)
          inFlight.add(copy)
        }
        machines.set(id, { ...machine, flights })
      }
      const bucket: Bucket = {
        ...numbers,
        leakPerSecond: LEAK_PER_SECOND,
        inFlight,
        abandoned: [...abandoned],
        typicalCost: new Estimate(UP_FRONT_COST, typicalCost),
        typicalMillis: new Estimate(MAX_WORK_MILLIS, typicalMillis)
      }
      return { bucket, machines }
    }
  })

/** When the date of the database is set back, the times of the bucket are set back with it. */
const followClock = ({ bucket, machines }: SharedBucket, now: number): void => {
  const change = now - bucket.updatedAt
  if (change >= 0) return
  bucket.updatedAt = now
  bucket.closedUntil += change
  bucket.abandoned.forEach((end, index) => {
    bucket.abandoned[index] = end + change
  })
  for (const machine of machines.values()) {
    machine.leaseUntil += change
    machine.turnUntil += change
    machine.grantedAt += change
    for (const [id, flight] of machine.flights) {
      const moved = { ...flight, startedAt: flight.startedAt + change }
      machine.flights.set(id, moved)
      bucket.inFlight.delete(flight)
      bucket.inFlight.add(moved)
    }
  }
}

/** The requests of a dead machine have ended, and are assumed to have cost as much as others. */
const expirePermits = ({ bucket, machines }: SharedBucket, now: number): void => {
  for (const [id, machine] of machines) {
    if (machine.leaseUntil > now) continue
    machines.delete(id)
    for (const flight of machine.flights.values()) {
      bucket.inFlight.delete(flight)
      addCost(bucket, assumedCost(bucket))
    }
  }
}

export interface Settlement {
  readonly id: string
  /** None if there is no response. */
  readonly report: Option.Option<LmsQuotaReport>
}

/** All that a machine knows about its requests. Applying it is idempotent, except for `spent`. */
export interface MachineState {
  readonly machine: string
  /** Permits that it has: they are renewed, and taken again if they have expired. All others of it are given up. */
  readonly held: ReadonlyArray<string>
  readonly settled: ReadonlyArray<Settlement>
  /** Requests that wait for a permit, in order of arrival. */
  readonly waiting: ReadonlyArray<string>
  /** Requests that get a permit now or not at all. */
  readonly immediate: ReadonlyArray<string>
  /** Units of requests that were sent while the database was away. Applied twice, they are counted twice. */
  readonly spent: number
}

export interface SyncResult {
  /** The requests that may be sent. */
  readonly granted: ReadonlyArray<string>
  /** Milliseconds until one more request fits if none in flight ends before. */
  readonly wait: number
  /** Whether requests are in flight, whose end may make room earlier. */
  readonly isActive: boolean
  /** Whether requests wait on other machines, which may have their turn first. */
  readonly isShared: boolean
  /** How many machines have permits or waiting requests, at least one. */
  readonly machines: number
  readonly seen: SeenBucket
}

/** The state of the bucket that a machine has seen. Only this machine uses it. */
export interface SeenBucket {
  readonly bucket: Bucket
  /** The time of the database. */
  readonly at: number
  /** Permits of other machines, and their waiting requests. */
  readonly others: number
}

/** A machine that competes for permits. */
interface Contender {
  readonly isSelf: boolean
  readonly grantedAt: number
  held: number
  wanted: number
}

/**
 * Whether the first gets the next permit: the one with fewer permits. A machine without any waits for its turn; otherwise
 * the one that asks is preferred, since the other one would leave the permit unused until it looks again.
 */
const isBefore = (one: Contender, other: Contender): boolean =>
  one.held !== other.held
    ? one.held < other.held
    : one.held === 0 && one.grantedAt !== other.grantedAt
      ? one.grantedAt < other.grantedAt
      : one.isSelf

/** Distributes the room among machines with waiting requests, and returns how many permits the one that asks may take. */
const countGrants = ({ bucket, machines }: SharedBucket, self: Machine, wanted: number, now: number): number => {
  const contenders: Array<Contender> = []
  for (const machine of machines.values()) {
    const isSelf = machine === self
    const { flights, grantedAt, turnUntil, waiting } = machine
    if (isSelf) contenders.push({ isSelf, grantedAt, held: flights.size, wanted })
    else if (turnUntil > now) contenders.push({ isSelf, grantedAt, held: flights.size, wanted: waiting })
  }
  const planned: Array<Flight> = []
  let granted = 0
  while (granted < wanted && millisUntilFit(bucket, now) === 0) {
    const next = contenders
      .filter((contender) => contender.wanted > 0)
      .reduce((first, contender) => (isBefore(contender, first) ? contender : first))
    next.held++
    next.wanted--
    if (next.isSelf) granted++
    const flight: Flight = { startedAt: now, concurrent: 0, chargedBefore: 0 }
    planned.push(flight)
    bucket.inFlight.add(flight)
  }
  for (const flight of planned) bucket.inFlight.delete(flight)
  return granted
}

/**
 * The free units as this machine knows them after some time, less those of `requests` of its own in flight and waiting.
 * Those of others are unknown after that time.
 */
export const estimateRemaining = ({ at, bucket, others }: SeenBucket, requests: number, millis: number): number => {
  leak(bucket, at + millis)
  const othersNow = millis < LEASE_MILLIS ? others : 0
  return remainingUnits(bucket, requests + othersNow - bucket.inFlight.size, at + millis)
}

/** The bucket without requests, after some time, with times of the clock of this machine. */
export const continueBucket = ({ at, bucket }: SeenBucket, millis: number, now: number): Bucket => {
  leak(bucket, at + millis)
  return {
    ...bucket,
    updatedAt: now,
    closedUntil: bucket.closedUntil - (at + millis) + now,
    inFlight: new Set(),
    abandoned: [],
    unconfirmed: 0
  }
}

/** Updates the permits of a machine, and grants as many as fit and are fair. */
export const syncMachine = (shared: SharedBucket, state: MachineState, now: number): SyncResult => {
  const { bucket, machines } = shared
  followClock(shared, now)
  expirePermits(shared, now)
  leak(bucket, now)
  addCost(bucket, state.spent)

  const self: Machine = machines.get(state.machine) ?? {
    leaseUntil: 0,
    waiting: 0,
    turnUntil: 0,
    // The turns of those that wait already come first.
    grantedAt: now,
    flights: new Map()
  }
  machines.set(state.machine, self)
  const take = (id: string): void => {
    self.flights.set(id, takeFlight(bucket, now))
  }

  for (const { id, report } of state.settled) {
    const flight = self.flights.get(id)
    // Settled before, or expired: then its cost has been counted.
    if (flight === undefined) continue
    self.flights.delete(id)
    endFlight(bucket, flight, report, now)
  }
  // A commit whose result got lost may have granted some of them already.
  const wanted = new Set([...state.waiting, ...state.immediate])
  const held = new Set(state.held)
  for (const [id, flight] of self.flights) {
    if (held.has(id) || wanted.has(id)) continue
    self.flights.delete(id)
    bucket.inFlight.delete(flight)
  }
  for (const id of held) if (!self.flights.has(id)) take(id)

  const waiting = state.waiting.filter((id) => !self.flights.has(id))
  const immediate = state.immediate.filter((id) => !self.flights.has(id))
  const grants = countGrants(shared, self, waiting.length, now)
  for (const id of waiting.slice(0, grants)) take(id)
  self.waiting = waiting.length - grants
  // They never delay a request that waits, on any machine. Those of this machine have taken what fits, unless others wait.
  const others = Array.from(machines.values()).filter((machine) => machine !== self)
  const waitingElsewhere = others.reduce((sum, { turnUntil, waiting }) => (turnUntil > now ? sum + waiting : sum), 0)
  const isShared = waitingElsewhere > 0
  for (const id of immediate) if (!isShared && millisUntilFit(bucket, now) === 0) take(id)

  const granted = Array.from(wanted).filter((id) => self.flights.has(id))
  if (granted.length > 0) self.grantedAt = now
  self.leaseUntil = now + LEASE_MILLIS
  self.turnUntil = now + TURN_MILLIS
  const result: SyncResult = {
    granted,
    wait: millisUntilFit(bucket, now),
    isActive: bucket.inFlight.size > 0,
    isShared,
    machines: machines.size,
    seen: { bucket, at: now, others: bucket.inFlight.size - self.flights.size + waitingElsewhere }
  }
  if (self.flights.size + self.waiting === 0) machines.delete(state.machine)
  return result
}
