import { Code, ConnectError } from "@connectrpc/connect";
import fc from "fast-check";
import { pino } from "pino";
import { expect, test } from "vitest";
import { ApiKeyUsage, type ApiKeyUsageParts } from "#app/services/api-key/api-key-usage.server.ts";

const log = pino({ level: "silent" });
const AT = new Date("2026-01-01T00:00:00Z");
type Batch = Parameters<ApiKeyUsageParts["send"]>[0];

/** Counts as the service does: each batch once, however often it is sent. */
function aLedger() {
  const seen = new Set<string>();
  const totals = new Map<string, bigint>();
  const apply = ({ batchId, usages = [] }: Batch) => {
    if (seen.has(batchId)) return;
    seen.add(batchId);
    for (const { apiKeyId = "", requests = 0n } of usages)
      totals.set(apiKeyId, (totals.get(apiKeyId) ?? 0n) + requests);
  };
  return { apply, totals };
}

type Fate = "arrives" | "is lost" | "arrives and the answer is lost";

test("every validation counts once, whatever happens to the batches on their way", async () => {
  const step = fc.oneof(
    fc.record({ key: fc.constantFrom("a", "b", "c") }),
    fc.record({ fate: fc.constantFrom<Fate>("arrives", "is lost", "arrives and the answer is lost") }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const ledger = aLedger();
      let fate: Fate = "arrives";
      const usage = new ApiKeyUsage({
        log,
        send: async (batch) => {
          const now = fate;
          await Promise.resolve();
          if (now !== "is lost") ledger.apply(batch);
          if (now !== "arrives") throw new ConnectError("down", Code.Unavailable);
        },
      });
      const expected = new Map<string, bigint>();
      for (const each of steps) {
        if ("key" in each) {
          usage.record({ apiKeyId: each.key, orgId: "org" }, AT);
          expected.set(each.key, (expected.get(each.key) ?? 0n) + 1n);
        } else {
          fate = each.fate;
          // Not always waited for, so that counting and flushing overlap.
          const flushed = usage.flush();
          if (fate !== "is lost") await flushed;
        }
      }
      fate = "arrives";
      await usage.close();
      expect(ledger.totals).toEqual(expected);
    }),
  );
});

test("a failed batch is sent again unchanged under its own id, before what came later", async () => {
  const sent: Batch[] = [];
  let down = true;
  const usage = new ApiKeyUsage({
    log,
    send: async (batch) => {
      sent.push(structuredClone(batch));
      if (down) throw new ConnectError("down", Code.Unavailable);
    },
  });
  usage.record({ apiKeyId: "a", orgId: "org" }, AT);
  await usage.flush();
  usage.record({ apiKeyId: "a", orgId: "org" }, AT);
  down = false;
  await usage.flush();
  await usage.close();
  expect(sent).toHaveLength(3);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]?.batchId).not.toBe(sent[0]?.batchId);
});

test("the last use is the latest instant, in whatever order the validations came", async () => {
  const sent: Batch[] = [];
  const usage = new ApiKeyUsage({ log, send: async (batch) => void sent.push(batch) });
  for (const minute of [1, 3, 2])
    usage.record({ apiKeyId: "a", orgId: "org" }, new Date(Date.UTC(2026, 0, 1, 0, minute)));
  await usage.close();
  expect(sent[0]?.usages?.[0]).toMatchObject({
    requests: 3n,
    lastUsedAt: { seconds: BigInt(Date.UTC(2026, 0, 1, 0, 3) / 1000) },
  });
});

test("a full batch is sent at once, without waiting for the second", async () => {
  const sent: Batch[] = [];
  const usage = new ApiKeyUsage({ log, send: async (batch) => void sent.push(batch) });
  for (let key = 0; key < 10_000; key += 1) usage.record({ apiKeyId: `key_${key}`, orgId: "org" }, AT);
  expect(sent.map(({ usages }) => usages?.length)).toEqual([10_000]);
  await usage.close();
});

test("a batch that breaks the contract is given up and does not hold up the next", async () => {
  const sent: Batch[] = [];
  const usage = new ApiKeyUsage({
    log,
    send: async (batch) => {
      sent.push(batch);
      if (sent.length === 1) throw new ConnectError("bad", Code.InvalidArgument);
    },
  });
  usage.record({ apiKeyId: "a", orgId: "org" }, AT);
  await usage.flush();
  usage.record({ apiKeyId: "b", orgId: "org" }, AT);
  await usage.close();
  expect(sent.map(({ usages }) => usages?.[0]?.apiKeyId)).toEqual(["a", "b"]);
});

test("the end of the process is not held up for ever by a service that is down", async () => {
  let attempts = 0;
  const usage = new ApiKeyUsage({
    log,
    send: async () => {
      attempts += 1;
      throw new ConnectError("down", Code.Unavailable);
    },
  });
  usage.record({ apiKeyId: "a", orgId: "org" }, AT);
  await usage.close();
  expect(attempts).toBe(3);
});
