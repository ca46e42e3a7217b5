import { productSlug } from "@candor/contract/content.ts";
import { languageNames } from "@candor/contract/i18n/languages.ts";
import { documentSave, documentsList } from "@candor/contract/routes/console/content.ts";
import { consoleHostingProducts } from "@candor/contract/routes/console/hosting.ts";
import { Button } from "antd";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { go } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { LanguageMarks } from "../../shared/ui/language-marks.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import type { Product } from "./product-form.ts";

/** How far the texts of a product are, in each of the eight languages, with the way to their editor. */
export function TextsPanel({ product }: { readonly product: Product }) {
  const { id, kind, document } = product;
  const may = useMay();
  const { send, sending } = useSend(documentSave, `hosting.texts.${id}`);
  const begin = async () => {
    const made = await send({ kind: "product", slug: productSlug(id), topic: kind, texts: [] });
    if (!made) return;
    void refresh(consoleHostingProducts, documentsList);
    go(paths.productTexts, { open: String(made.id) });
  };
  const shown = document?.timing === "shown";
  return (
    <Panel
      title="Texts"
      note="name, description, rules"
      aside={
        document && (
          <Tag tone={shown ? "ok" : "warn"} shape={shown ? "tick" : "triangle"}>
            {shown ? "Published" : "Not published"}
          </Tag>
        )
      }
    >
      <div className="stack">
        {document && <LanguageMarks missing={document.missing} />}
        <p className="small muted">{wordsOf(product)}</p>
        {document && may("content.read") && (
          <a href={linkOf(paths.productTexts, { open: String(document.id) })}>Open the texts</a>
        )}
        {!document && may("content.edit") && (
          <div>
            <Button loading={isSending(sending)} onClick={() => void begin()}>
              Begin the texts
            </Button>
          </div>
        )}
        <SendOutcome sending={sending} asking="the draft was made" />
      </div>
    </Panel>
  );
}

function wordsOf({ id, document }: Product): string {
  if (!document) return `Nobody has begun them: users would see the product as #${id}.`;
  if (document.missing.length > 0)
    return `Missing: ${document.missing.map((lang) => languageNames[lang]).join(", ")}. They are published in all languages or not at all.`;
  return document.timing === "shown" ? "Complete in all languages." : "Complete, and not published yet.";
}
