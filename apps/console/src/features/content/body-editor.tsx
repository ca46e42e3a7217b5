import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { isTextLink } from "@candor/contract/rich-text.ts";
import { readRichText, writeRichText } from "@candor/contract/rich-text-tree.ts";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { Button, Input, Popover } from "antd";
import { useEffect, useRef, useState } from "react";
import { extensions } from "./extensions.ts";
import { withoutEmpty } from "./texts.ts";

type BodyEditorProps = {
  readonly lang: string;
  readonly label: string;
  readonly html: string;
  readonly onChange: (html: string) => void;
};

/** The editor reads HTML with the browser's parser, which has to see nothing that the list does not have. */
const listed = (html: string): string => writeRichText(readRichText(html));

/** A body in one language. The editor follows `html` when it changes from outside, for example by discarding. */
export function BodyEditor({ lang, label, html, onChange }: BodyEditorProps) {
  const known = useRef(html);
  const editor = useEditor({
    extensions,
    content: listed(html),
    injectCSS: false,
    editorProps: { attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, lang } },
    onUpdate: ({ editor: now, transaction }) => {
      if (!transaction.docChanged) return;
      known.current = withoutEmpty(now.getHTML());
      onChange(known.current);
    },
  });
  useEffect(() => {
    // While somebody writes in it, the body is theirs: what a saving made of it comes in when they leave the field.
    if (!editor || html === known.current || editor.isFocused) return;
    known.current = html;
    editor.commands.setContent(listed(html), { emitUpdate: false });
  }, [editor, html]);
  return (
    <div className="body-editor">
      {editor && <Toolbar editor={editor} />}
      <EditorContent editor={editor} className="body-text" />
    </div>
  );
}

function Toolbar({ editor }: { readonly editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      h2: now.isActive("heading", { level: 2 }),
      h3: now.isActive("heading", { level: 3 }),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      quote: now.isActive("blockquote"),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <div className="body-tools" role="toolbar" aria-label="Format">
      <Tool label="Bold" on={on.bold} icon={<BoldOutlined />} run={() => chain().toggleBold().run()} />
      <Tool label="Italic" on={on.italic} icon={<ItalicOutlined />} run={() => chain().toggleItalic().run()} />
      <LinkTool editor={editor} />
      <Tool label="H2, heading" on={on.h2} icon="H2" run={() => chain().toggleHeading({ level: 2 }).run()} />
      <Tool label="H3, small heading" on={on.h3} icon="H3" run={() => chain().toggleHeading({ level: 3 }).run()} />
      <Tool
        label="List"
        on={on.bullets}
        icon={<UnorderedListOutlined />}
        run={() => chain().toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        on={on.numbers}
        icon={<OrderedListOutlined />}
        run={() => chain().toggleOrderedList().run()}
      />
      <Tool label="Quote" on={on.quote} icon="❝" run={() => chain().toggleBlockquote().run()} />
      <span className="body-tools-end">
        <Tool label="Undo" disabled={!on.undo} icon={<UndoOutlined />} run={() => chain().undo().run()} />
        <Tool label="Redo" disabled={!on.redo} icon={<RedoOutlined />} run={() => chain().redo().run()} />
      </span>
    </div>
  );
}

type ToolProps = {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly run: () => void;
  readonly on?: boolean;
  readonly disabled?: boolean;
};

const Tool = ({ label, icon, run, on, disabled = false }: ToolProps) => (
  <Button
    type="text"
    size="small"
    className={on ? "tool-on" : ""}
    aria-label={label}
    {...(on === undefined ? {} : { "aria-pressed": on })}
    title={label}
    disabled={disabled}
    onClick={run}
  >
    {icon}
  </Button>
);

/** Links lead to pages of the app (#/pages/…), to http(s) or mail addresses; nothing else can be put in. */
function LinkTool({ editor }: { readonly editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [href, setHref] = useState("");
  const allowed = href === "" || isTextLink(href);
  const begin = (next: boolean) => {
    if (next) setHref(String(editor.getAttributes("link")["href"] ?? ""));
    setOpen(next);
  };
  const set = () => {
    if (!allowed) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else chain.setLink({ href }).run();
    setOpen(false);
  };
  const form = (
    <div className="stack link-form">
      <Input
        autoFocus
        aria-label="Address of the link"
        placeholder="#/pages/… or https://…"
        value={href}
        status={allowed ? "" : "error"}
        onChange={({ target }) => setHref(target.value.trim())}
        onPressEnter={set}
      />
      <Button size="small" type="primary" disabled={!allowed} onClick={set}>
        {href === "" ? "Remove link" : "Set link"}
      </Button>
    </div>
  );
  return (
    <Popover open={open} onOpenChange={begin} trigger="click" content={form} destroyOnHidden>
      <Button type="text" size="small" aria-label="Link" title="Link">
        <LinkOutlined />
      </Button>
    </Popover>
  );
}
