const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Patterns of LIKE that find a text as it is written: what looks like a wildcard in it is none. */
export const containing = (text: string): string => `%${literal(text)}%`;
export const beginningWith = (text: string): string => `${literal(text)}%`;
