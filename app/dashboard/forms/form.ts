/** The field with the zone of a form's local times. */
export const TIME_ZONE = "viewer_time_zone";

/** The field with the version of the resource that a form changes. */
export const FORM_VERSION = "form_version";

/** An empty form of a contract method. */
export interface NewForm {
  readonly idempotencyKey: string;
  /** The version of the resource that the form shows; null for a form that changes none. */
  readonly version: number | null;
  readonly rules: Readonly<Record<string, FieldRules>>;
  readonly defaults: Readonly<Record<string, readonly string[]>>;
}

/** The contract's rules of a field that HTML can express. */
export interface FieldRules {
  readonly required?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The reason that a form was refused, with the entered values. */
export interface FormProblem {
  readonly status: number;
  readonly code: string;
  /** For the whole form. */
  readonly message: string;
  /** By field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** By field name, in the order of the form; without secrets and files. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** For the next try: the same key while the outcome of this one is open. */
  readonly idempotencyKey: string;
}

export interface FormState {
  readonly idempotencyKey: string;
  readonly version: number | null;
  readonly problem: FormProblem | null;
  /** For the whole form; null when every error belongs to a field. */
  readonly message: string | null;
  field(name: string): FieldProps;
  /** The rows of a map or a list of messages, with a field for each of these members. */
  rows(name: string, ...members: readonly string[]): RowsProps;
  /** A rule that begins with the field's name in the contract begins with its label instead. */
  error(name: string, label?: string): string | undefined;
  /** Whether this value of a checkbox, radio button or option is selected. */
  has(name: string, value: string): boolean;
}

export interface FieldProps extends FieldRules {
  readonly name: string;
  readonly defaultValue: string;
  readonly autoFocus?: boolean;
}

export interface RowsProps {
  readonly name: string;
  /** The members' values, in their order. */
  readonly rows: readonly (readonly string[])[];
  /** The stored keys of a map. Those missing from the form are removed. */
  readonly stored?: readonly string[];
  readonly error?: string | undefined;
}

/** "trial_end must be in the future." Texts for people begin with a capital letter. */
const FIELD_NAME = /^[a-z]+_[a-z_]+/;

/** Values of a form on a page: the entered ones after a problem, else the defaults. */
export function formState(
  { idempotencyKey, version, rules, defaults }: NewForm,
  problem?: FormProblem | null,
): FormState {
  const values = problem?.values ?? defaults;
  const errors = problem?.errors ?? {};
  const [firstError] = Object.keys(errors);
  return {
    idempotencyKey: problem?.idempotencyKey ?? idempotencyKey,
    version,
    problem: problem ?? null,
    message: problem && firstError === undefined ? problem.message : null,
    field: (name) => ({
      name,
      defaultValue: values[name]?.join("\n") ?? "",
      ...rules[name],
      ...(name === firstError && { autoFocus: true }),
    }),
    rows: (name, ...members) => {
      const columns = members.map((member) => values[`${name}_${member}`] ?? []);
      const rows = columns[0]?.map((_, row) => columns.map((column) => column[row] ?? "")) ?? [];
      return { name, rows, stored: values[`${name}_stored`] ?? [], error: errors[name] };
    },
    error: (name, label = "This field") => errors[name]?.replace(FIELD_NAME, label),
    has: (name, value) => values[name]?.includes(value) ?? false,
  };
}
