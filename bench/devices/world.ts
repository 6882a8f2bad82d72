import { pino } from "pino";
import { connectTo } from "#extensions/caller/index.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { findTerminal, terminalOf, terminals } from "#extensions/capabilities/terminal-connectors/index.ts";
import { TerminalAccountEntity } from "#extensions/capabilities/terminal-connectors/terminal-account.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import type { Product } from "#sandbox/local/product.ts";
import { type Control, controlOf } from "./control.ts";

export interface Till {
  readonly deviceId: string;
  readonly vendorDeviceId: string;
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** A merchant of the running product with devices that are paired with sandbox terminals, and a key that may sell. */
export async function aWorld({ settings, urls }: Pick<Product, "settings" | "urls">, devices: number) {
  const context = await createContext({ config: readConfig(settings), logger: pino({ level: "silent" }), registry });
  try {
    const system = createSystemWork(context, { requestId: "bench" });
    const work = await system.inTenant(tenantOf(await createOrganization(system, { slug: "bench", name: "Bench" })));
    await connectMerchant(work, { name: "Bench" });
    // The first call opens the account, the second has its secrets.
    await terminalOf(work);
    await findTerminal(work);
    const { key } = await createApiKey(work, { scopes: ["devices:read", "devices:write", "transactions:read"] });
    const control = controlOf(settings);
    const tills = await pairedTills(settings, { control, organizationId: work.tenant.organizationId, devices });
    const { addressCode } = await work.em.findOneOrFail(TerminalAccountEntity, {});
    const [account] = [...context.use(terminals).accounts.values()];
    if (!account) throw new Error("the merchant has no account at the terminals' vendor");
    // Gives the planner the statistics of a database in use.
    await system.em.execute("vacuum analyze");
    return {
      ...{ app: urls.app, key, control, tills },
      webhook: `${settings.EXTENSIONS_URL}/webhooks/terminals/${addressCode}`,
      webhookSecret: account.webhookSecret,
    };
  } finally {
    await context.close();
  }
}

interface Wanted {
  readonly control: Control;
  readonly organizationId: string;
  readonly devices: number;
}

async function pairedTills(
  { EXTENSIONS_GRPC_URL: url = "", INTERNAL_SECRET: secret = "" }: Product["settings"],
  { control, organizationId, devices: count }: Wanted,
): Promise<Till[]> {
  const caller = connectTo({ url, secret });
  const { devices } = caller.forOrganization({ organizationId });
  const tills: Till[] = [];
  while (tills.length < count) {
    const name = `Till ${tills.length + 1}`;
    const options = { headers: { "idempotency-key": name } };
    const { vendorDeviceId, code } = await control.add(`${organizationId}_sandbox`, name);
    const { deviceId } = await devices.createDevice({ name, pairingMethod: "code_on_device" }, options);
    await devices.pairDevice({ deviceId, code }, { headers: { "idempotency-key": `pair ${name}` } });
    tills.push({ deviceId, vendorDeviceId });
  }
  caller.close();
  return tills;
}
