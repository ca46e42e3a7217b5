const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** LIKE patterns that match a text literally: its wildcard characters are escaped. */
export const containing = (text: string): string => `%${literal(text)}%`;
export const beginningWith = (text: string): string => `${literal(text)}%`;
