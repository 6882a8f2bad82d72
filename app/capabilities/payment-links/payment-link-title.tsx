import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { LinkBadge } from "./payment-link-columns.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

export function PaymentLinkTitle({ link, actions }: { link: PaymentLinkView; actions?: ReactNode }) {
  const { title, status, reference } = link;
  return (
    <PageTitle
      title={<span className="wrap-anywhere">{title}</span>}
      badge={<LinkBadge status={status} />}
      lead={reference}
      actions={actions}
    />
  );
}
