/** The parameters of the service's endpoints, as documented on 2026-11-23. Generated: do not edit. */
import type { LmsChoiceParam as Choice, LmsCommonParams as Common, LmsFlagParam as Flag, LmsGroupParam as Members, LmsManyParam as Many, LmsNumberParam as Numeric, LmsTextParam as Text, LmsTimeParam as Time, LmsWordParam as Word } from "../../LmsParam.js"

export interface LtiImsAssetProcessorEulaUpdateToolEulaParams extends Common { eulaRequired?: Flag }
export interface LtiImsAssetProcessorEulaCreateAcceptanceParams extends Common { userId?: Text; accepted?: Flag; timestamp?: Text }
export interface LtiImsAssetProcessorCreateReportParams extends Common { assetId?: Text; errorCode?: Text; indicationAlt?: Text; indicationColor?: Text; priority?: Numeric; processingProgress?: Text; result?: Text; timestamp?: Text; title?: Text; type?: Text; visibleToOwner?: Flag }
export interface GetSingleAssignmentLtiParams extends Common { user_id?: Text }
export interface EditOriginalityReportToolSetting { resource_type_code?: Text; resource_url?: Text }
export interface EditOriginalityReportOriginalityReport { originality_score?: Numeric; originality_report_url?: Text; originality_report_file_id?: Numeric; tool_setting?: Members<EditOriginalityReportToolSetting>; workflow_state?: Text; error_message?: Text }
export interface EditOriginalityReportParams extends Common { originality_report?: Members<EditOriginalityReportOriginalityReport> }
export interface CreateOriginalityReportOriginalityReport { file_id?: Numeric; originality_score?: Numeric; originality_report_url?: Text; originality_report_file_id?: Numeric; tool_setting?: Members<EditOriginalityReportToolSetting>; workflow_state?: Text; error_message?: Text; attempt?: Numeric }
export interface CreateOriginalityReportParams extends Common { originality_report?: Members<CreateOriginalityReportOriginalityReport> }
export interface ListLineItemsParams extends Common { tag?: Text; resource_id?: Text; resource_link_id?: Text; limit?: Text; include?: Many<Text> }
export interface CreateLineItemParams extends Common { scoreMaximum?: Numeric; label?: Text; resourceId?: Text; tag?: Text; resourceLinkId?: Text; startDateTime?: Text; endDateTime?: Text; "https://canvas.instructure.com/lti/submission_type"?: unknown }
export interface ShowLineItemParams extends Common { include?: Many<Text> }
export interface UpdateLineItemParams extends Common { scoreMaximum?: Numeric; label?: Text; resourceId?: Text; tag?: Text; startDateTime?: Text; endDateTime?: Text }
export interface CreateScoreSubmission { submittedAt?: Text; [name: string]: unknown }
export interface CreateScoreHttpsCanvasInstructureComLtiSubmission { new_submission?: Flag; preserve_score?: Flag; prioritize_non_tool_grade?: Flag; submission_type?: Text; submission_data?: unknown; submitted_at?: Text; content_items?: Many<Text>; [name: string]: unknown }
export interface CreateScoreParams extends Common { userId?: Text; activityProgress?: Text; gradingProgress?: Text; timestamp?: Text; scoreGiven?: Numeric; scoreMaximum?: Numeric; comment?: Text; submission?: Members<CreateScoreSubmission>; "https://canvas.instructure.com/lti/submission"?: Members<CreateScoreHttpsCanvasInstructureComLtiSubmission> }
export interface ListCourseMembershipsParams extends Common { rlid?: Text; role?: Text; limit?: Text }
export interface UpdatePublicJwkParams extends Common { public_jwk?: unknown }
export interface SetNoticeHandlerParams extends Common { notice_type?: Text; handler?: Text; max_batch_size?: Numeric }
export interface CreateWebhookSubscriptionSubscription { ContextId?: Text; ContextType?: Text; EventTypes?: Many<Text>; Format?: Text; TransportMetadata?: unknown; TransportType?: Text }
export interface CreateWebhookSubscriptionParams extends Common { subscription?: Members<CreateWebhookSubscriptionSubscription> }
export interface SetCourseLevelAccommodationsParams extends Common { user_id?: Numeric; extra_time?: Numeric; apply_to_in_progress_quiz_sessions?: Flag; reduce_choices_enabled?: Flag }
export interface CreateNewQuizFilters { ips?: Many<Text> }
export interface CreateNewQuizMultipleAttempts { multiple_attempts_enabled?: Flag; attempt_limit?: Flag; max_attempts?: Numeric; score_to_keep?: Text; cooling_period?: Flag; cooling_period_seconds?: Numeric }
export interface CreateNewQuizResultViewSettings { result_view_restricted?: Flag; display_points_awarded?: Flag; display_points_possible?: Flag; display_items?: Flag; display_item_response?: Flag; display_item_response_qualifier?: Text; show_item_responses_at?: Time; hide_item_responses_at?: Time; display_item_response_correctness?: Flag; display_item_response_correctness_qualifier?: Text; show_item_response_correctness_at?: Time; hide_item_response_correctness_at?: Time; display_item_correct_answer?: Flag; display_item_feedback?: Flag }
export interface CreateNewQuizQuizSettings { calculator_type?: Text; filter_ip_address?: Flag; filters?: Many<CreateNewQuizFilters>; multiple_attempts?: Many<CreateNewQuizMultipleAttempts>; one_at_a_time_type?: Text; allow_backtracking?: Flag; result_view_settings?: Many<CreateNewQuizResultViewSettings>; shuffle_answers?: Flag; shuffle_questions?: Flag; require_student_access_code?: Flag; student_access_code?: Text; has_time_limit?: Flag; session_time_limit_in_seconds?: Numeric }
export interface CreateNewQuizQuiz { title?: Text; assignment_group_id?: Numeric; points_possible?: Numeric; due_at?: Time; lock_at?: Time; unlock_at?: Time; grading_type?: Text; instructions?: Text; quiz_settings?: Many<CreateNewQuizQuizSettings> }
export interface CreateNewQuizParams extends Common { quiz?: Members<CreateNewQuizQuiz> }
export interface SetQuizLevelAccommodationsParams extends Common { user_id?: Numeric; extra_time?: Numeric; extra_attempts?: Numeric; reduce_choices_enabled?: Flag }
export interface CreateQuizItemFeedback { neutral?: Text; correct?: Text; incorrect?: Text }
export interface CreateQuizItemEntry { title?: Text; item_body?: Text; calculator_type?: Text; feedback?: Members<CreateQuizItemFeedback>; interaction_type_slug?: Text; interaction_data?: unknown; properties?: unknown; scoring_data?: unknown; answer_feedback?: unknown; scoring_algorithm?: Text }
export interface CreateQuizItemItem { position?: Numeric; points_possible?: Numeric; entry_type?: Text; entry?: Members<CreateQuizItemEntry> }
export interface CreateQuizItemParams extends Common { item?: Members<CreateQuizItemItem> }
export interface CreateQuizReportQuizReport { report_type?: Text; format?: Text }
export interface CreateQuizReportParams extends Common { quiz_report?: Members<CreateQuizReportQuizReport> }
export interface RetrieveAssignmentsEnabledForGradeExportToSisParams extends Common { course_id?: Numeric; starts_before?: Time; ends_after?: Time; include?: Many<Text> }
export interface RetrieveAssignmentsEnabledForGradeExportToSisCoursesParams extends Common { account_id?: Numeric; starts_before?: Time; ends_after?: Time; include?: Many<Text> }
export interface DisableAssignmentsCurrentlyEnabledForGradeExportToSisParams extends Common { grading_period_id?: Numeric }
export interface ListAvailableAccountCalendarsParams extends Common { search_term?: Text }
export interface UpdateCalendarParams extends Common { visible?: Flag; auto_subscribe?: Flag }
export interface ListAccountsParams extends Common { include?: Many<Word<"lti_guid" | "registration_settings" | "services" | "course_count" | "sub_account_count">> }
export interface ListAllAccountCalendarsParams extends Common { search_term?: Text; filter?: Choice<"visible" | "hidden"> }
export interface UpdateSeveralCalendarsElement { id?: Text; visible?: Flag; auto_subscribe?: Flag }
export interface IndexOfActiveGlobalNotificationForUserParams extends Common { include_past?: Flag; include_all?: Flag; show_is_closed?: Flag }
export interface CreateGlobalNotificationAccountNotification { subject?: Text; message?: Text; start_at?: Time; end_at?: Time; icon?: Choice<"warning" | "information" | "question" | "error" | "calendar"> }
export interface CreateGlobalNotificationParams extends Common { account_notification?: Members<CreateGlobalNotificationAccountNotification>;
/** Without roles, everybody in the account sees the notification. */ account_notification_roles?: Many<Text> }
export interface CloseNotificationForUserDestroyNotificationForAdminParams extends Common {
/** True closes the notification for everybody, not only for the owner of the token. */ remove?: Flag }
export interface ListAccountAdminsParams extends Common { user_id?: Many<Numeric>; search_term?: Text; include_deleted?: Flag }
export interface MakeAccountAdminParams extends Common { user_id?: Numeric; role?: Text;
/** Without a role, the user becomes an account administrator. */ role_id?: Numeric;
/** The user is told by a message unless this is false. */ send_confirmation?: Flag }
export interface RemoveAccountAdminParams extends Common { role?: Text; role_id?: Numeric }
export interface CreateBlackoutDateParams extends Common { start_date?: Time; end_date?: Time; event_title?: Text }
export interface EnrollMultipleUsersToOneOrMoreCoursesParams extends Common { user_ids?: Many<Numeric>; course_ids?: Many<Numeric>; enrollment_type?: Text }
export interface CreateContentMigrationPreAttachment { name?: Text; [name: string]: unknown }
export interface CreateContentMigrationSettings { file_url?: Text; content_export_id?: Text; source_course_id?: Text; folder_id?: Text;
/** True overwrites quizzes that came from the same package, with all later changes. */ overwrite_quizzes?: Flag; question_bank_id?: Numeric; question_bank_name?: Text; insert_into_module_id?: Numeric; insert_into_module_type?: Choice<"assignment" | "discussion_topic" | "file" | "page" | "quiz">; insert_into_module_position?: Numeric; move_to_assignment_group_id?: Numeric;
/** Unless all_course_settings is skipped, settings of the target may be overwritten. */ importer_skips?: Many<Word<"all_course_settings" | "visibility_settings">>;
/** True makes the target a blueprint course if the source is one. */ import_blueprint_settings?: unknown; [name: string]: unknown }
export interface CreateContentMigrationDaySubstitutions { [name: string]: unknown }
export interface CreateContentMigrationDateShiftOptions { shift_dates?: Flag; old_start_date?: Time; old_end_date?: Time; new_start_date?: Time; new_end_date?: Time; day_substitutions?: Many<CreateContentMigrationDaySubstitutions>;
/** True removes all dates from what is copied. */ remove_dates?: Flag }
export interface CreateContentMigrationParams extends Common { migration_type?: Text; pre_attachment?: Members<CreateContentMigrationPreAttachment>; settings?: Many<CreateContentMigrationSettings>; date_shift_options?: Many<CreateContentMigrationDateShiftOptions>;
/** True imports nothing until a second request selects the content. */ selective_import?: Flag; select?: unknown }
export interface UpdateMigrationIssueParams extends Common { workflow_state?: Choice<"active" | "resolved"> }
export interface ListItemsForSelectiveImportParams extends Common { type?: Choice<"context_modules" | "assignments" | "quizzes" | "assessment_question_banks" | "discussion_topics" | "wiki_pages" | "context_external_tools" | "tool_profiles" | "announcements" | "calendar_events" | "rubrics" | "groups" | "learning_outcomes" | "attachments"> }
export interface ListActiveCoursesInAccountParams extends Common { with_enrollments?: Flag; enrollment_type?: Many<Word<"teacher" | "student" | "ta" | "observer" | "designer">>; enrollment_workflow_state?: Many<Word<"active" | "completed" | "deleted" | "invited" | "pending" | "creation_pending" | "rejected" | "inactive">>; published?: Flag; completed?: Flag; blueprint?: Flag; blueprint_associated?: Flag; public?: Flag; by_teachers?: Many<Numeric>; by_subaccounts?: Many<Numeric>; hide_enrollmentless_courses?: Flag; state?: Many<Word<"created" | "claimed" | "available" | "completed" | "deleted" | "all">>; enrollment_term_id?: Many<Numeric>; search_term?: Text; include?: Many<Word<"syllabus_body" | "term" | "course_progress" | "storage_quota_used_mb" | "total_students" | "teachers" | "account_name" | "concluded" | "post_manually">>; sort?: Choice<"course_status" | "course_name" | "sis_course_id" | "teacher" | "account_name" | "subaccount" | "enrollments">; order?: Choice<"asc" | "desc">; search_by?: Choice<"course" | "teacher">; starts_before?: Time; ends_after?: Time; homeroom?: Flag }
export interface CreateNewCourseCourse { name?: Text; course_code?: Text; start_at?: Time; end_at?: Time; license?: Text;
/** True lets anybody on the internet read the course, without an account. */ is_public?: Flag;
/** True lets every signed-in user of the institution read the course. */ is_public_to_auth_users?: Flag;
/** True lets anybody on the internet read the syllabus. */ public_syllabus?: Flag; public_syllabus_to_auth?: Flag; public_description?: Text; allow_student_wiki_edits?: Flag; allow_wiki_comments?: Flag; allow_student_forum_attachments?: Flag; open_enrollment?: Flag; self_enrollment?: Flag;
/** True lets students take part only between the dates of the course, and not between those of its term. */ restrict_enrollments_to_course_dates?: Flag; term_id?: Text;
/** The SIS finds the course by this id: with another one, imports no longer update it. */ sis_course_id?: Text; integration_id?: Text;
/** True hides the total grades of the course from its students. */ hide_final_grades?: Flag;
/** Changes the total grades of all students at once: with true, groups count by weight instead of points. */ apply_assignment_group_weights?: Flag; time_zone?: Text; default_view?: Choice<"feed" | "wiki" | "modules" | "syllabus" | "assignments">; syllabus_body?: Text; grading_standard_id?: Numeric; grade_passback_setting?: Text; course_format?: Text;
/** True hides new grades from students until they are posted. */ post_manually?: Flag; account_id?: Text; storage_quota_mb?: Numeric; image_id?: Text; image_url?: Text; remove_image?: Flag; blueprint?: Flag; blueprint_restrictions?: unknown; use_blueprint_restrictions_by_object_type?: Flag; homeroom_course?: Flag; template?: Flag; course_color?: Text; friendly_name?: Text }
export interface CreateNewCourseParams extends Common { course?: Members<CreateNewCourseCourse>;
/** True publishes the course at once, so that its members see it. */ offer?: Flag;
/** True enrolls the owner of the token as a teacher. */ enroll_me?: Flag; skip_course_template?: Flag;
/** True brings a deleted record with the same SIS id back instead of creating a new one. */ enable_sis_reactivation?: Flag }
export interface UpdateCoursesParams extends Common { course_ids?: Many<Text>;
/** Applies to all of course_ids: offer publishes, conclude ends, delete removes them for everybody. */ event?: Choice<"offer" | "conclude" | "delete" | "undelete"> }
export interface GetSingleCourseParams extends Common { include?: Many<Word<"needs_grading_count" | "syllabus_body" | "syllabus_versions" | "public_description" | "total_scores" | "current_grading_period_scores" | "term" | "account" | "course_progress" | "sections" | "storage_quota_used_mb" | "total_students" | "passback_status" | "favorites" | "teachers" | "observed_users" | "all_courses" | "permissions" | "course_image" | "banner_image" | "concluded" | "lti_context_id" | "post_manually">>; teacher_limit?: Numeric }
export interface EnableDisableOrClearExplicitCspSettingParams extends Common { status?: Choice<"enabled" | "disabled" | "inherited"> }
export interface RemoveDomainFromAccountParams extends Common { domain?: Text }
export interface AddMultipleAllowedDomainsToAccountParams extends Common { domains?: Many<Text> }
export interface LockOrUnlockCurrentCspSettingsForSubAccountsAndCoursesParams extends Common { settings_locked?: Flag }
export interface ListDeveloperKeysParams extends Common { inherited?: Flag }
export interface CreateDeveloperKeyDeveloperKey { auto_expire_tokens?: Flag; email?: Text; icon_url?: Text; name?: Text; notes?: Text; redirect_uri?: Text; redirect_uris?: Many<Text>; vendor_code?: Text; visible?: Flag; test_cluster_only?: Flag; client_credentials_audience?: Text; scopes?: Many<Text>; require_scopes?: Flag; allow_includes?: Flag; client_type?: Text; [name: string]: unknown }
export interface CreateDeveloperKeyParams extends Common { developer_key?: Members<CreateDeveloperKeyDeveloperKey> }
export interface CreateDeveloperKeyAccountBindingParams extends Common { workflow_state?: Text }
export interface ListExternalToolsParams extends Common { search_term?: Text; selectable?: Flag; include_parents?: Flag; placement?: Text }
export interface CreateExternalToolParams extends Common { client_id?: Text; name?: Text; privacy_level?: Word<"anonymous" | "name_only" | "public">; consumer_key?: Text; shared_secret?: Text; description?: Text; url?: Text; domain?: Text; icon_url?: Text; text?: Text; custom_fields?: Many<CreateContentMigrationDaySubstitutions>; is_rce_favorite?: Flag; config_type?: Text; config_xml?: Text; config_url?: Text; not_selectable?: Flag; oauth_compliant?: Flag; unified_tool_id?: Text; [name: string]: unknown }
export interface EditExternalToolParams extends Common { [name: string]: unknown }
export interface GetSessionlessLaunchUrlForExternalToolParams extends Common { id?: Text; url?: Text; assignment_id?: Text; module_item_id?: Text; launch_type?: Word<"assessment" | "module_item">; resource_link_lookup_uuid?: Text }
export interface ListFeaturesAccountsParams extends Common { hide_inherited_enabled?: Flag }
export interface SetFeatureFlagParams extends Common { state?: Word<"off" | "allowed" | "on"> }
export interface CreateFolderAccountsParams extends Common { name?: Text; parent_folder_id?: Text; parent_folder_path?: Text; lock_at?: Time; unlock_at?: Time; locked?: Flag; hidden?: Flag; position?: Numeric }
export interface CreateGradingPeriodSetGradingPeriodSet { title?: Text; weighted?: Flag; display_totals_for_all_grading_periods?: Flag }
export interface CreateGradingPeriodSetParams extends Common { enrollment_term_ids?: Many<Text>; grading_period_set?: Members<CreateGradingPeriodSetGradingPeriodSet> }
export interface UpdateGradingPeriodSetGradingPeriodSet { title?: Many<Text>; weighted?: Many<Flag>; display_totals_for_all_grading_periods?: Many<Flag> }
export interface UpdateGradingPeriodSetParams extends Common { enrollment_term_ids?: Many<Text>; grading_period_set?: Many<UpdateGradingPeriodSetGradingPeriodSet> }
export interface CreateNewGradingStandardGradingSchemeEntry { name?: Many<Text>; value?: Many<Numeric> }
export interface CreateNewGradingStandardParams extends Common { title?: Text; points_based?: Flag; scaling_factor?: Numeric; grading_scheme_entry?: Many<CreateNewGradingStandardGradingSchemeEntry> }
export interface ListGroupCategoriesForContextParams extends Common { collaboration_state?: Text }
export interface CreateGroupCategoryParams extends Common { name?: Text; non_collaborative?: Flag; self_signup?: Word<"enabled" | "restricted">; auto_leader?: Word<"first" | "random">; group_limit?: Numeric; sis_group_category_id?: Text; create_group_count?: Numeric; split_group_count?: Text }
export interface ListGroupsAvailableInContextParams extends Common { only_own_groups?: Flag; include?: Many<Word<"tabs">>; collaboration_state?: Text }
export interface CreateUserLoginUser { id?: Text; existing_user_id?: Text; existing_integration_id?: Text; existing_sis_user_id?: Text; trusted_account?: Text }
export interface CreateUserLoginLogin { unique_id?: Text; password?: Text; sis_user_id?: Text; integration_id?: Text; authentication_provider_id?: Text; declared_user_type?: Text }
export interface CreateUserLoginParams extends Common { user?: Members<CreateUserLoginUser>; login?: Members<CreateUserLoginLogin> }
export interface EditUserLoginLogin { unique_id?: Text; password?: Text; old_password?: Text; sis_user_id?: Text; integration_id?: Text; authentication_provider_id?: Text;
/** suspended locks the user out of this login, until active. */ workflow_state?: Text; declared_user_type?: Text }
export interface EditUserLoginParams extends Common { login?: Members<EditUserLoginLogin>;
/** Unless this is false, values that were set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface ListLtiLaunchDefinitionsPlacements { Array?: Text }
export interface ListLtiLaunchDefinitionsOnlyVisible { Boolean?: Text }
export interface ListLtiLaunchDefinitionsParams extends Common { placements?: Many<ListLtiLaunchDefinitionsPlacements>; only_visible?: Members<ListLtiLaunchDefinitionsOnlyVisible> }
export interface ListLtiRegistrationsInAccountParams extends Common { per_page?: Numeric; page?: Numeric; sort?: Text; dir?: Text; include?: Many<Text> }
export interface CreateLtiRegistrationParams extends Common { name?: Text; admin_nickname?: Text; vendor?: Text; description?: Text; configuration?: unknown; overlay?: unknown; unified_tool_id?: Text; workflow_state?: Text }
export interface UpdateLtiRegistrationParams extends Common { name?: Text; admin_nickname?: Text; description?: Text; configuration?: unknown; overlay?: unknown; workflow_state?: Text; comment?: Text }
export interface GetLtiRegistrationParams extends Common { limit?: Numeric }
export interface ApplyLtiRegistrationUpdateRequstParams extends Common { accepted?: Flag; overlay?: unknown; comment?: Text }
export interface SearchForAccountsAndCoursesParams extends Common { only_children_of?: Text; search_term?: Text }
export interface GetAllOutcomeLinksForContextParams extends Common { outcome_style?: Text; outcome_group_style?: Text }
export interface UpdateOutcomeGroupParams extends Common { title?: Text; description?: Text; vendor_guid?: Text; parent_outcome_group_id?: Numeric }
export interface ImportOutcomeGroupParams extends Common { source_outcome_group_id?: Numeric; async?: Flag }
export interface ListLinkedOutcomesParams extends Common { outcome_style?: Text }
export interface CreateLinkOutcomeRatings { description?: Many<Text>; points?: Many<Numeric> }
export interface CreateLinkOutcomeParams extends Common { outcome_id?: Numeric; move_from?: Numeric; title?: Text; display_name?: Text; description?: Text; vendor_guid?: Text; mastery_points?: Numeric; ratings?: Many<CreateLinkOutcomeRatings>; calculation_method?: Word<"decaying_average" | "n_mastery" | "latest" | "highest">; calculation_int?: Numeric }
export interface CreateLinkOutcomeAccountsOutcomeIdParams extends Common { move_from?: Numeric; title?: Text; display_name?: Text; description?: Text; vendor_guid?: Text; mastery_points?: Numeric; ratings?: Many<CreateLinkOutcomeRatings>; calculation_method?: Word<"decaying_average" | "n_mastery" | "latest" | "highest">; calculation_int?: Numeric }
export interface CreateSubgroupAccountsParams extends Common { title?: Text; description?: Text; vendor_guid?: Text }
export interface ImportOutcomesAccountsParams extends Common { import_type?: Text; attachment?: unknown; extension?: Text }
export interface CreateUpdateProficiencyRatingsRatings { description?: Many<Text>; points?: Many<Numeric>; mastery?: Many<Numeric>; color?: Many<Numeric> }
export interface CreateUpdateProficiencyRatingsParams extends Common { ratings?: Many<CreateUpdateProficiencyRatingsRatings> }
export interface PermissionsParams extends Common { permissions?: Many<Text> }
export interface ListAvailableReportsParams extends Common { include?: Many<Word<"description_html" | "params_html">> }
export interface StartReportParameters { skip_message?: Flag; course_id?: Numeric; users?: Flag; [name: string]: unknown }
export interface StartReportParams extends Common { parameters?: Many<StartReportParameters> }
export interface ListRolesParams extends Common { state?: Many<Word<"active" | "inactive">>; show_inherited?: Flag }
export interface CreateNewRolePermissionsRecord { explicit?: Flag; enabled?: Flag;
/** True forbids subaccounts to set the permission in another way. */ locked?: Flag; applies_to_self?: Flag; applies_to_descendants?: Flag }
export interface CreateNewRolePermissions { [name: string]: Members<CreateNewRolePermissionsRecord> }
export interface CreateNewRoleParams extends Common { label?: Text; role?: Text; base_role_type?: Word<"AccountMembership" | "StudentEnrollment" | "TeacherEnrollment" | "TaEnrollment" | "ObserverEnrollment" | "DesignerEnrollment">; permissions?: Members<CreateNewRolePermissions> }
export interface DeactivateRoleParams extends Common { role_id?: Numeric; role?: Text }
export interface UpdateRolePermissionsRecord { explicit?: Flag; enabled?: Flag; applies_to_self?: Flag; applies_to_descendants?: Flag; locked?: Flag }
export interface UpdateRolePermissions { [name: string]: Members<UpdateRolePermissionsRecord> }
export interface UpdateRoleParams extends Common { label?: Text; permissions?: Members<UpdateRolePermissions> }
export interface GetSingleRubricParams extends Common { include?: Many<Word<"assessments" | "graded_assessments" | "peer_assessments" | "associations" | "assignment_associations" | "course_associations" | "account_associations">>; style?: Word<"full" | "comments_only"> }
export interface ListScopesParams extends Common { group_by?: Choice<"resource_name"> }
export interface DeprecatedSelfRegisterUserUser { name?: Text; short_name?: Text; sortable_name?: Text; time_zone?: Text; locale?: Text; terms_of_use?: Flag }
export interface DeprecatedSelfRegisterUserPseudonym { unique_id?: Text }
export interface DeprecatedSelfRegisterUserCommunicationChannel { type?: Text; address?: Text }
export interface DeprecatedSelfRegisterUserParams extends Common { user?: Members<DeprecatedSelfRegisterUserUser>; pseudonym?: Members<DeprecatedSelfRegisterUserPseudonym>; communication_channel?: Members<DeprecatedSelfRegisterUserCommunicationChannel> }
export interface ShareBrandconfigThemeSharedBrandConfig { name?: Text; brand_config_md5?: Text }
export interface ShareBrandconfigThemeParams extends Common { shared_brand_config?: Members<ShareBrandconfigThemeSharedBrandConfig> }
export interface GetSisImportErrorListParams extends Common { failure?: Flag }
export interface GetSisImportListParams extends Common { created_since?: Time; created_before?: Time; workflow_state?: Many<Text> }
export interface ImportSisDataParams extends Common { import_type?: Text; attachment?: unknown; extension?: Text;
/** True deletes everything in the term that earlier SIS imports have created and this one lacks. */ batch_mode?: Flag;
/** The term in which batch_mode deletes what the import lacks: a wrong id empties another term. */ batch_mode_term_id?: Text;
/** True deletes what the import lacks in all terms of its terms file. */ multi_term_batch_mode?: Flag;
/** True ignores deletions in the files, but not those of batch mode. */ skip_deletes?: Flag;
/** True also overwrites what was changed by hand in Canvas. */ override_sis_stickiness?: Flag;
/** True protects the imported values from later imports, as if they had been set by hand in Canvas. */ add_sis_stickiness?: Flag;
/** True lets later imports overwrite these values again, also those set by hand in Canvas. */ clear_sis_stickiness?: Flag; update_sis_id_if_login_claimed?: Flag;
/** Deletes what the previous import with this identifier had and this one lacks: never reuse it for other data. */ diffing_data_set_identifier?: Text;
/** True applies all rows, and deletes nothing that they lack. */ diffing_remaster_data_set?: Flag;
/** What becomes of enrollments that the previous import had and this one lacks. Default: deleted. */ diffing_drop_status?: Word<"deleted" | "completed" | "inactive">;
/** What becomes of users that the previous import had and this one lacks. Default: deleted. */ diffing_user_remove_status?: Text;
/** What becomes of enrollments that batch mode finds missing. Default: deleted. */ batch_mode_enrollment_drop_status?: Word<"deleted" | "completed" | "inactive">;
/** If batch mode would delete more than this percentage, it deletes nothing. Without it there is no limit. */ change_threshold?: Numeric; diff_row_count_threshold?: Numeric }
export interface RestoreWorkflowStatesOfSisImportedItemsParams extends Common { batch_mode?: Flag; undelete_only?: Flag; unconclude_only?: Flag }
export interface GetSubAccountsOfAccountParams extends Common { recursive?: Flag; order?: Choice<"id" | "name">; include?: Many<Word<"course_count" | "sub_account_count">> }
export interface CreateNewSubAccountAccount { name?: Text; sis_account_id?: Text; default_storage_quota_mb?: Numeric; default_user_storage_quota_mb?: Numeric; default_group_storage_quota_mb?: Numeric; default_time_zone?: Text; course_template_id?: Text; settings?: unknown }
export interface CreateNewSubAccountParams extends Common { account?: Members<CreateNewSubAccountAccount> }
export interface ListAvailableTabsForCourseOrGroupParams extends Common { include?: Many<Word<"course_subject_tabs">> }
export interface CreateTemporaryEnrollmentPairingParams extends Common { workflow_state?: Text; ending_enrollment_state?: Text }
export interface ListEnrollmentTermsParams extends Common { workflow_state?: Many<Word<"active" | "deleted" | "all">>; include?: Many<Word<"overrides">>; term_name?: Text }
export interface CreateEnrollmentTermOverridesRecord { start_at?: Time; end_at?: Time }
export interface CreateEnrollmentTermOverrides { [name: string]: Members<CreateEnrollmentTermOverridesRecord> }
export interface CreateEnrollmentTermEnrollmentTerm { name?: Text; start_at?: Time;
/** Ends access to all courses of the term that have no dates of their own. */ end_at?: Time; sis_term_id?: Text; overrides?: Members<CreateEnrollmentTermOverrides> }
export interface CreateEnrollmentTermParams extends Common { enrollment_term?: Members<CreateEnrollmentTermEnrollmentTerm> }
export interface UpdateEnrollmentTermParams extends Common { enrollment_term?: Members<CreateEnrollmentTermEnrollmentTerm>;
/** Unless this is false, values that were set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface UsersListParams extends Common { search_term?: Text; enrollment_type?: Text; sort?: Word<"username" | "email" | "sis_id" | "last_login">; order?: Word<"asc" | "desc">; include_deleted_users?: Flag; uuids?: Many<Text> }
export interface CreateUserUser { name?: Text; short_name?: Text; sortable_name?: Text; time_zone?: Text; locale?: Text; terms_of_use?: Flag;
/** True activates the user at once, who is told only if pseudonym[send_confirmation] is true. */ skip_registration?: Flag }
export interface CreateUserPseudonym { unique_id?: Text; password?: Text; sis_user_id?: Text; integration_id?: Text;
/** True tells the user of the new account. */ send_confirmation?: Flag;
/** True sends a message that asks the user to complete the registration. */ force_self_registration?: Flag; authentication_provider_id?: Text }
export interface CreateUserCommunicationChannel { type?: Text; address?: Text;
/** True returns a link with which anybody can complete the registration: keep it secret. */ confirmation_url?: Flag;
/** True trusts the address unchecked, so that its owner gets all messages of the user. */ skip_confirmation?: Flag }
export interface CreateUserPairingCode { code?: Text }
export interface CreateUserParams extends Common { user?: Members<CreateUserUser>; pseudonym?: Members<CreateUserPseudonym>; communication_channel?: Members<CreateUserCommunicationChannel>; force_validations?: Flag;
/** True brings a deleted record with the same SIS id back instead of creating a new one. */ enable_sis_reactivation?: Flag; destination?: Text; initial_enrollment_type?: Text; pairing_code?: Members<CreateUserPairingCode> }
export interface UpdateMultipleUsersParams extends Common { user_ids?: Many<Text>; user?: unknown }
export interface UpdateAccountRestrictStudentPastView { value?: Flag; locked?: Flag }
export interface UpdateAccountEnableAsK5Account { value?: Flag }
export interface UpdateAccountSettings { restrict_student_past_view?: Members<UpdateAccountRestrictStudentPastView>; restrict_student_future_view?: Members<UpdateAccountRestrictStudentPastView>; microsoft_sync_enabled?: Flag; microsoft_sync_tenant?: Text; microsoft_sync_login_attribute?: Text; microsoft_sync_login_attribute_suffix?: Text; microsoft_sync_remote_attribute?: Text; lock_all_announcements?: Many<UpdateAccountRestrictStudentPastView>; usage_rights_required?: Members<UpdateAccountRestrictStudentPastView>; restrict_student_future_listing?: Members<UpdateAccountRestrictStudentPastView>; conditional_release?: Members<UpdateAccountRestrictStudentPastView>; enable_course_paces?: Many<UpdateAccountRestrictStudentPastView>; password_policy?: unknown; enable_as_k5_account?: Members<UpdateAccountEnableAsK5Account>; use_classic_font_in_k5?: Members<UpdateAccountEnableAsK5Account>; horizon_account?: Members<UpdateAccountEnableAsK5Account>; lock_outcome_proficiency?: Members<UpdateAccountEnableAsK5Account>; lock_proficiency_calculation?: Members<UpdateAccountEnableAsK5Account>;
/** True stops all notifications to users of the account. */ suppress_notifications?: Flag; [name: string]: unknown }
export interface UpdateAccountLockOutcomeProficiency { locked?: Flag }
export interface UpdateAccountAccount { name?: Text; sis_account_id?: Text; default_time_zone?: Text; default_storage_quota_mb?: Numeric; default_user_storage_quota_mb?: Numeric; default_group_storage_quota_mb?: Numeric; course_template_id?: Numeric; parent_account_id?: Numeric; settings?: Many<UpdateAccountSettings>; lock_outcome_proficiency?: Members<UpdateAccountLockOutcomeProficiency>; lock_proficiency_calculation?: Members<UpdateAccountLockOutcomeProficiency>; services?: unknown }
export interface UpdateAccountParams extends Common { account?: Members<UpdateAccountAccount>;
/** Unless this is false, values that were set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface SearchAccountDomainsParams extends Common { name?: Text; domain?: Text; latitude?: Numeric; longitude?: Numeric }
export interface ListAnnouncementsParams extends Common { context_codes?: Many<Text>; start_date?: Time; end_date?: Time; available_after?: Time; active_only?: Flag; latest_only?: Flag; include?: Many<Text> }
export interface ListAppointmentGroupsParams extends Common { scope?: Choice<"reservable" | "manageable">; context_codes?: Many<Text>; include_past_appointments?: Flag; include?: Many<Word<"appointments" | "child_events" | "participant_count" | "reserved_times" | "all_context_codes">> }
export interface CreateAppointmentGroupAppointmentGroup { context_codes?: Many<Text>; sub_context_codes?: Many<Text>; title?: Text; description?: Text; location_name?: Text; location_address?: Text;
/** True opens the group for sign-up, and that cannot be undone. */ publish?: Flag; participants_per_appointment?: Numeric; min_appointments_per_participant?: Numeric; max_appointments_per_participant?: Numeric; new_appointments?: Many<CreateContentMigrationDaySubstitutions>; participant_visibility?: Choice<"private" | "protected">; allow_observer_signup?: Flag }
export interface CreateAppointmentGroupParams extends Common { appointment_group?: Members<CreateAppointmentGroupAppointmentGroup> }
export interface DeleteAppointmentGroupParams extends Common { cancel_reason?: Text }
export interface GetSingleAppointmentGroupParams extends Common { include?: Many<Word<"child_events" | "appointments" | "all_context_codes">> }
export interface ListStudentGroupParticipantsParams extends Common { registration_status?: Choice<"all" | "registered"> }
export interface GetNextAppointmentParams extends Common { appointment_group_ids?: Many<Text> }
export interface QueryByAccountParams extends Common { start_time?: Time; end_time?: Time }
export interface AdvancedQueryParams extends Common { course_id?: Numeric; assignment_id?: Numeric; student_id?: Numeric; grader_id?: Numeric; start_time?: Time; end_time?: Time }
export interface ListCalendarEventsParams extends Common { type?: Choice<"event" | "assignment" | "sub_assignment">; start_date?: Time; end_date?: Time; undated?: Flag; all_events?: Flag; context_codes?: Many<Text>; excludes?: Many<Text>; includes?: Many<Text>; important_dates?: Flag; blackout_date?: Flag }
export interface CreateCalendarEventChildEventDataRecord { start_at?: Time; end_at?: Time; context_code?: Text }
export interface CreateCalendarEventChildEventData { [name: string]: Members<CreateCalendarEventChildEventDataRecord> }
export interface CreateCalendarEventDuplicate { count?: Numeric; interval?: Numeric; frequency?: Choice<"daily" | "weekly" | "monthly">; append_iterator?: Flag }
export interface CreateCalendarEventCalendarEvent { context_code?: Text; title?: Text; description?: Text; start_at?: Time; end_at?: Time; location_name?: Text; location_address?: Text; time_zone_edited?: Text; all_day?: Flag; child_event_data?: Members<CreateCalendarEventChildEventData>; duplicate?: Members<CreateCalendarEventDuplicate>; rrule?: Text; blackout_date?: Flag }
export interface CreateCalendarEventParams extends Common { calendar_event?: Members<CreateCalendarEventCalendarEvent> }
export interface DeleteCalendarEventParams extends Common { cancel_reason?: Text;
/** all deletes the whole series, following this event and all later ones. */ which?: Choice<"one" | "all" | "following"> }
export interface UpdateCalendarEventCalendarEvent { context_code?: Text; title?: Text; description?: Text; start_at?: Time; end_at?: Time; location_name?: Text; location_address?: Text; time_zone_edited?: Text; all_day?: Flag; child_event_data?: Members<CreateCalendarEventChildEventData>; rrule?: Text; blackout_date?: Flag }
export interface UpdateCalendarEventParams extends Common { calendar_event?: Members<UpdateCalendarEventCalendarEvent>;
/** all changes the whole series, following this event and all later ones. */ which?: Choice<"one" | "all" | "following"> }
export interface ReserveTimeSlotParams extends Common { participant_id?: Text; comments?: Text; cancel_existing?: Flag }
export interface ReserveTimeSlotParticipantIdParams extends Common { comments?: Text; cancel_existing?: Flag }
export interface SaveEnabledAccountCalendarsParams extends Common { mark_feature_as_seen?: Flag; enabled_account_calendars?: Many<Text> }
export interface SwitchExperienceParams extends Common { experience?: Choice<"academic" | "career"> }
export interface SwitchRoleParams extends Common { role?: Choice<"learner" | "learning_provider"> }
export interface CareerUserContextShowParams extends Common { account_id?: Text }
export interface ListMembersOfCollaborationParams extends Common { include?: Many<Word<"collaborator_lti_id" | "avatar_image_url">> }
export interface ListOfCommmessagesForUserParams extends Common { user_id?: Text; start_time?: Time; end_time?: Time }
export interface ListConferencesForCurrentUserParams extends Common { state?: Text }
export interface ListConversationsParams extends Common { scope?: Choice<"unread" | "starred" | "archived" | "sent">; filter?: Many<Text>; filter_mode?: Choice<"and" | "or">; interleave_submissions?: Flag; include_all_conversation_ids?: Flag; include?: Many<Word<"participant_avatars" | "uuid">> }
export interface CreateConversationParams extends Common {
/** A value such as course_101 or group_5 sends to all of its members, which may be hundreds. */ recipients?: Many<Text>; subject?: Text; body?: Text; force_new?: Flag;
/** True: all recipients see each other and every reply. False: each gets a private conversation. */ group_conversation?: Flag; attachment_ids?: Many<Text>; media_comment_id?: Text; media_comment_type?: Choice<"audio" | "video">; mode?: Choice<"sync" | "async">; scope?: Choice<"unread" | "starred" | "archived">; filter?: Many<Text>; filter_mode?: Choice<"and" | "or">; context_code?: Text; include?: Many<Word<"uuid">>; display_from?: Text }
export interface BatchUpdateConversationsParams extends Common { conversation_ids?: Many<Text>;
/** destroy deletes the conversations for the owner of the token; the others keep theirs. */ event?: Choice<"mark_as_read" | "mark_as_unread" | "star" | "unstar" | "archive" | "destroy"> }
export interface GetSingleConversationParams extends Common { interleave_submissions?: Flag; scope?: Choice<"unread" | "starred" | "archived">; filter?: Many<Text>; filter_mode?: Choice<"and" | "or">; auto_mark_as_read?: Flag }
export interface EditConversationConversation { workflow_state?: Choice<"read" | "unread" | "archived">; subscribed?: Flag; starred?: Flag }
export interface EditConversationParams extends Common { conversation?: Members<EditConversationConversation>; scope?: Choice<"unread" | "starred" | "archived">; filter?: Many<Text>; filter_mode?: Choice<"and" | "or"> }
export interface AddMessageParams extends Common { body?: Text; attachment_ids?: Many<Text>; media_comment_id?: Text; media_comment_type?: Choice<"audio" | "video">; recipients?: Many<Text>; included_messages?: Many<Text> }
export interface AddRecipientsParams extends Common {
/** They can also read all earlier messages of the conversation. */ recipients?: Many<Text> }
export interface DeleteMessageParams extends Common { remove?: Many<Text> }
export interface FindRecipientsConversationsParams extends Common { search?: Text; context?: Text; exclude?: Many<Text>; type?: Text; user_id?: Numeric; from_conversation_id?: Numeric; permissions?: Many<Text> }
export interface ListYourCoursesParams extends Common { enrollment_type?: Choice<"teacher" | "student" | "ta" | "observer" | "designer">; enrollment_role?: Text; enrollment_role_id?: Numeric; enrollment_state?: Choice<"active" | "invited_or_pending" | "completed">; exclude_blueprint_courses?: Flag; include?: Many<Word<"needs_grading_count" | "syllabus_body" | "syllabus_versions" | "public_description" | "total_scores" | "current_grading_period_scores" | "grading_periods" | "term" | "account" | "course_progress" | "sections" | "storage_quota_used_mb" | "total_students" | "passback_status" | "favorites" | "teachers" | "observed_users" | "course_image" | "banner_image" | "concluded" | "post_manually">>; state?: Many<Word<"unpublished" | "available" | "completed" | "deleted">> }
export interface CreateAiExperienceParams extends Common { title?: Text; description?: Text; facts?: Text; learning_objective?: Text; pedagogical_guidance?: Text; workflow_state?: Text }
export interface PostMessageToConversationParams extends Common { message?: Text }
export interface AiConversationsCreateParams extends Common { vote?: Text; feedback_message?: Text }
export interface GetCourseLevelAssignmentDataParams extends Common { async?: Flag }
export interface GetCourseLevelStudentSummaryDataParams extends Common { sort_column?: Choice<"name" | "name_descending" | "score" | "score_descending" | "participations" | "participations_descending" | "page_views" | "page_views_descending">; student_id?: Text }
export interface ListAssignmentGroupsParams extends Common { include?: Many<Word<"assignments" | "discussion_topic" | "all_dates" | "assignment_visibility" | "overrides" | "submission" | "observed_users" | "can_edit" | "score_statistics" | "peer_review">>; assignment_ids?: Many<Text>; exclude_assignment_submission_types?: Many<Word<"online_quiz" | "discussion_topic" | "wiki_page" | "external_tool">>; override_assignment_dates?: Flag; grading_period_id?: Numeric; scope_assignments_to_student?: Flag }
export interface CreateAssignmentGroupRules { drop_lowest?: Numeric; drop_highest?: Numeric; never_drop?: Many<Text> }
export interface CreateAssignmentGroupParams extends Common { name?: Text; position?: Numeric;
/** Changes the total grades of all students at once, if the course applies weights. */ group_weight?: Numeric; sis_source_id?: Text; integration_data?: unknown; rules?: Many<CreateAssignmentGroupRules> }
export interface DestroyAssignmentGroupParams extends Common {
/** Without it, all assignments of the group are deleted, too. */ move_assignments_to?: Numeric }
export interface GetAssignmentGroupParams extends Common { include?: Many<Word<"assignments" | "discussion_topic" | "assignment_visibility" | "submission" | "score_statistics">>; override_assignment_dates?: Flag; grading_period_id?: Numeric }
export interface EditAssignmentGroupRules { drop_lowest?: Numeric; drop_highest?: Numeric; never_drop?: Many<Text>; [name: string]: unknown }
export interface EditAssignmentGroupParams extends Common { name?: Text; position?: Numeric;
/** Changes the total grades of all students at once, if the course applies weights. */ group_weight?: Numeric; sis_source_id?: Text; integration_data?: unknown;
/** Dropping the lowest or highest scores changes the total grades of all students at once. */ rules?: Many<EditAssignmentGroupRules> }
export interface ListAssignmentsAssignmentGroupsParams extends Common { include?: Many<Word<"submission" | "assignment_visibility" | "all_dates" | "overrides" | "observed_users" | "can_edit" | "score_statistics" | "ab_guid" | "checkpoints">>; search_term?: Text; override_assignment_dates?: Flag; needs_grading_count_by_section?: Flag; bucket?: Choice<"past" | "overdue" | "undated" | "ungraded" | "unsubmitted" | "upcoming" | "future">; assignment_ids?: Many<Text>; order_by?: Choice<"position" | "name" | "due_at">; post_to_sis?: Flag; new_quizzes?: Flag }
export interface CreateAssignmentExternalToolTagAttributes { url?: Text; new_tab?: Flag; content_type?: Text; content_id?: Text; [name: string]: unknown }
export interface CreateAssignmentAssignmentOverrides { id?: Text; student_ids?: Many<Text>; group_id?: Text; course_section_id?: Text; title?: Text; due_at?: Time; unlock_at?: Time; lock_at?: Time; [name: string]: unknown }
export interface CreateAssignmentPeerReview { points_possible?: Numeric; grading_type?: Choice<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points">; due_at?: Time; lock_at?: Time; unlock_at?: Time; peer_review_overrides?: unknown }
export interface CreateAssignmentAssignment { name?: Text; position?: Numeric; submission_types?: Many<Word<"online_quiz" | "none" | "on_paper" | "discussion_topic" | "external_tool" | "online_upload" | "online_text_entry" | "online_url" | "media_recording" | "student_annotation">>; allowed_extensions?: Many<Text>; turnitin_enabled?: Flag; vericite_enabled?: Flag; turnitin_settings?: unknown; integration_data?: unknown; integration_id?: Text; peer_reviews?: Flag; automatic_peer_reviews?: Flag;
/** True notifies the students of the change. */ notify_of_update?: Flag; group_category_id?: Numeric;
/** Unless this is true, the grade of one member is that of the whole group. */ grade_group_students_individually?: Flag; external_tool_tag_attributes?: Many<CreateAssignmentExternalToolTagAttributes>; points_possible?: Numeric; grading_type?: Choice<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points" | "not_graded">; due_at?: Time;
/** After this time students cannot submit any more. */ lock_at?: Time; unlock_at?: Time; description?: Text; assignment_group_id?: Numeric; assignment_overrides?: Many<CreateAssignmentAssignmentOverrides>;
/** True hides it from all students without an override. */ only_visible_to_overrides?: Flag;
/** True shows it to students, who may be notified. It cannot be undone after a submission. */ published?: Flag; grading_standard_id?: Numeric;
/** True leaves it out of the total grades of all students. */ omit_from_final_grade?: Flag; hide_in_gradebook?: Flag; quiz_lti?: Flag; moderated_grading?: Flag; grader_count?: Numeric; final_grader_id?: Numeric; grader_comments_visible_to_graders?: Flag; graders_anonymous_to_graders?: Flag; graders_names_visible_to_final_grader?: Flag; anonymous_grading?: Flag; allowed_attempts?: Numeric; annotatable_attachment_id?: Numeric; asset_processors?: Many<Text>; peer_review?: Members<CreateAssignmentPeerReview>; peer_review_count?: Numeric; peer_reviews_assign_at?: Time; anonymous_peer_reviews?: Flag; intra_group_peer_reviews?: Flag; post_to_sis?: Flag; grader_names_visible_to_final_grader?: Flag; important_dates?: Flag; sis_assignment_id?: Text }
export interface CreateAssignmentParams extends Common { assignment?: Members<CreateAssignmentAssignment> }
export interface ShowProvisionalGradeStatusForStudentParams extends Common { anonymous_id?: Text }
export interface GradeOrCommentOnSubmissionByAnonymousIdComment { text_comment?: Text;
/** True sends the comment to all members of the group, not only to this student. */ group_comment?: Flag; media_comment_id?: Text; media_comment_type?: Text; file_ids?: Many<Numeric> }
export interface GradeOrCommentOnSubmissionByAnonymousIdSubmission {
/** "40" gives points, "40%" a percentage, "B+" a grade of its scheme, "pass" full points, "fail" none. Other text removes the grade. */ posted_grade?: Text;
/** True removes the grade, and the assignment no longer counts for the student. */ excuse?: Flag;
/** late lowers the score, and missing replaces it, as the late policy of the course says. */ late_policy_status?: Text; seconds_late_override?: Numeric }
export interface GradeOrCommentOnSubmissionByAnonymousIdParams extends Common { comment?: Members<GradeOrCommentOnSubmissionByAnonymousIdComment>; include?: Many<Word<"submission_comments" | "visibility" | "sub_assignment_submissions" | "peer_review_submissions" | "provisional_grades" | "group">>; submission?: Members<GradeOrCommentOnSubmissionByAnonymousIdSubmission>;
/** Replaces the assessment: criteria that are left out lose their ratings, and the score may change. */ rubric_assessment?: unknown }
export interface GetLearningObjectSDateInformationParams extends Common { include?: Many<Word<"peer_review" | "child_peer_review_override_dates">>; exclude?: Many<Text> }
export interface UpdateLearningObjectSDateInformationParams extends Common { due_at?: Time; unlock_at?: Time; lock_at?: Time;
/** True hides it from all students without an override. */ only_visible_to_overrides?: Flag;
/** Replaces all overrides: those that the list lacks are deleted. */ assignment_overrides?: Many<Text> }
export interface DuplicateAssignmentParams extends Common { result_type?: Choice<"Quiz"> }
export interface SetExtensionsForStudentAssignmentSubmissionsAssignmentExtensions { user_id?: Many<Numeric>; extra_attempts?: Many<Numeric> }
export interface SetExtensionsForStudentAssignmentSubmissionsParams extends Common { assignment_extensions?: Many<SetExtensionsForStudentAssignmentSubmissionsAssignmentExtensions> }
export interface SelectStudentsForModerationParams extends Common { student_ids?: Many<Numeric> }
export interface CreateAssignmentOverrideAssignmentOverride { student_ids?: Many<Numeric>; title?: Text; group_id?: Numeric; course_section_id?: Numeric; due_at?: Time; unlock_at?: Time; lock_at?: Time }
export interface CreateAssignmentOverrideParams extends Common { assignment_override?: Members<CreateAssignmentOverrideAssignmentOverride> }
export interface UpdateAssignmentOverrideAssignmentOverride { student_ids?: Many<Numeric>; title?: Text; due_at?: Time; unlock_at?: Time; lock_at?: Time }
export interface UpdateAssignmentOverrideParams extends Common { assignment_override?: Members<UpdateAssignmentOverrideAssignmentOverride> }
export interface GetAllPeerReviewsCoursesParams extends Common { include?: Many<Word<"submission_comments" | "user">> }
export interface ShowProvisionalGradeStatusForStudentModeratedGradingParams extends Common { student_id?: Numeric }
export interface SubmissionSummaryCoursesParams extends Common { grouped?: Flag; include_deactivated?: Flag }
export interface ListAssignmentSubmissionsParams extends Common { include?: Many<Word<"submission_history" | "submission_comments" | "rubric_assessment" | "assignment" | "visibility" | "course" | "user" | "group" | "read_status">>; grouped?: Flag }
export interface SubmitAssignmentCoursesComment { text_comment?: Text }
export interface SubmitAssignmentCoursesSubmission { group_comment?: Flag; submission_type?: Word<"online_text_entry" | "online_url" | "online_upload" | "media_recording" | "basic_lti_launch" | "student_annotation">; body?: Text; url?: Text; file_ids?: Many<Numeric>; media_comment_id?: Text; media_comment_type?: Word<"audio" | "video">; user_id?: Numeric; annotatable_attachment_id?: Numeric; submitted_at?: Time }
export interface SubmitAssignmentCoursesParams extends Common { comment?: Members<SubmitAssignmentCoursesComment>; submission?: Members<SubmitAssignmentCoursesSubmission> }
export interface DeletePeerReviewParams extends Common { user_id?: Numeric }
export interface GetSingleSubmissionParams extends Common { include?: Many<Word<"submission_history" | "submission_comments" | "rubric_assessment" | "full_rubric_assessment" | "visibility" | "course" | "user" | "read_status">> }
export interface GradeOrCommentOnSubmissionComment { text_comment?: Text; attempt?: Numeric;
/** True sends the comment to all members of the group, not only to this student. */ group_comment?: Flag; media_comment_id?: Text; media_comment_type?: Word<"audio" | "video">; file_ids?: Many<Numeric> }
export interface GradeOrCommentOnSubmissionSubmission {
/** "40" gives points, "40%" a percentage, "B+" a grade of its scheme, "pass" full points, "fail" none. Other text removes the grade. */ posted_grade?: Text;
/** True removes the grade, and the assignment no longer counts for the student. */ excuse?: Flag;
/** late lowers the score, and missing replaces it, as the late policy of the course says. */ late_policy_status?: Text; sticker?: Text; seconds_late_override?: Numeric; peer_review?: Flag }
export interface GradeOrCommentOnSubmissionRubricAssessmentRecord { points?: Numeric; rating_id?: Text; comments?: Text }
export interface GradeOrCommentOnSubmissionRubricAssessment { [name: string]: Members<GradeOrCommentOnSubmissionRubricAssessmentRecord> }
export interface GradeOrCommentOnSubmissionParams extends Common { comment?: Members<GradeOrCommentOnSubmissionComment>; include?: Many<Word<"submission_comments" | "visibility" | "sub_assignment_submissions" | "peer_review_submissions" | "provisional_grades" | "group">>; prefer_points_over_scheme?: Flag; submission?: Members<GradeOrCommentOnSubmissionSubmission>;
/** Replaces the assessment: criteria that are left out lose their ratings, and the score may change. */ rubric_assessment?: Members<GradeOrCommentOnSubmissionRubricAssessment> }
export interface EditSubmissionCommentParams extends Common { comment?: Text }
export interface UploadFileParams extends Common { name?: Text; size?: Numeric; content_type?: Text; parent_folder_id?: Numeric; parent_folder_path?: Text; folder?: Text; on_duplicate?: Word<"overwrite" | "rename">; success_include?: Many<Text>; url?: Text; submit_assignment?: Flag; no_redirect?: Flag }
export interface GradeOrCommentOnMultipleSubmissionsCoursesGradeDataRecord {
/** "40" gives points, "40%" a percentage, "B+" a grade of its scheme, "pass" full points, "fail" none. Other text removes the grade. */ posted_grade?: Text;
/** True removes the grade, and the assignment no longer counts for the student. */ excuse?: Flag; rubric_assessment?: unknown; text_comment?: Text;
/** True sends the comment to all members of the group, not only to this student. */ group_comment?: Flag; media_comment_id?: Text; media_comment_type?: Text; file_ids?: Many<Numeric>; [name: string]: unknown }
export interface GradeOrCommentOnMultipleSubmissionsCoursesGradeData { [name: string]: Members<GradeOrCommentOnMultipleSubmissionsCoursesGradeDataRecord> }
export interface GradeOrCommentOnMultipleSubmissionsCoursesParams extends Common { grade_data?: Members<GradeOrCommentOnMultipleSubmissionsCoursesGradeData> }
export interface GetSingleAssignmentParams extends Common { include?: Many<Word<"submission" | "assignment_visibility" | "overrides" | "observed_users" | "can_edit" | "score_statistics" | "ab_guid" | "peer_review">>; override_assignment_dates?: Flag; needs_grading_count_by_section?: Flag; all_dates?: Flag }
export interface EditAssignmentAssignment { submission_types?: Many<Word<"online_quiz" | "none" | "on_paper" | "discussion_topic" | "external_tool" | "online_upload" | "online_text_entry" | "online_url" | "media_recording" | "student_annotation">>; name?: Text; position?: Numeric; allowed_extensions?: Many<Text>; turnitin_enabled?: Flag; vericite_enabled?: Flag; turnitin_settings?: unknown; sis_assignment_id?: Text; integration_data?: unknown; integration_id?: Text; peer_reviews?: Flag; automatic_peer_reviews?: Flag;
/** True notifies the students of the change. */ notify_of_update?: Flag; group_category_id?: Numeric;
/** Unless this is true, the grade of one member is that of the whole group. */ grade_group_students_individually?: Flag; external_tool_tag_attributes?: Many<CreateAssignmentExternalToolTagAttributes>;
/** Scores stay as they are, so that the percentages of all graded submissions change. */ points_possible?: Numeric; grading_type?: Choice<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points" | "not_graded">; due_at?: Time;
/** After this time students cannot submit any more. */ lock_at?: Time; unlock_at?: Time; description?: Text; assignment_group_id?: Numeric;
/** Replaces all overrides: those that the list lacks are deleted. */ assignment_overrides?: Many<CreateAssignmentAssignmentOverrides>;
/** True hides it from all students without an override. */ only_visible_to_overrides?: Flag;
/** True shows it to students, who may be notified. It cannot be undone after a submission. */ published?: Flag; grading_standard_id?: Numeric;
/** True leaves it out of the total grades of all students. */ omit_from_final_grade?: Flag; hide_in_gradebook?: Flag; moderated_grading?: Flag; grader_count?: Numeric; final_grader_id?: Numeric; grader_comments_visible_to_graders?: Flag; graders_anonymous_to_graders?: Flag; graders_names_visible_to_final_grader?: Flag; anonymous_grading?: Flag; allowed_attempts?: Numeric; annotatable_attachment_id?: Numeric; asset_processors?: Many<Text>; force_updated_at?: Flag; peer_review?: Members<CreateAssignmentPeerReview>; peer_review_count?: Numeric; peer_reviews_assign_at?: Time; anonymous_peer_reviews?: Flag; intra_group_peer_reviews?: Flag; post_to_sis?: Flag; grader_names_visible_to_final_grader?: Flag; important_dates?: Flag; quiz_lti?: Flag }
export interface EditAssignmentParams extends Common { assignment?: Members<EditAssignmentAssignment> }
export interface BulkUpdateAssignmentDatesAllDates { base?: Flag; id?: Text; due_at?: Time; unlock_at?: Time; lock_at?: Time }
export interface BulkUpdateAssignmentDatesElement { id?: Text; all_dates?: Many<BulkUpdateAssignmentDatesAllDates> }
export interface ListMultipleAssignmentsGradeableStudentsParams extends Common { assignment_ids?: Many<Text> }
export interface BatchRetrieveOverridesInCourseAssignmentOverrides { id?: Many<Text>; assignment_id?: Many<Text> }
export interface BatchRetrieveOverridesInCourseParams extends Common { assignment_overrides?: Many<BatchRetrieveOverridesInCourseAssignmentOverrides> }
export interface BatchCreateOverridesInCourseParams extends Common { assignment_overrides?: unknown }
export interface UpdateListOfBlackoutDatesParams extends Common { blackout_dates?: unknown }
export interface ListBlockTemplatesParams extends Common { sort?: Choice<"name" | "created_at" | "updated_at">; order?: Choice<"asc" | "desc">; drafts?: Flag; type?: Many<Word<"page" | "section" | "block">>; include?: Many<Word<"node_tree" | "thumbnail">> }
export interface BeginMigrationToPushToAssociatedCoursesParams extends Common { comment?: Text; send_notification?: Flag;
/** True overwrites the settings of all associated courses. */ copy_settings?: unknown;
/** True lets members of all associated courses be notified of each new item. */ send_item_notifications?: Flag;
/** True publishes newly associated courses after the first synchronization. */ publish_after_initial_sync?: Flag }
export interface SetOrRemoveRestrictionsOnBlueprintCourseObjectParams extends Common { content_type?: Text; content_id?: Numeric; restricted?: Flag; restrictions?: unknown }
export interface UpdateAssociatedCoursesParams extends Common { course_ids_to_add?: Many<Text>; course_ids_to_remove?: Many<Text> }
export interface BulkFetchUserTagsForMultipleUsersInCourseParams extends Common { user_ids?: Many<Numeric> }
export interface SetCourseTimetableCourseSectionId { weekdays?: Many<Text>; start_time?: Many<Text>; end_time?: Many<Text>; location_name?: Many<Text> }
export interface SetCourseTimetableTimetables { course_section_id?: Many<SetCourseTimetableCourseSectionId> }
export interface SetCourseTimetableParams extends Common { timetables?: Many<SetCourseTimetableTimetables> }
export interface CreateOrUpdateEventsDirectlyForCourseTimetableEvents { start_at?: Many<Time>; end_at?: Many<Time>; location_name?: Many<Text>; code?: Many<Text>; title?: Many<Text> }
export interface CreateOrUpdateEventsDirectlyForCourseTimetableParams extends Common { course_section_id?: Text; events?: Many<CreateOrUpdateEventsDirectlyForCourseTimetableEvents> }
export interface ExportContentCoursesParams extends Common { export_type?: Choice<"common_cartridge" | "qti" | "zip">; skip_notifications?: Flag; select?: unknown }
export interface CopyCourseContentParams extends Common { source_course?: Text; except?: Many<Word<"course_settings" | "assignments" | "external_tools" | "files" | "topics" | "calendar_events" | "quizzes" | "wiki_pages" | "modules" | "outcomes">>; only?: Many<Word<"course_settings" | "assignments" | "external_tools" | "files" | "topics" | "calendar_events" | "quizzes" | "wiki_pages" | "modules" | "outcomes">> }
export interface CreateCoursePaceParams extends Common { end_date?: Time; end_date_context?: Text; start_date?: Time; start_date_context?: Text; exclude_weekends?: Flag; selected_days_to_skip?: Many<Text>; hard_end_dates?: Flag; workflow_state?: Text; course_pace_module_item_attributes?: unknown; context_id?: Numeric; context_type?: Text }
export interface DeleteCoursePaceParams extends Common { course_pace_id?: Numeric }
export interface UpdateCoursePaceParams extends Common { course_pace_id?: Numeric; end_date?: Time; exclude_weekends?: Flag; selected_days_to_skip?: Many<Text>; hard_end_dates?: Flag; workflow_state?: Text; course_pace_module_item_attributes?: unknown }
export interface BulkUpdateColumnDataParams extends Common { column_data?: unknown }
export interface ListCustomGradebookColumnsParams extends Common { include_hidden?: Flag }
export interface CreateCustomGradebookColumnColumn { title?: Text; position?: Numeric; hidden?: Flag; teacher_notes?: Flag; read_only?: Flag }
export interface CreateCustomGradebookColumnParams extends Common { column?: Members<CreateCustomGradebookColumnColumn> }
export interface UpdateColumnDataColumnData { content?: Text }
export interface UpdateColumnDataParams extends Common { column_data?: Members<UpdateColumnDataColumnData> }
export interface ReorderCustomColumnsParams extends Common { order?: Many<Numeric> }
export interface ListDiscussionTopicsParams extends Common { include?: Many<Word<"all_dates" | "sections" | "sections_user_count" | "overrides">>; order_by?: Choice<"position" | "recent_activity" | "title">; scope?: Word<"locked" | "unlocked" | "pinned" | "unpinned">; only_announcements?: Flag; filter_by?: Choice<"all" | "unread">; search_term?: Text; exclude_context_module_locked_topics?: Flag }
export interface CreateNewDiscussionTopicAssignment { name?: Text; position?: Numeric; submission_types?: Many<Word<"online_quiz" | "none" | "on_paper" | "discussion_topic" | "external_tool" | "online_upload" | "online_text_entry" | "online_url" | "media_recording" | "student_annotation">>; allowed_extensions?: Many<Text>; turnitin_enabled?: Flag; vericite_enabled?: Flag; turnitin_settings?: unknown; integration_data?: unknown; integration_id?: Text; peer_reviews?: Flag; automatic_peer_reviews?: Flag; notify_of_update?: Flag; group_category_id?: Numeric; grade_group_students_individually?: Flag; external_tool_tag_attributes?: Many<CreateAssignmentExternalToolTagAttributes>; points_possible?: Numeric; grading_type?: Choice<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points" | "not_graded">; due_at?: Time; lock_at?: Time; unlock_at?: Time; description?: Text; assignment_group_id?: Numeric; assignment_overrides?: Many<CreateAssignmentAssignmentOverrides>; only_visible_to_overrides?: Flag; published?: Flag; grading_standard_id?: Numeric; omit_from_final_grade?: Flag; hide_in_gradebook?: Flag; quiz_lti?: Flag; moderated_grading?: Flag; grader_count?: Numeric; final_grader_id?: Numeric; grader_comments_visible_to_graders?: Flag; graders_anonymous_to_graders?: Flag; graders_names_visible_to_final_grader?: Flag; anonymous_grading?: Flag; allowed_attempts?: Numeric; annotatable_attachment_id?: Numeric; asset_processors?: Many<Text>; peer_review?: Members<CreateAssignmentPeerReview>; peer_review_count?: Numeric; peer_reviews_assign_at?: Time; anonymous_peer_reviews?: Flag; intra_group_peer_reviews?: Flag; post_to_sis?: Flag; grader_names_visible_to_final_grader?: Flag; important_dates?: Flag; sis_assignment_id?: Text; set_assignment?: Flag }
export interface CreateNewDiscussionTopicParams extends Common { title?: Text; message?: Text; discussion_type?: Choice<"side_comment" | "threaded" | "not_threaded">; published?: Flag; delayed_post_at?: Time; allow_rating?: Flag; lock_at?: Time; podcast_enabled?: Flag; podcast_has_student_posts?: Flag; require_initial_post?: Flag;
/** True makes it an announcement, of which all members are notified. */ is_announcement?: Flag; pinned?: Flag; position_after?: Text; group_category_id?: Numeric; only_graders_can_rate?: Flag; sort_order?: Choice<"asc" | "desc">; sort_order_locked?: Flag; expanded?: Flag; expanded_locked?: Flag; sort_by_rating?: Flag; attachment?: unknown; specific_sections?: Text; lock_comment?: Flag; assignment?: Members<CreateNewDiscussionTopicAssignment>; todo_date?: Time }
export interface GetSingleTopicParams extends Common { include?: Many<Word<"all_dates" | "sections" | "sections_user_count" | "overrides">> }
export interface UpdateTopicCoursesParams extends Common { title?: Text; message?: Text; discussion_type?: Choice<"side_comment" | "threaded" | "not_threaded">; published?: Flag; delayed_post_at?: Time; lock_at?: Time; podcast_enabled?: Flag; podcast_has_student_posts?: Flag; require_initial_post?: Flag;
/** True makes it an announcement, of which all members are notified. */ is_announcement?: Flag; pinned?: Flag; position_after?: Text; group_category_id?: Numeric; allow_rating?: Flag; only_graders_can_rate?: Flag; sort_order?: Choice<"asc" | "desc">; sort_order_locked?: Flag; expanded?: Flag; expanded_locked?: Flag; sort_by_rating?: Flag; specific_sections?: Text; lock_comment?: Flag; assignment?: Members<CreateNewDiscussionTopicAssignment>; todo_date?: Time; attachment?: unknown }
export interface PostEntryCoursesParams extends Common { message?: Text; attachment?: unknown }
export interface RateEntryCoursesParams extends Common { rating?: Numeric }
export interface MarkEntryAsUnreadParams extends Common { forced_read_state?: Flag }
export interface ListEntriesCoursesParams extends Common { ids?: Many<Text> }
export interface FindOrCreateSummaryParams extends Common { userInput?: Text }
export interface SummaryFeedbackCoursesParams extends Common { _action?: Text; comment?: Text }
export interface ListEnrollmentsCoursesParams extends Common { type?: Many<Text>; role?: Many<Text>; state?: Many<Word<"active" | "invited" | "creation_pending" | "deleted" | "rejected" | "completed" | "inactive" | "current_and_invited" | "current_and_future" | "current_and_concluded">>; include?: Many<Word<"avatar_url" | "group_ids" | "locked" | "observed_users" | "can_be_removed" | "uuid" | "current_points">>; user_id?: Text; grading_period_id?: Numeric; enrollment_term_id?: Numeric; sis_account_id?: Many<Text>; sis_course_id?: Many<Text>; sis_section_id?: Many<Text>; sis_user_id?: Many<Text>; created_for_sis_id?: Many<Flag> }
export interface EnrollUserCoursesEnrollment { start_at?: Time; end_at?: Time; user_id?: Text; type?: Word<"StudentEnrollment" | "TeacherEnrollment" | "TaEnrollment" | "ObserverEnrollment" | "DesignerEnrollment">; role?: Text; role_id?: Numeric;
/** active enrolls the user at once. By default the user has to accept an invitation. */ enrollment_state?: Word<"active" | "invited" | "inactive">; course_section_id?: Numeric;
/** True limits the user to members of the same section: to see them, and to grade them. */ limit_privileges_to_course_section?: Flag;
/** True sends the user a message. By default none is sent. */ notify?: Flag; self_enrollment_code?: Text;
/** True lets the student drop the course without a teacher. */ self_enrolled?: Flag; associated_user_id?: Numeric; sis_user_id?: Text; integration_id?: Text }
export interface EnrollUserCoursesParams extends Common { enrollment?: Members<EnrollUserCoursesEnrollment>; root_account?: Text }
export interface ConcludeDeactivateOrDeleteEnrollmentParams extends Common {
/** delete also removes the grades from the gradebook, inactivate suspends, conclude (the default) keeps all readable. */ task?: Word<"conclude" | "delete" | "inactivate" | "deactivate"> }
export interface CreateExternalFeedParams extends Common { url?: Text; header_match?: Flag; verbosity?: Choice<"full" | "truncate" | "link_only"> }
export interface ListFilesCoursesParams extends Common { content_types?: Many<Text>; exclude_content_types?: Many<Text>; search_term?: Text; include?: Many<Word<"user">>; only?: Many<Text>; sort?: Word<"name" | "size" | "created_at" | "updated_at" | "content_type" | "user">; order?: Word<"asc" | "desc"> }
export interface UploadFileCoursesParams extends Common { name?: Text; size?: Numeric; content_type?: Text; parent_folder_id?: Numeric;
/** Folders of the path that do not exist are created. */ parent_folder_path?: Text; folder?: Text;
/** overwrite, the default, replaces a file of the same name; rename keeps both. */ on_duplicate?: Word<"overwrite" | "rename">; success_include?: Many<Text>; url?: Text; submit_assignment?: Flag; no_redirect?: Flag }
export interface GetFileCoursesParams extends Common { include?: Many<Word<"user">>; replacement_chain_context_type?: Text; replacement_chain_context_id?: Numeric }
export interface UpdateCreateFrontPageWikiPage { title?: Text; body?: Text; editing_roles?: Word<"teachers" | "students" | "members" | "public">;
/** True notifies the participants of the change. */ notify_of_update?: Flag; published?: Flag }
export interface UpdateCreateFrontPageParams extends Common { wiki_page?: Members<UpdateCreateFrontPageWikiPage> }
export interface ListUncollatedSubmissionVersionsParams extends Common { assignment_id?: Numeric; user_id?: Numeric; ascending?: Flag }
export interface UpdateSingleGradingPeriodGradingPeriods { start_date?: Many<Time>; end_date?: Many<Time>; weight?: Many<Numeric> }
export interface UpdateSingleGradingPeriodParams extends Common { grading_periods?: Many<UpdateSingleGradingPeriodGradingPeriods> }
export interface BatchUpdateGradingPeriodsGradingPeriods { id?: Many<Text>; title?: Many<Text>; start_date?: Many<Time>; end_date?: Many<Time>; close_date?: Many<Time>; weight?: Many<Numeric> }
export interface BatchUpdateGradingPeriodsParams extends Common { set_id?: Text; grading_periods?: Many<BatchUpdateGradingPeriodsGradingPeriods> }
export interface BulkManageDifferentiationTagsParams extends Common { operations?: unknown; group_category?: unknown }
export interface ImportDifferentiationTagsParams extends Common { attachment?: unknown }
export interface ListLtiResourceLinksParams extends Common { include_deleted?: Flag; per_page?: Numeric }
export interface CreateLtiResourceLinkParams extends Common { url?: Text; title?: Text; custom?: unknown }
export interface ShowLtiResourceLinkParams extends Common { include_deleted?: Flag }
export interface UpdateLtiResourceLinkParams extends Common { url?: Text; custom?: unknown; include_deleted?: Flag; context_external_tool_id?: Numeric }
export interface BulkCreateLtiResourceLinksElement { url?: Text; title?: Text; custom?: unknown }
export interface ListMediaObjectsCoursesParams extends Common { sort?: Text; order?: Text; exclude?: Many<Text> }
export interface ListMediaObjectsCoursesMediaObjectsParams extends Common { sort?: Word<"title" | "created_at">; order?: Word<"asc" | "desc">; exclude?: Many<Word<"sources" | "tracks">> }
export interface GetModuleItemSequenceParams extends Common { asset_type?: Word<"ModuleItem" | "File" | "Page" | "Discussion" | "Assignment" | "Quiz" | "ExternalTool">; asset_id?: Numeric }
export interface ListModulesParams extends Common { include?: Many<Word<"items" | "content_details">>; search_term?: Text; student_id?: Text }
export interface CreateModuleModule { name?: Text; unlock_at?: Time; position?: Numeric; require_sequential_progress?: Flag; prerequisite_module_ids?: Many<Text>;
/** True publishes a student's final grade as soon as the module is completed. */ publish_final_grade?: Flag; requirement_type?: Text }
export interface CreateModuleParams extends Common { module?: Members<CreateModuleModule> }
export interface UpdateModuleSOverridesParams extends Common { overrides?: Many<Text> }
export interface ShowModuleParams extends Common { include?: Many<Word<"items" | "content_details">>; student_id?: Text }
export interface UpdateModuleModule { name?: Text; unlock_at?: Time; position?: Numeric; require_sequential_progress?: Flag; prerequisite_module_ids?: Many<Text>;
/** True publishes a student's final grade as soon as the module is completed. */ publish_final_grade?: Flag;
/** True publishes the module and all of its items. */ published?: Flag; skip_content_tags?: Flag; requirement_type?: Text }
export interface UpdateModuleParams extends Common { module?: Members<UpdateModuleModule> }
export interface ListModuleItemsParams extends Common { include?: Many<Word<"content_details">>; search_term?: Text; student_id?: Text }
export interface CreateModuleItemCompletionRequirement { type?: Word<"must_view" | "must_contribute" | "must_submit" | "must_mark_done">; min_score?: Numeric }
export interface CreateModuleItemIframe { width?: Numeric; height?: Numeric }
export interface CreateModuleItemModuleItem { title?: Text; type?: Word<"File" | "Page" | "Discussion" | "Assignment" | "Quiz" | "SubHeader" | "ExternalUrl" | "ExternalTool">; content_id?: Text; position?: Numeric; indent?: Numeric; page_url?: Text; external_url?: Text; new_tab?: Flag; completion_requirement?: Members<CreateModuleItemCompletionRequirement>; iframe?: Members<CreateModuleItemIframe>; publish_at?: Time }
export interface CreateModuleItemParams extends Common { module_item?: Members<CreateModuleItemModuleItem> }
export interface ShowModuleItemParams extends Common { include?: Many<Word<"content_details">>; student_id?: Text }
export interface UpdateModuleItemModuleItem { title?: Text; position?: Numeric; indent?: Numeric; external_url?: Text; new_tab?: Flag; completion_requirement?: Members<CreateModuleItemCompletionRequirement>; published?: Flag; module_id?: Text; publish_at?: Time }
export interface UpdateModuleItemParams extends Common { module_item?: Members<UpdateModuleItemModuleItem> }
export interface SelectMasteryPathParams extends Common { assignment_set_id?: Text; student_id?: Text }
export interface RetrieveAssignmentOverriddenDatesForNewQuizzesQuizAssignmentOverrides { quiz_ids?: Many<Numeric> }
export interface RetrieveAssignmentOverriddenDatesForNewQuizzesParams extends Common { quiz_assignment_overrides?: Many<RetrieveAssignmentOverriddenDatesForNewQuizzesQuizAssignmentOverrides> }
export interface GetOutcomeAlignmentsForStudentOrAssignmentParams extends Common { student_id?: Numeric; assignment_id?: Numeric }
export interface GetOutcomeResultsParams extends Common { user_ids?: Many<Numeric>; outcome_ids?: Many<Numeric>; include?: Many<Text>; include_hidden?: Flag }
export interface GetOutcomeResultRollupsParams extends Common { aggregate?: Word<"course">; aggregate_stat?: Word<"mean" | "median">; user_ids?: Many<Numeric>; outcome_ids?: Many<Numeric>; include?: Many<Text>; exclude?: Many<Word<"missing_user_rollups">>; sort_by?: Word<"student" | "outcome">; sort_outcome_id?: Numeric; sort_order?: Word<"asc" | "desc">; add_defaults?: Flag; contributing_scores?: Flag }
export interface GetContributingScoresParams extends Common { user_ids?: Many<Numeric>; only_assignment_alignments?: Flag; show_unpublished_assignments?: Flag }
export interface ListPagesCoursesParams extends Common { sort?: Word<"title" | "created_at" | "updated_at">; order?: Word<"asc" | "desc">; search_term?: Text; published?: Flag; include?: Many<Word<"body">> }
export interface CreatePageCoursesWikiPage { title?: Text; body?: Text; editing_roles?: Word<"teachers" | "students" | "members" | "public">;
/** True notifies the participants of the change. */ notify_of_update?: Flag; published?: Flag; front_page?: Flag; publish_at?: Time; student_planner_checkbox?: Flag; student_todo_at?: Time }
export interface CreatePageCoursesParams extends Common { wiki_page?: Members<CreatePageCoursesWikiPage> }
export interface UpdateCreatePageWikiPage { title?: Text; body?: Text; editing_roles?: Word<"teachers" | "students" | "members" | "public">;
/** True notifies the participants of the change. */ notify_of_update?: Flag; published?: Flag; publish_at?: Time; front_page?: Flag; student_planner_checkbox?: Flag; student_todo_at?: Time }
export interface UpdateCreatePageParams extends Common { wiki_page?: Members<UpdateCreatePageWikiPage> }
export interface ShowRevisionCoursesRevisionIdParams extends Common { summary?: Flag }
export interface PreviewProcessedHtmlParams extends Common { html?: Text }
export interface SetExtensionsForStudentQuizSubmissionsParams extends Common { user_id?: Numeric; extra_attempts?: Numeric; extra_time?: Numeric; manually_unlocked?: Flag; extend_from_now?: Numeric; extend_from_end_at?: Numeric }
export interface CreateQuizQuiz { title?: Text; description?: Text; quiz_type?: Word<"practice_quiz" | "assignment" | "graded_survey" | "survey">; assignment_group_id?: Numeric; time_limit?: Numeric; shuffle_answers?: Flag; hide_results?: Word<"always" | "until_after_last_attempt">; show_correct_answers?: Flag; show_correct_answers_last_attempt?: Flag; show_correct_answers_at?: Time; hide_correct_answers_at?: Time; allowed_attempts?: Numeric; scoring_policy?: Word<"keep_highest" | "keep_latest">; one_question_at_a_time?: Flag; cant_go_back?: Flag; access_code?: Text; ip_filter?: Text; due_at?: Time; lock_at?: Time; unlock_at?: Time; published?: Flag; one_time_results?: Flag; only_visible_to_overrides?: Flag }
export interface CreateQuizParams extends Common { quiz?: Members<CreateQuizQuiz> }
export interface EditQuizQuiz {
/** The students are notified of the change unless this is false. */ notify_of_update?: Flag; title?: Text; description?: Text; quiz_type?: Word<"practice_quiz" | "assignment" | "graded_survey" | "survey">; assignment_group_id?: Numeric; time_limit?: Numeric; shuffle_answers?: Flag; hide_results?: Word<"always" | "until_after_last_attempt">; show_correct_answers?: Flag; show_correct_answers_last_attempt?: Flag; show_correct_answers_at?: Time; hide_correct_answers_at?: Time; allowed_attempts?: Numeric; scoring_policy?: Word<"keep_highest" | "keep_latest">; one_question_at_a_time?: Flag; cant_go_back?: Flag; access_code?: Text; ip_filter?: Text; due_at?: Time; lock_at?: Time; unlock_at?: Time; published?: Flag; one_time_results?: Flag; only_visible_to_overrides?: Flag }
export interface EditQuizParams extends Common { quiz?: Members<EditQuizQuiz> }
export interface ReorderQuizItemsOrder { id?: Many<Numeric>; type?: Many<Word<"question" | "group">> }
export interface ReorderQuizItemsParams extends Common { order?: Many<ReorderQuizItemsOrder> }
export interface SendMessageToUnsubmittedOrSubmittedUsersForQuizParams extends Common { conversations?: unknown }
export interface ValidateQuizAccessCodeParams extends Common { access_code?: Text }
export interface SetExtensionsForStudentQuizSubmissionsQuizExtensions { user_id?: Many<Numeric>; extra_attempts?: Many<Numeric>; extra_time?: Many<Numeric>; manually_unlocked?: Many<Flag>; extend_from_now?: Many<Numeric>; extend_from_end_at?: Many<Numeric> }
export interface SetExtensionsForStudentQuizSubmissionsQuizExtensionsParams extends Common { quiz_extensions?: Many<SetExtensionsForStudentQuizSubmissionsQuizExtensions> }
export interface CreateQuestionGroupQuizGroups { name?: Many<Text>; pick_count?: Many<Numeric>; question_points?: Many<Numeric>; assessment_question_bank_id?: Many<Numeric> }
export interface CreateQuestionGroupParams extends Common { quiz_groups?: Many<CreateQuestionGroupQuizGroups> }
export interface UpdateQuestionGroupQuizGroups { name?: Many<Text>; pick_count?: Many<Numeric>; question_points?: Many<Numeric> }
export interface UpdateQuestionGroupParams extends Common { quiz_groups?: Many<UpdateQuestionGroupQuizGroups> }
export interface ReorderQuestionGroupsOrder { id?: Many<Numeric>; type?: Many<Word<"question">> }
export interface ReorderQuestionGroupsParams extends Common { order?: Many<ReorderQuestionGroupsOrder> }
export interface ListQuestionsInQuizOrSubmissionParams extends Common { quiz_submission_id?: Numeric; quiz_submission_attempt?: Numeric }
export interface CreateSingleQuizQuestionQuestion { question_name?: Text; question_text?: Text; quiz_group_id?: Numeric; question_type?: Word<"calculated_question" | "essay_question" | "file_upload_question" | "fill_in_multiple_blanks_question" | "matching_question" | "multiple_answers_question" | "multiple_choice_question" | "multiple_dropdowns_question" | "numerical_question" | "short_answer_question" | "text_only_question" | "true_false_question">; position?: Numeric; points_possible?: Numeric; correct_comments?: Text; incorrect_comments?: Text; neutral_comments?: Text; text_after_answers?: Text; answers?: unknown }
export interface CreateSingleQuizQuestionParams extends Common { question?: Members<CreateSingleQuizQuestionQuestion> }
export interface RetrieveAllQuizReportsParams extends Common { includes_all_versions?: Flag }
export interface CreateQuizReportQuizReportsQuizReport { report_type?: Word<"student_analysis" | "item_analysis">; includes_all_versions?: Flag }
export interface CreateQuizReportQuizReportsParams extends Common { quiz_report?: Members<CreateQuizReportQuizReportsQuizReport>; include?: Many<Word<"file" | "progress">> }
export interface GetQuizReportParams extends Common { include?: Many<Word<"file" | "progress">> }
export interface FetchingLatestQuizStatisticsParams extends Common { all_versions?: Flag }
export interface GetQuizSubmissionParams extends Common { include?: Many<Word<"submission" | "quiz" | "user">> }
export interface CreateQuizSubmissionStartQuizTakingSessionParams extends Common { access_code?: Text; preview?: Flag }
export interface UpdateStudentQuestionScoresAndCommentsQuestionsRecord { score?: Numeric; comment?: Text }
export interface UpdateStudentQuestionScoresAndCommentsQuestions { [name: string]: Members<UpdateStudentQuestionScoresAndCommentsQuestionsRecord> }
export interface UpdateStudentQuestionScoresAndCommentsQuizSubmissions { attempt?: Many<Numeric>;
/** Added to the score of the attempt; a negative number lowers it. */ fudge_points?: Many<Numeric>; questions?: Members<UpdateStudentQuestionScoresAndCommentsQuestions> }
export interface UpdateStudentQuestionScoresAndCommentsParams extends Common { quiz_submissions?: Many<UpdateStudentQuestionScoresAndCommentsQuizSubmissions> }
export interface CompleteQuizSubmissionTurnItInParams extends Common { attempt?: Numeric; validation_token?: Text; access_code?: Text }
export interface RetrieveCapturedEventsParams extends Common { attempt?: Numeric }
export interface SubmitCapturedEventsParams extends Common { quiz_submission_events?: Many<Text> }
export interface StartReportCourseReportsParameters { section_ids?: Many<Numeric>; [name: string]: unknown }
export interface StartReportCourseReportsParams extends Common { parameters?: Many<StartReportCourseReportsParameters> }
export interface CreateRubricassociationRubricAssociation { rubric_id?: Numeric; association_id?: Numeric; association_type?: Word<"Assignment" | "Course" | "Account">; title?: Text; use_for_grading?: Flag; hide_score_total?: Flag; purpose?: Word<"grading" | "bookmark">; bookmarked?: Flag }
export interface CreateRubricassociationParams extends Common { rubric_association?: Members<CreateRubricassociationRubricAssociation> }
export interface CreateSingleRubricAssessmentParams extends Common { provisional?: Text; final?: Text; graded_anonymously?: Flag; rubric_assessment?: unknown }
export interface CreateSingleRubricRatingsRecord { id?: Text; description?: Text; long_description?: Text; points?: Numeric; [name: string]: unknown }
export interface CreateSingleRubricRatings { [name: string]: Members<CreateSingleRubricRatingsRecord> }
export interface CreateSingleRubricCriteriaRecord { id?: Text; description?: Text; long_description?: Text; points?: Numeric; criterion_use_range?: Flag; ratings?: Members<CreateSingleRubricRatings>; [name: string]: unknown }
export interface CreateSingleRubricCriteria { [name: string]: Members<CreateSingleRubricCriteriaRecord> }
export interface CreateSingleRubricRubric { title?: Text; free_form_criterion_comments?: Flag; criteria?: Members<CreateSingleRubricCriteria> }
export interface CreateSingleRubricRubricAssociation { association_id?: Numeric; association_type?: Word<"Assignment" | "Course" | "Account">; use_for_grading?: Flag; hide_score_total?: Flag; purpose?: Text }
export interface CreateSingleRubricParams extends Common { id?: Numeric; rubric_association_id?: Numeric; rubric?: Members<CreateSingleRubricRubric>; rubric_association?: Members<CreateSingleRubricRubricAssociation> }
export interface UpdateSingleRubricRubric { title?: Text; free_form_criterion_comments?: Flag; skip_updating_points_possible?: Flag; criteria?: Members<CreateSingleRubricCriteria> }
export interface UpdateSingleRubricRubricAssociation { association_id?: Numeric; association_type?: Word<"Assignment" | "Course" | "Account">; use_for_grading?: Flag; hide_score_total?: Flag; purpose?: Word<"grading" | "bookmark"> }
export interface UpdateSingleRubricParams extends Common { rubric_association_id?: Numeric; rubric?: Members<UpdateSingleRubricRubric>; rubric_association?: Members<UpdateSingleRubricRubricAssociation> }
export interface ListUsersInCourseParams extends Common { search_term?: Text; sort?: Choice<"username" | "last_login" | "email" | "sis_id">; enrollment_type?: Many<Word<"teacher" | "student" | "student_view" | "ta" | "observer" | "designer">>; enrollment_role?: Text; enrollment_role_id?: Numeric; section_ids?: Many<Numeric>; include?: Many<Word<"enrollments" | "locked" | "avatar_url" | "test_student" | "bio" | "custom_links" | "current_grading_period_scores" | "uuid" | "email">>; user_id?: Text; user_ids?: Many<Numeric>; enrollment_state?: Many<Word<"active" | "invited" | "rejected" | "completed" | "inactive">> }
export interface ListCourseSectionsParams extends Common { include?: Many<Word<"students" | "avatar_url" | "enrollments" | "total_students" | "passback_status" | "permissions">>; search_term?: Text }
export interface CreateCourseSectionCourseSection { name?: Text; sis_section_id?: Text; integration_id?: Text; start_at?: Time; end_at?: Time; restrict_enrollments_to_section_dates?: Flag }
export interface CreateCourseSectionParams extends Common { course_section?: Members<CreateCourseSectionCourseSection>;
/** True brings a deleted record with the same SIS id back instead of creating a new one. */ enable_sis_reactivation?: Flag }
export interface GetSectionInformationParams extends Common { include?: Many<Word<"students" | "avatar_url" | "enrollments" | "total_students" | "passback_status" | "permissions">> }
export interface UpdateCourseSettingsParams extends Common {
/** True lets teachers replace the total grade of a student. */ allow_final_grade_override?: Flag; allow_student_discussion_topics?: Flag; allow_student_forum_attachments?: Flag; allow_student_discussion_editing?: Flag; allow_student_organized_groups?: Flag; allow_student_discussion_reporting?: Flag; allow_student_anonymous_discussion_topics?: Flag; filter_speed_grader_by_student_group?: Flag;
/** True hides the total grades of the course from its students. */ hide_final_grades?: Flag; hide_distribution_graphs?: Flag; hide_sections_on_course_users_page?: Flag; lock_all_announcements?: Flag; usage_rights_required?: Flag; restrict_student_past_view?: Flag; restrict_student_future_view?: Flag; show_announcements_on_home_page?: Flag; home_page_announcement_limit?: Numeric; syllabus_course_summary?: Flag; default_due_time?: Text; conditional_release?: Flag }
export interface SearchCourseContentParams extends Common { q?: Text; filter?: Many<Text>; include?: Many<Text> }
export interface ListSubmissionsForMultipleAssignmentsParams extends Common { student_ids?: Many<Text>; assignment_ids?: Many<Text>; grouped?: Flag; post_to_sis?: Flag; submitted_since?: Time; graded_since?: Time; grading_period_id?: Numeric; workflow_state?: Word<"submitted" | "unsubmitted" | "graded" | "pending_review">; enrollment_state?: Word<"active" | "concluded">; state_based_on_date?: Flag; order?: Word<"id" | "graded_at">; order_direction?: Word<"ascending" | "descending">; include?: Many<Word<"submission_history" | "submission_comments" | "rubric_assessment" | "assignment" | "total_scores" | "visibility" | "course" | "user">> }
export interface MarkBulkSubmissionsAsReadParams extends Common { submissionIds?: Many<Text> }
export interface UpdateTabForCourseParams extends Common { position?: Numeric; hidden?: Flag }
export interface RemoveUsageRightsParams extends Common { file_ids?: Many<Text>; folder_ids?: Many<Text> }
export interface SetUsageRightsUsageRights { use_justification?: Word<"own_copyright" | "used_by_permission" | "fair_use" | "public_domain" | "creative_commons">; legal_copyright?: Text; license?: Text }
export interface SetUsageRightsParams extends Common { file_ids?: Many<Text>; folder_ids?: Many<Text>;
/** True publishes the files, so that others can see them. */ publish?: Flag; usage_rights?: Many<SetUsageRightsUsageRights> }
export interface AddLastAttendedDateParams extends Common { date?: Time }
export interface DeleteConcludeCourseParams extends Common {
/** delete removes the course for everybody, conclude only ends it and keeps it readable. */ event?: Choice<"delete" | "conclude"> }
export interface UpdateCourseCourse {
/** Moves the course to another account, whose administrators and settings then apply. */ account_id?: Numeric; name?: Text; course_code?: Text; start_at?: Time; end_at?: Time; license?: Text;
/** True lets anybody on the internet read the course, without an account. */ is_public?: Flag;
/** True lets every signed-in user of the institution read the course. */ is_public_to_auth_users?: Flag;
/** True lets anybody on the internet read the syllabus. */ public_syllabus?: Flag; public_syllabus_to_auth?: Flag; public_description?: Text; allow_student_wiki_edits?: Flag; allow_wiki_comments?: Flag; allow_student_forum_attachments?: Flag; open_enrollment?: Flag; self_enrollment?: Flag;
/** True lets students take part only between the dates of the course, and not between those of its term. */ restrict_enrollments_to_course_dates?: Flag;
/** Moves the course to another term, whose dates decide when students have access. */ term_id?: Numeric;
/** The SIS finds the course by this id: with another one, imports no longer update it. */ sis_course_id?: Text; integration_id?: Text;
/** True hides the total grades of the course from its students. */ hide_final_grades?: Flag; time_zone?: Text;
/** Changes the total grades of all students at once: with true, groups count by weight instead of points. */ apply_assignment_group_weights?: Flag; storage_quota_mb?: Numeric;
/** offer publishes, claim unpublishes, conclude makes it read-only, delete removes it for everybody. */ event?: Choice<"claim" | "offer" | "conclude" | "delete" | "undelete">; default_view?: Choice<"feed" | "wiki" | "modules" | "syllabus" | "assignments">;
/** Replaces the whole syllabus. */ syllabus_body?: Text; syllabus_course_summary?: Flag; grading_standard_id?: Numeric; grade_passback_setting?: Text; course_format?: Text; image_id?: Numeric; image_url?: Text; remove_image?: Flag; remove_banner_image?: Flag; blueprint?: Flag; blueprint_restrictions?: unknown; use_blueprint_restrictions_by_object_type?: Flag; blueprint_restrictions_by_object_type?: unknown; homeroom_course?: Flag; sync_enrollments_from_homeroom?: Text; homeroom_course_id?: Text; template?: Flag; course_color?: Text; friendly_name?: Text; enable_course_paces?: Flag; conditional_release?: Flag;
/** True hides new grades from students until they are posted. */ post_manually?: Flag; banner_image_id?: unknown }
export interface UpdateCourseParams extends Common { course?: Members<UpdateCourseCourse>;
/** True publishes the course at once, so that its members see it. */ offer?: Flag;
/** Unless this is false, values that were set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface PatchLatePolicyLatePolicy {
/** True grades all missing submissions at once, also those of past dates. */ missing_submission_deduction_enabled?: Flag; missing_submission_deduction?: Numeric;
/** True lowers the scores of late submissions, also of those graded before. */ late_submission_deduction_enabled?: Flag; late_submission_deduction?: Numeric; late_submission_interval?: Text; late_submission_minimum_percent_enabled?: Flag; late_submission_minimum_percent?: Numeric }
export interface PatchLatePolicyParams extends Common { late_policy?: Members<PatchLatePolicyLatePolicy> }
export interface UpdateDeveloperKeyDeveloperKey { auto_expire_tokens?: Flag; email?: Text; icon_url?: Text; name?: Text; notes?: Text; redirect_uri?: Text; redirect_uris?: Many<Text>; vendor_code?: Text; visible?: Flag; test_cluster_only?: Flag; client_credentials_audience?: Text; scopes?: Many<Text>; require_scopes?: Flag; allow_includes?: Flag; [name: string]: unknown }
export interface UpdateDeveloperKeyParams extends Common { developer_key?: Members<UpdateDeveloperKeyDeveloperKey> }
export interface DiscoveryPagesApiUpsertPrimary { authentication_provider_id?: Numeric; label?: Text; icon?: Text }
export interface DiscoveryPagesApiUpsertDiscoveryPage { primary?: Many<DiscoveryPagesApiUpsertPrimary>; secondary?: Many<DiscoveryPagesApiUpsertPrimary>; active?: Flag }
export interface DiscoveryPagesApiUpsertParams extends Common { discovery_page?: Members<DiscoveryPagesApiUpsertDiscoveryPage> }
export interface DiscoveryPagesApiTokenDiscoveryPage { primary?: Many<DiscoveryPagesApiUpsertPrimary>; secondary?: Many<DiscoveryPagesApiUpsertPrimary> }
export interface DiscoveryPagesApiTokenParams extends Common { discovery_page?: Many<DiscoveryPagesApiTokenDiscoveryPage> }
export interface EnqueueDelayedOutcomeRollupCalculationJobParams extends Common { course_id?: Text; student_uuid?: Text }
export interface ModerateEportfolioParams extends Common { spam_status?: Text }
export interface CreateErrorReportError { subject?: Text; url?: Text; email?: Text; comments?: Text; http_env?: unknown; description?: Text }
export interface CreateErrorReportParams extends Common { error?: Members<CreateErrorReportError> }
export interface GetVisibleCourseNavigationToolsParams extends Common { context_codes?: Many<Text> }
export interface DeleteFileParams extends Common {
/** True destroys the content and its previews for good. */ replace?: Flag }
export interface UpdateFileParams extends Common { name?: Text; parent_folder_id?: Text;
/** overwrite replaces a file of the same name at the destination. By default the request fails. */ on_duplicate?: Word<"overwrite" | "rename">; lock_at?: Time; unlock_at?: Time; locked?: Flag;
/** True hides it from lists, but users with a link to it can still open it. */ hidden?: Flag; visibility_level?: Text }
export interface GetPublicInlinePreviewUrlParams extends Common { submission_id?: Numeric }
export interface CopyFileParams extends Common { source_file_id?: Text;
/** overwrite replaces a file of the same name at the destination. By default the request fails. */ on_duplicate?: Word<"overwrite" | "rename"> }
export interface CopyFolderParams extends Common { source_folder_id?: Text }
export interface DeleteFolderParams extends Common {
/** True deletes the folder with everything in it. */ force?: Flag }
export interface UpdateFolderParams extends Common { name?: Text; parent_folder_id?: Text; lock_at?: Time; unlock_at?: Time; locked?: Flag;
/** True hides it from lists, but users with a link to it can still open it. */ hidden?: Flag; position?: Numeric; parent_folder_path?: Text }
export interface BatchUpdateGradingPeriodsGradingPeriodSetsParams extends Common { grading_periods?: Many<BatchUpdateGradingPeriodsGradingPeriods> }
export interface UpdateGroupCategoryParams extends Common { name?: Text; self_signup?: Word<"enabled" | "restricted">; auto_leader?: Word<"first" | "random">; group_limit?: Numeric; sis_group_category_id?: Text; create_group_count?: Numeric; split_group_count?: Text }
export interface AssignUnassignedMembersParams extends Common { sync?: Flag }
export interface CreateGroupGroupCategoriesParams extends Common { name?: Text; description?: Text;
/** True cannot be undone: a public group cannot become private again. */ is_public?: Flag; join_level?: Word<"parent_context_auto_join" | "parent_context_request" | "invitation_only">; storage_quota_mb?: Numeric; sis_group_id?: Text }
export interface ListUsersInGroupCategoryParams extends Common { search_term?: Text; unassigned?: Flag }
export interface CreateGroupGroupsParams extends Common { name?: Text; description?: Text;
/** True cannot be undone: a public group cannot become private again. */ is_public?: Flag; join_level?: Text; storage_quota_mb?: Numeric; sis_group_id?: Text }
export interface GetSingleGroupParams extends Common { include?: Many<Word<"permissions" | "tabs">> }
export interface EditGroupParams extends Common { name?: Text; description?: Text;
/** True cannot be undone: a public group cannot become private again. */ is_public?: Flag; join_level?: Word<"parent_context_auto_join" | "parent_context_request" | "invitation_only">; avatar_id?: Numeric; storage_quota_mb?: Numeric;
/** Replaces the members: those that the list lacks are removed, and new ones are invited. */ members?: Many<Text>; sis_group_id?: Text;
/** Unless this is false, values that were set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface InviteOthersToGroupParams extends Common { invitees?: Many<Text> }
export interface ListGroupMembershipsParams extends Common { filter_states?: Many<Word<"accepted" | "invited" | "requested">> }
export interface CreateMembershipParams extends Common { user_id?: Text; members?: Many<Numeric>; all_in_group_course?: Flag; exclude_user_ids?: Many<Numeric> }
export interface UpdateMembershipMembershipsParams extends Common { workflow_state?: Word<"accepted">; moderator?: Text }
export interface ListGroupSUsersParams extends Common { search_term?: Text; include?: Many<Word<"avatar_url">>; exclude_inactive?: Flag }
export interface AccountsHorizonAccountsParams extends Common { include?: Many<Word<"lti_guid" | "registration_settings" | "services" | "course_count" | "sub_account_count" | "site_admin">> }
export interface CreateJwtParams extends Common { workflows?: Many<Text>; context_type?: Text; context_id?: Numeric; context_uuid?: Text; canvas_audience?: Flag }
export interface RefreshJwtParams extends Common { jwt?: Text }
export interface UpdateMediaObjectParams extends Common { user_entered_title?: Text }
export interface ListMediaTracksForMediaObjectOrAttachmentParams extends Common { include?: Many<Word<"content" | "webvtt_content" | "updated_at" | "created_at">> }
export interface ShowOutcomeParams extends Common { add_defaults?: Flag }
export interface UpdateOutcomeParams extends Common { title?: Text; display_name?: Text; description?: Text; vendor_guid?: Text; mastery_points?: Numeric; ratings?: Many<CreateLinkOutcomeRatings>; calculation_method?: Word<"decaying_average" | "n_mastery" | "latest" | "highest">; calculation_int?: Numeric; add_defaults?: Flag }
export interface ListPlannerItemsParams extends Common { start_date?: Time; end_date?: Time; context_codes?: Many<Text>; observed_user_id?: Text; filter?: Text; order?: unknown }
export interface CreatePlannerOverrideParams extends Common { plannable_type?: Text; plannable_id?: Numeric; marked_complete?: Flag; dismissed?: Flag }
export interface UpdatePlannerOverrideParams extends Common { marked_complete?: Text; dismissed?: Text }
export interface ListPlannerNotesParams extends Common { start_date?: Time; end_date?: Time; context_codes?: Many<Text> }
export interface CreatePlannerNoteParams extends Common { title?: Text; details?: Text; todo_date?: Time; course_id?: Numeric; linked_object_type?: Text; linked_object_id?: Numeric }
export interface UpdatePlannerNoteParams extends Common { title?: Text; details?: Text; todo_date?: Time; course_id?: Numeric }
export interface CreateSinglePollPolls { question?: Many<Text>; description?: Many<Text> }
export interface CreateSinglePollParams extends Common { polls?: Many<CreateSinglePollPolls> }
export interface CreateSinglePollChoicePollChoices { text?: Many<Text>; is_correct?: Many<Flag>; position?: Many<Numeric> }
export interface CreateSinglePollChoiceParams extends Common { poll_choices?: Many<CreateSinglePollChoicePollChoices> }
export interface CreateSinglePollSessionPollSessions { course_id?: Many<Numeric>; course_section_id?: Many<Numeric>; has_public_results?: Many<Flag> }
export interface CreateSinglePollSessionParams extends Common { poll_sessions?: Many<CreateSinglePollSessionPollSessions> }
export interface CreateSinglePollSubmissionPollSubmissions { poll_choice_id?: Many<Numeric> }
export interface CreateSinglePollSubmissionParams extends Common { poll_submissions?: Many<CreateSinglePollSubmissionPollSubmissions> }
export interface AssessmentQuestionBanksIndexParams extends Common { context_type?: Choice<"Course" | "Account">; context_id?: Numeric; include_question_count?: Flag }
export interface AssessmentQuestionBanksShowParams extends Common { include_question_count?: Flag }
export interface GetAllQuizSubmissionQuestionsParams extends Common { include?: Many<Word<"quiz_question">> }
export interface AnsweringQuestionsParams extends Common { attempt?: Numeric; validation_token?: Text; access_code?: Text; quiz_questions?: unknown }
export interface GetFormattedStudentNumericalAnswerParams extends Common { answer?: Numeric }
export interface ListAllCoursesParams extends Common { search?: Text; public_only?: Flag; open_enrollment_only?: Flag }
export interface EditSectionParams extends Common { course_section?: Members<CreateCourseSectionCourseSection>;
/** Unless this is false, values that were set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface DeCrossListSectionParams extends Common {
/** Unless this is false, values that were set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface ListSectionSUsersParams extends Common { search_term?: Text; include?: Many<Text>; exclude_inactive?: Flag; enrollment_type?: Text }
export interface UpdateSubmissionSWhatIfScoreAndCalculateGradesParams extends Common { student_entered_score?: Numeric }
export interface ShowUserDetailsParams extends Common { include?: Many<Word<"uuid" | "last_login">> }
export interface EditUserAvatar { token?: Text; url?: Text; state?: Text }
export interface EditUserUser { name?: Text; short_name?: Text; sortable_name?: Text; time_zone?: Text; email?: Text; locale?: Text; avatar?: Members<EditUserAvatar>; title?: Text; bio?: Text; pronunciation?: Text; pronouns?: Text;
/** suspend locks the user out of all logins, until unsuspend. */ event?: Text }
export interface EditUserParams extends Common { user?: Members<EditUserUser>;
/** Unless this is false, values that were set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface UpdateCustomColorParams extends Common { hexcode?: Text }
export interface UpdateFilesUiVersionPreferenceParams extends Common { files_ui_version?: Text }
export interface GetUsersMostRecentlyGradedSubmissionsParams extends Common { include?: Many<Word<"assignment">>; only_current_enrollments?: Flag; only_published_assignments?: Flag }
export interface LogUsersOutOfAllMobileAppsIdParams extends Common { skip_admins?: Flag }
export interface UpdateUserSettingsParams extends Common { manual_mark_as_read?: Flag; release_notes_badge_disabled?: Flag; collapse_global_nav?: Flag; collapse_course_nav?: Flag; hide_dashcard_color_overlays?: Flag; comment_library_suggestions_enabled?: Flag; elementary_dashboard_disabled?: Flag; widget_dashboard_user_preference?: Flag }
export interface UpdateTextEditorPreferenceParams extends Common { text_editor_preference?: Text }
export interface ListCalendarEventsForUserParams extends Common { type?: Choice<"event" | "assignment">; start_date?: Time; end_date?: Time; undated?: Flag; all_events?: Flag; context_codes?: Many<Text>; excludes?: Many<Text>; submission_types?: Many<Text>; exclude_submission_types?: Many<Text>; includes?: Many<Text>; important_dates?: Flag; blackout_date?: Flag }
export interface CreateCommunicationChannelCommunicationChannel { address?: Text; type?: Choice<"email" | "sms" | "push">; token?: Text }
export interface CreateCommunicationChannelParams extends Common { communication_channel?: Members<CreateCommunicationChannelCommunicationChannel>;
/** True trusts the address unchecked, so that its owner gets all messages of the user. */ skip_confirmation?: Flag }
export interface CreateContentShareParams extends Common { receiver_ids?: Many<Text>; content_type?: Choice<"assignment" | "discussion_topic" | "page" | "quiz" | "module" | "module_item">; content_id?: Numeric }
export interface UpdateContentShareParams extends Common { read_state?: Choice<"read" | "unread"> }
export interface AddUsersToContentShareParams extends Common { receiver_ids?: Many<Text> }
export interface ListCoursesForUserParams extends Common { include?: Many<Word<"needs_grading_count" | "syllabus_body" | "syllabus_versions" | "public_description" | "total_scores" | "current_grading_period_scores" | "grading_periods" | "term" | "account" | "course_progress" | "sections" | "storage_quota_used_mb" | "total_students" | "passback_status" | "favorites" | "teachers" | "observed_users" | "course_image" | "banner_image" | "concluded" | "post_manually">>; state?: Many<Word<"unpublished" | "available" | "completed" | "deleted">>; enrollment_state?: Choice<"active" | "invited_or_pending" | "completed">; homeroom?: Flag; account_id?: Text }
export interface DeleteCustomDataParams extends Common { ns?: Text }
export interface StoreCustomDataParams extends Common { ns?: Text; data?: unknown }
export interface ListEnrollmentsUsersParams extends Common { type?: Many<Text>; role?: Many<Text>; state?: Many<Word<"active" | "invited" | "creation_pending" | "deleted" | "rejected" | "completed" | "inactive" | "current_and_invited" | "current_and_future" | "current_and_concluded">>; include?: Many<Word<"avatar_url" | "group_ids" | "locked" | "observed_users" | "can_be_removed" | "uuid" | "current_points">>; grading_period_id?: Numeric; enrollment_term_id?: Numeric; sis_account_id?: Many<Text>; sis_course_id?: Many<Text>; sis_section_id?: Many<Text>; sis_user_id?: Many<Text>; created_for_sis_id?: Many<Flag> }
export interface ListMissingSubmissionsParams extends Common { observed_user_id?: Text; include?: Many<Word<"planner_overrides" | "course">>; filter?: Many<Word<"submittable">>; course_ids?: Many<Text> }
export interface ListLinkedObserveesParams extends Common { include?: Many<Word<"avatar_url">> }
export interface AddObserveeWithCredentialsObservee { unique_id?: Text; password?: Text }
export interface AddObserveeWithCredentialsParams extends Common { observee?: Members<AddObserveeWithCredentialsObservee>; access_token?: Text; pairing_code?: Text; root_account_id?: Numeric }
export interface RemoveObserveeParams extends Common { root_account_id?: Numeric }
export interface BetaInitiatePageViewsQueryParams extends Common { start_date?: Text; end_date?: Text; results_format?: Text }
export interface ListPlannerItemsUsersParams extends Common { start_date?: Time; end_date?: Time; context_codes?: Many<Text>; observed_user_id?: Text; filter?: Word<"new_activity">; order?: unknown }
export interface CreateAccessTokenToken { purpose?: Text; expires_at?: Time; scopes?: Many<Text> }
export interface CreateAccessTokenParams extends Common { token?: Members<CreateAccessTokenToken> }
export interface UpdateAccessTokenToken { purpose?: Text; expires_at?: Time; scopes?: Many<Text>; regenerate?: Flag }
export interface UpdateAccessTokenParams extends Common { token?: Members<UpdateAccessTokenToken> }
export interface ListAccessTokensForUserParams extends Common { per_page?: Numeric }
export interface ListActivityStreamParams extends Common { only_active_courses?: Flag }
export interface CreateBookmarkParams extends Common { name?: Text; url?: Text; position?: Numeric; data?: unknown }
export interface UpdatePreferencesByCategoryNotificationPreferences { frequency?: Text }
export interface UpdatePreferencesByCategoryParams extends Common { notification_preferences?: Many<UpdatePreferencesByCategoryNotificationPreferences> }
export interface UpdateMultiplePreferencesNotificationPreferences { [name: string]: Members<UpdatePreferencesByCategoryNotificationPreferences> }
export interface UpdateMultiplePreferencesParams extends Common { notification_preferences?: Members<UpdateMultiplePreferencesNotificationPreferences> }
export interface SetCourseNicknameParams extends Common { nickname?: Text }
export interface ListFavoriteCoursesParams extends Common { exclude_blueprint_courses?: Flag }
export interface ListYourGroupsParams extends Common { context_type?: Text; include?: Many<Word<"tabs">> }
export interface GetPandataEventsJwtTokenAndItsExpirationDateParams extends Common { app_key?: Text }
