import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Application, EMPTY_APPLICATION } from "./application.rules.ts";
import type { MerchantAccount } from "./merchant-account.entity.ts";

type Sealed = Pick<MerchantAccount, "organizationId" | "id" | "sealedApplication">;

const contextOf = ({ organizationId, id }: Omit<Sealed, "sealedApplication">) => ({
  organizationId,
  recordId: id,
  field: "application",
});

/** Decrypts the application. */
export async function applicationOf({ context }: UnitOfWork, account: Sealed | null): Promise<Application> {
  if (!account?.sealedApplication) return EMPTY_APPLICATION;
  return JSON.parse(await context.encryption.decrypt(account.sealedApplication, contextOf(account))) as Application;
}

/** The columns that store the application. */
export async function applicationColumns(
  { context: { encryption } }: UnitOfWork,
  account: Pick<MerchantAccount, "organizationId" | "id">,
  application: Application,
): Promise<Pick<MerchantAccount, "sealedApplication" | "encryptionKeyId">> {
  return {
    sealedApplication: await encryption.encrypt(JSON.stringify(application), contextOf(account)),
    encryptionKeyId: encryption.currentKeyId,
  };
}
