import { getUserAuth, realName2 } from "@candor/contract/routes/identity.ts";
import { hrefOf } from "../../paths.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { returnTo } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useStop } from "../../shared/use-stop.ts";
import { type Hint, HintDrawing } from "./drawings.tsx";
import { forgetKept } from "./kept-photos.ts";
import { LevelCard, SentBack } from "./level-card.tsx";
import { PhotoCard } from "./photo-card.tsx";
import { photoIds, photosLeft } from "./photos.ts";
import { Privacy } from "./privacy.tsx";
import { type Auth, isOpen } from "./progress.ts";
import { usePhotos } from "./use-photos.ts";
import { Foot, VerificationPage } from "./verification-page.tsx";

/** Three photos of the document named in the basic level. */
export default function VerificationAdvanced() {
  const { t: common } = useTranslation();
  return (
    <VerificationPage title={common("page.verificationAdvanced")}>
      {(auth) => (isOpen(auth, "advanced") ? <Photos auth={auth} /> : <LevelCard auth={auth} level="advanced" />)}
    </VerificationPage>
  );
}

function Photos({ auth }: { readonly auth: Auth }) {
  const { t } = useTranslation("verification");
  const refresh = useRefresh();
  const { slots, take, lost } = usePhotos(auth.advanced.submitted);
  const act = useSend(realName2, "identity:advanced");
  const ids = photoIds(slots);
  // The photos have slots of their own, which show the server's refusals.
  const form = useForm({ start: { front: "", back: "", hand: "" }, act });
  const stop = useStop();
  const left = photosLeft(slots);
  const done = async () => {
    forgetKept();
    toast({ title: t("sent.title"), body: t("sent.body") });
    await refresh(getUserAuth);
    returnTo(hrefOf("verification"));
  };
  const card = {
    onLost: lost,
    onTake: (kind: "front" | "back" | "hand", photo: Blob) => {
      form.forget();
      void take(kind, photo);
    },
  };
  return (
    <Form className="flex flex-1 flex-col gap-3" onSubmit={() => ids && act.send(ids, done)}>
      <SentBack auth={auth} level="advanced" />
      <Card className="space-y-4">
        <Which auth={auth} />
        <div className="grid grid-cols-2 gap-3 max-[340px]:grid-cols-1">
          <PhotoCard {...card} kind="front" slot={slots.front} error={form.errorOf("front")} />
          <PhotoCard {...card} kind="back" slot={slots.back} error={form.errorOf("back")} />
        </div>
        <PhotoCard {...card} kind="hand" slot={slots.hand} error={form.errorOf("hand")} />
      </Card>
      <PhotoHints />
      <Privacy of="photos" />
      <Outcome text={form.rest} again={act.again} />
      <Foot>
        <Button
          type="submit"
          full
          loading={act.busy}
          disabled={ids === undefined || act.again !== undefined || stop !== undefined}
        >
          {stop ?? (left > 0 ? t("photos.left", { count: left }) : t("form.submit"))}
        </Button>
      </Foot>
    </Form>
  );
}

/** The document to photograph: the one of the basic level, by its kind and the end of its number. */
function Which({ auth }: { readonly auth: Auth }) {
  const { t } = useTranslation("verification");
  const { submitted } = auth.basic;
  if (!submitted) return null;
  const { document_type: type, document_number: number } = submitted;
  return (
    <div className="space-y-1">
      <h2 className="text-18 font-bold">{t(`photos.title.${type}`)}</h2>
      <p className="text-13 text-text-2">{t("photos.which", { number })}</p>
      {type === "passport" && <p className="text-13 text-text-2">{t("photos.passportSides")}</p>}
    </div>
  );
}

const hints: readonly Hint[] = ["corners", "cut", "blur", "glare"];

/** Common reasons for sending photos back, shown beforehand. */
function PhotoHints() {
  const { t } = useTranslation("verification");
  return (
    <Card>
      <h2 className="mb-3 text-14 font-medium">{t("hints.title")}</h2>
      <ul className="grid grid-cols-4 gap-2 text-center text-12 text-text-2">
        {hints.map((hint) => (
          <li key={hint} className="min-w-0 space-y-1.5">
            <HintDrawing hint={hint} />
            <span className="block">{t(`hints.${hint}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
