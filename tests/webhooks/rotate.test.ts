import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { signerOf } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { liveSecrets } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPlatform } from "#tests/support/platform.ts";
import { anEndpoint as anEndpointOf, endpointEvents } from "./an-endpoint.ts";

const HOUR_SECONDS = 3_600;

let now = new Date();
const platform = await closedAfterTests(aPlatform({ clock: { now: () => now } }));
const anEndpoint = () => anEndpointOf(platform);

test("a rotated endpoint signs with both secrets until the end of the overlap", async () => {
  const { organization, webhooks, endpoint, webhookEndpointId } = await anEndpoint();
  const rotated = await webhooks.rotateWebhookSecret({ webhookEndpointId, overlapSeconds: HOUR_SECONDS });
  expect(rotated.secret).not.toBe(endpoint.secret);
  expect(rotated.signing?.currentSecretId).not.toBe(endpoint.signing?.currentSecretId);
  const end = rotated.signing?.previousExpiresAt;
  expect(end && timestampDate(end)).toEqual(new Date(now.getTime() + HOUR_SECONDS * 1_000));
  const secrets = () => liveSecrets(organization.work(), signerOf(webhookEndpointId));
  expect(await secrets()).toEqual([rotated.secret, endpoint.secret]);
  const before = now;
  now = new Date(now.getTime() + HOUR_SECONDS * 1_000);
  expect(await secrets()).toEqual([rotated.secret]);
  expect((await webhooks.getWebhookEndpoint({ webhookEndpointId })).signing?.previousExpiresAt).toBeUndefined();
  now = before;
  expect(await endpointEvents(organization)).toEqual(["created", "secret_rotated"]);
});

test("a rotation without an overlap ends every former secret", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEndpoint();
  await webhooks.rotateWebhookSecret({ webhookEndpointId });
  const { secret, signing } = await webhooks.rotateWebhookSecret({ webhookEndpointId, overlapSeconds: 0 });
  expect(signing?.previousExpiresAt).toBeUndefined();
  expect(await liveSecrets(organization.work(), signerOf(webhookEndpointId))).toEqual([secret]);
});

test("rotations leave three live secrets at most, however many are asked for at once", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEndpoint();
  const rotate = () => webhooks.rotateWebhookSecret({ webhookEndpointId });
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, rotate));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await liveSecrets(organization.work(), signerOf(webhookEndpointId))).toHaveLength(3);
  const refused = await failureOf(rotate());
  expect([refused.code, infoOf(refused).reason]).toEqual([Code.FailedPrecondition, "too_many_webhook_secrets"]);
});
