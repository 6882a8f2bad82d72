import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { ReceiptView } from "./receipt-view.server.ts";

/** The payer's receipt. Printing shows nothing else. */
export function Receipt({ receipt }: { receipt: ReceiptView }) {
  const { organization, currency, createdAt, sums, decline } = receipt;
  return (
    <article
      aria-label="Receipt"
      className="rounded-lg border border-line border-t-4 bg-surface p-5 sm:p-7 print:border-x-0 print:border-b-0 print:p-0 print:pt-6"
      style={organization.profile?.brandColor ? { borderTopColor: organization.profile.brandColor } : undefined}
    >
      <p className="font-bold text-lg">{organization.name}</p>
      <p className="mt-4 font-extrabold text-3xl tracking-tight tabular-nums">
        <Money amount={decline?.amount ?? sums.paid} currency={currency} />
      </p>
      <p className="text-muted">
        {decline ? "Declined on" : "Paid on"} <LocalTime at={createdAt} />
      </p>
      {decline ? <p className="mt-4 font-semibold">Not paid. {decline.message}</p> : <Lines receipt={receipt} />}
      <Facts receipt={receipt} />
      <Contact organization={organization} />
    </article>
  );
}

function Lines({ receipt: { sums, refunds, currency } }: { receipt: ReceiptView }) {
  const isRefunded = sums.refunded > 0n;
  return (
    <dl className="mt-6 divide-y divide-line border-line border-y text-sm">
      {sums.parts.map(({ label, amount }) => (
        <Line key={label} label={label} amount={amount} currency={currency} />
      ))}
      <Line label="Paid" amount={sums.paid} currency={currency} isTotal={!isRefunded} />
      {refunds.map(({ refundId, amount, createdAt }) => (
        <Line key={refundId} label="Refund" at={createdAt} amount={-amount} currency={currency} />
      ))}
      {isRefunded && refunds.length === 0 ? (
        <Line label="Refunded" amount={-sums.refunded} currency={currency} />
      ) : null}
      {isRefunded ? <Line label="Total" amount={sums.total} currency={currency} isTotal /> : null}
    </dl>
  );
}

interface LineProps {
  label: string;
  at?: string;
  amount: bigint;
  currency: string;
  isTotal?: boolean;
}

function Line({ label, at, amount, currency, isTotal = false }: LineProps) {
  return (
    <div className={`flex justify-between gap-4 py-2.5 ${isTotal ? "font-semibold" : ""}`}>
      <dt>
        {label}
        {at ? <LocalTime at={at} style="date" className="ml-2 text-muted" /> : null}
      </dt>
      <dd className="tabular-nums">
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}

function Facts({
  receipt: { description, reference, method, transactionId, card, decline },
}: {
  receipt: ReceiptView;
}) {
  const facts = [
    ["Description", description],
    ["Reference", reference],
    [decline ? "Tried with" : "Paid with", card.length > 0 ? null : method],
    ...card,
    ["Receipt number", transactionId],
  ].filter((fact) => fact[1]);
  return (
    <dl className="mt-6 space-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4">
          <dt className="w-32 text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contact({ organization: { name, profile } }: Pick<ReceiptView, "organization">) {
  const ways = [profile?.supportEmail, profile?.supportPhone, profile?.websiteUrl].filter(Boolean);
  if (ways.length === 0) return null;
  return (
    <div className="mt-6 text-sm">
      <p className="text-muted">Questions? Contact {name}:</p>
      {ways.map((way) => (
        <p key={way}>{way}</p>
      ))}
    </div>
  );
}
