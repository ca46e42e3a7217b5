const LOOK_EVERY_MS = 5;

/**
 * Answers a query once everything executed is committed: at once, with the next commit, or as soon as the engine has nothing on its way. The last matters to a query that comes while the
 * only batch is being committed: in a quiet market the next commit is a second away, and without a clock it never comes.
 */
export function whenCommitted<Answer>(
  isSettled: () => boolean,
  atNextCommit: (read: () => Answer) => Promise<Answer>,
  read: () => Answer,
): Promise<Answer> {
  if (isSettled()) return Promise.resolve(read());
  let timer: NodeJS.Timeout | undefined;
  const settled = new Promise<Answer>((resolve) => {
    timer = setInterval(() => {
      if (isSettled()) resolve(read());
    }, LOOK_EVERY_MS);
  });
  return Promise.race([atNextCommit(read), settled]).finally(() => clearInterval(timer));
}
