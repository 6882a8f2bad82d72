import { Link } from "@remix-run/react";
import { Deadline } from "#app/components/ui/deadline.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { DisputeBadge } from "./dispute-badge.tsx";
import { isWaiting, shortReason, stageName } from "./dispute-labels.ts";
import type { DisputeView } from "./dispute-view.server.ts";

const HEAD = "px-4 py-2 text-left text-xs font-semibold text-muted whitespace-nowrap";
const CELL = "px-4 py-3 align-middle";

/** Disputes as rows, and on a phone as cards. */
export function DisputeTable({ disputes, caption }: { disputes: readonly DisputeView[]; caption: string }) {
  return (
    <>
      <div className="overflow-x-auto max-md:hidden">
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="border-line border-b">
            <tr>
              <th scope="col" className={`${HEAD} text-right!`}>
                Amount
              </th>
              <th scope="col" className={HEAD}>
                Reason
              </th>
              <th scope="col" className={HEAD}>
                Status
              </th>
              <th scope="col" className={HEAD}>
                Stage
              </th>
              <th scope="col" className={HEAD}>
                Time left
              </th>
              <th scope="col" className={`${HEAD} text-right!`}>
                Evidence
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {disputes.map((dispute) => (
              <Row key={dispute.disputeId} dispute={dispute} />
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label={caption} className="divide-y divide-line md:hidden">
        {disputes.map((dispute) => (
          <Card key={dispute.disputeId} dispute={dispute} />
        ))}
      </ul>
    </>
  );
}

function Row({ dispute }: { dispute: DisputeView }) {
  const { disputeId, amount, currency, reason, reasonCode, stage, evidenceCount } = dispute;
  return (
    <tr className="relative hover:bg-wash has-focus-visible:bg-wash">
      <td className={`${CELL} text-right`}>
        {/* The link covers its row, so that a click anywhere opens the dispute. */}
        <Link
          to={`/disputes/${disputeId}`}
          prefetch="intent"
          className="text-[0.9375rem] font-bold after:absolute after:inset-0"
        >
          <Money amount={amount} currency={currency} />
          <span className="sr-only"> disputed: {shortReason(reason)}</span>
        </Link>
      </td>
      <td className={CELL}>
        {shortReason(reason)}
        {reasonCode ? <span className="ml-2 font-mono text-xs text-muted">{reasonCode}</span> : null}
      </td>
      <td className={CELL}>
        <DisputeBadge dispute={dispute} />
      </td>
      <td className={`${CELL} text-muted`}>{stageName(stage)}</td>
      <td className={CELL}>
        <When dispute={dispute} />
      </td>
      <td className={`${CELL} text-right text-muted`}>{evidenceCount}</td>
    </tr>
  );
}

function Card({ dispute }: { dispute: DisputeView }) {
  const { disputeId, amount, currency, reason, reasonCode, stage, evidenceCount } = dispute;
  return (
    <li className="relative px-4 py-3.5 active:bg-wash">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={`/disputes/${disputeId}`} className="text-lg font-extrabold after:absolute after:inset-0">
          <Money amount={amount} currency={currency} />
        </Link>
        <span className="text-sm">
          <When dispute={dispute} />
        </span>
      </div>
      <p className="mt-0.5">
        {shortReason(reason)}
        {reasonCode ? <span className="ml-2 font-mono text-xs text-muted">{reasonCode}</span> : null}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <DisputeBadge dispute={dispute} />
        <span>{stageName(stage)}</span>
        <span>{evidenceCount === 0 ? "no evidence" : `${evidenceCount} attached`}</span>
      </div>
    </li>
  );
}

/** The deadline while there is one to keep; afterwards the day on which it all began. */
function When({ dispute }: { dispute: DisputeView }) {
  if (!isWaiting(dispute))
    return (
      <span className="text-muted">
        opened <LocalTime at={dispute.createdAt} style="date" />
      </span>
    );
  return dispute.respondBy ? <Deadline at={dispute.respondBy} /> : <span className="text-muted">no deadline</span>;
}
