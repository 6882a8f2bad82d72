import { useId } from "react";
import { Field } from "#app/components/ui/field.tsx";

interface MoneyRangeFieldsProps {
  name: string;
  currencies: readonly string[];
  parameters: URLSearchParams;
}

export function MoneyRangeFields({ name, currencies, parameters }: MoneyRangeFieldsProps) {
  const id = useId();
  const get = (suffix: string) => parameters.get(`${name}_${suffix}`) ?? "";
  return (
    <div className="grid grid-cols-2 gap-3">
      {(["min", "max"] as const).map((bound) => (
        <Field key={bound} id={`${id}-${bound}`} label={bound === "min" ? "At least" : "At most"}>
          {(control) => (
            <input
              {...control}
              name={`${name}_${bound}`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={get(bound)}
              className="control text-right tabular-nums"
            />
          )}
        </Field>
      ))}
      <div className="col-span-2">
        <Field id={`${id}-currency`} label="Currency">
          {(control) => (
            <select
              {...control}
              name={`${name}_currency`}
              defaultValue={get("currency") || currencies[0]}
              className="control control-select"
            >
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </div>
  );
}
