import { connect } from "effect-lms/promise"
import { User } from "effect-lms/resources"

await using client = connect()

const students = client.stream(
  "/api/v1/courses/:course_id/users",
  { course_id: 101, enrollment_type: ["student"] },
  { schema: User }
)

for await (const user of students) console.log(user.name)
