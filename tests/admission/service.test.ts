import { Code, ConnectError } from "@connectrpc/connect";
import { afterAll, expect, test } from "vitest";
import { CALL_CLASSES } from "#contract/call-class.ts";
import { Admission } from "#extensions/caller/admission/admission.ts";
import { connectTo, serviceErrorOf } from "#extensions/caller/index.ts";
import { aService, SECRET } from "#tests/layer3/service.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";

const admission = new Admission(CALL_CLASSES, { ceiling: 1, patienceMs: 60_000 });
const webhooks: string[] = [];
const publicRoutes = [
  {
    path: "/webhooks/engine",
    maxBytes: 100,
    handle: async ({ body }: { body: Uint8Array }) => {
      webhooks.push(Buffer.from(body).toString());
      return { status: 204 };
    },
  },
];
const service = await closedAfterTests(aService({ admission, publicRoutes }));
const callers = [
  connectTo({ url: service.grpcUrl, secret: SECRET }),
  connectTo({ url: service.url, protocol: "connect", secret: SECRET }),
];

afterAll(() => {
  for (const caller of callers) caller.close();
});

/** Fills the owner's places in flight, and `waits` more that wait. Returns a function that ends all of them. */
async function filledBy(owner: string, { waits = 0 } = {}): Promise<() => Promise<void>> {
  const asked = Array.from({ length: 2 + waits }, () => admission.enter({ owner, kind: "money" }));
  await expect.poll(() => admission.figures).toMatchObject({ inFlight: 2, waiting: waits });
  return async () => {
    for (const asking of asked) {
      const admitted = await asking;
      if (admitted.outcome === "begun") admitted.leave();
    }
  };
}

test.each(callers)(
  "a call without room is unavailable and says when to come back, and nothing of it began",
  async (caller) => {
    const end = await filledBy("org_acme", { waits: 1 });
    const { disputes } = caller.forOrganization({ organizationId: "org_acme" });
    const before = service.calls.length;
    const refused = await disputes.getDispute({ disputeId: "dsp_1" }).catch((error: unknown) => error);
    expect(serviceErrorOf(refused)).toMatchObject({ code: Code.Unavailable, reason: "overloaded" });
    expect(serviceErrorOf(refused)?.metadata.retry_after_seconds).toMatch(/^[1-3]$/);
    expect(service.calls).toHaveLength(before);
    // Calls that authenticate others pass, as do health checks and metrics.
    await expect(
      caller.system().organizations.findOrganization({ organization: { case: "organizationSlug", value: "acme" } }),
    ).resolves.toBeDefined();
    const headers = { "x-internal-secret": SECRET };
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(service.url + path)).status).toBe(200);
    const metrics = await (await fetch(`${service.url}/metrics`, { headers })).text();
    expect(metrics).toMatch(/tollhouse_admissions_total\{class="read",outcome="refused"\} [1-9]/);
    expect(metrics).toContain('tollhouse_admission_requests{state="in_flight"} 2');
    await end();
    await expect(disputes.getDispute({ disputeId: "dsp_1" })).resolves.toBeDefined();
  },
);

test("a call that waits for a change takes no place", async () => {
  const { disputes } = callers[0]?.forOrganization({ organizationId: "org_acme" }) ?? {};
  const before = service.calls.length;
  const waiting = disputes?.getDispute({ disputeId: "waits" });
  await expect.poll(() => service.calls.length).toBe(before + 1);
  expect(admission.figures.inFlight).toBe(0);
  await waiting;
});

test("another organization begins while one fills the service", async () => {
  const admitted = await admission.enter({ owner: "org_acme", kind: "read" });
  const { disputes } = callers[0]?.forOrganization({ organizationId: "org_globex" }) ?? {};
  await expect(disputes?.getDispute({ disputeId: "dsp_1" })).resolves.toBeDefined();
  if (admitted.outcome === "begun") admitted.leave();
});

test("a call whose caller leaves while it waits is not begun", async () => {
  const end = await filledBy("org_acme");
  const { disputes } = callers[0]?.forOrganization({ organizationId: "org_acme" }) ?? {};
  const before = service.calls.length;
  const leaving = new AbortController();
  const call = disputes?.getDispute({ disputeId: "dsp_1" }, { signal: leaving.signal });
  await expect.poll(() => admission.figures.waiting).toBe(1);
  leaving.abort();
  await expect(call).rejects.toThrow(ConnectError);
  await expect.poll(() => admission.figures.left.get("read")).toBe(1);
  await end();
  expect(service.calls).toHaveLength(before);
});

test("a webhook without room is 503 with Retry-After, and comes through once there is some", async () => {
  const end = await filledBy("/webhooks/engine", { waits: 1 });
  const post = (body: string) => fetch(`${service.url}/webhooks/engine`, { method: "POST", body });
  const refused = await post("first");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toMatch(/^[1-3]$/);
  expect(await refused.json()).toMatchObject({ code: "overloaded" });
  await end();
  expect((await post("again")).status).toBe(204);
  expect(webhooks).toEqual(["again"]);
});
