import { listedCurrency, listedMarket } from "@candor/contract/routes/console/listing.ts";
import { currencySections, type ListingSection, marketSections } from "@candor/contract/rules/listing-lines.ts";
import * as z from "zod/mini";
import { ChangeTable } from "../../shared/editor/difference.tsx";
import { Listed } from "../../shared/editor/listed.tsx";
import { linkOf, paths } from "../../shared/paths.ts";
import { Facts, SectionLabel } from "../../shared/ui/panel.tsx";
import type { ApprovalRecord } from "./kinds.ts";
import { Logos } from "./logos.tsx";
import { bodyOf } from "./request-body.ts";

/** All that a listing would make, part by part; undefined for other kinds, and for a body of another release. */
function listedIn(kind: string, body: unknown): readonly ListingSection[] | undefined {
  if (kind === "list_market") {
    const read = z.safeParse(listedMarket, body);
    return read.success ? marketSections(read.data) : undefined;
  }
  if (kind !== "list_currency") return undefined;
  const read = z.safeParse(listedCurrency, body);
  return read.success ? currencySections(read.data) : undefined;
}

const names = {
  deposits: "the deposit",
  withdrawals: "the withdrawal",
  channels: "the channel",
  banks: "the account",
  derivatives: "the terms",
  conversions: "the terms",
  hosting: "the product",
  currencies: "the currency",
  coins: "the sale",
  promotion: "promotion",
  merchants: "the merchant",
  disputes: "the dispute",
  walletServices: "the wallet service",
};

/** What a request would change, before and after, with what else both should know; nothing where its one line says it all. */
export function WhatChanges({ record }: { readonly record: ApprovalRecord }) {
  const listing = listedIn(record.kind, record.body);
  if (listing) return <Listed sections={listing} />;
  const body = bodyOf(record.kind, record.body);
  if (!body) return null;
  const { changes, facts, about, sections = [] } = body;
  return (
    <section className="stack">
      <SectionLabel
        aside={about && <a href={linkOf(paths[about.page], { open: about.open })}>Open {names[about.page]}</a>}
      >
        {record.state === "booked" ? "What it changed" : "What it would change"}
      </SectionLabel>
      {(changes.length > 0 || sections.length + facts.length === 0) && (
        <ChangeTable label="Before and after" changes={changes} />
      )}
      <Logos kind={record.kind} body={record.body} />
      {sections.length > 0 && <Listed sections={sections} />}
      {facts.length > 0 && <Facts width={110} rows={facts} />}
    </section>
  );
}
