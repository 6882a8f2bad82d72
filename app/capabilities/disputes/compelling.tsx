import { Badge } from "#app/components/ui/badge.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { CompellingView } from "./compelling-view.server.ts";

type Found = NonNullable<CompellingView>;

/** Whether earlier sales of the card prove that the cardholder paid, by Visa's rule. */
export function Compelling({ found }: { found: Found }) {
  const { isEligible, sales, more, missing } = found;
  return (
    <Panel
      id="compelling"
      title="Visa Compelling Evidence 3.0"
      aside={<Badge tone="neutral">{isEligible ? "Met" : "Not met"}</Badge>}
    >
      <div className="space-y-3 text-sm">
        {isEligible ? (
          <p>These earlier sales show that the same person paid. The letter that we draft lists them.</p>
        ) : (
          <ul className="list-disc space-y-1 pl-5">
            {missing.map(({ condition, message }) => (
              <li key={condition}>{message}</li>
            ))}
          </ul>
        )}
        {sales.length > 0 ? (
          <ul className="divide-y divide-line">
            {sales.map((sale) => (
              <Sale key={sale.transactionId} sale={sale} />
            ))}
          </ul>
        ) : null}
        {more > 0 ? <p className="text-muted">{`And ${more} more.`}</p> : null}
      </div>
    </Panel>
  );
}

function Sale({ sale }: { sale: Found["sales"][number] }) {
  const { transactionId, amount, currency, reference, createdAt, sharedFacts } = sale;
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/transactions/${transactionId}`} className={`font-semibold ${link}`}>
          <Money amount={amount} currency={currency} />
        </Link>
        {createdAt ? <LocalTime at={createdAt} style="date" /> : null}
        {reference ? <span className="break-all text-muted">{reference}</span> : null}
      </p>
      <p className="text-muted">{`Same ${sharedFacts.map((fact) => FACTS[fact] ?? fact).join(", ")}`}</p>
    </li>
  );
}

const FACTS: Readonly<Record<string, string>> = {
  payer_ip: "IP address",
  payer_device_id: "device",
  customer: "customer",
  shipping_address: "shipping address",
};
