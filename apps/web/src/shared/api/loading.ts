/** Notifies the shell that a call which the user waits for has begun. */
const listeners = new Set<() => void>();

export const onLoadingStart = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const loadingStarted = (): void => {
  for (const listener of listeners) listener();
};
