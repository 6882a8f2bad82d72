import { describe, expect, test } from "vitest";
import { engineMetrics } from "#extensions/capabilities/merchants/engine-metrics.ts";
import { createMetrics } from "#extensions/platform/kernel/metrics.ts";
import { aService, SECRET, type TestService } from "./service.ts";
import { speakers } from "./speakers.ts";
import { aSigningKey, aToken } from "./tokens.ts";

const key = aSigningKey();
const secret = { "x-internal-secret": SECRET };
const acme = { ...secret, "x-org-id": "org_acme" };
const bearer = async () => ({
  authorization: `Bearer ${await aToken(key, { actor: { userId: "usr_1" }, organization: { id: "org_acme" } })}`,
});

async function scrape(service: TestService): Promise<string> {
  return (await fetch(`${service.url}/metrics`, { headers: secret })).text();
}

/** The sample with this name and these labels, in any order. */
function sample(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const line = text.split("\n").find((each) => {
    const [head = ""] = each.split(" ");
    const has = ([label, value]: [string, string]) => head.includes(`${label}="${value}"`);
    return (head === name || head.startsWith(`${name}{`)) && Object.entries(labels).every(has);
  });
  return line === undefined ? null : Number(line.split(" ").at(-1));
}

describe("/metrics", () => {
  test("is behind the internal secret, without a tenant", async () => {
    const service = await aService();
    expect((await fetch(`${service.url}/metrics`)).status).toBe(401);
    expect((await fetch(`${service.url}/metrics`, { headers: { "x-org-id": "org_acme" } })).status).toBe(401);
    const answer = await fetch(`${service.url}/metrics`, { headers: secret });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect((await fetch(`${service.url}/metrics`, { method: "POST", headers: secret })).status).toBe(404);
    await service.stop();
  });

  test("is on a port of its own, and only there, when it has one", async () => {
    const service = await aService({ config: { metricsPort: 0 } });
    const text = await (await fetch(`${service.metricsUrl}/metrics`)).text();
    expect(sample(text, "tollhouse_secret_used_total", { secret: "current" })).toBe(0);
    expect((await fetch(`${service.metricsUrl}/tollhouse.v1.DisputeService/GetDispute`)).status).toBe(404);
    expect((await fetch(`${service.url}/metrics`, { headers: acme })).status).toBe(404);
    await service.stop();
  });
});

test("calls are counted by method and code, whoever refused them", async () => {
  const service = await aService();
  for (const [, ask] of speakers) {
    await ask(service, acme);
    await ask(service, acme, { method: "GetDispute", disputeId: "missing" });
    await ask(service, {});
  }
  const text = await scrape(service);
  const method = "tollhouse.v1.DisputeService/GetDispute";
  expect(sample(text, "tollhouse_calls_total", { method, code: "ok" })).toBe(4);
  expect(sample(text, "tollhouse_calls_total", { method, code: "not_found" })).toBe(4);
  expect(sample(text, "tollhouse_calls_total", { method, code: "unauthenticated" })).toBe(4);
  expect(sample(text, "tollhouse_call_duration_seconds_count", { method })).toBe(12);
  expect(sample(text, "tollhouse_authentication_refusals_total", { reason: "UNAUTHORIZED" })).toBe(4);
  await service.stop();
});

test("a path that is no method's makes no name of its own", async () => {
  const service = await aService();
  await fetch(`${service.url}/made.Up/Name`, { method: "POST", headers: acme });
  expect(await scrape(service)).not.toContain("made.Up");
  await service.stop();
});

test("the secret that was used shows when the previous one may go", async () => {
  const notAfter = new Date(Date.now() + 60_000);
  const service = await aService({ config: { internalSecretPrevious: { value: "the-old-secret", notAfter } } });
  for (const [, ask] of speakers) {
    await ask(service, acme);
    await ask(service, { ...acme, "x-internal-secret": "the-old-secret" });
    await ask(service, { ...acme, "x-internal-secret": "neither" });
  }
  const text = await scrape(service);
  expect(sample(text, "tollhouse_secret_used_total", { secret: "previous" })).toBe(4);
  // The scrape itself is the fifth.
  expect(sample(text, "tollhouse_secret_used_total", { secret: "current" })).toBe(5);
  await service.stop();
});

test("calls without a token show when the overlap may end", async () => {
  const service = await aService({ config: { callTokenKeys: [key.publicKey] } });
  for (const [, ask] of speakers) {
    await ask(service, acme);
    await ask(service, { ...acme, ...(await bearer()) });
    await ask(service, { ...acme, authorization: "Bearer bad" });
    await ask(service, secret, { method: "FindOrganization" });
  }
  const text = await scrape(service);
  expect(sample(text, "tollhouse_calls_without_token_total", { access: "tenant" })).toBe(4);
  expect(sample(text, "tollhouse_calls_without_token_total", { access: "system" })).toBe(5);
  await service.stop();
});

test("where the mode asks for no secret, none was used", async () => {
  const service = await aService({
    config: { serviceAuthMode: "jwt", callTokenKeys: [key.publicKey], metricsPort: 0 },
  });
  for (const [, ask] of speakers) await ask(service, { ...acme, ...(await bearer()) });
  const text = await (await fetch(`${service.metricsUrl}/metrics`)).text();
  expect(sample(text, "tollhouse_secret_used_total", { secret: "none" })).toBe(4);
  expect(sample(text, "tollhouse_calls_without_token_total", { access: "tenant" })).toBe(0);
  await service.stop();
});

test("the pool, the breaker and the process are there to see", async () => {
  const metrics = createMetrics();
  metrics.watchPool({ totalCount: 5, idleCount: 3, waitingCount: 1 });
  metrics.watchProcess();
  engineMetrics(metrics.registry).onBreaker("open");
  const { text } = await metrics.scrape();
  for (const [state, count] of Object.entries({ idle: 3, in_use: 2, waiting: 1 }))
    expect(sample(text, "tollhouse_database_pool", { state })).toBe(count);
  for (const [state, value] of Object.entries({ closed: 0, half_open: 0, open: 1 }))
    expect(sample(text, "tollhouse_engine_breaker_state", { state })).toBe(value);
  expect(sample(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
  expect(sample(text, "nodejs_eventloop_lag_seconds")).not.toBeNull();
});
