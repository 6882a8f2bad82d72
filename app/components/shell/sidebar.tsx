import { NavLink } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { EnvironmentSwitch } from "./environment-switch.tsx";
import { PLACES } from "./navigation.ts";
import { OrganizationSwitch } from "./organization-switch.tsx";
import type { ShellData } from "./shell-data.ts";

const ITEM =
  "group/item relative flex min-h-9 items-center gap-3 rounded-md px-2.5 text-[0.9375rem] font-medium text-muted hover:bg-wash hover:text-ink max-lg:min-h-11 aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_3px_0_0_var(--color-accent),0_0_0_1px_var(--color-line)]";

/** The organization, the places, and the environment: beside the page, or in the menu of a phone. */
export function Sidebar({ data, label }: { data: ShellData; label: string }) {
  return (
    <div className="flex flex-1 flex-col gap-5">
      <OrganizationSwitch data={data} />
      <nav aria-label={label} className="flex-1">
        {PLACES.map((group) => (
          <ul key={group[0]?.to} className="mb-2 space-y-0.5 border-line border-b pb-2 last:border-0">
            {group.map(({ to, name, icon }) => (
              <li key={to}>
                <NavLink to={to} prefetch="intent" className={ITEM}>
                  <Icon name={icon} className="size-5 group-aria-[current=page]/item:text-accent" />
                  {name}
                  {to === "/disputes" ? <Waiting count={data.waitingDisputes} /> : null}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <EnvironmentSwitch data={data} />
    </div>
  );
}

function Waiting({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <span className="ml-auto rounded-full bg-warn px-2 py-0.5 text-xs font-bold text-canvas">
      {count}
      <span className="sr-only"> need a response</span>
    </span>
  );
}
