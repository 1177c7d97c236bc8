/** Returns the anchor of a heading as GitHub generates it, because the pages are also read there. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-")
