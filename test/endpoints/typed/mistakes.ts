/** Mistakes in calls of known endpoints. The comments above each one are what compilers and an editor say. */
import { pipe, Stream } from "effect"
import { lms, lmsPages, lmsStream, lmsStreamAll, lmsUpload } from "effect-lms"
import type {} from "effect-lms/endpoints"
import { lmsExport, lmsExportAll } from "effect-lms/export"
import type { LmsClient } from "effect-lms/promise"

declare const client: LmsClient
declare const id: number
declare const maybeUrl: string | undefined
interface UserList<P> {
  readonly endpoint: "/api/v1/courses/:id/users"
  readonly params: P
}
declare const userLists: <P extends Record<string, string | number>>(params: P) => ReadonlyArray<UserList<P>>

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams & LmsIds<"id">'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const name = lms("/api/v1/courses/:id/users", { id: 101, enrolment_type: ["student"] })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'serch_term' does not exist in type 'ListUsersInCourseParams & LmsIds<"course_id">'. Did you mean to write 'search_term'?
// hover: (property) serch_term: string
export const nameBraces = lms("/api/v1/courses/{course_id}/users", { course_id: 101, serch_term: "a" })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const nameInlined = lms("/api/v1/courses/101/users", { enrolment_type: ["student"] })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const nameTemplate = lms(`/api/v1/courses/${id}/users`, { enrolment_type: ["student"] })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const nameSis = lms("/api/v1/courses/sis_course_id:A1/users", { enrolment_type: ["student"] })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const nameUrl = lms("https://canvas.example.edu/api/v1/courses/101/users?per_page=5", {
  enrolment_type: ["student"]
})

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'nme' does not exist in type 'CreateModuleModule'. Did you mean to write 'name'?
// hover: (property) nme: string
export const nameNested = lms("POST /api/v1/courses/:id/modules", { id: 101, module: { nme: "Week 1" } })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'corse' does not exist in type 'UpdateCourseParams & LmsIds<"id">'. Did you mean to write 'course'?
// hover: (property) corse: {}
export const nameMethod = lms("/api/v1/courses/:id", { id: 1, corse: {} }, { method: "PUT" })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams & LmsIds<"id">'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const nameStream = lmsStream("/api/v1/courses/:id/users", { id: 101, enrolment_type: ["student"] })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams & LmsIds<"id">'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const namePages = lmsPages("/api/v1/courses/:id/users", { id: 101, enrolment_type: ["student"] })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams & LmsIds<"id">'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const nameExport = lmsExport("users.ndjson", "/api/v1/courses/:id/users", {
  id: 101,
  enrolment_type: ["student"]
})

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'parent_folder_pth' does not exist in type 'UploadFileCoursesParams & LmsIds<"course_id">'. Did you mean to write 'parent_folder_path'?
// hover: (property) parent_folder_pth: string
export const nameUpload = lmsUpload("notes.pdf", { course_id: 101, parent_folder_pth: "handouts" })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams & LmsIds<"id">'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string
export const nameLists = lmsStreamAll(
  [{ endpoint: "/api/v1/courses/:id/users", params: { id: 1, enrolment_type: "student" } }],
  { concurrency: 4 }
)

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams & LmsIds<"id">'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string
export const nameExports = lmsExportAll("users", [
  { endpoint: "/api/v1/courses/:id/users", params: { id: 1, enrolment_type: "student" } }
])

// 5.9,6,7: TS2820: Type '"emial"' is not assignable to type 'LmsChoiceParam<"email" | "last_login" | "sis_id" | "username">'. Did you mean '"email"'?
// hover: (property) ListUsersInCourseParams.sort?: LmsChoiceParam<"email" | "last_login" | "sis_id" | "username">
export const wordLists = lmsStreamAll([{ endpoint: "/api/v1/courses/:id/users", params: { id: 1, sort: "emial" } }], {
  concurrency: 4
})

