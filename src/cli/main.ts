#!/usr/bin/env node
/** The program `lms`, which is also called `effect-lms`. */
import { run } from "./lms.js"

run()
