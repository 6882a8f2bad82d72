import { useId, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";

interface MetadataInputProps {
  /** The fields are `<name>_key` and `<name>_value`, one of each per row; `formMethod` reads them. */
  name: string;
  value?: Readonly<Record<string, string>>;
  max?: number;
}

interface Row {
  readonly id: string;
  readonly key: string;
  readonly value: string;
}

const SPARE_ROWS = 3;

/** Keys and values. Without scripts there are some empty rows; with them rows are added and removed. */
export function MetadataInput({ name, value = {}, max = 20 }: MetadataInputProps) {
  const id = useId();
  const hydrated = useHydrated();
  const given = Object.entries(value).map(([key, text]) => ({ id: `given-${key}`, key, value: text }));
  const [rows, setRows] = useState<readonly Row[]>(given);
  const [added, setAdded] = useState(0);
  const spare = hydrated ? [] : Array.from({ length: SPARE_ROWS }, (_, row) => blank(`spare-${row}`));
  const add = () => {
    setRows([...rows, blank(`added-${added}`)]);
    setAdded(added + 1);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Metadata</legend>
      {rows.length + spare.length > 0 ? (
        <ul className="mb-2 space-y-2">
          {[...rows, ...spare].map((row, position) => (
            <li key={row.id} className="flex gap-2">
              <input
                id={`${id}-${row.id}`}
                name={`${name}_key`}
                aria-label={`Key ${position + 1}`}
                placeholder="Key"
                maxLength={40}
                defaultValue={row.key}
                className="control min-w-0 flex-1 font-mono"
              />
              <input
                name={`${name}_value`}
                aria-label={`Value ${position + 1}`}
                placeholder="Value"
                maxLength={500}
                defaultValue={row.value}
                className="control min-w-0 flex-[2]"
              />
              {hydrated ? (
                <button
                  type="button"
                  aria-label={`Remove row ${position + 1}`}
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
        <button type="button" onClick={add} className={button("secondary", "small")}>
          <Icon name="plus" className="size-4" />
          Add metadata
        </button>
      ) : null}
    </fieldset>
  );
}

function blank(id: string): Row {
  return { id, key: "", value: "" };
}
