/**
 * Calls that the service accepts, as other clients, their tests and the examples of the documentation make them: each must
 * compile. Many have what the documentation omits, or has wrong.
 */
import { lms, lmsStream, lmsUpload, NA } from "effect-lms"
import type {} from "effect-lms/endpoints"

declare const fields: Record<string, unknown>
declare const now: Date

// Courses
lms("/api/v1/courses", {
  include: ["term", "total_students", "teachers", "course_progress"],
  state: ["available", "completed"]
})
lms("/api/v1/courses", { enrollment_state: "active", enrollment_type: "teacher", per_page: 100 })
lms("/api/v1/courses", { include: "total_scores", state: "available" })
lms("/api/v1/courses/:id", { id: 1, include: ["syllabus_body", "term", "sections", "permissions"] })
lms("/api/v1/accounts/:account_id/courses/:id", { account_id: 1, id: "sis_course_id:A1" })
lms("POST /api/v1/accounts/:account_id/courses", {
  account_id: 1,
  course: { name: "Biology", course_code: "BIO", start_at: "2011-01-01T01:00Z", is_public: true, term_id: 4 },
  offer: true,
  enroll_me: "true"
})
lms("POST /api/v1/accounts/:id/courses", { id: "self", course: fields })
lms("PUT /api/v1/courses/:id", { id: 1, course: { event: "offer" } })
lms("PUT /api/v1/courses/:id", { id: 1, course: { start_at: now, end_at: null, storage_quota_mb: "500" } })
lms("PUT /api/v1/courses/:id", { id: 1, offer: true, "course[name]": "New Name", "course[time_zone]": NA })
lms("PUT /api/v1/courses/:id", { id: 1, course: { image_id: 5, default_view: "modules", banner_image_id: 4 } })
lms("DELETE /api/v1/courses/:id", { id: 1, event: "conclude" })
lms("PUT /api/v1/accounts/:account_id/courses", { account_id: 1, event: "offer", course_ids: [1, 2] })
lms("/api/v1/courses/:id/settings", { id: 1 })
lms("PUT /api/v1/courses/:id/settings", { id: 1, allow_student_discussion_topics: false, hide_final_grades: "1" })
lms("POST /api/v1/courses/:id/reset_content", { id: 1 })
lms("POST /api/v1/courses/:id/preview_html", { id: 1, html: "<script></script><p>hello</p>" })
lms("/api/v1/courses/:id/recent_students", { id: 1 })
lms("/api/v1/courses/:id/activity_stream", { id: 1 })
lms("/api/v1/courses/:id/todo", { id: 1 })
lms("/api/v1/courses/:course_id/tabs", { course_id: 1, include: "external" })
lms("PUT /api/v1/courses/:course_id/tabs/:tab_id", { course_id: 1, tab_id: "context_external_tool_4", hidden: true })
lms("PUT /api/v1/courses/:id/tabs/:tab_id", { id: 1, tab_id: "home", position: 2 })
lms("/api/v1/courses/:course_id/permissions", { course_id: 1, permissions: ["read_forum", "manage_grades"] })
lms("/api/v1/courses/:id/late_policy", { id: 1 })
lms("POST /api/v1/courses/:id/late_policy", {
  id: 1,
  late_policy: {
    late_submission_deduction_enabled: true,
    late_submission_deduction: 10,
    late_submission_interval: "day"
  }
})
lms("PATCH /api/v1/courses/:id/late_policy", { id: 1, late_policy: { missing_submission_deduction: 4.5 } })
lms("/api/v1/courses/:course_id/blueprint_templates/:template_id", { course_id: 1, template_id: "default" })
lms("PUT /api/v1/courses/:course_id/blueprint_templates/:template_id/update_associations", {
  course_id: 1,
  template_id: "default",
  course_ids_to_add: [1, 2],
  course_ids_to_remove: "3"
})
lms("POST /api/v1/courses/:course_id/blueprint_templates/default/migrations", {
  course_id: 1,
  comment: "New term",
  send_notification: true,
  copy_settings: false
})
lms("/api/v1/users/:user_id/courses", {
  user_id: "self",
  include: ["total_scores", "term"],
  enrollment_state: "active"
})
lms("/api/v1/users/self/favorites/courses", { exclude_blueprint_courses: true })
lms("POST /api/v1/users/self/favorites/courses/:id", { id: "sis_course_id:A1" })
lms("/api/v1/users/self/course_nicknames")
lms("PUT /api/v1/users/self/course_nicknames/:course_id", { course_id: 1, nickname: "Bio" })
lms("/api/v1/search/all_courses", { search: "bio", public_only: true, open_enrollment_only: "true" })

