/** Of the interval, between the rounds of one task and of the next: by the golden section any number of them is spread evenly. */
const APART = 0.618;
let started = 0;

/**
 * Runs a task at once and then in this interval, one round after the other. The task handles its own failures. Returns a function that stops it after
 * the current round. Tasks of one interval begin together with the server; their next rounds are spread over it, since orders wait longer where all of them fall on the same
 * second of each minute.
 */
export function startRounds(everyMs: number, run: () => Promise<unknown>): () => Promise<void> {
  started += 1;
  let round = run();
  const next = () => {
    round = round.then(run);
  };
  let timer = setTimeout(
    () => {
      next();
      timer = setInterval(next, everyMs);
    },
    everyMs * (0.5 + ((started * APART) % 0.5)),
  );
  return async () => {
    clearInterval(timer);
    await round;
  };
}
