import { type ChainNetwork, chainNetworks } from "@candor/contract/routes/deposit.ts";
import { shortAddress } from "@candor/contract/rules/address-text.ts";
import { BookUser } from "lucide-react";
import { useState } from "react";
import { AddressField, type NamedNetwork } from "../../../shared/chain-address/address-field.tsx";
import { ReadyMark } from "../../../shared/chain-address/ready-mark.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { channelsOf } from "../form.ts";
import { BookSheet } from "./book-sheet.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import { useNewDestination } from "./use-new-destination.ts";
import type { WithdrawState } from "./use-withdraw.ts";

const isChain = (network: string): network is ChainNetwork => (chainNetworks as readonly string[]).includes(network);

/** An address of the book; if the account allows it, a typed one for this withdrawal only. */
export function ChainDestination({ state }: { readonly state: WithdrawState }) {
  const { t } = useTranslation("withdraw");
  const [open, setOpen] = useState(false);
  const { info, form, summary, fields, busy, change } = state;
  const { entry, channel } = summary;
  const chains = channelsOf(info, "chain").flatMap(({ chain_id, name, network }): NamedNetwork[] =>
    isChain(network) ? [{ chain_id, name, network }] : [],
  );
  const chain = chains.find(({ chain_id }) => chain_id === channel?.chain_id);
  useNewDestination(state);
  const error = fields.errorOf("to");
  return (
    <>
      {form.to.kind === "typed" && chain ? (
        <div className="p-4">
          <AddressField
            label={t("addressOnce")}
            aside={
              <button type="button" className="hit-y font-bold text-brand" onClick={() => setOpen(true)}>
                {t("book.title")}
              </button>
            }
            value={form.to.text}
            onChange={(text) => change({ type: "typed", text })}
            chain={chain}
            chains={chains}
            onChain={(chainId) => change({ type: "chain", chainId })}
            error={error}
            disabled={busy}
          />
        </div>
      ) : (
        <>
          <ChoiceRow
            disabled={busy}
            onPress={() => setOpen(true)}
            icon={
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand"
              >
                <BookUser size={18} />
              </span>
            }
            title={entry ? entry.label || shortAddress(entry.address) : t("book.choose")}
            note={entry ? (entry.label ? shortAddress(entry.address) : undefined) : t("book.title")}
            end={entry && <ReadyMark usableAtMs={entry.usable_at_ms} />}
          />
          {error && (
            <div role="alert" className="px-4 pb-4">
              <Callout tone="bad">{error}</Callout>
            </div>
          )}
        </>
      )}
      <BookSheet state={state} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
