/** One timer for the time limits of all exchanges: a timer for each limit of each would cost more than all else here does. */

/** What has to have moved on by some time, in milliseconds of the monotonic clock; Infinity for never. */
export interface Timed {
  due: number
  /** It has not. */
  expire(now: number): void
}

/** The longest that a timer of Node's waits. */
const LONGEST = 2 ** 31 - 1

export class Deadlines {
  readonly #watched = new Set<Timed>()
  #timer: NodeJS.Timeout | undefined
  /** When the timer looks next: no deadline is missed as long as none comes before. */
  #next = Number.POSITIVE_INFINITY

  /** Sets or moves a deadline. One that moves to a later time costs nothing: the timer finds out when it looks. */
  set(timed: Timed, due: number): void {
    timed.due = due
    this.#watched.add(timed)
    if (due < this.#next) this.#wake(due)
  }

  forget(timed: Timed): void {
    this.#watched.delete(timed)
  }

  #wake(at: number): void {
    clearTimeout(this.#timer)
    this.#next = at
    if (!Number.isFinite(at)) return
    const wait = Math.min(LONGEST, Math.max(0, Math.ceil(at - performance.now())))
    // The sockets keep the process running, not the limits on them.
    this.#timer = setTimeout(() => this.#look(), wait).unref()
  }

  #look(): void {
    const now = performance.now()
    this.#next = Number.POSITIVE_INFINITY
    for (const timed of Array.from(this.#watched)) {
      if (timed.due <= now) timed.expire(now)
    }
    let next = Number.POSITIVE_INFINITY
    for (const { due } of this.#watched) next = Math.min(next, due)
    if (next < this.#next) this.#wake(next)
  }
}
