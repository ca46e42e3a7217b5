/** Puts values where a text has their names in braces. Values are not looked at again, so that none can bring names of its own. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : whole));
