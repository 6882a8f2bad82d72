import { useLocation } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { ContractForm, FormField, SubmitButton, TimeZoneField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { HOLD_REASONS, holdReasonName } from "./entry-labels.ts";
import type { ReleaseTotal } from "./entry-view.server.ts";
import { entries } from "./release-labels.ts";
import { ReleaseTotals } from "./release-totals.tsx";

/** Shows the amounts to hold, and asks for reason and duration. */
export function HoldForm({ totals, state }: { totals: readonly ReleaseTotal[]; state: FormState }) {
  const locale = useLocale();
  const count = totals.reduce((sum, { entryCount }) => sum + entryCount, 0);
  const { search } = useLocation();
  return (
    <>
      <ReleaseTotals caption="What this holds back" totals={totals} />
      <div className="border-line border-t" />
      <ContractForm state={state} action={`/settlements/queue/hold${search}`} className="max-w-xl space-y-5 p-4 sm:p-5">
        <p className="text-sm text-pretty">
          {entries(count, locale)} stay in the queue and join no settlement. Your available balance doesn't change.
          Refunds, disputes and fees wait with their sales.
        </p>
        <TimeZoneField />
        <FormField state={state} name="reason" label="Reason">
          {({ defaultValue, ...control }) => (
            <select {...control} defaultValue={defaultValue} className="control control-select">
              {HOLD_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {holdReasonName(reason)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField state={state} name="note" label="Note (optional)" hint="For your own records.">
          {(control) => <input {...control} autoComplete="off" className="control" />}
        </FormField>
        <FormField
          state={state}
          name="until"
          label="Hold until (optional)"
          hint="Leave empty to release it yourself. Entries are released 30 days after they were first held, or became available, at the latest."
        >
          {(control) => <input {...control} type="datetime-local" className="control" />}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <SubmitButton pending="Holding…">{`Hold ${entries(count, locale)}`}</SubmitButton>
          <Link to="/settlements/queue" className={button("quiet")}>
            Cancel
          </Link>
        </div>
      </ContractForm>
    </>
  );
}
