import { Combobox } from "./combobox.tsx";
import type { ComboboxOption } from "./combobox-props.ts";

interface CustomerFieldProps {
  id: string;
  name: string;
  label: string;
  chosen: ComboboxOption | null;
  /** A text without a customer, as it was typed. */
  typed?: string;
  hint?: string;
  error?: string | undefined;
  onChoose?: (customerId: string) => void;
  /** False while the field is hidden, so that its library is not loaded. */
  isShown?: boolean;
}

/** Finds a customer by name, email, reference or ID. Without scripts it is a text field, and the server finds it. */
export function CustomerField({ chosen, typed = "", hint, onChoose, ...field }: CustomerFieldProps) {
  return (
    <Combobox
      {...field}
      {...(hint === undefined ? {} : { hint })}
      {...(onChoose ? { onChoose } : {})}
      source="/customers/options"
      options={chosen ? [chosen] : []}
      defaultValue={chosen?.value ?? ""}
      typed={typed}
      placeholder="Name, email or ID"
    />
  );
}
