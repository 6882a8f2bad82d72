import { useId } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { Combobox } from "../inputs/combobox.tsx";
import { listAddress } from "../list-address.ts";
import type { FoundChoice } from "./filter.ts";

interface FoundFilterProps {
  name: string;
  filter: FoundChoice;
  parameters: URLSearchParams;
  opened: boolean;
}

/** The field, and what to choose from where a typed text means several. */
export function FoundFilter({ name, filter, parameters, opened }: FoundFilterProps) {
  const { kind, label, chosen = null, candidates = [] } = filter;
  return (
    <>
      <Combobox
        id={useId()}
        name={name}
        label={label}
        source={`/${kind}s/options`}
        options={chosen ? [chosen] : []}
        defaultValue={chosen?.value ?? ""}
        typed={parameters.get(name) ?? ""}
        placeholder={kind === "device" ? "Name or serial number" : "Name, email or ID"}
        isShown={opened}
      />
      {candidates.length > 0 ? (
        <nav aria-label={`Several ${kind}s match`} className="mt-3">
          <p className="mb-1 font-semibold">Several {kind}s match</p>
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
