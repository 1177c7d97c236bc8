/** The built-in roles of the account, and those that callers create. Neither gives or takes a permission. */
import * as Effect from "effect/Effect"
import { messageFailure } from "../kernel/apiFailure.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { internal, json, makeRecords, oneWordOf, text } from "../kernel/records.js"
import { ACCOUNT_ADMIN_ID } from "../school/admins.js"
import { accountOwners } from "../school/callers.js"
import { enrollmentOf, rolesByType } from "../school/roles.js"

const BUILT_IN = "built_in"

const builtInRoles = [
  { id: ACCOUNT_ADMIN_ID, label: "Account Admin", base_role_type: "AccountMembership" },
  ...rolesByType.map((role) => {
    const { roleId: id, type: base_role_type } = enrollmentOf(role)
    return { id, label: base_role_type.replace("Enrollment", ""), base_role_type }
  })
].toSorted((a, b) => a.id - b.id)

const BASE_TYPES = ["AccountMembership", ...rolesByType.map((role) => enrollmentOf(role).type)]

export const { resource: roleResource } = makeRecords({
  name: "role",
  owners: accountOwners,
  path: "/roles",
  parameter: undefined,
  fields: {
    label: text({ initial: "", required: "missing required parameter 'role'" }),
    base_role_type: oneWordOf(BASE_TYPES, "AccountMembership" as string),
    permissions: json({}),
    workflow_state: internal("active")
  },
  // Canvas: the former name of the label.
  initial: ({ parameters }) => ({ label: asString(parameters.get("role")) ?? "" }),
  seeded: () => builtInRoles.map((role) => ({ ...role, workflow_state: BUILT_IN })),
  timestamps: false,
  filter: ({ parameters }, roles) => {
    const sent = asStrings(parameters.get("state"))
    const states = sent.length === 0 ? ["active"] : sent
    return roles.filter(({ row: { workflow_state: state } }) => states.includes(state === BUILT_IN ? "active" : state))
  },
  declared: { list: { acts: ["state"], noEffect: ["show_inherited"] }, write: { acts: ["role"] } },
  beforeRemove: (_, { row }) =>
    row.workflow_state === BUILT_IN ? Effect.fail(messageFailure("Cannot remove a built-in role")) : Effect.void,
  keepRemoved: (row) => ({ ...row, workflow_state: "inactive" }),
  json: (_, { row: { base_role_type, id, label, workflow_state } }) => ({
    // The name of a built-in role is its type.
    role: workflow_state !== BUILT_IN ? label : id === ACCOUNT_ADMIN_ID ? "AccountAdmin" : base_role_type,
    is_account_role: base_role_type === "AccountMembership"
  })
})
