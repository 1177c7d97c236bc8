import * as Function from "effect/Function"
import * as Schema from "effect/Schema"
import { givenList, listOf, Moment, object, Published, says, Text } from "../../kernel/given.js"
import { ids } from "../../kernel/ids.js"
import { kept, table } from "../../kernel/kept.js"
import { type Plan, pick, roll } from "../../kernel/plan.js"
import { momentOf, onDay } from "../../kernel/time.js"
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
const announcement = {
  title: Schema.optional(Text),
  message: Schema.optional(Schema.String).annotations(says("HTML.")),
  posted_at: Schema.optional(Moment)
}

const TopicGiven = object({ ...announcement, published: Schema.optional(Published) })

export const givenTopics = givenList("discussion_topics", TopicGiven, { description: "Default: 4 to 15." })

const givenAnnouncements = givenList("announcements", object(announcement), { description: "Default: 1 to 5." })

export const topicFields = { ...givenTopics.fields, ...givenAnnouncements.fields }

/** A context's discussions are in the first half of its ids, its announcements in the second. */
const half = (plan: Plan): number => Math.max(16, givenTopics.most(plan), givenAnnouncements.most(plan))

/** What has topics: the courses, and then their groups. */
export const topicIds = ids(
  7001,
  (plan) => 2 * half(plan),
  (plan) => plan.courses + groupIds.limit(plan)
)

export const courseContext = (course: Course): number => course.index
export const groupContext = (plan: Plan, group: number): number => plan.courses + group

const titles = {
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

const seededTopics = (plan: Plan, context: number): ReadonlyArray<Topic> =>
  (["topics", "announcements"] as const).flatMap((kind) => {
    const announcement = kind === "announcements"
    const madeUp = announcement ? 1 + (roll(plan, kind, context) % 5) : 4 + (roll(plan, kind, context) % 12)
    const given = announcement ? givenAnnouncements : givenTopics
    // What is said of courses is not said of their groups.
    const list = context < plan.courses ? given.of(plan, context) : undefined
    return listOf<typeof TopicGiven.Type>(list, madeUp).map((data, place): Topic => {
      const title = data?.title ?? pick(titles[kind], roll(plan, `${kind}.title`, context) + place)
      const posted = momentOf(data?.posted_at)
      const day = place * 3 + (roll(plan, `${kind}.posted`, context, place) % 48) / 24
      return {
        id: topicIds.at(plan, context, (announcement ? half(plan) : 0) + place),
        title,
        announcement,
        message: data?.message ?? `<p>${title}</p>`,
        published: data?.published ?? true,
        createdAt: posted ?? onDay(day),
        lastReplyAt: posted ?? onDay(day + 1),
        // Canvas shows what is not posted yet only to those who may edit. Later than any clock that a test may have.
        delayedPostAt: data === undefined && !announcement && place % 4 === 0 ? onDay(365 * 1000) : undefined,
        lockAt: undefined,
        locked: false,
        pinned: false,
        author: undefined
      }
    })
  })

/** The topics of a context, by its number, those that were posted last first. */
export const topics = table<number, Topic>(Function.identity, seededTopics)

/** What was said in a topic, by its id, oldest first. */
export const entries = table<number, Entry>(Function.identity, () => [])

/** What somebody has read and what they follow, by the topic or the entry and the person. */
const marks = () =>
  kept(
    (ids: readonly [of: number, person: number]) => ids.join("/"),
    (): boolean | undefined => undefined
  )

export const topicsRead = marks()
export const topicsFollowed = marks()
export const entriesRead = marks()

// Both in UTC and to the second, so that their order is that of their letters.
const isPast = (moment: string, now: string) => moment <= now

export const isDelayed = ({ delayedPostAt }: Topic, now: string): boolean =>
  delayedPostAt !== undefined && !isPast(delayedPostAt, now)

export const isLocked = ({ lockAt, locked }: Topic, now: string): boolean =>
  locked || (lockAt !== undefined && isPast(lockAt, now))
