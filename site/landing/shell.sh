npx effect-lms api /api/v1/courses -f enrollment_type=teacher --all --fields id,name --csv
