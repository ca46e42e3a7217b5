/** The last branch of an exhaustive switch: the type check fails when a case is missing, and this throws when the data lied. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
