import { expect, test } from "vitest";
import { subscriptionMailJob } from "#extensions/capabilities/subscription-mails/deliver-mail.ts";
import { SubscriptionMailEntity } from "#extensions/capabilities/subscription-mails/subscription-mail.entity.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startMailing } from "./mailing.ts";

const { platform, aPayer } = await startMailing();

const FAILING = "saved_insufficient_funds";

type EndAction = "pause" | "cancel";

/**
 * A payer in UTC with subscriptions that began on January 31 at 15:00 and on February 1 at these times. The renewal of
 * the first fails on February 28, and its dunning ends on March 1 at 09:00; the others fail on March 1 and end a day
 * later.
 */
async function aPayerOf(times: readonly string[], endAction: EndAction = "pause") {
  const payer = await aPayer({ from: "2027-01-31T15:00:00Z", email: "ada@payer.example" });
  const { organization, dunning, customerId } = payer;
  await dunning.createDunningPolicy({ days: [1], endAction });
  const created = [await payer.subscribe()];
  for (const time of times) {
    await payer.advance(`2027-02-01T${time}Z`);
    created.push(await payer.subscribe());
  }
  const ids = created.map(({ subscriptionId }) => subscriptionId);
  const chargeFailingCard = async (customer: string, subscriptionIds: readonly string[]) => {
    const { paymentMethodId } = await aPaymentMethod(platform, organization, {
      customerId: customer,
      testCard: FAILING,
    });
    for (const subscriptionId of subscriptionIds) await payer.update({ subscriptionId, paymentMethodId });
  };
  await chargeFailingCard(customerId, ids);
  /** Mails to the address about charges that failed, and what became of it: the day and "failed" or the end. */
  const toldTo = async (address: string) =>
    (await keptMails(organization.work(), address)).flatMap(({ createdAt, subject }) => {
      const [what] = /failed|paused|canceled/.exec(subject) ?? [];
      return what ? [`${createdAt.toISOString().slice(0, 16)} ${what}`] : [];
    });
  return { ...payer, ids, chargeFailingCard, told: () => toldTo("ada@payer.example"), toldTo };
}

const daysOf = (told: readonly string[]) => told.map((each) => each.slice(0, "2027-03-01".length));

test("a pause on the day of a failure's mail is mailed on the next free day, at the same time", async () => {
  const { advance, told, ids, listed } = await aPayerOf(["08:00:00"]);
  await advance("2027-03-01T20:00:00Z");
  expect(await told()).toEqual(["2027-02-28T15:00 failed", "2027-03-01T08:00 failed"]);
  await advance("2027-03-06T20:00:00Z");
  expect(await told()).toEqual([
    ...["2027-02-28T15:00 failed", "2027-03-01T08:00 failed"],
    // The second one ends on March 2, whose mail is the first one's.
    ...["2027-03-02T09:00 paused", "2027-03-03T09:00 paused"],
  ]);
  for (const id of ids) expect((await listed(id, 4)).at(-1)).toBe("paused sent");
});

test("a failure on the day of a pause's mail is left out, since its own end is mailed too", async () => {
  const { advance, told } = await aPayerOf(["10:00:00"]);
  await advance("2027-03-06T20:00:00Z");
  expect(await told()).toEqual([...["2027-02-28T15:00 failed", "2027-03-01T09:00 paused", "2027-03-02T09:00 paused"]]);
});

test.each(["pause", "cancel"] as const)(
  "of a failure and an end at one moment one is mailed that day, and each end once: %s",
  async (endAction) => {
    const { advance, told } = await aPayerOf(["09:00:00", "09:00:00"], endAction);
    await advance("2027-03-10T20:00:00Z");
    const days = daysOf(await told());
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain("2027-03-01");
    expect((await told()).filter((each) => !each.endsWith("failed"))).toHaveLength(3);
  },
);

test("a mail that waited is not sent once the subscription goes on", async () => {
  const { advance, told, ids, chargeFailingCard, customerId, aCard, subscriptions, update, organization } =
    await aPayerOf(["08:00:00"]);
  await advance("2027-03-01T20:00:00Z");
  const [first = "", second = ""] = ids;
  const { paymentMethodId } = await aCard("visa");
  await update({ subscriptionId: first, paymentMethodId });
  await subscriptions.resumeSubscription({ subscriptionId: first });
  await chargeFailingCard(customerId, [second]);
  await advance("2027-03-06T20:00:00Z");
  const all = await told();
  expect(all.filter((each) => each.endsWith("paused"))).toHaveLength(1);
  expect(new Set(daysOf(all)).size).toBe(all.length);
  const { em, environment } = organization.work();
  expect(await em.fork().count(SubscriptionMailEntity, { environment, status: "queued" })).toBe(0);
});

test("a job that repeats while its mail waits sends nothing early", async () => {
  const { advance, told, ids, onClock, organization } = await aPayerOf(["08:00:00"]);
  await advance("2027-03-01T20:00:00Z");
  const { em, environment } = organization.work();
  const waiting = await em.findOneOrFail(SubscriptionMailEntity, { environment, status: "queued" });
  expect(waiting).toMatchObject({ subscriptionId: ids[0], mailType: "paused" });
  const mail = { mailId: waiting.id, mailType: "paused", subjectId: waiting.subscriptionId } as const;
  await subscriptionMailJob.run(await onClock(), { ...mail, transactionId: null, isMethodMissing: false });
  expect(daysOf(await told())).toEqual(["2027-02-28", "2027-03-01"]);
  await advance("2027-03-02T09:00:00Z");
  expect(daysOf(await told())).toEqual(["2027-02-28", "2027-03-01", "2027-03-02"]);
});

test("another payer of that day gets a mail of their own", async () => {
  const { advance, subscribe, toldTo, told, organization, customers, chargeFailingCard } = await aPayerOf(["08:00:00"]);
  const { customerId } = await aPaymentMethod(platform, organization);
  const email = "zoe@payer.example";
  await customers.updateCustomer({ customerId, email, updateMask: { paths: ["email"] } });
  await advance("2027-02-01T08:30:00Z");
  const { subscriptionId } = await subscribe({ customerId });
  await chargeFailingCard(customerId, [subscriptionId]);
  await advance("2027-03-06T20:00:00Z");
  expect(await toldTo(email)).toEqual(["2027-03-01T08:30 failed", "2027-03-02T09:00 paused"]);
  expect(daysOf(await told())).toEqual(["2027-02-28", "2027-03-01", "2027-03-02", "2027-03-03"]);
});
