import type { ReactNode } from "react";
import { FormField } from "./contract-form.tsx";
import type { FormState } from "./form.ts";

interface InputProps {
  state: FormState;
  name: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
}

/** An amount as people write it. Its currency stands in a field of its own. */
export function AmountField({ placeholder = "0.00", ...field }: InputProps) {
  return <ShortField {...field} placeholder={placeholder} inputMode="decimal" className="text-right" maxLength={24} />;
}

export function CountField(field: InputProps) {
  return <ShortField {...field} inputMode="numeric" maxLength={7} />;
}

export function PercentField(field: InputProps) {
  return <ShortField {...field} inputMode="decimal" maxLength={24} />;
}

interface ShortFieldProps extends InputProps {
  inputMode: "decimal" | "numeric";
  maxLength: number;
  className?: string;
}

function ShortField({ state, name, label, hint, className = "", ...input }: ShortFieldProps) {
  return (
    <FormField state={state} name={name} label={label} hint={hint}>
      {/* Numbers are read on the server, which says what is wrong with them. */}
      {({ min: _min, max: _max, ...control }) => (
        <input {...control} {...input} autoComplete="off" className={`control tabular-nums ${className}`} />
      )}
    </FormField>
  );
}
