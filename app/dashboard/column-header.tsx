import { useSearchParams } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { type Column, dropLook, isNumeric, ROLE, type Sorts } from "./column.ts";
import { listAddress } from "./list-address.ts";

interface ColumnHeaderProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
}

/** A column's name; a link where the list can be sorted by it. Tables without an order never link. */
export function ColumnHeader<Row>({ column, sort }: ColumnHeaderProps<Row>) {
  const { name, kind, sort: sorts } = column;
  const direction = directionOf(sorts, sort);
  return (
    <th
      {...ROLE.columnheader}
      scope="col"
      aria-sort={direction}
      className={`px-3 py-2 text-left text-xs font-semibold whitespace-nowrap text-muted first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 ${isNumeric(column) ? "text-right" : ""} ${dropLook(column)}`}
    >
      {sorts && sort !== undefined ? (
        <SortLink name={name} sorts={sorts} direction={direction} />
      ) : kind === "actions" ? (
        <span className="sr-only">{name}</span>
      ) : (
        name
      )}
    </th>
  );
}

interface SortLinkProps {
  name: string;
  sorts: Sorts;
  direction: Direction;
}

function SortLink({ name, sorts, direction }: SortLinkProps) {
  const [parameters] = useSearchParams();
  const next = direction === "ascending" ? sorts.descending : sorts.ascending;
  const sort = next ?? sorts.ascending ?? sorts.descending ?? null;
  return (
    <Link
      to={listAddress(parameters, { sort })}
      preventScrollReset
      className="inline-flex items-center gap-1 rounded hover:text-ink"
    >
      {name}
      <Icon name={direction ? "sorted" : "updown"} className={`size-3.5 ${ICON[direction ?? "none"]}`} />
    </Link>
  );
}

const ICON = { ascending: "text-ink rotate-180", descending: "text-ink", none: "opacity-60" } as const;

type Direction = "ascending" | "descending" | undefined;

function directionOf(sorts: Sorts | undefined, sort: string | undefined): Direction {
  if (!sorts || sort === undefined) return undefined;
  if (sorts.ascending === sort) return "ascending";
  return sorts.descending === sort ? "descending" : undefined;
}
