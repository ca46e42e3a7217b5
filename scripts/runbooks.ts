import { writeFileSync } from "node:fs";
import type { RunbookKind } from "../apps/console/src/shared/health/runbook.ts";
import { runbooks } from "../apps/console/src/shared/health/runbooks.ts";
import { alarmKinds } from "../packages/contract/src/domain/alarms.ts";
import { ANY_ALARM, alertRules, RUNBOOKS, sectionOf } from "./deploy/alert-rules.ts";
import { root } from "./step.ts";

const INTRODUCTION = `# Runbooks

<!-- Made by scripts/runbooks.ts from apps/console/src/shared/health/ and deploy/prometheus/alerts.yaml; a test compares them. -->

What to do about each alarm of the console and each alert of \`deploy/prometheus/alerts.yaml\`. The console shows the same text beside each open alarm,
also while the server does not answer. The name of a section is the kind of the alarm, and the end of the alert's \`runbook\`.

## Where commands run

| | systemd | Containers on one machine | Kubernetes |
| --- | --- | --- | --- |
| State | \`systemctl status candor\` | \`podman compose -f deploy/compose.yaml ps\` | \`kubectl -n candor describe pod candor-0\` |
| Log | \`journalctl --unit candor --lines 200\` | \`podman compose -f deploy/compose.yaml logs --tail 200 candor\` | \`kubectl -n candor logs candor-0 --tail 200\`; of the run before: \`--previous\` |
| Restart | \`systemctl restart candor\` | \`podman compose -f deploy/compose.yaml restart candor\` | \`kubectl -n candor delete pod candor-0\` |
| Backup now | \`systemctl start candor-backup\` | \`podman compose -f deploy/compose.yaml run --rm backup\` | \`kubectl -n candor create job --from=cronjob/candor-backup backup-now\` |
| \`npm run NAME -- WORDS\` | in \`/opt/candor\`, with the settings of \`/etc/candor/candor.env\` | \`podman compose -f deploy/compose.yaml run --rm candor scripts/NAME.ts WORDS\`, with \`-\` for \`:\` | \`kubectl -n candor exec candor-0 -- /opt/candor/node_modules/node/bin/node --env-file=/run/secrets/candor.env scripts/NAME.ts WORDS\` |
| \`curl\` on the server | as it is | \`podman compose -f deploy/compose.yaml exec candor /opt/candor/node_modules/node/bin/node deploy/healthcheck.mjs\`: exit code 0 is well | \`kubectl -n candor port-forward candor-0 8080\`, then as it is |

Roles in processes of their own have their own names in the place of \`candor\`: units \`candor-engine@9081\`, \`candor-jobs@9091\` and \`candor-gateway@8081\` by their ports,
services \`engine-1\`, \`jobs\` and \`gateway-1\` of \`deploy/compose.roles.yaml\`, pods \`candor-engine-0\` and those of the deployments \`candor-jobs\` and \`candor-gateway\`.

The emergency stop is \`Stop\` in the head of every page of the console: one operator stops, two open again.
`;

const list = (lines: readonly string[], mark: (index: number) => string) =>
  lines.map((line, index) => `${mark(index)} ${line}`).join("\n");
const dash = () => "-";

function section(kind: RunbookKind): string {
  const { title, means, look, steps, never, tell } = runbooks[kind];
  const isAlarm = alarmKinds.some((one) => one === kind);
  const rules = alertRules().filter((rule) => sectionOf(rule) === kind || (isAlarm && sectionOf(rule) === ANY_ALARM));
  const origins = [...(isAlarm ? ["the console's alarm"] : []), ...rules.map(({ alert }) => `\`${alert}\``)];
  return `## ${kind}

**${title}.** ${means}

Raised by: ${origins.join(", ")}.

Do, in this order:

${list(steps, (index) => `${index + 1}.`)}

Look at:

${list(look, dash)}

Do not:

${list(never, dash)}

Tell: ${tell}
`;
}

/** The sections in the order of the console's alarms, then those that alerts alone lead to. */
export function runbookDocument(): string {
  const others = (Object.keys(runbooks) as RunbookKind[]).filter((kind) => !alarmKinds.some((one) => one === kind));
  return [INTRODUCTION, ...[...alarmKinds, ...others].map(section)].join("\n");
}

/** `node scripts/runbooks.ts` writes docs/RUNBOOKS.md. */
if (import.meta.main) writeFileSync(`${root}${RUNBOOKS}`, runbookDocument());
