import { useId, useRef, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { opensPopover } from "#app/components/ui/invokers.ts";
import { DateRangeFields } from "../inputs/date-range.tsx";
import { CheckboxFields } from "./checkbox-fields.tsx";
import { CustomerFilter } from "./customer-filter.tsx";
import { DatePresets } from "./date-presets.tsx";
import { type Filter, isActive } from "./filter.ts";
import { MoneyRangeFields } from "./money-range-fields.tsx";

interface FilterPopoverProps {
  name: string;
  filter: Filter;
  parameters: URLSearchParams;
}

/** A button that opens the fields of one filter. They belong to the form around it. */
export function FilterPopover({ name, filter, parameters }: FilterPopoverProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const active = isActive(parameters, name, filter);
  return (
    <>
      <button
        {...opensPopover(id)}
        onClick={() => setOpened(true)}
        className={`inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-[0.8125rem] font-semibold ring-1 ring-inset max-sm:min-h-10 ${active ? "bg-accent-wash text-accent ring-accent/40" : "bg-surface text-ink ring-line hover:ring-edge"}`}
      >
        {filter.label}
        <Icon name="chevron" className="size-3.5 rotate-90" />
      </button>
      <fieldset
        id={id}
        popover="auto"
        className="floating w-80 rounded-lg border border-line bg-surface p-4 text-sm text-ink shadow-float"
      >
        <legend className="sr-only">{filter.label}</legend>
        <Fields name={name} filter={filter} parameters={parameters} opened={opened} />
        <button type="submit" className={`mt-4 w-full ${button("primary", "small")}`}>
          Apply
        </button>
      </fieldset>
    </>
  );
}

function Fields({ name, filter, parameters, opened }: FilterPopoverProps & { opened: boolean }) {
  if (filter.kind === "choices")
    return <CheckboxFields name={name} options={filter.options} chosen={parameters.getAll(name)} />;
  if (filter.kind === "money")
    return <MoneyRangeFields name={name} currencies={filter.currencies} parameters={parameters} />;
  if (filter.kind === "dates")
    return <DateFields name={name} filter={filter} parameters={parameters} opened={opened} />;
  if (filter.kind === "customer") return <CustomerFilter name={name} filter={filter} parameters={parameters} />;
  return <TextField name={name} filter={filter} value={parameters.get(name) ?? ""} />;
}

function DateFields({
  name,
  filter,
  parameters,
  opened,
}: FilterPopoverProps & { filter: Extract<Filter, { kind: "dates" }>; opened: boolean }) {
  const custom = useRef<HTMLInputElement>(null);
  const choose = () => {
    if (custom.current) custom.current.checked = true;
  };
  return (
    <>
      <DatePresets name={name} presets={filter.presets} chosen={parameters.get(name)} custom={custom} />
      <DateRangeFields
        name={name}
        from={parameters.get(`${name}_from`) ?? ""}
        to={parameters.get(`${name}_to`) ?? ""}
        zone={parameters.get(`${name}_zone`) ?? ""}
        calendar={opened}
        onChange={choose}
      />
    </>
  );
}

function TextField({ name, filter, value }: { name: string; filter: Filter; value: string }) {
  const id = useId();
  return (
    <Field id={id} label={filter.label}>
      {(control) => (
        <input
          {...control}
          name={name}
          autoComplete="off"
          maxLength={100}
          placeholder={"placeholder" in filter ? filter.placeholder : undefined}
          defaultValue={value}
          className="control"
        />
      )}
    </Field>
  );
}
