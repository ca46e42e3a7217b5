/**
 * The server cannot start, and the person who started it can mend that: a taken port, an unreachable database, a missing migration. The message
 * is one line that says what is wrong and what to do; `main` prints it without a stack and exits with code 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s*\n\s*/g, " ").trim(), options);
  }
}
