/** What a field's name tells of its value, and who is a person. */
import { describe, expect, it } from "vitest"
import * as kinds from "../../src/cassette/kinds.js"

describe("a field tells by its name what stands in it", () => {
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
  ] as const)("a %s: %j", (kind, names) => {
    expect(names.map((name) => kinds.ofField(name, false))).toEqual(names.map(() => kind))
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
  ])("and not by a part of it: %s", (...names) => {
    expect(names.filter((name) => kinds.ofField(name, false) !== undefined)).toEqual([])
  })

  it("a person's name where the object is a person, and a course's elsewhere", () => {
    const of = (person: boolean) =>
      ["name", "display_name", "full_name", "nickname", "student", "sis_id", "address", "title", "toString"].map(
        (name) => kinds.ofField(name, person)
      )
    expect(of(true)).toEqual(["name", "name", "name", "name", "name", "sis", "login", undefined, undefined])
    expect(of(false)).toEqual(Array.from({ length: 9 }))
  })

  it("however many fields there are", () => {
    for (let at = 0; at < 10_001; at++) kinds.ofField(`field_${at}`, false)
    expect(kinds.ofField("the_last_password", false)).toBe("secret")
    expect(kinds.ofField("the_last_title", false)).toBe(undefined)
  })
})

describe("a parameter tells by its name what stands in it", () => {
  it("a search for a person, among people alone", () => {
    for (const name of ["search_term", "search"]) {
      expect(kinds.ofParameter(name, name, true)).toBe("term")
      expect(kinds.ofParameter(name, name, false)).toBe(undefined)
    }
    expect(kinds.ofParameter("sort", "sort", true)).toBe(undefined)
  })

  it("of whom the name in brackets is, by the name before them", () => {
    expect(kinds.ofParameter("user[name]", "name", false)).toBe("name")
    expect(kinds.ofParameter("course[name]", "name", false)).toBe(undefined)
    expect(kinds.ofParameter("name", "name", false)).toBe(undefined)
    expect(kinds.ofParameter("user", "name", false)).toBe(undefined)
    expect(kinds.ofParameter("course[login]", "login", false)).toBe("login")
  })
})

describe("an object is a person", () => {
  it.each(["sortable_name", "shortName", "login_id", "primary_email", "avatar_image_url", "last_name", "familyName"])(
    "with the member %s",
    (name) => {
      expect(kinds.isPerson({ id: 1, [name]: null }, undefined)).toBe(true)
    }
  )

  it.each(["lti_user_id", "common_courses", "pronouns", "sis_login_id"])("with the member %s", (name) => {
    expect(kinds.isPerson({ id: 1, [name]: null }, undefined)).toBe(true)
  })

  it("with a picture, unless it is a group", () => {
    expect(kinds.isPerson({ avatar_url: null, name: "Ada" }, undefined)).toBe(true)
    expect(kinds.isPerson({ avatar_url: null, name: "Team A", join_level: "invitation_only" }, undefined)).toBe(false)
  })

  it("that is shown without a name, and not a thing that is shown", () => {
    expect(kinds.isPerson({ anonymous_id: "x", display_name: "Ada" }, undefined)).toBe(true)
    expect(kinds.isPerson({ anonymous_id: "x" }, undefined)).toBe(false)
    expect(kinds.isPerson({ display_name: "notes.pdf" }, undefined)).toBe(false)
  })

  it.each(["user", "authors", "last_edited_by", "createdBy", "communication_channel", "communicationChannels"])(
    "in the member %s",
    (holder) => {
      expect(kinds.isPerson({ name: "Ada" }, holder)).toBe(true)
    }
  )

  it.each([undefined, "course", "user_groups", "superuser", "users_of", "ghostwriter"])("and not in %s", (holder) => {
    expect(kinds.isPerson({ id: 1, name: "Physics" }, holder)).toBe(false)
  })
})

describe("a path asks for people", () => {
  it.each([
    "/api/v1/courses/7/users",
    "/api/v1/courses/7/users/",
    "/api/v1/courses/7/students/9",
    "/api/v1/courses/7/students/9/",
    "/api/v1/users/self/profile",
    "/api/v1/users/self/profile/",
    "/api/v1/courses/7/recent_students"
  ])("%s", (path) => {
    expect(kinds.isOfPeople(path)).toBe(true)
  })

  it.each([
    "/api/v1/courses",
    "/api/v1/users/self/courses",
    "/api/v1/users/self/profile/picture",
    "/api/v1/users/self/a/profile",
    "/api/v1/superusers",
    "/api/v1/users_of/7"
  ])("not %s", (path) => {
    expect(kinds.isOfPeople(path)).toBe(false)
  })
})
