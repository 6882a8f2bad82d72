import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Menu, menuItem } from "#app/components/ui/menu.tsx";

interface ExportMenuProps {
  /** The address of the file, with the filters of the page. */
  to: string;
  /** Whether the list can also be exported in the background. */
  isExportable: boolean;
}

/** Exports the list of this page with its filters: at once, or as a file that is prepared and fetched later. */
export function ExportMenu({ to, isExportable }: ExportMenuProps) {
  const summary = (
    <>
      <Icon name="download" className="size-4" />
      <span className="max-sm:sr-only">Export</span>
    </>
  );
  if (!isExportable)
    return (
      <a href={to} download className={`${button("quiet", "tool")} shrink-0`}>
        {summary}
        <span className="sr-only"> this list as CSV</span>
      </a>
    );
  return (
    <Menu
      label="Export this list:"
      summary={summary}
      summaryClass={`${button("quiet", "tool")} shrink-0`}
      align="right"
    >
      <a href={to} download className={menuItem}>
        Download CSV
      </a>
      <Form method="post" action={to} reloadDocument>
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
