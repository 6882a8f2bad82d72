import { Link } from "@remix-run/react";
import { useId } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { useDialogButtons } from "#app/components/ui/invokers.ts";
import { closeAfterLink } from "#app/components/ui/menu.tsx";
import { ToastRegion } from "#app/components/ui/toast.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Logo } from "./logo.tsx";
import { PaletteButton } from "./palette.tsx";
import type { ShellData } from "./shell-data.ts";
import { Sidebar } from "./sidebar.tsx";
import { UserMenu } from "./user-menu.tsx";

export function TopBar({ data }: { data: ShellData }) {
  return (
    <header className="print:hidden sticky top-0 z-20 border-line border-b bg-canvas/95 backdrop-blur-sm">
      <div className="flex min-h-14 items-center gap-3 px-4 sm:px-6 lg:px-8">
        <PhoneMenu data={data} />
        <Link to="/overview" className="lg:hidden" aria-label="Tollhouse: overview">
          <Logo />
        </Link>
        <div className="min-w-0 flex-1 max-lg:hidden">
          <Breadcrumbs />
        </div>
        <div className="ml-auto flex items-center gap-2">
          <PaletteButton />
          <UserMenu data={data} />
        </div>
      </div>
      <ToastRegion flash={data.flash} />
    </header>
  );
}

/** The sidebar of a narrow screen. */
function PhoneMenu({ data }: { data: ShellData }) {
  const id = useId();
  const { opens, closes } = useDialogButtons(id);
  return (
    <>
      <button
        {...opens}
        aria-label="Menu"
        className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-wash lg:hidden"
      >
        <Icon name="menu" className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, and Escape closes a dialog */}
      <dialog id={id} popover="auto" closedby="any" aria-label="Menu" onClick={closeAfterLink} className="drawer">
        <div className="flex min-h-full flex-col p-4">
          <div className="mb-4 flex items-center justify-between">
            <Logo />
            <button
              {...closes}
              aria-label="Close the menu"
              className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-wash"
            >
              <Icon name="close" className="size-6" />
            </button>
          </div>
          <Sidebar data={data} label="Menu" />
        </div>
      </dialog>
    </>
  );
}
