/** The files for GitHub are valid, and their workflows run what .ci/run runs, and each night the third ring. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { parse, parseDocument } from "yaml"
import { packageVersion } from "../../build/effect4/manifest.js"
import { filesBelow, read, root } from "../fixtures/repository.js"

interface Manifest {
  readonly engines: { readonly node: string }
  readonly name: string
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
}

interface Job {
  readonly needs?: string | ReadonlyArray<string>
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps?: ReadonlyArray<{
    readonly run?: string
    readonly uses?: string
    readonly with?: Readonly<Record<string, unknown>>
  }>
  readonly strategy?: { readonly matrix: Readonly<Record<string, ReadonlyArray<string>>> }
  readonly uses?: string
}

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>
  readonly on: Readonly<Record<string, { readonly branches?: ReadonlyArray<string> } | null>>
  readonly permissions: Readonly<Record<string, string>>
}

const manifest: Manifest = JSON.parse(read("package.json"))
const ci: Workflow = parse(read(".github/workflows/ci.yml"))
const nightly: Workflow = parse(read(".github/workflows/nightly.yml"))
const release: Workflow = parse(read(".github/workflows/release.yml"))

const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps)

/** The npm commands of a workflow, with each value of the matrix in place of its name. */
const commandsOf = ({ jobs }: Workflow): ReadonlyArray<string> =>
  Object.values(jobs).flatMap(({ steps = [], strategy }) =>
    steps.flatMap(({ run = "" }) => {
      if (!run.startsWith("npm ")) return []
      const [expression, name = ""] = /\$\{\{ matrix\.(\w+) \}\}/.exec(run) ?? []
      return expression === undefined
        ? [run]
        : (strategy?.matrix[name] ?? []).map((value) => run.replace(expression, value))
    })
  )

/** The folders below `folder` with a package.json, as Dependabot writes them. */
const findPackages = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return /^(?:node_modules|dist|out|\..*)$/.test(entry.name) ? [] : findPackages(`${folder}${entry.name}/`)
    return entry.name === "package.json" ? [folder === "/" ? folder : folder.replace(/\/$/, "")] : []
  })

const yamlFiles = filesBelow(".github", ".yml")

it.each(yamlFiles)("%s is valid YAML", (file) => {
  const { errors, warnings } = parseDocument(read(file))
  expect([...errors, ...warnings]).toEqual([])
})

describe("the workflow of a change", () => {
  it("runs exactly the steps of .ci/run, which are scripts of package.json", () => {
    const steps = Array.from(read(".ci/run").matchAll(/^ *step \d+ (.*?)(?: &)?$/gm), ([, command = ""]) =>
      command.replace("--silent ", "")
    )
    expect(steps.length).toBeGreaterThan(5)
    // Each job installs what its script needs.
    const common = steps.filter((command) => command !== "npm run install:all")
    expect([...new Set(commandsOf(ci))].sort()).toEqual([...common].sort())
    const scripts = steps.flatMap((command) => /^npm run (\S+)$/.exec(command)?.[1] ?? [])
    expect(["npm ci", ...scripts.map((script) => `npm run ${script}`)]).toEqual(steps)
    expect(scripts.filter((script) => manifest.scripts[script] === undefined)).toEqual([])
  })

  it("and each night the third ring, which no change waits for", () => {
    const [install, ...scripts] = [...new Set(commandsOf(nightly))].map((command) => command.replace("npm run ", ""))
    expect(install).toBe("npm ci")
    expect(scripts.join(" ")).toBe(
      "effect4 mutation soak soak:cluster soak:sockets test:all test:package test:runtimes"
    )
    expect(scripts.filter((script) => manifest.scripts[script] === undefined)).toEqual([])
  })

  it("runs a dry run of npm publish, which does not depend on the versions that npm has", () => {
    expect(manifest.scripts.check).toContain("npm run check:package")
    expect(manifest.scripts["check:package"]).toMatch(/^npm publish --dry-run --force /)
  })

  it("tests with the oldest Node that the package supports, and with each line since", () => {
    const [oldest = "", ...others] = ci.jobs.test?.strategy?.matrix.node ?? []
    expect(`>=${oldest}`).toBe(manifest.engines.node)
    const [first = 0, ...lines] = [oldest, ...others].map((version) => Number.parseInt(version, 10))
    expect(lines).toEqual(lines.map((_, index) => first + 2 * (index + 1)))
    expect(lines.at(-1)).toBeGreaterThanOrEqual(26)
  })

  it("has one job that waits for all others", () => {
    const { passed, ...others } = ci.jobs
    expect(passed?.needs).toEqual(Object.keys(others))
  })
})

