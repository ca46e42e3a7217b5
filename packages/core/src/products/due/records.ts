import { envelope } from "../../codec/parts.ts";

export const commands = {
  /** Settles some due orders, a limited number per product so that users are served in between. The engine sends it while anything is due. */
  settleDue: envelope,
  /**
   * Continues work triggered by the previous command, such as a tick that reaches 10,000 stops. The engine sends it until nothing is left, before any
   * other command and within the same batch; any other command would first do all of it itself.
   */
  continueWork: envelope,
};
