import { LocalTime } from "#app/components/ui/local-time.tsx";
import { stepName } from "./outcome.ts";
import type { SaleView } from "./sale-view.server.ts";

/** What happened at the device, oldest first. */
export function Steps({ steps }: Pick<SaleView, "steps">) {
  if (steps.length === 0) return <p className="text-sm text-muted">The card wasn't presented.</p>;
  return (
    <ol className="divide-y divide-line text-sm">
      {steps.map(({ step, at }) => (
        <li key={`${step} ${at}`} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <span className="font-medium">{stepName(step)}</span>
          {at ? <LocalTime at={at} className="text-muted" /> : null}
        </li>
      ))}
    </ol>
  );
}
