import { addAddress, getAddress, type WithdrawAddress } from "@candor/contract/routes/address.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { getInfo, getProtection, getWithdrawInfo } from "@candor/contract/routes/withdraw.ts";
import { useState } from "react";
import { ApiError } from "../../shared/api/errors.ts";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { goBack } from "../../shared/navigation.ts";
import { type Proof, refusedStep } from "../../shared/step-up/steps.ts";
import { useQueryParams } from "../../shared/use-param.ts";
import { type AddressForm, addressError, type Book, chainsOf, startAddress, toAddAddress } from "./form.ts";

export type CreateState = ReturnType<typeof useCreate>;

/** Most addresses are for it. */
const HOME = "USDT";
const ownFields: ReadonlySet<string> = new Set(["address", "label", "code"]);

function useStart(coins: readonly Currency[]): AddressForm {
  const query = useQueryParams();
  const wanted = coins.find(({ currency_id }) => String(currency_id) === query["currency_id"]);
  const first = wanted ?? coins.find(({ symbol }) => symbol === HOME) ?? coins[0];
  const chainId = Number.parseInt(query["chain_id"] ?? "", 10);
  return startAddress(first?.currency_id ?? 0, wanted && !Number.isNaN(chainId) ? chainId : undefined);
}

/** The state of the form, which errors show where, and how it is sent. What was typed stays until the address is in the book. */
export function useCreate(coins: readonly Currency[], book: Book) {
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const start = useStart(coins);
  const [form, setForm] = useState(start);
  const [proving, setProving] = useState(false);
  const [codeFailure, setCodeFailure] = useState<unknown>();
  const info = useApi(getInfo, { currency_id: form.currencyId });
  const { data: protection } = useApi(getProtection, {});
  const { send, sending, reset } = useIdempotent(addAddress, "address:add");
  const chains = info.data && chainsOf(info.data.channels);
  const chain = chains?.find(({ chain_id }) => chain_id === form.chainId) ?? chains?.[0];
  const error = addressError({ form, chain, book });
  const refusal = sending.state === "refused" ? sending.error : undefined;
  const isFormsOwn = refusal !== undefined && refusedStep(refusal) === undefined;
  const textOf = (field: string) => (refusal instanceof ApiError ? refusal.fieldText(field) : undefined);
  const isAtField = refusal instanceof ApiError && refusal.fields.some(({ field }) => ownFields.has(field));

  async function finish(added: WithdrawAddress | undefined) {
    if (!added) return;
    // The notice that an address was added says so, here and wherever else the account is open.
    goBack();
    await refresh(getAddress, getWithdrawInfo);
  }
  const again = async () => {
    if (sending.state === "unknown") await finish(await sending.again());
  };
  return {
    ...{ form, error, sending, chain, chains, textOf, again },
    /** Whether the sheet asks for the proofs now. */
    asks: proving && !isFormsOwn,
    busy: sending.state === "sending" || sending.state === "unknown",
    chainsFailed: info.data ? null : info.error,
    refetch: () => void info.refetch(),
    /** Whether it will have to wait a day; undefined until that is known. */
    isHeld: protection?.hold,
    /** Said before it is sent: the book has it already. */
    knownText: error === "exists" ? refusalText("ADDRESS_EXISTS") : undefined,
    codeError: codeFailure === undefined ? textOf("code") : errorText(codeFailure),
    refuseCode: setCodeFailure,
    /** What was refused and no field shows. */
    rest: isFormsOwn && !isAtField ? refusal : undefined,
    prove: () => {
      reset();
      setProving(true);
    },
    leave: () => setProving(false),
    submit: async (proof: Proof) => {
      if (sending.state === "unknown") return again();
      if (chain) await finish(await send(toAddAddress(form, chain, proof)));
    },
    change: (part: Partial<AddressForm>) => {
      if (sending.state === "refused") reset();
      setProving(false);
      setCodeFailure(undefined);
      setForm({ ...form, ...part });
    },
  };
}
