import { useLocation } from "@remix-run/react";
import type { FocusEvent } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { closeAround, opensPopover } from "#app/components/ui/invokers.ts";
import { Link } from "#app/components/ui/link.tsx";
import { closeAfterLink } from "#app/components/ui/menu.tsx";
import { EnvironmentSwitch } from "./environment-switch.tsx";
import { Logo } from "./logo.tsx";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { isInSettings } from "./settings-places.ts";
import type { ShellData } from "./shell-data.ts";
import { MainLinks, SettingsLinks } from "./sidebar-links.tsx";

const ID = "sidebar";

/**
 * The organization, the places, and the environment: beside the page, and on a narrow screen a menu from the left edge.
 */
export function Sidebar({ data }: { data: ShellData }) {
  const { pathname } = useLocation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <aside
      id={ID}
      popover="auto"
      aria-label="Sidebar"
      onClick={closeAfterLink}
      onBlur={closeWhenLeft}
      className="sidebar print:hidden"
    >
      {/* Without the height of the environment's bar, which would push the bottom off the screen. */}
      <div className="flex min-h-full flex-col gap-5 px-4 pt-4 pb-5 lg:sticky lg:top-0 lg:h-[calc(100dvh-1.5rem)] lg:min-h-0 lg:overflow-y-auto">
        <div className="flex items-center justify-between">
          <Link to="/overview" aria-label="Tollhouse: overview" className="rounded-md">
            <Logo />
          </Link>
          <button
            {...opensPopover(ID)}
            aria-label="Close the menu"
            className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-wash lg:hidden"
          >
            <Icon name="close" className="size-6" />
          </button>
        </div>
        <OrganizationSwitch data={data} />
        {isInSettings(pathname) ? <SettingsLinks /> : <MainLinks waitingDisputes={data.waitingDisputes} />}
        <EnvironmentSwitch data={data} />
      </div>
    </aside>
  );
}

/** Opens the sidebar of a narrow screen. */
export function SidebarButton() {
  return (
    <button
      {...opensPopover(ID)}
      aria-label="Menu"
      className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-wash lg:hidden"
    >
      <Icon name="menu" className="size-6" />
    </button>
  );
}

/** Closes the menu when keyboard focus leaves it, except to its own button, which toggles it. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
  if (currentTarget.matches(":popover-open") && relatedTarget.getAttribute("popovertarget") !== ID)
    closeAround(currentTarget);
}
