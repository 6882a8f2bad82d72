import { Callout } from "#app/components/ui/callout.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import { LocalDays } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { ContractForm, FormButtons, FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField } from "#app/dashboard/forms/small-inputs.tsx";
import { invoicePath } from "./invoice-columns.tsx";
import type { InvoiceView } from "./invoice-view.server.ts";
import type { NoteLine } from "./note-form.server.ts";

interface NoteFormProps {
  state: FormState;
  invoice: InvoiceView;
  lines: readonly NoteLine[];
}

const WAYS = [
  { value: "refund", name: "Refund it to the card" },
  { value: "credit", name: "Add it to the customer's credit" },
] as const;

/** What is given back of each line. */
export function NoteForm({ state, invoice, lines }: NoteFormProps) {
  const { currency, status } = invoice;
  const path = invoicePath(invoice);
  return (
    <ContractForm state={state} action={`${path}/credit-notes/new`} className="space-y-6">
      <Callout>
        {status === "open"
          ? "The invoice is open, so the credit note lowers what is due."
          : "The invoice is paid, so the credit note gives money back. This can't be undone."}
      </Callout>
      <ul className="space-y-4">
        {lines.map((line, place) => (
          <li key={line.lineId} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <Line line={line} currency={currency} />
            <div>
              <input type="hidden" name={`lines[${place}][line_id]`} value={line.lineId} />
              <AmountField state={state} name={`lines[${place}][amount]`} label={`Give back (${currency})`} />
            </div>
          </li>
        ))}
      </ul>
      <FieldError id="lines-error">{state.error("lines")}</FieldError>
      {status === "paid" ? (
        <FormField state={state} name="settled_by" label="How">
          {(control) => (
            <select {...control} className="control control-select max-w-80">
              {WAYS.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ) : null}
      <FormField state={state} name="reason" label="Reason (optional)" hint="The customer sees it.">
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
      <FormButtons submit="Issue credit note" pending="Issuing…" back={path} />
    </ContractForm>
  );
}

function Line({
  line: { description, periodStart, periodEnd, billed, credited },
  currency,
}: {
  line: NoteLine;
  currency: string;
}) {
  return (
    <div className="min-w-0 text-sm">
      <p className="font-medium wrap-anywhere">{description}</p>
      <p className="text-[0.8125rem] text-muted">
        {periodStart && periodEnd ? (
          <>
            <LocalDays from={periodStart} to={periodEnd} />,{" "}
          </>
        ) : null}
        billed <Money amount={billed} currency={currency} /> with discount and tax
        {credited > 0n ? (
          <>
            , <Money amount={credited} currency={currency} /> given back
          </>
        ) : null}
      </p>
    </div>
  );
}
