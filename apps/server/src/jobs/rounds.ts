/**
 * Runs a task at once and then in this interval, one round behind the other. The task handles its own failures. Returns the function that ends it, once
 * the round that is under way is over.
 */
export function startRounds(everyMs: number, run: () => Promise<unknown>): () => Promise<void> {
  let round = run();
  const timer = setInterval(() => {
    round = round.then(run);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