// 5.9,6,7: TS2322: Type '{ sort: "email"; }' is not assignable to type '{ readonly sort: "email"; } & { readonly id: LmsPlaceholder; }'. ⏎   Property 'id' is missing in type '{ sort: "email"; }' but required in type '{ readonly id: LmsPlaceholder; }'.
// hover: (property) params: { ⏎     readonly sort: "email"; ⏎ } & { ⏎     readonly id: LmsPlaceholder; ⏎ }
export const placeholderLists = lmsStreamAll([{ endpoint: "/api/v1/courses/:id/users", params: { sort: "email" } }], {
  concurrency: 4
})

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams & LmsIds<"id">'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string
export const nameListsAlone = lmsStreamAll([
  { endpoint: "/api/v1/courses/:id/users", params: { id: 1, enrolment_type: "student" } }
])

// 5.9,6,7: TS2820: Type '"emial"' is not assignable to type 'LmsChoiceParam<"email" | "last_login" | "sis_id" | "username">'. Did you mean '"email"'?
// hover: (property) ListUsersInCourseParams.sort?: LmsChoiceParam<"email" | "last_login" | "sis_id" | "username">
export const wordListsAlone = lmsStreamAll([
  { endpoint: "/api/v1/courses/:id/users", params: { id: 1, sort: "emial" } }
])

// 5.9,6,7: TS2322: Type '{ sort: "email"; }' is not assignable to type '{ readonly sort: "email"; } & { readonly id: LmsPlaceholder; }'. ⏎   Property 'id' is missing in type '{ sort: "email"; }' but required in type '{ readonly id: LmsPlaceholder; }'.
// hover: (property) params: { ⏎     readonly sort: "email"; ⏎ } & { ⏎     readonly id: LmsPlaceholder; ⏎ }
export const placeholderListsAlone = lmsStreamAll([
  { endpoint: "/api/v1/courses/:id/users", params: { sort: "email" } }
])

// 5.9,6: TS2353: Object literal may only specify known properties, and 'bukcet' does not exist in type '(ListUsersInCourseParams & LmsIds<"id">) | (ListAssignmentsAssignmentGroupsParams & LmsIds<"id">)'.
// 7: TS2353: Object literal may only specify known properties, and 'bukcet' does not exist in type '(ListAssignmentsAssignmentGroupsParams & LmsIds<"id">) | (ListUsersInCourseParams & LmsIds<"id">)'.
// hover: (property) bukcet: string
export const nameSecondList = lmsStreamAll([
  { endpoint: "/api/v1/courses/:id/users", params: { id: 1 } },
  { endpoint: "/api/v1/courses/:id/assignments", params: { id: 1, bukcet: "past" } }
])

// 5.9,6,7: TS2353: Object literal may only specify known properties, and 'endpoint' does not exist in type 'Iterable<LmsListRequest> | Stream<LmsListRequest, never, never>'.
// hover: (property) endpoint: string
export const objectLists = lmsStreamAll({ endpoint: "/api/v1/courses/:id/users" }, { concurrency: 4 })

// 5.9,6,7: TS2322: Type '"/api/v1/courses/:id/users"' is not assignable to type '"endpoint is not an option of this operation"'.
// hover: (property) endpoint: string
export const objectListsAlone = lmsStreamAll({ endpoint: "/api/v1/courses/:id/users", params: { id: 1 } })

// 5.9,6,7: TS2322: Type 'number' is not assignable to type '"perpage is not an option of this operation"'.
// hover: (property) perpage: number
export const optionLists = lmsStreamAll({ perpage: 5 })

// 5.9,6,7: TS2345: Argument of type 'Stream<UserList<{ sort: string; }>, never, never>' is not assignable to parameter of type '"missing parameter: id of /api/v1/courses/:id/users"'.
// hover: import Stream
export const placeholderStream = lmsStreamAll(Stream.fromIterable(userLists({ sort: "email" })))

// 5.9,6,7: TS2345: Argument of type 'LmsListsReader<{ concurrency: number; }>' is not assignable to parameter of type '(a: readonly UserList<{ id: number; srt: string; }>[]) => Stream<never, LmsError, Lms>'. ⏎   Types of parameters 'lists' and 'a' are incompatible. ⏎     Type 'readonly UserList<{ id: number; srt: string; }>[]' is not assignable to type '"srt is not a parameter of /api/v1/courses/:id/users"'.
// hover: (alias) lmsStreamAll<{ ⏎     concurrency: number; ⏎ }, never>(options?: { ⏎     concurrency: number; ⏎ } | undefined): LmsListsReader<{ ⏎     concurrency: number; ⏎ }> (+2 overloads) ⏎ import lmsStreamAll
export const nameListsLast = pipe(userLists({ id: 1, srt: "email" }), lmsStreamAll({ concurrency: 4 }))

