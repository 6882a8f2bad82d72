import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import {
  BALANCE_TRANSACTION_COLUMNS,
  balanceTransactionKey,
} from "#app/capabilities/balance-transactions/balance-transaction-columns.tsx";
import { BALANCE_TRANSACTION_LIST } from "#app/capabilities/balance-transactions/balance-transaction-list.server.ts";
import { LatestStatements } from "#app/capabilities/monthly-statements/latest-statements.tsx";
import { statementRow } from "#app/capabilities/monthly-statements/statement-view.server.ts";
import { LatestPayouts } from "#app/capabilities/payouts/latest-payouts.tsx";
import { payoutView } from "#app/capabilities/payouts/payout-view.server.ts";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Reports");
export const handle = crumbs({ name: "Settlements", to: "/settlements" }, { name: "Reports" });

const LATEST = 3;

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const [list, statements, payouts] = await Promise.all([
    readList(args, BALANCE_TRANSACTION_LIST),
    extensions.monthlyStatements.listMonthlyStatements({ limit: LATEST }),
    extensions.payouts.listPayouts({ limit: LATEST, expand: ["settlement"] }),
  ]);
  return { list, statements: statements.data.map(statementRow), payouts: payouts.data.map(payoutView) };
}

export default function Reports() {
  const { list, statements, payouts } = useLoaderData<typeof loader>();
  return (
    <>
      <SettlementsTitle
        title="Reports"
        actions={
          <>
            <Link to="/exports/schedules" className={button("secondary")}>
              Scheduled exports
            </Link>
            <Link to="/exports" className={button("secondary")}>
              Exports
            </Link>
          </>
        }
      />
      <div className="mb-6 space-y-6">
        <LatestStatements statements={statements} />
        <LatestPayouts payouts={payouts} />
      </div>
      <ListSection
        list={list}
        caption="Balance transactions"
        columns={BALANCE_TRANSACTION_COLUMNS}
        rowKey={balanceTransactionKey}
        empty={<NoRows />}
      />
    </>
  );
}

function NoRows() {
  return <EmptyState title="No balance transactions yet">Sales, fees, refunds and payouts appear here.</EmptyState>;
}
