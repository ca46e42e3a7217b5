import { useOperator } from "../../shared/operator.ts";
import type { ApprovalRecord } from "./kinds.ts";

/** Who asks what, about whom and with which figures: in a row of the list two lines of it, with the rest in its title. */
export function RequestSentence({ row }: { readonly row: Pick<ApprovalRecord, "requested_by" | "asks" | "id"> }) {
  const own = useOperator()?.name === row.requested_by;
  const sentence = `${own ? "You ask" : `${row.requested_by} asks`} to ${row.asks}.`;
  return (
    <span className="request-sentence" title={`${sentence} (${row.id})`}>
      {sentence}
    </span>
  );
}
