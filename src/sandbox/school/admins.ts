/** The administrators of the account. */
import type { Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { type Person, tokenOwner } from "./people.js"

/** The id of the built-in role of administrators. */
export const ACCOUNT_ADMIN_ID = 1

export interface Admin {
  readonly id: number
  readonly user: number
  readonly role: number
  readonly isDeleted?: true
}

/** The only account. */
export const ACCOUNT = { id: 1 } as const

export const admins = makeTable<typeof ACCOUNT, Admin>(
  ({ id }) => id,
  () => [{ id: 1, user: tokenOwner.id, role: ACCOUNT_ADMIN_ID }]
)

/** The roles of a person in the account, without the deleted ones. */
export const adminRolesOf = (seed: Seed, { id }: Pick<Person, "id">): ReadonlyArray<Admin> =>
  admins.get({ seed }, ACCOUNT).filter(({ isDeleted, user }) => user === id && isDeleted !== true)

/** Whether a person manages the account. Other roles in the account give no permissions. */
export const isAdmin = (seed: Seed, person: Pick<Person, "id">): boolean =>
  adminRolesOf(seed, person).some(({ role }) => role === ACCOUNT_ADMIN_ID)
