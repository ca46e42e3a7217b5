/** Six digits that an attacker would try first: one digit six times, or a run up or down. The server refuses more. */
export function isGuessable(digits: string): boolean {
  const steps = new Set(Array.from(digits.slice(1), (digit, index) => digit.charCodeAt(0) - digits.charCodeAt(index)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
