import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { displayName, statusLabel } from "./customer-labels.ts";
import type { CustomerView } from "./customer-view.server.ts";

export function CustomerTitle({ customer, actions }: { customer: CustomerView; actions?: ReactNode }) {
  const { name, email, reference } = customer;
  return (
    <PageTitle
      title={<span className="break-words">{displayName(customer)}</span>}
      badge={<CustomerBadges customer={customer} />}
      lead={[name === null ? null : email, reference].filter(Boolean).join(" · ")}
      actions={actions}
    />
  );
}

/** Nothing for an active customer without health data, as most are. */
export function CustomerBadges({
  customer: { status, dataClass },
}: {
  customer: Pick<CustomerView, "status" | "dataClass">;
}) {
  const { name, tone } = statusLabel(status);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {status === "active" ? null : <Badge tone={tone}>{name}</Badge>}
      {dataClass === "phi" ? <Badge tone="warn">Health data</Badge> : null}
    </span>
  );
}
