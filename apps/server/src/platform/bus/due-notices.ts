/** What the engine gives notice of. It writes it with the batch in which it happened (table notices_due); `services/notifications/due.ts` delivers it. */

/** Of the fill of an order that waited in the book: its quantity, and its average price. */
type Fill = {
  readonly symbol: string;
  readonly amount: string;
  readonly currency: string;
  readonly price: string;
  readonly quote: string;
};
type Opened = { readonly symbol: string; readonly lots: string; readonly price: string };
/** `profit` is signed, in `profit_currency`. */
type Closed = Opened & { readonly profit: string; readonly profit_currency: string };
/** `amount` is the stake. */
type OptionEnd = { readonly symbol: string; readonly amount: string; readonly currency: string };
type OptionWon = OptionEnd & { readonly profit: string; readonly profit_currency: string };

/** The params of each kind. Amounts and prices are decimal strings, currencies symbols. */
export type EngineParams = {
  buy_filled: Fill;
  sell_filled: Fill;
  /** Further fills of the same minute. */
  orders_filled: { readonly count: string };
  position_opened: Opened;
  position_tp: Closed;
  position_sl: Closed;
  position_liquidated: Closed;
  /** In percent; at `floor` positions are liquidated. */
  margin_warning: { readonly risk: string; readonly floor: string; readonly account: string };
  option_won: OptionWon;
  option_lost: OptionEnd;
  option_flat: OptionEnd;
  option_void: OptionEnd;
};
type DueOf<Kind extends keyof EngineParams> = {
  readonly userId: number;
  readonly kind: Kind;
  readonly ref: string;
  readonly params: EngineParams[Kind];
};
export type DueNotice = { [Kind in keyof EngineParams]: DueOf<Kind> }[keyof EngineParams];

/** The price alerts that one price has fired, by id and revision. */
export type FiredAlerts = {
  readonly symbol: string;
  readonly quote: string;
  /** ms of the engine's time. */
  readonly at: number;
  readonly price: string;
  /** In 24 h, signed, in percent. */
  readonly change: string;
  readonly alerts: readonly (readonly [id: number, revision: number])[];
};

/** One row. */
export type DueBody = { readonly notices: readonly DueNotice[]; readonly fired: readonly FiredAlerts[] };
