import { useId, useRef } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { DateRangeFields } from "../inputs/date-range.tsx";
import { DatePresets } from "./date-presets.tsx";
import type { Filter } from "./filter.ts";
import { FoundFilter } from "./found-filter.tsx";
import { MoneyRangeFields } from "./money-range-fields.tsx";
import { OptionFields } from "./option-fields.tsx";

interface FilterFieldsProps {
  name: string;
  filter: Filter;
  parameters: URLSearchParams;
  /** False until the fields were shown, so that a calendar is not loaded before. */
  opened: boolean;
}

/** The fields of one filter. */
export function FilterFields({ name, filter, parameters, opened }: FilterFieldsProps) {
  if (filter.kind === "choices" || filter.kind === "choice")
    return (
      <OptionFields
        name={name}
        type={filter.kind === "choice" ? "radio" : "checkbox"}
        options={filter.options}
        chosen={parameters.getAll(name)}
      />
    );
  if (filter.kind === "money")
    return <MoneyRangeFields name={name} currencies={filter.currencies} parameters={parameters} />;
  if (filter.kind === "dates")
    return <DateFields name={name} filter={filter} parameters={parameters} opened={opened} />;
  if (filter.kind === "customer" || filter.kind === "device")
    return <FoundFilter name={name} filter={filter} parameters={parameters} opened={opened} />;
  return <TextField name={name} filter={filter} value={parameters.get(name) ?? ""} />;
}

function DateFields({
  name,
  filter,
  parameters,
  opened,
}: FilterFieldsProps & { filter: Extract<Filter, { kind: "dates" }> }) {
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
