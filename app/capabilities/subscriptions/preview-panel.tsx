import type { ReactNode } from "react";
import { InvoiceLines, InvoiceTotals } from "#app/capabilities/invoices/index.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { PreviewView } from "./preview-view.server.ts";

interface PreviewPanelProps {
  preview: PreviewView;
  /** What stands where nothing is billed now. */
  nothingNow: string;
  /** What becomes of a total below zero, where that is not the customer's credit. */
  belowZero?: string;
}

/** What would be billed, now and next. Sent with its token, exactly that is charged. */
export function PreviewPanel({
  preview: { dueNow, nextInvoice, nextBillingAt, previewToken },
  nothingNow,
  belowZero,
}: PreviewPanelProps) {
  return (
    <section aria-label="Preview" className="rounded-lg border border-accent bg-surface">
      <input type="hidden" name="preview_token" value={previewToken} />
      <Part title="Now">
        {dueNow ? (
          <Invoice invoice={dueNow} caption="Lines of the invoice of now" belowZero={belowZero} />
        ) : (
          <Nothing>{nothingNow}</Nothing>
        )}
      </Part>
      <Part
        title={
          nextBillingAt ? (
            <>
              Next, <LocalTime at={nextBillingAt} style="date" />
            </>
          ) : (
            "Next"
          )
        }
      >
        {nextInvoice ? (
          <Invoice invoice={nextInvoice} caption="Lines of the next invoice" />
        ) : (
          <Nothing>Nothing more is billed.</Nothing>
        )}
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="border-line not-first:border-t">
      <h2 className="px-4 pt-3 font-bold sm:px-5">{title}</h2>
      {children}
    </div>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 pt-1 pb-4 text-sm text-muted sm:px-5">{children}</p>;
}

interface InvoiceProps {
  invoice: NonNullable<PreviewView["dueNow"]>;
  caption: string;
  belowZero?: string | undefined;
}

function Invoice({ invoice, caption, belowZero }: InvoiceProps) {
  return (
    <>
      <InvoiceLines lines={invoice.lines} currency={invoice.currency} caption={caption} />
      <div className="border-line border-t p-4 sm:p-5">
        <InvoiceTotals amounts={invoice} {...(belowZero === undefined ? {} : { belowZero })} />
      </div>
    </>
  );
}
