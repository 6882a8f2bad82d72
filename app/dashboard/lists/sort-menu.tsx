import { useSearchParams } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";
import type { Column } from "../column.ts";
import { listAddress } from "../list-address.ts";

/** The orders of a list on a narrow screen, where the columns have no header. */
export function SortMenu<Row>({ columns, sort }: { columns: readonly Column<Row>[]; sort: string }) {
  const [parameters] = useSearchParams();
  const offered = columns.flatMap(({ name, sort: sorts }) => {
    const [first, last] = sorts?.names ?? ["oldest first", "newest first"];
    const both = [
      { value: sorts?.descending, name: `${name}: ${last}` },
      { value: sorts?.ascending, name: `${name}: ${first}` },
    ];
    return both.filter(({ value }) => value !== undefined);
  });
  if (offered.length === 0) return null;
  return (
    <div className="md:hidden">
      <Menu
        label="Sort this list:"
        summary={
          <>
            <Icon name="updown" className="size-4" />
            <span className="max-sm:sr-only">Sort</span>
          </>
        }
        summaryClass={button("quiet", "tool")}
        align="right"
      >
        {offered.map(({ value = "", name }) => (
          <Link
            key={value}
            to={listAddress(parameters, { sort: value })}
            preventScrollReset
            aria-current={value === sort ? "true" : undefined}
            className={`${menuItem} aria-[current=true]:font-semibold`}
          >
            {name}
          </Link>
        ))}
      </Menu>
    </div>
  );
}
