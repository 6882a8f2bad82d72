import { createHmac } from "node:crypto";
import type { TerminalAccount, TerminalVendor } from "#extensions/connectors/terminal/index.ts";
import { organizationKey } from "#extensions/platform/fingerprints/organization-key.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { atomicallyWithFirstRow } from "#extensions/platform/rows/first-row.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { assertMayAsk, createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { accountReference } from "./account-reference.ts";
import { type StoredTerminalAccount, TerminalAccountEntity, TerminalAddressEntity } from "./terminal-account.entity.ts";
import { terminals } from "./terminals.ts";

const ADDRESS_BYTES = 24;

/** The environment's account at the vendor, which a sandbox opens when it first asks. Null where it has none. */
export async function getAccount(work: UnitOfWork, vendor: TerminalVendor): Promise<TerminalAccount | null> {
  return (await findAccount(work, vendor)) ?? openInSandbox(work, vendor);
}

/** The environment's account that is open. */
export async function findAccount(work: UnitOfWork, vendor: TerminalVendor): Promise<TerminalAccount | null> {
  const { accounts } = work.context.use(terminals);
  const name = `${work.tenant.organizationId} ${work.environment} ${vendor.name}`;
  const account = accounts.get(name) ?? (await storedAccount(work, vendor));
  if (account) accounts.set(name, account);
  return account;
}

/** An account of another vendor is none: it was opened before the installation changed its vendor. */
async function storedAccount(work: UnitOfWork, vendor: TerminalVendor): Promise<TerminalAccount | null> {
  const row = await findRow(work, TerminalAccountEntity, { connector: vendor.name });
  return row && openAccount(work, row);
}

async function openAccount({ context }: UnitOfWork, row: StoredTerminalAccount): Promise<TerminalAccount> {
  const { encryption } = context;
  return {
    accountId: row.vendorAccountId,
    features: row.features,
    apiKey: await encryption.decrypt(row.sealedApiKey, secretContext(row, "api_key")),
    webhookSecret: await encryption.decrypt(row.sealedWebhookSecret, secretContext(row, "webhook_secret")),
  };
}

/**
 * The vendor answers the same account for the same reference, so a crash before the row is stored leaves nothing
 * behind. A live account is an agreement with a vendor: nothing here opens one.
 */
async function openInSandbox(work: UnitOfWork, vendor: TerminalVendor): Promise<TerminalAccount | null> {
  if (work.environment !== "sandbox") return null;
  assertMayAsk(work);
  const { requestId, context } = work;
  const addressCode = await addressCodeOf(work);
  const account = await vendor.openAccount({
    reference: accountReference(work),
    webhookUrl: new URL(`/webhooks/terminals/${addressCode}`, context.config.engineWebhookBaseUrl).href,
    requestId,
  });
  await keepAccount(work, { vendor, account, addressCode });
  return account;
}

/** Two processes that open the account at once use one address, which nobody can guess. */
async function addressCodeOf(work: UnitOfWork): Promise<string> {
  const hmac = createHmac("sha256", await organizationKey(work, "terminal_address"));
  return hmac.update(work.environment).digest().subarray(0, ADDRESS_BYTES).toString("hex");
}

interface Opened {
  readonly vendor: TerminalVendor;
  readonly account: TerminalAccount;
  readonly addressCode: string;
}

/** In real time, since a read may open the account, and reads know no clock. */
function keepAccount(
  { context, tenant, environment, requestId }: UnitOfWork,
  { vendor, account, addressCode }: Opened,
): Promise<void> {
  const own = createUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null });
  return atomicallyWithFirstRow(own, async (phase) => {
    if (await findRow(phase, TerminalAccountEntity, { connector: vendor.name })) return;
    const id = newId("terminalConnector", phase.clock.realNow());
    createRow(phase, TerminalAccountEntity, {
      ...{
        id,
        connector: vendor.name,
        vendorAccountId: account.accountId,
        features: [...account.features],
        addressCode,
      },
      ...(await sealed(phase, id, account)),
    });
    // An account at another vendor has the same address.
    if (!(await phase.em.count(TerminalAddressEntity, { addressCode })))
      createRow(phase, TerminalAddressEntity, { addressCode });
    await phase.save();
  });
}

async function sealed({ tenant, context: { encryption } }: UnitOfWork, id: string, account: TerminalAccount) {
  const owner = { organizationId: tenant.organizationId, id };
  return {
    sealedApiKey: await encryption.encrypt(account.apiKey, secretContext(owner, "api_key")),
    sealedWebhookSecret: await encryption.encrypt(account.webhookSecret, secretContext(owner, "webhook_secret")),
    encryptionKeyId: encryption.currentKeyId,
  };
}

function secretContext(
  { organizationId, id }: Pick<StoredTerminalAccount, "organizationId" | "id">,
  field: "api_key" | "webhook_secret",
) {
  return { organizationId, recordId: id, field };
}
