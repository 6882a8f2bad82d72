import { randomUUID } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { connectTo } from "#extensions/caller/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { createService } from "#extensions/service.ts";

const SECRET = "a-secret-that-only-the-bench-knows-long-enough-for-production";
const withKey = () => ({ headers: { "idempotency-key": randomUUID() } });

export type World = Awaited<ReturnType<typeof aWorld>>;

interface Urls {
  readonly database: string;
  readonly engine: string;
}

/** The service in this process, with a merchant who has customers with a stored card and a plan of a day. */
export async function aWorld({ database, engine }: Urls, customers: number) {
  const config = readConfig({
    ...{ DATABASE_URL: database, ENGINE_URL: engine, ENGINE_API_KEY: "test_admin", INTERNAL_SECRET: SECRET },
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
    RATE_LIMIT_ORGANIZATION_PER_MINUTE: "1000000",
    RATE_LIMIT_SERVICE_PER_MINUTE: "1000000",
  });
  const context = await createContext({ config, logger: pino({ level: "error" }), registry });
  await migrate(context.orm);
  const service = createService(context, { port: 0, grpcPort: 0 });
  const { grpcUrl } = await service.start();
  const caller = connectTo({ url: grpcUrl, secret: SECRET });
  const system = createSystemWork(context, { requestId: "bench" });
  const tenant = tenantOf(await createOrganization(system, { slug: "bench", name: "Bench" }));
  await connectMerchant(await system.inTenant(tenant), { name: "Bench" });
  const clients = caller.forOrganization({ organizationId: tenant.organizationId });
  const stored = await storedCards(clients, customers);
  const price = { currency: "USD", interval: "day", pricingModel: "flat", unitAmount: 1_000n };
  const { prices, planId } = await clients.plans.createPlan({ name: "Coffee", price });
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  // The server may end first.
  pool.on("error", () => {});
  return {
    ...{ context, clients, tenant, pool, stored, planId, priceId: prices[0]?.priceId ?? "" },
    async close() {
      caller.close();
      await service.stop(1_000);
      await pool.end();
      await context.close();
    },
  };
}

type Clients = ReturnType<ReturnType<typeof connectTo>["forOrganization"]>;

async function storedCards({ customers, paymentMethods }: Clients, count: number) {
  const stored: { readonly customerId: string; readonly paymentMethodId: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const { customerId } = await customers.createCustomer({}, withKey());
    const { paymentMethodSessionId } = await paymentMethods.createPaymentMethodSession({ customerId }, withKey());
    const done = await paymentMethods.completePaymentMethodSession(
      { paymentMethodSessionId, testCard: "visa" },
      withKey(),
    );
    stored.push({ customerId, paymentMethodId: done.paymentMethodId ?? "" });
  }
  return stored;
}

/** Subscribes each customer so often, to a trial of a day. */
export async function subscribe({ clients, stored, priceId }: World, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    for (const { customerId } of stored)
      await clients.subscriptions.createSubscription({ customerId, items: [{ priceId }], trialDays: 1 }, withKey());
}

/** Moves all subscriptions a day back, so that the next period of each is due. */
export async function aDayPasses({ pool }: World): Promise<void> {
  const back = (columns: readonly string[]) => columns.map((each) => `${each} = ${each} - interval '1 day'`).join(", ");
  const moments = ["anchor_starts_at", "current_period_start", "current_period_end", "next_billing_at"];
  await pool.query(`update subscriptions set ${back(moments)}`);
  await pool.query(`delete from due_work where state = 'done'`);
  await pool.query(`update due_work set ${back(["due_at", "run_at"])} where kind like 'subscription.bill%'`);
}
