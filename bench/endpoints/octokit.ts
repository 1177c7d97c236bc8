import { Octokit } from "@octokit/core"

const octokit = new Octokit()

export const program = async (owner: string) => {
  const issues = await octokit.request("GET /repos/{owner}/{repo}/issues", {
    owner,
    repo: "a",
    state: "open",
    sort: "created"
  })
  const made = await octokit.request("POST /repos/{owner}/{repo}/issues", {
    owner,
    repo: "a",
    title: "Week 1",
    labels: ["a"]
  })
  const pulls = await octokit.request("GET /repos/{owner}/{repo}/pulls", { owner, repo: "a", direction: "asc" })
  const repos = await octokit.request("GET /orgs/{org}/repos", { org: "a", type: "public" })
  await octokit.request("PATCH /repos/{owner}/{repo}", { owner, repo: "a", description: "Biology" })
  const releases = await octokit.request("GET /repos/{owner}/{repo}/releases", { owner, repo: "a" })
  const members = await octokit.request("GET /orgs/{org}/members", { org: "a", role: "admin" })
  const me = await octokit.request("GET /user")
  const commits = await octokit.request("GET /repos/{owner}/{repo}/commits", { owner, repo: "a", since: "2026-01-01" })
  const teams = await octokit.request("GET /orgs/{org}/teams", { org: "a" })
  return [
    issues.data.map((issue) => issue.title),
    made.data.number,
    pulls.data[0]?.title,
    repos.data[0]?.name,
    releases.data[0]?.tag_name,
    members.data[0]?.login,
    me.data.login,
    commits.data[0]?.sha,
    teams.data[0]?.slug
  ] as const
}
