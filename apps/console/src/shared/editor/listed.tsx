import type { ListingSection } from "@candor/contract/rules/listing-lines.ts";
import { Facts, SectionLabel } from "../ui/panel.tsx";
import "./listed.css";

/** All values of a listing by section. The last step of its form and the request show the same. */
export const Listed = ({ sections }: { readonly sections: readonly ListingSection[] }) => (
  <div className="listed">
    {sections.map(({ title, lines }) => (
      <section key={title} aria-label={title}>
        <SectionLabel>{title}</SectionLabel>
        <Facts width={150} rows={lines.map(({ field, value }) => ({ name: field, value }))} />
      </section>
    ))}
  </div>
);
