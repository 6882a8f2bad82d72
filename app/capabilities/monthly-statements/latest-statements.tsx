import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { NoStatements } from "./no-statements.tsx";
import { STATEMENT_COLUMNS, statementKey, statementPath } from "./statement-columns.tsx";
import type { StatementRow } from "./statement-view.server.ts";

const COLUMNS = STATEMENT_COLUMNS.map(({ sort: _sort, ...column }) => column);

/** The statements of the last months. */
export function LatestStatements({ statements }: { statements: readonly StatementRow[] }) {
  return (
    <Panel
      id="statements"
      title="Monthly statements"
      flush
      aside={
        <Link to="/settlements/statements" className={`text-sm ${link}`}>
          All statements
        </Link>
      }
    >
      <DataTable
        caption="Statements of the last months"
        columns={COLUMNS}
        rows={statements}
        rowKey={statementKey}
        rowLink={statementPath}
        empty={<NoStatements />}
      />
    </Panel>
  );
}
