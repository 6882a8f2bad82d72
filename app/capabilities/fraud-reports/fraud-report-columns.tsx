import { networkName } from "#app/capabilities/disputes/index.ts";
import { CalendarDay, LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { plainWords } from "#contract/plain-words.ts";
import type { FraudReportView } from "./fraud-report-view.server.ts";

const UNKNOWN = <span className="text-muted">–</span>;

export const FRAUD_REPORT_COLUMNS: readonly Column<FraudReportView>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Network", narrow: "aside", cell: ({ network }) => networkName(network) },
  { name: "Report", drops: "next", cell: ({ reportType }) => reportType.toUpperCase() },
  { name: "Fraud", narrow: "line", cell: ({ fraudType }) => (fraudType ? plainWords(fraudType) : UNKNOWN) },
  {
    name: "Reported",
    narrow: "end",
    cell: ({ reportedOn }) => <CalendarDay on={reportedOn} />,
  },
  {
    name: "Received",
    sort: BY_AGE,
    drops: "first",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
];

export const fraudReportKey = ({ fraudReportId }: FraudReportView): string => fraudReportId;
/** A report says no more than its row, so the row leads to the payment. */
export const fraudReportPath = ({ transactionId }: FraudReportView): string => `/transactions/${transactionId}`;
