import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { Step } from "./steps.ts";

/** A line connects each step with the next. */
const STEP =
  "relative flex gap-4 pb-7 before:absolute before:top-9 before:bottom-1 before:left-[15px] before:border-edge before:border-l-2 before:border-dashed last:pb-0 last:before:hidden";

/** Steps in their order. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ done }) => !done);
  return (
    <ol>
      {steps.map((step, position) => (
        <li key={step.id} className={STEP}>
          <Milestone number={position + 1} done={step.done} next={step === next} />
          <div className="min-w-0 flex-1 pt-1">
            <h3 className="font-bold">
              {step.title}
              <span className="sr-only">{step.done ? ": done" : ": not done"}</span>
            </h3>
            <p className="max-w-xl text-sm break-words text-muted text-pretty">{step.text}</p>
            {step.link ? (
              <Link to={step.link.to} className={`mt-2.5 ${button(step === next ? "primary" : "secondary", "small")}`}>
                {step.link.name}
              </Link>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Milestone({ number, done, next }: { number: number; done: boolean; next: boolean }) {
  const look = done ? "bg-sign text-white" : next ? "bg-surface ring-2 ring-accent ring-inset" : "bg-wash text-muted";
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold ${look}`}
    >
      {done ? <Icon name="check" className="size-4.5" /> : number}
    </span>
  );
}