// People
lms("/api/v1/courses/:course_id/users", {
  course_id: 1,
  enrollment_type: ["teacher", "ta", "designer"],
  enrollment_state: ["active", "invited"],
  include: ["avatar_url", "bio", "enrollments", "email", "test_student"]
})
lms("/api/v1/courses/:id/users", { id: 1, enrollment_type: "student", user_ids: [1, 2], per_page: 100, page: 2 })
lms("/api/v1/courses/:id/search_users", { id: 1, search_term: "ada", enrollment_role_id: 5 })
lms("/api/v1/courses/:course_id/users/:id", { course_id: 1, id: "sis_login_id:ada", include: ["email"] })
lms("/api/v1/users/:id", { id: "sis_user_id:ada", include: ["uuid", "last_login"] })
lms("PUT /api/v1/users/:id", { id: "self", user: { name: "New Name", time_zone: "Europe/Stockholm", bio: "…" } })
lms("PUT /api/v1/users/:id", { id: 1, user: { avatar: { token: "abc" }, email: "a@example.edu", pronouns: "she/her" } })
lms("/api/v1/users/:user_id/profile", { user_id: 1 })
lms("/api/v1/users/:user_id/avatars", { user_id: 1 })
lms("/api/v1/users/:user_id/page_views", { user_id: 1, start_time: now, end_time: "2026-01-01" })
lms("/api/v1/users/:user_id/logins", { user_id: 1 })
lms("/api/v1/users/:user_id/communication_channels", { user_id: 1 })
lms("POST /api/v1/users/:user_id/communication_channels", {
  user_id: 1,
  communication_channel: { address: "new@example.com", type: "email" },
  skip_confirmation: true
})
lms("/api/v1/users/:user_id/observees", { user_id: 1, include: "avatar_url" })
lms("POST /api/v1/users/:user_id/observees", { user_id: 1, observee: { unique_id: "UNIQUE_ID", password: "…" } })
lms("/api/v1/users/:user_id/missing_submissions", {
  user_id: "self",
  include: ["planner_overrides", "course"],
  filter: ["submittable"],
  course_ids: [1]
})
lms("PUT /api/v1/users/:user_id/custom_data", { user_id: 1, ns: "com.example.app", data: { a: { b: 1 } } })
lms("/api/v1/users/:id/colors", { id: "self" })
lms("PUT /api/v1/users/:id/colors/:asset_string", { id: "self", asset_string: "course_1", hexcode: "fffeee" })
lms("PUT /api/v1/users/:id/merge_into/:destination_user_id", { id: 1, destination_user_id: 2 })
lms("/api/v1/users/self/todo", { include: ["ungraded_quizzes"] })
lms("/api/v1/users/self/upcoming_events")
lms("/api/v1/users/self/activity_stream", { only_active_courses: true, as_user_id: "sis_user_id:brian" })
lms("DELETE /api/v1/users/self/activity_stream/:id", { id: 4 })
lms("/api/v1/users/self/groups", { context_type: "Account", include: ["tabs"] })
lms("/api/v1/users/:user_id/enrollments", {
  user_id: "self",
  type: ["StudentEnrollment"],
  state: ["active", "completed"],
  include: ["total_scores"],
  grading_period_id: 4
})

// Enrollments, sections, groups
lms("/api/v1/courses/:course_id/enrollments", {
  course_id: 1,
  type: ["TeacherEnrollment", "TaEnrollment"],
  state: "active",
  user_id: "self",
  include: ["avatar_url", "grades", "observed_users"]
})
lms("POST /api/v1/courses/:course_id/enrollments", {
  course_id: 1,
  enrollment: {
    user_id: 1,
    type: "StudentEnrollment",
    enrollment_state: "active",
    course_section_id: "4",
    limit_privileges_to_course_section: true,
    notify: "false"
  }
})
lms("POST /api/v1/sections/:section_id/enrollments", {
  section_id: 1,
  enrollment: { user_id: "sis_user_id:ada", role_id: 9 }
})
lms("DELETE /api/v1/courses/:course_id/enrollments/:id", { course_id: 1, id: 4, task: "deactivate" })
lms("PUT /api/v1/courses/:course_id/users/:user_id/last_attended", { course_id: 1, user_id: 2, date: "2026-01-01" })
lms("/api/v1/courses/:course_id/sections", { course_id: 1, include: ["students", "avatar_url", "total_students"] })
lms("POST /api/v1/courses/:course_id/sections", {
  course_id: 1,
  course_section: { name: "A", sis_section_id: "A-1", start_at: now, restrict_enrollments_to_section_dates: true }
})
lms("PUT /api/v1/sections/:id", { id: 1, course_section: { name: "B" }, override_sis_stickiness: false })
lms("POST /api/v1/sections/:id/crosslist/:new_course_id", { id: 1, new_course_id: 2 })
lms("DELETE /api/v1/sections/:id/crosslist", { id: 1 })
lms("/api/v1/courses/:course_id/groups", { course_id: 1, only_own_groups: true, include: ["users"] })
lms("/api/v1/groups/:group_id", { group_id: 1, include: ["permissions", "tabs"] })
lms("PUT /api/v1/groups/:group_id", { group_id: 1, name: "Algebra Teachers", join_level: "parent_context_request" })
lms("PUT /api/v1/groups/:group_id", { group_id: 1, members: [1, 2, "sis_user_id:ada"], avatar_id: 7 })
lms("POST /api/v1/groups/:group_id/invite", { group_id: 1, invitees: ["leonard@example.com", "sheldon@example.com"] })
lms("/api/v1/groups/:group_id/users", { group_id: 1, search_term: "ada", include: "avatar_url" })
lms("POST /api/v1/groups/:group_id/memberships", { group_id: 1, user_id: "self" })
lms("/api/v1/groups/:group_id/memberships", { group_id: 1, filter_states: ["invited", "requested"] })
lms("PUT /api/v1/groups/:group_id/memberships/:membership_id", { group_id: 1, membership_id: 2, moderator: true })
lms("/api/v1/courses/:course_id/group_categories", { course_id: 1 })
lms("POST /api/v1/courses/:course_id/group_categories", {
  course_id: 1,
  name: "Projects",
  self_signup: "restricted",
  group_limit: 4,
  create_group_count: 5,
  split_group_count: "2"
})
lms("POST /api/v1/group_categories/:group_category_id/groups", {
  group_category_id: 1,
  name: "Group 1",
  is_public: false
})
lms("POST /api/v1/group_categories/:group_category_id/assign_unassigned_members", { group_category_id: 1, sync: true })

