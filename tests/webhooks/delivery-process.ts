import { pino } from "pino";
import { startDeliveries } from "#extensions/capabilities/webhooks/delivery/start-deliveries.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { aSubject } from "./delivering.ts";

/** For a separate process: delivers until it is killed, and writes events for WRITES_FOR. */
const context = await createContext({ config: readConfig(), logger: pino({ level: "silent" }), registry });
startDeliveries(context, { leaseMs: 1_000, intervalMs: 50 });
console.log("started");

const id = process.env.WRITES_FOR;
if (id) {
  const tenant = await getTenant({ em: context.orm.em.fork() }, { id });
  for (;;) {
    const work = createUnitOfWork(context, tenant, { environment: "sandbox", requestId: "test", idempotencyKey: null });
    work.record({ type: "dispute.opened", subject: aSubject() });
    await work.save();
  }
}
