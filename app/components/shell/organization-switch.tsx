import { Form } from "#app/components/requests/form.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";
import type { ShellData } from "./shell-data.ts";

export function OrganizationSwitch({ data: { organization, memberships } }: { data: ShellData }) {
  const others = memberships.filter(({ slug }) => slug !== organization.slug);
  return (
    <Menu
      label="Switch organization:"
      summaryClass="flex w-full text-left min-h-12 items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 py-1.5 hover:border-edge"
      summary={
        <>
          <Initial name={organization.name} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm leading-tight font-bold">{organization.name}</span>
            <span className="block truncate text-xs text-muted">{organization.slug}</span>
          </span>
          <Icon name="updown" className="size-4 text-muted" />
        </>
      }
    >
      <p className="px-2.5 pt-1 pb-1.5 text-xs font-semibold text-muted">Switch organization</p>
      {/* Redirects to the central sign-in, which a fetch cannot follow. */}
      <Form method="post" action="/switch-organization" reloadDocument>
        {others.map(({ slug, name, role }) => (
          <button key={slug} name="organization" value={slug} className={menuItem} type="submit">
            <Initial name={name} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-xs text-muted">{role}</span>
          </button>
        ))}
        <button name="organization" value="" className={menuItem} type="submit">
          <Icon name="external" className="mx-1 size-5 text-muted" />
          {others.length > 0 ? "All organizations" : "Choose another organization"}
        </button>
      </Form>
    </Menu>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded bg-accent-wash text-sm font-extrabold text-accent"
    >
      {name.trim()[0]?.toUpperCase()}
    </span>
  );
}
