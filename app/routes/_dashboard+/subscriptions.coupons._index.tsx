import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { CHANGEABLE_COUPON_COLUMNS, COUPON_COLUMNS, couponKey } from "#app/capabilities/coupons/coupon-columns.tsx";
import { COUPON_LIST } from "#app/capabilities/coupons/coupon-list.server.ts";
import { NoCoupons } from "#app/capabilities/coupons/no-coupons.tsx";
import { SubscriptionsTitle } from "#app/capabilities/subscriptions/subscriptions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";

export const meta = titled("Coupons");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Coupons" });

export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const [list, may] = await Promise.all([readList(args, COUPON_LIST), mayChange(page)]);
  return { list, mayChange: may };
}

export default function Coupons() {
  const { list, mayChange: may } = useLoaderData<typeof loader>();
  return (
    <>
      <SubscriptionsTitle
        title="Coupons"
        lead={may ? undefined : "Only owners and admins can change coupons."}
        actions={
          may ? (
            <Link to="/subscriptions/coupons/new" className={button()}>
              <Icon name="plus" className="size-4" />
              New coupon
            </Link>
          ) : null
        }
      />
      <ListSection
        list={list}
        caption="Coupons"
        columns={may ? CHANGEABLE_COUPON_COLUMNS : COUPON_COLUMNS}
        rowKey={couponKey}
        empty={<NoCoupons isSelective={list.tab !== "all"} mayChange={may} />}
      />
    </>
  );
}
