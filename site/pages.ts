/** The pages of the site, in reading order. */

interface Page {
  readonly title: string
  /** Relative to the root of the project. */
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
      page("Without Effect", "docs/without-effect.md", "the operations as promises, and how to move to Effect"),
      page("Requests", "docs/requests.md", "endpoints, parameters, options, responses, schemas"),
      page("Typed endpoints", "docs/typed-endpoints.md", "suggestions in an editor, checked parameters"),
      page("Pagination", "docs/pagination.md", "lists, limits, cursors, when pagination ends"),
      page("GraphQL", "docs/graphql.md", "operations, errors, connections"),
      page("Files", "docs/files.md", "downloads, uploads, what remains after a signal"),
      page("Long jobs", "docs/jobs.md", "bulk grades, imports, reports, exports: wait for the result"),
      page("Errors", "docs/errors.md", "every error, what it means, what to do"),
      page("Troubleshooting", "docs/troubleshooting.md", "symptoms and solutions"),
      page("Recipes", "docs/recipes.md", "programs for common tasks"),
      page("Moving from", "docs/moving.md", "other clients and their equivalents")
    ]
  },
  {
    title: "Run",
    pages: [
      page("Configuration", "docs/configuration.md", "layers, tokens, proxies"),
      page("In a server", "docs/server.md", "the tokens of many users, errors as responses"),
      page("Rate limits", "docs/rate-limits.md", "the quota, waiting, retries, time limits, many machines"),
      page("Performance", "docs/performance.md", "concurrent pages and lists, what the quota allows"),
      page("Pipelines", "docs/pipelines.md", "exports that survive interruptions and crashes"),
      page("Many machines", "docs/durable.md", "jobs that survive a crash, shared work and shared quota"),
      page("Scale", "docs/scale.md", "from one course to a country: requests, time, limits"),
      page("Progress", "docs/progress.md", "the progress line, events, how to turn it off"),
      page("Telemetry", "docs/telemetry.md", "spans, metrics"),
      page("The command", "docs/command.md", "requests, lists, files and exports from a shell"),
      page("Analyse exports", "docs/analysis.md", "DuckDB, Parquet, jq, pandas, Excel")
    ]
  },
  {
    title: "Test",
    pages: [
      page("Test your pipeline", "docs/testing.md", "the sandbox, fault plans, virtual time"),
      page("Recording", "docs/recording.md", "record real responses and replay them offline"),
      page("Reliability", "docs/reliability.md", "each fault, its handling and its test")
    ]
  },
  {
    title: "Background",
    pages: [
      page("Decisions", "docs/decisions.md", "design decisions and their reasons"),
      page("The contract", "docs/contract.md", "every rule, where it is implemented and tested"),
      page("Contributing", "CONTRIBUTING.md", "setup, code structure, rules"),
      page("Security", "SECURITY.md", "security properties, how to report a vulnerability"),
      page("Changelog", "CHANGELOG.md", "changes of each version")
    ]
  }
]
