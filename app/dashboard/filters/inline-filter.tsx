import { useId } from "react";
import { SearchField } from "#app/components/ui/search-field.tsx";
import type { Filter } from "./filter.ts";

interface InlineFilterProps {
  name: string;
  filter: Filter;
  value: string;
}

/** A search field, or a select that applies at once. */
export function InlineFilter({ name, filter, value }: InlineFilterProps) {
  const id = useId();
  if (filter.kind === "search")
    return (
      <div className="relative w-full sm:w-72">
        <SearchField name={name} aria-label={filter.label} placeholder={filter.placeholder} defaultValue={value} />
      </div>
    );
  if (filter.kind !== "choice") return null;
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-muted">
        {filter.label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={value}
        onChange={({ target }) => target.form?.requestSubmit()}
        className="control control-select w-auto"
      >
        <option value="">Any</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
