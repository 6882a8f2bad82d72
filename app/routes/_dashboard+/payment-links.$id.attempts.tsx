import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ATTEMPT_COLUMNS, attemptKey, attemptPath } from "#app/capabilities/payment-links/attempt-columns.tsx";
import { ATTEMPT_LIST } from "#app/capabilities/payment-links/attempt-list.server.ts";
import { linkPath } from "#app/capabilities/payment-links/payment-link-columns.tsx";
import { readPaymentLink } from "#app/capabilities/payment-links/read-payment-link.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Attempts");
export const handle = crumbs({ name: "Payment links", to: "/payment-links" }, { name: "Attempts" });

export async function loader(args: LoaderFunctionArgs) {
  const { paymentLinkId, title } = await readPaymentLink(args);
  return { paymentLinkId, title, list: await readList(args, ATTEMPT_LIST) };
}

export default function Attempts() {
  const { list, ...link } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Attempts"
        lead={link.title}
        actions={
          <Link to={linkPath(link)} className={button("quiet")}>
            Back to link
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Attempts to pay this link"
        columns={ATTEMPT_COLUMNS}
        rowKey={attemptKey}
        rowLink={attemptPath}
        empty={<EmptyState title="No attempts yet">Payers who start to pay appear here.</EmptyState>}
      />
    </>
  );
}
