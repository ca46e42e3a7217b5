type Waiting<Answer> = {
  readonly key: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Asks for single keys together: those that are asked for within `waitMs` go out as one question, of `max` keys at most. `ask` answers in the order of
 * its keys.
 */
export function batched<Answer>(
  ask: (keys: readonly string[]) => Promise<readonly Answer[]>,
  { max, waitMs }: { readonly max: number; readonly waitMs: number },
): (key: string) => Promise<Answer> {
  let waiting: Waiting<Answer>[] = [];
  const send = async () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += max) {
      const part = all.slice(start, start + max);
      try {
        const answers = await ask(part.map(({ key }) => key));
        part.forEach(({ resolve, reject }, index) => {
          const answer = answers[index];
          if (answer === undefined) reject(new Error("an answer is missing"));
          else resolve(answer);
        });
      } catch (error) {
        for (const { reject } of part) reject(error);
      }
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void send(), waitMs);
      waiting.push({ key, resolve, reject });
    });
}
