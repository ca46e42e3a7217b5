import { ANTI_PHISHING_MAX, setAntiPhishing } from "@candor/contract/routes/security.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { refusedStep } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { changed } from "./changed.ts";
import { useAct } from "./use-act.ts";
import { useFrozen } from "./use-security.ts";

type AntiPhishingProps = { readonly open: boolean; readonly onClose: () => void; readonly isSet: boolean };

/** The word first, then the password. The word that is set does not come back from the server: who forgot it chooses another one. */
export function AntiPhishing({ open, onClose, isSet }: AntiPhishingProps) {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const frozen = useFrozen();
  const { send, sending, reset } = useAct(setAntiPhishing, "security:setAntiPhishing");
  const [word, setWord] = useState("");
  const [proving, setProving] = useState(false);
  const refusal = sending.state === "refused" && sending.error instanceof ApiError ? sending.error : undefined;
  // What is wrong with the word is told where it was typed.
  const wrongWord = refusal && refusedStep(refusal) === undefined ? refusal.fieldText("word") : undefined;
  const isForm = !proving || wrongWord !== undefined;

  function close() {
    setWord("");
    setProving(false);
    reset();
    onClose();
  }
  function press() {
    if (word.trim() === "") return;
    reset();
    setProving(true);
  }
  const remove = () => {
    setWord("");
    reset();
    setProving(true);
  };
  return (
    <>
      <Sheet open={open && isForm} onClose={close} title={t("phishing.title")}>
        <Form onSubmit={press} className="space-y-4">
          <p className="text-pretty text-text-2">{t("phishing.body")}</p>
          <Field
            label={t(isSet ? "phishing.newWord" : "phishing.word")}
            name="anti-phishing"
            autoComplete="off"
            maxLength={ANTI_PHISHING_MAX}
            autoFocus
            disabled={frozen}
            value={word}
            onChange={setWord}
            error={wrongWord}
            hint={t("phishing.hint", { max: ANTI_PHISHING_MAX })}
          />
          <Button type="submit" full disabled={frozen || word.trim() === ""}>
            {t(frozen ? "frozen.cannot" : "phishing.save")}
          </Button>
          {isSet && !frozen && (
            <Button tone="ghost" full onClick={remove}>
              {t("phishing.remove")}
            </Button>
          )}
        </Form>
      </Sheet>
      <StepUpSheet
        open={open && !isForm}
        onClose={close}
        action="setAntiPhishing"
        title={t("phishing.title")}
        note={word.trim() === "" ? t("phishing.remove") : t("phishing.newNote", { word: word.trim() })}
        sending={sending}
        onProof={async ({ password }) => {
          const chosen = word.trim();
          if (!(await send({ word: chosen, password }))) return;
          toast(chosen === "" ? { title: t("phishing.removed") } : { title: t("phishing.saved"), body: chosen });
          close();
          await refresh(...changed);
        }}
      />
    </>
  );
}
