import { pino } from "pino";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { noteQueue, registryWithNotes } from "./payload-queue.ts";

/** For a separate process without jobs: enqueues for the organization of TENANT, then waits to be killed. */
const context = await createContext({
  config: readConfig(),
  logger: pino({ level: "silent" }),
  registry: registryWithNotes,
});
const system = createSystemWork(context, { requestId: "enqueue" });
const work = await system.inTenant(await getTenant(system, { id: process.env.TENANT ?? "" }), "live");
await work.atomically(async (phase) => phase.enqueue(noteQueue, { note: "from the dead" }));
console.log("committed");
setInterval(() => {}, 1_000);
