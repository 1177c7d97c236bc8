/** The interface of contenders: read all pages from `url`, access every record, and return the totals. */
export interface ListOptions {
  readonly url: string
  readonly token: string
}

export interface ReadRecords {
  readonly records: number
  readonly sum: number
}

export interface Row {
  readonly id: number
}

export type Contender = (list: ListOptions) => Promise<ReadRecords>

export class Tally implements ReadRecords {
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

export const nextLink = (link: string | null | undefined): string | undefined =>
  /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1]
