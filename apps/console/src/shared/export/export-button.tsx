import { DownloadOutlined, SyncOutlined } from "@ant-design/icons";
import { EXPORT_ROWS_MAX, type ExportRoute } from "@candor/contract/export-route.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { Button, Popover } from "antd";
import { errorText } from "../api/error-text.ts";
import { TAG } from "../format/tag.ts";
import { Callout } from "../ui/callout.tsx";
import { sizeText } from "./size-text.ts";
import { type Exporting, useExport } from "./use-export.ts";
import "./export.css";

type ExportButtonProps<R extends ExportRoute> = {
  readonly route: R;
  /** The filters of the list as it is shown. */
  readonly input: InputOf<R>;
  /** Only the icon, where there is little room. */
  readonly narrow?: boolean;
};

/** Exports all rows of a list, by its filters and in its order, as a CSV file from the server. */
export function ExportButton<R extends ExportRoute>({ route, input, narrow = false }: ExportButtonProps<R>) {
  const { exporting, start, close } = useExport(route);
  const isRunning = exporting.state === "running";
  const words = isRunning ? `Exporting… ${sizeText(exporting.bytes)}` : "Export";
  return (
    <Popover
      open={exporting.state === "failed" || (exporting.state === "saved" && exporting.isCut)}
      placement="bottomRight"
      content={<Outcome exporting={exporting} onRetry={() => void start(input)} onClose={close} />}
    >
      <Button
        size="small"
        className="export-button"
        icon={<DownloadOutlined />}
        loading={isRunning}
        aria-label={isRunning ? words : "Export this list as CSV"}
        title="All rows that match the filters, as CSV"
        onClick={() => void start(input)}
      >
        {!narrow && words}
      </Button>
      <span className="visually-hidden" role="status">
        {exporting.state === "saved" && !exporting.isCut && `Exported, ${sizeText(exporting.bytes)}`}
      </span>
    </Popover>
  );
}

type OutcomeProps = { readonly exporting: Exporting; readonly onRetry: () => void; readonly onClose: () => void };

/** What the button cannot say: that there is no file and why, or that there is more than a file holds. */
function Outcome({ exporting, onRetry, onClose }: OutcomeProps) {
  const closing = (
    <Button size="small" type="text" onClick={onClose}>
      Close
    </Button>
  );
  if (exporting.state === "saved" && exporting.isCut)
    return (
      <div className="export-outcome">
        <Callout tone="warn" title="The file does not have all rows." actions={closing}>
          A file ends after {EXPORT_ROWS_MAX.toLocaleString(TAG)} rows, some lists earlier. Narrow the filters to export
          the rest.
        </Callout>
      </div>
    );
  if (exporting.state !== "failed") return null;
  const { cause, id } = errorText(exporting.error);
  const actions = (
    <>
      <Button size="small" icon={<SyncOutlined />} onClick={onRetry}>
        Try again
      </Button>
      {closing}
    </>
  );
  return (
    <div className="export-outcome">
      <Callout tone="bad" title="The list could not be exported." actions={actions}>
        {cause} No file was saved.{id && ` Error ID ${id}.`}
      </Callout>
    </div>
  );
}
