/** Options that do not fit the operation they are given to. */
import * as redact from "../text/redact.js"
import { invalid } from "./invalid.js"

export const expect = () =>
  invalid(
    "Option",
    "expect",
    "expect goes with destfile: it says what the file must be, so leave it out, or save the file."
  )

export const limit = () =>
  invalid(
    "Option",
    "limit",
    "limit is 0, and without a request there is no response to return: give a number, or use lmsStream, which is then empty."
  )

export const destfile = () =>
  invalid("Option", "destfile", "destfile saves one response, and this is a stream of many: use lms.")

export const ofLists = (name: string, method: string) =>
  invalid("Option", name, `${name} is for lists, and a ${method} returns none: leave it out, or use GET.`)

export const ofWalks = (name: string) =>
  invalid("Option", name, `${name} is for walks, and this is one request: give limit, too, or leave it out.`)

export const noLimit = (limit: number) =>
  invalid("Option", "limit", `limit is ${limit}: give a number of records (a positive integer), or Infinity for all.`)

export const noPageSize = (perPage: number) =>
  invalid("Option", "perPage", `perPage is ${perPage}: give a positive integer.`)

export const foreign = (from: string, origin: string) =>
  invalid(
    "Option",
    "from",
    `The cursor "${redact.url(from)}" (option from) does not lead to ${origin}: give the next of a page of this service.`
  )

export const twoPageSizes = () =>
  invalid("Option", "perPage", "The page size is given twice, as perPage and as per_page: give one of them.")
