/** The built-in roles of the account, and those that callers create. Neither gives or takes a permission. */
import * as Effect from "effect/Effect"
import { oneOf, required } from "../generic/checks.js"
import { defineKind } from "../generic/defineKind.js"
import { messageFailure } from "../kernel/apiFailure.js"
import type { JsonObject } from "../kernel/json.js"
import { asStrings, toJson } from "../kernel/parameters.js"
import { ACCOUNT_ADMIN_ID } from "../school/admins.js"
import { accountOwners } from "../school/callers.js"
import { enrollmentOf, rolesByType } from "../school/roles.js"

const BUILT_IN = "built_in"

const builtInRoles = [
  { id: ACCOUNT_ADMIN_ID, label: "Account Admin", base_role_type: "AccountMembership" },
  ...rolesByType.map((role) => {
    const { roleId: id, type: base_role_type } = enrollmentOf(role)
    return { id, label: role === "ta" ? "TA" : base_role_type.replace("Enrollment", ""), base_role_type }
  })
].toSorted((a, b) => a.id - b.id)

export const roles = defineKind({
  name: "role",
  owners: accountOwners,
  lists: ["/accounts/:account_id/roles"],
  initial: { label: "", base_role_type: "AccountMembership", permissions: {} as JsonObject, workflow_state: "active" },
  seed: () => builtInRoles.map((role) => ({ ...role, workflow_state: BUILT_IN })),
  check: {
    label: [required("missing required parameter 'role'")],
    base_role_type: [oneOf("AccountMembership", ...rolesByType.map((role) => enrollmentOf(role).type))]
  },
  // Canvas: `role` is the former name of the label.
  write: ({ role: label, ...sent }, _, { parameters }) => {
    const permissions = parameters.get("permissions")
    return {
      ...(label === undefined ? {} : { label }),
      ...sent,
      ...(permissions === undefined ? {} : { permissions: toJson(permissions) })
    }
  },
  derive: ({ row: { base_role_type, id, label, workflow_state } }) => ({
    // The name of a built-in role is its type.
    role: workflow_state !== BUILT_IN ? label : id === ACCOUNT_ADMIN_ID ? "AccountAdmin" : base_role_type,
    is_account_role: base_role_type === "AccountMembership"
  }),
  select: (items, { parameters }) => {
    const sent = asStrings(parameters.get("state"))
    const states = sent.length === 0 ? ["active"] : sent
    return items.filter(({ row }) => states.includes(row.workflow_state === BUILT_IN ? "active" : row.workflow_state))
  },
  reads: ["state", "permissions"],
  beforeRemove: ({ row }) =>
    row.workflow_state === BUILT_IN ? Effect.fail(messageFailure("Cannot remove a built-in role")) : undefined,
  removed: { workflow_state: "inactive" }
})