// Assignments and grades
lms("/api/v1/courses/:course_id/assignments", {
  course_id: 1,
  include: ["submission", "all_dates", "assignment_group", "rubric"],
  bucket: "ungraded",
  order_by: "due_at",
  per_page: 100
})
lms("/api/v1/courses/:course_id/assignments/:id", {
  course_id: 1,
  id: 5,
  include: ["submission", "overrides", "post_policy"]
})
lms("POST /api/v1/courses/:course_id/assignments", {
  course_id: 1,
  assignment: {
    name: "Assignment 3",
    submission_types: ["online_upload"],
    allowed_extensions: ["docx", "doc", "pdf"],
    notify_of_update: true,
    points_possible: 100,
    due_at: now,
    description: "Please upload your homework as a Word document or PDF.",
    published: true,
    external_tool_tag_attributes: { url: "https://example.com/launch", new_tab: true },
    assignment_overrides: [{ student_ids: [1, 2], title: "Late", due_at: now }]
  }
})
lms("POST /api/v1/courses/:course_id/assignments", {
  course_id: 1,
  assignment: { name: "A", submission_types: "on_paper" }
})
lms("PUT /api/v1/courses/:course_id/assignments/:id", {
  course_id: 1,
  id: 5,
  assignment: {
    turnitin_settings: { originality_report_visibility: "immediate" },
    integration_data: { a: 1 },
    due_at: null
  }
})
lms("PUT /api/v1/courses/:course_id/assignments/bulk_update", { course_id: 1 })
lms("POST /api/v1/courses/:course_id/assignments/:assignment_id/duplicate", { course_id: 1, assignment_id: 5 })
lms("POST /api/v1/courses/:course_id/assignments/:assignment_id/overrides", {
  course_id: 1,
  assignment_id: 5,
  assignment_override: { student_ids: [1, 2, 3], title: "Fred Flinstone", due_at: "2012-10-08T21:00:00Z" }
})
lms("PUT /api/v1/courses/:course_id/assignments/:assignment_id/overrides/:id", {
  course_id: 1,
  assignment_id: 5,
  id: 4,
  assignment_override: { title: "Late", lock_at: now, unlock_at: null }
})
lms("PUT /api/v1/courses/:course_id/assignments/overrides", {
  course_id: 1,
  assignment_overrides: [
    { id: 122, assignment_id: 109, title: "foo" },
    { id: 993, assignment_id: 13, due_at: "2012-10-08" }
  ]
})
lms("/api/v1/courses/:course_id/assignment_groups", {
  course_id: 1,
  include: ["assignments", "submission"],
  exclude_assignment_submission_types: ["wiki_page"],
  scope_assignments_to_student: true
})
lms("POST /api/v1/courses/:course_id/assignment_groups", {
  course_id: 1,
  name: "Homework",
  group_weight: 40,
  rules: { drop_lowest: 1, never_drop: [5] }
})
lms("/api/v1/courses/:course_id/assignments/:assignment_id/submissions", {
  course_id: 1,
  assignment_id: 5,
  include: ["submission_history", "submission_comments", "rubric_assessment", "user"],
  grouped: true
})
lms("/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id", {
  course_id: 1,
  assignment_id: 5,
  user_id: "self",
  include: ["submission_comments", "full_rubric_assessment"]
})
lms("POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions", {
  course_id: 1,
  assignment_id: 5,
  submission: { submission_type: "online_upload", file_ids: [1, 2] },
  comment: { text_comment: "Here it is" }
})
lms("POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions", {
  course_id: 1,
  assignment_id: 5,
  submission: { submission_type: "online_text_entry", body: "<p>…</p>", user_id: 3 }
})
lms("PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id", {
  course_id: 1,
  assignment_id: 5,
  user_id: "sis_user_id:ada",
  submission: { posted_grade: 87.5, excuse: false },
  comment: { text_comment: "Good job", file_ids: [7] },
  rubric_assessment: { _1234: { rating_id: "blank", points: 5, comments: "Well done" } }
})
lms("PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id", {
  course_id: 1,
  assignment_id: 5,
  user_id: 3,
  submission: { late_policy_status: "missing", posted_grade: "A-" },
  "rubric_assessment[_1234][points]": 5
})
lms("POST /api/v1/courses/:course_id/submissions/update_grades", {
  course_id: 1,
  grade_data: { "10": { "3": { posted_grade: 88 } } }
})
lms("POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions/update_grades", {
  course_id: 1,
  assignment_id: 5,
  grade_data: { "3": { posted_grade: "88", text_comment: "…" }, sis_user_id_4: { excuse: true } }
})
lms("/api/v1/courses/:course_id/students/submissions", {
  course_id: 1,
  student_ids: ["all"],
  assignment_ids: [1, 2],
  include: ["assignment", "rubric_assessment", "total_scores"],
  grouped: true,
  workflow_state: "graded",
  submitted_since: "2026-01-01T00:00:00Z"
})
lmsStream("/api/v1/courses/sis_course_id:A1/students/submissions", { student_ids: "all", enrollment_state: "active" })
lms("/api/v1/courses/:course_id/assignments/:assignment_id/gradeable_students", {
  course_id: 1,
  assignment_id: 5,
  per_page: 20
})
lms("/api/v1/courses/:course_id/assignments/:assignment_id/peer_reviews", {
  course_id: 1,
  assignment_id: 5,
  include: ["submission_comments", "user"]
})
lms("POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews", {
  course_id: 1,
  assignment_id: 5,
  submission_id: 3,
  user_id: 4
})
lms("/api/v1/courses/:course_id/gradebook_history/feed", {
  course_id: 1,
  assignment_id: 5,
  user_id: 3,
  ascending: true
})
lms("/api/v1/courses/:course_id/custom_gradebook_columns", { course_id: 1, include_hidden: true })
lms("POST /api/v1/courses/:course_id/custom_gradebook_columns", {
  course_id: 1,
  column: { title: "Notes", position: 1, hidden: false, teacher_notes: true }
})
lms("PUT /api/v1/courses/:course_id/custom_gradebook_columns/:id/data/:user_id", {
  course_id: 1,
  id: 2,
  user_id: 3,
  column_data: { content: "Nut allergy" }
})
lms("/api/v1/courses/:course_id/grading_periods", { course_id: 1 })
lms("POST /api/v1/courses/:course_id/grading_standards", {
  course_id: 1,
  title: "New standard",
  grading_scheme_entry: [
    { name: "A", value: 90 },
    { name: "B", value: "80" }
  ]
})

