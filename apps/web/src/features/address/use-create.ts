import { addAddress, getAddress } from "@candor/contract/routes/address.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { getInfo, getProtection, getWithdrawInfo } from "@candor/contract/routes/withdraw.ts";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { goBack } from "../../shared/navigation.ts";
import type { Proof } from "../../shared/step-up/steps.ts";
import { useQueryParams } from "../../shared/use-param.ts";
import { type AddressForm, addressError, type Book, chainsOf, startAddress, toAddAddress } from "./form.ts";

export type CreateState = ReturnType<typeof useCreate>;

/** Most addresses are for it. */
const HOME = "USDT";

function useStart(coins: readonly Currency[]): AddressForm {
  const query = useQueryParams();
  const requested = coins.find(({ currency_id }) => String(currency_id) === query["currency_id"]);
  const first = requested ?? coins.find(({ symbol }) => symbol === HOME) ?? coins[0];
  const chainId = Number.parseInt(query["chain_id"] ?? "", 10);
  return startAddress(first?.currency_id ?? 0, requested && !Number.isNaN(chainId) ? chainId : undefined);
}

/** The state of the form, which errors show where, and how it is sent. What was typed stays until the address is in the book. */
export function useCreate(coins: readonly Currency[], book: Book) {
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const start = useStart(coins);
  const act = useSend(addAddress, "address:add");
  const fields = useForm({
    start,
    names: { address: "address", label: "label", code: "code" } as const,
    proves: true,
    act,
    draft: { name: "address:add", fields: ["currencyId", "chainId", "address", "label"] },
  });
  const form = fields.values;
  const info = useApi(getInfo, { currency_id: form.currencyId });
  const { data: protection } = useApi(getProtection, {});
  const chains = info.data && chainsOf(info.data.channels);
  const chain = chains?.find(({ chain_id }) => chain_id === form.chainId) ?? chains?.[0];
  const error = addressError({ form, chain, book });
  return {
    act,
    fields,
    form,
    error,
    chain,
    chains,
    change: fields.change,
    busy: act.busy,
    chainsFailed: info.data ? null : info.error,
    refetch: () => void info.refetch(),
    /** Whether the address will be on hold for a day; undefined until that is known. */
    isHeld: protection?.hold,
    /** Shown before sending: the book already has this address. */
    knownText: error === "exists" ? refusalText("ADDRESS_EXISTS") : undefined,
    submit: (proof: Proof) =>
      chain &&
      act.send(toAddAddress(form, chain, proof), () => {
        // The notice that an address was added shows it, here and on every other device of the account.
        goBack();
        return refresh(getAddress, getWithdrawInfo);
      }),
  };
}
