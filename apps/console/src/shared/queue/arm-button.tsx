import { CheckOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type Ref, useState } from "react";
import { KeyCap } from "../ui/key-cap.tsx";

type ArmButtonProps = {
  readonly ref: Ref<HTMLButtonElement>;
  /** Why it cannot be sent yet; undefined when it can. */
  readonly why: string | undefined;
  /** The label: "Credit 120.00 USDT". */
  readonly effect: string;
  readonly onSend: () => void;
};

/** The button of a decision about money, which has no undo: `a` arms it by giving it the focus, and Enter sends. */
export function ArmButton({ ref, why, effect, onSend }: ArmButtonProps) {
  const [armed, setArmed] = useState(false);
  return (
    <Button
      ref={ref}
      data-arms
      type="primary"
      icon={<CheckOutlined />}
      disabled={why !== undefined}
      onFocus={() => setArmed(true)}
      onBlur={() => setArmed(false)}
      onClick={onSend}
    >
      {effect} <KeyCap keys={armed && why === undefined ? "Enter" : "A"} />
    </Button>
  );
}
