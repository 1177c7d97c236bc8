/** Errors of the library in the words of the tools. */
import type { Reader } from "../../internal/text/hints.js"
import { GRAPHQL_NAME } from "../arguments/graphql.js"
import { clientOptions, rateOptions } from "../client/client.js"
import { commandReader } from "../describeError.js"
import { type Session, useWrite } from "./tool.js"

/** Arguments of the tools that are options of the library. */
const ARGUMENTS: ReadonlyArray<string> = ["collection", "limit"]

const serverOption = commandReader({ ...clientOptions, ...rateOptions }).Option

/**
 * The words for an assistant, which has the arguments of the tools that are offered. The options of the server are for its
 * user.
 */
export const assistantReader = (session: Pick<Session, "allowWrites">): Reader => ({
  Option: (name) => (ARGUMENTS.includes(name) ? name : `${serverOption(name)} of this server`),
  MissingValue: () => "null",
  LimitedBy: () => "",

  SetToken: () => "the user has to run effect-lms auth login, or to start this server with LMS_API_TOKEN",
  SetDomain: () => "the user has to run effect-lms auth login, or to start this server with --domain",
  PassToken: () => "This server has no token for it",

  PassTokenInScope: () => "This server has no token for it",
  PassTokenWithDomain: () => "the user has to start this server with a profile of that domain",
  CheckUrl: () => "Check the endpoint. The domain is for the user to check",

  PassParameter: (name) => `pass "${name}" in params`,
  SendBody: () => `${useWrite(session)}, or pass params`,
  UseGraphql: () => `use read with "${GRAPHQL_NAME}"`,
  WithoutFiles: () => "this server sends no files",

  ReadLists: () => "limit reads lists",
  ReadNoList: () => useWrite(session),
  ReadConnection: () => `use read with "${GRAPHQL_NAME}"`,
  ReadObject: () => "Use read without limit",
  EmptyResult: () => "",
  NoLimit: () => "",
  AcceptDrift: () => "",

  SaveToFile: () => "Request less",
  RunFewerCalls: () => "Try again",
  SendInOneRequest: () => "This server sends no files",

  WaitAddress: () => "the address of a job",
  NameJob: () => "Read the address of the job"
})
