import { envelope } from "../../codec/parts.ts";

export const commands = {
  /** Settles some of what is due, of each product so many that users are served in between. The engine sends it while anything is. */
  settleDue: envelope,
  /**
   * Carries on with what the command before has set off, as a tick that reaches 10,000 stops. The engine sends it until nothing is left, before any other
   * command and within the same batch; whatever else comes first would do all of it itself.
   */
  continueWork: envelope,
};
