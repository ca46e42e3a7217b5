import { Input } from "antd";
import { ChangeTable, type ShownChange } from "../../shared/editor/difference.tsx";
import { linkOf, paths } from "../../shared/paths.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { TwoOperators } from "./market-rail.tsx";

type AskProps = {
  readonly changes: readonly ShownChange[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** Before and after, why, and the two that it needs. */
export const Ask = ({ changes, reason, onReason }: AskProps) => (
  <section className="stack">
    <SectionLabel aside="before and after">Changes</SectionLabel>
    <ChangeTable label="Changes, before and after" changes={changes} />
    <FormField label="Reason" note="the second operator reads it">
      {(ids) => (
        <Input.TextArea
          {...ids}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </FormField>
    <TwoOperators />
  </section>
);

/** While a request waits nothing else can be asked for. */
export const Waits = ({ approvalId, what }: { readonly approvalId: string; readonly what: string }) => (
  <Callout
    tone="warn"
    title="A request waits for a second operator."
    actions={<a href={linkOf(paths.credit, { open: approvalId })}>Open the request</a>}
  >
    {what} stays as it is until that is decided.
  </Callout>
);
