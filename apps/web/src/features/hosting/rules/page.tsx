import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { TriangleAlert } from "lucide-react";
import { flagsOf } from "../../../paths.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { RuleList } from "../../../shared/ui/rule-list.tsx";
import { hosting, useKind } from "../kind.ts";
import { CoverageTable } from "./coverage-table.tsx";
import { Examples } from "./examples.tsx";

const points = ["buy", "interest", "principal", "leaving", "reserve"] as const;

/** How a kind works, worked examples of its products, and the reserve behind its promises. Anybody may read it. */
export default function HostingRulesPage() {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const kind = useKind();
  return (
    <Page title={common(flagsOf(hosting[kind].pages.rules).title)} back money>
      <div className="flex flex-col gap-3 p-gutter py-3">
        <Callout tone="warn" icon={<TriangleAlert size={16} />}>
          {t(`risk.line.${kind}`)}
        </Callout>
        <Points kind={kind} />
        <Examples kind={kind} />
        <CoverageTable />
      </div>
    </Page>
  );
}

function Points({ kind }: { readonly kind: HostingKind }) {
  const { t } = useTranslation("hosting");
  return (
    <Card>
      <h2 className="text-16 font-bold">{t("rules.title")}</h2>
      <RuleList
        className="mt-3"
        rules={points.map((key) => ({
          key,
          title: t(`rules.${key}.title`),
          body: key === "interest" ? t(`rules.interest.${kind}`) : t(`rules.${key}.body`),
        }))}
      />
    </Card>
  );
}
