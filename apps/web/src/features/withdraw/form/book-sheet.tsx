import type { WithdrawAddress } from "@candor/contract/routes/address.ts";
import { shortAddress } from "@candor/contract/rules/address-text.ts";
import { PencilLine, Plus } from "lucide-react";
import { ReadyMark } from "../../../shared/chain-address/ready-mark.tsx";
import { cx } from "../../../shared/cx.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { channelsOf } from "../form.ts";
import type { WithdrawState } from "./use-withdraw.ts";

type BookSheetProps = { readonly state: WithdrawState; readonly open: boolean; readonly onClose: () => void };

/** The addresses of the currency, those of the chosen network first; choosing one of another network also switches the network. */
export function BookSheet({ state, open, onClose }: BookSheetProps) {
  const { t } = useTranslation("withdraw");
  const { t: common } = useTranslation();
  const { info, form, summary, change, nowMs } = state;
  const chainId = summary.channel?.chain_id;
  const known = new Set(channelsOf(info, "chain").map(({ chain_id }) => chain_id));
  const usable = info.addresses.filter(({ chain_id }) => known.has(chain_id));
  const list = [
    ...usable.filter(({ chain_id }) => chain_id === chainId),
    ...usable.filter(({ chain_id }) => chain_id !== chainId),
  ];
  const chosen = form.to.kind === "book" ? form.to.addressId : undefined;
  const toNew = () => {
    onClose();
    go("addressCreate", { currency_id: info.currency_id, ...(chainId === undefined ? {} : { chain_id: chainId }) });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("book.title")}
      note={info.book_only ? t("book.only") : undefined}
      foot={
        <div className="flex flex-wrap gap-2">
          <Button tone="soft" className="grow basis-40" onClick={toNew}>
            <Plus size={18} aria-hidden />
            {common("page.addressCreate")}
          </Button>
          {!info.book_only && (
            <Button
              tone="ghost"
              className="grow basis-40"
              onClick={() => {
                change({ type: "typed", text: "" });
                onClose();
              }}
            >
              <PencilLine size={18} aria-hidden />
              {t("book.once")}
            </Button>
          )}
        </div>
      }
    >
      {list.length === 0 ? (
        <EmptyState title={t("book.none")} body={t("book.noneBody", { symbol: info.symbol })} />
      ) : (
        <ul className="-mx-4">
          {list.map((address) => (
            <Entry
              key={address.id}
              address={address}
              chosen={address.id === chosen}
              disabled={address.usable_at_ms > nowMs}
              onChoose={() => {
                change({ type: "book", addressId: address.id, chainId: address.chain_id });
                onClose();
              }}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

type EntryProps = {
  readonly address: WithdrawAddress;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
};

const Entry = ({ address, chosen, disabled, onChoose }: EntryProps) => (
  <li>
    <button
      type="button"
      disabled={disabled}
      aria-current={chosen || undefined}
      onClick={onChoose}
      className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 active:bg-surface-2"
    >
      <span className="min-w-0 grow">
        <span className={cx("flex flex-wrap items-center gap-x-2", disabled && "text-text-2")}>
          <span className={cx("text-16 wrap-anywhere", chosen && "font-bold text-brand")}>
            {address.label || shortAddress(address.address)}
          </span>
          <Tag>{address.chain}</Tag>
        </span>
        {address.label && <span className="block font-mono text-12 text-text-2">{shortAddress(address.address)}</span>}
      </span>
      <ReadyMark usableAtMs={address.usable_at_ms} />
    </button>
  </li>
);
