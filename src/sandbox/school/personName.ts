/** Sortable names and logins. */

// Canvas: suffixes that belong to the given name.
const suffix = /^(?:Sn?r\.?|Senior|Jn?r\.?|Junior|II|III|IV|V|VI|Esq\.?|PhD)$/i

/** Canvas: the last word is the family name, unless a comma separates it; a single word is used as it is. */
export const sortableName = (name: string): string => {
  const words = name.trim().split(/\s+/)
  if (name.includes(",") || words.length === 1) return words.join(" ")
  const last = words.findLastIndex((word) => !suffix.test(word))
  if (last < 1) return words.join(" ")
  return `${words[last]}, ${[...words.slice(0, last), ...words.slice(last + 1)].join(" ")}`
}

/** The Latin letters of a name, with dots between words; other scripts are dropped. */
export const toLatin = (name: string): string =>
  name
    .replace(/\s+/g, ".")
    .normalize("NFD")
    .replace(/[^a-zA-Z.]/g, "")
    .replace(/^\.+|\.+$/g, "")
    .toLowerCase()
