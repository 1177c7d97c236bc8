npm i effect-lms "effect@^3.22.4" "@effect/platform@^0.97.2" \
  "@effect/platform-node@^0.108.2"
