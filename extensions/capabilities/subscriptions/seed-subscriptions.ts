import type { FilterQuery } from "@mikro-orm/core";
import { addEntry } from "#extensions/capabilities/customer-credits/index.ts";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { testExpiry } from "#extensions/connectors/engine/index.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { type DueWork, DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { pastAt } from "#extensions/platform/kernel/environment-clock.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { BILL } from "./bill-period.ts";
import { createSubscription } from "./create-subscription.ts";
import { chargeOpen, demoActs, storeCard } from "./demo-acts.ts";
import { runPast } from "./demo-due.ts";
import { type DemoOffers, demoOffers } from "./demo-offers.ts";
import { type DemoSubscriber, demoSubscribers } from "./demo-subscribers.ts";
import { subscriptionList } from "./subscription.list.ts";

const CHARGE = "invoice.charge";
const DAY_MS = 86_400_000;
const OLDEST_DAYS = 100;
/** As many steps of about the same time are done side by side. */
const SIDE_BY_SIDE = 4;

/** Something that happened at a time, and what happened after it. */
interface Step {
  /** Of the subscriber. */
  readonly index: number;
  readonly at: Date;
  readonly run: (then: UnitOfWork) => Promise<readonly Step[]>;
}

/**
 * Plans and subscribers in every state, with some months of invoices and payments behind them: each step is done as it
 * was at its time, in the order of the times, so that numbers and movements follow each other. Failed charges are tried
 * again then too, by the handlers of `due`. Existing data stays.
 */
export async function seedSubscriptions(
  work: UnitOfWork,
  demo: DemoOrganization,
  due: DueHandlers,
): Promise<Record<string, never>> {
  if (!demo.isAnnounced || (await listRows(work, subscriptionList, { limit: 1 })).length > 0) return {};
  const now = work.now();
  const offers = await demoOffers(workAt(work, daysBefore(now, OLDEST_DAYS)), demo);
  const steps: Step[] = demoSubscribers.map((subscriber, index) => {
    // Minutes apart, and some minutes ago.
    const at = new Date(daysBefore(now, subscriber.startedDaysAgo).getTime() - (index + 5) * 7 * 60_000);
    return { index, at, run: (then) => subscribe(then, { subscriber, index, offers, now, due }) };
  });
  while (steps.length > 0) {
    const next = nextOf(steps);
    for (const step of next) steps.splice(steps.indexOf(step), 1);
    steps.push(...(await Promise.all(next.map((step) => step.run(workAt(work, step.at))))).flat());
    // A renewal is charged in its own step.
    await forget(work, { kind: CHARGE, dueAt: { $lte: now } });
  }
  return {};
}

/** The earliest ones of one day, one of each subscriber. */
function nextOf(steps: readonly Step[]): Step[] {
  const next: Step[] = [];
  for (const step of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const [first = step] = next;
    const isLater = step.at.getTime() - first.at.getTime() > DAY_MS;
    if (next.length === SIDE_BY_SIDE || isLater) break;
    if (!next.some(({ index }) => index === step.index)) next.push(step);
  }
  return next;
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

function workAt({ context, tenant, environment, requestId }: UnitOfWork, at: Date): UnitOfWork {
  const call = { environment, requestId, idempotencyKey: null };
  return createUnitOfWork(context, tenant, call, pastAt(at, context.clock));
}

interface Beginning {
  readonly subscriber: DemoSubscriber;
  readonly index: number;
  readonly offers: DemoOffers;
  readonly now: Date;
  readonly due: DueHandlers;
}

async function subscribe(then: UnitOfWork, { subscriber, index, offers, now, due }: Beginning): Promise<Step[]> {
  const { price, quantity, coupon, card, request, creditMinorUnits, acts } = subscriber;
  const reference = `subscriber-${101 + index}`;
  const { id: customerId } = await createCustomer(then, { reference, ...personOf(index) });
  if (card) await storeCard(then, customerId, { testCard: card, expiry: testExpiry(index) });
  if (creditMinorUnits > 0n) await giveCredit(then, customerId, creditMinorUnits);
  const { subscriptionId } = await createSubscription.run(then, {
    ...{ customerId, items: [{ priceId: offers.prices[price], quantity }], ...request, reference },
    ...(coupon && { couponId: offers.coupons[coupon] }),
    ...(!card && { collectionMethod: "invoice" }),
  });
  const following = (later: UnitOfWork) => dueSteps(later, { subscriptionId, index, now, due });
  return [
    ...(await following(then)),
    ...acts.map((deed) => ({
      ...{ index, at: daysBefore(now, deed.daysAgo) },
      run: async (later: UnitOfWork) => {
        await demoActs[deed.act](later, subscriptionId, deed);
        return following(later);
      },
    })),
  ];
}

function giveCredit(then: UnitOfWork, customerId: string, amountMinorUnits: bigint) {
  const entry = { customerId, currency: "USD", type: "given", amountMinorUnits, reason: "Delivered late" } as const;
  return then.atomically((phase) => addEntry(phase, entry));
}

interface Subscribed {
  readonly subscriptionId: string;
  readonly index: number;
  readonly now: Date;
  readonly due: DueHandlers;
}

/** What became due up to now for the subscription and its open invoices, which is done here, at its time. */
async function dueSteps(work: UnitOfWork, subscribed: Subscribed): Promise<Step[]> {
  const { subscriptionId, index, now, due } = subscribed;
  const open = await readRows(work, InvoiceEntity, { subscriptionId, status: "open" });
  const subjectId = { $in: [subscriptionId, ...open.map(({ id }) => id)] };
  const past = { subjectId, kind: { $ne: CHARGE }, dueAt: { $lte: now } };
  const rows = await work.em.find(DueWorkEntity, { environment: work.environment, state: "pending", ...past });
  await forget(work, past);
  return rows.map(({ kind, subjectId, dueAt }) => ({
    ...{ index, at: dueAt },
    run: async (then) => {
      await runPast(then, due, { kind, subjectId, dueAt, attempt: 1 });
      if (kind === BILL) await chargeOpen(then, subjectId);
      return dueSteps(then, subscribed);
    },
  }));
}

async function forget({ em, environment }: UnitOfWork, past: FilterQuery<DueWork>): Promise<void> {
  await em.nativeDelete(DueWorkEntity, { environment, state: "pending", ...(past as object) });
}

const FIRST = ["Amal", "Bela", "Chidi", "Dana", "Emre", "Freya", "Goran", "Hana", "Ivo", "Jun", "Kofi", "Lena"];
const LAST = ["Okafor", "Lindqvist", "Moreau", "Tanaka", "Novak"];

/** Each has an address, so that their mails are kept, and some read German. */
function personOf(index: number) {
  const [first = "", last = ""] = [FIRST[index % FIRST.length], LAST[Math.floor(index / FIRST.length) % LAST.length]];
  const email = `${first}.${last}@subscriber.example`.toLowerCase();
  return { name: `${first} ${last}`, email, ...(index % GERMAN_EACH === 0 && { locale: "de-DE" }) };
}

const GERMAN_EACH = 5;
