import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { invoicePath } from "./invoice-columns.tsx";
import type { CreditNoteView, InvoiceView } from "./invoice-view.server.ts";
import { NOTE_COLUMNS, noteKey } from "./note-columns.tsx";

interface NotesPanelProps {
  invoice: InvoiceView;
  notes: readonly CreditNoteView[];
  mayChange: boolean;
}

/** What was given back of the invoice, which never changes itself. */
export function NotesPanel({ invoice, notes, mayChange }: NotesPanelProps) {
  const canAdd = mayChange && (invoice.status === "open" || invoice.status === "paid");
  return (
    <Panel
      id="notes"
      title="Credit notes"
      flush
      aside={
        canAdd ? (
          <Link to={`${invoicePath(invoice)}/credit-notes/new`} className={button("secondary", "small")}>
            New credit note
          </Link>
        ) : null
      }
    >
      <DataTable
        caption="Credit notes of this invoice"
        columns={NOTE_COLUMNS}
        rows={notes}
        rowKey={noteKey}
        empty={
          <p className="p-4 text-sm text-muted sm:p-5">
            None. A finalized invoice never changes: a credit note corrects it.
          </p>
        }
      />
    </Panel>
  );
}
