import type { ReactNode } from "react";
import { FieldError } from "#app/components/ui/field.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField, CountField } from "#app/dashboard/forms/small-inputs.tsx";

const MODE = "offline_policy[mode]";

/** What happens with a sale that has begun when the network fails. The limits show once they are needed. */
export function OfflineFields({ state, canStore }: { state: FormState; canStore: boolean }) {
  return (
    <div className="group/offline space-y-5">
      <p className="text-sm text-muted">
        A sale can't start on a device that is offline. This is about a sale that has begun when the network fails.
      </p>
      <fieldset className="space-y-3">
        <legend className="sr-only">Without a network</legend>
        <Mode state={state} value="refuse" title="Decline the payment">
          Nothing is at risk.
        </Mode>
        {canStore ? (
          <Mode state={state} value="store_and_forward" title="Approve it, and ask the bank later">
            If the bank declines then, the money is lost. Set limits that you can afford.
          </Mode>
        ) : null}
        <FieldError id="offline_policy-error">{state.error("offline_policy") ?? state.error(MODE)}</FieldError>
      </fieldset>
      {canStore ? (
        <div className="hidden gap-5 group-has-[[value^=store]:checked]/offline:grid sm:grid-cols-2">
          <AmountField state={state} name="offline_policy[max_amount]" label="Most for one payment" />
          <AmountField state={state} name="offline_policy[max_total]" label="Most for all payments" />
          <CountField state={state} name="offline_policy[max_count]" label="Most payments" placeholder="20" />
          <CountField
            state={state}
            name="offline_policy[max_hours]"
            label="Longest time in hours"
            placeholder="8"
            hint="At most 24."
          />
        </div>
      ) : null}
    </div>
  );
}

interface ModeProps {
  state: FormState;
  value: string;
  title: string;
  children: ReactNode;
}

function Mode({ state, value, title, children }: ModeProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-edge p-3 text-sm has-checked:border-accent has-checked:bg-accent-wash">
      <input
        type="radio"
        name={MODE}
        value={value}
        defaultChecked={state.has(MODE, value)}
        className="mt-0.5 size-4.5 shrink-0"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="text-muted">{children}</span>
      </span>
    </label>
  );
}
