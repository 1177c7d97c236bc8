/** Completion scripts, run by their shells if these are installed. */
import { spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { bundleForTests, call } from "../fixtures/command.js"
import { temporaryFile } from "../fixtures/directory.js"
import { titleUnless } from "../fixtures/optional.js"

const SHELLS = ["bash", "zsh", "fish"] as const

const { program } = bundleForTests()

const isInstalled = (shell: string) => spawnSync(shell, ["-c", "exit 0"]).status === 0

const script = (shell: (typeof SHELLS)[number]) => Effect.map(call(["--completions", shell]), ({ stdout }) => stdout)

/** Presses Tab after each line, and prints the words that are then on the command line. */
const PRESS_TAB = `
import os, pty, re, select, sys
shell, *lines = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(shell, [shell, *{"bash": ["--norc", "-i"], "zsh": ["-f", "-i"]}[shell]])
def read_until(mark):
    text = ""
    while mark not in text:
        ready, _, _ = select.select([terminal], [], [], 20)
        if not ready:
            sys.exit("no " + mark + " in " + repr(text))
        text += os.read(terminal, 65536).decode(errors="replace")
    return text
def send(text):
    os.write(terminal, text.encode())
send(" stty -echo; PS1='REA''DY> '; PS2=; bindkey -e 2> /dev/null; unset zle_bracketed_paste\\n")
read_until("READY> ")
send(". ./completions; echo loa''ded\\n")
read_until("loaded")
for line in lines:
    send(line + "\\t\\x01printf 'WO''RD<%s>' \\x05; echo; echo en''d\\n")
    print("\\t".join(re.findall(r"WORD<(.*?)>", read_until("end\\r\\n"))))
os.kill(pid, 9)
`

const hasPty = spawnSync("python3", ["-c", "import pty"]).status === 0

/** The words of each line after Tab, without the program. */
const pressTab = Effect.fn("pressTab")(function* (shell: string, lines: ReadonlyArray<string>) {
  const start = shell === "zsh" ? "autoload -U compinit; compinit -u -D\n" : ""
  const { home } = yield* temporaryFile("completions", start + (yield* script(shell as (typeof SHELLS)[number])))
  Fs.mkdirSync(join(home, "bin"))
  Fs.writeFileSync(join(home, "bin/effect-lms"), `#!/bin/sh\nexec '${process.execPath}' '${program()}' "$@"\n`, {
    mode: 0o755
  })
  const { status, stderr, stdout } = spawnSync(
    "python3",
    ["-c", PRESS_TAB, shell, ...lines.map((line) => `effect-lms ${line}`)],
    {
      cwd: home,
      encoding: "utf8",
      env: { PATH: `${join(home, "bin")}:${process.env.PATH}`, HOME: home, TERM: "dumb" }
    }
  )
  expect([stderr, status]).toEqual(["", 0])
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t").slice(1))
})

const USERS = "/api/v1/courses/:course_id/users"

/** What is typed, and the words after Tab. */
const PRESSED: ReadonlyArray<readonly [typed: string, ...words: ReadonlyArray<string>]> = [
  ["who", "whoami"],
  ["endpoints gen", "endpoints", "generate"],
  ["api /api/v1/courses --lim", "api", "/api/v1/courses", "--limit"],
  ["sandbox --paging book", "sandbox", "--paging", "bookmark"],
  ["upload bin/effect-l", "upload", "bin/effect-lms"],
  ["api /api/v1/courses/:course_id/rece", "api", "/api/v1/courses/:course_id/recent_students"],
  ["api /api/v1/courses/101/rece", "api", "/api/v1/courses/101/recent_students"],
  ["api 'GET /api/v1/courses/:course_id/rece", "api", "GET /api/v1/courses/:course_id/recent_students"],
  ['api "POST /api/v1/courses/:course_id/content_mig', "api", "POST /api/v1/courses/:course_id/content_migrations"],
  [
    "endpoints show 'PUT /api/v1/courses/:course_id/modules/:id/re",
    "endpoints",
    "show",
    "PUT /api/v1/courses/:course_id/modules/:id/relock"
  ],
  ["export /api/v1/courses/:course_id/rece", "export", "/api/v1/courses/:course_id/recent_students"],
  ["download /api/v1/courses/:course_id/rece", "download", "/api/v1/courses/:course_id/recent_students"],
  [`api ${USERS} -f sor`, "api", USERS, "-f", "sort="],
  [`api ${USERS} -f sort=em`, "api", USERS, "-f", "sort=email"],
  [`api ${USERS} --raw-field=sort=em`, "api", USERS, "--raw-field=sort=email"],
  [`api 'GET ${USERS}' -f cour`, "api", `GET ${USERS}`, "-f", "course_id="],
  [`api ${USERS} -f inclu`, "api", USERS, "-f", "include[]="],
  [`api ${USERS} -f 'include[]=test`, "api", USERS, "-f", "include[]=test_student"],
  ["upload -f parent_folder_i", "upload", "-f", "parent_folder_id="]
]

describe.each(["bash", "zsh"])("Tab in %s", (shell) => {
  const missing = !isInstalled(shell) ? shell : hasPty ? undefined : "python3 with pty"
  it.scopedLive.skipIf(missing !== undefined)(
    titleUnless(missing, "completes endpoints, parameters and values, with their blanks, colons and brackets"),
    () =>
      Effect.gen(function* () {
        const lines = yield* pressTab(
          shell,
          // An open quote is closed if the word is complete.
          PRESSED.map(([typed]) => typed)
        )
        expect(lines).toEqual(PRESSED.map(([, ...words]) => words))
      })
  )
})

it.scopedLive.skipIf(!isInstalled("fish"))(
  titleUnless(isInstalled("fish") ? undefined : "fish", "fish completes endpoints, parameters and values"),
  () =>
    Effect.gen(function* () {
      const { home, path } = yield* temporaryFile("completions.fish", yield* script("fish"))
      Fs.mkdirSync(join(home, "bin"))
      Fs.writeFileSync(join(home, "bin/effect-lms"), `#!/bin/sh\nexec '${process.execPath}' '${program()}' "$@"\n`, {
        mode: 0o755
      })
      const completeIn = (typed: string) =>
        spawnSync(
          "fish",
          ["--no-config", "-c", `source ${path}; complete -C ${JSON.stringify(`effect-lms ${typed}`)}`],
          {
            cwd: home,
            encoding: "utf8",
            env: { PATH: `${join(home, "bin")}:${process.env.PATH}`, HOME: home, TERM: "dumb" }
          }
        )
          .stdout.trimEnd()
          .split("\n")
          .map((line) => line.split("\t")[0])
      expect(completeIn("end")).toEqual(["endpoints"])
      expect(completeIn("endpoints s")).toEqual(expect.arrayContaining(["show", "scopes"]))
      for (const [typed, ...words] of PRESSED) {
        // fish itself closes the quote.
        expect([typed, completeIn(typed)]).toEqual([typed, expect.arrayContaining([words.at(-1)])])
      }
    })
)
