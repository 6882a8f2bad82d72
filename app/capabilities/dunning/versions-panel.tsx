import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { PolicyText } from "./policy-panel.tsx";
import type { PolicyView } from "./read-dunning.server.ts";

const COLUMNS: readonly Column<PolicyView>[] = [
  {
    name: "Version",
    cell: ({ policyVersion }) => (
      <>
        <span className="md:hidden">Version </span>
        {policyVersion}
      </>
    ),
  },
  { name: "Policy", narrow: "line", cell: (policy) => <PolicyText policy={policy} /> },
  {
    name: "Saved",
    narrow: "aside",
    cell: ({ createdAt }) =>
      createdAt ? <LocalTime at={createdAt} style="date" className="whitespace-nowrap" /> : null,
  },
];

/** The versions of the policy, the newest first. */
export function VersionsPanel({ versions }: { versions: readonly PolicyView[] }) {
  return (
    <Panel id="versions" title="Versions" flush>
      <DataTable
        caption="Versions of the policy"
        columns={COLUMNS}
        rows={versions}
        rowKey={({ policyVersion }) => String(policyVersion)}
        cards
        empty={<EmptyState title="No versions yet">The default policy applies until you save a version.</EmptyState>}
      />
    </Panel>
  );
}