// 5.9,6,7: TS2345: Argument of type 'LmsListsReader<{ concurrency: number; }>' is not assignable to parameter of type '(a: readonly UserList<{ id: number; sort: string; }>[]) => Stream<never, LmsError, Lms>'. ⏎   Types of parameters 'lists' and 'a' are incompatible. ⏎     Type 'readonly UserList<{ id: number; sort: string; }>[]' is not assignable to type '"wrong value: sort of /api/v1/courses/:id/users"'.
// hover: (alias) lmsStreamAll<{ ⏎     concurrency: number; ⏎ }, never>(options?: { ⏎     concurrency: number; ⏎ } | undefined): LmsListsReader<{ ⏎     concurrency: number; ⏎ }> (+2 overloads) ⏎ import lmsStreamAll
export const wordListsLast = pipe(userLists({ id: 1, sort: "emial" }), lmsStreamAll({ concurrency: 4 }))

// 5.9,6,7: TS2345: Argument of type 'LmsListsReader<LmsListsOptions<LmsListRequest>>' is not assignable to parameter of type '(a: readonly UserList<{ sort: string; }>[]) => Stream<never, LmsError, Lms>'. ⏎   Types of parameters 'lists' and 'a' are incompatible. ⏎     Type 'readonly UserList<{ sort: string; }>[]' is not assignable to type '"missing parameter: id of /api/v1/courses/:id/users"'.
// hover: (alias) lmsStreamAll<LmsListsOptions<LmsListRequest>, never>(options?: LmsListsOptions<LmsListRequest> | undefined): LmsListsReader<LmsListsOptions<LmsListRequest>> (+2 overloads) ⏎ import lmsStreamAll
export const placeholderListsLast = pipe(userLists({ sort: "email" }), lmsStreamAll())

// 5.9,6,7: TS2345: Argument of type 'LmsListsReader<{ limit: number; }>' is not assignable to parameter of type '(_: Stream<UserList<{ sort: string; }>, never, never>) => Stream<never, LmsError, Lms>'. ⏎   Types of parameters 'lists' and '_' are incompatible. ⏎     Type 'Stream<UserList<{ sort: string; }>, never, never>' is not assignable to type '"missing parameter: id of /api/v1/courses/:id/users"'.
// hover: (alias) lmsStreamAll<{ ⏎     limit: number; ⏎ }, never>(options?: { ⏎     limit: number; ⏎ } | undefined): LmsListsReader<{ ⏎     limit: number; ⏎ }> (+2 overloads) ⏎ import lmsStreamAll
export const placeholderStreamLast = Stream.fromIterable(userLists({ sort: "email" })).pipe(lmsStreamAll({ limit: 5 }))

// 5.9,6,7: TS2345: Argument of type 'LmsListsReader<LmsListsOptions<LmsListRequest>>' is not assignable to parameter of type '(a: { endpoint: string; }) => Stream<LmsListRecord<LmsListRequest, unknown>, LmsError, Lms>'. ⏎   Types of parameters 'lists' and 'a' are incompatible. ⏎     Type '{ endpoint: string; }' is not assignable to type 'Iterable<LmsListRequest> | Stream<LmsListRequest, LmsError, Lms>'.
// hover: (alias) lmsStreamAll<LmsListsOptions<LmsListRequest>, never>(options?: LmsListsOptions<LmsListRequest> | undefined): LmsListsReader<LmsListsOptions<LmsListRequest>> (+2 overloads) ⏎ import lmsStreamAll
export const objectListsLast = pipe({ endpoint: "/api/v1/courses/:id/users" }, lmsStreamAll())

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'enrolment_type' does not exist in type 'ListUsersInCourseParams & LmsIds<"id">'. Did you mean to write 'enrollment_type'?
// hover: (property) enrolment_type: string[]
export const namePromise = client.request("/api/v1/courses/:id/users", { id: 101, enrolment_type: ["student"] })

