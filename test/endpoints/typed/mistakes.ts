/** Mistakes in calls of known endpoints. The comment above each one is what the compiler says. */
import { lms, lmsPages, lmsStream, lmsStreamAll, lmsUpload } from "effect-lms"
import type {} from "effect-lms/endpoints"
import { lmsExport, lmsExportAll } from "effect-lms/export"
import type { LmsClient } from "effect-lms/promise"

declare const client: LmsClient
declare const id: number

// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & { readonly id: LmsPlaceholder; }'. Did you mean to write 'enrollment_type'?
export const name = lms("/api/v1/courses/:id/users", { id: 101, enrolment_type: ["student"] })
// TS2561: Object literal may only specify known properties, but 'serch_term' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & { readonly course_id: LmsPlaceholder; }'. Did you mean to write 'search_term'?
export const nameBraces = lms("/api/v1/courses/{course_id}/users", { course_id: 101, serch_term: "a" })
// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & {}'. Did you mean to write 'enrollment_type'?
export const nameInlined = lms("/api/v1/courses/101/users", { enrolment_type: ["student"] })
// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & {}'. Did you mean to write 'enrollment_type'?
export const nameTemplate = lms(`/api/v1/courses/${id}/users`, { enrolment_type: ["student"] })
// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & {}'. Did you mean to write 'enrollment_type'?
export const nameSis = lms("/api/v1/courses/sis_course_id:A1/users", { enrolment_type: ["student"] })
// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & {}'. Did you mean to write 'enrollment_type'?
export const nameUrl = lms("https://canvas.example.edu/api/v1/courses/101/users?per_page=5", {
  enrolment_type: ["student"]
})
// TS2561: Object literal may only specify known properties, but 'nme' does not exist in type 'WriteFields<{ name: string; unlock_at: Time; position: number; require_sequential_progress: boolean; requirement_type: string; prerequisite_module_ids: readonly Id[]; publish_final_grade: boolean; published: boolean; }>'. Did you mean to write 'name'?
export const nameNested = lms("POST /api/v1/courses/:id/modules", { id: 101, module: { nme: "Week 1" } })
// TS2561: Object literal may only specify known properties, but 'corse' does not exist in type '(CourseWriteParams | UpdateCourseParams) & LmsCommonParams & { readonly id: LmsPlaceholder; }'. Did you mean to write 'course'?
export const nameMethod = lms("/api/v1/courses/:id", { id: 1, corse: {} }, { method: "PUT" })
// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & { readonly id: LmsPlaceholder; }'. Did you mean to write 'enrollment_type'?
export const nameStream = lmsStream("/api/v1/courses/:id/users", { id: 101, enrolment_type: ["student"] })
// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & { readonly id: LmsPlaceholder; }'. Did you mean to write 'enrollment_type'?
export const namePages = lmsPages("/api/v1/courses/:id/users", { id: 101, enrolment_type: ["student"] })
// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & { readonly id: LmsPlaceholder; }'. Did you mean to write 'enrollment_type'?
export const nameExport = lmsExport("users.ndjson", "/api/v1/courses/:id/users", {
  id: 101,
  enrolment_type: ["student"]
})
// TS2561: Object literal may only specify known properties, but 'parent_folder_pth' does not exist in type 'UploadFileParams & LmsCommonParams & { readonly course_id: LmsPlaceholder; }'. Did you mean to write 'parent_folder_path'?
export const nameUpload = lmsUpload("notes.pdf", { course_id: 101, parent_folder_pth: "handouts" })
// TS2322: Type '{ endpoint: string; params: { id: number; enrolment_type: string; }; }' is not assignable to type '"enrolment_type is no parameter of this endpoint"'.
export const nameLists = lmsStreamAll(
  [{ endpoint: "/api/v1/courses/:id/users", params: { id: 1, enrolment_type: "student" } }],
  {}
)
// TS2322: Type '{ endpoint: string; params: { id: number; enrolment_type: string; }; }' is not assignable to type '"enrolment_type is no parameter of this endpoint"'.
export const nameExports = lmsExportAll("users", [
  { endpoint: "/api/v1/courses/:id/users", params: { id: 1, enrolment_type: "student" } }
])
// TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & { readonly id: LmsPlaceholder; }'. Did you mean to write 'enrollment_type'?
export const namePromise = client.request("/api/v1/courses/:id/users", { id: 101, enrolment_type: ["student"] })

