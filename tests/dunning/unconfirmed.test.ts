import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startMailing } from "#tests/subscription-mails/mailing.ts";

const { aPayer } = await startMailing();

/** Whose renewal of February 28 charges a card that needs its payer's confirmation. */
async function anAbsentPayer() {
  const payer = await aPayer({ from: "2027-01-31T15:00:00Z", locale: "en-US" });
  const { subscriptionId } = await payer.subscribe({
    billingAnchor: { anchorType: "anniversary", timeZone: "America/New_York" },
  });
  const { paymentMethodId } = await payer.aCard("saved_three_ds");
  await payer.update({ subscriptionId, paymentMethodId });
  await payer.advance("2027-02-28T15:00:01Z");
  const renewal = async () => {
    const [, invoice] = await payer.invoicesOf(subscriptionId);
    if (!invoice) throw new Error("the renewal has no invoice");
    return invoice;
  };
  return { ...payer, subscriptionId, renewal };
}

test("a charge that the payer does not confirm is not made again, and each step asks them to", async () => {
  const payer = await anAbsentPayer();
  await payer.advance("2027-03-20T20:00:00Z");
  const { attempts, dunning, invoiceId: subjectId } = await payer.renewal();
  expect(attempts).toMatchObject([{ attemptStatus: "failed" }]);
  expect(dunning).toMatchObject({ attempt: 6, stoppedBecause: "schedule_ended" });
  const failed = await payer.organization.work().em.find(EventEntity, { subjectId, type: "invoice.payment_failed" });
  expect(failed.map(({ data }) => data.reason)).toEqual(Array(7).fill("authentication_required"));
  const subjects = (await payer.found()).map(({ subject }) => subject);
  // With the last step the subscription ends, and its email says that instead.
  expect(subjects.filter((subject) => subject.includes("Confirm your payment"))).toHaveLength(1 + 5);
  expect(subjects.at(-1)).toContain("was canceled");
});

test("another card is charged at once", async () => {
  const payer = await anAbsentPayer();
  await payer.advance("2027-03-02T20:00:00Z");
  const { subscriptionId } = payer;
  const { paymentMethodId } = await payer.aCard("visa");
  await payer.update({ subscriptionId, paymentMethodId });
  await payer.advance("2027-03-02T20:01:00Z");
  expect(await payer.renewal()).toMatchObject({ invoiceStatus: "paid", attempts: [{}, {}] });
});
