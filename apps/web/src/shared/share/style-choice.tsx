import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { resolveTheme, useTheme } from "../theme/theme.ts";
import { Segmented } from "../ui/segmented.tsx";
import type { CardStyle } from "./card-colors.ts";

const styles = ["light", "dark"] as const satisfies readonly CardStyle[];

/** The theme of a picture: at first that of the page. */
export function useCardStyle() {
  const { theme } = useTheme();
  return useState<CardStyle>(() => resolveTheme(theme, matchMedia("(prefers-color-scheme: dark)").matches));
}

type StyleChoiceProps = {
  readonly value: CardStyle;
  readonly onChange: (style: CardStyle) => void;
  readonly className: string;
};

export function StyleChoice({ value, onChange, className }: StyleChoiceProps) {
  const { t } = useTranslation("share");
  return (
    <Segmented
      className={className}
      label={t("style.label")}
      items={styles.map((each) => ({ value: each, label: t(`style.${each}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
