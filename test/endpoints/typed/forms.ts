/** Each form of an endpoint is known to each operation: correct calls compile, and mistakes do not. */

import { lms, lmsPages, lmsStream, lmsStreamAll, lmsUpload } from "effect-lms"
import type { Course, Module, User } from "effect-lms/endpoints"
import { lmsExport, lmsExportAll } from "effect-lms/export"
import type { LmsClient } from "effect-lms/promise"
import type { CourseWrite, ModuleWrite } from "effect-lms/resources"
import type { LmsDataOf } from "effect-lms/wrappers"
import { lmsFingerprint } from "effect-lms/wrappers"

declare const id: number
declare const client: LmsClient
declare const record: Record<string, unknown>
declare const isCourse: boolean

/** Compiles only if both types are the same. */
const same = <A, B>(_equal: [A, B] extends [B, A] ? true : false): void => undefined

// The forms
same<LmsDataOf<"/api/v1/courses/:id/users">, ReadonlyArray<User>>(true)
same<LmsDataOf<"GET /api/v1/courses/{course_id}/users">, ReadonlyArray<User>>(true)
same<LmsDataOf<" get  /api/v1/courses/101/users">, ReadonlyArray<User>>(true)
same<LmsDataOf<`/api/v1/courses/${number}/users`>, ReadonlyArray<User>>(true)
same<LmsDataOf<`/api/v1/courses/sis_course_id:${string}/users`>, ReadonlyArray<User>>(true)
same<LmsDataOf<"/api/v1/courses/sis_course_id:A1/users?per_page=5">, ReadonlyArray<User>>(true)
same<LmsDataOf<"https://canvas.example.edu/api/v1/courses/101/users">, ReadonlyArray<User>>(true)
same<LmsDataOf<"http://localhost:3000/api/v1/courses/101/users?page=2">, ReadonlyArray<User>>(true)
same<LmsDataOf<"GET https://canvas.example.edu/api/v1/courses/:id/users">, ReadonlyArray<User>>(true)
same<LmsDataOf<"PUT /api/v1/courses/:course_id/modules/:id">, Module>(true)
same<LmsDataOf<"put /api/v1/courses/1/modules/2">, Module>(true)
same<LmsDataOf<"/api/v1/courses/1/modules/:id", { method: "put" }>, Module>(true)
same<LmsDataOf<"/api/v1/courses/:id" | "/api/v1/courses/:id/users">, Course | ReadonlyArray<User>>(true)
same<LmsDataOf<"/api/v1/beta/:id">, unknown>(true)
same<LmsDataOf<string>, unknown>(true)

// @ts-expect-error
lms("/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
lms("GET /api/v1/courses/{id}/users", { id, srt: "email" })
// @ts-expect-error
lms(" get  /api/v1/courses/101/users", { srt: "email" })
// @ts-expect-error
lms(`/api/v1/courses/${id}/users`, { srt: "email" })
// @ts-expect-error
lms("/api/v1/courses/sis_course_id:A1/users", { srt: "email" })
// @ts-expect-error
lms("/api/v1/courses/101/users?per_page=5", { srt: "email" })
// @ts-expect-error
lms("https://canvas.example.edu/api/v1/courses/101/users", { srt: "email" })
// @ts-expect-error
lms("/api/v1/courses/:id", { id, corse: {} }, { method: "put" })
// @ts-expect-error
lms("/api/v1/courses/:id/users", { srt: "email" }, { params: { id } })

// The operations
// @ts-expect-error
lmsPages("/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
lmsStream("/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
lmsFingerprint("/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
lmsExport("users.ndjson", "/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
lmsStreamAll([{ endpoint: "/api/v1/courses/:id/users", params: { id, srt: "email" } }])
// @ts-expect-error
lmsExportAll("users", [{ endpoint: "/api/v1/courses/:id/users", params: { id: 1, srt: "email" } }])
// @ts-expect-error
lmsUpload("a.pdf", { course_id: 1, parent_foldr_path: "a" })
// @ts-expect-error
lmsUpload("a.pdf", { id, parent_foldr_path: "a" }, { endpoint: "/api/v1/users/:id/files" })
// @ts-expect-error
lmsUpload("a.pdf", { id, parent_foldr_path: "a" }, { endpoint: "post /api/v1/users/:id/files" })
// @ts-expect-error
client.request("/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
client.pages("/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
client.stream("/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
client.streamAll([{ endpoint: "/api/v1/courses/:id/users", params: { id, srt: "email" } }])
// @ts-expect-error
client.fingerprint("/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
client.upload("a.pdf", { course_id: 1, parent_foldr_path: "a" })
// @ts-expect-error
client.export("users.ndjson", "/api/v1/courses/:id/users", { id, srt: "email" })
// @ts-expect-error
client.exportAll("users", [{ endpoint: "/api/v1/courses/:id/users", params: { id: 1, srt: "email" } }])

// An option among the parameters, of known endpoints and others
// @ts-expect-error
lms("/api/v1/courses/101/users", { limit: 5 })
// @ts-expect-error
lms("/api/v1/beta/1", { limit: 5 })
// @ts-expect-error
lms("POST /api/v1/users/self/favorites/courses/:id", { id, destfile: "a" })
// @ts-expect-error
lmsStream("/api/v1/courses/:id/users", { id, perPage: 5 })
// @ts-expect-error
client.stream("/api/v1/courses/:id/users", { id, collection: "users" })
// @ts-expect-error
lmsUpload("a.pdf", { course_id: 1, timeout: "1 minute" })

// What must pass
const wanted = { id: 101, enrollment_type: ["student", "ta"], sort: "email" } as const
const course: CourseWrite = { course: { name: "Biology", start_at: new Date() }, offer: true }
const module: ModuleWrite = { module: { name: "Week 1", unlock_at: null } }
lms("/api/v1/courses/:id/users", wanted)
lmsStream("/api/v1/courses/:id/users", { ...wanted, search_term: "a" })
lms("PUT /api/v1/courses/:id", { id, ...course })
lms("PUT /api/v1/courses/101", course)
lms("POST /api/v1/accounts/:id/courses", { id, ...course, enroll_me: true })
lms("POST /api/v1/courses/:id/modules", { id, ...module })
lms("/api/v1/courses/:id/users", { ...record, id })
lms("/api/v1/courses/101/users", record)
lms("PUT /api/v1/courses/:id", { id, course: record })
lms("PUT /api/v1/courses/:id", { id, course: { ...record, name: "a" } })
lms("PUT /api/v1/courses/:id", new Uint8Array(), { params: { id } })
lms("/api/v1/courses/:id/users", undefined, { params: { id } })
lms("/api/v1/courses/:id/users", { id, sort: isCourse ? "email" : undefined })
lms("/api/v1/courses/:id/users", { id }, { params: { srt: "email", limit: 2 } })
lms(isCourse ? "/api/v1/courses/:id" : "/api/v1/accounts/:id", { id })
lms(isCourse ? "/api/v1/courses/:id/users" : "/api/v1/beta/:id", { id, anything: 1 })
lms(String(id), { anything: 1 })
lms(`/api/v1/${String(id)}/users`, { anything: 1 })
lmsStreamAll([
  { endpoint: "/api/v1/courses/:id/users", params: { id, sort: "email" } },
  { endpoint: "/api/v1/courses/:id/assignments", params: { id, bucket: "past" } },
  { endpoint: "/api/v1/beta/:id", params: { id, anything: 1 } }
])
