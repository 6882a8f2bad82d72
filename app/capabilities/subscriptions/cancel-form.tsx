import { CheckField } from "#app/dashboard/forms/check-field.tsx";
import { ContractForm, FormField, TimeZoneField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { PreviewButtons } from "./preview-buttons.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import type { PreviewView } from "./preview-view.server.ts";
import { Select } from "./select.tsx";
import { CANCEL_REASONS } from "./subscription-labels.ts";

interface CancelFormProps {
  state: FormState;
  path: string;
  hasOpenInvoice: boolean;
  preview: PreviewView | null;
}

const TIMES = [
  { value: "period_end", name: "At the end of the period" },
  { value: "now", name: "Now" },
  { value: "date", name: "At a date" },
] as const;

const REFUNDS = [
  { value: "none", name: "Nothing" },
  { value: "prorated", name: "What is left of the period" },
  { value: "full", name: "The whole period" },
] as const;

const TO_CARD =
  "It is refunded to the card as far as its payments allow. What they don't allow is added to the customer's credit.";

export function CancelForm({ state, path, hasOpenInvoice, preview }: CancelFormProps) {
  return (
    <ContractForm state={state} action={`${path}/cancel`} className="group/cancel space-y-6">
      <TimeZoneField />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">When</legend>
        <div className="flex flex-wrap gap-2">
          {TIMES.map(({ value, name }) => (
            <label
              key={value}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-edge px-3 text-sm has-checked:border-accent has-checked:bg-accent-wash max-sm:min-h-11"
            >
              <input type="radio" name="at" value={value} defaultChecked={state.has("at", value)} className="size-4" />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="hidden max-w-64 group-has-[[value=date]:checked]/cancel:block">
        <FormField state={state} name="cancel_at" label="Date">
          {(control) => <input {...control} type="datetime-local" className="control" />}
        </FormField>
      </div>
      <div className="hidden group-has-[[value=date]:checked]/cancel:block group-has-[[value=now]:checked]/cancel:block">
        <Select state={state} name="refund" label="Give back" options={REFUNDS} />
      </div>
      {hasOpenInvoice ? (
        <CheckField state={state} name="keep_open_invoice">
          The open invoice stays due. Otherwise it is voided, and never charged.
        </CheckField>
      ) : null}
      <Select
        state={state}
        name="reason"
        label="Reason (optional)"
        options={[{ value: "", name: "Not known" }, ...CANCEL_REASONS]}
      />
      <FormField state={state} name="comment" label="Comment (optional)" hint="For your team.">
        {(control) => <textarea {...control} rows={2} className="control" />}
      </FormField>
      {preview ? (
        <PreviewPanel preview={preview} nothingNow="Nothing is billed or given back now." belowZero={TO_CARD} />
      ) : null}
      <PreviewButtons isPreviewed={preview !== null} confirm="Cancel subscription" pending="Canceling…" back={path} />
    </ContractForm>
  );
}
