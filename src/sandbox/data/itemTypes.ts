/** The lists that items can lead to, by the type of the item. */
export const contentLists = { Assignment: "assignments", Discussion: "discussion_topics", Quiz: "quizzes" } as const

export type ContentType = keyof typeof contentLists

/** Whether an item of this type leads to a record of the course. */
export const leads = (type: string | undefined): type is ContentType => type !== undefined && type in contentLists
