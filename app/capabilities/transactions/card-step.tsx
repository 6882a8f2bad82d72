import { Callout } from "#app/components/ui/callout.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { customerName } from "#app/dashboard/customer-cell.tsx";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import { HostedFields } from "#app/dashboard/hosted-fields.tsx";
import { TestCards } from "./test-cards.tsx";
import { TransactionNotices } from "./transaction-notices.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

interface CardStepProps {
  transaction: TransactionView;
  /** What the engine's form needs. Null when it cannot be shown. */
  card: Omit<Parameters<typeof HostedFields>[0], "returnUrl" | "verb"> | null;
  returnUrl: string;
  problem: string | null;
}

/** The engine's card form beside what is paid, by whom. */
export function CardStep({ transaction, card, returnUrl, problem }: CardStepProps) {
  const locale = useLocale();
  const { amount, currency, captureMethod, environment } = transaction;
  const verb = captureMethod === "automatic" ? "Charge" : "Hold";
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="order-first lg:order-last">
        <Panel id="payment" title="Payment">
          <Summary transaction={transaction} />
        </Panel>
      </div>
      <div className="space-y-6">
        <TransactionNotices transaction={transaction} isPaying />
        <Panel id="card" title="Card details">
          {card ? (
            <HostedFields {...card} returnUrl={returnUrl} verb={`${verb} ${formatMoney(amount, currency, locale)}`} />
          ) : (
            <Callout tone="warn">{problem}</Callout>
          )}
        </Panel>
        {environment === "sandbox" ? <TestCards /> : null}
      </div>
    </div>
  );
}

function Summary({ transaction }: { transaction: TransactionView }) {
  const { amount, currency, customer, customerId, reference, description, captureMethod } = transaction;
  return (
    <Facts>
      <Fact name="Amount">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </Fact>
      <Fact name="Customer">
        <span className="block truncate">{customer ? customerName(customer) : (customerId ?? "Guest")}</span>
      </Fact>
      {reference ? <Fact name="Reference">{reference}</Fact> : null}
      {description ? <Fact name="Description">{description}</Fact> : null}
      {captureMethod === "automatic" ? null : <Fact name="Capture">Later</Fact>}
    </Facts>
  );
}
