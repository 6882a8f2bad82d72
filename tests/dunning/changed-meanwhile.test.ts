import { expect, test } from "vitest";
import { moveStatus } from "#extensions/capabilities/merchant-account/decide.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { at } from "#tests/test-clock-scenarios/scripted.ts";
import { aFailingSubscriber, nextOf } from "./dunned.ts";

const { platform } = await startPlatform();

/** A failed renewal whose charge at a step is under way for hours, since the engine is down. */
async function aLongCharge(day: string, testCard?: string) {
  const failing = await aFailingSubscriber(platform, testCard);
  await failing.testClockScenarios.createTestClockScenario({
    steps: [{ ...at(`${day}T12:00:00Z`), do: "engine_down", with: { lasts: "PT5H" } }],
  });
  return failing;
}

type Failing = Awaited<ReturnType<typeof aLongCharge>>;

const statusesOf = async ({ renewal }: Pick<Failing, "renewal">) =>
  (await renewal()).attempts.slice(0, 2).map(({ attemptStatus }) => attemptStatus);

test.each(["2027-03-01", "2027-03-14"])(
  "a card that is chosen while another one is charged on %s is charged at once when that charge has failed",
  async (day) => {
    const failing = await aLongCharge(day);
    const { subscriptionId } = failing;
    const { paymentMethodId } = await failing.aCard("visa");
    await failing.advance(`${day}T15:00:00Z`);
    expect(await statusesOf(failing)).toEqual(["processing", "failed"]);
    await failing.update({ subscriptionId, paymentMethodId });
    await failing.advance(`${day}T20:00:00Z`);
    expect(await statusesOf(failing)).toEqual(["succeeded", "failed"]);
    expect(await failing.renewal()).toMatchObject({ invoiceStatus: "paid", dunning: { recoveredBy: "new_card" } });
    expect(await failing.get(subscriptionId)).toMatchObject({ subscriptionStatus: "active" });
  },
);

test("a card that was chosen meanwhile and is declined too is charged once, and the policy ends on its day", async () => {
  const failing = await aLongCharge("2027-03-14");
  const { subscriptionId } = failing;
  const { paymentMethodId } = await failing.aCard("saved_do_not_honor");
  await failing.advance("2027-03-14T15:00:00Z");
  await failing.update({ subscriptionId, paymentMethodId });
  await failing.advance("2027-03-14T20:00:00Z");
  const { attempts, invoiceStatus } = await failing.renewal();
  expect([attempts.length, attempts[0]?.declineCode, invoiceStatus]).toEqual([8, "do_not_honor", "void"]);
  expect(await failing.get(subscriptionId)).toMatchObject({ subscriptionStatus: "canceled" });
});

test("while the merchant takes no payments a step is not said to lack a card, and the next one charges it", async () => {
  const failing = await aFailingSubscriber(platform);
  const work = failing.organization.work();
  await moveStatus(work, "suspend", "Chargebacks.");
  await failing.advance("2027-03-01T14:01:00Z");
  const { dunning } = await failing.renewal();
  expect([dunning?.attempt, nextOf(dunning)]).toEqual([1, "2027-03-03T14:00"]);
  expect(dunning?.reason).toContain("Step 2 of 6");
  await moveStatus(work, "activate", "Resolved.");
  await failing.advance("2027-03-03T14:01:00Z");
  expect((await failing.renewal()).attempts).toHaveLength(2);
});
