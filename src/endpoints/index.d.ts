/** The endpoints of the service, as documented on 2026-11-23. Generated: do not edit. */
import type { LmsChoiceParam, LmsCommonParams, LmsFlagParam, LmsGroupParam, LmsManyParam, LmsNamedParams, LmsNumberParam, LmsTextParam, LmsTimeParam, LmsWordParam } from "effect-lms"
import type { AccountWrite, AssignmentGroupWrite, AssignmentWrite, CalendarEventWrite, ConversationWrite, CourseWrite, DiscussionTopicWrite, EnrollmentTermWrite, EnrollmentWrite, FileWrite, FolderWrite, GroupMembershipWrite, GroupWrite, ModuleItemWrite, ModuleWrite, PageWrite, PlannerNoteWrite, QuizExtensionWrite, QuizSubmissionWrite, QuizWrite, RubricWrite, SectionWrite, SubmissionWrite, TabWrite, UserWrite } from "effect-lms/resources"

export interface AccommodationResponse { readonly message: string; readonly successful: ReadonlyArray<{ readonly [name: string]: unknown }>; readonly failed: ReadonlyArray<{ readonly [name: string]: unknown }> }
export interface Account { readonly id: number | string; readonly name: string; readonly uuid: string; readonly parent_account_id: number | string; readonly root_account_id: number | string; readonly default_storage_quota_mb: number; readonly default_user_storage_quota_mb: number; readonly default_group_storage_quota_mb: number; readonly default_time_zone: string; readonly sis_account_id: string; readonly integration_id: string; readonly sis_import_id: number | string; readonly course_count: number; readonly sub_account_count: number; readonly lti_guid: string; readonly workflow_state: string }
export interface AccountCalendar { readonly id: number | string; readonly name: string; readonly parent_account_id: number | string; readonly root_account_id: number | string; readonly visible: boolean; readonly auto_subscribe: boolean; readonly sub_account_count: number; readonly asset_string: string; readonly type: string; readonly calendar_event_url: string; readonly can_create_calendar_events: boolean; readonly create_calendar_event_url: string; readonly new_calendar_event_url: string }
export interface AccountNotification { readonly subject: string; readonly message: string; readonly start_at: string | null; readonly end_at: string | null; readonly icon: string; readonly roles: ReadonlyArray<string>; readonly role_ids: ReadonlyArray<number | string>; readonly author: { readonly [name: string]: unknown } }
export interface Admin { readonly id: number | string; readonly role: string; readonly user: User; readonly workflow_state: string }
export interface AiExperience { readonly id: number | string; readonly title: string; readonly description: string; readonly facts: string; readonly learning_objective: string; readonly pedagogical_guidance: string; readonly workflow_state: string; readonly course_id: number | string }
export interface AnonymousUserDisplay { readonly anonymous_id: string; readonly avatar_image_url: string; readonly display_name: string }
export interface Answer { readonly id: number | string; readonly answer_text: string; readonly answer_weight: number; readonly answer_comments: string; readonly text_after_answers: string; readonly answer_match_left: string; readonly answer_match_right: string; readonly matching_answer_incorrect_matches: string; readonly numerical_answer_type: string; readonly exact: number; readonly margin: number; readonly approximate: number; readonly precision: number; readonly start: number; readonly end: number; readonly blank_id: number | string }
export interface Appointment { readonly id: number | string; readonly start_at: string | null; readonly end_at: string | null }
export interface AppointmentGroup { readonly id: number | string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly location_name: string; readonly location_address: string; readonly participant_count: number; readonly reserved_times: ReadonlyArray<Appointment>; readonly allow_observer_signup: boolean; readonly context_codes: ReadonlyArray<string>; readonly sub_context_codes: ReadonlyArray<number>; readonly workflow_state: string; readonly requiring_action: boolean; readonly appointments_count: number; readonly appointments: ReadonlyArray<CalendarEvent>; readonly new_appointments: ReadonlyArray<CalendarEvent>; readonly max_appointments_per_participant: number; readonly min_appointments_per_participant: number; readonly participants_per_appointment: number; readonly participant_visibility: string; readonly participant_type: string; readonly url: string; readonly html_url: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface Assessment { readonly id: string; readonly key: string; readonly title: string }
export interface Assignment { readonly id: number | string; readonly name: string; readonly description: string; readonly created_at: string | null; readonly updated_at: string | null; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly has_overrides: boolean; readonly all_dates: ReadonlyArray<AssignmentDate>; readonly course_id: number | string; readonly html_url: string; readonly submissions_download_url: string; readonly assignment_group_id: number | string; readonly due_date_required: boolean; readonly allowed_extensions: ReadonlyArray<string>; readonly max_name_length: number; readonly turnitin_enabled: boolean; readonly vericite_enabled: boolean; readonly turnitin_settings: TurnitinSettings; readonly grade_group_students_individually: boolean; readonly external_tool_tag_attributes: ExternalToolTagAttributes; readonly peer_reviews: boolean; readonly automatic_peer_reviews: boolean; readonly peer_review_count: number; readonly peer_reviews_assign_at: string | null; readonly intra_group_peer_reviews: boolean; readonly group_category_id: number | string; readonly needs_grading_count: number; readonly needs_grading_count_by_section: ReadonlyArray<NeedsGradingCount>; readonly position: number; readonly post_to_sis: boolean; readonly integration_id: string; readonly integration_data: { readonly [name: string]: unknown }; readonly points_possible: number; readonly submission_types: ReadonlyArray<string>; readonly has_submitted_submissions: boolean; readonly grading_type: string; readonly grading_standard_id: number | string; readonly published: boolean; readonly unpublishable: boolean; readonly only_visible_to_overrides: boolean; readonly locked_for_user: boolean; readonly lock_info: LockInfo; readonly lock_explanation: string; readonly quiz_id: number | string; readonly anonymous_submissions: boolean; readonly discussion_topic: DiscussionTopic; readonly freeze_on_copy: boolean; readonly frozen: boolean; readonly frozen_attributes: ReadonlyArray<string>; readonly submission: Submission; readonly use_rubric_for_grading: boolean; readonly rubric_settings: { readonly [name: string]: unknown }; readonly rubric: ReadonlyArray<RubricCriteria>; readonly assignment_visibility: ReadonlyArray<number>; readonly overrides: ReadonlyArray<AssignmentOverride>; readonly omit_from_final_grade: boolean; readonly hide_in_gradebook: boolean; readonly moderated_grading: boolean; readonly grader_count: number; readonly final_grader_id: number | string; readonly grader_comments_visible_to_graders: boolean; readonly graders_anonymous_to_graders: boolean; readonly grader_names_visible_to_final_grader: boolean; readonly anonymous_grading: boolean; readonly allowed_attempts: number; readonly post_manually: boolean; readonly score_statistics: ScoreStatistic; readonly can_submit: boolean; readonly ab_guid: ReadonlyArray<string>; readonly annotatable_attachment_id: number | string; readonly anonymize_students: boolean; readonly require_lockdown_browser: boolean; readonly important_dates: boolean; readonly muted: boolean; readonly anonymous_peer_reviews: boolean; readonly anonymous_instructor_annotations: boolean; readonly graded_submissions_exist: boolean; readonly is_quiz_assignment: boolean; readonly in_closed_grading_period: boolean; readonly can_duplicate: boolean; readonly original_course_id: number | string; readonly original_assignment_id: number | string; readonly original_lti_resource_link_id: number | string; readonly original_assignment_name: string; readonly original_quiz_id: number | string; readonly workflow_state: string }
export interface AssignmentDate { readonly id: number | string; readonly base: boolean; readonly title: string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null }
export interface AssignmentEvent { readonly id: string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly context_code: string; readonly workflow_state: string; readonly url: string; readonly html_url: string; readonly all_day_date: string | null; readonly all_day: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly assignment: Assignment; readonly assignment_overrides: AssignmentOverride; readonly important_dates: boolean; readonly rrule: string; readonly series_head: boolean; readonly series_natural_language: string }
export interface AssignmentExtension { readonly assignment_id: number | string; readonly user_id: number | string; readonly extra_attempts: number }
export interface AssignmentGroup { readonly id: number | string; readonly name: string; readonly position: number; readonly group_weight: number; readonly sis_source_id: string; readonly integration_data: { readonly [name: string]: unknown }; readonly assignments: ReadonlyArray<number>; readonly rules: GradingRules }
export interface AssignmentGroupAttributes { readonly id: number | string; readonly name: string; readonly group_weight: number; readonly sis_source_id: string; readonly integration_data: { readonly [name: string]: unknown } }
export interface AssignmentGroupGrade { readonly id: number | string; readonly global_id: number | string; readonly score: number; readonly possible: number; readonly weight: number; readonly grade: number; readonly dropped: unknown }
export interface AssignmentOverride { readonly id: number | string; readonly assignment_id: number | string; readonly quiz_id: number | string; readonly context_module_id: number | string; readonly discussion_topic_id: number | string; readonly wiki_page_id: number | string; readonly attachment_id: number | string; readonly student_ids: ReadonlyArray<number | string>; readonly group_id: number | string; readonly course_section_id: number | string; readonly title: string; readonly due_at: string | null; readonly all_day: boolean; readonly all_day_date: string | null; readonly unlock_at: string | null; readonly lock_at: string | null }
export interface AsyncApiErrorResponse { readonly errors: ReadonlyArray<string> }
export interface AsyncQueryResponse { readonly poll_url: string }
export interface AsyncQueryResultsResponse { readonly content: string; readonly filename: string; readonly content_type: string; readonly content_encoding: string }
export interface AsyncQueryStatusResponse { readonly query_id: string; readonly status: string; readonly format: string; readonly results_url: string }
export interface AuthenticationEvent { readonly created_at: string | null; readonly event_type: string; readonly pseudonym_id: number | string; readonly account_id: number | string; readonly user_id: number | string }
export interface AuthenticationProvider { readonly identifier_format: string; readonly auth_type: string; readonly id: number | string; readonly log_out_url: string; readonly log_in_url: string; readonly certificate_fingerprint: string; readonly requested_authn_context: string; readonly auth_host: string; readonly auth_filter: string; readonly auth_over_tls: number; readonly auth_base: string; readonly auth_username: string; readonly auth_port: number; readonly position: number; readonly idp_entity_id: string; readonly login_attribute: string; readonly sig_alg: string; readonly jit_provisioning: boolean; readonly federated_attributes: FederatedAttributesConfig; readonly mfa_required: boolean }
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
export interface CalendarEvent { readonly id: number | string; readonly title: string; readonly start_at: string | null; readonly end_at: string | null; readonly description: string; readonly location_name: string; readonly location_address: string; readonly context_code: string; readonly effective_context_code: string; readonly context_name: string; readonly all_context_codes: string; readonly workflow_state: string; readonly hidden: boolean; readonly parent_event_id: number | string; readonly child_events_count: number; readonly child_events: ReadonlyArray<number>; readonly url: string; readonly html_url: string; readonly all_day_date: string | null; readonly all_day: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly appointment_group_id: number | string; readonly appointment_group_url: string; readonly own_reservation: boolean; readonly reserve_url: string; readonly reserved: boolean; readonly participant_type: string; readonly participants_per_appointment: number; readonly available_slots: number; readonly user: string; readonly group: string; readonly important_dates: boolean; readonly series_uuid: string; readonly rrule: string; readonly series_head: boolean; readonly series_natural_language: string; readonly blackout_date: boolean }
export interface CalendarLink { readonly ics: string }
export interface ChangeRecord { readonly asset_id: number | string; readonly asset_type: string; readonly asset_name: string; readonly change_type: string; readonly html_url: string; readonly locked: boolean; readonly exceptions: ReadonlyArray<{ readonly [name: string]: unknown }> }
export interface Collaboration { readonly id: number | string; readonly collaboration_type: string; readonly document_id: string; readonly user_id: number | string; readonly context_id: number | string; readonly context_type: string; readonly url: string; readonly created_at: string | null; readonly updated_at: string | null; readonly description: string; readonly title: string; readonly type: string; readonly update_url: string; readonly user_name: string }
export interface Collaborator { readonly id: number | string; readonly type: string; readonly name: string }
export interface ColumnDatum { readonly content: string; readonly user_id: number | string }
export interface CommMessage { readonly id: number | string; readonly created_at: string | null; readonly sent_at: string | null; readonly workflow_state: string; readonly from: string; readonly from_name: string; readonly to: string; readonly reply_to: string; readonly subject: string; readonly body: string; readonly html_body: string }
export interface CommunicationChannel { readonly id: number | string; readonly address: string; readonly type: string; readonly position: number; readonly user_id: number | string; readonly bounce_count: number; readonly last_bounce_at: string | null; readonly workflow_state: string }
export interface CompletionRequirement { readonly type: string; readonly min_score: number; readonly min_percentage: number; readonly completed: boolean }
export interface Conference { readonly id: number | string; readonly conference_type: string; readonly conference_key: string; readonly description: string; readonly duration: number; readonly ended_at: string | null; readonly started_at: string | null; readonly title: string; readonly users: ReadonlyArray<number>; readonly invitees: ReadonlyArray<number>; readonly attendees: ReadonlyArray<number>; readonly has_advanced_settings: boolean; readonly long_running: boolean; readonly user_settings: { readonly [name: string]: unknown }; readonly recordings: ReadonlyArray<ConferenceRecording>; readonly url: string; readonly join_url: string; readonly context_type: string; readonly context_id: number | string }
export interface ConferenceRecording { readonly duration_minutes: number; readonly title: string; readonly updated_at: string | null; readonly created_at: string | null; readonly playback_url: string }
export interface ContentDetails { readonly points_possible: number; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly locked_for_user: boolean; readonly lock_explanation: string; readonly lock_info: LockInfo }
export interface ContentExport { readonly id: number | string; readonly created_at: string | null; readonly export_type: string; readonly attachment: File; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string }
export interface ContentMigration { readonly id: number | string; readonly migration_type: string; readonly migration_type_title: string; readonly migration_issues_url: string; readonly attachment: string; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string; readonly started_at: string | null; readonly finished_at: string | null; readonly pre_attachment: string }
export interface ContentShare { readonly id: number | string; readonly name: string; readonly content_type: string; readonly created_at: string | null; readonly updated_at: string | null; readonly user_id: number | string; readonly sender: { readonly [name: string]: unknown }; readonly receivers: ReadonlyArray<{ readonly [name: string]: unknown }>; readonly source_course: { readonly [name: string]: unknown }; readonly read_state: string; readonly content_export: ContentExport }
export interface ContextExternalTool { readonly id: number | string; readonly name: string; readonly description: string; readonly url: string; readonly domain: string; readonly consumer_key: string; readonly created_at: string; readonly updated_at: string; readonly privacy_level: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly workflow_state: string; readonly is_rce_favorite: boolean; readonly is_top_nav_favorite: boolean; readonly selection_width: number; readonly selection_height: number; readonly icon_url: string; readonly not_selectable: boolean; readonly version: string; readonly unified_tool_id: string; readonly developer_key_id: number | string; readonly lti_registration_id: number | string; readonly deployment_id: string; readonly allow_membership_service_access: boolean; readonly prefer_sis_email: boolean; readonly estimated_duration: EstimatedDuration; readonly account_navigation: ContextExternalToolPlacement; readonly analytics_hub: ContextExternalToolPlacement; readonly assignment_edit: ContextExternalToolPlacement; readonly assignment_group_menu: ContextExternalToolPlacement; readonly assignment_index_menu: ContextExternalToolPlacement; readonly assignment_menu: ContextExternalToolPlacement; readonly assignment_selection: ContextExternalToolPlacement; readonly assignment_view: ContextExternalToolPlacement; readonly collaboration: ContextExternalToolPlacement; readonly conference_selection: ContextExternalToolPlacement; readonly course_assignments_menu: ContextExternalToolPlacement; readonly course_home_sub_navigation: ContextExternalToolPlacement; readonly course_navigation: ContextExternalToolPlacement; readonly course_settings_sub_navigation: ContextExternalToolPlacement; readonly discussion_topic_index_menu: ContextExternalToolPlacement; readonly discussion_topic_menu: ContextExternalToolPlacement; readonly editor_button: ContextExternalToolPlacement; readonly file_index_menu: ContextExternalToolPlacement; readonly file_menu: ContextExternalToolPlacement; readonly global_navigation: ContextExternalToolPlacement; readonly homework_submission: ContextExternalToolPlacement; readonly link_selection: ContextExternalToolPlacement; readonly migration_selection: ContextExternalToolPlacement; readonly module_group_menu: ContextExternalToolPlacement; readonly module_index_menu: ContextExternalToolPlacement; readonly module_index_menu_modal: ContextExternalToolPlacement; readonly module_menu_modal: ContextExternalToolPlacement; readonly module_menu: ContextExternalToolPlacement; readonly page_index_menu: ContextExternalToolPlacement; readonly page_menu: ContextExternalToolPlacement; readonly post_grades: ContextExternalToolPlacement; readonly quiz_index_menu: ContextExternalToolPlacement; readonly quiz_menu: ContextExternalToolPlacement; readonly resource_selection: ContextExternalToolPlacement; readonly similarity_detection: ContextExternalToolPlacement; readonly student_context_card: ContextExternalToolPlacement; readonly submission_type_selection: ContextExternalToolPlacement; readonly tool_configuration: ContextExternalToolPlacement; readonly top_navigation: ContextExternalToolPlacement; readonly user_navigation: ContextExternalToolPlacement; readonly wiki_index_menu: ContextExternalToolPlacement; readonly wiki_page_menu: ContextExternalToolPlacement; readonly ActivityAssetProcessor: ContextExternalToolPlacement; readonly ActivityAssetProcessorContribution: ContextExternalToolPlacement; readonly message_settings: ReadonlyArray<ContextExternalToolMessageSettings> }
export interface ContextExternalToolMessageSettings { readonly type: string; readonly enabled: boolean; readonly target_link_uri: string; readonly custom_fields: { readonly [name: string]: unknown } }
export interface ContextExternalToolPlacement { readonly enabled: boolean; readonly url: string; readonly target_link_uri: string; readonly text: string; readonly label: string; readonly labels: { readonly [name: string]: unknown }; readonly message_type: string; readonly selection_width: number; readonly selection_height: number; readonly launch_width: number; readonly launch_height: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly allow_fullscreen: boolean; readonly custom_fields: { readonly [name: string]: unknown }; readonly visibility: string; readonly required_permissions: string; readonly default: string; readonly display_type: string; readonly windowTarget: string; readonly accept_media_types: string; readonly use_tray: boolean; readonly icon_svg_path_64: string; readonly root_account_only: boolean; readonly description: string; readonly require_resource_selection: boolean; readonly prefer_sis_email: boolean; readonly oauth_compliant: boolean }
export interface ContextSearchResponse { readonly accounts: ReadonlyArray<SearchableAccount>; readonly courses: ReadonlyArray<SearchableCourse> }
export interface Conversation { readonly id: number | string; readonly subject: string; readonly workflow_state: string; readonly last_message: string; readonly start_at: string | null; readonly message_count: number; readonly subscribed: boolean; readonly private: boolean; readonly starred: boolean; readonly properties: ReadonlyArray<string>; readonly audience: ReadonlyArray<number>; readonly audience_contexts: ReadonlyArray<string>; readonly avatar_url: string; readonly participants: ReadonlyArray<ConversationParticipant>; readonly visible: boolean; readonly context_name: string }
export interface ConversationParticipant { readonly id: number | string; readonly name: string; readonly full_name: string; readonly avatar_url: string; readonly uuid: string }
export interface Course { readonly id: number | string; readonly sis_course_id: string; readonly uuid: string; readonly integration_id: string; readonly sis_import_id: number | string; readonly name: string; readonly course_code: string; readonly original_name: string; readonly workflow_state: string; readonly account_id: number | string; readonly root_account_id: number | string; readonly enrollment_term_id: number | string; readonly grading_periods: ReadonlyArray<GradingPeriod>; readonly grading_standard_id: number | string; readonly grade_passback_setting: string; readonly created_at: string | null; readonly start_at: string | null; readonly end_at: string | null; readonly locale: string; readonly enrollments: ReadonlyArray<Enrollment>; readonly total_students: number; readonly calendar: CalendarLink; readonly default_view: string; readonly syllabus_body: string; readonly needs_grading_count: number; readonly term: Term; readonly course_progress: CourseProgress; readonly apply_assignment_group_weights: boolean; readonly permissions: { readonly [name: string]: unknown }; readonly is_public: boolean; readonly is_public_to_auth_users: boolean; readonly public_syllabus: boolean; readonly public_syllabus_to_auth: boolean; readonly public_description: string; readonly storage_quota_mb: number; readonly storage_quota_used_mb: number; readonly hide_final_grades: boolean; readonly license: string; readonly allow_student_assignment_edits: boolean; readonly allow_wiki_comments: boolean; readonly allow_student_forum_attachments: boolean; readonly open_enrollment: boolean; readonly self_enrollment: boolean; readonly restrict_enrollments_to_course_dates: boolean; readonly course_format: string; readonly access_restricted_by_date: boolean; readonly time_zone: string; readonly blueprint: boolean; readonly blueprint_restrictions: { readonly [name: string]: unknown }; readonly blueprint_restrictions_by_object_type: { readonly [name: string]: unknown }; readonly template: boolean }
export interface CourseAccommodationRequest { readonly user_id: number | string; readonly extra_time: number; readonly apply_to_in_progress_quiz_sessions: boolean; readonly reduce_choices_enabled: boolean }
export interface CourseAttributes { readonly id: number | string; readonly name: string; readonly sis_id: string; readonly integration_id: string }
export interface CourseEpubExport { readonly id: number | string; readonly name: string; readonly epub_export: EpubExport }
export interface CourseEvent { readonly id: string; readonly created_at: string | null; readonly event_type: string; readonly event_data: string; readonly event_source: string; readonly links: CourseEventLink }
export interface CourseEventLink { readonly course: number; readonly user: number; readonly page_view: string; readonly copied_from: number; readonly copied_to: number; readonly sis_batch: number }
export interface CourseNickname { readonly course_id: number | string; readonly name: string; readonly nickname: string }
export interface CoursePace { readonly id: number | string; readonly course_id: number | string; readonly user_id: number | string; readonly workflow_state: string; readonly exclude_weekends: boolean; readonly selected_days_to_skip: ReadonlyArray<number>; readonly hard_end_dates: boolean; readonly created_at: string | null; readonly end_date: string | null; readonly updated_at: string | null; readonly published_at: string | null; readonly root_account_id: number | string; readonly start_date: string | null; readonly modules: unknown; readonly progress: Progress }
export interface CourseProgress { readonly requirement_count: number; readonly requirement_completed_count: number; readonly next_requirement_url: string; readonly completed_at: string | null }
export interface CourseQuizExtension { readonly user_id: number | string; readonly extra_attempts: number; readonly extra_time: number; readonly manually_unlocked: boolean; readonly end_at: string | null }
export interface CreatedEventData { readonly name: ReadonlyArray<string>; readonly start_at: ReadonlyArray<string>; readonly conclude_at: ReadonlyArray<string>; readonly is_public: ReadonlyArray<boolean>; readonly created_source: string }
export interface CustomColumn { readonly id: number | string; readonly teacher_notes: boolean; readonly title: string; readonly position: number; readonly hidden: boolean; readonly read_only: boolean }
export interface Day { readonly date: string | null; readonly graders: number }
export interface DeveloperKey { readonly id: number | string; readonly name: string; readonly created_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly is_lti_key: boolean; readonly email: string; readonly icon_url: string; readonly notes: string; readonly vendor_code: string; readonly account_name: string; readonly visible: boolean; readonly scopes: ReadonlyArray<string>; readonly redirect_uri: string; readonly redirect_uris: ReadonlyArray<string>; readonly access_token_count: number; readonly last_used_at: string | null; readonly test_cluster_only: boolean; readonly allow_includes: boolean; readonly require_scopes: boolean; readonly client_credentials_audience: string; readonly api_key: string; readonly tool_configuration: LtiToolConfiguration; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly lti_registration: { readonly [name: string]: unknown }; readonly is_lti_registration: boolean; readonly user_name: string; readonly user_id: string; readonly unified_tool_id: string }
export interface DeveloperKeyAccountBinding { readonly id: number; readonly account_id: number; readonly developer_key_id: number; readonly workflow_state: number; readonly account_owns_binding: boolean }
export interface DiscussionTopic { readonly id: number | string; readonly title: string; readonly message: string; readonly html_url: string; readonly posted_at: string | null; readonly last_reply_at: string | null; readonly require_initial_post: boolean; readonly user_can_see_posts: boolean; readonly discussion_subentry_count: number; readonly read_state: string; readonly unread_count: number; readonly subscribed: boolean; readonly subscription_hold: string; readonly assignment_id: number | string; readonly delayed_post_at: string | null; readonly published: boolean; readonly lock_at: string | null; readonly locked: boolean; readonly pinned: boolean; readonly locked_for_user: boolean; readonly lock_info: LockInfo; readonly lock_explanation: string; readonly user_name: string; readonly topic_children: ReadonlyArray<number>; readonly group_topic_children: ReadonlyArray<{ readonly [name: string]: unknown }>; readonly root_topic_id: number | string; readonly podcast_url: string; readonly discussion_type: string; readonly group_category_id: number | string; readonly attachments: ReadonlyArray<FileAttachment>; readonly permissions: { readonly [name: string]: unknown }; readonly allow_rating: boolean; readonly only_graders_can_rate: boolean; readonly sort_by_rating: boolean; readonly sort_order: string; readonly sort_order_locked: boolean; readonly expand: boolean; readonly expand_locked: boolean }
export interface Enrollment { readonly id: number | string; readonly course_id: number | string; readonly sis_course_id: string; readonly course_integration_id: string; readonly course_section_id: number | string; readonly section_integration_id: string; readonly sis_account_id: string; readonly sis_section_id: string; readonly sis_user_id: string; readonly enrollment_state: string; readonly limit_privileges_to_course_section: boolean; readonly sis_import_id: number | string; readonly root_account_id: number | string; readonly type: string; readonly user_id: number | string; readonly associated_user_id: number | string; readonly role: string; readonly role_id: number | string; readonly created_at: string | null; readonly updated_at: string | null; readonly start_at: string | null; readonly end_at: string | null; readonly last_activity_at: string | null; readonly last_attended_at: string | null; readonly total_activity_time: number; readonly html_url: string; readonly grades: Grade; readonly user: User; readonly override_grade: string; readonly override_score: number; readonly unposted_current_grade: string; readonly unposted_final_grade: string; readonly unposted_current_score: string; readonly unposted_final_score: string; readonly has_grading_periods: boolean; readonly totals_for_all_grading_periods_option: boolean; readonly current_grading_period_title: string; readonly current_grading_period_id: number | string; readonly current_period_override_grade: string; readonly current_period_override_score: number; readonly current_period_unposted_current_score: number; readonly current_period_unposted_final_score: number; readonly current_period_unposted_current_grade: string; readonly current_period_unposted_final_grade: string }
export interface EnrollmentTerm { readonly id: number | string; readonly sis_term_id: string; readonly sis_import_id: number | string; readonly name: string; readonly start_at: string | null; readonly end_at: string | null; readonly workflow_state: string; readonly overrides: { readonly [name: string]: unknown }; readonly course_count: number }
export interface EnrollmentTermsList { readonly enrollment_terms: ReadonlyArray<EnrollmentTerm> }
export interface EpubExport { readonly id: number | string; readonly created_at: string | null; readonly attachment: File; readonly progress_url: string; readonly user_id: number | string; readonly workflow_state: string }
export interface ErrorReport { readonly subject: string; readonly comments: string; readonly user_perceived_severity: string; readonly email: string; readonly url: string; readonly context_asset_string: string; readonly user_roles: string }
export interface EstimatedDuration { readonly id: number | string; readonly duration: string; readonly created_at: string; readonly updated_at: string }
export interface ExceptionRecord { readonly course_id: number | string; readonly conflicting_changes: ReadonlyArray<{ readonly [name: string]: unknown }> }
export interface ExperienceSummary { readonly current_app: string; readonly available_apps: ReadonlyArray<string> }
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
export interface Grader { readonly id: number | string; readonly name: string; readonly assignments: ReadonlyArray<number> }
export interface Grades { readonly current: Grade; readonly current_groups: GradeGroup; readonly final: Grade; readonly final_groups: GradeGroup }
export interface GradingPeriod { readonly id: number | string; readonly title: string; readonly start_date: string | null; readonly end_date: string | null; readonly close_date: string | null; readonly weight: number; readonly is_closed: boolean }
export interface GradingPeriodSets { readonly title: string; readonly weighted: boolean; readonly display_totals_for_all_grading_periods: boolean }
export interface GradingRules { readonly drop_lowest: number; readonly drop_highest: number; readonly never_drop: ReadonlyArray<number> }
export interface GradingSchemeEntry { readonly name: string; readonly value: number; readonly calculated_value: number }
export interface GradingStandard { readonly title: string; readonly id: number | string; readonly context_type: string; readonly context_id: number | string; readonly points_based: boolean; readonly scaling_factor: number; readonly grading_scheme: ReadonlyArray<GradingSchemeEntry> }
export interface Group { readonly id: number | string; readonly name: string; readonly description: string; readonly is_public: boolean; readonly followed_by_user: boolean; readonly join_level: string; readonly members_count: number; readonly avatar_url: string; readonly context_type: string; readonly context_name: string; readonly course_id: number | string; readonly role: string; readonly group_category_id: number | string; readonly sis_group_id: string; readonly sis_import_id: number | string; readonly storage_quota_mb: number; readonly permissions: { readonly [name: string]: unknown }; readonly users: ReadonlyArray<User>; readonly non_collaborative: boolean }
export interface GroupCategory { readonly id: number | string; readonly name: string; readonly role: string; readonly self_signup: string; readonly auto_leader: string; readonly context_type: string; readonly account_id: number | string; readonly group_limit: number; readonly sis_group_category_id: string; readonly sis_import_id: number | string; readonly progress: Progress; readonly non_collaborative: boolean }
export interface GroupMembership { readonly id: number | string; readonly group_id: number | string; readonly user_id: number | string; readonly workflow_state: string; readonly moderator: boolean; readonly just_created: boolean; readonly sis_import_id: number | string }
export interface HelpLink { readonly id: string; readonly text: string; readonly subtext: string; readonly url: string; readonly type: string; readonly available_to: ReadonlyArray<string> }
export interface HelpLinks { readonly help_link_name: string; readonly help_link_icon: string; readonly custom_help_links: ReadonlyArray<HelpLink>; readonly default_help_links: ReadonlyArray<HelpLink> }
export interface HistoryEntry { readonly asset_code: string; readonly asset_name: string; readonly asset_icon: string; readonly asset_readable_category: string; readonly context_type: string; readonly context_id: number | string; readonly context_name: string; readonly visited_url: string; readonly visited_at: string | null; readonly interaction_seconds: number }
export interface InstAccessToken { readonly token: string }
export interface ItemProperties { readonly sample_num: number }
export interface JSONAPIPagination {  }
export interface JWT { readonly token: string }
export interface LatePolicy { readonly id: number | string; readonly course_id: number | string; readonly missing_submission_deduction_enabled: boolean; readonly missing_submission_deduction: number; readonly late_submission_deduction_enabled: boolean; readonly late_submission_deduction: number; readonly late_submission_interval: string; readonly late_submission_minimum_percent_enabled: boolean; readonly late_submission_minimum_percent: number; readonly created_at: string | null; readonly updated_at: string | null }
export interface LearningObjectDates { readonly id: number | string; readonly due_at: string | null; readonly lock_at: string | null; readonly reply_to_topic_due_at: string | null; readonly required_replies_due_at: string | null; readonly unlock_at: string | null; readonly only_visible_to_overrides: boolean; readonly graded: boolean; readonly blueprint_date_locks: ReadonlyArray<string>; readonly visible_to_everyone: boolean; readonly overrides: ReadonlyArray<AssignmentOverride>; readonly checkpoints: ReadonlyArray<LearningObjectDates>; readonly tag: string; readonly peer_review_sub_assignment: { readonly [name: string]: unknown } }
export interface License { readonly id: string; readonly name: string; readonly url: string }
export interface LineItem { readonly id: string; readonly scoreMaximum: number; readonly label: string; readonly tag: string; readonly resourceId: string; readonly resourceLinkId: string; readonly "https://canvas.instructure.com/lti/submission_type": string; readonly "https://canvas.instructure.com/lti/launch_url": string }
export interface ListLtiRegistrationsResponse { readonly total: number; readonly data: ReadonlyArray<LtiRegistration> }
export interface LockInfo { readonly asset_string: string; readonly unlock_at: string | null; readonly lock_at: string | null; readonly context_module: string; readonly manually_locked: boolean }
export interface LtiAssignment { readonly id: number | string; readonly name: string; readonly description: string; readonly points_possible: number; readonly due_at: string | null; readonly lti_id: string; readonly course_id: number | string; readonly lti_course_id: string }
export interface LtiLaunchDefinition { readonly definition_type: string; readonly definition_id: string; readonly name: string; readonly description: string; readonly url: string; readonly domain: string; readonly placements: { readonly [name: string]: unknown } }
export interface LtiLaunchSettings { readonly message_type: string; readonly text: string; readonly labels: { readonly [name: string]: unknown }; readonly custom_fields: { readonly [name: string]: unknown }; readonly selection_height: number; readonly selection_width: number; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly required_permissions: string; readonly windowTarget: string; readonly display_type: string; readonly url: string; readonly target_link_uri: string; readonly visibility: string; readonly prefer_sis_email: boolean; readonly oauth_compliant: boolean; readonly icon_svg_path_64: string; readonly default: string; readonly accept_media_types: string; readonly use_tray: boolean }
export interface LtiLegacyConfiguration { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly oidc_initiation_url: string; readonly oidc_initiation_urls: { readonly [name: string]: unknown }; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly scopes: ReadonlyArray<string>; readonly extensions: ReadonlyArray<{ readonly [name: string]: unknown }> }
export interface LtiOverlay { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly domain: string; readonly privacy_level: string; readonly oidc_initiation_url: string; readonly disabled_scopes: ReadonlyArray<string>; readonly disabled_placements: ReadonlyArray<string>; readonly placements: { readonly [name: string]: unknown } }
export interface LtiOverlayVersion { readonly root_account_id: number | string; readonly created_at: string; readonly updated_at: string; readonly caused_by_reset: boolean; readonly created_by: User; readonly diff: ReadonlyArray<unknown>; readonly lti_overlay_id: number | string; readonly account_id: number | string }
export interface LtiPlacement { readonly placement: string; readonly enabled: boolean; readonly message_type: string; readonly text: string; readonly labels: { readonly [name: string]: unknown }; readonly custom_fields: { readonly [name: string]: unknown }; readonly selection_height: number; readonly selection_width: number; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly canvas_icon_class: string; readonly required_permissions: string; readonly windowTarget: string; readonly display_type: string; readonly url: string; readonly target_link_uri: string; readonly visibility: string; readonly prefer_sis_email: boolean; readonly oauth_compliant: boolean; readonly icon_svg_path_64: string; readonly default: string; readonly accept_media_types: string; readonly use_tray: boolean }
export interface LtiPlacementLaunchDefinition { readonly message_type: string; readonly url: string; readonly title: string }
export interface LtiPlacementOverlay { readonly text: string; readonly target_link_uri: string; readonly message_type: string; readonly launch_height: number; readonly launch_width: number; readonly icon_url: string; readonly default: string }
export interface LtiRegistration { readonly id: number | string; readonly name: string; readonly admin_nickname: string; readonly icon_url: string; readonly vendor: string; readonly account_id: number | string; readonly internal_service: boolean; readonly inherited: boolean; readonly lti_version: string; readonly dynamic_registration: boolean; readonly workflow_state: string; readonly created_at: string; readonly updated_at: string; readonly created_by: User; readonly updated_by: User; readonly root_account_id: number | string; readonly account_binding: LtiRegistrationAccountBinding; readonly configuration: LtiToolConfiguration }
export interface LtiRegistrationAccountBinding { readonly id: number | string; readonly account_id: number | string; readonly root_account_id: number | string; readonly registration_id: number | string; readonly workflow_state: string; readonly created_at: string; readonly updated_at: string; readonly created_by: User; readonly updated_by: User }
export interface LtiResourceLink { readonly id: number | string; readonly context_id: number | string; readonly context_type: string; readonly context_external_tool_id: number | string; readonly resource_type: string; readonly canvas_launch_url: string; readonly resource_link_uuid: string; readonly lookup_uuid: string; readonly title: string; readonly url: string; readonly lti_1_1_id: string; readonly created_at: string; readonly updated_at: string; readonly workflow_state: string; readonly associated_content_type: string; readonly associated_content_id: number | string }
export interface LtiToolConfiguration { readonly title: string; readonly description: string; readonly custom_fields: { readonly [name: string]: unknown }; readonly target_link_uri: string; readonly domain: string; readonly tool_id: string; readonly privacy_level: string; readonly oidc_initiation_url: string; readonly oidc_initiation_urls: { readonly [name: string]: unknown }; readonly public_jwk: { readonly [name: string]: unknown }; readonly public_jwk_url: string; readonly scopes: ReadonlyArray<string>; readonly redirect_uris: ReadonlyArray<string>; readonly launch_settings: LtiLaunchSettings; readonly placements: ReadonlyArray<LtiPlacement> }
export interface MediaComment { readonly "content-type": string; readonly display_name: string; readonly media_id: string; readonly media_type: string; readonly url: string }
export interface MediaObject { readonly can_add_captions: boolean; readonly user_entered_title: string; readonly title: string; readonly media_id: string; readonly media_type: string; readonly media_tracks: string; readonly media_sources: string }
export interface MediaTrack { readonly id: number | string; readonly user_id: number | string; readonly media_object_id: number | string; readonly kind: string; readonly locale: string; readonly content: string; readonly created_at: string; readonly updated_at: string; readonly webvtt_content: string }
export interface MigrationIssue { readonly id: number | string; readonly content_migration_url: string; readonly description: string; readonly workflow_state: string; readonly fix_issue_html_url: string; readonly issue_type: string; readonly error_report_html_url: string; readonly error_message: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface Migrator { readonly type: string; readonly requires_file_upload: boolean; readonly name: string; readonly required_settings: ReadonlyArray<string> }
export interface Module { readonly id: number | string; readonly workflow_state: string; readonly position: number; readonly name: string; readonly unlock_at: string | null; readonly require_sequential_progress: boolean; readonly requirement_type: string; readonly prerequisite_module_ids: ReadonlyArray<number | string>; readonly items_count: number; readonly items_url: string; readonly items: ReadonlyArray<ModuleItem>; readonly state: string; readonly completed_at: string | null; readonly publish_final_grade: boolean; readonly published: boolean }
export interface ModuleAssignmentOverride { readonly id: number | string; readonly context_module_id: number | string; readonly title: string; readonly students: OverrideTarget; readonly course_section: OverrideTarget }
export interface ModuleItem { readonly id: number | string; readonly module_id: number | string; readonly position: number; readonly title: string; readonly indent: number; readonly type: string; readonly content_id: number | string; readonly html_url: string; readonly url: string; readonly page_url: string; readonly external_url: string; readonly new_tab: boolean; readonly completion_requirement: CompletionRequirement; readonly content_details: ContentDetails; readonly published: boolean }
export interface ModuleItemSequence { readonly items: ReadonlyArray<ModuleItemSequenceNode>; readonly modules: ReadonlyArray<Module> }
export interface ModuleItemSequenceNode { readonly prev: ModuleItem; readonly current: ModuleItem; readonly next: ModuleItem; readonly mastery_path: { readonly [name: string]: unknown } }
export interface MultipleAttemptsSettings { readonly multiple_attempts_enabled: boolean; readonly attempt_limit: boolean; readonly max_attempts: number; readonly score_to_keep: string; readonly cooling_period: boolean; readonly cooling_period_seconds: number }
export interface NamesAndRoleContext { readonly id: string; readonly label: string; readonly title: string }
export interface NamesAndRoleMembership { readonly status: string; readonly name: string; readonly picture: string; readonly given_name: string; readonly family_name: string; readonly email: string; readonly lis_person_sourcedid: string; readonly user_id: string; readonly roles: ReadonlyArray<string>; readonly message: ReadonlyArray<NamesAndRoleMessage> }
export interface NamesAndRoleMemberships { readonly id: string; readonly context: NamesAndRoleContext; readonly members: ReadonlyArray<NamesAndRoleMembership> }
export interface NamesAndRoleMessage { readonly "https://purl.imsglobal.org/spec/lti/claim/message_type": string; readonly locale: string; readonly "https://www.instructure.com/canvas_user_id": number | string; readonly "https://www.instructure.com/canvas_user_login_id": string; readonly "https://purl.imsglobal.org/spec/lti/claim/custom": { readonly [name: string]: unknown } }
export interface NeedsGradingCount { readonly section_id: string; readonly needs_grading_count: number }
export interface NewQuiz { readonly id: string; readonly title: string; readonly instructions: string; readonly assignment_group_id: string; readonly points_possible: number; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly published: boolean; readonly grading_type: string; readonly quiz_settings: QuizSettings }
export interface NoticeCatalog { readonly client_id: string; readonly deployment_id: string; readonly notice_handlers: ReadonlyArray<NoticeHandler> }
export interface NoticeHandler { readonly handler: string; readonly notice_type: string; readonly max_batch_size: number }
export interface NotificationPreference { readonly href: string; readonly notification: string; readonly category: string; readonly frequency: string }
export interface OriginalityReport { readonly id: number | string; readonly file_id: number | string; readonly originality_score: number; readonly originality_report_file_id: number | string; readonly originality_report_url: string; readonly tool_setting: ToolSetting; readonly error_report: string; readonly submission_time: string | null; readonly root_account_id: number | string }
export interface Outcome { readonly id: number | string; readonly url: string; readonly context_id: number | string; readonly context_type: string; readonly title: string; readonly display_name: string; readonly description: string; readonly vendor_guid: string; readonly points_possible: number; readonly mastery_points: number; readonly calculation_method: string; readonly calculation_int: number; readonly ratings: ReadonlyArray<RubricRating>; readonly can_edit: boolean; readonly can_unlink: boolean; readonly assessed: boolean; readonly has_updateable_rubrics: boolean }
export interface OutcomeAlignment { readonly id: number | string; readonly assignment_id: number | string; readonly assessment_id: number | string; readonly submission_types: string; readonly url: string; readonly title: string }
export interface OutcomeGroup { readonly id: number | string; readonly url: string; readonly parent_outcome_group: OutcomeGroup; readonly context_id: number | string; readonly context_type: string; readonly title: string; readonly description: string; readonly vendor_guid: string; readonly subgroups_url: string; readonly outcomes_url: string; readonly import_url: string; readonly can_edit: boolean }
export interface OutcomeImport { readonly id: number | string; readonly learning_outcome_group_id: number | string; readonly created_at: string | null; readonly ended_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly data: OutcomeImportData; readonly progress: string; readonly user: User; readonly processing_errors: ReadonlyArray<unknown> }
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
export interface Permission { readonly key: string; readonly label: string; readonly group: string; readonly group_label: string; readonly available_to: ReadonlyArray<string>; readonly true_for: ReadonlyArray<string> }
export interface PermissionHelpText { readonly details: ReadonlyArray<{ readonly [name: string]: unknown }>; readonly considerations: ReadonlyArray<{ readonly [name: string]: unknown }> }
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
export interface Quiz { readonly id: number | string; readonly title: string; readonly html_url: string; readonly mobile_url: string; readonly preview_url: string; readonly description: string; readonly quiz_type: string; readonly assignment_group_id: number | string; readonly time_limit: number; readonly shuffle_answers: boolean; readonly hide_results: string; readonly show_correct_answers: boolean; readonly show_correct_answers_last_attempt: boolean; readonly show_correct_answers_at: string | null; readonly hide_correct_answers_at: string | null; readonly one_time_results: boolean; readonly scoring_policy: string; readonly allowed_attempts: number; readonly one_question_at_a_time: boolean; readonly question_count: number; readonly points_possible: number; readonly cant_go_back: boolean; readonly access_code: string; readonly ip_filter: string; readonly due_at: string | null; readonly lock_at: string | null; readonly unlock_at: string | null; readonly published: boolean; readonly unpublishable: boolean; readonly locked_for_user: boolean; readonly lock_info: LockInfo; readonly lock_explanation: string; readonly speedgrader_url: string; readonly quiz_extensions_url: string; readonly permissions: QuizPermissions; readonly all_dates: ReadonlyArray<AssignmentDate>; readonly version_number: number; readonly question_types: ReadonlyArray<string>; readonly anonymous_submissions: boolean }
export interface QuizAccommodationRequest { readonly user_id: number | string; readonly extra_time: number; readonly extra_attempts: number; readonly reduce_choices_enabled: boolean }
export interface QuizAssignmentOverride { readonly id: number | string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly title: string; readonly base: boolean }
export interface QuizAssignmentOverrideSet { readonly quiz_id: string; readonly due_dates: QuizAssignmentOverride; readonly all_dates: QuizAssignmentOverride }
export interface QuizAssignmentOverrideSetContainer { readonly quiz_assignment_overrides: ReadonlyArray<QuizAssignmentOverrideSet> }
export interface QuizExtension { readonly quiz_id: number | string; readonly user_id: number | string; readonly extra_attempts: number; readonly extra_time: number; readonly manually_unlocked: boolean; readonly end_at: string | null }
export interface QuizGroup { readonly id: number | string; readonly quiz_id: number | string; readonly name: string; readonly pick_count: number; readonly question_points: number; readonly assessment_question_bank_id: number | string; readonly position: number }
export interface QuizIPFilter { readonly name: string; readonly account: string; readonly filter: string }
export interface QuizItem { readonly id: string; readonly position: number; readonly points_possible: number; readonly entry_type: string; readonly entry_editable: boolean; readonly stimulus_quiz_entry_id: string; readonly status: string; readonly properties: ItemProperties; readonly entry: unknown }
export interface QuizPermissions { readonly read: boolean; readonly submit: boolean; readonly create: boolean; readonly manage: boolean; readonly read_statistics: boolean; readonly review_grades: boolean; readonly update: boolean }
export interface QuizQuestion { readonly id: number | string; readonly quiz_id: number | string; readonly position: number; readonly question_name: string; readonly question_type: string; readonly question_text: string; readonly points_possible: number; readonly correct_comments: string; readonly incorrect_comments: string; readonly neutral_comments: string; readonly answers: ReadonlyArray<Answer> }
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
export interface QuizSubmissionQuestion { readonly id: number | string; readonly flagged: boolean; readonly answer: string; readonly answers: ReadonlyArray<string> }
export interface QuizSubmissionUserList {  }
export interface QuizSubmissionUserListMeta {  }
export interface Report { readonly id: number | string; readonly report: string; readonly file_url: string; readonly attachment: File; readonly status: string; readonly created_at: string | null; readonly started_at: string | null; readonly ended_at: string | null; readonly run_time: number; readonly parameters: ReportParameters; readonly progress: number; readonly current_line: number; readonly user: User }
export interface ReportParameters { readonly enrollment_term_id: number | string; readonly include_deleted: boolean; readonly course_id: number | string; readonly order: string; readonly users: boolean; readonly accounts: boolean; readonly terms: boolean; readonly courses: boolean; readonly sections: boolean; readonly enrollments: boolean; readonly groups: boolean; readonly xlist: boolean; readonly sis_terms_csv: number; readonly sis_accounts_csv: number; readonly include_enrollment_state: boolean; readonly enrollment_state: ReadonlyArray<string>; readonly start_at: string | null; readonly end_at: string | null }
export interface Result { readonly id: string; readonly userId: string; readonly resultScore: number; readonly resultMaximum: number; readonly comment: string; readonly scoreOf: string }
export interface ResultLinks { readonly user: string; readonly assessor: string; readonly assessment: string }
export interface ResultViewSettings { readonly result_view_restricted: boolean; readonly display_points_awarded: boolean; readonly display_points_possible: boolean; readonly display_items: boolean; readonly display_item_response: boolean; readonly display_item_response_qualifier: string; readonly show_item_responses_at: string | null; readonly hide_item_responses_at: string | null; readonly display_item_response_correctness: boolean; readonly display_item_response_correctness_qualifier: string; readonly show_item_response_correctness_at: string | null; readonly hide_item_response_correctness_at: string | null; readonly display_item_correct_answer: boolean; readonly display_item_feedback: boolean }
export interface Role { readonly id: number | string; readonly label: string; readonly role: string; readonly base_role_type: string; readonly is_account_role: boolean; readonly account: Account; readonly workflow_state: string; readonly created_at: string | null; readonly last_updated_at: string | null; readonly permissions: { readonly [name: string]: unknown } }
export interface RolePermissions { readonly enabled: boolean; readonly locked: boolean; readonly applies_to_self: boolean; readonly applies_to_descendants: boolean; readonly readonly: boolean; readonly explicit: boolean; readonly prior_default: boolean }
export interface Rubric { readonly id: number | string; readonly title: string; readonly context_id: number | string; readonly context_type: string; readonly points_possible: number; readonly reusable: boolean; readonly read_only: boolean; readonly free_form_criterion_comments: boolean; readonly hide_score_total: boolean; readonly data: ReadonlyArray<RubricCriterion>; readonly assessments: ReadonlyArray<RubricAssessment>; readonly associations: ReadonlyArray<RubricAssociation> }
export interface RubricAssessment { readonly id: number | string; readonly rubric_id: number | string; readonly rubric_association_id: number | string; readonly score: number; readonly artifact_type: string; readonly artifact_id: number | string; readonly artifact_attempt: number; readonly assessment_type: string; readonly assessor_id: number | string; readonly data: ReadonlyArray<{ readonly [name: string]: unknown }>; readonly comments: ReadonlyArray<string> }
export interface RubricAssociation { readonly id: number | string; readonly rubric_id: number | string; readonly association_id: number | string; readonly association_type: string; readonly use_for_grading: boolean; readonly summary_data: string; readonly purpose: string; readonly hide_score_total: boolean; readonly hide_points: boolean; readonly hide_outcome_results: boolean }
export interface RubricCriteria { readonly points: number; readonly id: string; readonly learning_outcome_id: string; readonly vendor_guid: string; readonly description: string; readonly long_description: string; readonly criterion_use_range: boolean; readonly ratings: ReadonlyArray<RubricRating>; readonly ignore_for_scoring: boolean }
export interface RubricCriterion { readonly id: string; readonly description: string; readonly long_description: string; readonly points: number; readonly criterion_use_range: boolean; readonly ratings: ReadonlyArray<RubricRating> }
export interface RubricRating { readonly id: string; readonly criterion_id: string; readonly description: string; readonly long_description: string; readonly points: number }
export interface SSOSettings { readonly login_handle_name: string; readonly change_password_url: string; readonly auth_discovery_url: string; readonly unknown_user_url: string }
export interface Scope { readonly resource: string; readonly resource_name: string; readonly controller: string; readonly action: string; readonly verb: string; readonly scope: string }
export interface Score { readonly userId: string; readonly scoreGiven: number; readonly scoreMaximum: number; readonly comment: string; readonly timestamp: string; readonly activityProgress: string; readonly gradingProgress: string; readonly submission: { readonly [name: string]: unknown } }
export interface ScoreStatistic { readonly min: number; readonly max: number; readonly mean: number; readonly upper_q: number; readonly median: number; readonly lower_q: number }
export interface SearchResult { readonly content_id: number | string; readonly content_type: string; readonly title: string; readonly body: string; readonly html_url: string; readonly distance: number }
export interface SearchableAccount { readonly id: string; readonly name: string; readonly sis_id: string; readonly display_path: ReadonlyArray<string> }
export interface SearchableCourse { readonly id: string; readonly name: string; readonly sis_id: string; readonly display_path: ReadonlyArray<string>; readonly course_code: string }
export interface Section { readonly id: number | string; readonly name: string; readonly sis_section_id: string; readonly integration_id: string; readonly sis_import_id: number | string; readonly course_id: number | string; readonly sis_course_id: string; readonly start_at: string | null; readonly end_at: string | null; readonly restrict_enrollments_to_section_dates: boolean; readonly nonxlist_course_id: number | string; readonly total_students: number; readonly students: ReadonlyArray<User> }
export interface SectionAssignmentOverrideAttributes { readonly override_title: string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null }
export interface SectionAttributes { readonly id: number | string; readonly name: string; readonly sis_id: string; readonly integration_id: string; readonly origin_course: CourseAttributes; readonly xlist_course: CourseAttributes; readonly override: SectionAssignmentOverrideAttributes }
export interface SharedBrandConfig { readonly id: number | string; readonly account_id: string; readonly brand_config_md5: string; readonly name: string; readonly created_at: string | null; readonly updated_at: string | null }
export interface SisAssignment { readonly id: number | string; readonly course_id: number | string; readonly name: string; readonly created_at: string | null; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly points_possible: number; readonly submission_types: ReadonlyArray<string>; readonly integration_id: string; readonly integration_data: string; readonly include_in_final_grade: boolean; readonly assignment_group: ReadonlyArray<AssignmentGroupAttributes>; readonly sections: ReadonlyArray<SectionAttributes>; readonly user_overrides: ReadonlyArray<UserAssignmentOverrideAttributes> }
export interface SisImport { readonly id: number | string; readonly created_at: string | null; readonly ended_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly data: SisImportData; readonly statistics: SisImportStatistics; readonly progress: string; readonly errors_attachment: File; readonly user: User; readonly processing_warnings: ReadonlyArray<string>; readonly processing_errors: ReadonlyArray<string>; readonly batch_mode: boolean; readonly batch_mode_term_id: string; readonly multi_term_batch_mode: boolean; readonly skip_deletes: boolean; readonly override_sis_stickiness: boolean; readonly add_sis_stickiness: boolean; readonly clear_sis_stickiness: boolean; readonly diffing_threshold_exceeded: boolean; readonly diffing_data_set_identifier: string; readonly diffing_remaster: boolean; readonly diffed_against_import_id: number | string; readonly csv_attachments: ReadonlyArray<File> }
export interface SisImportCounts { readonly accounts: number; readonly terms: number; readonly abstract_courses: number; readonly courses: number; readonly sections: number; readonly xlists: number; readonly users: number; readonly enrollments: number; readonly groups: number; readonly group_memberships: number; readonly grade_publishing_results: number; readonly batch_courses_deleted: number; readonly batch_sections_deleted: number; readonly batch_enrollments_deleted: number; readonly error_count: number; readonly warning_count: number }
export interface SisImportData { readonly import_type: string; readonly supplied_batches: ReadonlyArray<string>; readonly counts: SisImportCounts }
export interface SisImportError { readonly sis_import_id: number | string; readonly file: string; readonly message: string; readonly row_info: string; readonly row: number }
export interface SisImportStatistic { readonly created: number; readonly concluded: number; readonly deactivated: number; readonly restored: number; readonly deleted: number }
export interface SisImportStatistics { readonly total_state_changes: number; readonly Account: SisImportStatistic; readonly EnrollmentTerm: SisImportStatistic; readonly CommunicationChannel: SisImportStatistic; readonly AbstractCourse: SisImportStatistic; readonly Course: SisImportStatistic; readonly CourseSection: SisImportStatistic; readonly Enrollment: SisImportStatistic; readonly GroupCategory: SisImportStatistic; readonly Group: SisImportStatistic; readonly GroupMembership: SisImportStatistic; readonly Pseudonym: SisImportStatistic; readonly UserObserver: SisImportStatistic; readonly AccountUser: SisImportStatistic }
export interface StimulusItem { readonly title: string; readonly body: string; readonly instructions: string; readonly source_url: string; readonly orientation: string; readonly passage: boolean }
export interface StudentAttributes { readonly user_id: number | string; readonly sis_user_id: string }
export interface Submission { readonly assignment_id: number | string; readonly assignment: Assignment; readonly course: Course; readonly attempt: number; readonly body: string; readonly grade: string; readonly grade_matches_current_submission: boolean; readonly html_url: string; readonly preview_url: string; readonly score: number; readonly submission_comments: ReadonlyArray<SubmissionComment>; readonly submission_type: string; readonly submitted_at: string | null; readonly url: string; readonly user_id: number | string; readonly grader_id: number | string; readonly graded_at: string | null; readonly user: User; readonly late: boolean; readonly assignment_visible: boolean; readonly excused: boolean; readonly missing: boolean; readonly late_policy_status: string; readonly points_deducted: number; readonly seconds_late: number; readonly workflow_state: string; readonly extra_attempts: number; readonly anonymous_id: string; readonly posted_at: string | null; readonly read_status: string; readonly redo_request: boolean }
export interface SubmissionComment { readonly id: number | string; readonly author_id: number | string; readonly author_name: string; readonly author: string; readonly comment: string; readonly created_at: string | null; readonly edited_at: string | null; readonly media_comment: MediaComment }
export interface SubmissionHistory { readonly submission_id: number | string; readonly versions: ReadonlyArray<SubmissionVersion> }
export interface SubmissionVersion { readonly assignment_id: number | string; readonly assignment_name: string; readonly body: string; readonly current_grade: string; readonly current_graded_at: string | null; readonly current_grader: string; readonly grade_matches_current_submission: boolean; readonly graded_at: string | null; readonly grader: string; readonly grader_id: number | string; readonly id: number | string; readonly new_grade: string; readonly new_graded_at: string | null; readonly new_grader: string; readonly previous_grade: string; readonly previous_graded_at: string | null; readonly previous_grader: string; readonly score: number; readonly user_name: string; readonly submission_type: string; readonly url: string; readonly user_id: number | string; readonly workflow_state: string }
export interface Tab { readonly html_url: string; readonly id: string; readonly label: string; readonly type: string; readonly hidden: boolean; readonly visibility: string; readonly position: number }
export interface TemporaryEnrollmentPairing { readonly id: number | string; readonly workflow_state: string }
export interface Term { readonly id: number | string; readonly name: string; readonly start_at: string | null; readonly end_at: string | null }
export interface TermsOfService { readonly id: number | string; readonly terms_type: string; readonly passive: boolean; readonly account_id: number | string; readonly content: string; readonly self_registration_type: string }
export interface Token { readonly id: number | string; readonly created_at: string | null; readonly expires_at: string | null; readonly workflow_state: string; readonly remember_access: boolean; readonly scopes: ReadonlyArray<string>; readonly real_user_id: number | string | null; readonly token: string; readonly token_hint: string; readonly user_id: number | string; readonly purpose: string; readonly app_name: string | null; readonly can_manually_regenerate: boolean }
export interface ToolSetting { readonly resource_type_code: string; readonly resource_url: string }
export interface TurnitinSettings { readonly originality_report_visibility: string; readonly s_paper_check: boolean; readonly internet_check: boolean; readonly journal_check: boolean; readonly exclude_biblio: boolean; readonly exclude_quoted: boolean; readonly exclude_small_matches_type: string; readonly exclude_small_matches_value: number }
export interface UpdatedEventData { readonly name: ReadonlyArray<string>; readonly start_at: ReadonlyArray<string>; readonly conclude_at: ReadonlyArray<string>; readonly is_public: ReadonlyArray<boolean> }
export interface UsageRights { readonly legal_copyright: string; readonly use_justification: string; readonly license: string; readonly license_name: string; readonly message: string; readonly file_ids: ReadonlyArray<number | string> }
export interface User { readonly id: number | string; readonly name: string; readonly sortable_name: string; readonly last_name: string; readonly first_name: string; readonly short_name: string; readonly sis_user_id: string; readonly sis_import_id: number | string; readonly integration_id: string; readonly login_id: string; readonly avatar_url: string; readonly avatar_state: string; readonly enrollments: ReadonlyArray<Enrollment>; readonly email: string; readonly locale: string; readonly last_login: string | null; readonly time_zone: string; readonly bio: string; readonly pronouns: string }
export interface UserAssignmentOverrideAttributes { readonly id: number | string; readonly title: string; readonly due_at: string | null; readonly unlock_at: string | null; readonly lock_at: string | null; readonly students: ReadonlyArray<StudentAttributes> }
export interface UserDisplay { readonly id: number | string; readonly short_name: string; readonly avatar_image_url: string; readonly html_url: string }
export interface ePortfolio { readonly id: number | string; readonly user_id: number | string; readonly name: string; readonly public: boolean; readonly created_at: string | null; readonly updated_at: string | null; readonly workflow_state: string; readonly deleted_at: string | null; readonly spam_status: string }
export interface ePortfolioPage { readonly id: number | string; readonly eportfolio_id: number | string; readonly position: number; readonly name: string; readonly content: string; readonly created_at: string | null; readonly updated_at: string | null }

export interface LtiImsAssetProcessorEulaUpdateToolEulaParams extends LmsCommonParams { eulaRequired?: LmsFlagParam }
export interface LtiImsAssetProcessorEulaCreateAcceptanceParams extends LmsCommonParams { userId?: LmsTextParam; accepted?: LmsFlagParam; timestamp?: LmsTextParam }
export interface LtiImsAssetProcessorCreateReportParams extends LmsCommonParams { assetId?: LmsTextParam; errorCode?: LmsTextParam; indicationAlt?: LmsTextParam; indicationColor?: LmsTextParam; priority?: LmsNumberParam; processingProgress?: LmsTextParam; result?: LmsTextParam; timestamp?: LmsTextParam; title?: LmsTextParam; type?: LmsTextParam; visibleToOwner?: LmsFlagParam }
export interface GetSingleAssignmentLtiParams extends LmsCommonParams { user_id?: LmsTextParam }
export interface EditOriginalityReportToolSetting { resource_type_code?: LmsTextParam; resource_url?: LmsTextParam }
export interface EditOriginalityReportOriginalityReport { originality_score?: LmsNumberParam; originality_report_url?: LmsTextParam; originality_report_file_id?: LmsNumberParam; tool_setting?: LmsGroupParam<EditOriginalityReportToolSetting>; workflow_state?: LmsTextParam; error_message?: LmsTextParam }
export interface EditOriginalityReportParams extends LmsCommonParams { originality_report?: LmsGroupParam<EditOriginalityReportOriginalityReport> }
export interface CreateOriginalityReportOriginalityReport { file_id?: LmsNumberParam; originality_score?: LmsNumberParam; originality_report_url?: LmsTextParam; originality_report_file_id?: LmsNumberParam; tool_setting?: LmsGroupParam<EditOriginalityReportToolSetting>; workflow_state?: LmsTextParam; error_message?: LmsTextParam; attempt?: LmsNumberParam }
export interface CreateOriginalityReportParams extends LmsCommonParams { originality_report?: LmsGroupParam<CreateOriginalityReportOriginalityReport> }
export interface ListLineItemsParams extends LmsCommonParams { tag?: LmsTextParam; resource_id?: LmsTextParam; resource_link_id?: LmsTextParam; limit?: LmsTextParam; include?: LmsManyParam<LmsTextParam> }
export interface CreateLineItemParams extends LmsCommonParams { scoreMaximum?: LmsNumberParam; label?: LmsTextParam; resourceId?: LmsTextParam; tag?: LmsTextParam; resourceLinkId?: LmsTextParam; startDateTime?: LmsTextParam; endDateTime?: LmsTextParam; "https://canvas.instructure.com/lti/submission_type"?: unknown }
export interface ShowLineItemParams extends LmsCommonParams { include?: LmsManyParam<LmsTextParam> }
export interface UpdateLineItemParams extends LmsCommonParams { scoreMaximum?: LmsNumberParam; label?: LmsTextParam; resourceId?: LmsTextParam; tag?: LmsTextParam; startDateTime?: LmsTextParam; endDateTime?: LmsTextParam }
export interface CreateScoreSubmission { submittedAt?: LmsTextParam; [name: string]: unknown }
export interface CreateScoreHttpsCanvasInstructureComLtiSubmission { new_submission?: LmsFlagParam; preserve_score?: LmsFlagParam; prioritize_non_tool_grade?: LmsFlagParam; submission_type?: LmsTextParam; submission_data?: unknown; submitted_at?: LmsTextParam; content_items?: LmsManyParam<LmsTextParam>; [name: string]: unknown }
export interface CreateScoreParams extends LmsCommonParams { userId?: LmsTextParam; activityProgress?: LmsTextParam; gradingProgress?: LmsTextParam; timestamp?: LmsTextParam; scoreGiven?: LmsNumberParam; scoreMaximum?: LmsNumberParam; comment?: LmsTextParam; submission?: LmsGroupParam<CreateScoreSubmission>; "https://canvas.instructure.com/lti/submission"?: LmsGroupParam<CreateScoreHttpsCanvasInstructureComLtiSubmission> }
export interface ListCourseMembershipsParams extends LmsCommonParams { rlid?: LmsTextParam; role?: LmsTextParam; limit?: LmsTextParam }
export interface UpdatePublicJwkParams extends LmsCommonParams { public_jwk?: unknown }
export interface SetNoticeHandlerParams extends LmsCommonParams { notice_type?: LmsTextParam; handler?: LmsTextParam; max_batch_size?: LmsNumberParam }
export interface CreateWebhookSubscriptionSubscription { ContextId?: LmsTextParam; ContextType?: LmsTextParam; EventTypes?: LmsManyParam<LmsTextParam>; Format?: LmsTextParam; TransportMetadata?: unknown; TransportType?: LmsTextParam }
export interface CreateWebhookSubscriptionParams extends LmsCommonParams { subscription?: LmsGroupParam<CreateWebhookSubscriptionSubscription> }
export interface SetCourseLevelAccommodationsParams extends LmsCommonParams { user_id?: LmsNumberParam; extra_time?: LmsNumberParam; apply_to_in_progress_quiz_sessions?: LmsFlagParam; reduce_choices_enabled?: LmsFlagParam }
export interface CreateNewQuizFilters { ips?: LmsManyParam<LmsTextParam> }
export interface CreateNewQuizMultipleAttempts { multiple_attempts_enabled?: LmsFlagParam; attempt_limit?: LmsFlagParam; max_attempts?: LmsNumberParam; score_to_keep?: LmsTextParam; cooling_period?: LmsFlagParam; cooling_period_seconds?: LmsNumberParam }
export interface CreateNewQuizResultViewSettings { result_view_restricted?: LmsFlagParam; display_points_awarded?: LmsFlagParam; display_points_possible?: LmsFlagParam; display_items?: LmsFlagParam; display_item_response?: LmsFlagParam; display_item_response_qualifier?: LmsTextParam; show_item_responses_at?: LmsTimeParam; hide_item_responses_at?: LmsTimeParam; display_item_response_correctness?: LmsFlagParam; display_item_response_correctness_qualifier?: LmsTextParam; show_item_response_correctness_at?: LmsTimeParam; hide_item_response_correctness_at?: LmsTimeParam; display_item_correct_answer?: LmsFlagParam; display_item_feedback?: LmsFlagParam }
export interface CreateNewQuizQuizSettings { calculator_type?: LmsTextParam; filter_ip_address?: LmsFlagParam; filters?: LmsManyParam<CreateNewQuizFilters>; multiple_attempts?: LmsManyParam<CreateNewQuizMultipleAttempts>; one_at_a_time_type?: LmsTextParam; allow_backtracking?: LmsFlagParam; result_view_settings?: LmsManyParam<CreateNewQuizResultViewSettings>; shuffle_answers?: LmsFlagParam; shuffle_questions?: LmsFlagParam; require_student_access_code?: LmsFlagParam; student_access_code?: LmsTextParam; has_time_limit?: LmsFlagParam; session_time_limit_in_seconds?: LmsNumberParam }
export interface CreateNewQuizQuiz { title?: LmsTextParam; assignment_group_id?: LmsNumberParam; points_possible?: LmsNumberParam; due_at?: LmsTimeParam; lock_at?: LmsTimeParam; unlock_at?: LmsTimeParam; grading_type?: LmsTextParam; instructions?: LmsTextParam; quiz_settings?: LmsManyParam<CreateNewQuizQuizSettings> }
export interface CreateNewQuizParams extends LmsCommonParams { quiz?: LmsGroupParam<CreateNewQuizQuiz> }
export interface SetQuizLevelAccommodationsParams extends LmsCommonParams { user_id?: LmsNumberParam; extra_time?: LmsNumberParam; extra_attempts?: LmsNumberParam; reduce_choices_enabled?: LmsFlagParam }
export interface CreateQuizItemFeedback { neutral?: LmsTextParam; correct?: LmsTextParam; incorrect?: LmsTextParam }
export interface CreateQuizItemEntry { title?: LmsTextParam; item_body?: LmsTextParam; calculator_type?: LmsTextParam; feedback?: LmsGroupParam<CreateQuizItemFeedback>; interaction_type_slug?: LmsTextParam; interaction_data?: unknown; properties?: unknown; scoring_data?: unknown; answer_feedback?: unknown; scoring_algorithm?: LmsTextParam }
export interface CreateQuizItemItem { position?: LmsNumberParam; points_possible?: LmsNumberParam; entry_type?: LmsTextParam; entry?: LmsGroupParam<CreateQuizItemEntry> }
export interface CreateQuizItemParams extends LmsCommonParams { item?: LmsGroupParam<CreateQuizItemItem> }
export interface CreateQuizReportQuizReport { report_type?: LmsTextParam; format?: LmsTextParam }
export interface CreateQuizReportParams extends LmsCommonParams { quiz_report?: LmsGroupParam<CreateQuizReportQuizReport> }
export interface RetrieveAssignmentsEnabledForGradeExportToSisParams extends LmsCommonParams { course_id?: LmsNumberParam; starts_before?: LmsTimeParam; ends_after?: LmsTimeParam; include?: LmsTextParam }
export interface RetrieveAssignmentsEnabledForGradeExportToSisCoursesParams extends LmsCommonParams { account_id?: LmsNumberParam; starts_before?: LmsTimeParam; ends_after?: LmsTimeParam; include?: LmsTextParam }
export interface DisableAssignmentsCurrentlyEnabledForGradeExportToSisParams extends LmsCommonParams { grading_period_id?: LmsNumberParam }
export interface ListAvailableAccountCalendarsParams extends LmsCommonParams { search_term?: LmsTextParam }
export interface UpdateCalendarParams extends LmsCommonParams { visible?: LmsFlagParam; auto_subscribe?: LmsFlagParam }
export interface ListAccountsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"lti_guid" | "registration_settings" | "services" | "course_count" | "sub_account_count">> }
export interface ListAllAccountCalendarsParams extends LmsCommonParams { search_term?: LmsTextParam; filter?: LmsChoiceParam<"visible" | "hidden"> }
export interface IndexOfActiveGlobalNotificationForUserParams extends LmsCommonParams { include_past?: LmsFlagParam; include_all?: LmsFlagParam; show_is_closed?: LmsFlagParam }
export interface CreateGlobalNotificationAccountNotification { subject?: LmsTextParam; message?: LmsTextParam; start_at?: LmsTimeParam; end_at?: LmsTimeParam; icon?: LmsChoiceParam<"warning" | "information" | "question" | "error" | "calendar"> }
export interface CreateGlobalNotificationParams extends LmsCommonParams { account_notification?: LmsGroupParam<CreateGlobalNotificationAccountNotification>; account_notification_roles?: LmsManyParam<LmsTextParam> }
export interface CloseNotificationForUserDestroyNotificationForAdminParams extends LmsCommonParams { remove?: LmsFlagParam }
export interface ListAccountAdminsParams extends LmsCommonParams { user_id?: LmsManyParam<LmsNumberParam>; search_term?: LmsTextParam; include_deleted?: LmsFlagParam }
export interface MakeAccountAdminParams extends LmsCommonParams { user_id?: LmsNumberParam; role?: LmsTextParam; role_id?: LmsNumberParam; send_confirmation?: LmsFlagParam }
export interface RemoveAccountAdminParams extends LmsCommonParams { role?: LmsTextParam; role_id?: LmsNumberParam }
export interface CreateBlackoutDateParams extends LmsCommonParams { start_date?: LmsTimeParam; end_date?: LmsTimeParam; event_title?: LmsTextParam }
export interface EnrollMultipleUsersToOneOrMoreCoursesParams extends LmsCommonParams { user_ids?: LmsManyParam<LmsNumberParam>; course_ids?: LmsManyParam<LmsNumberParam>; enrollment_type?: LmsTextParam }
export interface CreateContentMigrationPreAttachment { name?: LmsTextParam; [name: string]: unknown }
export interface CreateContentMigrationSettings { file_url?: LmsTextParam; content_export_id?: LmsTextParam; source_course_id?: LmsTextParam; folder_id?: LmsTextParam; overwrite_quizzes?: LmsFlagParam; question_bank_id?: LmsNumberParam; question_bank_name?: LmsTextParam; insert_into_module_id?: LmsNumberParam; insert_into_module_type?: LmsChoiceParam<"assignment" | "discussion_topic" | "file" | "page" | "quiz">; insert_into_module_position?: LmsNumberParam; move_to_assignment_group_id?: LmsNumberParam; importer_skips?: LmsManyParam<LmsWordParam<"all_course_settings" | "visibility_settings">>; import_blueprint_settings?: unknown; [name: string]: unknown }
export interface CreateContentMigrationDaySubstitutions { [name: string]: unknown }
export interface CreateContentMigrationDateShiftOptions { shift_dates?: LmsFlagParam; old_start_date?: LmsTimeParam; old_end_date?: LmsTimeParam; new_start_date?: LmsTimeParam; new_end_date?: LmsTimeParam; day_substitutions?: LmsManyParam<CreateContentMigrationDaySubstitutions>; remove_dates?: LmsFlagParam }
export interface CreateContentMigrationParams extends LmsCommonParams { migration_type?: LmsTextParam; pre_attachment?: LmsGroupParam<CreateContentMigrationPreAttachment>; settings?: LmsManyParam<CreateContentMigrationSettings>; date_shift_options?: LmsManyParam<CreateContentMigrationDateShiftOptions>; selective_import?: LmsFlagParam; select?: unknown }
export interface UpdateMigrationIssueParams extends LmsCommonParams { workflow_state?: LmsChoiceParam<"active" | "resolved"> }
export interface ListItemsForSelectiveImportParams extends LmsCommonParams { type?: LmsChoiceParam<"context_modules" | "assignments" | "quizzes" | "assessment_question_banks" | "discussion_topics" | "wiki_pages" | "context_external_tools" | "tool_profiles" | "announcements" | "calendar_events" | "rubrics" | "groups" | "learning_outcomes" | "attachments"> }
export interface ListActiveCoursesInAccountParams extends LmsCommonParams { with_enrollments?: LmsFlagParam; enrollment_type?: LmsManyParam<LmsWordParam<"teacher" | "student" | "ta" | "observer" | "designer">>; enrollment_workflow_state?: LmsManyParam<LmsWordParam<"active" | "completed" | "deleted" | "invited" | "pending" | "creation_pending" | "rejected" | "inactive">>; published?: LmsFlagParam; completed?: LmsFlagParam; blueprint?: LmsFlagParam; blueprint_associated?: LmsFlagParam; public?: LmsFlagParam; by_teachers?: LmsManyParam<LmsNumberParam>; by_subaccounts?: LmsManyParam<LmsNumberParam>; hide_enrollmentless_courses?: LmsFlagParam; state?: LmsManyParam<LmsWordParam<"created" | "claimed" | "available" | "completed" | "deleted" | "all">>; enrollment_term_id?: LmsManyParam<LmsNumberParam>; search_term?: LmsTextParam; include?: LmsManyParam<LmsWordParam<"syllabus_body" | "term" | "course_progress" | "storage_quota_used_mb" | "total_students" | "teachers" | "account_name" | "concluded" | "post_manually">>; sort?: LmsChoiceParam<"course_status" | "course_name" | "sis_course_id" | "teacher" | "account_name">; order?: LmsChoiceParam<"asc" | "desc">; search_by?: LmsChoiceParam<"course" | "teacher">; starts_before?: LmsTimeParam; ends_after?: LmsTimeParam; homeroom?: LmsFlagParam }
export interface CreateNewCourseCourse { name?: LmsTextParam; course_code?: LmsTextParam; start_at?: LmsTimeParam; end_at?: LmsTimeParam; license?: LmsTextParam; is_public?: LmsFlagParam; is_public_to_auth_users?: LmsFlagParam; public_syllabus?: LmsFlagParam; public_syllabus_to_auth?: LmsFlagParam; public_description?: LmsTextParam; allow_student_wiki_edits?: LmsFlagParam; allow_wiki_comments?: LmsFlagParam; allow_student_forum_attachments?: LmsFlagParam; open_enrollment?: LmsFlagParam; self_enrollment?: LmsFlagParam; restrict_enrollments_to_course_dates?: LmsFlagParam; term_id?: LmsTextParam; sis_course_id?: LmsTextParam; integration_id?: LmsTextParam; hide_final_grades?: LmsFlagParam; apply_assignment_group_weights?: LmsFlagParam; time_zone?: LmsTextParam; default_view?: LmsChoiceParam<"feed" | "wiki" | "modules" | "syllabus" | "assignments">; syllabus_body?: LmsTextParam; grading_standard_id?: LmsNumberParam; grade_passback_setting?: LmsTextParam; course_format?: LmsTextParam; post_manually?: LmsFlagParam }
export interface CreateNewCourseParams extends LmsCommonParams { course?: LmsGroupParam<CreateNewCourseCourse>; offer?: LmsFlagParam; enroll_me?: LmsFlagParam; skip_course_template?: LmsFlagParam; enable_sis_reactivation?: LmsFlagParam }
export interface UpdateCoursesParams extends LmsCommonParams { course_ids?: LmsManyParam<LmsTextParam>; event?: LmsChoiceParam<"offer" | "conclude" | "delete" | "undelete"> }
export interface GetSingleCourseParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"needs_grading_count" | "syllabus_body" | "syllabus_versions" | "public_description" | "total_scores" | "current_grading_period_scores" | "term" | "account" | "course_progress" | "sections" | "storage_quota_used_mb" | "total_students" | "passback_status" | "favorites" | "teachers" | "observed_users" | "all_courses" | "permissions" | "course_image" | "banner_image" | "concluded" | "lti_context_id" | "post_manually">>; teacher_limit?: LmsNumberParam }
export interface EnableDisableOrClearExplicitCspSettingParams extends LmsCommonParams { status?: LmsChoiceParam<"enabled" | "disabled" | "inherited"> }
export interface RemoveDomainFromAccountParams extends LmsCommonParams { domain?: LmsTextParam }
export interface AddMultipleAllowedDomainsToAccountParams extends LmsCommonParams { domains?: LmsManyParam<LmsTextParam> }
export interface LockOrUnlockCurrentCspSettingsForSubAccountsAndCoursesParams extends LmsCommonParams { settings_locked?: LmsFlagParam }
export interface ListDeveloperKeysParams extends LmsCommonParams { inherited?: LmsFlagParam }
export interface CreateDeveloperKeyDeveloperKey { auto_expire_tokens?: LmsFlagParam; email?: LmsTextParam; icon_url?: LmsTextParam; name?: LmsTextParam; notes?: LmsTextParam; redirect_uri?: LmsTextParam; redirect_uris?: LmsManyParam<LmsTextParam>; vendor_code?: LmsTextParam; visible?: LmsFlagParam; test_cluster_only?: LmsFlagParam; client_credentials_audience?: LmsTextParam; scopes?: LmsManyParam<LmsTextParam>; require_scopes?: LmsFlagParam; allow_includes?: LmsFlagParam; client_type?: LmsTextParam; [name: string]: unknown }
export interface CreateDeveloperKeyParams extends LmsCommonParams { developer_key?: LmsGroupParam<CreateDeveloperKeyDeveloperKey> }
export interface CreateDeveloperKeyAccountBindingParams extends LmsCommonParams { workflow_state?: LmsTextParam }
export interface ListExternalToolsParams extends LmsCommonParams { search_term?: LmsTextParam; selectable?: LmsFlagParam; include_parents?: LmsFlagParam; placement?: LmsTextParam }
export interface CreateExternalToolParams extends LmsCommonParams { client_id?: LmsTextParam; name?: LmsTextParam; privacy_level?: LmsWordParam<"anonymous" | "name_only" | "public">; consumer_key?: LmsTextParam; shared_secret?: LmsTextParam; description?: LmsTextParam; url?: LmsTextParam; domain?: LmsTextParam; icon_url?: LmsTextParam; text?: LmsTextParam; custom_fields?: LmsManyParam<CreateContentMigrationDaySubstitutions>; is_rce_favorite?: LmsFlagParam; config_type?: LmsTextParam; config_xml?: LmsTextParam; config_url?: LmsTextParam; not_selectable?: LmsFlagParam; oauth_compliant?: LmsFlagParam; unified_tool_id?: LmsTextParam; [name: string]: unknown }
export interface EditExternalToolParams extends LmsCommonParams { [name: string]: unknown }
export interface GetSessionlessLaunchUrlForExternalToolParams extends LmsCommonParams { id?: LmsTextParam; url?: LmsTextParam; assignment_id?: LmsTextParam; module_item_id?: LmsTextParam; launch_type?: LmsWordParam<"assessment" | "module_item">; resource_link_lookup_uuid?: LmsTextParam }
export interface ListFeaturesAccountsParams extends LmsCommonParams { hide_inherited_enabled?: LmsFlagParam }
export interface SetFeatureFlagParams extends LmsCommonParams { state?: LmsWordParam<"off" | "allowed" | "on"> }
export interface CreateFolderAccountsParams extends LmsCommonParams { name?: LmsTextParam; parent_folder_id?: LmsTextParam; parent_folder_path?: LmsTextParam; lock_at?: LmsTimeParam; unlock_at?: LmsTimeParam; locked?: LmsFlagParam; hidden?: LmsFlagParam; position?: LmsNumberParam }
export interface CreateGradingPeriodSetGradingPeriodSet { title?: LmsTextParam; weighted?: LmsFlagParam; display_totals_for_all_grading_periods?: LmsFlagParam }
export interface CreateGradingPeriodSetParams extends LmsCommonParams { enrollment_term_ids?: LmsManyParam<LmsTextParam>; grading_period_set?: LmsGroupParam<CreateGradingPeriodSetGradingPeriodSet> }
export interface UpdateGradingPeriodSetGradingPeriodSet { title?: LmsManyParam<LmsTextParam>; weighted?: LmsManyParam<LmsFlagParam>; display_totals_for_all_grading_periods?: LmsManyParam<LmsFlagParam> }
export interface UpdateGradingPeriodSetParams extends LmsCommonParams { enrollment_term_ids?: LmsManyParam<LmsTextParam>; grading_period_set?: LmsManyParam<UpdateGradingPeriodSetGradingPeriodSet> }
export interface CreateNewGradingStandardGradingSchemeEntry { name?: LmsManyParam<LmsTextParam>; value?: LmsManyParam<LmsNumberParam> }
export interface CreateNewGradingStandardParams extends LmsCommonParams { title?: LmsTextParam; points_based?: LmsFlagParam; scaling_factor?: LmsNumberParam; grading_scheme_entry?: LmsManyParam<CreateNewGradingStandardGradingSchemeEntry> }
export interface ListGroupCategoriesForContextParams extends LmsCommonParams { collaboration_state?: LmsTextParam }
export interface CreateGroupCategoryParams extends LmsCommonParams { name?: LmsTextParam; non_collaborative?: LmsFlagParam; self_signup?: LmsWordParam<"enabled" | "restricted">; auto_leader?: LmsWordParam<"first" | "random">; group_limit?: LmsNumberParam; sis_group_category_id?: LmsTextParam; create_group_count?: LmsNumberParam; split_group_count?: LmsTextParam }
export interface ListGroupsAvailableInContextParams extends LmsCommonParams { only_own_groups?: LmsFlagParam; include?: LmsManyParam<LmsWordParam<"tabs">>; collaboration_state?: LmsTextParam }
export interface CreateUserLoginUser { id?: LmsTextParam; existing_user_id?: LmsTextParam; existing_integration_id?: LmsTextParam; existing_sis_user_id?: LmsTextParam; trusted_account?: LmsTextParam }
export interface CreateUserLoginLogin { unique_id?: LmsTextParam; password?: LmsTextParam; sis_user_id?: LmsTextParam; integration_id?: LmsTextParam; authentication_provider_id?: LmsTextParam; declared_user_type?: LmsTextParam }
export interface CreateUserLoginParams extends LmsCommonParams { user?: LmsGroupParam<CreateUserLoginUser>; login?: LmsGroupParam<CreateUserLoginLogin> }
export interface EditUserLoginLogin { unique_id?: LmsTextParam; password?: LmsTextParam; old_password?: LmsTextParam; sis_user_id?: LmsTextParam; integration_id?: LmsTextParam; authentication_provider_id?: LmsTextParam; workflow_state?: LmsTextParam; declared_user_type?: LmsTextParam }
export interface EditUserLoginParams extends LmsCommonParams { login?: LmsGroupParam<EditUserLoginLogin>; override_sis_stickiness?: LmsFlagParam }
export interface ListLtiLaunchDefinitionsPlacements { Array?: LmsTextParam }
export interface ListLtiLaunchDefinitionsOnlyVisible { Boolean?: LmsTextParam }
export interface ListLtiLaunchDefinitionsParams extends LmsCommonParams { placements?: LmsManyParam<ListLtiLaunchDefinitionsPlacements>; only_visible?: LmsGroupParam<ListLtiLaunchDefinitionsOnlyVisible> }
export interface ListLtiRegistrationsInAccountParams extends LmsCommonParams { per_page?: LmsNumberParam; page?: LmsNumberParam; sort?: LmsTextParam; dir?: LmsTextParam; include?: LmsManyParam<LmsTextParam> }
export interface CreateLtiRegistrationParams extends LmsCommonParams { name?: LmsTextParam; admin_nickname?: LmsTextParam; vendor?: LmsTextParam; description?: LmsTextParam; configuration?: LmsTextParam; overlay?: LmsTextParam; unified_tool_id?: LmsTextParam; workflow_state?: LmsTextParam }
export interface UpdateLtiRegistrationParams extends LmsCommonParams { name?: LmsTextParam; admin_nickname?: LmsTextParam; description?: LmsTextParam; configuration?: LmsTextParam; overlay?: LmsTextParam; workflow_state?: LmsTextParam; comment?: LmsTextParam }
export interface GetLtiRegistrationParams extends LmsCommonParams { limit?: LmsNumberParam }
export interface ApplyLtiRegistrationUpdateRequstParams extends LmsCommonParams { accepted?: LmsFlagParam; overlay?: unknown; comment?: LmsTextParam }
export interface SearchForAccountsAndCoursesParams extends LmsCommonParams { only_children_of?: LmsTextParam; search_term?: LmsTextParam }
export interface GetAllOutcomeLinksForContextParams extends LmsCommonParams { outcome_style?: LmsTextParam; outcome_group_style?: LmsTextParam }
export interface UpdateOutcomeGroupParams extends LmsCommonParams { title?: LmsTextParam; description?: LmsTextParam; vendor_guid?: LmsTextParam; parent_outcome_group_id?: LmsNumberParam }
export interface ImportOutcomeGroupParams extends LmsCommonParams { source_outcome_group_id?: LmsNumberParam; async?: LmsFlagParam }
export interface ListLinkedOutcomesParams extends LmsCommonParams { outcome_style?: LmsTextParam }
export interface CreateLinkOutcomeRatings { description?: LmsManyParam<LmsTextParam>; points?: LmsManyParam<LmsNumberParam> }
export interface CreateLinkOutcomeParams extends LmsCommonParams { outcome_id?: LmsNumberParam; move_from?: LmsNumberParam; title?: LmsTextParam; display_name?: LmsTextParam; description?: LmsTextParam; vendor_guid?: LmsTextParam; mastery_points?: LmsNumberParam; ratings?: LmsManyParam<CreateLinkOutcomeRatings>; calculation_method?: LmsWordParam<"decaying_average" | "n_mastery" | "latest" | "highest">; calculation_int?: LmsNumberParam }
export interface CreateLinkOutcomeAccountsOutcomeIdParams extends LmsCommonParams { move_from?: LmsNumberParam; title?: LmsTextParam; display_name?: LmsTextParam; description?: LmsTextParam; vendor_guid?: LmsTextParam; mastery_points?: LmsNumberParam; ratings?: LmsManyParam<CreateLinkOutcomeRatings>; calculation_method?: LmsWordParam<"decaying_average" | "n_mastery" | "latest" | "highest">; calculation_int?: LmsNumberParam }
export interface CreateSubgroupAccountsParams extends LmsCommonParams { title?: LmsTextParam; description?: LmsTextParam; vendor_guid?: LmsTextParam }
export interface ImportOutcomesAccountsParams extends LmsCommonParams { import_type?: LmsTextParam; attachment?: unknown; extension?: LmsTextParam }
export interface CreateUpdateProficiencyRatingsRatings { description?: LmsManyParam<LmsTextParam>; points?: LmsManyParam<LmsNumberParam>; mastery?: LmsManyParam<LmsNumberParam>; color?: LmsManyParam<LmsNumberParam> }
export interface CreateUpdateProficiencyRatingsParams extends LmsCommonParams { ratings?: LmsManyParam<CreateUpdateProficiencyRatingsRatings> }
export interface PermissionsParams extends LmsCommonParams { permissions?: LmsManyParam<LmsTextParam> }
export interface ListAvailableReportsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"description_html" | "params_html">> }
export interface StartReportParameters { skip_message?: LmsFlagParam; course_id?: LmsNumberParam; users?: LmsFlagParam; [name: string]: unknown }
export interface StartReportParams extends LmsCommonParams { parameters?: LmsManyParam<StartReportParameters> }
export interface ListRolesParams extends LmsCommonParams { state?: LmsManyParam<LmsWordParam<"active" | "inactive">>; show_inherited?: LmsFlagParam }
export interface CreateNewRoleParams extends LmsCommonParams { label?: LmsTextParam; role?: LmsTextParam; base_role_type?: LmsWordParam<"AccountMembership" | "StudentEnrollment" | "TeacherEnrollment" | "TaEnrollment" | "ObserverEnrollment" | "DesignerEnrollment">; permissions?: LmsManyParam<CreateContentMigrationDaySubstitutions> }
export interface DeactivateRoleParams extends LmsCommonParams { role_id?: LmsNumberParam; role?: LmsTextParam }
export interface UpdateRoleParams extends LmsCommonParams { label?: LmsTextParam; permissions?: LmsManyParam<CreateContentMigrationDaySubstitutions> }
export interface GetSingleRubricParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"assessments" | "graded_assessments" | "peer_assessments" | "associations" | "assignment_associations" | "course_associations" | "account_associations">>; style?: LmsWordParam<"full" | "comments_only"> }
export interface ListScopesParams extends LmsCommonParams { group_by?: LmsChoiceParam<"resource_name"> }
export interface DeprecatedSelfRegisterUserUser { name?: LmsTextParam; short_name?: LmsTextParam; sortable_name?: LmsTextParam; time_zone?: LmsTextParam; locale?: LmsTextParam; terms_of_use?: LmsFlagParam }
export interface DeprecatedSelfRegisterUserPseudonym { unique_id?: LmsTextParam }
export interface DeprecatedSelfRegisterUserCommunicationChannel { type?: LmsTextParam; address?: LmsTextParam }
export interface DeprecatedSelfRegisterUserParams extends LmsCommonParams { user?: LmsGroupParam<DeprecatedSelfRegisterUserUser>; pseudonym?: LmsGroupParam<DeprecatedSelfRegisterUserPseudonym>; communication_channel?: LmsGroupParam<DeprecatedSelfRegisterUserCommunicationChannel> }
export interface ShareBrandconfigThemeSharedBrandConfig { name?: LmsTextParam; brand_config_md5?: LmsTextParam }
export interface ShareBrandconfigThemeParams extends LmsCommonParams { shared_brand_config?: LmsGroupParam<ShareBrandconfigThemeSharedBrandConfig> }
export interface GetSisImportErrorListParams extends LmsCommonParams { failure?: LmsFlagParam }
export interface GetSisImportListParams extends LmsCommonParams { created_since?: LmsTimeParam; created_before?: LmsTimeParam; workflow_state?: LmsManyParam<LmsTextParam> }
export interface ImportSisDataParams extends LmsCommonParams { import_type?: LmsTextParam; attachment?: unknown; extension?: LmsTextParam; batch_mode?: LmsFlagParam; batch_mode_term_id?: LmsTextParam; multi_term_batch_mode?: LmsFlagParam; skip_deletes?: LmsFlagParam; override_sis_stickiness?: LmsFlagParam; add_sis_stickiness?: LmsFlagParam; clear_sis_stickiness?: LmsFlagParam; update_sis_id_if_login_claimed?: LmsFlagParam; diffing_data_set_identifier?: LmsTextParam; diffing_remaster_data_set?: LmsFlagParam; diffing_drop_status?: LmsWordParam<"deleted" | "completed" | "inactive">; diffing_user_remove_status?: LmsTextParam; batch_mode_enrollment_drop_status?: LmsWordParam<"deleted" | "completed" | "inactive">; change_threshold?: LmsNumberParam; diff_row_count_threshold?: LmsNumberParam }
export interface RestoreWorkflowStatesOfSisImportedItemsParams extends LmsCommonParams { batch_mode?: LmsFlagParam; undelete_only?: LmsFlagParam; unconclude_only?: LmsFlagParam }
export interface GetSubAccountsOfAccountParams extends LmsCommonParams { recursive?: LmsFlagParam; order?: LmsChoiceParam<"id" | "name">; include?: LmsManyParam<LmsWordParam<"course_count" | "sub_account_count">> }
export interface CreateNewSubAccountAccount { name?: LmsTextParam; sis_account_id?: LmsTextParam; default_storage_quota_mb?: LmsNumberParam; default_user_storage_quota_mb?: LmsNumberParam; default_group_storage_quota_mb?: LmsNumberParam }
export interface CreateNewSubAccountParams extends LmsCommonParams { account?: LmsGroupParam<CreateNewSubAccountAccount> }
export interface ListAvailableTabsForCourseOrGroupParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"course_subject_tabs">> }
export interface CreateTemporaryEnrollmentPairingParams extends LmsCommonParams { workflow_state?: LmsTextParam; ending_enrollment_state?: LmsTextParam }
export interface ListEnrollmentTermsParams extends LmsCommonParams { workflow_state?: LmsManyParam<LmsWordParam<"active" | "deleted" | "all">>; include?: LmsManyParam<LmsWordParam<"overrides">>; term_name?: LmsTextParam }
export interface CreateEnrollmentTermEnrollmentType { start_at?: LmsTimeParam; end_at?: LmsTimeParam }
export interface CreateEnrollmentTermOverrides { enrollment_type?: LmsGroupParam<CreateEnrollmentTermEnrollmentType> }
export interface CreateEnrollmentTermEnrollmentTerm { name?: LmsTextParam; start_at?: LmsTimeParam; end_at?: LmsTimeParam; sis_term_id?: LmsTextParam; overrides?: LmsManyParam<CreateEnrollmentTermOverrides> }
export interface CreateEnrollmentTermParams extends LmsCommonParams { enrollment_term?: LmsGroupParam<CreateEnrollmentTermEnrollmentTerm> }
export interface UpdateEnrollmentTermParams extends LmsCommonParams { enrollment_term?: LmsGroupParam<CreateEnrollmentTermEnrollmentTerm>; override_sis_stickiness?: LmsFlagParam }
export interface UsersListParams extends LmsCommonParams { search_term?: LmsTextParam; enrollment_type?: LmsTextParam; sort?: LmsWordParam<"username" | "email" | "sis_id" | "last_login">; order?: LmsWordParam<"asc" | "desc">; include_deleted_users?: LmsFlagParam; uuids?: LmsManyParam<LmsTextParam> }
export interface CreateUserUser { name?: LmsTextParam; short_name?: LmsTextParam; sortable_name?: LmsTextParam; time_zone?: LmsTextParam; locale?: LmsTextParam; terms_of_use?: LmsFlagParam; skip_registration?: LmsFlagParam }
export interface CreateUserPseudonym { unique_id?: LmsTextParam; password?: LmsTextParam; sis_user_id?: LmsTextParam; integration_id?: LmsTextParam; send_confirmation?: LmsFlagParam; force_self_registration?: LmsFlagParam; authentication_provider_id?: LmsTextParam }
export interface CreateUserCommunicationChannel { type?: LmsTextParam; address?: LmsTextParam; confirmation_url?: LmsFlagParam; skip_confirmation?: LmsFlagParam }
export interface CreateUserPairingCode { code?: LmsTextParam }
export interface CreateUserParams extends LmsCommonParams { user?: LmsGroupParam<CreateUserUser>; pseudonym?: LmsGroupParam<CreateUserPseudonym>; communication_channel?: LmsGroupParam<CreateUserCommunicationChannel>; force_validations?: LmsFlagParam; enable_sis_reactivation?: LmsFlagParam; destination?: LmsTextParam; initial_enrollment_type?: LmsTextParam; pairing_code?: LmsGroupParam<CreateUserPairingCode> }
export interface UpdateMultipleUsersParams extends LmsCommonParams { user_ids?: LmsTextParam; user?: unknown }
export interface UpdateAccountRestrictStudentPastView { value?: LmsFlagParam; locked?: LmsFlagParam }
export interface UpdateAccountEnableAsK5Account { value?: LmsFlagParam }
export interface UpdateAccountSettings { restrict_student_past_view?: LmsGroupParam<UpdateAccountRestrictStudentPastView>; restrict_student_future_view?: LmsGroupParam<UpdateAccountRestrictStudentPastView>; microsoft_sync_enabled?: LmsFlagParam; microsoft_sync_tenant?: LmsTextParam; microsoft_sync_login_attribute?: LmsTextParam; microsoft_sync_login_attribute_suffix?: LmsTextParam; microsoft_sync_remote_attribute?: LmsTextParam; lock_all_announcements?: LmsManyParam<UpdateAccountRestrictStudentPastView>; usage_rights_required?: LmsGroupParam<UpdateAccountRestrictStudentPastView>; restrict_student_future_listing?: LmsGroupParam<UpdateAccountRestrictStudentPastView>; conditional_release?: LmsGroupParam<UpdateAccountRestrictStudentPastView>; enable_course_paces?: LmsManyParam<UpdateAccountRestrictStudentPastView>; password_policy?: unknown; enable_as_k5_account?: LmsGroupParam<UpdateAccountEnableAsK5Account>; use_classic_font_in_k5?: LmsGroupParam<UpdateAccountEnableAsK5Account>; horizon_account?: LmsGroupParam<UpdateAccountEnableAsK5Account>; lock_outcome_proficiency?: LmsGroupParam<UpdateAccountEnableAsK5Account>; lock_proficiency_calculation?: LmsGroupParam<UpdateAccountEnableAsK5Account>; suppress_notifications?: LmsFlagParam; [name: string]: unknown }
export interface UpdateAccountLockOutcomeProficiency { locked?: LmsFlagParam }
export interface UpdateAccountAccount { name?: LmsTextParam; sis_account_id?: LmsTextParam; default_time_zone?: LmsTextParam; default_storage_quota_mb?: LmsNumberParam; default_user_storage_quota_mb?: LmsNumberParam; default_group_storage_quota_mb?: LmsNumberParam; course_template_id?: LmsNumberParam; parent_account_id?: LmsNumberParam; settings?: LmsManyParam<UpdateAccountSettings>; lock_outcome_proficiency?: LmsGroupParam<UpdateAccountLockOutcomeProficiency>; lock_proficiency_calculation?: LmsGroupParam<UpdateAccountLockOutcomeProficiency>; services?: unknown }
export interface UpdateAccountParams extends LmsCommonParams { account?: LmsGroupParam<UpdateAccountAccount>; override_sis_stickiness?: LmsFlagParam }
export interface SearchAccountDomainsParams extends LmsCommonParams { name?: LmsTextParam; domain?: LmsTextParam; latitude?: LmsNumberParam; longitude?: LmsNumberParam }
export interface ListAnnouncementsParams extends LmsCommonParams { context_codes?: LmsManyParam<LmsTextParam>; start_date?: LmsTimeParam; end_date?: LmsTimeParam; available_after?: LmsTimeParam; active_only?: LmsFlagParam; latest_only?: LmsFlagParam; include?: LmsManyParam<LmsTextParam> }
export interface ListAppointmentGroupsParams extends LmsCommonParams { scope?: LmsWordParam<"reservable" | "manageable">; context_codes?: LmsManyParam<LmsTextParam>; include_past_appointments?: LmsFlagParam; include?: LmsManyParam<LmsWordParam<"appointments" | "child_events" | "participant_count" | "reserved_times" | "all_context_codes">> }
export interface CreateAppointmentGroupAppointmentGroup { context_codes?: LmsManyParam<LmsTextParam>; sub_context_codes?: LmsManyParam<LmsTextParam>; title?: LmsTextParam; description?: LmsTextParam; location_name?: LmsTextParam; location_address?: LmsTextParam; publish?: LmsFlagParam; participants_per_appointment?: LmsNumberParam; min_appointments_per_participant?: LmsNumberParam; max_appointments_per_participant?: LmsNumberParam; new_appointments?: LmsManyParam<CreateContentMigrationDaySubstitutions>; participant_visibility?: LmsChoiceParam<"private" | "protected">; allow_observer_signup?: LmsFlagParam }
export interface CreateAppointmentGroupParams extends LmsCommonParams { appointment_group?: LmsGroupParam<CreateAppointmentGroupAppointmentGroup> }
export interface DeleteAppointmentGroupParams extends LmsCommonParams { cancel_reason?: LmsTextParam }
export interface GetSingleAppointmentGroupParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"child_events" | "appointments" | "all_context_codes">> }
export interface ListStudentGroupParticipantsParams extends LmsCommonParams { registration_status?: LmsChoiceParam<"all" | "registered"> }
export interface GetNextAppointmentParams extends LmsCommonParams { appointment_group_ids?: LmsManyParam<LmsTextParam> }
export interface QueryByAccountParams extends LmsCommonParams { start_time?: LmsTimeParam; end_time?: LmsTimeParam }
export interface AdvancedQueryParams extends LmsCommonParams { course_id?: LmsNumberParam; assignment_id?: LmsNumberParam; student_id?: LmsNumberParam; grader_id?: LmsNumberParam; start_time?: LmsTimeParam; end_time?: LmsTimeParam }
export interface ListCalendarEventsParams extends LmsCommonParams { type?: LmsChoiceParam<"event" | "assignment" | "sub_assignment">; start_date?: LmsTimeParam; end_date?: LmsTimeParam; undated?: LmsFlagParam; all_events?: LmsFlagParam; context_codes?: LmsManyParam<LmsTextParam>; excludes?: LmsManyParam<LmsTextParam>; includes?: LmsManyParam<LmsTextParam>; important_dates?: LmsFlagParam; blackout_date?: LmsFlagParam }
export interface CreateCalendarEventDuplicate { count?: LmsNumberParam; interval?: LmsNumberParam; frequency?: LmsChoiceParam<"daily" | "weekly" | "monthly">; append_iterator?: LmsFlagParam }
export interface CreateCalendarEventCalendarEvent { context_code?: LmsTextParam; title?: LmsTextParam; description?: LmsTextParam; start_at?: LmsTimeParam; end_at?: LmsTimeParam; location_name?: LmsTextParam; location_address?: LmsTextParam; time_zone_edited?: LmsTextParam; all_day?: LmsFlagParam; child_event_data?: LmsGroupParam<CreateContentMigrationDaySubstitutions>; duplicate?: LmsGroupParam<CreateCalendarEventDuplicate>; rrule?: LmsTextParam; blackout_date?: LmsFlagParam }
export interface CreateCalendarEventParams extends LmsCommonParams { calendar_event?: LmsGroupParam<CreateCalendarEventCalendarEvent> }
export interface DeleteCalendarEventParams extends LmsCommonParams { cancel_reason?: LmsTextParam; which?: LmsChoiceParam<"one" | "all" | "following"> }
export interface UpdateCalendarEventCalendarEvent { context_code?: LmsTextParam; title?: LmsTextParam; description?: LmsTextParam; start_at?: LmsTimeParam; end_at?: LmsTimeParam; location_name?: LmsTextParam; location_address?: LmsTextParam; time_zone_edited?: LmsTextParam; all_day?: LmsFlagParam; child_event_data?: LmsGroupParam<CreateContentMigrationDaySubstitutions>; rrule?: LmsTextParam; blackout_date?: LmsFlagParam }
export interface UpdateCalendarEventParams extends LmsCommonParams { calendar_event?: LmsGroupParam<UpdateCalendarEventCalendarEvent>; which?: LmsChoiceParam<"one" | "all" | "following"> }
export interface ReserveTimeSlotParams extends LmsCommonParams { participant_id?: LmsTextParam; comments?: LmsTextParam; cancel_existing?: LmsFlagParam }
export interface ReserveTimeSlotParticipantIdParams extends LmsCommonParams { comments?: LmsTextParam; cancel_existing?: LmsFlagParam }
export interface SaveEnabledAccountCalendarsParams extends LmsCommonParams { mark_feature_as_seen?: LmsFlagParam; enabled_account_calendars?: LmsManyParam<LmsTextParam> }
export interface SwitchExperienceParams extends LmsCommonParams { experience?: LmsChoiceParam<"academic" | "career"> }
export interface SwitchRoleParams extends LmsCommonParams { role?: LmsChoiceParam<"learner" | "learning_provider"> }
export interface CareerUserContextShowParams extends LmsCommonParams { account_id?: LmsTextParam }
export interface ListMembersOfCollaborationParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"collaborator_lti_id" | "avatar_image_url">> }
export interface ListOfCommmessagesForUserParams extends LmsCommonParams { user_id?: LmsTextParam; start_time?: LmsTimeParam; end_time?: LmsTimeParam }
export interface ListConferencesForCurrentUserParams extends LmsCommonParams { state?: LmsTextParam }
export interface ListConversationsParams extends LmsCommonParams { scope?: LmsWordParam<"unread" | "starred" | "archived" | "sent">; filter?: LmsManyParam<LmsTextParam>; filter_mode?: LmsChoiceParam<"and" | "or">; interleave_submissions?: LmsFlagParam; include_all_conversation_ids?: LmsFlagParam; include?: LmsManyParam<LmsWordParam<"participant_avatars" | "uuid">> }
export interface CreateConversationParams extends LmsCommonParams { recipients?: LmsManyParam<LmsTextParam>; subject?: LmsTextParam; body?: LmsTextParam; force_new?: LmsFlagParam; group_conversation?: LmsFlagParam; attachment_ids?: LmsManyParam<LmsTextParam>; media_comment_id?: LmsTextParam; media_comment_type?: LmsChoiceParam<"audio" | "video">; mode?: LmsChoiceParam<"sync" | "async">; scope?: LmsWordParam<"unread" | "starred" | "archived">; filter?: LmsManyParam<LmsTextParam>; filter_mode?: LmsChoiceParam<"and" | "or">; context_code?: LmsTextParam; include?: LmsManyParam<LmsWordParam<"uuid">>; display_from?: LmsTextParam }
export interface BatchUpdateConversationsParams extends LmsCommonParams { conversation_ids?: LmsManyParam<LmsTextParam>; event?: LmsChoiceParam<"mark_as_read" | "mark_as_unread" | "star" | "unstar" | "archive" | "destroy"> }
export interface GetSingleConversationParams extends LmsCommonParams { interleave_submissions?: LmsFlagParam; scope?: LmsWordParam<"unread" | "starred" | "archived">; filter?: LmsManyParam<LmsTextParam>; filter_mode?: LmsChoiceParam<"and" | "or">; auto_mark_as_read?: LmsFlagParam }
export interface EditConversationConversation { workflow_state?: LmsChoiceParam<"read" | "unread" | "archived">; subscribed?: LmsFlagParam; starred?: LmsFlagParam }
export interface EditConversationParams extends LmsCommonParams { conversation?: LmsGroupParam<EditConversationConversation>; scope?: LmsWordParam<"unread" | "starred" | "archived">; filter?: LmsManyParam<LmsTextParam>; filter_mode?: LmsChoiceParam<"and" | "or"> }
export interface AddMessageParams extends LmsCommonParams { body?: LmsTextParam; attachment_ids?: LmsManyParam<LmsTextParam>; media_comment_id?: LmsTextParam; media_comment_type?: LmsChoiceParam<"audio" | "video">; recipients?: LmsManyParam<LmsTextParam>; included_messages?: LmsManyParam<LmsTextParam> }
export interface AddRecipientsParams extends LmsCommonParams { recipients?: LmsManyParam<LmsTextParam> }
export interface DeleteMessageParams extends LmsCommonParams { remove?: LmsManyParam<LmsTextParam> }
export interface FindRecipientsConversationsParams extends LmsCommonParams { search?: LmsTextParam; context?: LmsTextParam; exclude?: LmsManyParam<LmsTextParam>; type?: LmsTextParam; user_id?: LmsNumberParam; from_conversation_id?: LmsNumberParam; permissions?: LmsManyParam<LmsTextParam> }
export interface ListYourCoursesParams extends LmsCommonParams { enrollment_type?: LmsChoiceParam<"teacher" | "student" | "ta" | "observer" | "designer">; enrollment_role?: LmsTextParam; enrollment_role_id?: LmsNumberParam; enrollment_state?: LmsChoiceParam<"active" | "invited_or_pending" | "completed">; exclude_blueprint_courses?: LmsFlagParam; include?: LmsManyParam<LmsWordParam<"needs_grading_count" | "syllabus_body" | "syllabus_versions" | "public_description" | "total_scores" | "current_grading_period_scores" | "grading_periods" | "term" | "account" | "course_progress" | "sections" | "storage_quota_used_mb" | "total_students" | "passback_status" | "favorites" | "teachers" | "observed_users" | "course_image" | "banner_image" | "concluded" | "post_manually">>; state?: LmsManyParam<LmsWordParam<"unpublished" | "available" | "completed" | "deleted">> }
export interface CreateAiExperienceParams extends LmsCommonParams { title?: LmsTextParam; description?: LmsTextParam; facts?: LmsTextParam; learning_objective?: LmsTextParam; pedagogical_guidance?: LmsTextParam; workflow_state?: LmsTextParam }
export interface PostMessageToConversationParams extends LmsCommonParams { message?: LmsTextParam }
export interface AiConversationsCreateParams extends LmsCommonParams { vote?: LmsTextParam; feedback_message?: LmsTextParam }
export interface GetCourseLevelAssignmentDataParams extends LmsCommonParams { async?: LmsFlagParam }
export interface GetCourseLevelStudentSummaryDataParams extends LmsCommonParams { sort_column?: LmsChoiceParam<"name" | "name_descending" | "score" | "score_descending" | "participations" | "participations_descending" | "page_views" | "page_views_descending">; student_id?: LmsTextParam }
export interface ListAssignmentGroupsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"assignments" | "discussion_topic" | "all_dates" | "assignment_visibility" | "overrides" | "submission" | "observed_users" | "can_edit" | "score_statistics" | "peer_review">>; assignment_ids?: LmsManyParam<LmsTextParam>; exclude_assignment_submission_types?: LmsManyParam<LmsWordParam<"online_quiz" | "discussion_topic" | "wiki_page" | "external_tool">>; override_assignment_dates?: LmsFlagParam; grading_period_id?: LmsNumberParam; scope_assignments_to_student?: LmsFlagParam }
export interface CreateAssignmentGroupParams extends LmsCommonParams { name?: LmsTextParam; position?: LmsNumberParam; group_weight?: LmsNumberParam; sis_source_id?: LmsTextParam; integration_data?: unknown }
export interface DestroyAssignmentGroupParams extends LmsCommonParams { move_assignments_to?: LmsNumberParam }
export interface GetAssignmentGroupParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"assignments" | "discussion_topic" | "assignment_visibility" | "submission" | "score_statistics">>; override_assignment_dates?: LmsFlagParam; grading_period_id?: LmsNumberParam }
export interface EditAssignmentGroupParams extends LmsCommonParams { name?: LmsTextParam; position?: LmsNumberParam; group_weight?: LmsNumberParam; sis_source_id?: LmsTextParam; integration_data?: unknown; rules?: unknown }
export interface ListAssignmentsAssignmentGroupsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"submission" | "assignment_visibility" | "all_dates" | "overrides" | "observed_users" | "can_edit" | "score_statistics" | "ab_guid">>; search_term?: LmsTextParam; override_assignment_dates?: LmsFlagParam; needs_grading_count_by_section?: LmsFlagParam; bucket?: LmsChoiceParam<"past" | "overdue" | "undated" | "ungraded" | "unsubmitted" | "upcoming" | "future">; assignment_ids?: LmsManyParam<LmsTextParam>; order_by?: LmsChoiceParam<"position" | "name" | "due_at">; post_to_sis?: LmsFlagParam; new_quizzes?: LmsFlagParam }
export interface CreateAssignmentPeerReview { points_possible?: LmsNumberParam; grading_type?: LmsChoiceParam<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points">; due_at?: LmsTimeParam; lock_at?: LmsTimeParam; unlock_at?: LmsTimeParam; peer_review_overrides?: unknown }
export interface CreateAssignmentAssignment { name?: LmsTextParam; position?: LmsNumberParam; submission_types?: LmsManyParam<LmsWordParam<"online_quiz" | "none" | "on_paper" | "discussion_topic" | "external_tool" | "online_upload" | "online_text_entry" | "online_url" | "media_recording" | "student_annotation">>; allowed_extensions?: LmsManyParam<LmsTextParam>; turnitin_enabled?: LmsFlagParam; vericite_enabled?: LmsFlagParam; turnitin_settings?: unknown; integration_data?: unknown; integration_id?: LmsTextParam; peer_reviews?: LmsFlagParam; automatic_peer_reviews?: LmsFlagParam; notify_of_update?: LmsFlagParam; group_category_id?: LmsNumberParam; grade_group_students_individually?: LmsNumberParam; external_tool_tag_attributes?: unknown; points_possible?: LmsNumberParam; grading_type?: LmsChoiceParam<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points" | "not_graded">; due_at?: LmsTimeParam; lock_at?: LmsTimeParam; unlock_at?: LmsTimeParam; description?: LmsTextParam; assignment_group_id?: LmsNumberParam; assignment_overrides?: unknown; only_visible_to_overrides?: LmsFlagParam; published?: LmsFlagParam; grading_standard_id?: LmsNumberParam; omit_from_final_grade?: LmsFlagParam; hide_in_gradebook?: LmsFlagParam; quiz_lti?: LmsFlagParam; moderated_grading?: LmsFlagParam; grader_count?: LmsNumberParam; final_grader_id?: LmsNumberParam; grader_comments_visible_to_graders?: LmsFlagParam; graders_anonymous_to_graders?: LmsFlagParam; graders_names_visible_to_final_grader?: LmsFlagParam; anonymous_grading?: LmsFlagParam; allowed_attempts?: LmsNumberParam; annotatable_attachment_id?: LmsNumberParam; asset_processors?: LmsManyParam<LmsTextParam>; peer_review?: LmsGroupParam<CreateAssignmentPeerReview> }
export interface CreateAssignmentParams extends LmsCommonParams { assignment?: LmsGroupParam<CreateAssignmentAssignment> }
export interface ShowProvisionalGradeStatusForStudentParams extends LmsCommonParams { anonymous_id?: LmsTextParam }
export interface GradeOrCommentOnSubmissionByAnonymousIdComment { text_comment?: LmsTextParam; group_comment?: LmsFlagParam; media_comment_id?: LmsTextParam; media_comment_type?: LmsTextParam; file_ids?: LmsManyParam<LmsNumberParam> }
export interface GradeOrCommentOnSubmissionByAnonymousIdSubmission { posted_grade?: LmsTextParam; excuse?: LmsFlagParam; late_policy_status?: LmsTextParam; seconds_late_override?: LmsNumberParam }
export interface GradeOrCommentOnSubmissionByAnonymousIdParams extends LmsCommonParams { comment?: LmsGroupParam<GradeOrCommentOnSubmissionByAnonymousIdComment>; include?: LmsManyParam<LmsWordParam<"submission_comments" | "visibility" | "sub_assignment_submissions" | "peer_review_submissions" | "provisional_grades" | "group">>; submission?: LmsGroupParam<GradeOrCommentOnSubmissionByAnonymousIdSubmission>; rubric_assessment?: unknown }
export interface GetLearningObjectSDateInformationParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"peer_review" | "child_peer_review_override_dates">>; exclude?: LmsManyParam<LmsTextParam> }
export interface UpdateLearningObjectSDateInformationParams extends LmsCommonParams { due_at?: LmsTimeParam; unlock_at?: LmsTimeParam; lock_at?: LmsTimeParam; only_visible_to_overrides?: LmsFlagParam; assignment_overrides?: LmsManyParam<LmsTextParam> }
export interface DuplicateAssignmentParams extends LmsCommonParams { result_type?: LmsChoiceParam<"Quiz"> }
export interface SetExtensionsForStudentAssignmentSubmissionsAssignmentExtensions { user_id?: LmsManyParam<LmsNumberParam>; extra_attempts?: LmsManyParam<LmsNumberParam> }
export interface SetExtensionsForStudentAssignmentSubmissionsParams extends LmsCommonParams { assignment_extensions?: LmsManyParam<SetExtensionsForStudentAssignmentSubmissionsAssignmentExtensions> }
export interface SelectStudentsForModerationParams extends LmsCommonParams { student_ids?: LmsManyParam<LmsNumberParam> }
export interface CreateAssignmentOverrideAssignmentOverride { student_ids?: LmsManyParam<LmsNumberParam>; title?: LmsTextParam; group_id?: LmsNumberParam; course_section_id?: LmsNumberParam; due_at?: LmsTimeParam; unlock_at?: LmsTimeParam; lock_at?: LmsTimeParam }
export interface CreateAssignmentOverrideParams extends LmsCommonParams { assignment_override?: LmsGroupParam<CreateAssignmentOverrideAssignmentOverride> }
export interface UpdateAssignmentOverrideAssignmentOverride { student_ids?: LmsManyParam<LmsNumberParam>; title?: LmsTextParam; due_at?: LmsTimeParam; unlock_at?: LmsTimeParam; lock_at?: LmsTimeParam }
export interface UpdateAssignmentOverrideParams extends LmsCommonParams { assignment_override?: LmsGroupParam<UpdateAssignmentOverrideAssignmentOverride> }
export interface GetAllPeerReviewsCoursesParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"submission_comments" | "user">> }
export interface ShowProvisionalGradeStatusForStudentModeratedGradingParams extends LmsCommonParams { student_id?: LmsNumberParam }
export interface SubmissionSummaryCoursesParams extends LmsCommonParams { grouped?: LmsFlagParam; include_deactivated?: LmsFlagParam }
export interface ListAssignmentSubmissionsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"submission_history" | "submission_comments" | "rubric_assessment" | "assignment" | "visibility" | "course" | "user" | "group" | "read_status">>; grouped?: LmsFlagParam }
export interface SubmitAssignmentCoursesComment { text_comment?: LmsTextParam }
export interface SubmitAssignmentCoursesSubmission { group_comment?: LmsFlagParam; submission_type?: LmsWordParam<"online_text_entry" | "online_url" | "online_upload" | "media_recording" | "basic_lti_launch" | "student_annotation">; body?: LmsTextParam; url?: LmsTextParam; file_ids?: LmsManyParam<LmsNumberParam>; media_comment_id?: LmsTextParam; media_comment_type?: LmsWordParam<"audio" | "video">; user_id?: LmsNumberParam; annotatable_attachment_id?: LmsNumberParam; submitted_at?: LmsTimeParam }
export interface SubmitAssignmentCoursesParams extends LmsCommonParams { comment?: LmsGroupParam<SubmitAssignmentCoursesComment>; submission?: LmsGroupParam<SubmitAssignmentCoursesSubmission> }
export interface DeletePeerReviewParams extends LmsCommonParams { user_id?: LmsNumberParam }
export interface GetSingleSubmissionParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"submission_history" | "submission_comments" | "rubric_assessment" | "full_rubric_assessment" | "visibility" | "course" | "user" | "read_status">> }
export interface GradeOrCommentOnSubmissionComment { text_comment?: LmsTextParam; attempt?: LmsNumberParam; group_comment?: LmsFlagParam; media_comment_id?: LmsTextParam; media_comment_type?: LmsWordParam<"audio" | "video">; file_ids?: LmsManyParam<LmsNumberParam> }
export interface GradeOrCommentOnSubmissionSubmission { posted_grade?: LmsTextParam; excuse?: LmsFlagParam; late_policy_status?: LmsTextParam; sticker?: LmsTextParam; seconds_late_override?: LmsNumberParam; peer_review?: LmsFlagParam }
export interface GradeOrCommentOnSubmissionParams extends LmsCommonParams { comment?: LmsGroupParam<GradeOrCommentOnSubmissionComment>; include?: LmsManyParam<LmsWordParam<"submission_comments" | "visibility" | "sub_assignment_submissions" | "peer_review_submissions" | "provisional_grades" | "group">>; prefer_points_over_scheme?: LmsFlagParam; submission?: LmsGroupParam<GradeOrCommentOnSubmissionSubmission>; rubric_assessment?: unknown }
export interface EditSubmissionCommentParams extends LmsCommonParams { comment?: LmsTextParam }
export interface UploadFileParams extends LmsCommonParams { name?: LmsTextParam; size?: LmsNumberParam; content_type?: LmsTextParam; parent_folder_id?: LmsNumberParam; parent_folder_path?: LmsTextParam; folder?: LmsTextParam; on_duplicate?: LmsWordParam<"overwrite" | "rename">; success_include?: LmsManyParam<LmsTextParam>; url?: LmsTextParam; submit_assignment?: LmsFlagParam; no_redirect?: LmsFlagParam }
export interface GradeOrCommentOnMultipleSubmissionsCoursesParams extends LmsCommonParams { grade_data?: LmsGroupParam<CreateContentMigrationDaySubstitutions> }
export interface GetSingleAssignmentParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"submission" | "assignment_visibility" | "overrides" | "observed_users" | "can_edit" | "score_statistics" | "ab_guid" | "peer_review">>; override_assignment_dates?: LmsFlagParam; needs_grading_count_by_section?: LmsFlagParam; all_dates?: LmsFlagParam }
export interface EditAssignmentAssignment { submission_types?: LmsManyParam<LmsWordParam<"online_quiz" | "none" | "on_paper" | "discussion_topic" | "external_tool" | "online_upload" | "online_text_entry" | "online_url" | "media_recording" | "student_annotation">>; name?: LmsTextParam; position?: LmsNumberParam; allowed_extensions?: LmsManyParam<LmsTextParam>; turnitin_enabled?: LmsFlagParam; vericite_enabled?: LmsFlagParam; turnitin_settings?: unknown; sis_assignment_id?: LmsTextParam; integration_data?: unknown; integration_id?: LmsTextParam; peer_reviews?: LmsFlagParam; automatic_peer_reviews?: LmsFlagParam; notify_of_update?: LmsFlagParam; group_category_id?: LmsNumberParam; grade_group_students_individually?: LmsNumberParam; external_tool_tag_attributes?: unknown; points_possible?: LmsNumberParam; grading_type?: LmsChoiceParam<"pass_fail" | "percent" | "letter_grade" | "gpa_scale" | "points" | "not_graded">; due_at?: LmsTimeParam; lock_at?: LmsTimeParam; unlock_at?: LmsTimeParam; description?: LmsTextParam; assignment_group_id?: LmsNumberParam; assignment_overrides?: unknown; only_visible_to_overrides?: LmsFlagParam; published?: LmsFlagParam; grading_standard_id?: LmsNumberParam; omit_from_final_grade?: LmsFlagParam; hide_in_gradebook?: LmsFlagParam; moderated_grading?: LmsFlagParam; grader_count?: LmsNumberParam; final_grader_id?: LmsNumberParam; grader_comments_visible_to_graders?: LmsFlagParam; graders_anonymous_to_graders?: LmsFlagParam; graders_names_visible_to_final_grader?: LmsFlagParam; anonymous_grading?: LmsFlagParam; allowed_attempts?: LmsNumberParam; annotatable_attachment_id?: LmsNumberParam; asset_processors?: LmsManyParam<LmsTextParam>; force_updated_at?: LmsFlagParam; peer_review?: LmsGroupParam<CreateAssignmentPeerReview> }
export interface EditAssignmentParams extends LmsCommonParams { assignment?: LmsGroupParam<EditAssignmentAssignment> }
export interface ListMultipleAssignmentsGradeableStudentsParams extends LmsCommonParams { assignment_ids?: LmsManyParam<LmsTextParam> }
export interface BatchRetrieveOverridesInCourseAssignmentOverrides { id?: LmsManyParam<LmsTextParam>; assignment_id?: LmsManyParam<LmsTextParam> }
export interface BatchRetrieveOverridesInCourseParams extends LmsCommonParams { assignment_overrides?: LmsManyParam<BatchRetrieveOverridesInCourseAssignmentOverrides> }
export interface BatchCreateOverridesInCourseParams extends LmsCommonParams { assignment_overrides?: unknown }
export interface UpdateListOfBlackoutDatesParams extends LmsCommonParams { blackout_dates?: LmsTextParam }
export interface ListBlockTemplatesParams extends LmsCommonParams { sort?: LmsChoiceParam<"name" | "created_at" | "updated_at">; order?: LmsChoiceParam<"asc" | "desc">; drafts?: LmsFlagParam; type?: LmsManyParam<LmsWordParam<"page" | "section" | "block">>; include?: LmsManyParam<LmsWordParam<"node_tree" | "thumbnail">> }
export interface BeginMigrationToPushToAssociatedCoursesParams extends LmsCommonParams { comment?: LmsTextParam; send_notification?: LmsFlagParam; copy_settings?: unknown; send_item_notifications?: LmsFlagParam; publish_after_initial_sync?: LmsFlagParam }
export interface SetOrRemoveRestrictionsOnBlueprintCourseObjectParams extends LmsCommonParams { content_type?: LmsTextParam; content_id?: LmsNumberParam; restricted?: LmsFlagParam; restrictions?: unknown }
export interface UpdateAssociatedCoursesParams extends LmsCommonParams { course_ids_to_add?: LmsManyParam<LmsTextParam>; course_ids_to_remove?: LmsManyParam<LmsTextParam> }
export interface BulkFetchUserTagsForMultipleUsersInCourseParams extends LmsCommonParams { user_ids?: LmsManyParam<LmsNumberParam> }
export interface SetCourseTimetableCourseSectionId { weekdays?: LmsManyParam<LmsTextParam>; start_time?: LmsManyParam<LmsTextParam>; end_time?: LmsManyParam<LmsTextParam>; location_name?: LmsManyParam<LmsTextParam> }
export interface SetCourseTimetableTimetables { course_section_id?: LmsManyParam<SetCourseTimetableCourseSectionId> }
export interface SetCourseTimetableParams extends LmsCommonParams { timetables?: LmsManyParam<SetCourseTimetableTimetables> }
export interface CreateOrUpdateEventsDirectlyForCourseTimetableEvents { start_at?: LmsManyParam<LmsTimeParam>; end_at?: LmsManyParam<LmsTimeParam>; location_name?: LmsManyParam<LmsTextParam>; code?: LmsManyParam<LmsTextParam>; title?: LmsManyParam<LmsTextParam> }
export interface CreateOrUpdateEventsDirectlyForCourseTimetableParams extends LmsCommonParams { course_section_id?: LmsTextParam; events?: LmsManyParam<CreateOrUpdateEventsDirectlyForCourseTimetableEvents> }
export interface ExportContentCoursesParams extends LmsCommonParams { export_type?: LmsChoiceParam<"common_cartridge" | "qti" | "zip">; skip_notifications?: LmsFlagParam; select?: unknown }
export interface CopyCourseContentParams extends LmsCommonParams { source_course?: LmsTextParam; except?: LmsManyParam<LmsWordParam<"course_settings" | "assignments" | "external_tools" | "files" | "topics" | "calendar_events" | "quizzes" | "wiki_pages" | "modules" | "outcomes">>; only?: LmsManyParam<LmsWordParam<"course_settings" | "assignments" | "external_tools" | "files" | "topics" | "calendar_events" | "quizzes" | "wiki_pages" | "modules" | "outcomes">> }
export interface CreateCoursePaceParams extends LmsCommonParams { end_date?: LmsTimeParam; end_date_context?: LmsTextParam; start_date?: LmsTimeParam; start_date_context?: LmsTextParam; exclude_weekends?: LmsFlagParam; selected_days_to_skip?: LmsTextParam; hard_end_dates?: LmsFlagParam; workflow_state?: LmsTextParam; course_pace_module_item_attributes?: unknown; context_id?: LmsNumberParam; context_type?: LmsTextParam }
export interface DeleteCoursePaceParams extends LmsCommonParams { course_pace_id?: LmsNumberParam }
export interface UpdateCoursePaceParams extends LmsCommonParams { course_pace_id?: LmsNumberParam; end_date?: LmsTimeParam; exclude_weekends?: LmsFlagParam; selected_days_to_skip?: LmsTextParam; hard_end_dates?: LmsFlagParam; workflow_state?: LmsTextParam; course_pace_module_item_attributes?: unknown }
export interface BulkUpdateColumnDataParams extends LmsCommonParams { column_data?: unknown }
export interface ListCustomGradebookColumnsParams extends LmsCommonParams { include_hidden?: LmsFlagParam }
export interface CreateCustomGradebookColumnColumn { title?: LmsTextParam; position?: LmsNumberParam; hidden?: LmsFlagParam; teacher_notes?: LmsFlagParam; read_only?: LmsFlagParam }
export interface CreateCustomGradebookColumnParams extends LmsCommonParams { column?: LmsGroupParam<CreateCustomGradebookColumnColumn> }
export interface UpdateColumnDataColumnData { content?: LmsTextParam }
export interface UpdateColumnDataParams extends LmsCommonParams { column_data?: LmsGroupParam<UpdateColumnDataColumnData> }
export interface ReorderCustomColumnsParams extends LmsCommonParams { order?: LmsManyParam<LmsNumberParam> }
export interface ListDiscussionTopicsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"all_dates" | "sections" | "sections_user_count" | "overrides">>; order_by?: LmsChoiceParam<"position" | "recent_activity" | "title">; scope?: LmsWordParam<"locked" | "unlocked" | "pinned" | "unpinned">; only_announcements?: LmsFlagParam; filter_by?: LmsChoiceParam<"all" | "unread">; search_term?: LmsTextParam; exclude_context_module_locked_topics?: LmsFlagParam }
export interface CreateNewDiscussionTopicParams extends LmsCommonParams { title?: LmsTextParam; message?: LmsTextParam; discussion_type?: LmsChoiceParam<"side_comment" | "threaded" | "not_threaded">; published?: LmsFlagParam; delayed_post_at?: LmsTimeParam; allow_rating?: LmsFlagParam; lock_at?: LmsTimeParam; podcast_enabled?: LmsFlagParam; podcast_has_student_posts?: LmsFlagParam; require_initial_post?: LmsFlagParam; assignment?: unknown; is_announcement?: LmsFlagParam; pinned?: LmsFlagParam; position_after?: LmsTextParam; group_category_id?: LmsNumberParam; only_graders_can_rate?: LmsFlagParam; sort_order?: LmsChoiceParam<"asc" | "desc">; sort_order_locked?: LmsFlagParam; expanded?: LmsFlagParam; expanded_locked?: LmsFlagParam; sort_by_rating?: LmsFlagParam; attachment?: unknown; specific_sections?: LmsTextParam; lock_comment?: LmsFlagParam }
export interface GetSingleTopicParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"all_dates" | "sections" | "sections_user_count" | "overrides">> }
export interface UpdateTopicCoursesParams extends LmsCommonParams { title?: LmsTextParam; message?: LmsTextParam; discussion_type?: LmsChoiceParam<"side_comment" | "threaded" | "not_threaded">; published?: LmsFlagParam; delayed_post_at?: LmsTimeParam; lock_at?: LmsTimeParam; podcast_enabled?: LmsFlagParam; podcast_has_student_posts?: LmsFlagParam; require_initial_post?: LmsFlagParam; assignment?: unknown; is_announcement?: LmsFlagParam; pinned?: LmsFlagParam; position_after?: LmsTextParam; group_category_id?: LmsNumberParam; allow_rating?: LmsFlagParam; only_graders_can_rate?: LmsFlagParam; sort_order?: LmsChoiceParam<"asc" | "desc">; sort_order_locked?: LmsFlagParam; expanded?: LmsFlagParam; expanded_locked?: LmsFlagParam; sort_by_rating?: LmsFlagParam; specific_sections?: LmsTextParam; lock_comment?: LmsFlagParam }
export interface PostEntryCoursesParams extends LmsCommonParams { message?: LmsTextParam; attachment?: unknown }
export interface RateEntryCoursesParams extends LmsCommonParams { rating?: LmsNumberParam }
export interface MarkEntryAsUnreadParams extends LmsCommonParams { forced_read_state?: LmsFlagParam }
export interface ListEntriesCoursesParams extends LmsCommonParams { ids?: LmsManyParam<LmsTextParam> }
export interface FindOrCreateSummaryParams extends LmsCommonParams { userInput?: LmsTextParam }
export interface SummaryFeedbackCoursesParams extends LmsCommonParams { _action?: LmsTextParam; comment?: LmsTextParam }
export interface ListEnrollmentsCoursesParams extends LmsCommonParams { type?: LmsManyParam<LmsTextParam>; role?: LmsManyParam<LmsTextParam>; state?: LmsManyParam<LmsWordParam<"active" | "invited" | "creation_pending" | "deleted" | "rejected" | "completed" | "inactive" | "current_and_invited" | "current_and_future" | "current_and_concluded">>; include?: LmsManyParam<LmsWordParam<"avatar_url" | "group_ids" | "locked" | "observed_users" | "can_be_removed" | "uuid" | "current_points">>; user_id?: LmsTextParam; grading_period_id?: LmsNumberParam; enrollment_term_id?: LmsNumberParam; sis_account_id?: LmsManyParam<LmsTextParam>; sis_course_id?: LmsManyParam<LmsTextParam>; sis_section_id?: LmsManyParam<LmsTextParam>; sis_user_id?: LmsManyParam<LmsTextParam>; created_for_sis_id?: LmsManyParam<LmsFlagParam> }
export interface EnrollUserCoursesEnrollment { start_at?: LmsTimeParam; end_at?: LmsTimeParam; user_id?: LmsTextParam; type?: LmsWordParam<"StudentEnrollment" | "TeacherEnrollment" | "TaEnrollment" | "ObserverEnrollment" | "DesignerEnrollment">; role?: LmsTextParam; role_id?: LmsNumberParam; enrollment_state?: LmsWordParam<"active" | "invited" | "inactive">; course_section_id?: LmsNumberParam; limit_privileges_to_course_section?: LmsFlagParam; notify?: LmsFlagParam; self_enrollment_code?: LmsTextParam; self_enrolled?: LmsFlagParam; associated_user_id?: LmsNumberParam; sis_user_id?: LmsTextParam; integration_id?: LmsTextParam }
export interface EnrollUserCoursesParams extends LmsCommonParams { enrollment?: LmsGroupParam<EnrollUserCoursesEnrollment>; root_account?: LmsTextParam }
export interface ConcludeDeactivateOrDeleteEnrollmentParams extends LmsCommonParams { task?: LmsWordParam<"conclude" | "delete" | "inactivate" | "deactivate"> }
export interface CreateExternalFeedParams extends LmsCommonParams { url?: LmsTextParam; header_match?: LmsFlagParam; verbosity?: LmsChoiceParam<"full" | "truncate" | "link_only"> }
export interface ListFilesCoursesParams extends LmsCommonParams { content_types?: LmsManyParam<LmsTextParam>; exclude_content_types?: LmsManyParam<LmsTextParam>; search_term?: LmsTextParam; include?: LmsManyParam<LmsWordParam<"user">>; only?: LmsManyParam<LmsTextParam>; sort?: LmsWordParam<"name" | "size" | "created_at" | "updated_at" | "content_type" | "user">; order?: LmsWordParam<"asc" | "desc"> }
export interface GetFileCoursesParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"user">>; replacement_chain_context_type?: LmsTextParam; replacement_chain_context_id?: LmsNumberParam }
export interface UpdateCreateFrontPageWikiPage { title?: LmsTextParam; body?: LmsTextParam; editing_roles?: LmsWordParam<"teachers" | "students" | "members" | "public">; notify_of_update?: LmsFlagParam; published?: LmsFlagParam }
export interface UpdateCreateFrontPageParams extends LmsCommonParams { wiki_page?: LmsGroupParam<UpdateCreateFrontPageWikiPage> }
export interface ListUncollatedSubmissionVersionsParams extends LmsCommonParams { assignment_id?: LmsNumberParam; user_id?: LmsNumberParam; ascending?: LmsFlagParam }
export interface UpdateSingleGradingPeriodGradingPeriods { start_date?: LmsManyParam<LmsTimeParam>; end_date?: LmsManyParam<LmsTimeParam>; weight?: LmsManyParam<LmsNumberParam> }
export interface UpdateSingleGradingPeriodParams extends LmsCommonParams { grading_periods?: LmsManyParam<UpdateSingleGradingPeriodGradingPeriods> }
export interface BatchUpdateGradingPeriodsGradingPeriods { id?: LmsManyParam<LmsTextParam>; title?: LmsManyParam<LmsTextParam>; start_date?: LmsManyParam<LmsTimeParam>; end_date?: LmsManyParam<LmsTimeParam>; close_date?: LmsManyParam<LmsTimeParam>; weight?: LmsManyParam<LmsNumberParam> }
export interface BatchUpdateGradingPeriodsParams extends LmsCommonParams { set_id?: LmsTextParam; grading_periods?: LmsManyParam<BatchUpdateGradingPeriodsGradingPeriods> }
export interface BulkManageDifferentiationTagsParams extends LmsCommonParams { operations?: unknown; group_category?: unknown }
export interface ImportDifferentiationTagsParams extends LmsCommonParams { attachment?: unknown }
export interface ListLtiResourceLinksParams extends LmsCommonParams { include_deleted?: LmsFlagParam; per_page?: LmsNumberParam }
export interface CreateLtiResourceLinkParams extends LmsCommonParams { url?: LmsTextParam; title?: LmsTextParam; custom?: unknown }
export interface ShowLtiResourceLinkParams extends LmsCommonParams { include_deleted?: LmsFlagParam }
export interface UpdateLtiResourceLinkParams extends LmsCommonParams { url?: LmsTextParam; custom?: unknown; include_deleted?: LmsFlagParam; context_external_tool_id?: LmsNumberParam }
export interface BulkCreateLtiResourceLinksParams extends LmsCommonParams { POST?: LmsTextParam; url?: LmsManyParam<LmsTextParam>; title?: LmsManyParam<LmsTextParam>; custom?: unknown }
export interface ListMediaObjectsCoursesParams extends LmsCommonParams { sort?: LmsTextParam; order?: LmsTextParam; exclude?: LmsManyParam<LmsTextParam> }
export interface ListMediaObjectsCoursesMediaObjectsParams extends LmsCommonParams { sort?: LmsWordParam<"title" | "created_at">; order?: LmsWordParam<"asc" | "desc">; exclude?: LmsManyParam<LmsWordParam<"sources" | "tracks">> }
export interface GetModuleItemSequenceParams extends LmsCommonParams { asset_type?: LmsWordParam<"ModuleItem" | "File" | "Page" | "Discussion" | "Assignment" | "Quiz" | "ExternalTool">; asset_id?: LmsNumberParam }
export interface ListModulesParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"items" | "content_details">>; search_term?: LmsTextParam; student_id?: LmsTextParam }
export interface CreateModuleModule { name?: LmsTextParam; unlock_at?: LmsTimeParam; position?: LmsNumberParam; require_sequential_progress?: LmsFlagParam; prerequisite_module_ids?: LmsManyParam<LmsTextParam>; publish_final_grade?: LmsFlagParam }
export interface CreateModuleParams extends LmsCommonParams { module?: LmsGroupParam<CreateModuleModule> }
export interface UpdateModuleSOverridesParams extends LmsCommonParams { overrides?: LmsManyParam<LmsTextParam> }
export interface ShowModuleParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"items" | "content_details">>; student_id?: LmsTextParam }
export interface UpdateModuleModule { name?: LmsTextParam; unlock_at?: LmsTimeParam; position?: LmsNumberParam; require_sequential_progress?: LmsFlagParam; prerequisite_module_ids?: LmsManyParam<LmsTextParam>; publish_final_grade?: LmsFlagParam; published?: LmsFlagParam }
export interface UpdateModuleParams extends LmsCommonParams { module?: LmsGroupParam<UpdateModuleModule> }
export interface ListModuleItemsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"content_details">>; search_term?: LmsTextParam; student_id?: LmsTextParam }
export interface CreateModuleItemCompletionRequirement { type?: LmsWordParam<"must_view" | "must_contribute" | "must_submit" | "must_mark_done">; min_score?: LmsNumberParam }
export interface CreateModuleItemIframe { width?: LmsNumberParam; height?: LmsNumberParam }
export interface CreateModuleItemModuleItem { title?: LmsTextParam; type?: LmsWordParam<"File" | "Page" | "Discussion" | "Assignment" | "Quiz" | "SubHeader" | "ExternalUrl" | "ExternalTool">; content_id?: LmsTextParam; position?: LmsNumberParam; indent?: LmsNumberParam; page_url?: LmsTextParam; external_url?: LmsTextParam; new_tab?: LmsFlagParam; completion_requirement?: LmsGroupParam<CreateModuleItemCompletionRequirement>; iframe?: LmsGroupParam<CreateModuleItemIframe> }
export interface CreateModuleItemParams extends LmsCommonParams { module_item?: LmsGroupParam<CreateModuleItemModuleItem> }
export interface ShowModuleItemParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"content_details">>; student_id?: LmsTextParam }
export interface UpdateModuleItemModuleItem { title?: LmsTextParam; position?: LmsNumberParam; indent?: LmsNumberParam; external_url?: LmsTextParam; new_tab?: LmsFlagParam; completion_requirement?: LmsGroupParam<CreateModuleItemCompletionRequirement>; published?: LmsFlagParam; module_id?: LmsTextParam }
export interface UpdateModuleItemParams extends LmsCommonParams { module_item?: LmsGroupParam<UpdateModuleItemModuleItem> }
export interface SelectMasteryPathParams extends LmsCommonParams { assignment_set_id?: LmsTextParam; student_id?: LmsTextParam }
export interface RetrieveAssignmentOverriddenDatesForNewQuizzesQuizAssignmentOverrides { quiz_ids?: LmsManyParam<LmsNumberParam> }
export interface RetrieveAssignmentOverriddenDatesForNewQuizzesParams extends LmsCommonParams { quiz_assignment_overrides?: LmsManyParam<RetrieveAssignmentOverriddenDatesForNewQuizzesQuizAssignmentOverrides> }
export interface GetOutcomeAlignmentsForStudentOrAssignmentParams extends LmsCommonParams { student_id?: LmsNumberParam; assignment_id?: LmsNumberParam }
export interface GetOutcomeResultsParams extends LmsCommonParams { user_ids?: LmsManyParam<LmsNumberParam>; outcome_ids?: LmsManyParam<LmsNumberParam>; include?: LmsManyParam<LmsTextParam>; include_hidden?: LmsFlagParam }
export interface GetOutcomeResultRollupsParams extends LmsCommonParams { aggregate?: LmsWordParam<"course">; aggregate_stat?: LmsWordParam<"mean" | "median">; user_ids?: LmsManyParam<LmsNumberParam>; outcome_ids?: LmsManyParam<LmsNumberParam>; include?: LmsManyParam<LmsTextParam>; exclude?: LmsManyParam<LmsWordParam<"missing_user_rollups">>; sort_by?: LmsWordParam<"student" | "outcome">; sort_outcome_id?: LmsNumberParam; sort_order?: LmsWordParam<"asc" | "desc">; add_defaults?: LmsFlagParam; contributing_scores?: LmsFlagParam }
export interface GetContributingScoresParams extends LmsCommonParams { user_ids?: LmsManyParam<LmsNumberParam>; only_assignment_alignments?: LmsFlagParam; show_unpublished_assignments?: LmsFlagParam }
export interface ListPagesCoursesParams extends LmsCommonParams { sort?: LmsWordParam<"title" | "created_at" | "updated_at">; order?: LmsWordParam<"asc" | "desc">; search_term?: LmsTextParam; published?: LmsFlagParam; include?: LmsManyParam<LmsWordParam<"enrollments">> }
export interface CreatePageCoursesWikiPage { title?: LmsTextParam; body?: LmsTextParam; editing_roles?: LmsWordParam<"teachers" | "students" | "members" | "public">; notify_of_update?: LmsFlagParam; published?: LmsFlagParam; front_page?: LmsFlagParam; publish_at?: LmsTimeParam }
export interface CreatePageCoursesParams extends LmsCommonParams { wiki_page?: LmsGroupParam<CreatePageCoursesWikiPage> }
export interface UpdateCreatePageWikiPage { title?: LmsTextParam; body?: LmsTextParam; editing_roles?: LmsWordParam<"teachers" | "students" | "members" | "public">; notify_of_update?: LmsFlagParam; published?: LmsFlagParam; publish_at?: LmsTimeParam; front_page?: LmsFlagParam }
export interface UpdateCreatePageParams extends LmsCommonParams { wiki_page?: LmsGroupParam<UpdateCreatePageWikiPage> }
export interface ShowRevisionCoursesRevisionIdParams extends LmsCommonParams { summary?: LmsFlagParam }
export interface PreviewProcessedHtmlParams extends LmsCommonParams { html?: LmsTextParam }
export interface SetExtensionsForStudentQuizSubmissionsParams extends LmsCommonParams { user_id?: LmsNumberParam; extra_attempts?: LmsNumberParam; extra_time?: LmsNumberParam; manually_unlocked?: LmsFlagParam; extend_from_now?: LmsNumberParam; extend_from_end_at?: LmsNumberParam }
export interface CreateQuizQuiz { title?: LmsTextParam; description?: LmsTextParam; quiz_type?: LmsWordParam<"practice_quiz" | "assignment" | "graded_survey" | "survey">; assignment_group_id?: LmsNumberParam; time_limit?: LmsNumberParam; shuffle_answers?: LmsFlagParam; hide_results?: LmsWordParam<"always" | "until_after_last_attempt">; show_correct_answers?: LmsFlagParam; show_correct_answers_last_attempt?: LmsFlagParam; show_correct_answers_at?: LmsTimeParam; hide_correct_answers_at?: LmsTimeParam; allowed_attempts?: LmsNumberParam; scoring_policy?: LmsWordParam<"keep_highest" | "keep_latest">; one_question_at_a_time?: LmsFlagParam; cant_go_back?: LmsFlagParam; access_code?: LmsTextParam; ip_filter?: LmsTextParam; due_at?: LmsTimeParam; lock_at?: LmsTimeParam; unlock_at?: LmsTimeParam; published?: LmsFlagParam; one_time_results?: LmsFlagParam; only_visible_to_overrides?: LmsFlagParam }
export interface CreateQuizParams extends LmsCommonParams { quiz?: LmsGroupParam<CreateQuizQuiz> }
export interface EditQuizQuiz { notify_of_update?: LmsFlagParam }
export interface EditQuizParams extends LmsCommonParams { quiz?: LmsGroupParam<EditQuizQuiz> }
export interface ReorderQuizItemsOrder { id?: LmsManyParam<LmsNumberParam>; type?: LmsManyParam<LmsWordParam<"question" | "group">> }
export interface ReorderQuizItemsParams extends LmsCommonParams { order?: LmsManyParam<ReorderQuizItemsOrder> }
export interface SendMessageToUnsubmittedOrSubmittedUsersForQuizParams extends LmsCommonParams { conversations?: unknown }
export interface ValidateQuizAccessCodeParams extends LmsCommonParams { access_code?: LmsTextParam }
export interface SetExtensionsForStudentQuizSubmissionsQuizExtensions { user_id?: LmsManyParam<LmsNumberParam>; extra_attempts?: LmsManyParam<LmsNumberParam>; extra_time?: LmsManyParam<LmsNumberParam>; manually_unlocked?: LmsManyParam<LmsFlagParam>; extend_from_now?: LmsManyParam<LmsNumberParam>; extend_from_end_at?: LmsManyParam<LmsNumberParam> }
export interface SetExtensionsForStudentQuizSubmissionsQuizExtensionsParams extends LmsCommonParams { quiz_extensions?: LmsManyParam<SetExtensionsForStudentQuizSubmissionsQuizExtensions> }
export interface CreateQuestionGroupQuizGroups { name?: LmsManyParam<LmsTextParam>; pick_count?: LmsManyParam<LmsNumberParam>; question_points?: LmsManyParam<LmsNumberParam>; assessment_question_bank_id?: LmsManyParam<LmsNumberParam> }
export interface CreateQuestionGroupParams extends LmsCommonParams { quiz_groups?: LmsManyParam<CreateQuestionGroupQuizGroups> }
export interface UpdateQuestionGroupQuizGroups { name?: LmsManyParam<LmsTextParam>; pick_count?: LmsManyParam<LmsNumberParam>; question_points?: LmsManyParam<LmsNumberParam> }
export interface UpdateQuestionGroupParams extends LmsCommonParams { quiz_groups?: LmsManyParam<UpdateQuestionGroupQuizGroups> }
export interface ReorderQuestionGroupsOrder { id?: LmsManyParam<LmsNumberParam>; type?: LmsManyParam<LmsWordParam<"question">> }
export interface ReorderQuestionGroupsParams extends LmsCommonParams { order?: LmsManyParam<ReorderQuestionGroupsOrder> }
export interface ListQuestionsInQuizOrSubmissionParams extends LmsCommonParams { quiz_submission_id?: LmsNumberParam; quiz_submission_attempt?: LmsNumberParam }
export interface CreateSingleQuizQuestionQuestion { question_name?: LmsTextParam; question_text?: LmsTextParam; quiz_group_id?: LmsNumberParam; question_type?: LmsWordParam<"calculated_question" | "essay_question" | "file_upload_question" | "fill_in_multiple_blanks_question" | "matching_question" | "multiple_answers_question" | "multiple_choice_question" | "multiple_dropdowns_question" | "numerical_question" | "short_answer_question" | "text_only_question" | "true_false_question">; position?: LmsNumberParam; points_possible?: LmsNumberParam; correct_comments?: LmsTextParam; incorrect_comments?: LmsTextParam; neutral_comments?: LmsTextParam; text_after_answers?: LmsTextParam; answers?: unknown }
export interface CreateSingleQuizQuestionParams extends LmsCommonParams { question?: LmsGroupParam<CreateSingleQuizQuestionQuestion> }
export interface RetrieveAllQuizReportsParams extends LmsCommonParams { includes_all_versions?: LmsFlagParam }
export interface CreateQuizReportQuizReportsQuizReport { report_type?: LmsWordParam<"student_analysis" | "item_analysis">; includes_all_versions?: LmsFlagParam }
export interface CreateQuizReportQuizReportsParams extends LmsCommonParams { quiz_report?: LmsGroupParam<CreateQuizReportQuizReportsQuizReport>; include?: LmsManyParam<LmsWordParam<"file" | "progress">> }
export interface GetQuizReportParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"file" | "progress">> }
export interface FetchingLatestQuizStatisticsParams extends LmsCommonParams { all_versions?: LmsFlagParam }
export interface GetQuizSubmissionParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"submission" | "quiz" | "user">> }
export interface CreateQuizSubmissionStartQuizTakingSessionParams extends LmsCommonParams { access_code?: LmsTextParam; preview?: LmsFlagParam }
export interface UpdateStudentQuestionScoresAndCommentsQuizSubmissions { attempt?: LmsManyParam<LmsNumberParam>; fudge_points?: LmsManyParam<LmsNumberParam>; questions?: unknown }
export interface UpdateStudentQuestionScoresAndCommentsParams extends LmsCommonParams { quiz_submissions?: LmsManyParam<UpdateStudentQuestionScoresAndCommentsQuizSubmissions> }
export interface CompleteQuizSubmissionTurnItInParams extends LmsCommonParams { attempt?: LmsNumberParam; validation_token?: LmsTextParam; access_code?: LmsTextParam }
export interface RetrieveCapturedEventsParams extends LmsCommonParams { attempt?: LmsNumberParam }
export interface SubmitCapturedEventsParams extends LmsCommonParams { quiz_submission_events?: LmsManyParam<LmsTextParam> }
export interface StartReportCourseReportsParameters { section_ids?: LmsManyParam<LmsNumberParam>; [name: string]: unknown }
export interface StartReportCourseReportsParams extends LmsCommonParams { parameters?: LmsManyParam<StartReportCourseReportsParameters> }
export interface CreateRubricassociationRubricAssociation { rubric_id?: LmsNumberParam; association_id?: LmsNumberParam; association_type?: LmsWordParam<"Assignment" | "Course" | "Account">; title?: LmsTextParam; use_for_grading?: LmsFlagParam; hide_score_total?: LmsFlagParam; purpose?: LmsWordParam<"grading" | "bookmark">; bookmarked?: LmsFlagParam }
export interface CreateRubricassociationParams extends LmsCommonParams { rubric_association?: LmsGroupParam<CreateRubricassociationRubricAssociation> }
export interface CreateSingleRubricAssessmentParams extends LmsCommonParams { provisional?: LmsTextParam; final?: LmsTextParam; graded_anonymously?: LmsFlagParam; rubric_assessment?: unknown }
export interface CreateSingleRubricRubric { title?: LmsTextParam; free_form_criterion_comments?: LmsFlagParam; criteria?: unknown }
export interface CreateSingleRubricRubricAssociation { association_id?: LmsNumberParam; association_type?: LmsWordParam<"Assignment" | "Course" | "Account">; use_for_grading?: LmsFlagParam; hide_score_total?: LmsFlagParam; purpose?: LmsTextParam }
export interface CreateSingleRubricParams extends LmsCommonParams { id?: LmsNumberParam; rubric_association_id?: LmsNumberParam; rubric?: LmsGroupParam<CreateSingleRubricRubric>; rubric_association?: LmsGroupParam<CreateSingleRubricRubricAssociation> }
export interface UpdateSingleRubricRubric { title?: LmsTextParam; free_form_criterion_comments?: LmsFlagParam; skip_updating_points_possible?: LmsFlagParam; criteria?: unknown }
export interface UpdateSingleRubricRubricAssociation { association_id?: LmsNumberParam; association_type?: LmsWordParam<"Assignment" | "Course" | "Account">; use_for_grading?: LmsFlagParam; hide_score_total?: LmsFlagParam; purpose?: LmsWordParam<"grading" | "bookmark"> }
export interface UpdateSingleRubricParams extends LmsCommonParams { rubric_association_id?: LmsNumberParam; rubric?: LmsGroupParam<UpdateSingleRubricRubric>; rubric_association?: LmsGroupParam<UpdateSingleRubricRubricAssociation> }
export interface ListUsersInCourseParams extends LmsCommonParams { search_term?: LmsTextParam; sort?: LmsChoiceParam<"username" | "last_login" | "email" | "sis_id">; enrollment_type?: LmsManyParam<LmsWordParam<"teacher" | "student" | "student_view" | "ta" | "observer" | "designer">>; enrollment_role?: LmsTextParam; enrollment_role_id?: LmsNumberParam; section_ids?: LmsManyParam<LmsNumberParam>; include?: LmsManyParam<LmsWordParam<"enrollments" | "locked" | "avatar_url" | "test_student" | "bio" | "custom_links" | "current_grading_period_scores" | "uuid">>; user_id?: LmsTextParam; user_ids?: LmsManyParam<LmsNumberParam>; enrollment_state?: LmsManyParam<LmsWordParam<"active" | "invited" | "rejected" | "completed" | "inactive">> }
export interface ListCourseSectionsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"students" | "avatar_url" | "enrollments" | "total_students" | "passback_status" | "permissions">>; search_term?: LmsTextParam }
export interface CreateCourseSectionCourseSection { name?: LmsTextParam; sis_section_id?: LmsTextParam; integration_id?: LmsTextParam; start_at?: LmsTimeParam; end_at?: LmsTimeParam; restrict_enrollments_to_section_dates?: LmsFlagParam }
export interface CreateCourseSectionParams extends LmsCommonParams { course_section?: LmsGroupParam<CreateCourseSectionCourseSection>; enable_sis_reactivation?: LmsFlagParam }
export interface GetSectionInformationParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"students" | "avatar_url" | "enrollments" | "total_students" | "passback_status" | "permissions">> }
export interface UpdateCourseSettingsParams extends LmsCommonParams { allow_final_grade_override?: LmsFlagParam; allow_student_discussion_topics?: LmsFlagParam; allow_student_forum_attachments?: LmsFlagParam; allow_student_discussion_editing?: LmsFlagParam; allow_student_organized_groups?: LmsFlagParam; allow_student_discussion_reporting?: LmsFlagParam; allow_student_anonymous_discussion_topics?: LmsFlagParam; filter_speed_grader_by_student_group?: LmsFlagParam; hide_final_grades?: LmsFlagParam; hide_distribution_graphs?: LmsFlagParam; hide_sections_on_course_users_page?: LmsFlagParam; lock_all_announcements?: LmsFlagParam; usage_rights_required?: LmsFlagParam; restrict_student_past_view?: LmsFlagParam; restrict_student_future_view?: LmsFlagParam; show_announcements_on_home_page?: LmsFlagParam; home_page_announcement_limit?: LmsNumberParam; syllabus_course_summary?: LmsFlagParam; default_due_time?: LmsTextParam; conditional_release?: LmsFlagParam }
export interface SearchCourseContentParams extends LmsCommonParams { q?: LmsTextParam; filter?: LmsManyParam<LmsTextParam>; include?: LmsManyParam<LmsTextParam> }
export interface ListSubmissionsForMultipleAssignmentsParams extends LmsCommonParams { student_ids?: LmsManyParam<LmsTextParam>; assignment_ids?: LmsManyParam<LmsTextParam>; grouped?: LmsFlagParam; post_to_sis?: LmsFlagParam; submitted_since?: LmsTimeParam; graded_since?: LmsTimeParam; grading_period_id?: LmsNumberParam; workflow_state?: LmsWordParam<"submitted" | "unsubmitted" | "graded" | "pending_review">; enrollment_state?: LmsWordParam<"active" | "concluded">; state_based_on_date?: LmsFlagParam; order?: LmsWordParam<"id" | "graded_at">; order_direction?: LmsWordParam<"ascending" | "descending">; include?: LmsManyParam<LmsWordParam<"submission_history" | "submission_comments" | "rubric_assessment" | "assignment" | "total_scores" | "visibility" | "course" | "user">> }
export interface MarkBulkSubmissionsAsReadParams extends LmsCommonParams { submissionIds?: LmsManyParam<LmsTextParam> }
export interface UpdateTabForCourseParams extends LmsCommonParams { position?: LmsNumberParam; hidden?: LmsFlagParam }
export interface RemoveUsageRightsParams extends LmsCommonParams { file_ids?: LmsManyParam<LmsTextParam>; folder_ids?: LmsManyParam<LmsTextParam> }
export interface SetUsageRightsUsageRights { use_justification?: LmsWordParam<"own_copyright" | "used_by_permission" | "fair_use" | "public_domain" | "creative_commons">; legal_copyright?: LmsTextParam; license?: LmsTextParam }
export interface SetUsageRightsParams extends LmsCommonParams { file_ids?: LmsManyParam<LmsTextParam>; folder_ids?: LmsManyParam<LmsTextParam>; publish?: LmsFlagParam; usage_rights?: LmsManyParam<SetUsageRightsUsageRights> }
export interface AddLastAttendedDateParams extends LmsCommonParams { date?: LmsTimeParam }
export interface DeleteConcludeCourseParams extends LmsCommonParams { event?: LmsChoiceParam<"delete" | "conclude"> }
export interface UpdateCourseCourse { account_id?: LmsNumberParam; name?: LmsTextParam; course_code?: LmsTextParam; start_at?: LmsTimeParam; end_at?: LmsTimeParam; license?: LmsTextParam; is_public?: LmsFlagParam; is_public_to_auth_users?: LmsFlagParam; public_syllabus?: LmsFlagParam; public_syllabus_to_auth?: LmsFlagParam; public_description?: LmsTextParam; allow_student_wiki_edits?: LmsFlagParam; allow_wiki_comments?: LmsFlagParam; allow_student_forum_attachments?: LmsFlagParam; open_enrollment?: LmsFlagParam; self_enrollment?: LmsFlagParam; restrict_enrollments_to_course_dates?: LmsFlagParam; term_id?: LmsNumberParam; sis_course_id?: LmsTextParam; integration_id?: LmsTextParam; hide_final_grades?: LmsFlagParam; time_zone?: LmsTextParam; apply_assignment_group_weights?: LmsFlagParam; storage_quota_mb?: LmsNumberParam; event?: LmsChoiceParam<"claim" | "offer" | "conclude" | "delete" | "undelete">; default_view?: LmsChoiceParam<"feed" | "wiki" | "modules" | "syllabus" | "assignments">; syllabus_body?: LmsTextParam; syllabus_course_summary?: LmsFlagParam; grading_standard_id?: LmsNumberParam; grade_passback_setting?: LmsTextParam; course_format?: LmsTextParam; image_id?: LmsNumberParam; image_url?: LmsTextParam; remove_image?: LmsFlagParam; remove_banner_image?: LmsFlagParam; blueprint?: LmsFlagParam; blueprint_restrictions?: unknown; use_blueprint_restrictions_by_object_type?: LmsFlagParam; blueprint_restrictions_by_object_type?: unknown; homeroom_course?: LmsFlagParam; sync_enrollments_from_homeroom?: LmsTextParam; homeroom_course_id?: LmsTextParam; template?: LmsFlagParam; course_color?: LmsTextParam; friendly_name?: LmsTextParam; enable_course_paces?: LmsFlagParam; conditional_release?: LmsFlagParam; post_manually?: LmsFlagParam; banner_image_id?: unknown }
export interface UpdateCourseParams extends LmsCommonParams { course?: LmsGroupParam<UpdateCourseCourse>; offer?: LmsFlagParam; override_sis_stickiness?: LmsFlagParam }
export interface PatchLatePolicyLatePolicy { missing_submission_deduction_enabled?: LmsFlagParam; missing_submission_deduction?: LmsNumberParam; late_submission_deduction_enabled?: LmsFlagParam; late_submission_deduction?: LmsNumberParam; late_submission_interval?: LmsTextParam; late_submission_minimum_percent_enabled?: LmsFlagParam; late_submission_minimum_percent?: LmsNumberParam }
export interface PatchLatePolicyParams extends LmsCommonParams { late_policy?: LmsGroupParam<PatchLatePolicyLatePolicy> }
export interface UpdateDeveloperKeyDeveloperKey { auto_expire_tokens?: LmsFlagParam; email?: LmsTextParam; icon_url?: LmsTextParam; name?: LmsTextParam; notes?: LmsTextParam; redirect_uri?: LmsTextParam; redirect_uris?: LmsManyParam<LmsTextParam>; vendor_code?: LmsTextParam; visible?: LmsFlagParam; test_cluster_only?: LmsFlagParam; client_credentials_audience?: LmsTextParam; scopes?: LmsManyParam<LmsTextParam>; require_scopes?: LmsFlagParam; allow_includes?: LmsFlagParam; [name: string]: unknown }
export interface UpdateDeveloperKeyParams extends LmsCommonParams { developer_key?: LmsGroupParam<UpdateDeveloperKeyDeveloperKey> }
export interface DiscoveryPagesApiUpsertPrimary { authentication_provider_id?: LmsNumberParam; label?: LmsTextParam; icon?: LmsTextParam }
export interface DiscoveryPagesApiUpsertDiscoveryPage { primary?: LmsManyParam<DiscoveryPagesApiUpsertPrimary>; secondary?: LmsManyParam<DiscoveryPagesApiUpsertPrimary>; active?: LmsFlagParam }
export interface DiscoveryPagesApiUpsertParams extends LmsCommonParams { discovery_page?: LmsGroupParam<DiscoveryPagesApiUpsertDiscoveryPage> }
export interface DiscoveryPagesApiTokenDiscoveryPage { primary?: LmsManyParam<DiscoveryPagesApiUpsertPrimary>; secondary?: LmsManyParam<DiscoveryPagesApiUpsertPrimary> }
export interface DiscoveryPagesApiTokenParams extends LmsCommonParams { discovery_page?: LmsManyParam<DiscoveryPagesApiTokenDiscoveryPage> }
export interface EnqueueDelayedOutcomeRollupCalculationJobParams extends LmsCommonParams { course_id?: LmsTextParam; student_uuid?: LmsTextParam }
export interface ModerateEportfolioParams extends LmsCommonParams { spam_status?: LmsTextParam }
export interface CreateErrorReportError { subject?: LmsTextParam; url?: LmsTextParam; email?: LmsTextParam; comments?: LmsTextParam; http_env?: unknown }
export interface CreateErrorReportParams extends LmsCommonParams { error?: LmsGroupParam<CreateErrorReportError> }
export interface GetVisibleCourseNavigationToolsParams extends LmsCommonParams { context_codes?: LmsManyParam<LmsTextParam> }
export interface DeleteFileParams extends LmsCommonParams { replace?: LmsFlagParam }
export interface UpdateFileParams extends LmsCommonParams { name?: LmsTextParam; parent_folder_id?: LmsTextParam; on_duplicate?: LmsWordParam<"overwrite" | "rename">; lock_at?: LmsTimeParam; unlock_at?: LmsTimeParam; locked?: LmsFlagParam; hidden?: LmsFlagParam; visibility_level?: LmsTextParam }
export interface GetPublicInlinePreviewUrlParams extends LmsCommonParams { submission_id?: LmsNumberParam }
export interface CopyFileParams extends LmsCommonParams { source_file_id?: LmsTextParam; on_duplicate?: LmsWordParam<"overwrite" | "rename"> }
export interface CopyFolderParams extends LmsCommonParams { source_folder_id?: LmsTextParam }
export interface DeleteFolderParams extends LmsCommonParams { force?: LmsFlagParam }
export interface UpdateFolderParams extends LmsCommonParams { name?: LmsTextParam; parent_folder_id?: LmsTextParam; lock_at?: LmsTimeParam; unlock_at?: LmsTimeParam; locked?: LmsFlagParam; hidden?: LmsFlagParam; position?: LmsNumberParam }
export interface BatchUpdateGradingPeriodsGradingPeriodSetsParams extends LmsCommonParams { grading_periods?: LmsManyParam<BatchUpdateGradingPeriodsGradingPeriods> }
export interface UpdateGroupCategoryParams extends LmsCommonParams { name?: LmsTextParam; self_signup?: LmsWordParam<"enabled" | "restricted">; auto_leader?: LmsWordParam<"first" | "random">; group_limit?: LmsNumberParam; sis_group_category_id?: LmsTextParam; create_group_count?: LmsNumberParam; split_group_count?: LmsTextParam }
export interface AssignUnassignedMembersParams extends LmsCommonParams { sync?: LmsFlagParam }
export interface CreateGroupGroupCategoriesParams extends LmsCommonParams { name?: LmsTextParam; description?: LmsTextParam; is_public?: LmsFlagParam; join_level?: LmsWordParam<"parent_context_auto_join" | "parent_context_request" | "invitation_only">; storage_quota_mb?: LmsNumberParam; sis_group_id?: LmsTextParam }
export interface ListUsersInGroupCategoryParams extends LmsCommonParams { search_term?: LmsTextParam; unassigned?: LmsFlagParam }
export interface CreateGroupGroupsParams extends LmsCommonParams { name?: LmsTextParam; description?: LmsTextParam; is_public?: LmsFlagParam; join_level?: LmsTextParam; storage_quota_mb?: LmsNumberParam; sis_group_id?: LmsTextParam }
export interface GetSingleGroupParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"permissions" | "tabs">> }
export interface EditGroupParams extends LmsCommonParams { name?: LmsTextParam; description?: LmsTextParam; is_public?: LmsFlagParam; join_level?: LmsWordParam<"parent_context_auto_join" | "parent_context_request" | "invitation_only">; avatar_id?: LmsNumberParam; storage_quota_mb?: LmsNumberParam; members?: LmsManyParam<LmsTextParam>; sis_group_id?: LmsTextParam; override_sis_stickiness?: LmsFlagParam }
export interface InviteOthersToGroupParams extends LmsCommonParams { invitees?: LmsManyParam<LmsTextParam> }
export interface ListGroupMembershipsParams extends LmsCommonParams { filter_states?: LmsManyParam<LmsWordParam<"accepted" | "invited" | "requested">> }
export interface CreateMembershipParams extends LmsCommonParams { user_id?: LmsTextParam; members?: LmsManyParam<LmsNumberParam>; all_in_group_course?: LmsFlagParam; exclude_user_ids?: LmsManyParam<LmsNumberParam> }
export interface UpdateMembershipMembershipsParams extends LmsCommonParams { workflow_state?: LmsWordParam<"accepted">; moderator?: LmsTextParam }
export interface ListGroupSUsersParams extends LmsCommonParams { search_term?: LmsTextParam; include?: LmsManyParam<LmsWordParam<"avatar_url">>; exclude_inactive?: LmsFlagParam }
export interface AccountsHorizonAccountsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"lti_guid" | "registration_settings" | "services" | "course_count" | "sub_account_count" | "site_admin">> }
export interface CreateJwtParams extends LmsCommonParams { workflows?: LmsManyParam<LmsTextParam>; context_type?: LmsTextParam; context_id?: LmsNumberParam; context_uuid?: LmsTextParam; canvas_audience?: LmsFlagParam }
export interface RefreshJwtParams extends LmsCommonParams { jwt?: LmsTextParam }
export interface UpdateMediaObjectParams extends LmsCommonParams { user_entered_title?: LmsTextParam }
export interface ListMediaTracksForMediaObjectOrAttachmentParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"content" | "webvtt_content" | "updated_at" | "created_at">> }
export interface ShowOutcomeParams extends LmsCommonParams { add_defaults?: LmsFlagParam }
export interface UpdateOutcomeParams extends LmsCommonParams { title?: LmsTextParam; display_name?: LmsTextParam; description?: LmsTextParam; vendor_guid?: LmsTextParam; mastery_points?: LmsNumberParam; ratings?: LmsManyParam<CreateLinkOutcomeRatings>; calculation_method?: LmsWordParam<"decaying_average" | "n_mastery" | "latest" | "highest">; calculation_int?: LmsNumberParam; add_defaults?: LmsFlagParam }
export interface ListPlannerItemsParams extends LmsCommonParams { start_date?: LmsTimeParam; end_date?: LmsTimeParam; context_codes?: LmsManyParam<LmsTextParam>; observed_user_id?: LmsTextParam; filter?: LmsTextParam; order?: unknown }
export interface CreatePlannerOverrideParams extends LmsCommonParams { plannable_type?: LmsTextParam; plannable_id?: LmsNumberParam; marked_complete?: LmsFlagParam; dismissed?: LmsFlagParam }
export interface UpdatePlannerOverrideParams extends LmsCommonParams { marked_complete?: LmsTextParam; dismissed?: LmsTextParam }
export interface ListPlannerNotesParams extends LmsCommonParams { start_date?: LmsTimeParam; end_date?: LmsTimeParam; context_codes?: LmsManyParam<LmsTextParam> }
export interface CreatePlannerNoteParams extends LmsCommonParams { title?: LmsTextParam; details?: LmsTextParam; todo_date?: LmsTimeParam; course_id?: LmsNumberParam; linked_object_type?: LmsTextParam; linked_object_id?: LmsNumberParam }
export interface UpdatePlannerNoteParams extends LmsCommonParams { title?: LmsTextParam; details?: LmsTextParam; todo_date?: LmsTimeParam; course_id?: LmsNumberParam }
export interface CreateSinglePollPolls { question?: LmsManyParam<LmsTextParam>; description?: LmsManyParam<LmsTextParam> }
export interface CreateSinglePollParams extends LmsCommonParams { polls?: LmsManyParam<CreateSinglePollPolls> }
export interface CreateSinglePollChoicePollChoices { text?: LmsManyParam<LmsTextParam>; is_correct?: LmsManyParam<LmsFlagParam>; position?: LmsManyParam<LmsNumberParam> }
export interface CreateSinglePollChoiceParams extends LmsCommonParams { poll_choices?: LmsManyParam<CreateSinglePollChoicePollChoices> }
export interface CreateSinglePollSessionPollSessions { course_id?: LmsManyParam<LmsNumberParam>; course_section_id?: LmsManyParam<LmsNumberParam>; has_public_results?: LmsManyParam<LmsFlagParam> }
export interface CreateSinglePollSessionParams extends LmsCommonParams { poll_sessions?: LmsManyParam<CreateSinglePollSessionPollSessions> }
export interface CreateSinglePollSubmissionPollSubmissions { poll_choice_id?: LmsManyParam<LmsNumberParam> }
export interface CreateSinglePollSubmissionParams extends LmsCommonParams { poll_submissions?: LmsManyParam<CreateSinglePollSubmissionPollSubmissions> }
export interface AssessmentQuestionBanksIndexParams extends LmsCommonParams { context_type?: LmsChoiceParam<"Course" | "Account">; context_id?: LmsNumberParam; include_question_count?: LmsFlagParam }
export interface AssessmentQuestionBanksShowParams extends LmsCommonParams { include_question_count?: LmsFlagParam }
export interface GetAllQuizSubmissionQuestionsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"quiz_question">> }
export interface AnsweringQuestionsParams extends LmsCommonParams { attempt?: LmsNumberParam; validation_token?: LmsTextParam; access_code?: LmsTextParam; quiz_questions?: unknown }
export interface GetFormattedStudentNumericalAnswerParams extends LmsCommonParams { answer?: LmsNumberParam }
export interface ListAllCoursesParams extends LmsCommonParams { search?: LmsTextParam; public_only?: LmsFlagParam; open_enrollment_only?: LmsFlagParam }
export interface EditSectionParams extends LmsCommonParams { course_section?: LmsGroupParam<CreateCourseSectionCourseSection>; override_sis_stickiness?: LmsFlagParam }
export interface DeCrossListSectionParams extends LmsCommonParams { override_sis_stickiness?: LmsFlagParam }
export interface ListSectionSUsersParams extends LmsCommonParams { search_term?: LmsTextParam; include?: LmsManyParam<LmsTextParam>; exclude_inactive?: LmsFlagParam; enrollment_type?: LmsTextParam }
export interface UpdateSubmissionSWhatIfScoreAndCalculateGradesParams extends LmsCommonParams { student_entered_score?: LmsNumberParam }
export interface ShowUserDetailsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"uuid" | "last_login">> }
export interface EditUserAvatar { token?: LmsTextParam; url?: LmsTextParam; state?: LmsTextParam }
export interface EditUserUser { name?: LmsTextParam; short_name?: LmsTextParam; sortable_name?: LmsTextParam; time_zone?: LmsTextParam; email?: LmsTextParam; locale?: LmsTextParam; avatar?: LmsGroupParam<EditUserAvatar>; title?: LmsTextParam; bio?: LmsTextParam; pronunciation?: LmsTextParam; pronouns?: LmsTextParam; event?: LmsTextParam }
export interface EditUserParams extends LmsCommonParams { user?: LmsGroupParam<EditUserUser>; override_sis_stickiness?: LmsFlagParam }
export interface UpdateCustomColorParams extends LmsCommonParams { hexcode?: LmsTextParam }
export interface UpdateFilesUiVersionPreferenceParams extends LmsCommonParams { files_ui_version?: LmsTextParam }
export interface GetUsersMostRecentlyGradedSubmissionsParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"assignment">>; only_current_enrollments?: LmsFlagParam; only_published_assignments?: LmsFlagParam }
export interface LogUsersOutOfAllMobileAppsIdParams extends LmsCommonParams { skip_admins?: LmsFlagParam }
export interface UpdateUserSettingsParams extends LmsCommonParams { manual_mark_as_read?: LmsFlagParam; release_notes_badge_disabled?: LmsFlagParam; collapse_global_nav?: LmsFlagParam; collapse_course_nav?: LmsFlagParam; hide_dashcard_color_overlays?: LmsFlagParam; comment_library_suggestions_enabled?: LmsFlagParam; elementary_dashboard_disabled?: LmsFlagParam; widget_dashboard_user_preference?: LmsFlagParam }
export interface UpdateTextEditorPreferenceParams extends LmsCommonParams { text_editor_preference?: LmsTextParam }
export interface ListCalendarEventsForUserParams extends LmsCommonParams { type?: LmsChoiceParam<"event" | "assignment">; start_date?: LmsTimeParam; end_date?: LmsTimeParam; undated?: LmsFlagParam; all_events?: LmsFlagParam; context_codes?: LmsManyParam<LmsTextParam>; excludes?: LmsManyParam<LmsTextParam>; submission_types?: LmsManyParam<LmsTextParam>; exclude_submission_types?: LmsManyParam<LmsTextParam>; includes?: LmsManyParam<LmsTextParam>; important_dates?: LmsFlagParam; blackout_date?: LmsFlagParam }
export interface CreateCommunicationChannelCommunicationChannel { address?: LmsTextParam; type?: LmsChoiceParam<"email" | "sms" | "push">; token?: LmsTextParam }
export interface CreateCommunicationChannelParams extends LmsCommonParams { communication_channel?: LmsGroupParam<CreateCommunicationChannelCommunicationChannel>; skip_confirmation?: LmsFlagParam }
export interface CreateContentShareParams extends LmsCommonParams { receiver_ids?: LmsManyParam<LmsTextParam>; content_type?: LmsChoiceParam<"assignment" | "discussion_topic" | "page" | "quiz" | "module" | "module_item">; content_id?: LmsNumberParam }
export interface UpdateContentShareParams extends LmsCommonParams { read_state?: LmsChoiceParam<"read" | "unread"> }
export interface AddUsersToContentShareParams extends LmsCommonParams { receiver_ids?: LmsManyParam<LmsTextParam> }
export interface ListCoursesForUserParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"needs_grading_count" | "syllabus_body" | "syllabus_versions" | "public_description" | "total_scores" | "current_grading_period_scores" | "grading_periods" | "term" | "account" | "course_progress" | "sections" | "storage_quota_used_mb" | "total_students" | "passback_status" | "favorites" | "teachers" | "observed_users" | "course_image" | "banner_image" | "concluded" | "post_manually">>; state?: LmsManyParam<LmsWordParam<"unpublished" | "available" | "completed" | "deleted">>; enrollment_state?: LmsChoiceParam<"active" | "invited_or_pending" | "completed">; homeroom?: LmsFlagParam; account_id?: LmsTextParam }
export interface DeleteCustomDataParams extends LmsCommonParams { ns?: LmsTextParam }
export interface StoreCustomDataParams extends LmsCommonParams { ns?: LmsTextParam; data?: unknown }
export interface ListEnrollmentsUsersParams extends LmsCommonParams { type?: LmsManyParam<LmsTextParam>; role?: LmsManyParam<LmsTextParam>; state?: LmsManyParam<LmsWordParam<"active" | "invited" | "creation_pending" | "deleted" | "rejected" | "completed" | "inactive" | "current_and_invited" | "current_and_future" | "current_and_concluded">>; include?: LmsManyParam<LmsWordParam<"avatar_url" | "group_ids" | "locked" | "observed_users" | "can_be_removed" | "uuid" | "current_points">>; grading_period_id?: LmsNumberParam; enrollment_term_id?: LmsNumberParam; sis_account_id?: LmsManyParam<LmsTextParam>; sis_course_id?: LmsManyParam<LmsTextParam>; sis_section_id?: LmsManyParam<LmsTextParam>; sis_user_id?: LmsManyParam<LmsTextParam>; created_for_sis_id?: LmsManyParam<LmsFlagParam> }
export interface ListMissingSubmissionsParams extends LmsCommonParams { observed_user_id?: LmsTextParam; include?: LmsManyParam<LmsWordParam<"planner_overrides" | "course">>; filter?: LmsManyParam<LmsWordParam<"submittable">>; course_ids?: LmsManyParam<LmsTextParam> }
export interface ListLinkedObserveesParams extends LmsCommonParams { include?: LmsManyParam<LmsWordParam<"avatar_url">> }
export interface AddObserveeWithCredentialsObservee { unique_id?: LmsTextParam; password?: LmsTextParam }
export interface AddObserveeWithCredentialsParams extends LmsCommonParams { observee?: LmsGroupParam<AddObserveeWithCredentialsObservee>; access_token?: LmsTextParam; pairing_code?: LmsTextParam; root_account_id?: LmsNumberParam }
export interface RemoveObserveeParams extends LmsCommonParams { root_account_id?: LmsNumberParam }
export interface BetaInitiatePageViewsQueryParams extends LmsCommonParams { start_date?: LmsTextParam; end_date?: LmsTextParam; results_format?: LmsTextParam }
export interface ListPlannerItemsUsersParams extends LmsCommonParams { start_date?: LmsTimeParam; end_date?: LmsTimeParam; context_codes?: LmsManyParam<LmsTextParam>; observed_user_id?: LmsTextParam; filter?: LmsWordParam<"new_activity">; order?: unknown }
export interface CreateAccessTokenToken { purpose?: LmsTextParam; expires_at?: LmsTimeParam; scopes?: LmsManyParam<LmsTextParam> }
export interface CreateAccessTokenParams extends LmsCommonParams { token?: LmsGroupParam<CreateAccessTokenToken> }
export interface UpdateAccessTokenToken { purpose?: LmsTextParam; expires_at?: LmsTimeParam; scopes?: LmsManyParam<LmsTextParam>; regenerate?: LmsFlagParam }
export interface UpdateAccessTokenParams extends LmsCommonParams { token?: LmsGroupParam<UpdateAccessTokenToken> }
export interface ListAccessTokensForUserParams extends LmsCommonParams { per_page?: LmsNumberParam }
export interface ListActivityStreamParams extends LmsCommonParams { only_active_courses?: LmsFlagParam }
export interface CreateBookmarkParams extends LmsCommonParams { name?: LmsTextParam; url?: LmsTextParam; position?: LmsNumberParam; data?: unknown }
export interface UpdatePreferencesByCategoryNotificationPreferences { frequency?: LmsTextParam }
export interface UpdatePreferencesByCategoryParams extends LmsCommonParams { notification_preferences?: LmsManyParam<UpdatePreferencesByCategoryNotificationPreferences> }
export interface UpdateMultiplePreferencesParams extends LmsCommonParams { notification_preferences?: LmsManyParam<CreateContentMigrationDaySubstitutions> }
export interface SetCourseNicknameParams extends LmsCommonParams { nickname?: LmsTextParam }
export interface ListFavoriteCoursesParams extends LmsCommonParams { exclude_blueprint_courses?: LmsFlagParam }
export interface ListYourGroupsParams extends LmsCommonParams { context_type?: LmsTextParam; include?: LmsManyParam<LmsWordParam<"tabs">> }
export interface GetPandataEventsJwtTokenAndItsExpirationDateParams extends LmsCommonParams { app_key?: LmsTextParam }
export interface AccountWriteParams extends AccountWrite, LmsCommonParams {}
export interface AssignmentGroupWriteParams extends AssignmentGroupWrite, LmsCommonParams {}
export interface AssignmentWriteParams extends AssignmentWrite, LmsCommonParams {}
export interface CalendarEventWriteParams extends CalendarEventWrite, LmsCommonParams {}
export interface ConversationWriteParams extends ConversationWrite, LmsCommonParams {}
export interface CourseWriteParams extends CourseWrite, LmsCommonParams {}
export interface DiscussionTopicWriteParams extends DiscussionTopicWrite, LmsCommonParams {}
export interface EnrollmentTermWriteParams extends EnrollmentTermWrite, LmsCommonParams {}
export interface EnrollmentWriteParams extends EnrollmentWrite, LmsCommonParams {}
export interface FileWriteParams extends FileWrite, LmsCommonParams {}
export interface FolderWriteParams extends FolderWrite, LmsCommonParams {}
export interface GroupMembershipWriteParams extends GroupMembershipWrite, LmsCommonParams {}
export interface GroupWriteParams extends GroupWrite, LmsCommonParams {}
export interface ModuleItemWriteParams extends ModuleItemWrite, LmsCommonParams {}
export interface ModuleWriteParams extends ModuleWrite, LmsCommonParams {}
export interface PageWriteParams extends PageWrite, LmsCommonParams {}
export interface PlannerNoteWriteParams extends PlannerNoteWrite, LmsCommonParams {}
export interface QuizExtensionWriteParams extends QuizExtensionWrite, LmsCommonParams {}
export interface QuizSubmissionWriteParams extends QuizSubmissionWrite, LmsCommonParams {}
export interface QuizWriteParams extends QuizWrite, LmsCommonParams {}
export interface RubricWriteParams extends RubricWrite, LmsCommonParams {}
export interface SectionWriteParams extends SectionWrite, LmsCommonParams {}
export interface SubmissionWriteParams extends SubmissionWrite, LmsCommonParams {}
export interface TabWriteParams extends TabWrite, LmsCommonParams {}
export interface UserWriteParams extends UserWrite, LmsCommonParams {}

declare module "effect-lms" {
  interface LmsEndpoints {
    "/api/lti/accounts/:": { params: LmsCommonParams; data: Account; single: true }
    "PUT /api/lti/asset_processor_eulas/:/deployment": { params: LtiImsAssetProcessorEulaUpdateToolEulaParams; data: unknown }
    "DELETE /api/lti/asset_processor_eulas/:/user": { params: LmsNamedParams; data: unknown }
    "POST /api/lti/asset_processor_eulas/:/user": { params: LtiImsAssetProcessorEulaCreateAcceptanceParams; data: unknown }
    "POST /api/lti/asset_processors/:/reports": { params: LtiImsAssetProcessorCreateReportParams; data: unknown }
    "/api/lti/assignments/:": { params: GetSingleAssignmentLtiParams; data: LtiAssignment; single: true }
    "/api/lti/assignments/:/files/:/originality_report": { params: LmsCommonParams; data: OriginalityReport; single: true }
    "PUT /api/lti/assignments/:/files/:/originality_report": { params: EditOriginalityReportParams; data: OriginalityReport }
    "/api/lti/assignments/:/submissions/:": { params: LmsCommonParams; data: unknown }
    "/api/lti/assignments/:/submissions/:/history": { params: LmsCommonParams; data: unknown }
    "POST /api/lti/assignments/:/submissions/:/originality_report": { params: CreateOriginalityReportParams; data: OriginalityReport }
    "/api/lti/assignments/:/submissions/:/originality_report/:": { params: LmsCommonParams; data: OriginalityReport; single: true }
    "PUT /api/lti/assignments/:/submissions/:/originality_report/:": { params: EditOriginalityReportParams; data: OriginalityReport }
    "/api/lti/courses/:/line_items": { params: ListLineItemsParams; data: LineItem }
    "POST /api/lti/courses/:/line_items": { params: CreateLineItemParams; data: LineItem }
    "DELETE /api/lti/courses/:/line_items/:": { params: LmsNamedParams; data: LineItem }
    "/api/lti/courses/:/line_items/:": { params: ShowLineItemParams; data: LineItem; single: true }
    "PUT /api/lti/courses/:/line_items/:": { params: UpdateLineItemParams; data: LineItem }
    "/api/lti/courses/:/line_items/:/results": { params: LmsCommonParams; data: Result }
    "/api/lti/courses/:/line_items/:/results/:": { params: LmsCommonParams; data: Result; single: true }
    "POST /api/lti/courses/:/line_items/:/scores": { params: CreateScoreParams; data: unknown }
    "/api/lti/courses/:/names_and_roles": { params: ListCourseMembershipsParams; data: NamesAndRoleMemberships }
    "/api/lti/courses/:/progress/:": { params: LmsCommonParams; data: Progress; single: true }
    "PUT /api/lti/developer_key/update_public_jwk": { params: UpdatePublicJwkParams; data: DeveloperKey }
    "/api/lti/groups/:/names_and_roles": { params: ListCourseMembershipsParams; data: NamesAndRoleMemberships }
    "/api/lti/groups/:/users": { params: LmsCommonParams; data: ReadonlyArray<User> }
    "/api/lti/notice-handlers/:": { params: LmsCommonParams; data: NoticeCatalog; single: true }
    "PUT /api/lti/notice-handlers/:": { params: SetNoticeHandlerParams; data: NoticeHandler }
    "/api/lti/subscriptions": { params: LmsCommonParams; data: unknown }
    "POST /api/lti/subscriptions": { params: CreateWebhookSubscriptionParams; data: unknown }
    "DELETE /api/lti/subscriptions/:": { params: LmsNamedParams; data: unknown }
    "/api/lti/subscriptions/:": { params: LmsCommonParams; data: unknown }
    "PUT /api/lti/subscriptions/:": { params: LmsNamedParams; data: unknown }
    "/api/lti/users/:": { params: LmsCommonParams; data: User; single: true }
    "/api/lti/uuid_map": { params: LmsCommonParams; data: unknown }
    "POST /api/quiz/v1/courses/:/accommodations": { params: SetCourseLevelAccommodationsParams; data: AccommodationResponse }
    "/api/quiz/v1/courses/:/quizzes": { params: LmsCommonParams; data: ReadonlyArray<NewQuiz> }
    "POST /api/quiz/v1/courses/:/quizzes": { params: CreateNewQuizParams; data: NewQuiz }
    "DELETE /api/quiz/v1/courses/:/quizzes/:": { params: LmsNamedParams; data: NewQuiz }
    "/api/quiz/v1/courses/:/quizzes/:": { params: LmsCommonParams; data: NewQuiz; single: true }
    "PATCH /api/quiz/v1/courses/:/quizzes/:": { params: CreateNewQuizParams; data: NewQuiz }
    "POST /api/quiz/v1/courses/:/quizzes/:/accommodations": { params: SetQuizLevelAccommodationsParams; data: AccommodationResponse }
    "/api/quiz/v1/courses/:/quizzes/:/items": { params: LmsCommonParams; data: ReadonlyArray<QuizItem> }
    "POST /api/quiz/v1/courses/:/quizzes/:/items": { params: CreateQuizItemParams; data: QuizItem }
    "DELETE /api/quiz/v1/courses/:/quizzes/:/items/:": { params: LmsNamedParams; data: QuizItem }
    "/api/quiz/v1/courses/:/quizzes/:/items/:": { params: LmsCommonParams; data: QuizItem; single: true }
    "PATCH /api/quiz/v1/courses/:/quizzes/:/items/:": { params: CreateQuizItemParams; data: QuizItem }
    "/api/quiz/v1/courses/:/quizzes/:/items/media_upload_url": { params: LmsCommonParams; data: unknown }
    "POST /api/quiz/v1/courses/:/quizzes/:/reports": { params: CreateQuizReportParams; data: Progress }
    "/api/sis/accounts/:/assignments": { params: RetrieveAssignmentsEnabledForGradeExportToSisParams; data: unknown }
    "/api/sis/courses/:/assignments": { params: RetrieveAssignmentsEnabledForGradeExportToSisCoursesParams; data: unknown }
    "PUT /api/sis/courses/:/disable_post_to_sis": { params: DisableAssignmentsCurrentlyEnabledForGradeExportToSisParams; data: unknown }
    "/api/v1/account_calendars": { params: ListAvailableAccountCalendarsParams; data: unknown }
    "/api/v1/account_calendars/:": { params: LmsCommonParams; data: AccountCalendar; single: true }
    "PUT /api/v1/account_calendars/:": { params: UpdateCalendarParams; data: AccountCalendar }
    "/api/v1/accounts": { params: ListAccountsParams; data: ReadonlyArray<Account> }
    "/api/v1/accounts/:/account_calendars": { params: ListAllAccountCalendarsParams; data: ReadonlyArray<AccountCalendar> }
    "PUT /api/v1/accounts/:/account_calendars": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/account_notifications": { params: IndexOfActiveGlobalNotificationForUserParams; data: ReadonlyArray<AccountNotification> }
    "POST /api/v1/accounts/:/account_notifications": { params: CreateGlobalNotificationParams; data: unknown }
    "DELETE /api/v1/accounts/:/account_notifications/:": { params: CloseNotificationForUserDestroyNotificationForAdminParams; data: AccountNotification }
    "/api/v1/accounts/:/account_notifications/:": { params: LmsCommonParams; data: AccountNotification; single: true }
    "PUT /api/v1/accounts/:/account_notifications/:": { params: CreateGlobalNotificationParams; data: unknown }
    "/api/v1/accounts/:/admins": { params: ListAccountAdminsParams; data: ReadonlyArray<Admin> }
    "POST /api/v1/accounts/:/admins": { params: MakeAccountAdminParams; data: Admin }
    "DELETE /api/v1/accounts/:/admins/:": { params: RemoveAccountAdminParams; data: Admin }
    "/api/v1/accounts/:/admins/self": { params: LmsCommonParams; data: ReadonlyArray<Admin> }
    "/api/v1/accounts/:/analytics/completed/activity": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/completed/grades": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/completed/statistics": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/completed/statistics_by_subaccount": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/current/activity": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/current/grades": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/current/statistics": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/current/statistics_by_subaccount": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/terms/:/activity": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/terms/:/grades": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/terms/:/statistics": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/analytics/terms/:/statistics_by_subaccount": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/app_by_client_id/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/accounts/:/apps": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/accounts/:/apps/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps/:": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/accounts/:/apps/:": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/accounts/:/apps/:/bind": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/accounts/:/apps/:/bind": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps/:/history": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/accounts/:/apps/:/install_from_template": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps/:/latest_update_request": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps/:/overlay_history": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/accounts/:/apps/:/reset": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps/:/update_requests/:": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/accounts/:/apps/:/update_requests/:/apply": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps/:/deployments/:/context_search": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps/by_utid/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/apps/install_status/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/authentication_providers": { params: LmsCommonParams; data: ReadonlyArray<AuthenticationProvider> }
    "POST /api/v1/accounts/:/authentication_providers": { params: LmsNamedParams; data: AuthenticationProvider }
    "DELETE /api/v1/accounts/:/authentication_providers/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/authentication_providers/:": { params: LmsCommonParams; data: AuthenticationProvider; single: true }
    "PUT /api/v1/accounts/:/authentication_providers/:": { params: LmsNamedParams; data: AuthenticationProvider }
    "PUT /api/v1/accounts/:/authentication_providers/:/restore": { params: LmsNamedParams; data: AuthenticationProvider }
    "POST /api/v1/accounts/:/authentication_providers/force_password_reset": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/blackout_dates": { params: LmsCommonParams; data: ReadonlyArray<BlackoutDate> }
    "POST /api/v1/accounts/:/blackout_dates": { params: CreateBlackoutDateParams; data: BlackoutDate }
    "DELETE /api/v1/accounts/:/blackout_dates/:": { params: LmsNamedParams; data: BlackoutDate }
    "/api/v1/accounts/:/blackout_dates/:": { params: LmsCommonParams; data: BlackoutDate; single: true }
    "PUT /api/v1/accounts/:/blackout_dates/:": { params: CreateBlackoutDateParams; data: BlackoutDate }
    "/api/v1/accounts/:/blackout_dates/new": { params: LmsCommonParams; data: BlackoutDate; single: true }
    "/api/v1/accounts/:/brand_variables": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/accounts/:/bulk_enrollment": { params: EnrollMultipleUsersToOneOrMoreCoursesParams; data: Progress }
    "/api/v1/accounts/:/content_migrations": { params: LmsCommonParams; data: ReadonlyArray<ContentMigration> }
    "POST /api/v1/accounts/:/content_migrations": { params: CreateContentMigrationParams; data: ContentMigration }
    "/api/v1/accounts/:/content_migrations/:/migration_issues": { params: LmsCommonParams; data: ReadonlyArray<MigrationIssue> }
    "/api/v1/accounts/:/content_migrations/:/migration_issues/:": { params: LmsCommonParams; data: MigrationIssue; single: true }
    "PUT /api/v1/accounts/:/content_migrations/:/migration_issues/:": { params: UpdateMigrationIssueParams; data: MigrationIssue }
    "/api/v1/accounts/:/content_migrations/:": { params: LmsCommonParams; data: ContentMigration; single: true }
    "PUT /api/v1/accounts/:/content_migrations/:": { params: LmsNamedParams; data: ContentMigration }
    "/api/v1/accounts/:/content_migrations/:/selective_data": { params: ListItemsForSelectiveImportParams; data: unknown }
    "/api/v1/accounts/:/content_migrations/migrators": { params: LmsCommonParams; data: ReadonlyArray<Migrator> }
    "/api/v1/accounts/:/courses": { params: ListActiveCoursesInAccountParams; data: ReadonlyArray<Course> }
    "POST /api/v1/accounts/:/courses": { params: CreateNewCourseParams | CourseWriteParams; data: Course }
    "PUT /api/v1/accounts/:/courses": { params: UpdateCoursesParams; data: Progress }
    "/api/v1/accounts/:/courses/:": { params: GetSingleCourseParams; data: Course; single: true }
    "/api/v1/accounts/:/csp_settings": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/accounts/:/csp_settings": { params: EnableDisableOrClearExplicitCspSettingParams; data: unknown }
    "DELETE /api/v1/accounts/:/csp_settings/domains": { params: RemoveDomainFromAccountParams; data: unknown }
    "POST /api/v1/accounts/:/csp_settings/domains": { params: RemoveDomainFromAccountParams; data: unknown }
    "POST /api/v1/accounts/:/csp_settings/domains/batch_create": { params: AddMultipleAllowedDomainsToAccountParams; data: unknown }
    "PUT /api/v1/accounts/:/csp_settings/lock": { params: LockOrUnlockCurrentCspSettingsForSubAccountsAndCoursesParams; data: unknown }
    "/api/v1/accounts/:/developer_keys": { params: ListDeveloperKeysParams; data: ReadonlyArray<DeveloperKey> }
    "POST /api/v1/accounts/:/developer_keys": { params: CreateDeveloperKeyParams; data: DeveloperKey }
    "POST /api/v1/accounts/:/developer_keys/:/developer_key_account_bindings": { params: CreateDeveloperKeyAccountBindingParams; data: DeveloperKeyAccountBinding }
    "/api/v1/accounts/:/enrollments/:": { params: LmsCommonParams; data: Enrollment; single: true }
    "/api/v1/accounts/:/external_tools": { params: ListExternalToolsParams; data: ReadonlyArray<ContextExternalTool> }
    "POST /api/v1/accounts/:/external_tools": { params: CreateExternalToolParams; data: ContextExternalTool }
    "DELETE /api/v1/accounts/:/external_tools/:": { params: LmsNamedParams; data: ContextExternalTool }
    "/api/v1/accounts/:/external_tools/:": { params: LmsCommonParams; data: ContextExternalTool; single: true }
    "PUT /api/v1/accounts/:/external_tools/:": { params: EditExternalToolParams; data: ContextExternalTool }
    "DELETE /api/v1/accounts/:/external_tools/rce_favorites/:": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/accounts/:/external_tools/rce_favorites/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/external_tools/sessionless_launch": { params: GetSessionlessLaunchUrlForExternalToolParams; data: unknown }
    "DELETE /api/v1/accounts/:/external_tools/top_nav_favorites/:": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/accounts/:/external_tools/top_nav_favorites/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/features": { params: ListFeaturesAccountsParams; data: ReadonlyArray<Feature> }
    "/api/v1/accounts/:/features/enabled": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/accounts/:/features/flags/:": { params: LmsNamedParams; data: FeatureFlag }
    "/api/v1/accounts/:/features/flags/:": { params: LmsCommonParams; data: FeatureFlag; single: true }
    "PUT /api/v1/accounts/:/features/flags/:": { params: SetFeatureFlagParams; data: FeatureFlag }
    "POST /api/v1/accounts/:/folders": { params: CreateFolderAccountsParams | FolderWriteParams; data: Folder }
    "/api/v1/accounts/:/grading_period_sets": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/accounts/:/grading_period_sets": { params: CreateGradingPeriodSetParams; data: unknown }
    "DELETE /api/v1/accounts/:/grading_period_sets/:": { params: LmsNamedParams; data: unknown }
    "PATCH /api/v1/accounts/:/grading_period_sets/:": { params: UpdateGradingPeriodSetParams; data: unknown }
    "/api/v1/accounts/:/grading_periods": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/accounts/:/grading_periods/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/grading_standards": { params: LmsCommonParams; data: ReadonlyArray<GradingStandard> }
    "POST /api/v1/accounts/:/grading_standards": { params: CreateNewGradingStandardParams; data: GradingStandard }
    "DELETE /api/v1/accounts/:/grading_standards/:": { params: LmsNamedParams; data: GradingStandard }
    "/api/v1/accounts/:/grading_standards/:": { params: LmsCommonParams; data: GradingStandard; single: true }
    "PUT /api/v1/accounts/:/grading_standards/:": { params: CreateNewGradingStandardParams; data: GradingStandard }
    "/api/v1/accounts/:/group_categories": { params: ListGroupCategoriesForContextParams; data: ReadonlyArray<GroupCategory> }
    "POST /api/v1/accounts/:/group_categories": { params: CreateGroupCategoryParams; data: GroupCategory }
    "/api/v1/accounts/:/groups": { params: ListGroupsAvailableInContextParams; data: ReadonlyArray<Group> }
    "/api/v1/accounts/:/help_links": { params: LmsCommonParams; data: HelpLinks }
    "/api/v1/accounts/:/logins": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/accounts/:/logins": { params: CreateUserLoginParams; data: unknown }
    "PUT /api/v1/accounts/:/logins/:": { params: EditUserLoginParams; data: unknown }
    "/api/v1/accounts/:/lti_apps/launch_definitions": { params: ListLtiLaunchDefinitionsParams; data: unknown }
    "/api/v1/accounts/:/lti_registration_by_client_id/:": { params: LmsCommonParams; data: LtiRegistration; single: true }
    "/api/v1/accounts/:/lti_registrations": { params: ListLtiRegistrationsInAccountParams; data: ListLtiRegistrationsResponse }
    "POST /api/v1/accounts/:/lti_registrations": { params: CreateLtiRegistrationParams; data: LtiRegistration }
    "DELETE /api/v1/accounts/:/lti_registrations/:": { params: LmsNamedParams; data: LtiRegistration }
    "/api/v1/accounts/:/lti_registrations/:": { params: ShowLineItemParams; data: LtiRegistration; single: true }
    "PUT /api/v1/accounts/:/lti_registrations/:": { params: UpdateLtiRegistrationParams; data: LtiRegistration }
    "POST /api/v1/accounts/:/lti_registrations/:/bind": { params: CreateDeveloperKeyAccountBindingParams; data: LtiRegistrationAccountBinding }
    "/api/v1/accounts/:/lti_registrations/:/history": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/accounts/:/lti_registrations/:/install_from_template": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/lti_registrations/:/latest_update_request": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/lti_registrations/:/overlay_history": { params: GetLtiRegistrationParams; data: ReadonlyArray<LtiOverlayVersion> }
    "PUT /api/v1/accounts/:/lti_registrations/:/reset": { params: LmsNamedParams; data: LtiRegistration }
    "/api/v1/accounts/:/lti_registrations/:/update_requests/:": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/accounts/:/lti_registrations/:/update_requests/:/apply": { params: ApplyLtiRegistrationUpdateRequstParams; data: LtiRegistration }
    "/api/v1/accounts/:/lti_registrations/:/controls": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/accounts/:/lti_registrations/:/controls/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/lti_registrations/:/controls/:": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/accounts/:/lti_registrations/:/controls/:": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/accounts/:/lti_registrations/:/controls/bulk": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/lti_registrations/:/deployments/:/context_search": { params: SearchForAccountsAndCoursesParams; data: ContextSearchResponse }
    "/api/v1/accounts/:/lti_registrations/by_utid/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/lti_registrations/install_status/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/outcome_group_links": { params: GetAllOutcomeLinksForContextParams; data: ReadonlyArray<OutcomeLink> }
    "/api/v1/accounts/:/outcome_groups": { params: LmsCommonParams; data: ReadonlyArray<OutcomeGroup> }
    "DELETE /api/v1/accounts/:/outcome_groups/:": { params: LmsNamedParams; data: OutcomeGroup }
    "/api/v1/accounts/:/outcome_groups/:": { params: LmsCommonParams; data: OutcomeGroup; single: true }
    "PUT /api/v1/accounts/:/outcome_groups/:": { params: UpdateOutcomeGroupParams; data: OutcomeGroup }
    "POST /api/v1/accounts/:/outcome_groups/:/import": { params: ImportOutcomeGroupParams; data: OutcomeGroup }
    "/api/v1/accounts/:/outcome_groups/:/outcomes": { params: ListLinkedOutcomesParams; data: ReadonlyArray<OutcomeLink> }
    "POST /api/v1/accounts/:/outcome_groups/:/outcomes": { params: CreateLinkOutcomeParams; data: OutcomeLink }
    "DELETE /api/v1/accounts/:/outcome_groups/:/outcomes/:": { params: LmsNamedParams; data: OutcomeLink }
    "PUT /api/v1/accounts/:/outcome_groups/:/outcomes/:": { params: CreateLinkOutcomeAccountsOutcomeIdParams; data: OutcomeLink }
    "/api/v1/accounts/:/outcome_groups/:/subgroups": { params: LmsCommonParams; data: ReadonlyArray<OutcomeGroup> }
    "POST /api/v1/accounts/:/outcome_groups/:/subgroups": { params: CreateSubgroupAccountsParams; data: OutcomeGroup }
    "POST /api/v1/accounts/:/outcome_imports": { params: ImportOutcomesAccountsParams; data: OutcomeImport }
    "/api/v1/accounts/:/outcome_imports/:": { params: LmsCommonParams; data: OutcomeImport; single: true }
    "/api/v1/accounts/:/outcome_imports/:/created_group_ids": { params: LmsCommonParams; data: ReadonlyArray<string> }
    "/api/v1/accounts/:/outcome_proficiency": { params: LmsCommonParams; data: Proficiency; single: true }
    "POST /api/v1/accounts/:/outcome_proficiency": { params: CreateUpdateProficiencyRatingsParams; data: Proficiency }
    "/api/v1/accounts/:/permissions": { params: PermissionsParams; data: unknown }
    "/api/v1/accounts/:/reports": { params: ListAvailableReportsParams; data: unknown }
    "/api/v1/accounts/:/reports/:": { params: LmsCommonParams; data: ReadonlyArray<Report> }
    "POST /api/v1/accounts/:/reports/:": { params: StartReportParams; data: Report }
    "DELETE /api/v1/accounts/:/reports/:/:": { params: LmsNamedParams; data: Report }
    "/api/v1/accounts/:/reports/:/:": { params: LmsCommonParams; data: Report; single: true }
    "PUT /api/v1/accounts/:/reports/:/:/abort": { params: LmsNamedParams; data: Report }
    "/api/v1/accounts/:/roles": { params: ListRolesParams; data: ReadonlyArray<Role> }
    "POST /api/v1/accounts/:/roles": { params: CreateNewRoleParams; data: Role }
    "DELETE /api/v1/accounts/:/roles/:": { params: DeactivateRoleParams; data: Role }
    "/api/v1/accounts/:/roles/:": { params: DeactivateRoleParams; data: Role; single: true }
    "PUT /api/v1/accounts/:/roles/:": { params: UpdateRoleParams; data: Role }
    "POST /api/v1/accounts/:/roles/:/activate": { params: DeactivateRoleParams; data: Role }
    "/api/v1/accounts/:/roles/permissions": { params: ListAvailableAccountCalendarsParams; data: ReadonlyArray<Permission> }
    "/api/v1/accounts/:/root_outcome_group": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/rubrics": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/rubrics/:": { params: GetSingleRubricParams; data: Rubric; single: true }
    "/api/v1/accounts/:/rubrics/:/used_locations": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/accounts/:/rubrics/upload": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/rubrics/upload/:": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:/scopes": { params: ListScopesParams; data: ReadonlyArray<Scope> }
    "POST /api/v1/accounts/:/self_registration": { params: DeprecatedSelfRegisterUserParams; data: User }
    "/api/v1/accounts/:/settings": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/accounts/:/shared_brand_configs": { params: ShareBrandconfigThemeParams; data: SharedBrandConfig }
    "PUT /api/v1/accounts/:/shared_brand_configs/:": { params: LmsNamedParams; data: SharedBrandConfig }
    "/api/v1/accounts/:/sis_import_errors": { params: GetSisImportErrorListParams; data: ReadonlyArray<SisImportError> }
    "/api/v1/accounts/:/sis_imports": { params: GetSisImportListParams; data: unknown }
    "POST /api/v1/accounts/:/sis_imports": { params: ImportSisDataParams; data: SisImport }
    "/api/v1/accounts/:/sis_imports/:": { params: LmsCommonParams; data: SisImport; single: true }
    "PUT /api/v1/accounts/:/sis_imports/:/abort": { params: LmsNamedParams; data: SisImport }
    "/api/v1/accounts/:/sis_imports/:/errors": { params: GetSisImportErrorListParams; data: ReadonlyArray<SisImportError> }
    "PUT /api/v1/accounts/:/sis_imports/:/restore_states": { params: RestoreWorkflowStatesOfSisImportedItemsParams; data: Progress }
    "PUT /api/v1/accounts/:/sis_imports/abort_all_pending": { params: LmsNamedParams; data: unknown }
    "/api/v1/accounts/:/sis_imports/importing": { params: LmsCommonParams; data: SisImport }
    "/api/v1/accounts/:/sso_settings": { params: LmsCommonParams; data: SSOSettings }
    "PUT /api/v1/accounts/:/sso_settings": { params: LmsNamedParams; data: SSOSettings }
    "/api/v1/accounts/:/sub_accounts": { params: GetSubAccountsOfAccountParams; data: ReadonlyArray<Account> }
    "POST /api/v1/accounts/:/sub_accounts": { params: CreateNewSubAccountParams | AccountWriteParams; data: Account }
    "DELETE /api/v1/accounts/:/sub_accounts/:": { params: LmsNamedParams; data: Account }
    "/api/v1/accounts/:/tabs": { params: ListAvailableTabsForCourseOrGroupParams; data: unknown }
    "/api/v1/accounts/:/temporary_enrollment_pairings": { params: LmsCommonParams; data: ReadonlyArray<TemporaryEnrollmentPairing> }
    "POST /api/v1/accounts/:/temporary_enrollment_pairings": { params: CreateTemporaryEnrollmentPairingParams; data: TemporaryEnrollmentPairing }
    "DELETE /api/v1/accounts/:/temporary_enrollment_pairings/:": { params: LmsNamedParams; data: TemporaryEnrollmentPairing }
    "/api/v1/accounts/:/temporary_enrollment_pairings/:": { params: LmsCommonParams; data: TemporaryEnrollmentPairing; single: true }
    "/api/v1/accounts/:/temporary_enrollment_pairings/new": { params: LmsCommonParams; data: TemporaryEnrollmentPairing; single: true }
    "/api/v1/accounts/:/terms": { params: ListEnrollmentTermsParams; data: EnrollmentTermsList }
    "POST /api/v1/accounts/:/terms": { params: CreateEnrollmentTermParams | EnrollmentTermWriteParams; data: EnrollmentTerm }
    "DELETE /api/v1/accounts/:/terms/:": { params: LmsNamedParams; data: EnrollmentTerm }
    "/api/v1/accounts/:/terms/:": { params: LmsCommonParams; data: EnrollmentTerm; single: true }
    "PUT /api/v1/accounts/:/terms/:": { params: UpdateEnrollmentTermParams | EnrollmentTermWriteParams; data: EnrollmentTerm }
    "/api/v1/accounts/:/terms_of_service": { params: LmsCommonParams; data: TermsOfService; single: true }
    "DELETE /api/v1/accounts/:/users": { params: LmsNamedParams; data: Progress }
    "/api/v1/accounts/:/users": { params: UsersListParams; data: ReadonlyArray<User> }
    "POST /api/v1/accounts/:/users": { params: CreateUserParams | UserWriteParams; data: User }
    "DELETE /api/v1/accounts/:/users/:": { params: LmsNamedParams; data: User }
    "PUT /api/v1/accounts/:/users/:/restore": { params: LmsNamedParams; data: User }
    "PUT /api/v1/accounts/:/users/bulk_update": { params: UpdateMultipleUsersParams; data: Progress }
    "/api/v1/accounts/:/visible_calendars_count": { params: LmsCommonParams; data: unknown }
    "/api/v1/accounts/:": { params: LmsCommonParams; data: Account; single: true }
    "PUT /api/v1/accounts/:": { params: UpdateAccountParams | AccountWriteParams; data: Account }
    "/api/v1/accounts/search": { params: SearchAccountDomainsParams; data: unknown }
    "/api/v1/announcements": { params: ListAnnouncementsParams; data: ReadonlyArray<DiscussionTopic> }
    "/api/v1/appointment_groups": { params: ListAppointmentGroupsParams; data: unknown }
    "POST /api/v1/appointment_groups": { params: CreateAppointmentGroupParams; data: unknown }
    "DELETE /api/v1/appointment_groups/:": { params: DeleteAppointmentGroupParams; data: unknown }
    "/api/v1/appointment_groups/:": { params: GetSingleAppointmentGroupParams; data: unknown }
    "PUT /api/v1/appointment_groups/:": { params: CreateAppointmentGroupParams; data: unknown }
    "/api/v1/appointment_groups/:/groups": { params: ListStudentGroupParticipantsParams; data: unknown }
    "/api/v1/appointment_groups/:/users": { params: ListStudentGroupParticipantsParams; data: unknown }
    "/api/v1/appointment_groups/next_appointment": { params: GetNextAppointmentParams; data: ReadonlyArray<CalendarEvent> }
    "/api/v1/audit/authentication/accounts/:": { params: QueryByAccountParams; data: unknown }
    "/api/v1/audit/authentication/logins/:": { params: QueryByAccountParams; data: unknown }
    "/api/v1/audit/authentication/users/:": { params: QueryByAccountParams; data: unknown }
    "/api/v1/audit/course/accounts/:": { params: QueryByAccountParams; data: ReadonlyArray<CourseEvent> }
    "/api/v1/audit/course/courses/:": { params: QueryByAccountParams; data: ReadonlyArray<CourseEvent> }
    "/api/v1/audit/grade_change": { params: AdvancedQueryParams; data: ReadonlyArray<GradeChangeEvent> }
    "/api/v1/audit/grade_change/assignments/:": { params: QueryByAccountParams; data: ReadonlyArray<GradeChangeEvent> }
    "/api/v1/audit/grade_change/courses/:": { params: QueryByAccountParams; data: ReadonlyArray<GradeChangeEvent> }
    "/api/v1/audit/grade_change/graders/:": { params: QueryByAccountParams; data: ReadonlyArray<GradeChangeEvent> }
    "/api/v1/audit/grade_change/students/:": { params: QueryByAccountParams; data: ReadonlyArray<GradeChangeEvent> }
    "/api/v1/brand_variables": { params: LmsCommonParams; data: unknown }
    "/api/v1/calendar_events": { params: ListCalendarEventsParams; data: ReadonlyArray<CalendarEvent> }
    "POST /api/v1/calendar_events": { params: CreateCalendarEventParams | CalendarEventWriteParams; data: unknown }
    "DELETE /api/v1/calendar_events/:": { params: DeleteCalendarEventParams; data: unknown }
    "/api/v1/calendar_events/:": { params: LmsCommonParams; data: CalendarEvent; single: true }
    "PUT /api/v1/calendar_events/:": { params: UpdateCalendarEventParams | CalendarEventWriteParams; data: unknown }
    "POST /api/v1/calendar_events/:/reservations": { params: ReserveTimeSlotParams; data: unknown }
    "POST /api/v1/calendar_events/:/reservations/:": { params: ReserveTimeSlotParticipantIdParams; data: unknown }
    "POST /api/v1/calendar_events/save_enabled_account_calendars": { params: SaveEnabledAccountCalendarsParams; data: unknown }
    "/api/v1/career/enabled": { params: LmsCommonParams; data: unknown }
    "/api/v1/career/experience_summary": { params: LmsCommonParams; data: ExperienceSummary }
    "POST /api/v1/career/switch_experience": { params: SwitchExperienceParams; data: unknown }
    "POST /api/v1/career/switch_role": { params: SwitchRoleParams; data: unknown }
    "/api/v1/career/user_context": { params: CareerUserContextShowParams; data: unknown }
    "/api/v1/collaborations/:/members": { params: ListMembersOfCollaborationParams; data: ReadonlyArray<Collaborator> }
    "/api/v1/comm_messages": { params: ListOfCommmessagesForUserParams; data: ReadonlyArray<CommMessage> }
    "/api/v1/conferences": { params: ListConferencesForCurrentUserParams; data: ReadonlyArray<Conference> }
    "/api/v1/conversations": { params: ListConversationsParams; data: ReadonlyArray<Conversation> }
    "POST /api/v1/conversations": { params: CreateConversationParams | ConversationWriteParams; data: unknown }
    "PUT /api/v1/conversations": { params: BatchUpdateConversationsParams; data: Progress }
    "DELETE /api/v1/conversations/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/conversations/:": { params: GetSingleConversationParams; data: unknown }
    "PUT /api/v1/conversations/:": { params: EditConversationParams | ConversationWriteParams; data: unknown }
    "POST /api/v1/conversations/:/add_message": { params: AddMessageParams; data: unknown }
    "POST /api/v1/conversations/:/add_recipients": { params: AddRecipientsParams; data: unknown }
    "POST /api/v1/conversations/:/remove_messages": { params: DeleteMessageParams; data: unknown }
    "/api/v1/conversations/batches": { params: LmsCommonParams; data: unknown }
    "/api/v1/conversations/find_recipients": { params: FindRecipientsConversationsParams; data: unknown }
    "POST /api/v1/conversations/mark_all_as_read": { params: LmsNamedParams; data: unknown }
    "/api/v1/conversations/unread_count": { params: LmsCommonParams; data: unknown }
    "/api/v1/course_accounts": { params: LmsCommonParams; data: ReadonlyArray<Account> }
    "/api/v1/course_creation_accounts": { params: LmsCommonParams; data: ReadonlyArray<Account> }
    "/api/v1/courses": { params: ListYourCoursesParams; data: ReadonlyArray<Course> }
    "/api/v1/courses/:/activity_stream": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/activity_stream/summary": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/ai_experiences": { params: CreateDeveloperKeyAccountBindingParams; data: ReadonlyArray<AiExperience> }
    "POST /api/v1/courses/:/ai_experiences": { params: CreateAiExperienceParams; data: AiExperience }
    "/api/v1/courses/:/ai_experiences/:/conversations": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/ai_experiences/:/conversations": { params: ConversationWriteParams; data: unknown }
    "DELETE /api/v1/courses/:/ai_experiences/:/conversations/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/ai_experiences/:/conversations/:": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/ai_experiences/:/conversations/:/evaluation": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/ai_experiences/:/conversations/:/evaluation": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/courses/:/ai_experiences/:/conversations/:/messages": { params: PostMessageToConversationParams; data: unknown }
    "POST /api/v1/courses/:/ai_experiences/:/conversations/:/messages/:/feedback": { params: AiConversationsCreateParams; data: unknown }
    "DELETE /api/v1/courses/:/ai_experiences/:/conversations/:/messages/:/feedback/:": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/courses/:/ai_experiences/:": { params: LmsNamedParams; data: AiExperience }
    "/api/v1/courses/:/ai_experiences/:": { params: LmsCommonParams; data: AiExperience; single: true }
    "PUT /api/v1/courses/:/ai_experiences/:": { params: CreateAiExperienceParams; data: AiExperience }
    "/api/v1/courses/:/ai_experiences/:/ai_conversations": { params: LmsCommonParams; data: ReadonlyArray<unknown> }
    "/api/v1/courses/:/ai_experiences/:/ai_conversations/:": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/ai_experiences/:/edit": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/ai_experiences/new": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/analytics/activity": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/analytics/assignments": { params: GetCourseLevelAssignmentDataParams; data: unknown }
    "/api/v1/courses/:/analytics/student_summaries": { params: GetCourseLevelStudentSummaryDataParams; data: unknown }
    "/api/v1/courses/:/analytics/users/:/activity": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/analytics/users/:/assignments": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/analytics/users/:/communication": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/assign_outcome_order": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/assignment_groups": { params: ListAssignmentGroupsParams; data: ReadonlyArray<AssignmentGroup> }
    "POST /api/v1/courses/:/assignment_groups": { params: CreateAssignmentGroupParams | AssignmentGroupWriteParams; data: AssignmentGroup }
    "DELETE /api/v1/courses/:/assignment_groups/:": { params: DestroyAssignmentGroupParams; data: AssignmentGroup }
    "/api/v1/courses/:/assignment_groups/:": { params: GetAssignmentGroupParams; data: AssignmentGroup; single: true }
    "PUT /api/v1/courses/:/assignment_groups/:": { params: EditAssignmentGroupParams | AssignmentGroupWriteParams; data: AssignmentGroup }
    "/api/v1/courses/:/assignment_groups/:/assignments": { params: ListAssignmentsAssignmentGroupsParams; data: ReadonlyArray<Assignment> }
    "/api/v1/courses/:/assignments": { params: ListAssignmentsAssignmentGroupsParams; data: ReadonlyArray<Assignment> }
    "POST /api/v1/courses/:/assignments": { params: CreateAssignmentParams | AssignmentWriteParams; data: Assignment }
    "POST /api/v1/courses/:/assignments/:/allocate": { params: LmsNamedParams; data: PeerReview }
    "/api/v1/courses/:/assignments/:/anonymous_provisional_grades/status": { params: ShowProvisionalGradeStatusForStudentParams; data: unknown }
    "/api/v1/courses/:/assignments/:/anonymous_submissions/:": { params: ShowLineItemParams; data: unknown }
    "PUT /api/v1/courses/:/assignments/:/anonymous_submissions/:": { params: GradeOrCommentOnSubmissionByAnonymousIdParams; data: unknown }
    "/api/v1/courses/:/assignments/:/date_details": { params: GetLearningObjectSDateInformationParams; data: LearningObjectDates }
    "PUT /api/v1/courses/:/assignments/:/date_details": { params: UpdateLearningObjectSDateInformationParams; data: unknown }
    "POST /api/v1/courses/:/assignments/:/duplicate": { params: DuplicateAssignmentParams; data: Assignment }
    "POST /api/v1/courses/:/assignments/:/extensions": { params: SetExtensionsForStudentAssignmentSubmissionsParams; data: unknown }
    "/api/v1/courses/:/assignments/:/gradeable_students": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/assignments/:/moderated_students": { params: LmsCommonParams; data: ReadonlyArray<User> }
    "POST /api/v1/courses/:/assignments/:/moderated_students": { params: SelectStudentsForModerationParams; data: ReadonlyArray<User> }
    "/api/v1/courses/:/assignments/:/overrides": { params: LmsCommonParams; data: ReadonlyArray<AssignmentOverride> }
    "POST /api/v1/courses/:/assignments/:/overrides": { params: CreateAssignmentOverrideParams; data: AssignmentOverride }
    "DELETE /api/v1/courses/:/assignments/:/overrides/:": { params: LmsNamedParams; data: AssignmentOverride }
    "/api/v1/courses/:/assignments/:/overrides/:": { params: LmsCommonParams; data: AssignmentOverride; single: true }
    "PUT /api/v1/courses/:/assignments/:/overrides/:": { params: UpdateAssignmentOverrideParams; data: AssignmentOverride }
    "/api/v1/courses/:/assignments/:/peer_reviews": { params: GetAllPeerReviewsCoursesParams; data: ReadonlyArray<PeerReview> }
    "PUT /api/v1/courses/:/assignments/:/provisional_grades/:/select": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/assignments/:/provisional_grades/bulk_select": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/courses/:/assignments/:/provisional_grades/publish": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/assignments/:/provisional_grades/status": { params: ShowProvisionalGradeStatusForStudentModeratedGradingParams; data: unknown }
    "/api/v1/courses/:/assignments/:/submission_summary": { params: SubmissionSummaryCoursesParams; data: unknown }
    "/api/v1/courses/:/assignments/:/submissions": { params: ListAssignmentSubmissionsParams; data: ReadonlyArray<Submission> }
    "POST /api/v1/courses/:/assignments/:/submissions": { params: SubmitAssignmentCoursesParams | SubmissionWriteParams; data: unknown }
    "DELETE /api/v1/courses/:/assignments/:/submissions/:/peer_reviews": { params: DeletePeerReviewParams; data: PeerReview }
    "/api/v1/courses/:/assignments/:/submissions/:/peer_reviews": { params: GetAllPeerReviewsCoursesParams; data: ReadonlyArray<PeerReview> }
    "POST /api/v1/courses/:/assignments/:/submissions/:/peer_reviews": { params: DeletePeerReviewParams; data: PeerReview }
    "/api/v1/courses/:/assignments/:/submissions/:": { params: GetSingleSubmissionParams; data: unknown }
    "PUT /api/v1/courses/:/assignments/:/submissions/:": { params: GradeOrCommentOnSubmissionParams | SubmissionWriteParams; data: unknown }
    "DELETE /api/v1/courses/:/assignments/:/submissions/:/comments/:": { params: LmsNamedParams; data: SubmissionComment }
    "PUT /api/v1/courses/:/assignments/:/submissions/:/comments/:": { params: EditSubmissionCommentParams; data: SubmissionComment }
    "POST /api/v1/courses/:/assignments/:/submissions/:/comments/files": { params: UploadFileParams; data: unknown }
    "/api/v1/courses/:/assignments/:/submissions/:/document_annotations/read": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/courses/:/assignments/:/submissions/:/document_annotations/read": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/courses/:/assignments/:/submissions/:/files": { params: UploadFileParams; data: unknown }
    "DELETE /api/v1/courses/:/assignments/:/submissions/:/read": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/assignments/:/submissions/:/read": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/assignments/:/submissions/:/read/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/assignments/:/submissions/:/rubric_assessments/read": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/courses/:/assignments/:/submissions/:/rubric_assessments/read": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/assignments/:/submissions/:/rubric_comments/read": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/courses/:/assignments/:/submissions/:/rubric_comments/read": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/courses/:/assignments/:/submissions/update_grades": { params: GradeOrCommentOnMultipleSubmissionsCoursesParams; data: Progress }
    "/api/v1/courses/:/assignments/:/users/:/group_members": { params: LmsCommonParams; data: ReadonlyArray<BasicUser> }
    "DELETE /api/v1/courses/:/assignments/:": { params: LmsNamedParams; data: Assignment }
    "/api/v1/courses/:/assignments/:": { params: GetSingleAssignmentParams; data: Assignment; single: true }
    "PUT /api/v1/courses/:/assignments/:": { params: EditAssignmentParams | AssignmentWriteParams; data: Assignment }
    "PUT /api/v1/courses/:/assignments/bulk_update": { params: LmsNamedParams; data: Progress }
    "/api/v1/courses/:/assignments/gradeable_students": { params: ListMultipleAssignmentsGradeableStudentsParams; data: unknown }
    "/api/v1/courses/:/assignments/overrides": { params: BatchRetrieveOverridesInCourseParams; data: ReadonlyArray<AssignmentOverride> }
    "POST /api/v1/courses/:/assignments/overrides": { params: BatchCreateOverridesInCourseParams; data: ReadonlyArray<AssignmentOverride> }
    "PUT /api/v1/courses/:/assignments/overrides": { params: BatchCreateOverridesInCourseParams; data: ReadonlyArray<AssignmentOverride> }
    "/api/v1/courses/:/blackout_dates": { params: LmsCommonParams; data: ReadonlyArray<BlackoutDate> }
    "POST /api/v1/courses/:/blackout_dates": { params: CreateBlackoutDateParams; data: BlackoutDate }
    "PUT /api/v1/courses/:/blackout_dates": { params: UpdateListOfBlackoutDatesParams; data: unknown }
    "DELETE /api/v1/courses/:/blackout_dates/:": { params: LmsNamedParams; data: BlackoutDate }
    "/api/v1/courses/:/blackout_dates/:": { params: LmsCommonParams; data: BlackoutDate; single: true }
    "PUT /api/v1/courses/:/blackout_dates/:": { params: CreateBlackoutDateParams; data: BlackoutDate }
    "/api/v1/courses/:/blackout_dates/new": { params: LmsCommonParams; data: BlackoutDate; single: true }
    "/api/v1/courses/:/block_editor_templates": { params: ListBlockTemplatesParams; data: ReadonlyArray<BlockEditorTemplate> }
    "/api/v1/courses/:/blueprint_subscriptions": { params: LmsCommonParams; data: ReadonlyArray<BlueprintSubscription> }
    "/api/v1/courses/:/blueprint_subscriptions/:/migrations": { params: LmsCommonParams; data: ReadonlyArray<BlueprintMigration> }
    "/api/v1/courses/:/blueprint_subscriptions/:/migrations/:": { params: LmsCommonParams; data: BlueprintMigration; single: true }
    "/api/v1/courses/:/blueprint_subscriptions/:/migrations/:/details": { params: LmsCommonParams; data: ReadonlyArray<ChangeRecord> }
    "/api/v1/courses/:/blueprint_templates/:": { params: LmsCommonParams; data: BlueprintTemplate; single: true }
    "/api/v1/courses/:/blueprint_templates/:/associated_courses": { params: LmsCommonParams; data: ReadonlyArray<Course> }
    "/api/v1/courses/:/blueprint_templates/:/migrations": { params: LmsCommonParams; data: ReadonlyArray<BlueprintMigration> }
    "POST /api/v1/courses/:/blueprint_templates/:/migrations": { params: BeginMigrationToPushToAssociatedCoursesParams; data: BlueprintMigration }
    "/api/v1/courses/:/blueprint_templates/:/migrations/:": { params: LmsCommonParams; data: BlueprintMigration; single: true }
    "/api/v1/courses/:/blueprint_templates/:/migrations/:/details": { params: LmsCommonParams; data: ReadonlyArray<ChangeRecord> }
    "PUT /api/v1/courses/:/blueprint_templates/:/restrict_item": { params: SetOrRemoveRestrictionsOnBlueprintCourseObjectParams; data: unknown }
    "/api/v1/courses/:/blueprint_templates/:/unsynced_changes": { params: LmsCommonParams; data: ReadonlyArray<ChangeRecord> }
    "PUT /api/v1/courses/:/blueprint_templates/:/update_associations": { params: UpdateAssociatedCoursesParams; data: unknown }
    "/api/v1/courses/:/brand_variables": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/bulk_user_progress": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/bulk_user_tags": { params: BulkFetchUserTagsForMultipleUsersInCourseParams; data: unknown }
    "/api/v1/courses/:/calendar_events/timetable": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/calendar_events/timetable": { params: SetCourseTimetableParams; data: unknown }
    "POST /api/v1/courses/:/calendar_events/timetable_events": { params: CreateOrUpdateEventsDirectlyForCourseTimetableParams; data: unknown }
    "/api/v1/courses/:/collaborations": { params: LmsCommonParams; data: ReadonlyArray<Collaboration> }
    "/api/v1/courses/:/conferences": { params: LmsCommonParams; data: ReadonlyArray<Conference> }
    "/api/v1/courses/:/content_exports": { params: LmsCommonParams; data: ReadonlyArray<ContentExport> }
    "POST /api/v1/courses/:/content_exports": { params: ExportContentCoursesParams; data: ContentExport }
    "/api/v1/courses/:/content_exports/:": { params: LmsCommonParams; data: ContentExport; single: true }
    "/api/v1/courses/:/content_licenses": { params: LmsCommonParams; data: ReadonlyArray<License> }
    "/api/v1/courses/:/content_migrations": { params: LmsCommonParams; data: ReadonlyArray<ContentMigration> }
    "POST /api/v1/courses/:/content_migrations": { params: CreateContentMigrationParams; data: ContentMigration }
    "/api/v1/courses/:/content_migrations/:/migration_issues": { params: LmsCommonParams; data: ReadonlyArray<MigrationIssue> }
    "/api/v1/courses/:/content_migrations/:/migration_issues/:": { params: LmsCommonParams; data: MigrationIssue; single: true }
    "PUT /api/v1/courses/:/content_migrations/:/migration_issues/:": { params: UpdateMigrationIssueParams; data: MigrationIssue }
    "/api/v1/courses/:/content_migrations/:": { params: LmsCommonParams; data: ContentMigration; single: true }
    "PUT /api/v1/courses/:/content_migrations/:": { params: LmsNamedParams; data: ContentMigration }
    "/api/v1/courses/:/content_migrations/:/asset_id_mapping": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/content_migrations/:/selective_data": { params: ListItemsForSelectiveImportParams; data: unknown }
    "/api/v1/courses/:/content_migrations/migrators": { params: LmsCommonParams; data: ReadonlyArray<Migrator> }
    "/api/v1/courses/:/content_share_users": { params: ListAvailableAccountCalendarsParams; data: ReadonlyArray<User> }
    "POST /api/v1/courses/:/course_copy": { params: CopyCourseContentParams; data: unknown }
    "/api/v1/courses/:/course_copy/:": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/course_pacing": { params: CreateCoursePaceParams; data: CoursePace }
    "DELETE /api/v1/courses/:/course_pacing/:": { params: DeleteCoursePaceParams; data: CoursePace }
    "/api/v1/courses/:/course_pacing/:": { params: DeleteCoursePaceParams; data: CoursePace; single: true }
    "PUT /api/v1/courses/:/course_pacing/:": { params: UpdateCoursePaceParams; data: CoursePace }
    "/api/v1/courses/:/csp_settings": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/courses/:/csp_settings": { params: EnableDisableOrClearExplicitCspSettingParams; data: unknown }
    "PUT /api/v1/courses/:/custom_gradebook_column_data": { params: BulkUpdateColumnDataParams; data: Progress }
    "/api/v1/courses/:/custom_gradebook_columns": { params: ListCustomGradebookColumnsParams; data: ReadonlyArray<CustomColumn> }
    "POST /api/v1/courses/:/custom_gradebook_columns": { params: CreateCustomGradebookColumnParams; data: CustomColumn }
    "DELETE /api/v1/courses/:/custom_gradebook_columns/:": { params: LmsNamedParams; data: CustomColumn }
    "PUT /api/v1/courses/:/custom_gradebook_columns/:": { params: LmsNamedParams; data: CustomColumn }
    "/api/v1/courses/:/custom_gradebook_columns/:/data": { params: ListCustomGradebookColumnsParams; data: ReadonlyArray<ColumnDatum> }
    "PUT /api/v1/courses/:/custom_gradebook_columns/:/data/:": { params: UpdateColumnDataParams; data: ColumnDatum }
    "POST /api/v1/courses/:/custom_gradebook_columns/reorder": { params: ReorderCustomColumnsParams; data: unknown }
    "/api/v1/courses/:/discussion_topics": { params: ListDiscussionTopicsParams; data: ReadonlyArray<DiscussionTopic> }
    "POST /api/v1/courses/:/discussion_topics": { params: CreateNewDiscussionTopicParams | DiscussionTopicWriteParams; data: unknown }
    "/api/v1/courses/:/discussion_topics/:/date_details": { params: GetLearningObjectSDateInformationParams; data: LearningObjectDates }
    "PUT /api/v1/courses/:/discussion_topics/:/date_details": { params: UpdateLearningObjectSDateInformationParams; data: unknown }
    "DELETE /api/v1/courses/:/discussion_topics/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/discussion_topics/:": { params: GetSingleTopicParams; data: unknown }
    "PUT /api/v1/courses/:/discussion_topics/:": { params: UpdateTopicCoursesParams | DiscussionTopicWriteParams; data: unknown }
    "POST /api/v1/courses/:/discussion_topics/:/duplicate": { params: LmsNamedParams; data: DiscussionTopic }
    "/api/v1/courses/:/discussion_topics/:/entries": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/discussion_topics/:/entries": { params: PostEntryCoursesParams; data: unknown }
    "POST /api/v1/courses/:/discussion_topics/:/entries/:/rating": { params: RateEntryCoursesParams; data: unknown }
    "DELETE /api/v1/courses/:/discussion_topics/:/entries/:/read": { params: MarkEntryAsUnreadParams; data: unknown }
    "PUT /api/v1/courses/:/discussion_topics/:/entries/:/read": { params: MarkEntryAsUnreadParams; data: unknown }
    "/api/v1/courses/:/discussion_topics/:/entries/:/replies": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/discussion_topics/:/entries/:/replies": { params: PostEntryCoursesParams; data: unknown }
    "DELETE /api/v1/courses/:/discussion_topics/:/entries/:": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/discussion_topics/:/entries/:": { params: PostMessageToConversationParams; data: unknown }
    "/api/v1/courses/:/discussion_topics/:/entry_list": { params: ListEntriesCoursesParams; data: unknown }
    "DELETE /api/v1/courses/:/discussion_topics/:/read": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/discussion_topics/:/read": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/courses/:/discussion_topics/:/read_all": { params: MarkEntryAsUnreadParams; data: unknown }
    "PUT /api/v1/courses/:/discussion_topics/:/read_all": { params: MarkEntryAsUnreadParams; data: unknown }
    "DELETE /api/v1/courses/:/discussion_topics/:/subscribed": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/discussion_topics/:/subscribed": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/discussion_topics/:/summaries": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/discussion_topics/:/summaries": { params: FindOrCreateSummaryParams; data: unknown }
    "POST /api/v1/courses/:/discussion_topics/:/summaries/:/feedback": { params: SummaryFeedbackCoursesParams; data: unknown }
    "PUT /api/v1/courses/:/discussion_topics/:/summaries/disable": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/discussion_topics/:/view": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/courses/:/discussion_topics/read_all": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/courses/:/discussion_topics/reorder": { params: ReorderCustomColumnsParams; data: unknown }
    "/api/v1/courses/:/effective_due_dates": { params: ListMultipleAssignmentsGradeableStudentsParams; data: unknown }
    "/api/v1/courses/:/enrollments": { params: ListEnrollmentsCoursesParams; data: ReadonlyArray<Enrollment> }
    "POST /api/v1/courses/:/enrollments": { params: EnrollUserCoursesParams | EnrollmentWriteParams; data: Enrollment }
    "DELETE /api/v1/courses/:/enrollments/:": { params: ConcludeDeactivateOrDeleteEnrollmentParams; data: Enrollment }
    "POST /api/v1/courses/:/enrollments/:/accept": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/enrollments/:/reactivate": { params: LmsNamedParams; data: Enrollment }
    "POST /api/v1/courses/:/enrollments/:/reject": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/courses/:/epub_exports": { params: LmsNamedParams; data: EpubExport }
    "/api/v1/courses/:/epub_exports/:": { params: LmsCommonParams; data: EpubExport; single: true }
    "/api/v1/courses/:/external_feeds": { params: LmsCommonParams; data: ReadonlyArray<ExternalFeed> }
    "POST /api/v1/courses/:/external_feeds": { params: CreateExternalFeedParams; data: ExternalFeed }
    "DELETE /api/v1/courses/:/external_feeds/:": { params: LmsNamedParams; data: ExternalFeed }
    "/api/v1/courses/:/external_tools": { params: ListExternalToolsParams; data: ReadonlyArray<ContextExternalTool> }
    "POST /api/v1/courses/:/external_tools": { params: CreateExternalToolParams; data: ContextExternalTool }
    "DELETE /api/v1/courses/:/external_tools/:": { params: LmsNamedParams; data: ContextExternalTool }
    "/api/v1/courses/:/external_tools/:": { params: LmsCommonParams; data: ContextExternalTool; single: true }
    "PUT /api/v1/courses/:/external_tools/:": { params: EditExternalToolParams; data: ContextExternalTool }
    "/api/v1/courses/:/external_tools/sessionless_launch": { params: GetSessionlessLaunchUrlForExternalToolParams; data: unknown }
    "/api/v1/courses/:/external_tools/visible_course_nav_tools": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/features": { params: ListFeaturesAccountsParams; data: ReadonlyArray<Feature> }
    "/api/v1/courses/:/features/enabled": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/courses/:/features/flags/:": { params: LmsNamedParams; data: FeatureFlag }
    "/api/v1/courses/:/features/flags/:": { params: LmsCommonParams; data: FeatureFlag; single: true }
    "PUT /api/v1/courses/:/features/flags/:": { params: SetFeatureFlagParams; data: FeatureFlag }
    "/api/v1/courses/:/files": { params: ListFilesCoursesParams; data: ReadonlyArray<File> }
    "POST /api/v1/courses/:/files": { params: UploadFileParams; data: unknown }
    "/api/v1/courses/:/files/:/date_details": { params: GetLearningObjectSDateInformationParams; data: LearningObjectDates }
    "PUT /api/v1/courses/:/files/:/date_details": { params: UpdateLearningObjectSDateInformationParams; data: unknown }
    "/api/v1/courses/:/files/:": { params: GetFileCoursesParams; data: File; single: true }
    "/api/v1/courses/:/files/file_ref/:": { params: LmsCommonParams; data: File; single: true }
    "/api/v1/courses/:/files/quota": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/folders": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "POST /api/v1/courses/:/folders": { params: CreateFolderAccountsParams | FolderWriteParams; data: Folder }
    "/api/v1/courses/:/folders/:": { params: LmsCommonParams; data: Folder; single: true }
    "/api/v1/courses/:/folders/by_path": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "/api/v1/courses/:/folders/by_path/:": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "/api/v1/courses/:/folders/media": { params: LmsCommonParams; data: Folder; single: true }
    "/api/v1/courses/:/front_page": { params: LmsCommonParams; data: Page; single: true }
    "PUT /api/v1/courses/:/front_page": { params: UpdateCreateFrontPageParams; data: Page }
    "/api/v1/courses/:/gradebook_history/:": { params: LmsCommonParams; data: ReadonlyArray<Grader> }
    "/api/v1/courses/:/gradebook_history/:/graders/:/assignments/:/submissions": { params: LmsCommonParams; data: ReadonlyArray<SubmissionHistory> }
    "/api/v1/courses/:/gradebook_history/days": { params: LmsCommonParams; data: ReadonlyArray<Day> }
    "/api/v1/courses/:/gradebook_history/feed": { params: ListUncollatedSubmissionVersionsParams; data: ReadonlyArray<SubmissionVersion> }
    "/api/v1/courses/:/grading_periods": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/courses/:/grading_periods/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/grading_periods/:": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/courses/:/grading_periods/:": { params: UpdateSingleGradingPeriodParams; data: unknown }
    "PATCH /api/v1/courses/:/grading_periods/batch_update": { params: BatchUpdateGradingPeriodsParams; data: unknown }
    "/api/v1/courses/:/grading_standards": { params: LmsCommonParams; data: ReadonlyArray<GradingStandard> }
    "POST /api/v1/courses/:/grading_standards": { params: CreateNewGradingStandardParams; data: GradingStandard }
    "DELETE /api/v1/courses/:/grading_standards/:": { params: LmsNamedParams; data: GradingStandard }
    "/api/v1/courses/:/grading_standards/:": { params: LmsCommonParams; data: GradingStandard; single: true }
    "PUT /api/v1/courses/:/grading_standards/:": { params: CreateNewGradingStandardParams; data: GradingStandard }
    "/api/v1/courses/:/group_categories": { params: ListGroupCategoriesForContextParams; data: ReadonlyArray<GroupCategory> }
    "POST /api/v1/courses/:/group_categories": { params: CreateGroupCategoryParams; data: GroupCategory }
    "POST /api/v1/courses/:/group_categories/bulk_manage_differentiation_tag": { params: BulkManageDifferentiationTagsParams; data: unknown }
    "/api/v1/courses/:/group_categories/export_tags": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/group_categories/import_tags": { params: ImportDifferentiationTagsParams; data: Progress }
    "/api/v1/courses/:/groups": { params: ListGroupsAvailableInContextParams; data: ReadonlyArray<Group> }
    "/api/v1/courses/:/live_assessments": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/live_assessments": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/live_assessments/:/results": { params: DeletePeerReviewParams; data: unknown }
    "POST /api/v1/courses/:/live_assessments/:/results": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/lti_apps/launch_definitions": { params: ListLtiLaunchDefinitionsParams; data: unknown }
    "/api/v1/courses/:/lti_resource_links": { params: ListLtiResourceLinksParams; data: ReadonlyArray<LtiResourceLink> }
    "POST /api/v1/courses/:/lti_resource_links": { params: CreateLtiResourceLinkParams; data: LtiResourceLink }
    "DELETE /api/v1/courses/:/lti_resource_links/:": { params: LmsNamedParams; data: LtiResourceLink }
    "/api/v1/courses/:/lti_resource_links/:": { params: ShowLtiResourceLinkParams; data: LtiResourceLink; single: true }
    "PUT /api/v1/courses/:/lti_resource_links/:": { params: UpdateLtiResourceLinkParams; data: LtiResourceLink }
    "POST /api/v1/courses/:/lti_resource_links/bulk": { params: BulkCreateLtiResourceLinksParams; data: LtiResourceLink }
    "/api/v1/courses/:/media_attachments": { params: ListMediaObjectsCoursesParams; data: ReadonlyArray<MediaObject> }
    "/api/v1/courses/:/media_objects": { params: ListMediaObjectsCoursesMediaObjectsParams; data: ReadonlyArray<MediaObject> }
    "/api/v1/courses/:/module_item_sequence": { params: GetModuleItemSequenceParams; data: ModuleItemSequence }
    "/api/v1/courses/:/modules": { params: ListModulesParams; data: ReadonlyArray<Module> }
    "POST /api/v1/courses/:/modules": { params: CreateModuleParams | ModuleWriteParams; data: Module }
    "/api/v1/courses/:/modules/:/assignment_overrides": { params: LmsCommonParams; data: ReadonlyArray<ModuleAssignmentOverride> }
    "PUT /api/v1/courses/:/modules/:/assignment_overrides": { params: UpdateModuleSOverridesParams; data: unknown }
    "/api/v1/courses/:/modules/:/date_details": { params: GetLearningObjectSDateInformationParams; data: LearningObjectDates }
    "DELETE /api/v1/courses/:/modules/:": { params: LmsNamedParams; data: Module }
    "/api/v1/courses/:/modules/:": { params: ShowModuleParams; data: Module; single: true }
    "PUT /api/v1/courses/:/modules/:": { params: UpdateModuleParams | ModuleWriteParams; data: Module }
    "PUT /api/v1/courses/:/modules/:/relock": { params: LmsNamedParams; data: Module }
    "/api/v1/courses/:/modules/:/items": { params: ListModuleItemsParams; data: ReadonlyArray<ModuleItem> }
    "POST /api/v1/courses/:/modules/:/items": { params: CreateModuleItemParams | ModuleItemWriteParams; data: ModuleItem }
    "DELETE /api/v1/courses/:/modules/:/items/:": { params: LmsNamedParams; data: ModuleItem }
    "/api/v1/courses/:/modules/:/items/:": { params: ShowModuleItemParams; data: ModuleItem; single: true }
    "PUT /api/v1/courses/:/modules/:/items/:": { params: UpdateModuleItemParams | ModuleItemWriteParams; data: ModuleItem }
    "PUT /api/v1/courses/:/modules/:/items/:/done": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/courses/:/modules/:/items/:/mark_read": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/courses/:/modules/:/items/:/select_mastery_path": { params: SelectMasteryPathParams; data: unknown }
    "/api/v1/courses/:/new_quizzes/assignment_overrides": { params: RetrieveAssignmentOverriddenDatesForNewQuizzesParams; data: QuizAssignmentOverrideSetContainer }
    "/api/v1/courses/:/outcome_alignments": { params: GetOutcomeAlignmentsForStudentOrAssignmentParams; data: ReadonlyArray<OutcomeAlignment> }
    "/api/v1/courses/:/outcome_group_links": { params: GetAllOutcomeLinksForContextParams; data: ReadonlyArray<OutcomeLink> }
    "/api/v1/courses/:/outcome_groups": { params: LmsCommonParams; data: ReadonlyArray<OutcomeGroup> }
    "DELETE /api/v1/courses/:/outcome_groups/:": { params: LmsNamedParams; data: OutcomeGroup }
    "/api/v1/courses/:/outcome_groups/:": { params: LmsCommonParams; data: OutcomeGroup; single: true }
    "PUT /api/v1/courses/:/outcome_groups/:": { params: UpdateOutcomeGroupParams; data: OutcomeGroup }
    "POST /api/v1/courses/:/outcome_groups/:/import": { params: ImportOutcomeGroupParams; data: OutcomeGroup }
    "/api/v1/courses/:/outcome_groups/:/outcomes": { params: ListLinkedOutcomesParams; data: ReadonlyArray<OutcomeLink> }
    "POST /api/v1/courses/:/outcome_groups/:/outcomes": { params: CreateLinkOutcomeParams; data: OutcomeLink }
    "DELETE /api/v1/courses/:/outcome_groups/:/outcomes/:": { params: LmsNamedParams; data: OutcomeLink }
    "PUT /api/v1/courses/:/outcome_groups/:/outcomes/:": { params: CreateLinkOutcomeAccountsOutcomeIdParams; data: OutcomeLink }
    "/api/v1/courses/:/outcome_groups/:/subgroups": { params: LmsCommonParams; data: ReadonlyArray<OutcomeGroup> }
    "POST /api/v1/courses/:/outcome_groups/:/subgroups": { params: CreateSubgroupAccountsParams; data: OutcomeGroup }
    "POST /api/v1/courses/:/outcome_imports": { params: ImportOutcomesAccountsParams; data: OutcomeImport }
    "/api/v1/courses/:/outcome_imports/:": { params: LmsCommonParams; data: OutcomeImport; single: true }
    "/api/v1/courses/:/outcome_imports/:/created_group_ids": { params: LmsCommonParams; data: ReadonlyArray<string> }
    "/api/v1/courses/:/outcome_proficiency": { params: LmsCommonParams; data: Proficiency; single: true }
    "POST /api/v1/courses/:/outcome_proficiency": { params: CreateUpdateProficiencyRatingsParams; data: Proficiency }
    "/api/v1/courses/:/outcome_results": { params: GetOutcomeResultsParams; data: unknown }
    "/api/v1/courses/:/outcome_rollups": { params: GetOutcomeResultRollupsParams; data: unknown }
    "/api/v1/courses/:/outcomes/:/contributing_scores": { params: GetContributingScoresParams; data: unknown }
    "/api/v1/courses/:/pages": { params: ListPagesCoursesParams; data: ReadonlyArray<Page> }
    "POST /api/v1/courses/:/pages": { params: CreatePageCoursesParams | PageWriteParams; data: Page }
    "DELETE /api/v1/courses/:/pages/:": { params: LmsNamedParams; data: Page }
    "/api/v1/courses/:/pages/:": { params: LmsCommonParams; data: Page; single: true }
    "PUT /api/v1/courses/:/pages/:": { params: UpdateCreatePageParams | PageWriteParams; data: Page }
    "/api/v1/courses/:/pages/:/date_details": { params: GetLearningObjectSDateInformationParams; data: LearningObjectDates }
    "PUT /api/v1/courses/:/pages/:/date_details": { params: UpdateLearningObjectSDateInformationParams; data: unknown }
    "POST /api/v1/courses/:/pages/:/duplicate": { params: LmsNamedParams; data: Page }
    "/api/v1/courses/:/pages/:/revisions": { params: LmsCommonParams; data: ReadonlyArray<PageRevision> }
    "/api/v1/courses/:/pages/:/revisions/:": { params: ShowRevisionCoursesRevisionIdParams; data: PageRevision; single: true }
    "POST /api/v1/courses/:/pages/:/revisions/:": { params: LmsNamedParams; data: PageRevision }
    "/api/v1/courses/:/pages/:/revisions/latest": { params: ShowRevisionCoursesRevisionIdParams; data: PageRevision; single: true }
    "/api/v1/courses/:/permissions": { params: PermissionsParams; data: unknown }
    "/api/v1/courses/:/potential_collaborators": { params: LmsCommonParams; data: ReadonlyArray<User> }
    "POST /api/v1/courses/:/preview_html": { params: PreviewProcessedHtmlParams; data: unknown }
    "POST /api/v1/courses/:/quiz_extensions": { params: SetExtensionsForStudentQuizSubmissionsParams; data: unknown }
    "/api/v1/courses/:/quizzes": { params: ListAvailableAccountCalendarsParams; data: ReadonlyArray<Quiz> }
    "POST /api/v1/courses/:/quizzes": { params: CreateQuizParams | QuizWriteParams; data: Quiz }
    "DELETE /api/v1/courses/:/quizzes/:": { params: LmsNamedParams; data: Quiz }
    "/api/v1/courses/:/quizzes/:": { params: LmsCommonParams; data: Quiz; single: true }
    "PUT /api/v1/courses/:/quizzes/:": { params: EditQuizParams | QuizWriteParams; data: Quiz }
    "POST /api/v1/courses/:/quizzes/:/reorder": { params: ReorderQuizItemsParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/submission_users/message": { params: SendMessageToUnsubmittedOrSubmittedUsersForQuizParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/validate_access_code": { params: ValidateQuizAccessCodeParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/date_details": { params: GetLearningObjectSDateInformationParams; data: LearningObjectDates }
    "PUT /api/v1/courses/:/quizzes/:/date_details": { params: UpdateLearningObjectSDateInformationParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/extensions": { params: SetExtensionsForStudentQuizSubmissionsQuizExtensionsParams | QuizExtensionWriteParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/groups": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/groups": { params: CreateQuestionGroupParams; data: unknown }
    "DELETE /api/v1/courses/:/quizzes/:/groups/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/groups/:": { params: LmsCommonParams; data: QuizGroup; single: true }
    "PUT /api/v1/courses/:/quizzes/:/groups/:": { params: UpdateQuestionGroupParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/groups/:/reorder": { params: ReorderQuestionGroupsParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/ip_filters": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/questions": { params: ListQuestionsInQuizOrSubmissionParams; data: ReadonlyArray<QuizQuestion> }
    "POST /api/v1/courses/:/quizzes/:/questions": { params: CreateSingleQuizQuestionParams; data: QuizQuestion }
    "DELETE /api/v1/courses/:/quizzes/:/questions/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/questions/:": { params: LmsCommonParams; data: QuizQuestion; single: true }
    "PUT /api/v1/courses/:/quizzes/:/questions/:": { params: CreateSingleQuizQuestionParams; data: QuizQuestion }
    "/api/v1/courses/:/quizzes/:/reports": { params: RetrieveAllQuizReportsParams; data: ReadonlyArray<QuizReport> }
    "POST /api/v1/courses/:/quizzes/:/reports": { params: CreateQuizReportQuizReportsParams; data: QuizReport }
    "DELETE /api/v1/courses/:/quizzes/:/reports/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/reports/:": { params: GetQuizReportParams; data: QuizReport; single: true }
    "/api/v1/courses/:/quizzes/:/statistics": { params: FetchingLatestQuizStatisticsParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/submission": { params: GetQuizSubmissionParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/submissions": { params: ShowLineItemParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/submissions": { params: CreateQuizSubmissionStartQuizTakingSessionParams | QuizSubmissionWriteParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/submissions/:": { params: GetQuizSubmissionParams; data: unknown }
    "PUT /api/v1/courses/:/quizzes/:/submissions/:": { params: UpdateStudentQuestionScoresAndCommentsParams | QuizSubmissionWriteParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/submissions/:/complete": { params: CompleteQuizSubmissionTurnItInParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/submissions/:/events": { params: RetrieveCapturedEventsParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/submissions/:/events": { params: SubmitCapturedEventsParams; data: unknown }
    "/api/v1/courses/:/quizzes/:/submissions/:/time": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/quizzes/:/submissions/self/files": { params: UploadFileParams; data: unknown }
    "/api/v1/courses/:/quizzes/assignment_overrides": { params: RetrieveAssignmentOverriddenDatesForNewQuizzesParams; data: QuizAssignmentOverrideSetContainer }
    "/api/v1/courses/:/recent_students": { params: LmsCommonParams; data: ReadonlyArray<User> }
    "/api/v1/courses/:/reports/:": { params: LmsCommonParams; data: Report; single: true }
    "POST /api/v1/courses/:/reports/:": { params: StartReportCourseReportsParams; data: Report }
    "/api/v1/courses/:/reports/:/:": { params: LmsCommonParams; data: Report; single: true }
    "POST /api/v1/courses/:/reset_content": { params: LmsNamedParams; data: Course }
    "POST /api/v1/courses/:/restore/:": { params: LmsNamedParams; data: Course }
    "/api/v1/courses/:/root_outcome_group": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/rubric_associations": { params: CreateRubricassociationParams; data: RubricAssociation }
    "DELETE /api/v1/courses/:/rubric_associations/:": { params: LmsNamedParams; data: RubricAssociation }
    "PUT /api/v1/courses/:/rubric_associations/:": { params: CreateRubricassociationParams; data: RubricAssociation }
    "POST /api/v1/courses/:/rubric_associations/:/rubric_assessments": { params: CreateSingleRubricAssessmentParams; data: unknown }
    "DELETE /api/v1/courses/:/rubric_associations/:/rubric_assessments/:": { params: LmsNamedParams; data: RubricAssessment }
    "PUT /api/v1/courses/:/rubric_associations/:/rubric_assessments/:": { params: CreateSingleRubricAssessmentParams; data: unknown }
    "/api/v1/courses/:/rubrics": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/rubrics": { params: CreateSingleRubricParams | RubricWriteParams; data: unknown }
    "DELETE /api/v1/courses/:/rubrics/:": { params: LmsNamedParams; data: Rubric }
    "/api/v1/courses/:/rubrics/:": { params: GetSingleRubricParams; data: Rubric; single: true }
    "PUT /api/v1/courses/:/rubrics/:": { params: UpdateSingleRubricParams | RubricWriteParams; data: unknown }
    "/api/v1/courses/:/rubrics/:/used_locations": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/courses/:/rubrics/upload": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/rubrics/upload/:": { params: LmsCommonParams; data: unknown }
    "/api/v1/courses/:/search_users": { params: ListUsersInCourseParams; data: ReadonlyArray<User> }
    "/api/v1/courses/:/sections": { params: ListCourseSectionsParams; data: ReadonlyArray<Section> }
    "POST /api/v1/courses/:/sections": { params: CreateCourseSectionParams | SectionWriteParams; data: Section }
    "/api/v1/courses/:/sections/:": { params: GetSectionInformationParams; data: Section; single: true }
    "/api/v1/courses/:/settings": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/courses/:/settings": { params: UpdateCourseSettingsParams; data: unknown }
    "/api/v1/courses/:/smartsearch": { params: SearchCourseContentParams; data: ReadonlyArray<SearchResult> }
    "/api/v1/courses/:/student_view_student": { params: LmsCommonParams; data: User }
    "/api/v1/courses/:/students": { params: LmsCommonParams; data: ReadonlyArray<User> }
    "/api/v1/courses/:/students/submissions": { params: ListSubmissionsForMultipleAssignmentsParams; data: unknown }
    "POST /api/v1/courses/:/study_assist": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/submissions/:/clear_unread": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/courses/:/submissions/bulk_mark_read": { params: MarkBulkSubmissionsAsReadParams; data: unknown }
    "POST /api/v1/courses/:/submissions/update_grades": { params: GradeOrCommentOnMultipleSubmissionsCoursesParams; data: Progress }
    "/api/v1/courses/:/tabs": { params: ListAvailableTabsForCourseOrGroupParams; data: unknown }
    "PUT /api/v1/courses/:/tabs/:": { params: UpdateTabForCourseParams | TabWriteParams; data: Tab }
    "/api/v1/courses/:/todo": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/courses/:/usage_rights": { params: RemoveUsageRightsParams; data: unknown }
    "PUT /api/v1/courses/:/usage_rights": { params: SetUsageRightsParams; data: UsageRights }
    "/api/v1/courses/:/users": { params: ListUsersInCourseParams; data: ReadonlyArray<User> }
    "/api/v1/courses/:/users/:": { params: LmsCommonParams; data: User; single: true }
    "PUT /api/v1/courses/:/users/:/last_attended": { params: AddLastAttendedDateParams; data: Enrollment }
    "/api/v1/courses/:/users/:/progress": { params: LmsCommonParams; data: CourseProgress }
    "PUT /api/v1/courses/:/what_if_grades/reset": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/courses/:": { params: DeleteConcludeCourseParams; data: unknown }
    "/api/v1/courses/:": { params: GetSingleCourseParams; data: Course; single: true }
    "PUT /api/v1/courses/:": { params: UpdateCourseParams | CourseWriteParams; data: unknown }
    "POST /api/v1/courses/:/dismiss_migration_limitation_message": { params: LmsNamedParams; data: unknown }
    "/api/v1/courses/:/late_policy": { params: LmsCommonParams; data: unknown }
    "PATCH /api/v1/courses/:/late_policy": { params: PatchLatePolicyParams; data: unknown }
    "POST /api/v1/courses/:/late_policy": { params: PatchLatePolicyParams; data: unknown }
    "DELETE /api/v1/developer_keys/:": { params: LmsNamedParams; data: DeveloperKey }
    "PUT /api/v1/developer_keys/:": { params: UpdateDeveloperKeyParams; data: DeveloperKey }
    "POST /api/v1/developer_keys/:/regenerate_secret": { params: LmsNamedParams; data: DeveloperKey }
    "/api/v1/discovery_pages": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/discovery_pages": { params: DiscoveryPagesApiUpsertParams; data: unknown }
    "POST /api/v1/discovery_pages/token": { params: DiscoveryPagesApiTokenParams; data: unknown }
    "POST /api/v1/enqueue_outcome_rollup_calculation": { params: EnqueueDelayedOutcomeRollupCalculationJobParams; data: unknown }
    "PUT /api/v1/eportfolios/:/moderate": { params: ModerateEportfolioParams; data: unknown }
    "/api/v1/eportfolios/:/pages": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/eportfolios/:/restore": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/eportfolios/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/eportfolios/:": { params: LmsCommonParams; data: unknown }
    "/api/v1/epub_exports": { params: LmsCommonParams; data: ReadonlyArray<CourseEpubExport> }
    "POST /api/v1/error_reports": { params: CreateErrorReportParams; data: unknown }
    "/api/v1/external_tools/visible_course_nav_tools": { params: GetVisibleCourseNavigationToolsParams; data: unknown }
    "/api/v1/features/environment": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/files/:": { params: DeleteFileParams; data: File }
    "/api/v1/files/:": { params: GetFileCoursesParams; data: File; single: true }
    "PUT /api/v1/files/:": { params: UpdateFileParams | FileWriteParams; data: File }
    "/api/v1/files/:/icon_metadata": { params: LmsCommonParams; data: unknown }
    "/api/v1/files/:/public_url": { params: GetPublicInlinePreviewUrlParams; data: unknown }
    "POST /api/v1/files/:/reset_verifier": { params: LmsNamedParams; data: File }
    "POST /api/v1/files/update_word_count": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/folders/:/copy_file": { params: CopyFileParams; data: File }
    "POST /api/v1/folders/:/copy_folder": { params: CopyFolderParams; data: Folder }
    "POST /api/v1/folders/:/files": { params: UploadFileParams; data: unknown }
    "POST /api/v1/folders/:/folders": { params: CreateFolderAccountsParams | FolderWriteParams; data: Folder }
    "DELETE /api/v1/folders/:": { params: DeleteFolderParams; data: unknown }
    "/api/v1/folders/:": { params: LmsCommonParams; data: Folder; single: true }
    "PUT /api/v1/folders/:": { params: UpdateFolderParams | FolderWriteParams; data: Folder }
    "/api/v1/folders/:/files": { params: ListFilesCoursesParams; data: ReadonlyArray<File> }
    "/api/v1/folders/:/folders": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "DELETE /api/v1/global/outcome_groups/:": { params: LmsNamedParams; data: OutcomeGroup }
    "/api/v1/global/outcome_groups/:": { params: LmsCommonParams; data: OutcomeGroup; single: true }
    "PUT /api/v1/global/outcome_groups/:": { params: UpdateOutcomeGroupParams; data: OutcomeGroup }
    "POST /api/v1/global/outcome_groups/:/import": { params: ImportOutcomeGroupParams; data: OutcomeGroup }
    "/api/v1/global/outcome_groups/:/outcomes": { params: ListLinkedOutcomesParams; data: ReadonlyArray<OutcomeLink> }
    "POST /api/v1/global/outcome_groups/:/outcomes": { params: CreateLinkOutcomeParams; data: OutcomeLink }
    "DELETE /api/v1/global/outcome_groups/:/outcomes/:": { params: LmsNamedParams; data: OutcomeLink }
    "PUT /api/v1/global/outcome_groups/:/outcomes/:": { params: CreateLinkOutcomeAccountsOutcomeIdParams; data: OutcomeLink }
    "/api/v1/global/outcome_groups/:/subgroups": { params: LmsCommonParams; data: ReadonlyArray<OutcomeGroup> }
    "POST /api/v1/global/outcome_groups/:/subgroups": { params: CreateSubgroupAccountsParams; data: OutcomeGroup }
    "/api/v1/global/root_outcome_group": { params: LmsCommonParams; data: unknown }
    "PATCH /api/v1/grading_period_sets/:/grading_periods/batch_update": { params: BatchUpdateGradingPeriodsGradingPeriodSetsParams; data: unknown }
    "DELETE /api/v1/group_categories/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/group_categories/:": { params: LmsCommonParams; data: GroupCategory; single: true }
    "PUT /api/v1/group_categories/:": { params: UpdateGroupCategoryParams; data: GroupCategory }
    "POST /api/v1/group_categories/:/assign_unassigned_members": { params: AssignUnassignedMembersParams; data: unknown }
    "/api/v1/group_categories/:/export": { params: LmsCommonParams; data: unknown }
    "/api/v1/group_categories/:/groups": { params: LmsCommonParams; data: ReadonlyArray<Group> }
    "POST /api/v1/group_categories/:/groups": { params: CreateGroupGroupCategoriesParams | GroupWriteParams; data: Group }
    "POST /api/v1/group_categories/:/import": { params: ImportDifferentiationTagsParams; data: Progress }
    "/api/v1/group_categories/:/users": { params: ListUsersInGroupCategoryParams; data: ReadonlyArray<User> }
    "POST /api/v1/groups": { params: CreateGroupGroupsParams | GroupWriteParams; data: Group }
    "DELETE /api/v1/groups/:": { params: LmsNamedParams; data: Group }
    "/api/v1/groups/:": { params: GetSingleGroupParams; data: Group; single: true }
    "PUT /api/v1/groups/:": { params: EditGroupParams | GroupWriteParams; data: Group }
    "/api/v1/groups/:/activity_stream": { params: LmsCommonParams; data: unknown }
    "/api/v1/groups/:/activity_stream/summary": { params: LmsCommonParams; data: unknown }
    "/api/v1/groups/:/assignments/:/override": { params: LmsCommonParams; data: unknown }
    "/api/v1/groups/:/collaborations": { params: LmsCommonParams; data: ReadonlyArray<Collaboration> }
    "/api/v1/groups/:/conferences": { params: LmsCommonParams; data: ReadonlyArray<Conference> }
    "/api/v1/groups/:/content_exports": { params: LmsCommonParams; data: ReadonlyArray<ContentExport> }
    "POST /api/v1/groups/:/content_exports": { params: ExportContentCoursesParams; data: ContentExport }
    "/api/v1/groups/:/content_exports/:": { params: LmsCommonParams; data: ContentExport; single: true }
    "/api/v1/groups/:/content_licenses": { params: LmsCommonParams; data: ReadonlyArray<License> }
    "/api/v1/groups/:/content_migrations": { params: LmsCommonParams; data: ReadonlyArray<ContentMigration> }
    "POST /api/v1/groups/:/content_migrations": { params: CreateContentMigrationParams; data: ContentMigration }
    "/api/v1/groups/:/content_migrations/:/migration_issues": { params: LmsCommonParams; data: ReadonlyArray<MigrationIssue> }
    "/api/v1/groups/:/content_migrations/:/migration_issues/:": { params: LmsCommonParams; data: MigrationIssue; single: true }
    "PUT /api/v1/groups/:/content_migrations/:/migration_issues/:": { params: UpdateMigrationIssueParams; data: MigrationIssue }
    "/api/v1/groups/:/content_migrations/:": { params: LmsCommonParams; data: ContentMigration; single: true }
    "PUT /api/v1/groups/:/content_migrations/:": { params: LmsNamedParams; data: ContentMigration }
    "/api/v1/groups/:/content_migrations/:/selective_data": { params: ListItemsForSelectiveImportParams; data: unknown }
    "/api/v1/groups/:/content_migrations/migrators": { params: LmsCommonParams; data: ReadonlyArray<Migrator> }
    "/api/v1/groups/:/discussion_topics": { params: ListDiscussionTopicsParams; data: ReadonlyArray<DiscussionTopic> }
    "POST /api/v1/groups/:/discussion_topics": { params: CreateNewDiscussionTopicParams | DiscussionTopicWriteParams; data: unknown }
    "DELETE /api/v1/groups/:/discussion_topics/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/groups/:/discussion_topics/:": { params: GetSingleTopicParams; data: unknown }
    "PUT /api/v1/groups/:/discussion_topics/:": { params: UpdateTopicCoursesParams | DiscussionTopicWriteParams; data: unknown }
    "POST /api/v1/groups/:/discussion_topics/:/duplicate": { params: LmsNamedParams; data: DiscussionTopic }
    "/api/v1/groups/:/discussion_topics/:/entries": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/groups/:/discussion_topics/:/entries": { params: PostEntryCoursesParams; data: unknown }
    "POST /api/v1/groups/:/discussion_topics/:/entries/:/rating": { params: RateEntryCoursesParams; data: unknown }
    "DELETE /api/v1/groups/:/discussion_topics/:/entries/:/read": { params: MarkEntryAsUnreadParams; data: unknown }
    "PUT /api/v1/groups/:/discussion_topics/:/entries/:/read": { params: MarkEntryAsUnreadParams; data: unknown }
    "/api/v1/groups/:/discussion_topics/:/entries/:/replies": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/groups/:/discussion_topics/:/entries/:/replies": { params: PostEntryCoursesParams; data: unknown }
    "DELETE /api/v1/groups/:/discussion_topics/:/entries/:": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/groups/:/discussion_topics/:/entries/:": { params: PostMessageToConversationParams; data: unknown }
    "/api/v1/groups/:/discussion_topics/:/entry_list": { params: ListEntriesCoursesParams; data: unknown }
    "DELETE /api/v1/groups/:/discussion_topics/:/read": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/groups/:/discussion_topics/:/read": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/groups/:/discussion_topics/:/read_all": { params: MarkEntryAsUnreadParams; data: unknown }
    "PUT /api/v1/groups/:/discussion_topics/:/read_all": { params: MarkEntryAsUnreadParams; data: unknown }
    "DELETE /api/v1/groups/:/discussion_topics/:/subscribed": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/groups/:/discussion_topics/:/subscribed": { params: LmsNamedParams; data: unknown }
    "/api/v1/groups/:/discussion_topics/:/summaries": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/groups/:/discussion_topics/:/summaries": { params: FindOrCreateSummaryParams; data: unknown }
    "POST /api/v1/groups/:/discussion_topics/:/summaries/:/feedback": { params: SummaryFeedbackCoursesParams; data: unknown }
    "PUT /api/v1/groups/:/discussion_topics/:/summaries/disable": { params: LmsNamedParams; data: unknown }
    "/api/v1/groups/:/discussion_topics/:/view": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/groups/:/discussion_topics/read_all": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/groups/:/discussion_topics/reorder": { params: ReorderCustomColumnsParams; data: unknown }
    "/api/v1/groups/:/external_feeds": { params: LmsCommonParams; data: ReadonlyArray<ExternalFeed> }
    "POST /api/v1/groups/:/external_feeds": { params: CreateExternalFeedParams; data: ExternalFeed }
    "DELETE /api/v1/groups/:/external_feeds/:": { params: LmsNamedParams; data: ExternalFeed }
    "/api/v1/groups/:/external_tools": { params: ListExternalToolsParams; data: ReadonlyArray<ContextExternalTool> }
    "/api/v1/groups/:/files": { params: ListFilesCoursesParams; data: ReadonlyArray<File> }
    "POST /api/v1/groups/:/files": { params: UploadFileParams; data: unknown }
    "/api/v1/groups/:/files/:": { params: GetFileCoursesParams; data: File; single: true }
    "/api/v1/groups/:/files/quota": { params: LmsCommonParams; data: unknown }
    "/api/v1/groups/:/folders": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "POST /api/v1/groups/:/folders": { params: CreateFolderAccountsParams | FolderWriteParams; data: Folder }
    "/api/v1/groups/:/folders/:": { params: LmsCommonParams; data: Folder; single: true }
    "/api/v1/groups/:/folders/by_path": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "/api/v1/groups/:/folders/by_path/:": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "/api/v1/groups/:/folders/media": { params: LmsCommonParams; data: Folder; single: true }
    "/api/v1/groups/:/front_page": { params: LmsCommonParams; data: Page; single: true }
    "PUT /api/v1/groups/:/front_page": { params: UpdateCreateFrontPageParams; data: Page }
    "POST /api/v1/groups/:/invite": { params: InviteOthersToGroupParams; data: unknown }
    "/api/v1/groups/:/media_attachments": { params: ListMediaObjectsCoursesParams; data: ReadonlyArray<MediaObject> }
    "/api/v1/groups/:/media_objects": { params: ListMediaObjectsCoursesMediaObjectsParams; data: ReadonlyArray<MediaObject> }
    "/api/v1/groups/:/memberships": { params: ListGroupMembershipsParams; data: ReadonlyArray<GroupMembership> }
    "POST /api/v1/groups/:/memberships": { params: CreateMembershipParams | GroupMembershipWriteParams; data: unknown }
    "DELETE /api/v1/groups/:/memberships/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/groups/:/memberships/:": { params: LmsCommonParams; data: GroupMembership; single: true }
    "PUT /api/v1/groups/:/memberships/:": { params: UpdateMembershipMembershipsParams | GroupMembershipWriteParams; data: GroupMembership }
    "/api/v1/groups/:/pages": { params: ListPagesCoursesParams; data: ReadonlyArray<Page> }
    "POST /api/v1/groups/:/pages": { params: CreatePageCoursesParams | PageWriteParams; data: Page }
    "DELETE /api/v1/groups/:/pages/:": { params: LmsNamedParams; data: Page }
    "/api/v1/groups/:/pages/:": { params: LmsCommonParams; data: Page; single: true }
    "PUT /api/v1/groups/:/pages/:": { params: UpdateCreatePageParams | PageWriteParams; data: Page }
    "/api/v1/groups/:/pages/:/revisions": { params: LmsCommonParams; data: ReadonlyArray<PageRevision> }
    "/api/v1/groups/:/pages/:/revisions/:": { params: ShowRevisionCoursesRevisionIdParams; data: PageRevision; single: true }
    "POST /api/v1/groups/:/pages/:/revisions/:": { params: LmsNamedParams; data: PageRevision }
    "/api/v1/groups/:/pages/:/revisions/latest": { params: ShowRevisionCoursesRevisionIdParams; data: PageRevision; single: true }
    "/api/v1/groups/:/permissions": { params: PermissionsParams; data: unknown }
    "/api/v1/groups/:/potential_collaborators": { params: LmsCommonParams; data: ReadonlyArray<User> }
    "POST /api/v1/groups/:/preview_html": { params: PreviewProcessedHtmlParams; data: unknown }
    "/api/v1/groups/:/tabs": { params: ListAvailableTabsForCourseOrGroupParams; data: unknown }
    "DELETE /api/v1/groups/:/usage_rights": { params: RemoveUsageRightsParams; data: unknown }
    "PUT /api/v1/groups/:/usage_rights": { params: SetUsageRightsParams; data: UsageRights }
    "DELETE /api/v1/groups/:/users": { params: BulkFetchUserTagsForMultipleUsersInCourseParams; data: unknown }
    "/api/v1/groups/:/users": { params: ListGroupSUsersParams; data: ReadonlyArray<User> }
    "DELETE /api/v1/groups/:/users/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/groups/:/users/:": { params: LmsCommonParams; data: GroupMembership; single: true }
    "PUT /api/v1/groups/:/users/:": { params: UpdateMembershipMembershipsParams; data: GroupMembership }
    "/api/v1/horizon_accounts": { params: AccountsHorizonAccountsParams; data: ReadonlyArray<Account> }
    "POST /api/v1/inst_access_tokens": { params: LmsNamedParams; data: InstAccessToken }
    "POST /api/v1/jwts": { params: CreateJwtParams; data: JWT }
    "POST /api/v1/jwts/refresh": { params: RefreshJwtParams; data: JWT }
    "/api/v1/manageable_accounts": { params: LmsCommonParams; data: ReadonlyArray<Account> }
    "/api/v1/manually_created_courses_account": { params: LmsCommonParams; data: Account; single: true }
    "/api/v1/media_attachments": { params: ListMediaObjectsCoursesParams; data: ReadonlyArray<MediaObject> }
    "PUT /api/v1/media_attachments/:": { params: UpdateMediaObjectParams; data: unknown }
    "/api/v1/media_attachments/:/media_tracks": { params: ShowLineItemParams; data: ReadonlyArray<MediaTrack> }
    "PUT /api/v1/media_attachments/:/media_tracks": { params: ShowLineItemParams; data: ReadonlyArray<MediaTrack> }
    "/api/v1/media_objects": { params: ListMediaObjectsCoursesParams; data: ReadonlyArray<MediaObject> }
    "PUT /api/v1/media_objects/:": { params: UpdateMediaObjectParams; data: unknown }
    "/api/v1/media_objects/:/media_tracks": { params: ListMediaTracksForMediaObjectOrAttachmentParams; data: ReadonlyArray<MediaTrack> }
    "PUT /api/v1/media_objects/:/media_tracks": { params: ShowLineItemParams; data: ReadonlyArray<MediaTrack> }
    "/api/v1/outcomes/:": { params: ShowOutcomeParams; data: Outcome; single: true }
    "PUT /api/v1/outcomes/:": { params: UpdateOutcomeParams; data: Outcome }
    "/api/v1/permissions/:/:/help": { params: LmsCommonParams; data: PermissionHelpText }
    "/api/v1/permissions/groups": { params: LmsCommonParams; data: unknown }
    "/api/v1/planner/items": { params: ListPlannerItemsParams; data: ReadonlyArray<unknown> }
    "/api/v1/planner/overrides": { params: LmsCommonParams; data: ReadonlyArray<PlannerOverride> }
    "POST /api/v1/planner/overrides": { params: CreatePlannerOverrideParams; data: PlannerOverride }
    "DELETE /api/v1/planner/overrides/:": { params: LmsNamedParams; data: PlannerOverride }
    "/api/v1/planner/overrides/:": { params: LmsCommonParams; data: PlannerOverride; single: true }
    "PUT /api/v1/planner/overrides/:": { params: UpdatePlannerOverrideParams; data: PlannerOverride }
    "/api/v1/planner_notes": { params: ListPlannerNotesParams; data: ReadonlyArray<PlannerNote> }
    "POST /api/v1/planner_notes": { params: CreatePlannerNoteParams | PlannerNoteWriteParams; data: PlannerNote }
    "DELETE /api/v1/planner_notes/:": { params: LmsNamedParams; data: PlannerNote }
    "/api/v1/planner_notes/:": { params: LmsCommonParams; data: PlannerNote; single: true }
    "PUT /api/v1/planner_notes/:": { params: UpdatePlannerNoteParams | PlannerNoteWriteParams; data: PlannerNote }
    "/api/v1/poll_sessions/closed": { params: LmsCommonParams; data: unknown }
    "/api/v1/poll_sessions/opened": { params: LmsCommonParams; data: unknown }
    "/api/v1/polls": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/polls": { params: CreateSinglePollParams; data: unknown }
    "DELETE /api/v1/polls/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/polls/:": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/polls/:": { params: CreateSinglePollParams; data: unknown }
    "/api/v1/polls/:/poll_choices": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/polls/:/poll_choices": { params: CreateSinglePollChoiceParams; data: unknown }
    "DELETE /api/v1/polls/:/poll_choices/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/polls/:/poll_choices/:": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/polls/:/poll_choices/:": { params: CreateSinglePollChoiceParams; data: unknown }
    "/api/v1/polls/:/poll_sessions": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/polls/:/poll_sessions": { params: CreateSinglePollSessionParams; data: unknown }
    "DELETE /api/v1/polls/:/poll_sessions/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/polls/:/poll_sessions/:": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/polls/:/poll_sessions/:": { params: CreateSinglePollSessionParams; data: unknown }
    "/api/v1/polls/:/poll_sessions/:/close": { params: LmsCommonParams; data: unknown }
    "/api/v1/polls/:/poll_sessions/:/open": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/polls/:/poll_sessions/:/poll_submissions": { params: CreateSinglePollSubmissionParams; data: unknown }
    "/api/v1/polls/:/poll_sessions/:/poll_submissions/:": { params: LmsCommonParams; data: unknown }
    "/api/v1/progress/:": { params: LmsCommonParams; data: Progress; single: true }
    "POST /api/v1/progress/:/cancel": { params: LmsNamedParams; data: Progress }
    "/api/v1/question_banks": { params: AssessmentQuestionBanksIndexParams; data: ReadonlyArray<unknown> }
    "/api/v1/question_banks/:": { params: AssessmentQuestionBanksShowParams; data: unknown }
    "/api/v1/question_banks/:/questions": { params: LmsCommonParams; data: ReadonlyArray<unknown> }
    "/api/v1/quiz_submissions/:/questions": { params: GetAllQuizSubmissionQuestionsParams; data: unknown }
    "POST /api/v1/quiz_submissions/:/questions": { params: AnsweringQuestionsParams; data: ReadonlyArray<QuizSubmissionQuestion> }
    "PUT /api/v1/quiz_submissions/:/questions/:/flag": { params: CompleteQuizSubmissionTurnItInParams; data: unknown }
    "/api/v1/quiz_submissions/:/questions/:/formatted_answer": { params: GetFormattedStudentNumericalAnswerParams; data: unknown }
    "PUT /api/v1/quiz_submissions/:/questions/:/unflag": { params: CompleteQuizSubmissionTurnItInParams; data: unknown }
    "/api/v1/rubrics/upload_template": { params: LmsCommonParams; data: unknown }
    "/api/v1/search/all_courses": { params: ListAllCoursesParams; data: unknown }
    "/api/v1/search/recipients": { params: FindRecipientsConversationsParams; data: unknown }
    "/api/v1/sections/:/assignments/:/override": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/sections/:": { params: LmsNamedParams; data: Section }
    "/api/v1/sections/:": { params: GetSectionInformationParams; data: Section; single: true }
    "PUT /api/v1/sections/:": { params: EditSectionParams | SectionWriteParams; data: Section }
    "DELETE /api/v1/sections/:/crosslist": { params: DeCrossListSectionParams; data: Section }
    "POST /api/v1/sections/:/crosslist/:": { params: DeCrossListSectionParams; data: Section }
    "/api/v1/sections/:/users": { params: ListSectionSUsersParams; data: ReadonlyArray<User> }
    "/api/v1/sections/:/assignments/:/anonymous_submissions/:": { params: ShowLineItemParams; data: unknown }
    "PUT /api/v1/sections/:/assignments/:/anonymous_submissions/:": { params: GradeOrCommentOnSubmissionByAnonymousIdParams; data: unknown }
    "/api/v1/sections/:/assignments/:/peer_reviews": { params: GetAllPeerReviewsCoursesParams; data: ReadonlyArray<PeerReview> }
    "/api/v1/sections/:/assignments/:/submission_summary": { params: SubmissionSummaryCoursesParams; data: unknown }
    "/api/v1/sections/:/assignments/:/submissions": { params: ListAssignmentSubmissionsParams; data: ReadonlyArray<Submission> }
    "POST /api/v1/sections/:/assignments/:/submissions": { params: SubmitAssignmentCoursesParams | SubmissionWriteParams; data: unknown }
    "DELETE /api/v1/sections/:/assignments/:/submissions/:/peer_reviews": { params: DeletePeerReviewParams; data: PeerReview }
    "/api/v1/sections/:/assignments/:/submissions/:/peer_reviews": { params: GetAllPeerReviewsCoursesParams; data: ReadonlyArray<PeerReview> }
    "POST /api/v1/sections/:/assignments/:/submissions/:/peer_reviews": { params: DeletePeerReviewParams; data: PeerReview }
    "/api/v1/sections/:/assignments/:/submissions/:": { params: GetSingleSubmissionParams; data: unknown }
    "PUT /api/v1/sections/:/assignments/:/submissions/:": { params: GradeOrCommentOnSubmissionParams | SubmissionWriteParams; data: unknown }
    "/api/v1/sections/:/assignments/:/submissions/:/document_annotations/read": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/sections/:/assignments/:/submissions/:/document_annotations/read": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/sections/:/assignments/:/submissions/:/files": { params: UploadFileParams; data: unknown }
    "DELETE /api/v1/sections/:/assignments/:/submissions/:/read": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/sections/:/assignments/:/submissions/:/read": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/sections/:/assignments/:/submissions/:/read/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/sections/:/assignments/:/submissions/:/rubric_assessments/read": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/sections/:/assignments/:/submissions/:/rubric_assessments/read": { params: LmsNamedParams; data: unknown }
    "/api/v1/sections/:/assignments/:/submissions/:/rubric_comments/read": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/sections/:/assignments/:/submissions/:/rubric_comments/read": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/sections/:/assignments/:/submissions/update_grades": { params: GradeOrCommentOnMultipleSubmissionsCoursesParams; data: Progress }
    "/api/v1/sections/:/enrollments": { params: ListEnrollmentsCoursesParams; data: ReadonlyArray<Enrollment> }
    "POST /api/v1/sections/:/enrollments": { params: EnrollUserCoursesParams | EnrollmentWriteParams; data: Enrollment }
    "/api/v1/sections/:/students/submissions": { params: ListSubmissionsForMultipleAssignmentsParams; data: unknown }
    "PUT /api/v1/sections/:/submissions/:/clear_unread": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/sections/:/submissions/bulk_mark_read": { params: MarkBulkSubmissionsAsReadParams; data: unknown }
    "POST /api/v1/sections/:/submissions/update_grades": { params: GradeOrCommentOnMultipleSubmissionsCoursesParams; data: Progress }
    "/api/v1/services/kaltura": { params: LmsCommonParams; data: unknown }
    "POST /api/v1/services/kaltura_session": { params: LmsNamedParams; data: unknown }
    "/api/v1/settings/environment": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/shared_brand_configs/:": { params: LmsNamedParams; data: SharedBrandConfig }
    "PUT /api/v1/submissions/:/what_if_grades": { params: UpdateSubmissionSWhatIfScoreAndCalculateGradesParams; data: unknown }
    "/api/v1/temporary_enrollment_status": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/:": { params: ShowUserDetailsParams; data: User; single: true }
    "PUT /api/v1/users/:": { params: EditUserParams | UserWriteParams; data: User }
    "/api/v1/users/:/colors": { params: LmsCommonParams; data: unknown }
    "/api/v1/users/:/colors/:": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/users/:/colors/:": { params: UpdateCustomColorParams; data: unknown }
    "/api/v1/users/:/dashboard_positions": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/users/:/dashboard_positions": { params: LmsNamedParams; data: unknown }
    "PUT /api/v1/users/:/files_ui_version_preference": { params: UpdateFilesUiVersionPreferenceParams; data: unknown }
    "/api/v1/users/:/graded_submissions": { params: GetUsersMostRecentlyGradedSubmissionsParams; data: ReadonlyArray<Submission> }
    "PUT /api/v1/users/:/merge_into/:": { params: LmsNamedParams; data: User }
    "PUT /api/v1/users/:/merge_into/accounts/:/users/:": { params: LmsNamedParams; data: User }
    "DELETE /api/v1/users/:/mobile_sessions": { params: LogUsersOutOfAllMobileAppsIdParams; data: unknown }
    "DELETE /api/v1/users/:/sessions": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/:/settings": { params: UpdateUserSettingsParams; data: unknown }
    "POST /api/v1/users/:/split": { params: LmsNamedParams; data: ReadonlyArray<User> }
    "PUT /api/v1/users/:/text_editor_preference": { params: UpdateTextEditorPreferenceParams; data: unknown }
    "/api/v1/users/:/avatars": { params: LmsCommonParams; data: ReadonlyArray<Avatar> }
    "/api/v1/users/:/calendar_events": { params: ListCalendarEventsForUserParams; data: ReadonlyArray<CalendarEvent> }
    "/api/v1/users/:/communication_channels": { params: LmsCommonParams; data: ReadonlyArray<CommunicationChannel> }
    "POST /api/v1/users/:/communication_channels": { params: CreateCommunicationChannelParams; data: CommunicationChannel }
    "/api/v1/users/:/communication_channels/:/notification_preference_categories": { params: LmsCommonParams; data: unknown }
    "/api/v1/users/:/communication_channels/:/notification_preferences": { params: LmsCommonParams; data: unknown }
    "/api/v1/users/:/communication_channels/:/notification_preferences/:": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/users/:/communication_channels/:": { params: LmsNamedParams; data: CommunicationChannel }
    "DELETE /api/v1/users/:/communication_channels/:/:": { params: LmsNamedParams; data: CommunicationChannel }
    "/api/v1/users/:/communication_channels/:/:/notification_preferences": { params: LmsCommonParams; data: ReadonlyArray<NotificationPreference> }
    "/api/v1/users/:/communication_channels/:/:/notification_preferences/:": { params: LmsCommonParams; data: NotificationPreference; single: true }
    "/api/v1/users/:/content_exports": { params: LmsCommonParams; data: ReadonlyArray<ContentExport> }
    "POST /api/v1/users/:/content_exports": { params: ExportContentCoursesParams; data: ContentExport }
    "/api/v1/users/:/content_exports/:": { params: LmsCommonParams; data: ContentExport; single: true }
    "/api/v1/users/:/content_licenses": { params: LmsCommonParams; data: ReadonlyArray<License> }
    "/api/v1/users/:/content_migrations": { params: LmsCommonParams; data: ReadonlyArray<ContentMigration> }
    "POST /api/v1/users/:/content_migrations": { params: CreateContentMigrationParams; data: ContentMigration }
    "/api/v1/users/:/content_migrations/:/migration_issues": { params: LmsCommonParams; data: ReadonlyArray<MigrationIssue> }
    "/api/v1/users/:/content_migrations/:/migration_issues/:": { params: LmsCommonParams; data: MigrationIssue; single: true }
    "PUT /api/v1/users/:/content_migrations/:/migration_issues/:": { params: UpdateMigrationIssueParams; data: MigrationIssue }
    "/api/v1/users/:/content_migrations/:": { params: LmsCommonParams; data: ContentMigration; single: true }
    "PUT /api/v1/users/:/content_migrations/:": { params: LmsNamedParams; data: ContentMigration }
    "/api/v1/users/:/content_migrations/:/selective_data": { params: ListItemsForSelectiveImportParams; data: unknown }
    "/api/v1/users/:/content_migrations/migrators": { params: LmsCommonParams; data: ReadonlyArray<Migrator> }
    "POST /api/v1/users/:/content_shares": { params: CreateContentShareParams; data: ContentShare }
    "DELETE /api/v1/users/:/content_shares/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/:/content_shares/:": { params: LmsCommonParams; data: ContentShare; single: true }
    "PUT /api/v1/users/:/content_shares/:": { params: UpdateContentShareParams; data: ContentShare }
    "POST /api/v1/users/:/content_shares/:/add_users": { params: AddUsersToContentShareParams; data: ContentShare }
    "/api/v1/users/:/content_shares/received": { params: LmsCommonParams; data: ReadonlyArray<ContentShare> }
    "/api/v1/users/:/content_shares/sent": { params: LmsCommonParams; data: ReadonlyArray<ContentShare> }
    "/api/v1/users/:/content_shares/unread_count": { params: LmsCommonParams; data: unknown }
    "/api/v1/users/:/courses": { params: ListCoursesForUserParams; data: ReadonlyArray<Course> }
    "/api/v1/users/:/courses/:/assignments": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/users/:/custom_data": { params: DeleteCustomDataParams; data: unknown }
    "/api/v1/users/:/custom_data": { params: DeleteCustomDataParams; data: unknown }
    "PUT /api/v1/users/:/custom_data": { params: StoreCustomDataParams; data: unknown }
    "POST /api/v1/users/:/educator_accessibility_course_scan": { params: LmsNamedParams; data: Progress }
    "/api/v1/users/:/educator_accessibility_course_statistics": { params: LmsCommonParams; data: ReadonlyArray<unknown> }
    "/api/v1/users/:/enrollments": { params: ListEnrollmentsUsersParams; data: ReadonlyArray<Enrollment> }
    "/api/v1/users/:/eportfolios": { params: ShowLineItemParams; data: unknown }
    "PUT /api/v1/users/:/eportfolios": { params: ModerateEportfolioParams; data: unknown }
    "/api/v1/users/:/features": { params: ListFeaturesAccountsParams; data: ReadonlyArray<Feature> }
    "/api/v1/users/:/features/enabled": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/users/:/features/flags/:": { params: LmsNamedParams; data: FeatureFlag }
    "/api/v1/users/:/features/flags/:": { params: LmsCommonParams; data: FeatureFlag; single: true }
    "PUT /api/v1/users/:/features/flags/:": { params: SetFeatureFlagParams; data: FeatureFlag }
    "/api/v1/users/:/files": { params: ListFilesCoursesParams; data: ReadonlyArray<File> }
    "POST /api/v1/users/:/files": { params: UploadFileParams; data: unknown }
    "/api/v1/users/:/files/:": { params: GetFileCoursesParams; data: File; single: true }
    "/api/v1/users/:/files/quota": { params: LmsCommonParams; data: unknown }
    "/api/v1/users/:/folders": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "POST /api/v1/users/:/folders": { params: CreateFolderAccountsParams | FolderWriteParams; data: Folder }
    "/api/v1/users/:/folders/:": { params: LmsCommonParams; data: Folder; single: true }
    "/api/v1/users/:/folders/by_path": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "/api/v1/users/:/folders/by_path/:": { params: LmsCommonParams; data: ReadonlyArray<Folder> }
    "/api/v1/users/:/history": { params: LmsCommonParams; data: ReadonlyArray<HistoryEntry> }
    "/api/v1/users/:/logins": { params: LmsCommonParams; data: unknown }
    "DELETE /api/v1/users/:/logins/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/:/missing_submissions": { params: ListMissingSubmissionsParams; data: ReadonlyArray<Assignment> }
    "/api/v1/users/:/observees": { params: ListLinkedObserveesParams; data: ReadonlyArray<User> }
    "POST /api/v1/users/:/observees": { params: AddObserveeWithCredentialsParams; data: User }
    "DELETE /api/v1/users/:/observees/:": { params: RemoveObserveeParams; data: User }
    "/api/v1/users/:/observees/:": { params: LmsCommonParams; data: User; single: true }
    "PUT /api/v1/users/:/observees/:": { params: RemoveObserveeParams; data: User }
    "POST /api/v1/users/:/observer_pairing_codes": { params: LmsNamedParams; data: PairingCode }
    "/api/v1/users/:/observers": { params: ListLinkedObserveesParams; data: ReadonlyArray<User> }
    "/api/v1/users/:/observers/:": { params: LmsCommonParams; data: User; single: true }
    "/api/v1/users/:/page_views": { params: QueryByAccountParams; data: ReadonlyArray<PageView> }
    "POST /api/v1/users/:/page_views/query": { params: BetaInitiatePageViewsQueryParams; data: AsyncQueryResponse }
    "/api/v1/users/:/page_views/query/:": { params: LmsCommonParams; data: AsyncQueryStatusResponse; single: true }
    "/api/v1/users/:/page_views/query/:/results": { params: LmsCommonParams; data: unknown }
    "/api/v1/users/:/planner/items": { params: ListPlannerItemsUsersParams; data: ReadonlyArray<unknown> }
    "/api/v1/users/:/profile": { params: LmsCommonParams; data: Profile; single: true }
    "/api/v1/users/:/tabs": { params: ListAvailableTabsForCourseOrGroupParams; data: unknown }
    "/api/v1/users/:/temporary_enrollment_status": { params: CareerUserContextShowParams; data: unknown }
    "POST /api/v1/users/:/tokens": { params: CreateAccessTokenParams; data: unknown }
    "DELETE /api/v1/users/:/tokens/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/:/tokens/:": { params: LmsCommonParams; data: unknown }
    "PUT /api/v1/users/:/tokens/:": { params: UpdateAccessTokenParams; data: unknown }
    "DELETE /api/v1/users/:/usage_rights": { params: RemoveUsageRightsParams; data: unknown }
    "PUT /api/v1/users/:/usage_rights": { params: SetUsageRightsParams; data: UsageRights }
    "/api/v1/users/:/user_generated_tokens": { params: ListAccessTokensForUserParams; data: ReadonlyArray<Token> }
    "/api/v1/users/activity_stream": { params: ListActivityStreamParams; data: unknown }
    "DELETE /api/v1/users/mobile_sessions": { params: LogUsersOutOfAllMobileAppsIdParams; data: unknown }
    "POST /api/v1/users/page_views/query": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/page_views/query/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/page_views/query/:/results": { params: LmsNamedParams; data: unknown }
    "POST /api/v1/users/reset_password": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/users/self/activity_stream": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/self/activity_stream": { params: ListActivityStreamParams; data: unknown }
    "DELETE /api/v1/users/self/activity_stream/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/self/activity_stream/summary": { params: ListActivityStreamParams; data: unknown }
    "/api/v1/users/self/bookmarks": { params: LmsCommonParams; data: ReadonlyArray<Bookmark> }
    "POST /api/v1/users/self/bookmarks": { params: CreateBookmarkParams; data: Bookmark }
    "DELETE /api/v1/users/self/bookmarks/:": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/self/bookmarks/:": { params: LmsCommonParams; data: Bookmark; single: true }
    "PUT /api/v1/users/self/bookmarks/:": { params: CreateBookmarkParams; data: Folder }
    "PUT /api/v1/users/self/communication_channels/:/notification_preference_categories/:": { params: UpdatePreferencesByCategoryParams; data: unknown }
    "PUT /api/v1/users/self/communication_channels/:/notification_preferences": { params: UpdateMultiplePreferencesParams; data: unknown }
    "PUT /api/v1/users/self/communication_channels/:/notification_preferences/:": { params: UpdatePreferencesByCategoryParams; data: unknown }
    "PUT /api/v1/users/self/communication_channels/:/:/notification_preferences": { params: UpdateMultiplePreferencesParams; data: unknown }
    "PUT /api/v1/users/self/communication_channels/:/:/notification_preferences/:": { params: UpdatePreferencesByCategoryParams; data: unknown }
    "DELETE /api/v1/users/self/communication_channels/push": { params: LmsNamedParams; data: unknown }
    "DELETE /api/v1/users/self/course_nicknames": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/self/course_nicknames": { params: LmsCommonParams; data: ReadonlyArray<CourseNickname> }
    "DELETE /api/v1/users/self/course_nicknames/:": { params: LmsNamedParams; data: CourseNickname }
    "/api/v1/users/self/course_nicknames/:": { params: LmsCommonParams; data: CourseNickname; single: true }
    "PUT /api/v1/users/self/course_nicknames/:": { params: SetCourseNicknameParams; data: CourseNickname }
    "DELETE /api/v1/users/self/favorites/courses": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/self/favorites/courses": { params: ListFavoriteCoursesParams; data: ReadonlyArray<Course> }
    "DELETE /api/v1/users/self/favorites/courses/:": { params: LmsNamedParams; data: Favorite }
    "POST /api/v1/users/self/favorites/courses/:": { params: LmsNamedParams; data: Favorite }
    "DELETE /api/v1/users/self/favorites/groups": { params: LmsNamedParams; data: unknown }
    "/api/v1/users/self/favorites/groups": { params: LmsCommonParams; data: ReadonlyArray<Group> }
    "DELETE /api/v1/users/self/favorites/groups/:": { params: LmsNamedParams; data: Favorite }
    "POST /api/v1/users/self/favorites/groups/:": { params: LmsNamedParams; data: Favorite }
    "/api/v1/users/self/groups": { params: ListYourGroupsParams; data: ReadonlyArray<Group> }
    "POST /api/v1/users/self/pandata_events_token": { params: GetPandataEventsJwtTokenAndItsExpirationDateParams; data: unknown }
    "/api/v1/users/self/todo": { params: ShowLineItemParams; data: unknown }
    "/api/v1/users/self/todo_item_count": { params: ShowLineItemParams; data: unknown }
    "/api/v1/users/self/upcoming_events": { params: LmsCommonParams; data: unknown }
  }
  interface LmsPaths {
    "/api/lti/accounts/:account_id": 1
    "PUT /api/lti/asset_processor_eulas/:context_external_tool_id/deployment": 1
    "DELETE /api/lti/asset_processor_eulas/:context_external_tool_id/user": 1
    "POST /api/lti/asset_processor_eulas/:context_external_tool_id/user": 1
    "POST /api/lti/asset_processors/:asset_processor_id/reports": 1
    "/api/lti/assignments/:assignment_id": 1
    "/api/lti/assignments/:assignment_id/files/:file_id/originality_report": 1
    "PUT /api/lti/assignments/:assignment_id/files/:file_id/originality_report": 1
    "/api/lti/assignments/:assignment_id/submissions/:submission_id": 1
    "/api/lti/assignments/:assignment_id/submissions/:submission_id/history": 1
    "POST /api/lti/assignments/:assignment_id/submissions/:submission_id/originality_report": 1
    "/api/lti/assignments/:assignment_id/submissions/:submission_id/originality_report/:id": 1
    "PUT /api/lti/assignments/:assignment_id/submissions/:submission_id/originality_report/:id": 1
    "/api/lti/courses/:course_id/line_items": 1
    "POST /api/lti/courses/:course_id/line_items": 1
    "DELETE /api/lti/courses/:course_id/line_items/:id": 1
    "/api/lti/courses/:course_id/line_items/:id": 1
    "PUT /api/lti/courses/:course_id/line_items/:id": 1
    "/api/lti/courses/:course_id/line_items/:line_item_id/results": 1
    "/api/lti/courses/:course_id/line_items/:line_item_id/results/:id": 1
    "POST /api/lti/courses/:course_id/line_items/:line_item_id/scores": 1
    "/api/lti/courses/:course_id/names_and_roles": 1
    "/api/lti/courses/:course_id/progress/:id": 1
    "PUT /api/lti/developer_key/update_public_jwk": 1
    "/api/lti/groups/:group_id/names_and_roles": 1
    "/api/lti/groups/:group_id/users": 1
    "/api/lti/notice-handlers/:context_external_tool_id": 1
    "PUT /api/lti/notice-handlers/:context_external_tool_id": 1
    "/api/lti/subscriptions": 1
    "POST /api/lti/subscriptions": 1
    "DELETE /api/lti/subscriptions/:id": 1
    "/api/lti/subscriptions/:id": 1
    "PUT /api/lti/subscriptions/:id": 1
    "/api/lti/users/:id": 1
    "/api/lti/uuid_map": 1
    "POST /api/quiz/v1/courses/:course_id/accommodations": 1
    "/api/quiz/v1/courses/:course_id/quizzes": 1
    "POST /api/quiz/v1/courses/:course_id/quizzes": 1
    "DELETE /api/quiz/v1/courses/:course_id/quizzes/:assignment_id": 1
    "/api/quiz/v1/courses/:course_id/quizzes/:assignment_id": 1
    "PATCH /api/quiz/v1/courses/:course_id/quizzes/:assignment_id": 1
    "POST /api/quiz/v1/courses/:course_id/quizzes/:assignment_id/accommodations": 1
    "/api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items": 1
    "POST /api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items": 1
    "DELETE /api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items/:item_id": 1
    "/api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items/:item_id": 1
    "PATCH /api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items/:item_id": 1
    "/api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items/media_upload_url": 1
    "POST /api/quiz/v1/courses/:course_id/quizzes/:assignment_id/reports": 1
    "/api/sis/accounts/:account_id/assignments": 1
    "/api/sis/courses/:course_id/assignments": 1
    "PUT /api/sis/courses/:course_id/disable_post_to_sis": 1
    "/api/v1/account_calendars": 1
    "/api/v1/account_calendars/:account_id": 1
    "PUT /api/v1/account_calendars/:account_id": 1
    "/api/v1/accounts": 1
    "/api/v1/accounts/:account_id/account_calendars": 1
    "PUT /api/v1/accounts/:account_id/account_calendars": 1
    "/api/v1/accounts/:account_id/account_notifications": 1
    "POST /api/v1/accounts/:account_id/account_notifications": 1
    "DELETE /api/v1/accounts/:account_id/account_notifications/:id": 1
    "/api/v1/accounts/:account_id/account_notifications/:id": 1
    "PUT /api/v1/accounts/:account_id/account_notifications/:id": 1
    "/api/v1/accounts/:account_id/admins": 1
    "POST /api/v1/accounts/:account_id/admins": 1
    "DELETE /api/v1/accounts/:account_id/admins/:user_id": 1
    "/api/v1/accounts/:account_id/admins/self": 1
    "/api/v1/accounts/:account_id/analytics/completed/activity": 1
    "/api/v1/accounts/:account_id/analytics/completed/grades": 1
    "/api/v1/accounts/:account_id/analytics/completed/statistics": 1
    "/api/v1/accounts/:account_id/analytics/completed/statistics_by_subaccount": 1
    "/api/v1/accounts/:account_id/analytics/current/activity": 1
    "/api/v1/accounts/:account_id/analytics/current/grades": 1
    "/api/v1/accounts/:account_id/analytics/current/statistics": 1
    "/api/v1/accounts/:account_id/analytics/current/statistics_by_subaccount": 1
    "/api/v1/accounts/:account_id/analytics/terms/:term_id/activity": 1
    "/api/v1/accounts/:account_id/analytics/terms/:term_id/grades": 1
    "/api/v1/accounts/:account_id/analytics/terms/:term_id/statistics": 1
    "/api/v1/accounts/:account_id/analytics/terms/:term_id/statistics_by_subaccount": 1
    "/api/v1/accounts/:account_id/app_by_client_id/:client_id": 1
    "/api/v1/accounts/:account_id/apps": 1
    "POST /api/v1/accounts/:account_id/apps": 1
    "DELETE /api/v1/accounts/:account_id/apps/:id": 1
    "/api/v1/accounts/:account_id/apps/:id": 1
    "PUT /api/v1/accounts/:account_id/apps/:id": 1
    "DELETE /api/v1/accounts/:account_id/apps/:id/bind": 1
    "POST /api/v1/accounts/:account_id/apps/:id/bind": 1
    "/api/v1/accounts/:account_id/apps/:id/history": 1
    "POST /api/v1/accounts/:account_id/apps/:id/install_from_template": 1
    "/api/v1/accounts/:account_id/apps/:id/latest_update_request": 1
    "/api/v1/accounts/:account_id/apps/:id/overlay_history": 1
    "PUT /api/v1/accounts/:account_id/apps/:id/reset": 1
    "/api/v1/accounts/:account_id/apps/:id/update_requests/:update_request_id": 1
    "PUT /api/v1/accounts/:account_id/apps/:id/update_requests/:update_request_id/apply": 1
    "/api/v1/accounts/:account_id/apps/:registration_id/deployments/:deployment_id/context_search": 1
    "/api/v1/accounts/:account_id/apps/by_utid/:utid": 1
    "/api/v1/accounts/:account_id/apps/install_status/:client_id": 1
    "/api/v1/accounts/:account_id/authentication_providers": 1
    "POST /api/v1/accounts/:account_id/authentication_providers": 1
    "DELETE /api/v1/accounts/:account_id/authentication_providers/:id": 1
    "/api/v1/accounts/:account_id/authentication_providers/:id": 1
    "PUT /api/v1/accounts/:account_id/authentication_providers/:id": 1
    "PUT /api/v1/accounts/:account_id/authentication_providers/:id/restore": 1
    "POST /api/v1/accounts/:account_id/authentication_providers/force_password_reset": 1
    "/api/v1/accounts/:account_id/blackout_dates": 1
    "POST /api/v1/accounts/:account_id/blackout_dates": 1
    "DELETE /api/v1/accounts/:account_id/blackout_dates/:id": 1
    "/api/v1/accounts/:account_id/blackout_dates/:id": 1
    "PUT /api/v1/accounts/:account_id/blackout_dates/:id": 1
    "/api/v1/accounts/:account_id/blackout_dates/new": 1
    "/api/v1/accounts/:account_id/brand_variables": 1
    "POST /api/v1/accounts/:account_id/bulk_enrollment": 1
    "/api/v1/accounts/:account_id/content_migrations": 1
    "POST /api/v1/accounts/:account_id/content_migrations": 1
    "/api/v1/accounts/:account_id/content_migrations/:content_migration_id/migration_issues": 1
    "/api/v1/accounts/:account_id/content_migrations/:content_migration_id/migration_issues/:id": 1
    "PUT /api/v1/accounts/:account_id/content_migrations/:content_migration_id/migration_issues/:id": 1
    "/api/v1/accounts/:account_id/content_migrations/:id": 1
    "PUT /api/v1/accounts/:account_id/content_migrations/:id": 1
    "/api/v1/accounts/:account_id/content_migrations/:id/selective_data": 1
    "/api/v1/accounts/:account_id/content_migrations/migrators": 1
    "/api/v1/accounts/:account_id/courses": 1
    "POST /api/v1/accounts/:account_id/courses": 1
    "PUT /api/v1/accounts/:account_id/courses": 1
    "/api/v1/accounts/:account_id/courses/:id": 1
    "/api/v1/accounts/:account_id/csp_settings": 1
    "PUT /api/v1/accounts/:account_id/csp_settings": 1
    "DELETE /api/v1/accounts/:account_id/csp_settings/domains": 1
    "POST /api/v1/accounts/:account_id/csp_settings/domains": 1
    "POST /api/v1/accounts/:account_id/csp_settings/domains/batch_create": 1
    "PUT /api/v1/accounts/:account_id/csp_settings/lock": 1
    "/api/v1/accounts/:account_id/developer_keys": 1
    "POST /api/v1/accounts/:account_id/developer_keys": 1
    "POST /api/v1/accounts/:account_id/developer_keys/:developer_key_id/developer_key_account_bindings": 1
    "/api/v1/accounts/:account_id/enrollments/:id": 1
    "/api/v1/accounts/:account_id/external_tools": 1
    "POST /api/v1/accounts/:account_id/external_tools": 1
    "DELETE /api/v1/accounts/:account_id/external_tools/:external_tool_id": 1
    "/api/v1/accounts/:account_id/external_tools/:external_tool_id": 1
    "PUT /api/v1/accounts/:account_id/external_tools/:external_tool_id": 1
    "DELETE /api/v1/accounts/:account_id/external_tools/rce_favorites/:id": 1
    "POST /api/v1/accounts/:account_id/external_tools/rce_favorites/:id": 1
    "/api/v1/accounts/:account_id/external_tools/sessionless_launch": 1
    "DELETE /api/v1/accounts/:account_id/external_tools/top_nav_favorites/:id": 1
    "POST /api/v1/accounts/:account_id/external_tools/top_nav_favorites/:id": 1
    "/api/v1/accounts/:account_id/features": 1
    "/api/v1/accounts/:account_id/features/enabled": 1
    "DELETE /api/v1/accounts/:account_id/features/flags/:feature": 1
    "/api/v1/accounts/:account_id/features/flags/:feature": 1
    "PUT /api/v1/accounts/:account_id/features/flags/:feature": 1
    "POST /api/v1/accounts/:account_id/folders": 1
    "/api/v1/accounts/:account_id/grading_period_sets": 1
    "POST /api/v1/accounts/:account_id/grading_period_sets": 1
    "DELETE /api/v1/accounts/:account_id/grading_period_sets/:id": 1
    "PATCH /api/v1/accounts/:account_id/grading_period_sets/:id": 1
    "/api/v1/accounts/:account_id/grading_periods": 1
    "DELETE /api/v1/accounts/:account_id/grading_periods/:id": 1
    "/api/v1/accounts/:account_id/grading_standards": 1
    "POST /api/v1/accounts/:account_id/grading_standards": 1
    "DELETE /api/v1/accounts/:account_id/grading_standards/:grading_standard_id": 1
    "/api/v1/accounts/:account_id/grading_standards/:grading_standard_id": 1
    "PUT /api/v1/accounts/:account_id/grading_standards/:grading_standard_id": 1
    "/api/v1/accounts/:account_id/group_categories": 1
    "POST /api/v1/accounts/:account_id/group_categories": 1
    "/api/v1/accounts/:account_id/groups": 1
    "/api/v1/accounts/:account_id/help_links": 1
    "/api/v1/accounts/:account_id/logins": 1
    "POST /api/v1/accounts/:account_id/logins": 1
    "PUT /api/v1/accounts/:account_id/logins/:id": 1
    "/api/v1/accounts/:account_id/lti_apps/launch_definitions": 1
    "/api/v1/accounts/:account_id/lti_registration_by_client_id/:client_id": 1
    "/api/v1/accounts/:account_id/lti_registrations": 1
    "POST /api/v1/accounts/:account_id/lti_registrations": 1
    "DELETE /api/v1/accounts/:account_id/lti_registrations/:id": 1
    "/api/v1/accounts/:account_id/lti_registrations/:id": 1
    "PUT /api/v1/accounts/:account_id/lti_registrations/:id": 1
    "POST /api/v1/accounts/:account_id/lti_registrations/:id/bind": 1
    "/api/v1/accounts/:account_id/lti_registrations/:id/history": 1
    "POST /api/v1/accounts/:account_id/lti_registrations/:id/install_from_template": 1
    "/api/v1/accounts/:account_id/lti_registrations/:id/latest_update_request": 1
    "/api/v1/accounts/:account_id/lti_registrations/:id/overlay_history": 1
    "PUT /api/v1/accounts/:account_id/lti_registrations/:id/reset": 1
    "/api/v1/accounts/:account_id/lti_registrations/:id/update_requests/:update_request_id": 1
    "PUT /api/v1/accounts/:account_id/lti_registrations/:id/update_requests/:update_request_id/apply": 1
    "/api/v1/accounts/:account_id/lti_registrations/:registration_id/controls": 1
    "DELETE /api/v1/accounts/:account_id/lti_registrations/:registration_id/controls/:id": 1
    "/api/v1/accounts/:account_id/lti_registrations/:registration_id/controls/:id": 1
    "PUT /api/v1/accounts/:account_id/lti_registrations/:registration_id/controls/:id": 1
    "POST /api/v1/accounts/:account_id/lti_registrations/:registration_id/controls/bulk": 1
    "/api/v1/accounts/:account_id/lti_registrations/:registration_id/deployments/:deployment_id/context_search": 1
    "/api/v1/accounts/:account_id/lti_registrations/by_utid/:utid": 1
    "/api/v1/accounts/:account_id/lti_registrations/install_status/:client_id": 1
    "/api/v1/accounts/:account_id/outcome_group_links": 1
    "/api/v1/accounts/:account_id/outcome_groups": 1
    "DELETE /api/v1/accounts/:account_id/outcome_groups/:id": 1
    "/api/v1/accounts/:account_id/outcome_groups/:id": 1
    "PUT /api/v1/accounts/:account_id/outcome_groups/:id": 1
    "POST /api/v1/accounts/:account_id/outcome_groups/:id/import": 1
    "/api/v1/accounts/:account_id/outcome_groups/:id/outcomes": 1
    "POST /api/v1/accounts/:account_id/outcome_groups/:id/outcomes": 1
    "DELETE /api/v1/accounts/:account_id/outcome_groups/:id/outcomes/:outcome_id": 1
    "PUT /api/v1/accounts/:account_id/outcome_groups/:id/outcomes/:outcome_id": 1
    "/api/v1/accounts/:account_id/outcome_groups/:id/subgroups": 1
    "POST /api/v1/accounts/:account_id/outcome_groups/:id/subgroups": 1
    "POST /api/v1/accounts/:account_id/outcome_imports": 1
    "/api/v1/accounts/:account_id/outcome_imports/:id": 1
    "/api/v1/accounts/:account_id/outcome_imports/:id/created_group_ids": 1
    "/api/v1/accounts/:account_id/outcome_proficiency": 1
    "POST /api/v1/accounts/:account_id/outcome_proficiency": 1
    "/api/v1/accounts/:account_id/permissions": 1
    "/api/v1/accounts/:account_id/reports": 1
    "/api/v1/accounts/:account_id/reports/:report": 1
    "POST /api/v1/accounts/:account_id/reports/:report": 1
    "DELETE /api/v1/accounts/:account_id/reports/:report/:id": 1
    "/api/v1/accounts/:account_id/reports/:report/:id": 1
    "PUT /api/v1/accounts/:account_id/reports/:report/:id/abort": 1
    "/api/v1/accounts/:account_id/roles": 1
    "POST /api/v1/accounts/:account_id/roles": 1
    "DELETE /api/v1/accounts/:account_id/roles/:id": 1
    "/api/v1/accounts/:account_id/roles/:id": 1
    "PUT /api/v1/accounts/:account_id/roles/:id": 1
    "POST /api/v1/accounts/:account_id/roles/:id/activate": 1
    "/api/v1/accounts/:account_id/roles/permissions": 1
    "/api/v1/accounts/:account_id/root_outcome_group": 1
    "/api/v1/accounts/:account_id/rubrics": 1
    "/api/v1/accounts/:account_id/rubrics/:id": 1
    "/api/v1/accounts/:account_id/rubrics/:id/used_locations": 1
    "POST /api/v1/accounts/:account_id/rubrics/upload": 1
    "/api/v1/accounts/:account_id/rubrics/upload/:id": 1
    "/api/v1/accounts/:account_id/scopes": 1
    "POST /api/v1/accounts/:account_id/self_registration": 1
    "/api/v1/accounts/:account_id/settings": 1
    "POST /api/v1/accounts/:account_id/shared_brand_configs": 1
    "PUT /api/v1/accounts/:account_id/shared_brand_configs/:id": 1
    "/api/v1/accounts/:account_id/sis_import_errors": 1
    "/api/v1/accounts/:account_id/sis_imports": 1
    "POST /api/v1/accounts/:account_id/sis_imports": 1
    "/api/v1/accounts/:account_id/sis_imports/:id": 1
    "PUT /api/v1/accounts/:account_id/sis_imports/:id/abort": 1
    "/api/v1/accounts/:account_id/sis_imports/:id/errors": 1
    "PUT /api/v1/accounts/:account_id/sis_imports/:id/restore_states": 1
    "PUT /api/v1/accounts/:account_id/sis_imports/abort_all_pending": 1
    "/api/v1/accounts/:account_id/sis_imports/importing": 1
    "/api/v1/accounts/:account_id/sso_settings": 1
    "PUT /api/v1/accounts/:account_id/sso_settings": 1
    "/api/v1/accounts/:account_id/sub_accounts": 1
    "POST /api/v1/accounts/:account_id/sub_accounts": 1
    "DELETE /api/v1/accounts/:account_id/sub_accounts/:id": 1
    "/api/v1/accounts/:account_id/tabs": 1
    "/api/v1/accounts/:account_id/temporary_enrollment_pairings": 1
    "POST /api/v1/accounts/:account_id/temporary_enrollment_pairings": 1
    "DELETE /api/v1/accounts/:account_id/temporary_enrollment_pairings/:id": 1
    "/api/v1/accounts/:account_id/temporary_enrollment_pairings/:id": 1
    "/api/v1/accounts/:account_id/temporary_enrollment_pairings/new": 1
    "/api/v1/accounts/:account_id/terms": 1
    "POST /api/v1/accounts/:account_id/terms": 1
    "DELETE /api/v1/accounts/:account_id/terms/:id": 1
    "/api/v1/accounts/:account_id/terms/:id": 1
    "PUT /api/v1/accounts/:account_id/terms/:id": 1
    "/api/v1/accounts/:account_id/terms_of_service": 1
    "DELETE /api/v1/accounts/:account_id/users": 1
    "/api/v1/accounts/:account_id/users": 1
    "POST /api/v1/accounts/:account_id/users": 1
    "DELETE /api/v1/accounts/:account_id/users/:user_id": 1
    "PUT /api/v1/accounts/:account_id/users/:user_id/restore": 1
    "PUT /api/v1/accounts/:account_id/users/bulk_update": 1
    "/api/v1/accounts/:account_id/visible_calendars_count": 1
    "/api/v1/accounts/:id": 1
    "PUT /api/v1/accounts/:id": 1
    "/api/v1/accounts/search": 1
    "/api/v1/announcements": 1
    "/api/v1/appointment_groups": 1
    "POST /api/v1/appointment_groups": 1
    "DELETE /api/v1/appointment_groups/:id": 1
    "/api/v1/appointment_groups/:id": 1
    "PUT /api/v1/appointment_groups/:id": 1
    "/api/v1/appointment_groups/:id/groups": 1
    "/api/v1/appointment_groups/:id/users": 1
    "/api/v1/appointment_groups/next_appointment": 1
    "/api/v1/audit/authentication/accounts/:account_id": 1
    "/api/v1/audit/authentication/logins/:login_id": 1
    "/api/v1/audit/authentication/users/:user_id": 1
    "/api/v1/audit/course/accounts/:account_id": 1
    "/api/v1/audit/course/courses/:course_id": 1
    "/api/v1/audit/grade_change": 1
    "/api/v1/audit/grade_change/assignments/:assignment_id": 1
    "/api/v1/audit/grade_change/courses/:course_id": 1
    "/api/v1/audit/grade_change/graders/:grader_id": 1
    "/api/v1/audit/grade_change/students/:student_id": 1
    "/api/v1/brand_variables": 1
    "/api/v1/calendar_events": 1
    "POST /api/v1/calendar_events": 1
    "DELETE /api/v1/calendar_events/:id": 1
    "/api/v1/calendar_events/:id": 1
    "PUT /api/v1/calendar_events/:id": 1
    "POST /api/v1/calendar_events/:id/reservations": 1
    "POST /api/v1/calendar_events/:id/reservations/:participant_id": 1
    "POST /api/v1/calendar_events/save_enabled_account_calendars": 1
    "/api/v1/career/enabled": 1
    "/api/v1/career/experience_summary": 1
    "POST /api/v1/career/switch_experience": 1
    "POST /api/v1/career/switch_role": 1
    "/api/v1/career/user_context": 1
    "/api/v1/collaborations/:id/members": 1
    "/api/v1/comm_messages": 1
    "/api/v1/conferences": 1
    "/api/v1/conversations": 1
    "POST /api/v1/conversations": 1
    "PUT /api/v1/conversations": 1
    "DELETE /api/v1/conversations/:id": 1
    "/api/v1/conversations/:id": 1
    "PUT /api/v1/conversations/:id": 1
    "POST /api/v1/conversations/:id/add_message": 1
    "POST /api/v1/conversations/:id/add_recipients": 1
    "POST /api/v1/conversations/:id/remove_messages": 1
    "/api/v1/conversations/batches": 1
    "/api/v1/conversations/find_recipients": 1
    "POST /api/v1/conversations/mark_all_as_read": 1
    "/api/v1/conversations/unread_count": 1
    "/api/v1/course_accounts": 1
    "/api/v1/course_creation_accounts": 1
    "/api/v1/courses": 1
    "/api/v1/courses/:course_id/activity_stream": 1
    "/api/v1/courses/:course_id/activity_stream/summary": 1
    "/api/v1/courses/:course_id/ai_experiences": 1
    "POST /api/v1/courses/:course_id/ai_experiences": 1
    "/api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations": 1
    "POST /api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations": 1
    "DELETE /api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations/:id": 1
    "/api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations/:id": 1
    "/api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations/:id/evaluation": 1
    "POST /api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations/:id/evaluation": 1
    "POST /api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations/:id/messages": 1
    "POST /api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations/:id/messages/:message_id/feedback": 1
    "DELETE /api/v1/courses/:course_id/ai_experiences/:ai_experience_id/conversations/:id/messages/:message_id/feedback/:feedback_id": 1
    "DELETE /api/v1/courses/:course_id/ai_experiences/:id": 1
    "/api/v1/courses/:course_id/ai_experiences/:id": 1
    "PUT /api/v1/courses/:course_id/ai_experiences/:id": 1
    "/api/v1/courses/:course_id/ai_experiences/:id/ai_conversations": 1
    "/api/v1/courses/:course_id/ai_experiences/:id/ai_conversations/:conversation_id": 1
    "/api/v1/courses/:course_id/ai_experiences/:id/edit": 1
    "/api/v1/courses/:course_id/ai_experiences/new": 1
    "/api/v1/courses/:course_id/analytics/activity": 1
    "/api/v1/courses/:course_id/analytics/assignments": 1
    "/api/v1/courses/:course_id/analytics/student_summaries": 1
    "/api/v1/courses/:course_id/analytics/users/:student_id/activity": 1
    "/api/v1/courses/:course_id/analytics/users/:student_id/assignments": 1
    "/api/v1/courses/:course_id/analytics/users/:student_id/communication": 1
    "POST /api/v1/courses/:course_id/assign_outcome_order": 1
    "/api/v1/courses/:course_id/assignment_groups": 1
    "POST /api/v1/courses/:course_id/assignment_groups": 1
    "DELETE /api/v1/courses/:course_id/assignment_groups/:assignment_group_id": 1
    "/api/v1/courses/:course_id/assignment_groups/:assignment_group_id": 1
    "PUT /api/v1/courses/:course_id/assignment_groups/:assignment_group_id": 1
    "/api/v1/courses/:course_id/assignment_groups/:assignment_group_id/assignments": 1
    "/api/v1/courses/:course_id/assignments": 1
    "POST /api/v1/courses/:course_id/assignments": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/allocate": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/anonymous_provisional_grades/status": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/anonymous_submissions/:anonymous_id": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/anonymous_submissions/:anonymous_id": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/date_details": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/date_details": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/duplicate": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/extensions": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/gradeable_students": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/moderated_students": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/moderated_students": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/overrides": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/overrides": 1
    "DELETE /api/v1/courses/:course_id/assignments/:assignment_id/overrides/:id": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/overrides/:id": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/overrides/:id": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/peer_reviews": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/provisional_grades/:provisional_grade_id/select": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/provisional_grades/bulk_select": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/provisional_grades/publish": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/provisional_grades/status": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/submission_summary": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/submissions": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions": 1
    "DELETE /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id": 1
    "DELETE /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/comments/:id": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/comments/:id": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/comments/files": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/document_annotations/read": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/document_annotations/read": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/files": 1
    "DELETE /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/read": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/read": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/read/:item": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/rubric_assessments/read": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/rubric_assessments/read": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/rubric_comments/read": 1
    "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/rubric_comments/read": 1
    "POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions/update_grades": 1
    "/api/v1/courses/:course_id/assignments/:assignment_id/users/:user_id/group_members": 1
    "DELETE /api/v1/courses/:course_id/assignments/:id": 1
    "/api/v1/courses/:course_id/assignments/:id": 1
    "PUT /api/v1/courses/:course_id/assignments/:id": 1
    "PUT /api/v1/courses/:course_id/assignments/bulk_update": 1
    "/api/v1/courses/:course_id/assignments/gradeable_students": 1
    "/api/v1/courses/:course_id/assignments/overrides": 1
    "POST /api/v1/courses/:course_id/assignments/overrides": 1
    "PUT /api/v1/courses/:course_id/assignments/overrides": 1
    "/api/v1/courses/:course_id/blackout_dates": 1
    "POST /api/v1/courses/:course_id/blackout_dates": 1
    "PUT /api/v1/courses/:course_id/blackout_dates": 1
    "DELETE /api/v1/courses/:course_id/blackout_dates/:id": 1
    "/api/v1/courses/:course_id/blackout_dates/:id": 1
    "PUT /api/v1/courses/:course_id/blackout_dates/:id": 1
    "/api/v1/courses/:course_id/blackout_dates/new": 1
    "/api/v1/courses/:course_id/block_editor_templates": 1
    "/api/v1/courses/:course_id/blueprint_subscriptions": 1
    "/api/v1/courses/:course_id/blueprint_subscriptions/:subscription_id/migrations": 1
    "/api/v1/courses/:course_id/blueprint_subscriptions/:subscription_id/migrations/:id": 1
    "/api/v1/courses/:course_id/blueprint_subscriptions/:subscription_id/migrations/:id/details": 1
    "/api/v1/courses/:course_id/blueprint_templates/:template_id": 1
    "/api/v1/courses/:course_id/blueprint_templates/:template_id/associated_courses": 1
    "/api/v1/courses/:course_id/blueprint_templates/:template_id/migrations": 1
    "POST /api/v1/courses/:course_id/blueprint_templates/:template_id/migrations": 1
    "/api/v1/courses/:course_id/blueprint_templates/:template_id/migrations/:id": 1
    "/api/v1/courses/:course_id/blueprint_templates/:template_id/migrations/:id/details": 1
    "PUT /api/v1/courses/:course_id/blueprint_templates/:template_id/restrict_item": 1
    "/api/v1/courses/:course_id/blueprint_templates/:template_id/unsynced_changes": 1
    "PUT /api/v1/courses/:course_id/blueprint_templates/:template_id/update_associations": 1
    "/api/v1/courses/:course_id/brand_variables": 1
    "/api/v1/courses/:course_id/bulk_user_progress": 1
    "/api/v1/courses/:course_id/bulk_user_tags": 1
    "/api/v1/courses/:course_id/calendar_events/timetable": 1
    "POST /api/v1/courses/:course_id/calendar_events/timetable": 1
    "POST /api/v1/courses/:course_id/calendar_events/timetable_events": 1
    "/api/v1/courses/:course_id/collaborations": 1
    "/api/v1/courses/:course_id/conferences": 1
    "/api/v1/courses/:course_id/content_exports": 1
    "POST /api/v1/courses/:course_id/content_exports": 1
    "/api/v1/courses/:course_id/content_exports/:id": 1
    "/api/v1/courses/:course_id/content_licenses": 1
    "/api/v1/courses/:course_id/content_migrations": 1
    "POST /api/v1/courses/:course_id/content_migrations": 1
    "/api/v1/courses/:course_id/content_migrations/:content_migration_id/migration_issues": 1
    "/api/v1/courses/:course_id/content_migrations/:content_migration_id/migration_issues/:id": 1
    "PUT /api/v1/courses/:course_id/content_migrations/:content_migration_id/migration_issues/:id": 1
    "/api/v1/courses/:course_id/content_migrations/:id": 1
    "PUT /api/v1/courses/:course_id/content_migrations/:id": 1
    "/api/v1/courses/:course_id/content_migrations/:id/asset_id_mapping": 1
    "/api/v1/courses/:course_id/content_migrations/:id/selective_data": 1
    "/api/v1/courses/:course_id/content_migrations/migrators": 1
    "/api/v1/courses/:course_id/content_share_users": 1
    "POST /api/v1/courses/:course_id/course_copy": 1
    "/api/v1/courses/:course_id/course_copy/:id": 1
    "POST /api/v1/courses/:course_id/course_pacing": 1
    "DELETE /api/v1/courses/:course_id/course_pacing/:id": 1
    "/api/v1/courses/:course_id/course_pacing/:id": 1
    "PUT /api/v1/courses/:course_id/course_pacing/:id": 1
    "/api/v1/courses/:course_id/csp_settings": 1
    "PUT /api/v1/courses/:course_id/csp_settings": 1
    "PUT /api/v1/courses/:course_id/custom_gradebook_column_data": 1
    "/api/v1/courses/:course_id/custom_gradebook_columns": 1
    "POST /api/v1/courses/:course_id/custom_gradebook_columns": 1
    "DELETE /api/v1/courses/:course_id/custom_gradebook_columns/:id": 1
    "PUT /api/v1/courses/:course_id/custom_gradebook_columns/:id": 1
    "/api/v1/courses/:course_id/custom_gradebook_columns/:id/data": 1
    "PUT /api/v1/courses/:course_id/custom_gradebook_columns/:id/data/:user_id": 1
    "POST /api/v1/courses/:course_id/custom_gradebook_columns/reorder": 1
    "/api/v1/courses/:course_id/discussion_topics": 1
    "POST /api/v1/courses/:course_id/discussion_topics": 1
    "/api/v1/courses/:course_id/discussion_topics/:discussion_topic_id/date_details": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/:discussion_topic_id/date_details": 1
    "DELETE /api/v1/courses/:course_id/discussion_topics/:topic_id": 1
    "/api/v1/courses/:course_id/discussion_topics/:topic_id": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/:topic_id": 1
    "POST /api/v1/courses/:course_id/discussion_topics/:topic_id/duplicate": 1
    "/api/v1/courses/:course_id/discussion_topics/:topic_id/entries": 1
    "POST /api/v1/courses/:course_id/discussion_topics/:topic_id/entries": 1
    "POST /api/v1/courses/:course_id/discussion_topics/:topic_id/entries/:entry_id/rating": 1
    "DELETE /api/v1/courses/:course_id/discussion_topics/:topic_id/entries/:entry_id/read": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/:topic_id/entries/:entry_id/read": 1
    "/api/v1/courses/:course_id/discussion_topics/:topic_id/entries/:entry_id/replies": 1
    "POST /api/v1/courses/:course_id/discussion_topics/:topic_id/entries/:entry_id/replies": 1
    "DELETE /api/v1/courses/:course_id/discussion_topics/:topic_id/entries/:id": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/:topic_id/entries/:id": 1
    "/api/v1/courses/:course_id/discussion_topics/:topic_id/entry_list": 1
    "DELETE /api/v1/courses/:course_id/discussion_topics/:topic_id/read": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/:topic_id/read": 1
    "DELETE /api/v1/courses/:course_id/discussion_topics/:topic_id/read_all": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/:topic_id/read_all": 1
    "DELETE /api/v1/courses/:course_id/discussion_topics/:topic_id/subscribed": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/:topic_id/subscribed": 1
    "/api/v1/courses/:course_id/discussion_topics/:topic_id/summaries": 1
    "POST /api/v1/courses/:course_id/discussion_topics/:topic_id/summaries": 1
    "POST /api/v1/courses/:course_id/discussion_topics/:topic_id/summaries/:summary_id/feedback": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/:topic_id/summaries/disable": 1
    "/api/v1/courses/:course_id/discussion_topics/:topic_id/view": 1
    "PUT /api/v1/courses/:course_id/discussion_topics/read_all": 1
    "POST /api/v1/courses/:course_id/discussion_topics/reorder": 1
    "/api/v1/courses/:course_id/effective_due_dates": 1
    "/api/v1/courses/:course_id/enrollments": 1
    "POST /api/v1/courses/:course_id/enrollments": 1
    "DELETE /api/v1/courses/:course_id/enrollments/:id": 1
    "POST /api/v1/courses/:course_id/enrollments/:id/accept": 1
    "PUT /api/v1/courses/:course_id/enrollments/:id/reactivate": 1
    "POST /api/v1/courses/:course_id/enrollments/:id/reject": 1
    "POST /api/v1/courses/:course_id/epub_exports": 1
    "/api/v1/courses/:course_id/epub_exports/:id": 1
    "/api/v1/courses/:course_id/external_feeds": 1
    "POST /api/v1/courses/:course_id/external_feeds": 1
    "DELETE /api/v1/courses/:course_id/external_feeds/:external_feed_id": 1
    "/api/v1/courses/:course_id/external_tools": 1
    "POST /api/v1/courses/:course_id/external_tools": 1
    "DELETE /api/v1/courses/:course_id/external_tools/:external_tool_id": 1
    "/api/v1/courses/:course_id/external_tools/:external_tool_id": 1
    "PUT /api/v1/courses/:course_id/external_tools/:external_tool_id": 1
    "/api/v1/courses/:course_id/external_tools/sessionless_launch": 1
    "/api/v1/courses/:course_id/external_tools/visible_course_nav_tools": 1
    "/api/v1/courses/:course_id/features": 1
    "/api/v1/courses/:course_id/features/enabled": 1
    "DELETE /api/v1/courses/:course_id/features/flags/:feature": 1
    "/api/v1/courses/:course_id/features/flags/:feature": 1
    "PUT /api/v1/courses/:course_id/features/flags/:feature": 1
    "/api/v1/courses/:course_id/files": 1
    "POST /api/v1/courses/:course_id/files": 1
    "/api/v1/courses/:course_id/files/:attachment_id/date_details": 1
    "PUT /api/v1/courses/:course_id/files/:attachment_id/date_details": 1
    "/api/v1/courses/:course_id/files/:id": 1
    "/api/v1/courses/:course_id/files/file_ref/:migration_id": 1
    "/api/v1/courses/:course_id/files/quota": 1
    "/api/v1/courses/:course_id/folders": 1
    "POST /api/v1/courses/:course_id/folders": 1
    "/api/v1/courses/:course_id/folders/:id": 1
    "/api/v1/courses/:course_id/folders/by_path": 1
    "/api/v1/courses/:course_id/folders/by_path/:full_path": 1
    "/api/v1/courses/:course_id/folders/media": 1
    "/api/v1/courses/:course_id/front_page": 1
    "PUT /api/v1/courses/:course_id/front_page": 1
    "/api/v1/courses/:course_id/gradebook_history/:date": 1
    "/api/v1/courses/:course_id/gradebook_history/:date/graders/:grader_id/assignments/:assignment_id/submissions": 1
    "/api/v1/courses/:course_id/gradebook_history/days": 1
    "/api/v1/courses/:course_id/gradebook_history/feed": 1
    "/api/v1/courses/:course_id/grading_periods": 1
    "DELETE /api/v1/courses/:course_id/grading_periods/:id": 1
    "/api/v1/courses/:course_id/grading_periods/:id": 1
    "PUT /api/v1/courses/:course_id/grading_periods/:id": 1
    "PATCH /api/v1/courses/:course_id/grading_periods/batch_update": 1
    "/api/v1/courses/:course_id/grading_standards": 1
    "POST /api/v1/courses/:course_id/grading_standards": 1
    "DELETE /api/v1/courses/:course_id/grading_standards/:grading_standard_id": 1
    "/api/v1/courses/:course_id/grading_standards/:grading_standard_id": 1
    "PUT /api/v1/courses/:course_id/grading_standards/:grading_standard_id": 1
    "/api/v1/courses/:course_id/group_categories": 1
    "POST /api/v1/courses/:course_id/group_categories": 1
    "POST /api/v1/courses/:course_id/group_categories/bulk_manage_differentiation_tag": 1
    "/api/v1/courses/:course_id/group_categories/export_tags": 1
    "POST /api/v1/courses/:course_id/group_categories/import_tags": 1
    "/api/v1/courses/:course_id/groups": 1
    "/api/v1/courses/:course_id/live_assessments": 1
    "POST /api/v1/courses/:course_id/live_assessments": 1
    "/api/v1/courses/:course_id/live_assessments/:assessment_id/results": 1
    "POST /api/v1/courses/:course_id/live_assessments/:assessment_id/results": 1
    "/api/v1/courses/:course_id/lti_apps/launch_definitions": 1
    "/api/v1/courses/:course_id/lti_resource_links": 1
    "POST /api/v1/courses/:course_id/lti_resource_links": 1
    "DELETE /api/v1/courses/:course_id/lti_resource_links/:id": 1
    "/api/v1/courses/:course_id/lti_resource_links/:id": 1
    "PUT /api/v1/courses/:course_id/lti_resource_links/:id": 1
    "POST /api/v1/courses/:course_id/lti_resource_links/bulk": 1
    "/api/v1/courses/:course_id/media_attachments": 1
    "/api/v1/courses/:course_id/media_objects": 1
    "/api/v1/courses/:course_id/module_item_sequence": 1
    "/api/v1/courses/:course_id/modules": 1
    "POST /api/v1/courses/:course_id/modules": 1
    "/api/v1/courses/:course_id/modules/:context_module_id/assignment_overrides": 1
    "PUT /api/v1/courses/:course_id/modules/:context_module_id/assignment_overrides": 1
    "/api/v1/courses/:course_id/modules/:context_module_id/date_details": 1
    "DELETE /api/v1/courses/:course_id/modules/:id": 1
    "/api/v1/courses/:course_id/modules/:id": 1
    "PUT /api/v1/courses/:course_id/modules/:id": 1
    "PUT /api/v1/courses/:course_id/modules/:id/relock": 1
    "/api/v1/courses/:course_id/modules/:module_id/items": 1
    "POST /api/v1/courses/:course_id/modules/:module_id/items": 1
    "DELETE /api/v1/courses/:course_id/modules/:module_id/items/:id": 1
    "/api/v1/courses/:course_id/modules/:module_id/items/:id": 1
    "PUT /api/v1/courses/:course_id/modules/:module_id/items/:id": 1
    "PUT /api/v1/courses/:course_id/modules/:module_id/items/:id/done": 1
    "POST /api/v1/courses/:course_id/modules/:module_id/items/:id/mark_read": 1
    "POST /api/v1/courses/:course_id/modules/:module_id/items/:id/select_mastery_path": 1
    "/api/v1/courses/:course_id/new_quizzes/assignment_overrides": 1
    "/api/v1/courses/:course_id/outcome_alignments": 1
    "/api/v1/courses/:course_id/outcome_group_links": 1
    "/api/v1/courses/:course_id/outcome_groups": 1
    "DELETE /api/v1/courses/:course_id/outcome_groups/:id": 1
    "/api/v1/courses/:course_id/outcome_groups/:id": 1
    "PUT /api/v1/courses/:course_id/outcome_groups/:id": 1
    "POST /api/v1/courses/:course_id/outcome_groups/:id/import": 1
    "/api/v1/courses/:course_id/outcome_groups/:id/outcomes": 1
    "POST /api/v1/courses/:course_id/outcome_groups/:id/outcomes": 1
    "DELETE /api/v1/courses/:course_id/outcome_groups/:id/outcomes/:outcome_id": 1
    "PUT /api/v1/courses/:course_id/outcome_groups/:id/outcomes/:outcome_id": 1
    "/api/v1/courses/:course_id/outcome_groups/:id/subgroups": 1
    "POST /api/v1/courses/:course_id/outcome_groups/:id/subgroups": 1
    "POST /api/v1/courses/:course_id/outcome_imports": 1
    "/api/v1/courses/:course_id/outcome_imports/:id": 1
    "/api/v1/courses/:course_id/outcome_imports/:id/created_group_ids": 1
    "/api/v1/courses/:course_id/outcome_proficiency": 1
    "POST /api/v1/courses/:course_id/outcome_proficiency": 1
    "/api/v1/courses/:course_id/outcome_results": 1
    "/api/v1/courses/:course_id/outcome_rollups": 1
    "/api/v1/courses/:course_id/outcomes/:outcome_id/contributing_scores": 1
    "/api/v1/courses/:course_id/pages": 1
    "POST /api/v1/courses/:course_id/pages": 1
    "DELETE /api/v1/courses/:course_id/pages/:url_or_id": 1
    "/api/v1/courses/:course_id/pages/:url_or_id": 1
    "PUT /api/v1/courses/:course_id/pages/:url_or_id": 1
    "/api/v1/courses/:course_id/pages/:url_or_id/date_details": 1
    "PUT /api/v1/courses/:course_id/pages/:url_or_id/date_details": 1
    "POST /api/v1/courses/:course_id/pages/:url_or_id/duplicate": 1
    "/api/v1/courses/:course_id/pages/:url_or_id/revisions": 1
    "/api/v1/courses/:course_id/pages/:url_or_id/revisions/:revision_id": 1
    "POST /api/v1/courses/:course_id/pages/:url_or_id/revisions/:revision_id": 1
    "/api/v1/courses/:course_id/pages/:url_or_id/revisions/latest": 1
    "/api/v1/courses/:course_id/permissions": 1
    "/api/v1/courses/:course_id/potential_collaborators": 1
    "POST /api/v1/courses/:course_id/preview_html": 1
    "POST /api/v1/courses/:course_id/quiz_extensions": 1
    "/api/v1/courses/:course_id/quizzes": 1
    "POST /api/v1/courses/:course_id/quizzes": 1
    "DELETE /api/v1/courses/:course_id/quizzes/:id": 1
    "/api/v1/courses/:course_id/quizzes/:id": 1
    "PUT /api/v1/courses/:course_id/quizzes/:id": 1
    "POST /api/v1/courses/:course_id/quizzes/:id/reorder": 1
    "POST /api/v1/courses/:course_id/quizzes/:id/submission_users/message": 1
    "POST /api/v1/courses/:course_id/quizzes/:id/validate_access_code": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/date_details": 1
    "PUT /api/v1/courses/:course_id/quizzes/:quiz_id/date_details": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/extensions": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/groups": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/groups": 1
    "DELETE /api/v1/courses/:course_id/quizzes/:quiz_id/groups/:id": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/groups/:id": 1
    "PUT /api/v1/courses/:course_id/quizzes/:quiz_id/groups/:id": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/groups/:id/reorder": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/ip_filters": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/questions": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/questions": 1
    "DELETE /api/v1/courses/:course_id/quizzes/:quiz_id/questions/:id": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/questions/:id": 1
    "PUT /api/v1/courses/:course_id/quizzes/:quiz_id/questions/:id": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/reports": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/reports": 1
    "DELETE /api/v1/courses/:course_id/quizzes/:quiz_id/reports/:id": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/reports/:id": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/statistics": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/submission": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/submissions": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/submissions": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id": 1
    "PUT /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id/complete": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id/events": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id/events": 1
    "/api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id/time": 1
    "POST /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/self/files": 1
    "/api/v1/courses/:course_id/quizzes/assignment_overrides": 1
    "/api/v1/courses/:course_id/recent_students": 1
    "/api/v1/courses/:course_id/reports/:report_type": 1
    "POST /api/v1/courses/:course_id/reports/:report_type": 1
    "/api/v1/courses/:course_id/reports/:report_type/:id": 1
    "POST /api/v1/courses/:course_id/reset_content": 1
    "POST /api/v1/courses/:course_id/restore/:version_id": 1
    "/api/v1/courses/:course_id/root_outcome_group": 1
    "POST /api/v1/courses/:course_id/rubric_associations": 1
    "DELETE /api/v1/courses/:course_id/rubric_associations/:id": 1
    "PUT /api/v1/courses/:course_id/rubric_associations/:id": 1
    "POST /api/v1/courses/:course_id/rubric_associations/:rubric_association_id/rubric_assessments": 1
    "DELETE /api/v1/courses/:course_id/rubric_associations/:rubric_association_id/rubric_assessments/:id": 1
    "PUT /api/v1/courses/:course_id/rubric_associations/:rubric_association_id/rubric_assessments/:id": 1
    "/api/v1/courses/:course_id/rubrics": 1
    "POST /api/v1/courses/:course_id/rubrics": 1
    "DELETE /api/v1/courses/:course_id/rubrics/:id": 1
    "/api/v1/courses/:course_id/rubrics/:id": 1
    "PUT /api/v1/courses/:course_id/rubrics/:id": 1
    "/api/v1/courses/:course_id/rubrics/:id/used_locations": 1
    "POST /api/v1/courses/:course_id/rubrics/upload": 1
    "/api/v1/courses/:course_id/rubrics/upload/:id": 1
    "/api/v1/courses/:course_id/search_users": 1
    "/api/v1/courses/:course_id/sections": 1
    "POST /api/v1/courses/:course_id/sections": 1
    "/api/v1/courses/:course_id/sections/:id": 1
    "/api/v1/courses/:course_id/settings": 1
    "PUT /api/v1/courses/:course_id/settings": 1
    "/api/v1/courses/:course_id/smartsearch": 1
    "/api/v1/courses/:course_id/student_view_student": 1
    "/api/v1/courses/:course_id/students": 1
    "/api/v1/courses/:course_id/students/submissions": 1
    "POST /api/v1/courses/:course_id/study_assist": 1
    "PUT /api/v1/courses/:course_id/submissions/:user_id/clear_unread": 1
    "PUT /api/v1/courses/:course_id/submissions/bulk_mark_read": 1
    "POST /api/v1/courses/:course_id/submissions/update_grades": 1
    "/api/v1/courses/:course_id/tabs": 1
    "PUT /api/v1/courses/:course_id/tabs/:tab_id": 1
    "/api/v1/courses/:course_id/todo": 1
    "DELETE /api/v1/courses/:course_id/usage_rights": 1
    "PUT /api/v1/courses/:course_id/usage_rights": 1
    "/api/v1/courses/:course_id/users": 1
    "/api/v1/courses/:course_id/users/:id": 1
    "PUT /api/v1/courses/:course_id/users/:user_id/last_attended": 1
    "/api/v1/courses/:course_id/users/:user_id/progress": 1
    "PUT /api/v1/courses/:course_id/what_if_grades/reset": 1
    "DELETE /api/v1/courses/:id": 1
    "/api/v1/courses/:id": 1
    "PUT /api/v1/courses/:id": 1
    "POST /api/v1/courses/:id/dismiss_migration_limitation_message": 1
    "/api/v1/courses/:id/late_policy": 1
    "PATCH /api/v1/courses/:id/late_policy": 1
    "POST /api/v1/courses/:id/late_policy": 1
    "DELETE /api/v1/developer_keys/:id": 1
    "PUT /api/v1/developer_keys/:id": 1
    "POST /api/v1/developer_keys/:id/regenerate_secret": 1
    "/api/v1/discovery_pages": 1
    "PUT /api/v1/discovery_pages": 1
    "POST /api/v1/discovery_pages/token": 1
    "POST /api/v1/enqueue_outcome_rollup_calculation": 1
    "PUT /api/v1/eportfolios/:eportfolio_id/moderate": 1
    "/api/v1/eportfolios/:eportfolio_id/pages": 1
    "PUT /api/v1/eportfolios/:eportfolio_id/restore": 1
    "DELETE /api/v1/eportfolios/:id": 1
    "/api/v1/eportfolios/:id": 1
    "/api/v1/epub_exports": 1
    "POST /api/v1/error_reports": 1
    "/api/v1/external_tools/visible_course_nav_tools": 1
    "/api/v1/features/environment": 1
    "DELETE /api/v1/files/:id": 1
    "/api/v1/files/:id": 1
    "PUT /api/v1/files/:id": 1
    "/api/v1/files/:id/icon_metadata": 1
    "/api/v1/files/:id/public_url": 1
    "POST /api/v1/files/:id/reset_verifier": 1
    "POST /api/v1/files/update_word_count": 1
    "POST /api/v1/folders/:dest_folder_id/copy_file": 1
    "POST /api/v1/folders/:dest_folder_id/copy_folder": 1
    "POST /api/v1/folders/:folder_id/files": 1
    "POST /api/v1/folders/:folder_id/folders": 1
    "DELETE /api/v1/folders/:id": 1
    "/api/v1/folders/:id": 1
    "PUT /api/v1/folders/:id": 1
    "/api/v1/folders/:id/files": 1
    "/api/v1/folders/:id/folders": 1
    "DELETE /api/v1/global/outcome_groups/:id": 1
    "/api/v1/global/outcome_groups/:id": 1
    "PUT /api/v1/global/outcome_groups/:id": 1
    "POST /api/v1/global/outcome_groups/:id/import": 1
    "/api/v1/global/outcome_groups/:id/outcomes": 1
    "POST /api/v1/global/outcome_groups/:id/outcomes": 1
    "DELETE /api/v1/global/outcome_groups/:id/outcomes/:outcome_id": 1
    "PUT /api/v1/global/outcome_groups/:id/outcomes/:outcome_id": 1
    "/api/v1/global/outcome_groups/:id/subgroups": 1
    "POST /api/v1/global/outcome_groups/:id/subgroups": 1
    "/api/v1/global/root_outcome_group": 1
    "PATCH /api/v1/grading_period_sets/:set_id/grading_periods/batch_update": 1
    "DELETE /api/v1/group_categories/:group_category_id": 1
    "/api/v1/group_categories/:group_category_id": 1
    "PUT /api/v1/group_categories/:group_category_id": 1
    "POST /api/v1/group_categories/:group_category_id/assign_unassigned_members": 1
    "/api/v1/group_categories/:group_category_id/export": 1
    "/api/v1/group_categories/:group_category_id/groups": 1
    "POST /api/v1/group_categories/:group_category_id/groups": 1
    "POST /api/v1/group_categories/:group_category_id/import": 1
    "/api/v1/group_categories/:group_category_id/users": 1
    "POST /api/v1/groups": 1
    "DELETE /api/v1/groups/:group_id": 1
    "/api/v1/groups/:group_id": 1
    "PUT /api/v1/groups/:group_id": 1
    "/api/v1/groups/:group_id/activity_stream": 1
    "/api/v1/groups/:group_id/activity_stream/summary": 1
    "/api/v1/groups/:group_id/assignments/:assignment_id/override": 1
    "/api/v1/groups/:group_id/collaborations": 1
    "/api/v1/groups/:group_id/conferences": 1
    "/api/v1/groups/:group_id/content_exports": 1
    "POST /api/v1/groups/:group_id/content_exports": 1
    "/api/v1/groups/:group_id/content_exports/:id": 1
    "/api/v1/groups/:group_id/content_licenses": 1
    "/api/v1/groups/:group_id/content_migrations": 1
    "POST /api/v1/groups/:group_id/content_migrations": 1
    "/api/v1/groups/:group_id/content_migrations/:content_migration_id/migration_issues": 1
    "/api/v1/groups/:group_id/content_migrations/:content_migration_id/migration_issues/:id": 1
    "PUT /api/v1/groups/:group_id/content_migrations/:content_migration_id/migration_issues/:id": 1
    "/api/v1/groups/:group_id/content_migrations/:id": 1
    "PUT /api/v1/groups/:group_id/content_migrations/:id": 1
    "/api/v1/groups/:group_id/content_migrations/:id/selective_data": 1
    "/api/v1/groups/:group_id/content_migrations/migrators": 1
    "/api/v1/groups/:group_id/discussion_topics": 1
    "POST /api/v1/groups/:group_id/discussion_topics": 1
    "DELETE /api/v1/groups/:group_id/discussion_topics/:topic_id": 1
    "/api/v1/groups/:group_id/discussion_topics/:topic_id": 1
    "PUT /api/v1/groups/:group_id/discussion_topics/:topic_id": 1
    "POST /api/v1/groups/:group_id/discussion_topics/:topic_id/duplicate": 1
    "/api/v1/groups/:group_id/discussion_topics/:topic_id/entries": 1
    "POST /api/v1/groups/:group_id/discussion_topics/:topic_id/entries": 1
    "POST /api/v1/groups/:group_id/discussion_topics/:topic_id/entries/:entry_id/rating": 1
    "DELETE /api/v1/groups/:group_id/discussion_topics/:topic_id/entries/:entry_id/read": 1
    "PUT /api/v1/groups/:group_id/discussion_topics/:topic_id/entries/:entry_id/read": 1
    "/api/v1/groups/:group_id/discussion_topics/:topic_id/entries/:entry_id/replies": 1
    "POST /api/v1/groups/:group_id/discussion_topics/:topic_id/entries/:entry_id/replies": 1
    "DELETE /api/v1/groups/:group_id/discussion_topics/:topic_id/entries/:id": 1
    "PUT /api/v1/groups/:group_id/discussion_topics/:topic_id/entries/:id": 1
    "/api/v1/groups/:group_id/discussion_topics/:topic_id/entry_list": 1
    "DELETE /api/v1/groups/:group_id/discussion_topics/:topic_id/read": 1
    "PUT /api/v1/groups/:group_id/discussion_topics/:topic_id/read": 1
    "DELETE /api/v1/groups/:group_id/discussion_topics/:topic_id/read_all": 1
    "PUT /api/v1/groups/:group_id/discussion_topics/:topic_id/read_all": 1
    "DELETE /api/v1/groups/:group_id/discussion_topics/:topic_id/subscribed": 1
    "PUT /api/v1/groups/:group_id/discussion_topics/:topic_id/subscribed": 1
    "/api/v1/groups/:group_id/discussion_topics/:topic_id/summaries": 1
    "POST /api/v1/groups/:group_id/discussion_topics/:topic_id/summaries": 1
    "POST /api/v1/groups/:group_id/discussion_topics/:topic_id/summaries/:summary_id/feedback": 1
    "PUT /api/v1/groups/:group_id/discussion_topics/:topic_id/summaries/disable": 1
    "/api/v1/groups/:group_id/discussion_topics/:topic_id/view": 1
    "PUT /api/v1/groups/:group_id/discussion_topics/read_all": 1
    "POST /api/v1/groups/:group_id/discussion_topics/reorder": 1
    "/api/v1/groups/:group_id/external_feeds": 1
    "POST /api/v1/groups/:group_id/external_feeds": 1
    "DELETE /api/v1/groups/:group_id/external_feeds/:external_feed_id": 1
    "/api/v1/groups/:group_id/external_tools": 1
    "/api/v1/groups/:group_id/files": 1
    "POST /api/v1/groups/:group_id/files": 1
    "/api/v1/groups/:group_id/files/:id": 1
    "/api/v1/groups/:group_id/files/quota": 1
    "/api/v1/groups/:group_id/folders": 1
    "POST /api/v1/groups/:group_id/folders": 1
    "/api/v1/groups/:group_id/folders/:id": 1
    "/api/v1/groups/:group_id/folders/by_path": 1
    "/api/v1/groups/:group_id/folders/by_path/:full_path": 1
    "/api/v1/groups/:group_id/folders/media": 1
    "/api/v1/groups/:group_id/front_page": 1
    "PUT /api/v1/groups/:group_id/front_page": 1
    "POST /api/v1/groups/:group_id/invite": 1
    "/api/v1/groups/:group_id/media_attachments": 1
    "/api/v1/groups/:group_id/media_objects": 1
    "/api/v1/groups/:group_id/memberships": 1
    "POST /api/v1/groups/:group_id/memberships": 1
    "DELETE /api/v1/groups/:group_id/memberships/:membership_id": 1
    "/api/v1/groups/:group_id/memberships/:membership_id": 1
    "PUT /api/v1/groups/:group_id/memberships/:membership_id": 1
    "/api/v1/groups/:group_id/pages": 1
    "POST /api/v1/groups/:group_id/pages": 1
    "DELETE /api/v1/groups/:group_id/pages/:url_or_id": 1
    "/api/v1/groups/:group_id/pages/:url_or_id": 1
    "PUT /api/v1/groups/:group_id/pages/:url_or_id": 1
    "/api/v1/groups/:group_id/pages/:url_or_id/revisions": 1
    "/api/v1/groups/:group_id/pages/:url_or_id/revisions/:revision_id": 1
    "POST /api/v1/groups/:group_id/pages/:url_or_id/revisions/:revision_id": 1
    "/api/v1/groups/:group_id/pages/:url_or_id/revisions/latest": 1
    "/api/v1/groups/:group_id/permissions": 1
    "/api/v1/groups/:group_id/potential_collaborators": 1
    "POST /api/v1/groups/:group_id/preview_html": 1
    "/api/v1/groups/:group_id/tabs": 1
    "DELETE /api/v1/groups/:group_id/usage_rights": 1
    "PUT /api/v1/groups/:group_id/usage_rights": 1
    "DELETE /api/v1/groups/:group_id/users": 1
    "/api/v1/groups/:group_id/users": 1
    "DELETE /api/v1/groups/:group_id/users/:user_id": 1
    "/api/v1/groups/:group_id/users/:user_id": 1
    "PUT /api/v1/groups/:group_id/users/:user_id": 1
    "/api/v1/horizon_accounts": 1
    "POST /api/v1/inst_access_tokens": 1
    "POST /api/v1/jwts": 1
    "POST /api/v1/jwts/refresh": 1
    "/api/v1/manageable_accounts": 1
    "/api/v1/manually_created_courses_account": 1
    "/api/v1/media_attachments": 1
    "PUT /api/v1/media_attachments/:attachment_id": 1
    "/api/v1/media_attachments/:attachment_id/media_tracks": 1
    "PUT /api/v1/media_attachments/:attachment_id/media_tracks": 1
    "/api/v1/media_objects": 1
    "PUT /api/v1/media_objects/:media_object_id": 1
    "/api/v1/media_objects/:media_object_id/media_tracks": 1
    "PUT /api/v1/media_objects/:media_object_id/media_tracks": 1
    "/api/v1/outcomes/:id": 1
    "PUT /api/v1/outcomes/:id": 1
    "/api/v1/permissions/:context_type/:permission/help": 1
    "/api/v1/permissions/groups": 1
    "/api/v1/planner/items": 1
    "/api/v1/planner/overrides": 1
    "POST /api/v1/planner/overrides": 1
    "DELETE /api/v1/planner/overrides/:id": 1
    "/api/v1/planner/overrides/:id": 1
    "PUT /api/v1/planner/overrides/:id": 1
    "/api/v1/planner_notes": 1
    "POST /api/v1/planner_notes": 1
    "DELETE /api/v1/planner_notes/:id": 1
    "/api/v1/planner_notes/:id": 1
    "PUT /api/v1/planner_notes/:id": 1
    "/api/v1/poll_sessions/closed": 1
    "/api/v1/poll_sessions/opened": 1
    "/api/v1/polls": 1
    "POST /api/v1/polls": 1
    "DELETE /api/v1/polls/:id": 1
    "/api/v1/polls/:id": 1
    "PUT /api/v1/polls/:id": 1
    "/api/v1/polls/:poll_id/poll_choices": 1
    "POST /api/v1/polls/:poll_id/poll_choices": 1
    "DELETE /api/v1/polls/:poll_id/poll_choices/:id": 1
    "/api/v1/polls/:poll_id/poll_choices/:id": 1
    "PUT /api/v1/polls/:poll_id/poll_choices/:id": 1
    "/api/v1/polls/:poll_id/poll_sessions": 1
    "POST /api/v1/polls/:poll_id/poll_sessions": 1
    "DELETE /api/v1/polls/:poll_id/poll_sessions/:id": 1
    "/api/v1/polls/:poll_id/poll_sessions/:id": 1
    "PUT /api/v1/polls/:poll_id/poll_sessions/:id": 1
    "/api/v1/polls/:poll_id/poll_sessions/:id/close": 1
    "/api/v1/polls/:poll_id/poll_sessions/:id/open": 1
    "POST /api/v1/polls/:poll_id/poll_sessions/:poll_session_id/poll_submissions": 1
    "/api/v1/polls/:poll_id/poll_sessions/:poll_session_id/poll_submissions/:id": 1
    "/api/v1/progress/:id": 1
    "POST /api/v1/progress/:id/cancel": 1
    "/api/v1/question_banks": 1
    "/api/v1/question_banks/:id": 1
    "/api/v1/question_banks/:id/questions": 1
    "/api/v1/quiz_submissions/:quiz_submission_id/questions": 1
    "POST /api/v1/quiz_submissions/:quiz_submission_id/questions": 1
    "PUT /api/v1/quiz_submissions/:quiz_submission_id/questions/:id/flag": 1
    "/api/v1/quiz_submissions/:quiz_submission_id/questions/:id/formatted_answer": 1
    "PUT /api/v1/quiz_submissions/:quiz_submission_id/questions/:id/unflag": 1
    "/api/v1/rubrics/upload_template": 1
    "/api/v1/search/all_courses": 1
    "/api/v1/search/recipients": 1
    "/api/v1/sections/:course_section_id/assignments/:assignment_id/override": 1
    "DELETE /api/v1/sections/:id": 1
    "/api/v1/sections/:id": 1
    "PUT /api/v1/sections/:id": 1
    "DELETE /api/v1/sections/:id/crosslist": 1
    "POST /api/v1/sections/:id/crosslist/:new_course_id": 1
    "/api/v1/sections/:id/users": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/anonymous_submissions/:anonymous_id": 1
    "PUT /api/v1/sections/:section_id/assignments/:assignment_id/anonymous_submissions/:anonymous_id": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/peer_reviews": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/submission_summary": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/submissions": 1
    "POST /api/v1/sections/:section_id/assignments/:assignment_id/submissions": 1
    "DELETE /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews": 1
    "POST /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:submission_id/peer_reviews": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id": 1
    "PUT /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/document_annotations/read": 1
    "PUT /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/document_annotations/read": 1
    "POST /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/files": 1
    "DELETE /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/read": 1
    "PUT /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/read": 1
    "PUT /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/read/:item": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/rubric_assessments/read": 1
    "PUT /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/rubric_assessments/read": 1
    "/api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/rubric_comments/read": 1
    "PUT /api/v1/sections/:section_id/assignments/:assignment_id/submissions/:user_id/rubric_comments/read": 1
    "POST /api/v1/sections/:section_id/assignments/:assignment_id/submissions/update_grades": 1
    "/api/v1/sections/:section_id/enrollments": 1
    "POST /api/v1/sections/:section_id/enrollments": 1
    "/api/v1/sections/:section_id/students/submissions": 1
    "PUT /api/v1/sections/:section_id/submissions/:user_id/clear_unread": 1
    "PUT /api/v1/sections/:section_id/submissions/bulk_mark_read": 1
    "POST /api/v1/sections/:section_id/submissions/update_grades": 1
    "/api/v1/services/kaltura": 1
    "POST /api/v1/services/kaltura_session": 1
    "/api/v1/settings/environment": 1
    "DELETE /api/v1/shared_brand_configs/:id": 1
    "PUT /api/v1/submissions/:id/what_if_grades": 1
    "/api/v1/temporary_enrollment_status": 1
    "/api/v1/users/:id": 1
    "PUT /api/v1/users/:id": 1
    "/api/v1/users/:id/colors": 1
    "/api/v1/users/:id/colors/:asset_string": 1
    "PUT /api/v1/users/:id/colors/:asset_string": 1
    "/api/v1/users/:id/dashboard_positions": 1
    "PUT /api/v1/users/:id/dashboard_positions": 1
    "PUT /api/v1/users/:id/files_ui_version_preference": 1
    "/api/v1/users/:id/graded_submissions": 1
    "PUT /api/v1/users/:id/merge_into/:destination_user_id": 1
    "PUT /api/v1/users/:id/merge_into/accounts/:destination_account_id/users/:destination_user_id": 1
    "DELETE /api/v1/users/:id/mobile_sessions": 1
    "DELETE /api/v1/users/:id/sessions": 1
    "/api/v1/users/:id/settings": 1
    "POST /api/v1/users/:id/split": 1
    "PUT /api/v1/users/:id/text_editor_preference": 1
    "/api/v1/users/:user_id/avatars": 1
    "/api/v1/users/:user_id/calendar_events": 1
    "/api/v1/users/:user_id/communication_channels": 1
    "POST /api/v1/users/:user_id/communication_channels": 1
    "/api/v1/users/:user_id/communication_channels/:communication_channel_id/notification_preference_categories": 1
    "/api/v1/users/:user_id/communication_channels/:communication_channel_id/notification_preferences": 1
    "/api/v1/users/:user_id/communication_channels/:communication_channel_id/notification_preferences/:notification": 1
    "DELETE /api/v1/users/:user_id/communication_channels/:id": 1
    "DELETE /api/v1/users/:user_id/communication_channels/:type/:address": 1
    "/api/v1/users/:user_id/communication_channels/:type/:address/notification_preferences": 1
    "/api/v1/users/:user_id/communication_channels/:type/:address/notification_preferences/:notification": 1
    "/api/v1/users/:user_id/content_exports": 1
    "POST /api/v1/users/:user_id/content_exports": 1
    "/api/v1/users/:user_id/content_exports/:id": 1
    "/api/v1/users/:user_id/content_licenses": 1
    "/api/v1/users/:user_id/content_migrations": 1
    "POST /api/v1/users/:user_id/content_migrations": 1
    "/api/v1/users/:user_id/content_migrations/:content_migration_id/migration_issues": 1
    "/api/v1/users/:user_id/content_migrations/:content_migration_id/migration_issues/:id": 1
    "PUT /api/v1/users/:user_id/content_migrations/:content_migration_id/migration_issues/:id": 1
    "/api/v1/users/:user_id/content_migrations/:id": 1
    "PUT /api/v1/users/:user_id/content_migrations/:id": 1
    "/api/v1/users/:user_id/content_migrations/:id/selective_data": 1
    "/api/v1/users/:user_id/content_migrations/migrators": 1
    "POST /api/v1/users/:user_id/content_shares": 1
    "DELETE /api/v1/users/:user_id/content_shares/:id": 1
    "/api/v1/users/:user_id/content_shares/:id": 1
    "PUT /api/v1/users/:user_id/content_shares/:id": 1
    "POST /api/v1/users/:user_id/content_shares/:id/add_users": 1
    "/api/v1/users/:user_id/content_shares/received": 1
    "/api/v1/users/:user_id/content_shares/sent": 1
    "/api/v1/users/:user_id/content_shares/unread_count": 1
    "/api/v1/users/:user_id/courses": 1
    "/api/v1/users/:user_id/courses/:course_id/assignments": 1
    "DELETE /api/v1/users/:user_id/custom_data": 1
    "/api/v1/users/:user_id/custom_data": 1
    "PUT /api/v1/users/:user_id/custom_data": 1
    "POST /api/v1/users/:user_id/educator_accessibility_course_scan": 1
    "/api/v1/users/:user_id/educator_accessibility_course_statistics": 1
    "/api/v1/users/:user_id/enrollments": 1
    "/api/v1/users/:user_id/eportfolios": 1
    "PUT /api/v1/users/:user_id/eportfolios": 1
    "/api/v1/users/:user_id/features": 1
    "/api/v1/users/:user_id/features/enabled": 1
    "DELETE /api/v1/users/:user_id/features/flags/:feature": 1
    "/api/v1/users/:user_id/features/flags/:feature": 1
    "PUT /api/v1/users/:user_id/features/flags/:feature": 1
    "/api/v1/users/:user_id/files": 1
    "POST /api/v1/users/:user_id/files": 1
    "/api/v1/users/:user_id/files/:id": 1
    "/api/v1/users/:user_id/files/quota": 1
    "/api/v1/users/:user_id/folders": 1
    "POST /api/v1/users/:user_id/folders": 1
    "/api/v1/users/:user_id/folders/:id": 1
    "/api/v1/users/:user_id/folders/by_path": 1
    "/api/v1/users/:user_id/folders/by_path/:full_path": 1
    "/api/v1/users/:user_id/history": 1
    "/api/v1/users/:user_id/logins": 1
    "DELETE /api/v1/users/:user_id/logins/:id": 1
    "/api/v1/users/:user_id/missing_submissions": 1
    "/api/v1/users/:user_id/observees": 1
    "POST /api/v1/users/:user_id/observees": 1
    "DELETE /api/v1/users/:user_id/observees/:observee_id": 1
    "/api/v1/users/:user_id/observees/:observee_id": 1
    "PUT /api/v1/users/:user_id/observees/:observee_id": 1
    "POST /api/v1/users/:user_id/observer_pairing_codes": 1
    "/api/v1/users/:user_id/observers": 1
    "/api/v1/users/:user_id/observers/:observer_id": 1
    "/api/v1/users/:user_id/page_views": 1
    "POST /api/v1/users/:user_id/page_views/query": 1
    "/api/v1/users/:user_id/page_views/query/:query_id": 1
    "/api/v1/users/:user_id/page_views/query/:query_id/results": 1
    "/api/v1/users/:user_id/planner/items": 1
    "/api/v1/users/:user_id/profile": 1
    "/api/v1/users/:user_id/tabs": 1
    "/api/v1/users/:user_id/temporary_enrollment_status": 1
    "POST /api/v1/users/:user_id/tokens": 1
    "DELETE /api/v1/users/:user_id/tokens/:id": 1
    "/api/v1/users/:user_id/tokens/:id": 1
    "PUT /api/v1/users/:user_id/tokens/:id": 1
    "DELETE /api/v1/users/:user_id/usage_rights": 1
    "PUT /api/v1/users/:user_id/usage_rights": 1
    "/api/v1/users/:user_id/user_generated_tokens": 1
    "/api/v1/users/activity_stream": 1
    "DELETE /api/v1/users/mobile_sessions": 1
    "POST /api/v1/users/page_views/query": 1
    "/api/v1/users/page_views/query/:query_id": 1
    "/api/v1/users/page_views/query/:query_id/results": 1
    "POST /api/v1/users/reset_password": 1
    "DELETE /api/v1/users/self/activity_stream": 1
    "/api/v1/users/self/activity_stream": 1
    "DELETE /api/v1/users/self/activity_stream/:id": 1
    "/api/v1/users/self/activity_stream/summary": 1
    "/api/v1/users/self/bookmarks": 1
    "POST /api/v1/users/self/bookmarks": 1
    "DELETE /api/v1/users/self/bookmarks/:id": 1
    "/api/v1/users/self/bookmarks/:id": 1
    "PUT /api/v1/users/self/bookmarks/:id": 1
    "PUT /api/v1/users/self/communication_channels/:communication_channel_id/notification_preference_categories/:category": 1
    "PUT /api/v1/users/self/communication_channels/:communication_channel_id/notification_preferences": 1
    "PUT /api/v1/users/self/communication_channels/:communication_channel_id/notification_preferences/:notification": 1
    "PUT /api/v1/users/self/communication_channels/:type/:address/notification_preferences": 1
    "PUT /api/v1/users/self/communication_channels/:type/:address/notification_preferences/:notification": 1
    "DELETE /api/v1/users/self/communication_channels/push": 1
    "DELETE /api/v1/users/self/course_nicknames": 1
    "/api/v1/users/self/course_nicknames": 1
    "DELETE /api/v1/users/self/course_nicknames/:course_id": 1
    "/api/v1/users/self/course_nicknames/:course_id": 1
    "PUT /api/v1/users/self/course_nicknames/:course_id": 1
    "DELETE /api/v1/users/self/favorites/courses": 1
    "/api/v1/users/self/favorites/courses": 1
    "DELETE /api/v1/users/self/favorites/courses/:id": 1
    "POST /api/v1/users/self/favorites/courses/:id": 1
    "DELETE /api/v1/users/self/favorites/groups": 1
    "/api/v1/users/self/favorites/groups": 1
    "DELETE /api/v1/users/self/favorites/groups/:id": 1
    "POST /api/v1/users/self/favorites/groups/:id": 1
    "/api/v1/users/self/groups": 1
    "POST /api/v1/users/self/pandata_events_token": 1
    "/api/v1/users/self/todo": 1
    "/api/v1/users/self/todo_item_count": 1
    "/api/v1/users/self/upcoming_events": 1
  }
}
