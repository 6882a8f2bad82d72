import { createHash } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { createApiKeyValidator } from "#app/services/api-key/validate-api-key.server.ts";
import { type VerifiedApiKey, VerifiedApiKeySchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { aKey, type IssuedKey } from "./support/a-key.ts";

const START = Date.UTC(2026, 0, 1);

function aValidator(answer: (hash: Uint8Array) => Promise<VerifiedApiKey | undefined>) {
  const asked: Uint8Array[] = [];
  const counted: { apiKeyId: string; at: Date }[] = [];
  const clock = { now: START };
  const askedSlowly: Uint8Array[] = [];
  const validateApiKey = createApiKeyValidator({
    verifySlowly: (hash) => {
      askedSlowly.push(hash);
      return answer(hash);
    },
    verify: (hash) => {
      asked.push(hash);
      return answer(hash);
    },
    usage: { record: ({ apiKeyId }, at) => void counted.push({ apiKeyId, at }) },
    clock: () => clock.now,
  });
  return { validateApiKey, asked, askedSlowly, counted, clock };
}

const knowing =
  ({ record }: IssuedKey) =>
  async () =>
    create(VerifiedApiKeySchema, record);

describe("a key that cannot be one is refused without a call", () => {
  const hex = "a".repeat(64);
  test.each([
    "",
    "svc_",
    `svc_sandbox_${"a".repeat(63)}`,
    `svc_sandbox_${"a".repeat(65)}`,
    `svc_sandbox_${"A".repeat(64)}`,
    `svc_sandbox_${"g".repeat(64)}`,
    `svc_test_${hex}`,
    `SVC_sandbox_${hex}`,
    `sk_sandbox_${hex}`,
    ` svc_sandbox_${hex}`,
    `svc_sandbox_${hex}\n`,
    `svc_sandbox_${hex}, svc_sandbox_${hex}`,
  ])("%j", async (key) => {
    const { validateApiKey, asked, counted } = aValidator(knowing(aKey([])));
    expect(await validateApiKey(key)).toBeNull();
    expect(asked).toEqual([]);
    expect(counted).toEqual([]);
  });
});

test("a valid key is asked for by its hash alone and says what it opens", async () => {
  const issued = aKey(["disputes:read"]);
  const { validateApiKey, asked, counted } = aValidator(knowing(issued));
  expect(await validateApiKey(issued.key)).toEqual({
    apiKeyId: "key_1",
    orgId: "org_acme",
    orgSlug: "acme",
    scopes: ["disputes:read"],
    environment: "sandbox",
    merchantId: "mer_1",
    expiresAt: null,
    apiVersion: "",
    keyPrefix: issued.key.slice(0, "svc_sandbox_".length + 12),
    allowedFrom: [],
  });
  expect(Buffer.from(asked[0] ?? []).toString("hex")).toBe(createHash("sha256").update(issued.key).digest("hex"));
  expect(counted).toEqual([{ apiKeyId: "key_1", at: new Date(START) }]);
});

test("an unknown key is invalid and not counted", async () => {
  const { validateApiKey, counted } = aValidator(async () => undefined);
  expect(await validateApiKey(aKey([]).key)).toBeNull();
  expect(counted).toEqual([]);
});

test("a use from where the key may not be used is valid and not counted, as refusing it is another's task", async () => {
  const issued = aKey([], { allowedIps: ["203.0.113.0/24"] });
  const { validateApiKey, counted } = aValidator(knowing(issued));
  for (const address of ["192.0.2.1", "::ffff:192.0.2.1", "2001:db8::1", "unknown"])
    expect(await validateApiKey(issued.key, { address, isBlocked: false })).not.toBeNull();
  expect(counted).toHaveLength(0);
  for (const address of ["203.0.113.9", "::ffff:203.0.113.9"])
    expect(await validateApiKey(issued.key, { address, isBlocked: false })).not.toBeNull();
  expect(await validateApiKey(issued.key)).not.toBeNull();
  expect(counted).toHaveLength(3);
});

test("an allow list is read once for as long as the answer is kept", async () => {
  const { validateApiKey } = aValidator(knowing(aKey([], { allowedIps: ["10.0.0.0/8"] })));
  const { key } = aKey([]);
  const [one, other] = [await validateApiKey(key), await validateApiKey(key)];
  expect(one?.allowedFrom).toHaveLength(1);
  expect(other?.allowedFrom).toBe(one?.allowedFrom);
});

test("an answer serves for less than a second, so that a revoked key dies within one", async () => {
  const issued = aKey([]);
  let revoked = false;
  const { validateApiKey, asked, clock, counted } = aValidator(async () =>
    revoked ? undefined : create(VerifiedApiKeySchema, issued.record),
  );
  expect(await validateApiKey(issued.key)).not.toBeNull();
  revoked = true;
  clock.now += 999;
  expect(await validateApiKey(issued.key)).not.toBeNull();
  expect(asked).toHaveLength(1);
  clock.now += 2;
  expect(await validateApiKey(issued.key)).toBeNull();
  expect(asked).toHaveLength(2);
  expect(counted).toHaveLength(2);
});

test("a key that expires while it is cached is invalid at that instant", async () => {
  const expiresAt = timestampFromDate(new Date(START + 500));
  const issued = aKey([], { expiresAt });
  const { validateApiKey, clock } = aValidator(knowing(issued));
  clock.now += 499;
  expect(await validateApiKey(issued.key)).not.toBeNull();
  clock.now += 1;
  expect(await validateApiKey(issued.key)).toBeNull();
});

test("requests that come together ask once and count each", async () => {
  const issued = aKey([]);
  const { validateApiKey, asked, counted } = aValidator(knowing(issued));
  await Promise.all(Array.from({ length: 50 }, () => validateApiKey(issued.key)));
  expect(asked).toHaveLength(1);
  expect(counted).toHaveLength(50);
});

test("a failed question is not an answer: it is thrown, and asked again next time", async () => {
  const issued = aKey([]);
  let down = true;
  const { validateApiKey } = aValidator(async () => {
    if (down) throw new Error("down");
    return create(VerifiedApiKeySchema, issued.record);
  });
  await expect(validateApiKey(issued.key)).rejects.toThrow("down");
  down = false;
  expect(await validateApiKey(issued.key)).not.toBeNull();
});

describe("a blocked address", () => {
  const blocked = { address: "192.0.2.1", isBlocked: true };

  test("has its unknown keys looked up slowly, and keys that were valid lately as always", async () => {
    const issued = aKey([]);
    const { validateApiKey, asked, askedSlowly, clock } = aValidator(knowing(issued));
    expect(await validateApiKey(issued.key, blocked)).not.toBeNull();
    expect([asked.length, askedSlowly.length]).toEqual([0, 1]);
    clock.now += 60_000;
    expect(await validateApiKey(issued.key, blocked)).not.toBeNull();
    expect([asked.length, askedSlowly.length]).toEqual([1, 1]);
  });

  test("has a key looked up slowly again once it was invalid", async () => {
    const issued = aKey([]);
    let valid = true;
    const { validateApiKey, askedSlowly, clock } = aValidator(async () =>
      valid ? create(VerifiedApiKeySchema, issued.record) : undefined,
    );
    await validateApiKey(issued.key);
    valid = false;
    clock.now += 60_000;
    expect(await validateApiKey(issued.key, blocked)).toBeNull();
    clock.now += 60_000;
    expect(await validateApiKey(issued.key, blocked)).toBeNull();
    expect(askedSlowly).toHaveLength(1);
  });
});

test("a key that this process revoked is refused at once, also by a lookup that was under way", async () => {
  const issued = aKey([]);
  const { promise, resolve } = Promise.withResolvers<VerifiedApiKey>();
  const answers = [Promise.resolve(create(VerifiedApiKeySchema, issued.record)), promise];
  const { validateApiKey, clock, counted } = aValidator(() => answers.shift() ?? promise);
  const info = await validateApiKey(issued.key);
  clock.now += 1_001;
  const underWay = validateApiKey(issued.key);
  validateApiKey.revoke(info?.apiKeyId ?? "");
  resolve(create(VerifiedApiKeySchema, issued.record));
  expect([await underWay, await validateApiKey(issued.key)]).toEqual([null, null]);
  expect(counted).toHaveLength(1);
});
