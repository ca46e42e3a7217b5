import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { go, replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { QueuePage } from "../../shared/queue/queue-page.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { creditDefinition } from "./definition.tsx";
import { RequestForm } from "./request-form.tsx";

/** Requests for credits, debits and unlocking, and whatever else needs a second person. */
export default function CreditPage() {
  const may = useMay();
  const mayRequest = may("movement.request");
  const params = useQueryParams();
  const begin = () => go(paths.credit, { ...params, open: undefined, new: "1" });
  useKeys(mayRequest ? [{ keys: "n", label: "new request", group: "Queue", run: begin }] : []);
  const close = () => replaceWith(paths.credit, { ...params, new: undefined, uid: undefined });
  const asking = mayRequest && params["new"] !== undefined && params["open"] === undefined;
  return (
    <QueuePage
      definition={creditDefinition(may("movement.read"))}
      extra={
        mayRequest && (
          <Button type="primary" size="small" icon={<PlusOutlined />} onClick={begin}>
            New request <KeyCap keys="N" />
          </Button>
        )
      }
      instead={
        asking && (
          <RequestForm
            key={params["uid"]}
            uid={params["uid"]}
            onClose={close}
            onSent={(id) => replaceWith(paths.credit, { open: id })}
          />
        )
      }
    />
  );
}
