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
      page("Quick start", "docs/start/quick-start.md", "a first list from the sandbox, and from your Canvas"),
      page("Install", "docs/start/install.md", "install lines, versions, Bun, Deno, ERESOLVE"),
      page("Moving from", "docs/start/moving.md", "other clients and their equivalents")
    ]
  },
  {
    title: "Programs",
    pages: [
      page("Recipes", "docs/guide/recipes.md", "programs for common tasks"),
      page("Examples", "examples/README.md", "complete programs, with their tests")
    ]
  },
  {
    title: "Guide",
    pages: [
      page("Requests", "docs/guide/requests.md", "endpoints, parameters, options, responses, schemas"),
      page("Typed endpoints", "docs/guide/typed-endpoints.md", "suggestions in an editor, checked parameters"),
      page("Lists", "docs/guide/lists.md", "pages, limits, cursors, when pagination ends"),
      page("GraphQL", "docs/guide/graphql.md", "operations, errors, connections"),
      page("Files", "docs/guide/files.md", "downloads, uploads, what remains after a signal"),
      page("Errors", "docs/guide/errors.md", "catching errors, and the solution for each message"),
      page("Rate limits", "docs/guide/rate-limits.md", "the quota, waiting, retries, time limits, many machines"),
      page("Configuration", "docs/guide/configuration.md", "layers, tokens, proxies"),
      page("In a server", "docs/guide/server.md", "the tokens of many users, errors as responses"),
      page("Long jobs", "docs/guide/jobs.md", "bulk grades, imports, reports, exports: wait for the result"),
      page("Exports", "docs/guide/exports.md", "exports that survive interruptions and crashes"),
      page("CSV files", "docs/guide/csv.md", "streams to files and back, formulas, gradebooks"),
      page("Many machines", "docs/guide/many-machines.md", "shared exports that survive machines, one quota"),
      page("Observability", "docs/guide/observability.md", "the progress line, events, spans, metrics, logs"),
      page("Testing", "docs/guide/testing.md", "the sandbox, fault plans, virtual time"),
      page("Recording", "docs/guide/recording.md", "record real responses and replay them offline"),
      page("Without Effect", "docs/guide/without-effect.md", "the operations as promises, and how to move to Effect"),
      page("The command", "docs/guide/command.md", "requests, lists, files and exports from a shell"),
      page("Analyse exports", "docs/guide/analysis.md", "DuckDB, Parquet, jq, pandas, Excel")
    ]
  },
  {
    title: "Reference",
    pages: [
      page("Options", "docs/reference/options.md", "every option of every operation, with defaults"),
      page(
        "Schemas",
        "docs/reference/schemas.md",
        "the records that have a schema, and the endpoints that return them"
      ),
      page("Errors", "docs/reference/errors.md", "every error, what it means, what to do"),
      page(
        "Environment variables",
        "docs/reference/environment.md",
        "every variable that the library and the command read"
      ),
      page("The sandbox", "docs/reference/sandbox.md", "its options, data, faults, what it serves"),
      page("The contract", "docs/reference/contract.md", "every rule, where it is implemented and tested")
    ]
  },
  {
    title: "Explanation",
    pages: [
      page(
        "How it works",
        "docs/explanation/how-it-works.md",
        "the way of a request, streams, prefetching, where state lives"
      ),
      page("Reliability", "docs/explanation/reliability.md", "each fault, its handling and its test"),
      page("Performance", "docs/explanation/performance.md", "concurrent pages and lists, what the quota allows"),
      page("Scale", "docs/explanation/scale.md", "from one course to a country: requests, time, limits"),
      page("Effect 4", "docs/explanation/effect-4.md", "how its package is made, what differs, what is left out"),
      page("Decisions", "docs/explanation/decisions.md", "design decisions and their reasons")
    ]
  },
  {
    title: "Project",
    pages: [
      page("Contributing", "CONTRIBUTING.md", "setup, code structure, rules"),
      page("Security", "SECURITY.md", "security properties, how to report a vulnerability"),
      page("Changelog", "CHANGELOG.md", "changes of each version")
    ]
  }
]
