/** The fixed segments of the API's paths, to tell them from ids, logins and the names of pages. */
import { paths } from "../endpoints/generated/paths.js"
import { readPathTree } from "../internal/text/pathTree.js"

/** Segments that no documented path has. */
const OTHER_WORDS = `anonymous assets attachments calendars canvas create_success dashboard download enrollment_terms feeds graphql
  images invitations list login move notifications oauth2 preview profiles question_groups root rows storage
  submission_comments submit_assignment_from_form tags thumbnails uploads web_conferences wiki`

export const PATH_WORDS: ReadonlySet<string> = new Set([
  ...readPathTree(paths).flatMap(({ segments }) => segments.filter((segment) => !/^:|^$/.test(segment))),
  ...OTHER_WORDS.split(/\s+/)
])
