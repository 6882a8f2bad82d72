import { useId } from "react";
import { CustomerField } from "../inputs/customer-field.tsx";
import type { Filter } from "./filter.ts";

interface CustomerFilterProps {
  name: string;
  filter: Extract<Filter, { kind: "customer" }>;
  typed: string;
}

/** The field, and the customers to choose from where a typed text means several. */
export function CustomerFilter({
  name,
  filter: { label, chosen = null, candidates = [] },
  typed,
}: CustomerFilterProps) {
  const id = useId();
  return (
    <>
      <CustomerField id={id} name={name} label={label} chosen={chosen} typed={typed} />
      {candidates.length > 0 ? (
        <fieldset className="mt-3">
          <legend className="mb-1 font-semibold">Several customers match</legend>
          {candidates.map(({ value, name: title, detail }) => (
            <button
              key={value}
              type="submit"
              name={name}
              value={value}
              className="block w-full rounded-md px-2 py-1.5 text-left hover:bg-wash"
            >
              <span className="block truncate">{title}</span>
              {detail ? <span className="block truncate text-xs text-muted">{detail}</span> : null}
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
