/** The endpoints of the service, as documented on 2026-11-23. Generated: do not edit. */

/** A tree, as `readPathTree` reads it. */
export const paths = `api
 lti
  accounts
   :account_id GET
  asset_processor_eulas
   :context_external_tool_id
    deployment PUT
    user DELETE POST
  asset_processors
   :asset_processor_id
    reports POST
  assignments
   :assignment_id GET
    files
     :file_id
      originality_report GET PUT
    submissions
     :submission_id GET
      history GET
      originality_report POST
       :id GET PUT
  courses
   :course_id
    line_items GET POST
     :id DELETE GET PUT
     :line_item_id
      results GET
       :id GET
      scores POST
    names_and_roles GET
    progress
     :id GET
  developer_key
   update_public_jwk PUT
  groups
   :group_id
    names_and_roles GET
    users GET
  notice-handlers
   :context_external_tool_id GET PUT
  subscriptions GET POST
   :id DELETE GET PUT
  users
   :id GET
  uuid_map GET
 quiz
  v1
   courses
    :course_id
     accommodations POST
     quizzes GET POST
      :assignment_id DELETE GET PATCH
       accommodations POST
       items GET POST
        :item_id DELETE GET PATCH
        media_upload_url GET
       reports POST
 sis
  accounts
   :account_id
    assignments GET
  courses
   :course_id
    assignments GET
    disable_post_to_sis PUT
 v1
  account_calendars GET
   :account_id GET PUT
  accounts GET
   :account_id
    account_calendars GET PUT
    account_notifications GET POST
     :id DELETE GET PUT
    admins GET POST
     :user_id DELETE
     self GET
    analytics
     completed
      activity GET
      grades GET
      statistics GET
      statistics_by_subaccount GET
     current
      activity GET
      grades GET
      statistics GET
      statistics_by_subaccount GET
     terms
      :term_id
       activity GET
       grades GET
       statistics GET
       statistics_by_subaccount GET
    app_by_client_id
     :client_id GET
    apps GET POST
     :id DELETE GET PUT
      bind DELETE POST
      history GET
      install_from_template POST
      latest_update_request GET
      overlay_history GET
      reset PUT
      update_requests
       :update_request_id GET
        apply PUT
     :registration_id
      deployments
       :deployment_id
        context_search GET
     by_utid
      :utid GET
     install_status
      :client_id GET
    authentication_providers GET POST
     :id DELETE GET PUT
      restore PUT
     force_password_reset POST
    blackout_dates GET POST
     :id DELETE GET PUT
     new GET
    brand_variables GET
    bulk_enrollment POST
    content_migrations GET POST
     :content_migration_id
      migration_issues GET
       :id GET PUT
     :id GET PUT
      selective_data GET
     migrators GET
    courses GET POST PUT
     :id GET
    csp_settings GET PUT
     domains DELETE POST
      batch_create POST
     lock PUT
    developer_keys GET POST
     :developer_key_id
      developer_key_account_bindings POST
    enrollments
     :id GET
    external_tools GET POST
     :external_tool_id DELETE GET PUT
     rce_favorites
      :id DELETE POST
     sessionless_launch GET
     top_nav_favorites
      :id DELETE POST
    features GET
     enabled GET
     flags
      :feature DELETE GET PUT
    folders POST
    grading_period_sets GET POST
     :id DELETE PATCH
    grading_periods GET
     :id DELETE
    grading_standards GET POST
     :grading_standard_id DELETE GET PUT
    group_categories GET POST
    groups GET
    help_links GET
    logins GET POST
     :id PUT
    lti_apps
     launch_definitions GET
    lti_registration_by_client_id
     :client_id GET
    lti_registrations GET POST
     :id DELETE GET PUT
      bind POST
      history GET
      install_from_template POST
      latest_update_request GET
      overlay_history GET
      reset PUT
      update_requests
       :update_request_id GET
        apply PUT
     :registration_id
      controls GET
       :id DELETE GET PUT
       bulk POST
      deployments
       :deployment_id
        context_search GET
     by_utid
      :utid GET
     install_status
      :client_id GET
    outcome_group_links GET
    outcome_groups GET
     :id DELETE GET PUT
      import POST
      outcomes GET POST
       :outcome_id DELETE PUT
      subgroups GET POST
    outcome_imports POST
     :id GET
      created_group_ids GET
    outcome_proficiency GET POST
    permissions GET
    reports GET
     :report GET POST
      :id DELETE GET
       abort PUT
    roles GET POST
     :id DELETE GET PUT
      activate POST
     permissions GET
    root_outcome_group GET
    rubrics GET
     :id GET
      used_locations GET
     upload POST
      :id GET
    scopes GET
    self_registration POST
    settings GET
    shared_brand_configs POST
     :id PUT
    sis_import_errors GET
    sis_imports GET POST
     :id GET
      abort PUT
      errors GET
      restore_states PUT
     abort_all_pending PUT
     importing GET
    sso_settings GET PUT
    sub_accounts GET POST
     :id DELETE
    tabs GET
    temporary_enrollment_pairings GET POST
     :id DELETE GET
     new GET
    terms GET POST
     :id DELETE GET PUT
    terms_of_service GET
    users DELETE GET POST
     :user_id DELETE
      restore PUT
     bulk_update PUT
    visible_calendars_count GET
   :id GET PUT
   search GET
  announcements GET
  appointment_groups GET POST
   :id DELETE GET PUT
    groups GET
    users GET
   next_appointment GET
  audit
   authentication
    accounts
     :account_id GET
    logins
     :login_id GET
    users
     :user_id GET
   course
    accounts
     :account_id GET
    courses
     :course_id GET
   grade_change GET
    assignments
     :assignment_id GET
    courses
     :course_id GET
    graders
     :grader_id GET
    students
     :student_id GET
  brand_variables GET
  calendar_events GET POST
   :id DELETE GET PUT
    reservations POST
     :participant_id POST
   save_enabled_account_calendars POST
  career
   enabled GET
   experience_summary GET
   switch_experience POST
   switch_role POST
   user_context GET
  collaborations
   :id
    members GET
  comm_messages GET
  conferences GET
  conversations GET POST PUT
   :id DELETE GET PUT
    add_message POST
    add_recipients POST
    remove_messages POST
   batches GET
   find_recipients GET
   mark_all_as_read POST
   unread_count GET
  course_accounts GET
  course_creation_accounts GET
  courses GET
   :course_id
    activity_stream GET
     summary GET
    ai_experiences GET POST
     :ai_experience_id
      conversations GET POST
       :id DELETE GET
        evaluation GET POST
        messages POST
         :message_id
          feedback POST
           :feedback_id DELETE
     :id DELETE GET PUT
      ai_conversations GET
       :conversation_id GET
      edit GET
     new GET
    analytics
     activity GET
     assignments GET
     student_summaries GET
     users
      :student_id
       activity GET
       assignments GET
       communication GET
    assign_outcome_order POST
    assignment_groups GET POST
     :assignment_group_id DELETE GET PUT
      assignments GET
    assignments GET POST
     :assignment_id
      allocate POST
      anonymous_provisional_grades
       status GET
      anonymous_submissions
       :anonymous_id GET PUT
      date_details GET PUT
      duplicate POST
      extensions POST
      gradeable_students GET
      moderated_students GET POST
      overrides GET POST
       :id DELETE GET PUT
      peer_reviews GET
      provisional_grades
       :provisional_grade_id
        select PUT
       bulk_select PUT
       publish POST
       status GET
      submission_summary GET
      submissions GET POST
       :submission_id
        peer_reviews DELETE GET POST
       :user_id GET PUT
        comments
         :id DELETE PUT
         files POST
        document_annotations
         read GET PUT
        files POST
        read DELETE PUT
         :item PUT
        rubric_assessments
         read GET PUT
        rubric_comments
         read GET PUT
       update_grades POST
      users
       :user_id
        group_members GET
     :id DELETE GET PUT
     bulk_update PUT
     gradeable_students GET
     overrides GET POST PUT
    blackout_dates GET POST PUT
     :id DELETE GET PUT
     new GET
    block_editor_templates GET
    blueprint_subscriptions GET
     :subscription_id
      migrations GET
       :id GET
        details GET
    blueprint_templates
     :template_id GET
      associated_courses GET
      migrations GET POST
       :id GET
        details GET
      restrict_item PUT
      unsynced_changes GET
      update_associations PUT
    brand_variables GET
    bulk_user_progress GET
    bulk_user_tags GET
    calendar_events
     timetable GET POST
     timetable_events POST
    collaborations GET
    conferences GET
    content_exports GET POST
     :id GET
    content_licenses GET
    content_migrations GET POST
     :content_migration_id
      migration_issues GET
       :id GET PUT
     :id GET PUT
      asset_id_mapping GET
      selective_data GET
     migrators GET
    content_share_users GET
    course_copy POST
     :id GET
    course_pacing POST
     :id DELETE GET PUT
    csp_settings GET PUT
    custom_gradebook_column_data PUT
    custom_gradebook_columns GET POST
     :id DELETE PUT
      data GET
       :user_id PUT
     reorder POST
    discussion_topics GET POST
     :discussion_topic_id
      date_details GET PUT
     :topic_id DELETE GET PUT
      duplicate POST
      entries GET POST
       :entry_id
        rating POST
        read DELETE PUT
        replies GET POST
       :id DELETE PUT
      entry_list GET
      read DELETE PUT
      read_all DELETE PUT
      subscribed DELETE PUT
      summaries GET POST
       :summary_id
        feedback POST
       disable PUT
      view GET
     read_all PUT
     reorder POST
    effective_due_dates GET
    enrollments GET POST
     :id DELETE
      accept POST
      reactivate PUT
      reject POST
    epub_exports POST
     :id GET
    external_feeds GET POST
     :external_feed_id DELETE
    external_tools GET POST
     :external_tool_id DELETE GET PUT
     sessionless_launch GET
     visible_course_nav_tools GET
    features GET
     enabled GET
     flags
      :feature DELETE GET PUT
    files GET POST
     :attachment_id
      date_details GET PUT
     :id GET
     file_ref
      :migration_id GET
     quota GET
    folders GET POST
     :id GET
     by_path GET
      :full_path GET
     media GET
    front_page GET PUT
    gradebook_history
     :date GET
      graders
       :grader_id
        assignments
         :assignment_id
          submissions GET
     days GET
     feed GET
    grading_periods GET
     :id DELETE GET PUT
     batch_update PATCH
    grading_standards GET POST
     :grading_standard_id DELETE GET PUT
    group_categories GET POST
     bulk_manage_differentiation_tag POST
     export_tags GET
     import_tags POST
    groups GET
    live_assessments GET POST
     :assessment_id
      results GET POST
    lti_apps
     launch_definitions GET
    lti_resource_links GET POST
     :id DELETE GET PUT
     bulk POST
    media_attachments GET
    media_objects GET
    module_item_sequence GET
    modules GET POST
     :context_module_id
      assignment_overrides GET PUT
      date_details GET
     :id DELETE GET PUT
      relock PUT
     :module_id
      items GET POST
       :id DELETE GET PUT
        done PUT
        mark_read POST
        select_mastery_path POST
    new_quizzes
     assignment_overrides GET
    outcome_alignments GET
    outcome_group_links GET
    outcome_groups GET
     :id DELETE GET PUT
      import POST
      outcomes GET POST
       :outcome_id DELETE PUT
      subgroups GET POST
    outcome_imports POST
     :id GET
      created_group_ids GET
    outcome_proficiency GET POST
    outcome_results GET
    outcome_rollups GET
    outcomes
     :outcome_id
      contributing_scores GET
    pages GET POST
     :url_or_id DELETE GET PUT
      date_details GET PUT
      duplicate POST
      revisions GET
       :revision_id GET POST
       latest GET
    permissions GET
    potential_collaborators GET
    preview_html POST
    quiz_extensions POST
    quizzes GET POST
     :id DELETE GET PUT
      reorder POST
      submission_users
       message POST
      validate_access_code POST
     :quiz_id
      date_details GET PUT
      extensions POST
      groups GET POST
       :id DELETE GET PUT
        reorder POST
      ip_filters GET
      questions GET POST
       :id DELETE GET PUT
      reports GET POST
       :id DELETE GET
      statistics GET
      submission GET
      submissions GET POST
       :id GET PUT
        complete POST
        events GET POST
        time GET
       self
        files POST
     assignment_overrides GET
    recent_students GET
    reports
     :report_type GET POST
      :id GET
    reset_content POST
    restore
     :version_id POST
    root_outcome_group GET
    rubric_associations POST
     :id DELETE PUT
     :rubric_association_id
      rubric_assessments POST
       :id DELETE PUT
    rubrics GET POST
     :id DELETE GET PUT
      used_locations GET
     upload POST
      :id GET
    search_users GET
    sections GET POST
     :id GET
    settings GET PUT
    smartsearch GET
    student_view_student GET
    students GET
     submissions GET
    study_assist POST
    submissions
     :user_id
      clear_unread PUT
     bulk_mark_read PUT
     update_grades POST
    tabs GET
     :tab_id PUT
    todo GET
    usage_rights DELETE PUT
    users GET
     :id GET
     :user_id
      last_attended PUT
      progress GET
    what_if_grades
     reset PUT
   :id DELETE GET PUT
    dismiss_migration_limitation_message POST
    late_policy GET PATCH POST
  developer_keys
   :id DELETE PUT
    regenerate_secret POST
  discovery_pages GET PUT
   token POST
  enqueue_outcome_rollup_calculation POST
  eportfolios
   :eportfolio_id
    moderate PUT
    pages GET
    restore PUT
   :id DELETE GET
  epub_exports GET
  error_reports POST
  external_tools
   visible_course_nav_tools GET
  features
   environment GET
  files
   :id DELETE GET PUT
    icon_metadata GET
    public_url GET
    reset_verifier POST
   update_word_count POST
  folders
   :dest_folder_id
    copy_file POST
    copy_folder POST
   :folder_id
    files POST
    folders POST
   :id DELETE GET PUT
    all GET
    files GET
    folders GET
  global
   outcome_groups
    :id DELETE GET PUT
     import POST
     outcomes GET POST
      :outcome_id DELETE PUT
     subgroups GET POST
   root_outcome_group GET
  grading_period_sets
   :set_id
    grading_periods
     batch_update PATCH
  group_categories
   :group_category_id DELETE GET PUT
    assign_unassigned_members POST
    export GET
    groups GET POST
    import POST
    users GET
  groups POST
   :group_id DELETE GET PUT
    activity_stream GET
     summary GET
    assignments
     :assignment_id
      override GET
    collaborations GET
    conferences GET
    content_exports GET POST
     :id GET
    content_licenses GET
    content_migrations GET POST
     :content_migration_id
      migration_issues GET
       :id GET PUT
     :id GET PUT
      selective_data GET
     migrators GET
    discussion_topics GET POST
     :topic_id DELETE GET PUT
      duplicate POST
      entries GET POST
       :entry_id
        rating POST
        read DELETE PUT
        replies GET POST
       :id DELETE PUT
      entry_list GET
      read DELETE PUT
      read_all DELETE PUT
      subscribed DELETE PUT
      summaries GET POST
       :summary_id
        feedback POST
       disable PUT
      view GET
     read_all PUT
     reorder POST
    external_feeds GET POST
     :external_feed_id DELETE
    external_tools GET
    files GET POST
     :id GET
     quota GET
    folders GET POST
     :id GET
     by_path GET
      :full_path GET
     media GET
    front_page GET PUT
    invite POST
    media_attachments GET
    media_objects GET
    memberships GET POST
     :membership_id DELETE GET PUT
    pages GET POST
     :url_or_id DELETE GET PUT
      revisions GET
       :revision_id GET POST
       latest GET
    permissions GET
    potential_collaborators GET
    preview_html POST
    tabs GET
    usage_rights DELETE PUT
    users DELETE GET
     :user_id DELETE GET PUT
  horizon_accounts GET
  inst_access_tokens POST
  jwts POST
   refresh POST
  manageable_accounts GET
  manually_created_courses_account GET
  media_attachments GET
   :attachment_id PUT
    media_tracks GET PUT
  media_objects GET
   :media_object_id PUT
    media_tracks GET PUT
  outcomes
   :id GET PUT
  permissions
   :context_type
    :permission
     help GET
   groups GET
  planner
   items GET
   overrides GET POST
    :id DELETE GET PUT
  planner_notes GET POST
   :id DELETE GET PUT
  poll_sessions
   closed GET
   opened GET
  polls GET POST
   :id DELETE GET PUT
   :poll_id
    poll_choices GET POST
     :id DELETE GET PUT
    poll_sessions GET POST
     :id DELETE GET PUT
      close GET
      open GET
     :poll_session_id
      poll_submissions POST
       :id GET
  progress
   :id GET
    cancel POST
  question_banks GET
   :id GET
    questions GET
  quiz_submissions
   :quiz_submission_id
    questions GET POST
     :id
      flag PUT
      formatted_answer GET
      unflag PUT
  rubrics
   upload_template GET
  search
   all_courses GET
   recipients GET
  sections
   :course_section_id
    assignments
     :assignment_id
      override GET
   :id DELETE GET PUT
    crosslist DELETE
     :new_course_id POST
    users GET
   :section_id
    assignments
     :assignment_id
      anonymous_submissions
       :anonymous_id GET PUT
      peer_reviews GET
      submission_summary GET
      submissions GET POST
       :submission_id
        peer_reviews DELETE GET POST
       :user_id GET PUT
        document_annotations
         read GET PUT
        files POST
        read DELETE PUT
         :item PUT
        rubric_assessments
         read GET PUT
        rubric_comments
         read GET PUT
       update_grades POST
    enrollments GET POST
    students
     submissions GET
    submissions
     :user_id
      clear_unread PUT
     bulk_mark_read PUT
     update_grades POST
  services
   kaltura GET
   kaltura_session POST
  settings
   environment GET
  shared_brand_configs
   :id DELETE
  submissions
   :id
    what_if_grades PUT
  temporary_enrollment_status GET
  users
   :id GET PUT
    colors GET
     :asset_string GET PUT
    dashboard_positions GET PUT
    files_ui_version_preference PUT
    graded_submissions GET
    merge_into
     :destination_user_id PUT
     accounts
      :destination_account_id
       users
        :destination_user_id PUT
    mobile_sessions DELETE
    sessions DELETE
    settings GET PUT
    split POST
    text_editor_preference PUT
   :user_id
    avatars GET
    calendar_events GET
    communication_channels GET POST
     :communication_channel_id
      notification_preference_categories GET
      notification_preferences GET
       :notification GET
     :id DELETE
     :type
      :address DELETE
       notification_preferences GET
        :notification GET
    content_exports GET POST
     :id GET
    content_licenses GET
    content_migrations GET POST
     :content_migration_id
      migration_issues GET
       :id GET PUT
     :id GET PUT
      selective_data GET
     migrators GET
    content_shares POST
     :id DELETE GET PUT
      add_users POST
     received GET
     sent GET
     unread_count GET
    courses GET
     :course_id
      assignments GET
    custom_data DELETE GET PUT
    educator_accessibility_course_scan POST
    educator_accessibility_course_statistics GET
    enrollments GET
    eportfolios GET PUT
    features GET
     enabled GET
     flags
      :feature DELETE GET PUT
    files GET POST
     :id GET
     quota GET
    folders GET POST
     :id GET
     by_path GET
      :full_path GET
    history GET
    logins GET
     :id DELETE
    missing_submissions GET
    observees GET POST
     :observee_id DELETE GET PUT
    observer_pairing_codes POST
    observers GET
     :observer_id GET
    page_views GET
     query POST
      :query_id GET
       results GET
    planner
     items GET
    profile GET
    tabs GET
    temporary_enrollment_status GET
    tokens POST
     :id DELETE GET PUT
    usage_rights DELETE PUT
    user_generated_tokens GET
   activity_stream GET
   mobile_sessions DELETE
   page_views
    query POST
     :query_id GET
      results GET
   reset_password POST
   self
    activity_stream DELETE GET
     :id DELETE
     summary GET
    bookmarks GET POST
     :id DELETE GET PUT
    communication_channels
     :communication_channel_id
      notification_preference_categories
       :category PUT
      notification_preferences PUT
       :notification PUT
     :type
      :address
       notification_preferences PUT
        :notification PUT
     push DELETE
    course_nicknames DELETE GET
     :course_id DELETE GET PUT
    favorites
     courses DELETE GET
      :id DELETE POST
     groups DELETE GET
      :id DELETE POST
    groups GET
    pandata_events_token POST
    todo GET
    todo_item_count GET
    upcoming_events GET`

