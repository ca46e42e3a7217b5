import type { ListedOrder } from "@candor/contract/routes/spot.ts";
import { Bot } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Tag } from "../../../shared/ui/tag.tsx";
import { type OrderText, useOrderText } from "./order-text.ts";

type OrderProps = {
  readonly order: ListedOrder;
  /** Edit and cancel, for an open order. */
  readonly actions?: ReactNode;
  /** Shows the details of the order. */
  readonly onOpen: () => void;
};

/** An order on the phone: pair and side, three figures, the filled share. */
export function OrderCard({ order, actions, onOpen }: OrderProps) {
  const { t } = useTranslation("spot");
  const text = useOrderText(order);
  const open = order.status === "waiting";
  return (
    <article className="relative border-b border-line p-gutter py-3">
      <Head order={order} text={text} onOpen={onOpen} />
      {text.stop && <p className="mt-1 text-12 text-text-2">{text.stop}</p>}
      <dl className="mt-2 grid grid-cols-3 gap-x-2 text-12">
        <Cell label={open ? t("column.price") : t("column.average")}>{open ? text.price : text.average}</Cell>
        <Cell label={t("column.quantity", { currency: text.quantityUnit })} align="center">
          {text.quantity}
        </Cell>
        <Cell label={t("column.filled")} align="right">
          <Filled text={text} />
        </Cell>
      </dl>
      {actions ? (
        <div className="relative mt-2 flex items-center gap-3">
          <FillBar text={text} />
          {actions}
        </div>
      ) : (
        <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
          <span>{text.state}</span>
          <span>{text.tif}</span>
        </p>
      )}
    </article>
  );
}

/** The columns of the desktop's order rows; the head and every row share them. */
export const orderColumns =
  "grid grid-cols-[150px_minmax(150px,2.2fr)_repeat(4,minmax(80px,1fr))_72px_150px] items-center gap-x-3 px-4";

/** The same order as one row of the desktop. */
export function OrderRow({ order, actions, onOpen }: OrderProps) {
  const text = useOrderText(order);
  return (
    <article className={cx(orderColumns, "relative min-h-10 border-b border-line py-1 text-13")}>
      <span className="text-text-2">{text.time}</span>
      <span>
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <OpenDetails text={text} onOpen={onOpen} /> <Tags order={order} text={text} />
        </span>
        {text.stop && <span className="block text-11 text-text-3">{text.stop}</span>}
      </span>
      <span className="text-right">{text.price}</span>
      <span className="text-right">
        {text.quantity} <span className="text-text-3">{text.quantityUnit}</span>
      </span>
      <span className="text-right">
        <Filled text={text} />
      </span>
      <span className="text-right">{text.average}</span>
      <span className="text-right text-12">{text.tif}</span>
      <span
        className={cx("flex justify-end gap-4 text-right text-12 text-text-2", actions !== undefined && "relative")}
      >
        {actions ?? text.state}
      </span>
    </article>
  );
}

export function OrderRowsHead() {
  const { t } = useTranslation("spot");
  const columns = ["time", "pair", "price", "size", "filled", "average", "valid", "state"] as const;
  return (
    <div aria-hidden className={cx(orderColumns, "min-h-9 border-b border-line text-12 text-text-3")}>
      {columns.map((name, index) => (
        <span key={name} className={index > 1 ? "text-right" : ""}>
          {t(`column.${name}`)}
        </span>
      ))}
    </div>
  );
}

type TagsProps = { readonly order: ListedOrder; readonly text: OrderText };

/** Side and kind, whether it is one of two, and which key placed it. */
const Tags = ({ order, text }: TagsProps) => (
  <>
    <Tag tone={text.side === "buy" ? "up" : "down"}>{text.kind}</Tag>
    {order.order_list_id !== null && <Tag>OCO</Tag>}
    {text.source !== undefined && (
      <Tag tone="info">
        <Bot size={12} aria-hidden className="shrink-0" />
        <span className="max-w-32 truncate">{text.source}</span>
      </Tag>
    )}
  </>
);

type OpenProps = { readonly text: OrderText; readonly onOpen: () => void };

/** The pair's name; a press anywhere on the row that is not another button counts as one on it. */
function OpenDetails({ text, onOpen, className }: OpenProps & { readonly className?: string }) {
  const { t } = useTranslation("spot");
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-label={t("detail.open", { kind: text.kind, pair: text.pair })}
      className={cx("font-bold after:absolute after:inset-0", className)}
    >
      {text.pair}
    </button>
  );
}

const Head = ({ order, text, onOpen }: OpenProps & TagsProps) => (
  <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
    <OpenDetails text={text} onOpen={onOpen} className="text-16" />
    <Tags order={order} text={text} />
    <time className="ml-auto text-12 text-text-3">{text.time}</time>
  </div>
);

function Filled({ text }: { readonly text: OrderText }) {
  const { percent } = useFormat();
  return (
    <>
      {text.filled}
      <span className="text-text-3"> · {percent(text.percent, { decimals: 0, signed: false })}</span>
    </>
  );
}

const aligns = { left: "", center: "text-center", right: "text-right" };
export const Cell = ({
  label,
  align = "left",
  children,
}: {
  readonly label: string;
  readonly align?: keyof typeof aligns;
  readonly children: ReactNode;
}) => (
  <div className={cx("min-w-0", aligns[align])}>
    <dt className="text-text-3">{label}</dt>
    <dd className="text-13">{children}</dd>
  </div>
);

const FillBar = ({ text }: { readonly text: OrderText }) => (
  <span aria-hidden className="h-1 grow overflow-hidden rounded-full bg-surface-3">
    <span
      className={cx("block h-full", text.side === "buy" ? "bg-up-fill" : "bg-down-fill")}
      style={{ width: `${text.percent}%` }}
    />
  </span>
);
