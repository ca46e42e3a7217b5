import { withdraw } from "@candor/contract/routes/withdraw.ts";
import { useEffect } from "react";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { replaceWith } from "../../../shared/navigation.ts";
import { useSession } from "../../../shared/session.ts";
import { useParam } from "../../../shared/use-param.ts";
import { reduce, startForm, type Way, type WithdrawAction } from "../form.ts";
import { draftOf, useDrafts } from "./draft.ts";
import { placeOfField } from "./refusal.ts";

const pageOf = { chain: "withdraw", bank: "withdrawBank" } as const;

/** The form as it was left for another page; a different currency in the page's query begins a new one. */
export function useWithdrawForm(way: Way, first: number) {
  const uid = useSession((state) => state.user?.uid);
  const requested = Number.parseInt(useParam("currency_id") ?? "", 10);
  const keep = useDrafts((state) => state.keep);
  const act = useSend(withdraw, `withdraw:${way}`);
  const fields = useForm({
    start: () => {
      const draft = draftOf(uid, way);
      const isDraft = draft !== undefined && (Number.isNaN(requested) || requested === draft.currencyId);
      return isDraft ? draft : startForm(first);
    },
    reduce,
    names: placeOfField,
    act,
  });
  const form = fields.values;
  useEffect(() => keep(uid, way, form), [keep, uid, way, form]);
  /** The chosen currency replaces the one in the page's query, if any: a return finds the choice. */
  const change = (action: WithdrawAction) => {
    fields.change(action);
    if (action.type === "currency" && !Number.isNaN(requested))
      replaceWith(pageOf[way], { currency_id: action.currencyId });
  };
  return { act, fields, form, change, forget: () => keep(uid, way, undefined) };
}
