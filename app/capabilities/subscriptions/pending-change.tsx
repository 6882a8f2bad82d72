import { invoicePath } from "#app/capabilities/invoices/index.ts";
import { priceText } from "#app/capabilities/plans/index.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { ItemRow } from "./item-rows.server.ts";
import { itemText } from "./plan-text.ts";
import type { SubscriptionView } from "./subscription-view.server.ts";

interface PendingChangeProps {
  change: NonNullable<SubscriptionView["pendingChange"]>;
  items: readonly ItemRow[];
  renewsAt: string | null;
}

/** A change that isn't there yet, and what it waits for. */
export function PendingChange({ change, items, renewsAt }: PendingChangeProps) {
  const locale = useLocale();
  const text = items
    .map((item) => [itemText(item, item.price?.plan), item.price && priceText(item.price.terms, locale)])
    .map((parts) => parts.filter(Boolean).join(", "))
    .join("; ");
  if (change.waitsFor === "at_renewal")
    return (
      <Callout>
        Changes to {text}
        {renewsAt ? (
          <>
            {items.length === 1 ? ", " : "; "}
            on <LocalTime at={renewsAt} style="date" />
          </>
        ) : null}
        . Another change replaces it.
      </Callout>
    );
  return (
    <Callout tone="warn">
      The change to {text} waits for its payment
      {change.expiresAt ? (
        <>
          {" "}
          until <LocalTime at={change.expiresAt} />, and is dropped then
        </>
      ) : null}
      .{" "}
      {change.invoiceId ? (
        <Link to={invoicePath({ invoiceId: change.invoiceId })} className="font-semibold underline underline-offset-3">
          View the invoice
        </Link>
      ) : null}
    </Callout>
  );
}
