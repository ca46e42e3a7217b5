import { ArrowDown } from "lucide-react";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";

type Side = { readonly label: string; readonly symbol: string; readonly figure: string };

/** The given amount above the received one, for the confirmation and the result. */
export const Sides = ({ given, received }: { readonly given: Side; readonly received: Side }) => (
  <div className="flex flex-col gap-1 rounded-16 bg-surface-2 px-4 py-3">
    <Row {...given} />
    <ArrowDown size={16} aria-hidden className="ml-1.5 text-text-3" />
    <Row {...received} />
  </div>
);

const Row = ({ label, symbol, figure }: Side) => (
  <div className="flex items-center gap-3">
    <CoinIcon symbol={symbol} size={28} />
    <div className="min-w-0 grow">
      <p className="text-12 text-text-2">{label}</p>
      <p className="text-18 font-bold break-words">
        {figure} <span className="text-14 font-normal text-text-2">{symbol}</span>
      </p>
    </div>
  </div>
);
