import { useId } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
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
      <div className="relative w-full sm:w-64">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-2.5 size-4.5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name={name}
          aria-label={filter.label}
          placeholder={filter.placeholder}
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className="control pl-9"
        />
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
