export interface ComboboxOption {
  readonly value: string;
  readonly name: string;
  /** A second line: an ID, an address. */
  readonly detail?: string;
}

export interface ComboboxProps {
  id: string;
  name: string;
  label: string;
  options: readonly ComboboxOption[];
  defaultValue?: string;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
}

export type ComboboxControl = Omit<ComboboxProps, "label" | "hint" | "error">;
