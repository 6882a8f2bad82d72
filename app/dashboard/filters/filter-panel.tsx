import { useId, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { opensPopover } from "#app/components/ui/invokers.ts";
import { Link } from "#app/components/ui/link.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { clearAddress } from "./active-filters.tsx";
import { type Filter, type Filters, isActive } from "./filter.ts";
import { FilterFields } from "./filter-fields.tsx";
import { filterText } from "./filter-text.ts";

interface FilterPanelProps {
  filters: Filters;
  parameters: URLSearchParams;
}

/** A button that opens all filters of a list. Their fields belong to the form around it. */
export function FilterPanel({ filters, parameters }: FilterPanelProps) {
  const id = useId();
  const entries = Object.entries(filters);
  const count = entries.filter(([name, filter]) => isActive(parameters, name, filter)).length;
  if (entries.length === 0) return null;
  return (
    <>
      <button {...opensPopover(id)} className={`${button("secondary", "tool")} shrink-0`}>
        <Icon name="filter" className="size-4" />
        <span className="max-sm:sr-only">Filters</span>
        {count > 0 ? (
          <span className="rounded-full bg-accent-wash px-1.5 text-xs leading-5 text-accent">
            {count}
            <span className="sr-only"> active</span>
          </span>
        ) : null}
      </button>
      <div
        id={id}
        popover="auto"
        className="floating w-88 rounded-lg border border-line bg-surface text-sm text-ink shadow-float"
      >
        <div className="divide-y divide-line">
          {entries.map(([name, filter]) => (
            <FilterSection key={name} name={name} filter={filter} parameters={parameters} />
          ))}
        </div>
        <div className="sticky bottom-0 z-1 flex gap-2 border-line border-t bg-surface p-3">
          <button type="submit" className={`grow ${button("primary")}`}>
            Apply filters
          </button>
          {count > 0 ? (
            <Link to={clearAddress(filters, parameters)} preventScrollReset className={button("quiet")}>
              Clear
            </Link>
          ) : null}
        </div>
      </div>
    </>
  );
}

interface FilterSectionProps {
  name: string;
  filter: Filter;
  parameters: URLSearchParams;
}

/** One filter: its chosen value, and its fields once it is opened. */
function FilterSection({ name, filter, parameters }: FilterSectionProps) {
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const active = isActive(parameters, name, filter);
  return (
    <details className="group" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-10 items-center gap-2 px-4 font-semibold -outline-offset-2 hover:bg-wash max-sm:min-h-11">
        {filter.label}
        <span className="ml-auto min-w-0 truncate font-normal text-accent">
          {active ? filterText(parameters, name, filter, locale) : null}
        </span>
        <Icon name="chevron" className="size-3.5 rotate-90 text-muted group-open:-rotate-90" />
      </summary>
      <fieldset className="px-4 pt-1 pb-4">
        <legend className="sr-only">{filter.label}</legend>
        <FilterFields name={name} filter={filter} parameters={parameters} opened={opened} />
      </fieldset>
    </details>
  );
}
