import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { unfreezePayouts } from "#extensions/capabilities/payouts/freeze.ts";
import { payoutCommands } from "#extensions/capabilities/payouts/payouts.commands.ts";
import { resolveConflict } from "#extensions/capabilities/payouts/resolve-conflict.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { readArguments } from "#extensions/platform/commands/arguments.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aSettlement } from "./a-settlement.ts";
import { payerOf, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();
const product = { platform, bank };

const operatorOf = (organization: TestOrganization) => ({
  resolve: (payoutId: string, outcome: "paid" | "failed") =>
    resolveConflict(organization.work(), { payoutId, outcome, reason: "The bank has said so." }),
  unfreeze: () => organization.work().atomically((phase) => unfreezePayouts(phase, "USD")),
  run(name: string, reason?: string) {
    const words = ["--organization", organization.slug, "--currency", "USD", ...(reason ? ["--reason", reason] : [])];
    const { options } = readArguments(words, ["organization", "currency", "reason"]);
    const system = createSystemWork(platform.context, { requestId: "test", service: "admin" });
    return payoutCommands.find((command) => command.name === name)?.run(system, options);
  },
  audited: async () => {
    const found = await organization
      .work()
      .em.find(AuditEventEntity, { action: { $like: "payouts.%" } }, { orderBy: { sequence: "asc" } });
    return found.map(({ action, data }) => [action, data]);
  },
});

/** A settlement whose payout failed and arrived after all. */
async function aConflict(name: string) {
  const payer = await aSettlement(product, name);
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  await payer.report("failed");
  const { id: payoutId } = await payer.payoutNow();
  await payer.confirm();
  await payer.report("success", payoutId);
  return { ...payer, payoutId, operator: operatorOf(payer.organization) };
}

test("an operator stops the payouts of a currency with a reason, and lets them leave again", async () => {
  const payer = await aSettlement(product, "Stopped");
  await payer.destination();
  const operator = operatorOf(payer.organization);
  const reason = "The merchant reports a stolen sign-in.";
  expect(await operator.run("payouts freeze", reason)).toEqual({ currency: "USD", reason });
  expect(await operator.run("payouts freeze", "Another one.")).toEqual({ currency: "USD", reason });
  expect(await payer.pay(1_000n).catch(reasonOf)).toBe("payouts_frozen");
  await payer.close();
  await payer.payNow();
  expect(await payer.settlement()).toMatchObject({ status: "closed", approvalReason: "risk" });
  expect(await operator.run("payouts unfreeze")).toEqual({ currency: "USD", lifted: reason });
  expect(await operator.audited()).toEqual([
    ["payouts.frozen", { currency: "USD", reason }],
    ["payouts.unfrozen", { currency: "USD", reason }],
  ]);
});

test("payouts do not leave again before the conflict is resolved", async () => {
  const { operator, payoutId, ...payer } = await aConflict("Open");
  expect(await payer.balance()).toMatchObject({ payoutsFrozenAt: expect.anything() });
  await expect(operator.unfreeze()).rejects.toThrow(`Resolve the conflict of ${payoutId} first`);
  await operator.resolve(payoutId, "failed");
  await payer.payNow();
  expect(await payer.count()).toBe(1);
  await expect(operator.resolve(payoutId, "failed")).rejects.toThrow("is in no conflict");
});

test("a settlement goes on with another payout when the one in conflict failed", async () => {
  const { operator, payoutId, ...payer } = await aConflict("Void");
  await operator.resolve(payoutId, "failed");
  await operator.unfreeze();
  // The engine may repeat a resolved state.
  await payer.tell(payoutId);
  expect((await payer.balance())?.payoutsFrozenAt).toBeUndefined();
  await payer.payNow();
  expect(await payer.count()).toBe(2);
  await payer.report("success");
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 0n, inTransit: 0n });
});

test("a settlement is paid by the payout in conflict when that arrived", async () => {
  const { operator, payoutId, ...payer } = await aConflict("Arrived");
  await operator.resolve(payoutId, "paid");
  expect(await payer.payoutNow()).toMatchObject({ status: "paid", failureMessage: null, paidAt: expect.anything() });
  expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId });
  expect(await payer.balance()).toMatchObject({ inSettlement: 0n, inTransit: 0n });
  await operator.unfreeze();
  await payer.payNow();
  expect(await payer.count()).toBe(1);
  expect(await operator.audited()).toMatchObject([
    ["payouts.conflict_resolved", { outcome: "paid" }],
    ["payouts.unfrozen", { reason: expect.stringContaining(payoutId) }],
  ]);
});

test("an instant payout in conflict that arrived takes its amount and fee again, also when its quote was used again", async () => {
  const organization = await anOrganization(platform, "Instant");
  const payer = payerOf(product, organization);
  await payer.fund(30_500n);
  await payer.destination("0003");
  const { payoutQuoteId, feeAmount } = await payer.quote(10_000n);
  const ask = (key: string) => payer.clients(key).payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount });
  const { payoutId } = await ask("first");
  const report = (status: string) => platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, status);
  await report("failed");
  await payer.tell(payoutId);
  await payer.confirm(payoutId);
  expect(await payer.balance()).toMatchObject({ available: 30_500n });
  await ask("second");
  await report("success");
  await payer.tell(payoutId);
  await operatorOf(organization).resolve(payoutId, "paid");
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "paid" });
  expect(await payer.balance()).toMatchObject({ available: 10_200n, inTransit: 10_150n });
});
