import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { Combobox, type ComboboxOption } from "#app/dashboard/inputs/combobox.tsx";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { shownDigits } from "#contract/money.ts";
import type { SettingsView } from "./entry-view.server.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

interface SettingsFormProps {
  settings: SettingsView;
  /** Currencies in which something was sold. */
  currencies: readonly string[];
  timeZones: readonly ComboboxOption[];
  state: FormState;
}

/** How the organization is settled. */
export function SettingsForm({ settings, currencies, timeZones, state }: SettingsFormProps) {
  return (
    <ContractForm state={state} action="/settings/settlements" className="space-y-6">
      <Panel id="release" title="Release">
        <QueueMode state={state} />
      </Panel>
      <Panel id="dates" title="When sales become available">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            state={state}
            name="delay_business_days"
            label="Business days after the sale"
            hint="0 to 30. Weekends and bank holidays don't count."
          >
            {(control) => <input {...control} type="number" inputMode="numeric" step={1} className="control" />}
          </FormField>
          <FormField
            state={state}
            name="cutoff_time"
            label="Cut-off time"
            hint="A later sale counts for the next business day."
          >
            {(control) => <input {...control} type="time" className="control" />}
          </FormField>
          <Combobox
            id="time_zone"
            name="time_zone"
            label="Time zone"
            options={timeZones}
            defaultValue={state.field("time_zone").defaultValue}
            hint="Your days begin and end in it."
            error={state.error("time_zone")}
          />
        </div>
      </Panel>
      <Panel id="closing" title="When settlements close">
        <ScheduleFields state={state} />
      </Panel>
      <Panel id="limits" title="Limits">
        <LimitFields settings={settings} currencies={currencies} state={state} />
      </Panel>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending="Saving…">Save settings</SubmitButton>
        <Link to="/settlements" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}

const MODES = [
  { value: "auto", name: "Automatic", text: "Sales join the open settlement when they become available." },
  { value: "manual", name: "Manual", text: "Sales are held until you release them, for 30 days at most." },
];

function QueueMode({ state }: { state: FormState }) {
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Release</legend>
      {MODES.map(({ value, name, text }) => (
        <label key={value} className="flex gap-2.5 text-sm">
          <input
            type="radio"
            name="queue_mode"
            value={value}
            defaultChecked={state.has("queue_mode", value)}
            className="mt-0.5 size-4 shrink-0"
          />
          <span>
            <span className="font-semibold">{name}</span>
            <span className="block text-muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function LimitFields({ settings, currencies, state }: Omit<SettingsFormProps, "timeZones">) {
  const locale = useLocale();
  const { minimumAmount, approvalThresholdAmount: threshold } = settings;
  const first = currencies.find((currency) => shownDigits(currency) === 2) ?? currencies[0] ?? "USD";
  const others = currencies.filter((currency) => currency !== first);
  const inOthers = (amount: bigint | null) =>
    amount !== null && others.length > 0
      ? ` The same number of minor units holds in other currencies: ${others.map((each) => formatMoney(amount, each, locale)).join(", ")}.`
      : "";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <MoneyInput
        id="minimum_amount"
        name="minimum_amount"
        label="Minimum settlement"
        currencies={[first]}
        defaultAmount={minimumAmount}
        hint={`Less is carried forward to the next settlement.${inOthers(minimumAmount)}`}
        error={state.error("minimum_amount")}
        required
      />
      {/* The later value counts: an empty field leaves 0, which takes the threshold away. */}
      <div>
        <input type="hidden" name="approval_threshold_amount" value="0" />
        <MoneyInput
          id="approval_threshold_amount"
          name="approval_threshold_amount"
          label="Second approval above (optional)"
          currencies={[first]}
          {...(threshold === null ? {} : { defaultAmount: threshold })}
          hint={`A larger settlement or payout needs a second person. Leave empty for none.${inOthers(threshold)}`}
          error={state.error("approval_threshold_amount")}
        />
      </div>
    </div>
  );
}
