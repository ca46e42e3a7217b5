import { envelope } from "../../codec/parts.ts";
import { added, integer, type MemberOf, optional } from "../../codec/schema.ts";

export const commands = {
  /**
   * Settles some due orders, so many per product at most, so that users are served in between. The engine sends it while anything is due, and asks for less
   * at once where a batch takes long to write.
   */
  settleDue: { ...envelope, most: added(optional(integer)) },
  /**
   * Continues work triggered by the previous command, such as a tick that reaches 10,000 stops. The engine sends it until nothing is left, before any
   * other command and within the same batch; any other command would first do all of it itself.
   */
  continueWork: envelope,
};
export type SettleDue = MemberOf<typeof commands, "settleDue">;
