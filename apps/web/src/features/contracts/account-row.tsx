import { formatAmount } from "@candor/contract/domain/money.ts";
import type { ContractPair } from "@candor/contract/routes/contracts.ts";
import { useState } from "react";
import { cx } from "../../shared/cx.ts";
import { directionOf } from "../../shared/format/format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { Gauge, levelInk } from "./gauge.tsx";
import { useLive } from "./live.tsx";
import { levelOf } from "./positions/positions.ts";

export const inks = { up: "text-up", down: "text-down", flat: "text-text-1" } as const;

/** How safe the account is, the funds available to trade, and a link to add more. */
export function AccountRow({ pair }: { readonly pair: ContractPair }) {
  const { t } = useTranslation("contracts");
  const { cents, percent } = useFormat();
  const [open, setOpen] = useState(false);
  const standing = useLive().standingOf(pair.legal_id);
  const level = levelOf(standing);
  // From a thousand percent on, tenths carry no information, and there is no room for them beside the available amount.
  const decimals = (level?.split(".")[0]?.length ?? 0) > 3 ? 0 : 1;
  return (
    <div className="flex items-center gap-3 max-[374px]:gap-2 desktop:gap-2">
      <button type="button" onClick={() => setOpen(true)} className="min-h-11 min-w-0 grow text-left">
        <span className="flex items-baseline justify-between gap-2">
          <span className="text-12 text-text-2 underline decoration-dotted underline-offset-3">
            {t("account.level")}
          </span>
          <span className={cx("font-bold whitespace-nowrap", level === undefined ? "text-text-3" : levelInk(level))}>
            {level === undefined ? "\u2014" : percent(level, { decimals, signed: false })}
          </span>
        </span>
        <Gauge level={level} />
      </button>
      <div className="shrink-0 text-right">
        <p className="text-12 text-text-2">{t("account.available")}</p>
        <p className="font-medium whitespace-nowrap">
          {cents(standing && formatAmount(standing.available))}{" "}
          <span className="text-12 text-text-2">{pair.legal}</span>
        </p>
      </div>
      <a
        href={transferTo(pair)}
        className="hit-y grid min-h-9 shrink-0 place-items-center rounded-8 bg-brand-soft px-3 text-13 font-bold text-brand"
      >
        {t("account.transfer")}
      </a>
      <LevelSheet pair={pair} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

export const transferTo = ({ legal_id }: ContractPair): string =>
  linkTo("transfer", { from: "c2c", to: "lever", currency_id: legal_id });

type LevelSheetProps = { readonly pair: ContractPair; readonly open: boolean; readonly onClose: () => void };

/** What the margin level is made of, and what happens at its limit. */
function LevelSheet({ pair, open, onClose }: LevelSheetProps) {
  const { t } = useTranslation("contracts");
  const { t: common } = useTranslation();
  const { cents, percent } = useFormat();
  const standing = useLive().standingOf(pair.legal_id);
  const level = levelOf(standing);
  const money = (value: bigint | undefined, signed = false) =>
    value === undefined ? "\u2014" : `${cents(formatAmount(value), { signed })} ${pair.legal}`;
  const unrealised = standing && formatAmount(standing.unrealised);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("account.level")}
      note={t("account.hint", { rate: percent("20", { decimals: 0, signed: false }) })}
      foot={
        <Button full onClick={onClose}>
          {common("common.close")}
        </Button>
      }
    >
      <dl className="space-y-2.5 py-2">
        <KeyValue label={t("account.available")}>{money(standing?.available)}</KeyValue>
        <KeyValue label={t("figure.margin")}>{money(standing?.margin)}</KeyValue>
        <KeyValue label={t("account.unrealized")}>
          <span className={inks[directionOf(unrealised)]}>{money(standing?.unrealised, true)}</span>
        </KeyValue>
        <KeyValue label={t("account.equity")}>
          {money(standing && standing.available + standing.margin + standing.unrealised)}
        </KeyValue>
        <KeyValue label={t("account.level")}>
          {level === undefined ? t("account.noLevel") : percent(level, { signed: false })}
        </KeyValue>
      </dl>
      <p className="text-12 text-pretty text-text-2">{t("account.formula")}</p>
      <p className="mt-2 text-12 text-pretty text-text-2">{t("risk.liquidation.body")}</p>
      <p className="mt-2 text-12 text-pretty text-text-2">{t("account.leaving")}</p>
    </Sheet>
  );
}
