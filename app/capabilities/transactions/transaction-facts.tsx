import { methodName } from "#app/capabilities/payment-methods/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { entryModeName } from "#contract/receipt.ts";
import { CHARGE_REASONS, channelName, EXEMPTIONS, PAYMENT_CHANNELS } from "./transaction-labels.ts";
import type { PaidLink } from "./transaction-page.server.ts";
import type { TransactionView } from "./transaction-view.server.ts";

interface TransactionFactsProps {
  transaction: TransactionView;
  /** The customer's name where it is known. */
  customer: string | null;
  paymentLink: PaidLink;
  /** The name of the terminal at which it was paid. */
  device: string | null;
}

export function TransactionFacts({ transaction, customer, paymentLink, device }: TransactionFactsProps) {
  const { paymentMethod, customerId, threeDs, checks } = transaction;
  return (
    <Facts>
      <Fact name="Payment method">{paymentMethod ? <Method method={paymentMethod} /> : null}</Fact>
      <Fact name="Customer">
        {customerId ? (
          <Link to={`/customers/${customerId}`} className={`block truncate ${link}`}>
            {customer ?? customerId}
          </Link>
        ) : (
          "Guest"
        )}
      </Fact>
      <Fact name="Reference">{transaction.reference}</Fact>
      <Fact name="Description">{transaction.description}</Fact>
      <Fact name="Channel">{channelName(transaction.channel)}</Fact>
      {transaction.terminalSaleId ? (
        <AtTerminal transaction={transaction} device={device} saleId={transaction.terminalSaleId} />
      ) : null}
      {paymentLink ? <PaymentLinkFact paymentLink={paymentLink} /> : null}
      {transaction.invoiceId ? (
        <PageFact name="Invoice" to={`/subscriptions/invoices/${transaction.invoiceId}`}>
          View invoice
        </PageFact>
      ) : null}
      {transaction.subscriptionId ? (
        <PageFact name="Subscription" to={`/subscriptions/${transaction.subscriptionId}`}>
          View subscription
        </PageFact>
      ) : null}
      <Marks transaction={transaction} />
      <Fact name="Created">
        <LocalTime at={transaction.createdAt} />
      </Fact>
      {threeDs ? <Fact name="3-D Secure">{THREE_DS[threeDs.outcome] ?? threeDs.outcome}</Fact> : null}
      {checks ? <Fact name="Security code">{CHECKS[checks.cvc] ?? checks.cvc}</Fact> : null}
      {checks ? <Fact name="Postal code">{CHECKS[checks.avsPostalCode] ?? checks.avsPostalCode}</Fact> : null}
      {transaction.cancelReason ? <Fact name="Cancel reason">{transaction.cancelReason}</Fact> : null}
      <IdFact name="Transaction ID" id={transaction.transactionId} />
      <IdFact name="Processor ID" id={transaction.processorReference} />
      {transaction.profileId ? <IdFact name="Profile ID" id={transaction.profileId} /> : null}
      {Object.entries(transaction.metadata).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

interface AtTerminalProps extends Pick<TransactionFactsProps, "transaction" | "device"> {
  saleId: string;
}

function AtTerminal({ transaction: { deviceId, entryMode }, device, saleId }: AtTerminalProps) {
  return (
    <>
      <PageFact name="Device" to={`/devices/${deviceId}`}>
        {device ?? "View device"}
      </PageFact>
      {entryMode ? <Fact name="Card read">{entryModeName(entryMode)}</Fact> : null}
      <PageFact name="Terminal sale" to={`/terminal-sales/${saleId}`}>
        View sale
      </PageFact>
    </>
  );
}

function PageFact({ name, to, children }: { name: string; to: string; children: string }) {
  return (
    <Fact name={name}>
      <Link to={to} className={link}>
        {children}
      </Link>
    </Fact>
  );
}

function PaymentLinkFact({ paymentLink: { paymentLinkId, title } }: { paymentLink: NonNullable<PaidLink> }) {
  const path = `/payment-links/${paymentLinkId}`;
  return (
    <Fact name="Payment link">
      <Link to={path} className={`block truncate ${link}`}>
        {title}
      </Link>
      <Link to={`${path}/attempts`} className={`text-[0.8125rem] ${link}`}>
        All attempts
      </Link>
    </Fact>
  );
}

/** What the card networks were told about the sale, as far as it was given. */
function Marks({ transaction: { paymentChannel, mitCategory, scaExemption } }: { transaction: TransactionView }) {
  return (
    <>
      {paymentChannel ? <Fact name="Ordered">{PAYMENT_CHANNELS[paymentChannel] ?? paymentChannel}</Fact> : null}
      {mitCategory ? <Fact name="Charge">{CHARGE_REASONS[mitCategory] ?? mitCategory}</Fact> : null}
      {scaExemption ? <Fact name="SCA exemption">{EXEMPTIONS[scaExemption] ?? scaExemption}</Fact> : null}
    </>
  );
}

const THREE_DS: Readonly<Record<string, string>> = {
  required: "Waiting for approval",
  succeeded: "Approved",
  failed: "Not approved",
};

const CHECKS: Readonly<Record<string, string>> = {
  pass: "Matches",
  fail: "Doesn't match",
  unavailable: "Not available",
  not_checked: "Not checked",
};

function Method({ method }: { method: NonNullable<TransactionView["paymentMethod"]> }) {
  const { expMonth, expYear, funding, issuer } = method;
  const details = [
    expMonth !== null && expYear !== null ? `Expires ${String(expMonth).padStart(2, "0")}/${expYear}` : null,
    funding,
    issuer,
  ];
  return (
    <>
      {methodName(method)}
      <span className="block text-[0.8125rem] text-muted">{details.filter(Boolean).join(" · ")}</span>
    </>
  );
}
