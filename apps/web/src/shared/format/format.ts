/** Numbers, prices and dates in the reader's language; shared with the console. */
export {
  type DecimalOptions,
  directionOf,
  formatCompact,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatRemaining,
  formatTime,
  intlTag,
  MINUS,
  type TimeStyle,
} from "@candor/contract/client/format.ts";
