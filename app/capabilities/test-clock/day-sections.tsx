import { EVENT_COLUMNS, eventKey, eventPath } from "#app/capabilities/events/index.ts";
import { INVOICE_COLUMNS, invoiceKey, invoicePath } from "#app/capabilities/invoices/index.ts";
import { TRANSACTION_COLUMNS, transactionKey, transactionPath } from "#app/capabilities/transactions/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import type { Day } from "./day-view.server.ts";
import { TEST_CLOCK_MAIL_COLUMNS, testClockMailKey, testClockMailPath } from "./mail-columns.tsx";
import {
  disputeKey,
  disputePath,
  payoutKey,
  payoutPath,
  SHORT_DISPUTE_COLUMNS,
  SHORT_PAYOUT_COLUMNS,
} from "./short-columns.tsx";
import type { TimelineDays } from "./timeline-days.ts";

interface SectionProps<Row> {
  id: string;
  title: string;
  part: { readonly rows: readonly Row[]; readonly hasMore: boolean; readonly problem: string | null };
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowLink: (row: Row) => string;
  /** The list's page with the rows of this day. */
  all: string;
}

/** What happened on the day, of each kind the newest rows. */
export function DaySections({ day, days: { day: date, timeZone } }: { day: Day; days: TimelineDays }) {
  const daysOf = (name: string) =>
    `${new URLSearchParams({ [`${name}_from`]: date, [`${name}_to`]: date, [`${name}_zone`]: timeZone })}`;
  const created = daysOf("created");
  return (
    <>
      <Section
        {...{ id: "charges", title: "Charges", part: day.charges, columns: TRANSACTION_COLUMNS }}
        {...{ rowKey: transactionKey, rowLink: transactionPath, all: `/transactions?${created}` }}
      />
      <Section
        {...{ id: "invoices", title: "Invoices", part: day.invoices, columns: INVOICE_COLUMNS }}
        {...{ rowKey: invoiceKey, rowLink: invoicePath, all: `/subscriptions/invoices?${created}` }}
      />
      <Section
        {...{ id: "mails", title: "Mails", part: day.mails, columns: TEST_CLOCK_MAIL_COLUMNS }}
        {...{ rowKey: testClockMailKey, rowLink: testClockMailPath, all: `/test-clock/mails?${created}` }}
      />
      <Section
        {...{ id: "webhooks", title: "Webhook events", part: day.events, columns: EVENT_COLUMNS }}
        {...{ rowKey: eventKey, rowLink: eventPath, all: `/events?${created}` }}
      />
      <Section
        {...{ id: "disputes", title: "Disputes", part: day.disputes, columns: SHORT_DISPUTE_COLUMNS }}
        {...{ rowKey: disputeKey, rowLink: disputePath, all: `/disputes?show=all&${daysOf("opened")}` }}
      />
      <Section
        {...{ id: "payouts", title: "Payouts", part: day.payouts, columns: SHORT_PAYOUT_COLUMNS }}
        {...{ rowKey: payoutKey, rowLink: payoutPath, all: `/settlements/payouts?${created}` }}
      />
    </>
  );
}

function Section<Row>({ id, title, part, columns, rowKey, rowLink, all }: SectionProps<Row>) {
  const { rows, hasMore, problem } = part;
  return (
    <Panel
      id={id}
      title={title}
      flush
      aside={
        hasMore ? (
          <Link to={all} className={`text-sm ${link}`}>
            View all {title.toLowerCase()} of the day
          </Link>
        ) : null
      }
    >
      <DataTable
        caption={`${title} of the day`}
        columns={unsorted(columns)}
        rows={rows}
        rowKey={rowKey}
        rowLink={rowLink}
        problem={problem}
        empty={<p className="p-4 text-sm text-muted sm:p-5">None on this day.</p>}
      />
    </Panel>
  );
}

/** The address of this page has no sort. */
const unsorted = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map(({ sort: _, ...column }) => column);
