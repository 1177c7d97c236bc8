/** Which pages there are, in the order in which somebody needs them. */

interface Page {
  readonly title: string
  /** From the root of the project, where GitHub and the package have it, too. */
  readonly file: string
  readonly about: string
}

interface Part {
  readonly title: string
  readonly pages: ReadonlyArray<Page>
}

const page = (title: string, file: string, about: string): Page => ({ title, file, about })

export const parts: ReadonlyArray<Part> = [
  {
    title: "Start",
    pages: [
      page("Quick start", "docs/quick-start.md", "token, environment, first program, other platforms, sandbox"),
      page("Without Effect", "docs/without-effect.md", "the same as promises, and the way from there to Effect"),
      page("Requests", "docs/requests.md", "endpoints, parameters, options, responses, schemas"),
      page("Pagination", "docs/pagination.md", "lists, limits, cursors, what ends a walk"),
      page("Files", "docs/files.md", "downloads, uploads, what a signal leaves"),
      page("Errors", "docs/errors.md", "every error, what it means, what to do"),
      page("Troubleshooting", "docs/troubleshooting.md", "from what you see to what helps"),
      page("Recipes", "docs/recipes.md", "everyday jobs, a program each"),
      page("Moving from", "docs/moving.md", "other clients, side by side")
    ]
  },
  {
    title: "Run it",
    pages: [
      page("Configuration", "docs/configuration.md", "layers, tokens, what goes where"),
      page("Rate limits", "docs/rate-limits.md", "the quota, waiting, retries, time limits, many machines"),
      page("Performance", "docs/performance.md", "pages and lists side by side, what the quota allows"),
      page("Pipelines", "docs/pipelines.md", "exports that can be stopped at any time, what survives what"),
      page("Many machines", "docs/durable.md", "jobs that survive a crash, work and quota that are shared"),
      page("Scale", "docs/scale.md", "from one course to a country: requests, time, what breaks"),
      page("Progress", "docs/progress.md", "the progress line, events, silence"),
      page("Telemetry", "docs/telemetry.md", "spans, metrics"),
      page("The command", "docs/command.md", "requests, lists, files and exports from a shell")
    ]
  },
  {
    title: "Test it",
    pages: [
      page("Test your pipeline", "docs/testing.md", "the sandbox, fault plans, virtual time"),
      page("Recording", "docs/recording.md", "record against the real service, replay without it"),
      page("Reliability", "docs/reliability.md", "each fault, what happens, which test shows it")
    ]
  },
  {
    title: "Behind it",
    pages: [
      page("Decisions", "docs/decisions.md", "why it is as it is"),
      page("The contract", "docs/contract.md", "every rule, where it is kept, which test shows it"),
      page("Contributing", "CONTRIBUTING.md", "the rooms of the code, the rules of the house"),
      page("Security", "SECURITY.md", "what is promised, how to report what fails"),
      page("Changelog", "CHANGELOG.md", "what changed, version by version")
    ]
  }
]
