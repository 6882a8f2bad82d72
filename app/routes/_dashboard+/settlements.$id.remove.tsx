import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ENTRY_COLUMNS, entryKey } from "#app/capabilities/settlement-queue/index.ts";
import { readRemoval } from "#app/capabilities/settlements/removal.server.ts";
import { settlementPath } from "#app/capabilities/settlements/settlement-columns.tsx";
import { ERROR_LABELS } from "#app/capabilities/settlements/settlement-labels.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, SubmitButton, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

export const meta = titled("Remove entries");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "All settlements", to: "/settlements/list" },
  { name: "Remove entries" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readRemoval(args);
}

/** POST /settlements/:id/remove */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, SettlementService.method.removeSettlementEntries, {
    to: `/settlements/${encodeURIComponent(args.params.id ?? "")}`,
    done: "Entries removed. They are held in the queue.",
    messages: ERROR_LABELS,
  });
}

export default function RemoveEntries() {
  const { settlement, entries, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const entriesError = state.error("settlement_queue_entry_ids");
  const back = settlementPath(settlement);
  return (
    <>
      <PageTitle
        title="Remove entries"
        lead="They leave this settlement with the refunds, disputes and fees of their sales, and are held until you release them."
      />
      <ContractForm state={state} action={`${back}/remove`} className="space-y-6">
        {entries.map(({ settlementQueueEntryId: id }) => (
          <input key={id} type="hidden" name="settlement_queue_entry_ids" value={id} />
        ))}
        {entriesError ? (
          <div role="alert">
            <Callout tone="danger">{entriesError}</Callout>
          </div>
        ) : null}
        <Panel id="entries" title="Entries" flush>
          <DataTable
            caption="Entries to remove"
            columns={ENTRY_COLUMNS}
            rows={entries}
            rowKey={entryKey}
            empty={<EmptyState title="No entries selected">Go back and select the entries to remove.</EmptyState>}
          />
        </Panel>
        <div className="flex flex-wrap gap-3">
          {entries.length > 0 ? (
            <SubmitButton pending="Removing…">{`Remove ${entries.length === 1 ? "1 entry" : `${entries.length} entries`}`}</SubmitButton>
          ) : null}
          <Link to={back} className={button("quiet")}>
            Back
          </Link>
        </div>
      </ContractForm>
    </>
  );
}
