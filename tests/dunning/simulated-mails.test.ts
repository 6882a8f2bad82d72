import { expect, test } from "vitest";
import { startMailing } from "#tests/subscription-mails/mailing.ts";

const { aPayer } = await startMailing();

test("a payer gets as many emails about a failed charge as the history of the policy counts", async () => {
  const payer = await aPayer({ from: "2027-01-31T15:00:00Z", locale: "en-US" });
  const { dunning } = payer;
  await dunning.createDunningPolicy({ days: [1, 3], endAction: "unpaid" });
  const { subscriptionId } = await payer.subscribe();
  const { paymentMethodId } = await payer.aCard("saved_insufficient_funds");
  await payer.update({ subscriptionId, paymentMethodId });
  await payer.advance("2027-02-28T15:00:01Z");
  const { history } = await dunning.simulateDunningPolicy({});
  expect(history).toMatchObject({ dunningCount: 1, attemptCount: 2, mailCount: 3 });
  const failed = async () => (await payer.found()).filter(({ subject }) => subject.includes("failed")).length;
  // Each email is written before the clock moves on.
  for (const [place, at] of ["2027-02-28T16:00:00Z", "2027-03-01T20:00:00Z", "2027-03-03T20:00:00Z"].entries()) {
    await payer.advance(at);
    await expect.poll(failed, { timeout: 10_000 }).toBe(place + 1);
  }
  await payer.advance("2027-04-20T20:00:00Z");
  expect(await failed()).toBe(history?.mailCount);
}, 60_000);
