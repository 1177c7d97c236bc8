/** The endpoints of the service, as documented on 2026-11-23. Generated: do not edit. */
import type * as P from "./parameters.js"
import type { LmsAnyParams as Any, LmsCommonParams as Common } from "effect-lms"

export interface AccommodationResponse { readonly message: string; readonly successful: readonly { readonly [name: string]: unknown }[]; readonly failed: readonly { readonly [name: string]: unknown }[] }
export interface Account { readonly id: number | string; readonly name: string; readonly uuid: string; readonly parent_account_id: number | string; readonly root_account_id: number | string; readonly default_storage_quota_mb: number; readonly default_user_storage_quota_mb: number; readonly default_group_storage_quota_mb: number; readonly default_time_zone: string; readonly sis_account_id: string; readonly integration_id: string; readonly sis_import_id: number | string; readonly course_count: number; readonly sub_account_count: number; readonly lti_guid: string; readonly workflow_state: string }
export interface AccountCalendar { readonly id: number | string; readonly name: string; readonly parent_account_id: number | string; readonly root_account_id: number | string; readonly visible: boolean; readonly auto_subscribe: boolean; readonly sub_account_count: number; readonly asset_string: string; readonly type: string; readonly calendar_event_url: string; readonly can_create_calendar_events: boolean; readonly create_calendar_event_url: string; readonly new_calendar_event_url: string }
export interface AccountNotification { readonly subject: string; readonly message: string; readonly start_at: string | null; readonly end_at: string | null; readonly icon: string; readonly roles: readonly string[]; readonly role_ids: readonly (number | string)[]; readonly author: { readonly [name: string]: unknown } }
export interface Admin { readonly id: number | string; readonly role: string; readonly user: User; readonly workflow_state: string }
export interface AiExperience { readonly id: number | string; readonly title: string; readonly description: string; readonly facts: string; readonly learning_objective: string; readonly pedagogical_guidance: string; readonly workflow_state: string; readonly course_id: number | string }
export interface AnonymousUserDisplay { readonly anonymous_id: string; readonly avatar_image_url: string; readonly display_name: string }
export interface Answer { readonly id: number | string; readonly answer_text: string; readonly answer_weight: number; readonly answer_comments: string; readonly text_after_answers: string; readonly answer_match_left: string; readonly answer_match_right: string; readonly matching_answer_incorrect_matches: string; readonly numerical_answer_type: string; readonly exact: number; readonly margin: number; readonly approximate: number; readonly precision: number; readonly start: number; readonly end: number; readonly blank_id: number | string }
export interface Appointment { readonly id: number | string; readonly start_at: string | null; readonly end_at: string | null }
export interface AppointmentGroup { readonly id: number | string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly location_name: string; readonly location_address: string; readonly participant_count: number; readonly reserved_times: readonly Appointment[]; readonly allow_observer_signup: boolean; readonly context_codes: readonly string[]; readonly sub_context_codes: readonly string[]; readonly workflow_state: string; readonly requiring_action: boolean; readonly appointments_count: number; readonly appointments: readonly CalendarEvent[]; readonly new_appointments: readonly CalendarEvent[]; readonly max_appointments_per_participant: number; readonly min_appointments_per_participant: number; readonly participants_per_appointment: number; readonly participant_visibility: string; readonly participant_type: string; readonly url: string; readonly html_url: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface Assessment { readonly id: string; readonly key: string; readonly title: string }
export interface Assignment { readonly id: number | string; readonly name: string; readonly description: string; readonly created_at: string | null; readonly updated_at: string | null; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly has_overrides: boolean; readonly all_dates: readonly AssignmentDate[]; readonly course_id: number | string; readonly html_url: string; readonly submissions_download_url: string; readonly assignment_group_id: number | string; readonly due_date_required: boolean; readonly allowed_extensions: readonly string[]; readonly max_name_length: number; readonly turnitin_enabled: boolean; readonly vericite_enabled: boolean; readonly turnitin_settings: { readonly [name: string]: unknown }; readonly grade_group_students_individually: boolean; readonly external_tool_tag_attributes: ExternalToolTagAttributes; readonly peer_reviews: boolean; readonly automatic_peer_reviews: boolean; readonly peer_review_count: number; readonly peer_reviews_assign_at: string | null; readonly intra_group_peer_reviews: boolean; readonly group_category_id: number | string; readonly needs_grading_count: number; readonly needs_grading_count_by_section: readonly NeedsGradingCount[]; readonly position: number; readonly post_to_sis: boolean; readonly integration_id: string; readonly integration_data: unknown; readonly points_possible: number; readonly submission_types: readonly string[]; readonly has_submitted_submissions: boolean; readonly grading_type: string; readonly grading_standard_id: number | string; readonly published: boolean; readonly unpublishable: boolean; readonly only_visible_to_overrides: boolean; readonly locked_for_user: boolean; readonly lock_info: { readonly [name: string]: unknown }; readonly lock_explanation: string; readonly quiz_id: number | string; readonly anonymous_submissions: boolean; readonly discussion_topic: { readonly [name: string]: unknown }; readonly freeze_on_copy: boolean; readonly frozen: boolean; readonly frozen_attributes: readonly string[]; readonly submission: unknown; readonly use_rubric_for_grading: boolean; readonly rubric_settings: unknown; readonly rubric: readonly RubricCriterion[]; readonly assignment_visibility: readonly (number | string)[]; readonly overrides: readonly Partial<AssignmentOverride>[]; readonly omit_from_final_grade: boolean; readonly hide_in_gradebook: boolean; readonly moderated_grading: boolean; readonly grader_count: number; readonly final_grader_id: number | string; readonly grader_comments_visible_to_graders: boolean; readonly graders_anonymous_to_graders: boolean; readonly grader_names_visible_to_final_grader: boolean; readonly anonymous_grading: boolean; readonly allowed_attempts: number; readonly post_manually: boolean; readonly score_statistics: ScoreStatistic; readonly can_submit: boolean; readonly ab_guid: readonly string[]; readonly annotatable_attachment_id: number | string; readonly anonymize_students: boolean; readonly require_lockdown_browser: boolean; readonly important_dates: boolean; readonly muted: boolean; readonly anonymous_peer_reviews: boolean; readonly anonymous_instructor_annotations: boolean; readonly graded_submissions_exist: boolean; readonly is_quiz_assignment: boolean; readonly in_closed_grading_period: boolean; readonly can_duplicate: boolean; readonly original_course_id: number | string; readonly original_assignment_id: number | string; readonly original_lti_resource_link_id: number | string; readonly original_assignment_name: string; readonly original_quiz_id: number | string; readonly workflow_state: string }
export interface AssignmentDate { readonly id: number | string; readonly base: boolean; readonly title: string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null }
export interface AssignmentEvent { readonly id: string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly context_code: string; readonly workflow_state: string; readonly url: string; readonly html_url: string; readonly all_day_date: string | null; readonly all_day: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly assignment: Assignment; readonly assignment_overrides: readonly Partial<AssignmentOverride>[]; readonly important_dates: boolean; readonly rrule: string; readonly series_head: boolean; readonly series_natural_language: string }
export interface AssignmentExtension { readonly assignment_id: number | string; readonly user_id: number | string; readonly extra_attempts: number }
export interface AssignmentGroup { readonly id: number | string; readonly name: string; readonly position: number; readonly group_weight: number; readonly sis_source_id: string; readonly integration_data: { readonly [name: string]: unknown }; readonly assignments: readonly Assignment[]; readonly rules: GradingRules }
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
export interface CalendarEvent { readonly id: number | string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly location_name: string; readonly location_address: string; readonly context_code: string; readonly effective_context_code: string; readonly context_name: string; readonly all_context_codes: string; readonly workflow_state: string; readonly hidden: boolean; readonly parent_event_id: number | string; readonly child_events_count: number; readonly child_events: readonly unknown[]; readonly url: string; readonly html_url: string; readonly all_day_date: string | null; readonly all_day: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly appointment_group_id: number | string; readonly appointment_group_url: string; readonly own_reservation: boolean; readonly reserve_url: string; readonly reserved: boolean; readonly participant_type: string; readonly participants_per_appointment: number; readonly available_slots: number; readonly user: User; readonly group: Group; readonly important_dates: boolean; readonly series_uuid: string; readonly rrule: string; readonly series_head: boolean; readonly series_natural_language: string; readonly blackout_date: boolean }
export interface CalendarLink { readonly ics: string }
export interface ChangeRecord { readonly asset_id: number | string; readonly asset_type: string; readonly asset_name: string; readonly change_type: string; readonly html_url: string; readonly locked: boolean; readonly exceptions: readonly { readonly [name: string]: unknown }[] }
export interface Collaboration { readonly id: number | string; readonly collaboration_type: string; readonly document_id: string; readonly user_id: number | string; readonly context_id: number | string; readonly context_type: string; readonly url: string; readonly created_at: string | null; readonly updated_at: string | null; readonly description: string; readonly title: string; readonly type: string; readonly update_url: string; readonly user_name: string }
export interface Collaborator { readonly id: number | string; readonly type: string; readonly name: string }
export interface ColumnDatum { readonly content: string; readonly user_id: number | string }
export interface CommMessage { readonly id: number | string; readonly created_at: string | null; readonly sent_at: string | null; readonly workflow_state: string; readonly from: string; readonly from_name: string; readonly to: string; readonly reply_to: string; readonly subject: string; readonly body: string; readonly html_body: string }
export interface CommunicationChannel { readonly id: number | string; readonly address: string; readonly type: string; readonly position: number; readonly user_id: number | string; readonly bounce_count: number; readonly last_bounce_at: string | null; readonly workflow_state: string }
export interface CompletionRequirement { readonly type: string; readonly min_score: number; readonly min_percentage: number; readonly completed: boolean }
export interface Conference { readonly id: number | string; readonly conference_type: string; readonly conference_key: string; readonly description: string; readonly duration: number; readonly ended_at: string | null; readonly started_at: string | null; readonly title: string; readonly users: readonly (number | string)[]; readonly invitees: readonly (number | string)[]; readonly attendees: readonly (number | string)[]; readonly has_advanced_settings: boolean; readonly long_running: boolean; readonly user_settings: { readonly [name: string]: unknown }; readonly recordings: readonly ConferenceRecording[]; readonly url: string; readonly join_url: string; readonly context_type: string; readonly context_id: number | string }
export interface ConferenceRecording { readonly duration_minutes: number; readonly title: string; readonly updated_at: string | null; readonly created_at: string | null; readonly playback_url: string }
export interface ContentDetails { readonly points_possible: number; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly locked_for_user: boolean; readonly lock_explanation: string; readonly lock_info: { readonly [name: string]: unknown } }
export interface ContentExport { readonly id: number | string; readonly created_at: string | null; readonly export_type: string; readonly attachment: FileAttachment; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string }
export interface ContentMigration { readonly id: number | string; readonly migration_type: string; readonly migration_type_title: string; readonly migration_issues_url: string; readonly attachment: FileAttachment; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string; readonly started_at: string | null; readonly finished_at: string | null; readonly pre_attachment: { readonly [name: string]: unknown } }
export interface ContentShare { readonly id: number | string; readonly name: string; readonly content_type: string; readonly created_at: string | null; readonly updated_at: string | null; readonly user_id: number | string; readonly sender: { readonly [name: string]: unknown }; readonly receivers: readonly { readonly [name: string]: unknown }[]; readonly source_course: { readonly [name: string]: unknown }; readonly read_state: string; readonly content_export: ContentExport }
export interface ContextExternalTool { readonly id: number | string; readonly name: string; readonly description: string; readonly url: string; readonly domain: string; readonly consumer_key: string; readonly created_at: string; readonly updated_at: string; readonly privacy_level: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly workflow_state: string; readonly is_rce_favorite: boolean; readonly is_top_nav_favorite: boolean; readonly selection_width: number; readonly selection_height: number; readonly icon_url: string; readonly not_selectable: boolean; readonly version: string; readonly unified_tool_id: string; readonly developer_key_id: number | string; readonly lti_registration_id: number | string; readonly deployment_id: string; readonly allow_membership_service_access: boolean; readonly prefer_sis_email: boolean | string; readonly estimated_duration: EstimatedDuration; readonly account_navigation: ContextExternalToolPlacement; readonly analytics_hub: ContextExternalToolPlacement; readonly assignment_edit: ContextExternalToolPlacement; readonly assignment_group_menu: ContextExternalToolPlacement; readonly assignment_index_menu: ContextExternalToolPlacement; readonly assignment_menu: ContextExternalToolPlacement; readonly assignment_selection: ContextExternalToolPlacement; readonly assignment_view: ContextExternalToolPlacement; readonly collaboration: ContextExternalToolPlacement; readonly conference_selection: ContextExternalToolPlacement; readonly course_assignments_menu: ContextExternalToolPlacement; readonly course_home_sub_navigation: ContextExternalToolPlacement; readonly course_navigation: ContextExternalToolPlacement; readonly course_settings_sub_navigation: ContextExternalToolPlacement; readonly discussion_topic_index_menu: ContextExternalToolPlacement; readonly discussion_topic_menu: ContextExternalToolPlacement; readonly editor_button: ContextExternalToolPlacement; readonly file_index_menu: ContextExternalToolPlacement; readonly file_menu: ContextExternalToolPlacement; readonly global_navigation: ContextExternalToolPlacement; readonly homework_submission: ContextExternalToolPlacement; readonly link_selection: ContextExternalToolPlacement; readonly migration_selection: ContextExternalToolPlacement; readonly module_group_menu: ContextExternalToolPlacement; readonly module_index_menu: ContextExternalToolPlacement; readonly module_index_menu_modal: ContextExternalToolPlacement; readonly module_menu_modal: ContextExternalToolPlacement; readonly module_menu: ContextExternalToolPlacement; readonly page_index_menu: ContextExternalToolPlacement; readonly page_menu: ContextExternalToolPlacement; readonly post_grades: ContextExternalToolPlacement; readonly quiz_index_menu: ContextExternalToolPlacement; readonly quiz_menu: ContextExternalToolPlacement; readonly resource_selection: ContextExternalToolPlacement; readonly similarity_detection: ContextExternalToolPlacement; readonly student_context_card: ContextExternalToolPlacement; readonly submission_type_selection: ContextExternalToolPlacement; readonly tool_configuration: ContextExternalToolPlacement; readonly top_navigation: ContextExternalToolPlacement; readonly user_navigation: ContextExternalToolPlacement; readonly wiki_index_menu: ContextExternalToolPlacement; readonly wiki_page_menu: ContextExternalToolPlacement; readonly ActivityAssetProcessor: ContextExternalToolPlacement; readonly ActivityAssetProcessorContribution: ContextExternalToolPlacement; readonly message_settings: readonly ContextExternalToolMessageSettings[] }
export interface ContextExternalToolMessageSettings { readonly type: string; readonly enabled: boolean | string; readonly target_link_uri: string; readonly custom_fields: { readonly [name: string]: unknown } }
export interface ContextExternalToolPlacement { readonly enabled: boolean | string; readonly url: string; readonly target_link_uri: string; readonly text: string; readonly label: string; readonly labels: { readonly [name: string]: unknown }; readonly message_type: string; readonly selection_width: number; readonly selection_height: number; readonly launch_width: number; readonly launch_height: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly allow_fullscreen: boolean | string; readonly custom_fields: { readonly [name: string]: unknown }; readonly visibility: string; readonly required_permissions: string; readonly default: string; readonly display_type: string; readonly windowTarget: string; readonly accept_media_types: string; readonly use_tray: boolean | string; readonly icon_svg_path_64: string; readonly root_account_only: boolean | string; readonly description: string; readonly require_resource_selection: boolean | string; readonly prefer_sis_email: boolean | string; readonly oauth_compliant: boolean | string }
export interface ContextSearchResponse { readonly accounts: readonly SearchableAccount[]; readonly courses: readonly SearchableCourse[] }
export interface Conversation { readonly id: number | string; readonly subject: string; readonly workflow_state: string; readonly last_message: string; readonly start_at: string | null; readonly message_count: number; readonly subscribed: boolean; readonly private: boolean; readonly starred: boolean; readonly properties: readonly string[]; readonly audience: readonly (number | string)[]; readonly audience_contexts: { readonly [name: string]: unknown }; readonly avatar_url: string; readonly participants: readonly ConversationParticipant[]; readonly visible: boolean; readonly context_name: string }
export interface ConversationParticipant { readonly id: number | string; readonly name: string; readonly full_name: string; readonly avatar_url: string; readonly uuid: string }
export interface Course { readonly id: number | string; readonly sis_course_id: string; readonly uuid: string; readonly integration_id: string; readonly sis_import_id: number | string; readonly name: string; readonly course_code: string; readonly original_name: string; readonly workflow_state: string; readonly account_id: number | string; readonly root_account_id: number | string; readonly enrollment_term_id: number | string; readonly grading_periods: readonly unknown[]; readonly grading_standard_id: number | string; readonly grade_passback_setting: string; readonly created_at: string | null; readonly start_at: string | null; readonly end_at: string | null; readonly locale: string; readonly enrollments: readonly Partial<Enrollment>[]; readonly total_students: number; readonly calendar: CalendarLink; readonly default_view: string; readonly syllabus_body: string; readonly needs_grading_count: number; readonly term: EnrollmentTerm; readonly course_progress: CourseProgress; readonly apply_assignment_group_weights: boolean; readonly permissions: { readonly [name: string]: unknown }; readonly is_public: boolean; readonly is_public_to_auth_users: boolean; readonly public_syllabus: boolean; readonly public_syllabus_to_auth: boolean; readonly public_description: string; readonly storage_quota_mb: number; readonly storage_quota_used_mb: number; readonly hide_final_grades: boolean; readonly license: string; readonly allow_student_assignment_edits: boolean; readonly allow_wiki_comments: boolean; readonly allow_student_forum_attachments: boolean; readonly open_enrollment: boolean; readonly self_enrollment: boolean; readonly restrict_enrollments_to_course_dates: boolean; readonly course_format: string; readonly access_restricted_by_date: boolean; readonly time_zone: string; readonly blueprint: boolean; readonly blueprint_restrictions: { readonly [name: string]: unknown }; readonly blueprint_restrictions_by_object_type: { readonly [name: string]: unknown }; readonly template: boolean }
export interface CourseAccommodationRequest { readonly user_id: number | string; readonly extra_time: number; readonly apply_to_in_progress_quiz_sessions: boolean; readonly reduce_choices_enabled: boolean }
export interface CourseAttributes { readonly id: number | string; readonly name: string; readonly sis_id: string; readonly integration_id: string }
export interface CourseEpubExport { readonly id: number | string; readonly name: string; readonly epub_export: EpubExport }
export interface CourseEvent { readonly id: string; readonly created_at: string | null; readonly event_type: string; readonly event_data: string; readonly event_source: string; readonly links: CourseEventLink }
export interface CourseEventLink { readonly course: number; readonly user: number; readonly page_view: string; readonly copied_from: number; readonly copied_to: number; readonly sis_batch: number }
export interface CourseNickname { readonly course_id: number | string; readonly name: string; readonly nickname: string }
export interface CoursePace { readonly id: number | string; readonly course_id: number | string; readonly user_id: number | string; readonly workflow_state: string; readonly exclude_weekends: boolean; readonly selected_days_to_skip: readonly string[]; readonly hard_end_dates: boolean; readonly created_at: string | null; readonly end_date: string | null; readonly updated_at: string | null; readonly published_at: string | null; readonly root_account_id: number | string; readonly start_date: string | null; readonly modules: unknown; readonly progress: Progress }
export interface CourseProgress { readonly requirement_count: number; readonly requirement_completed_count: number; readonly next_requirement_url: string; readonly completed_at: string | null }
export interface CourseQuizExtension { readonly user_id: number | string; readonly extra_attempts: number; readonly extra_time: number; readonly manually_unlocked: boolean; readonly end_at: string | null }
export interface CreatedEventData { readonly name: readonly string[]; readonly start_at: readonly string[]; readonly conclude_at: readonly string[]; readonly is_public: readonly boolean[]; readonly created_source: string }
export interface CustomColumn { readonly id: number | string; readonly teacher_notes: boolean; readonly title: string; readonly position: number; readonly hidden: boolean; readonly read_only: boolean }
export interface Day { readonly date: string | null; readonly graders: readonly Grader[] }
export interface DeveloperKey { readonly id: number | string; readonly name: string; readonly created_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly is_lti_key: boolean; readonly email: string; readonly icon_url: string; readonly notes: string; readonly vendor_code: string; readonly account_name: string; readonly visible: boolean; readonly scopes: readonly string[]; readonly redirect_uri: string; readonly redirect_uris: readonly string[]; readonly access_token_count: number; readonly last_used_at: string | null; readonly test_cluster_only: boolean; readonly allow_includes: boolean; readonly require_scopes: boolean; readonly client_credentials_audience: string; readonly api_key: string; readonly tool_configuration: LtiToolConfiguration; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly lti_registration: { readonly [name: string]: unknown }; readonly is_lti_registration: boolean; readonly user_name: string; readonly user_id: string; readonly unified_tool_id: string }
export interface DeveloperKeyAccountBinding { readonly id: number; readonly account_id: number; readonly developer_key_id: number; readonly workflow_state: number; readonly account_owns_binding: boolean }
export interface DiscussionTopic { readonly id: number | string; readonly title: string; readonly message: string; readonly html_url: string; readonly posted_at: string | null; readonly last_reply_at: string | null; readonly require_initial_post: boolean; readonly user_can_see_posts: boolean; readonly discussion_subentry_count: number; readonly read_state: string; readonly unread_count: number; readonly subscribed: boolean; readonly subscription_hold: string; readonly assignment_id: number | string; readonly delayed_post_at: string | null; readonly published: boolean; readonly lock_at: string | null; readonly locked: boolean; readonly pinned: boolean; readonly locked_for_user: boolean; readonly lock_info: { readonly [name: string]: unknown }; readonly lock_explanation: string; readonly user_name: string; readonly topic_children: readonly (number | string)[]; readonly group_topic_children: readonly unknown[]; readonly root_topic_id: number | string; readonly podcast_url: string; readonly discussion_type: string; readonly group_category_id: number | string; readonly attachments: readonly FileAttachment[]; readonly permissions: { readonly [name: string]: unknown }; readonly allow_rating: boolean; readonly only_graders_can_rate: boolean; readonly sort_by_rating: boolean; readonly sort_order: string; readonly sort_order_locked: boolean; readonly expand: boolean; readonly expand_locked: boolean }
export interface Enrollment { readonly id: number | string; readonly course_id: number | string; readonly sis_course_id: string; readonly course_integration_id: string; readonly course_section_id: number | string; readonly section_integration_id: string; readonly sis_account_id: string; readonly sis_section_id: string; readonly sis_user_id: string; readonly enrollment_state: string; readonly limit_privileges_to_course_section: boolean; readonly sis_import_id: number | string; readonly root_account_id: number | string; readonly type: string; readonly user_id: number | string; readonly associated_user_id: number | string; readonly role: string; readonly role_id: number | string; readonly created_at: string | null; readonly updated_at: string | null; readonly start_at: string | null; readonly end_at: string | null; readonly last_activity_at: string | null; readonly last_attended_at: string | null; readonly total_activity_time: number; readonly html_url: string; readonly grades: Grade; readonly user: User; readonly override_grade: string; readonly override_score: number; readonly unposted_current_grade: string; readonly unposted_final_grade: string; readonly unposted_current_score: number; readonly unposted_final_score: number; readonly has_grading_periods: boolean; readonly totals_for_all_grading_periods_option: boolean; readonly current_grading_period_title: string; readonly current_grading_period_id: number | string; readonly current_period_override_grade: string; readonly current_period_override_score: number; readonly current_period_unposted_current_score: number; readonly current_period_unposted_final_score: number; readonly current_period_unposted_current_grade: string; readonly current_period_unposted_final_grade: string }
export interface EnrollmentTerm { readonly id: number | string; readonly sis_term_id: string; readonly sis_import_id: number | string; readonly name: string; readonly start_at: string | null; readonly end_at: string | null; readonly workflow_state: string; readonly overrides: { readonly [name: string]: unknown }; readonly course_count: number }
export interface EnrollmentTermsList { readonly enrollment_terms: readonly EnrollmentTerm[] }
export interface EpubExport { readonly id: number | string; readonly created_at: string | null; readonly attachment: FileAttachment; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string }
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
export interface File { readonly id: number | string; readonly folder_id: number | string; readonly display_name: string; readonly filename: string; readonly "content-type": string; readonly url: unknown; readonly size: number; readonly created_at: string | null; readonly updated_at: string | null; readonly unlock_at: string | null; readonly locked: boolean; readonly hidden: boolean; readonly lock_at: string | null; readonly hidden_for_user: boolean; readonly visibility_level: string; readonly thumbnail_url: string; readonly modified_at: string | null; readonly mime_class: string; readonly media_entry_id: number | string; readonly locked_for_user: boolean; readonly lock_info: { readonly [name: string]: unknown }; readonly lock_explanation: string; readonly preview_url: string }
export interface FileAttachment { readonly "content-type": string; readonly url: string; readonly filename: string; readonly display_name: string }
export interface Folder { readonly context_type: string; readonly context_id: number | string; readonly files_count: number; readonly position: number; readonly updated_at: string | null; readonly folders_url: string; readonly files_url: string; readonly full_name: string; readonly lock_at: string | null; readonly id: number | string; readonly folders_count: number; readonly name: string; readonly parent_folder_id: number | string; readonly created_at: string | null; readonly unlock_at: string | null; readonly hidden: boolean; readonly hidden_for_user: boolean; readonly locked: boolean; readonly locked_for_user: boolean; readonly for_submissions: boolean }
export interface Grade { readonly html_url: string; readonly current_grade: string; readonly final_grade: string; readonly current_score: number; readonly final_score: number; readonly current_points: number; readonly unposted_current_grade: string; readonly unposted_final_grade: string; readonly unposted_current_score: number; readonly unposted_final_score: number; readonly unposted_current_points: number }
export interface GradeChangeEvent { readonly id: string; readonly created_at: string | null; readonly event_type: string; readonly excused_after: boolean; readonly excused_before: boolean; readonly grade_after: string; readonly grade_before: string; readonly graded_anonymously: boolean; readonly version_number: string; readonly request_id: string; readonly links: GradeChangeEventLinks }
export interface GradeChangeEventLinks { readonly assignment: number; readonly course: number; readonly student: number; readonly grader: number; readonly page_view: string }
export interface GradeGroup { readonly submission_id: AssignmentGroupGrade }
export interface Grader { readonly id: number | string; readonly name: string; readonly assignments: readonly Assignment[] }
export interface Grades { readonly current: Grade; readonly current_groups: GradeGroup; readonly final: Grade; readonly final_groups: GradeGroup }
export interface GradingPeriod { readonly id: number | string; readonly title: string; readonly start_date: string | null; readonly end_date: string | null; readonly close_date: string | null; readonly weight: number; readonly is_closed: boolean }
export interface GradingPeriodSets { readonly title: string; readonly weighted: boolean; readonly display_totals_for_all_grading_periods: boolean }
export interface GradingRules { readonly drop_lowest: number; readonly drop_highest: number; readonly never_drop: readonly (number | string)[] }
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
export interface LearningObjectDates { readonly id: number | string; readonly due_at: string | null; readonly lock_at: string | null; readonly reply_to_topic_due_at: string | null; readonly required_replies_due_at: string | null; readonly unlock_at: string | null; readonly only_visible_to_overrides: boolean; readonly graded: boolean; readonly blueprint_date_locks: readonly string[]; readonly visible_to_everyone: boolean; readonly overrides: readonly Partial<AssignmentOverride>[]; readonly checkpoints: readonly LearningObjectDates[]; readonly tag: string; readonly peer_review_sub_assignment: { readonly [name: string]: unknown } }
export interface License { readonly id: string; readonly name: string; readonly url: string }
export interface LineItem { readonly id: string; readonly scoreMaximum: number; readonly label: string; readonly tag: string; readonly resourceId: string; readonly resourceLinkId: string; readonly "https://canvas.instructure.com/lti/submission_type": string; readonly "https://canvas.instructure.com/lti/launch_url": string }
export interface ListLtiRegistrationsResponse { readonly total: number; readonly data: readonly LtiRegistration[] }
export interface LockInfo { readonly asset_string: string; readonly unlock_at: string | null; readonly lock_at: string | null; readonly context_module: { readonly [name: string]: unknown }; readonly manually_locked: boolean }
export interface LtiAssignment { readonly id: number | string; readonly name: string; readonly description: string; readonly points_possible: number; readonly due_at: string | null; readonly lti_id: string; readonly course_id: number | string; readonly lti_course_id: string }
export interface LtiLaunchDefinition { readonly definition_type: string; readonly definition_id: string; readonly name: string; readonly description: string; readonly url: string; readonly domain: string; readonly placements: { readonly [name: string]: unknown } }
export interface LtiLaunchSettings { readonly message_type: string; readonly text: string; readonly labels: { readonly [name: string]: unknown }; readonly custom_fields: { readonly [name: string]: unknown }; readonly selection_height: number; readonly selection_width: number; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly required_permissions: string; readonly windowTarget: string; readonly display_type: string; readonly url: string; readonly target_link_uri: string; readonly visibility: string; readonly prefer_sis_email: boolean | string; readonly oauth_compliant: boolean | string; readonly icon_svg_path_64: string; readonly default: string; readonly accept_media_types: string; readonly use_tray: boolean | string }
export interface LtiLegacyConfiguration { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly oidc_initiation_url: string; readonly oidc_initiation_urls: { readonly [name: string]: unknown }; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly scopes: readonly string[]; readonly extensions: readonly { readonly [name: string]: unknown }[] }
export interface LtiOverlay { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly domain: string; readonly privacy_level: string; readonly oidc_initiation_url: string; readonly disabled_scopes: readonly string[]; readonly disabled_placements: readonly string[]; readonly placements: { readonly [name: string]: unknown } }
export interface LtiOverlayVersion { readonly root_account_id: number | string; readonly created_at: string; readonly updated_at: string; readonly caused_by_reset: boolean; readonly created_by: User | UserDisplay; readonly diff: readonly (readonly unknown[])[]; readonly lti_overlay_id: number | string; readonly account_id: number | string }
export interface LtiPlacement { readonly placement: string; readonly enabled: boolean | string; readonly message_type: string; readonly text: string; readonly labels: { readonly [name: string]: unknown }; readonly custom_fields: { readonly [name: string]: unknown }; readonly selection_height: number; readonly selection_width: number; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly required_permissions: string; readonly windowTarget: string; readonly display_type: string; readonly url: string; readonly target_link_uri: string; readonly visibility: string; readonly prefer_sis_email: boolean | string; readonly oauth_compliant: boolean | string; readonly icon_svg_path_64: string; readonly default: string; readonly accept_media_types: string; readonly use_tray: boolean | string }
export interface LtiPlacementLaunchDefinition { readonly message_type: string; readonly url: string; readonly title: string }
export interface LtiPlacementOverlay { readonly text: string; readonly target_link_uri: string; readonly message_type: string; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly default: string }
export interface LtiRegistration { readonly id: number | string; readonly name: string; readonly admin_nickname: string; readonly icon_url: string; readonly vendor: string; readonly account_id: number | string; readonly internal_service: boolean; readonly inherited: boolean; readonly lti_version: string; readonly dynamic_registration: boolean; readonly workflow_state: string; readonly created_at: string; readonly updated_at: string; readonly created_by: User | UserDisplay; readonly updated_by: User | UserDisplay; readonly root_account_id: number | string; readonly account_binding: LtiRegistrationAccountBinding; readonly configuration: LtiToolConfiguration }
export interface LtiRegistrationAccountBinding { readonly id: number | string; readonly account_id: number | string; readonly root_account_id: number | string; readonly registration_id: number | string; readonly workflow_state: string; readonly created_at: string; readonly updated_at: string; readonly created_by: User | UserDisplay; readonly updated_by: User | UserDisplay }
export interface LtiResourceLink { readonly id: number | string; readonly context_id: number | string; readonly context_type: string; readonly context_external_tool_id: number | string; readonly resource_type: string; readonly canvas_launch_url: string; readonly resource_link_uuid: string; readonly lookup_uuid: string; readonly title: string; readonly url: string; readonly lti_1_1_id: string; readonly created_at: string; readonly updated_at: string; readonly workflow_state: string; readonly associated_content_type: string; readonly associated_content_id: number | string }
export interface LtiToolConfiguration { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly domain: string; readonly tool_id: string; readonly privacy_level: string; readonly oidc_initiation_url: string; readonly oidc_initiation_urls: { readonly [name: string]: unknown }; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly scopes: readonly string[]; readonly redirect_uris: readonly string[]; readonly launch_settings: LtiLaunchSettings; readonly placements: readonly LtiPlacement[] }
export interface MediaComment { readonly "content-type": string; readonly display_name: string; readonly media_id: string; readonly media_type: string; readonly url: string }
export interface MediaObject { readonly can_add_captions: boolean; readonly user_entered_title: string; readonly title: string; readonly media_id: string; readonly media_type: string; readonly media_tracks: string; readonly media_sources: string }
export interface MediaTrack { readonly id: number | string; readonly user_id: number | string; readonly media_object_id: number | string; readonly kind: string; readonly locale: string; readonly content: string; readonly created_at: string; readonly updated_at: string; readonly webvtt_content: string }
export interface MigrationIssue { readonly id: number | string; readonly content_migration_url: string; readonly description: string; readonly workflow_state: string; readonly fix_issue_html_url: string; readonly issue_type: string; readonly error_report_html_url: string; readonly error_message: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface Migrator { readonly type: string; readonly requires_file_upload: boolean; readonly name: string; readonly required_settings: readonly string[] }
export interface Module { readonly id: number | string; readonly workflow_state: string; readonly position: number; readonly name: string; readonly unlock_at: unknown; readonly require_sequential_progress: boolean; readonly requirement_type: string; readonly prerequisite_module_ids: readonly (number | string)[]; readonly items_count: number; readonly items_url: string; readonly items: readonly ModuleItem[]; readonly state: string; readonly completed_at: string | null; readonly publish_final_grade: boolean; readonly published: boolean }
export interface ModuleAssignmentOverride { readonly id: number | string; readonly context_module_id: number | string; readonly title: string; readonly students: readonly OverrideTarget[]; readonly course_section: OverrideTarget }
export interface ModuleItem { readonly id: number | string; readonly module_id: number | string; readonly position: number; readonly title: string; readonly indent: number; readonly type: string; readonly content_id: number | string; readonly html_url: string; readonly url: string; readonly page_url: string; readonly external_url: string; readonly new_tab: boolean; readonly completion_requirement: CompletionRequirement; readonly content_details: ContentDetails; readonly published: boolean }
export interface ModuleItemSequence { readonly items: readonly ModuleItemSequenceNode[]; readonly modules: readonly Module[] }
export interface ModuleItemSequenceNode { readonly prev: ModuleItem; readonly current: ModuleItem; readonly next: ModuleItem; readonly mastery_path: { readonly [name: string]: unknown } }
export interface MultipleAttemptsSettings { readonly multiple_attempts_enabled: boolean; readonly attempt_limit: boolean; readonly max_attempts: number; readonly score_to_keep: string; readonly cooling_period: boolean; readonly cooling_period_seconds: number }
export interface NamesAndRoleContext { readonly id: string; readonly label: string; readonly title: string }
export interface NamesAndRoleMembership { readonly status: string; readonly name: string; readonly picture: string; readonly given_name: string; readonly family_name: string; readonly email: string; readonly lis_person_sourcedid: string; readonly user_id: string; readonly roles: readonly string[]; readonly message: readonly NamesAndRoleMessage[] }
export interface NamesAndRoleMemberships { readonly id: string; readonly context: NamesAndRoleContext; readonly members: readonly NamesAndRoleMembership[] }
export interface NamesAndRoleMessage { readonly "https://purl.imsglobal.org/spec/lti/claim/message_type": string; readonly locale: string; readonly "https://www.instructure.com/canvas_user_id": number | string; readonly "https://www.instructure.com/canvas_user_login_id": string; readonly "https://purl.imsglobal.org/spec/lti/claim/custom": { readonly [name: string]: unknown } }
export interface NeedsGradingCount { readonly section_id: number | string; readonly needs_grading_count: number }
export interface NewQuiz { readonly id: string; readonly title: string; readonly instructions: string; readonly assignment_group_id: string; readonly points_possible: number; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly published: boolean; readonly grading_type: string; readonly quiz_settings: QuizSettings }
export interface NoticeCatalog { readonly client_id: string; readonly deployment_id: string; readonly notice_handlers: readonly NoticeHandler[] }
export interface NoticeHandler { readonly handler: string; readonly notice_type: string; readonly max_batch_size: number }
export interface NotificationPreference { readonly href: string; readonly notification: string; readonly category: string; readonly frequency: string }
export interface OriginalityReport { readonly id: number | string; readonly file_id: number | string; readonly originality_score: number; readonly originality_report_file_id: number | string; readonly originality_report_url: string; readonly tool_setting: ToolSetting; readonly error_report: string; readonly submission_time: string | null; readonly root_account_id: number | string }
export interface Outcome { readonly id: number | string; readonly url: string; readonly context_id: number | string; readonly context_type: string; readonly title: string; readonly display_name: string; readonly description: string; readonly vendor_guid: string; readonly points_possible: number; readonly mastery_points: number; readonly calculation_method: string; readonly calculation_int: number; readonly ratings: readonly RubricRating[]; readonly can_edit: boolean; readonly can_unlink: boolean; readonly assessed: boolean; readonly has_updateable_rubrics: boolean }
export interface OutcomeAlignment { readonly id: number | string; readonly assignment_id: number | string; readonly assessment_id: number | string; readonly submission_types: string; readonly url: string; readonly title: string }
export interface OutcomeGroup { readonly id: number | string; readonly url: string; readonly parent_outcome_group: { readonly [name: string]: unknown }; readonly context_id: number | string; readonly context_type: string; readonly title: string; readonly description: string; readonly vendor_guid: string; readonly subgroups_url: string; readonly outcomes_url: string; readonly import_url: string; readonly can_edit: boolean }
export interface OutcomeImport { readonly id: number | string; readonly learning_outcome_group_id: number | string; readonly created_at: string | null; readonly ended_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly data: OutcomeImportData; readonly progress: string; readonly user: User | UserDisplay; readonly processing_errors: readonly (readonly unknown[])[] }
export interface OutcomeImportData { readonly import_type: string }
export interface OutcomeLink { readonly url: string; readonly context_id: number | string; readonly context_type: string; readonly outcome_group: OutcomeGroup; readonly outcome: Outcome; readonly assessed: boolean; readonly can_unlink: boolean }
export interface OutcomePath { readonly id: number | string; readonly parts: OutcomePathPart }
export interface OutcomePathPart { readonly name: string }
export interface OutcomeResult { readonly id: number | string; readonly score: number; readonly submitted_or_assessed_at: string | null; readonly links: { readonly [name: string]: unknown }; readonly percent: number }
export interface OutcomeRollup { readonly scores: readonly OutcomeRollupScore[]; readonly name: string; readonly links: OutcomeRollupLinks }
export interface OutcomeRollupLinks { readonly course: number; readonly user: number; readonly section: number }
export interface OutcomeRollupScore { readonly score: number; readonly count: number; readonly links: OutcomeRollupScoreLinks }
export interface OutcomeRollupScoreLinks { readonly outcome: number }
export interface OverrideTarget { readonly id: number | string; readonly name: string }
export interface Page { readonly page_id: number | string; readonly url: string; readonly title: string; readonly created_at: string | null; readonly updated_at: string | null; readonly hide_from_students: boolean; readonly editing_roles: string; readonly last_edited_by: UserDisplay; readonly body: string; readonly published: boolean; readonly publish_at: string | null; readonly front_page: boolean; readonly locked_for_user: boolean; readonly lock_info: { readonly [name: string]: unknown }; readonly lock_explanation: string; readonly editor: string; readonly block_editor_attributes: { readonly [name: string]: unknown } }
export interface PageRevision { readonly revision_id: number | string; readonly updated_at: string | null; readonly latest: boolean; readonly edited_by: User | UserDisplay; readonly url: string; readonly title: string; readonly body: string }
export interface PageView { readonly id: string; readonly app_name: string; readonly url: string; readonly context_type: string; readonly asset_type: string; readonly controller: string; readonly action: string; readonly contributed: boolean; readonly interaction_seconds: number; readonly created_at: string | null; readonly user_request: boolean; readonly render_time: number; readonly user_agent: string; readonly participated: boolean; readonly http_method: string; readonly remote_ip: string; readonly links: { readonly [name: string]: unknown } }
export interface PageViewLinks { readonly user: number; readonly context: number; readonly asset: number; readonly real_user: number; readonly account: number }
export interface PairingCode { readonly user_id: number | string; readonly code: string; readonly expires_at: string | null; readonly workflow_state: string }
export interface PeerReview { readonly assessor_id: number | string; readonly asset_id: number | string; readonly asset_type: string; readonly id: number | string; readonly user_id: number | string; readonly workflow_state: string; readonly user: UserDisplay; readonly assessor: UserDisplay; readonly submission_comments: readonly SubmissionComment[] }
export interface Permission { readonly key: string; readonly label: string; readonly group: string; readonly group_label: string; readonly available_to: readonly string[]; readonly true_for: readonly string[] }
export interface PermissionHelpText { readonly details: readonly { readonly [name: string]: unknown }[]; readonly considerations: readonly { readonly [name: string]: unknown }[] }
export interface PlannerNote { readonly id: number | string; readonly title: string; readonly description: string; readonly user_id: number | string; readonly workflow_state: string; readonly course_id: number | string; readonly todo_date: string | null; readonly linked_object_type: string; readonly linked_object_id: number | string; readonly linked_object_html_url: string; readonly linked_object_url: string }
export interface PlannerOverride { readonly id: number | string; readonly plannable_type: string; readonly plannable_id: number | string; readonly user_id: number | string; readonly assignment_id: number | string; readonly workflow_state: string; readonly marked_complete: boolean; readonly dismissed: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly deleted_at: string | null }
export interface Poll { readonly id: number | string; readonly question: string; readonly description: string; readonly created_at: string | null; readonly user_id: number | string; readonly total_results: { readonly [name: string]: unknown } }
export interface PollChoice { readonly id: number | string; readonly poll_id: number | string; readonly is_correct: boolean; readonly text: string; readonly position: number }
export interface PollSession { readonly id: number | string; readonly poll_id: number | string; readonly course_id: number | string; readonly course_section_id: number | string; readonly is_published: boolean; readonly has_public_results: boolean; readonly created_at: string | null; readonly results: { readonly [name: string]: unknown }; readonly poll_submissions: readonly PollSubmission[] }
export interface PollSubmission { readonly id: number | string; readonly poll_choice_id: number | string; readonly user_id: number | string; readonly created_at: string | null }
export interface Proficiency { readonly ratings: readonly ProficiencyRating[] }
export interface ProficiencyRating { readonly description: string; readonly points: number; readonly mastery: boolean; readonly color: string }
export interface Profile { readonly id: number | string; readonly name: string; readonly short_name: string; readonly sortable_name: string; readonly title: string; readonly bio: string; readonly pronunciation: string; readonly primary_email: string; readonly login_id: string; readonly sis_user_id: string; readonly lti_user_id: string; readonly avatar_url: string; readonly calendar: CalendarLink; readonly time_zone: string; readonly locale: string; readonly k5_user: boolean; readonly use_classic_font_in_k5: boolean }
export interface Progress { readonly id: number | string; readonly context_id: number | string; readonly context_type: string; readonly user_id: number | string; readonly tag: string; readonly completion: number; readonly workflow_state: string; readonly created_at: string | null; readonly updated_at: string | null; readonly message: string; readonly results: { readonly [name: string]: unknown }; readonly url: string }
export interface ProvisionalGrade { readonly provisional_grade_id: number | string; readonly score: number; readonly grade: string; readonly grade_matches_current_submission: boolean; readonly graded_at: string | null; readonly final: boolean; readonly speedgrader_url: string }
export interface QuestionFeedback { readonly neutral: string; readonly correct: string; readonly incorrect: string }
export interface QuestionItem { readonly title: string; readonly item_body: string; readonly calculator_type: string; readonly feedback: QuestionFeedback; readonly interaction_type_slug: string; readonly interaction_data: { readonly [name: string]: unknown }; readonly properties: { readonly [name: string]: unknown }; readonly scoring_data: { readonly [name: string]: unknown }; readonly answer_feedback: { readonly [name: string]: unknown }; readonly scoring_algorithm: string }
export interface Quiz { readonly id: number | string; readonly title: string; readonly html_url: string; readonly mobile_url: string; readonly preview_url: string; readonly description: string; readonly quiz_type: string; readonly assignment_group_id: number | string; readonly time_limit: number; readonly shuffle_answers: boolean; readonly hide_results: unknown; readonly show_correct_answers: boolean; readonly show_correct_answers_last_attempt: boolean; readonly show_correct_answers_at: string | null; readonly hide_correct_answers_at: string | null; readonly one_time_results: boolean; readonly scoring_policy: string; readonly allowed_attempts: number; readonly one_question_at_a_time: boolean; readonly question_count: number; readonly points_possible: number; readonly cant_go_back: boolean; readonly access_code: string; readonly ip_filter: string; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly published: boolean; readonly unpublishable: boolean; readonly locked_for_user: boolean; readonly lock_info: { readonly [name: string]: unknown }; readonly lock_explanation: string; readonly speedgrader_url: string; readonly quiz_extensions_url: string; readonly permissions: { readonly [name: string]: unknown }; readonly all_dates: readonly AssignmentDate[]; readonly version_number: number; readonly question_types: readonly (string | null)[]; readonly anonymous_submissions: boolean }
export interface QuizAccommodationRequest { readonly user_id: number | string; readonly extra_time: number; readonly extra_attempts: number; readonly reduce_choices_enabled: boolean }
export interface QuizAssignmentOverride { readonly id: number | string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly title: string; readonly base: boolean }
export interface QuizAssignmentOverrideSet { readonly quiz_id: string; readonly due_dates: QuizAssignmentOverride; readonly all_dates: readonly QuizAssignmentOverride[] }
export interface QuizAssignmentOverrideSetContainer { readonly quiz_assignment_overrides: readonly QuizAssignmentOverrideSet[] }
export interface QuizExtension { readonly quiz_id: number | string; readonly user_id: number | string; readonly extra_attempts: number; readonly extra_time: number; readonly manually_unlocked: boolean; readonly end_at: string | null }
export interface QuizGroup { readonly id: number | string; readonly quiz_id: number | string; readonly name: string; readonly pick_count: number; readonly question_points: number; readonly assessment_question_bank_id: number | string; readonly position: number }
export interface QuizIPFilter { readonly name: string; readonly account: string; readonly filter: string }
export interface QuizItem { readonly id: string; readonly position: number; readonly points_possible: number; readonly entry_type: string; readonly entry_editable: boolean; readonly stimulus_quiz_entry_id: string; readonly status: string; readonly properties: ItemProperties; readonly entry: unknown }
export interface QuizPermissions { readonly read: boolean; readonly submit: boolean; readonly create: boolean; readonly manage: boolean; readonly read_statistics: boolean; readonly review_grades: boolean; readonly update: boolean }
export interface QuizQuestion { readonly id: number | string; readonly quiz_id: number | string; readonly position: number; readonly question_name: string; readonly question_type: string; readonly question_text: string; readonly points_possible: number; readonly correct_comments: string; readonly incorrect_comments: string; readonly neutral_comments: string; readonly answers: readonly unknown[] }
export interface QuizReport { readonly id: number | string; readonly quiz_id: number | string; readonly report_type: string; readonly readable_type: string; readonly includes_all_versions: boolean; readonly anonymous: boolean; readonly generatable: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly url: string; readonly file: FileAttachment; readonly progress_url: string; readonly progress: Progress }
export interface QuizSettings { readonly calculator_type: string; readonly filter_ip_address: boolean; readonly filters: { readonly [name: string]: unknown }; readonly one_at_a_time_type: string; readonly allow_backtracking: boolean; readonly shuffle_answers: boolean; readonly shuffle_questions: boolean; readonly require_student_access_code: boolean; readonly student_access_code: string; readonly has_time_limit: boolean; readonly session_time_limit_in_seconds: number; readonly multiple_attempts: MultipleAttemptsSettings; readonly result_view_settings: ResultViewSettings }
export interface QuizStatistics { readonly id: number | string; readonly quiz_id: number | string; readonly multiple_attempts_exist: boolean; readonly includes_all_versions: boolean; readonly generated_at: string | null; readonly url: string; readonly html_url: string; readonly question_statistics: readonly QuizStatisticsQuestionStatistics[]; readonly submission_statistics: QuizStatisticsSubmissionStatistics; readonly links: QuizStatisticsLinks }
export interface QuizStatisticsAnswerPointBiserial { readonly answer_id: number | string; readonly point_biserial: number; readonly correct: boolean; readonly distractor: boolean }
export interface QuizStatisticsAnswerStatistics { readonly id: number | string; readonly text: string; readonly weight: number; readonly responses: number }
export interface QuizStatisticsLinks { readonly quiz: string }
export interface QuizStatisticsQuestionStatistics { readonly responses: number; readonly answers: readonly QuizStatisticsAnswerStatistics[] }
export interface QuizStatisticsSubmissionStatistics { readonly unique_count: number; readonly score_average: number; readonly score_high: number; readonly score_low: number; readonly score_stdev: number; readonly scores: { readonly [name: string]: unknown }; readonly correct_count_average: number; readonly incorrect_count_average: number; readonly duration_average: number }
export interface QuizSubmission { readonly id: number | string; readonly quiz_id: number | string; readonly user_id: number | string; readonly submission_id: number | string; readonly started_at: string | null; readonly finished_at: string | null; readonly end_at: string | null; readonly attempt: number; readonly extra_attempts: number; readonly extra_time: number; readonly manually_unlocked: boolean; readonly time_spent: number; readonly score: number; readonly score_before_regrade: number; readonly kept_score: number; readonly fudge_points: number; readonly has_seen_results: boolean; readonly workflow_state: string; readonly overdue_and_needs_submission: boolean }
export interface QuizSubmissionEvent { readonly created_at: string | null; readonly event_type: string; readonly event_data: { readonly [name: string]: unknown } }
export interface QuizSubmissionQuestion { readonly id: number | string; readonly flagged: boolean; readonly answer: string; readonly answers: readonly string[] }
export interface QuizSubmissionUserList {  }
export interface QuizSubmissionUserListMeta {  }
export interface Report { readonly id: number | string; readonly report: string; readonly file_url: string; readonly attachment: FileAttachment; readonly status: string; readonly created_at: string | null; readonly started_at: string | null; readonly ended_at: string | null; readonly run_time: number; readonly parameters: { readonly [name: string]: unknown }; readonly progress: number; readonly current_line: number; readonly user: User }
export interface ReportParameters { readonly enrollment_term_id: number | string; readonly include_deleted: boolean; readonly course_id: number | string; readonly order: string; readonly users: boolean; readonly accounts: boolean; readonly terms: boolean; readonly courses: boolean; readonly sections: boolean; readonly enrollments: boolean; readonly groups: boolean; readonly xlist: boolean; readonly sis_terms_csv: number; readonly sis_accounts_csv: number; readonly include_enrollment_state: boolean; readonly enrollment_state: readonly string[]; readonly start_at: string | null; readonly end_at: string | null }
export interface Result { readonly id: string; readonly userId: string; readonly resultScore: number; readonly resultMaximum: number; readonly comment: string; readonly scoreOf: string }
export interface ResultLinks { readonly user: string; readonly assessor: string; readonly assessment: string }
export interface ResultViewSettings { readonly result_view_restricted: boolean; readonly display_points_awarded: boolean; readonly display_points_possible: boolean; readonly display_items: boolean; readonly display_item_response: boolean; readonly display_item_response_qualifier: string; readonly show_item_responses_at: string | null; readonly hide_item_responses_at: string | null; readonly display_item_response_correctness: boolean; readonly display_item_response_correctness_qualifier: string; readonly show_item_response_correctness_at: string | null; readonly hide_item_response_correctness_at: string | null; readonly display_item_correct_answer: boolean; readonly display_item_feedback: boolean }
export interface Role { readonly id: number | string; readonly label: string; readonly role: string; readonly base_role_type: string; readonly is_account_role: boolean; readonly account: Account; readonly workflow_state: string; readonly created_at: string | null; readonly last_updated_at: string | null; readonly permissions: { readonly [name: string]: unknown } }
export interface RolePermissions { readonly enabled: boolean; readonly locked: boolean; readonly applies_to_self: boolean; readonly applies_to_descendants: boolean; readonly readonly: boolean; readonly explicit: boolean; readonly prior_default: boolean }
export interface Rubric { readonly id: number | string; readonly title: string; readonly context_id: number | string; readonly context_type: string; readonly points_possible: number; readonly reusable: boolean; readonly read_only: boolean; readonly free_form_criterion_comments: boolean; readonly hide_score_total: boolean; readonly data: readonly RubricCriterion[]; readonly assessments: readonly Partial<RubricAssessment>[]; readonly associations: readonly Partial<RubricAssociation>[] }
export interface RubricAssessment { readonly id: number | string; readonly rubric_id: number | string; readonly rubric_association_id: number | string; readonly score: number; readonly artifact_type: string; readonly artifact_id: number | string; readonly artifact_attempt: number; readonly assessment_type: string; readonly assessor_id: number | string; readonly data: readonly { readonly [name: string]: unknown }[]; readonly comments: readonly unknown[] }
export interface RubricAssociation { readonly id: number | string; readonly rubric_id: number | string; readonly association_id: number | string; readonly association_type: string; readonly use_for_grading: boolean; readonly summary_data: { readonly [name: string]: unknown }; readonly purpose: string; readonly hide_score_total: boolean; readonly hide_points: boolean; readonly hide_outcome_results: boolean }
export interface RubricCriteria { readonly points: number; readonly id: string; readonly learning_outcome_id: number | string; readonly vendor_guid: string; readonly description: string; readonly long_description: string; readonly criterion_use_range: boolean; readonly ratings: readonly RubricRating[]; readonly ignore_for_scoring: boolean }
export interface RubricCriterion { readonly id: string; readonly description: string; readonly long_description: string; readonly points: number; readonly criterion_use_range: boolean; readonly ratings: readonly RubricRating[] }
export interface RubricRating { readonly id: string; readonly criterion_id: number | string; readonly description: string; readonly long_description: string; readonly points: number }
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
export interface SharedBrandConfig { readonly id: number | string; readonly account_id: number | string; readonly brand_config_md5: string; readonly name: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface SisAssignment { readonly id: number | string; readonly course_id: number | string; readonly name: string; readonly created_at: string | null; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly points_possible: number; readonly submission_types: readonly string[]; readonly integration_id: string; readonly integration_data: string; readonly include_in_final_grade: boolean; readonly assignment_group: readonly AssignmentGroupAttributes[]; readonly sections: readonly SectionAttributes[]; readonly user_overrides: readonly UserAssignmentOverrideAttributes[] }
export interface SisImport { readonly id: number | string; readonly created_at: string | null; readonly ended_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly data: { readonly [name: string]: unknown }; readonly statistics: { readonly [name: string]: unknown }; readonly progress: number; readonly errors_attachment: FileAttachment; readonly user: User; readonly processing_warnings: readonly (readonly (string | null)[])[]; readonly processing_errors: readonly (readonly (string | null)[])[]; readonly batch_mode: boolean; readonly batch_mode_term_id: number | string; readonly multi_term_batch_mode: boolean; readonly skip_deletes: boolean; readonly override_sis_stickiness: boolean; readonly add_sis_stickiness: boolean; readonly clear_sis_stickiness: boolean; readonly diffing_threshold_exceeded: boolean; readonly diffing_data_set_identifier: string; readonly diffing_remaster: boolean; readonly diffed_against_import_id: number | string; readonly csv_attachments: readonly unknown[] }
export interface SisImportCounts { readonly accounts: number; readonly terms: number; readonly abstract_courses: number; readonly courses: number; readonly sections: number; readonly xlists: number; readonly users: number; readonly enrollments: number; readonly groups: number; readonly group_memberships: number; readonly grade_publishing_results: number; readonly batch_courses_deleted: number; readonly batch_sections_deleted: number; readonly batch_enrollments_deleted: number; readonly error_count: number; readonly warning_count: number }
export interface SisImportData { readonly import_type: string; readonly supplied_batches: readonly string[]; readonly counts: SisImportCounts }
export interface SisImportError { readonly sis_import_id: number | string; readonly file: string; readonly message: string; readonly row_info: string; readonly row: number }
export interface SisImportStatistic { readonly created: number; readonly concluded: number; readonly deactivated: number; readonly restored: number; readonly deleted: number }
export interface SisImportStatistics { readonly total_state_changes: number; readonly Account: SisImportStatistic; readonly EnrollmentTerm: SisImportStatistic; readonly CommunicationChannel: SisImportStatistic; readonly AbstractCourse: SisImportStatistic; readonly Course: SisImportStatistic; readonly CourseSection: SisImportStatistic; readonly Enrollment: SisImportStatistic; readonly GroupCategory: SisImportStatistic; readonly Group: SisImportStatistic; readonly GroupMembership: SisImportStatistic; readonly Pseudonym: SisImportStatistic; readonly UserObserver: SisImportStatistic; readonly AccountUser: SisImportStatistic }
export interface StimulusItem { readonly title: string; readonly body: string; readonly instructions: string; readonly source_url: string; readonly orientation: string; readonly passage: boolean }
export interface StudentAttributes { readonly user_id: number | string; readonly sis_user_id: string }
export interface Submission { readonly assignment_id: number | string; readonly assignment: Assignment; readonly course: Course; readonly attempt: number; readonly body: string; readonly grade: string; readonly grade_matches_current_submission: boolean; readonly html_url: string; readonly preview_url: string; readonly score: number; readonly submission_comments: readonly SubmissionComment[]; readonly submission_type: string; readonly submitted_at: string | null; readonly url: string; readonly user_id: number | string; readonly grader_id: number | string; readonly graded_at: string | null; readonly user: User | UserDisplay; readonly late: boolean; readonly assignment_visible: boolean; readonly excused: boolean; readonly missing: boolean; readonly late_policy_status: string; readonly points_deducted: number; readonly seconds_late: number; readonly workflow_state: string; readonly extra_attempts: number; readonly anonymous_id: string; readonly posted_at: string | null; readonly read_status: string; readonly redo_request: boolean }
export interface SubmissionComment { readonly id: number | string; readonly author_id: number | string; readonly author_name: string; readonly author: UserDisplay; readonly comment: string; readonly created_at: string | null; readonly edited_at: string | null; readonly media_comment: { readonly [name: string]: unknown } }
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
export interface User { readonly id: number | string; readonly name: string; readonly sortable_name: string; readonly last_name: string; readonly first_name: string; readonly short_name: string; readonly sis_user_id: string; readonly sis_import_id: number | string; readonly integration_id: string; readonly login_id: string; readonly avatar_url: string; readonly avatar_state: string; readonly enrollments: readonly unknown[]; readonly email: string; readonly locale: string; readonly last_login: string | null; readonly time_zone: string; readonly bio: string; readonly pronouns: string }
export interface UserAssignmentOverrideAttributes { readonly id: number | string; readonly title: string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly students: readonly StudentAttributes[] }
export interface UserDisplay { readonly id: number | string; readonly short_name: string; readonly avatar_image_url: string; readonly html_url: string }
export interface ePortfolio { readonly id: number | string; readonly user_id: number | string; readonly name: string; readonly public: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly deleted_at: string | null; readonly spam_status: string }
export interface ePortfolioPage { readonly id: number | string; readonly eportfolio_id: number | string; readonly position: number; readonly name: string; readonly content: string; readonly created_at: string | null; readonly updated_at: string | null }

type Call<Params = Common, Data = unknown> = { params: Params; data: Data }
type Single<Params, Data> = { params: Params; data: Data; single: true }
type Paths =
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

declare module "effect-lms" {
interface LmsEndpoints {
"/api/lti/accounts/:": Single<Common, Account>
"PUT /api/lti/asset_processor_eulas/:/deployment": Call<P.LtiImsAssetProcessorEulaUpdateToolEulaParams>
"DELETE /api/lti/asset_processor_eulas/:/user": Call<Any>
"POST /api/lti/asset_processor_eulas/:/user": Call<P.LtiImsAssetProcessorEulaCreateAcceptanceParams>
"POST /api/lti/asset_processors/:/reports": Call<P.LtiImsAssetProcessorCreateReportParams>
"/api/lti/assignments/:": Single<P.GetSingleAssignmentLtiParams, LtiAssignment>
"/api/lti/assignments/:/files/:/originality_report": Single<Common, OriginalityReport>
"PUT /api/lti/assignments/:/files/:/originality_report": Call<P.EditOriginalityReportParams, OriginalityReport>
"/api/lti/assignments/:/submissions/:": Call
"/api/lti/assignments/:/submissions/:/history": Call
"POST /api/lti/assignments/:/submissions/:/originality_report": Call<P.CreateOriginalityReportParams, OriginalityReport>
"/api/lti/assignments/:/submissions/:/originality_report/:": Single<Common, OriginalityReport>
"PUT /api/lti/assignments/:/submissions/:/originality_report/:": Call<P.EditOriginalityReportParams, OriginalityReport>
"/api/lti/courses/:/line_items": Call<P.ListLineItemsParams, LineItem>
"POST /api/lti/courses/:/line_items": Call<P.CreateLineItemParams, LineItem>
"DELETE /api/lti/courses/:/line_items/:": Call<Any, LineItem>
"/api/lti/courses/:/line_items/:": Single<P.ShowLineItemParams, LineItem>
"PUT /api/lti/courses/:/line_items/:": Call<P.UpdateLineItemParams, LineItem>
"/api/lti/courses/:/line_items/:/results": Call<Common, Result>
"/api/lti/courses/:/line_items/:/results/:": Single<Common, Result>
"POST /api/lti/courses/:/line_items/:/scores": Call<P.CreateScoreParams>
"/api/lti/courses/:/names_and_roles": Call<P.ListCourseMembershipsParams, NamesAndRoleMemberships>
"/api/lti/courses/:/progress/:": Single<Common, Progress>
"PUT /api/lti/developer_key/update_public_jwk": Call<P.UpdatePublicJwkParams, DeveloperKey>
"/api/lti/groups/:/names_and_roles": Call<P.ListCourseMembershipsParams, NamesAndRoleMemberships>
"/api/lti/groups/:/users": Call<Common, readonly User[]>
"/api/lti/notice-handlers/:": Single<Common, NoticeCatalog>
"PUT /api/lti/notice-handlers/:": Call<P.SetNoticeHandlerParams, NoticeHandler>
"/api/lti/subscriptions": Call
"POST /api/lti/subscriptions": Call<P.CreateWebhookSubscriptionParams>
"DELETE /api/lti/subscriptions/:": Call<Any>
"/api/lti/subscriptions/:": Call
"PUT /api/lti/subscriptions/:": Call<Any>
"/api/lti/users/:": Single<Common, User>
"/api/lti/uuid_map": Call
"POST /api/quiz/v1/courses/:/accommodations": Call<P.SetCourseLevelAccommodationsParams, AccommodationResponse>
"/api/quiz/v1/courses/:/quizzes": Call<Common, readonly NewQuiz[]>
"POST /api/quiz/v1/courses/:/quizzes": Call<P.CreateNewQuizParams, NewQuiz>
"DELETE /api/quiz/v1/courses/:/quizzes/:": Call<Any, NewQuiz>
"/api/quiz/v1/courses/:/quizzes/:": Single<Common, NewQuiz>
"PATCH /api/quiz/v1/courses/:/quizzes/:": Call<P.CreateNewQuizParams, NewQuiz>
"POST /api/quiz/v1/courses/:/quizzes/:/accommodations": Call<P.SetQuizLevelAccommodationsParams, AccommodationResponse>
"/api/quiz/v1/courses/:/quizzes/:/items": Call<Common, readonly QuizItem[]>
"POST /api/quiz/v1/courses/:/quizzes/:/items": Call<P.CreateQuizItemParams, QuizItem>
"DELETE /api/quiz/v1/courses/:/quizzes/:/items/:": Call<Any, QuizItem>
"/api/quiz/v1/courses/:/quizzes/:/items/:": Single<Common, QuizItem>
"PATCH /api/quiz/v1/courses/:/quizzes/:/items/:": Call<P.CreateQuizItemParams, QuizItem>
"/api/quiz/v1/courses/:/quizzes/:/items/media_upload_url": Call
"POST /api/quiz/v1/courses/:/quizzes/:/reports": Call<P.CreateQuizReportParams, Progress>
"/api/sis/accounts/:/assignments": Call<P.RetrieveAssignmentsEnabledForGradeExportToSisParams>
"/api/sis/courses/:/assignments": Call<P.RetrieveAssignmentsEnabledForGradeExportToSisCoursesParams>
"PUT /api/sis/courses/:/disable_post_to_sis": Call<P.DisableAssignmentsCurrentlyEnabledForGradeExportToSisParams>
"/api/v1/account_calendars": Call<P.ListAvailableAccountCalendarsParams>
"/api/v1/account_calendars/:": Single<Common, AccountCalendar>
"PUT /api/v1/account_calendars/:": Call<P.UpdateCalendarParams, AccountCalendar>
"/api/v1/accounts": Call<P.ListAccountsParams, readonly Account[]>
"/api/v1/accounts/:/account_calendars": Call<P.ListAllAccountCalendarsParams, readonly AccountCalendar[]>
"PUT /api/v1/accounts/:/account_calendars": Call<Any> & { elements: P.UpdateSeveralCalendarsElement }
"/api/v1/accounts/:/account_notifications": Call<P.IndexOfActiveGlobalNotificationForUserParams, readonly AccountNotification[]>
"POST /api/v1/accounts/:/account_notifications": Call<P.CreateGlobalNotificationParams>
"DELETE /api/v1/accounts/:/account_notifications/:": Call<P.CloseNotificationForUserDestroyNotificationForAdminParams, AccountNotification>
"/api/v1/accounts/:/account_notifications/:": Single<Common, AccountNotification>
"PUT /api/v1/accounts/:/account_notifications/:": Call<P.CreateGlobalNotificationParams>
"/api/v1/accounts/:/admins": Call<P.ListAccountAdminsParams, readonly Admin[]>
"POST /api/v1/accounts/:/admins": Call<P.MakeAccountAdminParams, Admin>
"DELETE /api/v1/accounts/:/admins/:": Call<P.RemoveAccountAdminParams, Admin>
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
"/api/v1/accounts/:/app_by_client_id/:": Call<Any>
"/api/v1/accounts/:/apps": Call<Any>
"POST /api/v1/accounts/:/apps": Call<Any>
"DELETE /api/v1/accounts/:/apps/:": Call<Any>
"/api/v1/accounts/:/apps/:": Call<Any>
"PUT /api/v1/accounts/:/apps/:": Call<Any>
"DELETE /api/v1/accounts/:/apps/:/bind": Call<Any>
"POST /api/v1/accounts/:/apps/:/bind": Call<Any>
"/api/v1/accounts/:/apps/:/history": Call<Any>
"POST /api/v1/accounts/:/apps/:/install_from_template": Call<Any>
"/api/v1/accounts/:/apps/:/latest_update_request": Call<Any>
"/api/v1/accounts/:/apps/:/overlay_history": Call<Any>
"PUT /api/v1/accounts/:/apps/:/reset": Call<Any>
"/api/v1/accounts/:/apps/:/update_requests/:": Call<Any>
"PUT /api/v1/accounts/:/apps/:/update_requests/:/apply": Call<Any>
"/api/v1/accounts/:/apps/:/deployments/:/context_search": Call<Any>
"/api/v1/accounts/:/apps/by_utid/:": Call<Any>
"/api/v1/accounts/:/apps/install_status/:": Call<Any>
"/api/v1/accounts/:/authentication_providers": Call<Common, readonly AuthenticationProvider[]>
"POST /api/v1/accounts/:/authentication_providers": Call<Any, AuthenticationProvider>
"DELETE /api/v1/accounts/:/authentication_providers/:": Call<Any>
"/api/v1/accounts/:/authentication_providers/:": Single<Common, AuthenticationProvider>
"PUT /api/v1/accounts/:/authentication_providers/:": Call<Any, AuthenticationProvider>
"PUT /api/v1/accounts/:/authentication_providers/:/restore": Call<Any, AuthenticationProvider>
"POST /api/v1/accounts/:/authentication_providers/force_password_reset": Call<Any>
"/api/v1/accounts/:/blackout_dates": Call<Common, readonly BlackoutDate[]>
"POST /api/v1/accounts/:/blackout_dates": Call<P.CreateBlackoutDateParams, BlackoutDate>
"DELETE /api/v1/accounts/:/blackout_dates/:": Call<Any, BlackoutDate>
"/api/v1/accounts/:/blackout_dates/:": Single<Common, BlackoutDate>
"PUT /api/v1/accounts/:/blackout_dates/:": Call<P.CreateBlackoutDateParams, BlackoutDate>
"/api/v1/accounts/:/blackout_dates/new": Single<Common, BlackoutDate>
"/api/v1/accounts/:/brand_variables": Call
"POST /api/v1/accounts/:/bulk_enrollment": Call<P.EnrollMultipleUsersToOneOrMoreCoursesParams, Progress>
"/api/v1/accounts/:/content_migrations": Call<Common, readonly ContentMigration[]>
"POST /api/v1/accounts/:/content_migrations": Call<P.CreateContentMigrationParams, ContentMigration>
"/api/v1/accounts/:/content_migrations/:/migration_issues": Call<Common, readonly MigrationIssue[]>
"/api/v1/accounts/:/content_migrations/:/migration_issues/:": Single<Common, MigrationIssue>
"PUT /api/v1/accounts/:/content_migrations/:/migration_issues/:": Call<P.UpdateMigrationIssueParams, MigrationIssue>
"/api/v1/accounts/:/content_migrations/:": Single<Common, ContentMigration>
"PUT /api/v1/accounts/:/content_migrations/:": Call<Any, ContentMigration>
"/api/v1/accounts/:/content_migrations/:/selective_data": Call<P.ListItemsForSelectiveImportParams>
"/api/v1/accounts/:/content_migrations/migrators": Call<Common, readonly Migrator[]>
"/api/v1/accounts/:/courses": Call<P.ListActiveCoursesInAccountParams, readonly Course[]>
"POST /api/v1/accounts/:/courses": Call<P.CreateNewCourseParams, Course>
"PUT /api/v1/accounts/:/courses": Call<P.UpdateCoursesParams, Progress>
"/api/v1/accounts/:/courses/:": Single<P.GetSingleCourseParams, Course>
"/api/v1/accounts/:/csp_settings": Call
"PUT /api/v1/accounts/:/csp_settings": Call<P.EnableDisableOrClearExplicitCspSettingParams>
"DELETE /api/v1/accounts/:/csp_settings/domains": Call<P.RemoveDomainFromAccountParams>
"POST /api/v1/accounts/:/csp_settings/domains": Call<P.RemoveDomainFromAccountParams>
"POST /api/v1/accounts/:/csp_settings/domains/batch_create": Call<P.AddMultipleAllowedDomainsToAccountParams>
"PUT /api/v1/accounts/:/csp_settings/lock": Call<P.LockOrUnlockCurrentCspSettingsForSubAccountsAndCoursesParams>
"/api/v1/accounts/:/developer_keys": Call<P.ListDeveloperKeysParams, readonly DeveloperKey[]>
"POST /api/v1/accounts/:/developer_keys": Call<P.CreateDeveloperKeyParams, DeveloperKey>
"POST /api/v1/accounts/:/developer_keys/:/developer_key_account_bindings": Call<P.CreateDeveloperKeyAccountBindingParams, DeveloperKeyAccountBinding>
"/api/v1/accounts/:/enrollments/:": Single<Common, Enrollment>
"/api/v1/accounts/:/external_tools": Call<P.ListExternalToolsParams, readonly ContextExternalTool[]>
"POST /api/v1/accounts/:/external_tools": Call<P.CreateExternalToolParams, ContextExternalTool>
"DELETE /api/v1/accounts/:/external_tools/:": Call<Any, ContextExternalTool>
"/api/v1/accounts/:/external_tools/:": Single<Common, ContextExternalTool>
"PUT /api/v1/accounts/:/external_tools/:": Call<P.EditExternalToolParams, ContextExternalTool>
"DELETE /api/v1/accounts/:/external_tools/rce_favorites/:": Call<Any>
"POST /api/v1/accounts/:/external_tools/rce_favorites/:": Call<Any>
"/api/v1/accounts/:/external_tools/sessionless_launch": Call<P.GetSessionlessLaunchUrlForExternalToolParams>
"DELETE /api/v1/accounts/:/external_tools/top_nav_favorites/:": Call<Any>
"POST /api/v1/accounts/:/external_tools/top_nav_favorites/:": Call<Any>
"/api/v1/accounts/:/features": Call<P.ListFeaturesAccountsParams, readonly Feature[]>
"/api/v1/accounts/:/features/enabled": Call
"DELETE /api/v1/accounts/:/features/flags/:": Call<Any, FeatureFlag>
"/api/v1/accounts/:/features/flags/:": Single<Common, FeatureFlag>
"PUT /api/v1/accounts/:/features/flags/:": Call<P.SetFeatureFlagParams, FeatureFlag>
"POST /api/v1/accounts/:/folders": Call<P.CreateFolderAccountsParams, Folder>
"/api/v1/accounts/:/grading_period_sets": Call
"POST /api/v1/accounts/:/grading_period_sets": Call<P.CreateGradingPeriodSetParams>
"DELETE /api/v1/accounts/:/grading_period_sets/:": Call<Any>
"PATCH /api/v1/accounts/:/grading_period_sets/:": Call<P.UpdateGradingPeriodSetParams>
"/api/v1/accounts/:/grading_periods": Call
"DELETE /api/v1/accounts/:/grading_periods/:": Call<Any>
"/api/v1/accounts/:/grading_standards": Call<Common, readonly GradingStandard[]>
"POST /api/v1/accounts/:/grading_standards": Call<P.CreateNewGradingStandardParams, GradingStandard>
"DELETE /api/v1/accounts/:/grading_standards/:": Call<Any, GradingStandard>
"/api/v1/accounts/:/grading_standards/:": Single<Common, GradingStandard>
"PUT /api/v1/accounts/:/grading_standards/:": Call<P.CreateNewGradingStandardParams, GradingStandard>
"/api/v1/accounts/:/group_categories": Call<P.ListGroupCategoriesForContextParams, readonly GroupCategory[]>
"POST /api/v1/accounts/:/group_categories": Call<P.CreateGroupCategoryParams, GroupCategory>
"/api/v1/accounts/:/groups": Call<P.ListGroupsAvailableInContextParams, readonly Group[]>
"/api/v1/accounts/:/help_links": Call<Common, HelpLinks>
"/api/v1/accounts/:/logins": Call
"POST /api/v1/accounts/:/logins": Call<P.CreateUserLoginParams>
"PUT /api/v1/accounts/:/logins/:": Call<P.EditUserLoginParams>
"/api/v1/accounts/:/lti_apps/launch_definitions": Call<P.ListLtiLaunchDefinitionsParams>
"/api/v1/accounts/:/lti_registration_by_client_id/:": Single<Common, LtiRegistration>
"/api/v1/accounts/:/lti_registrations": Call<P.ListLtiRegistrationsInAccountParams, ListLtiRegistrationsResponse>
"POST /api/v1/accounts/:/lti_registrations": Call<P.CreateLtiRegistrationParams, LtiRegistration>
"DELETE /api/v1/accounts/:/lti_registrations/:": Call<Any, LtiRegistration>
"/api/v1/accounts/:/lti_registrations/:": Single<P.ShowLineItemParams, LtiRegistration>
"PUT /api/v1/accounts/:/lti_registrations/:": Call<P.UpdateLtiRegistrationParams, LtiRegistration>
"POST /api/v1/accounts/:/lti_registrations/:/bind": Call<P.CreateDeveloperKeyAccountBindingParams, LtiRegistrationAccountBinding>
"/api/v1/accounts/:/lti_registrations/:/history": Call
"POST /api/v1/accounts/:/lti_registrations/:/install_from_template": Call<Any>
"/api/v1/accounts/:/lti_registrations/:/latest_update_request": Call<Any>
"/api/v1/accounts/:/lti_registrations/:/overlay_history": Call<P.GetLtiRegistrationParams, readonly LtiOverlayVersion[]>
"PUT /api/v1/accounts/:/lti_registrations/:/reset": Call<Any, LtiRegistration>
"/api/v1/accounts/:/lti_registrations/:/update_requests/:": Call
"PUT /api/v1/accounts/:/lti_registrations/:/update_requests/:/apply": Call<P.ApplyLtiRegistrationUpdateRequstParams, LtiRegistration>
"/api/v1/accounts/:/lti_registrations/:/controls": Call<Any>
"DELETE /api/v1/accounts/:/lti_registrations/:/controls/:": Call<Any>
"/api/v1/accounts/:/lti_registrations/:/controls/:": Call<Any>
"PUT /api/v1/accounts/:/lti_registrations/:/controls/:": Call<Any>
"POST /api/v1/accounts/:/lti_registrations/:/controls/bulk": Call<Any>
"/api/v1/accounts/:/lti_registrations/:/deployments/:/context_search": Call<P.SearchForAccountsAndCoursesParams, ContextSearchResponse>
"/api/v1/accounts/:/lti_registrations/by_utid/:": Call<Any>
"/api/v1/accounts/:/lti_registrations/install_status/:": Call<Any>
"/api/v1/accounts/:/outcome_group_links": Call<P.GetAllOutcomeLinksForContextParams, readonly OutcomeLink[]>
"/api/v1/accounts/:/outcome_groups": Call<Common, readonly OutcomeGroup[]>
"DELETE /api/v1/accounts/:/outcome_groups/:": Call<Any, OutcomeGroup>
"/api/v1/accounts/:/outcome_groups/:": Single<Common, OutcomeGroup>
"PUT /api/v1/accounts/:/outcome_groups/:": Call<P.UpdateOutcomeGroupParams, OutcomeGroup>
"POST /api/v1/accounts/:/outcome_groups/:/import": Call<P.ImportOutcomeGroupParams, OutcomeGroup>
"/api/v1/accounts/:/outcome_groups/:/outcomes": Call<P.ListLinkedOutcomesParams, readonly OutcomeLink[]>
"POST /api/v1/accounts/:/outcome_groups/:/outcomes": Call<P.CreateLinkOutcomeParams, OutcomeLink>
"DELETE /api/v1/accounts/:/outcome_groups/:/outcomes/:": Call<Any, OutcomeLink>
"PUT /api/v1/accounts/:/outcome_groups/:/outcomes/:": Call<P.CreateLinkOutcomeAccountsOutcomeIdParams, OutcomeLink>
"/api/v1/accounts/:/outcome_groups/:/subgroups": Call<Common, readonly OutcomeGroup[]>
"POST /api/v1/accounts/:/outcome_groups/:/subgroups": Call<P.CreateSubgroupAccountsParams, OutcomeGroup>
"POST /api/v1/accounts/:/outcome_imports": Call<P.ImportOutcomesAccountsParams, OutcomeImport>
"/api/v1/accounts/:/outcome_imports/:": Single<Common, OutcomeImport>
"/api/v1/accounts/:/outcome_imports/:/created_group_ids": Call<Common, readonly string[]>
"/api/v1/accounts/:/outcome_proficiency": Call<Common, Proficiency>
"POST /api/v1/accounts/:/outcome_proficiency": Call<P.CreateUpdateProficiencyRatingsParams, Proficiency>
"/api/v1/accounts/:/permissions": Call<P.PermissionsParams>
"/api/v1/accounts/:/reports": Call<P.ListAvailableReportsParams, readonly AvailableReport[]>
"/api/v1/accounts/:/reports/:": Call<Common, readonly Report[]>
"POST /api/v1/accounts/:/reports/:": Call<P.StartReportParams, Report>
"DELETE /api/v1/accounts/:/reports/:/:": Call<Any, Report>
"/api/v1/accounts/:/reports/:/:": Single<Common, Report>
"PUT /api/v1/accounts/:/reports/:/:/abort": Call<Any, Report>
"/api/v1/accounts/:/roles": Call<P.ListRolesParams, readonly Role[]>
"POST /api/v1/accounts/:/roles": Call<P.CreateNewRoleParams, Role>
"DELETE /api/v1/accounts/:/roles/:": Call<P.DeactivateRoleParams, Role>
"/api/v1/accounts/:/roles/:": Single<P.DeactivateRoleParams, Role>
"PUT /api/v1/accounts/:/roles/:": Call<P.UpdateRoleParams, Role>
"POST /api/v1/accounts/:/roles/:/activate": Call<P.DeactivateRoleParams, Role>
"/api/v1/accounts/:/roles/permissions": Call<P.ListAvailableAccountCalendarsParams, readonly Permission[]>
"/api/v1/accounts/:/root_outcome_group": Call
"/api/v1/accounts/:/rubrics": Call
"/api/v1/accounts/:/rubrics/:": Single<P.GetSingleRubricParams, Rubric>
"/api/v1/accounts/:/rubrics/:/used_locations": Call
"POST /api/v1/accounts/:/rubrics/upload": Call<Any>
"/api/v1/accounts/:/rubrics/upload/:": Call
"/api/v1/accounts/:/scopes": Call<P.ListScopesParams, readonly Scope[]>
"POST /api/v1/accounts/:/self_registration": Call<P.DeprecatedSelfRegisterUserParams, User>
"/api/v1/accounts/:/settings": Call
"POST /api/v1/accounts/:/shared_brand_configs": Call<P.ShareBrandconfigThemeParams, SharedBrandConfig>
"PUT /api/v1/accounts/:/shared_brand_configs/:": Call<Any, SharedBrandConfig>
"/api/v1/accounts/:/sis_import_errors": Call<P.GetSisImportErrorListParams, readonly SisImportError[]>
"/api/v1/accounts/:/sis_imports": Call<P.GetSisImportListParams>
"POST /api/v1/accounts/:/sis_imports": Call<P.ImportSisDataParams, SisImport>
"/api/v1/accounts/:/sis_imports/:": Single<Common, SisImport>
"PUT /api/v1/accounts/:/sis_imports/:/abort": Call<Any, SisImport>
"/api/v1/accounts/:/sis_imports/:/errors": Call<P.GetSisImportErrorListParams, readonly SisImportError[]>
"PUT /api/v1/accounts/:/sis_imports/:/restore_states": Call<P.RestoreWorkflowStatesOfSisImportedItemsParams, Progress>
"PUT /api/v1/accounts/:/sis_imports/abort_all_pending": Call<Any>
"/api/v1/accounts/:/sis_imports/importing": Call<Common, SisImport>
"/api/v1/accounts/:/sso_settings": Call<Common, SSOSettings>
"PUT /api/v1/accounts/:/sso_settings": Call<Any, SSOSettings>
"/api/v1/accounts/:/sub_accounts": Call<P.GetSubAccountsOfAccountParams, readonly Account[]>
"POST /api/v1/accounts/:/sub_accounts": Call<P.CreateNewSubAccountParams, Account>
"DELETE /api/v1/accounts/:/sub_accounts/:": Call<Any, Account>
"/api/v1/accounts/:/tabs": Call<P.ListAvailableTabsForCourseOrGroupParams>
"/api/v1/accounts/:/temporary_enrollment_pairings": Call<Common, readonly TemporaryEnrollmentPairing[]>
"POST /api/v1/accounts/:/temporary_enrollment_pairings": Call<P.CreateTemporaryEnrollmentPairingParams, TemporaryEnrollmentPairing>
"DELETE /api/v1/accounts/:/temporary_enrollment_pairings/:": Call<Any, TemporaryEnrollmentPairing>
"/api/v1/accounts/:/temporary_enrollment_pairings/:": Single<Common, TemporaryEnrollmentPairing>
"/api/v1/accounts/:/temporary_enrollment_pairings/new": Single<Common, TemporaryEnrollmentPairing>
"/api/v1/accounts/:/terms": Call<P.ListEnrollmentTermsParams, EnrollmentTermsList>
"POST /api/v1/accounts/:/terms": Call<P.CreateEnrollmentTermParams, EnrollmentTerm>
"DELETE /api/v1/accounts/:/terms/:": Call<Any, EnrollmentTerm>
"/api/v1/accounts/:/terms/:": Single<Common, EnrollmentTerm>
"PUT /api/v1/accounts/:/terms/:": Call<P.UpdateEnrollmentTermParams, EnrollmentTerm>
"/api/v1/accounts/:/terms_of_service": Single<Common, TermsOfService>
"DELETE /api/v1/accounts/:/users": Call<Any, Progress>
"/api/v1/accounts/:/users": Call<P.UsersListParams, readonly User[]>
"POST /api/v1/accounts/:/users": Call<P.CreateUserParams, User>
"DELETE /api/v1/accounts/:/users/:": Call<Any, User>
"PUT /api/v1/accounts/:/users/:/restore": Call<Any, User>
"PUT /api/v1/accounts/:/users/bulk_update": Call<P.UpdateMultipleUsersParams, Progress>
"/api/v1/accounts/:/visible_calendars_count": Call
"/api/v1/accounts/:": Single<Common, Account>
"PUT /api/v1/accounts/:": Call<P.UpdateAccountParams, Account>
"/api/v1/accounts/search": Call<P.SearchAccountDomainsParams>
"/api/v1/announcements": Call<P.ListAnnouncementsParams, readonly DiscussionTopic[]>
"/api/v1/appointment_groups": Call<P.ListAppointmentGroupsParams>
"POST /api/v1/appointment_groups": Call<P.CreateAppointmentGroupParams>
"DELETE /api/v1/appointment_groups/:": Call<P.DeleteAppointmentGroupParams>
"/api/v1/appointment_groups/:": Call<P.GetSingleAppointmentGroupParams>
"PUT /api/v1/appointment_groups/:": Call<P.CreateAppointmentGroupParams>
"/api/v1/appointment_groups/:/groups": Call<P.ListStudentGroupParticipantsParams>
"/api/v1/appointment_groups/:/users": Call<P.ListStudentGroupParticipantsParams>
"/api/v1/appointment_groups/next_appointment": Call<P.GetNextAppointmentParams, readonly CalendarEvent[]>
"/api/v1/audit/authentication/accounts/:": Call<P.QueryByAccountParams>
"/api/v1/audit/authentication/logins/:": Call<P.QueryByAccountParams>
"/api/v1/audit/authentication/users/:": Call<P.QueryByAccountParams>
"/api/v1/audit/course/accounts/:": Call<P.QueryByAccountParams, readonly CourseEvent[]>
"/api/v1/audit/course/courses/:": Call<P.QueryByAccountParams, readonly CourseEvent[]>
"/api/v1/audit/grade_change": Call<P.AdvancedQueryParams, readonly GradeChangeEvent[]>
"/api/v1/audit/grade_change/assignments/:": Call<P.QueryByAccountParams, readonly GradeChangeEvent[]>
"/api/v1/audit/grade_change/courses/:": Call<P.QueryByAccountParams, readonly GradeChangeEvent[]>
"/api/v1/audit/grade_change/graders/:": Call<P.QueryByAccountParams, readonly GradeChangeEvent[]>
"/api/v1/audit/grade_change/students/:": Call<P.QueryByAccountParams, readonly GradeChangeEvent[]>
"/api/v1/brand_variables": Call
"/api/v1/calendar_events": Call<P.ListCalendarEventsParams, readonly CalendarEvent[]>
"POST /api/v1/calendar_events": Call<P.CreateCalendarEventParams>
"DELETE /api/v1/calendar_events/:": Call<P.DeleteCalendarEventParams>
"/api/v1/calendar_events/:": Single<Common, CalendarEvent>
"PUT /api/v1/calendar_events/:": Call<P.UpdateCalendarEventParams>
"POST /api/v1/calendar_events/:/reservations": Call<P.ReserveTimeSlotParams>
"POST /api/v1/calendar_events/:/reservations/:": Call<P.ReserveTimeSlotParticipantIdParams>
"POST /api/v1/calendar_events/save_enabled_account_calendars": Call<P.SaveEnabledAccountCalendarsParams>
"/api/v1/career/enabled": Call
"/api/v1/career/experience_summary": Call<Common, ExperienceSummary>
"POST /api/v1/career/switch_experience": Call<P.SwitchExperienceParams>
"POST /api/v1/career/switch_role": Call<P.SwitchRoleParams>
"/api/v1/career/user_context": Call<P.CareerUserContextShowParams>
"/api/v1/collaborations/:/members": Call<P.ListMembersOfCollaborationParams, readonly Collaborator[]>
"/api/v1/comm_messages": Call<P.ListOfCommmessagesForUserParams, readonly CommMessage[]>
"/api/v1/conferences": Call<P.ListConferencesForCurrentUserParams, readonly Conference[]>
"/api/v1/conversations": Call<P.ListConversationsParams, readonly Conversation[]>
"POST /api/v1/conversations": Call<P.CreateConversationParams>
"PUT /api/v1/conversations": Call<P.BatchUpdateConversationsParams, Progress>
"DELETE /api/v1/conversations/:": Call<Any>
"/api/v1/conversations/:": Call<P.GetSingleConversationParams>
"PUT /api/v1/conversations/:": Call<P.EditConversationParams>
"POST /api/v1/conversations/:/add_message": Call<P.AddMessageParams>
"POST /api/v1/conversations/:/add_recipients": Call<P.AddRecipientsParams>
"POST /api/v1/conversations/:/remove_messages": Call<P.DeleteMessageParams>
"/api/v1/conversations/batches": Call
"/api/v1/conversations/find_recipients": Call<P.FindRecipientsConversationsParams>
"POST /api/v1/conversations/mark_all_as_read": Call<Any>
"/api/v1/conversations/unread_count": Call
"/api/v1/course_accounts": Call<Common, readonly Account[]>
"/api/v1/course_creation_accounts": Call<Common, readonly Account[]>
"/api/v1/courses": Call<P.ListYourCoursesParams, readonly Course[]>
"/api/v1/courses/:/activity_stream": Call
"/api/v1/courses/:/activity_stream/summary": Call
"/api/v1/courses/:/ai_experiences": Call<P.CreateDeveloperKeyAccountBindingParams, readonly AiExperience[]>
"POST /api/v1/courses/:/ai_experiences": Call<P.CreateAiExperienceParams, AiExperience>
"/api/v1/courses/:/ai_experiences/:/conversations": Call
"POST /api/v1/courses/:/ai_experiences/:/conversations": Call<Any>
"DELETE /api/v1/courses/:/ai_experiences/:/conversations/:": Call<Any>
"/api/v1/courses/:/ai_experiences/:/conversations/:": Call
"/api/v1/courses/:/ai_experiences/:/conversations/:/evaluation": Call
"POST /api/v1/courses/:/ai_experiences/:/conversations/:/evaluation": Call<Any>
"POST /api/v1/courses/:/ai_experiences/:/conversations/:/messages": Call<P.PostMessageToConversationParams>
"POST /api/v1/courses/:/ai_experiences/:/conversations/:/messages/:/feedback": Call<P.AiConversationsCreateParams>
"DELETE /api/v1/courses/:/ai_experiences/:/conversations/:/messages/:/feedback/:": Call<Any>
"DELETE /api/v1/courses/:/ai_experiences/:": Call<Any, AiExperience>
"/api/v1/courses/:/ai_experiences/:": Single<Common, AiExperience>
"PUT /api/v1/courses/:/ai_experiences/:": Call<P.CreateAiExperienceParams, AiExperience>
"/api/v1/courses/:/ai_experiences/:/ai_conversations": Call<Common, readonly unknown[]>
"/api/v1/courses/:/ai_experiences/:/ai_conversations/:": Call
"/api/v1/courses/:/ai_experiences/:/edit": Call
"/api/v1/courses/:/ai_experiences/new": Call
"/api/v1/courses/:/analytics/activity": Call
"/api/v1/courses/:/analytics/assignments": Call<P.GetCourseLevelAssignmentDataParams>
"/api/v1/courses/:/analytics/student_summaries": Call<P.GetCourseLevelStudentSummaryDataParams>
"/api/v1/courses/:/analytics/users/:/activity": Call
"/api/v1/courses/:/analytics/users/:/assignments": Call
"/api/v1/courses/:/analytics/users/:/communication": Call
"POST /api/v1/courses/:/assign_outcome_order": Call<Any>
"/api/v1/courses/:/assignment_groups": Call<P.ListAssignmentGroupsParams, readonly AssignmentGroup[]>
"POST /api/v1/courses/:/assignment_groups": Call<P.CreateAssignmentGroupParams, AssignmentGroup>
"DELETE /api/v1/courses/:/assignment_groups/:": Call<P.DestroyAssignmentGroupParams, AssignmentGroup>
"/api/v1/courses/:/assignment_groups/:": Single<P.GetAssignmentGroupParams, AssignmentGroup>
"PUT /api/v1/courses/:/assignment_groups/:": Call<P.EditAssignmentGroupParams, AssignmentGroup>
"/api/v1/courses/:/assignment_groups/:/assignments": Call<P.ListAssignmentsAssignmentGroupsParams, readonly Assignment[]>
"/api/v1/courses/:/assignments": Call<P.ListAssignmentsAssignmentGroupsParams, readonly Assignment[]>
"POST /api/v1/courses/:/assignments": Call<P.CreateAssignmentParams, Assignment>
"POST /api/v1/courses/:/assignments/:/allocate": Call<Any, PeerReview>
"/api/v1/courses/:/assignments/:/anonymous_provisional_grades/status": Call<P.ShowProvisionalGradeStatusForStudentParams>
"/api/v1/courses/:/assignments/:/anonymous_submissions/:": Call<P.ShowLineItemParams>
"PUT /api/v1/courses/:/assignments/:/anonymous_submissions/:": Call<P.GradeOrCommentOnSubmissionByAnonymousIdParams>
"/api/v1/courses/:/assignments/:/date_details": Call<P.GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/assignments/:/date_details": Call<P.UpdateLearningObjectSDateInformationParams>
"POST /api/v1/courses/:/assignments/:/duplicate": Call<P.DuplicateAssignmentParams, Assignment>
"POST /api/v1/courses/:/assignments/:/extensions": Call<P.SetExtensionsForStudentAssignmentSubmissionsParams>
"/api/v1/courses/:/assignments/:/gradeable_students": Call
"/api/v1/courses/:/assignments/:/moderated_students": Call<Common, readonly User[]>
"POST /api/v1/courses/:/assignments/:/moderated_students": Call<P.SelectStudentsForModerationParams, readonly User[]>
"/api/v1/courses/:/assignments/:/overrides": Call<Common, readonly AssignmentOverride[]>
"POST /api/v1/courses/:/assignments/:/overrides": Call<P.CreateAssignmentOverrideParams, AssignmentOverride>
"DELETE /api/v1/courses/:/assignments/:/overrides/:": Call<Any, AssignmentOverride>
"/api/v1/courses/:/assignments/:/overrides/:": Single<Common, AssignmentOverride>
"PUT /api/v1/courses/:/assignments/:/overrides/:": Call<P.UpdateAssignmentOverrideParams, AssignmentOverride>
"/api/v1/courses/:/assignments/:/peer_reviews": Call<P.GetAllPeerReviewsCoursesParams, readonly PeerReview[]>
"PUT /api/v1/courses/:/assignments/:/provisional_grades/:/select": Call<Any>
"PUT /api/v1/courses/:/assignments/:/provisional_grades/bulk_select": Call<Any>
"POST /api/v1/courses/:/assignments/:/provisional_grades/publish": Call<Any>
"/api/v1/courses/:/assignments/:/provisional_grades/status": Call<P.ShowProvisionalGradeStatusForStudentModeratedGradingParams>
"/api/v1/courses/:/assignments/:/submission_summary": Call<P.SubmissionSummaryCoursesParams>
"/api/v1/courses/:/assignments/:/submissions": Call<P.ListAssignmentSubmissionsParams, readonly Submission[]>
"POST /api/v1/courses/:/assignments/:/submissions": Call<P.SubmitAssignmentCoursesParams>
"DELETE /api/v1/courses/:/assignments/:/submissions/:/peer_reviews": Call<P.DeletePeerReviewParams, PeerReview>
"/api/v1/courses/:/assignments/:/submissions/:/peer_reviews": Call<P.GetAllPeerReviewsCoursesParams, readonly PeerReview[]>
"POST /api/v1/courses/:/assignments/:/submissions/:/peer_reviews": Call<P.DeletePeerReviewParams, PeerReview>
"/api/v1/courses/:/assignments/:/submissions/:": Call<P.GetSingleSubmissionParams>
"PUT /api/v1/courses/:/assignments/:/submissions/:": Call<P.GradeOrCommentOnSubmissionParams>
"DELETE /api/v1/courses/:/assignments/:/submissions/:/comments/:": Call<Any, SubmissionComment>
"PUT /api/v1/courses/:/assignments/:/submissions/:/comments/:": Call<P.EditSubmissionCommentParams, SubmissionComment>
"POST /api/v1/courses/:/assignments/:/submissions/:/comments/files": Call<P.UploadFileParams>
"/api/v1/courses/:/assignments/:/submissions/:/document_annotations/read": Call
"PUT /api/v1/courses/:/assignments/:/submissions/:/document_annotations/read": Call<Any>
"POST /api/v1/courses/:/assignments/:/submissions/:/files": Call<P.UploadFileParams>
"DELETE /api/v1/courses/:/assignments/:/submissions/:/read": Call<Any>
"PUT /api/v1/courses/:/assignments/:/submissions/:/read": Call<Any>
"PUT /api/v1/courses/:/assignments/:/submissions/:/read/:": Call<Any>
"/api/v1/courses/:/assignments/:/submissions/:/rubric_assessments/read": Call
"PUT /api/v1/courses/:/assignments/:/submissions/:/rubric_assessments/read": Call<Any>
"/api/v1/courses/:/assignments/:/submissions/:/rubric_comments/read": Call
"PUT /api/v1/courses/:/assignments/:/submissions/:/rubric_comments/read": Call<Any>
"POST /api/v1/courses/:/assignments/:/submissions/update_grades": Call<P.GradeOrCommentOnMultipleSubmissionsCoursesParams, Progress>
"/api/v1/courses/:/assignments/:/users/:/group_members": Call<Common, readonly BasicUser[]>
"DELETE /api/v1/courses/:/assignments/:": Call<Any, Assignment>
"/api/v1/courses/:/assignments/:": Single<P.GetSingleAssignmentParams, Assignment>
"PUT /api/v1/courses/:/assignments/:": Call<P.EditAssignmentParams, Assignment>
"PUT /api/v1/courses/:/assignments/bulk_update": Call<Any, Progress> & { elements: P.BulkUpdateAssignmentDatesElement }
"/api/v1/courses/:/assignments/gradeable_students": Call<P.ListMultipleAssignmentsGradeableStudentsParams>
"/api/v1/courses/:/assignments/overrides": Call<P.BatchRetrieveOverridesInCourseParams, readonly AssignmentOverride[]>
"POST /api/v1/courses/:/assignments/overrides": Call<P.BatchCreateOverridesInCourseParams, readonly AssignmentOverride[]>
"PUT /api/v1/courses/:/assignments/overrides": Call<P.BatchCreateOverridesInCourseParams, readonly AssignmentOverride[]>
"/api/v1/courses/:/blackout_dates": Call<Common, readonly BlackoutDate[]>
"POST /api/v1/courses/:/blackout_dates": Call<P.CreateBlackoutDateParams, BlackoutDate>
"PUT /api/v1/courses/:/blackout_dates": Call<P.UpdateListOfBlackoutDatesParams>
"DELETE /api/v1/courses/:/blackout_dates/:": Call<Any, BlackoutDate>
"/api/v1/courses/:/blackout_dates/:": Single<Common, BlackoutDate>
"PUT /api/v1/courses/:/blackout_dates/:": Call<P.CreateBlackoutDateParams, BlackoutDate>
"/api/v1/courses/:/blackout_dates/new": Single<Common, BlackoutDate>
"/api/v1/courses/:/block_editor_templates": Call<P.ListBlockTemplatesParams, readonly BlockEditorTemplate[]>
"/api/v1/courses/:/blueprint_subscriptions": Call<Common, readonly BlueprintSubscription[]>
"/api/v1/courses/:/blueprint_subscriptions/:/migrations": Call<Common, readonly BlueprintMigration[]>
"/api/v1/courses/:/blueprint_subscriptions/:/migrations/:": Single<Common, BlueprintMigration>
"/api/v1/courses/:/blueprint_subscriptions/:/migrations/:/details": Call<Common, readonly ChangeRecord[]>
"/api/v1/courses/:/blueprint_templates/:": Single<Common, BlueprintTemplate>
"/api/v1/courses/:/blueprint_templates/:/associated_courses": Call<Common, readonly Course[]>
"/api/v1/courses/:/blueprint_templates/:/migrations": Call<Common, readonly BlueprintMigration[]>
"POST /api/v1/courses/:/blueprint_templates/:/migrations": Call<P.BeginMigrationToPushToAssociatedCoursesParams, BlueprintMigration>
"/api/v1/courses/:/blueprint_templates/:/migrations/:": Single<Common, BlueprintMigration>
"/api/v1/courses/:/blueprint_templates/:/migrations/:/details": Call<Common, readonly ChangeRecord[]>
"PUT /api/v1/courses/:/blueprint_templates/:/restrict_item": Call<P.SetOrRemoveRestrictionsOnBlueprintCourseObjectParams>
"/api/v1/courses/:/blueprint_templates/:/unsynced_changes": Call<Common, readonly ChangeRecord[]>
"PUT /api/v1/courses/:/blueprint_templates/:/update_associations": Call<P.UpdateAssociatedCoursesParams>
"/api/v1/courses/:/brand_variables": Call
"/api/v1/courses/:/bulk_user_progress": Call
"/api/v1/courses/:/bulk_user_tags": Call<P.BulkFetchUserTagsForMultipleUsersInCourseParams>
"/api/v1/courses/:/calendar_events/timetable": Call
"POST /api/v1/courses/:/calendar_events/timetable": Call<P.SetCourseTimetableParams>
"POST /api/v1/courses/:/calendar_events/timetable_events": Call<P.CreateOrUpdateEventsDirectlyForCourseTimetableParams>
"/api/v1/courses/:/collaborations": Call<Common, readonly Collaboration[]>
"/api/v1/courses/:/conferences": Call<Common, readonly Conference[]>
"/api/v1/courses/:/content_exports": Call<Common, readonly ContentExport[]>
"POST /api/v1/courses/:/content_exports": Call<P.ExportContentCoursesParams, ContentExport>
"/api/v1/courses/:/content_exports/:": Single<Common, ContentExport>
"/api/v1/courses/:/content_licenses": Call<Common, readonly License[]>
"/api/v1/courses/:/content_migrations": Call<Common, readonly ContentMigration[]>
"POST /api/v1/courses/:/content_migrations": Call<P.CreateContentMigrationParams, ContentMigration>
"/api/v1/courses/:/content_migrations/:/migration_issues": Call<Common, readonly MigrationIssue[]>
"/api/v1/courses/:/content_migrations/:/migration_issues/:": Single<Common, MigrationIssue>
"PUT /api/v1/courses/:/content_migrations/:/migration_issues/:": Call<P.UpdateMigrationIssueParams, MigrationIssue>
"/api/v1/courses/:/content_migrations/:": Single<Common, ContentMigration>
"PUT /api/v1/courses/:/content_migrations/:": Call<Any, ContentMigration>
"/api/v1/courses/:/content_migrations/:/asset_id_mapping": Call
"/api/v1/courses/:/content_migrations/:/selective_data": Call<P.ListItemsForSelectiveImportParams>
"/api/v1/courses/:/content_migrations/migrators": Call<Common, readonly Migrator[]>
"/api/v1/courses/:/content_share_users": Call<P.ListAvailableAccountCalendarsParams, readonly User[]>
"POST /api/v1/courses/:/course_copy": Call<P.CopyCourseContentParams>
"/api/v1/courses/:/course_copy/:": Call
"POST /api/v1/courses/:/course_pacing": Call<P.CreateCoursePaceParams, CoursePace>
"DELETE /api/v1/courses/:/course_pacing/:": Call<P.DeleteCoursePaceParams, CoursePace>
"/api/v1/courses/:/course_pacing/:": Single<P.DeleteCoursePaceParams, CoursePace>
"PUT /api/v1/courses/:/course_pacing/:": Call<P.UpdateCoursePaceParams, CoursePace>
"/api/v1/courses/:/csp_settings": Call
"PUT /api/v1/courses/:/csp_settings": Call<P.EnableDisableOrClearExplicitCspSettingParams>
"PUT /api/v1/courses/:/custom_gradebook_column_data": Call<P.BulkUpdateColumnDataParams, Progress>
"/api/v1/courses/:/custom_gradebook_columns": Call<P.ListCustomGradebookColumnsParams, readonly CustomColumn[]>
"POST /api/v1/courses/:/custom_gradebook_columns": Call<P.CreateCustomGradebookColumnParams, CustomColumn>
"DELETE /api/v1/courses/:/custom_gradebook_columns/:": Call<Any, CustomColumn>
"PUT /api/v1/courses/:/custom_gradebook_columns/:": Call<Any, CustomColumn>
"/api/v1/courses/:/custom_gradebook_columns/:/data": Call<P.ListCustomGradebookColumnsParams, readonly ColumnDatum[]>
"PUT /api/v1/courses/:/custom_gradebook_columns/:/data/:": Call<P.UpdateColumnDataParams, ColumnDatum>
"POST /api/v1/courses/:/custom_gradebook_columns/reorder": Call<P.ReorderCustomColumnsParams>
"/api/v1/courses/:/discussion_topics": Call<P.ListDiscussionTopicsParams, readonly DiscussionTopic[]>
"POST /api/v1/courses/:/discussion_topics": Call<P.CreateNewDiscussionTopicParams>
"/api/v1/courses/:/discussion_topics/:/date_details": Call<P.GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/discussion_topics/:/date_details": Call<P.UpdateLearningObjectSDateInformationParams>
"DELETE /api/v1/courses/:/discussion_topics/:": Call<Any>
"/api/v1/courses/:/discussion_topics/:": Call<P.GetSingleTopicParams>
"PUT /api/v1/courses/:/discussion_topics/:": Call<P.UpdateTopicCoursesParams>
"POST /api/v1/courses/:/discussion_topics/:/duplicate": Call<Any, DiscussionTopic>
"/api/v1/courses/:/discussion_topics/:/entries": Call
"POST /api/v1/courses/:/discussion_topics/:/entries": Call<P.PostEntryCoursesParams>
"POST /api/v1/courses/:/discussion_topics/:/entries/:/rating": Call<P.RateEntryCoursesParams>
"DELETE /api/v1/courses/:/discussion_topics/:/entries/:/read": Call<P.MarkEntryAsUnreadParams>
"PUT /api/v1/courses/:/discussion_topics/:/entries/:/read": Call<P.MarkEntryAsUnreadParams>
"/api/v1/courses/:/discussion_topics/:/entries/:/replies": Call
"POST /api/v1/courses/:/discussion_topics/:/entries/:/replies": Call<P.PostEntryCoursesParams>
"DELETE /api/v1/courses/:/discussion_topics/:/entries/:": Call<Any>
"PUT /api/v1/courses/:/discussion_topics/:/entries/:": Call<P.PostMessageToConversationParams>
"/api/v1/courses/:/discussion_topics/:/entry_list": Call<P.ListEntriesCoursesParams>
"DELETE /api/v1/courses/:/discussion_topics/:/read": Call<Any>
"PUT /api/v1/courses/:/discussion_topics/:/read": Call<Any>
"DELETE /api/v1/courses/:/discussion_topics/:/read_all": Call<P.MarkEntryAsUnreadParams>
"PUT /api/v1/courses/:/discussion_topics/:/read_all": Call<P.MarkEntryAsUnreadParams>
"DELETE /api/v1/courses/:/discussion_topics/:/subscribed": Call<Any>
"PUT /api/v1/courses/:/discussion_topics/:/subscribed": Call<Any>
"/api/v1/courses/:/discussion_topics/:/summaries": Call
"POST /api/v1/courses/:/discussion_topics/:/summaries": Call<P.FindOrCreateSummaryParams>
"POST /api/v1/courses/:/discussion_topics/:/summaries/:/feedback": Call<P.SummaryFeedbackCoursesParams>
"PUT /api/v1/courses/:/discussion_topics/:/summaries/disable": Call<Any>
"/api/v1/courses/:/discussion_topics/:/view": Call
"PUT /api/v1/courses/:/discussion_topics/read_all": Call<Any>
"POST /api/v1/courses/:/discussion_topics/reorder": Call<P.ReorderCustomColumnsParams>
"/api/v1/courses/:/effective_due_dates": Call<P.ListMultipleAssignmentsGradeableStudentsParams>
"/api/v1/courses/:/enrollments": Call<P.ListEnrollmentsCoursesParams, readonly Enrollment[]>
"POST /api/v1/courses/:/enrollments": Call<P.EnrollUserCoursesParams, Enrollment>
"DELETE /api/v1/courses/:/enrollments/:": Call<P.ConcludeDeactivateOrDeleteEnrollmentParams, Enrollment>
"POST /api/v1/courses/:/enrollments/:/accept": Call<Any>
"PUT /api/v1/courses/:/enrollments/:/reactivate": Call<Any, Enrollment>
"POST /api/v1/courses/:/enrollments/:/reject": Call<Any>
"POST /api/v1/courses/:/epub_exports": Call<Any, EpubExport>
"/api/v1/courses/:/epub_exports/:": Single<Common, EpubExport>
"/api/v1/courses/:/external_feeds": Call<Common, readonly ExternalFeed[]>
"POST /api/v1/courses/:/external_feeds": Call<P.CreateExternalFeedParams, ExternalFeed>
"DELETE /api/v1/courses/:/external_feeds/:": Call<Any, ExternalFeed>
"/api/v1/courses/:/external_tools": Call<P.ListExternalToolsParams, readonly ContextExternalTool[]>
"POST /api/v1/courses/:/external_tools": Call<P.CreateExternalToolParams, ContextExternalTool>
"DELETE /api/v1/courses/:/external_tools/:": Call<Any, ContextExternalTool>
"/api/v1/courses/:/external_tools/:": Single<Common, ContextExternalTool>
"PUT /api/v1/courses/:/external_tools/:": Call<P.EditExternalToolParams, ContextExternalTool>
"/api/v1/courses/:/external_tools/sessionless_launch": Call<P.GetSessionlessLaunchUrlForExternalToolParams>
"/api/v1/courses/:/external_tools/visible_course_nav_tools": Call
"/api/v1/courses/:/features": Call<P.ListFeaturesAccountsParams, readonly Feature[]>
"/api/v1/courses/:/features/enabled": Call
"DELETE /api/v1/courses/:/features/flags/:": Call<Any, FeatureFlag>
"/api/v1/courses/:/features/flags/:": Single<Common, FeatureFlag>
"PUT /api/v1/courses/:/features/flags/:": Call<P.SetFeatureFlagParams, FeatureFlag>
"/api/v1/courses/:/files": Call<P.ListFilesCoursesParams, readonly File[]>
"POST /api/v1/courses/:/files": Call<P.UploadFileCoursesParams>
"/api/v1/courses/:/files/:/date_details": Call<P.GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/files/:/date_details": Call<P.UpdateLearningObjectSDateInformationParams>
"/api/v1/courses/:/files/:": Single<P.GetFileCoursesParams, File>
"/api/v1/courses/:/files/file_ref/:": Single<Common, File>
"/api/v1/courses/:/files/quota": Call
"/api/v1/courses/:/folders": Call<Common, readonly Folder[]>
"POST /api/v1/courses/:/folders": Call<P.CreateFolderAccountsParams, Folder>
"/api/v1/courses/:/folders/:": Single<Common, Folder>
"/api/v1/courses/:/folders/by_path": Call<Common, readonly Folder[]>
"/api/v1/courses/:/folders/by_path/:": Call<Common, readonly Folder[]>
"/api/v1/courses/:/folders/media": Single<Common, Folder>
"/api/v1/courses/:/front_page": Single<Common, Page>
"PUT /api/v1/courses/:/front_page": Call<P.UpdateCreateFrontPageParams, Page>
"/api/v1/courses/:/gradebook_history/:": Call<Common, readonly Grader[]>
"/api/v1/courses/:/gradebook_history/:/graders/:/assignments/:/submissions": Call<Common, readonly SubmissionHistory[]>
"/api/v1/courses/:/gradebook_history/days": Call<Common, readonly Day[]>
"/api/v1/courses/:/gradebook_history/feed": Call<P.ListUncollatedSubmissionVersionsParams, readonly SubmissionVersion[]>
"/api/v1/courses/:/grading_periods": Call
"DELETE /api/v1/courses/:/grading_periods/:": Call<Any>
"/api/v1/courses/:/grading_periods/:": Call
"PUT /api/v1/courses/:/grading_periods/:": Call<P.UpdateSingleGradingPeriodParams>
"PATCH /api/v1/courses/:/grading_periods/batch_update": Call<P.BatchUpdateGradingPeriodsParams>
"/api/v1/courses/:/grading_standards": Call<Common, readonly GradingStandard[]>
"POST /api/v1/courses/:/grading_standards": Call<P.CreateNewGradingStandardParams, GradingStandard>
"DELETE /api/v1/courses/:/grading_standards/:": Call<Any, GradingStandard>
"/api/v1/courses/:/grading_standards/:": Single<Common, GradingStandard>
"PUT /api/v1/courses/:/grading_standards/:": Call<P.CreateNewGradingStandardParams, GradingStandard>
"/api/v1/courses/:/group_categories": Call<P.ListGroupCategoriesForContextParams, readonly GroupCategory[]>
"POST /api/v1/courses/:/group_categories": Call<P.CreateGroupCategoryParams, GroupCategory>
"POST /api/v1/courses/:/group_categories/bulk_manage_differentiation_tag": Call<P.BulkManageDifferentiationTagsParams>
"/api/v1/courses/:/group_categories/export_tags": Call
"POST /api/v1/courses/:/group_categories/import_tags": Call<P.ImportDifferentiationTagsParams, Progress>
"/api/v1/courses/:/groups": Call<P.ListGroupsAvailableInContextParams, readonly Group[]>
"/api/v1/courses/:/live_assessments": Call
"POST /api/v1/courses/:/live_assessments": Call<Any>
"/api/v1/courses/:/live_assessments/:/results": Call<P.DeletePeerReviewParams>
"POST /api/v1/courses/:/live_assessments/:/results": Call<Any>
"/api/v1/courses/:/lti_apps/launch_definitions": Call<P.ListLtiLaunchDefinitionsParams>
"/api/v1/courses/:/lti_resource_links": Call<P.ListLtiResourceLinksParams, readonly LtiResourceLink[]>
"POST /api/v1/courses/:/lti_resource_links": Call<P.CreateLtiResourceLinkParams, LtiResourceLink>
"DELETE /api/v1/courses/:/lti_resource_links/:": Call<Any, LtiResourceLink>
"/api/v1/courses/:/lti_resource_links/:": Single<P.ShowLtiResourceLinkParams, LtiResourceLink>
"PUT /api/v1/courses/:/lti_resource_links/:": Call<P.UpdateLtiResourceLinkParams, LtiResourceLink>
"POST /api/v1/courses/:/lti_resource_links/bulk": Call<Any, LtiResourceLink> & { elements: P.BulkCreateLtiResourceLinksElement }
"/api/v1/courses/:/media_attachments": Call<P.ListMediaObjectsCoursesParams, readonly MediaObject[]>
"/api/v1/courses/:/media_objects": Call<P.ListMediaObjectsCoursesMediaObjectsParams, readonly MediaObject[]>
"/api/v1/courses/:/module_item_sequence": Call<P.GetModuleItemSequenceParams, ModuleItemSequence>
"/api/v1/courses/:/modules": Call<P.ListModulesParams, readonly Module[]>
"POST /api/v1/courses/:/modules": Call<P.CreateModuleParams, Module>
"/api/v1/courses/:/modules/:/assignment_overrides": Call<Common, readonly ModuleAssignmentOverride[]>
"PUT /api/v1/courses/:/modules/:/assignment_overrides": Call<P.UpdateModuleSOverridesParams>
"/api/v1/courses/:/modules/:/date_details": Call<P.GetLearningObjectSDateInformationParams, LearningObjectDates>
"DELETE /api/v1/courses/:/modules/:": Call<Any, Module>
"/api/v1/courses/:/modules/:": Single<P.ShowModuleParams, Module>
"PUT /api/v1/courses/:/modules/:": Call<P.UpdateModuleParams, Module>
"PUT /api/v1/courses/:/modules/:/relock": Call<Any, Module>
"/api/v1/courses/:/modules/:/items": Call<P.ListModuleItemsParams, readonly ModuleItem[]>
"POST /api/v1/courses/:/modules/:/items": Call<P.CreateModuleItemParams, ModuleItem>
"DELETE /api/v1/courses/:/modules/:/items/:": Call<Any, ModuleItem>
"/api/v1/courses/:/modules/:/items/:": Single<P.ShowModuleItemParams, ModuleItem>
"PUT /api/v1/courses/:/modules/:/items/:": Call<P.UpdateModuleItemParams, ModuleItem>
"PUT /api/v1/courses/:/modules/:/items/:/done": Call<Any>
"POST /api/v1/courses/:/modules/:/items/:/mark_read": Call<Any>
"POST /api/v1/courses/:/modules/:/items/:/select_mastery_path": Call<P.SelectMasteryPathParams>
"/api/v1/courses/:/new_quizzes/assignment_overrides": Call<P.RetrieveAssignmentOverriddenDatesForNewQuizzesParams, QuizAssignmentOverrideSetContainer>
"/api/v1/courses/:/outcome_alignments": Call<P.GetOutcomeAlignmentsForStudentOrAssignmentParams, readonly OutcomeAlignment[]>
"/api/v1/courses/:/outcome_group_links": Call<P.GetAllOutcomeLinksForContextParams, readonly OutcomeLink[]>
"/api/v1/courses/:/outcome_groups": Call<Common, readonly OutcomeGroup[]>
"DELETE /api/v1/courses/:/outcome_groups/:": Call<Any, OutcomeGroup>
"/api/v1/courses/:/outcome_groups/:": Single<Common, OutcomeGroup>
"PUT /api/v1/courses/:/outcome_groups/:": Call<P.UpdateOutcomeGroupParams, OutcomeGroup>
"POST /api/v1/courses/:/outcome_groups/:/import": Call<P.ImportOutcomeGroupParams, OutcomeGroup>
"/api/v1/courses/:/outcome_groups/:/outcomes": Call<P.ListLinkedOutcomesParams, readonly OutcomeLink[]>
"POST /api/v1/courses/:/outcome_groups/:/outcomes": Call<P.CreateLinkOutcomeParams, OutcomeLink>
"DELETE /api/v1/courses/:/outcome_groups/:/outcomes/:": Call<Any, OutcomeLink>
"PUT /api/v1/courses/:/outcome_groups/:/outcomes/:": Call<P.CreateLinkOutcomeAccountsOutcomeIdParams, OutcomeLink>
"/api/v1/courses/:/outcome_groups/:/subgroups": Call<Common, readonly OutcomeGroup[]>
"POST /api/v1/courses/:/outcome_groups/:/subgroups": Call<P.CreateSubgroupAccountsParams, OutcomeGroup>
"POST /api/v1/courses/:/outcome_imports": Call<P.ImportOutcomesAccountsParams, OutcomeImport>
"/api/v1/courses/:/outcome_imports/:": Single<Common, OutcomeImport>
"/api/v1/courses/:/outcome_imports/:/created_group_ids": Call<Common, readonly string[]>
"/api/v1/courses/:/outcome_proficiency": Call<Common, Proficiency>
"POST /api/v1/courses/:/outcome_proficiency": Call<P.CreateUpdateProficiencyRatingsParams, Proficiency>
"/api/v1/courses/:/outcome_results": Call<P.GetOutcomeResultsParams>
"/api/v1/courses/:/outcome_rollups": Call<P.GetOutcomeResultRollupsParams>
"/api/v1/courses/:/outcomes/:/contributing_scores": Call<P.GetContributingScoresParams>
"/api/v1/courses/:/pages": Call<P.ListPagesCoursesParams, readonly Page[]>
"POST /api/v1/courses/:/pages": Call<P.CreatePageCoursesParams, Page>
"DELETE /api/v1/courses/:/pages/:": Call<Any, Page>
"/api/v1/courses/:/pages/:": Single<Common, Page>
"PUT /api/v1/courses/:/pages/:": Call<P.UpdateCreatePageParams, Page>
"/api/v1/courses/:/pages/:/date_details": Call<P.GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/pages/:/date_details": Call<P.UpdateLearningObjectSDateInformationParams>
"POST /api/v1/courses/:/pages/:/duplicate": Call<Any, Page>
"/api/v1/courses/:/pages/:/revisions": Call<Common, readonly PageRevision[]>
"/api/v1/courses/:/pages/:/revisions/:": Single<P.ShowRevisionCoursesRevisionIdParams, PageRevision>
"POST /api/v1/courses/:/pages/:/revisions/:": Call<Any, PageRevision>
"/api/v1/courses/:/pages/:/revisions/latest": Single<P.ShowRevisionCoursesRevisionIdParams, PageRevision>
"/api/v1/courses/:/permissions": Call<P.PermissionsParams>
"/api/v1/courses/:/potential_collaborators": Call<Common, readonly User[]>
"POST /api/v1/courses/:/preview_html": Call<P.PreviewProcessedHtmlParams>
"POST /api/v1/courses/:/quiz_extensions": Call<P.SetExtensionsForStudentQuizSubmissionsParams>
"/api/v1/courses/:/quizzes": Call<P.ListAvailableAccountCalendarsParams, readonly Quiz[]>
"POST /api/v1/courses/:/quizzes": Call<P.CreateQuizParams, Quiz>
"DELETE /api/v1/courses/:/quizzes/:": Call<Any, Quiz>
"/api/v1/courses/:/quizzes/:": Single<Common, Quiz>
"PUT /api/v1/courses/:/quizzes/:": Call<P.EditQuizParams, Quiz>
"POST /api/v1/courses/:/quizzes/:/reorder": Call<P.ReorderQuizItemsParams>
"POST /api/v1/courses/:/quizzes/:/submission_users/message": Call<P.SendMessageToUnsubmittedOrSubmittedUsersForQuizParams>
"POST /api/v1/courses/:/quizzes/:/validate_access_code": Call<P.ValidateQuizAccessCodeParams>
"/api/v1/courses/:/quizzes/:/date_details": Call<P.GetLearningObjectSDateInformationParams, LearningObjectDates>
"PUT /api/v1/courses/:/quizzes/:/date_details": Call<P.UpdateLearningObjectSDateInformationParams>
"POST /api/v1/courses/:/quizzes/:/extensions": Call<P.SetExtensionsForStudentQuizSubmissionsQuizExtensionsParams>
"/api/v1/courses/:/quizzes/:/groups": Call
"POST /api/v1/courses/:/quizzes/:/groups": Call<P.CreateQuestionGroupParams>
"DELETE /api/v1/courses/:/quizzes/:/groups/:": Call<Any>
"/api/v1/courses/:/quizzes/:/groups/:": Single<Common, QuizGroup>
"PUT /api/v1/courses/:/quizzes/:/groups/:": Call<P.UpdateQuestionGroupParams>
"POST /api/v1/courses/:/quizzes/:/groups/:/reorder": Call<P.ReorderQuestionGroupsParams>
"/api/v1/courses/:/quizzes/:/ip_filters": Call
"/api/v1/courses/:/quizzes/:/questions": Call<P.ListQuestionsInQuizOrSubmissionParams, readonly QuizQuestion[]>
"POST /api/v1/courses/:/quizzes/:/questions": Call<P.CreateSingleQuizQuestionParams, QuizQuestion>
"DELETE /api/v1/courses/:/quizzes/:/questions/:": Call<Any>
"/api/v1/courses/:/quizzes/:/questions/:": Single<Common, QuizQuestion>
"PUT /api/v1/courses/:/quizzes/:/questions/:": Call<P.CreateSingleQuizQuestionParams, QuizQuestion>
"/api/v1/courses/:/quizzes/:/reports": Call<P.RetrieveAllQuizReportsParams, readonly QuizReport[]>
"POST /api/v1/courses/:/quizzes/:/reports": Call<P.CreateQuizReportQuizReportsParams, QuizReport>
"DELETE /api/v1/courses/:/quizzes/:/reports/:": Call<Any>
"/api/v1/courses/:/quizzes/:/reports/:": Single<P.GetQuizReportParams, QuizReport>
"/api/v1/courses/:/quizzes/:/statistics": Call<P.FetchingLatestQuizStatisticsParams>
"/api/v1/courses/:/quizzes/:/submission": Call<P.GetQuizSubmissionParams>
"/api/v1/courses/:/quizzes/:/submissions": Call<P.ShowLineItemParams>
"POST /api/v1/courses/:/quizzes/:/submissions": Call<P.CreateQuizSubmissionStartQuizTakingSessionParams>
"/api/v1/courses/:/quizzes/:/submissions/:": Call<P.GetQuizSubmissionParams>
"PUT /api/v1/courses/:/quizzes/:/submissions/:": Call<P.UpdateStudentQuestionScoresAndCommentsParams>
"POST /api/v1/courses/:/quizzes/:/submissions/:/complete": Call<P.CompleteQuizSubmissionTurnItInParams>
"/api/v1/courses/:/quizzes/:/submissions/:/events": Call<P.RetrieveCapturedEventsParams>
"POST /api/v1/courses/:/quizzes/:/submissions/:/events": Call<P.SubmitCapturedEventsParams>
"/api/v1/courses/:/quizzes/:/submissions/:/time": Call
"POST /api/v1/courses/:/quizzes/:/submissions/self/files": Call<P.UploadFileParams>
"/api/v1/courses/:/quizzes/assignment_overrides": Call<P.RetrieveAssignmentOverriddenDatesForNewQuizzesParams, QuizAssignmentOverrideSetContainer>
"/api/v1/courses/:/recent_students": Call<Common, readonly User[]>
"/api/v1/courses/:/reports/:": Single<Common, Report>
"POST /api/v1/courses/:/reports/:": Call<P.StartReportCourseReportsParams, Report>
"/api/v1/courses/:/reports/:/:": Single<Common, Report>
"POST /api/v1/courses/:/reset_content": Call<Any, Course>
"POST /api/v1/courses/:/restore/:": Call<Any, Course>
"/api/v1/courses/:/root_outcome_group": Call
"POST /api/v1/courses/:/rubric_associations": Call<P.CreateRubricassociationParams, RubricAssociation>
"DELETE /api/v1/courses/:/rubric_associations/:": Call<Any, RubricAssociation>
"PUT /api/v1/courses/:/rubric_associations/:": Call<P.CreateRubricassociationParams, RubricAssociation>
"POST /api/v1/courses/:/rubric_associations/:/rubric_assessments": Call<P.CreateSingleRubricAssessmentParams>
"DELETE /api/v1/courses/:/rubric_associations/:/rubric_assessments/:": Call<Any, RubricAssessment>
"PUT /api/v1/courses/:/rubric_associations/:/rubric_assessments/:": Call<P.CreateSingleRubricAssessmentParams>
"/api/v1/courses/:/rubrics": Call
"POST /api/v1/courses/:/rubrics": Call<P.CreateSingleRubricParams>
"DELETE /api/v1/courses/:/rubrics/:": Call<Any, Rubric>
"/api/v1/courses/:/rubrics/:": Single<P.GetSingleRubricParams, Rubric>
"PUT /api/v1/courses/:/rubrics/:": Call<P.UpdateSingleRubricParams>
"/api/v1/courses/:/rubrics/:/used_locations": Call
"POST /api/v1/courses/:/rubrics/upload": Call<Any>
"/api/v1/courses/:/rubrics/upload/:": Call
"/api/v1/courses/:/search_users": Call<P.ListUsersInCourseParams, readonly User[]>
"/api/v1/courses/:/sections": Call<P.ListCourseSectionsParams, readonly Section[]>
"POST /api/v1/courses/:/sections": Call<P.CreateCourseSectionParams, Section>
"/api/v1/courses/:/sections/:": Single<P.GetSectionInformationParams, Section>
"/api/v1/courses/:/settings": Call
"PUT /api/v1/courses/:/settings": Call<P.UpdateCourseSettingsParams>
"/api/v1/courses/:/smartsearch": Call<P.SearchCourseContentParams, readonly SearchResult[]>
"/api/v1/courses/:/student_view_student": Call<Common, User>
"/api/v1/courses/:/students": Call<Common, readonly User[]>
"/api/v1/courses/:/students/submissions": Call<P.ListSubmissionsForMultipleAssignmentsParams>
"POST /api/v1/courses/:/study_assist": Call<Any>
"PUT /api/v1/courses/:/submissions/:/clear_unread": Call<Any>
"PUT /api/v1/courses/:/submissions/bulk_mark_read": Call<P.MarkBulkSubmissionsAsReadParams>
"POST /api/v1/courses/:/submissions/update_grades": Call<P.GradeOrCommentOnMultipleSubmissionsCoursesParams, Progress>
"/api/v1/courses/:/tabs": Call<P.ListAvailableTabsForCourseOrGroupParams>
"PUT /api/v1/courses/:/tabs/:": Call<P.UpdateTabForCourseParams, Tab>
"/api/v1/courses/:/todo": Call
"DELETE /api/v1/courses/:/usage_rights": Call<P.RemoveUsageRightsParams>
"PUT /api/v1/courses/:/usage_rights": Call<P.SetUsageRightsParams, UsageRights>
"/api/v1/courses/:/users": Call<P.ListUsersInCourseParams, readonly User[]>
"/api/v1/courses/:/users/:": Single<Common, User>
"PUT /api/v1/courses/:/users/:/last_attended": Call<P.AddLastAttendedDateParams, Enrollment>
"/api/v1/courses/:/users/:/progress": Call<Common, CourseProgress>
"PUT /api/v1/courses/:/what_if_grades/reset": Call<Any>
"DELETE /api/v1/courses/:": Call<P.DeleteConcludeCourseParams>
"/api/v1/courses/:": Single<P.GetSingleCourseParams, Course>
"PUT /api/v1/courses/:": Call<P.UpdateCourseParams>
"POST /api/v1/courses/:/dismiss_migration_limitation_message": Call<Any>
"/api/v1/courses/:/late_policy": Call
"PATCH /api/v1/courses/:/late_policy": Call<P.PatchLatePolicyParams>
"POST /api/v1/courses/:/late_policy": Call<P.PatchLatePolicyParams>
"DELETE /api/v1/developer_keys/:": Call<Any, DeveloperKey>
"PUT /api/v1/developer_keys/:": Call<P.UpdateDeveloperKeyParams, DeveloperKey>
"POST /api/v1/developer_keys/:/regenerate_secret": Call<Any, DeveloperKey>
"/api/v1/discovery_pages": Call
"PUT /api/v1/discovery_pages": Call<P.DiscoveryPagesApiUpsertParams>
"POST /api/v1/discovery_pages/token": Call<P.DiscoveryPagesApiTokenParams>
"POST /api/v1/enqueue_outcome_rollup_calculation": Call<P.EnqueueDelayedOutcomeRollupCalculationJobParams>
"PUT /api/v1/eportfolios/:/moderate": Call<P.ModerateEportfolioParams>
"/api/v1/eportfolios/:/pages": Call
"PUT /api/v1/eportfolios/:/restore": Call<Any>
"DELETE /api/v1/eportfolios/:": Call<Any>
"/api/v1/eportfolios/:": Call
"/api/v1/epub_exports": Call<Common, readonly CourseEpubExport[]>
"POST /api/v1/error_reports": Call<P.CreateErrorReportParams>
"/api/v1/external_tools/visible_course_nav_tools": Call<P.GetVisibleCourseNavigationToolsParams>
"/api/v1/features/environment": Call
"DELETE /api/v1/files/:": Call<P.DeleteFileParams, File>
"/api/v1/files/:": Single<P.GetFileCoursesParams, File>
"PUT /api/v1/files/:": Call<P.UpdateFileParams, File>
"/api/v1/files/:/icon_metadata": Call
"/api/v1/files/:/public_url": Call<P.GetPublicInlinePreviewUrlParams>
"POST /api/v1/files/:/reset_verifier": Call<Any, File>
"POST /api/v1/files/update_word_count": Call<Any>
"POST /api/v1/folders/:/copy_file": Call<P.CopyFileParams, File>
"POST /api/v1/folders/:/copy_folder": Call<P.CopyFolderParams, Folder>
"POST /api/v1/folders/:/files": Call<P.UploadFileCoursesParams>
"POST /api/v1/folders/:/folders": Call<P.CreateFolderAccountsParams, Folder>
"DELETE /api/v1/folders/:": Call<P.DeleteFolderParams>
"/api/v1/folders/:": Single<Common, Folder>
"PUT /api/v1/folders/:": Call<P.UpdateFolderParams, Folder>
"/api/v1/folders/:/all": Call
"/api/v1/folders/:/files": Call<P.ListFilesCoursesParams, readonly File[]>
"/api/v1/folders/:/folders": Call<Common, readonly Folder[]>
"DELETE /api/v1/global/outcome_groups/:": Call<Any, OutcomeGroup>
"/api/v1/global/outcome_groups/:": Single<Common, OutcomeGroup>
"PUT /api/v1/global/outcome_groups/:": Call<P.UpdateOutcomeGroupParams, OutcomeGroup>
"POST /api/v1/global/outcome_groups/:/import": Call<P.ImportOutcomeGroupParams, OutcomeGroup>
"/api/v1/global/outcome_groups/:/outcomes": Call<P.ListLinkedOutcomesParams, readonly OutcomeLink[]>
"POST /api/v1/global/outcome_groups/:/outcomes": Call<P.CreateLinkOutcomeParams, OutcomeLink>
"DELETE /api/v1/global/outcome_groups/:/outcomes/:": Call<Any, OutcomeLink>
"PUT /api/v1/global/outcome_groups/:/outcomes/:": Call<P.CreateLinkOutcomeAccountsOutcomeIdParams, OutcomeLink>
"/api/v1/global/outcome_groups/:/subgroups": Call<Common, readonly OutcomeGroup[]>
"POST /api/v1/global/outcome_groups/:/subgroups": Call<P.CreateSubgroupAccountsParams, OutcomeGroup>
"/api/v1/global/root_outcome_group": Call
"PATCH /api/v1/grading_period_sets/:/grading_periods/batch_update": Call<P.BatchUpdateGradingPeriodsGradingPeriodSetsParams>
"DELETE /api/v1/group_categories/:": Call<Any>
"/api/v1/group_categories/:": Single<Common, GroupCategory>
"PUT /api/v1/group_categories/:": Call<P.UpdateGroupCategoryParams, GroupCategory>
"POST /api/v1/group_categories/:/assign_unassigned_members": Call<P.AssignUnassignedMembersParams>
"/api/v1/group_categories/:/export": Call
"/api/v1/group_categories/:/groups": Call<Common, readonly Group[]>
"POST /api/v1/group_categories/:/groups": Call<P.CreateGroupGroupCategoriesParams, Group>
"POST /api/v1/group_categories/:/import": Call<P.ImportDifferentiationTagsParams, Progress>
"/api/v1/group_categories/:/users": Call<P.ListUsersInGroupCategoryParams, readonly User[]>
"POST /api/v1/groups": Call<P.CreateGroupGroupsParams, Group>
"DELETE /api/v1/groups/:": Call<Any, Group>
"/api/v1/groups/:": Single<P.GetSingleGroupParams, Group>
"PUT /api/v1/groups/:": Call<P.EditGroupParams, Group>
"/api/v1/groups/:/activity_stream": Call
"/api/v1/groups/:/activity_stream/summary": Call
"/api/v1/groups/:/assignments/:/override": Call
"/api/v1/groups/:/collaborations": Call<Common, readonly Collaboration[]>
"/api/v1/groups/:/conferences": Call<Common, readonly Conference[]>
"/api/v1/groups/:/content_exports": Call<Common, readonly ContentExport[]>
"POST /api/v1/groups/:/content_exports": Call<P.ExportContentCoursesParams, ContentExport>
"/api/v1/groups/:/content_exports/:": Single<Common, ContentExport>
"/api/v1/groups/:/content_licenses": Call<Common, readonly License[]>
"/api/v1/groups/:/content_migrations": Call<Common, readonly ContentMigration[]>
"POST /api/v1/groups/:/content_migrations": Call<P.CreateContentMigrationParams, ContentMigration>
"/api/v1/groups/:/content_migrations/:/migration_issues": Call<Common, readonly MigrationIssue[]>
"/api/v1/groups/:/content_migrations/:/migration_issues/:": Single<Common, MigrationIssue>
"PUT /api/v1/groups/:/content_migrations/:/migration_issues/:": Call<P.UpdateMigrationIssueParams, MigrationIssue>
"/api/v1/groups/:/content_migrations/:": Single<Common, ContentMigration>
"PUT /api/v1/groups/:/content_migrations/:": Call<Any, ContentMigration>
"/api/v1/groups/:/content_migrations/:/selective_data": Call<P.ListItemsForSelectiveImportParams>
"/api/v1/groups/:/content_migrations/migrators": Call<Common, readonly Migrator[]>
"/api/v1/groups/:/discussion_topics": Call<P.ListDiscussionTopicsParams, readonly DiscussionTopic[]>
"POST /api/v1/groups/:/discussion_topics": Call<P.CreateNewDiscussionTopicParams>
"DELETE /api/v1/groups/:/discussion_topics/:": Call<Any>
"/api/v1/groups/:/discussion_topics/:": Call<P.GetSingleTopicParams>
"PUT /api/v1/groups/:/discussion_topics/:": Call<P.UpdateTopicCoursesParams>
"POST /api/v1/groups/:/discussion_topics/:/duplicate": Call<Any, DiscussionTopic>
"/api/v1/groups/:/discussion_topics/:/entries": Call
"POST /api/v1/groups/:/discussion_topics/:/entries": Call<P.PostEntryCoursesParams>
"POST /api/v1/groups/:/discussion_topics/:/entries/:/rating": Call<P.RateEntryCoursesParams>
"DELETE /api/v1/groups/:/discussion_topics/:/entries/:/read": Call<P.MarkEntryAsUnreadParams>
"PUT /api/v1/groups/:/discussion_topics/:/entries/:/read": Call<P.MarkEntryAsUnreadParams>
"/api/v1/groups/:/discussion_topics/:/entries/:/replies": Call
"POST /api/v1/groups/:/discussion_topics/:/entries/:/replies": Call<P.PostEntryCoursesParams>
"DELETE /api/v1/groups/:/discussion_topics/:/entries/:": Call<Any>
"PUT /api/v1/groups/:/discussion_topics/:/entries/:": Call<P.PostMessageToConversationParams>
"/api/v1/groups/:/discussion_topics/:/entry_list": Call<P.ListEntriesCoursesParams>
"DELETE /api/v1/groups/:/discussion_topics/:/read": Call<Any>
"PUT /api/v1/groups/:/discussion_topics/:/read": Call<Any>
"DELETE /api/v1/groups/:/discussion_topics/:/read_all": Call<P.MarkEntryAsUnreadParams>
"PUT /api/v1/groups/:/discussion_topics/:/read_all": Call<P.MarkEntryAsUnreadParams>
"DELETE /api/v1/groups/:/discussion_topics/:/subscribed": Call<Any>
"PUT /api/v1/groups/:/discussion_topics/:/subscribed": Call<Any>
"/api/v1/groups/:/discussion_topics/:/summaries": Call
"POST /api/v1/groups/:/discussion_topics/:/summaries": Call<P.FindOrCreateSummaryParams>
"POST /api/v1/groups/:/discussion_topics/:/summaries/:/feedback": Call<P.SummaryFeedbackCoursesParams>
"PUT /api/v1/groups/:/discussion_topics/:/summaries/disable": Call<Any>
"/api/v1/groups/:/discussion_topics/:/view": Call
"PUT /api/v1/groups/:/discussion_topics/read_all": Call<Any>
"POST /api/v1/groups/:/discussion_topics/reorder": Call<P.ReorderCustomColumnsParams>
"/api/v1/groups/:/external_feeds": Call<Common, readonly ExternalFeed[]>
"POST /api/v1/groups/:/external_feeds": Call<P.CreateExternalFeedParams, ExternalFeed>
"DELETE /api/v1/groups/:/external_feeds/:": Call<Any, ExternalFeed>
"/api/v1/groups/:/external_tools": Call<P.ListExternalToolsParams, readonly ContextExternalTool[]>
"/api/v1/groups/:/files": Call<P.ListFilesCoursesParams, readonly File[]>
"POST /api/v1/groups/:/files": Call<P.UploadFileCoursesParams>
"/api/v1/groups/:/files/:": Single<P.GetFileCoursesParams, File>
"/api/v1/groups/:/files/quota": Call
"/api/v1/groups/:/folders": Call<Common, readonly Folder[]>
"POST /api/v1/groups/:/folders": Call<P.CreateFolderAccountsParams, Folder>
"/api/v1/groups/:/folders/:": Single<Common, Folder>
"/api/v1/groups/:/folders/by_path": Call<Common, readonly Folder[]>
"/api/v1/groups/:/folders/by_path/:": Call<Common, readonly Folder[]>
"/api/v1/groups/:/folders/media": Single<Common, Folder>
"/api/v1/groups/:/front_page": Single<Common, Page>
"PUT /api/v1/groups/:/front_page": Call<P.UpdateCreateFrontPageParams, Page>
"POST /api/v1/groups/:/invite": Call<P.InviteOthersToGroupParams>
"/api/v1/groups/:/media_attachments": Call<P.ListMediaObjectsCoursesParams, readonly MediaObject[]>
"/api/v1/groups/:/media_objects": Call<P.ListMediaObjectsCoursesMediaObjectsParams, readonly MediaObject[]>
"/api/v1/groups/:/memberships": Call<P.ListGroupMembershipsParams, readonly GroupMembership[]>
"POST /api/v1/groups/:/memberships": Call<P.CreateMembershipParams>
"DELETE /api/v1/groups/:/memberships/:": Call<Any>
"/api/v1/groups/:/memberships/:": Single<Common, GroupMembership>
"PUT /api/v1/groups/:/memberships/:": Call<P.UpdateMembershipMembershipsParams, GroupMembership>
"/api/v1/groups/:/pages": Call<P.ListPagesCoursesParams, readonly Page[]>
"POST /api/v1/groups/:/pages": Call<P.CreatePageCoursesParams, Page>
"DELETE /api/v1/groups/:/pages/:": Call<Any, Page>
"/api/v1/groups/:/pages/:": Single<Common, Page>
"PUT /api/v1/groups/:/pages/:": Call<P.UpdateCreatePageParams, Page>
"/api/v1/groups/:/pages/:/revisions": Call<Common, readonly PageRevision[]>
"/api/v1/groups/:/pages/:/revisions/:": Single<P.ShowRevisionCoursesRevisionIdParams, PageRevision>
"POST /api/v1/groups/:/pages/:/revisions/:": Call<Any, PageRevision>
"/api/v1/groups/:/pages/:/revisions/latest": Single<P.ShowRevisionCoursesRevisionIdParams, PageRevision>
"/api/v1/groups/:/permissions": Call<P.PermissionsParams>
"/api/v1/groups/:/potential_collaborators": Call<Common, readonly User[]>
"POST /api/v1/groups/:/preview_html": Call<P.PreviewProcessedHtmlParams>
"/api/v1/groups/:/tabs": Call<P.ListAvailableTabsForCourseOrGroupParams>
"DELETE /api/v1/groups/:/usage_rights": Call<P.RemoveUsageRightsParams>
"PUT /api/v1/groups/:/usage_rights": Call<P.SetUsageRightsParams, UsageRights>
"DELETE /api/v1/groups/:/users": Call<P.BulkFetchUserTagsForMultipleUsersInCourseParams>
"/api/v1/groups/:/users": Call<P.ListGroupSUsersParams, readonly User[]>
"DELETE /api/v1/groups/:/users/:": Call<Any>
"/api/v1/groups/:/users/:": Single<Common, GroupMembership>
"PUT /api/v1/groups/:/users/:": Call<P.UpdateMembershipMembershipsParams, GroupMembership>
"/api/v1/horizon_accounts": Call<P.AccountsHorizonAccountsParams, readonly Account[]>
"POST /api/v1/inst_access_tokens": Call<Any, InstAccessToken>
"POST /api/v1/jwts": Call<P.CreateJwtParams, JWT>
"POST /api/v1/jwts/refresh": Call<P.RefreshJwtParams, JWT>
"/api/v1/manageable_accounts": Call<Common, readonly Account[]>
"/api/v1/manually_created_courses_account": Single<Common, Account>
"/api/v1/media_attachments": Call<P.ListMediaObjectsCoursesParams, readonly MediaObject[]>
"PUT /api/v1/media_attachments/:": Call<P.UpdateMediaObjectParams>
"/api/v1/media_attachments/:/media_tracks": Call<P.ShowLineItemParams, readonly MediaTrack[]>
"PUT /api/v1/media_attachments/:/media_tracks": Call<P.ShowLineItemParams, readonly MediaTrack[]>
"/api/v1/media_objects": Call<P.ListMediaObjectsCoursesParams, readonly MediaObject[]>
"PUT /api/v1/media_objects/:": Call<P.UpdateMediaObjectParams>
"/api/v1/media_objects/:/media_tracks": Call<P.ListMediaTracksForMediaObjectOrAttachmentParams, readonly MediaTrack[]>
"PUT /api/v1/media_objects/:/media_tracks": Call<P.ShowLineItemParams, readonly MediaTrack[]>
"/api/v1/outcomes/:": Single<P.ShowOutcomeParams, Outcome>
"PUT /api/v1/outcomes/:": Call<P.UpdateOutcomeParams, Outcome>
"/api/v1/permissions/:/:/help": Call<Common, PermissionHelpText>
"/api/v1/permissions/groups": Call
"/api/v1/planner/items": Call<P.ListPlannerItemsParams, readonly unknown[]>
"/api/v1/planner/overrides": Call<Common, readonly PlannerOverride[]>
"POST /api/v1/planner/overrides": Call<P.CreatePlannerOverrideParams, PlannerOverride>
"DELETE /api/v1/planner/overrides/:": Call<Any, PlannerOverride>
"/api/v1/planner/overrides/:": Single<Common, PlannerOverride>
"PUT /api/v1/planner/overrides/:": Call<P.UpdatePlannerOverrideParams, PlannerOverride>
"/api/v1/planner_notes": Call<P.ListPlannerNotesParams, readonly PlannerNote[]>
"POST /api/v1/planner_notes": Call<P.CreatePlannerNoteParams, PlannerNote>
"DELETE /api/v1/planner_notes/:": Call<Any, PlannerNote>
"/api/v1/planner_notes/:": Single<Common, PlannerNote>
"PUT /api/v1/planner_notes/:": Call<P.UpdatePlannerNoteParams, PlannerNote>
"/api/v1/poll_sessions/closed": Call
"/api/v1/poll_sessions/opened": Call
"/api/v1/polls": Call
"POST /api/v1/polls": Call<P.CreateSinglePollParams>
"DELETE /api/v1/polls/:": Call<Any>
"/api/v1/polls/:": Call
"PUT /api/v1/polls/:": Call<P.CreateSinglePollParams>
"/api/v1/polls/:/poll_choices": Call
"POST /api/v1/polls/:/poll_choices": Call<P.CreateSinglePollChoiceParams>
"DELETE /api/v1/polls/:/poll_choices/:": Call<Any>
"/api/v1/polls/:/poll_choices/:": Call
"PUT /api/v1/polls/:/poll_choices/:": Call<P.CreateSinglePollChoiceParams>
"/api/v1/polls/:/poll_sessions": Call
"POST /api/v1/polls/:/poll_sessions": Call<P.CreateSinglePollSessionParams>
"DELETE /api/v1/polls/:/poll_sessions/:": Call<Any>
"/api/v1/polls/:/poll_sessions/:": Call
"PUT /api/v1/polls/:/poll_sessions/:": Call<P.CreateSinglePollSessionParams>
"/api/v1/polls/:/poll_sessions/:/close": Call
"/api/v1/polls/:/poll_sessions/:/open": Call
"POST /api/v1/polls/:/poll_sessions/:/poll_submissions": Call<P.CreateSinglePollSubmissionParams>
"/api/v1/polls/:/poll_sessions/:/poll_submissions/:": Call
"/api/v1/progress/:": Single<Common, Progress>
"POST /api/v1/progress/:/cancel": Call<P.PostMessageToConversationParams, Progress>
"/api/v1/question_banks": Call<P.AssessmentQuestionBanksIndexParams, readonly unknown[]>
"/api/v1/question_banks/:": Call<P.AssessmentQuestionBanksShowParams>
"/api/v1/question_banks/:/questions": Call<Common, readonly unknown[]>
"/api/v1/quiz_submissions/:/questions": Call<P.GetAllQuizSubmissionQuestionsParams>
"POST /api/v1/quiz_submissions/:/questions": Call<P.AnsweringQuestionsParams, readonly QuizSubmissionQuestion[]>
"PUT /api/v1/quiz_submissions/:/questions/:/flag": Call<P.CompleteQuizSubmissionTurnItInParams>
"/api/v1/quiz_submissions/:/questions/:/formatted_answer": Call<P.GetFormattedStudentNumericalAnswerParams>
"PUT /api/v1/quiz_submissions/:/questions/:/unflag": Call<P.CompleteQuizSubmissionTurnItInParams>
"/api/v1/rubrics/upload_template": Call
"/api/v1/search/all_courses": Call<P.ListAllCoursesParams>
"/api/v1/search/recipients": Call<P.FindRecipientsConversationsParams>
"/api/v1/sections/:/assignments/:/override": Call
"DELETE /api/v1/sections/:": Call<Any, Section>
"/api/v1/sections/:": Single<P.GetSectionInformationParams, Section>
"PUT /api/v1/sections/:": Call<P.EditSectionParams, Section>
"DELETE /api/v1/sections/:/crosslist": Call<P.DeCrossListSectionParams, Section>
"POST /api/v1/sections/:/crosslist/:": Call<P.DeCrossListSectionParams, Section>
"/api/v1/sections/:/users": Call<P.ListSectionSUsersParams, readonly User[]>
"/api/v1/sections/:/assignments/:/anonymous_submissions/:": Call<P.ShowLineItemParams>
"PUT /api/v1/sections/:/assignments/:/anonymous_submissions/:": Call<P.GradeOrCommentOnSubmissionByAnonymousIdParams>
"/api/v1/sections/:/assignments/:/peer_reviews": Call<P.GetAllPeerReviewsCoursesParams, readonly PeerReview[]>
"/api/v1/sections/:/assignments/:/submission_summary": Call<P.SubmissionSummaryCoursesParams>
"/api/v1/sections/:/assignments/:/submissions": Call<P.ListAssignmentSubmissionsParams, readonly Submission[]>
"POST /api/v1/sections/:/assignments/:/submissions": Call<P.SubmitAssignmentCoursesParams>
"DELETE /api/v1/sections/:/assignments/:/submissions/:/peer_reviews": Call<P.DeletePeerReviewParams, PeerReview>
"/api/v1/sections/:/assignments/:/submissions/:/peer_reviews": Call<P.GetAllPeerReviewsCoursesParams, readonly PeerReview[]>
"POST /api/v1/sections/:/assignments/:/submissions/:/peer_reviews": Call<P.DeletePeerReviewParams, PeerReview>
"/api/v1/sections/:/assignments/:/submissions/:": Call<P.GetSingleSubmissionParams>
"PUT /api/v1/sections/:/assignments/:/submissions/:": Call<P.GradeOrCommentOnSubmissionParams>
"/api/v1/sections/:/assignments/:/submissions/:/document_annotations/read": Call
"PUT /api/v1/sections/:/assignments/:/submissions/:/document_annotations/read": Call<Any>
"POST /api/v1/sections/:/assignments/:/submissions/:/files": Call<P.UploadFileParams>
"DELETE /api/v1/sections/:/assignments/:/submissions/:/read": Call<Any>
"PUT /api/v1/sections/:/assignments/:/submissions/:/read": Call<Any>
"PUT /api/v1/sections/:/assignments/:/submissions/:/read/:": Call<Any>
"/api/v1/sections/:/assignments/:/submissions/:/rubric_assessments/read": Call
"PUT /api/v1/sections/:/assignments/:/submissions/:/rubric_assessments/read": Call<Any>
"/api/v1/sections/:/assignments/:/submissions/:/rubric_comments/read": Call
"PUT /api/v1/sections/:/assignments/:/submissions/:/rubric_comments/read": Call<Any>
"POST /api/v1/sections/:/assignments/:/submissions/update_grades": Call<P.GradeOrCommentOnMultipleSubmissionsCoursesParams, Progress>
"/api/v1/sections/:/enrollments": Call<P.ListEnrollmentsCoursesParams, readonly Enrollment[]>
"POST /api/v1/sections/:/enrollments": Call<P.EnrollUserCoursesParams, Enrollment>
"/api/v1/sections/:/students/submissions": Call<P.ListSubmissionsForMultipleAssignmentsParams>
"PUT /api/v1/sections/:/submissions/:/clear_unread": Call<Any>
"PUT /api/v1/sections/:/submissions/bulk_mark_read": Call<P.MarkBulkSubmissionsAsReadParams>
"POST /api/v1/sections/:/submissions/update_grades": Call<P.GradeOrCommentOnMultipleSubmissionsCoursesParams, Progress>
"/api/v1/services/kaltura": Call
"POST /api/v1/services/kaltura_session": Call<Any>
"/api/v1/settings/environment": Call
"DELETE /api/v1/shared_brand_configs/:": Call<Any, SharedBrandConfig>
"PUT /api/v1/submissions/:/what_if_grades": Call<P.UpdateSubmissionSWhatIfScoreAndCalculateGradesParams>
"/api/v1/temporary_enrollment_status": Call<Any>
"/api/v1/users/:": Single<P.ShowUserDetailsParams, User>
"PUT /api/v1/users/:": Call<P.EditUserParams, User>
"/api/v1/users/:/colors": Call
"/api/v1/users/:/colors/:": Call
"PUT /api/v1/users/:/colors/:": Call<P.UpdateCustomColorParams>
"/api/v1/users/:/dashboard_positions": Call
"PUT /api/v1/users/:/dashboard_positions": Call<Any>
"PUT /api/v1/users/:/files_ui_version_preference": Call<P.UpdateFilesUiVersionPreferenceParams>
"/api/v1/users/:/graded_submissions": Call<P.GetUsersMostRecentlyGradedSubmissionsParams, readonly Submission[]>
"PUT /api/v1/users/:/merge_into/:": Call<Any, User>
"PUT /api/v1/users/:/merge_into/accounts/:/users/:": Call<Any, User>
"DELETE /api/v1/users/:/mobile_sessions": Call<P.LogUsersOutOfAllMobileAppsIdParams>
"DELETE /api/v1/users/:/sessions": Call<Any>
"/api/v1/users/:/settings": Call
"PUT /api/v1/users/:/settings": Call<P.UpdateUserSettingsParams>
"POST /api/v1/users/:/split": Call<Any, readonly User[]>
"PUT /api/v1/users/:/text_editor_preference": Call<P.UpdateTextEditorPreferenceParams>
"/api/v1/users/:/avatars": Call<Common, readonly Avatar[]>
"/api/v1/users/:/calendar_events": Call<P.ListCalendarEventsForUserParams, readonly CalendarEvent[]>
"/api/v1/users/:/communication_channels": Call<Common, readonly CommunicationChannel[]>
"POST /api/v1/users/:/communication_channels": Call<P.CreateCommunicationChannelParams, CommunicationChannel>
"/api/v1/users/:/communication_channels/:/notification_preference_categories": Call
"/api/v1/users/:/communication_channels/:/notification_preferences": Call
"/api/v1/users/:/communication_channels/:/notification_preferences/:": Call
"DELETE /api/v1/users/:/communication_channels/:": Call<Any, CommunicationChannel>
"DELETE /api/v1/users/:/communication_channels/:/:": Call<Any, CommunicationChannel>
"/api/v1/users/:/communication_channels/:/:/notification_preferences": Call<Common, readonly NotificationPreference[]>
"/api/v1/users/:/communication_channels/:/:/notification_preferences/:": Single<Common, NotificationPreference>
"/api/v1/users/:/content_exports": Call<Common, readonly ContentExport[]>
"POST /api/v1/users/:/content_exports": Call<P.ExportContentCoursesParams, ContentExport>
"/api/v1/users/:/content_exports/:": Single<Common, ContentExport>
"/api/v1/users/:/content_licenses": Call<Common, readonly License[]>
"/api/v1/users/:/content_migrations": Call<Common, readonly ContentMigration[]>
"POST /api/v1/users/:/content_migrations": Call<P.CreateContentMigrationParams, ContentMigration>
"/api/v1/users/:/content_migrations/:/migration_issues": Call<Common, readonly MigrationIssue[]>
"/api/v1/users/:/content_migrations/:/migration_issues/:": Single<Common, MigrationIssue>
"PUT /api/v1/users/:/content_migrations/:/migration_issues/:": Call<P.UpdateMigrationIssueParams, MigrationIssue>
"/api/v1/users/:/content_migrations/:": Single<Common, ContentMigration>
"PUT /api/v1/users/:/content_migrations/:": Call<Any, ContentMigration>
"/api/v1/users/:/content_migrations/:/selective_data": Call<P.ListItemsForSelectiveImportParams>
"/api/v1/users/:/content_migrations/migrators": Call<Common, readonly Migrator[]>
"POST /api/v1/users/:/content_shares": Call<P.CreateContentShareParams, ContentShare>
"DELETE /api/v1/users/:/content_shares/:": Call<Any>
"/api/v1/users/:/content_shares/:": Single<Common, ContentShare>
"PUT /api/v1/users/:/content_shares/:": Call<P.UpdateContentShareParams, ContentShare>
"POST /api/v1/users/:/content_shares/:/add_users": Call<P.AddUsersToContentShareParams, ContentShare>
"/api/v1/users/:/content_shares/received": Call<Common, readonly ContentShare[]>
"/api/v1/users/:/content_shares/sent": Call<Common, readonly ContentShare[]>
"/api/v1/users/:/content_shares/unread_count": Call
"/api/v1/users/:/courses": Call<P.ListCoursesForUserParams, readonly Course[]>
"/api/v1/users/:/courses/:/assignments": Call
"DELETE /api/v1/users/:/custom_data": Call<P.DeleteCustomDataParams>
"DELETE /api/v1/users/:/custom_data/:": Call<P.DeleteCustomDataParams>
"/api/v1/users/:/custom_data": Call<P.DeleteCustomDataParams>
"/api/v1/users/:/custom_data/:": Call<P.DeleteCustomDataParams>
"PUT /api/v1/users/:/custom_data": Call<P.StoreCustomDataParams>
"PUT /api/v1/users/:/custom_data/:": Call<P.StoreCustomDataParams>
"POST /api/v1/users/:/educator_accessibility_course_scan": Call<Any, Progress>
"/api/v1/users/:/educator_accessibility_course_statistics": Call<Common, readonly unknown[]>
"/api/v1/users/:/enrollments": Call<P.ListEnrollmentsUsersParams, readonly Enrollment[]>
"/api/v1/users/:/eportfolios": Call<P.ShowLineItemParams>
"PUT /api/v1/users/:/eportfolios": Call<P.ModerateEportfolioParams>
"/api/v1/users/:/features": Call<P.ListFeaturesAccountsParams, readonly Feature[]>
"/api/v1/users/:/features/enabled": Call
"DELETE /api/v1/users/:/features/flags/:": Call<Any, FeatureFlag>
"/api/v1/users/:/features/flags/:": Single<Common, FeatureFlag>
"PUT /api/v1/users/:/features/flags/:": Call<P.SetFeatureFlagParams, FeatureFlag>
"/api/v1/users/:/files": Call<P.ListFilesCoursesParams, readonly File[]>
"POST /api/v1/users/:/files": Call<P.UploadFileCoursesParams>
"/api/v1/users/:/files/:": Single<P.GetFileCoursesParams, File>
"/api/v1/users/:/files/quota": Call
"/api/v1/users/:/folders": Call<Common, readonly Folder[]>
"POST /api/v1/users/:/folders": Call<P.CreateFolderAccountsParams, Folder>
"/api/v1/users/:/folders/:": Single<Common, Folder>
"/api/v1/users/:/folders/by_path": Call<Common, readonly Folder[]>
"/api/v1/users/:/folders/by_path/:": Call<Common, readonly Folder[]>
"/api/v1/users/:/history": Call<Common, readonly HistoryEntry[]>
"/api/v1/users/:/logins": Call
"DELETE /api/v1/users/:/logins/:": Call<Any>
"/api/v1/users/:/missing_submissions": Call<P.ListMissingSubmissionsParams, readonly Assignment[]>
"/api/v1/users/:/observees": Call<P.ListLinkedObserveesParams, readonly User[]>
"POST /api/v1/users/:/observees": Call<P.AddObserveeWithCredentialsParams, User>
"DELETE /api/v1/users/:/observees/:": Call<P.RemoveObserveeParams, User>
"/api/v1/users/:/observees/:": Single<Common, User>
"PUT /api/v1/users/:/observees/:": Call<P.RemoveObserveeParams, User>
"POST /api/v1/users/:/observer_pairing_codes": Call<Any, PairingCode>
"/api/v1/users/:/observers": Call<P.ListLinkedObserveesParams, readonly User[]>
"/api/v1/users/:/observers/:": Single<Common, User>
"/api/v1/users/:/page_views": Call<P.QueryByAccountParams, readonly PageView[]>
"POST /api/v1/users/:/page_views/query": Call<P.BetaInitiatePageViewsQueryParams, AsyncQueryResponse>
"/api/v1/users/:/page_views/query/:": Single<Common, AsyncQueryStatusResponse>
"/api/v1/users/:/page_views/query/:/results": Call
"/api/v1/users/:/planner/items": Call<P.ListPlannerItemsUsersParams, readonly unknown[]>
"/api/v1/users/:/profile": Single<Common, Profile>
"/api/v1/users/:/tabs": Call<P.ListAvailableTabsForCourseOrGroupParams>
"/api/v1/users/:/temporary_enrollment_status": Call<P.CareerUserContextShowParams>
"POST /api/v1/users/:/tokens": Call<P.CreateAccessTokenParams>
"DELETE /api/v1/users/:/tokens/:": Call<Any>
"/api/v1/users/:/tokens/:": Call
"PUT /api/v1/users/:/tokens/:": Call<P.UpdateAccessTokenParams>
"DELETE /api/v1/users/:/usage_rights": Call<P.RemoveUsageRightsParams>
"PUT /api/v1/users/:/usage_rights": Call<P.SetUsageRightsParams, UsageRights>
"/api/v1/users/:/user_generated_tokens": Call<P.ListAccessTokensForUserParams, readonly Token[]>
"/api/v1/users/activity_stream": Call<P.ListActivityStreamParams>
"DELETE /api/v1/users/mobile_sessions": Call<P.LogUsersOutOfAllMobileAppsIdParams>
"POST /api/v1/users/page_views/query": Call<Any>
"/api/v1/users/page_views/query/:": Call<Any>
"/api/v1/users/page_views/query/:/results": Call<Any>
"POST /api/v1/users/reset_password": Call<Any>
"DELETE /api/v1/users/self/activity_stream": Call<Any>
"/api/v1/users/self/activity_stream": Call<P.ListActivityStreamParams>
"DELETE /api/v1/users/self/activity_stream/:": Call<Any>
"/api/v1/users/self/activity_stream/summary": Call<P.ListActivityStreamParams>
"/api/v1/users/self/bookmarks": Call<Common, readonly Bookmark[]>
"POST /api/v1/users/self/bookmarks": Call<P.CreateBookmarkParams, Bookmark>
"DELETE /api/v1/users/self/bookmarks/:": Call<Any>
"/api/v1/users/self/bookmarks/:": Single<Common, Bookmark>
"PUT /api/v1/users/self/bookmarks/:": Call<P.CreateBookmarkParams, Folder>
"PUT /api/v1/users/self/communication_channels/:/notification_preference_categories/:": Call<P.UpdatePreferencesByCategoryParams>
"PUT /api/v1/users/self/communication_channels/:/notification_preferences": Call<P.UpdateMultiplePreferencesParams>
"PUT /api/v1/users/self/communication_channels/:/notification_preferences/:": Call<P.UpdatePreferencesByCategoryParams>
"PUT /api/v1/users/self/communication_channels/:/:/notification_preferences": Call<P.UpdateMultiplePreferencesParams>
"PUT /api/v1/users/self/communication_channels/:/:/notification_preferences/:": Call<P.UpdatePreferencesByCategoryParams>
"DELETE /api/v1/users/self/communication_channels/push": Call<Any>
"DELETE /api/v1/users/self/course_nicknames": Call<Any>
"/api/v1/users/self/course_nicknames": Call<Common, readonly CourseNickname[]>
"DELETE /api/v1/users/self/course_nicknames/:": Call<Any, CourseNickname>
"/api/v1/users/self/course_nicknames/:": Single<Common, CourseNickname>
"PUT /api/v1/users/self/course_nicknames/:": Call<P.SetCourseNicknameParams, CourseNickname>
"DELETE /api/v1/users/self/favorites/courses": Call<Any>
"/api/v1/users/self/favorites/courses": Call<P.ListFavoriteCoursesParams, readonly Course[]>
"DELETE /api/v1/users/self/favorites/courses/:": Call<Any, Favorite>
"POST /api/v1/users/self/favorites/courses/:": Call<Any, Favorite>
"DELETE /api/v1/users/self/favorites/groups": Call<Any>
"/api/v1/users/self/favorites/groups": Call<Common, readonly Group[]>
"DELETE /api/v1/users/self/favorites/groups/:": Call<Any, Favorite>
"POST /api/v1/users/self/favorites/groups/:": Call<Any, Favorite>
"/api/v1/users/self/groups": Call<P.ListYourGroupsParams, readonly Group[]>
"POST /api/v1/users/self/pandata_events_token": Call<P.GetPandataEventsJwtTokenAndItsExpirationDateParams>
"/api/v1/users/self/todo": Call<P.ShowLineItemParams>
"/api/v1/users/self/todo_item_count": Call<P.ShowLineItemParams>
"/api/v1/users/self/upcoming_events": Call
}
interface LmsPaths extends Record<Paths, 1> {}
interface LmsWordParents { anonymous_submissions: 1; by_utid: 1; calendar_events: 1; colors: 1; communication_channels: 1; flags: 1; folders: 1; gradebook_history: 1; media_objects: 1; notification_preference_categories: 1; notification_preferences: 1; pages: 1; permissions: 1; read: 1; reports: 1; revisions: 1; tabs: 1 }
interface LmsGlobParents { by_path: 1; custom_data: 1 }
}

export type * from "./parameters.js"
export { lmsScopes } from "../LmsScopes.js"
