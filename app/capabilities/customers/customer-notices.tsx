import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { displayName } from "./customer-labels.ts";
import type { CustomerView } from "./customer-view.server.ts";

interface CustomerNoticesProps {
  customer: CustomerView;
  /** The customer that this one was merged into. */
  into: CustomerView | null;
}

export function CustomerNotices({ customer: { status, isMasked }, into }: CustomerNoticesProps) {
  if (into && status === "merged")
    return (
      <Callout>
        This customer was merged into{" "}
        <Link to={`/customers/${into.customerId}`} className={link}>
          {displayName(into)}
        </Link>
        , who has its payments and payment methods.
      </Callout>
    );
  if (status === "redacted")
    return <Callout>The personal details of this customer were removed. Payments stay.</Callout>;
  if (status === "archived") return <Callout>This customer is archived and can't be charged.</Callout>;
  return isMasked ? (
    <Callout>Details are masked because they are health data. Revealing them is recorded in the audit log.</Callout>
  ) : null;
}
