import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PayButtonPanel } from "#app/capabilities/payment-links/pay-button-panel.tsx";
import { linkPath } from "#app/capabilities/payment-links/payment-link-columns.tsx";
import { Poster } from "#app/capabilities/payment-links/poster.tsx";
import { QrFiles } from "#app/capabilities/payment-links/qr-files.tsx";
import { readSharePage } from "#app/capabilities/payment-links/share-page.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { PrintButton } from "#app/dashboard/print-button.tsx";

export const meta = titled("Share payment link");
export const handle = crumbs({ name: "Payment links", to: "/payment-links" }, { name: "Share" });

export async function loader(args: LoaderFunctionArgs) {
  return readSharePage(args);
}

export default function SharePaymentLink() {
  const { link, brand, qr, button: payButton } = useLoaderData<typeof loader>();
  const back = (
    <Link to={linkPath(link)} className={button("quiet")}>
      Back to link
    </Link>
  );
  if (!qr || !payButton)
    return (
      <>
        <PageTitle title="QR code and button" actions={back} />
        <EmptyState title="No address yet">
          No portal domain is configured. Ask the operator of this Tollhouse to set one.
        </EmptyState>
      </>
    );
  return (
    <>
      <div className="print:hidden">
        <PageTitle
          title="QR code and button"
          lead={link.title}
          actions={
            <>
              {back}
              <PrintButton />
            </>
          }
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] print:block">
        <Poster link={link} brand={brand} qr={qr} />
        <div className="space-y-6 print:hidden">
          <Panel id="files" title="QR code">
            <QrFiles link={link} />
          </Panel>
          <Panel id="button" title="Button">
            <PayButtonPanel button={payButton} />
          </Panel>
        </div>
      </div>
    </>
  );
}
