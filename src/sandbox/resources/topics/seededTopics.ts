/** The discussion topics and announcements that courses and groups have from the start. */
import * as Schema from "effect/Schema"
import { defineList, expandList } from "../../kernel/inputData.js"
import { describe, Published, ShortString, strictObject, Timestamp } from "../../kernel/inputSchemas.js"
import { hash, makeIds, pick, type Seed } from "../../kernel/seed.js"
import { normalizeTimestamp, timestampOnDay } from "../../kernel/time.js"
import { groupIds } from "../groups.js"

/** The input fields of topics and announcements. Only topics have `published`. */
const announcementFields = {
  title: Schema.optional(ShortString),
  message: Schema.optional(Schema.String).annotations(describe("HTML.")),
  posted_at: Schema.optional(Timestamp)
}

const TopicInput = strictObject({ ...announcementFields, published: Schema.optional(Published) })

export const topicList = defineList("discussion_topics", TopicInput, { description: "Default: 4 to 15." })

const announcementList = defineList("announcements", strictObject(announcementFields), {
  description: "Default: 1 to 5."
})

export const topicFields = { ...topicList.fields, ...announcementList.fields }

/** The discussions of a course or group use the first half of its ids, its announcements the second. */
const idsPerKind = (seed: Seed): number => Math.max(16, topicList.maxLength(seed), announcementList.maxLength(seed))

/** The ids of topics. Their owners are the courses, followed by the groups. */
export const topicIds = makeIds(
  7001,
  (seed) => 2 * idsPerKind(seed),
  (seed) => seed.courseCount + groupIds.limit(seed)
)

const TITLES = {
  topics: [
    "Introduce yourself",
    "Questions about this week",
    "What surprised you in the reading?",
    "Find a project partner",
    "Share your draft",
    "Exam preparation",
    "Office hours: when suits you?",
    "Useful resources",
    "Café · off topic"
  ],
  announcements: [
    "Welcome to the course",
    "Room change on Thursday",
    "Grades for the first assignment are out",
    "No class next Monday",
    "Guest lecture: Prof. Nguyễn"
  ]
} as const

/** The topics of a course, or of a group, whose numbers follow those of the courses; newest first. */
export const seededTopics = (seed: Seed, owner: number) =>
  (["topics", "announcements"] as const).flatMap((kind) => {
    const isAnnouncement = kind === "announcements"
    const random = hash(seed, kind, owner)
    const input = isAnnouncement ? announcementList : topicList
    // The input data apply to courses, not to groups.
    const list = owner < seed.courseCount ? input.forCourse(seed, owner) : undefined
    const defaultCount = isAnnouncement ? 1 + (random % 5) : 4 + (random % 12)
    return expandList<typeof TopicInput.Type>(list, defaultCount).map((data, position) => {
      const title = data?.title ?? pick(TITLES[kind], hash(seed, `${kind}.title`, owner) + position)
      const posted = normalizeTimestamp(data?.posted_at)
      const day = position * 3 + (hash(seed, `${kind}.posted`, owner, position) % 48) / 24
      return {
        id: topicIds.at(seed, owner, (isAnnouncement ? idsPerKind(seed) : 0) + position),
        title,
        is_announcement: isAnnouncement,
        message: data?.message ?? `<p>${title}</p>`,
        published: data?.published ?? true,
        created_at: posted ?? timestampOnDay(day),
        last_reply_at: posted ?? timestampOnDay(day + 1),
        // Students do not see what will be posted. The time is later than the clock of any test.
        delayed_post_at: data === undefined && !isAnnouncement && position % 4 === 0 ? timestampOnDay(365 * 1000) : null
      }
    })
  })
