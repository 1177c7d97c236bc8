/** Runs the tests of the example on the page on testing. */
import "../../examples/pipeline/export-users.test.js"