// 5.9,6,7: TS2820: Type '"emial"' is not assignable to type 'LmsChoiceParam<"email" | "last_login" | "sis_id" | "username">'. Did you mean '"email"'?
// hover: (property) sort: "emial"
export const word = lms("/api/v1/courses/:id/users", { id: 101, sort: "emial" })

// 5.9,6,7: TS2322: Type 'string' is not assignable to type 'LmsGroupParam<UpdateCourseCourse>'.
// hover: (property) UpdateCourseParams.course?: LmsGroupParam<UpdateCourseCourse>
export const group = lms("PUT /api/v1/courses/:id", { id: 1, course: "Biology" })

// 5.9,6,7: TS2353: Object literal may only specify known properties, and 'name' does not exist in type 'Date | Utc | Zoned'.
// hover: (property) name: string
export const object = lms("/api/v1/courses/:id/users", { id: 1, search_term: { name: "a" } })

// 5.9,6,7: TS2322: Type 'Map<any, any>' is not assignable to type 'LmsTextParam'. ⏎   Type 'Map<any, any>' is not assignable to type 'Date | Utc | Zoned'.
// hover: (property) ListUsersInCourseParams.search_term?: LmsTextParam
export const map = lms("/api/v1/courses/:id/users", { id: 1, search_term: new Map() })

// 5.9,6,7: TS2322: Type 'null' is not assignable to type 'LmsPlaceholder'.
// hover: (property) id: LmsPlaceholder
export const nothing = lms("/api/v1/courses/:id/users", { id: null })

// 5.9,6,7: TS2345: Argument of type '{ sort: "email"; }' is not assignable to parameter of type 'ListUsersInCourseParams & LmsIds<"id">'. ⏎   Property 'id' is missing in type '{ sort: "email"; }' but required in type 'LmsIds<"id">'.
// hover: (alias) lms<"/api/v1/courses/:id/users", { ⏎     readonly sort: string; ⏎ } & { ⏎     readonly id: LmsPlaceholder; ⏎ }, LmsCallOptions>(endpoint: "/api/v1/courses/:id/users" | keyof LmsPaths, params?: (ListUsersInCourseParams & LmsIds<"id">) | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<LmsOnePage<User>>, LmsError, Lms> (+1 overload) ⏎ import lms
export const placeholder = lms("/api/v1/courses/:id/users", { sort: "email" })

// 5.9,6,7: TS2345: Argument of type '"/api/v1/courses/:id/users"' is not assignable to parameter of type '"missing parameter: id"'.
// hover: (alias) lms<"/api/v1/courses/:id/users", undefined, LmsCallOptions>(endpoint: "missing parameter: id", params?: (ListUsersInCourseParams & LmsIds<"id">) | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<LmsOnePage<User>>, LmsError, Lms> (+1 overload) ⏎ import lms
export const parameters = lms("/api/v1/courses/:id/users")

// 5.9,6,7: TS2322: Type 'number' is not assignable to type '"limit is an option: pass it in the third argument"'.
// hover: (property) limit: number
export const option = lms("/api/v1/courses/:id/users", { id: 1, limit: 5 })

// 5.9,6,7: TS2322: Type 'number' is not assignable to type '"perpage is not an option of this operation"'.
// hover: (property) perpage: number
export const unknownOption = lms("/api/v1/courses/:id/users", { id: 1 }, { perpage: 5 })

// 5.9,6,7: TS2345: Argument of type '"/api/v1/courses/:id"' is not assignable to parameter of type '"this endpoint returns a single record and no list: use lms"'.
// hover: (alias) lmsStream<"/api/v1/courses/:id", { ⏎     id: number; ⏎ }, LmsStreamOptions>(endpoint: "this endpoint returns a single record and no list: use lms", params?: (GetSingleCourseParams & LmsIds<"id">) | undefined, options?: LmsStreamOptions | undefined): Stream.Stream<unknown, LmsError, Lms> ⏎ import lmsStream
export const single = lmsStream("/api/v1/courses/:id", { id: 1 })

