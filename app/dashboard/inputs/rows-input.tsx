import { useId, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import type { RowsProps } from "#app/dashboard/forms/form.ts";

interface RowColumn {
  /** The fields are `<name>_<member>`, one of each per row; `formMethod` reads them. */
  readonly member: string;
  readonly label: string;
  readonly className: string;
  readonly maxLength?: number;
  /** Whether each row must have it once scripts run. Rows shown without scripts may stay empty. */
  readonly required?: boolean;
  /** A choice of these instead of text, by value. */
  readonly options?: Readonly<Record<string, string>>;
}

interface RowsInputProps extends RowsProps {
  legend: string;
  /** The button that adds a row. */
  add: string;
  columns: readonly RowColumn[];
  max: number;
  /** Stored values are not shown; one that is left empty is unchanged. */
  isSecret?: boolean;
}

interface Row {
  readonly id: string;
  readonly values: readonly string[];
}

const SPARE_ROWS = 3;
/** The key and the value of a stored entry whose value is not shown. */
const UNSHOWN = [{ readOnly: true }, { placeholder: "Unchanged" }] as const;

/** Rows of a map or a list. Without scripts there are some empty rows; with them rows are added and removed. */
export function RowsInput({
  name,
  legend,
  add,
  columns,
  rows: given,
  stored = [],
  error,
  max,
  isSecret,
}: RowsInputProps) {
  const id = useId();
  const hydrated = useHydrated();
  const [rows, setRows] = useState<readonly Row[]>(given.map((values, row) => ({ id: `given-${row}`, values })));
  const [added, setAdded] = useState(0);
  const spare = hydrated ? [] : Array.from({ length: SPARE_ROWS }, (_, row) => blank(`spare-${row}`));
  const shown = [...rows, ...spare].slice(0, max);
  const addRow = () => {
    setRows([...rows, blank(`added-${added}`)]);
    setAdded(added + 1);
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {stored.map((key) => (
        <input key={key} type="hidden" name={`${name}_stored`} value={key} />
      ))}
      {shown.length > 0 ? (
        <ul className="mb-2 space-y-2">
          {shown.map((row, position) => (
            <li key={row.id} className="flex gap-2">
              {columns.map((column, index) => (
                <Cell
                  key={column.member}
                  name={`${name}_${column.member}`}
                  label={`${column.label} ${position + 1}`}
                  column={column}
                  value={row.values[index] ?? ""}
                  required={hydrated && column.required}
                  {...(isSecret && stored.includes(row.values[0] ?? "") ? UNSHOWN[index] : {})}
                />
              ))}
              {hydrated ? (
                <button
                  type="button"
                  aria-label={`Remove ${row.values[0] || `row ${position + 1}`}`}
                  onClick={() => setRows(rows.filter((other) => other !== row))}
                  className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-wash hover:text-ink max-sm:size-11"
                >
                  <Icon name="close" className="size-4" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {hydrated && rows.length < max ? (
        <button type="button" onClick={addRow} className={button("secondary", "small")}>
          <Icon name="plus" className="size-4" />
          {add}
        </button>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

interface CellProps {
  name: string;
  label: string;
  column: RowColumn;
  value: string;
  required: boolean | undefined;
  placeholder?: string;
  readOnly?: boolean;
}

function Cell({ name, label, column, value, required, placeholder = column.label, readOnly }: CellProps) {
  const hydrated = useHydrated();
  const { className, maxLength, options } = column;
  const control = { name, required, "aria-label": label, defaultValue: value, autoComplete: "off" };
  if (!options)
    return (
      <input
        {...control}
        // Without scripts a row is removed by emptying its key.
        readOnly={hydrated && readOnly}
        placeholder={placeholder}
        maxLength={maxLength}
        className={`control min-w-0 ${className}`}
      />
    );
  return (
    <select {...control} className={`control control-select min-w-0 ${className}`}>
      <option value="">Choose…</option>
      {/* The API may have set a value that is no option here. */}
      {Object.entries({ [value]: value, ...options })
        .filter(([option]) => option !== "")
        .map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
    </select>
  );
}

function blank(id: string): Row {
  return { id, values: [] };
}
