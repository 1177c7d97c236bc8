/** The allowlist of a recording as data: words of the API, and the fields in which they are kept. `allowlist.ts` applies it. */

import { JOB_STATES } from "../internal/jobs/kinds.js"

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Matches field names that end with one of the patterns: `at` matches `created_at`, but not `flat`; `^at` matches only `at`. */
const fieldsNamed = (patterns: string): RegExp => new RegExp(`(?:^|_)(?:${patterns.split(/\s+/).join("|")})$`)

export const TIME_FIELD = fieldsNamed(
  "at date dates time on before after since until from to due timestamp modified expires"
)
export const ID_FIELD = fieldsNamed("ids? context_codes? asset_string")
export const NUMBER_FIELD = fieldsNamed(
  `attempts? bytes cost counts? length limit offset page per_page points? points_possible position quota quota_mb
  remaining scores? seconds size timestamp total used version`
)
export const WORD_FIELD = fieldsNamed(
  `accept attribute category class completion content_types? direction event excludes? extensions? filter format includes?
  kind language level license locale method mime_class mode on_duplicate order order_by page permissions? rel roles?
  scoring_policy sort states? status statuses types? typename unit view visibility zone`
)

/**
 * Fields whose values are replaced even if they look like an id, a number, a keyword or a time, by the prefix of their
 * pseudonyms.
 */
export const PRIVATE_FIELDS = [
  [
    "secret",
    `token jwt secret password passwd passphrase credentials? verifier signature authorization
    (?:api|private|access|secret|shared|encryption)_?key ^(?:x_amz|x_goog|oauth)_.* ^(?:aws_?)?access_?key_?id ^key_pair_id
    ^secure_params ^policy ^sig ^hmac ^blob ^nonce ^session ^session_id ^csrf ^cookie ^lti_message_hint ^login_hint
    ^client_assertion ^assertion ^state_token`
  ],
  ["uuid", "uuid"],
  [
    "Person",
    `(?:given|family|middle|maiden|sortable|short|first|last|user|author|grader|assessor|student|teacher|recipient)_name
    (?:sender|observer|legal|preferred)_name ^surname ^forename`
  ],
  ["login", "login login_id unique_id username e_?mails? mail email_address"],
  ["sis", "^sis_user_id ^sis_pseudonym_id ^integration_id ^lti_user_id ^lti_id"],
  ["ip", "ip ip_address"],
  ["phone", "(?:phones?|mobile|cell|cellphone|fax|tel|telephone|sms)(?:_(?:no|number))?"],
  [
    "text",
    `ssn pin pin_code pin_number passport iban cvc cvv postcode zip lat lng lon latitude longitude ^dob ^bio ^pronouns
    ^gender ^sex ^religion ^ethnicity ^nationality ^salary ^income ^search ^search_term ^.*birth.* ^.*social_security.*
    ^.*credit_card.* ^(?:tax|national|government|personal|employee)_id ^.*(?:passport|card|account|tax|national)_(?:number|no|code)
    ^.*(?:insurance|student|employee|matriculation|license|personal|postal|zip|id|identity)_(?:number|no|code)`
  ]
].map(([prefix = "", patterns = ""]) => [prefix, fieldsNamed(patterns)] as const)

/** Fields that are private in an object about a person, but not elsewhere, such as the name of a course. */
export const PERSON_FIELDS = wordSet("name display_name full_name nickname student sis_id address")

/** Members whose values describe persons. Also the last words of paths whose records are persons. */
export const PERSON_MEMBERS = wordSet(
  `assessor author authors collaborators communication_channel communication_channels contributors created_by editor
  enrollee eportfolio_users gradeable_students grader last_edited_by members observed_user observed_users observees
  observer observers owner participants peers pseudonym recent_students recipients search_users sender student students
  submitter teacher teachers updated_by user user_details users`
)

/** Members that only objects about persons have. */
export const PERSON_ONLY_FIELDS = wordSet(
  `avatar_image_url common_courses family_name last_name login_id lti_user_id primary_email pronouns short_name
  sis_login_id sortable_name`
)

/**
 * Words that make up the keywords of the API: `submission_types`, `StudentEnrollment`, `Quizzes::Quiz`. A replayed `lmsWait` reads
 * the states of jobs.
 */
