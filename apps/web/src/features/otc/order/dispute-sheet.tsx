import { otcDispute } from "@candor/contract/routes/otc.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { TextArea } from "../../../shared/ui/text-area.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { WORDS_MAX } from "../words.ts";
import type { StepSheetProps } from "./cancel-sheet.tsx";
import { useStep } from "./use-step.ts";

const FORM = "otc-dispute";

/** Asks the support to decide, with this side's statement. */
export function DisputeSheet({ order, open, onClose }: StepSheetProps) {
  const { t } = useTranslation("otc");
  const { act, take } = useStep(otcDispute, `otc:dispute:${order.id}`);
  const form = useForm({
    start: { statement: "" },
    errors: ({ statement }) => (statement.trim() === "" ? { statement: { error: "FIELD_REQUIRED" } } : {}),
    act,
    draft: { name: `otc:dispute:${order.id}`, fields: ["statement"] },
  });
  const submit = () => {
    if (!form.check() || act.busy) return;
    take({ id: order.id, statement: form.values.statement }, () => {
      toast({ title: t("dispute.done"), tone: "ok" });
      onClose();
    });
  };
  return (
    <Sheet
      open={open}
      onClose={() => act.state !== "sending" && onClose()}
      title={t("dispute.title")}
      foot={
        <Button type="submit" form={FORM} full {...act.button}>
          {t("dispute.submit")}
        </Button>
      }
    >
      <Form id={FORM} onSubmit={submit} className="space-y-4 pt-1">
        <p className="text-13 text-pretty text-text-2">{t(`dispute.body.${order.role}`)}</p>
        <TextArea
          label={t("dispute.statement")}
          hint={t("dispute.hint")}
          maxLength={WORDS_MAX}
          disabled={act.busy}
          {...form.field("statement")}
        />
        <Callout>{t("dispute.evidence")}</Callout>
        <Outcome text={form.rest} again={act.again} />
      </Form>
    </Sheet>
  );
}
