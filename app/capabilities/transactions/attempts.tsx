import { methodName } from "#app/capabilities/payment-methods/index.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { RetryAdvice } from "./retry-advice.tsx";
import { attemptLabel } from "./transaction-labels.ts";
import type { TransactionView } from "./transaction-view.server.ts";

type Attempt = TransactionView["attempts"][number];

/** Every attempt to pay, the latest first. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p className="text-sm text-muted">The customer hasn't tried to pay yet.</p>;
  return (
    <ol className="divide-y divide-line text-sm">
      {attempts.toReversed().map((attempt) => (
        <li
          key={attempt.attemptId}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <span className="font-semibold">{methodName(attempt)}</span>
          <Badge tone={attemptLabel(attempt.attemptStatus).tone}>{attemptLabel(attempt.attemptStatus).name}</Badge>
          {attempt.createdAt ? <LocalTime at={attempt.createdAt} className="ml-auto text-muted" /> : null}
          {attempt.decline ? (
            <p className="basis-full text-muted">
              {attempt.decline.message} <RetryAdvice decline={attempt.decline} />
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
