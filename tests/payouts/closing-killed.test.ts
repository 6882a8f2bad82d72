import { expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { killAt, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv } from "#tests/support/platform.ts";
import { startPaying } from "./paying.ts";

// The test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, bank, organization, payer } = await startPaying({ env: QUICK_TAKEOVER });

test("a closing that is killed between its two transactions leaves its money to no payout", async () => {
  await payer.fund(49_568n);
  await payer.destination();
  const { payoutQuoteId, feeAmount } = await payer.quote(44_000n);
  const { em } = organization.work();
  const { id: settlementId } = await em.findOneOrFail(SettlementEntity, { accruesFor: "USD" });
  const settlement = () => em.fork().findOneOrFail(SettlementEntity, { id: settlementId });
  const settings = { ...bank.env, ...QUICK_TAKEOVER };
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, platform.engineUrl, settings));
  // An uncommitted entry makes the second transaction wait.
  const entry = await locking(
    platform.databaseUrl,
    `select id from settlements where organization_id = '${organization.id}' and id = '${settlementId}' for key share`,
  );
  const { settlements } = process.caller.forOrganization({ organizationId: organization.id, idempotencyKey: "close" });
  await killAt(process, settlements.closeSettlement({ settlementId }), () => entry.isWaitedFor());
  await entry.release();

  expect(await settlement()).toMatchObject({ status: "accruing", accruesFor: null });
  expect(await payer.balance()).toMatchObject({ available: 0n, inSettlement: 49_568n, instantAvailable: 0n });
  const request = { payoutQuoteId, amount: 44_000n, feeAmount };
  expect(await payer.clients("early").payouts.createPayout(request).catch(reasonOf)).toBe("insufficient_balance");
  expect((await payer.quote()).amount).toBe(0n);
  // New money can be spent meanwhile.
  await payer.fund(10_150n);
  expect(await payer.pay(10_000n)).toMatchObject({ payoutStatus: "paid" });

  await until(async () => {
    await completeOperations(platform.context);
    return (await settlement()).status === "approved";
  });
  expect(await settlement()).toMatchObject({ netMinorUnits: 49_568n });
  expect(await payer.balance()).toMatchObject({ available: 0n, inSettlement: 49_568n });
  await assertBooks(organization.work());
});