/** The placeholders that take any word, after the segment before them. */
export const words: ReadonlyArray<string> = [":context_type/:permission",":type/:address","anonymous_submissions/:anonymous_id","by_path/:full_path","by_utid/:utid","calendar_events/:id","colors/:asset_string","communication_channels/:type","flags/:feature","folders/:id","gradebook_history/:date","media_objects/:media_object_id","notification_preference_categories/:category","notification_preferences/:notification","pages/:url_or_id","permissions/:context_type","read/:item","reports/:report","reports/:report_type","revisions/:revision_id","tabs/:tab_id"]

/** The scopes that have another path. */
export const scopes: Readonly<Record<string, string>> = {"GET /api/v1/courses/:course_id/folders/by_path/:full_path":"url:GET|/api/v1/courses/:course_id/folders/by_path/*full_path","GET /api/v1/groups/:group_id/folders/by_path/:full_path":"url:GET|/api/v1/groups/:group_id/folders/by_path/*full_path","DELETE /api/v1/users/:user_id/custom_data":"url:DELETE|/api/v1/users/:user_id/custom_data(/*scope)","GET /api/v1/users/:user_id/custom_data":"url:GET|/api/v1/users/:user_id/custom_data(/*scope)","PUT /api/v1/users/:user_id/custom_data":"url:PUT|/api/v1/users/:user_id/custom_data(/*scope)","GET /api/v1/users/:user_id/folders/by_path/:full_path":"url:GET|/api/v1/users/:user_id/folders/by_path/*full_path"}
