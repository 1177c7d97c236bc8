import { type Topic, topicsOf } from "../data/coursework.js"
import type { Plan } from "../data/plan.js"
import { slice } from "../kernel/listing.js"
import { onDay } from "../kernel/time.js"

/** A topic as it is now, whether it was there from the beginning or was posted. */
export interface LiveTopic {
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
}

const day = (posted: Topic["posted"], later = 0) => (typeof posted === "string" ? posted : onDay(posted + later))

const live = (topic: Topic): LiveTopic => ({
  id: topic.id,
  title: topic.title,
  announcement: topic.announcement,
  message: topic.message,
  published: topic.published,
  createdAt: day(topic.posted),
  lastReplyAt: day(topic.posted, 1),
  // Later than any clock that a test may have.
  delayedPostAt: topic.delayed ? onDay(365 * 1000) : undefined,
  lockAt: undefined,
  locked: false,
  pinned: false,
  author: undefined
})

export const seededTopics = (plan: Plan, context: number): ReadonlyArray<LiveTopic> =>
  [false, true].flatMap((announcements) => {
    const topics = topicsOf(plan, context, announcements)
    return slice(topics, 0, topics.length).map(live)
  })

// Both in UTC and to the second, so that their order is that of their letters.
const isPast = (moment: string, now: string) => moment <= now

export const isDelayed = ({ delayedPostAt }: LiveTopic, now: string): boolean =>
  delayedPostAt !== undefined && !isPast(delayedPostAt, now)

export const isLocked = ({ lockAt, locked }: LiveTopic, now: string): boolean =>
  locked || (lockAt !== undefined && isPast(lockAt, now))
