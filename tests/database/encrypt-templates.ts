import { A_PNG } from "#tests/merchant-account/an-application.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

/** The text of a dispute template, and the file of another. */
export async function encryptTemplates({ callers }: Platform, { id }: TestOrganization): Promise<void> {
  const { disputeTemplates } = callers.grpc.forOrganization({ organizationId: id });
  await disputeTemplates.createDisputeTemplate({ name: "a", evidenceType: "customer_name", text: "Robin" });
  const file = { fileName: "a.png", content: A_PNG };
  await disputeTemplates.uploadDisputeTemplate({ name: "b", evidenceType: "receipt", file });
}
