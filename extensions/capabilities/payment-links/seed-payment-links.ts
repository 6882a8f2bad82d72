import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import { portalOriginOf } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CreatePaymentLinkRequestSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { createPaymentLink } from "./create-payment-link.ts";
import { deactivatePaymentLink, pausePaymentLink } from "./move-payment-link.ts";
import { paymentLinkList } from "./payment-link.list.ts";

type Request = MessageInitShape<typeof CreatePaymentLinkRequestSchema>;

/** A link, and what is done to it. */
interface DemoLink {
  readonly request: Request;
  readonly finish?: (work: UnitOfWork, paymentLinkId: string) => Promise<unknown>;
}

const DAY_MS = 86_400_000;
const VAT = { name: "VAT", millipercent: 19_000, inclusive: true };

/** Creates links of every kind, one of them paused and one ended, the newest last. Existing links stay. */
export async function seedPaymentLinks(
  work: UnitOfWork,
  demo: DemoOrganization,
): Promise<Record<string, string | null>> {
  const existing = await listRows(work, paymentLinkList, { limit: 1 });
  if (existing.length > 0 || portalOriginOf(work) === null) return {};
  const inThirtyDays = new Date(work.now().getTime() + 30 * DAY_MS);
  for (const { request, finish } of [...pastLinks(demo), ...openLinks(demo, inThirtyDays)]) {
    const { id } = await createPaymentLink(work, create(CreatePaymentLinkRequestSchema, request));
    await finish?.(work, id);
  }
  return {};
}

function pastLinks({ goods: [good = "Gift card"] }: DemoOrganization): DemoLink[] {
  const fixed = { amountType: "fixed", currency: "USD" };
  return [
    {
      request: {
        ...fixed,
        title: "Summer sale",
        amount: 2_500n,
        inactiveMessage: "This sale is over. See you in spring.",
      },
      finish: deactivatePaymentLink,
    },
    {
      request: { ...fixed, title: `${good}, pre-order`, amount: 8_900n, reference: "pre-order" },
      finish: pausePaymentLink,
    },
    { request: { ...fixed, title: "Winter sale", amount: 3_900n, draft: true } },
  ];
}

function openLinks(
  { name, goods: [good = "Gift card", other = "Gift wrap"] }: DemoOrganization,
  end: Date,
): DemoLink[] {
  const asked = { collect: { name: "required", email: "required" } };
  const requests: Request[] = [
    {
      ...asked,
      title: "Invoice 2041",
      amountType: "fixed",
      currency: "USD",
      amount: 129_500n,
      use: "single",
      reference: "2041",
    },
    {
      ...{ title: `Support ${name}`, amountType: "customer_chosen", currency: "USD" },
      chosenAmount: { min: 500n, max: 50_000n, suggested: [1_000n, 2_500n, 5_000n] },
      afterCompletion: { message: "Thank you for your support." },
    },
    {
      ...{ ...asked, title: `Order at ${name}`, amountType: "line_items", currency: "USD", maxUses: 200 },
      lineItems: [
        { itemId: "first", name: good, unitAmount: 4_200n, minQuantity: 1, maxQuantity: 5, stock: 40 },
        { itemId: "second", name: other, unitAmount: 600n, quantity: 0, minQuantity: 0, maxQuantity: 5 },
      ],
      ...{ taxRate: VAT, discount: { basisPoints: 1_000 }, tip: { suggestedBasisPoints: [500, 1_000] } },
      ...{ expiresAt: timestampFromDate(end), reference: "campaign-7" },
    },
    { ...asked, title: good, amountType: "fixed", currency: "USD", amount: 4_200n, taxRate: VAT },
  ];
  return requests.map((request) => ({ request }));
}