// Rubrics and outcomes
lms("/api/v1/courses/:course_id/rubrics", { course_id: 1, per_page: 50 })
lms("/api/v1/courses/:course_id/rubrics/:id", { course_id: 1, id: 2, include: ["assessments"], style: "full" })
lms("POST /api/v1/courses/:course_id/rubrics", {
  course_id: 1,
  rubric: {
    title: "Essay",
    free_form_criterion_comments: true,
    criteria: {
      "0": {
        description: "Grammar",
        points: 5,
        ratings: { "0": { description: "Met", points: 5 }, "1": { description: "…", points: 0 } }
      }
    }
  },
  rubric_association: {
    association_id: 5,
    association_type: "Assignment",
    use_for_grading: true,
    purpose: "grading"
  }
})
lms("POST /api/v1/courses/:course_id/rubric_associations", {
  course_id: 1,
  rubric_association: { rubric_id: 2, association_id: 1, association_type: "Course", purpose: "bookmark" }
})
lms("/api/v1/courses/:course_id/outcome_results", {
  course_id: 1,
  user_ids: [1, 2],
  outcome_ids: [3],
  include: ["outcomes", "users"]
})
lms("/api/v1/courses/:course_id/outcome_rollups", { course_id: 1, aggregate: "course", include: ["courses"] })
lms("/api/v1/courses/:course_id/outcome_groups", { course_id: 1 })
lms("POST /api/v1/courses/:course_id/outcome_groups/:id/outcomes", {
  course_id: 1,
  id: 2,
  title: "Outcome",
  mastery_points: 3,
  calculation_method: "decaying_average",
  calculation_int: 65,
  ratings: [
    { description: "Exceeds", points: 5 },
    { description: "Meets", points: 3 }
  ]
})
lms("PUT /api/v1/outcomes/:id", {
  id: 1,
  title: "Outcome",
  vendor_guid: "customid9001",
  ratings: [{ description: "a", points: 1 }]
})

