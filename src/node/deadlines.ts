/** One timer for the time limits of all exchanges. A timer per limit would cost more than the rest of an exchange. */

/** Something that expires at its deadline, in milliseconds of the monotonic clock. Infinity means never. */
export interface Expirable {
  deadline: number
  /** Called when the deadline has passed. */
  expire(now: number): void
}

/** Node's timers do not accept a longer delay. */
const MAX_TIMER_MILLIS = 2 ** 31 - 1

export class Deadlines {
  readonly #watched = new Set<Expirable>()
  #timer: NodeJS.Timeout | undefined
  /** When the timer fires next. Never later than the earliest deadline. */
  #next = Number.POSITIVE_INFINITY

  /** Sets or moves a deadline. Moving it to a later time does not touch the timer, which rechecks when it fires. */
  set(expirable: Expirable, deadline: number): void {
    expirable.deadline = deadline
    this.#watched.add(expirable)
    if (deadline < this.#next) this.#schedule(deadline)
  }

  delete(expirable: Expirable): void {
    this.#watched.delete(expirable)
  }

  #schedule(at: number): void {
    clearTimeout(this.#timer)
    this.#next = at
    if (!Number.isFinite(at)) return
    const delay = Math.min(MAX_TIMER_MILLIS, Math.max(0, Math.ceil(at - performance.now())))
    // The sockets keep the process running. Their time limits must not.
    this.#timer = setTimeout(() => this.#expirePassed(), delay).unref()
  }

  #expirePassed(): void {
    const now = performance.now()
    this.#next = Number.POSITIVE_INFINITY
    for (const expirable of Array.from(this.#watched)) {
      if (expirable.deadline <= now) expirable.expire(now)
    }
    let next = Number.POSITIVE_INFINITY
    for (const { deadline } of this.#watched) next = Math.min(next, deadline)
    if (next < this.#next) this.#schedule(next)
  }
}
