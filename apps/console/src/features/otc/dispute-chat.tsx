import { PictureOutlined } from "@ant-design/icons";
import type { OutputOf } from "@candor/contract/route.ts";
import { disputeChat, disputeChatPicture } from "@candor/contract/routes/console/otc.ts";
import { Button } from "antd";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { dayTime } from "../../shared/format/time.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import type { DisputeRecord } from "./names.ts";
import { PictureDialog } from "./picture-dialog.tsx";

type Message = OutputOf<typeof disputeChat>["list"][number];
type ChatProps = { readonly record: DisputeRecord };

/** What the two wrote to each other, as evidence: operators read it and do not write here. */
export function DisputeChat({ record }: ChatProps) {
  return (
    <section>
      <SectionLabel aside="as the two see it; each view of a picture is logged">Chat of the order, UTC</SectionLabel>
      <ChatPage record={record} />
    </section>
  );
}

/** Messages after one, oldest first; those behind them are read on request. */
function ChatPage({ record, after }: ChatProps & { readonly after?: number }) {
  const id = Number.parseInt(record.id, 10);
  const query = useRead(disputeChat, after === undefined ? { id } : { id, after }, { refetchInterval: 15_000 });
  const [open, setOpen] = useState(false);
  const { data } = query;
  if (!data) return <Loading query={query} what="the chat" rows={2} />;
  const { list, more } = data;
  if (list.length === 0) return after === undefined && <p className="small muted">Nobody wrote anything.</p>;
  return (
    <>
      <ol className="dispute-chat">
        {list.map((message) => (
          <ChatMessage key={message.id} message={message} name={record.sides[message.from].nickname} />
        ))}
      </ol>
      {more &&
        (open ? (
          <ChatPage record={record} after={list.at(-1)?.id ?? 0} />
        ) : (
          <Button size="small" onClick={() => setOpen(true)}>
            Show later messages
          </Button>
        ))}
    </>
  );
}

function ChatMessage({ message, name }: { readonly message: Message; readonly name: string }) {
  const { from, text, masked, pictures, at } = message;
  const [open, setOpen] = useState<Message["pictures"][number]>();
  return (
    <li className={`dispute-message dispute-message-${from}`}>
      <div className="caption">
        {name}, {from}, {dayTime(at)}
        {masked && ", masked by the platform"}
      </div>
      {text !== "" && <p className="dispute-words">{text}</p>}
      {pictures.length > 0 && (
        <div className="otc-tools">
          {pictures.map((picture, index) => (
            <Button key={picture.file_id} size="small" icon={<PictureOutlined />} onClick={() => setOpen(picture)}>
              Picture {index + 1}
            </Button>
          ))}
        </div>
      )}
      <PictureDialog
        route={disputeChatPicture}
        picture={open}
        title={`Picture of the ${from}`}
        onClose={() => setOpen(undefined)}
      />
    </li>
  );
}