describe("permissions and actions", () => {
  it("only the job that publishes may write, and a change from a fork runs without secrets", () => {
    expect(Object.keys(ci.on)).toEqual(["pull_request", "workflow_call"])
    expect(ci.permissions).toEqual({ contents: "read" })
    expect(Object.values(ci.jobs).flatMap(({ permissions = {} }) => Object.keys(permissions))).toEqual([])
    expect(nightly.permissions).toEqual({ contents: "read" })
    expect(release.permissions).toEqual({})
    expect(release.jobs.ci?.permissions).toEqual({ contents: "read" })
    expect(release.jobs.release?.permissions).toEqual({
      contents: "write",
      "pull-requests": "write",
      "id-token": "write"
    })
  })

  it("every action is a commit, with its version in a comment", () => {
    const lines = ["ci", "nightly", "release"].flatMap((name) => read(`.github/workflows/${name}.yml`).split("\n"))
    const actions = lines.filter((line) => line.includes("uses: ") && !line.includes("uses: ./"))
    expect(actions.length).toBeGreaterThan(4)
    expect(actions.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })
})

describe("a release", () => {
  it("follows the checks of a change", () => {
    expect(release.jobs.ci?.uses).toBe("./.github/workflows/ci.yml")
    expect(release.jobs.release?.needs).toBe("ci")
  })

  it("uses the documented version of Changesets, and the scripts of build/release.ts", () => {
    const [version] = commandsOf(release).flatMap((command) => /@changesets\/cli@(\S+)$/.exec(command)?.[1] ?? [])
    expect(read(".changeset/README.md")).toContain(`npx @changesets/cli@${version} add`)
    const action = stepsOf(release).find(({ uses = "" }) => uses.startsWith("changesets/action@"))
    expect(action?.with).toMatchObject({
      "version-script": "npx tsx build/release.ts version",
      "publish-script": "npx tsx build/release.ts publish"
    })
    expect(Array.from(read("build/release.ts").matchAll(/case "(\w+)"/g), ([, name]) => name)).toEqual([
      "version",
      "publish"
    ])
    expect(release.on.push?.branches).toEqual([JSON.parse(read(".changeset/config.json")).baseBranch])
  })

  it.each([
    ["publishes both packages, and leaves `latest` to that for Effect 3", "", 4],
    ["publishes no package twice", packageVersion, 2]
  ])("%s", (_, published, count) => {
    const folder = mkdtempSync(join(tmpdir(), "effect-lms-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const log = join(folder, "log")
    for (const name of ["npm", "npx"]) {
      const script = `#!/bin/sh\necho "${name} $*" >> "${log}"\n[ "$1" != view ] || echo "${published}"\n`
      writeFileSync(join(folder, name), script, { mode: 0o755 })
    }
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, GITHUB_REPOSITORY: "owner/name" }
    execFileSync(process.execPath, ["--import", "tsx", "build/release.ts", "publish"], { cwd: root, env })
    const commands = readFileSync(log, "utf8").trim().split("\n")
    expect(commands.filter((command) => !command.startsWith("npm pkg set "))).toEqual(
      [
        "npx --no-install changeset publish",
        `npm view effect-lms@${packageVersion} version`,
        "npm run effect4 tree check build pack",
        `npm publish build/effect4/out/effect-lms-${packageVersion}.tgz --tag effect-4`
      ].slice(0, count)
    )
  })

  it("has its changes in the changelog", () => {
    expect(read("CHANGELOG.md")).toContain(`\n## ${manifest.version}\n`)
  })

  it("reads changesets of this package, each with a text", () => {
    const files = readdirSync(join(root, ".changeset")).filter((file) => /(?<!README)\.md$/.test(file))
    const changesets = [...files.map((file) => read(`.changeset/${file}`)), ...exampleChangesets()]
    expect(changesets.length).toBeGreaterThan(0)
    const valid = new RegExp(`^---\\n"?${manifest.name}"?: (?:patch|minor|major)\\n---\\n\\n\\S`)
    expect(changesets.filter((text) => !valid.test(text))).toEqual([])
  })
})

const exampleChangesets = () =>
  Array.from(read(".changeset/README.md").matchAll(/^```md\n(.*?)^```$/gms), ([, text = ""]) => text)

it("Dependabot updates each folder with a package.json, and the actions", () => {
  const { updates } = parse(read(".github/dependabot.yml"))
  const npm = updates.filter(
    (update: { readonly "package-ecosystem": string }) => update["package-ecosystem"] === "npm"
  )
  expect(npm).toHaveLength(1)
  expect([...npm[0].directories].sort()).toEqual([...findPackages("/")].sort())
  expect(updates).toContainEqual(expect.objectContaining({ "package-ecosystem": "github-actions", directory: "/" }))
})

describe("templates", () => {
  const forms = yamlFiles.filter((file) => file.startsWith(".github/ISSUE_TEMPLATE/") && !file.endsWith("config.yml"))

  it.each(forms)("%s is a form: its fields have types, labels and names of their own", (file) => {
    const { body, description, name } = parse(read(file))
    expect([name, description]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
    const fields = body.filter(({ type }: { readonly type: string }) => type !== "markdown")
    expect(fields.length).toBeGreaterThan(0)
    const ids = fields.map(({ id }: { readonly id: string }) => id)
    expect(new Set(ids).size).toBe(fields.length)
    for (const { attributes, id, type, ...others } of fields) {
      expect([id, type, attributes.label]).toEqual([
        expect.stringMatching(/^[\w-]+$/),
        expect.stringMatching(/^(?:textarea|input|dropdown|checkboxes)$/),
        expect.stringMatching(/\S/)
      ])
      expect(Object.keys(others).filter((key) => key !== "validations")).toEqual([])
    }
  })

  it("an issue is one of these forms, or a question for someone else", () => {
    expect(forms.map((file) => file.replace(/^.*\//, "")).sort()).toEqual(["bug.yml", "feature.yml", "question.yml"])
    const { blank_issues_enabled, contact_links } = parse(read(".github/ISSUE_TEMPLATE/config.yml"))
    expect(blank_issues_enabled).toBe(false)
    for (const { about, name, url } of contact_links)
      expect([name, about, url]).toEqual([expect.any(String), expect.any(String), expect.stringMatching(/^https:\/\//)])
  })

  it("a pull request names commands and files that exist", () => {
    const text = read(".github/pull_request_template.md")
    const scripts = Array.from(text.matchAll(/npm (?:run )?([\w:]+)/g), ([, script = ""]) => script)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => manifest.scripts[script] === undefined)).toEqual([])
    for (const [, file = ""] of text.matchAll(/`([\w./-]+\.md)`/g)) expect(read(file)).not.toBe("")
  })
})
