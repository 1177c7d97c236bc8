/** Values that a cassette keeps: keywords of the API, by the names of their fields. Everything else is replaced. */

const BOUNDARY = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g

/** Longer than any field name of the API. */
const MAX_NAME_CHARS = 64

const toSnakeCase = (text: string): string =>
  text
    .replace(BOUNDARY, "_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase()
    .replace(/^_|_$/g, "")

/** Normalizes a field name: `loginId`, `login_id`, `Login ID` and `login-id` are the same field. */
export const normalizeName = (name: string): string => toSnakeCase(name.slice(0, MAX_NAME_CHARS))

/** The last name in bracket notation: `user[name]` is the field `name`. */
export const lastName = (name: string): string => {
  const plain = name.replaceAll("[]", "")
  return plain.endsWith("]") ? plain.slice(plain.lastIndexOf("[") + 1, -1) : plain
}

export const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

const TIME_FIELD = /(?:^|_)(?:at|date|dates|time|on|before|after|since|until|from|to|due|timestamp|modified|expires)$/

const ID_FIELD = /(?:^|_)(?:ids?|context_codes?|asset_string)$/

const COUNT_FIELD =
  /(?:^|_)(?:counts?|total|size|bytes|length|quota|used|position|points?|points_possible|scores?|seconds|timestamp|version|attempts?|page|limit|offset|cost|remaining|quota_mb|per_page)$/

const WORD_FIELD =
  /(?:^|_)(?:types?|states?|status|statuses|class|kind|locale|view|zone|license|level|permissions?|category|method|include|includes|exclude|sort|order|order_by|direction|mode|format|attribute|rel|event|visibility|page|typename|language|extensions?|scoring_policy|on_duplicate|filter|completion|unit|content_types?|accept|mime_class)$/

const ROLE_FIELD = /(?:^|_)roles?$/

const GRADE = /^(?:[A-F][+-]?|complete|incomplete|pass|fail|excused|EX)$/

/** Words that make up API keywords: `submission_types`, `StudentEnrollment`, `Quizzes::Quiz`. */
const VOCABULARY: ReadonlySet<string> = new Set(
  `a absent acceptance accepted access account active activity add admin after aggregate alignment all allow allowed
  alphabetical always an and annotation announcement announcements anonymous answer answers any api app application appointment
  archived asc assessment asset assigned assignment assignments at atom attachment attempt attempts attendance
  audio author auto automatic available avatar average bad banner basic batch before best blank blanks blueprint
  body bookmark both bounced broken browser bullet button by calculated calendar can cancelled canvas career
  cartridge cc center change checkpoint choice claimed classic cleanup closed collaboration color comment comments
  commons complete completed completion conclude concluded conference confirmed content context contexts contribute
  conversation conversations copy copyright correct count course courses create created creation creative csv
  current custom daily dashboard data date dates day days debug default delegated delete deleted denied desc
  description designer destroyed detail details deviation direct disabled discussion display doc document domain
  done download draft drop dropdown dropped due duplicate duration each edit email embed enabled end ended
  enrollment enrollments entire entries entry equation error errors essay even event events every excel excluded
  excused exempt expired export exporter external facebook fail failed failure fair false favorite favorites feed
  feedback few file files fill final finished first flagged folder forbidden form format formula free friday from
  front full future geo gpa grade gradebook graded grader graders grades grading group groups gzip hard header
  hidden hide highest history home hotspot hour html http https ical icon ics id image immediately immersive
  imported importer importing in inactive inbox inclusion incomplete individual info inherited initializing inline
  institution integer internal invalid invitation invite invited ipynb item items java javascript join jpeg jpg
  json keep kept key last late later latest launch learning letter level limited link links list locked login lti
  manage manual manually marked mastery matching max maximum mean media medium member members membership message
  messages method migration min missing mobile modified module modules monday month monthly moved mp ms msword
  multipart multiple must my name nc nd needs never new next no none normal not note notes notification
  notifications number numerical object observed observer observers octet off office officedocument ok oldest on
  once one online only open openxmlformats optional order ordered organization other outcome outline overdue
  override overrides own owned owner page pages paper parent partial participants partition pass passback passed
  past pdf peer pending percent percentage period periods permission permissions person personal photo placement
  plain planner plugin png points position posted postpone powerpoint practice pre presentation presentationml
  preview previous private processed processing profile progress prohibited protected public publish published
  publishing push question queued quiz quizzes quota random rating read ready recent recorded recording redirect
  rejected released remote rename replaced replies reply report request required requirement reset resource
  restricted resubmitted result retired retried review reviewed revoked role root rows rtf rubric running sa
  saturday saved scale scheduled school score scores section sections secure select self sent sequential settings
  shared sheet short show signup simple single sis size sms soft some sort speed spreadsheetml standard standards
  start started state static statistics status stream stub student students sub subject submission submissions
  submit submitted subscribed subscription succeeded success summary sunday super survey svg syllabus system ta tab
  table tags teacher teachers term test text thread threaded thursday time title to todo token tool topic topics
  total true tuesday twitter type types unassigned unauthenticated unauthorized unavailable unchecked unclaimed
  undefined under unenrolled unfiled ungraded unknown unlimited unlocked unmarked unpublished unread unrestricted
  unset unstarted unsubmitted untaken until upcoming update updated upload uploaded uploading url urlencoded used
  user username users vendor version video view viewed viewing visibility visible vnd waiting waitlisted warning web
  wednesday week weekly wiki with word wordprocessingml www x xls xlsx xml year yes ymd your zip`.split(/\s+/)
)

/** Whether a text consists of these words and separators only. Names and secrets do not. */
const isVocabulary = (text: string): boolean =>
  text.length <= 100 &&
  /^[A-Za-z]+(?:(?:[_.:/+-]|::)[A-Za-z]+)*$/.test(text) &&
  toSnakeCase(text)
    .split("_")
    .every((word) => VOCABULARY.has(word))

const LOCALE = /^[a-z]{2}(?:[-_][A-Z]{2})?$/

const TIME_ZONES = new Set(Intl.supportedValuesOf("timeZone"))

/** Ids that are not numbers: `course_7` and `7~12`. */
const ID_CODE =
  /^(?:(?:account|appointment_group|assignment|attachment|calendar_event|course|course_section|discussion_topic|enrollment|group|group_category|module|quiz|rubric|section|submission|user|wiki_page)_|\d{1,5}~)\d{1,20}$/

const isId = (text: string): boolean => /^\d{1,20}$/.test(text) || ID_CODE.test(text)

export const isTimeField = (name: string): boolean => TIME_FIELD.test(name)

export const isIdField = (name: string): boolean => ID_FIELD.test(name)

/** Whether the values of a field are API keywords, in which names are not searched for: `"type": "Page"` is not a person. */
export const isWordField = (name: string): boolean => WORD_FIELD.test(name) || ROLE_FIELD.test(name)

/** Whether a number is an id, a count or a score, or too short to be personal. */
const isKeptNumber = (name: string, digits: string): boolean =>
  isIdField(name) || COUNT_FIELD.test(name) || digits.replace(/^-|\..*/g, "").length <= 6

const SENTENCES: ReadonlySet<string> = new Set([
  "403 Forbidden (Rate Limit Exceeded)",
  "Invalid access token.",
  "Expired access token.",
  "Revoked access token.",
  "Insufficient scopes on access token.",
  "user authorization required",
  "user not authorized to perform that action",
  "The specified resource does not exist.",
  "The specified object cannot be found",
  "An error occurred.",
  "Internal Server Error",
  "Bad Request",
  "Unauthorized",
  "Forbidden",
  "Not Found",
  "Too Many Requests",
  "Bad Gateway",
  "Service Unavailable",
  "Gateway Timeout",
  "unauthorized",
  "unauthenticated",
  "Invalid JSON",
  "Invalid parameters",
  "file size exceeds quota",
  "quota exceeded",
  "blank",
  "can't be blank",
  "taken",
  "invalid",
  "inclusion",
  "required",
  "too_long",
  "too_short",
  "not_a_number"
])

/** Whether a text is a standard error message of the service. */
const isSentence = (text: string): boolean => SENTENCES.has(text)

/** Whether a text in a field with this normalized name is a value of the API and not personal. */
export const isApiValue = (name: string, text: string): boolean => {
  if (/^(?:true|false|null)$/.test(text) || isSentence(text)) return true
  if (/^-?\d{1,20}(?:\.\d{1,20})?$/.test(text)) return isKeptNumber(name, text)
  if (ISO.test(text)) return isTimeField(name)
  if (isIdField(name) && ID_CODE.test(text)) return true
  if (/(?:^|_)grade$/.test(name)) return GRADE.test(text)
  if (/locale$|^language$/.test(name)) return LOCALE.test(text)
  return isWordField(name) && (isVocabulary(text) || TIME_ZONES.has(text))
}

const KEY = /^_{0,2}[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*$/

/**
 * Whether the name of a member or parameter may occur in the code of a program. Programs look values up by these names, so they are
 * kept unless they may be secrets.
 */
export const isKeyName = (key: string): boolean =>
  key === "" ||
  /^_?\d{1,20}$/.test(key) ||
  ID_CODE.test(key) ||
  (key.length <= MAX_NAME_CHARS && KEY.test(key) && key.replace(/\D/g, "").length <= 4)

const PATH_WORDS: ReadonlySet<string> = new Set(
  `account_notifications accounts activity activity_stream admins analytics announcements anonymous api appointment_groups
  assets assignment_groups assignments attachments avatars blueprint_templates bookmarks by_path calendar_events calendars
  canvas communication_channels complete conferences content_exports content_migrations conversations courses
  create_success custom_data custom_gradebook_columns dashboard discussion_topics download enrollment_terms enrollments
  entries entry_list epub_exports events external_feeds external_tools favorites feeds files folders front_page
  grade_change gradebook_history grading_periods grading_standards graphql group_categories groups history images
  invitations items jwts late_policy list login logins lti media_objects members memberships migration_issues moderate
  modules move notifications oauth2 observees observers outcome_groups outcome_imports outcomes overrides pages peer_reviews permissions
  planner planner_notes preview profile profiles progress provisional_grades question_groups questions quizzes quota
  read read_all recent_students recipients reorder reports revisions roles root rows rubric_associations rubrics scopes
  search search_users sections self settings sis_imports statistics storage students submission_comments submissions
  submit_assignment_from_form summary tabs tags terms thumbnails todo token unread_count upcoming_events update_grades
  upload uploads users v1 view web_conferences wiki`.split(/\s+/)
)

/**
 * Whether a path segment belongs to the API. In paths of the service (`api`) unknown words after an id or version are allowed too:
 * there they are names of collections, not of persons.
 */
export const isApiSegment = (segment: string, before: string, api: boolean): boolean =>
  segment === "" ||
  isId(segment) ||
  /^v\d$/.test(segment) ||
  PATH_WORDS.has(segment) ||
  (api &&
    (before === "self" || /^v\d$/.test(before) || isId(before)) &&
    /^[a-z]{1,20}(?:_[a-z]{1,20}){0,4}$/.test(segment))

const FILE =
  /(?<=.)\.(?:7z|avi|bin|bmp|css|csv|doc|docx|gif|gz|heic|htm|html|imscc|ipynb|jpeg|jpg|js|json|m4a|md|mov|mp3|mp4|mpeg|odp|ods|odt|ogg|pdf|png|ppt|pptx|py|rar|rtf|svg|tar|tex|tif|tiff|tsv|txt|wav|webm|webp|xls|xlsx|xml|zip)$/i

/** The extension of a file name, unchanged. Empty if it is not a known one. */
export const fileExtension = (text: string): string =>
  text.length > 255 || /[\r\n/\\<>]/.test(text) ? "" : (FILE.exec(text)?.[0] ?? "")

/** A media type. Parameters other than charset and q are not kept. */
const MEDIA = /^\s*([\w*]{1,20}\/[A-Za-z*][A-Za-z0-9.+*-]{0,80})\s*(?:;|$)/

/** Removes unknown parameters from a header that lists media types. */
export const filterMediaTypes = (header: string): string =>
  header
    .slice(0, 1000)
    .split(",")
    .flatMap((range) => {
      const type = MEDIA.exec(range)?.[1]
      const known = /;\s*(?:charset=[A-Za-z0-9-]{1,20}|q=[01](?:\.\d{1,3})?)(?=\s*(?:;|$))/g
      return type === undefined ? [] : [`${type}${(range.match(known) ?? []).join("")}`]
    })
    .join(", ")
