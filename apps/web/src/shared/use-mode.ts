import { getConfig } from "@candor/contract/routes/common.ts";
import { useApi } from "./api/use-api.ts";

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
