import * as Function from "effect/Function"
import * as Schema from "effect/Schema"
import { makeIds } from "../../kernel/ids.js"
import {
  defineList,
  describe,
  expandList,
  Published,
  ShortString,
  strictObject,
  Timestamp
} from "../../kernel/inputData.js"
import { hash, pick, type Seed } from "../../kernel/seed.js"
import { makeState, makeTable } from "../../kernel/state.js"
import { normalizeTimestamp, timestampOnDay } from "../../kernel/time.js"
import type { Course } from "../../school/courses.js"
import { groupIds } from "../groups.js"

export interface Topic {
  readonly id: number
  readonly title: string
  readonly announcement: boolean
  readonly message: string
  readonly published: boolean
  readonly createdAt: string
  readonly lastReplyAt: string
  /** When it appears, where that is still to come. */
  readonly delayedPostAt: string | undefined
  /** From when on it takes no replies. */
  readonly lockAt: string | undefined
  readonly locked: boolean
  readonly pinned: boolean
  /** None where it was there from the beginning. */
  readonly author: number | undefined
}

/** What somebody has said in a topic. */
export interface Entry {
  readonly id: number
  /** What it answers to: another entry, or, where there is none, the topic. */
  readonly parent: number | undefined
  /** The entry of the topic that it is below, at any depth. */
  readonly root: number | undefined
  readonly author: number
  readonly message: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly deleted: boolean
}

/** What may be given of a topic; of an announcement, whether it is published may not. */
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

/** A context's discussions are in the first half of its ids, its announcements in the second. */
const idsPerKind = (seed: Seed): number => Math.max(16, topicList.maxLength(seed), announcementList.maxLength(seed))

/** What has topics: the courses, and then their groups. */
export const topicIds = makeIds(
  7001,
  (seed) => 2 * idsPerKind(seed),
  (seed) => seed.courseCount + groupIds.limit(seed)
)

export const courseContext = (course: Course): number => course.index
export const groupContext = (seed: Seed, group: number): number => seed.courseCount + group

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

const seededTopics = (seed: Seed, context: number): ReadonlyArray<Topic> =>
  (["topics", "announcements"] as const).flatMap((kind) => {
    const announcement = kind === "announcements"
    const madeUp = announcement ? 1 + (hash(seed, kind, context) % 5) : 4 + (hash(seed, kind, context) % 12)
    const input = announcement ? announcementList : topicList
    // What is said of courses is not said of their groups.
    const list = context < seed.courseCount ? input.forCourse(seed, context) : undefined
    return expandList<typeof TopicInput.Type>(list, madeUp).map((data, place): Topic => {
      const title = data?.title ?? pick(TITLES[kind], hash(seed, `${kind}.title`, context) + place)
      const posted = normalizeTimestamp(data?.posted_at)
      const day = place * 3 + (hash(seed, `${kind}.posted`, context, place) % 48) / 24
      return {
        id: topicIds.at(seed, context, (announcement ? idsPerKind(seed) : 0) + place),
        title,
        announcement,
        message: data?.message ?? `<p>${title}</p>`,
        published: data?.published ?? true,
        createdAt: posted ?? timestampOnDay(day),
        lastReplyAt: posted ?? timestampOnDay(day + 1),
        // Canvas shows what is not posted yet only to those who may edit. Later than any clock that a test may have.
        delayedPostAt: data === undefined && !announcement && place % 4 === 0 ? timestampOnDay(365 * 1000) : undefined,
        lockAt: undefined,
        locked: false,
        pinned: false,
        author: undefined
      }
    })
  })

/** The topics of a context, by its number, those that were posted last first. */
export const topics = makeTable<number, Topic>(Function.identity, seededTopics)

/** What was said in a topic, by its id, oldest first. */
export const entries = makeTable<number, Entry>(Function.identity, () => [])

/** What somebody has read and what they follow, by the topic or the entry and the person. */
const makeMarks = () =>
  makeState(
    (ids: readonly [of: number, person: number]) => ids.join("/"),
    (): boolean | undefined => undefined
  )

export const topicsRead = makeMarks()
export const topicsFollowed = makeMarks()
export const entriesRead = makeMarks()

// Both in UTC and to the second, so that their order is that of their letters.
const isPast = (moment: string, now: string) => moment <= now

export const isDelayed = ({ delayedPostAt }: Topic, now: string): boolean =>
  delayedPostAt !== undefined && !isPast(delayedPostAt, now)

export const isLocked = ({ lockAt, locked }: Topic, now: string): boolean =>
  locked || (lockAt !== undefined && isPast(lockAt, now))
