import { CHAT_TEXT_MAX } from "@candor/contract/domain/chat.ts";
import { maskSecrets } from "@candor/contract/rules/chat-mask.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";

/** What of a message is kept. */
export type Written = { readonly text: string; readonly masked: boolean; readonly pictures: readonly string[] };

/** Characters that are not seen, or that turn the direction of what follows, so that a line reads differently from what is stored. */
const UNSEEN = /[\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu;
const keepLines = (found: string): string => (found === "\n" || found === "\t" ? found : "");

/** Cleans and masks what somebody sent. From here on nothing has the secrets that were in it. */
export function written(input: {
  readonly text: string;
  readonly pictures: readonly string[];
}): Written | FieldRefusal {
  const plain = input.text.toWellFormed().replaceAll("\r\n", "\n").replace(UNSEEN, keepLines).trim();
  const { text, masked } = maskSecrets(plain);
  const pictures = [...new Set(input.pictures)];
  if (text === "" && pictures.length === 0) return refuseField("text", "FIELD_REQUIRED");
  return { text: text.slice(0, CHAT_TEXT_MAX), masked, pictures };
}
