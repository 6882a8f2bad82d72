import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Form, usePostAddress } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { useHydrated, useLocale } from "#app/components/ui/viewer.ts";
import { ROLE } from "./column.ts";

/** Row selection: each chosen row is a value of a form that a `<SelectionBar>` shows. */
export interface RowSelection<Row> {
  /** The ID of the form. */
  readonly form: string;
  /** The parameter that holds the chosen values. */
  readonly name: string;
  /** Null for a row that cannot be chosen. */
  readonly choice: (row: Row) => Choice | null;
}

interface Choice {
  readonly value: string;
  /** Read out: "Select the sale of $42.00". */
  readonly label: string;
}

const BOX = "relative z-1 flex size-6 items-center justify-center max-md:-ml-1";

export function SelectRow<Row>({ selection: { form, name, choice }, row }: { selection: RowSelection<Row>; row: Row }) {
  const chosen = choice(row);
  return (
    <td {...ROLE.cell} className="cell cell-box">
      {chosen ? (
        <label className={BOX}>
          <span className="sr-only">{chosen.label}</span>
          <input type="checkbox" form={form} name={name} value={chosen.value} className="size-4" />
        </label>
      ) : null}
    </td>
  );
}

/** The header of the checkboxes, which chooses all rows of the page once scripts run. */
export function SelectAll({ form }: Pick<RowSelection<never>, "form">) {
  const hydrated = useHydrated();
  const count = useChosen(form);
  return (
    <th {...ROLE.columnheader} scope="col" className="w-0 py-2 pl-4 text-left sm:pl-5">
      {hydrated ? (
        <label className="flex size-6 items-center justify-center">
          <span className="sr-only">Select all on this page</span>
          <input
            type="checkbox"
            checked={count > 0 && count === boxesOf(form).length}
            onChange={({ target }) => chooseAll(form, target.checked)}
            className="size-4"
          />
        </label>
      ) : (
        // As large as the box, so that nothing moves when it comes.
        <span className="block size-6">
          <span className="sr-only">Select</span>
        </span>
      )}
    </th>
  );
}

interface SelectionBarProps {
  /** The ID of the form. */
  form: string;
  /** Plural noun of the rows. */
  what: string;
  actions: readonly BulkAction[];
}

export interface BulkAction {
  readonly to: string;
  readonly name: string;
  /** Posts at once. Otherwise it links to a page that asks first. */
  readonly method?: "post";
}

/** Acts on the chosen rows, or links to a page that does. */
export function SelectionBar({ form, what, actions }: SelectionBarProps) {
  const hydrated = useHydrated();
  const locale = useLocale();
  const count = useChosen(form);
  const addressOf = usePostAddress();
  return (
    <Form
      id={form}
      method="get"
      className={`z-2 flex flex-wrap items-center gap-2 rounded-b-lg border-line border-t bg-surface px-4 py-2.5 sm:px-5 ${count > 0 ? "sticky bottom-0" : ""}`}
    >
      {actions.map(({ to, name, method = "get" }) => (
        <button
          key={to}
          type="submit"
          formAction={method === "post" ? addressOf(to) : to}
          formMethod={method}
          disabled={hydrated && count === 0}
          className={button("secondary", "small")}
        >
          {name}
        </button>
      ))}
      <p role="status" className="text-sm text-muted">
        {hydrated && count > 0 ? `${count.toLocaleString(locale)} selected` : `Select ${what} first.`}
      </p>
    </Form>
  );
}

/** Number of chosen rows. Listens on the document, since the checkboxes are outside the form's element. */
function useChosen(form: string): number {
  const { key } = useLocation();
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the list has other rows.
  useEffect(() => {
    const read = () => setCount(boxesOf(form).filter(({ checked }) => checked).length);
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [form, key]);
  return count;
}

function boxesOf(form: string): HTMLInputElement[] {
  const element = document.getElementById(form);
  if (!(element instanceof HTMLFormElement)) return [];
  return [...element.elements].filter((each) => each instanceof HTMLInputElement && each.type === "checkbox") as [];
}

function chooseAll(form: string, checked: boolean): void {
  for (const box of boxesOf(form)) box.checked = checked;
  document.dispatchEvent(new Event("change"));
}
