/** What every contender is: walk all pages from `url`, touch every record, say what was seen. */
export interface Walk {
  readonly url: string
  readonly token: string
}

export interface Seen {
  readonly records: number
  readonly sum: number
}

export interface Row {
  readonly id: number
}

export type Contender = (walk: Walk) => Promise<Seen>

export class Tally implements Seen {
  records = 0
  sum = 0
  add(rows: Iterable<Row>): this {
    for (const row of rows) {
      this.records++
      this.sum += row.id
    }
    return this
  }
}

export const nextOf = (link: string | null | undefined): string | undefined =>
  /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1]
