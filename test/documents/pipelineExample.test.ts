/** The example of the page on testing, as its readers run it. */
import "../../examples/pipeline/export-users.test.js"
