/** A program that imports one entry. Its declarations name types of other entries. */
import { Lms, lms, lmsStream, lmsStreamAll } from "effect-lms"

export const operations = { lms, lmsStream }
export const { layer, make } = Lms
export const courses = lms("/api/v1/courses", {}, { limit: 3 })
export const untyped = lms("/api/v1/beta/things", {}, { limit: 3 })
export const ofMany = lmsStreamAll({ concurrency: 2 })
