import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { StatementFiles } from "#app/capabilities/monthly-statements/statement-files.tsx";
import { StatementLines, StatementReserve } from "#app/capabilities/monthly-statements/statement-lines.tsx";
import { statementView } from "#app/capabilities/monthly-statements/statement-view.server.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { CalendarMonth, LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";

export const meta = titled("Monthly statement");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "Monthly statements", to: "/settlements/statements" },
  { name: "Monthly statement" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const monthlyStatementId = args.params.id ?? "";
  const statement = await orNotFound(() => extensions.monthlyStatements.getMonthlyStatement({ monthlyStatementId }));
  return { statement: statementView(statement) };
}

export default function Statement() {
  const { statement } = useLoaderData<typeof loader>();
  const { month, currency, timeZone, periodStart, periodEnd, createdAt, monthlyStatementId } = statement;
  return (
    <>
      <PageTitle
        title={<CalendarMonth of={month} />}
        lead={`Your balance in ${currency}, before and after the month.`}
      />
      <Columns>
        <Panel id="balance" title="Balance" aside={<StatementFiles {...{ monthlyStatementId, month, currency }} />}>
          <StatementLines statement={statement} />
          <StatementReserve statement={statement} />
        </Panel>
        <Panel id="details" title="Details">
          <Facts>
            <Fact name="From">
              <LocalTime at={periodStart} />
            </Fact>
            <Fact name="To">
              <LocalTime at={periodEnd} />
            </Fact>
            <Fact name="Time zone">{timeZone}</Fact>
            <Fact name="Created">
              <LocalTime at={createdAt} />
            </Fact>
            <IdFact name="Statement ID" id={monthlyStatementId} />
          </Facts>
        </Panel>
      </Columns>
    </>
  );
}
