/** The endpoints of the service, as documented on 2026-11-23. Generated: do not edit. */
import type { LmsChoiceParam as Choice, LmsCommonParams as Common, LmsFlagParam as Flag, LmsGroupParam as Members, LmsManyParam as Many, LmsNamedParams as Named, LmsNumberParam as Numeric, LmsTextParam as Text, LmsTimeParam as Time, LmsWordParam as Word } from "effect-lms"
import type { AccountWrite, AssignmentGroupWrite, AssignmentWrite, CalendarEventWrite, ConversationWrite, CourseWrite, DiscussionTopicWrite, EnrollmentTermWrite, EnrollmentWrite, FileWrite, FolderWrite, GroupMembershipWrite, GroupWrite, ModuleItemWrite, ModuleWrite, PageWrite, PlannerNoteWrite, QuizExtensionWrite, QuizSubmissionWrite, QuizWrite, RubricWrite, SectionWrite, SubmissionWrite, TabWrite, UserWrite } from "effect-lms/resources"

export interface AccommodationResponse { readonly message: string; readonly successful: readonly { readonly [name: string]: unknown }[]; readonly failed: readonly { readonly [name: string]: unknown }[] }
export interface Account { readonly id: number | string; readonly name: string; readonly uuid: string; readonly parent_account_id: number | string; readonly root_account_id: number | string; readonly default_storage_quota_mb: number; readonly default_user_storage_quota_mb: number; readonly default_group_storage_quota_mb: number; readonly default_time_zone: string; readonly sis_account_id: string; readonly integration_id: string; readonly sis_import_id: number | string; readonly course_count: number; readonly sub_account_count: number; readonly lti_guid: string; readonly workflow_state: string }
export interface AccountCalendar { readonly id: number | string; readonly name: string; readonly parent_account_id: number | string; readonly root_account_id: number | string; readonly visible: boolean; readonly auto_subscribe: boolean; readonly sub_account_count: number; readonly asset_string: string; readonly type: string; readonly calendar_event_url: string; readonly can_create_calendar_events: boolean; readonly create_calendar_event_url: string; readonly new_calendar_event_url: string }
export interface AccountNotification { readonly subject: string; readonly message: string; readonly start_at: string | null; readonly end_at: string | null; readonly icon: string; readonly roles: readonly string[]; readonly role_ids: readonly (number | string)[]; readonly author: { readonly [name: string]: unknown } }
export interface Admin { readonly id: number | string; readonly role: string; readonly user: User; readonly workflow_state: string }
export interface AiExperience { readonly id: number | string; readonly title: string; readonly description: string; readonly facts: string; readonly learning_objective: string; readonly pedagogical_guidance: string; readonly workflow_state: string; readonly course_id: number | string }
export interface AnonymousUserDisplay { readonly anonymous_id: string; readonly avatar_image_url: string; readonly display_name: string }
export interface Answer { readonly id: number | string; readonly answer_text: string; readonly answer_weight: number; readonly answer_comments: string; readonly text_after_answers: string; readonly answer_match_left: string; readonly answer_match_right: string; readonly matching_answer_incorrect_matches: string; readonly numerical_answer_type: string; readonly exact: number; readonly margin: number; readonly approximate: number; readonly precision: number; readonly start: number; readonly end: number; readonly blank_id: number | string }
export interface Appointment { readonly id: number | string; readonly start_at: string | null; readonly end_at: string | null }
export interface AppointmentGroup { readonly id: number | string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly location_name: string; readonly location_address: string; readonly participant_count: number; readonly reserved_times: readonly Appointment[]; readonly allow_observer_signup: boolean; readonly context_codes: readonly string[]; readonly sub_context_codes: readonly number[]; readonly workflow_state: string; readonly requiring_action: boolean; readonly appointments_count: number; readonly appointments: readonly CalendarEvent[]; readonly new_appointments: readonly CalendarEvent[]; readonly max_appointments_per_participant: number; readonly min_appointments_per_participant: number; readonly participants_per_appointment: number; readonly participant_visibility: string; readonly participant_type: string; readonly url: string; readonly html_url: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface Assessment { readonly id: string; readonly key: string; readonly title: string }
export interface Assignment { readonly id: number | string; readonly name: string; readonly description: string; readonly created_at: string | null; readonly updated_at: string | null; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly has_overrides: boolean; readonly all_dates: readonly AssignmentDate[]; readonly course_id: number | string; readonly html_url: string; readonly submissions_download_url: string; readonly assignment_group_id: number | string; readonly due_date_required: boolean; readonly allowed_extensions: readonly string[]; readonly max_name_length: number; readonly turnitin_enabled: boolean; readonly vericite_enabled: boolean; readonly turnitin_settings: TurnitinSettings; readonly grade_group_students_individually: boolean; readonly external_tool_tag_attributes: ExternalToolTagAttributes; readonly peer_reviews: boolean; readonly automatic_peer_reviews: boolean; readonly peer_review_count: number; readonly peer_reviews_assign_at: string | null; readonly intra_group_peer_reviews: boolean; readonly group_category_id: number | string; readonly needs_grading_count: number; readonly needs_grading_count_by_section: readonly NeedsGradingCount[]; readonly position: number; readonly post_to_sis: boolean; readonly integration_id: string; readonly integration_data: { readonly [name: string]: unknown }; readonly points_possible: number; readonly submission_types: readonly string[]; readonly has_submitted_submissions: boolean; readonly grading_type: string; readonly grading_standard_id: number | string; readonly published: boolean; readonly unpublishable: boolean; readonly only_visible_to_overrides: boolean; readonly locked_for_user: boolean; readonly lock_info: LockInfo; readonly lock_explanation: string; readonly quiz_id: number | string; readonly anonymous_submissions: boolean; readonly discussion_topic: DiscussionTopic; readonly freeze_on_copy: boolean; readonly frozen: boolean; readonly frozen_attributes: readonly string[]; readonly submission: Submission; readonly use_rubric_for_grading: boolean; readonly rubric_settings: { readonly [name: string]: unknown }; readonly rubric: readonly RubricCriteria[]; readonly assignment_visibility: readonly number[]; readonly overrides: readonly AssignmentOverride[]; readonly omit_from_final_grade: boolean; readonly hide_in_gradebook: boolean; readonly moderated_grading: boolean; readonly grader_count: number; readonly final_grader_id: number | string; readonly grader_comments_visible_to_graders: boolean; readonly graders_anonymous_to_graders: boolean; readonly grader_names_visible_to_final_grader: boolean; readonly anonymous_grading: boolean; readonly allowed_attempts: number; readonly post_manually: boolean; readonly score_statistics: ScoreStatistic; readonly can_submit: boolean; readonly ab_guid: readonly string[]; readonly annotatable_attachment_id: number | string; readonly anonymize_students: boolean; readonly require_lockdown_browser: boolean; readonly important_dates: boolean; readonly muted: boolean; readonly anonymous_peer_reviews: boolean; readonly anonymous_instructor_annotations: boolean; readonly graded_submissions_exist: boolean; readonly is_quiz_assignment: boolean; readonly in_closed_grading_period: boolean; readonly can_duplicate: boolean; readonly original_course_id: number | string; readonly original_assignment_id: number | string; readonly original_lti_resource_link_id: number | string; readonly original_assignment_name: string; readonly original_quiz_id: number | string; readonly workflow_state: string }
export interface AssignmentDate { readonly id: number | string; readonly base: boolean; readonly title: string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null }
export interface AssignmentEvent { readonly id: string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly context_code: string; readonly workflow_state: string; readonly url: string; readonly html_url: string; readonly all_day_date: string | null; readonly all_day: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly assignment: Assignment; readonly assignment_overrides: AssignmentOverride; readonly important_dates: boolean; readonly rrule: string; readonly series_head: boolean; readonly series_natural_language: string }
export interface AssignmentExtension { readonly assignment_id: number | string; readonly user_id: number | string; readonly extra_attempts: number }
export interface AssignmentGroup { readonly id: number | string; readonly name: string; readonly position: number; readonly group_weight: number; readonly sis_source_id: string; readonly integration_data: { readonly [name: string]: unknown }; readonly assignments: readonly number[]; readonly rules: GradingRules }
export interface AssignmentGroupAttributes { readonly id: number | string; readonly name: string; readonly group_weight: number; readonly sis_source_id: string; readonly integration_data: { readonly [name: string]: unknown } }
export interface AssignmentGroupGrade { readonly id: number | string; readonly global_id: number | string; readonly score: number; readonly possible: number; readonly weight: number; readonly grade: number; readonly dropped: unknown }
export interface AssignmentOverride { readonly id: number | string; readonly assignment_id: number | string; readonly quiz_id: number | string; readonly context_module_id: number | string; readonly discussion_topic_id: number | string; readonly wiki_page_id: number | string; readonly attachment_id: number | string; readonly student_ids: readonly (number | string)[]; readonly group_id: number | string; readonly course_section_id: number | string; readonly title: string; readonly due_at: string | null; readonly all_day: boolean; readonly all_day_date: string | null; readonly unlock_at: string | null; readonly lock_at: string | null }
export interface AsyncApiErrorResponse { readonly errors: readonly string[] }
export interface AsyncQueryResponse { readonly poll_url: string }
export interface AsyncQueryResultsResponse { readonly content: string; readonly filename: string; readonly content_type: string; readonly content_encoding: string }
export interface AsyncQueryStatusResponse { readonly query_id: string; readonly status: string; readonly format: string; readonly results_url: string }
export interface AuthenticationEvent { readonly created_at: string | null; readonly event_type: string; readonly pseudonym_id: number | string; readonly account_id: number | string; readonly user_id: number | string }
export interface AuthenticationProvider { readonly identifier_format: string; readonly auth_type: string; readonly id: number | string; readonly log_out_url: string; readonly log_in_url: string; readonly certificate_fingerprint: string; readonly requested_authn_context: string; readonly auth_host: string; readonly auth_filter: string; readonly auth_over_tls: number; readonly auth_base: string; readonly auth_username: string; readonly auth_port: number; readonly position: number; readonly idp_entity_id: string; readonly login_attribute: string; readonly sig_alg: string; readonly jit_provisioning: boolean; readonly federated_attributes: FederatedAttributesConfig; readonly mfa_required: boolean }
export interface AvailableReport { readonly report: string; readonly title: string; readonly parameters: { readonly [name: string]: unknown }; readonly last_run: Report | null }
export interface Avatar { readonly type: string; readonly url: string; readonly token: string; readonly display_name: string; readonly id: number | string; readonly "content-type": string; readonly filename: string; readonly size: number }
export interface BankEntryItem { readonly entry_type: string; readonly archived: boolean; readonly entry: unknown }
export interface BankItem { readonly title: string; readonly archived: boolean; readonly entry_count: number; readonly item_entry_count: number }
export interface BasicUser { readonly id: string; readonly name: string }
export interface BlackoutDate { readonly id: number | string; readonly context_id: number | string; readonly context_type: string; readonly start_date: string | null; readonly end_date: string | null; readonly event_title: string }
export interface BlockEditorTemplate { readonly id: number | string; readonly name: string; readonly description: string; readonly created_at: string | null; readonly updated_at: string | null; readonly node_tree: string; readonly editor_version: string; readonly template_type: string; readonly workflow_state: string }
export interface BlueprintMigration { readonly id: number | string; readonly template_id: number | string; readonly subscription_id: number | string; readonly user_id: number | string; readonly workflow_state: string; readonly created_at: string | null; readonly exports_started_at: string | null; readonly imports_queued_at: string | null; readonly imports_completed_at: string | null; readonly comment: string }
export interface BlueprintRestriction { readonly content: boolean; readonly points: boolean; readonly due_dates: boolean; readonly availability_dates: boolean }
export interface BlueprintSubscription { readonly id: number | string; readonly template_id: number | string; readonly blueprint_course: { readonly [name: string]: unknown } }
export interface BlueprintTemplate { readonly id: number | string; readonly course_id: number | string; readonly last_export_completed_at: string | null; readonly associated_course_count: number; readonly latest_migration: BlueprintMigration }
export interface Bookmark { readonly id: number | string; readonly name: string; readonly url: string; readonly position: number; readonly data: { readonly [name: string]: unknown } }
export interface CalendarEvent { readonly id: number | string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly location_name: string; readonly location_address: string; readonly context_code: string; readonly effective_context_code: string; readonly context_name: string; readonly all_context_codes: string; readonly workflow_state: string; readonly hidden: boolean; readonly parent_event_id: number | string; readonly child_events_count: number; readonly child_events: readonly number[]; readonly url: string; readonly html_url: string; readonly all_day_date: string | null; readonly all_day: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly appointment_group_id: number | string; readonly appointment_group_url: string; readonly own_reservation: boolean; readonly reserve_url: string; readonly reserved: boolean; readonly participant_type: string; readonly participants_per_appointment: number; readonly available_slots: number; readonly user: string; readonly group: string; readonly important_dates: boolean; readonly series_uuid: string; readonly rrule: string; readonly series_head: boolean; readonly series_natural_language: string; readonly blackout_date: boolean }
export interface CalendarLink { readonly ics: string }
export interface ChangeRecord { readonly asset_id: number | string; readonly asset_type: string; readonly asset_name: string; readonly change_type: string; readonly html_url: string; readonly locked: boolean; readonly exceptions: readonly { readonly [name: string]: unknown }[] }
export interface Collaboration { readonly id: number | string; readonly collaboration_type: string; readonly document_id: string; readonly user_id: number | string; readonly context_id: number | string; readonly context_type: string; readonly url: string; readonly created_at: string | null; readonly updated_at: string | null; readonly description: string; readonly title: string; readonly type: string; readonly update_url: string; readonly user_name: string }
export interface Collaborator { readonly id: number | string; readonly type: string; readonly name: string }
export interface ColumnDatum { readonly content: string; readonly user_id: number | string }
export interface CommMessage { readonly id: number | string; readonly created_at: string | null; readonly sent_at: string | null; readonly workflow_state: string; readonly from: string; readonly from_name: string; readonly to: string; readonly reply_to: string; readonly subject: string; readonly body: string; readonly html_body: string }
export interface CommunicationChannel { readonly id: number | string; readonly address: string; readonly type: string; readonly position: number; readonly user_id: number | string; readonly bounce_count: number; readonly last_bounce_at: string | null; readonly workflow_state: string }
export interface CompletionRequirement { readonly type: string; readonly min_score: number; readonly min_percentage: number; readonly completed: boolean }
export interface Conference { readonly id: number | string; readonly conference_type: string; readonly conference_key: string; readonly description: string; readonly duration: number; readonly ended_at: string | null; readonly started_at: string | null; readonly title: string; readonly users: readonly number[]; readonly invitees: readonly number[]; readonly attendees: readonly number[]; readonly has_advanced_settings: boolean; readonly long_running: boolean; readonly user_settings: { readonly [name: string]: unknown }; readonly recordings: readonly ConferenceRecording[]; readonly url: string; readonly join_url: string; readonly context_type: string; readonly context_id: number | string }
export interface ConferenceRecording { readonly duration_minutes: number; readonly title: string; readonly updated_at: string | null; readonly created_at: string | null; readonly playback_url: string }
export interface ContentDetails { readonly points_possible: number; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly locked_for_user: boolean; readonly lock_explanation: string; readonly lock_info: LockInfo }
export interface ContentExport { readonly id: number | string; readonly created_at: string | null; readonly export_type: string; readonly attachment: File; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string }
export interface ContentMigration { readonly id: number | string; readonly migration_type: string; readonly migration_type_title: string; readonly migration_issues_url: string; readonly attachment: string; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string; readonly started_at: string | null; readonly finished_at: string | null; readonly pre_attachment: string }
export interface ContentShare { readonly id: number | string; readonly name: string; readonly content_type: string; readonly created_at: string | null; readonly updated_at: string | null; readonly user_id: number | string; readonly sender: { readonly [name: string]: unknown }; readonly receivers: readonly { readonly [name: string]: unknown }[]; readonly source_course: { readonly [name: string]: unknown }; readonly read_state: string; readonly content_export: ContentExport }
export interface ContextExternalTool { readonly id: number | string; readonly name: string; readonly description: string; readonly url: string; readonly domain: string; readonly consumer_key: string; readonly created_at: string; readonly updated_at: string; readonly privacy_level: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly workflow_state: string; readonly is_rce_favorite: boolean; readonly is_top_nav_favorite: boolean; readonly selection_width: number; readonly selection_height: number; readonly icon_url: string; readonly not_selectable: boolean; readonly version: string; readonly unified_tool_id: string; readonly developer_key_id: number | string; readonly lti_registration_id: number | string; readonly deployment_id: string; readonly allow_membership_service_access: boolean; readonly prefer_sis_email: boolean; readonly estimated_duration: EstimatedDuration; readonly account_navigation: ContextExternalToolPlacement; readonly analytics_hub: ContextExternalToolPlacement; readonly assignment_edit: ContextExternalToolPlacement; readonly assignment_group_menu: ContextExternalToolPlacement; readonly assignment_index_menu: ContextExternalToolPlacement; readonly assignment_menu: ContextExternalToolPlacement; readonly assignment_selection: ContextExternalToolPlacement; readonly assignment_view: ContextExternalToolPlacement; readonly collaboration: ContextExternalToolPlacement; readonly conference_selection: ContextExternalToolPlacement; readonly course_assignments_menu: ContextExternalToolPlacement; readonly course_home_sub_navigation: ContextExternalToolPlacement; readonly course_navigation: ContextExternalToolPlacement; readonly course_settings_sub_navigation: ContextExternalToolPlacement; readonly discussion_topic_index_menu: ContextExternalToolPlacement; readonly discussion_topic_menu: ContextExternalToolPlacement; readonly editor_button: ContextExternalToolPlacement; readonly file_index_menu: ContextExternalToolPlacement; readonly file_menu: ContextExternalToolPlacement; readonly global_navigation: ContextExternalToolPlacement; readonly homework_submission: ContextExternalToolPlacement; readonly link_selection: ContextExternalToolPlacement; readonly migration_selection: ContextExternalToolPlacement; readonly module_group_menu: ContextExternalToolPlacement; readonly module_index_menu: ContextExternalToolPlacement; readonly module_index_menu_modal: ContextExternalToolPlacement; readonly module_menu_modal: ContextExternalToolPlacement; readonly module_menu: ContextExternalToolPlacement; readonly page_index_menu: ContextExternalToolPlacement; readonly page_menu: ContextExternalToolPlacement; readonly post_grades: ContextExternalToolPlacement; readonly quiz_index_menu: ContextExternalToolPlacement; readonly quiz_menu: ContextExternalToolPlacement; readonly resource_selection: ContextExternalToolPlacement; readonly similarity_detection: ContextExternalToolPlacement; readonly student_context_card: ContextExternalToolPlacement; readonly submission_type_selection: ContextExternalToolPlacement; readonly tool_configuration: ContextExternalToolPlacement; readonly top_navigation: ContextExternalToolPlacement; readonly user_navigation: ContextExternalToolPlacement; readonly wiki_index_menu: ContextExternalToolPlacement; readonly wiki_page_menu: ContextExternalToolPlacement; readonly ActivityAssetProcessor: ContextExternalToolPlacement; readonly ActivityAssetProcessorContribution: ContextExternalToolPlacement; readonly message_settings: readonly ContextExternalToolMessageSettings[] }
export interface ContextExternalToolMessageSettings { readonly type: string; readonly enabled: boolean; readonly target_link_uri: string; readonly custom_fields: { readonly [name: string]: unknown } }
export interface ContextExternalToolPlacement { readonly enabled: boolean; readonly url: string; readonly target_link_uri: string; readonly text: string; readonly label: string; readonly labels: { readonly [name: string]: unknown }; readonly message_type: string; readonly selection_width: number; readonly selection_height: number; readonly launch_width: number; readonly launch_height: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly allow_fullscreen: boolean; readonly custom_fields: { readonly [name: string]: unknown }; readonly visibility: string; readonly required_permissions: string; readonly default: string; readonly display_type: string; readonly windowTarget: string; readonly accept_media_types: string; readonly use_tray: boolean; readonly icon_svg_path_64: string; readonly root_account_only: boolean; readonly description: string; readonly require_resource_selection: boolean; readonly prefer_sis_email: boolean; readonly oauth_compliant: boolean }
export interface ContextSearchResponse { readonly accounts: readonly SearchableAccount[]; readonly courses: readonly SearchableCourse[] }
export interface Conversation { readonly id: number | string; readonly subject: string; readonly workflow_state: string; readonly last_message: string; readonly start_at: string | null; readonly message_count: number; readonly subscribed: boolean; readonly private: boolean; readonly starred: boolean; readonly properties: readonly string[]; readonly audience: readonly number[]; readonly audience_contexts: readonly string[]; readonly avatar_url: string; readonly participants: readonly ConversationParticipant[]; readonly visible: boolean; readonly context_name: string }
export interface ConversationParticipant { readonly id: number | string; readonly name: string; readonly full_name: string; readonly avatar_url: string; readonly uuid: string }
export interface Course { readonly id: number | string; readonly sis_course_id: string; readonly uuid: string; readonly integration_id: string; readonly sis_import_id: number | string; readonly name: string; readonly course_code: string; readonly original_name: string; readonly workflow_state: string; readonly account_id: number | string; readonly root_account_id: number | string; readonly enrollment_term_id: number | string; readonly grading_periods: readonly GradingPeriod[]; readonly grading_standard_id: number | string; readonly grade_passback_setting: string; readonly created_at: string | null; readonly start_at: string | null; readonly end_at: string | null; readonly locale: string; readonly enrollments: readonly Enrollment[]; readonly total_students: number; readonly calendar: CalendarLink; readonly default_view: string; readonly syllabus_body: string; readonly needs_grading_count: number; readonly term: Term; readonly course_progress: CourseProgress; readonly apply_assignment_group_weights: boolean; readonly permissions: { readonly [name: string]: unknown }; readonly is_public: boolean; readonly is_public_to_auth_users: boolean; readonly public_syllabus: boolean; readonly public_syllabus_to_auth: boolean; readonly public_description: string; readonly storage_quota_mb: number; readonly storage_quota_used_mb: number; readonly hide_final_grades: boolean; readonly license: string; readonly allow_student_assignment_edits: boolean; readonly allow_wiki_comments: boolean; readonly allow_student_forum_attachments: boolean; readonly open_enrollment: boolean; readonly self_enrollment: boolean; readonly restrict_enrollments_to_course_dates: boolean; readonly course_format: string; readonly access_restricted_by_date: boolean; readonly time_zone: string; readonly blueprint: boolean; readonly blueprint_restrictions: { readonly [name: string]: unknown }; readonly blueprint_restrictions_by_object_type: { readonly [name: string]: unknown }; readonly template: boolean }
export interface CourseAccommodationRequest { readonly user_id: number | string; readonly extra_time: number; readonly apply_to_in_progress_quiz_sessions: boolean; readonly reduce_choices_enabled: boolean }
export interface CourseAttributes { readonly id: number | string; readonly name: string; readonly sis_id: string; readonly integration_id: string }
export interface CourseEpubExport { readonly id: number | string; readonly name: string; readonly epub_export: EpubExport }
export interface CourseEvent { readonly id: string; readonly created_at: string | null; readonly event_type: string; readonly event_data: string; readonly event_source: string; readonly links: CourseEventLink }
export interface CourseEventLink { readonly course: number; readonly user: number; readonly page_view: string; readonly copied_from: number; readonly copied_to: number; readonly sis_batch: number }
export interface CourseNickname { readonly course_id: number | string; readonly name: string; readonly nickname: string }
export interface CoursePace { readonly id: number | string; readonly course_id: number | string; readonly user_id: number | string; readonly workflow_state: string; readonly exclude_weekends: boolean; readonly selected_days_to_skip: readonly number[]; readonly hard_end_dates: boolean; readonly created_at: string | null; readonly end_date: string | null; readonly updated_at: string | null; readonly published_at: string | null; readonly root_account_id: number | string; readonly start_date: string | null; readonly modules: unknown; readonly progress: Progress }
export interface CourseProgress { readonly requirement_count: number; readonly requirement_completed_count: number; readonly next_requirement_url: string; readonly completed_at: string | null }
export interface CourseQuizExtension { readonly user_id: number | string; readonly extra_attempts: number; readonly extra_time: number; readonly manually_unlocked: boolean; readonly end_at: string | null }
export interface CreatedEventData { readonly name: readonly string[]; readonly start_at: readonly string[]; readonly conclude_at: readonly string[]; readonly is_public: readonly boolean[]; readonly created_source: string }
export interface CustomColumn { readonly id: number | string; readonly teacher_notes: boolean; readonly title: string; readonly position: number; readonly hidden: boolean; readonly read_only: boolean }
export interface Day { readonly date: string | null; readonly graders: number }
export interface DeveloperKey { readonly id: number | string; readonly name: string; readonly created_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly is_lti_key: boolean; readonly email: string; readonly icon_url: string; readonly notes: string; readonly vendor_code: string; readonly account_name: string; readonly visible: boolean; readonly scopes: readonly string[]; readonly redirect_uri: string; readonly redirect_uris: readonly string[]; readonly access_token_count: number; readonly last_used_at: string | null; readonly test_cluster_only: boolean; readonly allow_includes: boolean; readonly require_scopes: boolean; readonly client_credentials_audience: string; readonly api_key: string; readonly tool_configuration: LtiToolConfiguration; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly lti_registration: { readonly [name: string]: unknown }; readonly is_lti_registration: boolean; readonly user_name: string; readonly user_id: string; readonly unified_tool_id: string }
export interface DeveloperKeyAccountBinding { readonly id: number; readonly account_id: number; readonly developer_key_id: number; readonly workflow_state: number; readonly account_owns_binding: boolean }
export interface DiscussionTopic { readonly id: number | string; readonly title: string; readonly message: string; readonly html_url: string; readonly posted_at: string | null; readonly last_reply_at: string | null; readonly require_initial_post: boolean; readonly user_can_see_posts: boolean; readonly discussion_subentry_count: number; readonly read_state: string; readonly unread_count: number; readonly subscribed: boolean; readonly subscription_hold: string; readonly assignment_id: number | string; readonly delayed_post_at: string | null; readonly published: boolean; readonly lock_at: string | null; readonly locked: boolean; readonly pinned: boolean; readonly locked_for_user: boolean; readonly lock_info: LockInfo; readonly lock_explanation: string; readonly user_name: string; readonly topic_children: readonly number[]; readonly group_topic_children: readonly { readonly [name: string]: unknown }[]; readonly root_topic_id: number | string; readonly podcast_url: string; readonly discussion_type: string; readonly group_category_id: number | string; readonly attachments: readonly FileAttachment[]; readonly permissions: { readonly [name: string]: unknown }; readonly allow_rating: boolean; readonly only_graders_can_rate: boolean; readonly sort_by_rating: boolean; readonly sort_order: string; readonly sort_order_locked: boolean; readonly expand: boolean; readonly expand_locked: boolean }
export interface Enrollment { readonly id: number | string; readonly course_id: number | string; readonly sis_course_id: string; readonly course_integration_id: string; readonly course_section_id: number | string; readonly section_integration_id: string; readonly sis_account_id: string; readonly sis_section_id: string; readonly sis_user_id: string; readonly enrollment_state: string; readonly limit_privileges_to_course_section: boolean; readonly sis_import_id: number | string; readonly root_account_id: number | string; readonly type: string; readonly user_id: number | string; readonly associated_user_id: number | string; readonly role: string; readonly role_id: number | string; readonly created_at: string | null; readonly updated_at: string | null; readonly start_at: string | null; readonly end_at: string | null; readonly last_activity_at: string | null; readonly last_attended_at: string | null; readonly total_activity_time: number; readonly html_url: string; readonly grades: Grade; readonly user: User; readonly override_grade: string; readonly override_score: number; readonly unposted_current_grade: string; readonly unposted_final_grade: string; readonly unposted_current_score: string; readonly unposted_final_score: string; readonly has_grading_periods: boolean; readonly totals_for_all_grading_periods_option: boolean; readonly current_grading_period_title: string; readonly current_grading_period_id: number | string; readonly current_period_override_grade: string; readonly current_period_override_score: number; readonly current_period_unposted_current_score: number; readonly current_period_unposted_final_score: number; readonly current_period_unposted_current_grade: string; readonly current_period_unposted_final_grade: string }
export interface EnrollmentTerm { readonly id: number | string; readonly sis_term_id: string; readonly sis_import_id: number | string; readonly name: string; readonly start_at: string | null; readonly end_at: string | null; readonly workflow_state: string; readonly overrides: { readonly [name: string]: unknown }; readonly course_count: number }
export interface EnrollmentTermsList { readonly enrollment_terms: readonly EnrollmentTerm[] }
export interface EpubExport { readonly id: number | string; readonly created_at: string | null; readonly attachment: File; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string }
export interface ErrorReport { readonly subject: string; readonly comments: string; readonly user_perceived_severity: string; readonly email: string; readonly url: string; readonly context_asset_string: string; readonly user_roles: string }
export interface EstimatedDuration { readonly id: number | string; readonly duration: string; readonly created_at: string; readonly updated_at: string }
export interface ExceptionRecord { readonly course_id: number | string; readonly conflicting_changes: readonly { readonly [name: string]: unknown }[] }
export interface ExperienceSummary { readonly current_app: string; readonly available_apps: readonly string[] }
export interface ExternalFeed { readonly id: number | string; readonly display_name: string; readonly url: string; readonly header_match: string; readonly created_at: string | null; readonly verbosity: string }
export interface ExternalToolTagAttributes { readonly url: string; readonly new_tab: boolean; readonly resource_link_id: string }
export interface Favorite { readonly context_id: number | string; readonly context_type: string }
export interface Feature { readonly feature: string; readonly display_name: string; readonly applies_to: string; readonly feature_flag: FeatureFlag; readonly root_opt_in: boolean; readonly beta: boolean; readonly early_access_program: boolean; readonly autoexpand: boolean; readonly release_notes_url: string }
export interface FeatureFlag { readonly context_type: string; readonly context_id: number | string; readonly feature: string; readonly state: string; readonly locked: boolean }
export interface FederatedAttributeConfig { readonly attribute: string; readonly provisioning_only: boolean; readonly autoconfirm: boolean }
export interface FederatedAttributesConfig { readonly admin_roles: string; readonly display_name: string; readonly email: string; readonly given_name: string; readonly integration_id: string; readonly locale: string; readonly name: string; readonly sis_user_id: string; readonly sortable_name: string; readonly surname: string; readonly timezone: string }
export interface File { readonly id: number | string; readonly folder_id: number | string; readonly display_name: string; readonly filename: string; readonly "content-type": string; readonly url: string; readonly size: number; readonly created_at: string | null; readonly updated_at: string | null; readonly unlock_at: string | null; readonly locked: boolean; readonly hidden: boolean; readonly lock_at: string | null; readonly hidden_for_user: boolean; readonly visibility_level: string; readonly thumbnail_url: string; readonly modified_at: string | null; readonly mime_class: string; readonly media_entry_id: string; readonly locked_for_user: boolean; readonly lock_info: LockInfo; readonly lock_explanation: string; readonly preview_url: string }
export interface FileAttachment { readonly "content-type": string; readonly url: string; readonly filename: string; readonly display_name: string }
export interface Folder { readonly context_type: string; readonly context_id: number | string; readonly files_count: number; readonly position: number; readonly updated_at: string | null; readonly folders_url: string; readonly files_url: string; readonly full_name: string; readonly lock_at: string | null; readonly id: number | string; readonly folders_count: number; readonly name: string; readonly parent_folder_id: number | string; readonly created_at: string | null; readonly unlock_at: string | null; readonly hidden: boolean; readonly hidden_for_user: boolean; readonly locked: boolean; readonly locked_for_user: boolean; readonly for_submissions: boolean }
export interface Grade { readonly html_url: string; readonly current_grade: string; readonly final_grade: string; readonly current_score: string; readonly final_score: string; readonly current_points: number; readonly unposted_current_grade: string; readonly unposted_final_grade: string; readonly unposted_current_score: string; readonly unposted_final_score: string; readonly unposted_current_points: number }
export interface GradeChangeEvent { readonly id: string; readonly created_at: string | null; readonly event_type: string; readonly excused_after: boolean; readonly excused_before: boolean; readonly grade_after: string; readonly grade_before: string; readonly graded_anonymously: boolean; readonly version_number: string; readonly request_id: string; readonly links: GradeChangeEventLinks }
export interface GradeChangeEventLinks { readonly assignment: number; readonly course: number; readonly student: number; readonly grader: number; readonly page_view: string }
export interface GradeGroup { readonly submission_id: AssignmentGroupGrade }
export interface Grader { readonly id: number | string; readonly name: string; readonly assignments: readonly number[] }
export interface Grades { readonly current: Grade; readonly current_groups: GradeGroup; readonly final: Grade; readonly final_groups: GradeGroup }
export interface GradingPeriod { readonly id: number | string; readonly title: string; readonly start_date: string | null; readonly end_date: string | null; readonly close_date: string | null; readonly weight: number; readonly is_closed: boolean }
export interface GradingPeriodSets { readonly title: string; readonly weighted: boolean; readonly display_totals_for_all_grading_periods: boolean }
export interface GradingRules { readonly drop_lowest: number; readonly drop_highest: number; readonly never_drop: readonly number[] }
export interface GradingSchemeEntry { readonly name: string; readonly value: number; readonly calculated_value: number }
export interface GradingStandard { readonly title: string; readonly id: number | string; readonly context_type: string; readonly context_id: number | string; readonly points_based: boolean; readonly scaling_factor: number; readonly grading_scheme: readonly GradingSchemeEntry[] }
export interface Group { readonly id: number | string; readonly name: string; readonly description: string; readonly is_public: boolean; readonly followed_by_user: boolean; readonly join_level: string; readonly members_count: number; readonly avatar_url: string; readonly context_type: string; readonly context_name: string; readonly course_id: number | string; readonly role: string; readonly group_category_id: number | string; readonly sis_group_id: string; readonly sis_import_id: number | string; readonly storage_quota_mb: number; readonly permissions: { readonly [name: string]: unknown }; readonly users: readonly User[]; readonly non_collaborative: boolean }
export interface GroupCategory { readonly id: number | string; readonly name: string; readonly role: string; readonly self_signup: string; readonly auto_leader: string; readonly context_type: string; readonly account_id: number | string; readonly group_limit: number; readonly sis_group_category_id: string; readonly sis_import_id: number | string; readonly progress: Progress; readonly non_collaborative: boolean }
export interface GroupMembership { readonly id: number | string; readonly group_id: number | string; readonly user_id: number | string; readonly workflow_state: string; readonly moderator: boolean; readonly just_created: boolean; readonly sis_import_id: number | string }
export interface HelpLink { readonly id: string; readonly text: string; readonly subtext: string; readonly url: string; readonly type: string; readonly available_to: readonly string[] }
export interface HelpLinks { readonly help_link_name: string; readonly help_link_icon: string; readonly custom_help_links: readonly HelpLink[]; readonly default_help_links: readonly HelpLink[] }
export interface HistoryEntry { readonly asset_code: string; readonly asset_name: string; readonly asset_icon: string; readonly asset_readable_category: string; readonly context_type: string; readonly context_id: number | string; readonly context_name: string; readonly visited_url: string; readonly visited_at: string | null; readonly interaction_seconds: number }
export interface InstAccessToken { readonly token: string }
export interface ItemProperties { readonly sample_num: number }
export interface JSONAPIPagination {  }
export interface JWT { readonly token: string }
export interface LatePolicy { readonly id: number | string; readonly course_id: number | string; readonly missing_submission_deduction_enabled: boolean; readonly missing_submission_deduction: number; readonly late_submission_deduction_enabled: boolean; readonly late_submission_deduction: number; readonly late_submission_interval: string; readonly late_submission_minimum_percent_enabled: boolean; readonly late_submission_minimum_percent: number; readonly created_at: string | null; readonly updated_at: string | null }
export interface LearningObjectDates { readonly id: number | string; readonly due_at: string | null; readonly lock_at: string | null; readonly reply_to_topic_due_at: string | null; readonly required_replies_due_at: string | null; readonly unlock_at: string | null; readonly only_visible_to_overrides: boolean; readonly graded: boolean; readonly blueprint_date_locks: readonly string[]; readonly visible_to_everyone: boolean; readonly overrides: readonly AssignmentOverride[]; readonly checkpoints: readonly LearningObjectDates[]; readonly tag: string; readonly peer_review_sub_assignment: { readonly [name: string]: unknown } }
export interface License { readonly id: string; readonly name: string; readonly url: string }
export interface LineItem { readonly id: string; readonly scoreMaximum: number; readonly label: string; readonly tag: string; readonly resourceId: string; readonly resourceLinkId: string; readonly "https://canvas.instructure.com/lti/submission_type": string; readonly "https://canvas.instructure.com/lti/launch_url": string }
export interface ListLtiRegistrationsResponse { readonly total: number; readonly data: readonly LtiRegistration[] }
export interface LockInfo { readonly asset_string: string; readonly unlock_at: string | null; readonly lock_at: string | null; readonly context_module: string; readonly manually_locked: boolean }
export interface LtiAssignment { readonly id: number | string; readonly name: string; readonly description: string; readonly points_possible: number; readonly due_at: string | null; readonly lti_id: string; readonly course_id: number | string; readonly lti_course_id: string }
export interface LtiLaunchDefinition { readonly definition_type: string; readonly definition_id: string; readonly name: string; readonly description: string; readonly url: string; readonly domain: string; readonly placements: { readonly [name: string]: unknown } }
export interface LtiLaunchSettings { readonly message_type: string; readonly text: string; readonly labels: { readonly [name: string]: unknown }; readonly custom_fields: { readonly [name: string]: unknown }; readonly selection_height: number; readonly selection_width: number; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly required_permissions: string; readonly windowTarget: string; readonly display_type: string; readonly url: string; readonly target_link_uri: string; readonly visibility: string; readonly prefer_sis_email: boolean; readonly oauth_compliant: boolean; readonly icon_svg_path_64: string; readonly default: string; readonly accept_media_types: string; readonly use_tray: boolean }
export interface LtiLegacyConfiguration { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly oidc_initiation_url: string; readonly oidc_initiation_urls: { readonly [name: string]: unknown }; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly scopes: readonly string[]; readonly extensions: readonly { readonly [name: string]: unknown }[] }
export interface LtiOverlay { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly domain: string; readonly privacy_level: string; readonly oidc_initiation_url: string; readonly disabled_scopes: readonly string[]; readonly disabled_placements: readonly string[]; readonly placements: { readonly [name: string]: unknown } }
export interface LtiOverlayVersion { readonly root_account_id: number | string; readonly created_at: string; readonly updated_at: string; readonly caused_by_reset: boolean; readonly created_by: User; readonly diff: readonly (readonly unknown[])[]; readonly lti_overlay_id: number | string; readonly account_id: number | string }
export interface LtiPlacement { readonly placement: string; readonly enabled: boolean; readonly message_type: string; readonly text: string; readonly labels: { readonly [name: string]: unknown }; readonly custom_fields: { readonly [name: string]: unknown }; readonly selection_height: number; readonly selection_width: number; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly required_permissions: string; readonly windowTarget: string; readonly display_type: string; readonly url: string; readonly target_link_uri: string; readonly visibility: string; readonly prefer_sis_email: boolean; readonly oauth_compliant: boolean; readonly icon_svg_path_64: string; readonly default: string; readonly accept_media_types: string; readonly use_tray: boolean }
export interface LtiPlacementLaunchDefinition { readonly message_type: string; readonly url: string; readonly title: string }
export interface LtiPlacementOverlay { readonly text: string; readonly target_link_uri: string; readonly message_type: string; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly default: string }
export interface LtiRegistration { readonly id: number | string; readonly name: string; readonly admin_nickname: string; readonly icon_url: string; readonly vendor: string; readonly account_id: number | string; readonly internal_service: boolean; readonly inherited: boolean; readonly lti_version: string; readonly dynamic_registration: boolean; readonly workflow_state: string; readonly created_at: string; readonly updated_at: string; readonly created_by: User; readonly updated_by: User; readonly root_account_id: number | string; readonly account_binding: LtiRegistrationAccountBinding; readonly configuration: LtiToolConfiguration }
export interface LtiRegistrationAccountBinding { readonly id: number | string; readonly account_id: number | string; readonly root_account_id: number | string; readonly registration_id: number | string; readonly workflow_state: string; readonly created_at: string; readonly updated_at: string; readonly created_by: User; readonly updated_by: User }
export interface LtiResourceLink { readonly id: number | string; readonly context_id: number | string; readonly context_type: string; readonly context_external_tool_id: number | string; readonly resource_type: string; readonly canvas_launch_url: string; readonly resource_link_uuid: string; readonly lookup_uuid: string; readonly title: string; readonly url: string; readonly lti_1_1_id: string; readonly created_at: string; readonly updated_at: string; readonly workflow_state: string; readonly associated_content_type: string; readonly associated_content_id: number | string }
export interface LtiToolConfiguration { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly domain: string; readonly tool_id: string; readonly privacy_level: string; readonly oidc_initiation_url: string; readonly oidc_initiation_urls: { readonly [name: string]: unknown }; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly scopes: readonly string[]; readonly redirect_uris: readonly string[]; readonly launch_settings: LtiLaunchSettings; readonly placements: readonly LtiPlacement[] }
export interface MediaComment { readonly "content-type": string; readonly display_name: string; readonly media_id: string; readonly media_type: string; readonly url: string }
export interface MediaObject { readonly can_add_captions: boolean; readonly user_entered_title: string; readonly title: string; readonly media_id: string; readonly media_type: string; readonly media_tracks: string; readonly media_sources: string }
export interface MediaTrack { readonly id: number | string; readonly user_id: number | string; readonly media_object_id: number | string; readonly kind: string; readonly locale: string; readonly content: string; readonly created_at: string; readonly updated_at: string; readonly webvtt_content: string }
export interface MigrationIssue { readonly id: number | string; readonly content_migration_url: string; readonly description: string; readonly workflow_state: string; readonly fix_issue_html_url: string; readonly issue_type: string; readonly error_report_html_url: string; readonly error_message: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface Migrator { readonly type: string; readonly requires_file_upload: boolean; readonly name: string; readonly required_settings: readonly string[] }
export interface Module { readonly id: number | string; readonly workflow_state: string; readonly position: number; readonly name: string; readonly unlock_at: string | null; readonly require_sequential_progress: boolean; readonly requirement_type: string; readonly prerequisite_module_ids: readonly (number | string)[]; readonly items_count: number; readonly items_url: string; readonly items: readonly ModuleItem[]; readonly state: string; readonly completed_at: string | null; readonly publish_final_grade: boolean; readonly published: boolean }
export interface ModuleAssignmentOverride { readonly id: number | string; readonly context_module_id: number | string; readonly title: string; readonly students: OverrideTarget; readonly course_section: OverrideTarget }
export interface ModuleItem { readonly id: number | string; readonly module_id: number | string; readonly position: number; readonly title: string; readonly indent: number; readonly type: string; readonly content_id: number | string; readonly html_url: string; readonly url: string; readonly page_url: string; readonly external_url: string; readonly new_tab: boolean; readonly completion_requirement: CompletionRequirement; readonly content_details: ContentDetails; readonly published: boolean }
export interface ModuleItemSequence { readonly items: readonly ModuleItemSequenceNode[]; readonly modules: readonly Module[] }
export interface ModuleItemSequenceNode { readonly prev: ModuleItem; readonly current: ModuleItem; readonly next: ModuleItem; readonly mastery_path: { readonly [name: string]: unknown } }
export interface MultipleAttemptsSettings { readonly multiple_attempts_enabled: boolean; readonly attempt_limit: boolean; readonly max_attempts: number; readonly score_to_keep: string; readonly cooling_period: boolean; readonly cooling_period_seconds: number }
export interface NamesAndRoleContext { readonly id: string; readonly label: string; readonly title: string }
export interface NamesAndRoleMembership { readonly status: string; readonly name: string; readonly picture: string; readonly given_name: string; readonly family_name: string; readonly email: string; readonly lis_person_sourcedid: string; readonly user_id: string; readonly roles: readonly string[]; readonly message: readonly NamesAndRoleMessage[] }
export interface NamesAndRoleMemberships { readonly id: string; readonly context: NamesAndRoleContext; readonly members: readonly NamesAndRoleMembership[] }
export interface NamesAndRoleMessage { readonly "https://purl.imsglobal.org/spec/lti/claim/message_type": string; readonly locale: string; readonly "https://www.instructure.com/canvas_user_id": number | string; readonly "https://www.instructure.com/canvas_user_login_id": string; readonly "https://purl.imsglobal.org/spec/lti/claim/custom": { readonly [name: string]: unknown } }
export interface NeedsGradingCount { readonly section_id: string; readonly needs_grading_count: number }
export interface NewQuiz { readonly id: string; readonly title: string; readonly instructions: string; readonly assignment_group_id: string; readonly points_possible: number; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly published: boolean; readonly grading_type: string; readonly quiz_settings: QuizSettings }
export interface NoticeCatalog { readonly client_id: string; readonly deployment_id: string; readonly notice_handlers: readonly NoticeHandler[] }
export interface NoticeHandler { readonly handler: string; readonly notice_type: string; readonly max_batch_size: number }
export interface NotificationPreference { readonly href: string; readonly notification: string; readonly category: string; readonly frequency: string }
export interface OriginalityReport { readonly id: number | string; readonly file_id: number | string; readonly originality_score: number; readonly originality_report_file_id: number | string; readonly originality_report_url: string; readonly tool_setting: ToolSetting; readonly error_report: string; readonly submission_time: string | null; readonly root_account_id: number | string }
export interface Outcome { readonly id: number | string; readonly url: string; readonly context_id: number | string; readonly context_type: string; readonly title: string; readonly display_name: string; readonly description: string; readonly vendor_guid: string; readonly points_possible: number; readonly mastery_points: number; readonly calculation_method: string; readonly calculation_int: number; readonly ratings: readonly RubricRating[]; readonly can_edit: boolean; readonly can_unlink: boolean; readonly assessed: boolean; readonly has_updateable_rubrics: boolean }
export interface OutcomeAlignment { readonly id: number | string; readonly assignment_id: number | string; readonly assessment_id: number | string; readonly submission_types: string; readonly url: string; readonly title: string }
export interface OutcomeGroup { readonly id: number | string; readonly url: string; readonly parent_outcome_group: OutcomeGroup; readonly context_id: number | string; readonly context_type: string; readonly title: string; readonly description: string; readonly vendor_guid: string; readonly subgroups_url: string; readonly outcomes_url: string; readonly import_url: string; readonly can_edit: boolean }
export interface OutcomeImport { readonly id: number | string; readonly learning_outcome_group_id: number | string; readonly created_at: string | null; readonly ended_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly data: OutcomeImportData; readonly progress: string; readonly user: User; readonly processing_errors: readonly (readonly unknown[])[] }
export interface OutcomeImportData { readonly import_type: string }
export interface OutcomeLink { readonly url: string; readonly context_id: number | string; readonly context_type: string; readonly outcome_group: OutcomeGroup; readonly outcome: Outcome; readonly assessed: boolean; readonly can_unlink: boolean }
export interface OutcomePath { readonly id: number | string; readonly parts: OutcomePathPart }
export interface OutcomePathPart { readonly name: string }
export interface OutcomeResult { readonly id: number | string; readonly score: number; readonly submitted_or_assessed_at: string | null; readonly links: { readonly [name: string]: unknown }; readonly percent: number }
export interface OutcomeRollup { readonly scores: OutcomeRollupScore; readonly name: string; readonly links: OutcomeRollupLinks }
export interface OutcomeRollupLinks { readonly course: number; readonly user: number; readonly section: number }
export interface OutcomeRollupScore { readonly score: number; readonly count: number; readonly links: OutcomeRollupScoreLinks }
export interface OutcomeRollupScoreLinks { readonly outcome: number }
export interface OverrideTarget { readonly id: number | string; readonly name: string }
export interface Page { readonly page_id: number | string; readonly url: string; readonly title: string; readonly created_at: string | null; readonly updated_at: string | null; readonly hide_from_students: boolean; readonly editing_roles: string; readonly last_edited_by: User; readonly body: string; readonly published: boolean; readonly publish_at: string | null; readonly front_page: boolean; readonly locked_for_user: boolean; readonly lock_info: LockInfo; readonly lock_explanation: string; readonly editor: string; readonly block_editor_attributes: { readonly [name: string]: unknown } }
export interface PageRevision { readonly revision_id: number | string; readonly updated_at: string | null; readonly latest: boolean; readonly edited_by: User; readonly url: string; readonly title: string; readonly body: string }
export interface PageView { readonly id: string; readonly app_name: string; readonly url: string; readonly context_type: string; readonly asset_type: string; readonly controller: string; readonly action: string; readonly contributed: boolean; readonly interaction_seconds: number; readonly created_at: string | null; readonly user_request: boolean; readonly render_time: number; readonly user_agent: string; readonly participated: boolean; readonly http_method: string; readonly remote_ip: string; readonly links: PageViewLinks }
export interface PageViewLinks { readonly user: number; readonly context: number; readonly asset: number; readonly real_user: number; readonly account: number }
export interface PairingCode { readonly user_id: number | string; readonly code: string; readonly expires_at: string | null; readonly workflow_state: string }
export interface PeerReview { readonly assessor_id: number | string; readonly asset_id: number | string; readonly asset_type: string; readonly id: number | string; readonly user_id: number | string; readonly workflow_state: string; readonly user: string; readonly assessor: string; readonly submission_comments: string }
export interface Permission { readonly key: string; readonly label: string; readonly group: string; readonly group_label: string; readonly available_to: readonly string[]; readonly true_for: readonly string[] }
export interface PermissionHelpText { readonly details: readonly { readonly [name: string]: unknown }[]; readonly considerations: readonly { readonly [name: string]: unknown }[] }
export interface PlannerNote { readonly id: number | string; readonly title: string; readonly description: string; readonly user_id: number | string; readonly workflow_state: string; readonly course_id: number | string; readonly todo_date: string | null; readonly linked_object_type: string; readonly linked_object_id: number | string; readonly linked_object_html_url: string; readonly linked_object_url: string }
export interface PlannerOverride { readonly id: number | string; readonly plannable_type: string; readonly plannable_id: number | string; readonly user_id: number | string; readonly assignment_id: number | string; readonly workflow_state: string; readonly marked_complete: boolean; readonly dismissed: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly deleted_at: string | null }
export interface Poll { readonly id: number | string; readonly question: string; readonly description: string; readonly created_at: string | null; readonly user_id: number | string; readonly total_results: { readonly [name: string]: unknown } }
export interface PollChoice { readonly id: number | string; readonly poll_id: number | string; readonly is_correct: boolean; readonly text: string; readonly position: number }
export interface PollSession { readonly id: number | string; readonly poll_id: number | string; readonly course_id: number | string; readonly course_section_id: number | string; readonly is_published: boolean; readonly has_public_results: boolean; readonly created_at: string | null; readonly results: { readonly [name: string]: unknown }; readonly poll_submissions: PollSubmission }
export interface PollSubmission { readonly id: number | string; readonly poll_choice_id: number | string; readonly user_id: number | string; readonly created_at: string | null }
export interface Proficiency { readonly ratings: unknown }
export interface ProficiencyRating { readonly description: string; readonly points: number; readonly mastery: boolean; readonly color: string }
export interface Profile { readonly id: number | string; readonly name: string; readonly short_name: string; readonly sortable_name: string; readonly title: string; readonly bio: string; readonly pronunciation: string; readonly primary_email: string; readonly login_id: string; readonly sis_user_id: string; readonly lti_user_id: string; readonly avatar_url: string; readonly calendar: CalendarLink; readonly time_zone: string; readonly locale: string; readonly k5_user: boolean; readonly use_classic_font_in_k5: boolean }
export interface Progress { readonly id: number | string; readonly context_id: number | string; readonly context_type: string; readonly user_id: number | string; readonly tag: string; readonly completion: number; readonly workflow_state: string; readonly created_at: string | null; readonly updated_at: string | null; readonly message: string; readonly results: { readonly [name: string]: unknown }; readonly url: string }
export interface ProvisionalGrade { readonly provisional_grade_id: number | string; readonly score: number; readonly grade: string; readonly grade_matches_current_submission: boolean; readonly graded_at: string | null; readonly final: boolean; readonly speedgrader_url: string }
export interface QuestionFeedback { readonly neutral: string; readonly correct: string; readonly incorrect: string }
export interface QuestionItem { readonly title: string; readonly item_body: string; readonly calculator_type: string; readonly feedback: QuestionFeedback; readonly interaction_type_slug: string; readonly interaction_data: { readonly [name: string]: unknown }; readonly properties: { readonly [name: string]: unknown }; readonly scoring_data: { readonly [name: string]: unknown }; readonly answer_feedback: { readonly [name: string]: unknown }; readonly scoring_algorithm: string }
export interface Quiz { readonly id: number | string; readonly title: string; readonly html_url: string; readonly mobile_url: string; readonly preview_url: string; readonly description: string; readonly quiz_type: string; readonly assignment_group_id: number | string; readonly time_limit: number; readonly shuffle_answers: boolean; readonly hide_results: string; readonly show_correct_answers: boolean; readonly show_correct_answers_last_attempt: boolean; readonly show_correct_answers_at: string | null; readonly hide_correct_answers_at: string | null; readonly one_time_results: boolean; readonly scoring_policy: string; readonly allowed_attempts: number; readonly one_question_at_a_time: boolean; readonly question_count: number; readonly points_possible: number; readonly cant_go_back: boolean; readonly access_code: string; readonly ip_filter: string; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly published: boolean; readonly unpublishable: boolean; readonly locked_for_user: boolean; readonly lock_info: LockInfo; readonly lock_explanation: string; readonly speedgrader_url: string; readonly quiz_extensions_url: string; readonly permissions: QuizPermissions; readonly all_dates: readonly AssignmentDate[]; readonly version_number: number; readonly question_types: readonly string[]; readonly anonymous_submissions: boolean }
export interface QuizAccommodationRequest { readonly user_id: number | string; readonly extra_time: number; readonly extra_attempts: number; readonly reduce_choices_enabled: boolean }
export interface QuizAssignmentOverride { readonly id: number | string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly title: string; readonly base: boolean }
export interface QuizAssignmentOverrideSet { readonly quiz_id: string; readonly due_dates: QuizAssignmentOverride; readonly all_dates: QuizAssignmentOverride }
export interface QuizAssignmentOverrideSetContainer { readonly quiz_assignment_overrides: readonly QuizAssignmentOverrideSet[] }
export interface QuizExtension { readonly quiz_id: number | string; readonly user_id: number | string; readonly extra_attempts: number; readonly extra_time: number; readonly manually_unlocked: boolean; readonly end_at: string | null }
export interface QuizGroup { readonly id: number | string; readonly quiz_id: number | string; readonly name: string; readonly pick_count: number; readonly question_points: number; readonly assessment_question_bank_id: number | string; readonly position: number }
export interface QuizIPFilter { readonly name: string; readonly account: string; readonly filter: string }
export interface QuizItem { readonly id: string; readonly position: number; readonly points_possible: number; readonly entry_type: string; readonly entry_editable: boolean; readonly stimulus_quiz_entry_id: string; readonly status: string; readonly properties: ItemProperties; readonly entry: unknown }
export interface QuizPermissions { readonly read: boolean; readonly submit: boolean; readonly create: boolean; readonly manage: boolean; readonly read_statistics: boolean; readonly review_grades: boolean; readonly update: boolean }
export interface QuizQuestion { readonly id: number | string; readonly quiz_id: number | string; readonly position: number; readonly question_name: string; readonly question_type: string; readonly question_text: string; readonly points_possible: number; readonly correct_comments: string; readonly incorrect_comments: string; readonly neutral_comments: string; readonly answers: readonly Answer[] }
export interface QuizReport { readonly id: number | string; readonly quiz_id: number | string; readonly report_type: string; readonly readable_type: string; readonly includes_all_versions: boolean; readonly anonymous: boolean; readonly generatable: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly url: string; readonly file: File; readonly progress_url: string; readonly progress: Progress }
export interface QuizSettings { readonly calculator_type: string; readonly filter_ip_address: boolean; readonly filters: { readonly [name: string]: unknown }; readonly one_at_a_time_type: string; readonly allow_backtracking: boolean; readonly shuffle_answers: boolean; readonly shuffle_questions: boolean; readonly require_student_access_code: boolean; readonly student_access_code: string; readonly has_time_limit: boolean; readonly session_time_limit_in_seconds: number; readonly multiple_attempts: MultipleAttemptsSettings; readonly result_view_settings: ResultViewSettings }
export interface QuizStatistics { readonly id: number | string; readonly quiz_id: number | string; readonly multiple_attempts_exist: boolean; readonly includes_all_versions: boolean; readonly generated_at: string | null; readonly url: string; readonly html_url: string; readonly question_statistics: QuizStatisticsQuestionStatistics; readonly submission_statistics: QuizStatisticsSubmissionStatistics; readonly links: QuizStatisticsLinks }
export interface QuizStatisticsAnswerPointBiserial { readonly answer_id: number | string; readonly point_biserial: number; readonly correct: boolean; readonly distractor: boolean }
export interface QuizStatisticsAnswerStatistics { readonly id: number | string; readonly text: string; readonly weight: number; readonly responses: number }
export interface QuizStatisticsLinks { readonly quiz: string }
export interface QuizStatisticsQuestionStatistics { readonly responses: number; readonly answers: QuizStatisticsAnswerStatistics }
export interface QuizStatisticsSubmissionStatistics { readonly unique_count: number; readonly score_average: number; readonly score_high: number; readonly score_low: number; readonly score_stdev: number; readonly scores: { readonly [name: string]: unknown }; readonly correct_count_average: number; readonly incorrect_count_average: number; readonly duration_average: number }
export interface QuizSubmission { readonly id: number | string; readonly quiz_id: number | string; readonly user_id: number | string; readonly submission_id: number | string; readonly started_at: string | null; readonly finished_at: string | null; readonly end_at: string | null; readonly attempt: number; readonly extra_attempts: number; readonly extra_time: number; readonly manually_unlocked: boolean; readonly time_spent: number; readonly score: number; readonly score_before_regrade: number; readonly kept_score: number; readonly fudge_points: number; readonly has_seen_results: boolean; readonly workflow_state: string; readonly overdue_and_needs_submission: boolean }
export interface QuizSubmissionEvent { readonly created_at: string | null; readonly event_type: string; readonly event_data: { readonly [name: string]: unknown } }
export interface QuizSubmissionQuestion { readonly id: number | string; readonly flagged: boolean; readonly answer: string; readonly answers: readonly string[] }
export interface QuizSubmissionUserList {  }
export interface QuizSubmissionUserListMeta {  }
export interface Report { readonly id: number | string; readonly report: string; readonly file_url: string; readonly attachment: File; readonly status: string; readonly created_at: string | null; readonly started_at: string | null; readonly ended_at: string | null; readonly run_time: number; readonly parameters: ReportParameters; readonly progress: number; readonly current_line: number; readonly user: User }
export interface ReportParameters { readonly enrollment_term_id: number | string; readonly include_deleted: boolean; readonly course_id: number | string; readonly order: string; readonly users: boolean; readonly accounts: boolean; readonly terms: boolean; readonly courses: boolean; readonly sections: boolean; readonly enrollments: boolean; readonly groups: boolean; readonly xlist: boolean; readonly sis_terms_csv: number; readonly sis_accounts_csv: number; readonly include_enrollment_state: boolean; readonly enrollment_state: readonly string[]; readonly start_at: string | null; readonly end_at: string | null }
export interface Result { readonly id: string; readonly userId: string; readonly resultScore: number; readonly resultMaximum: number; readonly comment: string; readonly scoreOf: string }
export interface ResultLinks { readonly user: string; readonly assessor: string; readonly assessment: string }
export interface ResultViewSettings { readonly result_view_restricted: boolean; readonly display_points_awarded: boolean; readonly display_points_possible: boolean; readonly display_items: boolean; readonly display_item_response: boolean; readonly display_item_response_qualifier: string; readonly show_item_responses_at: string | null; readonly hide_item_responses_at: string | null; readonly display_item_response_correctness: boolean; readonly display_item_response_correctness_qualifier: string; readonly show_item_response_correctness_at: string | null; readonly hide_item_response_correctness_at: string | null; readonly display_item_correct_answer: boolean; readonly display_item_feedback: boolean }
export interface Role { readonly id: number | string; readonly label: string; readonly role: string; readonly base_role_type: string; readonly is_account_role: boolean; readonly account: Account; readonly workflow_state: string; readonly created_at: string | null; readonly last_updated_at: string | null; readonly permissions: { readonly [name: string]: unknown } }
export interface RolePermissions { readonly enabled: boolean; readonly locked: boolean; readonly applies_to_self: boolean; readonly applies_to_descendants: boolean; readonly readonly: boolean; readonly explicit: boolean; readonly prior_default: boolean }
export interface Rubric { readonly id: number | string; readonly title: string; readonly context_id: number | string; readonly context_type: string; readonly points_possible: number; readonly reusable: boolean; readonly read_only: boolean; readonly free_form_criterion_comments: boolean; readonly hide_score_total: boolean; readonly data: readonly RubricCriterion[]; readonly assessments: readonly RubricAssessment[]; readonly associations: readonly RubricAssociation[] }
export interface RubricAssessment { readonly id: number | string; readonly rubric_id: number | string; readonly rubric_association_id: number | string; readonly score: number; readonly artifact_type: string; readonly artifact_id: number | string; readonly artifact_attempt: number; readonly assessment_type: string; readonly assessor_id: number | string; readonly data: readonly { readonly [name: string]: unknown }[]; readonly comments: readonly string[] }
export interface RubricAssociation { readonly id: number | string; readonly rubric_id: number | string; readonly association_id: number | string; readonly association_type: string; readonly use_for_grading: boolean; readonly summary_data: string; readonly purpose: string; readonly hide_score_total: boolean; readonly hide_points: boolean; readonly hide_outcome_results: boolean }
export interface RubricCriteria { readonly points: number; readonly id: string; readonly learning_outcome_id: string; readonly vendor_guid: string; readonly description: string; readonly long_description: string; readonly criterion_use_range: boolean; readonly ratings: readonly RubricRating[]; readonly ignore_for_scoring: boolean }
export interface RubricCriterion { readonly id: string; readonly description: string; readonly long_description: string; readonly points: number; readonly criterion_use_range: boolean; readonly ratings: readonly RubricRating[] }
export interface RubricRating { readonly id: string; readonly criterion_id: string; readonly description: string; readonly long_description: string; readonly points: number }
export interface SSOSettings { readonly login_handle_name: string; readonly change_password_url: string; readonly auth_discovery_url: string; readonly unknown_user_url: string }
export interface Scope { readonly resource: string; readonly resource_name: string; readonly controller: string; readonly action: string; readonly verb: string; readonly scope: string }
export interface Score { readonly userId: string; readonly scoreGiven: number; readonly scoreMaximum: number; readonly comment: string; readonly timestamp: string; readonly activityProgress: string; readonly gradingProgress: string; readonly submission: { readonly [name: string]: unknown } }
export interface ScoreStatistic { readonly min: number; readonly max: number; readonly mean: number; readonly upper_q: number; readonly median: number; readonly lower_q: number }
export interface SearchResult { readonly content_id: number | string; readonly content_type: string; readonly title: string; readonly body: string; readonly html_url: string; readonly distance: number }
export interface SearchableAccount { readonly id: string; readonly name: string; readonly sis_id: string; readonly display_path: readonly string[] }
export interface SearchableCourse { readonly id: string; readonly name: string; readonly sis_id: string; readonly display_path: readonly string[]; readonly course_code: string }
export interface Section { readonly id: number | string; readonly name: string; readonly sis_section_id: string; readonly integration_id: string; readonly sis_import_id: number | string; readonly course_id: number | string; readonly sis_course_id: string; readonly start_at: string | null; readonly end_at: string | null; readonly restrict_enrollments_to_section_dates: boolean; readonly nonxlist_course_id: number | string; readonly total_students: number; readonly students: readonly User[] }
export interface SectionAssignmentOverrideAttributes { readonly override_title: string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null }
export interface SectionAttributes { readonly id: number | string; readonly name: string; readonly sis_id: string; readonly integration_id: string; readonly origin_course: CourseAttributes; readonly xlist_course: CourseAttributes; readonly override: SectionAssignmentOverrideAttributes }
export interface SharedBrandConfig { readonly id: number | string; readonly account_id: string; readonly brand_config_md5: string; readonly name: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface SisAssignment { readonly id: number | string; readonly course_id: number | string; readonly name: string; readonly created_at: string | null; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly points_possible: number; readonly submission_types: readonly string[]; readonly integration_id: string; readonly integration_data: string; readonly include_in_final_grade: boolean; readonly assignment_group: readonly AssignmentGroupAttributes[]; readonly sections: readonly SectionAttributes[]; readonly user_overrides: readonly UserAssignmentOverrideAttributes[] }
export interface SisImport { readonly id: number | string; readonly created_at: string | null; readonly ended_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly data: SisImportData; readonly statistics: SisImportStatistics; readonly progress: string; readonly errors_attachment: File; readonly user: User; readonly processing_warnings: readonly (readonly (string | null)[])[]; readonly processing_errors: readonly (readonly (string | null)[])[]; readonly batch_mode: boolean; readonly batch_mode_term_id: string; readonly multi_term_batch_mode: boolean; readonly skip_deletes: boolean; readonly override_sis_stickiness: boolean; readonly add_sis_stickiness: boolean; readonly clear_sis_stickiness: boolean; readonly diffing_threshold_exceeded: boolean; readonly diffing_data_set_identifier: string; readonly diffing_remaster: boolean; readonly diffed_against_import_id: number | string; readonly csv_attachments: readonly (readonly File[])[] }
export interface SisImportCounts { readonly accounts: number; readonly terms: number; readonly abstract_courses: number; readonly courses: number; readonly sections: number; readonly xlists: number; readonly users: number; readonly enrollments: number; readonly groups: number; readonly group_memberships: number; readonly grade_publishing_results: number; readonly batch_courses_deleted: number; readonly batch_sections_deleted: number; readonly batch_enrollments_deleted: number; readonly error_count: number; readonly warning_count: number }
export interface SisImportData { readonly import_type: string; readonly supplied_batches: readonly string[]; readonly counts: SisImportCounts }
export interface SisImportError { readonly sis_import_id: number | string; readonly file: string; readonly message: string; readonly row_info: string; readonly row: number }
export interface SisImportStatistic { readonly created: number; readonly concluded: number; readonly deactivated: number; readonly restored: number; readonly deleted: number }
export interface SisImportStatistics { readonly total_state_changes: number; readonly Account: SisImportStatistic; readonly EnrollmentTerm: SisImportStatistic; readonly CommunicationChannel: SisImportStatistic; readonly AbstractCourse: SisImportStatistic; readonly Course: SisImportStatistic; readonly CourseSection: SisImportStatistic; readonly Enrollment: SisImportStatistic; readonly GroupCategory: SisImportStatistic; readonly Group: SisImportStatistic; readonly GroupMembership: SisImportStatistic; readonly Pseudonym: SisImportStatistic; readonly UserObserver: SisImportStatistic; readonly AccountUser: SisImportStatistic }
export interface StimulusItem { readonly title: string; readonly body: string; readonly instructions: string; readonly source_url: string; readonly orientation: string; readonly passage: boolean }
export interface StudentAttributes { readonly user_id: number | string; readonly sis_user_id: string }
export interface Submission { readonly assignment_id: number | string; readonly assignment: Assignment; readonly course: Course; readonly attempt: number; readonly body: string; readonly grade: string; readonly grade_matches_current_submission: boolean; readonly html_url: string; readonly preview_url: string; readonly score: number; readonly submission_comments: readonly SubmissionComment[]; readonly submission_type: string; readonly submitted_at: string | null; readonly url: string; readonly user_id: number | string; readonly grader_id: number | string; readonly graded_at: string | null; readonly user: User | UserDisplay; readonly late: boolean; readonly assignment_visible: boolean; readonly excused: boolean; readonly missing: boolean; readonly late_policy_status: string; readonly points_deducted: number; readonly seconds_late: number; readonly workflow_state: string; readonly extra_attempts: number; readonly anonymous_id: string; readonly posted_at: string | null; readonly read_status: string; readonly redo_request: boolean }
export interface SubmissionComment { readonly id: number | string; readonly author_id: number | string; readonly author_name: string; readonly author: string; readonly comment: string; readonly created_at: string | null; readonly edited_at: string | null; readonly media_comment: MediaComment }
export interface SubmissionHistory { readonly submission_id: number | string; readonly versions: readonly SubmissionVersion[] }
export interface SubmissionVersion { readonly assignment_id: number | string; readonly assignment_name: string; readonly body: string; readonly current_grade: string; readonly current_graded_at: string | null; readonly current_grader: string; readonly grade_matches_current_submission: boolean; readonly graded_at: string | null; readonly grader: string; readonly grader_id: number | string; readonly id: number | string; readonly new_grade: string; readonly new_graded_at: string | null; readonly new_grader: string; readonly previous_grade: string; readonly previous_graded_at: string | null; readonly previous_grader: string; readonly score: number; readonly user_name: string; readonly submission_type: string; readonly url: string; readonly user_id: number | string; readonly workflow_state: string }
export interface Tab { readonly html_url: string; readonly id: string; readonly label: string; readonly type: string; readonly hidden: boolean; readonly visibility: string; readonly position: number }
export interface TemporaryEnrollmentPairing { readonly id: number | string; readonly workflow_state: string }
export interface Term { readonly id: number | string; readonly name: string; readonly start_at: string | null; readonly end_at: string | null }
export interface TermsOfService { readonly id: number | string; readonly terms_type: string; readonly passive: boolean; readonly account_id: number | string; readonly content: string; readonly self_registration_type: string }
export interface Token { readonly id: number | string; readonly created_at: string | null; readonly expires_at: string | null; readonly workflow_state: string; readonly remember_access: boolean; readonly scopes: readonly string[]; readonly real_user_id: number | string | null; readonly token: string; readonly token_hint: string; readonly user_id: number | string; readonly purpose: string; readonly app_name: string | null; readonly can_manually_regenerate: boolean }
export interface ToolSetting { readonly resource_type_code: string; readonly resource_url: string }
export interface TurnitinSettings { readonly originality_report_visibility: string; readonly s_paper_check: boolean; readonly internet_check: boolean; readonly journal_check: boolean; readonly exclude_biblio: boolean; readonly exclude_quoted: boolean; readonly exclude_small_matches_type: string; readonly exclude_small_matches_value: number }
export interface UpdatedEventData { readonly name: readonly string[]; readonly start_at: readonly string[]; readonly conclude_at: readonly string[]; readonly is_public: readonly boolean[] }
export interface UsageRights { readonly legal_copyright: string; readonly use_justification: string; readonly license: string; readonly license_name: string; readonly message: string; readonly file_ids: readonly (number | string)[] }
export interface User { readonly id: number | string; readonly name: string; readonly sortable_name: string; readonly last_name: string; readonly first_name: string; readonly short_name: string; readonly sis_user_id: string; readonly sis_import_id: number | string; readonly integration_id: string; readonly login_id: string; readonly avatar_url: string; readonly avatar_state: string; readonly enrollments: readonly Enrollment[]; readonly email: string; readonly locale: string; readonly last_login: string | null; readonly time_zone: string; readonly bio: string; readonly pronouns: string }
export interface UserAssignmentOverrideAttributes { readonly id: number | string; readonly title: string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly students: readonly StudentAttributes[] }
export interface UserDisplay { readonly id: number | string; readonly short_name: string; readonly avatar_image_url: string; readonly html_url: string }
export interface ePortfolio { readonly id: number | string; readonly user_id: number | string; readonly name: string; readonly public: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly deleted_at: string | null; readonly spam_status: string }
export interface ePortfolioPage { readonly id: number | string; readonly eportfolio_id: number | string; readonly position: number; readonly name: string; readonly content: string; readonly created_at: string | null; readonly updated_at: string | null }

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
/** True lets students take part only between the dates of the course, whatever the dates of its term. */ restrict_enrollments_to_course_dates?: Flag; term_id?: Text;
/** The SIS finds the course by this id: with another one, imports no longer update it. */ sis_course_id?: Text; integration_id?: Text;
/** True hides the total grades of the course from its students. */ hide_final_grades?: Flag;
/** Changes the total grades of all students at once: with true, groups count by weight instead of points. */ apply_assignment_group_weights?: Flag; time_zone?: Text; default_view?: Choice<"feed" | "wiki" | "modules" | "syllabus" | "assignments">; syllabus_body?: Text; grading_standard_id?: Numeric; grade_passback_setting?: Text; course_format?: Text;
/** True hides new grades from students until somebody posts them. */ post_manually?: Flag }
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
/** Unless this is false, values that somebody has set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
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
export interface CreateNewRoleParams extends Common { label?: Text; role?: Text; base_role_type?: Word<"AccountMembership" | "StudentEnrollment" | "TeacherEnrollment" | "TaEnrollment" | "ObserverEnrollment" | "DesignerEnrollment">; permissions?: Many<CreateContentMigrationDaySubstitutions> }
export interface DeactivateRoleParams extends Common { role_id?: Numeric; role?: Text }
export interface UpdateRoleParams extends Common { label?: Text; permissions?: Many<CreateContentMigrationDaySubstitutions> }
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
/** True also overwrites what somebody has changed by hand in Canvas. */ override_sis_stickiness?: Flag;
/** True protects the imported values from later imports, as if somebody had set them by hand. */ add_sis_stickiness?: Flag;
/** True lets later imports overwrite these values again, also those set by hand in Canvas. */ clear_sis_stickiness?: Flag; update_sis_id_if_login_claimed?: Flag;
/** Deletes what the previous import with this identifier had and this one lacks: never reuse it for other data. */ diffing_data_set_identifier?: Text;
/** True applies all rows, and deletes nothing that they lack. */ diffing_remaster_data_set?: Flag;
/** What becomes of enrollments that the previous import had and this one lacks. Default: deleted. */ diffing_drop_status?: Word<"deleted" | "completed" | "inactive">;
/** What becomes of users that the previous import had and this one lacks. Default: deleted. */ diffing_user_remove_status?: Text;
/** What becomes of enrollments that batch mode finds missing. Default: deleted. */ batch_mode_enrollment_drop_status?: Word<"deleted" | "completed" | "inactive">;
/** If batch mode would delete more than this percentage, it deletes nothing. Without it there is no limit. */ change_threshold?: Numeric; diff_row_count_threshold?: Numeric }
export interface RestoreWorkflowStatesOfSisImportedItemsParams extends Common { batch_mode?: Flag; undelete_only?: Flag; unconclude_only?: Flag }
export interface GetSubAccountsOfAccountParams extends Common { recursive?: Flag; order?: Choice<"id" | "name">; include?: Many<Word<"course_count" | "sub_account_count">> }
export interface CreateNewSubAccountAccount { name?: Text; sis_account_id?: Text; default_storage_quota_mb?: Numeric; default_user_storage_quota_mb?: Numeric; default_group_storage_quota_mb?: Numeric }
export interface CreateNewSubAccountParams extends Common { account?: Members<CreateNewSubAccountAccount> }
export interface ListAvailableTabsForCourseOrGroupParams extends Common { include?: Many<Word<"course_subject_tabs">> }
export interface CreateTemporaryEnrollmentPairingParams extends Common { workflow_state?: Text; ending_enrollment_state?: Text }
export interface ListEnrollmentTermsParams extends Common { workflow_state?: Many<Word<"active" | "deleted" | "all">>; include?: Many<Word<"overrides">>; term_name?: Text }
export interface CreateEnrollmentTermEnrollmentType { start_at?: Time; end_at?: Time }
export interface CreateEnrollmentTermOverrides { enrollment_type?: Members<CreateEnrollmentTermEnrollmentType> }
export interface CreateEnrollmentTermEnrollmentTerm { name?: Text; start_at?: Time;
/** Ends access to all courses of the term that have no dates of their own. */ end_at?: Time; sis_term_id?: Text; overrides?: Many<CreateEnrollmentTermOverrides> }
export interface CreateEnrollmentTermParams extends Common { enrollment_term?: Members<CreateEnrollmentTermEnrollmentTerm> }
export interface UpdateEnrollmentTermParams extends Common { enrollment_term?: Members<CreateEnrollmentTermEnrollmentTerm>;
/** Unless this is false, values that somebody has set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
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
/** Unless this is false, values that somebody has set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
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
export interface CreateCalendarEventDuplicate { count?: Numeric; interval?: Numeric; frequency?: Choice<"daily" | "weekly" | "monthly">; append_iterator?: Flag }
export interface CreateCalendarEventCalendarEvent { context_code?: Text; title?: Text; description?: Text; start_at?: Time; end_at?: Time; location_name?: Text; location_address?: Text; time_zone_edited?: Text; all_day?: Flag; child_event_data?: Members<CreateContentMigrationDaySubstitutions>; duplicate?: Members<CreateCalendarEventDuplicate>; rrule?: Text; blackout_date?: Flag }
export interface CreateCalendarEventParams extends Common { calendar_event?: Members<CreateCalendarEventCalendarEvent> }
export interface DeleteCalendarEventParams extends Common { cancel_reason?: Text;
/** all deletes the whole series, following this event and all later ones. */ which?: Choice<"one" | "all" | "following"> }
export interface UpdateCalendarEventCalendarEvent { context_code?: Text; title?: Text; description?: Text; start_at?: Time; end_at?: Time; location_name?: Text; location_address?: Text; time_zone_edited?: Text; all_day?: Flag; child_event_data?: Members<CreateContentMigrationDaySubstitutions>; rrule?: Text; blackout_date?: Flag }
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
/** A value such as course_101 or group_5 stands for all of its members, which may be hundreds. */ recipients?: Many<Text>; subject?: Text; body?: Text; force_new?: Flag;
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
export interface CreateAssignmentGroupParams extends Common { name?: Text; position?: Numeric;
/** Changes the total grades of all students at once, if the course applies weights. */ group_weight?: Numeric; sis_source_id?: Text; integration_data?: unknown }
export interface DestroyAssignmentGroupParams extends Common {
/** Without it, all assignments of the group are deleted, too. */ move_assignments_to?: Numeric }
export interface GetAssignmentGroupParams extends Common { include?: Many<Word<"assignments" | "discussion_topic" | "assignment_visibility" | "submission" | "score_statistics">>; override_assignment_dates?: Flag; grading_period_id?: Numeric }
export interface EditAssignmentGroupParams extends Common { name?: Text; position?: Numeric;
/** Changes the total grades of all students at once, if the course applies weights. */ group_weight?: Numeric; sis_source_id?: Text; integration_data?: unknown;
/** Dropping the lowest or highest scores changes the total grades of all students at once. */ rules?: unknown }
export interface ListAssignmentsAssignmentGroupsParams extends Common { include?: Many<Word<"submission" | "assignment_visibility" | "all_dates" | "overrides" | "observed_users" | "can_edit" | "score_statistics" | "ab_guid">>; search_term?: Text; override_assignment_dates?: Flag; needs_grading_count_by_section?: Flag; bucket?: Choice<"past" | "overdue" | "undated" | "ungraded" | "unsubmitted" | "upcoming" | "future">; assignment_ids?: Many<Text>; order_by?: Choice<"position" | "name" | "due_at">; post_to_sis?: Flag; new_quizzes?: Flag }
export interface CreateAssignmentPeerReview { points_possible?: Numeric; grading_type?: Choice<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points">; due_at?: Time; lock_at?: Time; unlock_at?: Time; peer_review_overrides?: unknown }
export interface CreateAssignmentAssignment { name?: Text; position?: Numeric; submission_types?: Many<Word<"online_quiz" | "none" | "on_paper" | "discussion_topic" | "external_tool" | "online_upload" | "online_text_entry" | "online_url" | "media_recording" | "student_annotation">>; allowed_extensions?: Many<Text>; turnitin_enabled?: Flag; vericite_enabled?: Flag; turnitin_settings?: unknown; integration_data?: unknown; integration_id?: Text; peer_reviews?: Flag; automatic_peer_reviews?: Flag;
/** True notifies the students of the change. */ notify_of_update?: Flag; group_category_id?: Numeric;
/** Unless this is true, the grade of one member is that of the whole group. */ grade_group_students_individually?: Numeric; external_tool_tag_attributes?: unknown; points_possible?: Numeric; grading_type?: Choice<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points" | "not_graded">; due_at?: Time;
/** After this time students cannot submit any more. */ lock_at?: Time; unlock_at?: Time; description?: Text; assignment_group_id?: Numeric; assignment_overrides?: unknown;
/** True hides it from all students without an override. */ only_visible_to_overrides?: Flag;
/** True shows it to students, who may be notified. It cannot be undone after a submission. */ published?: Flag; grading_standard_id?: Numeric;
/** True leaves it out of the total grades of all students. */ omit_from_final_grade?: Flag; hide_in_gradebook?: Flag; quiz_lti?: Flag; moderated_grading?: Flag; grader_count?: Numeric; final_grader_id?: Numeric; grader_comments_visible_to_graders?: Flag; graders_anonymous_to_graders?: Flag; graders_names_visible_to_final_grader?: Flag; anonymous_grading?: Flag; allowed_attempts?: Numeric; annotatable_attachment_id?: Numeric; asset_processors?: Many<Text>; peer_review?: Members<CreateAssignmentPeerReview> }
export interface CreateAssignmentParams extends Common { assignment?: Members<CreateAssignmentAssignment> }
export interface ShowProvisionalGradeStatusForStudentParams extends Common { anonymous_id?: Text }
export interface GradeOrCommentOnSubmissionByAnonymousIdComment { text_comment?: Text;
/** True sends the comment to all members of the group, not only to this student. */ group_comment?: Flag; media_comment_id?: Text; media_comment_type?: Text; file_ids?: Many<Numeric> }
export interface GradeOrCommentOnSubmissionByAnonymousIdSubmission {
/** "40" gives points, "40%" a percentage, "B+" a letter grade, "pass" full points and "fail" none. */ posted_grade?: Text;
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
/** "40" gives points, "40%" a percentage, "B+" a letter grade, "pass" full points and "fail" none. */ posted_grade?: Text;
/** True removes the grade, and the assignment no longer counts for the student. */ excuse?: Flag;
/** late lowers the score, and missing replaces it, as the late policy of the course says. */ late_policy_status?: Text; sticker?: Text; seconds_late_override?: Numeric; peer_review?: Flag }
export interface GradeOrCommentOnSubmissionParams extends Common { comment?: Members<GradeOrCommentOnSubmissionComment>; include?: Many<Word<"submission_comments" | "visibility" | "sub_assignment_submissions" | "peer_review_submissions" | "provisional_grades" | "group">>; prefer_points_over_scheme?: Flag; submission?: Members<GradeOrCommentOnSubmissionSubmission>;
/** Replaces the assessment: criteria that are left out lose their ratings, and the score may change. */ rubric_assessment?: unknown }
export interface EditSubmissionCommentParams extends Common { comment?: Text }
export interface UploadFileParams extends Common { name?: Text; size?: Numeric; content_type?: Text; parent_folder_id?: Numeric; parent_folder_path?: Text; folder?: Text; on_duplicate?: Word<"overwrite" | "rename">; success_include?: Many<Text>; url?: Text; submit_assignment?: Flag; no_redirect?: Flag }
export interface GradeOrCommentOnMultipleSubmissionsCoursesParams extends Common { grade_data?: Members<CreateContentMigrationDaySubstitutions> }
export interface GetSingleAssignmentParams extends Common { include?: Many<Word<"submission" | "assignment_visibility" | "overrides" | "observed_users" | "can_edit" | "score_statistics" | "ab_guid" | "peer_review">>; override_assignment_dates?: Flag; needs_grading_count_by_section?: Flag; all_dates?: Flag }
export interface EditAssignmentAssignment { submission_types?: Many<Word<"online_quiz" | "none" | "on_paper" | "discussion_topic" | "external_tool" | "online_upload" | "online_text_entry" | "online_url" | "media_recording" | "student_annotation">>; name?: Text; position?: Numeric; allowed_extensions?: Many<Text>; turnitin_enabled?: Flag; vericite_enabled?: Flag; turnitin_settings?: unknown; sis_assignment_id?: Text; integration_data?: unknown; integration_id?: Text; peer_reviews?: Flag; automatic_peer_reviews?: Flag;
/** True notifies the students of the change. */ notify_of_update?: Flag; group_category_id?: Numeric;
/** Unless this is true, the grade of one member is that of the whole group. */ grade_group_students_individually?: Numeric; external_tool_tag_attributes?: unknown;
/** Scores stay as they are, so that the percentages of all graded submissions change. */ points_possible?: Numeric; grading_type?: Choice<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points" | "not_graded">; due_at?: Time;
/** After this time students cannot submit any more. */ lock_at?: Time; unlock_at?: Time; description?: Text; assignment_group_id?: Numeric;
/** Replaces all overrides: those that the list lacks are deleted. */ assignment_overrides?: unknown;
/** True hides it from all students without an override. */ only_visible_to_overrides?: Flag;
/** True shows it to students, who may be notified. It cannot be undone after a submission. */ published?: Flag; grading_standard_id?: Numeric;
/** True leaves it out of the total grades of all students. */ omit_from_final_grade?: Flag; hide_in_gradebook?: Flag; moderated_grading?: Flag; grader_count?: Numeric; final_grader_id?: Numeric; grader_comments_visible_to_graders?: Flag; graders_anonymous_to_graders?: Flag; graders_names_visible_to_final_grader?: Flag; anonymous_grading?: Flag; allowed_attempts?: Numeric; annotatable_attachment_id?: Numeric; asset_processors?: Many<Text>; force_updated_at?: Flag; peer_review?: Members<CreateAssignmentPeerReview> }
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
export interface CreateNewDiscussionTopicParams extends Common { title?: Text; message?: Text; discussion_type?: Choice<"side_comment" | "threaded" | "not_threaded">; published?: Flag; delayed_post_at?: Time; allow_rating?: Flag; lock_at?: Time; podcast_enabled?: Flag; podcast_has_student_posts?: Flag; require_initial_post?: Flag; assignment?: unknown;
/** True makes it an announcement, of which all members are notified. */ is_announcement?: Flag; pinned?: Flag; position_after?: Text; group_category_id?: Numeric; only_graders_can_rate?: Flag; sort_order?: Choice<"asc" | "desc">; sort_order_locked?: Flag; expanded?: Flag; expanded_locked?: Flag; sort_by_rating?: Flag; attachment?: unknown; specific_sections?: Text; lock_comment?: Flag }
export interface GetSingleTopicParams extends Common { include?: Many<Word<"all_dates" | "sections" | "sections_user_count" | "overrides">> }
export interface UpdateTopicCoursesParams extends Common { title?: Text; message?: Text; discussion_type?: Choice<"side_comment" | "threaded" | "not_threaded">; published?: Flag; delayed_post_at?: Time; lock_at?: Time; podcast_enabled?: Flag; podcast_has_student_posts?: Flag; require_initial_post?: Flag; assignment?: unknown;
/** True makes it an announcement, of which all members are notified. */ is_announcement?: Flag; pinned?: Flag; position_after?: Text; group_category_id?: Numeric; allow_rating?: Flag; only_graders_can_rate?: Flag; sort_order?: Choice<"asc" | "desc">; sort_order_locked?: Flag; expanded?: Flag; expanded_locked?: Flag; sort_by_rating?: Flag; specific_sections?: Text; lock_comment?: Flag }
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
/** True sends the user a message. By default nobody is told. */ notify?: Flag; self_enrollment_code?: Text;
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
/** True publishes a student's final grade as soon as the module is completed. */ publish_final_grade?: Flag }
export interface CreateModuleParams extends Common { module?: Members<CreateModuleModule> }
export interface UpdateModuleSOverridesParams extends Common { overrides?: Many<Text> }
export interface ShowModuleParams extends Common { include?: Many<Word<"items" | "content_details">>; student_id?: Text }
export interface UpdateModuleModule { name?: Text; unlock_at?: Time; position?: Numeric; require_sequential_progress?: Flag; prerequisite_module_ids?: Many<Text>;
/** True publishes a student's final grade as soon as the module is completed. */ publish_final_grade?: Flag;
/** True publishes the module and all of its items. */ published?: Flag }
export interface UpdateModuleParams extends Common { module?: Members<UpdateModuleModule> }
export interface ListModuleItemsParams extends Common { include?: Many<Word<"content_details">>; search_term?: Text; student_id?: Text }
export interface CreateModuleItemCompletionRequirement { type?: Word<"must_view" | "must_contribute" | "must_submit" | "must_mark_done">; min_score?: Numeric }
export interface CreateModuleItemIframe { width?: Numeric; height?: Numeric }
export interface CreateModuleItemModuleItem { title?: Text; type?: Word<"File" | "Page" | "Discussion" | "Assignment" | "Quiz" | "SubHeader" | "ExternalUrl" | "ExternalTool">; content_id?: Text; position?: Numeric; indent?: Numeric; page_url?: Text; external_url?: Text; new_tab?: Flag; completion_requirement?: Members<CreateModuleItemCompletionRequirement>; iframe?: Members<CreateModuleItemIframe> }
export interface CreateModuleItemParams extends Common { module_item?: Members<CreateModuleItemModuleItem> }
export interface ShowModuleItemParams extends Common { include?: Many<Word<"content_details">>; student_id?: Text }
export interface UpdateModuleItemModuleItem { title?: Text; position?: Numeric; indent?: Numeric; external_url?: Text; new_tab?: Flag; completion_requirement?: Members<CreateModuleItemCompletionRequirement>; published?: Flag; module_id?: Text }
export interface UpdateModuleItemParams extends Common { module_item?: Members<UpdateModuleItemModuleItem> }
export interface SelectMasteryPathParams extends Common { assignment_set_id?: Text; student_id?: Text }
export interface RetrieveAssignmentOverriddenDatesForNewQuizzesQuizAssignmentOverrides { quiz_ids?: Many<Numeric> }
export interface RetrieveAssignmentOverriddenDatesForNewQuizzesParams extends Common { quiz_assignment_overrides?: Many<RetrieveAssignmentOverriddenDatesForNewQuizzesQuizAssignmentOverrides> }
export interface GetOutcomeAlignmentsForStudentOrAssignmentParams extends Common { student_id?: Numeric; assignment_id?: Numeric }
export interface GetOutcomeResultsParams extends Common { user_ids?: Many<Numeric>; outcome_ids?: Many<Numeric>; include?: Many<Text>; include_hidden?: Flag }
export interface GetOutcomeResultRollupsParams extends Common { aggregate?: Word<"course">; aggregate_stat?: Word<"mean" | "median">; user_ids?: Many<Numeric>; outcome_ids?: Many<Numeric>; include?: Many<Text>; exclude?: Many<Word<"missing_user_rollups">>; sort_by?: Word<"student" | "outcome">; sort_outcome_id?: Numeric; sort_order?: Word<"asc" | "desc">; add_defaults?: Flag; contributing_scores?: Flag }
export interface GetContributingScoresParams extends Common { user_ids?: Many<Numeric>; only_assignment_alignments?: Flag; show_unpublished_assignments?: Flag }
export interface ListPagesCoursesParams extends Common { sort?: Word<"title" | "created_at" | "updated_at">; order?: Word<"asc" | "desc">; search_term?: Text; published?: Flag; include?: Many<Word<"enrollments">> }
export interface CreatePageCoursesWikiPage { title?: Text; body?: Text; editing_roles?: Word<"teachers" | "students" | "members" | "public">;
/** True notifies the participants of the change. */ notify_of_update?: Flag; published?: Flag; front_page?: Flag; publish_at?: Time }
export interface CreatePageCoursesParams extends Common { wiki_page?: Members<CreatePageCoursesWikiPage> }
export interface UpdateCreatePageWikiPage { title?: Text; body?: Text; editing_roles?: Word<"teachers" | "students" | "members" | "public">;
/** True notifies the participants of the change. */ notify_of_update?: Flag; published?: Flag; publish_at?: Time; front_page?: Flag }
export interface UpdateCreatePageParams extends Common { wiki_page?: Members<UpdateCreatePageWikiPage> }
export interface ShowRevisionCoursesRevisionIdParams extends Common { summary?: Flag }
export interface PreviewProcessedHtmlParams extends Common { html?: Text }
export interface SetExtensionsForStudentQuizSubmissionsParams extends Common { user_id?: Numeric; extra_attempts?: Numeric; extra_time?: Numeric; manually_unlocked?: Flag; extend_from_now?: Numeric; extend_from_end_at?: Numeric }
export interface CreateQuizQuiz { title?: Text; description?: Text; quiz_type?: Word<"practice_quiz" | "assignment" | "graded_survey" | "survey">; assignment_group_id?: Numeric; time_limit?: Numeric; shuffle_answers?: Flag; hide_results?: Word<"always" | "until_after_last_attempt">; show_correct_answers?: Flag; show_correct_answers_last_attempt?: Flag; show_correct_answers_at?: Time; hide_correct_answers_at?: Time; allowed_attempts?: Numeric; scoring_policy?: Word<"keep_highest" | "keep_latest">; one_question_at_a_time?: Flag; cant_go_back?: Flag; access_code?: Text; ip_filter?: Text; due_at?: Time; lock_at?: Time; unlock_at?: Time; published?: Flag; one_time_results?: Flag; only_visible_to_overrides?: Flag }
export interface CreateQuizParams extends Common { quiz?: Members<CreateQuizQuiz> }
export interface EditQuizQuiz {
/** The students are notified of the change unless this is false. */ notify_of_update?: Flag }
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
export interface UpdateStudentQuestionScoresAndCommentsQuizSubmissions { attempt?: Many<Numeric>;
/** Added to the score of the attempt; a negative number lowers it. */ fudge_points?: Many<Numeric>; questions?: unknown }
export interface UpdateStudentQuestionScoresAndCommentsParams extends Common { quiz_submissions?: Many<UpdateStudentQuestionScoresAndCommentsQuizSubmissions> }
export interface CompleteQuizSubmissionTurnItInParams extends Common { attempt?: Numeric; validation_token?: Text; access_code?: Text }
export interface RetrieveCapturedEventsParams extends Common { attempt?: Numeric }
export interface SubmitCapturedEventsParams extends Common { quiz_submission_events?: Many<Text> }
export interface StartReportCourseReportsParameters { section_ids?: Many<Numeric>; [name: string]: unknown }
export interface StartReportCourseReportsParams extends Common { parameters?: Many<StartReportCourseReportsParameters> }
export interface CreateRubricassociationRubricAssociation { rubric_id?: Numeric; association_id?: Numeric; association_type?: Word<"Assignment" | "Course" | "Account">; title?: Text; use_for_grading?: Flag; hide_score_total?: Flag; purpose?: Word<"grading" | "bookmark">; bookmarked?: Flag }
export interface CreateRubricassociationParams extends Common { rubric_association?: Members<CreateRubricassociationRubricAssociation> }
export interface CreateSingleRubricAssessmentParams extends Common { provisional?: Text; final?: Text; graded_anonymously?: Flag; rubric_assessment?: unknown }
export interface CreateSingleRubricRubric { title?: Text; free_form_criterion_comments?: Flag; criteria?: unknown }
export interface CreateSingleRubricRubricAssociation { association_id?: Numeric; association_type?: Word<"Assignment" | "Course" | "Account">; use_for_grading?: Flag; hide_score_total?: Flag; purpose?: Text }
export interface CreateSingleRubricParams extends Common { id?: Numeric; rubric_association_id?: Numeric; rubric?: Members<CreateSingleRubricRubric>; rubric_association?: Members<CreateSingleRubricRubricAssociation> }
export interface UpdateSingleRubricRubric { title?: Text; free_form_criterion_comments?: Flag; skip_updating_points_possible?: Flag; criteria?: unknown }
export interface UpdateSingleRubricRubricAssociation { association_id?: Numeric; association_type?: Word<"Assignment" | "Course" | "Account">; use_for_grading?: Flag; hide_score_total?: Flag; purpose?: Word<"grading" | "bookmark"> }
export interface UpdateSingleRubricParams extends Common { rubric_association_id?: Numeric; rubric?: Members<UpdateSingleRubricRubric>; rubric_association?: Members<UpdateSingleRubricRubricAssociation> }
export interface ListUsersInCourseParams extends Common { search_term?: Text; sort?: Choice<"username" | "last_login" | "email" | "sis_id">; enrollment_type?: Many<Word<"teacher" | "student" | "student_view" | "ta" | "observer" | "designer">>; enrollment_role?: Text; enrollment_role_id?: Numeric; section_ids?: Many<Numeric>; include?: Many<Word<"enrollments" | "locked" | "avatar_url" | "test_student" | "bio" | "custom_links" | "current_grading_period_scores" | "uuid">>; user_id?: Text; user_ids?: Many<Numeric>; enrollment_state?: Many<Word<"active" | "invited" | "rejected" | "completed" | "inactive">> }
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
/** True lets students take part only between the dates of the course, whatever the dates of its term. */ restrict_enrollments_to_course_dates?: Flag;
/** Moves the course to another term, whose dates decide when students have access. */ term_id?: Numeric;
/** The SIS finds the course by this id: with another one, imports no longer update it. */ sis_course_id?: Text; integration_id?: Text;
/** True hides the total grades of the course from its students. */ hide_final_grades?: Flag; time_zone?: Text;
/** Changes the total grades of all students at once: with true, groups count by weight instead of points. */ apply_assignment_group_weights?: Flag; storage_quota_mb?: Numeric;
/** offer publishes, claim unpublishes, conclude makes it read-only, delete removes it for everybody. */ event?: Choice<"claim" | "offer" | "conclude" | "delete" | "undelete">; default_view?: Choice<"feed" | "wiki" | "modules" | "syllabus" | "assignments">;
/** Replaces the whole syllabus. */ syllabus_body?: Text; syllabus_course_summary?: Flag; grading_standard_id?: Numeric; grade_passback_setting?: Text; course_format?: Text; image_id?: Numeric; image_url?: Text; remove_image?: Flag; remove_banner_image?: Flag; blueprint?: Flag; blueprint_restrictions?: unknown; use_blueprint_restrictions_by_object_type?: Flag; blueprint_restrictions_by_object_type?: unknown; homeroom_course?: Flag; sync_enrollments_from_homeroom?: Text; homeroom_course_id?: Text; template?: Flag; course_color?: Text; friendly_name?: Text; enable_course_paces?: Flag; conditional_release?: Flag;
/** True hides new grades from students until somebody posts them. */ post_manually?: Flag; banner_image_id?: unknown }
export interface UpdateCourseParams extends Common { course?: Members<UpdateCourseCourse>;
/** True publishes the course at once, so that its members see it. */ offer?: Flag;
/** Unless this is false, values that somebody has set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
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
/** True hides it from lists, but whoever has a link to it can still open it. */ hidden?: Flag; visibility_level?: Text }
export interface GetPublicInlinePreviewUrlParams extends Common { submission_id?: Numeric }
export interface CopyFileParams extends Common { source_file_id?: Text;
/** overwrite replaces a file of the same name at the destination. By default the request fails. */ on_duplicate?: Word<"overwrite" | "rename"> }
export interface CopyFolderParams extends Common { source_folder_id?: Text }
export interface DeleteFolderParams extends Common {
/** True deletes the folder with everything in it. */ force?: Flag }
export interface UpdateFolderParams extends Common { name?: Text; parent_folder_id?: Text; lock_at?: Time; unlock_at?: Time; locked?: Flag;
/** True hides it from lists, but whoever has a link to it can still open it. */ hidden?: Flag; position?: Numeric }
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
/** Unless this is false, values that somebody has set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
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
/** Unless this is false, values that somebody has set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface DeCrossListSectionParams extends Common {
/** Unless this is false, values that somebody has set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
export interface ListSectionSUsersParams extends Common { search_term?: Text; include?: Many<Text>; exclude_inactive?: Flag; enrollment_type?: Text }
export interface UpdateSubmissionSWhatIfScoreAndCalculateGradesParams extends Common { student_entered_score?: Numeric }
export interface ShowUserDetailsParams extends Common { include?: Many<Word<"uuid" | "last_login">> }
export interface EditUserAvatar { token?: Text; url?: Text; state?: Text }
export interface EditUserUser { name?: Text; short_name?: Text; sortable_name?: Text; time_zone?: Text; email?: Text; locale?: Text; avatar?: Members<EditUserAvatar>; title?: Text; bio?: Text; pronunciation?: Text; pronouns?: Text;
/** suspend locks the user out of all logins, until unsuspend. */ event?: Text }
export interface EditUserParams extends Common { user?: Members<EditUserUser>;
/** Unless this is false, values that somebody has set by hand in Canvas are overwritten, too. */ override_sis_stickiness?: Flag }
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
export interface UpdateMultiplePreferencesParams extends Common { notification_preferences?: Many<CreateContentMigrationDaySubstitutions> }
export interface SetCourseNicknameParams extends Common { nickname?: Text }
export interface ListFavoriteCoursesParams extends Common { exclude_blueprint_courses?: Flag }
export interface ListYourGroupsParams extends Common { context_type?: Text; include?: Many<Word<"tabs">> }
export interface GetPandataEventsJwtTokenAndItsExpirationDateParams extends Common { app_key?: Text }
export interface AccountWriteParams extends AccountWrite, Common {}
export interface AssignmentGroupWriteParams extends AssignmentGroupWrite, Common {}
export interface AssignmentWriteParams extends AssignmentWrite, Common {}
export interface CalendarEventWriteParams extends CalendarEventWrite, Common {}
export interface ConversationWriteParams extends ConversationWrite, Common {}
export interface CourseWriteParams extends CourseWrite, Common {}
export interface DiscussionTopicWriteParams extends DiscussionTopicWrite, Common {}
export interface EnrollmentTermWriteParams extends EnrollmentTermWrite, Common {}
export interface EnrollmentWriteParams extends EnrollmentWrite, Common {}
export interface FileWriteParams extends FileWrite, Common {}
export interface FolderWriteParams extends FolderWrite, Common {}
export interface GroupMembershipWriteParams extends GroupMembershipWrite, Common {}
export interface GroupWriteParams extends GroupWrite, Common {}
export interface ModuleItemWriteParams extends ModuleItemWrite, Common {}
export interface ModuleWriteParams extends ModuleWrite, Common {}
export interface PageWriteParams extends PageWrite, Common {}
export interface PlannerNoteWriteParams extends PlannerNoteWrite, Common {}
export interface QuizExtensionWriteParams extends QuizExtensionWrite, Common {}
export interface QuizSubmissionWriteParams extends QuizSubmissionWrite, Common {}
export interface QuizWriteParams extends QuizWrite, Common {}
export interface RubricWriteParams extends RubricWrite, Common {}
export interface SectionWriteParams extends SectionWrite, Common {}
export interface SubmissionWriteParams extends SubmissionWrite, Common {}
export interface TabWriteParams extends TabWrite, Common {}
export interface UserWriteParams extends UserWrite, Common {}

