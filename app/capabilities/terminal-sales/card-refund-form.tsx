import { Field } from "#app/components/ui/field.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { ContractForm, FormButtons } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";

interface CardRefundFormProps {
  state: FormState;
  transactionId: string;
  currency: string;
  amountRefundable: bigint;
  devices: readonly { readonly value: string; readonly name: string; readonly isOnline: boolean }[];
}

/** The terminal asks for the card that paid. */
export function CardRefundForm({ state, transactionId, currency, amountRefundable, devices }: CardRefundFormProps) {
  const locale = useLocale();
  const path = `/transactions/${transactionId}`;
  return (
    <ContractForm state={state} action={`${path}/card-refund`} className="space-y-5">
      <p className="text-sm text-pretty">The terminal asks for the card that paid. Another card is refused.</p>
      <MoneyInput
        id="amount"
        name="amount"
        label="Amount"
        currencies={[currency]}
        defaultText={state.field("amount").defaultValue}
        hint={`At most ${formatMoney(amountRefundable, currency, locale)}.`}
        error={state.error("amount")}
        required
      />
      <Field id="device" label="Terminal" error={state.error("device_id")}>
        {(control) => (
          <select
            {...control}
            name="device"
            required
            defaultValue={state.field("device").defaultValue || state.field("device_id").defaultValue}
            className="control control-select"
          >
            {devices.map(({ value, name, isOnline }) => (
              <option key={value} value={value}>
                {name}
                {isOnline ? "" : " (offline)"}
              </option>
            ))}
          </select>
        )}
      </Field>
      <FormButtons submit="Refund on the terminal" pending="Sending…" back={path} />
    </ContractForm>
  );
}
