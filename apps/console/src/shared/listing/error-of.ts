/** An empty field is marked only after an attempt to continue: a form should not start all red. */
export const errorOf = (tried: boolean, value: string, error: string | undefined): string | undefined =>
  tried || value !== "" ? error : undefined;
