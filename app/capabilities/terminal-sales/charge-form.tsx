import { useNavigation } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useHydrated, useLocale } from "#app/components/ui/viewer.ts";
import { CheckField } from "#app/dashboard/forms/check-field.tsx";
import { ContractForm } from "#app/dashboard/forms/contract-form.tsx";
import { Fold } from "#app/dashboard/forms/fold.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";
import { KeypadAmount, Keys, useKeypad } from "./keypad.tsx";
import { REST_OF } from "./outcome.ts";

interface ChargeFormProps {
  device: { readonly deviceId: string; readonly isOnline: boolean; readonly features: readonly string[] };
  currency: string;
  /** The sale that was paid in part. */
  rest: { readonly terminalSaleId: string; readonly amount: bigint } | null;
  state: FormState;
}

/** The amount, and the button that starts the sale. Its key makes a double tap one sale. */
export function ChargeForm({ device, currency, rest, state }: ChargeFormProps) {
  const typed = state.field("amount").defaultValue;
  const keypad = useKeypad(typed, currency);
  const can = (feature: string) => device.features.includes(feature);
  return (
    <ContractForm state={state} action={`/terminal/${device.deviceId}`} className="space-y-4">
      {device.isOnline ? null : (
        <Callout tone="warn">This terminal was offline when it was last seen. Check its power and network.</Callout>
      )}
      {rest ? (
        <Callout tone="warn">
          <p className="font-bold">
            Collect <Money amount={rest.amount} currency={currency} /> more
          </p>
          <p>The first card paid a part. Ask for another card.</p>
          <input type="hidden" name="metadata_key" value={REST_OF} />
          <input type="hidden" name="metadata_value" value={rest.terminalSaleId} />
        </Callout>
      ) : null}
      <KeypadAmount
        state={keypad}
        currency={currency}
        typed={typed}
        error={state.error("amount") ?? state.error("currency")}
      />
      <Keys state={keypad} />
      <Charge amount={keypad.amount} currency={currency} />
      <div className="rounded-lg border border-line">
        <Fold state={state} title="Options" fields={["reference", "allow_partial", "sale_type"]}>
          <TextField state={state} name="reference" label="Reference (optional)" hint="For example, an order number." />
          {can("partial_approval") ? (
            <CheckField state={state} name="allow_partial">
              Accept a part if the card doesn't cover all of it
            </CheckField>
          ) : null}
          {can("authorization") ? <Hold state={state} /> : null}
        </Fold>
      </div>
    </ContractForm>
  );
}

function Hold({ state }: { state: FormState }) {
  return (
    <label className="flex gap-2.5 text-sm">
      <input
        type="checkbox"
        name="sale_type"
        value="authorization"
        defaultChecked={state.has("sale_type", "authorization")}
        className="mt-0.5 size-4.5 shrink-0"
      />
      <span>Hold the amount, charge later</span>
    </label>
  );
}

function Charge({ amount, currency }: { amount: bigint; currency: string }) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.has("idempotency_key");
  const locale = useLocale();
  const text = useHydrated() && amount > 0n ? `Charge ${formatMoney(amount, currency, locale)}` : "Charge";
  return (
    <button type="submit" disabled={isSending} className={`${button("primary", "large")} min-h-14! w-full text-lg!`}>
      {isSending ? "Sending…" : text}
    </button>
  );
}
