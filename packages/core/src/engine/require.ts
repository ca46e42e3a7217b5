/** The assertions of a part of the core: a broken one throws, with the part's name before its message. */
export const requireOf =
  (part: string) =>
  (holds: boolean, message: string): void => {
    if (!holds) throw new Error(`${part}: ${message}`);
  };
