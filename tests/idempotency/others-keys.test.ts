import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { reasonOf } from "#extensions/caller/index.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { aUi, call } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { A_PROCESSOR } from "#tests/support/processor.ts";

const ui = await closedAfterTests(aUi());
const { platform } = ui;
const [owner, stranger] = [await anOrganization(platform, "Owner"), await anOrganization(platform, "Stranger")];
const liveMerchant = await connectMerchant(owner.liveWork(), { name: "Owner, live", processor: A_PROCESSOR });

type Caller = readonly [organization: TestOrganization, environment: Environment];

const OWNER: Caller = [owner, "sandbox"];
const STRANGER: Caller = [stranger, "sandbox"];
const OWNER_IN_LIVE: Caller = [owner, "live"];

const DONE = { code: null, isReplay: false };
const REPLAYED = { code: null, isReplay: true };
const MISSING = { code: "resource_missing", isReplay: false };
const REUSED = { code: "idempotency_key_reused", isReplay: false };

interface Door {
  readonly name: string;
  /** A resource of the caller that the operation changes. */
  readonly make: (caller: Caller) => Promise<string>;
  readonly ask: (caller: Caller, id: string, key: string) => Promise<{ code: string | null; isReplay: boolean }>;
}

const apiKeys = new Map<Caller, Promise<string>>();

function apiKeyOf(caller: Caller): Promise<string> {
  const [organization, environment] = caller;
  const work = environment === "live" ? organization.liveWork() : organization.work();
  const key = apiKeys.get(caller) ?? createApiKey(work, { scopes: ["*"] }).then((made) => made.key);
  apiKeys.set(caller, key);
  return key;
}

function clientsOf([{ id: organizationId }, environment]: Caller, idempotencyKey?: string) {
  return platform.callers.grpc.forOrganization({ organizationId, environment, idempotencyKey });
}

const overRest = (path: (id: string) => string): Door["ask"] =>
  async function ask(caller, id, key) {
    const init = { method: "POST", headers: { "idempotency-key": key } };
    const { status, body, headers } = await call(`${ui.url}${path(id)}`, await apiKeyOf(caller), init);
    const code = status < 400 ? null : (JSON.parse(body) as { error: { code: string } }).error.code;
    expect(status === 404).toBe(code === "resource_missing");
    return { code, isReplay: headers.get("idempotency-replayed") === "true" };
  };

type Clients = ReturnType<typeof clientsOf>;
type OnHeader = { readonly onHeader: (headers: Headers) => void };

const overGrpc = (method: (clients: Clients, id: string, options: OnHeader) => Promise<unknown>): Door["ask"] =>
  async function ask(caller, id, key) {
    let isReplay = false;
    const onHeader = (headers: Headers) => {
      isReplay = headers.get("idempotency-replayed") === "true";
    };
    const answer = method(clientsOf(caller, key), id, { onHeader });
    const error = await answer.then(
      () => null,
      () => failureOf(answer),
    );
    return { code: error && reasonOf(error), isReplay: error?.metadata.has("idempotency-replayed") ?? isReplay };
  };

async function aDisputeId([organization, environment]: Caller): Promise<string> {
  const { sandbox } = platform;
  if (environment === "sandbox") return (await aDispute({ sandbox }, organization)).id;
  const atEngine = { ...organization, engineMerchantId: liveMerchant.engineMerchantId, work: organization.liveWork };
  return (await aDispute({ sandbox }, atEngine)).id;
}

const aCustomerId = async (caller: Caller) => (await clientsOf(caller).customers.createCustomer({})).customerId;

/** One operation asks the engine and claims its work itself; the other is one transaction. */
const doors: readonly Door[] = [
  { name: "POST /v1/disputes/{id}/submit", make: aDisputeId, ask: overRest((id) => `/v1/disputes/${id}/submit`) },
  {
    name: "POST /api/customers/{id}/archive",
    make: aCustomerId,
    ask: overRest((id) => `/api/customers/${id}/archive`),
  },
  {
    name: "SubmitEvidence",
    make: aDisputeId,
    ask: overGrpc(({ disputes }, disputeId, options) => disputes.submitEvidence({ disputeId }, options)),
  },
  {
    name: "ArchiveCustomer",
    make: aCustomerId,
    ask: overGrpc(({ customers }, customerId, options) => customers.archiveCustomer({ customerId }, options)),
  },
];

describe.each(doors)("by $name", ({ make, ask }) => {
  describe.each([
    { who: "another organization", other: STRANGER },
    { who: "the same organization in live", other: OWNER_IN_LIVE },
  ])("a key that was used", ({ who, other }) => {
    test(`is a new one of ${who}, and what it did is missing there`, async () => {
      const [theirs, key] = [await make(OWNER), randomUUID()];
      expect(await ask(OWNER, theirs, key)).toEqual(DONE);
      expect(await ask(other, theirs, key)).toEqual(MISSING);
      expect(await ask(OWNER, theirs, key)).toEqual(REPLAYED);
    });

    test(`is not taken by ${who}, whose refusal is repeated only there`, async () => {
      const [theirs, ours, key] = [await make(OWNER), await make(other), randomUUID()];
      expect(await ask(other, theirs, key)).toEqual(MISSING);
      expect(await ask(OWNER, theirs, key)).toEqual(DONE);
      expect(await ask(other, theirs, key)).toEqual({ ...MISSING, isReplay: true });
      // The earlier request was sent to the other operation.
      expect(await ask(other, ours, key)).toEqual(REUSED);
      expect(await recordsOf(key, other)).toBe(1);
      expect(await recordsOf(key, OWNER)).toBe(1);
    });

    test(`does the work of ${who}`, async () => {
      const [theirs, ours, key] = [await make(OWNER), await make(other), randomUUID()];
      expect(await ask(OWNER, theirs, key)).toEqual(DONE);
      expect(await ask(other, ours, key)).toEqual(DONE);
      expect(await ask(other, ours, key)).toEqual(REPLAYED);
      expect(await ask(other, theirs, key)).toEqual(REUSED);
    });
  });
});

test("the engine's ID of another organization's dispute with the key that submitted it is missing too", async () => {
  const [door] = doors;
  const { id, engineDisputeId } = await aDispute(platform, owner);
  const key = randomUUID();
  expect(await door?.ask(OWNER, engineDisputeId, key)).toEqual(DONE);
  expect(await door?.ask(STRANGER, engineDisputeId, key)).toEqual(MISSING);
  expect(await door?.ask(OWNER, id, key)).toEqual(REPLAYED);
});

test("without the permission, or without a key of the API, a stored answer is not given", async () => {
  const [id, key] = [await aDisputeId(OWNER), randomUUID()];
  const ask = (apiKey: string | null) =>
    call(`${ui.url}/v1/disputes/${id}/submit`, apiKey, { method: "POST", headers: { "idempotency-key": key } });
  const sent = await ask(await apiKeyOf(OWNER));
  const refused = [
    await ask(await anApiKey(owner, ["disputes:read"])),
    await ask("svc_sandbox_unknown"),
    await ask(null),
  ];
  expect(sent.status).toBe(200);
  expect(refused.map(({ status }) => status)).toEqual([403, 401, 401]);
  for (const { headers, body } of refused) {
    expect(headers.has("idempotency-replayed")).toBe(false);
    expect(body).not.toContain(id);
  }
});

function recordsOf(idempotencyKey: string, [organization, environment]: Caller): Promise<number> {
  return organization.work().em.count(IdempotencyRecordEntity, { idempotencyKey, environment });
}
