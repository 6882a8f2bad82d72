import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import type { BulkAction, BulkResult } from "./bulk-actions.ts";
import { DISPUTE_COLUMNS, disputeKey, disputePath } from "./dispute-columns.tsx";
import type { DisputeRow } from "./dispute-view.server.ts";

interface Chosen extends DisputeRow {
  readonly obstacle: string | null;
}

interface BulkProps {
  action: BulkAction;
  disputes: readonly Chosen[];
  /** Those who can be chosen to handle them. */
  members: readonly { readonly userId: string; readonly name: string }[];
  /** Of each dispute that the form was sent for. */
  results: readonly BulkResult[];
  /** The form's address and its idempotency key. */
  form: { readonly to: string; readonly key: string; readonly isPending: boolean };
}

/** The chosen disputes with their count and money, and after the form was sent the result of each. */
export function BulkDisputes({ action, disputes, members, results, form }: BulkProps) {
  const open = disputes.filter(({ obstacle }) => obstacle === null);
  const resultOf = new Map(results.map((result) => [result.disputeId, result]));
  const columns = [...SHOWN, resultColumn(action, resultOf)];
  return (
    <div className="space-y-6">
      {results.length > 0 ? <Summary action={action} results={results} /> : null}
      <Panel id="disputes" title={countOf(disputes.length)} flush>
        <DataTable
          caption="Selected disputes"
          columns={columns}
          rows={disputes}
          rowKey={disputeKey}
          rowLink={disputePath}
          cards
          empty={<EmptyState title="No disputes selected">Go back and select disputes first.</EmptyState>}
        />
      </Panel>
      {open.length > 0 ? <Sum disputes={open} /> : null}
      <Form method="post" action={form.to} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="idempotency_key" value={form.key} />
        {action.asksAssignee && open.length > 0 ? <Assignee members={members} /> : null}
        {open.length > 0 ? (
          <button type="submit" disabled={form.isPending} className={button(action.isDanger ? "danger" : "primary")}>
            {form.isPending ? action.pending : `${action.verb} ${countOf(open.length).toLowerCase()}`}
          </button>
        ) : null}
        <Link to="/disputes" className={button("quiet")}>
          Back to disputes
        </Link>
      </Form>
    </div>
  );
}

function Assignee({ members }: Pick<BulkProps, "members">) {
  return (
    <label className="block w-full max-w-xs text-sm font-semibold">
      Assign to
      <select name="assignee" className="control control-select mt-1 font-normal">
        {members.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const SHOWN = DISPUTE_COLUMNS.filter(({ name }) => ["Amount", "Status", "Customer", "Deadline"].includes(name));

const countOf = (count: number): string => (count === 1 ? "1 dispute" : `${count} disputes`);

function resultColumn({ done }: BulkAction, resultOf: ReadonlyMap<string, BulkResult>): Column<Chosen> {
  return {
    name: "Result",
    cell: ({ disputeId, obstacle }) => {
      const result = resultOf.get(disputeId);
      if (result?.isDone) return <span className="text-accent">{capitalized(done)}</span>;
      if (result) return <span className="text-danger">{result.problem}</span>;
      return <span className="text-muted">{obstacle === null ? "Ready" : `Left out: ${obstacle}`}</span>;
    },
  };
}

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The amounts of the disputes that the action is for, by currency. */
function Sum({ disputes }: { disputes: readonly Chosen[] }) {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of disputes) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return (
    <p className="text-lg font-semibold">
      {countOf(disputes.length)},{" "}
      {[...sums].map(([currency, amount], index) => (
        <span key={currency}>
          {index > 0 ? " + " : ""}
          <Money amount={amount} currency={currency} />
        </span>
      ))}
    </p>
  );
}

function Summary({ action, results }: Pick<BulkProps, "action" | "results">) {
  const done = results.filter(({ isDone }) => isDone).length;
  const failed = results.length - done;
  return (
    <div role="status">
      <Callout tone={failed > 0 ? "warn" : "done"}>
        {`${countOf(done)} ${action.done}.`}
        {failed > 0 ? ` ${countOf(failed)} not ${action.done}: the table says why.` : null}
      </Callout>
    </div>
  );
}