// 5.9,6,7: TS2345: Argument of type '"/api/v1/users/self/profile"' is not assignable to parameter of type '"this endpoint returns a single record and no list: use lms"'.
// hover: (property) LmsClient.pages: <"/api/v1/users/self/profile", undefined, LmsClientOptions<LmsStreamOptions>>(endpoint: "this endpoint returns a single record and no list: use lms", params?: LmsCommonParams | undefined, options?: LmsClientOptions<LmsStreamOptions> | undefined) => AsyncIterable<LmsClientPage<unknown>>
export const singlePages = client.pages("/api/v1/users/self/profile")

// 5.9,6,7: TS2345: Argument of type '"POST /api/v1/courses/:id/modules"' is not assignable to parameter of type '"a POST returns no list: use lms"'.
// hover: (alias) lmsPages<"POST /api/v1/courses/:id/modules", { ⏎     id: number; ⏎ }, LmsStreamOptions>(endpoint: "a POST returns no list: use lms", params?: (CreateModuleParams & LmsIds<"id">) | undefined, options?: LmsStreamOptions | undefined): Stream.Stream<LmsPage<unknown>, LmsError, Lms> ⏎ import lmsPages
export const write = lmsPages("POST /api/v1/courses/:id/modules", { id: 1 })

// 5.9,6,7: TS2345: Argument of type '"/courses"' is not assignable to parameter of type '"/courses is no path of the API: it must start with /api/, such as /api/v1/courses"'.
// hover: (alias) lms<"/courses", undefined, LmsCallOptions>(endpoint: "/courses is no path of the API: it must start with /api/, such as /api/v1/courses", params?: { ⏎     readonly [name: string]: unknown; ⏎ } | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<unknown>, LmsError, Lms> (+1 overload) ⏎ import lms
export const path = lms("/courses")

// 5.9,6,7: TS2345: Argument of type '"FETCH /api/v1/courses"' is not assignable to parameter of type '"FETCH is no method of the API: use GET, POST, PUT, PATCH or DELETE"'.
// hover: (alias) lms<"FETCH /api/v1/courses", undefined, LmsCallOptions>(endpoint: "FETCH is no method of the API: use GET, POST, PUT, PATCH or DELETE", params?: { ⏎     readonly [name: string]: unknown; ⏎ } | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<unknown>, LmsError, Lms> (+1 overload) ⏎ import lms
export const method = lms("FETCH /api/v1/courses")

// 5.9,6,7: TS2345: Argument of type '"courses"' is not assignable to parameter of type '"an endpoint is a path that starts with /api/, or a full URL, with or without a method before it"'.
// hover: (alias) lms<"courses", undefined, LmsCallOptions>(endpoint: "an endpoint is a path that starts with /api/, or a full URL, with or without a method before it", params?: { ⏎     readonly [name: string]: unknown; ⏎ } | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<unknown>, LmsError, Lms> (+1 overload) ⏎ import lms
export const words = lms("courses")

// 5.9,6,7: TS2345: Argument of type '""' is not assignable to parameter of type 'keyof LmsPaths'.
// hover: (alias) lms<"", undefined, LmsCallOptions>(endpoint: keyof LmsPaths, params?: { ⏎     readonly [name: string]: unknown; ⏎ } | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<unknown>, LmsError, Lms> (+1 overload) ⏎ import lms
export const empty = lms("")

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'visibel' does not exist in type 'UpdateSeveralCalendarsElement'. Did you mean to write 'visible'?
// hover: (property) visibel: boolean
export const elementName = lms("PUT /api/v1/accounts/1/account_calendars", [{ id: 1, visibel: true }])

// 5.9,6,7: TS2322: Type 'number' is not assignable to type 'LmsTimeParam'.
// hover: (property) BulkUpdateAssignmentDatesAllDates.due_at?: LmsTimeParam
export const elementType = lms("PUT /api/v1/courses/1/assignments/bulk_update", [{ id: 1, all_dates: [{ due_at: 5 }] }])

// 5.9,6,7: TS2345: Argument of type '{ course: {}; }[]' is not assignable to parameter of type '"this endpoint takes no array: pass an object with names and values"'.
// hover: (alias) lms<"PUT /api/v1/courses/1", "this endpoint takes no array: pass an object with names and values", LmsCallOptions>(endpoint: "PUT /api/v1/courses/1" | keyof LmsPaths, params?: "this endpoint takes no array: pass an object with names and values" | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<unknown>, LmsError, Lms> (+1 overload) ⏎ import lms
export const noArray = lms("PUT /api/v1/courses/1", [{ course: {} }])

