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

/** The form, as it was left for a page in between; another currency in the page's address begins a new one. */
export function useWithdrawForm(way: Way, first: number) {
  const uid = useSession((state) => state.user?.uid);
  const wanted = Number.parseInt(useParam("currency_id") ?? "", 10);
  const keep = useDrafts((state) => state.keep);
  const act = useSend(withdraw, `withdraw:${way}`);
  const fields = useForm({
    start: () => {
      const draft = draftOf(uid, way);
      const isDraft = draft !== undefined && (Number.isNaN(wanted) || wanted === draft.currencyId);
      return isDraft ? draft : startForm(first);
    },
    reduce,
    names: placeOfField,
    act,
  });
  const form = fields.values;
  useEffect(() => keep(uid, way, form), [keep, uid, way, form]);
  /** A currency that is chosen stands in the address too, if one stood there: coming back finds what was chosen. */
  const change = (action: WithdrawAction) => {
    fields.change(action);
    if (action.type === "currency" && !Number.isNaN(wanted))
      replaceWith(pageOf[way], { currency_id: action.currencyId });
  };
  return { act, fields, form, change, forget: () => keep(uid, way, undefined) };
}
