import { getConfig } from "@candor/contract/routes/common.ts";
import { readAhead, useApi } from "./api/use-api.ts";

export type Mode = {
  readonly simulated: boolean;
  readonly practice: boolean;
  /** Some of the orders and trades are those of the demo's own traders. */
  readonly simulatedTraders: boolean;
};

/** The installation's mode. Until it is known nothing is marked. */
export function useMode(): Mode {
  const { data } = useApi(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  return {
    simulated: data !== undefined && data.feed !== "live",
    practice: data?.practice === true,
    simulatedTraders: data?.simulated_traders === true,
  };
}

/** How long the first render waits for the mode. The answer arrives before the code, unless the server is slow. */
const MODE_WITHIN_MS = 300;

/** Rendered later than the page, the strip that names the mode would push everything 24 px down. */
export const modeKnown = (): Promise<unknown> =>
  Promise.race([readAhead(getConfig, {}), new Promise((resolve) => setTimeout(resolve, MODE_WITHIN_MS))]);
