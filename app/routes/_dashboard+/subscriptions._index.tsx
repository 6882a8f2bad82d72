import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoSubscriptions } from "#app/capabilities/subscriptions/no-subscriptions.tsx";
import {
  SUBSCRIPTION_COLUMNS,
  subscriptionKey,
  subscriptionPath,
} from "#app/capabilities/subscriptions/subscription-columns.tsx";
import { SUBSCRIPTION_LIST } from "#app/capabilities/subscriptions/subscription-list.server.ts";
import { SubscriptionsTitle } from "#app/capabilities/subscriptions/subscriptions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Subscriptions");
export const handle = crumbs({ name: "Subscriptions" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, SUBSCRIPTION_LIST);
}

export default function Subscriptions() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <SubscriptionsTitle
        title="Subscriptions"
        actions={
          <Link to="/subscriptions/new" className={button()}>
            <Icon name="plus" className="size-4" />
            New subscription
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Subscriptions"
        columns={SUBSCRIPTION_COLUMNS}
        rowKey={subscriptionKey}
        rowLink={subscriptionPath}
        empty={<NoSubscriptions isSelective={list.tab !== "all"} />}
      />
    </>
  );
}