type Call<Params = Common, Data = unknown> = { params: Params; data: Data }
type Single<Params, Data> = { params: Params; data: Data; single: true }
type Paths =
  | `/api/lti/accounts/:account_id`
  | `PUT /api/lti/asset_processor_eulas/:context_external_tool_id/deployment`
  | `${"DELETE " | "POST "}/api/lti/asset_processor_eulas/:context_external_tool_id/user`
  | `POST /api/lti/asset_processors/:asset_processor_id/reports`
  | `/api/lti/assignments/:assignment_id`
  | `${"" | "PUT "}/api/lti/assignments/:assignment_id/${"files/:file_id/originality_report" | "submissions/:submission_id/originality_report/:id"}`
  | `/api/lti/assignments/:assignment_id/${"submissions/:submission_id" | "submissions/:submission_id/history"}`
  | `POST /api/lti/assignments/:assignment_id/submissions/:submission_id/originality_report`
  | `${"" | "POST "}/api/lti/courses/:course_id/line_items`
  | `${"" | "DELETE " | "PUT "}/api/lti/courses/:course_id/line_items/:id`
  | `/api/lti/courses/:course_id/${"line_items/:line_item_id/results" | "line_items/:line_item_id/results/:id" | "names_and_roles" | "progress/:id"}`
  | `POST /api/lti/courses/:course_id/line_items/:line_item_id/scores`
  | `PUT /api/lti/developer_key/update_public_jwk`
  | `/api/lti/groups/:group_id/${"names_and_roles" | "users"}`
  | `${"" | "PUT "}/api/lti/notice-handlers/:context_external_tool_id`
  | `${"" | "POST "}/api/lti/subscriptions`
  | `${"" | "DELETE " | "PUT "}/api/lti/subscriptions/:id`
  | `/api/lti/users/:id`
  | `/api/lti/uuid_map`
  | `POST /api/quiz/v1/courses/:course_id/${"accommodations" | "quizzes/:assignment_id/accommodations" | "quizzes/:assignment_id/reports"}`
  | `${"" | "POST "}/api/quiz/v1/courses/:course_id/${"quizzes" | "quizzes/:assignment_id/items"}`
  | `${"" | "DELETE " | "PATCH "}/api/quiz/v1/courses/:course_id/${"quizzes/:assignment_id" | "quizzes/:assignment_id/items/:item_id"}`
  | `/api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items/media_upload_url`
  | `/api/sis/accounts/:account_id/assignments`
  | `/api/sis/courses/:course_id/assignments`
  | `PUT /api/sis/courses/:course_id/disable_post_to_sis`
  | `/api/v1/${"account_calendars" | "accounts" | "announcements" | "brand_variables" | "comm_messages" | "conferences" | "course_accounts" | "course_creation_accounts" | "courses" | "epub_exports" | "horizon_accounts" | "manageable_accounts" | "manually_created_courses_account" | "media_attachments" | "media_objects" | "question_banks" | "temporary_enrollment_status"}`
  | `${"" | "PUT "}/api/v1/account_calendars/:account_id`
  | `${"" | "PUT "}/api/v1/accounts/:account_id/${"account_calendars" | "content_migrations/:content_migration_id/migration_issues/:id" | "content_migrations/:id" | "csp_settings" | "sso_settings"}`
  | `${"" | "POST "}/api/v1/accounts/:account_id/${"account_notifications" | "admins" | "apps" | "authentication_providers" | "blackout_dates" | "content_migrations" | "developer_keys" | "external_tools" | "grading_period_sets" | "grading_standards" | "group_categories" | "logins" | "lti_registrations" | "outcome_groups/:id/outcomes" | "outcome_groups/:id/subgroups" | "outcome_proficiency" | "reports/:report" | "roles" | "sis_imports" | "sub_accounts" | "temporary_enrollment_pairings" | "terms"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/accounts/:account_id/${"account_notifications/:id" | "apps/:id" | "authentication_providers/:id" | "blackout_dates/:id" | "external_tools/:external_tool_id" | "features/flags/:feature" | "grading_standards/:grading_standard_id" | "lti_registrations/:id" | "lti_registrations/:registration_id/controls/:id" | "outcome_groups/:id" | "roles/:id" | "terms/:id"}`
  | `DELETE /api/v1/accounts/:account_id/${"admins/:user_id" | "grading_periods/:id" | "sub_accounts/:id" | "users/:user_id"}`
  | `/api/v1/accounts/:account_id/${"admins/self" | "analytics/completed/activity" | "analytics/completed/grades" | "analytics/completed/statistics" | "analytics/completed/statistics_by_subaccount" | "analytics/current/activity" | "analytics/current/grades" | "analytics/current/statistics" | "analytics/current/statistics_by_subaccount" | "analytics/terms/:term_id/activity" | "analytics/terms/:term_id/grades" | "analytics/terms/:term_id/statistics" | "analytics/terms/:term_id/statistics_by_subaccount" | "app_by_client_id/:client_id" | "apps/:id/history" | "apps/:id/latest_update_request" | "apps/:id/overlay_history" | "apps/:id/update_requests/:update_request_id" | "apps/:registration_id/deployments/:deployment_id/context_search" | "apps/by_utid/:utid" | "apps/install_status/:client_id" | "blackout_dates/new" | "brand_variables" | "content_migrations/:content_migration_id/migration_issues" | "content_migrations/:id/selective_data" | "content_migrations/migrators" | "courses/:id" | "enrollments/:id" | "external_tools/sessionless_launch" | "features" | "features/enabled" | "grading_periods" | "groups" | "help_links" | "lti_apps/launch_definitions" | "lti_registration_by_client_id/:client_id" | "lti_registrations/:id/history" | "lti_registrations/:id/latest_update_request" | "lti_registrations/:id/overlay_history" | "lti_registrations/:id/update_requests/:update_request_id" | "lti_registrations/:registration_id/controls" | "lti_registrations/:registration_id/deployments/:deployment_id/context_search" | "lti_registrations/by_utid/:utid" | "lti_registrations/install_status/:client_id" | "outcome_group_links" | "outcome_groups" | "outcome_imports/:id" | "outcome_imports/:id/created_group_ids" | "permissions" | "reports" | "roles/permissions" | "root_outcome_group" | "rubrics" | "rubrics/:id" | "rubrics/:id/used_locations" | "rubrics/upload/:id" | "scopes" | "settings" | "sis_import_errors" | "sis_imports/:id" | "sis_imports/:id/errors" | "sis_imports/importing" | "tabs" | "temporary_enrollment_pairings/new" | "terms_of_service" | "visible_calendars_count"}`
  | `${"DELETE " | "POST "}/api/v1/accounts/:account_id/${"apps/:id/bind" | "csp_settings/domains" | "external_tools/rce_favorites/:id" | "external_tools/top_nav_favorites/:id"}`
  | `POST /api/v1/accounts/:account_id/${"apps/:id/install_from_template" | "authentication_providers/force_password_reset" | "bulk_enrollment" | "csp_settings/domains/batch_create" | "developer_keys/:developer_key_id/developer_key_account_bindings" | "folders" | "lti_registrations/:id/bind" | "lti_registrations/:id/install_from_template" | "lti_registrations/:registration_id/controls/bulk" | "outcome_groups/:id/import" | "outcome_imports" | "roles/:id/activate" | "rubrics/upload" | "self_registration" | "shared_brand_configs"}`
  | `PUT /api/v1/accounts/:account_id/${"apps/:id/reset" | "apps/:id/update_requests/:update_request_id/apply" | "authentication_providers/:id/restore" | "csp_settings/lock" | "logins/:id" | "lti_registrations/:id/reset" | "lti_registrations/:id/update_requests/:update_request_id/apply" | "reports/:report/:id/abort" | "shared_brand_configs/:id" | "sis_imports/:id/abort" | "sis_imports/:id/restore_states" | "sis_imports/abort_all_pending" | "users/:user_id/restore" | "users/bulk_update"}`
  | `${"" | "POST " | "PUT "}/api/v1/accounts/:account_id/courses`
  | `${"DELETE " | "PATCH "}/api/v1/accounts/:account_id/grading_period_sets/:id`
  | `${"DELETE " | "PUT "}/api/v1/accounts/:account_id/outcome_groups/:id/outcomes/:outcome_id`
  | `${"" | "DELETE "}/api/v1/accounts/:account_id/${"reports/:report/:id" | "temporary_enrollment_pairings/:id"}`
  | `${"" | "DELETE " | "POST "}/api/v1/accounts/:account_id/users`
  | `${"" | "PUT "}/api/v1/accounts/:id`
  | `/api/v1/accounts/search`
  | `${"" | "POST "}/api/v1/${"appointment_groups" | "calendar_events" | "planner_notes" | "polls"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/appointment_groups/:id`
  | `/api/v1/appointment_groups/:id/${"groups" | "users"}`
  | `/api/v1/appointment_groups/next_appointment`
  | `/api/v1/audit/authentication/accounts/:account_id`
  | `/api/v1/audit/authentication/logins/:login_id`
  | `/api/v1/audit/authentication/users/:user_id`
  | `/api/v1/audit/course/accounts/:account_id`
  | `/api/v1/audit/course/courses/:course_id`
  | `/api/v1/audit/grade_change`
  | `/api/v1/audit/grade_change/assignments/:assignment_id`
  | `/api/v1/audit/grade_change/courses/:course_id`
  | `/api/v1/audit/grade_change/graders/:grader_id`
  | `/api/v1/audit/grade_change/students/:student_id`
  | `${"" | "DELETE " | "PUT "}/api/v1/calendar_events/:id`
  | `POST /api/v1/calendar_events/:id/${"reservations" | "reservations/:participant_id"}`
  | `POST /api/v1/calendar_events/save_enabled_account_calendars`
  | `/api/v1/career/${"enabled" | "experience_summary" | "user_context"}`
  | `POST /api/v1/career/${"switch_experience" | "switch_role"}`
  | `/api/v1/collaborations/:id/members`
  | `${"" | "POST " | "PUT "}/api/v1/conversations`
  | `${"" | "DELETE " | "PUT "}/api/v1/conversations/:id`
  | `POST /api/v1/conversations/:id/${"add_message" | "add_recipients" | "remove_messages"}`
  | `/api/v1/conversations/${"batches" | "find_recipients" | "unread_count"}`
  | `POST /api/v1/conversations/mark_all_as_read`
  | `/api/v1/courses/:course_id/${"activity_stream" | "activity_stream/summary" | "ai_experiences/:id/ai_conversations" | "ai_experiences/:id/ai_conversations/:conversation_id" | "ai_experiences/:id/edit" | "ai_experiences/new" | "analytics/activity" | "analytics/assignments" | "analytics/student_summaries" | "analytics/users/:student_id/activity" | "analytics/users/:student_id/assignments" | "analytics/users/:student_id/communication" | "assignment_groups/:assignment_group_id/assignments" | "assignments/:assignment_id/anonymous_provisional_grades/status" | "assignments/:assignment_id/gradeable_students" | "assignments/:assignment_id/peer_reviews" | "assignments/:assignment_id/provisional_grades/status" | "assignments/:assignment_id/submission_summary" | "assignments/:assignment_id/users/:user_id/group_members" | "assignments/gradeable_students" | "blackout_dates/new" | "block_editor_templates" | "blueprint_subscriptions" | "blueprint_subscriptions/:subscription_id/migrations" | "blueprint_subscriptions/:subscription_id/migrations/:id" | "blueprint_subscriptions/:subscription_id/migrations/:id/details" | "blueprint_templates/:template_id" | "blueprint_templates/:template_id/associated_courses" | "blueprint_templates/:template_id/migrations/:id" | "blueprint_templates/:template_id/migrations/:id/details" | "blueprint_templates/:template_id/unsynced_changes" | "brand_variables" | "bulk_user_progress" | "bulk_user_tags" | "collaborations" | "conferences" | "content_exports/:id" | "content_licenses" | "content_migrations/:content_migration_id/migration_issues" | "content_migrations/:id/asset_id_mapping" | "content_migrations/:id/selective_data" | "content_migrations/migrators" | "content_share_users" | "course_copy/:id" | "custom_gradebook_columns/:id/data" | "discussion_topics/:topic_id/entry_list" | "discussion_topics/:topic_id/view" | "effective_due_dates" | "epub_exports/:id" | "external_tools/sessionless_launch" | "external_tools/visible_course_nav_tools" | "features" | "features/enabled" | "files/:id" | "files/file_ref/:migration_id" | "files/quota" | "folders/:id" | "folders/by_path" | "folders/by_path/:full_path" | "folders/media" | "gradebook_history/:date" | "gradebook_history/:date/graders/:grader_id/assignments/:assignment_id/submissions" | "gradebook_history/days" | "gradebook_history/feed" | "grading_periods" | "group_categories/export_tags" | "groups" | "lti_apps/launch_definitions" | "media_attachments" | "media_objects" | "module_item_sequence" | "modules/:context_module_id/date_details" | "new_quizzes/assignment_overrides" | "outcome_alignments" | "outcome_group_links" | "outcome_groups" | "outcome_imports/:id" | "outcome_imports/:id/created_group_ids" | "outcome_results" | "outcome_rollups" | "outcomes/:outcome_id/contributing_scores" | "pages/:url_or_id/revisions" | "pages/:url_or_id/revisions/latest" | "permissions" | "potential_collaborators" | "quizzes/:quiz_id/ip_filters" | "quizzes/:quiz_id/statistics" | "quizzes/:quiz_id/submission" | "quizzes/:quiz_id/submissions/:id/time" | "quizzes/assignment_overrides" | "recent_students" | "reports/:report_type/:id" | "root_outcome_group" | "rubrics/:id/used_locations" | "rubrics/upload/:id" | "search_users" | "sections/:id" | "smartsearch" | "student_view_student" | "students" | "students/submissions" | "tabs" | "todo" | "users" | "users/:id" | "users/:user_id/progress"}`
  | `${"" | "POST "}/api/v1/courses/:course_id/${"ai_experiences" | "ai_experiences/:ai_experience_id/conversations" | "ai_experiences/:ai_experience_id/conversations/:id/evaluation" | "assignment_groups" | "assignments" | "assignments/:assignment_id/moderated_students" | "assignments/:assignment_id/overrides" | "assignments/:assignment_id/submissions" | "blueprint_templates/:template_id/migrations" | "calendar_events/timetable" | "content_exports" | "content_migrations" | "custom_gradebook_columns" | "discussion_topics" | "discussion_topics/:topic_id/entries" | "discussion_topics/:topic_id/entries/:entry_id/replies" | "discussion_topics/:topic_id/summaries" | "enrollments" | "external_feeds" | "external_tools" | "files" | "folders" | "grading_standards" | "group_categories" | "live_assessments" | "live_assessments/:assessment_id/results" | "lti_resource_links" | "modules" | "modules/:module_id/items" | "outcome_groups/:id/outcomes" | "outcome_groups/:id/subgroups" | "outcome_proficiency" | "pages" | "pages/:url_or_id/revisions/:revision_id" | "quizzes" | "quizzes/:quiz_id/groups" | "quizzes/:quiz_id/questions" | "quizzes/:quiz_id/reports" | "quizzes/:quiz_id/submissions" | "quizzes/:quiz_id/submissions/:id/events" | "reports/:report_type" | "rubrics" | "sections"}`
  | `${"" | "DELETE "}/api/v1/courses/:course_id/${"ai_experiences/:ai_experience_id/conversations/:id" | "quizzes/:quiz_id/reports/:id"}`
  | `POST /api/v1/courses/:course_id/${"ai_experiences/:ai_experience_id/conversations/:id/messages" | "ai_experiences/:ai_experience_id/conversations/:id/messages/:message_id/feedback" | "assign_outcome_order" | "assignments/:assignment_id/allocate" | "assignments/:assignment_id/duplicate" | "assignments/:assignment_id/extensions" | "assignments/:assignment_id/provisional_grades/publish" | "assignments/:assignment_id/submissions/:user_id/comments/files" | "assignments/:assignment_id/submissions/:user_id/files" | "assignments/:assignment_id/submissions/update_grades" | "calendar_events/timetable_events" | "course_copy" | "course_pacing" | "custom_gradebook_columns/reorder" | "discussion_topics/:topic_id/duplicate" | "discussion_topics/:topic_id/entries/:entry_id/rating" | "discussion_topics/:topic_id/summaries/:summary_id/feedback" | "discussion_topics/reorder" | "enrollments/:id/accept" | "enrollments/:id/reject" | "epub_exports" | "group_categories/bulk_manage_differentiation_tag" | "group_categories/import_tags" | "lti_resource_links/bulk" | "modules/:module_id/items/:id/mark_read" | "modules/:module_id/items/:id/select_mastery_path" | "outcome_groups/:id/import" | "outcome_imports" | "pages/:url_or_id/duplicate" | "preview_html" | "quiz_extensions" | "quizzes/:id/reorder" | "quizzes/:id/submission_users/message" | "quizzes/:id/validate_access_code" | "quizzes/:quiz_id/extensions" | "quizzes/:quiz_id/groups/:id/reorder" | "quizzes/:quiz_id/submissions/:id/complete" | "quizzes/:quiz_id/submissions/self/files" | "reset_content" | "restore/:version_id" | "rubric_associations" | "rubric_associations/:rubric_association_id/rubric_assessments" | "rubrics/upload" | "study_assist" | "submissions/update_grades"}`
  | `DELETE /api/v1/courses/:course_id/${"ai_experiences/:ai_experience_id/conversations/:id/messages/:message_id/feedback/:feedback_id" | "enrollments/:id" | "external_feeds/:external_feed_id"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/courses/:course_id/${"ai_experiences/:id" | "assignment_groups/:assignment_group_id" | "assignments/:assignment_id/overrides/:id" | "assignments/:id" | "blackout_dates/:id" | "course_pacing/:id" | "discussion_topics/:topic_id" | "external_tools/:external_tool_id" | "features/flags/:feature" | "grading_periods/:id" | "grading_standards/:grading_standard_id" | "lti_resource_links/:id" | "modules/:id" | "modules/:module_id/items/:id" | "outcome_groups/:id" | "pages/:url_or_id" | "quizzes/:id" | "quizzes/:quiz_id/groups/:id" | "quizzes/:quiz_id/questions/:id" | "rubrics/:id"}`
  | `${"" | "PUT "}/api/v1/courses/:course_id/${"assignments/:assignment_id/anonymous_submissions/:anonymous_id" | "assignments/:assignment_id/date_details" | "assignments/:assignment_id/submissions/:user_id" | "assignments/:assignment_id/submissions/:user_id/document_annotations/read" | "assignments/:assignment_id/submissions/:user_id/rubric_assessments/read" | "assignments/:assignment_id/submissions/:user_id/rubric_comments/read" | "content_migrations/:content_migration_id/migration_issues/:id" | "content_migrations/:id" | "csp_settings" | "discussion_topics/:discussion_topic_id/date_details" | "files/:attachment_id/date_details" | "front_page" | "modules/:context_module_id/assignment_overrides" | "pages/:url_or_id/date_details" | "quizzes/:quiz_id/date_details" | "quizzes/:quiz_id/submissions/:id" | "settings"}`
  | `PUT /api/v1/courses/:course_id/${"assignments/:assignment_id/provisional_grades/:provisional_grade_id/select" | "assignments/:assignment_id/provisional_grades/bulk_select" | "assignments/:assignment_id/submissions/:user_id/read/:item" | "assignments/bulk_update" | "blueprint_templates/:template_id/restrict_item" | "blueprint_templates/:template_id/update_associations" | "custom_gradebook_column_data" | "custom_gradebook_columns/:id/data/:user_id" | "discussion_topics/:topic_id/summaries/disable" | "discussion_topics/read_all" | "enrollments/:id/reactivate" | "modules/:id/relock" | "modules/:module_id/items/:id/done" | "submissions/:user_id/clear_unread" | "submissions/bulk_mark_read" | "tabs/:tab_id" | "users/:user_id/last_attended" | "what_if_grades/reset"}`
  | `${"" | "DELETE " | "POST "}/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews`
  | `${"DELETE " | "PUT "}/api/v1/courses/:course_id/${"assignments/:assignment_id/submissions/:user_id/comments/:id" | "assignments/:assignment_id/submissions/:user_id/read" | "custom_gradebook_columns/:id" | "discussion_topics/:topic_id/entries/:entry_id/read" | "discussion_topics/:topic_id/entries/:id" | "discussion_topics/:topic_id/read" | "discussion_topics/:topic_id/read_all" | "discussion_topics/:topic_id/subscribed" | "outcome_groups/:id/outcomes/:outcome_id" | "rubric_associations/:id" | "rubric_associations/:rubric_association_id/rubric_assessments/:id" | "usage_rights"}`
  | `${"" | "POST " | "PUT "}/api/v1/courses/:course_id/${"assignments/overrides" | "blackout_dates"}`
  | `PATCH /api/v1/courses/:course_id/grading_periods/batch_update`
  | `${"" | "DELETE " | "PUT "}/api/v1/courses/:id`
  | `POST /api/v1/courses/:id/dismiss_migration_limitation_message`
  | `${"" | "PATCH " | "POST "}/api/v1/courses/:id/late_policy`
  | `${"DELETE " | "PUT "}/api/v1/developer_keys/:id`
  | `POST /api/v1/developer_keys/:id/regenerate_secret`
  | `${"" | "PUT "}/api/v1/discovery_pages`
  | `POST /api/v1/discovery_pages/token`
  | `POST /api/v1/${"enqueue_outcome_rollup_calculation" | "error_reports" | "groups" | "inst_access_tokens" | "jwts"}`
  | `PUT /api/v1/eportfolios/:eportfolio_id/${"moderate" | "restore"}`
  | `/api/v1/eportfolios/:eportfolio_id/pages`
  | `${"" | "DELETE "}/api/v1/eportfolios/:id`
  | `/api/v1/external_tools/visible_course_nav_tools`
  | `/api/v1/features/environment`
  | `${"" | "DELETE " | "PUT "}/api/v1/files/:id`
  | `/api/v1/files/:id/${"icon_metadata" | "public_url"}`
  | `POST /api/v1/files/:id/reset_verifier`
  | `POST /api/v1/files/update_word_count`
  | `POST /api/v1/folders/:dest_folder_id/${"copy_file" | "copy_folder"}`
  | `POST /api/v1/folders/:folder_id/${"files" | "folders"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/folders/:id`
  | `/api/v1/folders/:id/${"all" | "files" | "folders"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/global/outcome_groups/:id`
  | `POST /api/v1/global/outcome_groups/:id/import`
  | `${"" | "POST "}/api/v1/global/outcome_groups/:id/${"outcomes" | "subgroups"}`
  | `${"DELETE " | "PUT "}/api/v1/global/outcome_groups/:id/outcomes/:outcome_id`
  | `/api/v1/global/root_outcome_group`
  | `PATCH /api/v1/grading_period_sets/:set_id/grading_periods/batch_update`
  | `${"" | "DELETE " | "PUT "}/api/v1/group_categories/:group_category_id`
  | `POST /api/v1/group_categories/:group_category_id/${"assign_unassigned_members" | "import"}`
  | `/api/v1/group_categories/:group_category_id/${"export" | "users"}`
  | `${"" | "POST "}/api/v1/group_categories/:group_category_id/groups`
  | `${"" | "DELETE " | "PUT "}/api/v1/groups/:group_id`
  | `/api/v1/groups/:group_id/${"activity_stream" | "activity_stream/summary" | "assignments/:assignment_id/override" | "collaborations" | "conferences" | "content_exports/:id" | "content_licenses" | "content_migrations/:content_migration_id/migration_issues" | "content_migrations/:id/selective_data" | "content_migrations/migrators" | "discussion_topics/:topic_id/entry_list" | "discussion_topics/:topic_id/view" | "external_tools" | "files/:id" | "files/quota" | "folders/:id" | "folders/by_path" | "folders/by_path/:full_path" | "folders/media" | "media_attachments" | "media_objects" | "pages/:url_or_id/revisions" | "pages/:url_or_id/revisions/latest" | "permissions" | "potential_collaborators" | "tabs"}`
  | `${"" | "POST "}/api/v1/groups/:group_id/${"content_exports" | "content_migrations" | "discussion_topics" | "discussion_topics/:topic_id/entries" | "discussion_topics/:topic_id/entries/:entry_id/replies" | "discussion_topics/:topic_id/summaries" | "external_feeds" | "files" | "folders" | "memberships" | "pages" | "pages/:url_or_id/revisions/:revision_id"}`
  | `${"" | "PUT "}/api/v1/groups/:group_id/${"content_migrations/:content_migration_id/migration_issues/:id" | "content_migrations/:id" | "front_page"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/groups/:group_id/${"discussion_topics/:topic_id" | "memberships/:membership_id" | "pages/:url_or_id" | "users/:user_id"}`
  | `POST /api/v1/groups/:group_id/${"discussion_topics/:topic_id/duplicate" | "discussion_topics/:topic_id/entries/:entry_id/rating" | "discussion_topics/:topic_id/summaries/:summary_id/feedback" | "discussion_topics/reorder" | "invite" | "preview_html"}`
  | `${"DELETE " | "PUT "}/api/v1/groups/:group_id/${"discussion_topics/:topic_id/entries/:entry_id/read" | "discussion_topics/:topic_id/entries/:id" | "discussion_topics/:topic_id/read" | "discussion_topics/:topic_id/read_all" | "discussion_topics/:topic_id/subscribed" | "usage_rights"}`
  | `PUT /api/v1/groups/:group_id/${"discussion_topics/:topic_id/summaries/disable" | "discussion_topics/read_all"}`
  | `DELETE /api/v1/groups/:group_id/external_feeds/:external_feed_id`
  | `${"" | "DELETE "}/api/v1/groups/:group_id/users`
  | `POST /api/v1/jwts/refresh`
  | `PUT /api/v1/media_attachments/:attachment_id`
  | `${"" | "PUT "}/api/v1/media_attachments/:attachment_id/media_tracks`
  | `PUT /api/v1/media_objects/:media_object_id`
  | `${"" | "PUT "}/api/v1/media_objects/:media_object_id/media_tracks`
  | `${"" | "PUT "}/api/v1/outcomes/:id`
  | `/api/v1/permissions/:context_type/:permission/help`
  | `/api/v1/permissions/groups`
  | `/api/v1/planner/items`
  | `${"" | "POST "}/api/v1/planner/overrides`
  | `${"" | "DELETE " | "PUT "}/api/v1/planner/overrides/:id`
  | `${"" | "DELETE " | "PUT "}/api/v1/planner_notes/:id`
  | `/api/v1/poll_sessions/${"closed" | "opened"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/polls/:id`
  | `${"" | "POST "}/api/v1/polls/:poll_id/${"poll_choices" | "poll_sessions"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/polls/:poll_id/${"poll_choices/:id" | "poll_sessions/:id"}`
  | `/api/v1/polls/:poll_id/${"poll_sessions/:id/close" | "poll_sessions/:id/open" | "poll_sessions/:poll_session_id/poll_submissions/:id"}`
  | `POST /api/v1/polls/:poll_id/poll_sessions/:poll_session_id/poll_submissions`
  | `/api/v1/progress/:id`
  | `POST /api/v1/progress/:id/cancel`
  | `/api/v1/question_banks/:id`
  | `/api/v1/question_banks/:id/questions`
  | `${"" | "POST "}/api/v1/quiz_submissions/:quiz_submission_id/questions`
  | `PUT /api/v1/quiz_submissions/:quiz_submission_id/${"questions/:id/flag" | "questions/:id/unflag"}`
  | `/api/v1/quiz_submissions/:quiz_submission_id/questions/:id/formatted_answer`
  | `/api/v1/rubrics/upload_template`
  | `/api/v1/search/${"all_courses" | "recipients"}`
  | `/api/v1/sections/:course_section_id/assignments/:assignment_id/override`
  | `${"" | "DELETE " | "PUT "}/api/v1/sections/:id`
  | `DELETE /api/v1/sections/:id/crosslist`
  | `POST /api/v1/sections/:id/crosslist/:new_course_id`
  | `/api/v1/sections/:id/users`
  | `${"" | "PUT "}/api/v1/sections/:section_id/${"assignments/:assignment_id/anonymous_submissions/:anonymous_id" | "assignments/:assignment_id/submissions/:user_id" | "assignments/:assignment_id/submissions/:user_id/document_annotations/read" | "assignments/:assignment_id/submissions/:user_id/rubric_assessments/read" | "assignments/:assignment_id/submissions/:user_id/rubric_comments/read"}`
  | `/api/v1/sections/:section_id/${"assignments/:assignment_id/peer_reviews" | "assignments/:assignment_id/submission_summary" | "students/submissions"}`
  | `${"" | "POST "}/api/v1/sections/:section_id/${"assignments/:assignment_id/submissions" | "enrollments"}`
  | `${"" | "DELETE " | "POST "}/api/v1/sections/:section_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews`
  | `POST /api/v1/sections/:section_id/${"assignments/:assignment_id/submissions/:user_id/files" | "assignments/:assignment_id/submissions/update_grades" | "submissions/update_grades"}`
  | `${"DELETE " | "PUT "}/api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/read`
  | `PUT /api/v1/sections/:section_id/${"assignments/:assignment_id/submissions/:user_id/read/:item" | "submissions/:user_id/clear_unread" | "submissions/bulk_mark_read"}`
  | `/api/v1/services/kaltura`
  | `POST /api/v1/services/kaltura_session`
  | `/api/v1/settings/environment`
  | `DELETE /api/v1/shared_brand_configs/:id`
  | `PUT /api/v1/submissions/:id/what_if_grades`
  | `${"" | "PUT "}/api/v1/users/:id`
  | `/api/v1/users/:id/${"colors" | "graded_submissions"}`
  | `${"" | "PUT "}/api/v1/users/:id/${"colors/:asset_string" | "dashboard_positions" | "settings"}`
  | `PUT /api/v1/users/:id/${"files_ui_version_preference" | "merge_into/:destination_user_id" | "merge_into/accounts/:destination_account_id/users/:destination_user_id" | "text_editor_preference"}`
  | `DELETE /api/v1/users/:id/${"mobile_sessions" | "sessions"}`
  | `POST /api/v1/users/:id/split`
  | `/api/v1/users/:user_id/${"avatars" | "calendar_events" | "communication_channels/:communication_channel_id/notification_preference_categories" | "communication_channels/:communication_channel_id/notification_preferences" | "communication_channels/:communication_channel_id/notification_preferences/:notification" | "communication_channels/:type/:address/notification_preferences" | "communication_channels/:type/:address/notification_preferences/:notification" | "content_exports/:id" | "content_licenses" | "content_migrations/:content_migration_id/migration_issues" | "content_migrations/:id/selective_data" | "content_migrations/migrators" | "content_shares/received" | "content_shares/sent" | "content_shares/unread_count" | "courses" | "courses/:course_id/assignments" | "educator_accessibility_course_statistics" | "enrollments" | "features" | "features/enabled" | "files/:id" | "files/quota" | "folders/:id" | "folders/by_path" | "folders/by_path/:full_path" | "history" | "logins" | "missing_submissions" | "observers" | "observers/:observer_id" | "page_views" | "page_views/query/:query_id" | "page_views/query/:query_id/results" | "planner/items" | "profile" | "tabs" | "temporary_enrollment_status" | "user_generated_tokens"}`
  | `${"" | "POST "}/api/v1/users/:user_id/${"communication_channels" | "content_exports" | "content_migrations" | "files" | "folders" | "observees"}`
  | `DELETE /api/v1/users/:user_id/${"communication_channels/:id" | "communication_channels/:type/:address" | "logins/:id"}`
  | `${"" | "PUT "}/api/v1/users/:user_id/${"content_migrations/:content_migration_id/migration_issues/:id" | "content_migrations/:id" | "eportfolios"}`
  | `POST /api/v1/users/:user_id/${"content_shares" | "content_shares/:id/add_users" | "educator_accessibility_course_scan" | "observer_pairing_codes" | "page_views/query" | "tokens"}`
  | `${"" | "DELETE " | "PUT "}/api/v1/users/:user_id/${"content_shares/:id" | "custom_data" | "features/flags/:feature" | "observees/:observee_id" | "tokens/:id"}`
  | `${"DELETE " | "PUT "}/api/v1/users/:user_id/usage_rights`
  | `/api/v1/users/activity_stream`
  | `DELETE /api/v1/users/mobile_sessions`
  | `POST /api/v1/users/page_views/query`
  | `/api/v1/users/page_views/query/:query_id`
  | `/api/v1/users/page_views/query/:query_id/results`
  | `POST /api/v1/users/reset_password`
  | `${"" | "DELETE "}/api/v1/users/self/${"activity_stream" | "course_nicknames"}`
  | `DELETE /api/v1/users/self/activity_stream/:id`
  | `/api/v1/users/self/activity_stream/summary`
  | `${"" | "POST "}/api/v1/users/self/bookmarks`
  | `${"" | "DELETE " | "PUT "}/api/v1/users/self/bookmarks/:id`
  | `PUT /api/v1/users/self/communication_channels/:communication_channel_id/${"notification_preference_categories/:category" | "notification_preferences" | "notification_preferences/:notification"}`
  | `PUT /api/v1/users/self/communication_channels/:type/${":address/notification_preferences" | ":address/notification_preferences/:notification"}`
  | `DELETE /api/v1/users/self/communication_channels/push`
  | `${"" | "DELETE " | "PUT "}/api/v1/users/self/course_nicknames/:course_id`
  | `${"" | "DELETE "}/api/v1/users/self/favorites/${"courses" | "groups"}`
  | `${"DELETE " | "POST "}/api/v1/users/self/favorites/courses/:id`
  | `${"DELETE " | "POST "}/api/v1/users/self/favorites/groups/:id`
  | `/api/v1/users/self/${"groups" | "todo" | "todo_item_count" | "upcoming_events"}`
  | `POST /api/v1/users/self/pandata_events_token`

