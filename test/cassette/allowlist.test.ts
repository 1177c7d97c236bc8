/** What a cassette keeps, and which fields are private. */
import { describe, expect, it } from "vitest"
import * as allowlist from "../../src/cassette/allowlist.js"

describe("the name of a field", () => {
  it.each([
    ["loginId", "login_id"],
    ["login_id", "login_id"],
    ["Login ID", "login_id"],
    ["login-id", "login_id"],
    ["login - id", "login_id"],
    ["LTIUserId", "lti_user_id"],
    ["sha256Sum", "sha256_sum"],
    ["_id", "id"],
    ["__typename", "typename"],
    ["Name:", "name"],
    ["", ""],
    ["user[name]", "name"],
    ["user[pseudonym][unique_id]", "unique_id"],
    ["ids[]", "ids"],
    ["user[ids][]", "ids"],
    ["[a]b", "a_b"]
  ])("is normalized: %s", (name, normalized) => {
    expect(allowlist.fieldName(name)).toBe(normalized)
  })

  it("is truncated to the maximum length", () => {
    expect(allowlist.fieldName("a".repeat(1000))).toBe("a".repeat(64))
  })
})

describe("isApiValue accepts", () => {
  it.each([
    ["anything", "true"],
    ["anything", "false"],
    ["anything", "null"],
    ["message", "Invalid access token."],
    ["errors", "403 Forbidden (Rate Limit Exceeded)"],
    ["id", "74140000000062631"],
    ["id", "-1"],
    ["context_code", "course_7"],
    ["asset_string", "calendar_event_17"],
    ["course_id", "7~12"],
    ["user_ids", "12345~1"],
    ["points_possible", "1234567890.25"],
    ["anything", "123456"],
    ["anything", "-123456.123456789"],
    ["created_at", "2026-08-03T14:06:00Z"],
    ["created_at", "2026-08-03 14:06"],
    ["due_date", "2026-08-03"],
    ["since", "2026-08-03T14:06:00.123456789+02:00"],
    ["until", "2026-08-03T14:06:00-0700"],
    ["grade", "A-"],
    ["current_grade", "complete"],
    ["entered_grade", "F"],
    ["locale", "de"],
    ["effective_locale", "de-AT"],
    ["effective_locale", "de_AT"],
    ["language", "en"],
    ["time_zone", "Europe/Vienna"],
    ["type", "StudentEnrollment"],
    ["type", "Quizzes::Quiz"],
    ["workflow_state", "available"],
    ["role", "TeacherEnrollment"],
    ["base_role", "student"],
    ["content_type", "text/html"],
    ["content_type", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["mime_class", "pdf"],
    ["submission_types", "online_text_entry"],
    ["scoring_policy", "keep_highest"],
    ["include", "total_scores"],
    ["order_by", "last-name"],
    ["event", "course.created"]
  ])("in the field %s: %s", (name, text) => {
    expect(allowlist.isApiValue(name, text)).toBe(true)
  })
})

it("isApiValue accepts the standard error messages in every field", () => {
  const sentences = [
    "403 Forbidden (Rate Limit Exceeded)",
    "Invalid access token.",
    "Expired access token.",
    "Revoked access token.",
    "Insufficient scopes on access token.",
    "user authorization required",
    "user not authorized to perform that action",
    "The specified resource does not exist.",
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
    "file size exceeds quota",
    "quota exceeded",
    "blank",
    "can't be blank",
    "taken",
    "invalid",
    "too_long",
    "too_short"
  ]
  expect(sentences.filter((sentence) => !allowlist.isApiValue("message", sentence))).toEqual([])
})

describe("isApiValue rejects", () => {
  it.each([
    ["anything", "untrue"],
    ["anything", "trues"],
    ["message", "Invalid access token. Ask Ada."],
    ["phone", "4420794"],
    ["anything", "1234567"],
    ["anything", "-1234567.5"],
    ["latitudes", ".1234567"],
    ["anything", "x123"],
    ["anything", "123x"],
    ["anything", "1.2.3"],
    ["id", "123456789012345678901"],
    ["id", "1.123456789012345678901"],
    ["id", "a-7"],
    ["id", "course_7x"],
    ["id", "my_course_7"],
    ["id", "course_ada"],
    ["id", "course_123456789012345678901"],
    ["id", "123456~1"],
    ["title", "course_7"],
    ["valid", "course_7"],
    ["birthday", "2026-08-03"],
    ["created_at", "on 2026-08-03"],
    ["created_at", "2026-08-03, Ada's birthday"],
    ["created_at", "2026-08-03T14:06:00.1234567890Z"],
    ["at_home", "2026-08-03"],
    ["format_of", "2026-08-03"],
    ["grade", "Ada"],
    ["grade", "A of Ada"],
    ["grade", "not complete"],
    ["grades", "A"],
    ["upgrade", "A"],
    ["grade_of", "A"],
    ["locale", "Ada"],
    ["locale", "de-ATX"],
    ["locale", "xde"],
    ["locale_name", "de"],
    ["language_of", "de"],
    ["body_language", "de"],
    ["city", "Europe/Vienna"],
    ["type", "AdaEnrollment"],
    ["type", "Ada"],
    ["type", "student 7"],
    ["type", "student enrollment"],
    ["type", "-student"],
    ["type", "student-"],
    ["type", "course__section"],
    ["title", "student"],
    ["type_of", "student"],
    ["stereotype", "student"],
    ["roles_of", "student"],
    ["casserole", "student"]
  ])("in the field %s: %s", (name, text) => {
    expect(allowlist.isApiValue(name, text)).toBe(false)
  })

  it("a text with a name between or after API keywords", () => {
    expect(allowlist.isApiValue("type", "course_lovelace_section")).toBe(false)
    expect(allowlist.isApiValue("type", `${"a_".repeat(32)}lovelace`)).toBe(false)
  })

  it("a text of API keywords that is too long", () => {
    expect(allowlist.isApiValue("type", `${"a:".repeat(49)}on`)).toBe(true)
    expect(allowlist.isApiValue("type", `${"a:".repeat(49)}any`)).toBe(false)
  })
})

it("isApiValue keeps any number in fields for counts", () => {
  const kept = (name: string) => allowlist.isApiValue(name, "12345678")
  const counts = ["size", "total_count", "counts", "final_score", "scores", "point", "points", "attempt", "attempts"]
  expect(counts.filter((name) => !kept(name))).toEqual([])
  expect(["capsize", "size_of", "mysize", "discount"].filter(kept)).toEqual([])
})

describe("isKeyName", () => {
  it.each([
    "",
    "name",
    "user_name",
    "x-amz-date",
    "__typename",
    "_id",
    "7",
    "_7",
    "12345678901234567890",
    "course_7",
    "v1",
    "sha2561"
  ])("accepts %j", (name) => {
    expect(allowlist.isKeyName(name)).toBe(true)
  })

  it.each([
    "Ada Lovelace",
    "ada@uni.edu",
    "d41d8cd98f00b204",
    "x12345",
    "__7",
    "x_7_",
    "___x",
    "-name",
    "name-",
    "a__b",
    "123456789012345678901",
    "7a",
    "a".repeat(65),
    "é"
  ])("rejects %j", (name) => {
    expect(allowlist.isKeyName(name)).toBe(false)
  })

  it("rejects names that are too long", () => {
    expect(allowlist.isKeyName("a".repeat(64))).toBe(true)
  })
})

describe("isApiSegment", () => {
  it.each([
    ["", "", false],
    ["7", "courses", false],
    ["74140000000062631", "courses", false],
    ["v2", "api", false],
    ["course_7", "", false],
    ["v1", "api", false],
    ["courses", "v1", false],
    ["submit_assignment_from_form", "", false],
    ["new_things", "7", true],
    ["new_things", "course_7", true],
    ["new_things", "v1", true],
    ["new_things", "self", true],
    ["a_b_c_d_e", "7", true]
  ])("accepts %j after %j", (segment, before, api) => {
    expect(allowlist.isApiSegment(segment, before, api)).toBe(true)
  })

  it.each([
    ["new_things", "7", false],
    ["ada", "users", true],
    ["ada", "", true],
    ["ada", "xv1", true],
    ["ada", "v1x", true],
    ["Ada", "7", true],
    ["ada-lovelace", "7", true],
    ["ada7", "7", true],
    ["7ada", "7", true],
    ["a_b_c_d_e_f", "7", true],
    ["a".repeat(21), "7", true],
    [`a_${"a".repeat(21)}`, "7", true],
    ["v12", "api", false],
    ["xv1", "api", false],
    ["7x", "", false],
    ["x7", "", false],
    ["123456789012345678901", "", false]
  ])("rejects %j after %j", (segment, before, api) => {
    expect(allowlist.isApiSegment(segment, before, api)).toBe(false)
  })
})

describe("fileExtension", () => {
  it.each([
    ["Ada's essay.PDF", ".PDF"],
    [".pdf", ""],
    ["a.tar.gz", ".gz"],
    [`${"a".repeat(251)}.pdf`, ".pdf"],
    [`${"a".repeat(252)}.pdf`, ""],
    ["a.lovelace", ""],
    ["a.pdf.lovelace", ""],
    ["pdf", ""],
    ["/home/ada.pdf", ""],
    ["a\\b.pdf", ""],
    ["two\nlines.pdf", ""],
    ["two\rlines.pdf", ""],
    ["<b>.pdf", ""],
    ["a>.pdf", ""]
  ])("returns the extension of %j", (name, ending) => {
    expect(allowlist.fileExtension(name)).toBe(ending)
  })
})

describe("filterMediaTypes", () => {
  it.each([
    ["application/json", "application/json"],
    ["application/json; charset=utf-8", "application/json; charset=utf-8"],
    ["application/json;charset=utf-8", "application/json;charset=utf-8"],
    [" text/html ;q=0.9 ", "text/html;q=0.9"],
    ["text/html;  q=1", "text/html;  q=1"],
    ["application/json; charset=utf-8; profile=ada", "application/json; charset=utf-8"],
    ["application/json; profile=ada; charset=utf-8", "application/json; charset=utf-8"],
    ["application/json; charset=utf-8 ; q=0.123", "application/json; charset=utf-8; q=0.123"],
    ["application/json; q=0.1234", "application/json"],
    ["application/json; q=2", "application/json"],
    ["application/json; charset=utf-8x y", "application/json"],
    [`application/json; charset=${"a".repeat(21)}`, "application/json"],
    ["application/json+canvas-string-ids, */*;q=0.1", "application/json+canvas-string-ids, */*;q=0.1"],
    ["text/html, by Ada Lovelace, text/plain", "text/html, text/plain"],
    ["text/html Ada", ""],
    ["Ada says text/html", ""],
    ["text/7", ""],
    ["text/a b", ""],
    ["", ""],
    [`${"a".repeat(21)}/json`, ""],
    [`text/${"a".repeat(82)}`, ""],
    [`text/${"a".repeat(81)}`, `text/${"a".repeat(81)}`]
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
      ["x_amz_date", "oauth_nonce", "aws_access_key_id", "awsaccesskeyid", "aws_accesskey_id", "policy", "sig"],
      [
        "tokens_used",
        "ax_amz_date",
        "policy_type",
        "foreign_policy",
        "sighted",
        "my_session",
        "monkey",
        "broken_tokens"
      ]
    ],
    [
      "secret",
      ["session_id", "lti_message_hint", "token", "access_token", "sf_verifier", "api_key", "private_key", "password"],
      []
    ],
    ["secret", ["client_secret", "signature", "proxy_authorization", "credential", "credentials", "apikey"], []],
    ["uuid", ["uuid", "media_uuid"], ["uuids", "fuuid", "uuid_of", "media_uuid_of"]],
    [
      "Person",
      ["sortable_name", "first_name", "user_name", "legal_first_name", "surname", "forename"],
      ["name", "course_name", "filename", "first_names", "thirst_name", "surname_of", "old_surname"]
    ],
    [
      "login",
      ["login", "login_id", "primary_email", "unique_id", "username", "email", "emails", "e_mail", "mail"],
      ["login_at", "blogin", "emailed", "webmail", "unique_ids"]
    ],
    [
      "sis",
      ["sis_user_id", "sis_pseudonym_id", "integration_id", "lti_user_id", "lti_id"],
      ["sis_course_id", "old_sis_user_id", "sis_user_ids", "lti_ids"]
    ],
    ["ip", ["ip", "remote_ip", "ip_address", "last_ip_address"], ["zip_file", "tip", "ip_addresses", "chip_address"]],
    [
      "phone",
      ["phone", "phones", "home_phone", "mobile_no", "cell_number", "sms", "work_fax_number"],
      ["headphone", "phone_calls", "smart_phoned", "mobile_not"]
    ],
    [
      "text",
      ["birthdate", "date_of_birth", "dob", "pin_code", "user_pin_number", "bio", "gender", "ssn", "home_zip", "lat"],
      ["dob_of", "old_dob", "spin_code", "pin_codes", "biology", "my_bio", "unzip", "flat", "old_tax_id"]
    ],
    [
      "text",
      ["social_security_number", "credit_card_type", "card_number", "tax_no", "zip_code", "tax_id", "search_term"],
      ["course_number"]
    ]
  ] as const)("returns %s for %j, but not for %j", (prefix, names, others) => {
    expect(names.map((name) => allowlist.privatePrefix(name))).toEqual(names.map(() => prefix))
    expect(others.filter((name) => allowlist.privatePrefix(name) !== undefined)).toEqual([])
  })

  it("knows the name of a person, but not that of a course", () => {
    const names = ["name", "display_name", "full_name", "nickname", "student", "sis_id", "address", "title", "toString"]
    const prefixes = (isPerson: boolean) => names.map((name) => allowlist.privatePrefix(name, isPerson))
    expect(prefixes(true)).toEqual([...Array.from({ length: 7 }, () => "Person"), undefined, undefined])
    expect(prefixes(false)).toEqual(Array.from({ length: 9 }))
    expect(
      ["user[name]", "course[name]", "user", "course[login]"].map((name) => allowlist.privatePrefix(name))
    ).toEqual(["Person", undefined, undefined, "login"])
  })
})

describe("isPersonObject", () => {
  it.each([
    ["has a member of persons", { id: 1, shortName: null }, ""],
    ["has an avatar", { avatar_url: null, name: "Ada" }, ""],
    ["is anonymous", { anonymous_id: "x", display_name: "Ada" }, ""],
    ["is the value of such a member", { name: "Ada" }, "user"],
    ["is the value of such a member in camel case", { name: "Ada" }, "communicationChannels"]
  ])("accepts an object that %s", (_, object, name) => {
    expect(allowlist.isPersonObject(object, name)).toBe(true)
  })

  it.each([
    ["is a group with an avatar", { avatar_url: null, name: "Team A", join_level: "invitation_only" }, ""],
    ["has an anonymous id only", { anonymous_id: "x" }, ""],
    ["is a file", { display_name: "notes.pdf" }, ""],
    ["is the value of another member", { id: 1, name: "Physics" }, "course"],
    ["is the value of a longer member", { id: 1, name: "Physics" }, "user_groups"]
  ])("rejects an object that %s", (_, object, name) => {
    expect(allowlist.isPersonObject(object, name)).toBe(false)
  })
})