// 5.9,6,7: TS2345: Argument of type 'string[]' is not assignable to parameter of type '"a GET has no body for an array: pass an object with names and values"'.
// hover: (alias) lms<"/api/v1/courses", "a GET has no body for an array: pass an object with names and values", LmsCallOptions>(endpoint: "/api/v1/courses", params?: "a GET has no body for an array: pass an object with names and values" | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<LmsOnePage<Course>>, LmsError, Lms> (+1 overload) ⏎ import lms
export const arrayInGet = lms("/api/v1/courses", ["teacher"])

// 5.9,6,7: TS2345: Argument of type '{ id: number; }[]' is not assignable to parameter of type '"missing in options.params: course_id"'.
// hover: (alias) lms<"PUT /api/v1/courses/:course_id/assignments/bulk_update", "missing in options.params: course_id", LmsCallOptions>(endpoint: "PUT /api/v1/courses/:course_id/assignments/bulk_update", params?: "missing in options.params: course_id" | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponseFields<Progress>, LmsError, Lms> (+1 overload) ⏎ import lms
export const arrayPlaceholder = lms("PUT /api/v1/courses/:course_id/assignments/bulk_update", [{ id: 1 }])

// 5.9,6,7: TS2345: Argument of type 'string | undefined' is not assignable to parameter of type 'string'. ⏎   Type 'undefined' is not assignable to type 'string'.
// hover: const maybeUrl: string | undefined
export const maybe = lms(maybeUrl)

// 5.9,6,7: TS2345: Argument of type 'string | undefined' is not assignable to parameter of type 'string'. ⏎   Type 'undefined' is not assignable to type 'string'.
// hover: const maybeUrl: string | undefined
export const maybeSaved = lms(maybeUrl, {}, { destfile: "slides.pdf" })

// 5.9,6,7: TS2345: Argument of type 'string | undefined' is not assignable to parameter of type 'string'. ⏎   Type 'undefined' is not assignable to type 'string'.
// hover: const maybeUrl: string | undefined
export const maybeStream = lmsStream(maybeUrl)

// 5.9,6,7: TS2345: Argument of type 'string | undefined' is not assignable to parameter of type 'string'. ⏎   Type 'undefined' is not assignable to type 'string'.
// hover: const maybeUrl: string | undefined
export const maybePromise = client.request(maybeUrl, {}, { method: "DELETE" })

// 5.9,6,7: TS2345: Argument of type 'string | undefined' is not assignable to parameter of type 'string'. ⏎   Type 'undefined' is not assignable to type 'string'.
// hover: const maybeUrl: string | undefined
export const maybeExport = lmsExport("a.ndjson", maybeUrl)

// 5.9,6,7: TS2820: Type '"concludee"' is not assignable to type 'LmsChoiceParam<"claim" | "conclude" | "delete" | "offer" | "undelete">'. Did you mean '"conclude"'?
// hover: (property) event: "concludee"
export const wordGroup = lms("PUT /api/v1/courses/:id", { id: 1, course: { event: "concludee" } })

// 5.9,6,7: TS2820: Type '"pass_fial"' is not assignable to type 'LmsChoiceParam<"gpa_scale" | "letter_grade" | "not_graded" | "pass_fail" | "percent" | "points">'. Did you mean '"pass_fail"'?
// hover: (property) grading_type: "pass_fial"
export const wordNew = lms("POST /api/v1/courses/:course_id/assignments", {
  course_id: 1,
  assignment: { grading_type: "pass_fial" }
})

// 5.9,6,7: TS2820: Type '"pass_fial"' is not assignable to type 'LmsChoiceParam<"gpa_scale" | "letter_grade" | "not_graded" | "pass_fail" | "percent" | "points">'. Did you mean '"pass_fail"'?
// hover: (property) grading_type: "pass_fial"
export const wordEdit = lms("PUT /api/v1/courses/:course_id/assignments/:id", {
  course_id: 1,
  id: 2,
  assignment: { grading_type: "pass_fial" }
})

