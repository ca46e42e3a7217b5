/** Under which the uid of the account that turned push on in this browser is kept. A logged-out browser receives nothing. */
export const PUSH_WANTED = "candor.push";
