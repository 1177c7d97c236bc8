/** The anchor of a heading, as GitHub makes it: the pages are read there, in the package and on the site. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-")
