import { Status, Tag } from "../../shared/ui/status.tsx";
import type { DepositRecord } from "./form.ts";

/** A deposit's state; while a second operator is asked it is under review by two. */
export const DepositStatus = ({ deposit: { state } }: { readonly deposit: Pick<DepositRecord, "state"> }) =>
  state === "second" ? (
    <Tag tone="warn" shape="half">
      Second approval
    </Tag>
  ) : (
    <Status state={state === "crediting" ? "approved" : state} />
  );
