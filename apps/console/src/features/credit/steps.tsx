import { Shape } from "../../shared/ui/shape.tsx";

const names = ["Request", "Second approval", "Booked"] as const;

type StepsProps = {
  /** The step that is under way, from 1; 4 when all are done. */
  readonly at: 1 | 2 | 3 | 4;
  readonly notes: readonly [string, string, string];
  /** It ended at this step without being booked. */
  readonly stopped?: boolean;
};

export const Steps = ({ at, notes, stopped = false }: StepsProps) => (
  <ol className="steps">
    {names.map((name, index) => {
      const step = index + 1;
      const state = step < at ? "done" : step === at ? (stopped ? "stopped" : "now") : "later";
      return (
        <li key={name} className={`step step-${state}`} aria-current={state === "now" ? "step" : undefined}>
          <span className="step-mark">
            {state === "done" ? <Shape kind="tick" /> : state === "stopped" ? <Shape kind="cross" /> : step}
          </span>
          <span>
            <span className="step-name">{name}</span>
            <span className="small muted">{notes[index]}</span>
          </span>
        </li>
      );
    })}
  </ol>
);
