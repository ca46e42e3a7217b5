import type { OutputOf } from "@candor/contract/route.ts";
import { identityExport } from "@candor/contract/routes/console/exports.ts";
import { identityQueue, identityRelease, identityTake } from "@candor/contract/routes/console/identity.ts";
import { personName } from "../../shared/format/person.ts";
import { day } from "../../shared/format/time.ts";
import { paths } from "../../shared/paths.ts";
import type { QueueDefinition } from "../../shared/queue/definition.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { PersonName } from "../../shared/ui/person-name.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { IdentityDrawer } from "./drawer.tsx";
import { countryName, documentName, levelName } from "./names.ts";

export type IdentityRow = OutputOf<typeof identityQueue>["list"][number];

const documentTypes = ["idcard", "passport", "license"] as const;

export const identityDefinition: QueueDefinition<IdentityRow> = {
  name: "identity",
  path: paths.identity,
  noun: ["identity", "identities"],
  list: identityQueue,
  take: identityTake,
  release: identityRelease,
  review: "identity.review",
  hasDecisions: true,
  listWidth: 440,
  titleOf: (row) => personName(row.user),
  batchRule: "Identities are decided one at a time. In a batch you can only take, release or export.",
  exports: identityExport,
  filters: [
    {
      name: "level",
      label: "Level",
      options: () => [
        { value: "1", label: "Basic" },
        { value: "2", label: "Advanced" },
      ],
    },
    {
      name: "country",
      label: "Country",
      options: (rows) =>
        [...new Set(rows.map(({ country }) => country))]
          .map((country) => ({ value: country, label: countryName(country) }))
          .sort((a, b) => a.label.localeCompare(b.label)),
    },
    {
      name: "document_type",
      label: "Document",
      options: () => documentTypes.map((type) => ({ value: type, label: documentName(type) })),
    },
  ],
  columns: [
    {
      key: "applicant",
      sorts: "user",
      title: "Applicant",
      essential: true,
      cell: ({ user, country }) => (
        <span className="two-line">
          <PersonName person={user} />
          <span>
            {user.uid}, {countryName(country)}
          </span>
        </span>
      ),
    },
    {
      key: "level",
      title: "Level",
      width: 100,
      essential: true,
      cell: ({ level, document_type, marks }) => (
        <span className="two-line">
          <span>
            {levelName(level)} {marks > 0 && <Marks count={marks} />}
          </span>
          <span>{documentName(document_type)}</span>
        </span>
      ),
    },
    { key: "contact", title: "Contact", wide: true, cell: ({ user }) => user.contact },
    { key: "lang", title: "Reads", width: 140, cell: ({ user }) => languageName(user.lang) },
    { key: "submitted", title: "Submitted", width: 110, wide: true, cell: ({ submitted_at }) => day(submitted_at) },
    { key: "state", title: "State", width: 142, cell: ({ state }) => <Status state={state} /> },
  ],
  Drawer: IdentityDrawer,
};

/** The number of warnings; the record lists them. */
const Marks = ({ count }: { readonly count: number }) => (
  <span className="warn nowrap" title={`${count} to look at`}>
    <Shape kind="triangle" size={11} /> {count}
    <span className="visually-hidden"> facts to look at</span>
  </span>
);
