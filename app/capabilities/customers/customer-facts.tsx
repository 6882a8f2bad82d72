import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { addressLines, TAX_ID_TYPES } from "./customer-labels.ts";
import type { CustomerView } from "./customer-view.server.ts";

export function CustomerFacts({ customer }: { customer: CustomerView }) {
  const { taxIds, metadata } = customer;
  return (
    <Facts>
      <Fact name="Name">{customer.name}</Fact>
      <Fact name="Email">{customer.email}</Fact>
      <Fact name="Phone">{customer.phone}</Fact>
      <Fact name="Billing address">
        <Address address={customer.billingAddress} />
      </Fact>
      <Fact name="Shipping address">
        <Address address={customer.shippingAddress} />
      </Fact>
      {taxIds.map(({ type, value }) => (
        <Fact key={`${type} ${value}`} name={TAX_ID_TYPES[type] ?? `Tax ID (${type})`}>
          {value}
        </Fact>
      ))}
      <Fact name="Description">{customer.description}</Fact>
      <Fact name="Reference">{customer.reference}</Fact>
      {customer.locale ? <Fact name="Language">{customer.locale}</Fact> : null}
      {customer.timeZone ? <Fact name="Time zone">{customer.timeZone}</Fact> : null}
      <Fact name="Created">
        <LocalTime at={customer.createdAt} />
      </Fact>
      <IdFact name="Customer ID" id={customer.customerId} />
      {Object.entries(metadata).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Address({ address }: { address: CustomerView["billingAddress"] }) {
  const lines = address ? addressLines(address) : [];
  if (lines.length === 0) return <span className="text-muted">Not set</span>;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
