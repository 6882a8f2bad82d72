import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { Combobox } from "../inputs/combobox.tsx";
import { DateRangeFields } from "../inputs/date-range.tsx";
import { MetadataInput } from "../inputs/metadata-input.tsx";
import { MoneyInput } from "../inputs/money-input.tsx";
import { CUSTOMERS } from "./sample-data.ts";

/** The inputs, with hints and errors. */
export function KitForm() {
  return (
    <Panel id="form" title="Inputs">
      <Form method="get" action="/dev/kit" className="grid gap-6 lg:grid-cols-2">
        <div className="space-y-5">
          <MoneyInput id="price" name="price" label="Amount" currencies={["USD"]} defaultAmount={129_900n} />
          <MoneyInput
            id="refund"
            name="refund"
            label="Refund"
            currencies={["KWD", "USD", "JPY"]}
            hint="Up to KD 12,345.678."
            error="Enter an amount, for example 10.000."
          />
          <Combobox id="customer" name="customer" label="Customer" options={CUSTOMERS} hint="Type a name or an ID." />
          <MetadataInput name="metadata" rows={Object.entries({ order: "10042", channel: "store" })} />
        </div>
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">Period</legend>
          <div className="max-w-80">
            <DateRangeFields name="period" from="2026-11-03" to="2026-11-12" />
          </div>
        </fieldset>
        <div>
          <button type="submit" className={button()}>
            Save
          </button>
        </div>
      </Form>
    </Panel>
  );
}
