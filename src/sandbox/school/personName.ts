// Canvas: what is part of the given name although it stands last.
const suffix = /^(?:Sn?r\.?|Senior|Jn?r\.?|Junior|II|III|IV|V|VI|Esq\.?|PhD)$/i

/** Canvas: the last word is the family name, unless a comma says which is; a single word is all there is. */
export const sortableName = (name: string): string => {
  const words = name.trim().split(/\s+/)
  if (name.includes(",") || words.length === 1) return words.join(" ")
  const last = words.findLastIndex((word) => !suffix.test(word))
  if (last < 1) return words.join(" ")
  return `${words[last]}, ${[...words.slice(0, last), ...words.slice(last + 1)].join(" ")}`
}

/** The Latin letters of a name, dots between its words; nothing of other scripts. */
export const toLatin = (name: string): string =>
  name
    .replace(/\s+/g, ".")
    .normalize("NFD")
    .replace(/[^a-zA-Z.]/g, "")
    .replace(/^\.+|\.+$/g, "")
    .toLowerCase()
