import { Globe } from "lucide-react";
import { useState } from "react";
import { AmountField } from "../src/shared/ui/amount-field.tsx";
import { Card } from "../src/shared/ui/card.tsx";
import { Checkbox } from "../src/shared/ui/checkbox.tsx";
import { Chips, PercentChips } from "../src/shared/ui/chips.tsx";
import { Field } from "../src/shared/ui/field.tsx";
import { PasscodeBoxes } from "../src/shared/ui/passcode-boxes.tsx";
import { PasswordField } from "../src/shared/ui/password-field.tsx";
import { Segmented } from "../src/shared/ui/segmented.tsx";
import { SelectSheet } from "../src/shared/ui/select-sheet.tsx";
import { StepperField } from "../src/shared/ui/stepper-field.tsx";
import { Tabs } from "../src/shared/ui/tabs.tsx";

/** What one types into or chooses with. */
export function Inputs() {
  const [tab, setTab] = useState("hot");
  const [side, setSide] = useState<"buy" | "sell">("buy");
  const [way, setWay] = useState("mail");
  const [percent, setPercent] = useState<number>(50);
  const [amount, setAmount] = useState("1000");
  const [price, setPrice] = useState("67400");
  const [text, setText] = useState("practice@candor.example");
  const [password, setPassword] = useState("secret");
  const [code, setCode] = useState("407");
  const [agreed, setAgreed] = useState(true);
  return (
    <>
      <Card plain>
        <Tabs
          label="Lists"
          value={tab}
          onChange={setTab}
          items={["Favorites", "Hot", "Gainers", "Losers", "New"].map((label) => ({
            label,
            value: label.toLowerCase(),
          }))}
        />
        <div className="space-y-3 p-4">
          <Segmented
            label="Side"
            value={side}
            onChange={setSide}
            items={[
              { value: "buy", label: "Buy", tone: "buy" },
              { value: "sell", label: "Sell", tone: "sell" },
            ]}
          />
          <Segmented
            label="Way"
            value={way}
            onChange={setWay}
            items={[
              { value: "mail", label: "E-mail" },
              { value: "phone", label: "Phone" },
            ]}
          />
          <PercentChips label="Share" value={percent} onChange={setPercent} />
          <Chips
            label="Filter"
            value="all"
            onChange={() => undefined}
            items={["All", "Gainers", "Losers", "Volume", "USDC"].map((label) => ({
              label,
              value: label.toLowerCase(),
            }))}
          />
          <StepperField label="Price (USDT)" value={price} onChange={setPrice} onStep={() => undefined} decimals={1} />
        </div>
      </Card>
      <Card className="space-y-4">
        <AmountField
          label="Transfer to options"
          aside="Available 240.00 USDT"
          unit="USDT"
          decimals={2}
          value={amount}
          onChange={setAmount}
          error="Insufficient balance. Enter up to 240.00."
        />
        <AmountField
          label="Large"
          large
          unit="USDT"
          decimals={2}
          value={amount}
          onChange={setAmount}
          hint="10 to 2,000"
        />
        <Field label="E-mail" value={text} onChange={setText} before={<Globe size={18} aria-hidden />} />
        <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="current-password" />
        <PasscodeBoxes label="6-digit code" aside="Send again in 42 s" value={code} onChange={setCode} oneTime />
        <SelectSheet
          label="Order type"
          dense
          value="limit"
          onChange={() => undefined}
          options={[
            { value: "limit", label: "Limit", note: "At your price or better" },
            { value: "market", label: "Market" },
          ]}
        />
        <Checkbox checked={agreed} onChange={setAgreed}>
          I agree to the terms and risk notice
        </Checkbox>
        <Checkbox small checked={!agreed} onChange={() => setAgreed(!agreed)}>
          Post only
        </Checkbox>
      </Card>
    </>
  );
}
