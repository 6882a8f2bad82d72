import type { MessageInitShape } from "@bufbuild/protobuf";
import type { UpdateMerchantApplicationRequestSchema } from "#proto/tollhouse/v1/merchant_account_pb.ts";

export const A_PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

const address = { line1: "12 Harbor Street", city: "Portland", postalCode: "97204", country: "US" };

export const TAX_ID = "98-7654321";

const person = {
  ...{ firstName: "Robin", lastName: "Vale", email: "robin@northwind.example" },
  ...{ birthDate: "1988-04-12", address },
};

/** Everything that an application asks for, besides documents and the payout destination. */
export function anApplication(legalName = "Northwind Outfitters LLC") {
  return {
    business: {
      ...{ legalName, businessType: "company", country: "US", address, taxId: TAX_ID, mcc: "5941" },
      ...{ websiteUrl: "https://northwind.example", goodsDescription: "Outdoor clothing", currency: "USD" },
      ...{ expectedMonthlyAmount: 10_000_000n, largestSaleAmount: 50_000n },
    },
    controller: person,
    owners: [{ ownershipPercent: 60, person }],
    updateMask: { paths: ["business", "controller", "owners"] },
  } satisfies MessageInitShape<typeof UpdateMerchantApplicationRequestSchema>;
}
