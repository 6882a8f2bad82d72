import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CreatePaymentLinkRequestSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

type Request = MessageInitShape<typeof CreatePaymentLinkRequestSchema>;

/** A link with one price, through the service. */
export function aPaymentLink(
  platform: Pick<Platform, "callers">,
  organization: Pick<TestOrganization, "id">,
  request: Request = {},
) {
  const { paymentLinks } = callersOf(platform, organization);
  return paymentLinks.createPaymentLink({
    ...{ title: "Running shoes", amountType: "fixed", currency: "USD", amount: 4_200n },
    ...request,
  });
}
