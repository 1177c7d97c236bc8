/** The kind of a value by its field name, and which objects are persons. */
import { describe, expect, it } from "vitest"
import * as kinds from "../../src/cassette/kinds.js"

describe("kindOfField", () => {
  it.each([
    [
      "secret",
      ["x_amz_date", "oauth_nonce", "aws_access_key_id", "awsaccesskeyid", "aws_accesskey_id", "policy", "sig"]
    ],
    ["secret", ["session_id", "lti_message_hint", "token", "access_token", "sf_verifier", "api_key", "private_key"]],
    [
      "secret",
      ["password", "client_secret", "signature", "proxy_authorization", "credential", "credentials", "apikey"]
    ],
    ["uuid", ["uuid", "media_uuid"]],
    ["name", ["sortable_name", "first_name", "user_name", "legal_first_name", "surname", "forename"]],
    ["login", ["login", "login_id", "primary_email", "unique_id", "username", "email", "emails", "e_mail", "mail"]],
    ["sis", ["sis_user_id", "sis_pseudonym_id", "integration_id", "lti_user_id", "lti_id"]],
    ["avatar", ["avatar_url", "avatar_image_url"]],
    ["feed", ["ics"]],
    ["ip", ["ip", "remote_ip", "ip_address", "last_ip_address"]],
    ["phone", ["phone", "phones", "home_phone", "mobile_no", "cell_number", "sms", "work_fax_number"]],
    ["text", ["birthdate", "date_of_birth", "dob", "pin_code", "user_pin_number", "bio", "gender", "ssn", "home_zip"]],
    ["text", ["lat", "social_security_number", "credit_card_type", "card_number", "tax_no", "zip_code", "tax_id"]]
  ] as const)("returns %s for %j", (kind, names) => {
    expect(names.map((name) => kinds.kindOfField(name, false))).toEqual(names.map(() => kind))
  })

  it.each([
    ["tokens_used", "ax_amz_date", "policy_type", "foreign_policy", "sighted", "my_session", "monkey", "broken_tokens"],
    ["uuids", "fuuid", "uuid_of", "media_uuid_of"],
    ["name", "course_name", "filename", "first_names", "thirst_name", "surname_of", "old_surname"],
    ["login_at", "blogin", "emailed", "webmail", "unique_ids"],
    ["sis_course_id", "old_sis_user_id", "sis_user_ids", "lti_ids"],
    ["avatar", "old_avatar_url", "avatar_url_of", "avatar_image"],
    ["topics", "ics_of"],
    ["zip_file", "tip", "ip_addresses", "chip_address"],
    ["headphone", "phone_calls", "smart_phoned", "mobile_not"],
    ["dob_of", "old_dob", "spin_code", "pin_codes", "biology", "my_bio", "unzip", "flat", "old_tax_id", "course_number"]
  ])("ignores partial matches: %s", (...names) => {
    expect(names.filter((name) => kinds.kindOfField(name, false) !== undefined)).toEqual([])
  })

  it("returns name for a person, but not for a course", () => {
    const of = (person: boolean) =>
      ["name", "display_name", "full_name", "nickname", "student", "sis_id", "address", "title", "toString"].map(
        (name) => kinds.kindOfField(name, person)
      )
    expect(of(true)).toEqual(["name", "name", "name", "name", "name", "sis", "login", undefined, undefined])
    expect(of(false)).toEqual(Array.from({ length: 9 }))
  })

  it("works for more names than the cache holds", () => {
    for (let at = 0; at < 10_001; at++) kinds.kindOfField(`field_${at}`, false)
    expect(kinds.kindOfField("the_last_password", false)).toBe("secret")
    expect(kinds.kindOfField("the_last_title", false)).toBe(undefined)
  })
})

describe("kindOfParameter", () => {
  it("returns term for a search in a list of people only", () => {
    for (const name of ["search_term", "search"]) {
      expect(kinds.kindOfParameter(name, name, true)).toBe("term")
      expect(kinds.kindOfParameter(name, name, false)).toBe(undefined)
    }
    expect(kinds.kindOfParameter("sort", "sort", true)).toBe(undefined)
  })

  it("uses the name before the brackets", () => {
    expect(kinds.kindOfParameter("user[name]", "name", false)).toBe("name")
    expect(kinds.kindOfParameter("course[name]", "name", false)).toBe(undefined)
    expect(kinds.kindOfParameter("name", "name", false)).toBe(undefined)
    expect(kinds.kindOfParameter("user", "name", false)).toBe(undefined)
    expect(kinds.kindOfParameter("course[login]", "login", false)).toBe("login")
  })
})

describe("isPersonObject", () => {
  it.each(["sortable_name", "shortName", "login_id", "primary_email", "avatar_image_url", "last_name", "familyName"])(
    "accepts an object with the member %s",
    (name) => {
      expect(kinds.isPersonObject({ id: 1, [name]: null }, undefined)).toBe(true)
    }
  )

  it.each(["lti_user_id", "common_courses", "pronouns", "sis_login_id"])(
    "accepts an object with the member %s",
    (name) => {
      expect(kinds.isPersonObject({ id: 1, [name]: null }, undefined)).toBe(true)
    }
  )

  it("accepts an object with an avatar unless it is a group", () => {
    expect(kinds.isPersonObject({ avatar_url: null, name: "Ada" }, undefined)).toBe(true)
    expect(kinds.isPersonObject({ avatar_url: null, name: "Team A", join_level: "invitation_only" }, undefined)).toBe(
      false
    )
  })

  it("accepts an anonymous person, but not a thing with a display name", () => {
    expect(kinds.isPersonObject({ anonymous_id: "x", display_name: "Ada" }, undefined)).toBe(true)
    expect(kinds.isPersonObject({ anonymous_id: "x" }, undefined)).toBe(false)
    expect(kinds.isPersonObject({ display_name: "notes.pdf" }, undefined)).toBe(false)
  })

  it.each(["user", "authors", "last_edited_by", "createdBy", "communication_channel", "communicationChannels"])(
    "in the member %s",
    (holder) => {
      expect(kinds.isPersonObject({ name: "Ada" }, holder)).toBe(true)
    }
  )

  it.each([undefined, "course", "user_groups", "superuser", "users_of", "ghostwriter"])(
    "rejects the value of the member %s",
    (holder) => {
      expect(kinds.isPersonObject({ id: 1, name: "Physics" }, holder)).toBe(false)
    }
  )
})

describe("isPeoplePath", () => {
  it.each([
    "/api/v1/courses/7/users",
    "/api/v1/courses/7/users/",
    "/api/v1/courses/7/students/9",
    "/api/v1/courses/7/students/9/",
    "/api/v1/users/self/profile",
    "/api/v1/users/self/profile/",
    "/api/v1/courses/7/recent_students"
  ])("accepts %s", (path) => {
    expect(kinds.isPeoplePath(path)).toBe(true)
  })

  it.each([
    "/api/v1/courses",
    "/api/v1/users/self/courses",
    "/api/v1/users/self/profile/picture",
    "/api/v1/users/self/a/profile",
    "/api/v1/superusers",
    "/api/v1/users_of/7"
  ])("rejects %s", (path) => {
    expect(kinds.isPeoplePath(path)).toBe(false)
  })
})
