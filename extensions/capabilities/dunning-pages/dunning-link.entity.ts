import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** What the payer agreed to pay of an invoice, in minor units as text. */
export interface Agreed {
  readonly invoiceId: string;
  readonly amount: string;
}

/** The link of an email about failed charges. It opens the page on which the payer enters another card. */
export const DunningLinkEntity = defineEntity({
  name: "DunningLink",
  tableName: "dunning_links",
  ...tenantOwned,
  properties: {
    ...resource(),
    customerId: text(),
    /** What was owed when it was mailed. It works while one of them is owed. */
    invoiceIds: p.json<readonly string[]>().columnType("jsonb"),
    /** SHA-256 of the code in its address, which is stored nowhere. */
    codeHash: text(),
    expiresAt: instant(),
    /** The form that takes the card. Null before the payer begins. */
    paymentMethodSessionId: text().nullable(),
    /** What is charged once the card is entered: it is never more than the page showed. */
    agreed: p.json<readonly Agreed[]>().columnType("jsonb").nullable(),
    /** In real time, when the charges with the card became due. */
    chargedAt: instant().nullable(),
  },
});

export type DunningLink = InferEntity<typeof DunningLinkEntity>;
