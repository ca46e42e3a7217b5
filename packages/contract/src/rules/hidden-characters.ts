/**
 * Controls, what turns the direction of writing, and what has no width: in a name or an address they make an operator or another user read something
 * else than is stored. The joiners of emoji and of some scripts are allowed.
 */
const HIDDEN =
  /[\p{Cc}\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/u;

export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);
