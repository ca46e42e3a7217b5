import { settingsList } from "@candor/contract/routes/console/control.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { settingTitle, shownSetting } from "../../../shared/format/settings.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { Facts, ReadPanel } from "../../../shared/ui/panel.tsx";
import { ListPage } from "../list-page.tsx";
import { ConversionEditor } from "./conversion-editor.tsx";
import { type ConversionTerm, conversionTerms, termHint } from "./conversion-form.ts";

const EVERY_MS = 20_000;

/** The terms of conversions. Users pay by them, so a change needs two operators. */
export default function ConversionsPage() {
  const query = useRead(settingsList, {}, { refetchInterval: EVERY_MS });
  const mayRequest = useMay()("channels.request");
  return (
    <ListPage
      path={paths.conversions}
      title="Conversions"
      note="the same for all users and currencies"
      foot="A conversion is settled at the worse of its quote and the next index, observed after the user confirmed; prices cannot be edited."
      noun="term"
      rows={6}
      what="the terms"
      query={query}
      items={query.data && conversionTerms(query.data.list)}
      keyOf={({ name }) => name}
      columns={columns}
      form={(term) =>
        mayRequest ? (
          <ConversionEditor key={term.name} term={term} />
        ) : (
          <ReadPanel title={settingTitle(term.name)}>
            <Facts width={120} rows={[{ name: "In force", value: shownSetting(term.name, term.value) }]} />
          </ReadPanel>
        )
      }
    />
  );
}

const columns = [
  {
    key: "name",
    title: "Term",
    cell: ({ name, approval_id }: ConversionTerm) => (
      <span className="two-line">
        <span>{settingTitle(name)}</span>
        <span>{approval_id === null ? termHint(name) : <span className="warn">request pending</span>}</span>
      </span>
    ),
  },
  {
    key: "value",
    title: "In force",
    align: "right" as const,
    cell: ({ name, value }: ConversionTerm) => <span className="nowrap">{shownSetting(name, value)}</span>,
  },
  {
    key: "fallback",
    title: "Default",
    align: "right" as const,
    wide: true,
    cell: ({ name, fallback }: ConversionTerm) => <span className="muted nowrap">{shownSetting(name, fallback)}</span>,
  },
];
