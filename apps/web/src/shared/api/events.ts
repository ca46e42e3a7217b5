/** Events of the whole app that calls trigger (section 4: type 999 emits a not-logged-in event). */
const notLoggedIn = new Set<() => void>();
const verifyNeeded = new Set<() => void>();

const subscribeTo = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const emitTo = (listeners: Set<() => void>) => () => {
  for (const listener of [...listeners]) listener();
};

export const onNotLoggedIn = subscribeTo(notLoggedIn);
export const emitNotLoggedIn = emitTo(notLoggedIn);
export const onVerifyNeeded = subscribeTo(verifyNeeded);
export const emitVerifyNeeded = emitTo(verifyNeeded);
