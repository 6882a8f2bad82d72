import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";

/** A customer as the contract's expansions have it. */
export interface NamedCustomer {
  readonly customerId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly reference: string | null;
  readonly customerStatus: string;
  /** Health data is named by its ID alone. */
  readonly isMasked: boolean;
}

/** A row with the ID of its customer, and the customer where the list expands it. */
export interface OfCustomer {
  readonly customerId?: string | null;
  readonly customer: NamedCustomer | null;
}

export function customerName({ customerId, name, email, reference, customerStatus, isMasked }: NamedCustomer): string {
  if (customerStatus === "redacted") return "Redacted customer";
  return isMasked ? customerId : (name ?? email ?? reference ?? customerId);
}

/** The customer's name, which leads to its page, above the link that covers the row. */
export function CustomerCell({ row: { customer, customerId } }: { row: OfCustomer }) {
  const id = customer?.customerId ?? customerId;
  if (!id) return <span className="text-muted">Guest</span>;
  return (
    <Link
      to={`/customers/${id}`}
      className={`relative z-1 inline-block max-w-[min(9rem,12cqw)] truncate align-bottom max-md:max-w-full ${link}`}
    >
      {customer ? customerName(customer) : id}
    </Link>
  );
}
