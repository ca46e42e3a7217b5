/**
 * The server cannot start, and the administrator can fix that: a taken port, an unreachable database, a missing migration. The message
 * is one line with the problem and the remedy; `main` prints it without a stack and exits with code 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s*\n\s*/g, " ").trim(), options);
  }
}
