import { useId } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { CustomerField } from "../inputs/customer-field.tsx";
import { listAddress } from "../list-address.ts";
import type { Filter } from "./filter.ts";

interface CustomerFilterProps {
  name: string;
  filter: Extract<Filter, { kind: "customer" }>;
  parameters: URLSearchParams;
  opened: boolean;
}

/** The field, and the customers to choose from where a typed text means several. */
export function CustomerFilter({ name, filter, parameters, opened }: CustomerFilterProps) {
  const id = useId();
  const { label, chosen = null, candidates = [] } = filter;
  return (
    <>
      <CustomerField
        id={id}
        name={name}
        label={label}
        chosen={chosen}
        typed={parameters.get(name) ?? ""}
        isShown={opened}
      />
      {candidates.length > 0 ? (
        <nav aria-label="Customers that match" className="mt-3">
          <p className="mb-1 font-semibold">Several customers match</p>
          {candidates.map(({ value, name: title, detail }) => (
            <Link
              key={value}
              to={listAddress(parameters, { [name]: value })}
              className="block rounded-md px-2 py-1.5 hover:bg-wash"
            >
              <span className="block truncate">{title}</span>
              {detail ? <span className="block truncate text-xs text-muted">{detail}</span> : null}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}
