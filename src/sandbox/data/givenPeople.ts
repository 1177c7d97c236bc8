import type { InstitutionData, PersonData } from "./records.js"
import { allLists } from "./room.js"

/** The people who are given, and the number of each record among them: one SIS id is one person. */
export interface GivenPeople {
  readonly all: ReadonlyArray<PersonData>
  readonly numberOf: (record: PersonData) => number | undefined
  readonly numberBySisId: (sisId: string) => number | undefined
}

export const givenPeople = (data: InstitutionData): GivenPeople => {
  const all: Array<PersonData> = []
  const numbers = new Map<PersonData, number>()
  const sisIds = new Map<string, number>()
  for (const { students } of allLists(data)) {
    for (const record of typeof students === "object" ? students : []) {
      const sisId = record.sis_user_id ?? undefined
      const known = sisId === undefined ? undefined : sisIds.get(sisId)
      numbers.set(record, known ?? all.length)
      if (sisId !== undefined && known === undefined) sisIds.set(sisId, all.length)
      if (known === undefined) all.push(record)
    }
  }
  return { all, numberOf: (record) => numbers.get(record), numberBySisId: (sisId) => sisIds.get(sisId) }
}
