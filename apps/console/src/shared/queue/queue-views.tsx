import { DeleteOutlined, StarOutlined } from "@ant-design/icons";
import { Button, Input, type InputRef, Popover } from "antd";
import { useRef, useState } from "react";
import { useKeys } from "../keys/use-keys.ts";
import { replaceWith, useQueryParams } from "../navigation.ts";
import { useOperator } from "../operator.ts";
import { KeyCap } from "../ui/key-cap.tsx";
import type { QueueDefinition, QueueRow } from "./definition.ts";
import { readViews, type SavedView, VIEW_NAME_MAX, viewQuery, viewsKey, withView } from "./saved-views.ts";
import type { Queue } from "./use-queue.ts";

type ViewsProps<Row extends QueueRow> = { readonly definition: QueueDefinition<Row>; readonly queue: Queue<Row> };

/**
 * Views are kept in the browser, by operator and queue: they are how one person works at one desk, nobody else reads them, and a view that is to be shared is
 * the address of the page. On the server they would be one more table of operators' habits to keep and to delete.
 */
function useViews(queue: string) {
  const operator = useOperator()?.name ?? "";
  const key = viewsKey(operator, queue);
  const [views, setViews] = useState(() => readViews(localStorage.getItem(key)));
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return { views, keep };
}

export function QueueViews<Row extends QueueRow>({ definition }: ViewsProps<Row>) {
  const { views, keep } = useViews(definition.name);
  const params = useQueryParams();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const field = useRef<InputRef>(null);
  const button = useRef<HTMLButtonElement>(null);
  const show = (shown: boolean) => {
    setOpen(shown);
    // Drawn first; on closing the focus returns to where it came from.
    setTimeout(() => (shown ? field.current?.focus() : button.current?.focus()), 0);
  };
  useKeys([{ keys: "v", label: "saved views", group: "Queue", run: () => show(true) }]);
  const apply = ({ query }: SavedView) => {
    setOpen(false);
    replaceWith(definition.path, { ...query });
  };
  const next = withView(views, { name, query: viewQuery(params) });
  const save = () => {
    if (next === views) return;
    keep(next);
    setName("");
  };
  const list = (
    <fieldset
      className="queue-views"
      aria-label="Saved views"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        show(false);
      }}
    >
      {views.length === 0 && <span className="small muted">No views yet. Choose filters and save them by a name.</span>}
      {views.map((view) => (
        <span key={view.name} className="queue-view">
          <Button size="small" type="text" onClick={() => apply(view)}>
            {view.name}
          </Button>
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Delete the view ${view.name}`}
            onClick={() => keep(views.filter((each) => each !== view))}
          />
        </span>
      ))}
      <span className="queue-view">
        <Input
          ref={field}
          size="small"
          aria-label="Name of the view"
          placeholder="Name these filters"
          maxLength={VIEW_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={save}
        />
        <Button size="small" disabled={next === views} onClick={save}>
          Save
        </Button>
      </span>
      <span className="caption">Kept in this browser, without the search.</span>
    </fieldset>
  );
  return (
    <Popover open={open} onOpenChange={show} content={list} trigger="click" placement="bottomRight">
      <Button ref={button} size="small" icon={<StarOutlined />}>
        Views <KeyCap keys="V" />
      </Button>
    </Popover>
  );
}
