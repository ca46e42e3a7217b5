/** Joins class names; false and missing ones are left out. */
export const cx = (...names: readonly (string | false | undefined | null)[]): string => names.filter(Boolean).join(" ");
