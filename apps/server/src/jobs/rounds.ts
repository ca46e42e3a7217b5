/**
 * Runs a task at once and then in this interval, one round after the other. The task handles its own failures. Returns a function that stops it after
 * the current round.
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
