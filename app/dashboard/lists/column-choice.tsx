import { useId } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { closeAround, opensPopover } from "#app/components/ui/invokers.ts";

interface ColumnChoiceProps {
  list: string;
  /** The columns that may be hidden. */
  columns: readonly string[];
  hidden: readonly string[];
}

/** Chooses which columns the list shows. This browser remembers it. */
export function ColumnChoice({ list, columns, hidden }: ColumnChoiceProps) {
  const id = useId();
  return (
    <>
      <button {...opensPopover(id)} className={`${button("quiet", "tool")} shrink-0 max-md:hidden`}>
        <Icon name="columns" className="size-4" />
        Columns
      </button>
      <div
        id={id}
        popover="auto"
        className="floating floating-end w-60 rounded-lg border border-line bg-surface p-4 text-sm text-ink shadow-float"
      >
        <Form
          key={hidden.join()}
          method="post"
          action="/settings/columns"
          preventScrollReset
          onSubmit={({ currentTarget }) => closeAround(currentTarget)}
        >
          <input type="hidden" name="list" value={list} />
          <fieldset>
            <legend className="sr-only">Columns to show</legend>
            <ul className="-mx-2">
              {columns.map((name) => (
                <li key={name}>
                  <input type="hidden" name="column" value={name} />
                  <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-wash">
                    <input
                      type="checkbox"
                      name="shown"
                      value={name}
                      defaultChecked={!hidden.includes(name)}
                      className="size-4"
                    />
                    {name}
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <button type="submit" className={`mt-3 w-full ${button("primary", "small")}`}>
            Show columns
          </button>
        </Form>
      </div>
    </>
  );
}
