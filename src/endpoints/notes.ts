/**
 * What happens with parameters that do harm if they are misunderstood, in words of this library.
 *
 * `correct.ts` adds them to a catalogue. Each must name a parameter that is there.
 */

export interface ParameterNotes {
  /** The shapes of the endpoints, such as `PUT /api/v1/courses/:`. */
  readonly at: ReadonlyArray<string>
  /** A sentence for each parameter, of at most 140 characters, by its name. */
  readonly notes: Readonly<Record<string, string>>
}

const REPLACE_OVERRIDES = "Replaces all overrides: those that the list lacks are deleted."

const ONLY_OVERRIDES = "True hides it from all students without an override."

const GRADE =
  '"40" gives points, "40%" a percentage, "B+" a grade of its scheme, "pass" full points, "fail" none. Other text removes the grade.'

const EXCUSE = "True removes the grade, and the assignment no longer counts for the student."

const GROUP_COMMENT = "True sends the comment to all members of the group, not only to this student."

const HIDE_TOTALS = "True hides the total grades of the course from its students."

export const parameterNotes: ReadonlyArray<ParameterNotes> = [
  // Messages.
  {
    at: ["POST /api/v1/conversations"],
    notes: {
      group_conversation:
        "True: all recipients see each other and every reply. False: each gets a private conversation.",
      recipients: "A value such as course_101 or group_5 sends to all of its members, which may be hundreds."
    }
  },
  {
    at: ["POST /api/v1/conversations/:/add_recipients"],
    notes: { recipients: "They can also read all earlier messages of the conversation." }
  },
  {
    at: ["PUT /api/v1/conversations"],
    notes: { event: "destroy deletes the conversations for the owner of the token; the others keep theirs." }
  },
  {
    at: [
      "POST /api/v1/courses/:/discussion_topics",
      "PUT /api/v1/courses/:/discussion_topics/:",
      "POST /api/v1/groups/:/discussion_topics",
      "PUT /api/v1/groups/:/discussion_topics/:"
    ],
    notes: { is_announcement: "True makes it an announcement, of which all members are notified." }
  },
  {
    at: ["POST /api/v1/accounts/:/account_notifications", "PUT /api/v1/accounts/:/account_notifications/:"],
    notes: { account_notification_roles: "Without roles, everybody in the account sees the notification." }
  },
  {
    at: ["DELETE /api/v1/accounts/:/account_notifications/:"],
    notes: { remove: "True closes the notification for everybody, not only for the owner of the token." }
  },
  {
    at: [
      "POST /api/v1/courses/:/pages",
      "PUT /api/v1/courses/:/pages/:",
      "PUT /api/v1/courses/:/front_page",
      "POST /api/v1/groups/:/pages",
      "PUT /api/v1/groups/:/pages/:",
      "PUT /api/v1/groups/:/front_page"
    ],
    notes: { "wiki_page[notify_of_update]": "True notifies the participants of the change." }
  },
  {
    at: ["PUT /api/v1/courses/:/quizzes/:"],
    notes: { "quiz[notify_of_update]": "The students are notified of the change unless this is false." }
  },

  // SIS imports.
  {
    at: ["POST /api/v1/accounts/:/sis_imports"],
    notes: {
      batch_mode: "True deletes everything in the term that earlier SIS imports have created and this one lacks.",
      batch_mode_term_id:
        "The term in which batch_mode deletes what the import lacks: a wrong id empties another term.",
      multi_term_batch_mode: "True deletes what the import lacks in all terms of its terms file.",
      skip_deletes: "True ignores deletions in the files, but not those of batch mode.",
      override_sis_stickiness: "True also overwrites what was changed by hand in Canvas.",
      add_sis_stickiness:
        "True protects the imported values from later imports, as if they had been set by hand in Canvas.",
      clear_sis_stickiness: "True lets later imports overwrite these values again, also those set by hand in Canvas.",
      diffing_data_set_identifier:
        "Deletes what the previous import with this identifier had and this one lacks: never reuse it for other data.",
      diffing_remaster_data_set: "True applies all rows, and deletes nothing that they lack.",
      diffing_drop_status:
        "What becomes of enrollments that the previous import had and this one lacks. Default: deleted.",
      diffing_user_remove_status:
        "What becomes of users that the previous import had and this one lacks. Default: deleted.",
      batch_mode_enrollment_drop_status: "What becomes of enrollments that batch mode finds missing. Default: deleted.",
      change_threshold:
        "If batch mode would delete more than this percentage, it deletes nothing. Without it there is no limit."
    }
  },
  {
    at: [
      "PUT /api/v1/accounts/:",
      "PUT /api/v1/accounts/:/logins/:",
      "PUT /api/v1/accounts/:/terms/:",
      "PUT /api/v1/courses/:",
      "PUT /api/v1/groups/:",
      "PUT /api/v1/sections/:",
      "PUT /api/v1/users/:",
      "DELETE /api/v1/sections/:/crosslist",
      "POST /api/v1/sections/:/crosslist/:"
    ],
    notes: {
      override_sis_stickiness: "Unless this is false, values that were set by hand in Canvas are overwritten, too."
    }
  },
  {
    at: ["POST /api/v1/accounts/:/courses", "POST /api/v1/accounts/:/users", "POST /api/v1/courses/:/sections"],
    notes: {
      enable_sis_reactivation: "True brings a deleted record with the same SIS id back instead of creating a new one."
    }
  },

  // Courses.
  {
    at: ["POST /api/v1/accounts/:/courses"],
    notes: { enroll_me: "True enrolls the owner of the token as a teacher." }
  },
  {
    at: ["POST /api/v1/accounts/:/courses", "PUT /api/v1/courses/:"],
    notes: {
      offer: "True publishes the course at once, so that its members see it.",
      "course[is_public]": "True lets anybody on the internet read the course, without an account.",
      "course[is_public_to_auth_users]": "True lets every signed-in user of the institution read the course.",
      "course[public_syllabus]": "True lets anybody on the internet read the syllabus.",
      "course[apply_assignment_group_weights]":
        "Changes the total grades of all students at once: with true, groups count by weight instead of points.",
      "course[hide_final_grades]": HIDE_TOTALS,
      "course[post_manually]": "True hides new grades from students until they are posted.",
      "course[restrict_enrollments_to_course_dates]":
        "True lets students take part only between the dates of the course, and not between those of its term.",
      "course[sis_course_id]": "The SIS finds the course by this id: with another one, imports no longer update it."
    }
  },
  {
    at: ["PUT /api/v1/courses/:"],
    notes: {
      "course[event]":
        "offer publishes, claim unpublishes, conclude makes it read-only, delete removes it for everybody.",
      "course[term_id]": "Moves the course to another term, whose dates decide when students have access.",
      "course[account_id]": "Moves the course to another account, whose administrators and settings then apply.",
      "course[syllabus_body]": "Replaces the whole syllabus."
    }
  },
  {
    at: ["DELETE /api/v1/courses/:"],
    notes: { event: "delete removes the course for everybody, conclude only ends it and keeps it readable." }
  },
  {
    at: ["PUT /api/v1/accounts/:/courses"],
    notes: { event: "Applies to all of course_ids: offer publishes, conclude ends, delete removes them for everybody." }
  },
  {
    at: ["PUT /api/v1/courses/:/settings"],
    notes: {
      allow_final_grade_override: "True lets teachers replace the total grade of a student.",
      hide_final_grades: HIDE_TOTALS
    }
  },
  {
    at: ["POST /api/v1/courses/:/modules", "PUT /api/v1/courses/:/modules/:"],
    notes: {
      "module[publish_final_grade]": "True publishes a student's final grade as soon as the module is completed."
    }
  },
  {
    at: ["PUT /api/v1/courses/:/modules/:"],
    notes: { "module[published]": "True publishes the module and all of its items." }
  },
  {
    at: ["POST /api/v1/courses/:/blueprint_templates/:/migrations"],
    notes: {
      copy_settings: "True overwrites the settings of all associated courses.",
      publish_after_initial_sync: "True publishes newly associated courses after the first synchronization.",
      send_item_notifications: "True lets members of all associated courses be notified of each new item."
    }
  },
  {
    at: ["POST /api/v1/sections/:/crosslist/:"],
    notes: {
      new_course_id: "The section moves to this course with its students; their work stays in the former course."
    }
  },
  {
    at: [
      "POST /api/v1/accounts/:/content_migrations",
      "POST /api/v1/courses/:/content_migrations",
      "POST /api/v1/groups/:/content_migrations",
      "POST /api/v1/users/:/content_migrations"
    ],
    notes: {
      "settings[overwrite_quizzes]": "True overwrites quizzes that came from the same package, with all later changes.",
      "settings[import_blueprint_settings]": "True makes the target a blueprint course if the source is one.",
      "settings[importer_skips]": "Unless all_course_settings is skipped, settings of the target may be overwritten.",
      "date_shift_options[remove_dates]": "True removes all dates from what is copied.",
      selective_import: "True imports nothing until a second request selects the content."
    }
  },

  // Enrollments and groups.
  {
    at: ["POST /api/v1/courses/:/enrollments", "POST /api/v1/sections/:/enrollments"],
    notes: {
      "enrollment[enrollment_state]":
        "active enrolls the user at once. By default the user has to accept an invitation.",
      "enrollment[notify]": "True sends the user a message. By default none is sent.",
      "enrollment[self_enrolled]": "True lets the student drop the course without a teacher.",
      "enrollment[limit_privileges_to_course_section]":
        "True limits the user to members of the same section: to see them, and to grade them."
    }
  },
  {
    at: ["DELETE /api/v1/courses/:/enrollments/:"],
    notes: {
      task: "delete also removes the grades from the gradebook, inactivate suspends, conclude (the default) keeps all readable."
    }
  },
  {
    at: ["PUT /api/v1/groups/:"],
    notes: { members: "Replaces the members: those that the list lacks are removed, and new ones are invited." }
  },
  {
    at: ["POST /api/v1/groups", "POST /api/v1/group_categories/:/groups", "PUT /api/v1/groups/:"],
    notes: { is_public: "True cannot be undone: a public group cannot become private again." }
  },
  {
    at: ["POST /api/v1/accounts/:/terms", "PUT /api/v1/accounts/:/terms/:"],
    notes: { "enrollment_term[end_at]": "Ends access to all courses of the term that have no dates of their own." }
  },

  // Assignments and grades.
  {
    at: ["POST /api/v1/courses/:/assignments", "PUT /api/v1/courses/:/assignments/:"],
    notes: {
      "assignment[published]":
        "True shows it to students, who may be notified. It cannot be undone after a submission.",
      "assignment[notify_of_update]": "True notifies the students of the change.",
      "assignment[only_visible_to_overrides]": ONLY_OVERRIDES,
      "assignment[omit_from_final_grade]": "True leaves it out of the total grades of all students.",
      "assignment[lock_at]": "After this time students cannot submit any more.",
      "assignment[grade_group_students_individually]":
        "Unless this is true, the grade of one member is that of the whole group."
    }
  },
  {
    at: ["PUT /api/v1/courses/:/assignments/:"],
    notes: {
      "assignment[assignment_overrides]": REPLACE_OVERRIDES,
      "assignment[points_possible]":
        "Scores stay as they are, so that the percentages of all graded submissions change."
    }
  },
  {
    at: [
      "PUT /api/v1/courses/:/assignments/:/date_details",
      "PUT /api/v1/courses/:/discussion_topics/:/date_details",
      "PUT /api/v1/courses/:/files/:/date_details",
      "PUT /api/v1/courses/:/pages/:/date_details",
      "PUT /api/v1/courses/:/quizzes/:/date_details"
    ],
    notes: { assignment_overrides: REPLACE_OVERRIDES, only_visible_to_overrides: ONLY_OVERRIDES }
  },
  {
    at: ["DELETE /api/v1/courses/:/assignment_groups/:"],
    notes: { move_assignments_to: "Without it, all assignments of the group are deleted, too." }
  },
  {
    at: ["POST /api/v1/courses/:/assignment_groups", "PUT /api/v1/courses/:/assignment_groups/:"],
    notes: { group_weight: "Changes the total grades of all students at once, if the course applies weights." }
  },
  {
    at: ["PUT /api/v1/courses/:/assignment_groups/:"],
    notes: { rules: "Dropping the lowest or highest scores changes the total grades of all students at once." }
  },
  {
    at: ["POST /api/v1/courses/:/late_policy", "PATCH /api/v1/courses/:/late_policy"],
    notes: {
      "late_policy[missing_submission_deduction_enabled]":
        "True grades all missing submissions at once, also those of past dates.",
      "late_policy[late_submission_deduction_enabled]":
        "True lowers the scores of late submissions, also of those graded before."
    }
  },
  {
    at: [
      "PUT /api/v1/courses/:/assignments/:/submissions/:",
      "PUT /api/v1/courses/:/assignments/:/anonymous_submissions/:",
      "PUT /api/v1/sections/:/assignments/:/submissions/:",
      "PUT /api/v1/sections/:/assignments/:/anonymous_submissions/:"
    ],
    notes: {
      "submission[posted_grade]": GRADE,
      "submission[excuse]": EXCUSE,
      "submission[late_policy_status]":
        "late lowers the score, and missing replaces it, as the late policy of the course says.",
      "comment[group_comment]": GROUP_COMMENT,
      rubric_assessment:
        "Replaces the assessment: criteria that are left out lose their ratings, and the score may change."
    }
  },
  {
    at: [
      "POST /api/v1/courses/:/assignments/:/submissions/update_grades",
      "POST /api/v1/courses/:/submissions/update_grades",
      "POST /api/v1/sections/:/assignments/:/submissions/update_grades",
      "POST /api/v1/sections/:/submissions/update_grades"
    ],
    notes: {
      "grade_data[<student_id>][posted_grade]": GRADE,
      "grade_data[<student_id>][excuse]": EXCUSE,
      "grade_data[<student_id>][group_comment]": GROUP_COMMENT
    }
  },
  {
    at: ["PUT /api/v1/courses/:/quizzes/:/submissions/:"],
    notes: { "quiz_submissions[fudge_points]": "Added to the score of the attempt; a negative number lowers it." }
  },

  // Users, logins and roles.
  {
    at: ["POST /api/v1/accounts/:/users"],
    notes: {
      "user[skip_registration]":
        "True activates the user at once, who is told only if pseudonym[send_confirmation] is true.",
      "pseudonym[send_confirmation]": "True tells the user of the new account.",
      "pseudonym[force_self_registration]": "True sends a message that asks the user to complete the registration.",
      "communication_channel[skip_confirmation]":
        "True trusts the address unchecked, so that its owner gets all messages of the user.",
      "communication_channel[confirmation_url]":
        "True returns a link with which anybody can complete the registration: keep it secret."
    }
  },
  {
    at: ["POST /api/v1/users/:/communication_channels"],
    notes: { skip_confirmation: "True trusts the address unchecked, so that its owner gets all messages of the user." }
  },
  {
    at: ["PUT /api/v1/users/:"],
    notes: { "user[event]": "suspend locks the user out of all logins, until unsuspend." }
  },
  {
    at: ["PUT /api/v1/users/:/merge_into/:", "PUT /api/v1/users/:/merge_into/accounts/:/users/:"],
    notes: {
      destination_user_id:
        "The other user of the path is merged into this one and deleted. A split does not restore everything."
    }
  },
  {
    at: ["PUT /api/v1/accounts/:/logins/:"],
    notes: { "login[workflow_state]": "suspended locks the user out of this login, until active." }
  },
  {
    at: ["POST /api/v1/accounts/:/admins"],
    notes: {
      role_id: "Without a role, the user becomes an account administrator.",
      send_confirmation: "The user is told by a message unless this is false."
    }
  },
  {
    at: ["POST /api/v1/accounts/:/roles"],
    notes: { "permissions[<X>][locked]": "True forbids subaccounts to set the permission in another way." }
  },
  {
    at: ["PUT /api/v1/accounts/:"],
    notes: { "account[settings][suppress_notifications]": "True stops all notifications to users of the account." }
  },

  // Files and calendars.
  {
    at: [
      "POST /api/v1/courses/:/files",
      "POST /api/v1/folders/:/files",
      "POST /api/v1/groups/:/files",
      "POST /api/v1/users/:/files"
    ],
    notes: {
      on_duplicate: "overwrite, the default, replaces a file of the same name; rename keeps both.",
      parent_folder_path: "Folders of the path that do not exist are created."
    }
  },
  {
    at: ["PUT /api/v1/files/:", "POST /api/v1/folders/:/copy_file"],
    notes: {
      on_duplicate: "overwrite replaces a file of the same name at the destination. By default the request fails."
    }
  },
  {
    at: ["PUT /api/v1/files/:", "PUT /api/v1/folders/:"],
    notes: { hidden: "True hides it from lists, but users with a link to it can still open it." }
  },
  {
    at: ["DELETE /api/v1/files/:"],
    notes: { replace: "True destroys the content and its previews for good." }
  },
  {
    at: ["DELETE /api/v1/folders/:"],
    notes: { force: "True deletes the folder with everything in it." }
  },
  {
    at: ["PUT /api/v1/courses/:/usage_rights", "PUT /api/v1/groups/:/usage_rights", "PUT /api/v1/users/:/usage_rights"],
    notes: { publish: "True publishes the files, so that others can see them." }
  },
  {
    at: ["DELETE /api/v1/calendar_events/:"],
    notes: { which: "all deletes the whole series, following this event and all later ones." }
  },
  {
    at: ["PUT /api/v1/calendar_events/:"],
    notes: { which: "all changes the whole series, following this event and all later ones." }
  },
  {
    at: ["POST /api/v1/appointment_groups", "PUT /api/v1/appointment_groups/:"],
    notes: { "appointment_group[publish]": "True opens the group for sign-up, and that cannot be undone." }
  }
]
