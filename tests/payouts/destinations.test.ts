import { expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { followWebhook } from "#extensions/capabilities/bank-links/follow-webhook.ts";
import { BankLinkEntity } from "#extensions/capabilities/bank-links/index.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();

async function aPayer(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  const { payouts, bankLinks, testClocks } = payer.clients();
  return {
    ...payer,
    payouts,
    testClocks,
    bankLinks,
    link: async () => bankLinks.createBankLink({ publicToken: await bank.signIn("ins_payouts") }),
    typesOf: async (subjectId: string) => {
      const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
      return events.map(({ type }) => type);
    },
  };
}

const idOf = ({ payoutDestinationId }: { payoutDestinationId: string }) => ({ payoutDestinationId });

const inHours = (hours: number) => {
  const seconds = BigInt(Math.floor(Date.now() / 1000) + hours * 3600);
  return { seconds, nanos: 0 };
};

test("an account is added once for a currency, and the first one is the default", async () => {
  const payer = await aPayer("Added");
  const { bankLinkId, accounts } = await payer.link();
  const asked = { bankLinkId, bankAccountId: accounts[0]?.bankAccountId ?? "", currency: "USD" };
  const first = await payer.payouts.createPayoutDestination(asked);
  expect(first).toMatchObject({
    destinationType: "bank_account",
    payoutDestinationStatus: "cooling_off",
    name: "Sandbox Checking",
    last4: "0000",
    isDefault: true,
    supportsInstant: true,
    version: 1,
  });
  expect(await payer.payouts.createPayoutDestination(asked)).toEqual(first);
  const second = await payer.payouts.createPayoutDestination({ ...asked, currency: "KWD" });
  expect(second).toMatchObject({ isDefault: true, supportsInstant: false });
  const { data } = await payer.payouts.listPayoutDestinations({ destinationType: ["bank_account"] });
  expect(data.map(({ payoutDestinationId }) => payoutDestinationId)).toEqual(
    [second, first].map(({ payoutDestinationId }) => payoutDestinationId),
  );
});

test("what is no account of a live link is refused", async () => {
  const payer = await aPayer("Refused");
  const { bankLinkId, accounts } = await payer.link();
  const bankAccountId = accounts[0]?.bankAccountId ?? "";
  const add = (asked: object) => payer.payouts.createPayoutDestination({ currency: "USD", ...asked }).catch(reasonOf);
  expect(await add({})).toBe("destination_ineligible");
  const refusal = await payer.payouts
    .createPayoutDestination({ bankLinkId, currency: "USD" })
    .catch((error: unknown) => error);
  expect(serviceErrorOf(refusal)).toMatchObject({ metadata: { param: "bank_account_id" } });
  expect(await add({ bankLinkId, bankAccountId: "acc_none" })).toBe("destination_ineligible");
  expect(await add({ bankLinkId, bankAccountId, paymentMethodId: "pm_1" })).toBe("destination_ineligible");
  expect(await add({ bankLinkId: "bnk_none", bankAccountId })).toBe("resource_missing");
  expect(await add({ paymentMethodId: "pm_none" })).toBe("resource_missing");
  const other = await aPayer("Other");
  const refused = await other.payouts
    .createPayoutDestination({ bankLinkId, bankAccountId, currency: "USD" })
    .catch(reasonOf);
  expect(refused).toBe("resource_missing");
});

test("a new destination cools off for 48 hours of the environment's clock", async () => {
  const payer = await aPayer("Cooling");
  await payer.fund(50_000n);
  const { bankLinkId, accounts } = await payer.link();
  await payer.payouts.createPayoutDestination({
    bankLinkId,
    bankAccountId: accounts[0]?.bankAccountId ?? "",
    currency: "USD",
  });
  const refusal = await payer.pay(10_000n).catch((error: unknown) => error);
  expect(serviceErrorOf(refusal)).toMatchObject({
    reason: "destination_cooling_off",
    metadata: { usable_at: expect.any(String) },
  });
  expect((await payer.quote(10_000n)).blockers).toMatchObject([{ code: "destination_cooling_off" }]);
  await payer.testClocks.advanceTestClock({ to: inHours(47) });
  expect(await payer.pay(10_000n).catch(reasonOf)).toBe("destination_cooling_off");
  await payer.testClocks.advanceTestClock({ to: inHours(49) });
  // The first day's settlement was closed meanwhile.
  await payer.fund(50_000n);
  expect(await payer.pay(10_000n)).toMatchObject({ payoutStatus: "paid" });
});

test("one destination is the default, and its changes are told and audited", async () => {
  const payer = await aPayer("Default");
  const [one, other] = [await payer.destination("0000"), await payer.destination("0003")];
  expect(other.isDefault).toBe(false);
  const made = await payer.payouts.makePayoutDestinationDefault(idOf(other));
  expect(made).toMatchObject({ isDefault: true });
  expect(await payer.payouts.getPayoutDestination(idOf(one))).toMatchObject({ isDefault: false });
  await payer.payouts.makePayoutDestinationDefault(idOf(other));
  expect(await payer.payouts.deletePayoutDestination(idOf(one))).toMatchObject({ deleted: true });
  expect(await payer.payouts.getPayoutDestination(idOf(one)).catch(reasonOf)).toBe("resource_missing");
  expect(await payer.typesOf(one.payoutDestinationId)).toEqual([
    "payout_destination.created",
    "payout_destination.default_changed",
    "payout_destination.deleted",
  ]);
  const audited = await payer.organization.work().em.find(AuditEventEntity, { subjectId: one.payoutDestinationId });
  expect(audited.map(({ action }) => action).sort()).toEqual(
    ["payout_destination.created", "payout_destination.default_changed", "payout_destination.deleted"].sort(),
  );
});

test("many who make a default at once leave one", async () => {
  const payer = await aPayer("Race");
  const all = [await payer.destination("0000"), await payer.destination("0003"), await payer.destination("0004")];
  await Promise.all([...all, ...all].map((each) => payer.payouts.makePayoutDestinationDefault(idOf(each))));
  const { data } = await payer.payouts.listPayoutDestinations({});
  expect(data.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("a destination follows its bank link", async () => {
  const payer = await aPayer("Broken");
  await payer.fund(50_000n);
  const { payoutDestinationId, bankLinkId = "" } = await payer.destination();
  const work = payer.organization.work();
  const link = await work.em.findOneOrFail(BankLinkEntity, { environment: "sandbox", id: bankLinkId });
  await bank.breakItem(link.itemId);
  await followWebhook(payer.organization.work(), link, "delivery-1");
  expect(await payer.payouts.getPayoutDestination({ payoutDestinationId })).toMatchObject({
    payoutDestinationStatus: "unusable",
  });
  expect(await payer.pay(10_000n).catch(reasonOf)).toBe("destination_ineligible");
  await bank.breakItem(link.itemId, null);
  await followWebhook(payer.organization.work(), link, "delivery-2");
  expect(await payer.pay(10_000n)).toMatchObject({ payoutStatus: "paid" });
  await payer.bankLinks.deleteBankLink({ bankLinkId });
  expect(await payer.payouts.getPayoutDestination({ payoutDestinationId })).toMatchObject({
    payoutDestinationStatus: "unusable",
  });
  expect(await payer.typesOf(payoutDestinationId)).toEqual([
    "payout_destination.created",
    ...Array.from({ length: 3 }, () => "payout_destination.updated"),
  ]);
});
