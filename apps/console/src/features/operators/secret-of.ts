/** The secret in an authenticator's address, in groups of four, for typing it off a screen. */
export const secretOf = (uri: string): string =>
  new URL(uri).searchParams
    .get("secret")
    ?.match(/.{1,4}/g)
    ?.join(" ") ?? "";
