import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { connectTo } from "#extensions/caller/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork, createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { aPaidInvoice, aSubscription, cancel, change } from "#tests/billing-metrics/subscriptions.ts";
import type { ProductUnderTest } from "./product.ts";

const DAY_MS = 24 * 3_600_000;

/** A year of subscriptions in an organization, as their rows and events: no test waits a year for them. */
export async function aYearOfSubscribers({ urls, settings }: ProductUnderTest, slug: string): Promise<void> {
  const config = readConfig(settings);
  const context = await createContext({ config, logger: pino({ level: "silent" }), registry, clock: systemClock });
  const tenant = await getTenant(createSystemWork(context, { requestId: "e2e" }), { slug });
  const caller = connectTo({ url: urls.extensionsGrpc, secret: settings.INTERNAL_SECRET ?? "" });
  const clients = () => caller.forOrganization({ organizationSlug: slug, idempotencyKey: randomUUID() });
  const customerNamed = async (name: string) => (await clients().customers.createCustomer({ name })).customerId;
  const daysAgo = (days: number): UnitOfWork => {
    const now = () => new Date(Date.now() - days * DAY_MS);
    const call = { environment: "sandbox", requestId: "e2e", idempotencyKey: null } as const;
    return createUnitOfWork(context, tenant, call, { isTest: false, now, realNow: () => new Date() });
  };
  for (const [place, name] of NAMES.entries())
    await subscribe({ customerId: await customerNamed(name), place, daysAgo });
  caller.close();
  await context.close();
}

interface Subscriber {
  readonly customerId: string;
  readonly place: number;
  readonly daysAgo: (days: number) => UnitOfWork;
}

/** Each begins a month after the one before; some change, pause, leave or come back. */
async function subscribe({ customerId, place, daysAgo }: Subscriber): Promise<void> {
  const since = 330 - place * 25;
  const monthlyMinorUnits = 4_900n + BigInt(place) * 500n;
  const first = await (place % 5 === 2
    ? aTrial(daysAgo(since + 14), { customerId })
    : aSubscription(daysAgo(since), { customerId, monthlyMinorUnits }));
  // The last one leaves in the trial.
  if (place === 12) return cancel(daysAgo(since), first.id);
  if (place % 5 === 2)
    await change(daysAgo(since), first.id, { status: "active", monthlyMinorUnits }, ["subscription.activated"]);
  await aPaidInvoice(daysAgo(since), first);
  if (place % 3 === 0) await change(daysAgo(since - 20), first.id, { monthlyMinorUnits: 9_900n });
  if (place % 4 === 1) await cancel(daysAgo(since - 24), first.id, place > 4 ? "system" : "payer");
  if (place === 1) await aSubscription(daysAgo(120), { customerId, monthlyMinorUnits: 2_900n });
  if (place === 6)
    await change(daysAgo(3), first.id, { status: "paused", monthlyMinorUnits: 0n }, ["subscription.paused"]);
}

const aTrial = (work: UnitOfWork, columns: { customerId: string }) =>
  aSubscription(work, { ...columns, status: "trialing", trialStart: work.now(), monthlyMinorUnits: 0n });

const NAMES = [
  ...["Ada Books", "Birch & Sons", "Cedar Cafe", "Dune Studio", "Elm Tutors", "Fern Florists"],
  ...["Gale Gym", "Hazel Homes", "Iris Optics", "Juno Juice", "Kite Kids", "Lark Laundry", "Moss Music"],
];
