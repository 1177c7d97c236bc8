/** The administrators of the account. */
import type { Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { type Person, tokenOwner } from "./people.js"

/** The id of the built-in role of administrators. */
export const ACCOUNT_ADMIN_ID = 1

export interface Admin {
  readonly id: number
  readonly user: number
}

/** The only account. */
export const ACCOUNT = { id: 1 } as const

export const admins = makeTable<typeof ACCOUNT, Admin>(
  ({ id }) => id,
  () => [{ id: 1, user: tokenOwner.id }]
)

/** Whether a person manages the account. */
export const isAdmin = (seed: Seed, { id }: Pick<Person, "id">): boolean =>
  admins.get({ seed }, ACCOUNT).some(({ user }) => user === id)
