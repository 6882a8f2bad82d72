import { LRUCache } from "lru-cache";
import type { Environment } from "#contract/environment.ts";
import { TerminalUnavailableError } from "#extensions/connectors/terminal/index.ts";
import {
  type PublicResponse,
  type PublicRoute,
  signatureInvalid,
} from "#extensions/platform/composition/public-route.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { takeMessages } from "./apply-messages.ts";
import { TerminalAddressEntity } from "./terminal-account.entity.ts";
import { findTerminal } from "./terminal-connectors.service.ts";
import { terminals } from "./terminals.ts";

const ADDRESS_CODE = /^[0-9a-f]{48}$/;
const OWNERS_KEPT = { max: 1_000, ttl: 60_000 };

/** Verifies the signature over the raw bytes; the address, which cannot be guessed, names the account. */
export function terminalWebhook(context: Context): PublicRoute {
  const findOwner = ownersOf(context);
  return {
    path: "/webhooks/terminals/:addressCode",
    maxBytes: 262_144,
    findOwner: async ({ addressCode = "" }) => (await findOwner(addressCode)) && addressCode,
    async handle({ requestId, params: { addressCode = "" }, body, header }) {
      const owner = await findOwner(addressCode);
      if (!owner) return signatureInvalid;
      const system = createSystemWork(context, { requestId, service: "terminal_webhook" });
      const work = await system.inTenant(owner.tenant, owner.environment);
      return receive(work, { body, headers: headersOf(context, header) });
    },
  };
}

interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

async function receive(work: UnitOfWork, { headers, body }: Delivery): Promise<PublicResponse> {
  const terminal = await findTerminal(work);
  const messages = terminal && readable(work, () => terminal.readMessages(headers, body));
  if (messages === null) return signatureInvalid;
  if (messages === "unreadable")
    return { status: 400, error: { code: "event_invalid", message: "The body is not a list of messages." } };
  await takeMessages(work, messages);
  return { status: 204 };
}

function readable<Messages>(work: UnitOfWork, read: () => Messages): Messages | "unreadable" {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TerminalUnavailableError)) throw error;
    const { organizationId } = work.tenant;
    work.context.logger.warn({ err: error, organizationId }, "a terminal vendor's messages cannot be read");
    return "unreadable";
  }
}

interface Owner {
  readonly tenant: Tenant;
  readonly environment: Environment;
}

/** Looks addresses up. Unknown ones are not kept, since senders can invent them. */
function ownersOf(context: Context): (addressCode: string) => Promise<Owner | null> {
  const known = new LRUCache<string, Owner>(OWNERS_KEPT);
  return async (addressCode) => {
    if (!ADDRESS_CODE.test(addressCode)) return null;
    const kept = known.get(addressCode);
    if (kept) return kept;
    const system = createSystemWork(context, { requestId: "", service: "terminal_webhook" });
    const address = await system.em.findOne(TerminalAddressEntity, { addressCode });
    if (!address) return null;
    const tenant = await getTenant(system, { id: address.organizationId });
    const owner = { tenant, environment: address.environment };
    known.set(addressCode, owner);
    return owner;
  };
}

function headersOf(context: Context, header: (name: string) => string | undefined): Record<string, string> {
  const names = context.use(terminals).vendor?.messageHeaders ?? [];
  return Object.fromEntries(names.map((name) => [name, header(name) ?? ""]));
}
