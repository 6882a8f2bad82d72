import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startMailing } from "#tests/subscription-mails/mailing.ts";
import { at } from "#tests/test-clock-scenarios/scripted.ts";

const { platform, aPayer } = await startMailing();

/** A payer in New York whose renewal of February 28 charges a card that its network then forbids for good. */
async function aForbiddenCard(lasts: string) {
  const payer = await aPayer({ from: "2027-01-31T15:00:00Z" });
  const { subscriptionId } = await payer.subscribe({
    billingAnchor: { anchorType: "anniversary", timeZone: "America/New_York" },
  });
  const [charged, again] = [await payer.aCard("saved_visa_14"), await payer.aCard("saved_visa_14")];
  await payer.update({ subscriptionId, paymentMethodId: charged.paymentMethodId });
  await payer.testClockScenarios.createTestClockScenario({
    steps: [{ ...at("2027-02-28T14:00:00Z"), do: "engine_down", with: { lasts } }],
  });
  const renewal = async () => {
    const [, invoice] = await payer.invoicesOf(subscriptionId);
    if (!invoice) throw new Error("the renewal has no invoice");
    return invoice;
  };
  return {
    ...{ ...payer, subscriptionId, renewal },
    /** The same card, as another payment method of the subscription. */
    choose: () => payer.update({ subscriptionId, paymentMethodId: again.paymentMethodId }),
    /** The payments that the engine was asked for, whose network it asked in turn. */
    chargesAtEngine: async () => {
      const bodies = await platform.sandbox.requests("/payments");
      const own = bodies.filter(({ customer_id, amount }) => customer_id === payer.customerId && amount === 1_000);
      return new Set(own.map(({ payment_id }) => payment_id)).size;
    },
    failuresOf: async () => {
      const { invoiceId: subjectId } = await renewal();
      const order = { orderBy: { sequence: "asc" } } as const;
      return payer.organization.work().em.find(EventEntity, { subjectId, type: "invoice.payment_failed" }, order);
    },
    failureMails: async () => (await payer.found()).filter(({ subject }) => subject.includes("failed")).length,
  };
}

type Forbidden = Awaited<ReturnType<typeof aForbiddenCard>>;

/** The first period and the renewal, each charged once. */
const CHARGES = 2;

/** Each step until the end counts and is mailed, and charges nothing. */
async function expectStepsWithoutCharge(payer: Forbidden): Promise<void> {
  for (const [step, day] of ["2027-03-01", "2027-03-03", "2027-03-05"].entries()) {
    await payer.advance(`${day}T14:01:00Z`);
    const { attempts, dunning } = await payer.renewal();
    expect([dunning?.attempt, attempts.length]).toEqual([step + 1, 1]);
    expect([dunning?.nextAttemptAt, dunning?.reason]).toEqual([undefined, expect.stringContaining("does not allow")]);
    await expect.poll(payer.failureMails, { timeout: 20_000 }).toBe(step + 2);
  }
  await payer.advance("2027-03-14T14:01:00Z");
  const ended = await payer.renewal();
  expect(ended).toMatchObject({ invoiceStatus: "void", dunning: { attempt: 6, stoppedBecause: "schedule_ended" } });
  const [, ...steps] = await payer.failuresOf();
  expect(steps.map(({ data }) => data.reason)).toEqual(Array.from({ length: 6 }, () => "retry_not_allowed"));
  expect(await payer.chargesAtEngine()).toBe(CHARGES);
}

test("a forbidden card that is chosen again as another method is charged by no step, and each step is mailed", async () => {
  const payer = await aForbiddenCard("PT1S");
  await payer.advance("2027-02-28T15:01:00Z");
  expect((await payer.renewal()).attempts).toMatchObject([{ attemptStatus: "failed" }]);
  await payer.choose();
  await expectStepsWithoutCharge(payer);
});

test("a forbidden card that is chosen again while it is charged is promised no attempt", async () => {
  const payer = await aForbiddenCard("PT5H");
  await payer.advance("2027-02-28T15:30:00Z");
  expect((await payer.renewal()).attempts).toMatchObject([{ attemptStatus: "processing" }]);
  await payer.choose();
  await payer.advance("2027-02-28T20:00:00Z");
  const [failed] = await payer.failuresOf();
  expect(failed?.object).toContain("does not allow");
  expect(failed?.object).not.toContain("chose another payment method");
  expect((await payer.renewal()).attempts).toMatchObject([{ attemptStatus: "failed" }]);
  expect(await payer.chargesAtEngine()).toBe(CHARGES);
  await expectStepsWithoutCharge(payer);
});
