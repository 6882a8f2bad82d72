import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  NOTIFICATIONS,
  RECIPIENT_COLUMNS,
  recipientKey,
  recipientPath,
} from "#app/capabilities/notifications/recipient-columns.tsx";
import { RECIPIENT_LIST } from "#app/capabilities/notifications/recipient-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Notifications");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Notifications" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, RECIPIENT_LIST);
}

export default function Notifications() {
  return (
    <>
      <PageTitle
        title="Notifications"
        lead="Up to 10 addresses are emailed about your organization. Without any, owners and admins are."
        actions={
          <Link to={`${NOTIFICATIONS}/new`} className={button()}>
            <Icon name="plus" className="size-4" />
            Add recipient
          </Link>
        }
      />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Recipients"
        columns={RECIPIENT_COLUMNS}
        rowKey={recipientKey}
        rowLink={recipientPath}
        empty={
          <EmptyState title="No recipients yet">
            Owners and admins are emailed about the account, payouts and security. Add an address to have it told, also
            about disputes.
          </EmptyState>
        }
      />
    </>
  );
}
