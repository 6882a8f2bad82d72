import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoPaymentLinks } from "#app/capabilities/payment-links/no-payment-links.tsx";
import { linkKey, linkPath, PAYMENT_LINK_COLUMNS } from "#app/capabilities/payment-links/payment-link-columns.tsx";
import { PAYMENT_LINK_LIST } from "#app/capabilities/payment-links/payment-link-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Payment links");
export const handle = crumbs({ name: "Payment links" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, PAYMENT_LINK_LIST);
}

export default function PaymentLinks() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Payment links"
        actions={
          <Link to="/payment-links/new" className={button()}>
            <Icon name="plus" className="size-4" />
            New payment link
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Payment links"
        columns={PAYMENT_LINK_COLUMNS}
        rowKey={linkKey}
        rowLink={linkPath}
        empty={<NoPaymentLinks isSelective={list.tab !== "all"} />}
      />
    </>
  );
}
