npx effect-lms api "/api/v1/courses/:course_id/users" \
  -f course_id=101 -f "enrollment_type[]=student" \
  --all --fields id,name --csv
