import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go, goToLogin } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { BackgroundMark } from "./background-mark.tsx";
import { Rules } from "./rules.tsx";

const steps = ["share", "join", "earn"] as const;

/** What promotion is, for visitors without an account. */
export function Guest() {
  const { t } = useTranslation("promotion");
  const { t: common } = useTranslation();
  return (
    <>
      <section className="relative isolate overflow-hidden rounded-16 bg-linear-150 from-hero-a to-night p-4 pb-5 text-white">
        <BackgroundMark />
        <h2 className="text-22 font-bold text-balance">{t("invite.title")}</h2>
        <p className="mt-1.5 max-w-70 text-13 text-pretty text-white/90">{t("guest.body")}</p>
      </section>
      <div className="grid grid-cols-2 gap-2 max-[340px]:grid-cols-1">
        <Button tone="line" className="bg-surface-1" onClick={() => go("loginChoose", { for: "register" })}>
          {common("page.register")}
        </Button>
        <Button onClick={goToLogin}>{common("page.login")}</Button>
      </div>
      <Card>
        <h2 className="text-16 font-bold">{t("how.title")}</h2>
        <ol className="mt-3 space-y-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand"
              >
                {index + 1}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{t(`steps.${step}`)}</span>
                <span className="block text-13 text-pretty text-text-2">{t(`steps.${step}Note`)}</span>
              </span>
            </li>
          ))}
        </ol>
        <Rules />
      </Card>
    </>
  );
}
