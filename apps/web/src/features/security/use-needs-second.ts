import { hasSecondFactor } from "./advice.ts";
import { useSecurity } from "./use-security.ts";

/** Whether a complete form still needs the second factor; undefined until that is known. */
export function useNeedsSecond(): boolean | undefined {
  const { data } = useSecurity();
  return data && hasSecondFactor(data);
}