// TS2820: Type '"emial"' is not assignable to type 'LmsChoiceParam<"username" | "email" | "sis_id" | "last_login">'. Did you mean '"email"'?
export const word = lms("/api/v1/courses/:id/users", { id: 101, sort: "emial" })
// TS2322: Type 'string' is not assignable to type 'LmsGroupParam<{ readonly account_id?: LmsNumberParam; readonly name?: LmsTextParam; readonly course_code?: LmsTextParam; readonly start_at?: LmsTimeParam; ... 43 more ...; readonly post_manually?: LmsFlagParam; }>'.
export const group = lms("PUT /api/v1/courses/:id", { id: 1, course: "Biology" })
// TS2353: Object literal may only specify known properties, and 'name' does not exist in type 'Date | Utc | Zoned'.
export const object = lms("/api/v1/courses/:id/users", { id: 1, search_term: { name: "a" } })
// TS2322: Type 'Map<any, any>' is not assignable to type 'LmsTextParam'.
//   Type 'Map<any, any>' is not assignable to type 'Date | Utc | Zoned'.
export const map = lms("/api/v1/courses/:id/users", { id: 1, search_term: new Map() })
// TS2322: Type 'null' is not assignable to type 'LmsPlaceholder'.
export const nothing = lms("/api/v1/courses/:id/users", { id: null })

// TS2345: Argument of type '{ sort: "email"; }' is not assignable to parameter of type 'ListUsersInCourseSearchUsersParams & LmsCommonParams & { readonly id: LmsPlaceholder; }'.
//   Property 'id' is missing in type '{ sort: "email"; }' but required in type '{ readonly id: LmsPlaceholder; }'.
export const placeholder = lms("/api/v1/courses/:id/users", { sort: "email" })
// TS2345: Argument of type '"/api/v1/courses/:id/users"' is not assignable to parameter of type '"missing parameter: id"'.
export const parameters = lms("/api/v1/courses/:id/users")

// TS2322: Type 'number' is not assignable to type '"limit is an option: pass it in the third argument"'.
export const option = lms("/api/v1/courses/:id/users", { id: 1, limit: 5 })
// TS2322: Type 'number' is not assignable to type '"perpage is not an option of this operation"'.
export const unknownOption = lms("/api/v1/courses/:id/users", { id: 1 }, { perpage: 5 })

// TS2345: Argument of type '"/api/v1/courses/:id"' is not assignable to parameter of type '"this endpoint returns a single record and no list: use lms"'.
export const single = lmsStream("/api/v1/courses/:id", { id: 1 })
// TS2345: Argument of type '"/api/v1/users/self/profile"' is not assignable to parameter of type '"this endpoint returns a single record and no list: use lms"'.
export const singlePages = client.pages("/api/v1/users/self/profile")
// TS2345: Argument of type '"POST /api/v1/courses/:id/modules"' is not assignable to parameter of type '"a POST returns no list: use lms"'.
export const write = lmsPages("POST /api/v1/courses/:id/modules", { id: 1 })

// TS2345: Argument of type '"/courses"' is not assignable to parameter of type '"/courses is no path of the API: it must start with /api/, such as /api/v1/courses"'.
export const path = lms("/courses")
// TS2345: Argument of type '"FETCH /api/v1/courses"' is not assignable to parameter of type '"FETCH is no method of the API: use GET, POST, PUT, PATCH or DELETE"'.
export const method = lms("FETCH /api/v1/courses")
// TS2345: Argument of type '"courses"' is not assignable to parameter of type '"an endpoint is a path that starts with /api/, or a full URL, with or without a method before it"'.
export const words = lms("courses")
// TS2345: Argument of type '""' is not assignable to parameter of type 'keyof LmsPaths | undefined'.
export const empty = lms("")
