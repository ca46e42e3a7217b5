import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Countdown as Remaining } from "../../../shared/ui/countdown.tsx";

type CountdownProps = { readonly atMs: number; readonly until: "opens" | "payment" | "valid" };

/** The time until something of a product happens; nothing while it is days away. */
export function Countdown({ atMs, until }: CountdownProps) {
  const { t } = useTranslation("hosting");
  return <Remaining atMs={atMs} text={(time) => t(`countdown.${until}`, { time })} />;
}
