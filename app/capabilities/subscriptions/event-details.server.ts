import { type NamedPrice, readNamedPrices } from "#app/capabilities/plans/index.server.ts";
import { priceText } from "#app/capabilities/plans/index.ts";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
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

/** Events that begin, plan or make a change of the items. */
const OF_ITEMS: ReadonlySet<string> = new Set([
  "subscription.created",
  "subscription.change_scheduled",
  "subscription.changed",
]);

/** What events are about, by their ID: "Coffee × 3, $10.00 a month", or "INV-000116, $60.00". */
export async function readEventDetails(
  extensions: OrganizationClients,
  events: readonly ResourceEvent[],
  { invoices, locale }: Known,
): Promise<ReadonlyMap<string, string>> {
  const items = await readItems(extensions, events);
  const priceIds = [...items.values()].flat().map(({ priceId }) => priceId);
  const prices = await readNamedPrices(extensions, priceIds);
  return new Map([
    ...[...items].map(([eventId, of]) => [eventId, itemsText(of, prices, locale)] as const),
    ...events.flatMap(({ eventId, subjectId }) => {
      const invoice = invoices.find(({ invoiceId }) => invoiceId === subjectId);
      return invoice ? [[eventId, invoiceText(invoice, locale)] as const] : [];
    }),
  ]);
}

/** The items that a subscription had, or was going to have, right after each of the events. */
async function readItems({ events: log }: OrganizationClients, events: readonly ResourceEvent[]) {
  const ids = events.filter(({ type }) => OF_ITEMS.has(type)).map(({ eventId }) => eventId);
  if (ids.length === 0) return new Map<string, readonly Item[]>();
  const { value } = await attempt(() => log.listEvents({ ids, limit: ids.length }));
  return new Map(value?.data.map(({ eventId, type, data }) => [eventId, itemsIn(type, data)]));
}

function itemsIn(type: string, data: string | undefined): readonly Item[] {
  const subscription = JSON.parse(data ?? "{}");
  const { items = [] } = type === "subscription.change_scheduled" ? (subscription.pending_change ?? {}) : subscription;
  return items.map(({ price_id, quantity }: { price_id: string; quantity?: number }) => ({
    ...{ priceId: price_id, quantity: quantity ?? 1 },
  }));
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
