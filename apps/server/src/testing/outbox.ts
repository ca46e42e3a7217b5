type Message = { readonly to: string; readonly text: string };

/** So long a message may take to the outbox. */
const CODE_WITHIN_MS = 30_000;

/** The code that was last sent to a mail address or phone, read from the development outbox as a person would; it may take a moment to get there. */
export async function codeFor(url: string, target: string): Promise<string> {
  const requested = target.includes("@") ? target.toLowerCase() : target.replace(/\D/g, "");
  for (const until = Date.now() + CODE_WITHIN_MS; Date.now() < until; ) {
    const answer = await fetch(`${url}/outbox.json`);
    const { list } = (await answer.json()) as { list: Message[] };
    // Newest first; among them are mails without a code, such as the alert of a login from a new device.
    const texts = list.filter(({ to }) => to === requested || to.endsWith(requested)).map(({ text }) => text);
    const [code] = texts.flatMap((text) => /\b[0-9]{6}\b/.exec(text) ?? []);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code for ${target} in the outbox`);
}
