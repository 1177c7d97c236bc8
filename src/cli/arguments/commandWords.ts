/** Commands that are options here, as other programs write them. */

/** `help api` as `api --help`, `version` as `--version`, and `completion bash` or `completion -s bash` as `--completions bash`. */
export const translateCommandWords = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first, ...rest] = args
  switch (first) {
    case "help":
      return [...(rest[0] === "help" ? [] : rest), "--help"]
    case "version":
      return ["--version", ...rest]
    case "completion":
      return ["--completions", ...rest.filter((word) => word !== "-s" && word !== "--shell")]
    default:
      return args
  }
}