export const VOCABULARY = wordSet(
  `${JOB_STATES.join(" ").replaceAll("_", " ")} a absent acceptance accepted access account active activity add admin
  after aggregate alignment all allow allowed alphabetical always an and annotation announcement announcements
  anonymous answer answers any api app application appointment archived asc assessment asset assigned assignment
  assignments at atom attachment attempt attempts attendance audio author auto automatic available avatar average bad
  banner basic before best blank blanks blueprint body bookmark both bounced broken browser bullet button by
  calculated calendar can cancelled canvas career cartridge cc center change checkpoint choice claimed classic closed
  collaboration color comment comments commons completion conclude concluded conference confirmed content context
  contexts contribute conversation conversations copy copyright correct count course courses create creation creative
  csv current custom daily dashboard data date dates day days debug default delegated delete denied desc description
  designer destroyed detail details deviation direct disabled discussion display doc document domain download draft
  drop dropdown dropped due duplicate duration each edit email embed enabled end ended enrollment enrollments entire
  entries entry equation essay even event events every excel excluded excused exempt expired export exporter facebook
  fail failure fair false favorite favorites feed feedback few file files fill final first flagged folder forbidden
  form format formula free friday from front full future geo gpa grade gradebook graded grader graders grades grading
  group groups gzip hard header hidden hide highest history home hotspot hour html http https ical icon ics id image
  immediately immersive importer inactive inbox inclusion incomplete individual info inherited inline institution
  integer internal invalid invitation invite invited ipynb item items java javascript join jpeg jpg json keep kept
  key last late later latest launch learning letter level limited link links list locked login lti manage manual
  manually marked mastery matching max maximum mean media medium member members membership message method migration
  min missing mobile modified module modules monday month monthly moved mp ms msword multipart multiple must my name
  nc nd needs never new next no none normal not note notes notification notifications number numerical object
  observed observer observers octet off office officedocument ok oldest on once one online only open openxmlformats
  optional order ordered organization other outcome outline overdue override overrides own owned owner page pages
  paper parent partial participants partition pass passback passed past pdf peer percent percentage period periods
  permission permissions person personal photo placement plain planner plugin png points position posted postpone
  powerpoint practice presentation presentationml preview previous private profile prohibited protected public
  publish published publishing push question quiz quizzes quota random rating read ready recent recorded recording
  redirect rejected released remote rename replaced replies reply report request required requirement reset resource
  restricted resubmitted result retired retried review reviewed revoked role root rows rtf rubric sa saturday saved
  scale school score scores section sections secure self sent sequential settings shared sheet short show signup
  simple single sis size sms soft some sort speed spreadsheetml standard standards start state static statistics
  status stream stub student students sub subject submission submissions submit submitted subscribed subscription
  summary sunday super survey svg syllabus system ta tab table tags teacher teachers term test text thread threaded
  thursday time title to todo token topic topics total true tuesday twitter type types unassigned unauthenticated
  unauthorized unavailable unchecked unclaimed undefined under unenrolled unfiled ungraded unknown unlimited unlocked
  unmarked unpublished unread unrestricted unset unstarted unsubmitted untaken until upcoming update updated upload
  uploaded uploading url urlencoded used user username users vendor version video view viewed viewing visibility
  visible vnd waitlisted warning web wednesday week weekly wiki word wordprocessingml www x xls xlsx xml year yes ymd
  your zip`
)

/** Complete error messages of the service. */
export const SENTENCES: ReadonlySet<string> = new Set(
  `403 Forbidden (Rate Limit Exceeded) | Invalid access token. | Expired access token. | Revoked access token. |
  Insufficient scopes on access token. | user authorization required | user not authorized to perform that action |
  The specified resource does not exist. | The specified object cannot be found | An error occurred. |
  Internal Server Error | Bad Request | Unauthorized | Forbidden | Not Found | Too Many Requests | Bad Gateway |
  Service Unavailable | Gateway Timeout | unauthorized | unauthenticated | Invalid JSON | Invalid parameters |
  file size exceeds quota | quota exceeded | blank | can't be blank | taken | invalid | inclusion | required | too_long |
  too_short | not_a_number`.split(/ \|\s+/)
)

/** Words that are common in school data. As a name or a login they are not searched for in other text. */
export const COMMON_WORDS = wordSet(
  `account admin anonymous course courses default false group name none null page person quiz self student students teacher
  teachers test true unknown user users`
)
