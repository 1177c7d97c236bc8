#!/usr/bin/env node
/** Entry point of the program `lms`, also installed as `effect-lms`. */
import { run } from "./lms.js"

run()
