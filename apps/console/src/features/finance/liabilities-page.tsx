import { SafetyCertificateOutlined } from "@ant-design/icons";
import { liabilitiesExport } from "@candor/contract/routes/console/exports.ts";
import { liabilityList, liabilityPublish } from "@candor/contract/routes/console/finance.ts";
import { useReadList } from "../../shared/api/use-read.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { EVERY_MS, RecordsPage } from "./records-page.tsx";
import { RootPanel } from "./root-panel.tsx";

/** The published roots: what users check their balances against. */
export default function LiabilitiesPage() {
  const query = useReadList(liabilityList, { page_size: 20 }, { everyMs: EVERY_MS });
  const may = useMay()("liabilities.publish");
  return (
    <RecordsPage
      path={paths.liabilities}
      query={query}
      exports={liabilitiesExport}
      title="Published roots"
      noun="root"
      empty="No root has been published yet"
      foot="Published each day at 00:00 UTC. A root can never be changed or taken back."
      shows="It shows total user liabilities and what the root covers."
      making={{
        may,
        route: liabilityPublish,
        list: liabilityList,
        icon: <SafetyCertificateOutlined />,
        words: "Publish now",
        label: "publish a root",
        group: "Liabilities",
      }}
      columns={[
        { key: "users", title: "Users", align: "right", cell: ({ users }) => users.toLocaleString("en-US") },
        { key: "leaves", title: "Proofs", cell: ({ leaves_kept }) => (leaves_kept ? "kept" : "no longer") },
      ]}
      panel={(root) => <RootPanel key={root.id} root={root} />}
    />
  );
}
