import { Icon } from "#app/components/ui/icon.tsx";
import { closeAround } from "#app/components/ui/invokers.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { showShortcuts } from "./shortcuts.tsx";

const DOCS = [
  { to: "/api/docs", name: "API reference" },
  { to: "/api/docs/guides/accept-a-payment", name: "Accept a payment" },
  { to: "/api/docs/test-cards", name: "Test cards" },
  { to: "/api/docs/errors", name: "Error codes" },
] as const;

/** The documentation, and the keyboard shortcuts once scripts run. */
export function HelpMenu() {
  const hydrated = useHydrated();
  return (
    <Menu
      label="Help"
      align="right"
      summaryClass="grid size-9 place-items-center rounded-full hover:bg-wash max-sm:size-10"
      summary={<Icon name="help" />}
    >
      {DOCS.map(({ to, name }) => (
        <Link key={to} to={to} reloadDocument className={menuItem}>
          {name}
        </Link>
      ))}
      {hydrated ? (
        <button
          type="button"
          className={menuItem}
          onClick={({ currentTarget }) => {
            closeAround(currentTarget);
            showShortcuts();
          }}
        >
          Keyboard shortcuts
        </button>
      ) : null}
    </Menu>
  );
}
