/** Numbers, prices and dates in the reader's language; shared with the console. */
export { formatCompact } from "@candor/contract/client/compact.ts";
export {
  type DecimalOptions,
  directionOf,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatRemaining,
  formatTime,
  intlTag,
  MINUS,
  type TimeStyle,
} from "@candor/contract/client/format.ts";
