import { InvoiceLines, InvoiceTotals } from "#app/capabilities/invoices/index.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { readSubscriptionPage } from "./subscription-page.server.ts";

type Upcoming = Awaited<ReturnType<typeof readSubscriptionPage>>["upcoming"];

/** The next invoice, if nothing changes before it. */
export function UpcomingPanel({ upcoming }: { upcoming: Upcoming }) {
  return (
    <Panel id="upcoming" title="Upcoming invoice" flush>
      {upcoming ? (
        <>
          <p className="px-4 pt-4 text-sm text-muted sm:px-5">
            {upcoming.billedAt ? (
              <>
                Billed <LocalTime at={upcoming.billedAt} />, if nothing changes before.
              </>
            ) : (
              "If nothing changes before."
            )}
          </p>
          <InvoiceLines lines={upcoming.lines} currency={upcoming.currency} caption="Lines of the upcoming invoice" />
          <div className="border-line border-t p-4 sm:p-5">
            <InvoiceTotals amounts={upcoming} />
          </div>
        </>
      ) : (
        <p className="p-4 text-sm text-muted sm:p-5">Nothing more is billed.</p>
      )}
    </Panel>
  );
}
