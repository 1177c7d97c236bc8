/** The pages of the documentation, in reading order. */

interface Page {
  readonly title: string
  /** Relative to the root of the project, as on GitHub and in the package. */
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
      page("Without Effect", "docs/without-effect.md", "the same operations as promises, and how to move to Effect"),
      page("Requests", "docs/requests.md", "endpoints, parameters, options, responses, schemas"),
      page("Pagination", "docs/pagination.md", "lists, limits, cursors, how pagination ends or fails"),
      page("Files", "docs/files.md", "downloads, uploads, behaviour on signals"),
      page("Errors", "docs/errors.md", "each error, its meaning, what to do"),
      page("Troubleshooting", "docs/troubleshooting.md", "symptoms and their solutions"),
      page("Recipes", "docs/recipes.md", "complete programs for common tasks"),
      page("Moving from", "docs/moving.md", "other clients compared")
    ]
  },
  {
    title: "Run it",
    pages: [
      page("Configuration", "docs/configuration.md", "layers, tokens, where the token is sent"),
      page("Rate limits", "docs/rate-limits.md", "quota, waiting, retries, timeouts, many machines"),
      page("Performance", "docs/performance.md", "concurrent pages and lists, limits of the quota"),
      page("Pipelines", "docs/pipelines.md", "exports that can be stopped and resumed at any time"),
      page("Many machines", "docs/durable.md", "jobs that survive a crash, shared work and quota"),
      page("Scale", "docs/scale.md", "requests, time and limits by size of the institution"),
      page("Progress", "docs/progress.md", "the progress line, events, how to turn it off"),
      page("Telemetry", "docs/telemetry.md", "spans, metrics"),
      page("The command", "docs/command.md", "requests, lists, files and exports from a shell")
    ]
  },
  {
    title: "Test it",
    pages: [
      page("Test your pipeline", "docs/testing.md", "the sandbox, fault plans, virtual time"),
      page("Recording", "docs/recording.md", "record real exchanges, replay them in tests"),
      page("Reliability", "docs/reliability.md", "each fault, its handling, the test that covers it")
    ]
  },
  {
    title: "Behind it",
    pages: [
      page("Decisions", "docs/decisions.md", "design decisions and their reasons"),
      page("The contract", "docs/contract.md", "each rule, its implementation, the test that covers it"),
      page("Contributing", "CONTRIBUTING.md", "modules of the code, rules for contributors"),
      page("Security", "SECURITY.md", "guarantees, how to report a vulnerability"),
      page("Changelog", "CHANGELOG.md", "changes by version")
    ]
  }
]
