/** Permissions, and the roles that have them unless the account decides otherwise. */
import type { JsonObject } from "../kernel/json.js"
import { enrollmentOf } from "./roles.js"

// A line has the name, the label and the roles that can have the permission: student, teacher, assistant, designer and
// observer. A capital letter is a role that has it from the start; without letters it is for roles of the account only.
const LINES = `
become_user|Users - act as|
import_sis|SIS Data - import|
manage_account_memberships|Admins - add / remove|
manage_account_settings|Account-level settings - manage|
manage_alerts|Global Announcements - add / edit / delete|
manage_courses_add|Courses - add|
manage_courses_admin|Courses - manage|
manage_developer_keys|Developer Keys - manage|
manage_feature_flags|Feature Options - enable / disable|
manage_master_courses|Blueprint Courses - add / edit / associate / delete|
manage_role_overrides|Permissions - manage|
manage_sis|SIS Data - manage|
manage_storage_quotas|Storage Quotas - manage|
manage_user_logins|Users - manage login details|
manage_user_observers|Users - manage observers|
moderate_user_content|Users - moderate user content|
read_course_content|Course Content - view|
read_course_list|Courses - view list|
undelete_courses|Courses - undelete|
view_course_changes|Courses - view change logs|
view_grade_changes|Grades - view change logs|
view_notifications|Notifications - view|
view_statistics|Statistics - view|
create_collaborations|Student Collaborations - create|STADo
create_conferences|Web Conferences - create|STADo
create_forum|Discussions - create|STADo
generate_observer_pairing_code|Users - Generate observer pairing code for students|tado
import_outcomes|Learning Outcomes - import|TaDo
lti_add_edit|LTI - add / edit / delete|TAD
manage_calendar|Course Calendar - add / edit / delete|sTADo
manage_course_visibility|Courses - change visibility|TAD
manage_grades|Grades - edit|TA
manage_interaction_alerts|Alerts - add / edit / delete|Ta
manage_outcomes|Learning Outcomes - add / edit / delete|sTaDo
manage_rubrics|Rubrics - add / edit / delete|TAD
manage_sections_add|Course Sections - add|TaD
manage_sections_delete|Course Sections - delete|TaD
manage_sections_edit|Course Sections - edit|TaD
manage_students|Users - manage students in courses|TAD
manage_wiki_create|Pages - create|TADo
manage_wiki_delete|Pages - delete|TADo
manage_wiki_update|Pages - update|TADo
moderate_forum|Discussions - moderate|sTADo
post_to_forum|Discussions - post|STADo
read_announcements|Announcements - view|STADO
read_email_addresses|Users - view primary email address|sTAdo
read_forum|Discussions - view|STADO
read_question_banks|Question banks - view and link|TADo
read_reports|Courses - view usage reports|TAD
read_roster|Users - view list|STADo
read_sis|SIS Data - read|sTa
select_final_grade|Grades - select final grade for moderation|TA
send_messages|Conversations - send messages to individual course members|STADo
send_messages_all|Conversations - send messages to entire class|sTADo
view_all_grades|Grades - view all grades|TAd
view_audit_trail|Grades - view audit trail|t
view_group_pages|Groups - view all student groups|sTADo
view_user_logins|Users - view login IDs|TA
`

const LETTERS = { s: "student", t: "teacher", a: "ta", d: "designer", o: "observer" } as const

const isLetter = (text: string): text is keyof typeof LETTERS => Object.hasOwn(LETTERS, text)

interface Permission {
  readonly key: string
  readonly label: string
  /** The base types of the roles that can have it. */
  readonly available_to: ReadonlyArray<string>
  /** The base types of the roles that have it from the start. */
  readonly true_for: ReadonlyArray<string>
}

const typesOf = (letters: string): ReadonlyArray<string> =>
  [...letters.toLowerCase()].filter(isLetter).map((letter) => enrollmentOf(LETTERS[letter]).type)

export const permissions: ReadonlyArray<Permission> = LINES.trim()
  .split("\n")
  .map((line) => {
    const [key = "", label = "", letters = ""] = line.split("|")
    return {
      key,
      label,
      available_to: [...typesOf(letters), "AccountAdmin", "AccountMembership"],
      true_for: [...typesOf(letters.replace(/[a-z]/g, "")), "AccountAdmin"]
    }
  })

/** The change of one permission of a role by the account. */
export interface Override {
  readonly enabled?: boolean
  readonly locked?: boolean
  readonly applies_to_self?: boolean
  readonly applies_to_descendants?: boolean
}

/** The permissions of a role of this type. */
export const rolePermissions = (type: string, overrides: Readonly<Record<string, Override>>): JsonObject =>
  Object.fromEntries(
    permissions
      .filter(({ available_to }) => available_to.includes(type))
      .map(({ key, true_for }) => {
        const { applies_to_descendants = true, applies_to_self = true, enabled, locked = false } = overrides[key] ?? {}
        const prior = true_for.includes(type)
        const explicit = enabled !== undefined
        return [
          key,
          {
            enabled: enabled ?? prior,
            locked,
            readonly: false,
            explicit,
            ...(explicit ? { prior_default: prior } : {}),
            ...((enabled ?? prior) ? { applies_to_self, applies_to_descendants } : {})
          }
        ]
      })
  )
