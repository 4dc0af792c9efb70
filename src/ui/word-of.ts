/** The French word for a name of the server; a name that has no word yet is shown as it is. */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;
