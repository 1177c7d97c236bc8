/** Roles of the account and their permissions. */
import * as Effect from "effect/Effect"
import { invalidRecord, messageFailure } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { containsTerm, type Filters, filterSearch, selectArray } from "../kernel/filters.js"
import { asBoolean, asMap, asString, asStrings, type Parameter } from "../kernel/parameters.js"
import { type Field, internal, makeRecords, oneWordOf, text } from "../kernel/records.js"
import { replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, get, post } from "../kernel/resource.js"
import { ACCOUNT, ACCOUNT_ADMIN_ID } from "../school/admins.js"
import { accountOwners, requireAccountAdmin } from "../school/callers.js"
import type { Member } from "../school/people.js"
import { type Override, permissions, rolePermissions } from "../school/permissions.js"
import { enrollmentOf, parseRole, type Role, rolesByType } from "../school/roles.js"
import { accountJson } from "./accountJson.js"

const ACCOUNT_TYPES = ["AccountAdmin", "AccountMembership"]
const COURSE_TYPES = rolesByType.map((role) => enrollmentOf(role).type)
const BASE_TYPES = ["AccountMembership", ...COURSE_TYPES]

/** Reads the change of one permission. */
const readOverride = (value: Parameter, before: Override | undefined): Override => {
  const input = asMap(value)
  const read = (name: keyof Override) => (input?.has(name) === true ? { [name]: asBoolean(input.get(name)) } : {})
  const { enabled: _, ...others } = before ?? {}
  // Canvas: a permission that is not explicit is inherited.
  const explicit = asBoolean(input?.get("explicit")) ? read("enabled") : {}
  return { ...others, ...explicit, ...read("locked"), ...read("applies_to_self"), ...read("applies_to_descendants") }
}

/** The permissions that the account changes. Unknown permissions are ignored. */
const overrides: Field<Readonly<Record<string, Override>>> = {
  initial: {},
  read: (_, value, before = {}) =>
    Effect.succeed({
      ...before,
      ...Object.fromEntries(
        permissions.flatMap(({ key }) => {
          const sent = asMap(value)?.get(key)
          return sent === undefined ? [] : [[key, readOverride(sent, before[key])]]
        })
      )
    }),
  check: (_, value) =>
    Object.values(value).some((one) => one.applies_to_self === false && one.applies_to_descendants === false)
      ? messageFailure("Permission must be enabled for someone")
      : undefined
}

const BUILT_IN = "built_in"

const label = (role: Role): string => (role === "ta" ? "TA" : role.charAt(0).toUpperCase() + role.slice(1))

const seededRoles = [
  { id: ACCOUNT_ADMIN_ID, label: "Account Admin", base_role_type: "AccountAdmin" },
  ...rolesByType.map((role) => {
    const { roleId: id, type: base_role_type } = enrollmentOf(role)
    return { id, label: label(role), base_role_type }
  })
]
  .toSorted((a, b) => a.id - b.id)
  .map((role) => ({ ...role, workflow_state: BUILT_IN }))

const isBuiltIn = ({ workflow_state }: { readonly workflow_state: string }): boolean => workflow_state === BUILT_IN

/** The name of a built-in role is its type. */
const nameOf = (role: { readonly base_role_type: string; readonly label: string; readonly workflow_state: string }) =>
  isBuiltIn(role) ? role.base_role_type : role.label

/** Whether a reference means a role: an id, or a name. */
const isMeant = (role: Parameters<typeof nameOf>[0] & { readonly id: number }, reference: string): boolean =>
  String(role.id) === reference || nameOf(role) === reference

/** The parameters of a role that its path makes unnecessary. */
const IN_PATH = ["role_id", "role"]

const STATES: ReadonlyArray<string> = ["active", "inactive"]

