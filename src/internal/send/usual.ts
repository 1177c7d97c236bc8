/** What is usual, with a little more to be careful: the estimate that TCP makes of its round trips (RFC 6298, section 2). */

export class Usual {
  readonly #most: number
  #mean: number | undefined
  #deviation = 0

  constructor(most: number) {
    this.#most = most
  }

  observe(value: number): void {
    const seen = Math.min(this.#most, value)
    if (this.#mean === undefined) {
      this.#mean = seen
      this.#deviation = seen / 2
      return
    }
    this.#deviation += (Math.abs(this.#mean - seen) - this.#deviation) / 4
    this.#mean += (seen - this.#mean) / 8
  }

  /** Undefined as long as nothing has been observed. */
  get value(): number | undefined {
    return this.#mean === undefined ? undefined : Math.min(this.#most, this.#mean + 4 * this.#deviation)
  }
}