// Modules and pages
lms("/api/v1/courses/:course_id/modules", { course_id: 1, include: ["items", "content_details"], student_id: 3 })
lms("POST /api/v1/courses/:course_id/modules", {
  course_id: 1,
  module: { name: "Name", unlock_at: "2026-09-01T00:00:00Z", prerequisite_module_ids: [2, 3], position: 2 }
})
lms("PUT /api/v1/courses/:course_id/modules/:id", { course_id: 1, id: 2, module: { published: true } })
lms("/api/v1/courses/:course_id/modules/:module_id/items", {
  course_id: 1,
  module_id: 2,
  include: ["content_details"],
  search_term: "a"
})
lms("POST /api/v1/courses/:course_id/modules/:module_id/items", {
  course_id: 1,
  module_id: 2,
  module_item: { title: "Tool", type: "ExternalTool", external_url: "https://example.com", new_tab: "true" }
})
lms("POST /api/v1/courses/:course_id/modules/:module_id/items", {
  course_id: 1,
  module_id: 2,
  module_item: { type: "Page", page_url: "my-page", position: "1", indent: 1 }
})
lms("POST /api/v1/courses/:course_id/modules/:module_id/items", {
  course_id: 1,
  module_id: 2,
  module_item: { type: "Assignment", content_id: 5, completion_requirement: { type: "min_score", min_score: 10 } }
})
lms("PUT /api/v1/courses/:course_id/modules/:module_id/items/:id", {
  course_id: 1,
  module_id: 2,
  id: 3,
  module_item: { position: 3, published: false, module_id: 4 }
})
lms("PUT /api/v1/courses/:course_id/modules/:module_id/items/:id/done", { course_id: 1, module_id: 2, id: 3 })
lms("/api/v1/courses/:course_id/module_item_sequence", { course_id: 1, asset_type: "ModuleItem", asset_id: 3 })
lms("/api/v1/courses/:course_id/pages", {
  course_id: 1,
  sort: "updated_at",
  order: "desc",
  search_term: "a",
  published: true
})
lms("/api/v1/courses/:course_id/pages/:url_or_id", { course_id: 1, url_or_id: "my-page" })
lms("POST /api/v1/courses/:course_id/pages", {
  course_id: 1,
  wiki_page: { title: "Newest Page", body: "<p>…</p>", editing_roles: "teachers,students", published: true }
})
lms("PUT /api/v1/courses/:course_id/pages/:url_or_id", {
  course_id: 1,
  url_or_id: "my-page",
  wiki_page: { front_page: "true" }
})
lms("PUT /api/v1/courses/:course_id/front_page", { course_id: 1, wiki_page: { title: "-Course Homepage", body: "" } })
lms("POST /api/v1/courses/:course_id/pages/:url_or_id/revisions/:revision_id", {
  course_id: 1,
  url_or_id: "a",
  revision_id: 4
})

// Discussions, announcements, conversations, calendar
lms("/api/v1/courses/:course_id/discussion_topics", {
  course_id: 1,
  only_announcements: 1,
  order_by: "recent_activity",
  scope: "locked,unpinned"
})
lms("POST /api/v1/courses/:course_id/discussion_topics", {
  course_id: 1,
  title: "Welcome",
  message: "<p>…</p>",
  is_announcement: true,
  specific_sections: "1,2",
  delayed_post_at: now,
  assignment: { points_possible: 10, due_at: now }
})
lms("PUT /api/v1/courses/:course_id/discussion_topics/:topic_id", {
  course_id: 1,
  topic_id: 2,
  pinned: true,
  lock_at: null
})
lms("POST /api/v1/courses/:course_id/discussion_topics/reorder", { course_id: 1, order: [3, 1, 2] })
lms("POST /api/v1/courses/:course_id/discussion_topics/:topic_id/entries", {
  course_id: 1,
  topic_id: 2,
  message: "Hello"
})
lms("POST /api/v1/courses/:course_id/discussion_topics/:topic_id/entries/:entry_id/rating", {
  course_id: 1,
  topic_id: 2,
  entry_id: 3,
  rating: 1
})
lms("PUT /api/v1/courses/:course_id/discussion_topics/:topic_id/read_all", {
  course_id: 1,
  topic_id: 2,
  forced_read_state: true
})
lms("/api/v1/announcements", { context_codes: ["course_1", "course_2"], start_date: "2026-01-01", active_only: true })
lms("/api/v1/conversations", { scope: "unread", filter: ["course_123"], include_all_conversation_ids: true })
lms("POST /api/v1/conversations", {
  recipients: ["3345", 3346, "course_123_students"],
  subject: "Your repository",
  body: "Hello!",
  group_conversation: false,
  context_code: "course_123",
  attachment_ids: [1]
})
lms("PUT /api/v1/conversations", { event: "mark_as_read", conversation_ids: [1, 2] })
lms("PUT /api/v1/conversations/:id", { id: 1, conversation: { workflow_state: "read", starred: true } })
lms("POST /api/v1/conversations/:id/add_message", { id: 1, body: "Hello", included_messages: [4], recipients: [3] })
lms("/api/v1/search/recipients", {
  search: "ada",
  context: "course_123",
  type: "user",
  exclude: ["4"],
  permissions: "send_messages"
})
lms("/api/v1/calendar_events", {
  type: "assignment",
  start_date: "2026-08-22",
  end_date: now,
  context_codes: ["course_1"],
  all_events: true
})
lms("POST /api/v1/calendar_events", {
  calendar_event: {
    context_code: "course_123",
    title: "Paintball Fight!",
    start_at: "2012-07-19T21:00:00Z",
    end_at: "2012-07-19T22:00:00Z",
    child_event_data: { "0": { start_at: now, end_at: now, context_code: "course_section_4" } },
    duplicate: { count: 3, frequency: "weekly" }
  }
})
lms("POST /api/v1/calendar_events/:id/reservations", { id: 345, cancel_existing: true, comments: "…" })
lms("POST /api/v1/appointment_groups", {
  appointment_group: {
    context_codes: ["course_123"],
    sub_context_codes: ["course_section_234"],
    title: "Final Presentation",
    participants_per_appointment: 1,
    new_appointments: { "0": ["2012-07-19T21:00:00Z", "2012-07-19T22:00:00Z"] }
  }
})
lms("/api/v1/planner/items", {
  start_date: now,
  end_date: "2026-02-01",
  order: "asc",
  per_page: 50,
  filter: "new_activity"
})
lms("POST /api/v1/planner_notes", {
  title: "Read",
  details: "…",
  todo_date: "2026-02-01",
  course_id: 1,
  linked_object_type: "quiz"
})
lms("PUT /api/v1/planner/overrides/:id", { id: 1, marked_complete: true, dismissed: "false" })

