import { lazy, Suspense } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import type { ComboboxControl, ComboboxProps } from "./combobox-field.tsx";

export type { ComboboxOption } from "./combobox-field.tsx";

const ComboboxField = lazy(() => import("./combobox-field.tsx"));

/** Finds one of many by typing. It is a native select until the browser has loaded the library. */
export function Combobox(props: ComboboxProps) {
  const { id, label, hint, error, ...rest } = props;
  const hydrated = useHydrated();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => {
        const select = <NativeSelect {...rest} {...control} />;
        return hydrated ? (
          <Suspense fallback={select}>
            <ComboboxField {...rest} {...control} />
          </Suspense>
        ) : (
          select
        );
      }}
    </Field>
  );
}

function NativeSelect({ options, placeholder = "Choose…", ...control }: ComboboxControl) {
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
