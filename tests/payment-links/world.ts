import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { createPaymentLink } from "#extensions/capabilities/payment-links/create-payment-link.ts";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { CreatePaymentLinkRequestSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aPaymentLink } from "./link-requests.ts";
import { pageEntries } from "./page-entries.ts";

const AMOUNTS = {
  ...{ currency: "USD", subtotal: 4_200, discount: 0, tax: 0, includedTax: 0, tip: 0, total: 4_200 },
  lines: [],
};

/** An attempt that has ended, with its payer's name. Its transaction is only a name here. */
async function anEndedAttempt(organization: TestOrganization, paymentLinkId: string, name: string): Promise<void> {
  const work = organization.work();
  const { encryption } = work.context;
  const id = newId("paymentLinkAttempt");
  const seal = (text: string, field: string) =>
    encryption.encrypt(text, { organizationId: organization.id, recordId: id, field });
  const attempt = createRow(work, PaymentLinkAttemptEntity, {
    ...{ id, paymentLinkId, transactionId: newId("transaction"), status: "ended", holdsUse: false, amounts: AMOUNTS },
    ...{ quantities: {}, codeHash: randomUUID(), sealedCode: await seal(name, "code"), way: "link" },
    sealedPayer: await seal(JSON.stringify({ name }), "payer"),
    ...{ encryptionKeyId: encryption.currentKeyId, heldUntil: work.now() },
  });
  await work.em.persist(attempt).flush();
}

const price = { title: "Running shoes", amount_type: "fixed", currency: "USD", amount: 4_200 };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const texts = { title: canary, description: canary, inactiveMessage: canary, metadata: { note: canary } };
    const asking = { customFields: [{ key: "size", label: canary, fieldType: "text" }] };
    const { paymentLinkId } = await aPaymentLink(platform, organization, {
      ...{ ...texts, collect: asking, afterCompletion: { message: canary } },
    });
    await anEndedAttempt(organization, paymentLinkId, canary);
    return { payment_link_id: paymentLinkId };
  },
  async buildLive({ organization }) {
    const request = { title: "Shoes", amountType: "fixed", currency: "USD", amount: 4_200n, draft: true };
    const { id } = await createPaymentLink(organization.liveWork(), create(CreatePaymentLinkRequestSchema, request));
    return { payment_link_id: id };
  },
  samples: {
    "paymentLinks.list": () => [
      { message: { limit: 100 } },
      { message: { payment_link_status: ["active", "paused"], q: "shoes" } },
    ],
    "paymentLinks.create": () =>
      [
        { ...price, reference: "campaign-7", tax_rate: { name: "VAT", millipercent: 19_000, inclusive: true } },
        { ...price, use: "single", discount: { basis_points: 1_000 }, tip: { suggested_basis_points: [1_000, 1_500] } },
        {
          ...{ title: "A donation", amount_type: "customer_chosen", currency: "EUR" },
          chosen_amount: { min: 500, max: 50_000, suggested: [2_000] },
          collect: { email: "required", custom_fields: [{ key: "cause", label: "Cause", field_type: "text" }] },
        },
        {
          ...{ title: "Shop", amount_type: "line_items", currency: "USD", max_uses: 100 },
          line_items: [{ item_id: "shoe-42", name: "Shoe", unit_amount: 4_200, max_quantity: 5, stock: 40 }],
          after_completion: { redirect_url: "https://shop.example.com/thanks" },
        },
      ].map((message) => ({ message })),
    "paymentLinks.update": () => [{ message: { title: "Walking boots", metadata: { order_id: "order-1043" } } }],
    "paymentLinks.listAttempts": () => [{ message: { attempt_status: ["ended"], expand: ["payer"] } }],
  },
  entries: {
    ...pageEntries,
    "PaymentLinkService.UpdatePaymentLink": {
      json: ({ payment_link_id }) => ({ payment_link_id, title: "Walking boots", update_mask: "title" }),
    },
  },
};
