import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { captureLabel } from "./transaction-labels.ts";
import type { TransactionView } from "./transaction-view.server.ts";

/** The captures of an authorization that is captured in parts, the first one first. */
export function Captures({ transaction: { captures, currency } }: { transaction: TransactionView }) {
  return (
    <ol className="divide-y divide-line text-sm">
      {captures.map(({ captureId, captureStatus, amount, createdAt }) => (
        <li key={captureId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
          <span className="font-semibold">
            <Money amount={amount} currency={currency} />
          </span>
          <Badge tone={captureLabel(captureStatus).tone}>{captureLabel(captureStatus).name}</Badge>
          {createdAt ? <LocalTime at={createdAt} className="ml-auto text-muted" /> : null}
        </li>
      ))}
    </ol>
  );
}
