/** Runs the test of examples/pipeline. */
import "../../examples/pipeline/export-users.test.js"
