import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { transactionLabel } from "#contract/status-labels.ts";
import type { TransactionRow, TransactionView } from "./transaction-view.server.ts";

interface TransactionTitleProps {
  transaction: TransactionView;
  actions?: ReactNode;
}

export function TransactionTitle({ transaction, actions }: TransactionTitleProps) {
  const { amount, currency, reference, description } = transaction;
  return (
    <PageTitle
      title={<Money amount={amount} currency={currency} />}
      badge={<TransactionBadge transaction={transaction} />}
      lead={[description, reference].filter(Boolean).join(" · ")}
      actions={actions}
    />
  );
}

export function TransactionBadge({ transaction }: { transaction: TransactionRow }) {
  const { name, tone } = transactionLabel(transaction);
  return <Badge tone={tone}>{name}</Badge>;
}
