import { expect, test } from "vitest";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/payment-method.entity.ts";
import { recordUses } from "#extensions/capabilities/payment-methods/use-payment-method.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const failed = (paymentMethodId: string) =>
  ({ paymentMethodId, outcome: { succeeded: false, retryAdvice: null } }) as const;

test("payment methods that are charged together are locked in the order of their IDs", async () => {
  const organization = await anOrganization(platform);
  const ids: string[] = [];
  for (let n = 0; n < 2; n += 1) ids.push((await aPaymentMethod(platform, organization)).paymentMethodId);
  const [first = "", second = ""] = ids.sort();
  const lockNow = (id: string) =>
    organization
      .work()
      .atomically(({ em, tenant }) =>
        em.execute("select id from payment_method_extensions where organization_id = ? and id = ? for update nowait", [
          ...[tenant.organizationId, id],
        ]),
      );
  let counting = Promise.resolve();
  await organization.work().atomically(async (holder) => {
    const { em, tenant } = holder;
    await em.execute("select id from payment_method_extensions where organization_id = ? and id = ? for update", [
      ...[tenant.organizationId, first],
    ]);
    counting = organization.work().atomically((phase) => recordUses(phase, [failed(second), failed(first)]));
    const [own] = await em.execute<{ pid: number }[]>("select pg_backend_pid() as pid");
    await expect.poll(() => isWaitedFor(organization.work().em, own?.pid ?? 0), { timeout: 10_000 }).toBe(true);
    // The other one waits for the first, and must not hold the second meanwhile.
    await expect(lockNow(second)).resolves.toHaveLength(1);
  });
  await counting;
  const rows = await organization.work().em.find(PaymentMethodExtensionEntity, { id: { $in: ids } });
  expect(rows.map(({ failureCount }) => failureCount)).toEqual([1, 1]);
});

/** Whether a transaction waits for a lock of this backend. */
async function isWaitedFor(em: UnitOfWork["em"], backend: number): Promise<boolean> {
  const [row] = await em.execute<{ waits: boolean }[]>(
    "select exists (select from pg_stat_activity where ? = any(pg_blocking_pids(pid))) as waits",
    [backend],
  );
  return row?.waits ?? false;
}