const { pathRecord, routes, rows, toJson } = makeRecords({
  name: "role",
  owners: accountOwners,
  path: "/roles",
  parameter: undefined,
  fields: {
    label: {
      ...text({ initial: "" }),
      check: (_: string, value: string) =>
        value === "" ? messageFailure("missing required parameter 'role'") : undefined
    },
    base_role_type: {
      ...oneWordOf(BASE_TYPES, "AccountMembership" as string),
      // The type of a role does not change.
      read: (_: ApiRequest, value: Parameter | undefined, before: string | undefined) =>
        Effect.succeed(before ?? asString(value))
    },
    permissions: overrides,
    workflow_state: internal("active")
  },
  // Canvas: the former name of the label.
  initial: ({ parameters }) => ({ label: asString(parameters.get("role")) ?? "" }),
  seeded: () => seededRoles,
  isMeant,
  filter: (request, roles) => {
    const sent = asStrings(request.parameters.get("state")).filter((state) => STATES.includes(state))
    const states = sent.length === 0 ? ["active"] : sent
    return roles.filter(({ row }) => states.includes(isBuiltIn(row) ? "active" : row.workflow_state))
  },
  declared: {
    // There is no account above.
    list: { acts: ["state"], noEffect: ["show_inherited"] },
    show: { noEffect: IN_PATH },
    write: { acts: ["role"] },
    remove: { noEffect: IN_PATH }
  },
  check: ({ label, workflow_state }, others) => {
    const text = "A role with this name already exists"
    const isTaken = others.some((other) => other.label === label && other.workflow_state !== "inactive")
    if (workflow_state === BUILT_IN) return undefined
    if (isTaken) return invalidRecord("label", text, text)
    return [...ACCOUNT_TYPES, ...COURSE_TYPES].includes(label)
      ? invalidRecord("name", "is reserved", "is reserved")
      : undefined
  },
  beforeChange: ({ parameters }, { row }) => {
    const sent = asString(parameters.get("label"))
    return isBuiltIn(row) && sent !== undefined && sent !== "" && sent !== row.label
      ? Effect.fail(messageFailure("cannot update the 'label' for a built-in role"))
      : Effect.void
  },
  beforeRemove: (_, { row }) => {
    if (isBuiltIn(row)) return Effect.fail(messageFailure("Cannot remove a built-in role"))
    return row.workflow_state === "inactive"
      ? Effect.fail(messageFailure("Cannot deactivate an already inactive role"))
      : Effect.void
  },
  keepRemoved: (row) => ({ ...row, workflow_state: "inactive" }),
  json: (request, { row }) => ({
    role: nameOf(row),
    base_role_type: row.base_role_type === "AccountAdmin" ? "AccountMembership" : row.base_role_type,
    is_account_role: ACCOUNT_TYPES.includes(row.base_role_type),
    // Canvas: built-in roles belong to no account.
    account: isBuiltIn(row) ? undefined : accountJson(request),
    last_updated_at: row.updated_at,
    updated_at: undefined,
    permissions: rolePermissions(row.base_role_type, row.permissions)
  })
})

const activate = Effect.fn("Sandbox.activateRole")(function* (request: ApiRequest) {
  const record = yield* pathRecord(request)
  if (record.row.workflow_state !== "inactive") return yield* messageFailure("Role not found")
  const row = { ...record.row, workflow_state: "active" }
  rows.replace(request, ACCOUNT, row)
  return replyChange(request, "updated", "role", "accounts/1", toJson(request, { ...record, row }))
})

/** A role that can be given to people, by its id or name. */
export const findRole = (request: ApiRequest, reference: string) =>
  rows.get(request, ACCOUNT).find((row) => isMeant(row, reference) && row.workflow_state !== "inactive")

/** The name of the role with this id. */
export const roleName = (request: ApiRequest, id: number): string => {
  const role = rows.get(request, ACCOUNT).find((row) => row.id === id)
  return role === undefined ? "" : nameOf(role)
}

/** A role of courses by its id or name: the role that it is based on, and what an enrollment shows of it. */
export const findCourseRole = (request: ApiRequest, reference: string) => {
  const found = findRole(request, reference)
  const base = parseRole(found?.base_role_type ?? "") ?? parseRole(reference)
  if (base === undefined) return undefined
  const isCustom = found !== undefined && !isBuiltIn(found)
  const id = isCustom ? found.id : enrollmentOf(base).roleId
  return { base, id, shown: isCustom ? { role: found.label, role_id: id } : {} }
}

/** The id of the role of an enrollment. */
export const roleIdOf = ({ role, written }: Pick<Member, "role" | "written">): number =>
  typeof written?.role_id === "number" ? written.role_id : enrollmentOf(role).roleId

/** Whether the role with this id is one of the account, not of courses. */
export const isAccountRole = ({ base_role_type }: { readonly base_role_type: string }): boolean =>
  ACCOUNT_TYPES.includes(base_role_type)

type Permission = (typeof permissions)[number]

const permissionFilters: Filters<Permission> = {
  search_term: filterSearch(({ key, label }, term) => containsTerm([key, label], term))
}

const listPermissions = Effect.fn("Sandbox.listPermissions")(function* (request: ApiRequest) {
  yield* requireAccountAdmin(request)
  return yield* replyPage(request, {
    path: "accounts/1/roles/permissions",
    rows: yield* selectArray(request, permissions, { filters: permissionFilters }),
    toJson: (permission) => ({ ...permission })
  })
})

export const roleResource = defineResource({
  routes: [
    ...routes,
    get("/accounts/:account_id/roles/permissions", listPermissions, { acts: Object.keys(permissionFilters) }),
    post("/accounts/:account_id/roles/:role_id/activate", activate, { noEffect: IN_PATH })
  ],
  canGrow: true,
  changeTypes: ["role"]
})
