import type { ErrorCode } from "@candor/contract/errors.ts";
import {
  getPayInfo,
  type OptionOrder,
  type OptionPair,
  optionRunning,
  optionTrade,
} from "@candor/contract/routes/options.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { placeOf } from "./refusals.ts";

export type OptionRequest = {
  readonly match_id: number;
  readonly type: 1 | 2;
  readonly seconds: number;
  readonly number: string;
};

/** From the confirmed order to its outcome. What was typed stays until the order is known to be accepted. */
export function usePlaceOption(pair: OptionPair, onAccepted: () => void) {
  const { send, sending, reset } = useIdempotent(optionTrade, `option:${pair.match_id}`);
  const errorText = useErrorText();
  const refresh = useRefresh();
  const settle = (order: OptionOrder | undefined): boolean => {
    if (!order) return false;
    void refresh(optionRunning, getPayInfo, getAsset);
    onAccepted();
    return true;
  };
  const refused = sending.state === "refused" ? sending.error : undefined;
  const code: ErrorCode | undefined = refused instanceof ApiError ? refused.error : undefined;
  return {
    sending: isUnsettled(sending),
    /** Where the refusal belongs on the page, and its words. */
    refusal: refused && { place: placeOf(code), code, text: errorText(refused) },
    /** Set while nobody knows whether the order arrived; sends it again under the same key. */
    again: sending.state === "unknown" ? async () => settle(await sending.again()) : undefined,
    place: async (request: OptionRequest) => settle(await send(request)),
    reset,
  };
}
export type PlacingOption = ReturnType<typeof usePlaceOption>;