// Quizzes
lms("/api/v1/courses/:course_id/quizzes", { course_id: 1, search_term: "a" })
lms("POST /api/v1/courses/:course_id/quizzes", {
  course_id: 1,
  quiz: { title: "Newer Title", quiz_type: "assignment", time_limit: 30, allowed_attempts: -1, hide_results: null }
})
lms("PUT /api/v1/courses/:course_id/quizzes/:id", {
  course_id: 1,
  id: 2,
  quiz: { notify_of_update: true, published: true }
})
lms("POST /api/v1/courses/:course_id/quizzes/:quiz_id/questions", {
  course_id: 1,
  quiz_id: 2,
  question: {
    question_name: "Question 1",
    question_text: "Is it?",
    question_type: "multiple_choice_question",
    points_possible: 1,
    answers: [
      { answer_text: "Yes", answer_weight: 100 },
      { text: "No", weight: 0 }
    ]
  }
})
lms("POST /api/v1/courses/:course_id/quizzes/:id/submissions", { course_id: 1, id: 2, access_code: "…", preview: true })
lms("PUT /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id", {
  course_id: 1,
  quiz_id: 2,
  id: 3,
  quiz_submissions: [
    { attempt: 1, fudge_points: -2.4, questions: { "1": { score: 2.5, comment: "…" }, "2": { score: null } } }
  ]
})
lms("POST /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id/complete", {
  course_id: 1,
  quiz_id: 2,
  id: 3,
  attempt: 1,
  validation_token: "…"
})
lms("POST /api/v1/quiz_submissions/:quiz_submission_id/questions", {
  quiz_submission_id: 3,
  attempt: 1,
  validation_token: "…",
  quiz_questions: [
    { id: "1", answer: "Acme" },
    { id: "2", answer: [42, 43] },
    { id: 3, answer: { a: 1 } }
  ]
})
lms("POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions", {
  course_id: 1,
  quiz_id: 2,
  quiz_extensions: [
    { user_id: 3, extra_attempts: 2, extra_time: 20, manually_unlocked: true },
    { user_id: 2, extra_time: 20 }
  ]
})
lms("POST /api/v1/courses/:course_id/quizzes/:quiz_id/reports", {
  course_id: 1,
  quiz_id: 2,
  quiz_report: { report_type: "student_analysis", includes_all_versions: true },
  include: ["file", "progress"]
})
lms("/api/v1/courses/:course_id/quizzes/:quiz_id/statistics", { course_id: 1, quiz_id: 2, all_versions: true })

// Files
lms("/api/v1/courses/:course_id/files", {
  course_id: 1,
  content_types: ["image", "text/plain"],
  sort: "size",
  order: "desc",
  search_term: "a"
})
lms("/api/v1/folders/:id/files", { id: 1, include: ["user"], only: "names" })
lms("PUT /api/v1/files/:id", { id: 1, name: "new_name", locked: true, parent_folder_id: 3, on_duplicate: "overwrite" })
lms("DELETE /api/v1/files/:id", { id: 1, replace: "true" })
lms("POST /api/v1/courses/:course_id/folders", {
  course_id: 1,
  name: "slides",
  parent_folder_path: "/lectures",
  locked: false
})
lms("PUT /api/v1/courses/:course_id/usage_rights", {
  course_id: 1,
  file_ids: [1, 2],
  usage_rights: { use_justification: "own_copyright", legal_copyright: "(C) 2026", license: "private" }
})
lmsUpload("notes.pdf", { course_id: 1, name: "notes.pdf", parent_folder_path: "my folder", on_duplicate: "rename" })
lmsUpload(undefined, {
  course_id: 1,
  url: "https://example.com/a.png",
  content_type: "image/png",
  submit_assignment: false
})
lmsUpload(
  "a.txt",
  { course_id: 1, assignment_id: 5, user_id: 3 },
  {
    endpoint: "/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/files"
  }
)
lmsUpload("a.csv", { id: 1, name: "a.csv" }, { endpoint: "/api/v1/users/:id/files" })