declare module "effect-lms" {
interface LmsEndpoints {
"/api/lti/accounts/:": Single<Common, Account>
"PUT /api/lti/asset_processor_eulas/:/deployment": Call<LtiImsAssetProcessorEulaUpdateToolEulaParams>
"DELETE /api/lti/asset_processor_eulas/:/user": Call<Named>
"POST /api/lti/asset_processor_eulas/:/user": Call<LtiImsAssetProcessorEulaCreateAcceptanceParams>
"POST /api/lti/asset_processors/:/reports": Call<LtiImsAssetProcessorCreateReportParams>
"/api/lti/assignments/:": Single<GetSingleAssignmentLtiParams, LtiAssignment>
"/api/lti/assignments/:/files/:/originality_report": Single<Common, OriginalityReport>
"PUT /api/lti/assignments/:/files/:/originality_report": Call<EditOriginalityReportParams, OriginalityReport>
"/api/lti/assignments/:/submissions/:": Call
"/api/lti/assignments/:/submissions/:/history": Call
"POST /api/lti/assignments/:/submissions/:/originality_report": Call<CreateOriginalityReportParams, OriginalityReport>
"/api/lti/assignments/:/submissions/:/originality_report/:": Single<Common, OriginalityReport>
"PUT /api/lti/assignments/:/submissions/:/originality_report/:": Call<EditOriginalityReportParams, OriginalityReport>
"/api/lti/courses/:/line_items": Call<ListLineItemsParams, LineItem>
"POST /api/lti/courses/:/line_items": Call<CreateLineItemParams, LineItem>
"DELETE /api/lti/courses/:/line_items/:": Call<Named, LineItem>
"/api/lti/courses/:/line_items/:": Single<ShowLineItemParams, LineItem>
"PUT /api/lti/courses/:/line_items/:": Call<UpdateLineItemParams, LineItem>
"/api/lti/courses/:/line_items/:/results": Call<Common, Result>
"/api/lti/courses/:/line_items/:/results/:": Single<Common, Result>
"POST /api/lti/courses/:/line_items/:/scores": Call<CreateScoreParams>
"/api/lti/courses/:/names_and_roles": Call<ListCourseMembershipsParams, NamesAndRoleMemberships>
"/api/lti/courses/:/progress/:": Single<Common, Progress>
"PUT /api/lti/developer_key/update_public_jwk": Call<UpdatePublicJwkParams, DeveloperKey>
"/api/lti/groups/:/names_and_roles": Call<ListCourseMembershipsParams, NamesAndRoleMemberships>
"/api/lti/groups/:/users": Call<Common, readonly User[]>
"/api/lti/notice-handlers/:": Single<Common, NoticeCatalog>
"PUT /api/lti/notice-handlers/:": Call<SetNoticeHandlerParams, NoticeHandler>
"/api/lti/subscriptions": Call
"POST /api/lti/subscriptions": Call<CreateWebhookSubscriptionParams>
"DELETE /api/lti/subscriptions/:": Call<Named>
"/api/lti/subscriptions/:": Call
"PUT /api/lti/subscriptions/:": Call<Named>
"/api/lti/users/:": Single<Common, User>
"/api/lti/uuid_map": Call
"POST /api/quiz/v1/courses/:/accommodations": Call<SetCourseLevelAccommodationsParams, AccommodationResponse>
"/api/quiz/v1/courses/:/quizzes": Call<Common, readonly NewQuiz[]>
"POST /api/quiz/v1/courses/:/quizzes": Call<CreateNewQuizParams, NewQuiz>
"DELETE /api/quiz/v1/courses/:/quizzes/:": Call<Named, NewQuiz>
"/api/quiz/v1/courses/:/quizzes/:": Single<Common, NewQuiz>
"PATCH /api/quiz/v1/courses/:/quizzes/:": Call<CreateNewQuizParams, NewQuiz>
"POST /api/quiz/v1/courses/:/quizzes/:/accommodations": Call<SetQuizLevelAccommodationsParams, AccommodationResponse>
"/api/quiz/v1/courses/:/quizzes/:/items": Call<Common, readonly QuizItem[]>
"POST /api/quiz/v1/courses/:/quizzes/:/items": Call<CreateQuizItemParams, QuizItem>
"DELETE /api/quiz/v1/courses/:/quizzes/:/items/:": Call<Named, QuizItem>
"/api/quiz/v1/courses/:/quizzes/:/items/:": Single<Common, QuizItem>
"PATCH /api/quiz/v1/courses/:/quizzes/:/items/:": Call<CreateQuizItemParams, QuizItem>
"/api/quiz/v1/courses/:/quizzes/:/items/media_upload_url": Call
"POST /api/quiz/v1/courses/:/quizzes/:/reports": Call<CreateQuizReportParams, Progress>
"/api/sis/accounts/:/assignments": Call<RetrieveAssignmentsEnabledForGradeExportToSisParams>
"/api/sis/courses/:/assignments": Call<RetrieveAssignmentsEnabledForGradeExportToSisCoursesParams>
"PUT /api/sis/courses/:/disable_post_to_sis": Call<DisableAssignmentsCurrentlyEnabledForGradeExportToSisParams>
"/api/v1/account_calendars": Call<ListAvailableAccountCalendarsParams>
"/api/v1/account_calendars/:": Single<Common, AccountCalendar>
"PUT /api/v1/account_calendars/:": Call<UpdateCalendarParams, AccountCalendar>
"/api/v1/accounts": Call<ListAccountsParams, readonly Account[]>
"/api/v1/accounts/:/account_calendars": Call<ListAllAccountCalendarsParams, readonly AccountCalendar[]>
"PUT /api/v1/accounts/:/account_calendars": Call<Named> & { elements: UpdateSeveralCalendarsElement }
"/api/v1/accounts/:/account_notifications": Call<IndexOfActiveGlobalNotificationForUserParams, readonly AccountNotification[]>
"POST /api/v1/accounts/:/account_notifications": Call<CreateGlobalNotificationParams>
"DELETE /api/v1/accounts/:/account_notifications/:": Call<CloseNotificationForUserDestroyNotificationForAdminParams, AccountNotification>
"/api/v1/accounts/:/account_notifications/:": Single<Common, AccountNotification>
"PUT /api/v1/accounts/:/account_notifications/:": Call<CreateGlobalNotificationParams>
"/api/v1/accounts/:/admins": Call<ListAccountAdminsParams, readonly Admin[]>
"POST /api/v1/accounts/:/admins": Call<MakeAccountAdminParams, Admin>
"DELETE /api/v1/accounts/:/admins/:": Call<RemoveAccountAdminParams, Admin>
"/api/v1/accounts/:/admins/self": Call<Common, readonly Admin[]>
"/api/v1/accounts/:/analytics/completed/activity": Call
"/api/v1/accounts/:/analytics/completed/grades": Call
"/api/v1/accounts/:/analytics/completed/statistics": Call
"/api/v1/accounts/:/analytics/completed/statistics_by_subaccount": Call
"/api/v1/accounts/:/analytics/current/activity": Call
"/api/v1/accounts/:/analytics/current/grades": Call
"/api/v1/accounts/:/analytics/current/statistics": Call
"/api/v1/accounts/:/analytics/current/statistics_by_subaccount": Call
"/api/v1/accounts/:/analytics/terms/:/activity": Call
"/api/v1/accounts/:/analytics/terms/:/grades": Call
"/api/v1/accounts/:/analytics/terms/:/statistics": Call
"/api/v1/accounts/:/analytics/terms/:/statistics_by_subaccount": Call
"/api/v1/accounts/:/app_by_client_id/:": Call<Named>
"/api/v1/accounts/:/apps": Call<Named>
"POST /api/v1/accounts/:/apps": Call<Named>
"DELETE /api/v1/accounts/:/apps/:": Call<Named>
"/api/v1/accounts/:/apps/:": Call<Named>
"PUT /api/v1/accounts/:/apps/:": Call<Named>
"DELETE /api/v1/accounts/:/apps/:/bind": Call<Named>
"POST /api/v1/accounts/:/apps/:/bind": Call<Named>
"/api/v1/accounts/:/apps/:/history": Call<Named>
"POST /api/v1/accounts/:/apps/:/install_from_template": Call<Named>
"/api/v1/accounts/:/apps/:/latest_update_request": Call<Named>
"/api/v1/accounts/:/apps/:/overlay_history": Call<Named>
"PUT /api/v1/accounts/:/apps/:/reset": Call<Named>
"/api/v1/accounts/:/apps/:/update_requests/:": Call<Named>
"PUT /api/v1/accounts/:/apps/:/update_requests/:/apply": Call<Named>
"/api/v1/accounts/:/apps/:/deployments/:/context_search": Call<Named>
"/api/v1/accounts/:/apps/by_utid/:": Call<Named>
"/api/v1/accounts/:/apps/install_status/:": Call<Named>
"/api/v1/accounts/:/authentication_providers": Call<Common, readonly AuthenticationProvider[]>
"POST /api/v1/accounts/:/authentication_providers": Call<Named, AuthenticationProvider>
"DELETE /api/v1/accounts/:/authentication_providers/:": Call<Named>
"/api/v1/accounts/:/authentication_providers/:": Single<Common, AuthenticationProvider>
"PUT /api/v1/accounts/:/authentication_providers/:": Call<Named, AuthenticationProvider>
"PUT /api/v1/accounts/:/authentication_providers/:/restore": Call<Named, AuthenticationProvider>
"POST /api/v1/accounts/:/authentication_providers/force_password_reset": Call<Named>
"/api/v1/accounts/:/blackout_dates": Call<Common, readonly BlackoutDate[]>
"POST /api/v1/accounts/:/blackout_dates": Call<CreateBlackoutDateParams, BlackoutDate>
"DELETE /api/v1/accounts/:/blackout_dates/:": Call<Named, BlackoutDate>
"/api/v1/accounts/:/blackout_dates/:": Single<Common, BlackoutDate>
"PUT /api/v1/accounts/:/blackout_dates/:": Call<CreateBlackoutDateParams, BlackoutDate>
"/api/v1/accounts/:/blackout_dates/new": Single<Common, BlackoutDate>
"/api/v1/accounts/:/brand_variables": Call
"POST /api/v1/accounts/:/bulk_enrollment": Call<EnrollMultipleUsersToOneOrMoreCoursesParams, Progress>
"/api/v1/accounts/:/content_migrations": Call<Common, readonly ContentMigration[]>
"POST /api/v1/accounts/:/content_migrations": Call<CreateContentMigrationParams, ContentMigration>
"/api/v1/accounts/:/content_migrations/:/migration_issues": Call<Common, readonly MigrationIssue[]>
"/api/v1/accounts/:/content_migrations/:/migration_issues/:": Single<Common, MigrationIssue>
"PUT /api/v1/accounts/:/content_migrations/:/migration_issues/:": Call<UpdateMigrationIssueParams, MigrationIssue>
"/api/v1/accounts/:/content_migrations/:": Single<Common, ContentMigration>
"PUT /api/v1/accounts/:/content_migrations/:": Call<Named, ContentMigration>
"/api/v1/accounts/:/content_migrations/:/selective_data": Call<ListItemsForSelectiveImportParams>
"/api/v1/accounts/:/content_migrations/migrators": Call<Common, readonly Migrator[]>
"/api/v1/accounts/:/courses": Call<ListActiveCoursesInAccountParams, readonly Course[]>
"POST /api/v1/accounts/:/courses": Call<CreateNewCourseParams | CourseWriteParams, Course>
"PUT /api/v1/accounts/:/courses": Call<UpdateCoursesParams, Progress>
"/api/v1/accounts/:/courses/:": Single<GetSingleCourseParams, Course>
"/api/v1/accounts/:/csp_settings": Call
"PUT /api/v1/accounts/:/csp_settings": Call<EnableDisableOrClearExplicitCspSettingParams>
"DELETE /api/v1/accounts/:/csp_settings/domains": Call<RemoveDomainFromAccountParams>
"POST /api/v1/accounts/:/csp_settings/domains": Call<RemoveDomainFromAccountParams>
"POST /api/v1/accounts/:/csp_settings/domains/batch_create": Call<AddMultipleAllowedDomainsToAccountParams>
"PUT /api/v1/accounts/:/csp_settings/lock": Call<LockOrUnlockCurrentCspSettingsForSubAccountsAndCoursesParams>
"/api/v1/accounts/:/developer_keys": Call<ListDeveloperKeysParams, readonly DeveloperKey[]>
"POST /api/v1/accounts/:/developer_keys": Call<CreateDeveloperKeyParams, DeveloperKey>
"POST /api/v1/accounts/:/developer_keys/:/developer_key_account_bindings": Call<CreateDeveloperKeyAccountBindingParams, DeveloperKeyAccountBinding>
"/api/v1/accounts/:/enrollments/:": Single<Common, Enrollment>
"/api/v1/accounts/:/external_tools": Call<ListExternalToolsParams, readonly ContextExternalTool[]>
"POST /api/v1/accounts/:/external_tools": Call<CreateExternalToolParams, ContextExternalTool>
"DELETE /api/v1/accounts/:/external_tools/:": Call<Named, ContextExternalTool>
"/api/v1/accounts/:/external_tools/:": Single<Common, ContextExternalTool>
"PUT /api/v1/accounts/:/external_tools/:": Call<EditExternalToolParams, ContextExternalTool>
"DELETE /api/v1/accounts/:/external_tools/rce_favorites/:": Call<Named>
"POST /api/v1/accounts/:/external_tools/rce_favorites/:": Call<Named>
"/api/v1/accounts/:/external_tools/sessionless_launch": Call<GetSessionlessLaunchUrlForExternalToolParams>
"DELETE /api/v1/accounts/:/external_tools/top_nav_favorites/:": Call<Named>
"POST /api/v1/accounts/:/external_tools/top_nav_favorites/:": Call<Named>
"/api/v1/accounts/:/features": Call<ListFeaturesAccountsParams, readonly Feature[]>
"/api/v1/accounts/:/features/enabled": Call
"DELETE /api/v1/accounts/:/features/flags/:": Call<Named, FeatureFlag>
"/api/v1/accounts/:/features/flags/:": Single<Common, FeatureFlag>
"PUT /api/v1/accounts/:/features/flags/:": Call<SetFeatureFlagParams, FeatureFlag>
"POST /api/v1/accounts/:/folders": Call<CreateFolderAccountsParams | FolderWriteParams, Folder>
"/api/v1/accounts/:/grading_period_sets": Call
"POST /api/v1/accounts/:/grading_period_sets": Call<CreateGradingPeriodSetParams>
"DELETE /api/v1/accounts/:/grading_period_sets/:": Call<Named>
"PATCH /api/v1/accounts/:/grading_period_sets/:": Call<UpdateGradingPeriodSetParams>
"/api/v1/accounts/:/grading_periods": Call
"DELETE /api/v1/accounts/:/grading_periods/:": Call<Named>
"/api/v1/accounts/:/grading_standards": Call<Common, readonly GradingStandard[]>
"POST /api/v1/accounts/:/grading_standards": Call<CreateNewGradingStandardParams, GradingStandard>
"DELETE /api/v1/accounts/:/grading_standards/:": Call<Named, GradingStandard>
"/api/v1/accounts/:/grading_standards/:": Single<Common, GradingStandard>
"PUT /api/v1/accounts/:/grading_standards/:": Call<CreateNewGradingStandardParams, GradingStandard>
"/api/v1/accounts/:/group_categories": Call<ListGroupCategoriesForContextParams, readonly GroupCategory[]>
"POST /api/v1/accounts/:/group_categories": Call<CreateGroupCategoryParams, GroupCategory>
"/api/v1/accounts/:/groups": Call<ListGroupsAvailableInContextParams, readonly Group[]>
"/api/v1/accounts/:/help_links": Call<Common, HelpLinks>
"/api/v1/accounts/:/logins": Call
"POST /api/v1/accounts/:/logins": Call<CreateUserLoginParams>
"PUT /api/v1/accounts/:/logins/:": Call<EditUserLoginParams>
"/api/v1/accounts/:/lti_apps/launch_definitions": Call<ListLtiLaunchDefinitionsParams>
"/api/v1/accounts/:/lti_registration_by_client_id/:": Single<Common, LtiRegistration>
"/api/v1/accounts/:/lti_registrations": Call<ListLtiRegistrationsInAccountParams, ListLtiRegistrationsResponse>
"POST /api/v1/accounts/:/lti_registrations": Call<CreateLtiRegistrationParams, LtiRegistration>
"DELETE /api/v1/accounts/:/lti_registrations/:": Call<Named, LtiRegistration>
"/api/v1/accounts/:/lti_registrations/:": Single<ShowLineItemParams, LtiRegistration>
"PUT /api/v1/accounts/:/lti_registrations/:": Call<UpdateLtiRegistrationParams, LtiRegistration>
"POST /api/v1/accounts/:/lti_registrations/:/bind": Call<CreateDeveloperKeyAccountBindingParams, LtiRegistrationAccountBinding>
"/api/v1/accounts/:/lti_registrations/:/history": Call
"POST /api/v1/accounts/:/lti_registrations/:/install_from_template": Call<Named>
"/api/v1/accounts/:/lti_registrations/:/latest_update_request": Call<Named>
"/api/v1/accounts/:/lti_registrations/:/overlay_history": Call<GetLtiRegistrationParams, readonly LtiOverlayVersion[]>
"PUT /api/v1/accounts/:/lti_registrations/:/reset": Call<Named, LtiRegistration>
"/api/v1/accounts/:/lti_registrations/:/update_requests/:": Call
"PUT /api/v1/accounts/:/lti_registrations/:/update_requests/:/apply": Call<ApplyLtiRegistrationUpdateRequstParams, LtiRegistration>
"/api/v1/accounts/:/lti_registrations/:/controls": Call<Named>
"DELETE /api/v1/accounts/:/lti_registrations/:/controls/:": Call<Named>
"/api/v1/accounts/:/lti_registrations/:/controls/:": Call<Named>
"PUT /api/v1/accounts/:/lti_registrations/:/controls/:": Call<Named>
"POST /api/v1/accounts/:/lti_registrations/:/controls/bulk": Call<Named>
"/api/v1/accounts/:/lti_registrations/:/deployments/:/context_search": Call<SearchForAccountsAndCoursesParams, ContextSearchResponse>
"/api/v1/accounts/:/lti_registrations/by_utid/:": Call<Named>
"/api/v1/accounts/:/lti_registrations/install_status/:": Call<Named>
"/api/v1/accounts/:/outcome_group_links": Call<GetAllOutcomeLinksForContextParams, readonly OutcomeLink[]>
"/api/v1/accounts/:/outcome_groups": Call<Common, readonly OutcomeGroup[]>
"DELETE /api/v1/accounts/:/outcome_groups/:": Call<Named, OutcomeGroup>
"/api/v1/accounts/:/outcome_groups/:": Single<Common, OutcomeGroup>
"PUT /api/v1/accounts/:/outcome_groups/:": Call<UpdateOutcomeGroupParams, OutcomeGroup>
"POST /api/v1/accounts/:/outcome_groups/:/import": Call<ImportOutcomeGroupParams, OutcomeGroup>
"/api/v1/accounts/:/outcome_groups/:/outcomes": Call<ListLinkedOutcomesParams, readonly OutcomeLink[]>
"POST /api/v1/accounts/:/outcome_groups/:/outcomes": Call<CreateLinkOutcomeParams, OutcomeLink>
"DELETE /api/v1/accounts/:/outcome_groups/:/outcomes/:": Call<Named, OutcomeLink>
"PUT /api/v1/accounts/:/outcome_groups/:/outcomes/:": Call<CreateLinkOutcomeAccountsOutcomeIdParams, OutcomeLink>
"/api/v1/accounts/:/outcome_groups/:/subgroups": Call<Common, readonly OutcomeGroup[]>
"POST /api/v1/accounts/:/outcome_groups/:/subgroups": Call<CreateSubgroupAccountsParams, OutcomeGroup>
"POST /api/v1/accounts/:/outcome_imports": Call<ImportOutcomesAccountsParams, OutcomeImport>
"/api/v1/accounts/:/outcome_imports/:": Single<Common, OutcomeImport>
"/api/v1/accounts/:/outcome_imports/:/created_group_ids": Call<Common, readonly string[]>
"/api/v1/accounts/:/outcome_proficiency": Single<Common, Proficiency>
"POST /api/v1/accounts/:/outcome_proficiency": Call<CreateUpdateProficiencyRatingsParams, Proficiency>
"/api/v1/accounts/:/permissions": Call<PermissionsParams>
"/api/v1/accounts/:/reports": Call<ListAvailableReportsParams, readonly AvailableReport[]>
"/api/v1/accounts/:/reports/:": Call<Common, readonly Report[]>
"POST /api/v1/accounts/:/reports/:": Call<StartReportParams, Report>
"DELETE /api/v1/accounts/:/reports/:/:": Call<Named, Report>
"/api/v1/accounts/:/reports/:/:": Single<Common, Report>
"PUT /api/v1/accounts/:/reports/:/:/abort": Call<Named, Report>
"/api/v1/accounts/:/roles": Call<ListRolesParams, readonly Role[]>
"POST /api/v1/accounts/:/roles": Call<CreateNewRoleParams, Role>
"DELETE /api/v1/accounts/:/roles/:": Call<DeactivateRoleParams, Role>
"/api/v1/accounts/:/roles/:": Single<DeactivateRoleParams, Role>
"PUT /api/v1/accounts/:/roles/:": Call<UpdateRoleParams, Role>
"POST /api/v1/accounts/:/roles/:/activate": Call<DeactivateRoleParams, Role>
"/api/v1/accounts/:/roles/permissions": Call<ListAvailableAccountCalendarsParams, readonly Permission[]>
"/api/v1/accounts/:/root_outcome_group": Call
"/api/v1/accounts/:/rubrics": Call
"/api/v1/accounts/:/rubrics/:": Single<GetSingleRubricParams, Rubric>
"/api/v1/accounts/:/rubrics/:/used_locations": Call
"POST /api/v1/accounts/:/rubrics/upload": Call<Named>
"/api/v1/accounts/:/rubrics/upload/:": Call
"/api/v1/accounts/:/scopes": Call<ListScopesParams, readonly Scope[]>
"POST /api/v1/accounts/:/self_registration": Call<DeprecatedSelfRegisterUserParams, User>
"/api/v1/accounts/:/settings": Call
"POST /api/v1/accounts/:/shared_brand_configs": Call<ShareBrandconfigThemeParams, SharedBrandConfig>
"PUT /api/v1/accounts/:/shared_brand_configs/:": Call<Named, SharedBrandConfig>
"/api/v1/accounts/:/sis_import_errors": Call<GetSisImportErrorListParams, readonly SisImportError[]>
"/api/v1/accounts/:/sis_imports": Call<GetSisImportListParams>
"POST /api/v1/accounts/:/sis_imports": Call<ImportSisDataParams, SisImport>
"/api/v1/accounts/:/sis_imports/:": Single<Common, SisImport>
"PUT /api/v1/accounts/:/sis_imports/:/abort": Call<Named, SisImport>
"/api/v1/accounts/:/sis_imports/:/errors": Call<GetSisImportErrorListParams, readonly SisImportError[]>
"PUT /api/v1/accounts/:/sis_imports/:/restore_states": Call<RestoreWorkflowStatesOfSisImportedItemsParams, Progress>
"PUT /api/v1/accounts/:/sis_imports/abort_all_pending": Call<Named>
"/api/v1/accounts/:/sis_imports/importing": Call<Common, SisImport>
"/api/v1/accounts/:/sso_settings": Call<Common, SSOSettings>
"PUT /api/v1/accounts/:/sso_settings": Call<Named, SSOSettings>
"/api/v1/accounts/:/sub_accounts": Call<GetSubAccountsOfAccountParams, readonly Account[]>
"POST /api/v1/accounts/:/sub_accounts": Call<CreateNewSubAccountParams | AccountWriteParams, Account>
"DELETE /api/v1/accounts/:/sub_accounts/:": Call<Named, Account>
"/api/v1/accounts/:/tabs": Call<ListAvailableTabsForCourseOrGroupParams>
"/api/v1/accounts/:/temporary_enrollment_pairings": Call<Common, readonly TemporaryEnrollmentPairing[]>
"POST /api/v1/accounts/:/temporary_enrollment_pairings": Call<CreateTemporaryEnrollmentPairingParams, TemporaryEnrollmentPairing>
"DELETE /api/v1/accounts/:/temporary_enrollment_pairings/:": Call<Named, TemporaryEnrollmentPairing>
"/api/v1/accounts/:/temporary_enrollment_pairings/:": Single<Common, TemporaryEnrollmentPairing>
"/api/v1/accounts/:/temporary_enrollment_pairings/new": Single<Common, TemporaryEnrollmentPairing>
"/api/v1/accounts/:/terms": Call<ListEnrollmentTermsParams, EnrollmentTermsList>
"POST /api/v1/accounts/:/terms": Call<CreateEnrollmentTermParams | EnrollmentTermWriteParams, EnrollmentTerm>
"DELETE /api/v1/accounts/:/terms/:": Call<Named, EnrollmentTerm>
"/api/v1/accounts/:/terms/:": Single<Common, EnrollmentTerm>
"PUT /api/v1/accounts/:/terms/:": Call<UpdateEnrollmentTermParams | EnrollmentTermWriteParams, EnrollmentTerm>
"/api/v1/accounts/:/terms_of_service": Single<Common, TermsOfService>
"DELETE /api/v1/accounts/:/users": Call<Named, Progress>
"/api/v1/accounts/:/users": Call<UsersListParams, readonly User[]>
"POST /api/v1/accounts/:/users": Call<CreateUserParams | UserWriteParams, User>
"DELETE /api/v1/accounts/:/users/:": Call<Named, User>
"PUT /api/v1/accounts/:/users/:/restore": Call<Named, User>
"PUT /api/v1/accounts/:/users/bulk_update": Call<UpdateMultipleUsersParams, Progress>
"/api/v1/accounts/:/visible_calendars_count": Call
"/api/v1/accounts/:": Single<Common, Account>
"PUT /api/v1/accounts/:": Call<UpdateAccountParams | AccountWriteParams, Account>
"/api/v1/accounts/search": Call<SearchAccountDomainsParams>
"/api/v1/announcements": Call<ListAnnouncementsParams, readonly DiscussionTopic[]>
"/api/v1/appointment_groups": Call<ListAppointmentGroupsParams>
"POST /api/v1/appointment_groups": Call<CreateAppointmentGroupParams>
"DELETE /api/v1/appointment_groups/:": Call<DeleteAppointmentGroupParams>
"/api/v1/appointment_groups/:": Call<GetSingleAppointmentGroupParams>
"PUT /api/v1/appointment_groups/:": Call<CreateAppointmentGroupParams>
"/api/v1/appointment_groups/:/groups": Call<ListStudentGroupParticipantsParams>
"/api/v1/appointment_groups/:/users": Call<ListStudentGroupParticipantsParams>
"/api/v1/appointment_groups/next_appointment": Call<GetNextAppointmentParams, readonly CalendarEvent[]>
"/api/v1/audit/authentication/accounts/:": Call<QueryByAccountParams>
"/api/v1/audit/authentication/logins/:": Call<QueryByAccountParams>
"/api/v1/audit/authentication/users/:": Call<QueryByAccountParams>
"/api/v1/audit/course/accounts/:": Call<QueryByAccountParams, readonly CourseEvent[]>
"/api/v1/audit/course/courses/:": Call<QueryByAccountParams, readonly CourseEvent[]>
"/api/v1/audit/grade_change": Call<AdvancedQueryParams, readonly GradeChangeEvent[]>
"/api/v1/audit/grade_change/assignments/:": Call<QueryByAccountParams, readonly GradeChangeEvent[]>
"/api/v1/audit/grade_change/courses/:": Call<QueryByAccountParams, readonly GradeChangeEvent[]>
"/api/v1/audit/grade_change/graders/:": Call<QueryByAccountParams, readonly GradeChangeEvent[]>
"/api/v1/audit/grade_change/students/:": Call<QueryByAccountParams, readonly GradeChangeEvent[]>
"/api/v1/brand_variables": Call
"/api/v1/calendar_events": Call<ListCalendarEventsParams, readonly CalendarEvent[]>
"POST /api/v1/calendar_events": Call<CreateCalendarEventParams | CalendarEventWriteParams>
"DELETE /api/v1/calendar_events/:": Call<DeleteCalendarEventParams>
"/api/v1/calendar_events/:": Single<Common, CalendarEvent>
"PUT /api/v1/calendar_events/:": Call<UpdateCalendarEventParams | CalendarEventWriteParams>
"POST /api/v1/calendar_events/:/reservations": Call<ReserveTimeSlotParams>
"POST /api/v1/calendar_events/:/reservations/:": Call<ReserveTimeSlotParticipantIdParams>
"POST /api/v1/calendar_events/save_enabled_account_calendars": Call<SaveEnabledAccountCalendarsParams>
"/api/v1/career/enabled": Call
"/api/v1/career/experience_summary": Call<Common, ExperienceSummary>
"POST /api/v1/career/switch_experience": Call<SwitchExperienceParams>
"POST /api/v1/career/switch_role": Call<SwitchRoleParams>
"/api/v1/career/user_context": Call<CareerUserContextShowParams>
"/api/v1/collaborations/:/members": Call<ListMembersOfCollaborationParams, readonly Collaborator[]>
"/api/v1/comm_messages": Call<ListOfCommmessagesForUserParams, readonly CommMessage[]>
"/api/v1/conferences": Call<ListConferencesForCurrentUserParams, readonly Conference[]>
"/api/v1/conversations": Call<ListConversationsParams, readonly Conversation[]>
"POST /api/v1/conversations": Call<CreateConversationParams | ConversationWriteParams>
"PUT /api/v1/conversations": Call<BatchUpdateConversationsParams, Progress>
"DELETE /api/v1/conversations/:": Call<Named>
"/api/v1/conversations/:": Call<GetSingleConversationParams>
"PUT /api/v1/conversations/:": Call<EditConversationParams | ConversationWriteParams>
"POST /api/v1/conversations/:/add_message": Call<AddMessageParams>
"POST /api/v1/conversations/:/add_recipients": Call<AddRecipientsParams>
"POST /api/v1/conversations/:/remove_messages": Call<DeleteMessageParams>
"/api/v1/conversations/batches": Call
"/api/v1/conversations/find_recipients": Call<FindRecipientsConversationsParams>
"POST /api/v1/conversations/mark_all_as_read": Call<Named>
"/api/v1/conversations/unread_count": Call
"/api/v1/course_accounts": Call<Common, readonly Account[]>
"/api/v1/course_creation_accounts": Call<Common, readonly Account[]>
"/api/v1/courses": Call<ListYourCoursesParams, readonly Course[]>
"/api/v1/courses/:/activity_stream": Call
"/api/v1/courses/:/activity_stream/summary": Call
"/api/v1/courses/:/ai_experiences": Call<CreateDeveloperKeyAccountBindingParams, readonly AiExperience[]>
"POST /api/v1/courses/:/ai_experiences": Call<CreateAiExperienceParams, AiExperience>
"/api/v1/courses/:/ai_experiences/:/conversations": Call
"POST /api/v1/courses/:/ai_experiences/:/conversations": Call<ConversationWriteParams>
"DELETE /api/v1/courses/:/ai_experiences/:/conversations/:": Call<Named>
"/api/v1/courses/:/ai_experiences/:/conversations/:": Call
"/api/v1/courses/:/ai_experiences/:/conversations/:/evaluation": Call
"POST /api/v1/courses/:/ai_experiences/:/conversations/:/evaluation": Call<Named>
"POST /api/v1/courses/:/ai_experiences/:/conversations/:/messages": Call<PostMessageToConversationParams>
"POST /api/v1/courses/:/ai_experiences/:/conversations/:/messages/:/feedback": Call<AiConversationsCreateParams>
"DELETE /api/v1/courses/:/ai_experiences/:/conversations/:/messages/:/feedback/:": Call<Named>
"DELETE /api/v1/courses/:/ai_experiences/:": Call<Named, AiExperience>
"/api/v1/courses/:/ai_experiences/:": Single<Common, AiExperience>
"PUT /api/v1/courses/:/ai_experiences/:": Call<CreateAiExperienceParams, AiExperience>
"/api/v1/courses/:/ai_experiences/:/ai_conversations": Call<Common, readonly unknown[]>
"/api/v1/courses/:/ai_experiences/:/ai_conversations/:": Call
"/api/v1/courses/:/ai_experiences/:/edit": Call
"/api/v1/courses/:/ai_experiences/new": Call
"/api/v1/courses/:/analytics/activity": Call
"/api/v1/courses/:/analytics/assignments": Call<GetCourseLevelAssignmentDataParams>
"/api/v1/courses/:/analytics/student_summaries": Call<GetCourseLevelStudentSummaryDataParams>
"/api/v1/courses/:/analytics/users/:/activity": Call
"/api/v1/courses/:/analytics/users/:/assignments": Call
"/api/v1/courses/:/analytics/users/:/communication": Call
"POST /api/v1/courses/:/assign_outcome_order": Call<Named>
"/api/v1/courses/:/assignment_groups": Call<ListAssignmentGroupsParams, readonly AssignmentGroup[]>
"POST /api/v1/courses/:/assignment_groups": Call<CreateAssignmentGroupParams | AssignmentGroupWriteParams, AssignmentGroup>
"DELETE /api/v1/courses/:/assignment_groups/:": Call<DestroyAssignmentGroupParams, AssignmentGroup>
"/api/v1/courses/:/assignment_groups/:": Single<GetAssignmentGroupParams, AssignmentGroup>
"PUT /api/v1/courses/:/assignment_groups/:": Call<EditAssignmentGroupParams | AssignmentGroupWriteParams, AssignmentGroup>
"/api/v1/courses/:/assignment_groups/:/assignments": Call<ListAssignmentsAssignmentGroupsParams, readonly Assignment[]>
"/api/v1/courses/:/assignments": Call<ListAssignmentsAssignmentGroupsParams, readonly Assignment[]>
"POST /api/v1/courses/:/assignments": Call<CreateAssignmentParams | AssignmentWriteParams, Assignment>
"POST /api/v1/courses/:/assignments/:/allocate": Call<Named, PeerReview>
"/api/v1/courses/:/assignments/:/anonymous_provisional_grades/status": Call<ShowProvisionalGradeStatusForStudentParams>
"/api/v1/courses/:/assignments/:/anonymous_submissions/:": Call<ShowLineItemParams>
"PUT /api/v1/courses/:/assignments/:/anonymous_submissions/:": Call<GradeOrCommentOnSubmissionByAnonymousIdParams>
"/api/v1/courses/:/assignments/:/date_details": Call<GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/assignments/:/date_details": Call<UpdateLearningObjectSDateInformationParams>
"POST /api/v1/courses/:/assignments/:/duplicate": Call<DuplicateAssignmentParams, Assignment>
"POST /api/v1/courses/:/assignments/:/extensions": Call<SetExtensionsForStudentAssignmentSubmissionsParams>
"/api/v1/courses/:/assignments/:/gradeable_students": Call
"/api/v1/courses/:/assignments/:/moderated_students": Call<Common, readonly User[]>
"POST /api/v1/courses/:/assignments/:/moderated_students": Call<SelectStudentsForModerationParams, readonly User[]>
"/api/v1/courses/:/assignments/:/overrides": Call<Common, readonly AssignmentOverride[]>
"POST /api/v1/courses/:/assignments/:/overrides": Call<CreateAssignmentOverrideParams, AssignmentOverride>
"DELETE /api/v1/courses/:/assignments/:/overrides/:": Call<Named, AssignmentOverride>
"/api/v1/courses/:/assignments/:/overrides/:": Single<Common, AssignmentOverride>
"PUT /api/v1/courses/:/assignments/:/overrides/:": Call<UpdateAssignmentOverrideParams, AssignmentOverride>
"/api/v1/courses/:/assignments/:/peer_reviews": Call<GetAllPeerReviewsCoursesParams, readonly PeerReview[]>
"PUT /api/v1/courses/:/assignments/:/provisional_grades/:/select": Call<Named>
"PUT /api/v1/courses/:/assignments/:/provisional_grades/bulk_select": Call<Named>
"POST /api/v1/courses/:/assignments/:/provisional_grades/publish": Call<Named>
"/api/v1/courses/:/assignments/:/provisional_grades/status": Call<ShowProvisionalGradeStatusForStudentModeratedGradingParams>
"/api/v1/courses/:/assignments/:/submission_summary": Call<SubmissionSummaryCoursesParams>
"/api/v1/courses/:/assignments/:/submissions": Call<ListAssignmentSubmissionsParams, readonly Submission[]>
"POST /api/v1/courses/:/assignments/:/submissions": Call<SubmitAssignmentCoursesParams | SubmissionWriteParams>
"DELETE /api/v1/courses/:/assignments/:/submissions/:/peer_reviews": Call<DeletePeerReviewParams, PeerReview>
"/api/v1/courses/:/assignments/:/submissions/:/peer_reviews": Call<GetAllPeerReviewsCoursesParams, readonly PeerReview[]>
"POST /api/v1/courses/:/assignments/:/submissions/:/peer_reviews": Call<DeletePeerReviewParams, PeerReview>
"/api/v1/courses/:/assignments/:/submissions/:": Call<GetSingleSubmissionParams>
"PUT /api/v1/courses/:/assignments/:/submissions/:": Call<GradeOrCommentOnSubmissionParams | SubmissionWriteParams>
"DELETE /api/v1/courses/:/assignments/:/submissions/:/comments/:": Call<Named, SubmissionComment>
"PUT /api/v1/courses/:/assignments/:/submissions/:/comments/:": Call<EditSubmissionCommentParams, SubmissionComment>
"POST /api/v1/courses/:/assignments/:/submissions/:/comments/files": Call<UploadFileParams>
"/api/v1/courses/:/assignments/:/submissions/:/document_annotations/read": Call
"PUT /api/v1/courses/:/assignments/:/submissions/:/document_annotations/read": Call<Named>
"POST /api/v1/courses/:/assignments/:/submissions/:/files": Call<UploadFileParams>
"DELETE /api/v1/courses/:/assignments/:/submissions/:/read": Call<Named>
"PUT /api/v1/courses/:/assignments/:/submissions/:/read": Call<Named>
"PUT /api/v1/courses/:/assignments/:/submissions/:/read/:": Call<Named>
"/api/v1/courses/:/assignments/:/submissions/:/rubric_assessments/read": Call
"PUT /api/v1/courses/:/assignments/:/submissions/:/rubric_assessments/read": Call<Named>
"/api/v1/courses/:/assignments/:/submissions/:/rubric_comments/read": Call
"PUT /api/v1/courses/:/assignments/:/submissions/:/rubric_comments/read": Call<Named>
"POST /api/v1/courses/:/assignments/:/submissions/update_grades": Call<GradeOrCommentOnMultipleSubmissionsCoursesParams, Progress>
"/api/v1/courses/:/assignments/:/users/:/group_members": Call<Common, readonly BasicUser[]>
"DELETE /api/v1/courses/:/assignments/:": Call<Named, Assignment>
"/api/v1/courses/:/assignments/:": Single<GetSingleAssignmentParams, Assignment>
"PUT /api/v1/courses/:/assignments/:": Call<EditAssignmentParams | AssignmentWriteParams, Assignment>
"PUT /api/v1/courses/:/assignments/bulk_update": Call<Named, Progress> & { elements: BulkUpdateAssignmentDatesElement }
"/api/v1/courses/:/assignments/gradeable_students": Call<ListMultipleAssignmentsGradeableStudentsParams>
"/api/v1/courses/:/assignments/overrides": Call<BatchRetrieveOverridesInCourseParams, readonly AssignmentOverride[]>
"POST /api/v1/courses/:/assignments/overrides": Call<BatchCreateOverridesInCourseParams, readonly AssignmentOverride[]>
"PUT /api/v1/courses/:/assignments/overrides": Call<BatchCreateOverridesInCourseParams, readonly AssignmentOverride[]>
"/api/v1/courses/:/blackout_dates": Call<Common, readonly BlackoutDate[]>
"POST /api/v1/courses/:/blackout_dates": Call<CreateBlackoutDateParams, BlackoutDate>
"PUT /api/v1/courses/:/blackout_dates": Call<UpdateListOfBlackoutDatesParams>
"DELETE /api/v1/courses/:/blackout_dates/:": Call<Named, BlackoutDate>
"/api/v1/courses/:/blackout_dates/:": Single<Common, BlackoutDate>
"PUT /api/v1/courses/:/blackout_dates/:": Call<CreateBlackoutDateParams, BlackoutDate>
"/api/v1/courses/:/blackout_dates/new": Single<Common, BlackoutDate>
"/api/v1/courses/:/block_editor_templates": Call<ListBlockTemplatesParams, readonly BlockEditorTemplate[]>
"/api/v1/courses/:/blueprint_subscriptions": Call<Common, readonly BlueprintSubscription[]>
"/api/v1/courses/:/blueprint_subscriptions/:/migrations": Call<Common, readonly BlueprintMigration[]>
"/api/v1/courses/:/blueprint_subscriptions/:/migrations/:": Single<Common, BlueprintMigration>
"/api/v1/courses/:/blueprint_subscriptions/:/migrations/:/details": Call<Common, readonly ChangeRecord[]>
"/api/v1/courses/:/blueprint_templates/:": Single<Common, BlueprintTemplate>
"/api/v1/courses/:/blueprint_templates/:/associated_courses": Call<Common, readonly Course[]>
"/api/v1/courses/:/blueprint_templates/:/migrations": Call<Common, readonly BlueprintMigration[]>
"POST /api/v1/courses/:/blueprint_templates/:/migrations": Call<BeginMigrationToPushToAssociatedCoursesParams, BlueprintMigration>
"/api/v1/courses/:/blueprint_templates/:/migrations/:": Single<Common, BlueprintMigration>
"/api/v1/courses/:/blueprint_templates/:/migrations/:/details": Call<Common, readonly ChangeRecord[]>
"PUT /api/v1/courses/:/blueprint_templates/:/restrict_item": Call<SetOrRemoveRestrictionsOnBlueprintCourseObjectParams>
"/api/v1/courses/:/blueprint_templates/:/unsynced_changes": Call<Common, readonly ChangeRecord[]>
"PUT /api/v1/courses/:/blueprint_templates/:/update_associations": Call<UpdateAssociatedCoursesParams>
"/api/v1/courses/:/brand_variables": Call
"/api/v1/courses/:/bulk_user_progress": Call
"/api/v1/courses/:/bulk_user_tags": Call<BulkFetchUserTagsForMultipleUsersInCourseParams>
"/api/v1/courses/:/calendar_events/timetable": Call
"POST /api/v1/courses/:/calendar_events/timetable": Call<SetCourseTimetableParams>
"POST /api/v1/courses/:/calendar_events/timetable_events": Call<CreateOrUpdateEventsDirectlyForCourseTimetableParams>
"/api/v1/courses/:/collaborations": Call<Common, readonly Collaboration[]>
"/api/v1/courses/:/conferences": Call<Common, readonly Conference[]>
"/api/v1/courses/:/content_exports": Call<Common, readonly ContentExport[]>
"POST /api/v1/courses/:/content_exports": Call<ExportContentCoursesParams, ContentExport>
"/api/v1/courses/:/content_exports/:": Single<Common, ContentExport>
"/api/v1/courses/:/content_licenses": Call<Common, readonly License[]>
"/api/v1/courses/:/content_migrations": Call<Common, readonly ContentMigration[]>
"POST /api/v1/courses/:/content_migrations": Call<CreateContentMigrationParams, ContentMigration>
"/api/v1/courses/:/content_migrations/:/migration_issues": Call<Common, readonly MigrationIssue[]>
"/api/v1/courses/:/content_migrations/:/migration_issues/:": Single<Common, MigrationIssue>
"PUT /api/v1/courses/:/content_migrations/:/migration_issues/:": Call<UpdateMigrationIssueParams, MigrationIssue>
"/api/v1/courses/:/content_migrations/:": Single<Common, ContentMigration>
"PUT /api/v1/courses/:/content_migrations/:": Call<Named, ContentMigration>
"/api/v1/courses/:/content_migrations/:/asset_id_mapping": Call
"/api/v1/courses/:/content_migrations/:/selective_data": Call<ListItemsForSelectiveImportParams>
"/api/v1/courses/:/content_migrations/migrators": Call<Common, readonly Migrator[]>
"/api/v1/courses/:/content_share_users": Call<ListAvailableAccountCalendarsParams, readonly User[]>
"POST /api/v1/courses/:/course_copy": Call<CopyCourseContentParams>
"/api/v1/courses/:/course_copy/:": Call
"POST /api/v1/courses/:/course_pacing": Call<CreateCoursePaceParams, CoursePace>
"DELETE /api/v1/courses/:/course_pacing/:": Call<DeleteCoursePaceParams, CoursePace>
"/api/v1/courses/:/course_pacing/:": Single<DeleteCoursePaceParams, CoursePace>
"PUT /api/v1/courses/:/course_pacing/:": Call<UpdateCoursePaceParams, CoursePace>
"/api/v1/courses/:/csp_settings": Call
"PUT /api/v1/courses/:/csp_settings": Call<EnableDisableOrClearExplicitCspSettingParams>
"PUT /api/v1/courses/:/custom_gradebook_column_data": Call<BulkUpdateColumnDataParams, Progress>
"/api/v1/courses/:/custom_gradebook_columns": Call<ListCustomGradebookColumnsParams, readonly CustomColumn[]>
"POST /api/v1/courses/:/custom_gradebook_columns": Call<CreateCustomGradebookColumnParams, CustomColumn>
"DELETE /api/v1/courses/:/custom_gradebook_columns/:": Call<Named, CustomColumn>
"PUT /api/v1/courses/:/custom_gradebook_columns/:": Call<Named, CustomColumn>
"/api/v1/courses/:/custom_gradebook_columns/:/data": Call<ListCustomGradebookColumnsParams, readonly ColumnDatum[]>
"PUT /api/v1/courses/:/custom_gradebook_columns/:/data/:": Call<UpdateColumnDataParams, ColumnDatum>
"POST /api/v1/courses/:/custom_gradebook_columns/reorder": Call<ReorderCustomColumnsParams>
"/api/v1/courses/:/discussion_topics": Call<ListDiscussionTopicsParams, readonly DiscussionTopic[]>
"POST /api/v1/courses/:/discussion_topics": Call<CreateNewDiscussionTopicParams | DiscussionTopicWriteParams>
"/api/v1/courses/:/discussion_topics/:/date_details": Call<GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/discussion_topics/:/date_details": Call<UpdateLearningObjectSDateInformationParams>
"DELETE /api/v1/courses/:/discussion_topics/:": Call<Named>
"/api/v1/courses/:/discussion_topics/:": Call<GetSingleTopicParams>
"PUT /api/v1/courses/:/discussion_topics/:": Call<UpdateTopicCoursesParams | DiscussionTopicWriteParams>
"POST /api/v1/courses/:/discussion_topics/:/duplicate": Call<Named, DiscussionTopic>
"/api/v1/courses/:/discussion_topics/:/entries": Call
"POST /api/v1/courses/:/discussion_topics/:/entries": Call<PostEntryCoursesParams>
"POST /api/v1/courses/:/discussion_topics/:/entries/:/rating": Call<RateEntryCoursesParams>
"DELETE /api/v1/courses/:/discussion_topics/:/entries/:/read": Call<MarkEntryAsUnreadParams>
"PUT /api/v1/courses/:/discussion_topics/:/entries/:/read": Call<MarkEntryAsUnreadParams>
"/api/v1/courses/:/discussion_topics/:/entries/:/replies": Call
"POST /api/v1/courses/:/discussion_topics/:/entries/:/replies": Call<PostEntryCoursesParams>
"DELETE /api/v1/courses/:/discussion_topics/:/entries/:": Call<Named>
"PUT /api/v1/courses/:/discussion_topics/:/entries/:": Call<PostMessageToConversationParams>
"/api/v1/courses/:/discussion_topics/:/entry_list": Call<ListEntriesCoursesParams>
"DELETE /api/v1/courses/:/discussion_topics/:/read": Call<Named>
"PUT /api/v1/courses/:/discussion_topics/:/read": Call<Named>
"DELETE /api/v1/courses/:/discussion_topics/:/read_all": Call<MarkEntryAsUnreadParams>
"PUT /api/v1/courses/:/discussion_topics/:/read_all": Call<MarkEntryAsUnreadParams>
"DELETE /api/v1/courses/:/discussion_topics/:/subscribed": Call<Named>
"PUT /api/v1/courses/:/discussion_topics/:/subscribed": Call<Named>
"/api/v1/courses/:/discussion_topics/:/summaries": Call
"POST /api/v1/courses/:/discussion_topics/:/summaries": Call<FindOrCreateSummaryParams>
"POST /api/v1/courses/:/discussion_topics/:/summaries/:/feedback": Call<SummaryFeedbackCoursesParams>
"PUT /api/v1/courses/:/discussion_topics/:/summaries/disable": Call<Named>
"/api/v1/courses/:/discussion_topics/:/view": Call
"PUT /api/v1/courses/:/discussion_topics/read_all": Call<Named>
"POST /api/v1/courses/:/discussion_topics/reorder": Call<ReorderCustomColumnsParams>
"/api/v1/courses/:/effective_due_dates": Call<ListMultipleAssignmentsGradeableStudentsParams>
"/api/v1/courses/:/enrollments": Call<ListEnrollmentsCoursesParams, readonly Enrollment[]>
"POST /api/v1/courses/:/enrollments": Call<EnrollUserCoursesParams | EnrollmentWriteParams, Enrollment>
"DELETE /api/v1/courses/:/enrollments/:": Call<ConcludeDeactivateOrDeleteEnrollmentParams, Enrollment>
"POST /api/v1/courses/:/enrollments/:/accept": Call<Named>
"PUT /api/v1/courses/:/enrollments/:/reactivate": Call<Named, Enrollment>
"POST /api/v1/courses/:/enrollments/:/reject": Call<Named>
"POST /api/v1/courses/:/epub_exports": Call<Named, EpubExport>
"/api/v1/courses/:/epub_exports/:": Single<Common, EpubExport>
"/api/v1/courses/:/external_feeds": Call<Common, readonly ExternalFeed[]>
"POST /api/v1/courses/:/external_feeds": Call<CreateExternalFeedParams, ExternalFeed>
"DELETE /api/v1/courses/:/external_feeds/:": Call<Named, ExternalFeed>
"/api/v1/courses/:/external_tools": Call<ListExternalToolsParams, readonly ContextExternalTool[]>
"POST /api/v1/courses/:/external_tools": Call<CreateExternalToolParams, ContextExternalTool>
"DELETE /api/v1/courses/:/external_tools/:": Call<Named, ContextExternalTool>
"/api/v1/courses/:/external_tools/:": Single<Common, ContextExternalTool>
"PUT /api/v1/courses/:/external_tools/:": Call<EditExternalToolParams, ContextExternalTool>
"/api/v1/courses/:/external_tools/sessionless_launch": Call<GetSessionlessLaunchUrlForExternalToolParams>
"/api/v1/courses/:/external_tools/visible_course_nav_tools": Call
"/api/v1/courses/:/features": Call<ListFeaturesAccountsParams, readonly Feature[]>
"/api/v1/courses/:/features/enabled": Call
"DELETE /api/v1/courses/:/features/flags/:": Call<Named, FeatureFlag>
"/api/v1/courses/:/features/flags/:": Single<Common, FeatureFlag>
"PUT /api/v1/courses/:/features/flags/:": Call<SetFeatureFlagParams, FeatureFlag>
"/api/v1/courses/:/files": Call<ListFilesCoursesParams, readonly File[]>
"POST /api/v1/courses/:/files": Call<UploadFileCoursesParams>
"/api/v1/courses/:/files/:/date_details": Call<GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/files/:/date_details": Call<UpdateLearningObjectSDateInformationParams>
"/api/v1/courses/:/files/:": Single<GetFileCoursesParams, File>
"/api/v1/courses/:/files/file_ref/:": Single<Common, File>
"/api/v1/courses/:/files/quota": Call
"/api/v1/courses/:/folders": Call<Common, readonly Folder[]>
"POST /api/v1/courses/:/folders": Call<CreateFolderAccountsParams | FolderWriteParams, Folder>
"/api/v1/courses/:/folders/:": Single<Common, Folder>
"/api/v1/courses/:/folders/by_path": Call<Common, readonly Folder[]>
"/api/v1/courses/:/folders/by_path/:": Call<Common, readonly Folder[]>
"/api/v1/courses/:/folders/media": Single<Common, Folder>
"/api/v1/courses/:/front_page": Single<Common, Page>
"PUT /api/v1/courses/:/front_page": Call<UpdateCreateFrontPageParams, Page>
"/api/v1/courses/:/gradebook_history/:": Call<Common, readonly Grader[]>
"/api/v1/courses/:/gradebook_history/:/graders/:/assignments/:/submissions": Call<Common, readonly SubmissionHistory[]>
"/api/v1/courses/:/gradebook_history/days": Call<Common, readonly Day[]>
"/api/v1/courses/:/gradebook_history/feed": Call<ListUncollatedSubmissionVersionsParams, readonly SubmissionVersion[]>
"/api/v1/courses/:/grading_periods": Call
"DELETE /api/v1/courses/:/grading_periods/:": Call<Named>
"/api/v1/courses/:/grading_periods/:": Call
"PUT /api/v1/courses/:/grading_periods/:": Call<UpdateSingleGradingPeriodParams>
"PATCH /api/v1/courses/:/grading_periods/batch_update": Call<BatchUpdateGradingPeriodsParams>
"/api/v1/courses/:/grading_standards": Call<Common, readonly GradingStandard[]>
"POST /api/v1/courses/:/grading_standards": Call<CreateNewGradingStandardParams, GradingStandard>
"DELETE /api/v1/courses/:/grading_standards/:": Call<Named, GradingStandard>
"/api/v1/courses/:/grading_standards/:": Single<Common, GradingStandard>
"PUT /api/v1/courses/:/grading_standards/:": Call<CreateNewGradingStandardParams, GradingStandard>
"/api/v1/courses/:/group_categories": Call<ListGroupCategoriesForContextParams, readonly GroupCategory[]>
"POST /api/v1/courses/:/group_categories": Call<CreateGroupCategoryParams, GroupCategory>
"POST /api/v1/courses/:/group_categories/bulk_manage_differentiation_tag": Call<BulkManageDifferentiationTagsParams>
"/api/v1/courses/:/group_categories/export_tags": Call
"POST /api/v1/courses/:/group_categories/import_tags": Call<ImportDifferentiationTagsParams, Progress>
"/api/v1/courses/:/groups": Call<ListGroupsAvailableInContextParams, readonly Group[]>
"/api/v1/courses/:/live_assessments": Call
"POST /api/v1/courses/:/live_assessments": Call<Named>
"/api/v1/courses/:/live_assessments/:/results": Call<DeletePeerReviewParams>
"POST /api/v1/courses/:/live_assessments/:/results": Call<Named>
"/api/v1/courses/:/lti_apps/launch_definitions": Call<ListLtiLaunchDefinitionsParams>
"/api/v1/courses/:/lti_resource_links": Call<ListLtiResourceLinksParams, readonly LtiResourceLink[]>
"POST /api/v1/courses/:/lti_resource_links": Call<CreateLtiResourceLinkParams, LtiResourceLink>
"DELETE /api/v1/courses/:/lti_resource_links/:": Call<Named, LtiResourceLink>
"/api/v1/courses/:/lti_resource_links/:": Single<ShowLtiResourceLinkParams, LtiResourceLink>
"PUT /api/v1/courses/:/lti_resource_links/:": Call<UpdateLtiResourceLinkParams, LtiResourceLink>
"POST /api/v1/courses/:/lti_resource_links/bulk": Call<Named, LtiResourceLink> & { elements: BulkCreateLtiResourceLinksElement }
"/api/v1/courses/:/media_attachments": Call<ListMediaObjectsCoursesParams, readonly MediaObject[]>
"/api/v1/courses/:/media_objects": Call<ListMediaObjectsCoursesMediaObjectsParams, readonly MediaObject[]>
"/api/v1/courses/:/module_item_sequence": Call<GetModuleItemSequenceParams, ModuleItemSequence>
"/api/v1/courses/:/modules": Call<ListModulesParams, readonly Module[]>
"POST /api/v1/courses/:/modules": Call<CreateModuleParams | ModuleWriteParams, Module>
"/api/v1/courses/:/modules/:/assignment_overrides": Call<Common, readonly ModuleAssignmentOverride[]>
"PUT /api/v1/courses/:/modules/:/assignment_overrides": Call<UpdateModuleSOverridesParams>
"/api/v1/courses/:/modules/:/date_details": Call<GetLearningObjectSDateInformationParams, LearningObjectDates>
"DELETE /api/v1/courses/:/modules/:": Call<Named, Module>
"/api/v1/courses/:/modules/:": Single<ShowModuleParams, Module>
"PUT /api/v1/courses/:/modules/:": Call<UpdateModuleParams | ModuleWriteParams, Module>
"PUT /api/v1/courses/:/modules/:/relock": Call<Named, Module>
"/api/v1/courses/:/modules/:/items": Call<ListModuleItemsParams, readonly ModuleItem[]>
"POST /api/v1/courses/:/modules/:/items": Call<CreateModuleItemParams | ModuleItemWriteParams, ModuleItem>
"DELETE /api/v1/courses/:/modules/:/items/:": Call<Named, ModuleItem>
"/api/v1/courses/:/modules/:/items/:": Single<ShowModuleItemParams, ModuleItem>
"PUT /api/v1/courses/:/modules/:/items/:": Call<UpdateModuleItemParams | ModuleItemWriteParams, ModuleItem>
"PUT /api/v1/courses/:/modules/:/items/:/done": Call<Named>
"POST /api/v1/courses/:/modules/:/items/:/mark_read": Call<Named>
"POST /api/v1/courses/:/modules/:/items/:/select_mastery_path": Call<SelectMasteryPathParams>
"/api/v1/courses/:/new_quizzes/assignment_overrides": Call<RetrieveAssignmentOverriddenDatesForNewQuizzesParams, QuizAssignmentOverrideSetContainer>
"/api/v1/courses/:/outcome_alignments": Call<GetOutcomeAlignmentsForStudentOrAssignmentParams, readonly OutcomeAlignment[]>
"/api/v1/courses/:/outcome_group_links": Call<GetAllOutcomeLinksForContextParams, readonly OutcomeLink[]>
"/api/v1/courses/:/outcome_groups": Call<Common, readonly OutcomeGroup[]>
"DELETE /api/v1/courses/:/outcome_groups/:": Call<Named, OutcomeGroup>
"/api/v1/courses/:/outcome_groups/:": Single<Common, OutcomeGroup>
"PUT /api/v1/courses/:/outcome_groups/:": Call<UpdateOutcomeGroupParams, OutcomeGroup>
"POST /api/v1/courses/:/outcome_groups/:/import": Call<ImportOutcomeGroupParams, OutcomeGroup>
"/api/v1/courses/:/outcome_groups/:/outcomes": Call<ListLinkedOutcomesParams, readonly OutcomeLink[]>
"POST /api/v1/courses/:/outcome_groups/:/outcomes": Call<CreateLinkOutcomeParams, OutcomeLink>
"DELETE /api/v1/courses/:/outcome_groups/:/outcomes/:": Call<Named, OutcomeLink>
"PUT /api/v1/courses/:/outcome_groups/:/outcomes/:": Call<CreateLinkOutcomeAccountsOutcomeIdParams, OutcomeLink>
"/api/v1/courses/:/outcome_groups/:/subgroups": Call<Common, readonly OutcomeGroup[]>
"POST /api/v1/courses/:/outcome_groups/:/subgroups": Call<CreateSubgroupAccountsParams, OutcomeGroup>
"POST /api/v1/courses/:/outcome_imports": Call<ImportOutcomesAccountsParams, OutcomeImport>
"/api/v1/courses/:/outcome_imports/:": Single<Common, OutcomeImport>
"/api/v1/courses/:/outcome_imports/:/created_group_ids": Call<Common, readonly string[]>
"/api/v1/courses/:/outcome_proficiency": Single<Common, Proficiency>
"POST /api/v1/courses/:/outcome_proficiency": Call<CreateUpdateProficiencyRatingsParams, Proficiency>
"/api/v1/courses/:/outcome_results": Call<GetOutcomeResultsParams>
"/api/v1/courses/:/outcome_rollups": Call<GetOutcomeResultRollupsParams>
"/api/v1/courses/:/outcomes/:/contributing_scores": Call<GetContributingScoresParams>
"/api/v1/courses/:/pages": Call<ListPagesCoursesParams, readonly Page[]>
"POST /api/v1/courses/:/pages": Call<CreatePageCoursesParams | PageWriteParams, Page>
"DELETE /api/v1/courses/:/pages/:": Call<Named, Page>
"/api/v1/courses/:/pages/:": Single<Common, Page>
"PUT /api/v1/courses/:/pages/:": Call<UpdateCreatePageParams | PageWriteParams, Page>
"/api/v1/courses/:/pages/:/date_details": Call<GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/pages/:/date_details": Call<UpdateLearningObjectSDateInformationParams>
"POST /api/v1/courses/:/pages/:/duplicate": Call<Named, Page>
"/api/v1/courses/:/pages/:/revisions": Call<Common, readonly PageRevision[]>
"/api/v1/courses/:/pages/:/revisions/:": Single<ShowRevisionCoursesRevisionIdParams, PageRevision>
"POST /api/v1/courses/:/pages/:/revisions/:": Call<Named, PageRevision>
"/api/v1/courses/:/pages/:/revisions/latest": Single<ShowRevisionCoursesRevisionIdParams, PageRevision>
"/api/v1/courses/:/permissions": Call<PermissionsParams>
"/api/v1/courses/:/potential_collaborators": Call<Common, readonly User[]>
"POST /api/v1/courses/:/preview_html": Call<PreviewProcessedHtmlParams>
"POST /api/v1/courses/:/quiz_extensions": Call<SetExtensionsForStudentQuizSubmissionsParams>
"/api/v1/courses/:/quizzes": Call<ListAvailableAccountCalendarsParams, readonly Quiz[]>
"POST /api/v1/courses/:/quizzes": Call<CreateQuizParams | QuizWriteParams, Quiz>
"DELETE /api/v1/courses/:/quizzes/:": Call<Named, Quiz>
"/api/v1/courses/:/quizzes/:": Single<Common, Quiz>
"PUT /api/v1/courses/:/quizzes/:": Call<EditQuizParams | QuizWriteParams, Quiz>
"POST /api/v1/courses/:/quizzes/:/reorder": Call<ReorderQuizItemsParams>
"POST /api/v1/courses/:/quizzes/:/submission_users/message": Call<SendMessageToUnsubmittedOrSubmittedUsersForQuizParams>
"POST /api/v1/courses/:/quizzes/:/validate_access_code": Call<ValidateQuizAccessCodeParams>
"/api/v1/courses/:/quizzes/:/date_details": Call<GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/quizzes/:/date_details": Call<UpdateLearningObjectSDateInformationParams>
"POST /api/v1/courses/:/quizzes/:/extensions": Call<SetExtensionsForStudentQuizSubmissionsQuizExtensionsParams | QuizExtensionWriteParams>
"/api/v1/courses/:/quizzes/:/groups": Call
"POST /api/v1/courses/:/quizzes/:/groups": Call<CreateQuestionGroupParams>
"DELETE /api/v1/courses/:/quizzes/:/groups/:": Call<Named>
"/api/v1/courses/:/quizzes/:/groups/:": Single<Common, QuizGroup>
"PUT /api/v1/courses/:/quizzes/:/groups/:": Call<UpdateQuestionGroupParams>
"POST /api/v1/courses/:/quizzes/:/groups/:/reorder": Call<ReorderQuestionGroupsParams>
"/api/v1/courses/:/quizzes/:/ip_filters": Call
"/api/v1/courses/:/quizzes/:/questions": Call<ListQuestionsInQuizOrSubmissionParams, readonly QuizQuestion[]>
"POST /api/v1/courses/:/quizzes/:/questions": Call<CreateSingleQuizQuestionParams, QuizQuestion>
"DELETE /api/v1/courses/:/quizzes/:/questions/:": Call<Named>
"/api/v1/courses/:/quizzes/:/questions/:": Single<Common, QuizQuestion>
"PUT /api/v1/courses/:/quizzes/:/questions/:": Call<CreateSingleQuizQuestionParams, QuizQuestion>
"/api/v1/courses/:/quizzes/:/reports": Call<RetrieveAllQuizReportsParams, readonly QuizReport[]>
"POST /api/v1/courses/:/quizzes/:/reports": Call<CreateQuizReportQuizReportsParams, QuizReport>
"DELETE /api/v1/courses/:/quizzes/:/reports/:": Call<Named>
"/api/v1/courses/:/quizzes/:/reports/:": Single<GetQuizReportParams, QuizReport>
"/api/v1/courses/:/quizzes/:/statistics": Call<FetchingLatestQuizStatisticsParams>
"/api/v1/courses/:/quizzes/:/submission": Call<GetQuizSubmissionParams>
"/api/v1/courses/:/quizzes/:/submissions": Call<ShowLineItemParams>
"POST /api/v1/courses/:/quizzes/:/submissions": Call<CreateQuizSubmissionStartQuizTakingSessionParams | QuizSubmissionWriteParams>
"/api/v1/courses/:/quizzes/:/submissions/:": Call<GetQuizSubmissionParams>
"PUT /api/v1/courses/:/quizzes/:/submissions/:": Call<UpdateStudentQuestionScoresAndCommentsParams | QuizSubmissionWriteParams>
"POST /api/v1/courses/:/quizzes/:/submissions/:/complete": Call<CompleteQuizSubmissionTurnItInParams>
"/api/v1/courses/:/quizzes/:/submissions/:/events": Call<RetrieveCapturedEventsParams>
"POST /api/v1/courses/:/quizzes/:/submissions/:/events": Call<SubmitCapturedEventsParams>
"/api/v1/courses/:/quizzes/:/submissions/:/time": Call
"POST /api/v1/courses/:/quizzes/:/submissions/self/files": Call<UploadFileParams>
"/api/v1/courses/:/quizzes/assignment_overrides": Call<RetrieveAssignmentOverriddenDatesForNewQuizzesParams, QuizAssignmentOverrideSetContainer>
"/api/v1/courses/:/recent_students": Call<Common, readonly User[]>
"/api/v1/courses/:/reports/:": Single<Common, Report>
"POST /api/v1/courses/:/reports/:": Call<StartReportCourseReportsParams, Report>
"/api/v1/courses/:/reports/:/:": Single<Common, Report>
"POST /api/v1/courses/:/reset_content": Call<Named, Course>
"POST /api/v1/courses/:/restore/:": Call<Named, Course>
"/api/v1/courses/:/root_outcome_group": Call
"POST /api/v1/courses/:/rubric_associations": Call<CreateRubricassociationParams, RubricAssociation>
"DELETE /api/v1/courses/:/rubric_associations/:": Call<Named, RubricAssociation>
"PUT /api/v1/courses/:/rubric_associations/:": Call<CreateRubricassociationParams, RubricAssociation>
"POST /api/v1/courses/:/rubric_associations/:/rubric_assessments": Call<CreateSingleRubricAssessmentParams>
"DELETE /api/v1/courses/:/rubric_associations/:/rubric_assessments/:": Call<Named, RubricAssessment>
"PUT /api/v1/courses/:/rubric_associations/:/rubric_assessments/:": Call<CreateSingleRubricAssessmentParams>
"/api/v1/courses/:/rubrics": Call
"POST /api/v1/courses/:/rubrics": Call<CreateSingleRubricParams | RubricWriteParams>
"DELETE /api/v1/courses/:/rubrics/:": Call<Named, Rubric>
"/api/v1/courses/:/rubrics/:": Single<GetSingleRubricParams, Rubric>
"PUT /api/v1/courses/:/rubrics/:": Call<UpdateSingleRubricParams | RubricWriteParams>
"/api/v1/courses/:/rubrics/:/used_locations": Call
"POST /api/v1/courses/:/rubrics/upload": Call<Named>
"/api/v1/courses/:/rubrics/upload/:": Call
"/api/v1/courses/:/search_users": Call<ListUsersInCourseParams, readonly User[]>
"/api/v1/courses/:/sections": Call<ListCourseSectionsParams, readonly Section[]>
"POST /api/v1/courses/:/sections": Call<CreateCourseSectionParams | SectionWriteParams, Section>
"/api/v1/courses/:/sections/:": Single<GetSectionInformationParams, Section>
"/api/v1/courses/:/settings": Call
"PUT /api/v1/courses/:/settings": Call<UpdateCourseSettingsParams>
"/api/v1/courses/:/smartsearch": Call<SearchCourseContentParams, readonly SearchResult[]>
"/api/v1/courses/:/student_view_student": Call<Common, User>
"/api/v1/courses/:/students": Call<Common, readonly User[]>
"/api/v1/courses/:/students/submissions": Call<ListSubmissionsForMultipleAssignmentsParams>
"POST /api/v1/courses/:/study_assist": Call<Named>
"PUT /api/v1/courses/:/submissions/:/clear_unread": Call<Named>
"PUT /api/v1/courses/:/submissions/bulk_mark_read": Call<MarkBulkSubmissionsAsReadParams>
"POST /api/v1/courses/:/submissions/update_grades": Call<GradeOrCommentOnMultipleSubmissionsCoursesParams, Progress>
"/api/v1/courses/:/tabs": Call<ListAvailableTabsForCourseOrGroupParams>
"PUT /api/v1/courses/:/tabs/:": Call<UpdateTabForCourseParams | TabWriteParams, Tab>
"/api/v1/courses/:/todo": Call
"DELETE /api/v1/courses/:/usage_rights": Call<RemoveUsageRightsParams>
"PUT /api/v1/courses/:/usage_rights": Call<SetUsageRightsParams, UsageRights>
"/api/v1/courses/:/users": Call<ListUsersInCourseParams, readonly User[]>
"/api/v1/courses/:/users/:": Single<Common, User>
"PUT /api/v1/courses/:/users/:/last_attended": Call<AddLastAttendedDateParams, Enrollment>
"/api/v1/courses/:/users/:/progress": Call<Common, CourseProgress>
"PUT /api/v1/courses/:/what_if_grades/reset": Call<Named>
"DELETE /api/v1/courses/:": Call<DeleteConcludeCourseParams>
"/api/v1/courses/:": Single<GetSingleCourseParams, Course>
"PUT /api/v1/courses/:": Call<UpdateCourseParams | CourseWriteParams>
"POST /api/v1/courses/:/dismiss_migration_limitation_message": Call<Named>
"/api/v1/courses/:/late_policy": Call
"PATCH /api/v1/courses/:/late_policy": Call<PatchLatePolicyParams>
"POST /api/v1/courses/:/late_policy": Call<PatchLatePolicyParams>
"DELETE /api/v1/developer_keys/:": Call<Named, DeveloperKey>
"PUT /api/v1/developer_keys/:": Call<UpdateDeveloperKeyParams, DeveloperKey>
"POST /api/v1/developer_keys/:/regenerate_secret": Call<Named, DeveloperKey>
"/api/v1/discovery_pages": Call
"PUT /api/v1/discovery_pages": Call<DiscoveryPagesApiUpsertParams>
"POST /api/v1/discovery_pages/token": Call<DiscoveryPagesApiTokenParams>
"POST /api/v1/enqueue_outcome_rollup_calculation": Call<EnqueueDelayedOutcomeRollupCalculationJobParams>
"PUT /api/v1/eportfolios/:/moderate": Call<ModerateEportfolioParams>
"/api/v1/eportfolios/:/pages": Call
"PUT /api/v1/eportfolios/:/restore": Call<Named>
"DELETE /api/v1/eportfolios/:": Call<Named>
"/api/v1/eportfolios/:": Call
"/api/v1/epub_exports": Call<Common, readonly CourseEpubExport[]>
"POST /api/v1/error_reports": Call<CreateErrorReportParams>
"/api/v1/external_tools/visible_course_nav_tools": Call<GetVisibleCourseNavigationToolsParams>
"/api/v1/features/environment": Call
"DELETE /api/v1/files/:": Call<DeleteFileParams, File>
"/api/v1/files/:": Single<GetFileCoursesParams, File>
"PUT /api/v1/files/:": Call<UpdateFileParams | FileWriteParams, File>
"/api/v1/files/:/icon_metadata": Call
"/api/v1/files/:/public_url": Call<GetPublicInlinePreviewUrlParams>
"POST /api/v1/files/:/reset_verifier": Call<Named, File>
"POST /api/v1/files/update_word_count": Call<Named>
"POST /api/v1/folders/:/copy_file": Call<CopyFileParams, File>
"POST /api/v1/folders/:/copy_folder": Call<CopyFolderParams, Folder>
"POST /api/v1/folders/:/files": Call<UploadFileCoursesParams>
"POST /api/v1/folders/:/folders": Call<CreateFolderAccountsParams | FolderWriteParams, Folder>
"DELETE /api/v1/folders/:": Call<DeleteFolderParams>
"/api/v1/folders/:": Single<Common, Folder>
"PUT /api/v1/folders/:": Call<UpdateFolderParams | FolderWriteParams, Folder>
"/api/v1/folders/:/all": Call
"/api/v1/folders/:/files": Call<ListFilesCoursesParams, readonly File[]>
"/api/v1/folders/:/folders": Call<Common, readonly Folder[]>
"DELETE /api/v1/global/outcome_groups/:": Call<Named, OutcomeGroup>
"/api/v1/global/outcome_groups/:": Single<Common, OutcomeGroup>
"PUT /api/v1/global/outcome_groups/:": Call<UpdateOutcomeGroupParams, OutcomeGroup>
"POST /api/v1/global/outcome_groups/:/import": Call<ImportOutcomeGroupParams, OutcomeGroup>
"/api/v1/global/outcome_groups/:/outcomes": Call<ListLinkedOutcomesParams, readonly OutcomeLink[]>
"POST /api/v1/global/outcome_groups/:/outcomes": Call<CreateLinkOutcomeParams, OutcomeLink>
"DELETE /api/v1/global/outcome_groups/:/outcomes/:": Call<Named, OutcomeLink>
"PUT /api/v1/global/outcome_groups/:/outcomes/:": Call<CreateLinkOutcomeAccountsOutcomeIdParams, OutcomeLink>
"/api/v1/global/outcome_groups/:/subgroups": Call<Common, readonly OutcomeGroup[]>
"POST /api/v1/global/outcome_groups/:/subgroups": Call<CreateSubgroupAccountsParams, OutcomeGroup>
"/api/v1/global/root_outcome_group": Call
"PATCH /api/v1/grading_period_sets/:/grading_periods/batch_update": Call<BatchUpdateGradingPeriodsGradingPeriodSetsParams>
"DELETE /api/v1/group_categories/:": Call<Named>
"/api/v1/group_categories/:": Single<Common, GroupCategory>
"PUT /api/v1/group_categories/:": Call<UpdateGroupCategoryParams, GroupCategory>
"POST /api/v1/group_categories/:/assign_unassigned_members": Call<AssignUnassignedMembersParams>
"/api/v1/group_categories/:/export": Call
"/api/v1/group_categories/:/groups": Call<Common, readonly Group[]>
"POST /api/v1/group_categories/:/groups": Call<CreateGroupGroupCategoriesParams | GroupWriteParams, Group>
"POST /api/v1/group_categories/:/import": Call<ImportDifferentiationTagsParams, Progress>
"/api/v1/group_categories/:/users": Call<ListUsersInGroupCategoryParams, readonly User[]>
"POST /api/v1/groups": Call<CreateGroupGroupsParams | GroupWriteParams, Group>
"DELETE /api/v1/groups/:": Call<Named, Group>
"/api/v1/groups/:": Single<GetSingleGroupParams, Group>
"PUT /api/v1/groups/:": Call<EditGroupParams | GroupWriteParams, Group>
"/api/v1/groups/:/activity_stream": Call
"/api/v1/groups/:/activity_stream/summary": Call
"/api/v1/groups/:/assignments/:/override": Call
"/api/v1/groups/:/collaborations": Call<Common, readonly Collaboration[]>
"/api/v1/groups/:/conferences": Call<Common, readonly Conference[]>
"/api/v1/groups/:/content_exports": Call<Common, readonly ContentExport[]>
"POST /api/v1/groups/:/content_exports": Call<ExportContentCoursesParams, ContentExport>
"/api/v1/groups/:/content_exports/:": Single<Common, ContentExport>
"/api/v1/groups/:/content_licenses": Call<Common, readonly License[]>
"/api/v1/groups/:/content_migrations": Call<Common, readonly ContentMigration[]>
"POST /api/v1/groups/:/content_migrations": Call<CreateContentMigrationParams, ContentMigration>
"/api/v1/groups/:/content_migrations/:/migration_issues": Call<Common, readonly MigrationIssue[]>
"/api/v1/groups/:/content_migrations/:/migration_issues/:": Single<Common, MigrationIssue>
"PUT /api/v1/groups/:/content_migrations/:/migration_issues/:": Call<UpdateMigrationIssueParams, MigrationIssue>
"/api/v1/groups/:/content_migrations/:": Single<Common, ContentMigration>
"PUT /api/v1/groups/:/content_migrations/:": Call<Named, ContentMigration>
"/api/v1/groups/:/content_migrations/:/selective_data": Call<ListItemsForSelectiveImportParams>
"/api/v1/groups/:/content_migrations/migrators": Call<Common, readonly Migrator[]>
"/api/v1/groups/:/discussion_topics": Call<ListDiscussionTopicsParams, readonly DiscussionTopic[]>
"POST /api/v1/groups/:/discussion_topics": Call<CreateNewDiscussionTopicParams | DiscussionTopicWriteParams>
"DELETE /api/v1/groups/:/discussion_topics/:": Call<Named>
"/api/v1/groups/:/discussion_topics/:": Call<GetSingleTopicParams>
"PUT /api/v1/groups/:/discussion_topics/:": Call<UpdateTopicCoursesParams | DiscussionTopicWriteParams>
"POST /api/v1/groups/:/discussion_topics/:/duplicate": Call<Named, DiscussionTopic>
"/api/v1/groups/:/discussion_topics/:/entries": Call
"POST /api/v1/groups/:/discussion_topics/:/entries": Call<PostEntryCoursesParams>
"POST /api/v1/groups/:/discussion_topics/:/entries/:/rating": Call<RateEntryCoursesParams>
"DELETE /api/v1/groups/:/discussion_topics/:/entries/:/read": Call<MarkEntryAsUnreadParams>
"PUT /api/v1/groups/:/discussion_topics/:/entries/:/read": Call<MarkEntryAsUnreadParams>
"/api/v1/groups/:/discussion_topics/:/entries/:/replies": Call
"POST /api/v1/groups/:/discussion_topics/:/entries/:/replies": Call<PostEntryCoursesParams>
"DELETE /api/v1/groups/:/discussion_topics/:/entries/:": Call<Named>
"PUT /api/v1/groups/:/discussion_topics/:/entries/:": Call<PostMessageToConversationParams>
"/api/v1/groups/:/discussion_topics/:/entry_list": Call<ListEntriesCoursesParams>
"DELETE /api/v1/groups/:/discussion_topics/:/read": Call<Named>
"PUT /api/v1/groups/:/discussion_topics/:/read": Call<Named>
"DELETE /api/v1/groups/:/discussion_topics/:/read_all": Call<MarkEntryAsUnreadParams>
"PUT /api/v1/groups/:/discussion_topics/:/read_all": Call<MarkEntryAsUnreadParams>
"DELETE /api/v1/groups/:/discussion_topics/:/subscribed": Call<Named>
"PUT /api/v1/groups/:/discussion_topics/:/subscribed": Call<Named>
"/api/v1/groups/:/discussion_topics/:/summaries": Call
"POST /api/v1/groups/:/discussion_topics/:/summaries": Call<FindOrCreateSummaryParams>
"POST /api/v1/groups/:/discussion_topics/:/summaries/:/feedback": Call<SummaryFeedbackCoursesParams>
"PUT /api/v1/groups/:/discussion_topics/:/summaries/disable": Call<Named>
"/api/v1/groups/:/discussion_topics/:/view": Call
"PUT /api/v1/groups/:/discussion_topics/read_all": Call<Named>
"POST /api/v1/groups/:/discussion_topics/reorder": Call<ReorderCustomColumnsParams>
"/api/v1/groups/:/external_feeds": Call<Common, readonly ExternalFeed[]>
"POST /api/v1/groups/:/external_feeds": Call<CreateExternalFeedParams, ExternalFeed>
"DELETE /api/v1/groups/:/external_feeds/:": Call<Named, ExternalFeed>
"/api/v1/groups/:/external_tools": Call<ListExternalToolsParams, readonly ContextExternalTool[]>
"/api/v1/groups/:/files": Call<ListFilesCoursesParams, readonly File[]>
"POST /api/v1/groups/:/files": Call<UploadFileCoursesParams>
"/api/v1/groups/:/files/:": Single<GetFileCoursesParams, File>
"/api/v1/groups/:/files/quota": Call
"/api/v1/groups/:/folders": Call<Common, readonly Folder[]>
"POST /api/v1/groups/:/folders": Call<CreateFolderAccountsParams | FolderWriteParams, Folder>
"/api/v1/groups/:/folders/:": Single<Common, Folder>
"/api/v1/groups/:/folders/by_path": Call<Common, readonly Folder[]>
"/api/v1/groups/:/folders/by_path/:": Call<Common, readonly Folder[]>
"/api/v1/groups/:/folders/media": Single<Common, Folder>
"/api/v1/groups/:/front_page": Single<Common, Page>
"PUT /api/v1/groups/:/front_page": Call<UpdateCreateFrontPageParams, Page>
"POST /api/v1/groups/:/invite": Call<InviteOthersToGroupParams>
"/api/v1/groups/:/media_attachments": Call<ListMediaObjectsCoursesParams, readonly MediaObject[]>
"/api/v1/groups/:/media_objects": Call<ListMediaObjectsCoursesMediaObjectsParams, readonly MediaObject[]>
"/api/v1/groups/:/memberships": Call<ListGroupMembershipsParams, readonly GroupMembership[]>
"POST /api/v1/groups/:/memberships": Call<CreateMembershipParams | GroupMembershipWriteParams>
"DELETE /api/v1/groups/:/memberships/:": Call<Named>
"/api/v1/groups/:/memberships/:": Single<Common, GroupMembership>
"PUT /api/v1/groups/:/memberships/:": Call<UpdateMembershipMembershipsParams | GroupMembershipWriteParams, GroupMembership>
"/api/v1/groups/:/pages": Call<ListPagesCoursesParams, readonly Page[]>
"POST /api/v1/groups/:/pages": Call<CreatePageCoursesParams | PageWriteParams, Page>
"DELETE /api/v1/groups/:/pages/:": Call<Named, Page>
"/api/v1/groups/:/pages/:": Single<Common, Page>
"PUT /api/v1/groups/:/pages/:": Call<UpdateCreatePageParams | PageWriteParams, Page>
"/api/v1/groups/:/pages/:/revisions": Call<Common, readonly PageRevision[]>
"/api/v1/groups/:/pages/:/revisions/:": Single<ShowRevisionCoursesRevisionIdParams, PageRevision>
"POST /api/v1/groups/:/pages/:/revisions/:": Call<Named, PageRevision>
"/api/v1/groups/:/pages/:/revisions/latest": Single<ShowRevisionCoursesRevisionIdParams, PageRevision>
"/api/v1/groups/:/permissions": Call<PermissionsParams>
"/api/v1/groups/:/potential_collaborators": Call<Common, readonly User[]>
"POST /api/v1/groups/:/preview_html": Call<PreviewProcessedHtmlParams>
"/api/v1/groups/:/tabs": Call<ListAvailableTabsForCourseOrGroupParams>
"DELETE /api/v1/groups/:/usage_rights": Call<RemoveUsageRightsParams>
"PUT /api/v1/groups/:/usage_rights": Call<SetUsageRightsParams, UsageRights>
"DELETE /api/v1/groups/:/users": Call<BulkFetchUserTagsForMultipleUsersInCourseParams>
"/api/v1/groups/:/users": Call<ListGroupSUsersParams, readonly User[]>
"DELETE /api/v1/groups/:/users/:": Call<Named>
"/api/v1/groups/:/users/:": Single<Common, GroupMembership>
"PUT /api/v1/groups/:/users/:": Call<UpdateMembershipMembershipsParams, GroupMembership>
"/api/v1/horizon_accounts": Call<AccountsHorizonAccountsParams, readonly Account[]>
"POST /api/v1/inst_access_tokens": Call<Named, InstAccessToken>
"POST /api/v1/jwts": Call<CreateJwtParams, JWT>
"POST /api/v1/jwts/refresh": Call<RefreshJwtParams, JWT>
"/api/v1/manageable_accounts": Call<Common, readonly Account[]>
"/api/v1/manually_created_courses_account": Single<Common, Account>
"/api/v1/media_attachments": Call<ListMediaObjectsCoursesParams, readonly MediaObject[]>
"PUT /api/v1/media_attachments/:": Call<UpdateMediaObjectParams>
"/api/v1/media_attachments/:/media_tracks": Call<ShowLineItemParams, readonly MediaTrack[]>
"PUT /api/v1/media_attachments/:/media_tracks": Call<ShowLineItemParams, readonly MediaTrack[]>
"/api/v1/media_objects": Call<ListMediaObjectsCoursesParams, readonly MediaObject[]>
"PUT /api/v1/media_objects/:": Call<UpdateMediaObjectParams>
"/api/v1/media_objects/:/media_tracks": Call<ListMediaTracksForMediaObjectOrAttachmentParams, readonly MediaTrack[]>
"PUT /api/v1/media_objects/:/media_tracks": Call<ShowLineItemParams, readonly MediaTrack[]>
"/api/v1/outcomes/:": Single<ShowOutcomeParams, Outcome>
"PUT /api/v1/outcomes/:": Call<UpdateOutcomeParams, Outcome>
"/api/v1/permissions/:/:/help": Call<Common, PermissionHelpText>
"/api/v1/permissions/groups": Call
"/api/v1/planner/items": Call<ListPlannerItemsParams, readonly unknown[]>
"/api/v1/planner/overrides": Call<Common, readonly PlannerOverride[]>
"POST /api/v1/planner/overrides": Call<CreatePlannerOverrideParams, PlannerOverride>
"DELETE /api/v1/planner/overrides/:": Call<Named, PlannerOverride>
"/api/v1/planner/overrides/:": Single<Common, PlannerOverride>
"PUT /api/v1/planner/overrides/:": Call<UpdatePlannerOverrideParams, PlannerOverride>
"/api/v1/planner_notes": Call<ListPlannerNotesParams, readonly PlannerNote[]>
"POST /api/v1/planner_notes": Call<CreatePlannerNoteParams | PlannerNoteWriteParams, PlannerNote>
"DELETE /api/v1/planner_notes/:": Call<Named, PlannerNote>
"/api/v1/planner_notes/:": Single<Common, PlannerNote>
"PUT /api/v1/planner_notes/:": Call<UpdatePlannerNoteParams | PlannerNoteWriteParams, PlannerNote>
"/api/v1/poll_sessions/closed": Call
"/api/v1/poll_sessions/opened": Call
"/api/v1/polls": Call
"POST /api/v1/polls": Call<CreateSinglePollParams>
"DELETE /api/v1/polls/:": Call<Named>
"/api/v1/polls/:": Call
"PUT /api/v1/polls/:": Call<CreateSinglePollParams>
"/api/v1/polls/:/poll_choices": Call
"POST /api/v1/polls/:/poll_choices": Call<CreateSinglePollChoiceParams>
"DELETE /api/v1/polls/:/poll_choices/:": Call<Named>
"/api/v1/polls/:/poll_choices/:": Call
"PUT /api/v1/polls/:/poll_choices/:": Call<CreateSinglePollChoiceParams>
"/api/v1/polls/:/poll_sessions": Call
"POST /api/v1/polls/:/poll_sessions": Call<CreateSinglePollSessionParams>
"DELETE /api/v1/polls/:/poll_sessions/:": Call<Named>
"/api/v1/polls/:/poll_sessions/:": Call
"PUT /api/v1/polls/:/poll_sessions/:": Call<CreateSinglePollSessionParams>
"/api/v1/polls/:/poll_sessions/:/close": Call
"/api/v1/polls/:/poll_sessions/:/open": Call
"POST /api/v1/polls/:/poll_sessions/:/poll_submissions": Call<CreateSinglePollSubmissionParams>
"/api/v1/polls/:/poll_sessions/:/poll_submissions/:": Call
"/api/v1/progress/:": Single<Common, Progress>
"POST /api/v1/progress/:/cancel": Call<Named, Progress>
"/api/v1/question_banks": Call<AssessmentQuestionBanksIndexParams, readonly unknown[]>
"/api/v1/question_banks/:": Call<AssessmentQuestionBanksShowParams>
"/api/v1/question_banks/:/questions": Call<Common, readonly unknown[]>
"/api/v1/quiz_submissions/:/questions": Call<GetAllQuizSubmissionQuestionsParams>
"POST /api/v1/quiz_submissions/:/questions": Call<AnsweringQuestionsParams, readonly QuizSubmissionQuestion[]>
"PUT /api/v1/quiz_submissions/:/questions/:/flag": Call<CompleteQuizSubmissionTurnItInParams>
"/api/v1/quiz_submissions/:/questions/:/formatted_answer": Call<GetFormattedStudentNumericalAnswerParams>
"PUT /api/v1/quiz_submissions/:/questions/:/unflag": Call<CompleteQuizSubmissionTurnItInParams>
"/api/v1/rubrics/upload_template": Call
"/api/v1/search/all_courses": Call<ListAllCoursesParams>
"/api/v1/search/recipients": Call<FindRecipientsConversationsParams>
"/api/v1/sections/:/assignments/:/override": Call
"DELETE /api/v1/sections/:": Call<Named, Section>
"/api/v1/sections/:": Single<GetSectionInformationParams, Section>
"PUT /api/v1/sections/:": Call<EditSectionParams | SectionWriteParams, Section>
"DELETE /api/v1/sections/:/crosslist": Call<DeCrossListSectionParams, Section>
"POST /api/v1/sections/:/crosslist/:": Call<DeCrossListSectionParams, Section>
"/api/v1/sections/:/users": Call<ListSectionSUsersParams, readonly User[]>
"/api/v1/sections/:/assignments/:/anonymous_submissions/:": Call<ShowLineItemParams>
"PUT /api/v1/sections/:/assignments/:/anonymous_submissions/:": Call<GradeOrCommentOnSubmissionByAnonymousIdParams>
"/api/v1/sections/:/assignments/:/peer_reviews": Call<GetAllPeerReviewsCoursesParams, readonly PeerReview[]>
"/api/v1/sections/:/assignments/:/submission_summary": Call<SubmissionSummaryCoursesParams>
"/api/v1/sections/:/assignments/:/submissions": Call<ListAssignmentSubmissionsParams, readonly Submission[]>
"POST /api/v1/sections/:/assignments/:/submissions": Call<SubmitAssignmentCoursesParams | SubmissionWriteParams>
"DELETE /api/v1/sections/:/assignments/:/submissions/:/peer_reviews": Call<DeletePeerReviewParams, PeerReview>
"/api/v1/sections/:/assignments/:/submissions/:/peer_reviews": Call<GetAllPeerReviewsCoursesParams, readonly PeerReview[]>
"POST /api/v1/sections/:/assignments/:/submissions/:/peer_reviews": Call<DeletePeerReviewParams, PeerReview>
"/api/v1/sections/:/assignments/:/submissions/:": Call<GetSingleSubmissionParams>
"PUT /api/v1/sections/:/assignments/:/submissions/:": Call<GradeOrCommentOnSubmissionParams | SubmissionWriteParams>
"/api/v1/sections/:/assignments/:/submissions/:/document_annotations/read": Call
"PUT /api/v1/sections/:/assignments/:/submissions/:/document_annotations/read": Call<Named>
"POST /api/v1/sections/:/assignments/:/submissions/:/files": Call<UploadFileParams>
"DELETE /api/v1/sections/:/assignments/:/submissions/:/read": Call<Named>
"PUT /api/v1/sections/:/assignments/:/submissions/:/read": Call<Named>
"PUT /api/v1/sections/:/assignments/:/submissions/:/read/:": Call<Named>
"/api/v1/sections/:/assignments/:/submissions/:/rubric_assessments/read": Call
"PUT /api/v1/sections/:/assignments/:/submissions/:/rubric_assessments/read": Call<Named>
"/api/v1/sections/:/assignments/:/submissions/:/rubric_comments/read": Call
"PUT /api/v1/sections/:/assignments/:/submissions/:/rubric_comments/read": Call<Named>
"POST /api/v1/sections/:/assignments/:/submissions/update_grades": Call<GradeOrCommentOnMultipleSubmissionsCoursesParams, Progress>
"/api/v1/sections/:/enrollments": Call<ListEnrollmentsCoursesParams, readonly Enrollment[]>
"POST /api/v1/sections/:/enrollments": Call<EnrollUserCoursesParams | EnrollmentWriteParams, Enrollment>
"/api/v1/sections/:/students/submissions": Call<ListSubmissionsForMultipleAssignmentsParams>
"PUT /api/v1/sections/:/submissions/:/clear_unread": Call<Named>
"PUT /api/v1/sections/:/submissions/bulk_mark_read": Call<MarkBulkSubmissionsAsReadParams>
"POST /api/v1/sections/:/submissions/update_grades": Call<GradeOrCommentOnMultipleSubmissionsCoursesParams, Progress>
"/api/v1/services/kaltura": Call
"POST /api/v1/services/kaltura_session": Call<Named>
"/api/v1/settings/environment": Call
"DELETE /api/v1/shared_brand_configs/:": Call<Named, SharedBrandConfig>
"PUT /api/v1/submissions/:/what_if_grades": Call<UpdateSubmissionSWhatIfScoreAndCalculateGradesParams>
"/api/v1/temporary_enrollment_status": Call<Named>
"/api/v1/users/:": Single<ShowUserDetailsParams, User>
"PUT /api/v1/users/:": Call<EditUserParams | UserWriteParams, User>
"/api/v1/users/:/colors": Call
"/api/v1/users/:/colors/:": Call
"PUT /api/v1/users/:/colors/:": Call<UpdateCustomColorParams>
"/api/v1/users/:/dashboard_positions": Call
"PUT /api/v1/users/:/dashboard_positions": Call<Named>
"PUT /api/v1/users/:/files_ui_version_preference": Call<UpdateFilesUiVersionPreferenceParams>
"/api/v1/users/:/graded_submissions": Call<GetUsersMostRecentlyGradedSubmissionsParams, readonly Submission[]>
"PUT /api/v1/users/:/merge_into/:": Call<Named, User>
"PUT /api/v1/users/:/merge_into/accounts/:/users/:": Call<Named, User>
"DELETE /api/v1/users/:/mobile_sessions": Call<LogUsersOutOfAllMobileAppsIdParams>
"DELETE /api/v1/users/:/sessions": Call<Named>
"/api/v1/users/:/settings": Call
"PUT /api/v1/users/:/settings": Call<UpdateUserSettingsParams>
"POST /api/v1/users/:/split": Call<Named, readonly User[]>
"PUT /api/v1/users/:/text_editor_preference": Call<UpdateTextEditorPreferenceParams>
"/api/v1/users/:/avatars": Call<Common, readonly Avatar[]>
"/api/v1/users/:/calendar_events": Call<ListCalendarEventsForUserParams, readonly CalendarEvent[]>
"/api/v1/users/:/communication_channels": Call<Common, readonly CommunicationChannel[]>
"POST /api/v1/users/:/communication_channels": Call<CreateCommunicationChannelParams, CommunicationChannel>
"/api/v1/users/:/communication_channels/:/notification_preference_categories": Call
"/api/v1/users/:/communication_channels/:/notification_preferences": Call
"/api/v1/users/:/communication_channels/:/notification_preferences/:": Call
"DELETE /api/v1/users/:/communication_channels/:": Call<Named, CommunicationChannel>
"DELETE /api/v1/users/:/communication_channels/:/:": Call<Named, CommunicationChannel>
"/api/v1/users/:/communication_channels/:/:/notification_preferences": Call<Common, readonly NotificationPreference[]>
"/api/v1/users/:/communication_channels/:/:/notification_preferences/:": Single<Common, NotificationPreference>
"/api/v1/users/:/content_exports": Call<Common, readonly ContentExport[]>
"POST /api/v1/users/:/content_exports": Call<ExportContentCoursesParams, ContentExport>
"/api/v1/users/:/content_exports/:": Single<Common, ContentExport>
"/api/v1/users/:/content_licenses": Call<Common, readonly License[]>
"/api/v1/users/:/content_migrations": Call<Common, readonly ContentMigration[]>
"POST /api/v1/users/:/content_migrations": Call<CreateContentMigrationParams, ContentMigration>
"/api/v1/users/:/content_migrations/:/migration_issues": Call<Common, readonly MigrationIssue[]>
"/api/v1/users/:/content_migrations/:/migration_issues/:": Single<Common, MigrationIssue>
"PUT /api/v1/users/:/content_migrations/:/migration_issues/:": Call<UpdateMigrationIssueParams, MigrationIssue>
"/api/v1/users/:/content_migrations/:": Single<Common, ContentMigration>
"PUT /api/v1/users/:/content_migrations/:": Call<Named, ContentMigration>
"/api/v1/users/:/content_migrations/:/selective_data": Call<ListItemsForSelectiveImportParams>
"/api/v1/users/:/content_migrations/migrators": Call<Common, readonly Migrator[]>
"POST /api/v1/users/:/content_shares": Call<CreateContentShareParams, ContentShare>
"DELETE /api/v1/users/:/content_shares/:": Call<Named>
"/api/v1/users/:/content_shares/:": Single<Common, ContentShare>
"PUT /api/v1/users/:/content_shares/:": Call<UpdateContentShareParams, ContentShare>
"POST /api/v1/users/:/content_shares/:/add_users": Call<AddUsersToContentShareParams, ContentShare>
"/api/v1/users/:/content_shares/received": Call<Common, readonly ContentShare[]>
"/api/v1/users/:/content_shares/sent": Call<Common, readonly ContentShare[]>
"/api/v1/users/:/content_shares/unread_count": Call
"/api/v1/users/:/courses": Call<ListCoursesForUserParams, readonly Course[]>
"/api/v1/users/:/courses/:/assignments": Call
"DELETE /api/v1/users/:/custom_data": Call<DeleteCustomDataParams>
"DELETE /api/v1/users/:/custom_data/:": Call<DeleteCustomDataParams>
"/api/v1/users/:/custom_data": Call<DeleteCustomDataParams>
"/api/v1/users/:/custom_data/:": Call<DeleteCustomDataParams>
"PUT /api/v1/users/:/custom_data": Call<StoreCustomDataParams>
"PUT /api/v1/users/:/custom_data/:": Call<StoreCustomDataParams>
"POST /api/v1/users/:/educator_accessibility_course_scan": Call<Named, Progress>
"/api/v1/users/:/educator_accessibility_course_statistics": Call<Common, readonly unknown[]>
"/api/v1/users/:/enrollments": Call<ListEnrollmentsUsersParams, readonly Enrollment[]>
"/api/v1/users/:/eportfolios": Call<ShowLineItemParams>
"PUT /api/v1/users/:/eportfolios": Call<ModerateEportfolioParams>
"/api/v1/users/:/features": Call<ListFeaturesAccountsParams, readonly Feature[]>
"/api/v1/users/:/features/enabled": Call
"DELETE /api/v1/users/:/features/flags/:": Call<Named, FeatureFlag>
"/api/v1/users/:/features/flags/:": Single<Common, FeatureFlag>
"PUT /api/v1/users/:/features/flags/:": Call<SetFeatureFlagParams, FeatureFlag>
"/api/v1/users/:/files": Call<ListFilesCoursesParams, readonly File[]>
"POST /api/v1/users/:/files": Call<UploadFileCoursesParams>
"/api/v1/users/:/files/:": Single<GetFileCoursesParams, File>
"/api/v1/users/:/files/quota": Call
"/api/v1/users/:/folders": Call<Common, readonly Folder[]>
"POST /api/v1/users/:/folders": Call<CreateFolderAccountsParams | FolderWriteParams, Folder>
"/api/v1/users/:/folders/:": Single<Common, Folder>
"/api/v1/users/:/folders/by_path": Call<Common, readonly Folder[]>
"/api/v1/users/:/folders/by_path/:": Call<Common, readonly Folder[]>
"/api/v1/users/:/history": Call<Common, readonly HistoryEntry[]>
"/api/v1/users/:/logins": Call
"DELETE /api/v1/users/:/logins/:": Call<Named>
"/api/v1/users/:/missing_submissions": Call<ListMissingSubmissionsParams, readonly Assignment[]>
"/api/v1/users/:/observees": Call<ListLinkedObserveesParams, readonly User[]>
"POST /api/v1/users/:/observees": Call<AddObserveeWithCredentialsParams, User>
"DELETE /api/v1/users/:/observees/:": Call<RemoveObserveeParams, User>
"/api/v1/users/:/observees/:": Single<Common, User>
"PUT /api/v1/users/:/observees/:": Call<RemoveObserveeParams, User>
"POST /api/v1/users/:/observer_pairing_codes": Call<Named, PairingCode>
"/api/v1/users/:/observers": Call<ListLinkedObserveesParams, readonly User[]>
"/api/v1/users/:/observers/:": Single<Common, User>
"/api/v1/users/:/page_views": Call<QueryByAccountParams, readonly PageView[]>
"POST /api/v1/users/:/page_views/query": Call<BetaInitiatePageViewsQueryParams, AsyncQueryResponse>
"/api/v1/users/:/page_views/query/:": Single<Common, AsyncQueryStatusResponse>
"/api/v1/users/:/page_views/query/:/results": Call
"/api/v1/users/:/planner/items": Call<ListPlannerItemsUsersParams, readonly unknown[]>
"/api/v1/users/:/profile": Single<Common, Profile>
"/api/v1/users/:/tabs": Call<ListAvailableTabsForCourseOrGroupParams>
"/api/v1/users/:/temporary_enrollment_status": Call<CareerUserContextShowParams>
"POST /api/v1/users/:/tokens": Call<CreateAccessTokenParams>
"DELETE /api/v1/users/:/tokens/:": Call<Named>
"/api/v1/users/:/tokens/:": Call
"PUT /api/v1/users/:/tokens/:": Call<UpdateAccessTokenParams>
"DELETE /api/v1/users/:/usage_rights": Call<RemoveUsageRightsParams>
"PUT /api/v1/users/:/usage_rights": Call<SetUsageRightsParams, UsageRights>
"/api/v1/users/:/user_generated_tokens": Call<ListAccessTokensForUserParams, readonly Token[]>
"/api/v1/users/activity_stream": Call<ListActivityStreamParams>
"DELETE /api/v1/users/mobile_sessions": Call<LogUsersOutOfAllMobileAppsIdParams>
"POST /api/v1/users/page_views/query": Call<Named>
"/api/v1/users/page_views/query/:": Call<Named>
"/api/v1/users/page_views/query/:/results": Call<Named>
"POST /api/v1/users/reset_password": Call<Named>
"DELETE /api/v1/users/self/activity_stream": Call<Named>
"/api/v1/users/self/activity_stream": Call<ListActivityStreamParams>
"DELETE /api/v1/users/self/activity_stream/:": Call<Named>
"/api/v1/users/self/activity_stream/summary": Call<ListActivityStreamParams>
"/api/v1/users/self/bookmarks": Call<Common, readonly Bookmark[]>
"POST /api/v1/users/self/bookmarks": Call<CreateBookmarkParams, Bookmark>
"DELETE /api/v1/users/self/bookmarks/:": Call<Named>
"/api/v1/users/self/bookmarks/:": Single<Common, Bookmark>
"PUT /api/v1/users/self/bookmarks/:": Call<CreateBookmarkParams, Folder>
"PUT /api/v1/users/self/communication_channels/:/notification_preference_categories/:": Call<UpdatePreferencesByCategoryParams>
"PUT /api/v1/users/self/communication_channels/:/notification_preferences": Call<UpdateMultiplePreferencesParams>
"PUT /api/v1/users/self/communication_channels/:/notification_preferences/:": Call<UpdatePreferencesByCategoryParams>
"PUT /api/v1/users/self/communication_channels/:/:/notification_preferences": Call<UpdateMultiplePreferencesParams>
"PUT /api/v1/users/self/communication_channels/:/:/notification_preferences/:": Call<UpdatePreferencesByCategoryParams>
"DELETE /api/v1/users/self/communication_channels/push": Call<Named>
"DELETE /api/v1/users/self/course_nicknames": Call<Named>
"/api/v1/users/self/course_nicknames": Call<Common, readonly CourseNickname[]>
"DELETE /api/v1/users/self/course_nicknames/:": Call<Named, CourseNickname>
"/api/v1/users/self/course_nicknames/:": Single<Common, CourseNickname>
"PUT /api/v1/users/self/course_nicknames/:": Call<SetCourseNicknameParams, CourseNickname>
"DELETE /api/v1/users/self/favorites/courses": Call<Named>
"/api/v1/users/self/favorites/courses": Call<ListFavoriteCoursesParams, readonly Course[]>
"DELETE /api/v1/users/self/favorites/courses/:": Call<Named, Favorite>
"POST /api/v1/users/self/favorites/courses/:": Call<Named, Favorite>
"DELETE /api/v1/users/self/favorites/groups": Call<Named>
"/api/v1/users/self/favorites/groups": Call<Common, readonly Group[]>
"DELETE /api/v1/users/self/favorites/groups/:": Call<Named, Favorite>
"POST /api/v1/users/self/favorites/groups/:": Call<Named, Favorite>
"/api/v1/users/self/groups": Call<ListYourGroupsParams, readonly Group[]>
"POST /api/v1/users/self/pandata_events_token": Call<GetPandataEventsJwtTokenAndItsExpirationDateParams>
"/api/v1/users/self/todo": Call<ShowLineItemParams>
"/api/v1/users/self/todo_item_count": Call<ShowLineItemParams>
"/api/v1/users/self/upcoming_events": Call
}
interface LmsPaths extends Record<Paths, 1> {}
interface LmsWordParents { anonymous_submissions: 1; by_utid: 1; calendar_events: 1; colors: 1; communication_channels: 1; flags: 1; folders: 1; gradebook_history: 1; media_objects: 1; notification_preference_categories: 1; notification_preferences: 1; pages: 1; permissions: 1; read: 1; reports: 1; revisions: 1; tabs: 1 }
interface LmsGlobParents { by_path: 1; custom_data: 1 }
}

export {}
