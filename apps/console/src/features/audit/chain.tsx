import { auditHash } from "@candor/contract/rules/audit-entry.ts";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { shortHash } from "./difference.ts";
import type { Entry } from "./use-audit.ts";

/** Computed in the browser from the entry that it received: an altered entry does not match its hash. */
const holds = (entry: Entry): boolean => auditHash(entry.previous, entry) === entry.hash;

export const HashTag = ({ entry }: { readonly entry: Entry }) =>
  holds(entry) ? (
    <Tag tone="ok" shape="tick">
      Hash matches
    </Tag>
  ) : (
    <Tag tone="bad" shape="cross">
      Hash differs
    </Tag>
  );

type ChainProps = { readonly entry: Entry; readonly next: Entry | undefined };

/** The entry's place in the chain: the hash before, its own, and the next entry that is built on it. */
export function Chain({ entry, next }: ChainProps) {
  const { id, previous, hash } = entry;
  return (
    <section>
      <SectionLabel aside={id === 1 ? "the first entry" : `after entry ${id - 1}`}>Chain</SectionLabel>
      <div className="stack audit-hashes">
        <Hash name={id === 1 ? "Before the first entry" : `Hash of entry ${id - 1}`} hash={previous} />
        <Hash name="This entry, SHA-256" hash={hash} holds={holds(entry)} />
        {next && (
          <Hash name={`Entry ${next.id}, built on it`} hash={next.hash} holds={auditHash(hash, next) === next.hash} />
        )}
      </div>
      <p className="caption">Recomputed in this browser from the entry and the previous hash.</p>
    </section>
  );
}

type HashProps = { readonly name: string; readonly hash: string; readonly holds?: boolean };

const Hash = ({ name, hash, holds }: HashProps) => (
  <div className={`inset audit-hash${holds === false ? " audit-hash-bad" : ""}`}>
    <div>
      <div className="caption">{name}</div>
      <div className="mono" title={hash}>
        {shortHash(hash)}
      </div>
    </div>
    {holds !== undefined && (
      <span className={holds ? "up" : "down"}>
        <Shape kind={holds ? "tick" : "cross"} size={12} />
        <span className="visually-hidden">{holds ? "matches" : "differs"}</span>
      </span>
    )}
  </div>
);
