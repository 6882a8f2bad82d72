import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { RULE_COLUMNS, ruleKey, rulePath } from "#app/capabilities/dispute-rules/rule-columns.tsx";
import { RULES } from "#app/capabilities/dispute-rules/rule-labels.ts";
import { ruleView } from "#app/capabilities/dispute-rules/rule-view.server.ts";
import { DisputesTitle } from "#app/capabilities/disputes/disputes-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";

export const meta = titled("Dispute rules");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Rules" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { data } = await extensions.disputeRules.listDisputeRules({});
  return { rules: data.map(ruleView) };
}

export default function Rules() {
  const { rules } = useLoaderData<typeof loader>();
  return (
    <>
      <DisputesTitle
        title="Dispute rules"
        lead="An inquiry or fraud report that fits a rule is refunded automatically and once, before it becomes a dispute with a fee. You can have 20 rules."
        actions={
          <Link to={`${RULES}/new`} className={button()}>
            New rule
          </Link>
        }
      />
      <Panel id="rules" title="Rules" flush>
        <DataTable
          caption="Dispute rules"
          columns={RULE_COLUMNS}
          rows={rules}
          rowKey={ruleKey}
          rowLink={rulePath}
          empty={<EmptyState title="No rules yet">Nothing is refunded automatically.</EmptyState>}
        />
      </Panel>
    </>
  );
}
