import { expect, test } from "vitest";
import type { Actor } from "#contract/call-token.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { rotateApiKey } from "#extensions/capabilities/api-keys/rotate-api-key.ts";
import { approvePayout } from "#extensions/capabilities/payouts/approve-payout.ts";
import { createPayout } from "#extensions/capabilities/payouts/create-payout.ts";
import { isCallerBehind } from "#extensions/capabilities/risk/index.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { withTerms, withThreshold } from "#tests/settlements/some-entries.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, startPaying, workAs } from "./paying.ts";

const { platform, bank } = await startPaying();

const codeOf = (error: unknown) => (error instanceof DomainError ? error.reason : String(error));

test("who made a key and who rotated it are no second persons for what it asked for, before and after the rotation", async () => {
  const organization = await anOrganization(platform, "Hands");
  const payer = payerOf({ platform, bank }, organization);
  await withTerms(organization, withThreshold("100"));
  await payer.fund(200_000n);
  await payer.destination();
  const as = (actor: Actor) => workAs(platform, organization, actor);
  const ask = async (apiKeyId: string) => {
    const { payoutQuoteId, feeAmount } = await payer.quote(1_000n);
    const { payoutId } = await createPayout.run(as({ apiKeyId }), { payoutQuoteId, amount: 1_000n, feeAmount });
    return payoutId;
  };
  const approve = (userId: string, payoutId: string) =>
    approvePayout.run(as({ userId }), { payoutId }).then(({ payoutStatus }) => payoutStatus, codeOf);

  const first = await createApiKey(organization.work(), { scopes: ["*"], createdByUserId: "usr_ada" });
  const before = await ask(first.apiKey.id);
  const rotation = { overlapSeconds: 3_600, createdByUserId: "usr_grace" };
  const next = await rotateApiKey(organization.work(), first.apiKey.id, rotation);
  const after = await ask(next.apiKey.id);
  for (const payoutId of [before, after])
    expect([await approve("usr_ada", payoutId), await approve("usr_grace", payoutId)]).toEqual([
      "approval_by_same_person",
      "approval_by_same_person",
    ]);
  for (const payoutId of [before, after]) expect(await approve("usr_kim", payoutId)).toBe("paid");
});

test("also behind a key that a key of theirs has made or rotated, and behind one of the command line that names them", async () => {
  const organization = await anOrganization(platform, "Chain");
  const as = (actor: Actor) => workAs(platform, organization, actor);
  const { apiKeys } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const given = await createApiKey(organization.work(), { scopes: ["*"], accountableUserId: "usr_ada" });
  const rotated = await apiKeys.rotateApiKey({ apiKeyId: given.apiKey.id, createdByUserId: "usr_grace" });
  const last = await rotateApiKey(organization.work(), rotated.apiKeyId, { overlapSeconds: 60 });
  for (const userId of ["usr_ada", "usr_grace"])
    expect(await isCallerBehind(as({ userId }), last.apiKey.id)).toBe(true);
  expect(await isCallerBehind(as({ userId: "usr_kim" }), last.apiKey.id)).toBe(false);
  expect(await isCallerBehind(as({ apiKeyId: given.apiKey.id }), last.apiKey.id)).toBe(true);
});
