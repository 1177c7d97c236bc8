/** Roles in a course and their enrollment types. */

export type Role = "student" | "teacher" | "ta" | "observer" | "designer"

interface Enrollment {
  readonly type: string
  readonly roleId: number
}

const enrollments: Readonly<Record<Role, Enrollment>> = {
  student: { type: "StudentEnrollment", roleId: 3 },
  teacher: { type: "TeacherEnrollment", roleId: 4 },
  ta: { type: "TaEnrollment", roleId: 5 },
  designer: { type: "DesignerEnrollment", roleId: 6 },
  observer: { type: "ObserverEnrollment", roleId: 7 }
}

/** In the order of their types, in which Canvas lists enrollments. */
export const rolesByType = ["designer", "observer", "student", "ta", "teacher"] as const satisfies ReadonlyArray<Role>

export const enrollmentOf = (role: Role): Enrollment => enrollments[role]

const isRole = (text: string): text is Role => Object.hasOwn(enrollments, text)

/** Parses `teacher`, in any case, or the type `TeacherEnrollment`. */
export const parseRole = (text: string): Role | undefined => {
  const name = text.toLowerCase().replace(/_?enrollment$/, "")
  return isRole(name) ? name : undefined
}

/** Whether a role may edit a course's content. */
export const canEdit = (role: Role): boolean => role === "teacher" || role === "ta" || role === "designer"

/** The role with this id: each type of enrollment has one. */
export const roleOfId = (id: string): Role | undefined =>
  rolesByType.find((role) => String(enrollments[role].roleId) === id)
