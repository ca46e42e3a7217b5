import type { OutputOf } from "@candor/contract/route.ts";
import { applicationQueue, applicationRelease, applicationTake } from "@candor/contract/routes/console/applications.ts";
import { applicationsExport } from "@candor/contract/routes/console/exports.ts";
import { personName } from "../../shared/format/person.ts";
import { day } from "../../shared/format/time.ts";
import { paths } from "../../shared/paths.ts";
import type { QueueDefinition } from "../../shared/queue/definition.ts";
import { Money, money } from "../../shared/ui/money.tsx";
import { PersonName } from "../../shared/ui/person-name.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { ApplicationDrawer } from "./drawer.tsx";
import type { ReviewedSale } from "./sales.ts";

export type ApplicationRow = OutputOf<typeof applicationQueue>["list"][number];

export const applicationsDefinition = (sales: readonly ReviewedSale[]): QueueDefinition<ApplicationRow> => ({
  name: "applications",
  path: paths.applications,
  noun: ["application", "applications"],
  list: applicationQueue,
  take: applicationTake,
  release: applicationRelease,
  review: "applications.review",
  hasDecisions: true,
  hasAmounts: true,
  listWidth: 480,
  titleOf: ({ user, quantity, currency }) => `${personName(user)}, ${money(quantity)} ${currency}`,
  batchRule:
    "Applications without warnings are approved together by Approve many, after a preview. Nobody can change a quantity or what is allotted.",
  exports: applicationsExport,
  filters: [
    {
      name: "subscription_id",
      label: "Sale",
      options: () => sales.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: "clean",
      label: "Warnings",
      options: () => [
        { value: "1", label: "None" },
        { value: "0", label: "Some" },
      ],
    },
  ],
  columns: [
    {
      key: "applicant",
      sorts: "user",
      title: "Applicant",
      essential: true,
      cell: ({ user, marks }) => (
        <span className="two-line">
          <span>
            <PersonName person={user} /> {marks > 0 && <Marks count={marks} />}
          </span>
          <span>{user.uid}</span>
        </span>
      ),
    },
    {
      key: "quantity",
      sorts: "amount",
      title: "Applies for",
      width: 132,
      align: "right",
      essential: true,
      cell: ({ quantity, currency, cost, pay_currency }) => (
        <span className="two-line">
          <Money value={quantity} unit={currency} />
          <Money value={cost} unit={pay_currency} />
        </span>
      ),
    },
    { key: "contact", title: "Contact", wide: true, cell: ({ user }) => user.contact },
    { key: "submitted", title: "Submitted", width: 110, wide: true, cell: ({ submitted_at }) => day(submitted_at) },
    { key: "state", title: "State", width: 118, cell: ({ state }) => <Status state={state} /> },
  ],
  Drawer: ApplicationDrawer,
});

/** The number of warnings; the record lists them. */
const Marks = ({ count }: { readonly count: number }) => (
  <span className="warn nowrap" title={`${count} to look at`}>
    <Shape kind="triangle" size={11} /> {count}
    <span className="visually-hidden"> facts to look at</span>
  </span>
);