// Migrations, exports, tools
lms("POST /api/v1/courses/:course_id/content_migrations", {
  course_id: 1,
  migration_type: "course_copy_importer",
  settings: { source_course_id: 20, folder_id: 10, importer_skips: ["all_course_settings"] },
  date_shift_options: { shift_dates: true, old_start_date: "1999-01-01", day_substitutions: { "1": 2, "2": "1" } }
})
lms("POST /api/v1/courses/:course_id/content_migrations", {
  course_id: 1,
  migration_type: "common_cartridge_importer",
  settings: { question_name: "importantquestions", file_url: "https://example.com/file" },
  pre_attachment: { name: "mycourse.imscc", size: 12345 },
  select: { assignments: [1, 2], folders: ["all"] }
})
lms("PUT /api/v1/courses/:course_id/content_migrations/:id", { course_id: 1, id: 2, copy: { all_assignments: "1" } })
lms("/api/v1/courses/:course_id/content_migrations/:id/selective_data", { course_id: 1, id: 2, type: "assignments" })
lms("POST /api/v1/courses/:course_id/content_exports", {
  course_id: 1,
  export_type: "common_cartridge",
  skip_notifications: true,
  select: { quizzes: [1], modules: [2] }
})
lms("/api/v1/courses/:course_id/external_tools", {
  course_id: 1,
  include_parents: true,
  placement: "editor_button",
  selectable: true
})
lms("/api/v1/courses/:course_id/external_tools/sessionless_launch", {
  course_id: 1,
  id: 3,
  launch_type: "assessment",
  assignment_id: 5
})
lms("POST /api/v1/courses/:course_id/external_tools", {
  course_id: 1,
  name: "LTI Example",
  consumer_key: "asdfg",
  shared_secret: "lkjh",
  url: "https://example.com/ims/lti",
  privacy_level: "name_only",
  custom_fields: { key1: "value1", key2: "value2" },
  course_navigation: { text: "Course Materials", enabled: true, default: "disabled" }
})
lms("POST /api/v1/accounts/:account_id/external_tools", {
  account_id: 1,
  name: "LTI Example",
  config_type: "by_xml",
  config_xml: "<xml/>",
  user_navigation: { url: "https://example.com/ims/lti/user_endpoint", text: "Something Cool" },
  editor_button: { icon_url: "https://example.com/a.png", selection_width: 500 }
})

// Accounts
lms("/api/v1/accounts/:id", { id: "self" })
lms("PUT /api/v1/accounts/:id", {
  id: 1,
  account: {
    name: "New Name",
    default_time_zone: "UTC",
    settings: { restrict_student_past_view: { value: true, locked: false }, lock_all_announcements: { value: true } }
  }
})
lms("POST /api/v1/accounts/:account_id/sub_accounts", {
  account_id: 1,
  account: { name: "New Subaccount", sis_account_id: "s" }
})
lms("/api/v1/accounts/:account_id/sub_accounts", { account_id: 1, recursive: true, order: "name" })
lms("/api/v1/accounts/:account_id/courses", {
  account_id: 1,
  search_term: "bio",
  with_enrollments: true,
  enrollment_term_id: "sis_term_id:fall",
  by_subaccounts: ["4"],
  include: ["teachers", "term", "sections"],
  sort: "course_name",
  order: "asc"
})
lms("/api/v1/accounts/self/users", {
  search_term: "ada",
  sort: "email",
  order: "desc",
  include: ["email", "last_login"]
})
lms("POST /api/v1/accounts/:account_id/users", {
  account_id: 1,
  user: { name: "New User", skip_registration: true, terms_of_use: true },
  pseudonym: { unique_id: "ada@example.edu", password: "secure123", sis_user_id: "new_user", send_confirmation: false },
  communication_channel: { type: "email", address: "ada@example.edu", skip_confirmation: true }
})
lms("POST /api/v1/accounts/:account_id/logins", {
  account_id: 1,
  user: { id: 123 },
  login: { unique_id: "112233445566", authentication_provider_id: "facebook", password: "…" }
})
lms("/api/v1/accounts/:account_id/terms", { account_id: 1, workflow_state: ["active"], include: ["overrides"] })
lms("POST /api/v1/accounts/:account_id/terms", {
  account_id: 1,
  enrollment_term: { name: "Fall", start_at: now, overrides: { StudentEnrollment: { start_at: now, end_at: null } } }
})
lms("/api/v1/accounts/:account_id/admins", { account_id: 1, user_id: [1, 2] })
lms("POST /api/v1/accounts/:account_id/admins", {
  account_id: 1,
  user_id: 3,
  role: "AccountAdmin",
  send_confirmation: false
})
lms("/api/v1/accounts/:account_id/roles", { account_id: 1, state: ["active"], show_inherited: true })
lms("POST /api/v1/accounts/:account_id/roles", {
  account_id: 1,
  label: "New Role",
  base_role_type: "AccountMembership",
  permissions: { read_course_content: { explicit: 1, enabled: 1 }, read_course_list: { locked: 1 } }
})
lms("POST /api/v1/accounts/:account_id/account_notifications", {
  account_id: 1,
  account_notification: {
    subject: "Subject",
    message: "Message",
    start_at: "2015-04-01T00:00:00Z",
    end_at: now,
    icon: "information"
  },
  account_notification_roles: ["StudentEnrollment", 1]
})
lms("/api/v1/accounts/:account_id/reports", { account_id: 1 })
lms("POST /api/v1/accounts/:account_id/reports/:report", {
  account_id: 1,
  report: "sis_export_csv",
  parameters: { enrollment_term_id: 4, courses: true, users: true, include_deleted: false }
})
lms("/api/v1/accounts/:account_id/sis_imports", { account_id: 1, created_since: now, workflow_state: ["imported"] })
lms("POST /api/v1/accounts/:account_id/sis_imports", {
  account_id: 1,
  import_type: "instructure_csv",
  extension: "csv",
  batch_mode: true
})
lms("PUT /api/v1/accounts/:account_id/sis_imports/:id/abort", { account_id: 1, id: 4 })
lms("/api/v1/accounts/:account_id/scopes", { account_id: 1, group_by: "resource_name" })
lms("/api/v1/audit/grade_change/courses/:course_id", { course_id: 1, start_time: now, end_time: now })
lms("/api/v1/audit/course/courses/:course_id", { course_id: 1, start_time: "2026-01-01" })
lms("/api/v1/audit/authentication/users/:user_id", { user_id: 1, end_time: now })
lms("/api/v1/courses/:course_id/analytics/student_summaries", { course_id: 1, sort_column: "score", student_id: 3 })
lms("/api/v1/courses/:course_id/analytics/users/:student_id/activity", { course_id: 1, student_id: 3 })
lms("/api/v1/progress/:id", { id: 1 })
lms("POST /api/v1/progress/:id/cancel", { id: 1, message: "…" })
lms("POST /api/v1/users/:user_id/content_shares", {
  user_id: "self",
  receiver_ids: [1, 2],
  content_type: "assignment",
  content_id: 5
})
lms("/api/v1/courses/:course_id/features", { course_id: 1 })

