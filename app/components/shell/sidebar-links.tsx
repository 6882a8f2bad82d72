import { useLocation } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { currentPage, Link } from "#app/components/ui/link.tsx";
import { NAVIGATION_GROUPS } from "./navigation.ts";
import { SETTINGS_AREAS } from "./settings-places.ts";
import type { ShellData } from "./shell-data.ts";

export function MainLinks({ waitingDisputes }: Pick<ShellData, "waitingDisputes">) {
  // The cashier's pages belong to the devices.
  const pathname = useLocation().pathname.replace(/^\/terminal(-sales)?/, "/devices");
  return (
    <nav aria-label="Main" className="flex-1">
      {NAVIGATION_GROUPS.map((group) => (
        <ul key={group[0]?.to} className="mb-2 space-y-0.5 border-line border-b pb-2 last:border-0">
          {group.map(({ to, name, icon }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" aria-current={currentPage(to, pathname)} className="place">
                <Icon name={icon} className="place-icon" />
                {name}
                {to === "/disputes" ? <Waiting count={waitingDisputes} /> : null}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
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

/** The pages of the settings, with the way back. */
export function SettingsLinks() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Settings" className="flex-1">
      <Link to="/overview" className="place mb-3">
        <Icon name="chevron" className="place-icon rotate-180" />
        Dashboard
      </Link>
      {SETTINGS_AREAS.map(({ name, places }) => (
        <section key={name} aria-label={name} className="mb-3">
          <p className="px-2.5 pb-1 text-xs font-semibold text-muted">{name}</p>
          <ul className="space-y-0.5">
            {places.map(({ to, name: place, icon }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" aria-current={currentPlace(to, pathname)} className="place">
                  <Icon name={icon} className="place-icon" />
                  {place}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The first page of the settings is above all others, and current alone. */
function currentPlace(to: string, pathname: string): "page" | undefined {
  return to === "/settings" ? (pathname === to ? "page" : undefined) : currentPage(to, pathname);
}
