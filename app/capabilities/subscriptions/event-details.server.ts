import { type NamedPrice, readNamedPrices } from "#app/capabilities/plans/index.server.ts";
import { priceText } from "#app/capabilities/plans/index.ts";
import { formatMoney } from "#app/components/ui/money-format.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { ResourceEvent } from "#proto/tollhouse/v1/events_pb.ts";
import { itemText } from "./plan-text.ts";

interface Item {
  readonly priceId: string;
  readonly quantity: number;
}

interface KnownInvoice {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly total: bigint;
  readonly currency: string;
}

interface Known {
  readonly invoices: readonly KnownInvoice[];
  readonly locale: string;
}

/** What events are about, by their ID: "Coffee × 3, $10.00 a month", or "INV-000116, $60.00". */
export async function readEventDetails(
  extensions: OrganizationClients,
  events: readonly ResourceEvent[],
  { invoices, locale }: Known,
): Promise<ReadonlyMap<string, string>> {
  const items = new Map(events.map(({ eventId, data }) => [eventId, itemsIn(data)]));
  const priceIds = [...items.values()].flat().map(({ priceId }) => priceId);
  const prices = await readNamedPrices(extensions, priceIds);
  return new Map([
    ...[...items].map(([eventId, of]) => [eventId, itemsText(of, prices, locale)] as const),
    ...events.flatMap(({ eventId, subjectId, data }) => {
      const invoice = invoices.find(({ invoiceId }) => invoiceId === subjectId);
      if (invoice) return [[eventId, invoiceText(invoice, locale)] as const];
      return data.fields === "coupon_id" ? [[eventId, "Coupon"] as const] : [];
    }),
  ]);
}

/** The items that a subscription had, or was going to have, right after the event. */
function itemsIn({ price_ids = "", quantities = "" }: ResourceEvent["data"]): readonly Item[] {
  const counts = quantities.split(",").map(Number);
  const ids = price_ids === "" ? [] : price_ids.split(",");
  return ids.map((priceId, place) => ({ priceId, quantity: counts[place] ?? 1 }));
}

function itemsText(items: readonly Item[], prices: ReadonlyMap<string, NamedPrice>, locale: string): string {
  return items
    .map((item) => {
      const price = prices.get(item.priceId);
      const cost = price && priceText(price.terms, locale);
      return [itemText(item, price?.plan), cost].filter(Boolean).join(", ");
    })
    .join("; ");
}

function invoiceText({ number, total, currency }: KnownInvoice, locale: string): string {
  return [number, formatMoney(total, currency, locale)].filter(Boolean).join(", ");
}
