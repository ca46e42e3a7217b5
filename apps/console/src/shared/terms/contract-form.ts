import { LOTS_MAX } from "@candor/contract/domain/contracts.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { derivativeTerms } from "@candor/contract/routes/console/derivatives.ts";
import { type ContractTerms, contractTermsProblems } from "@candor/contract/rules/derivative-terms.ts";
import type { Fields } from "../editor/draft.ts";
import { percentOf } from "../format/share.ts";
import { amountIn, numberIn, Reader, type ReadTerms, shareIn } from "./reader.ts";
import { rowFields, rowKey, usedPlaces } from "./rows.ts";

export type ContractRow = OutputOf<typeof derivativeTerms>["contracts"][number];

/** The maximum of the call; the core allows more. */
const MULTIPLE_MAX = 200;

/** The form fields of contract terms: shares in percent. */
export const contractFields = (terms: ContractTerms): Fields => ({
  open: terms.state === "open",
  lot_size: terms.lot_size,
  spread: percentOf(terms.spread),
  fee_rate: percentOf(terms.fee_rate),
  overnight_rate: percentOf(terms.overnight_rate),
  min_lots: String(terms.min_lots),
  max_lots: String(terms.max_lots),
  max_open: terms.max_open,
  max_net: terms.max_net,
  ...rowFields(
    ["multiple", "max_lots"],
    terms.multiples.map(({ multiple, max_lots }) => ({ multiple: String(multiple), max_lots: String(max_lots) })),
  ),
});

/** The typed terms, or the error of each field. */
export function readContractTerms(fields: Fields): ReadTerms<ContractTerms> {
  const reader = new Reader(fields);
  const used = usedPlaces(fields);
  const lots = numberIn(1, LOTS_MAX);
  if (used.length === 0) reader.wrong("rows", "At least one multiple.");
  const terms: ContractTerms = {
    state: fields["open"] === true ? "open" : "closed",
    lot_size: reader.read("lot_size", amountIn),
    spread: reader.read("spread", shareIn),
    fee_rate: reader.read("fee_rate", shareIn),
    overnight_rate: reader.read("overnight_rate", shareIn),
    min_lots: reader.read("min_lots", lots),
    max_lots: reader.read("max_lots", lots),
    max_open: reader.read("max_open", amountIn),
    max_net: reader.read("max_net", amountIn),
    multiples: used.map((place) => ({
      multiple: reader.read(rowKey(place, "multiple"), numberIn(1, MULTIPLE_MAX)),
      max_lots: reader.read(rowKey(place, "max_lots"), lots),
    })),
  };
  return reader.judged(terms, contractTermsProblems, used);
}

/** "10, 20, 50, 100 x" */
export const multiplesText = (multiples: ContractTerms["multiples"]): string =>
  `${multiples.map(({ multiple }) => multiple).join(", ")} x`;