// 5.9,6,7: TS2820: Type '"treaded"' is not assignable to type 'LmsChoiceParam<"not_threaded" | "side_comment" | "threaded">'. Did you mean '"threaded"'?
// hover: (property) discussion_type: "treaded"
export const wordTopic = lms("POST /api/v1/courses/:course_id/discussion_topics", {
  course_id: 1,
  discussion_type: "treaded"
})

// 5.9,6,7: TS2820: Type '"folowing"' is not assignable to type 'LmsChoiceParam<"all" | "following" | "one">'. Did you mean '"following"'?
// hover: (property) which: "folowing"
export const wordSeries = lms("PUT /api/v1/calendar_events/:id", { id: 1, which: "folowing" })

// 5.9,6,7: TS2820: Type '"asinc"' is not assignable to type 'LmsChoiceParam<"async" | "sync">'. Did you mean '"async"'?
// hover: (property) mode: "asinc"
export const wordMode = lms("POST /api/v1/conversations", { recipients: [1], body: "a", mode: "asinc" })

// 5.9,6,7: TS2820: Type '"vidio"' is not assignable to type 'LmsChoiceParam<"audio" | "video">'. Did you mean '"video"'?
// hover: (property) media_comment_type: "vidio"
export const wordMedia = lms("POST /api/v1/conversations", { recipients: [1], body: "a", media_comment_type: "vidio" })

// 5.9,6,7: TS2820: Type '"unred"' is not assignable to type 'LmsChoiceParam<"archived" | "sent" | "starred" | "unread">'. Did you mean '"unread"'?
// hover: (property) scope: "unred"
export const wordScope = lms("/api/v1/conversations", { scope: "unred" })

// 5.9,6,7: TS2561: Object literal may only specify known properties, but 'coments' does not exist in type 'GradeOrCommentOnSubmissionRubricAssessmentRecord'. Did you mean to write 'comments'?
// hover: (property) coments: string
export const nameRecord = lms("PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id", {
  course_id: 1,
  assignment_id: 2,
  user_id: 3,
  rubric_assessment: { _1: { points: 1, coments: "Well done" } }
})

// 5.9,6,7: TS2345: Argument of type '{ course: { name: string; }; }' is not assignable to parameter of type 'UpdateCourseParams & LmsIds<"id">'. ⏎   Property 'id' is missing in type '{ course: { name: string; }; }' but required in type 'LmsIds<"id">'.
// hover: (alias) lms<"PUT /api/v1/courses/:id", { ⏎     readonly course: { ⏎         name: string; ⏎     }; ⏎ } & { ⏎     readonly id: LmsPlaceholder; ⏎ }, LmsCallOptions>(endpoint: "PUT /api/v1/courses/:id", params?: (UpdateCourseParams & LmsIds<"id">) | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponse<unknown>, LmsError, Lms> (+1 overload) ⏎ import lms
export const placeholderWrite = lms("PUT /api/v1/courses/:id", { course: { name: "Biology" } })

// 5.9,6,7: TS2345: Argument of type '{ course_id: number; module_item: { title: string; type: "SubHeader"; }; }' is not assignable to parameter of type 'CreateModuleItemParams & LmsIds<"course_id" | "module_id">'. ⏎   Property 'module_id' is missing in type '{ course_id: number; module_item: { title: string; type: "SubHeader"; }; }' but required in type 'LmsIds<"course_id" | "module_id">'.
// hover: (alias) lms<"POST /api/v1/courses/:course_id/modules/:module_id/items", { ⏎     readonly course_id: number; ⏎     readonly module_item: { ⏎         title: string; ⏎         type: string; ⏎     }; ⏎ } & { ⏎     readonly module_id: LmsPlaceholder; ⏎ }, LmsCallOptions>(endpoint: "POST /api/v1/courses/:course_id/modules/:module_id/items", params?: (CreateModuleItemParams & LmsIds<"course_id" | "module_id">) | undefined, options?: LmsCallOptions | undefined): Effect<LmsResponseFields<ModuleItem>, LmsError, Lms> (+1 overload) ⏎ import lms
export const placeholderItem = lms("POST /api/v1/courses/:course_id/modules/:module_id/items", {
  course_id: 101,
  module_item: { title: "Week 1", type: "SubHeader" }
})
