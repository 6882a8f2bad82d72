import type { ReactNode } from "react";
import { Money } from "#app/components/ui/money.tsx";
import { hasEnded, isPartial, type OutcomeKind, outcomeOf } from "./outcome.ts";
import type { SaleView } from "./sale-view.server.ts";

const LOOKS: Readonly<Record<OutcomeKind, string>> = {
  waiting: "border-line bg-surface text-ink",
  paid: "border-accent bg-accent-wash text-accent",
  partial: "border-warn bg-warn-wash text-warn",
  unpaid: "border-danger bg-danger-wash text-danger",
  ended: "border-edge bg-wash text-ink",
  unknown: "border-warn bg-warn-wash text-warn",
};

/** A sale as it is read from two meters away: by its words, its shape and its color. It fills the screen of a phone. */
export function OutcomeScreen({ sale, children }: { sale: SaleView; children: ReactNode }) {
  const { kind, title, text } = outcomeOf(sale);
  return (
    <section
      aria-label="Result"
      className={`flex min-h-[calc(100dvh-7.625rem)] flex-col items-center justify-center gap-6 rounded-lg border-2 px-4 py-8 text-center max-sm:-mx-4 max-sm:-mb-24 max-sm:rounded-none max-sm:border-x-0 lg:min-h-[34rem] ${LOOKS[kind]}`}
    >
      {/* Read out when it changes. */}
      <div role="status" className="flex flex-col items-center gap-3">
        <Shape kind={kind} />
        <h1 className="text-3xl font-extrabold tracking-tight text-balance">{title}</h1>
        <p className="text-4xl font-extrabold tracking-tight text-ink">
          <Money amount={shownAmount(sale)} currency={sale.currency} />
          {isPartial(sale) ? <Whole sale={sale} /> : null}
        </p>
        {isPartial(sale) ? (
          <p className="text-xl font-bold">
            Collect <Money amount={sale.amountDue ?? 0n} currency={sale.currency} /> more
          </p>
        ) : null}
        <p className="max-w-sm text-base text-ink text-pretty">{text}</p>
        {sale.tipAmount ? (
          <p className="text-sm text-ink">
            Includes <Money amount={sale.tipAmount} currency={sale.currency} /> tip
          </p>
        ) : null}
      </div>
      <div className="flex w-full max-w-sm flex-col gap-3">{children}</div>
    </section>
  );
}

/** What the part is a part of. */
function Whole({ sale }: { sale: SaleView }) {
  return (
    <span className="block text-lg font-semibold tracking-normal">
      of <Money amount={shownAmount(sale) + (sale.amountDue ?? 0n)} currency={sale.currency} />
    </span>
  );
}

/** What was approved, or what was asked for. */
function shownAmount(sale: SaleView): bigint {
  return hasEnded(sale) && sale.amountApproved !== null ? sale.amountApproved : sale.amount;
}

/** A shape for each kind, so that color is never needed. */
function Shape({ kind }: { kind: OutcomeKind }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-24" fill="none" stroke="currentColor" strokeWidth="4">
      {SHAPES[kind]}
    </svg>
  );
}

const SHAPES: Readonly<Record<OutcomeKind, ReactNode>> = {
  waiting: (
    <>
      <rect x="16" y="6" width="32" height="52" rx="5" />
      <path d="M22 16h20v14H22zM24 40h.1M32 40h.1M40 40h.1M24 48h.1M32 48h.1M40 48h.1" strokeLinecap="round" />
    </>
  ),
  paid: (
    <>
      <circle cx="32" cy="32" r="28" />
      <path d="M19 33l9 9 18-20" strokeLinecap="round" strokeLinejoin="round" strokeWidth="6" />
    </>
  ),
  partial: (
    <>
      <circle cx="32" cy="32" r="28" />
      <path d="M32 4a28 28 0 0 0 0 56z" fill="currentColor" />
    </>
  ),
  unpaid: (
    <>
      <rect x="5" y="5" width="54" height="54" rx="6" />
      <path d="M21 21l22 22M43 21L21 43" strokeLinecap="round" strokeWidth="6" />
    </>
  ),
  ended: (
    <>
      <rect x="5" y="5" width="54" height="54" rx="27" />
      <path d="M18 32h28" strokeLinecap="round" strokeWidth="6" />
    </>
  ),
  unknown: (
    <>
      <path d="M32 5 60 58H4z" strokeLinejoin="round" />
      <path d="M32 24v16M32 48v.1" strokeLinecap="round" strokeWidth="6" />
    </>
  ),
};
