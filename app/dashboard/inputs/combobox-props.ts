export interface ComboboxOption {
  readonly value: string;
  readonly name: string;
  /** A second line: an ID, an address. */
  readonly detail?: string | undefined;
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
  /** The address of more options, which takes the typed text as `q`. Without it, `options` are all. */
  source?: string;
  /** A text without an option, as it was typed without scripts. */
  typed?: string;
  onChoose?: (value: string) => void;
  /** False while the field is hidden, so that the library is not loaded. */
  isShown?: boolean;
}

export type ComboboxControl = Omit<ComboboxProps, "label" | "hint" | "error" | "isShown">;
