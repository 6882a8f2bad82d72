import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { NoPlans } from "#app/capabilities/plans/no-plans.tsx";
import { PLAN_COLUMNS, planKey } from "#app/capabilities/plans/plan-columns.tsx";
import { PLAN_LIST } from "#app/capabilities/plans/plan-list.server.ts";
import { planPath } from "#app/capabilities/plans/plan-path.ts";
import { SubscriptionsTitle } from "#app/capabilities/subscriptions/subscriptions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";

export const meta = titled("Plans");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Plans" });

export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const [list, may] = await Promise.all([readList(args, PLAN_LIST), mayChange(page)]);
  return { list, mayChange: may };
}

export default function Plans() {
  const { list, mayChange: may } = useLoaderData<typeof loader>();
  return (
    <>
      <SubscriptionsTitle
        title="Plans"
        lead={may ? undefined : "Only owners and admins can change plans and prices."}
        actions={
          may ? (
            <Link to="/subscriptions/plans/new" className={button()}>
              <Icon name="plus" className="size-4" />
              New plan
            </Link>
          ) : null
        }
      />
      <ListSection
        list={list}
        caption="Plans"
        columns={PLAN_COLUMNS}
        rowKey={planKey}
        rowLink={planPath}
        empty={<NoPlans isSelective={list.tab !== "all"} mayChange={may} />}
      />
    </>
  );
}
