import { connect } from "effect-lms/promise"
import { Course } from "effect-lms/resources"

await using client = connect()

const courses = client.stream("/api/v1/courses", { enrollment_type: "teacher" }, { schema: Course })
for await (const { id, name } of courses) console.log(`${id}  ${name ?? "(closed)"}`)
