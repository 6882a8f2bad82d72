import { codeHashOf, newPageCode } from "#extensions/platform/kernel/page-code.ts";
import { portalUrl } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";
import { type Buyer, readSeller, type Seller } from "./invoice-parties.ts";

/** Where the engine and the bank send the payer back, below the page of the invoice. */
export const RETURN = "/return";

type SecretColumns = Pick<Invoice, "codeHash" | "sealedCode" | "sealedSeller" | "sealedBuyer" | "encryptionKeyId">;
type Key = Pick<Invoice, "id" | "organizationId">;
type Field = "code" | "seller" | "buyer";

const placeOf = ({ organizationId, id }: Key, field: Field) => ({ organizationId, recordId: id, field });

/** The columns of an invoice that is finalized: the code of its page, and both sides as they are now. */
export async function secretColumns(phase: UnitOfWork, invoice: Key, buyer: Buyer | null): Promise<SecretColumns> {
  const { encryption } = phase.context;
  const seal = (text: string, field: Field) => encryption.encrypt(text, placeOf(invoice, field));
  const code = newPageCode(phase.environment);
  return {
    codeHash: codeHashOf(code),
    sealedCode: await seal(code, "code"),
    sealedSeller: await seal(JSON.stringify(await readSeller(phase)), "seller"),
    sealedBuyer: buyer && (await seal(JSON.stringify(buyer), "buyer")),
    encryptionKeyId: encryption.currentKeyId,
  };
}

/** Both sides of a finalized invoice, as they were then. The buyer is null once redacted. */
export async function partiesOf(work: UnitOfWork, invoice: Invoice): Promise<{ seller: Seller; buyer: Buyer | null }> {
  const seller = await opened(work, invoice, "seller");
  const buyer = await opened(work, invoice, "buyer");
  if (seller === null) throw new Error(`invoice ${invoice.id} has no seller`);
  return { seller: JSON.parse(seller) as Seller, buyer: buyer === null ? null : (JSON.parse(buyer) as Buyer) };
}

/** The address of the payer's page, or of a page below it. Null for a draft, and without a portal domain. */
export async function invoiceUrl(work: UnitOfWork, invoice: Invoice, below = ""): Promise<string | null> {
  const code = await opened(work, invoice, "code");
  return code === null ? null : portalUrl(work, `/invoices/${code}${below}`);
}

async function opened({ context }: UnitOfWork, invoice: Invoice, field: Field): Promise<string | null> {
  const { sealedCode, sealedSeller, sealedBuyer } = invoice;
  const sealed = { code: sealedCode, seller: sealedSeller, buyer: sealedBuyer }[field];
  return sealed == null ? null : context.encryption.decrypt(sealed, placeOf(invoice, field));
}
