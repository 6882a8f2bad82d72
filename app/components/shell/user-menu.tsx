import { useFetcher } from "@remix-run/react";
import { Form } from "#app/components/requests/form.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";
import { useTheme } from "#app/components/ui/theme.ts";
import type { ShellData } from "./shell-data.ts";

export function UserMenu({ data: { user } }: { data: ShellData }) {
  const name = user.name ?? user.email ?? "Signed in";
  return (
    <Menu
      label={`Account: ${name}`}
      align="right"
      summaryClass="grid size-9 place-items-center rounded-full bg-wash text-sm font-bold ring-1 ring-line ring-inset hover:ring-edge max-sm:size-10"
      summary={<span aria-hidden="true">{initials(name)}</span>}
    >
      <div className="px-2.5 py-1.5">
        <p className="truncate font-bold">{name}</p>
        {user.email && user.name ? <p className="truncate text-muted">{user.email}</p> : null}
      </div>
      <ThemeChoice />
      <Link to="/settings" className={menuItem}>
        <Icon name="settings" className="size-5 text-muted" />
        Settings
      </Link>
      <Form method="post" action="/sign-out" reloadDocument>
        <button type="submit" className={menuItem}>
          <Icon name="external" className="size-5 text-muted" />
          Sign out
        </button>
      </Form>
    </Menu>
  );
}

const THEMES: readonly { value: string; label: string; icon: IconName }[] = [
  { value: "system", label: "System", icon: "screen" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
];

function ThemeChoice() {
  const fetcher = useFetcher();
  const theme = useTheme();
  return (
    <fetcher.Form method="post" action="/settings/theme" className="my-1.5 border-line border-y py-1.5">
      <fieldset className="grid grid-cols-3 gap-1">
        <legend className="px-2.5 pb-1 text-xs font-semibold text-muted">Appearance</legend>
        {THEMES.map(({ value, label, icon }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={value === theme}
            aria-label={label}
            title={label}
            className="grid min-h-9 place-items-center rounded-md text-muted hover:bg-wash hover:text-ink aria-pressed:bg-accent-wash aria-pressed:text-accent max-sm:min-h-11"
          >
            <Icon name={icon} />
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return `${words[0]?.[0] ?? "?"}${words[1]?.[0] ?? ""}`.toUpperCase();
}
