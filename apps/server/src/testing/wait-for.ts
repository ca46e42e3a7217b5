import { vi } from "vitest";

/** Looks again until it does not throw. Vitest alone gives up after one second, which a step may take on a shared machine; this waits as long as `expect.poll`. */
export const waitFor = <T>(
  look: () => T | Promise<T>,
  options: number | { readonly timeout?: number; readonly interval?: number } = {},
): Promise<T> =>
  vi.waitFor(look, {
    timeout: 30_000,
    interval: 50,
    ...(typeof options === "number" ? { timeout: options } : options),
  });
