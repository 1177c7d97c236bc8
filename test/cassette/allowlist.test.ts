/** What a cassette keeps, and which fields are private. */
import { describe, expect, it } from "vitest"
import * as allowlist from "../../src/cassette/allowlist.js"
import { paths } from "../../src/endpoints/generated/paths.js"
import { readPathTree } from "../../src/internal/text/pathTree.js"
import { PATH_WORDS } from "../../src/internal/text/pathWords.js"

it.each([
  ["login_id", ["loginId", "login_id", "Login ID", "login-id", "login - id", "user[login_id]", "user[x][loginId][]"]],
  ["lti_user_id", ["LTIUserId"]],
  ["sha256_sum", ["sha256Sum"]],
  ["id", ["_id"]],
  ["typename", ["__typename"]],
  ["ids", ["ids[]", "Ids:"]],
  ["a_b", ["[a]b"]],
  ["a".repeat(64), ["a".repeat(1000)]],
  ["", [""]]
])("the name of a field is normalized to %s: %j", (normalized, names) => {
  expect(names.map(allowlist.fieldName)).toEqual(names.map(() => normalized))
})

describe("isApiValue", () => {
  it.each([
    ["anything", ["true", "false", "null", "123456", "-123456.123456789", "0"]],
    ["message", ["Invalid access token.", "403 Forbidden (Rate Limit Exceeded)", "Not Found", "can't be blank"]],
    ["message", ["The specified resource does not exist.", "too_long", "not_a_number", "user authorization required"]],
    ["id", ["74140000000062631", "-1"]],
    ["context_code", ["course_7"]],
    ["asset_string", ["calendar_event_17"]],
    ["user_ids", ["7~12", "12345~1"]],
    ["points_possible", ["1234567890.25"]],
    ["created_at", ["2026-08-03T14:06:00Z", "2026-08-03 14:06"]],
    ["due_date", ["2026-08-03"]],
    ["since", ["2026-08-03T14:06:00.123456789+02:00", "2026-08-03T14:06:00-0700"]],
    ["entered_grade", ["A-", "F", "complete"]],
    ["grade", ["B+"]],
    ["effective_locale", ["de", "de-AT", "de_AT"]],
    ["language", ["en"]],
    ["time_zone", ["Europe/Vienna"]],
    ["type", ["StudentEnrollment", "Quizzes::Quiz", `${"a:".repeat(49)}on`]],
    ["workflow_state", ["available"]],
    ["base_role", ["student"]],
    ["content_type", ["text/html", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"]],
    ["submission_types", ["online_text_entry"]],
    ["order_by", ["last-name"]],
    ["event", ["course.created"]]
  ])("accepts in the field %s: %j", (name, values) => {
    expect(values.filter((value) => !allowlist.isApiValue(name, value))).toEqual([])
  })

  it.each([
    ["anything", ["untrue", "trues", "1234567", "-1234567.5", "x123", "123x", "1.2.3", "course_7", "student", ".1"]],
    ["message", ["Invalid access token. Ask Ada."]],
    ["id", ["123456789012345678901", "1.123456789012345678901", "a-7", "course_7x", "my_course_7", "course_ada"]],
    ["id", ["course_123456789012345678901", "123456~1"]],
    ["valid", ["course_7"]],
    ["birthday", ["2026-08-03"]],
    ["created_at", ["on 2026-08-03", "2026-08-03, Ada's birthday", "2026-08-03T14:06:00.1234567890Z"]],
    ["at_home", ["2026-08-03"]],
    ["grade", ["Ada", "A of Ada", "not complete"]],
    ["upgrade", ["A"]],
    ["grade_of", ["A"]],
    ["locale_name", ["de"]],
    ["language_of", ["de"]],
    ["locale", ["Ada", "de-ATX", "xde"]],
    ["body_language", ["de"]],
    ["city", ["Europe/Vienna"]],
    ["type", ["AdaEnrollment", "Ada", "student 7", "student enrollment", "-student", "student-", "course__section"]],
    ["type", ["course_lovelace_section", `${"a_".repeat(32)}lovelace`, `${"a:".repeat(49)}any`]],
    ["type_of", ["student"]],
    ["stereotype", ["student"]],
    ["casserole", ["student"]]
  ])("rejects in the field %s: %j", (name, values) => {
    expect(values.filter((value) => allowlist.isApiValue(name, value))).toEqual([])
  })

  it("accepts any number in fields for counts", () => {
    const kept = (name: string) => allowlist.isApiValue(name, "12345678")
    const counts = ["size", "total_count", "counts", "final_score", "scores", "point", "points", "attempt", "attempts"]
    expect(counts.filter((name) => !kept(name))).toEqual([])
    expect(["capsize", "size_of", "mysize", "discount"].filter(kept)).toEqual([])
  })
})

it("isKeyName accepts identifiers and ids only", () => {
  const kept = ["", "name", "x-amz-date", "__typename", "_7", "12345678901234567890", "course_7", "v1", "sha2561"]
  const others = ["Ada Lovelace", "ada@uni.edu", "d41d8cd98f00b204", "x12345", "__7", "x_7_", "___x", "-name", "name-"]
  const odd = ["a__b", "123456789012345678901", "7a", "a".repeat(65), "é"]
  expect([...kept, "a".repeat(64)].filter((name) => !allowlist.isKeyName(name))).toEqual([])
  expect([...others, ...odd].filter(allowlist.isKeyName)).toEqual([])
})

describe("isApiSegment", () => {
  it.each([
    ["", "", false],
    ["74140000000062631", "courses", false],
    ["course_7", "", false],
    ["v2", "api", false],
    ["courses", "v1", false],
    ["new_things", "7", true],
    ["new_things", "course_7", true],
    ["new_things", "v1", true],
    ["new_things", "self", true],
    ["a_b_c_d_e", "7", true]
  ])("accepts %j after %j", (segment, before, isApi) => {
    expect(allowlist.isApiSegment(segment, before, isApi)).toBe(true)
  })

  it.each([
    ["new_things", "7", false],
    ["ada", "users", true],
    ["ada", "", true],
    ["ada", "xv1", true],
    ["ada", "v1x", true],
    ["Ada", "7", true],
    ["ada-lovelace", "7", true],
    ["7ada", "7", true],
    ["a_b_c_d_e_f", "7", true],
    [`a_${"a".repeat(21)}`, "7", true],
    ["v12", "api", false],
    ["xv1", "api", false],
    ["7x", "", false],
    ["123456789012345678901", "", false]
  ])("rejects %j after %j", (segment, before, isApi) => {
    expect(allowlist.isApiSegment(segment, before, isApi)).toBe(false)
  })
})

it("fileExtension returns known extensions of complete names", () => {
  const long = `${"a".repeat(251)}.pdf`
  expect(["Ada's essay.PDF", "a.tar.gz", long].map(allowlist.fileExtension)).toEqual([".PDF", ".gz", ".pdf"])
  const others = [".pdf", `a${long}`, "a.lovelace", "a.pdf.lovelace", "pdf", "/home/ada.pdf", "a\\b.pdf", "a\nb.pdf"]
  expect([...others, "a\rb.pdf", "<b>.pdf", "a>.pdf"].filter((name) => allowlist.fileExtension(name) !== "")).toEqual(
    []
  )
})

describe("filterMediaTypes", () => {
  it.each([
    ["application/json;charset=utf-8", "application/json;charset=utf-8"],
    [" text/html ;q=0.9 , */*; q=1", "text/html;q=0.9, */*; q=1"],
    ["application/json; profile=ada; charset=utf-8", "application/json; charset=utf-8"],
    ["application/json; charset=utf-8 ; q=0.123", "application/json; charset=utf-8; q=0.123"],
    ["application/json; q=0.1234", "application/json"],
    ["application/json; charset=utf-8x y", "application/json"],
    [`application/json; charset=${"a".repeat(21)}`, "application/json"],
    ["application/json+canvas-string-ids, */*;q=0.1", "application/json+canvas-string-ids, */*;q=0.1"],
    ["text/html, by Ada Lovelace, text/plain", "text/html, text/plain"],
    ["text/html Ada", ""],
    ["Ada says text/html", ""],
    ["text/7", ""],
    [`${"a".repeat(21)}/json`, ""],
    [`text/${"a".repeat(82)}`, ""]
  ])("keeps known parameters: %j", (header, kept) => {
    expect(allowlist.filterMediaTypes(header)).toBe(kept)
  })

  it("reads only the beginning of a long header", () => {
    expect(allowlist.filterMediaTypes("text/html,".repeat(200)).split(", ")).toHaveLength(100)
  })
})

describe("privatePrefix", () => {
  it.each([
    [
      "secret",
      "x_amz_date oauth_nonce aws_access_key_id awsaccesskeyid aws_accesskey_id policy sig session_id token access_token",
      "tokens_used ax_amz_date policy_type foreign_policy sighted my_session monkey broken_tokens"
    ],
    [
      "secret",
      "lti_message_hint sf_verifier api_key apikey private_key password client_secret signature authorization credentials",
      ""
    ],
    ["uuid", "uuid media_uuid", "uuids fuuid uuid_of media_uuid_of"],
    [
      "Person",
      "sortable_name first_name user_name legal_first_name surname forename",
      "name course_name filename first_names thirst_name surname_of old_surname"
    ],
    [
      "login",
      "login login_id primary_email unique_id username email emails e_mail mail",
      "login_at blogin emailed webmail unique_ids"
    ],
    [
      "sis",
      "sis_user_id sis_pseudonym_id integration_id lti_user_id lti_id",
      "sis_course_id old_sis_user_id sis_user_ids lti_ids"
    ],
    ["ip", "ip remote_ip ip_address last_ip_address", "zip_file tip ip_addresses chip_address"],
    [
      "phone",
      "phone phones home_phone mobile_no cell_number sms work_fax_number",
      "headphone phone_calls smart_phoned mobile_not"
    ],
    [
      "text",
      "birthdate date_of_birth dob pin_code user_pin_number bio gender ssn home_zip lat search_term",
      "dob_of old_dob spin_code pin_codes biology my_bio unzip flat old_tax_id course_number"
    ],
    ["text", "social_security_number credit_card_type card_number tax_no zip_code tax_id student_number", ""]
  ])("is %s for %s, but not for %s", (prefix, names, others) => {
    expect(names.split(" ").filter((name) => allowlist.privatePrefix(name) !== prefix)).toEqual([])
    expect(others.split(" ").filter((name) => allowlist.privatePrefix(name) !== undefined)).toEqual([])
  })

  it("is that of a name for a person, but not for a course", () => {
    const names = ["name", "display_name", "full_name", "nickname", "student", "sis_id", "address", "title", "toString"]
    const prefixes = (isPerson: boolean) => names.map((name) => allowlist.privatePrefix(name, isPerson))
    expect(prefixes(true)).toEqual([...Array.from({ length: 7 }, () => "Person"), undefined, undefined])
    expect(prefixes(false)).toEqual(Array.from({ length: 9 }))
    const parameters = ["user[name]", "course[name]", "user", "course[login]"]
    expect(parameters.map((name) => allowlist.privatePrefix(name))).toEqual(["Person", undefined, undefined, "login"])
  })
})

it.each([
  [true, "a member of persons", { id: 1, shortName: null }, ""],
  [true, "an avatar", { avatar_url: null, name: "Ada" }, ""],
  [true, "an anonymous id and a name", { anonymous_id: "x", display_name: "Ada" }, ""],
  [true, "the name of such a member", { name: "Ada" }, "user"],
  [true, "the name of such a member in camel case", { name: "Ada" }, "communicationChannels"],
  [false, "an avatar and a join level, which groups have", { avatar_url: null, join_level: "invitation_only" }, ""],
  [false, "an anonymous id only", { anonymous_id: "x" }, ""],
  [false, "a display name only, which files have", { display_name: "notes.pdf" }, ""],
  [false, "the name of another member", { id: 1, name: "Physics" }, "course"],
  [false, "a longer name", { id: 1, name: "Physics" }, "user_groups"]
])("isPersonObject is %s for an object with %s", (isPerson, _, object, name) => {
  expect(allowlist.isPersonObject(object, name)).toBe(isPerson)
})

describe("the words of paths", () => {
  it("contain all fixed segments of documented endpoints", () => {
    const segments = readPathTree(paths).flatMap(({ segments }) => segments)
    expect(
      segments.filter((segment) => segment !== "" && !segment.startsWith(":") && !PATH_WORDS.has(segment))
    ).toEqual([])
  })
})
