import type { ReactNode } from "react";
import { FormField } from "./contract-form.tsx";
import type { FormState } from "./form.ts";

interface TextFieldProps {
  state: FormState;
  /** The field's name in the contract; of a part of a message, `business[legal_name]`. */
  name: string;
  label: string;
  hint?: ReactNode;
  type?: string;
}

/** A field of one line of text. */
export function TextField({ state, name, label, hint, type = "text" }: TextFieldProps) {
  return (
    <FormField state={state} name={name} label={label} hint={hint}>
      {(control) => <input {...control} type={type} autoComplete="off" className="control" />}
    </FormField>
  );
}