// Lists and objects that the documentation calls texts
lms("PUT /api/v1/accounts/:account_id/users/bulk_update", {
  account_id: 1,
  user_ids: [1, 2],
  user: { event: "suspend" }
})
lms("POST /api/v1/courses/:course_id/course_pacing", { course_id: 1, selected_days_to_skip: ["mon", "tue"] })
lms("PUT /api/v1/courses/:course_id/course_pacing/:id", { course_id: 1, id: 2, selected_days_to_skip: ["mon"] })
lms("POST /api/v1/accounts/:account_id/lti_registrations", {
  account_id: 1,
  configuration: { title: "A", redirect_uris: ["https://a.test"] },
  overlay: { title: "B", disabled_scopes: [] }
})
lms("PUT /api/v1/accounts/:account_id/lti_registrations/:id", { account_id: 1, id: 2, overlay: { title: "B" } })
lms("PUT /api/v1/courses/:course_id/blackout_dates", {
  course_id: 1,
  blackout_dates: [{ id: 1, start_date: now, end_date: now, event_title: "Holidays" }]
})
lms("/api/sis/accounts/:account_id/assignments", { account_id: 1, include: ["student_overrides"] })
lms("/api/sis/courses/:course_id/assignments", { course_id: 1, include: "student_overrides" })
lms("POST /api/v1/error_reports", { error: { subject: "A", description: "B", url: "https://a.test" } })
lms("/api/v1/accounts/:account_id/courses", { account_id: 1, sort: "subaccount" })
lms("/api/v1/accounts/:account_id/courses", { account_id: 1, sort: "enrollments" })
lms("/api/v1/courses/:course_id/discussion_topics", { course_id: 1, scope: "locked,unpinned" })

// Objects whose keys are chosen by the caller
lms("POST /api/v1/calendar_events", {
  calendar_event: {
    context_code: "course_1",
    child_event_data: { a: { start_at: now, context_code: "course_section_2" } }
  }
})
lms("PUT /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id", {
  course_id: 1,
  quiz_id: 2,
  id: 3,
  quiz_submissions: [{ attempt: 1, fudge_points: -2.5, questions: { "1": { score: 2.5, comment: null } } }]
})
lms("POST /api/v1/courses/:course_id/rubrics", {
  course_id: 1,
  rubric: {
    title: "A",
    criteria: { 0: { description: "B", learning_outcome_id: 4, ratings: { 0: { description: "C", points: 5 } } } }
  }
})
lms("PUT /api/v1/accounts/:account_id/roles/:id", {
  account_id: 1,
  id: 2,
  permissions: { read_course_list: { explicit: 1, enabled: true, locked: false } }
})
lms("POST /api/v1/courses/:course_id/discussion_topics", {
  course_id: 1,
  title: "A",
  assignment: { points_possible: 5, grading_type: "points", set_assignment: true }
})
