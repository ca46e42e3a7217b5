import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { grouped } from "../format/grouped.ts";
import "./address.css";

const SHOWN_MS = 2_000;

/** An address in groups of four, which are easier to compare, with a button that copies it as it is. */
export function Address({ address, label }: { readonly address: string; readonly label: string }) {
  const [copied, setCopied] = useState<"yes" | "no">();
  const copy = async () => {
    const done = await navigator.clipboard.writeText(address).then(
      () => "yes" as const,
      () => "no" as const,
    );
    setCopied(done);
    setTimeout(() => setCopied(undefined), SHOWN_MS);
  };
  return (
    <span className="address">
      <span className="address-text mono">{grouped(address, 4)}</span>
      <Button
        type="text"
        size="small"
        icon={copied === "yes" ? <CheckOutlined /> : <CopyOutlined />}
        aria-label={`Copy ${label}`}
        onClick={() => void copy()}
      />
      <span className="caption" role="status">
        {copied === "yes" && "copied"}
        {copied === "no" && "select it and copy manually"}
      </span>
    </span>
  );
}
