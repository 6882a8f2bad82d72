import { lazy, Suspense } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import type { ComboboxControl, ComboboxProps } from "./combobox-props.ts";

export type { ComboboxOption } from "./combobox-props.ts";

const ComboboxField = lazy(() => import("./combobox-field.tsx"));

/**
 * Finds one of many by typing. Until the browser has loaded the library it is a native select, or a text field where the
 * options are too many.
 */
export function Combobox({ isShown = true, ...props }: ComboboxProps) {
  const { id, label, hint, error, ...rest } = props;
  const hydrated = useHydrated();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => {
        const native = rest.source ? <TextField {...rest} {...control} /> : <NativeSelect {...rest} {...control} />;
        return hydrated && isShown ? (
          <Suspense fallback={native}>
            <ComboboxField {...rest} {...control} />
          </Suspense>
        ) : (
          native
        );
      }}
    </Field>
  );
}

/** The server finds what the text means. */
function TextField({
  options: _,
  source: _source,
  typed,
  onChoose: _onChoose,
  defaultValue,
  ...control
}: ComboboxControl) {
  return (
    <input {...control} autoComplete="off" maxLength={100} defaultValue={defaultValue || typed} className="control" />
  );
}

function NativeSelect({
  options,
  placeholder = "Choose…",
  typed: _,
  onChoose: _onChoose,
  ...control
}: ComboboxControl) {
  return (
    <select {...control} className="control control-select">
      <option value="">{placeholder}</option>
      {options.map(({ value, name, detail }) => (
        <option key={value} value={value}>
          {detail ? `${name} (${detail})` : name}
        </option>
      ))}
    </select>
  );
}
