import type { Room } from "./room.js"

// Each kind counts from its own number.
export const moduleId = (room: Room, course: number, place: number): number => 1001 + course * room.modules + place
export const itemId = (room: Room, module: number, place: number): number => module * room.items + place
export const assignmentId = (room: Room, course: number, place: number): number =>
  5001 + course * room.assignments + place
export const quizId = (room: Room, course: number, place: number): number => 301 + course * room.quizzes + place
export const groupId = (room: Room, course: number, place: number): number => 1 + course * room.groups + place
export const enrollmentId = (room: Room, course: number, place: number): number =>
  20_001 + course * room.enrollments + place

/** Discussions are in the first half of a context's ids, announcements in the second. */
export const topicId = (room: Room, context: number, announcement: boolean, place: number): number =>
  7001 + (context * 2 + (announcement ? 1 : 0)) * room.topics + place

/** The first id for what callers add: above all records of these kinds that courses begin with. */
export const firstFreeId = (room: Room, courses: number): number =>
  Math.max(
    itemId(room, moduleId(room, courses, 0), 0),
    assignmentId(room, courses, 0),
    // The contexts are the courses and then their groups.
    topicId(room, courses + groupId(room, courses, 0), false, 0)
  )

/** Whether every id is one that a double can hold. Those of submissions are the highest. */
export const areSafe = (room: Room, courses: number): boolean =>
  [
    firstFreeId(room, courses),
    enrollmentId(room, courses, 0),
    Math.max(assignmentId(room, courses, 0), quizId(room, courses, 0)) * 100_000
  ].every(Number.isSafeInteger)
