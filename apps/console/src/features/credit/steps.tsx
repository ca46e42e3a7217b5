import { Steps as AntSteps } from "antd";

type StepsProps = {
  /** The step that is under way, from 1; 4 when all are done. */
  readonly at: 1 | 2 | 3 | 4;
  /** The name of the last step. */
  readonly last: "Booked" | "Applied";
  readonly notes: readonly [string, string, string];
  /** It ended at this step without being booked. */
  readonly stopped?: boolean;
};

export const Steps = ({ at, last, notes, stopped = false }: StepsProps) => (
  <AntSteps
    size="small"
    current={at - 1}
    status={stopped ? "error" : "process"}
    items={["Request", "Second approval", last].map((title, index) => ({ title, content: notes[index] }))}
  />
);
