/** "the accounts" as the beginning of a sentence. */
export const capitalized = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
