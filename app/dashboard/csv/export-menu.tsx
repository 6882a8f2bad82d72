import { Form, Link, useLocation } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";

/** Exports the list of this page with its filters: at once, or as a file that is prepared and fetched later. */
export function ExportMenu({ to }: { to: string }) {
  const { search } = useLocation();
  const address = `${to}${search}`;
  return (
    <Menu label="Export this list:" summary="Export" summaryClass={button("quiet")} align="right">
      <a href={address} download className={menuItem}>
        Download CSV
      </a>
      <Form method="post" action={address} reloadDocument>
        <button type="submit" className={menuItem}>
          Prepare a large export
        </button>
      </Form>
      <Link to="/exports" className={menuItem}>
        View exports
      </Link>
    </Menu>
  );
}
