/** Looks up foreign names in tables. */

/** The member of this name, unless it is inherited, as `constructor` and `__proto__` are. */
export const lookUp = <A>(table: Readonly<Record<string, A>>, name: string): A | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
