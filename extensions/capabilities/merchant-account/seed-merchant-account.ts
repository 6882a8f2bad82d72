import type { BesideDemo, DemoOrganization } from "#extensions/platform/composition/demo.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Application } from "./application.rules.ts";
import { applicationColumns } from "./application.ts";
import { approve, requestUpdate } from "./decide.ts";
import { changeAccount, findMerchantAccount } from "./merchant-account.service.ts";

const DAY_MS = 86_400_000;
const DECISION = { reason: "Decided for the demo.", reasonCodes: [] };

/** Gives the demo's live account an application with its decision. */
export async function seedMerchantAccount(
  _work: UnitOfWork,
  demo: DemoOrganization,
  { live }: Pick<BesideDemo, "live">,
) {
  if (await findMerchantAccount(live)) return {};
  await apply(live, demo);
  if (demo.liveAccount === "approved") await approve(live, DECISION);
  else {
    const dueAt = new Date(live.now().getTime() + 10 * DAY_MS).toISOString();
    const items = [
      { item: "business.tax_id", reasonCode: "mismatch", dueAt },
      { item: "identity_document", reasonCode: "document_unreadable", dueAt },
    ] as const;
    await requestUpdate(live, { ...DECISION, reasonCodes: items.map(({ reasonCode }) => reasonCode), items });
  }
  return {};
}

/** Puts the application under review. It has no documents, which the demo's operator did not need. */
async function apply(live: UnitOfWork, demo: DemoOrganization): Promise<void> {
  await changeAccount(live, async (phase, account) => {
    const submitted = { onboardingStatus: "under_review" as const, submittedAt: phase.now() };
    Object.assign(account, submitted, await applicationColumns(phase, account, applicationOf(demo)));
    phase.record({ type: "merchant_account.submitted", subject: account });
    await phase.save();
  });
}

function applicationOf({ name, slug, goods }: DemoOrganization): Application {
  const address = { line1: "12 Harbor Street", city: "Portland", state: "OR", postalCode: "97204", country: "US" };
  return {
    business: {
      ...{ legalName: `${name} LLC`, businessType: "company", country: "US", address, taxId: "98-7654321" },
      ...{ mcc: "5941", websiteUrl: `https://${slug}.example`, goodsDescription: goods.join(", "), currency: "USD" },
      ...{ expectedMonthlyAmount: 10_000_000, largestSaleAmount: 500_000 },
    },
    controller: {
      ...{ firstName: "Robin", lastName: "Vale", email: `owner@${slug}.example`, birthDate: "1988-04-12", address },
    },
    owners: [],
  };
}
